package analysis

import (
	"strings"
	"testing"

	"parlor/game"
	"parlor/match"
)

// TestTheFirstTurnIsToldWithBothDice: in a roll-off each throws a die, and who begins plays both.
func TestTheFirstTurnIsToldWithBothDice(t *testing.T) {
	told := 0
	for seed := range uint64(12) {
		rep := report(t, played(t, "backgammon", nil, match.Length{}, 2, seed, 12, "random"), Options{})
		p := &rep.Games[0]
		first := -1
		for i := range p.Items {
			if p.Items[i].Kind == Turn {
				first = i
				break
			}
		}
		at := p.Items[first].Position
		want := splitFields(at, "throw")[0]
		if got := p.Fell(first); got != want {
			t.Errorf("seed %d: %q was thrown, want %s, as in %s", seed, got, want, at)
		}
		if p.Items[first].Grade != "" {
			told++
			if text := textOf(t, rep, true); !strings.Contains(text, ", "+want+": ") {
				t.Errorf("seed %d: no word of %s in %s", seed, want, text)
			}
		}
	}
	if told == 0 {
		t.Error("no first turn was a mistake: nothing was read")
	}
}

// TestWhoDropsIsToldNoPoints: of a game that is over the equity says what was paid.
func TestWhoDropsIsToldNoPoints(t *testing.T) {
	g := rulesOf(t, "backgammon", game.Options{"cube": "on"})
	p, err := g.Parse("x=6:5,5:5,4:5 o=1:2,off:13 turn=x next=take cube=2o")
	if err != nil {
		t.Fatal(err)
	}
	for _, did := range []string{"drop", "take"} {
		after, err := p.PlayText(0, did)
		if err != nil {
			t.Fatal(err)
		}
		rep := report(t, Game{Name: "backgammon", Plies: []Ply{{Seat: 0, Text: did, Before: p, After: after}}}, Options{})
		for _, c := range rep.Games[0].Items[0].Candidates {
			if c.Play == "drop" && c.Points != nil {
				t.Errorf("who drops is told of %v points", c.Points)
			}
		}
	}
}

// TestThresholdsAreToldForACubeAtOne: what costs 0.115 is doubtful with the cube at 2, so the
// sentence that calls 0.08 an error says for which cube.
func TestThresholdsAreToldForACubeAtOne(t *testing.T) {
	const more, score = "with the cube at 2 it takes twice as much", "as many times more as the game then counts for winning the match"
	for line, want := range map[string]bool{"cube=1": false, "cube=2x": true} {
		p, err := rulesOf(t, "backgammon", game.Options{"cube": "on"}).Parse("x=6:5,5:5,4:5 o=6:5,5:5,4:5 turn=x next=double " + line)
		if err != nil {
			t.Fatal(err)
		}
		after, err := p.PlayText(0, "throw")
		if err != nil {
			t.Fatal(err)
		}
		rep := report(t, Game{Name: "backgammon", Plies: []Ply{{Seat: 0, Text: "throw", Before: p, After: after}}}, Options{})
		if got := strings.Contains(rep.Thresholds(), more); got != want {
			t.Errorf("%s: %s", line, rep.Thresholds())
		}
		// At a score a game with the cube at 2 may count three times as much.
		if rep.ByScore = true; strings.Contains(rep.Thresholds(), more) || strings.Contains(rep.Thresholds(), score) != want {
			t.Errorf("%s, in a match: %s", line, rep.Thresholds())
		}
	}
}
