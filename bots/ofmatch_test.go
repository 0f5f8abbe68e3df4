package bots

import (
	"math"
	"strings"
	"testing"

	"parlor/match"
	"parlor/rules/catalogue"
)

// TestAMatchIsPlayedOutAtItsScore: 26 of 36 throws win a point, and what that is worth
// is what the scores behind it are worth; where both lack one, a gammon brings no more.
func TestAMatchIsPlayedOutAtItsScore(t *testing.T) {
	e, err := catalogue.All.Get("backgammon")
	if err != nil {
		t.Fatal(err)
	}
	equities := matchEquities[1]()
	const p = 26.0 / 36
	for line, want := range map[string]float64{
		"x=2:2,off:13 o=1:1,off:14 turn=x next=throw score=5-4/7":   p*equities.before[1][3] + (1-p)*equities.before[2][2],
		"x=2:2,off:13 o=1:1,off:14 turn=x next=throw score=6-6/7":   p,
		"x=1:2,off:13 o=20:1,5:14 turn=x next=throw score=6-6/7":    1,
		"x=1:2,off:13 o=20:1,5:14 turn=x next=throw score=0-0/1000": 0, // Nobody knows.
	} {
		points := 7
		if strings.HasSuffix(line, "/1000") {
			points = 1000
		}
		g, err := match.New(e, nil, match.Length{Points: points})
		if err != nil {
			t.Fatal(err)
		}
		at, err := g.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		for _, adjust := range []bool{false, true} {
			r, err := Standard.RollOut(t.Context(), Standard.Best(), at, Plan{Trials: 36, Seed: 1, Adjust: adjust, Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			u, ok := Standard.OfMatch(at)
			switch {
			case want == 0:
				if ok || r.Equity[0] < 2 {
					t.Errorf("%s: %v, %+v", line, ok, r.Equity)
				}
				continue
			case !ok:
				t.Fatalf("%s: no match", line)
			}
			c := u.Chances(r.Equity)
			if math.Abs(c[0]-want) > 1e-6 || math.Abs(c[0]+c[1]-1) > 1e-9 {
				t.Errorf("%s, adjusted %v: %v, want %v", line, adjust, c, want)
			}
			if e := u.Errors(r.StdErr); e[0] < 0 || e[0] > r.StdErr[0]/2+1e-9 {
				t.Errorf("%s: errors %v of %v", line, e, r.StdErr)
			}
		}
	}
}
