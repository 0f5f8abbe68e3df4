package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"parlor/bots"
	"parlor/bots/bearoff"
	"parlor/bots/hyper"
	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
)

// check holds what others say and do against a table.
type check struct {
	table           *hyper.Table
	rules           tables.Rules
	games           int
	rollouts        int
	trials          int
	most            int
	seed            uint64
	throws, choices []tables.State // of the games: before a throw, and before a turn that is a choice
}

func (c *check) run(ctx context.Context, w io.Writer) error {
	for _, part := range []func(context.Context, io.Writer) error{c.play, c.ends, c.judges, c.players, c.playedOut} {
		if err := part(ctx, w); err != nil {
			return err
		}
	}
	return nil
}

// play plays games of the level net against itself, and keeps their positions.
func (c *check) play(ctx context.Context, w io.Writer) error {
	b, err := bots.PlayerOf(bots.Standard, bots.Standard.Best(), c.rules)
	if err != nil {
		return err
	}
	rnd := rand.New(rand.NewPCG(c.seed, 1))
	var turns []tables.State
	for range c.games {
		for s := c.rules.Start(2); c.rules.ToAct(s) != 0; {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if c.rules.ToAct(s).Has(game.Nature) {
				if c.table.Holds(&s) {
					c.throws = append(c.throws, s)
				}
				s = c.rules.Apply(s, game.Nature, game.Draw(c.rules.AppendOutcomes(nil, s), rnd))
				continue
			}
			if turns = c.rules.AppendTurns(turns[:0], s); len(turns) > 1 {
				c.choices = append(c.choices, s)
			}
			s = b.Turn(s, s.Turn(), nil, rnd)
		}
	}
	fmt.Fprintf(w, "%d games of %s against itself, seed %d: %d positions before a throw, %d turns with a choice, %.1f a game\n\n",
		c.games, bots.Standard.Best(), c.seed, len(c.throws), len(c.choices), float64(len(c.choices))/float64(c.games))
	return nil
}

// apart collects by how much one number differs from another.
type apart struct {
	n                 int
	sum, squares, top float64
}

func (a *apart) add(d float64) {
	a.n++
	a.sum += d
	a.squares += d * d
	a.top = max(a.top, math.Abs(d))
}

func (a *apart) mean() float64 { return a.sum / float64(a.n) }
func (a *apart) root() float64 { return math.Sqrt(a.squares / float64(a.n)) }

// half is half of the 95 % interval of the mean.
func (a *apart) half() float64 {
	return 1.96 * math.Sqrt(max(a.squares/float64(a.n)-a.mean()*a.mean(), 0)/float64(max(a.n-1, 1)))
}

// ends holds the table of ends that are counted against the truth: of all positions
// with all men at home.
func (c *check) ends(_ context.Context, w io.Writer) error {
	ends := bearoff.For(c.rules, nil)
	var win, gammon, points apart
	var err error
	c.table.Positions(func(me, op [hyper.MaxMen]uint8, want hyper.Chances) {
		if err != nil || me[0] > 6 || op[0] > 6 {
			return
		}
		var s tables.State
		if s, err = c.rules.ParseState("x=" + side(me[:c.table.Men()]) + " o=" + side(op[:c.table.Men()]) + " turn=x next=throw"); err != nil {
			return
		}
		got := ends.Judge(&s)
		win.add(got.Win - float64(want.Win))
		gammon.add(got.Gammon - float64(want.Gammon))
		points.add(2*got.Win - 1 + got.Gammon - got.Gammons - want.Equity())
	})
	fmt.Fprintf(w, "ends that are counted, %d positions: wins off by %.5f in the mean (rms; at most %.4f), gammons by %.5f (%.4f), points by %.5f (%.4f)\n\n",
		win.n, win.root(), win.top, gammon.root(), gammon.top, points.root(), points.top)
	return err
}

// side writes the men of a side as position lines have them.
func side(men []uint8) (text string) {
	var count [26]int
	for _, p := range men {
		count[p]++
	}
	add := func(name string, n int) {
		if n > 0 {
			if text != "" {
				text += ","
			}
			text += fmt.Sprintf("%s:%d", name, n)
		}
	}
	for p := 24; p > 0; p-- {
		add(fmt.Sprint(p), count[p])
	}
	add("bar", count[25])
	add("off", count[0])
	return text
}

// judges holds what levels say of positions against the truth.
func (c *check) judges(ctx context.Context, w io.Writer) error {
	fmt.Fprint(w, "| judge | positions | n | wins, rms | at most | said less true | points, rms | at most | said less true |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, level := range []string{"hand", "net", "net+1", "net+2"} {
		base, plies := level, 0
		if n := len(level) - 2; n > 0 && level[n] == '+' {
			base, plies = level[:n], int(level[n+1]-'0')
		}
		by, err := bots.JudgeOf[tables.State](bots.Standard, base, c.rules)
		if err != nil {
			return err
		}
		e, list := by.Judge, c.throws
		if plies > 0 {
			e = by.Ahead(c.rules, plies)
			list = some(list, []int{0, c.most, c.most / 16}[plies])
		}
		var win, points [3]apart // all, while men can be hit, and when they have passed
		for i := range list {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			s := list[i]
			var got [1]bots.Chances
			e.Evaluate(got[:], s, []tables.State{s})
			want := c.table.Judge(&s)
			phase := 1
			if rear(&s, 0)+rear(&s, 1) <= 25 {
				phase = 2
			}
			for _, k := range []int{0, phase} {
				win[k].add(got[0].Win[s.Turn()] - float64(want.Win))
				points[k].add(by.Worth.Equity(&got[0], s, s.Turn(), nil) - want.Equity())
			}
		}
		for k, name := range []string{"all", "contact", "race"} {
			if win[k].n > 0 {
				fmt.Fprintf(w, "| %s | %s | %d | %.4f | %.3f | %+.4f ± %.4f | %.4f | %.3f | %+.4f ± %.4f |\n", level, name, win[k].n,
					win[k].root(), win[k].top, win[k].mean(), win[k].half(), points[k].root(), points[k].top, points[k].mean(), points[k].half())
			}
		}
	}
	fmt.Fprintln(w)
	return nil
}

// rear is where the rearmost man of a seat stands.
func rear(s *tables.State, seat game.Seat) int {
	for p := tables.Bar; p > tables.Off; p-- {
		if s.Count(seat, p) > 0 {
			return min(p, tables.Res)
		}
	}
	return 0
}

// some returns n of list, evenly spread.
func some(list []tables.State, n int) (few []tables.State) {
	n = min(max(n, 1), len(list))
	for i := range n {
		few = append(few, list[i*len(list)/n])
	}
	return few
}

// players tells what the turns that players choose cost.
func (c *check) players(ctx context.Context, w io.Writer) error {
	fmt.Fprint(w, "| player | turns | error a turn, points | as PR | turns that cost 0.02 | costliest |\n| --- | ---: | ---: | ---: | ---: | ---: |\n")
	for _, name := range []string{"random", "landlubber", "sailor", "navigator", "hand", "net", "captain", "net+2"} {
		b, err := bots.PlayerOf(bots.Standard, name, c.rules)
		if err != nil {
			return err
		}
		list := c.choices
		switch name {
		case "captain":
			list = some(list, c.most)
		case "net+2":
			list = some(list, c.most/16)
		}
		rnd := rand.New(rand.NewPCG(c.seed, 2))
		var lost apart
		dear := 0
		for _, s := range list {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			seat := s.Turn()
			_, want := best(c.table, c.rules, s)
			done := b.Turn(s, seat, nil, rnd)
			got := after(c.table, c.rules, &done, seat)
			d := max(want.Equity()-got.Equity(), 0)
			if lost.add(d); d >= 0.02 {
				dear++
			}
		}
		fmt.Fprintf(w, "| %s | %d | %.5f ± %.5f | %.1f | %.1f %% | %.3f |\n", name, lost.n, lost.mean(), lost.half(), 500*lost.mean(), 100*float64(dear)/float64(lost.n), lost.top)
	}
	fmt.Fprintln(w)
	return nil
}

// exact judges by the table, and distorted by the table as well, but takes
// everything for less than it is worth: it plays as well, and knows luck less well.
type exact struct {
	table     *hyper.Table
	distorted bool
}

// Evaluate implements [bots.Evaluator].
func (e exact) Evaluate(chances []bots.Chances, _ tables.State, after []tables.State) {
	for i := range after {
		c, me := e.table.Judge(&after[i]), after[i].Mover()
		op := me ^ 1
		o := &chances[i]
		if e.distorted { // A curve that only rises: the best remains the best.
			x := math.Tanh(c.Equity()) * 0.6
			o.Win[me], o.Win[op] = (1+x)/2, (1-x)/2
			o.Points = o.Win
			continue
		}
		o.Win[me], o.Win[op] = float64(c.Win), 1-float64(c.Win)
		o.Gammon[me], o.Gammon[op] = float64(c.Gammon), float64(c.Gammons)
		o.Backgammon[me], o.Backgammon[op] = float64(c.Backgammon), float64(c.Backgammons)
		for k := range 2 {
			o.Points[k] = o.Win[k] + o.Gammon[k] + o.Backgammon[k]
		}
	}
}

// perfect returns a roster of one who plays by the table.
func (c *check) perfect(distorted bool) *bots.Roster {
	worth := func(r game.Complete[tables.State]) bots.Worth[tables.State] {
		by, _ := bots.JudgeOf(bots.Standard, bots.Standard.Best(), r)
		return by.Worth
	}
	return &bots.Roster{
		Levels: []bots.Level{{Name: "exact", Help: "Plays as well as can be."}},
		Families: map[string]bots.Family{"tables": bots.Of(bots.Brings[tables.State]{
			Judges: map[string]func(game.Complete[tables.State]) bots.Evaluator[tables.State]{
				"exact": func(game.Complete[tables.State]) bots.Evaluator[tables.State] { return exact{c.table, distorted} },
			},
			Worth: worth,
		})},
	}
}

// playedOut holds rollouts against the truth, in units of their own standard errors.
func (c *check) playedOut(ctx context.Context, w io.Writer) error {
	if c.rollouts == 0 {
		return nil
	}
	e := catalogue.Of("Hypergammon", nil, func(game.Options) (tables.Rules, error) { return c.rules, nil })
	g, err := e.New(nil)
	if err != nil {
		return err
	}
	list := some(c.throws, c.rollouts)
	fmt.Fprintf(w, "rollouts of %d games each; z is what came less the truth, in standard errors: its mean should be 0, its root mean square 1, and 68.3 %% and 95.4 %% of them below 1 and 2\n\n", c.trials)
	fmt.Fprint(w, "| who plays | luck | of | n | z, mean | z, rms | below 1 | below 2 | came less true | standard error | rms beyond it |\n| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, way := range []struct {
		name, level string
		roster      *bots.Roster
		adjust      bool
	}{
		{"the table", "exact", c.perfect(false), false},
		{"the table, judging badly", "exact", c.perfect(true), true},
		{"net", "net", bots.Standard, true},
	} {
		var z, d [2]apart
		var below [2][2]int
		var err [2]apart
		for i, s := range list {
			p, wrong := g.Parse(string(c.rules.AppendState(nil, s)))
			if wrong != nil {
				return wrong
			}
			plan := bots.Plan{Trials: c.trials, Seed: c.seed + uint64(i)*1000, Adjust: way.adjust, Workers: 1}
			r, wrong := way.roster.RollOut(ctx, way.level, p, plan)
			if wrong != nil {
				return wrong
			}
			want, seat := c.table.Judge(&s), s.Turn()
			for k, x := range [2][3]float64{{r.Equity[seat], r.StdErr[seat], want.Equity()}, {r.Win[seat], r.WinErr[seat], float64(want.Win)}} {
				if x[1] < 1e-6 {
					continue // It is known, and nothing was played.
				}
				off := x[0] - x[2]
				d[k].add(off)
				err[k].add(x[1])
				z[k].add(off / x[1])
				for b := range 2 {
					if math.Abs(off) < float64(b+1)*x[1] {
						below[k][b]++
					}
				}
			}
		}
		for k, name := range []string{"points", "wins"} {
			n := float64(z[k].n)
			beyond := math.Sqrt(max(d[k].squares-err[k].squares, 0) / n)
			fmt.Fprintf(w, "| %s | %s | %s | %d | %+.2f ± %.2f | %.2f | %.1f %% | %.1f %% | %+.5f ± %.5f | %.5f | %.5f |\n", way.name, map[bool]string{false: "left in", true: "taken out"}[way.adjust],
				name, z[k].n, z[k].mean(), z[k].half(), z[k].root(), 100*float64(below[k][0])/n, 100*float64(below[k][1])/n, d[k].mean(), d[k].half(), err[k].root(), beyond)
		}
	}
	return nil
}

// tellSample writes n positions of games played by the table with turns at random
// in between, as lines: the position, and what who is on throw may expect.
func tellSample(w io.Writer, t *hyper.Table, n int, seed uint64) error {
	r, rnd := hyper.Rules(t.Men()), rand.New(rand.NewPCG(seed, 3))
	var lines []string
	var turns []tables.State
	for len(lines) < n {
		for s := r.Start(2); r.ToAct(s) != 0 && len(lines) < n; {
			if r.ToAct(s).Has(game.Nature) {
				if t.Holds(&s) && rnd.IntN(8) == 0 {
					c := t.Judge(&s)
					lines = append(lines, fmt.Sprintf("%s = %.6f %.6f %.6f %.6f %.6f", r.AppendState(nil, s), c.Win, c.Gammon, c.Backgammon, c.Gammons, c.Backgammons))
				}
				s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
				continue
			}
			turns = r.AppendTurns(turns[:0], s)
			if rnd.IntN(4) == 0 {
				s = turns[rnd.IntN(len(turns))]
				continue
			}
			seat := s.Turn()
			s = slices.MaxFunc(turns, func(a, b tables.State) int {
				x, y := after(t, r, &a, seat), after(t, r, &b, seat)
				switch d := x.Equity() - y.Equity(); {
				case d > 0:
					return 1
				case d < 0:
					return -1
				}
				return 0
			})
		}
	}
	for _, l := range lines {
		if _, err := fmt.Fprintln(w, l); err != nil {
			return err
		}
	}
	return nil
}
