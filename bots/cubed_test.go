package bots

import (
	"math"
	"testing"

	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
)

// slowly says what s is worth to seat 0, so many throws ahead: the cube is turned, and
// taken, by who gains by it.
func slowly(r tables.Rules, e Evaluator[tables.State], w Worth[tables.State], s tables.State, plies int, score *match.Standing) (float64, Chances) {
	judged := func(s tables.State) (c Chances) {
		var one [1]Chances
		e.Evaluate(one[:], s, []tables.State{s})
		return one[0]
	}
	if r.ToAct(s) == 0 {
		var c Chances
		w.(Closer[tables.State]).Final(&c, s)
		return w.Result(r.Payoffs(s), 0, score), c
	}
	if seat := r.ToAct(s).First(); seat != game.Nature { // to double, or to answer
		on := w.(Closer[tables.State]).Undoubled(s)
		best, c := slowly(r, e, w, on, plies, score)
		for _, a := range r.AppendActions(nil, s, seat) {
			t := r.Apply(s, seat, a)
			v := w.Equity(&c, t, 0, score)
			if r.ToAct(t) == 0 {
				v = w.Result(r.Payoffs(t), 0, score)
			}
			if t != on && (v > best) == (seat == 0) {
				best = v
			}
		}
		return best, c
	}
	if plies == 0 {
		c := judged(s)
		return w.Equity(&c, s, 0, score), c
	}
	sum, all := 0.0, Chances{}
	for _, o := range r.AppendOutcomes(nil, s) {
		fallen := r.Apply(s, game.Nature, o.Action)
		seat := r.ToAct(fallen).First()
		var top tables.State
		most := math.Inf(-1)
		for _, t := range r.AppendTurns(nil, fallen) {
			v := 0.0
			if r.ToAct(t) == 0 {
				v = w.Result(r.Payoffs(t), seat, score)
			} else {
				c := judged(t)
				v = w.Equity(&c, t, seat, score)
			}
			if v > most {
				top, most = t, v
			}
		}
		v, c := slowly(r, e, w, top, plies-1, score)
		sum += float64(o.Weight) / 36 * v
		all.add(&c, float64(o.Weight)/36)
	}
	return sum, all
}

func TestTheCubeIsTurnedOnTheWayByWhoGainsByIt(t *testing.T) {
	g, err := catalogue.All.New("backgammon", game.Options{"cube": "on"})
	if err != nil {
		t.Fatal(err)
	}
	behind := &match.Standing{Score: []int{0, 1}, Length: match.Length{Points: 3}}
	for _, c := range []struct {
		line  string
		score *match.Standing
	}{
		{"x=3:2,2:2,off:11 o=3:1,2:2,off:12 turn=x next=throw cube=1", nil},
		{"x=3:2,2:2,off:11 o=3:1,2:2,off:12 turn=x next=double cube=1", nil},
		{"x=3:2,2:2,off:11 o=3:1,2:2,off:12 turn=o next=take cube=1", nil},
		{"x=3:2,2:2,off:11 o=3:1,2:2,off:12 turn=o next=double cube=2o", behind},
		{"x=5:3,3:4,2:6,bar:1,off:1 o=24:2,21:2,19:2,13:2,8:3,6:3,4:1 turn=x next=throw cube=2x", behind},
	} {
		p, err := g.Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := game.As[tables.State](p)
		rules, _ := game.RulesOf[tables.State](p)
		r := rules.(tables.Rules)
		by, err := JudgeOf(Standard, "net", rules)
		if err != nil {
			t.Fatal(err)
		}
		e, w := by.Judge, by.Worth
		for plies := 1; plies <= 2; plies++ {
			want, chances := slowly(r, e, w, s, plies, c.score)
			var got Chances
			worth := NewAhead[tables.State](r, e, nil, w, plies).Worth(&got, s, c.score)
			if math.Abs(worth[0]-want) > 1e-6 || math.Abs(got.Win[0]-chances.Win[0]) > 1e-6 {
				t.Errorf("%s, %d ahead: worth %v, chance %v; want %v, %v", c.line, plies, worth[0], got.Win[0], want, chances.Win[0])
			}
			if c.score == nil && math.Abs(worth[0]+worth[1]) > 1e-6 {
				t.Errorf("%s, %d ahead: worth %v", c.line, plies, worth[:2])
			}
		}
	}
}

// TestADoubleThatCanBeGivenLaterCostsLittleToHold: a cube that is dead for the other
// side is worth almost as much before it is turned as after, as long as nothing is
// decided. By the chances alone a double would seem to be missed.
func TestADoubleThatCanBeGivenLaterCostsLittleToHold(t *testing.T) {
	g, err := catalogue.All.New("backgammon", game.Options{"cube": "on"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse("x=5:3,3:4,2:6,bar:1,off:1 o=24:2,21:2,19:2,13:2,8:3,6:3,4:1 turn=x next=throw cube=2x")
	if err != nil {
		t.Fatal(err)
	}
	s, _ := game.As[tables.State](p)
	rules, _ := game.RulesOf[tables.State](p)
	by, err := JudgeOf(Standard, "net", rules)
	if err != nil {
		t.Fatal(err)
	}
	score := &match.Standing{Score: []int{0, 1}, Length: match.Length{Points: 3}}
	var c Chances
	worth := by.Ahead(rules, 2).Worth(&c, s, score)
	if alone := by.Worth.Equity(&c, s, 0, score); worth[0] < alone+0.02 {
		t.Errorf("worth %v, by the chances alone %v: want more", worth[0], alone)
	}
}
