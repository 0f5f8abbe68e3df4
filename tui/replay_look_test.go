package tui

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// looked is the replay of a game, when it has been looked back at.
func looked(t *testing.T, c Config, rec Record) replayPage {
	t.Helper()
	r := newReplay(t.Context(), c, rec, rec.Here())
	p, cmd := r.update(started{})
	shows(t, p, "looking back: 0 %")
	r = settle(p, cmd).(replayPage)
	if r.found == nil && r.failed == "" {
		t.Fatal("nothing came of looking back")
	}
	return r
}

// A mistake is shown where the board has just changed by it: the position before
// is that of the report.
func TestAReplayShowsWhereMistakesWere(t *testing.T) {
	rec := playOut(t, agreed(t, "backgammon", "random", "random"), 5000)
	r := looked(t, Config{}, rec)
	items, why := map[string]*analysis.Item{}, map[string]string{}
	n, told := 0, 0
	if r.failed != "" {
		t.Fatal(r.failed)
	}
	for i, it := range r.found.rep.Games[0].Items {
		if it.Grade != "" {
			items[it.Position], n = &r.found.rep.Games[0].Items[i], n+1
			if list, _ := r.found.rep.Contrast(&r.found.rep.Games[0], i); len(list) > 0 {
				why[it.Position], told = "): "+list[0].String(), told+1
			}
		}
	}
	if n < 5 || told < 5 || len(r.found.errors) != n {
		t.Fatalf("%d mistakes at %d stages, the reasons of %d", n, len(r.found.errors), told)
	}
	marks := map[analysis.Grade]string{analysis.Doubtful: "○ doubtful", analysis.Error: "▲ error", analysis.Blunder: "■ blunder"}
	var p page = r
	for range n {
		p = press(t, p, "e")
		at := p.(replayPage).at
		it := items[r.stages[at-1].now.String()]
		if it == nil {
			t.Fatalf("step %d: no mistake was made here", at)
		}
		delete(items, it.Position)
		screen := strings.Join(strings.Fields(text(Config{}, p, 120, 40)), " ")
		for _, want := range []string{
			marks[it.Grade] + ":", fmt.Sprintf("costs %.3f points. Better: %s (wins %.1f %%, not ", it.Error, it.Candidates[0].Play, 100*it.Candidates[0].Win[it.Seat]),
			why[it.Position], // Empty where nothing can be said.
		} {
			if !strings.Contains(screen, want) {
				t.Errorf("step %d does not say %q:\n%s", at, want, text(Config{}, p, 120, 40))
			}
		}
		if log := p.(replayPage).found.log; !strings.HasSuffix(log[len(r.stages[at-1].log)].text, marks[it.Grade]) {
			t.Errorf("step %d: the log says %q", at, log[len(r.stages[at-1].log)].text)
		}
	}
	if len(items) > 0 {
		t.Errorf("%d mistakes were not come to", len(items))
	}
	last := p.(replayPage).at
	if p = press(t, p, "e"); p.(replayPage).at != last {
		t.Errorf("behind the last mistake: step %d, want %d", p.(replayPage).at, last)
	}
	for range n + 1 {
		p = press(t, p, "E")
	}
	if at := p.(replayPage).at; at != r.found.errors[0] {
		t.Errorf("before all mistakes: step %d, want %d", at, r.found.errors[0])
	}
	p = press(t, p, "home", "e")
	if at := p.(replayPage).at; at != r.found.errors[0] {
		t.Errorf("from the beginning: step %d, want %d", at, r.found.errors[0])
	}
}

// TestEveryMistakeIsMarkedInTheLog: also that of somebody who throws where he should have doubled, of which the log has no line.
func TestEveryMistakeIsMarkedInTheLog(t *testing.T) {
	setup := agreed(t, "hypergammon", "hand", "random")
	setup.Options, setup.Length, setup.Seed = game.Options{"cube": "on"}, match.Length{Points: 3}, 4
	r := looked(t, Config{}, playOut(t, setup, 5000))
	mistakes, missed, marked := 0, 0, 0
	for _, g := range r.found.rep.Games {
		for _, it := range g.Items {
			if it.Grade == "" {
				continue
			}
			if mistakes++; it.Kind != analysis.Cube || it.Text != "throw" {
				continue
			}
			missed++
			at := slices.Index(r.ends, it.N)
			line := r.found.log[len(r.stages[at].log)].text
			if want := r.found.called(it.Seat) + " throws "; !strings.HasPrefix(line, want) || !strings.Contains(line, gradeMarks[it.Grade]) {
				t.Errorf("the mark of event %d: the log says %q, want %q with it", it.N, line, want)
			}
		}
	}
	for _, line := range r.found.log {
		marked += len(regexp.MustCompile("[○▲■]").FindAllString(line.text, -1))
	}
	if marked != mistakes || missed == 0 {
		t.Errorf("%d marks for %d mistakes, %d of them missed doubles", marked, mistakes, missed)
	}
}

// The luck that is told at a throw is that of the throw, and the line below adds
// it all up.
func TestAReplayTellsTheLuckOfThrows(t *testing.T) {
	rec := playOut(t, agreed(t, "hypergammon", "hand", "random"), 5000)
	r := looked(t, Config{}, rec)
	throws := map[string]*analysis.Item{}
	for i, it := range r.found.rep.Games[0].Items {
		if it.Kind == analysis.Throw && it.Seat >= 0 {
			throws[it.Position] = &r.found.rep.Games[0].Items[i]
		}
	}
	if len(throws) < 5 {
		t.Fatalf("%d throws", len(throws))
	}
	for at := 1; at < len(r.stages); at++ {
		before := r.stages[at-1].now
		it := throws[before.String()]
		if it == nil {
			continue
		}
		delete(throws, it.Position)
		who, _ := r.stages[at].at.family(before).thrower(before)
		if want := fmt.Sprintf("Luck of the throw: %+.3f", it.Luck[who]); !strings.HasPrefix(r.found.notes[at].text, want) || !strings.Contains(r.found.notes[at].text, it.LuckWord) {
			t.Errorf("step %d: %q, want %q", at, r.found.notes[at].text, want)
		}
	}
	if len(throws) > 0 {
		t.Errorf("of %d throws nothing is told", len(throws))
	}
	shows(t, r, fmt.Sprintf("x PR %.1f, luck %+.2f; o PR %.1f, luck %+.2f", r.found.rep.Sums[0].PR, r.found.rep.Sums[0].Luck, r.found.rep.Sums[1].PR, r.found.rep.Sums[1].Luck))
}

// What is said of a turn stands below the turn, and not below who throws again after it; and no luck is "-0.000".
func TestInLinesWhatWasFoundStandsBelowWhatWasDone(t *testing.T) {
	rec := playOut(t, agreed(t, "india", "hand", "random"), 200)
	rep, err := rec.LookBack(t.Context(), nil, analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rep.Games[0].Items[1].Luck = []float64{-0.0001, 0.0001}
	var out bytes.Buffer
	if err := PlainReplay(rec, rep, &out); err != nil {
		t.Fatal(err)
	}
	lines, again := strings.Split(out.String(), "\n"), 0
	for i, line := range lines {
		if strings.HasSuffix(line, " throws again.") {
			if again++; !strings.HasPrefix(lines[i-1], "  ") || strings.HasPrefix(lines[i+1], "  ") {
				t.Errorf("%q stands between %q and %q", line, lines[i-1], lines[i+1])
			}
		}
	}
	if again == 0 || !strings.Contains(out.String(), "Luck of the throw: +0.000.") || strings.Contains(out.String(), "-0.000") {
		t.Errorf("somebody throws again %d times, or luck of nothing is less than nothing:\n%s", again, out.String())
	}
}

func TestAReplayIsLookedAtMoreClosely(t *testing.T) {
	rec := playOut(t, agreed(t, "hypergammon", "hand", "random"), 12)
	r := looked(t, Config{}, rec)
	shows(t, r, "at each position as it stands")
	p := press(t, r, "d")
	shows(t, p, "2 throws ahead at what is close")
	if again := press(t, p, "d"); again.(replayPage).work != nil {
		t.Error("it is looked at closely a second time")
	}
}

func TestWhoLeavesAReplayEndsTheLook(t *testing.T) {
	rec := playOut(t, agreed(t, "hypergammon", "hand", "random"), 50)
	r := newReplay(t.Context(), Config{}, rec, rec.Here())
	p, cmd := r.update(started{})
	q, _ := p.update(key("q"))
	if r.ctx.Err() == nil {
		t.Fatal("it goes on")
	}
	if got := settle(q, cmd).(replayPage); got.found != nil || got.failed != "" {
		t.Errorf("found %v, failed %q", got.found, got.failed)
	}
}

func TestAReplayInWhichNothingHappened(t *testing.T) {
	rec := playOut(t, agreed(t, "hypergammon", "hand", "random"), 0)
	shows(t, looked(t, Config{}, rec), "cannot be looked back at: nothing was thrown or played")
}

// Every game is looked back at, and what is told fits the window.
func TestWhatIsFoundFitsTheWindow(t *testing.T) {
	for _, e := range catalogue.All {
		t.Run(e.Name, func(t *testing.T) {
			opts := map[string]game.Options{"check": {"target": "5"}}[e.Family]
			g, err := e.New(opts)
			if err != nil {
				t.Fatal(err)
			}
			n := g.Info().Seats[1]
			seats := strings.Split(strings.Repeat("random,", n-1)+"random", ",")
			setup := Setup{Entry: e, Options: opts, Seats: seats, Seed: 5}
			if n == 2 {
				setup.Length = match.Length{Games: 3}
			}
			r := looked(t, Config{}, playOut(t, setup, 45))
			if r.found == nil || r.failed != "" {
				t.Fatalf("nothing was found: %s", r.failed)
			}
			told := 0
			for i, c := range []Config{{ASCII: true}, {Color: true}, {}} {
				for k := range r.stages {
					r.stages[k].config, r.stages[k].theme = c, newTheme(c.Color)
				}
				for r.at = i; r.at < len(r.stages); r.at += 3 {
					if r.found.notes[r.at].text != "" {
						told++
					}
					fits(t, c, r, sizes[i].w, sizes[i].h)
				}
			}
			if told < 5 {
				t.Errorf("%d stages tell something", told)
			}
		})
	}
}

// The dice of a match are told of both sides on a small screen: what they are shares of is said once.
func TestTheDiceOfAMatchFitALine(t *testing.T) {
	e, err := catalogue.All.Get("hypergammon")
	if err != nil {
		t.Fatal(err)
	}
	r := looked(t, Config{}, playOut(t, Setup{Entry: e, Seats: []string{"hand", "random"}, Seed: 5, Length: match.Length{Points: 3}}, 5000))
	x, ok := r.found.rep.Sums[0].Dice()
	o, _ := r.found.rep.Sums[1].Dice()
	if want := fmt.Sprintf("luck %+.1f %%; o PR %.1f, luck %+.1f %% of", 100*x, r.found.rep.Sums[1].PR, 100*o); !ok || !strings.Contains(text(Config{}, r, 80, 24), want) {
		t.Errorf("want %q:\n%s", want, text(Config{}, r, 80, 24))
	}
}

func TestTheEndOfAReplaySaysWhereTheGameTurned(t *testing.T) {
	rec := playOut(t, agreed(t, "backgammon", "hand", "random"), 5000)
	r := looked(t, Config{}, rec)
	p := press(t, r, "end")
	if last := rec.Log[len(rec.Log)-1]; last.After.Phase != api.Over {
		t.Fatal("the game is not over")
	}
	got := strings.Join(strings.Fields(text(Config{}, p, 120, 40)), " ")
	if want := r.stages[len(r.stages)-1].at.Result(); !strings.Contains(got, want) || !strings.Contains(got, r.found.rep.Games[0].Turn.Text[:20]) {
		t.Errorf("want %q and %q:\n%s", want, r.found.rep.Games[0].Turn.Text, text(Config{}, p, 120, 40))
	}
}

// At the end the result is told and where the game turned, by the names that the board
// has for seats; and a closer look is offered only where it brings something.
func TestTheEndOfAReplayTellsTheGame(t *testing.T) {
	rec := playOut(t, agreed(t, "india", "hand", "random"), 5000)
	r := looked(t, Config{}, rec)
	var p page = r
	p = press(t, p, "end")
	screen := strings.Join(strings.Fields(text(Config{}, p, 120, 40)), " ")
	turn := r.found.rep.Turned(&r.found.rep.Games[0], r.found.rep.Games[0].Turn, func(seat game.Seat) string { return [2]string{"South", "North"}[seat] })
	if !strings.Contains(turn, "South") && !strings.Contains(turn, "North") {
		t.Fatalf("it turned so: %q", turn)
	}
	for _, want := range []string{turn, "South PR ", "d look closer"} {
		if !strings.Contains(screen, want) {
			t.Errorf("%q is not said:\n%s", want, screen)
		}
	}
	if strings.Contains(screen, "There was no choice") {
		t.Errorf("at the end stands what the last step was:\n%s", screen)
	}
	p = press(t, p, "d")
	if strings.Contains(text(Config{}, p, 120, 40), "look closer") {
		t.Error("a closer look is offered when it is there")
	}
}

// TestKeysAreOfferedThatDoSomething: where nobody judges there is no mistake to go to, nor while nothing is found yet, and nothing to look
// closer at where all is exact.
func TestKeysAreOfferedThatDoSomething(t *testing.T) {
	for name, want := range map[string][2]bool{"backgammon": {true, true}, "crown-and-anchor": {false, false}, "check-and-double-check": {false, true}} {
		rec := playOut(t, agreed(t, name, "random", "random"), 60)
		if screen := text(Config{}, newReplay(t.Context(), Config{}, rec, rec.Here()), 120, 40); strings.Contains(screen, "e E mistakes") {
			t.Errorf("%s: before anything is found:\n%s", name, screen)
		}
		r := looked(t, Config{}, rec)
		screen := text(Config{}, r, 120, 40)
		if got := [2]bool{strings.Contains(screen, "e E mistakes"), strings.Contains(screen, "d look closer")}; got != want {
			t.Errorf("%s: offered %v, want %v:\n%s", name, got, want, screen)
		}
	}
}

func TestNoLineBeginsWithAPerCentSign(t *testing.T) {
	for w := range 40 {
		for _, line := range wrap("It wins 54.6 %, what was played 54.6 %. (7 %)", w+10) {
			if strings.HasPrefix(line, "%") {
				t.Errorf("%d wide: %q", w+10, line)
			}
		}
	}
}
