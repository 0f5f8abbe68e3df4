package analysis

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

func textOf(t *testing.T, rep *Report, ascii bool) string {
	t.Helper()
	var b bytes.Buffer
	if err := rep.WriteText(&b, 80, ascii); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Who judges backgammon judges as somebody does whom one can play against; rules of thumb are
// nobody's.
func TestTheJudgeIsCalledByTheNameOfAPerson(t *testing.T) {
	g := played(t, "backgammon", nil, match.Length{}, 2, 5, 20, "hand")
	for level, want := range map[string]string{"": "Judged as the Captain judges, at each", "hand": "Judged by the level hand, at each"} {
		rep := report(t, g, Options{Level: level})
		if by := rep.By(); !strings.HasPrefix(by, want) {
			t.Errorf("%q: %q, want %q", level, by, want)
		}
	}
	rep := report(t, g, Options{Depth: api.Standard})
	if by := rep.By(); by != "Judged as the Captain judges, 2 throws ahead at what is close." {
		t.Error(by)
	}
}

// A loss that counts three, and not two, is what tells plays apart of which each loses a gammon.
func TestBackgammonsAreToldWhereTheyAreMany(t *testing.T) {
	rep := &Report{Sides: [][]game.Seat{{0}, {1}}}
	c := Candidate{Win: []float64{0, 1}, Gammon: []float64{0, 1}, Backgammon: []float64{0, 0.25}}
	if got, want := rep.chances(&c, 0), "wins 0.0 %, gammon 0.0 %, loses a gammon 100.0 %, backgammon 0.0 %, loses a backgammon 25.0 %"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	c.Backgammon = []float64{0, 0.019}
	if got, want := rep.chances(&c, 0), "wins 0.0 %, gammon 0.0 %, loses a gammon 100.0 %"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestTheReportNamesWhoWinsAMatch, which the sum of what its games were worth does not tell.
func TestTheReportNamesWhoWinsAMatch(t *testing.T) {
	for seed := range uint64(9) {
		g := played(t, "backgammon", game.Options{"cube": "on"}, match.Length{Points: 3}, 2, seed, 0, "hand", "random")
		if seed >= 6 { // The best of three, in which counters are paid beside the games.
			g = played(t, "parker", game.Options{"penalty": "1"}, match.Length{Games: 3}, 2, seed, 0, "hand")
		}
		rep := report(t, g, Options{Level: "hand"})
		won := 0
		if g.Plies[len(g.Plies)-1].After.Payoffs()[1] > 0 {
			won = 1
		}
		if !rep.WinsMatch(won) || rep.WinsMatch(1-won) {
			t.Errorf("seed %d: %v, want side %d to win", seed, rep.Won, won)
		}
		g.Plies = g.Plies[:len(g.Plies)-2]
		if rep := report(t, g, Options{Level: "hand"}); rep.WinsMatch(0) || rep.WinsMatch(1) {
			t.Errorf("seed %d: %v wins a match that goes on", seed, rep.Won)
		}
	}
}

func TestTheTextSaysWhatWasFound(t *testing.T) {
	rep := report(t, played(t, "backgammon", game.Options{"cube": "on"}, match.Length{Games: 3}, 2, 5, 0, "hand", "random"), Options{Level: "hand"})
	if len(rep.Games) < 2 || rep.Games[0].Turn == nil {
		t.Fatalf("%d games", len(rep.Games))
	}
	text := textOf(t, rep, true)
	for _, want := range []string{
		"Backgammon, cube=on, a match, best of 3", "Judged by the level hand", "x (hand)", "o (random)", "mean cost of a decision, thousandths of a win", "Game 1",
		"Choices that cost something", rep.Games[0].Turn.Text, rep.Thresholds(), "what that is worth at the score of the match nobody says",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no word of %q", want)
		}
	}
	for _, r := range text {
		if r > 126 {
			t.Fatalf("%q is not ASCII", r)
		}
	}
	if strings.Contains(text, "%!") {
		t.Error("a number went wrong")
	}
	for g := range rep.Games {
		for i := range rep.Games[g].Items {
			if it := &rep.Games[g].Items[i]; it.Grade != "" && !strings.Contains(text, it.Text) {
				t.Errorf("no word of %s", it.Text)
			}
		}
	}
}

func TestMistakesWithTheCubeHaveNames(t *testing.T) {
	for _, c := range []struct {
		did, best string
		tooGood   bool
		want      string
	}{
		{"throw", "double", false, "missed double"},
		{"double", "throw", false, "wrong double"},
		{"double", "throw", true, "too good to double"},
		{"take", "drop", false, "wrong take"},
		{"drop", "take", false, "wrong pass"},
	} {
		if got := cubeMistake(c.did, c.best, c.tooGood); got != c.want {
			t.Errorf("%s where %s was best: %q, want %q", c.did, c.best, got, c.want)
		}
	}
	named := map[string]bool{}
	lines := []string{"x=1:2,off:13 o=6:5,5:5,4:5 turn=x next=double cube=1"}
	for n := 2; n < 15; n++ {
		lines = append(lines, fmt.Sprintf("x=6:8,off:7 o=6:%d,off:%d turn=x next=double cube=1", n, 15-n))
	}
	for _, line := range lines {
		p, err := rulesOf(t, "backgammon", game.Options{"cube": "on"}).Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		for _, did := range []string{"double", "throw"} {
			after, err := p.PlayText(0, did)
			if err != nil {
				t.Fatal(err)
			}
			it := report(t, Game{Name: "backgammon", Plies: []Ply{{Seat: 0, Text: did, Before: p, After: after}}}, Options{Level: "net"}).Games[0].Items[0]
			if it.Kind != Cube || (it.Rank == 1) != (it.Error == 0) || (it.Name == "") != (it.Grade == "") {
				t.Errorf("%s at %s: %+v", did, line, it)
			}
			named[it.Name] = true
		}
	}
	for _, want := range []string{"too good to double", "wrong double"} {
		if !named[want] {
			t.Errorf("nothing was called %s: %v", want, named)
		}
	}
}

func TestThresholdsGrowWithTheDeviation(t *testing.T) {
	one, navy := scaleOf(backgammon), scaleOf(perMan)
	if one.grade(0.05) != Doubtful || one.grade(0.1) != Error || one.grade(0.2) != Blunder || one.grade(0.03) != "" {
		t.Error("backgammon's thresholds")
	}
	if navy.grade(0.2) != "" || navy.grade(2) != Blunder {
		t.Error("navy's thresholds")
	}
	if one.luck(0.4) != "lucky" || one.luck(-0.7) != "very unlucky" || one.luck(0.1) != "" {
		t.Error("words for luck")
	}
	if got := one.pr(0.01); got != 5 {
		t.Errorf("a PR of %v, want 5", got)
	}
	if levelWord(4, "backgammon") != "expert" || levelWord(99, "backgammon") != "beginner" || levelWord(25, "wikipedia") != "beginner" || levelWord(25, "hypergammon") != "casual player" {
		t.Error("words for a PR")
	}
	for name := range eases {
		if _, ok := catalogue.All.Find(name); !ok {
			t.Errorf("%s is no game", name)
		}
	}
}

// TestSeatsWithoutNamesAreCalledByWhoSitsThere: at Check and Double Check seats are numbers;
// of two who are called alike nobody is meant by that.
func TestSeatsWithoutNamesAreCalledByWhoSitsThere(t *testing.T) {
	for players, want := range map[string]string{"Ada,Ben": "Ada, Ben", "net,net": "seat 0 (net), seat 1 (net)", ",": "seat 0, seat 1", "Ada,": "Ada, seat 1"} {
		g := played(t, "check-and-double-check", game.Options{"target": "1"}, match.Length{}, 2, 3, 0, "random")
		g.Players = strings.Split(players, ",")
		rep := report(t, g, Options{Trials: 2})
		if got := rep.Who(0) + ", " + rep.Who(1); got != want {
			t.Errorf("%s: %s, want %s", players, got, want)
		}
		if turn := rep.Games[0].Turn; turn == nil || !strings.Contains(turn.Text, rep.Called(turn.Seat)) {
			t.Errorf("%s: %+v", players, turn)
		}
	}
}

// TestPartnersWinTogether: of a play it is told how likely both are to win, as the graph does.
func TestPartnersWinTogether(t *testing.T) {
	g := played(t, "india", game.Options{"partners": "on"}, match.Length{}, 4, 2, 100, "hand", "random")
	rep := report(t, g, Options{Level: "hand"})
	text, told := textOf(t, rep, true), 0
	if rep.Unit != "counters" || !strings.Contains(text, " counters (") || !strings.Contains(text, " counters is called doubtful") {
		t.Errorf("what it costs is told in %s", rep.Unit)
	}
	for i, it := range rep.Games[0].Items {
		if it.Grade == "" {
			continue
		}
		told++
		both := it.Win[it.Seat] + it.Win[it.Seat^2]
		_, list, _ := strings.Cut(text, fmt.Sprintf("%4d  ", i+1)+rep.Sentence(&rep.Games[0], i))
		_, mine, _ := strings.Cut(list, "\n      * ")
		if line, _, _ := strings.Cut(mine, "\n"); !strings.Contains(line, fmt.Sprintf("wins %.1f %%", 100*both)) {
			t.Errorf("item %d: the two win %.3f, and it is told %q", i, both, line)
		}
	}
	if told < 5 {
		t.Errorf("%d mistakes", told)
	}
}

// TestAMatchToOnePointIsToOnePoint.
func TestAMatchToOnePointIsToOnePoint(t *testing.T) {
	for n, want := range map[int]string{1: "a match to 1 point", 3: "a match to 3 points"} {
		rep := report(t, played(t, "hypergammon", nil, match.Length{Points: n}, 2, 3, 4, "random"), Options{})
		if got := rep.Line(); !strings.HasSuffix(got, ", "+want) {
			t.Errorf("%q, want %s", got, want)
		}
	}
}

// TestNobodyErrsWhereTheBankTakesItsShare: what it has of the stakes is its edge.
func TestNobodyErrsWhereTheBankTakesItsShare(t *testing.T) {
	text := textOf(t, report(t, played(t, "crown-and-anchor", game.Options{"rounds": "5"}, match.Length{}, 3, 4, 0, "random"), Options{}), true)
	if !strings.Contains(text, "\nedge of the bank ") || strings.Contains(text, "errors of all") {
		t.Error(text)
	}
}

// TestWhatIsNothingHasNoSign at three places.
func TestWhatIsNothingHasNoSign(t *testing.T) {
	for x, want := range map[float64]string{-1e-9: " 0.000", 0: " 0.000", 4e-4: " 0.000", -0.001: "-0.001", 6e-4: "+0.001", 1.25: "+1.250"} {
		if got := signed(x); got != want {
			t.Errorf("%g is written %q, want %q", x, got, want)
		}
	}
}
