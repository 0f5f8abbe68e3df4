package bots_test

import (
	"slices"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/tables"
)

// TestAPositionIsJudgedOnce however often it is asked for; who asks may change
// what he gets, and another score is another question.
func TestAPositionIsJudgedOnce(t *testing.T) {
	w := &watched{Evaluator: bots.NewTablesHand(tables.Backgammon), t: t, rules: tables.Backgammon}
	ro := rosterOf(w, scored{seen: map[string]bool{}, cube: map[int]bool{}})
	g, err := match.New(entry(t, "backgammon"), nil, match.Length{Points: 5})
	if err != nil {
		t.Fatal(err)
	}
	const men = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3"
	var all []game.Position
	for _, score := range []string{" score=0-0/5", " score=3-0/5"} {
		p, err := g.Parse(men + score)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	alone, err := gameCalled(t, "backgammon").Parse(men)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range append(all, alone) {
		first, err := ro.Judge("own", p)
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Clone(first.Win)
		first.Win[0] = 7
		again, err := ro.Judge("own", p)
		if err != nil || !slices.Equal(again.Win, want) || w.calls != i+1 {
			t.Errorf("%s: %v after %d calls, %v; want %v after %d", p, again.Win, w.calls, err, want, i+1)
		}
	}
}
