package bots_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/tables"
)

// watched is an evaluator that looks at how it is asked.
type watched struct {
	bots.Evaluator[tables.State]
	t     *testing.T
	rules tables.Rules
	calls int
	asked int
}

func (w *watched) Evaluate(chances []bots.Chances, before tables.State, after []tables.State) {
	w.calls++
	w.asked += len(after)
	for _, s := range after {
		if w.rules.Stepping(s) || w.rules.ToAct(s) == 0 {
			w.t.Fatalf("asked for the half-played or the ended %s", w.rules.AppendState(nil, s))
		}
	}
	for _, c := range chances {
		if c != (bots.Chances{}) {
			w.t.Fatal("chances that hold something already")
		}
	}
	w.Evaluator.Evaluate(chances, before, after)
}

// scored is a worth that notes the score it is told.
type scored struct {
	bots.Money
	seen map[string]bool
	cube map[int]bool
}

func (w scored) Equity(c *bots.Chances, s tables.State, seat game.Seat, score *match.Standing) float64 {
	value, _ := s.Cube()
	w.cube[value] = true
	switch {
	case score == nil:
		w.seen["alone"] = true
	case score.Crawford == match.Now:
		w.seen["crawford"] = true
	case score.Score[0]+score.Score[1] > 0:
		w.seen["ahead"] = true
	}
	return c.Win[seat] - float64(value)/10 // He does not double.
}

// rosterOf returns a roster with one strong level, which judge and worth play.
func rosterOf(judge bots.Evaluator[tables.State], worth bots.Worth[tables.State]) *bots.Roster {
	return &bots.Roster{
		Levels: []bots.Level{{Name: "random"}, {Name: "own"}},
		Families: map[string]bots.Family{"tables": bots.Of(bots.Brings[tables.State]{
			Judges: map[string]func(game.Complete[tables.State]) bots.Evaluator[tables.State]{
				"own": func(game.Complete[tables.State]) bots.Evaluator[tables.State] { return judge },
			},
			Worth: func(game.Complete[tables.State]) bots.Worth[tables.State] { return worth },
		})},
	}
}

func TestAllThatADecisionLeadsToIsJudgedInOneCallAtWholeStates(t *testing.T) {
	for _, v := range tables.Variants {
		r := v.Rules
		w := &watched{Evaluator: bots.NewTablesHand(r), t: t, rules: r}
		b := bots.NewGreedy[tables.State](r, w, scored{seen: map[string]bool{}, cube: map[int]bool{}})
		rnd := rand.New(rand.NewPCG(1, 0))
		for range 5 {
			for s := r.Start(2); r.ToAct(s) != 0; {
				seat := r.ToAct(s).First()
				before := w.calls
				switch {
				case seat == game.Nature:
					s = r.Apply(s, seat, game.Draw(r.AppendOutcomes(nil, s), rnd))
					continue
				case r.Stepping(s):
					s = b.Turn(s, seat, nil, rnd)
				default:
					s = r.Apply(s, seat, b.Decide(s, seat, nil, rnd))
				}
				if w.calls != before+1 {
					t.Fatalf("%s: %d calls for one decision", r.AppendState(nil, s), w.calls-before)
				}
			}
		}
		if w.asked < 10*w.calls/4 {
			t.Errorf("%s: %d states in %d calls", r.Name, w.asked, w.calls)
		}
	}
}

// TestTheChoiceIsWhatOneByOneIsWorthMost judges state by state, in a way of its
// own, and wants the same turn.
func TestTheChoiceIsWhatOneByOneIsWorthMost(t *testing.T) {
	r := tables.Backgammon
	e, worth := bots.NewTablesHand(r), scored{seen: map[string]bool{}, cube: map[int]bool{}}
	b := bots.NewGreedy[tables.State](r, e, worth)
	var walk game.Turns[tables.State]
	rnd := rand.New(rand.NewPCG(2, 0))
	for s := r.Start(2); r.ToAct(s) != 0; {
		seat := r.ToAct(s).First()
		if seat == game.Nature {
			s = r.Apply(s, seat, game.Draw(r.AppendOutcomes(nil, s), rnd))
			continue
		}
		got, top := b.Turn(s, seat, nil, rnd), -1.0
		var of float64
		for _, turn := range walk.Append(nil, r, s) {
			v := float64(r.Payoffs(turn.After)[seat])
			if r.ToAct(turn.After) != 0 {
				var c [1]bots.Chances
				e.Evaluate(c[:], s, []tables.State{turn.After})
				v = worth.Equity(&c[0], turn.After, seat, nil)
			}
			top = max(top, v)
			if turn.After == got {
				of = v
			}
		}
		if of != top {
			t.Fatalf("%s: chose what is worth %v, not %v", r.AppendState(nil, s), of, top)
		}
		s = got
	}
}

func TestAPlayerIsToldTheScoreAndTheCube(t *testing.T) {
	w := scored{seen: map[string]bool{}, cube: map[int]bool{}}
	ro := rosterOf(bots.NewTablesHand(tables.Backgammon), w)
	g, err := match.New(entry(t, "backgammon"), game.Options{"cube": "on"}, match.Length{Points: 5})
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(30) {
		play(t, ro, g, 2, seed)
	}
	if !w.seen["ahead"] || !w.seen["crawford"] || w.seen["alone"] {
		t.Errorf("seen of the match: %v", w.seen)
	}
	if !w.cube[1] || !w.cube[2] {
		t.Errorf("seen of the cube: %v", w.cube)
	}
}

func TestABotRefusesAPositionOfAnotherGame(t *testing.T) {
	backgammon, err := gameCalled(t, "backgammon").Parse("x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-1 left=6,1")
	if err != nil {
		t.Fatal(err)
	}
	foreign := struct{ game.Position }{backgammon}
	for _, level := range bots.Standard.Names() {
		b, err := bots.Standard.New(level, backgammon)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := b.Choose(backgammon, 0, rand.New(rand.NewPCG(1, 1))); err != nil {
			t.Errorf("%s at its own game: %q, %v", level, text, err)
		}
		for _, p := range []game.Position{nil, foreign, struct{ game.Position }{}} {
			if text, err := b.Choose(p, 0, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, game.ErrForeign) {
				t.Errorf("%s chose %q at a position that no game made: %v", level, text, err)
			}
			if _, err := bots.Standard.New(level, p); !errors.Is(err, game.ErrForeign) {
				t.Errorf("%s for a position that no game made: %v", level, err)
			}
			if _, err := bots.Standard.RollOut(t.Context(), level, p, bots.Plan{Trials: 1, Seed: 1}); !errors.Is(err, game.ErrForeign) {
				t.Errorf("%s played out a position that no game made: %v", level, err)
			}
		}
		india, err := gameCalled(t, "india").Start(2)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := b.Choose(india, 0, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, bots.ErrPosition) {
			t.Errorf("%s of backgammon chose %q at India: %v", level, text, err)
		}
		if _, err := b.Choose(backgammon, 1, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, game.ErrNotYourTurn) {
			t.Errorf("%s chose for who is not to act: %v", level, err)
		}
	}
}

func TestALevelThatAFamilyLacksIsPlayedByTheNextBelow(t *testing.T) {
	ro := *bots.Standard
	ro.Levels = append(ro.Levels[:len(ro.Levels):len(ro.Levels)], bots.Level{Name: "champion"})
	for family, want := range map[string]string{"backgammon": "net", "india": "net", "crown-and-anchor": "hand", "check-and-double-check": "random"} {
		g := gameCalled(t, family)
		p, err := g.Start(g.Info().Seats[0])
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ro.Plays("champion", p); got != want || err != nil {
			t.Errorf("%s: champion is %s, %v; want %s", family, got, err, want)
		}
		if got, err := ro.Plays("random", p); got != "random" || err != nil {
			t.Errorf("%s: random is %s, %v", family, got, err)
		}
		play(t, &ro, g, g.Info().Seats[0], 3)
	}
	if err := ro.Check("nobody"); err == nil {
		t.Error("a level that is none was taken")
	}
}
