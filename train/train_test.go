package train

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"parlor/bots/tablenet"
	"parlor/game"
	"parlor/rules/tables"
)

// schoolOf returns the school of a game of tables.
func schoolOf(r tables.Rules) School { return tablesSchool(game.At(r, r.Start(2))) }

func course(t *testing.T, r tables.Rules, batches int) *Course {
	t.Helper()
	return courseAt(t, schoolOf(r), batches)
}

func courseAt(t *testing.T, s School, batches int) *Course {
	t.Helper()
	p := DefaultPlan()
	p.Hidden = []int{64}
	c, err := New(s, p)
	if err != nil {
		t.Fatal(err)
	}
	teach(t, c, batches)
	return c
}

func teach(t *testing.T, c *Course, batches int) {
	t.Helper()
	for range batches {
		if err := c.batch(t.Context(), func(int) {}); err != nil {
			t.Fatal(err)
		}
	}
}

// written returns the nets of c as they are saved.
func written(t *testing.T, c *Course) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.now.Write(&b); err != nil {
		t.Fatal(err)
	}
	if err := c.mean.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSameSeedGivesTheSameNet(t *testing.T) {
	a, b := course(t, tables.Parker, 2), course(t, tables.Parker, 2)
	if written(t, a) != written(t, b) {
		t.Error("two courses with one seed gave different nets")
	}
	p := a.plan
	p.Seed++
	other, err := New(schoolOf(tables.Parker), p)
	if err != nil {
		t.Fatal(err)
	}
	teach(t, other, 2)
	if written(t, a) == written(t, other) {
		t.Error("two seeds gave the same net")
	}
}

func TestSavedCourseGoesOnAsIfNothingHadHappened(t *testing.T) {
	whole := course(t, tables.Backgammon, 3)
	c := course(t, tables.Backgammon, 2)
	dir := filepath.Join(t.TempDir(), "course")
	if Saved(dir) {
		t.Error("a course was saved before it was")
	}
	if err := c.Save(dir); err != nil {
		t.Fatal(err)
	}
	if !Saved(dir) {
		t.Error("no course was saved")
	}
	c, err := Open(schoolOf(tables.Backgammon), dir)
	if err != nil {
		t.Fatal(err)
	}
	teach(t, c, 1)
	if written(t, c) != written(t, whole) {
		t.Error("a course that was saved and opened leads elsewhere than one that was not")
	}
}

func TestHalfSavedCourseIsRefused(t *testing.T) {
	dir := t.TempDir()
	c := course(t, tables.Backgammon, 1)
	if err := c.Save(dir); err != nil {
		t.Fatal(err)
	}
	old, err := os.ReadFile(filepath.Join(dir, meanFile))
	if err != nil {
		t.Fatal(err)
	}
	teach(t, c, 1)
	if err := c.Save(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, meanFile), old, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(schoolOf(tables.Backgammon), dir); err == nil || !strings.Contains(err.Error(), "want the same") {
		t.Errorf("opened nets of different games: %v", err)
	}
}

// TestNetLearnsToBeatChance plays a net that has learnt from a few games
// against turns chosen at random.
func TestNetLearnsToBeatChance(t *testing.T) {
	for _, r := range []tables.Rules{tables.Backgammon, tables.Parker, tables.Navy} {
		t.Run(r.Name, func(t *testing.T) {
			j, err := tablenet.NewJudge(r, course(t, r, 8).Net())
			if err != nil {
				t.Fatal(err)
			}
			const games = 100
			wins := 0
			for i := range games {
				if r.Payoffs(playRandom(r, j, i))[i%2] > 0 {
					wins++
				}
			}
			if wins < games*3/4 {
				t.Errorf("won %d of %d games against turns at random, want at least three quarters", wins, games)
			}
		})
	}
}

// playRandom plays game i: the net has seat i%2.
func playRandom(r tables.Rules, j *tablenet.Judge, i int) tables.State {
	rnd := rand.New(rand.NewPCG(4, uint64(i)))
	s := r.Start(2)
	for r.ToAct(s) != 0 {
		switch {
		case r.ToAct(s).Has(game.Nature):
			s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
		case s.Turn() == game.Seat(i%2):
			s, _ = j.Best(s)
		case r.Stepping(s):
			list := r.AppendTurns(nil, s)
			s = list[rnd.IntN(len(list))]
		default:
			acts := r.AppendActions(nil, s, s.Turn())
			s = r.Apply(s, s.Turn(), acts[rnd.IntN(len(acts))])
		}
	}
	return s
}

func TestANetWinsNothingFromItself(t *testing.T) {
	n := course(t, tables.Navy, 1).Net()
	gain, margin, err := Duel(schoolOf(tables.Navy), n, n, 20, 1)
	if gain != 0 || margin != 0 || err != nil {
		t.Errorf("won %v ± %v (%v), want nothing: each pair of games is the same game from both seats", gain, margin, err)
	}
}

func TestACourseStopsAtItsLimitAndIsKept(t *testing.T) {
	dir := t.TempDir()
	c := course(t, tables.Parker, 0)
	now := time.Duration(0)
	clock := func() time.Duration { now += time.Second; return now }
	var told []int64
	if err := c.Run(t.Context(), dir, Limits{Games: 250, Clock: clock}, func(p Progress) { told = append(told, p.Games) }); err != nil {
		t.Fatal(err)
	}
	if n := len(told); c.Games() != 300 || n != 303 || !slices.IsSorted(told) || told[n-1] != 300 {
		t.Errorf("%d games for a limit of 250, told %d times: want 300, each told when it was played, and each batch", c.Games(), n)
	}
	c, err := Open(schoolOf(tables.Parker), dir)
	if err != nil {
		t.Fatal(err)
	}
	if c.Games() != 300 || c.now.About.Seconds <= 0 {
		t.Errorf("kept: %+v", c.now.About)
	}
	if err := c.Run(t.Context(), dir, Limits{Time: 3 * time.Second, Clock: clock}, func(Progress) {}); err != nil || c.Games() != 400 {
		t.Errorf("%d games, %v: want a batch more", c.Games(), err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := c.Run(stopped, dir, Limits{Clock: clock}, func(Progress) {}); err != nil || c.Games() != 400 {
		t.Errorf("%d games, %v: want none after it was stopped", c.Games(), err)
	}
}

// TestACourseIsStoppedWithinABatch: nobody waits for thousands of games that look ahead, and who goes on comes to what he would have come to.
func TestACourseIsStoppedWithinABatch(t *testing.T) {
	dir, clock := t.TempDir(), func() time.Duration { return 0 }
	c := course(t, tables.Parker, 1)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	last := int64(0)
	err := c.Run(ctx, dir, Limits{Clock: clock}, func(p Progress) {
		if last = p.Games; last == 150 {
			stop()
		}
	})
	if err != nil || last != 150 || c.Games() != 100 {
		t.Fatalf("it stopped at game %d, having learnt from %d: %v; want 150 and 100", last, c.Games(), err)
	}
	c, err = Open(schoolOf(tables.Parker), dir)
	if err != nil {
		t.Fatal(err)
	}
	teach(t, c, 1)
	if written(t, c) != written(t, course(t, tables.Parker, 2)) {
		t.Error("it came to something else")
	}
}

// TestGoingOnFromANet compares the judgements of a net with those of courses that go on from it, as wide and wider.
func TestGoingOnFromANet(t *testing.T) {
	from := course(t, tables.Parker, 3).Net()
	for _, units := range []int{64, 128} {
		p := DefaultPlan()
		p.Hidden = []int{units}
		c, err := NewFrom(schoolOf(tables.Parker), p, from)
		if err != nil {
			t.Fatal(err)
		}
		if c.Games() != from.About.Games || c.plan.From != from.About.Games {
			t.Errorf("%d units: it has learnt from %d games, from %d: want %d", units, c.Games(), c.plan.From, from.About.Games)
		}
		a, err := tablenet.NewJudge(tables.Parker, from)
		if err != nil {
			t.Fatal(err)
		}
		b, err := tablenet.NewJudge(tables.Parker, c.Net())
		if err != nil {
			t.Fatal(err)
		}
		most := float32(0)
		rnd := rand.New(rand.NewPCG(1, 2))
		for s := tables.Parker.Start(2); s.Waits() != tables.NextOver; {
			if tables.Parker.ToAct(s).Has(game.Nature) {
				s = tables.Parker.Apply(s, game.Nature, game.Draw(tables.Parker.AppendOutcomes(nil, s), rnd))
				continue
			}
			after, _ := a.Best(s)
			var x, y [1]tablenet.Chances
			a.JudgeAll(x[:], &s, []tables.State{after}, s.Mover())
			b.JudgeAll(y[:], &s, []tables.State{after}, s.Mover())
			most = max(most, x[0][0]-y[0][0], y[0][0]-x[0][0])
			s = after
		}
		if most > 0.004 {
			t.Errorf("%d units: a chance differs by %.4f from the net's", units, most)
		}
		teach(t, c, 1)
		if c.Net().About.Games != from.About.Games+Batch {
			t.Errorf("%d units: %d games after a batch", units, c.Net().About.Games)
		}
	}
	p := DefaultPlan()
	if _, err := NewFrom(schoolOf(tables.Article), p, from); err == nil || !strings.Contains(err.Error(), "want one taught article") {
		t.Errorf("another game's net: %v", err)
	}
	p = DefaultPlan() // 128,32: more layers
	if _, err := NewFrom(schoolOf(tables.Parker), p, from); err == nil || !strings.Contains(err.Error(), "as many layers") {
		t.Errorf("a net with fewer layers: %v", err)
	}
}

// TestACourseThatBeganAnywhereIsMarkedAndSaved goes on from a net that has learnt from a number of games that no mark falls on.
func TestACourseThatBeganAnywhereIsMarkedAndSaved(t *testing.T) {
	p := DefaultPlan()
	p.Hidden = []int{64}
	c, err := New(schoolOf(tables.Parker), p)
	if err != nil {
		t.Fatal(err)
	}
	c.games = MarkGames - 72
	dir, marks := t.TempDir(), 0
	clock := func() time.Duration { return 0 }
	err = c.Run(t.Context(), dir, Limits{Games: MarkGames + 2*Batch, Clock: clock}, func(p Progress) {
		if p.Mark == nil {
			return
		}
		marks++
		if p.Games != MarkGames+28 || !Saved(dir) {
			t.Errorf("a mark after %d games, saved: %v", p.Games, Saved(dir))
		}
	})
	if err != nil || marks != 1 {
		t.Errorf("%d marks, error %v", marks, err)
	}
}

// TestOneNetLearnsAllRules teaches a net rules that are dealt by chance, none of them with a cube, and lets it play
// house rules that it may never have seen.
func TestOneNetLearnsAllRules(t *testing.T) {
	rnd, kinds := rand.New(rand.NewPCG(1, 1)), map[tables.Rules]bool{}
	for range 2000 {
		r := composed(rnd).(tables.Rules)
		if r.Cube || r.Penalty != 0 {
			t.Fatalf("dealt %+v: want neither cube nor penalty", r)
		}
		kinds[r] = true
	}
	if len(kinds) < 500 {
		t.Errorf("%d kinds of rules in 2000 games, want 500", len(kinds))
	}
	p := DefaultPlan()
	p.Hidden = []int{64}
	c, err := New(Any["tables"](), p)
	if err != nil {
		t.Fatal(err)
	}
	teach(t, c, 12)
	if e := c.Error(); e > 6 {
		t.Errorf("what was learnt errs by %.2f points: want no more than points can differ", e)
	}
	r := tables.House
	r.Home, r.Ad = tables.Strict, tables.Thrown
	j, err := tablenet.NewJudge(r, c.Net())
	if err != nil {
		t.Fatal(err)
	}
	const games = 100
	wins := 0
	for i := range games {
		if r.Payoffs(playRandom(r, j, i))[i%2] > 0 {
			wins++
		}
	}
	if wins < games*3/4 {
		t.Errorf("won %d of %d games against turns at random, want at least three quarters", wins, games)
	}
}

// FuzzOpen goes on with a course whose plan anybody may have written: it is refused, or goes on.
func FuzzOpen(f *testing.F) {
	dir := f.TempDir()
	p := DefaultPlan()
	p.Hidden = []int{64}
	c, err := New(schoolOf(tables.Hypergammon), p)
	if err == nil {
		err = c.Save(dir)
	}
	if err != nil {
		f.Fatal(err)
	}
	name := filepath.Join(dir, planFile)
	plan, err := os.ReadFile(name)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(plan)
	f.Fuzz(func(t *testing.T, plan []byte) {
		if err := os.WriteFile(name, plan, 0o600); err != nil {
			t.Fatal(err)
		}
		if c, err := Open(schoolOf(tables.Hypergammon), dir); err == nil && c.Net() == nil {
			t.Error("there is no net")
		}
	})
}
