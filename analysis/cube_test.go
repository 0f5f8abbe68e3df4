package analysis

import (
	"slices"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/match"
)

// TestADoubleChangesNoChance: who doubles throws next, and not who answers.
func TestADoubleChangesNoChance(t *testing.T) {
	x := study(t, "backgammon", game.Options{"cube": "on"}, "x=24:1,23:2,13:4,7:2,6:3,5:2,4:1 o=24:1,17:1,13:4,8:2,7:2,6:5 turn=x next=double cube=1", Options{})
	if len(x.Candidates) != 2 || !slices.Equal(x.Candidates[0].Win, x.Candidates[1].Win) || x.Candidates[0].Win[0] < 0.4 {
		t.Errorf("%+v: want the same chances with a double and without", x.Candidates)
	}
}

// TestWhatTheOtherSideThenCashesIsLostInAnyCase: after each of these plays it doubles,
// and to drop is best. So none of them is better than another.
func TestWhatTheOtherSideThenCashesIsLostInAnyCase(t *testing.T) {
	for _, depth := range []api.Depth{api.Quick, api.Standard} {
		for _, cube := range []string{"on", "off"} {
			line := "x=6:3,off:12 o=1:3,off:12 turn=x next=play throw=2-1 left=2,1"
			if cube == "on" {
				line += " cube=1"
			}
			x := study(t, "backgammon", game.Options{"cube": cube}, line, Options{Depth: depth})
			differs := false
			for _, c := range x.Candidates {
				differs = differs || c.Loss > 1e-9
				if cube == "on" && c.Equity != -1 {
					t.Errorf("%s: %s is worth %v, want -1", depth, c.Play, c.Equity)
				}
			}
			if differs != (cube == "off") {
				t.Errorf("%s, cube %s: %+v", depth, cube, x.Candidates)
			}
		}
	}
}

// TestWhatWasSeenAtFirstSightStandsBehindAndSaysSo: candidates that were looked at
// closely come first.
func TestWhatWasSeenAtFirstSightStandsBehindAndSaysSo(t *testing.T) {
	line := "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1"
	x := study(t, "backgammon", nil, line, Options{Depth: api.Standard})
	first, shallow := &x.Candidates[0], 0
	for i := range x.Candidates {
		c := &x.Candidates[i]
		if how := c.Shallow(first); (how == "at first sight") != (c.Plies == 0) || how != "" && c.Plies > 0 {
			t.Errorf("%s, %d throws ahead: %q", c.Play, c.Plies, how)
		} else if how != "" {
			shallow++
		} else if shallow > 0 {
			t.Errorf("%s stands behind what was looked at less closely", c.Play)
		}
	}
	if shallow == 0 {
		t.Error("all candidates were looked at closely")
	}
	if c := (Candidate{Plies: 2}); c.Shallow(&Candidate{Trials: 36}) != "2 throws ahead" || c.Shallow(&Candidate{Plies: 2}) != "" {
		t.Errorf("%q, %q", c.Shallow(&Candidate{Trials: 36}), c.Shallow(&Candidate{Plies: 2}))
	}
}

// TestWhatWasPlayedGainsNoRankByALook: what was played is looked at closely whatever it seems to be
// worth, others of its kind are not. So it still stands behind those that seemed better.
func TestWhatWasPlayedGainsNoRankByALook(t *testing.T) {
	p, err := rulesOf(t, "backgammon", nil).Parse("x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1")
	if err != nil {
		t.Fatal(err)
	}
	far := 0
	for _, turn := range p.Turns() {
		var at [2]Item
		for i, depth := range []api.Depth{api.Quick, api.Standard} {
			at[i] = report(t, Game{Name: "backgammon", Plies: []Ply{{Seat: 0, Text: turn.Play, Before: p, After: turn.After}}}, Options{Depth: depth, Workers: 1}).Games[0].Items[0]
		}
		if at[0].Rank <= closely {
			continue
		}
		closer, place := 0, 0
		for i, c := range at[1].Candidates {
			if c.Plies == Ahead && !c.Played && c.Equity < at[1].Candidates[0].Equity-at[1].Error {
				closer++ // It turned out to be worse.
			}
			if c.Played {
				place = i + 1
			}
		}
		if closer > 0 {
			continue
		}
		if far++; at[1].Rank != at[0].Rank || place != min(at[1].Rank, Most+1) {
			t.Errorf("%s: %d of %d at first sight, then %d, listed as number %d", turn.Play, at[0].Rank, at[0].Among, at[1].Rank, place)
		}
	}
	if far < 5 {
		t.Errorf("%d plays were far behind", far)
	}
}

// TestOfPlaysThatLoseTheSameTheOneThatWinsMoreIsBest: whatever o plays, x doubles and o drops; if x does not, the chances count.
func TestOfPlaysThatLoseTheSameTheOneThatWinsMoreIsBest(t *testing.T) {
	const men = "x=10:1,8:1,5:4,3:3,2:3,1:3 o=7:1,6:2,4:3,3:3,2:2,1:3,bar:1 turn=o "
	opts := game.Options{"cube": "on"}
	x := study(t, "backgammon", opts, men+"next=play throw=4-2 left=4,2 cube=2x", Options{})
	for i, c := range x.Candidates[1:] {
		if before := x.Candidates[i]; c.Equity > before.Equity || c.Equity == before.Equity && c.Win[1] > before.Win[1] {
			t.Errorf("%s, which wins %.3f, stands before %s, which wins %.3f", before.Play, before.Win[1], c.Play, c.Win[1])
		}
	}
	if last := x.Candidates[len(x.Candidates)-1]; last.Loss > 0 {
		t.Errorf("not all lose the same: %+v", last)
	}
	for _, f := range study(t, "backgammon", opts, men+"next=throw cube=2x", Options{}).Throws {
		if f.Text == "4-2" && (f.Best != x.Candidates[0].Play || f.Win[1] != x.Candidates[0].Win[1]) {
			t.Errorf("of all throws: %s, which wins %.3f", f.Best, f.Win[1])
		}
	}
}

// TestNobodyWinsAGammonMoreOftenThanAGame, nor a backgammon more often than a gammon, in
// games that are lost by much.
func TestNobodyWinsAGammonMoreOftenThanAGame(t *testing.T) {
	told := 0
	for seed := range uint64(4) {
		rep := report(t, played(t, "backgammon", nil, match.Length{}, 2, seed, 0, "hand", "random"), Options{})
		for _, it := range rep.Games[0].Items {
			for _, c := range it.Candidates {
				for i := range c.Gammon {
					told++
					if c.Gammon[i] > c.Win[i] || c.Backgammon[i] > c.Gammon[i] {
						t.Errorf("%s, %s: seat %d wins %v, gammon %v, backgammon %v", it.Position, c.Play, i, c.Win[i], c.Gammon[i], c.Backgammon[i])
					}
				}
			}
		}
	}
	if told < 200 {
		t.Errorf("%d chances of a gammon", told)
	}
}

// TestPointsAreToldWhereTheJudgeKnowsThem: at the ends of India that a look comes to
// something is won, and what the judge says of other positions is a chance.
func TestPointsAreToldWhereTheJudgeKnowsThem(t *testing.T) {
	g := played(t, "india", nil, match.Length{}, 2, 4, 0, "hand")
	g.Plies = g.Plies[len(g.Plies)-12:]
	rep := report(t, g, Options{Depth: api.Standard})
	some := false
	for _, it := range rep.Games[0].Items {
		for _, c := range it.Candidates {
			some = true
			if c.Points != nil {
				t.Errorf("%s: points %v", c.Play, c.Points)
			}
		}
	}
	if !some {
		t.Error("nothing was chosen")
	}
	if x := study(t, "navy", nil, rulesStart(t, "navy"), Options{}); x.Worth.Points == nil {
		t.Error("navy: no points")
	}
}

// rulesStart is the line of a game's first throw.
func rulesStart(t *testing.T, name string) string {
	t.Helper()
	p, err := rulesOf(t, name, nil).Start(2)
	if err != nil {
		t.Fatal(err)
	}
	return p.String()
}
