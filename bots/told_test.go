package bots_test

import (
	"math"
	"slices"
	"testing"

	"parlor/bots"
)

// TestAnErrorThatNobodyKnowsIsNotTold: few games do not say how far they are off, nor do those that all came out alike with the luck left in;
// where luck was taken out and nothing is left of the spread, what follows was counted.
func TestAnErrorThatNobodyKnowsIsNotTold(t *testing.T) {
	const (
		won   = "x=1:1,off:14 o=6:1,off:14 turn=x next=throw"
		race  = "x=4:3,3:3,2:4,1:5 o=7:1,4:2,3:3,2:3,1:6 turn=x next=throw"
		close = "x=6:1,5:1,off:13 o=6:1,5:1,off:13 turn=x next=throw"
	)
	for _, c := range []struct {
		line          string
		plan          bots.Plan
		told, counted bool
	}{
		{close, bots.Plan{Trials: 1}, false, false},
		{close, bots.Plan{Trials: 11}, false, false},
		{close, bots.Plan{Trials: 72}, true, false},
		{close, bots.Plan{Trials: 72, Adjust: true}, true, true},
		{won, bots.Plan{Trials: 36}, false, false},
		{won, bots.Plan{Trials: 288, StdErr: 0.1}, false, false},
		{won, bots.Plan{Trials: 36, Adjust: true}, true, true},
		{late, bots.Plan{Trials: 36, Adjust: true}, true, false},
		{race, bots.Plan{Trials: 36, Adjust: true}, true, false},
		{late, bots.Plan{Trials: 2, Adjust: true}, false, false},
	} {
		p, err := gameCalled(t, "backgammon").Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		c.plan.Seed = 1
		r, err := bots.Standard.RollOut(t.Context(), "net", p, c.plan)
		if err != nil || r.Trials != c.plan.Trials {
			t.Fatalf("%s: %d games, want %d: %v", c.line, r.Trials, c.plan.Trials, err)
		}
		so := r.Told(c.plan.Adjust)
		for _, x := range slices.Concat(so.Win, so.Gammon, so.Backgammon) {
			if x != 0 && math.Abs(x) < 1e-9 {
				t.Errorf("%s, %+v: a chance of %v is told, which is what rounding has made of none", c.line, c.plan, x)
			}
		}
		if told := so.StdErr != nil && so.WinErr != nil; told != c.told || r.Counted(c.plan.Adjust) != c.counted || len(so.Courses) > 0 || len(so.Equity) != 2 {
			t.Errorf("%s, %+v: errors %v and %v, counted %v; want them told: %v, counted: %v", c.line, c.plan, so.StdErr, so.WinErr, r.Counted(c.plan.Adjust), c.told, c.counted)
		}
	}
}
