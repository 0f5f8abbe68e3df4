package indianet

import (
	"math/rand/v2"
	"testing"

	"parlor/game"
	"parlor/nets"
	"parlor/rules/india"
)

// kinds are the games that nets are taught, and options that they are told of.
var kinds = []struct {
	name  string
	rules india.Rules
	seats int
}{
	{"2", india.Rules{}, 2},
	{"3", india.Rules{}, 3},
	{"4", india.Rules{}, 4},
	{"partners", india.Rules{Partners: true}, 4},
	{"options", india.Rules{FewBlue: true, EntryCapture: true, KeepApart: true}, 3},
}

func each(t *testing.T, test func(t *testing.T, r india.Rules, seats int)) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) { test(t, k.rules, k.seats) })
	}
}

// positions calls visit with the positions of games played at random in which a
// turn waits, and with where it may lead.
func positions(r india.Rules, seats, games int, visit func(s india.State, next []india.State)) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var next []india.State
	for range games {
		s := r.Start(seats)
		for n := 0; r.ToAct(s) != 0 && n < 2000; n++ {
			if !r.Stepping(s) {
				s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
				continue
			}
			next = r.AppendTurns(next[:0], s)
			visit(s, next)
			s = next[rnd.IntN(len(next))]
		}
	}
}

// untaught returns a judge whose net has weights for all rows, and has learnt
// nothing.
func untaught(t testing.TB, r india.Rules, seats int) *Judge {
	t.Helper()
	shape := nets.Shape{Rows: rows, Layers: []int{64, 16, 1}, Classes: classes}
	l, err := nets.NewLearner(shape, 9, func(int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	l.About.Inputs, l.About.Seats = Inputs, seats
	j, err := NewJudge(r, seats, l.Net())
	if err != nil {
		t.Fatal(err)
	}
	return j
}
