package train

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"parlor/game"
	"parlor/nets"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// looking begins a course that looks ahead, from a net that has learnt a little.
func looking(t *testing.T, s School) *Course {
	t.Helper()
	p := AheadPlan()
	p.Hidden, p.Batch, p.Times = []int{64}, 2*Batch, 2
	c, err := NewFrom(s, p, courseAt(t, s, 3).Net())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestLookingAheadLeavesLuckOut compares lessons whose weight of what comes later
// is nothing with the mean over all throws, taken here by playing each throw to the
// end of the turn; also in games whose first turns are drawn by chance.
func TestLookingAheadLeavesLuckOut(t *testing.T) {
	for _, r := range []tables.Rules{tables.Backgammon, tables.Parker, tables.Navy} {
		t.Run(r.Name, func(t *testing.T) {
			net := courseAt(t, schoolOf(r), 3).Net()
			for _, stray := range []float64{0, 1} {
				leavesLuckOut[tables.State](t, r, schoolOf(r).(*school[tables.State]), net, stray)
			}
		})
	}
	t.Run(india.Name, func(t *testing.T) {
		s := indiaOf(india.Rules{}, 3).(*school[india.State])
		leavesLuckOut[india.State](t, india.Rules{}, s, courseAt(t, s, 3).Net(), 0)
	})
}

func leavesLuckOut[S comparable](t *testing.T, r game.Rules[S], school *school[S], net *nets.Net, stray float64) {
	t.Helper()
	judge, err := school.judge(r, net, true)
	if err != nil {
		t.Fatal(err)
	}
	// expects is what a seat expects at s, once its decision is taken as the judge
	// likes best.
	expects := func(s S, seat game.Seat) outputs {
		if who := r.ToAct(s); who != 0 && !who.Has(game.Nature) {
			_, o := judge.Best(s)
			judge.Turn(&o, judge.Mover(&s), seat)
			return o
		}
		return judge.Judge(&s, seat)
	}
	player, err := school.player(net, &Plan{Ahead: true, Stray: stray})
	if err != nil {
		t.Fatal(err)
	}
	var got notes
	seed := func() *rand.Rand { return rand.New(rand.NewPCG(9, 9)) }
	if err := player.play(&got, seed(), 0); err != nil {
		t.Fatal(err)
	}
	// The same game once more, position by position.
	rnd, s, at, throws, astray := seed(), r.Start(school.start), 0, 0, 0
	if stray > 0 {
		rnd.Float64()
		astray = 1 + rnd.IntN(maxStray)
	}
	for r.ToAct(s) != 0 {
		views := judge.Views(nil, &s)
		if !r.ToAct(s).Has(game.Nature) {
			if astray > 0 { // Where there is no throw, nothing is taught.
				astray--
				acts := r.AppendActions(nil, s, judge.Mover(&s))
				s = r.Apply(s, judge.Mover(&s), acts[rnd.IntN(len(acts))])
				continue
			}
			at += len(views)
			s, _ = judge.Best(s)
			continue
		}
		outs := r.AppendOutcomes(nil, s)
		for _, seat := range views {
			var want [nets.MaxOutputs]float64
			for _, o := range outs {
				c := expects(r.Apply(s, game.Nature, o.Action), seat)
				for i, x := range c {
					want[i] += float64(o.Weight) / float64(game.TotalWeight(outs)) * float64(x)
				}
			}
			for i, x := range got.lessons[len(got.lessons)-1-at].want {
				if math.Abs(float64(x)-want[i]) > 1e-5 {
					t.Fatalf("position %d, output %d: taught %v, want the mean over all throws %v", at, i, x, want[i])
				}
			}
			at++
		}
		if len(views) > 0 {
			throws++
		}
		s = r.Apply(s, game.Nature, game.Draw(outs, rnd))
	}
	if at != len(got.lessons) || throws < 10 {
		t.Errorf("%d positions, %d of them before a throw; %d lessons", at, throws, len(got.lessons))
	}
}

// TestWhatIsLearntDoesNotDependOnWorkers compares one player with three, and a
// course that was saved and opened with one that was not.
func TestWhatIsLearntDoesNotDependOnWorkers(t *testing.T) {
	s := schoolOf(tables.Parker)
	one := looking(t, s)
	teach(t, one, 2)
	if a := one.Net().About; a.Games != 7*Batch || !strings.Contains(a.Method, "; after 300 games: self-play looking a throw ahead, luck left out, each lesson 2 times") {
		t.Errorf("provenance %+v", a)
	}
	c := looking(t, s)
	if err := c.Workers(3); err != nil {
		t.Fatal(err)
	}
	teach(t, c, 1)
	dir := filepath.Join(t.TempDir(), "course")
	if err := c.Save(dir); err != nil {
		t.Fatal(err)
	}
	c, err := Open(s, dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Workers(2); err != nil {
		t.Fatal(err)
	}
	teach(t, c, 1)
	if written(t, c) != written(t, one) {
		t.Error("three players, saved between, lead elsewhere than one")
	}
}

// TestLookingAheadTeachesMore lets a net that has learnt a little go on in both
// ways from the same number of games.
func TestLookingAheadTeachesMore(t *testing.T) {
	s := schoolOf(tables.Backgammon)
	from := courseAt(t, s, 20).Net()
	after := func(p Plan, batches int) *nets.Net {
		p.Hidden = []int{64}
		c, err := NewFrom(s, p, from)
		if err != nil {
			t.Fatal(err)
		}
		teach(t, c, batches)
		return c.Net()
	}
	p := AheadPlan()
	p.Batch = 4 * Batch
	gain, margin, err := Duel(s, after(p, 1), after(DefaultPlan(), 4), 2000, 1)
	if err != nil || gain < margin {
		t.Errorf("looking ahead for 400 games won %v ± %v (%v) a game, want more than as many games without", gain, margin, err)
	}
}

// TestWhatComesOfATurnDrawnByChanceTeachesNothing compares the lessons of one game with and without a weight of what comes later: as long
// as turns are drawn by chance they are the same.
func TestWhatComesOfATurnDrawnByChanceTeachesNothing(t *testing.T) {
	s := schoolOf(tables.Backgammon)
	net := courseAt(t, s, 3).Net()
	same := func(stray float64) (same, all int) {
		lessons := func(lambda float32) []lesson {
			player, err := s.player(net, &Plan{Ahead: true, Stray: stray})
			if err != nil {
				t.Fatal(err)
			}
			var n notes
			if err := player.play(&n, rand.New(rand.NewPCG(3, 3)), lambda); err != nil {
				t.Fatal(err)
			}
			return n.lessons
		}
		without, with := lessons(0), lessons(0.6)
		for all = len(with); same < all && with[all-1-same].want == without[all-1-same].want; same++ {
		}
		return same, all
	}
	if n, all := same(0); n > 0 {
		t.Errorf("the first %d of %d lessons of a game that does not stray are the same", n, all)
	}
	if n, all := same(1); n == 0 || n > maxStray || n == all {
		t.Errorf("the first %d of %d lessons of a game that strays are the same, want 1 to %d", n, all, maxStray)
	}
}
