package lab

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
)

func trial(t *testing.T, name string, opts game.Options, seats int) Trial {
	t.Helper()
	g, err := catalogue.All.New(name, opts)
	if err != nil {
		t.Fatal(err)
	}
	return Trial{Game: g, Name: name, Options: opts, Seats: seats, Roster: bots.Standard, Level: "hand", Weaker: "random", Games: 30, Seed: 4}
}

func TestFiguresAreTheSameHoweverManyPlay(t *testing.T) {
	var want []byte
	for _, workers := range []int{1, 3} {
		tr := trial(t, "hypergammon", nil, 2)
		tr.Workers = workers
		last := 0
		tr.Progress = func(done, all int) {
			if done < last || done > all {
				t.Errorf("%d of %d done after %d", done, all, last)
			}
			last = done
		}
		f, err := Run(t.Context(), tr)
		if err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = got
		}
		if string(got) != string(want) {
			t.Errorf("%d workers: %s, want %s", workers, got, want)
		}
	}
}

func TestFiguresAreWhatTheyShouldBe(t *testing.T) {
	f, err := Run(t.Context(), trial(t, "hypergammon", nil, 2))
	if err != nil {
		t.Fatal(err)
	}
	if !f.Judged || f.Throws.Value < 10 || f.Throws.Value > 200 || f.Choices.Value <= 0 || f.Choices.Value > f.Throws.Value {
		t.Errorf("%+v", f)
	}
	if f.Deviation < 0.9 || f.Deviation > 2.5 || f.Begins.Value < 0.2 || f.Begins.Value > 0.9 {
		t.Errorf("%+v", f)
	}
	if f.Skill.Value < 0.5 || f.Skill.Low > f.Skill.Value || f.Luck.Low > f.Luck.Value || f.Luck.Value <= 0 || f.Leads.Value <= 0 || f.Hits.Value <= 0 || f.Hits.Value > 2*f.Throws.Value {
		t.Errorf("%+v", f)
	}
}

func TestWhatNobodyJudgesIsNotSaidToBeKnown(t *testing.T) {
	tr := trial(t, "check-and-double-check", nil, 2)
	tr.Games = 2
	f, err := Run(t.Context(), tr)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := WriteText(&b, []Figures{f}); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if f.Judged || !strings.Contains(text, "nobody judges it") {
		t.Errorf("%+v\n%s", f, text)
	}
	if strings.Contains(text, "hand") || !strings.Contains(text, "nobody plays it better") || !strings.Contains(text, "\n2 games, in which nobody plays better than another; seed 4; ") {
		t.Errorf("of a game in which nobody chooses it says\n%s", text)
	}
	b.Reset()
	if err := WriteCSV(&b, []Figures{f}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "lead") || strings.Contains(b.String(), "weaker, %") {
		t.Errorf("%s", b.String())
	}
}

// TestWhatIsPaidBesideAGameIsNotCalledLuckOrNot: the judge does not see the counters (PK-16), and 111 % of the result was said not to be luck.
func TestWhatIsPaidBesideAGameIsNotCalledLuckOrNot(t *testing.T) {
	for _, c := range []struct {
		opts game.Options
		want bool
	}{{nil, false}, {game.Options{"penalty": "2"}, true}} {
		tr := trial(t, "parker", c.opts, 2)
		f, err := Run(t.Context(), tr)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := WriteText(&b, []Figures{f}); err != nil {
			t.Fatal(err)
		}
		if f.Beside != c.want || (f.Luck.High == 0) != c.want || strings.Contains(b.String(), "nobody judges what is paid beside the game") != c.want || !f.Judged {
			t.Errorf("%v: %+v\n%s", c.opts, f, b.String())
		}
	}
}

// TestAnIntervalClaimsNotMoreThanIsKnown: of what has no interval none is written, and nothing is counted less than 0 times.
func TestAnIntervalClaimsNotMoreThanIsKnown(t *testing.T) {
	f := Figures{Game: "hypergammon", Games: 2}
	f.count([]seen{{throws: 20, leads: 3, hits: 8, judged: true}, {throws: 30, hits: 0, judged: true}})
	if f.Leads.Value != 1.5 || f.Leads.Low != 0 || f.Leads.High < 2 || f.Hits.Low != 0 {
		t.Errorf("leads %+v, hits %+v", f.Leads, f.Hits)
	}
	var b bytes.Buffer
	if err := WriteCSV(&b, []Figures{f}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"standard deviation of that,5,,\n", "changes of the lead a game,1.5,0,4.4"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("want %q in\n%s", want, &b)
		}
	}
}

// TestOfEqualResultsNothingIsExplained: where the first seat loses each of a few games, luck explains nothing of a variance of nothing.
func TestOfEqualResultsNothingIsExplained(t *testing.T) {
	f := Figures{Game: "india", Games: 3}
	f.count([]seen{{result: -1, luck: -0.5, judged: true}, {result: -1, luck: 0.2, judged: true}, {result: -1, luck: 0.7, judged: true}})
	var b bytes.Buffer
	if err := WriteText(&b, []Figures{f}); err != nil {
		t.Fatal(err)
	}
	if f.Luck.Value != 0 || !strings.Contains(b.String(), "too few results differ") {
		t.Errorf("%+v\n%s", f.Luck, b.String())
	}
	one, other := seen{result: 1, luck: 0.5, judged: true}, seen{result: -1, luck: 0.2, judged: true}
	if f.count([]seen{one, other, other}); f.Luck.High != 0 { // Without one of them all are alike.
		t.Errorf("one of three games was won: %+v", f.Luck)
	}
	if f.count([]seen{one, other, one, other}); !f.spread() || f.Luck.High > 100 {
		t.Errorf("of four games two were won: %+v", f.Luck)
	}
}

func TestOneGameIsTooFew(t *testing.T) {
	tr := trial(t, "hypergammon", nil, 2)
	tr.Games = 1
	if _, err := Run(t.Context(), tr); err == nil {
		t.Error("no error")
	}
}
