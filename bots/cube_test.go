package bots

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

func forMoney(r [2]rates) stakes { return stakes{rates: r, alive: alive} }

// TestMoneyFollowsJanowskisFormulas where they hold: between take and cash. W and
// L are what a win and a loss are worth on the average.
func TestMoneyFollowsJanowskisFormulas(t *testing.T) {
	for _, r := range [][2]rates{{}, {{0.3, 0.01}, {0.2, 0}}, {{0.05, 0}, {0.5, 0.1}}} {
		g := forMoney(r)
		w, l := g.won(1), -g.lost(1)
		if got, want := g.takes(0, 1, 0), (l-0.5)/(w+l+0.5); math.Abs(got-want) > 1e-3 {
			t.Errorf("%v: takes from %v, want %v", r, got, want)
		}
		const x = alive
		for _, p := range []float64{0.3, 0.45, 0.5, 0.6, 0.7} {
			if p < g.takes(0, 1, 0) || p > 1-g.takes(1, 1, 0) {
				continue
			}
			mine, theirs := p*(w+l+0.5*x)-l, p*(w+l+0.5*x)-l-0.5*x
			if got := g.equity(p, 1, 0); math.Abs(got-mine) > 2e-3 {
				t.Errorf("%v: my cube at %v is worth %v, want %v", r, p, got, mine)
			}
			if got := g.equity(p, 2, 1); math.Abs(got-2*theirs) > 4e-3 {
				t.Errorf("%v: their cube at %v is worth %v, want %v", r, p, got, 2*theirs)
			}
			if middle := g.equity(p, 1, nobody); middle > g.equity(p, 1, 0)+1e-9 || middle < g.equity(p, 1, 1)-1e-9 {
				t.Errorf("%v: at %v a cube in the middle is worth %v, mine %v, theirs %v", r, p, middle, g.equity(p, 1, 0), g.equity(p, 1, 1))
			}
		}
	}
}

// TestMatchEquitiesAreNearThePublishedOnes of Kazaross and XG2, for who is ahead
// and needs 1 to 6 points, against who needs as many or more.
func TestMatchEquitiesAreNearThePublishedOnes(t *testing.T) {
	published := [][]float64{
		{0.5, 0.67736, 0.75076, 0.81436, 0.84179, 0.88731, 0.90724, 0.93250, 0.94402},
		{0, 0.5, 0.59947, 0.66870, 0.74359, 0.79940, 0.84225, 0.87539, 0.90197},
		{0, 0, 0.5, 0.57150, 0.64795, 0.71123, 0.76209, 0.80468, 0.84017},
		{0, 0, 0, 0.5, 0.57732, 0.64285, 0.69924, 0.74577, 0.78799},
		{0, 0, 0, 0, 0.5, 0.56635, 0.62638, 0.67786, 0.72540},
		{0, 0, 0, 0, 0, 0.5, 0.56261, 0.61636, 0.66787},
	}
	m := matchEquities[1]()
	worst := 0.0
	for i, row := range published {
		for j := i; j < len(row); j++ {
			got := m.score(i+1, j+1, false)
			worst = max(worst, math.Abs(got-row[j]))
			if math.Abs(got-row[j]) > 0.02 {
				t.Errorf("%d away against %d: %.4f, published %.4f", i+1, j+1, got, row[j])
			}
		}
	}
	t.Logf("at most %.4f apart", worst)
	for a := 1; a <= mostAway; a++ {
		for b := 1; b < mostAway; b++ {
			if x, y := m.score(a, b, false), m.score(a, b+1, false); !(x < y) || math.Abs(x+m.score(b, a, false)-1) > 1e-12 {
				t.Fatalf("%d away against %d: %v, against %d: %v", a, b, x, b+1, y)
			}
		}
	}
}

// TestTheCubeIsTurnedAndTakenByTheFormulas at the end of games, for money and at
// scores where that is known.
func TestTheCubeIsTurnedAndTakenByTheFormulas(t *testing.T) {
	for _, c := range []struct {
		why, men, rest string
		length         match.Length
		double, take   string
	}{
		{"26 of 36 win: the other side takes", "x=2:2,off:13 o=1:1,off:14", "cube=1", match.Length{}, "double", "take"},
		{"29 of 36 win: it drops", "x=4:1,1:1,off:13 o=1:1,off:14", "cube=1", match.Length{}, "double", "drop"},
		{"23 of 36 win: double, take", "x=5:1,1:1,off:13 o=1:1,off:14", "cube=1", match.Length{}, "double", "take"},
		{"behind by far: no double", "x=6:5,5:5,off:5 o=1:2,off:13", "cube=1", match.Length{}, "throw", ""},
		{"a gammon is as good as won: play on", "x=1:2,off:13 o=23:2,22:5,13:8", "cube=1", match.Length{}, "throw", ""},
		{"two away: doubled, a loss costs the match, and so 29 of 36 are dropped", "x=4:1,1:1,off:13 o=1:1,off:14", "cube=1 score=3-0/5", match.Length{Points: 5}, "double", "drop"},
		{"after the Crawford game who is behind doubles at once", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5", "cube=1 score=2-4/5p", match.Length{Points: 5}, "double", "take"},
		{"a cube that shows its last face is left, though 29 of 36 win", "x=4:1,1:1,off:13 o=1:1,off:14", "cube=64x", match.Length{}, "throw", ""},
		{"before that it is turned: an even game that ends now", "x=4:1,1:1,off:13 o=1:1,off:14", "cube=32x", match.Length{}, "double", "drop"},
		{"who is behind needs an even number: one drop is free", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5", "cube=1 score=1-4/5p", match.Length{Points: 5}, "double", "drop"},
	} {
		e, err := catalogue.All.Get("backgammon")
		if err != nil {
			t.Fatal(err)
		}
		opts := game.Options{"cube": "on"}
		g, err := e.New(opts)
		if c.length != (match.Length{}) {
			g, err = match.New(e, opts, c.length)
		}
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(fmt.Sprintf("%s turn=x next=double %s", c.men, c.rest))
		if err != nil {
			t.Fatal(err)
		}
		bot, err := Standard.New("net", p)
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(1, 1))
		said, err := bot.Choose(p, 0, rnd)
		if err != nil || said != c.double {
			t.Errorf("%s: %q, %v; want %q", c.why, said, err, c.double)
			continue
		}
		if c.take == "" {
			continue
		}
		if p, err = p.PlayText(0, said); err != nil {
			t.Fatal(err)
		}
		if said, err := bot.Choose(p, 1, rnd); err != nil || said != c.take {
			t.Errorf("%s: answered %q, %v; want %q", c.why, said, err, c.take)
		}
	}
}
