package hyper

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
)

// Sweep is what a look at all positions has changed.
type Sweep struct {
	Number int     // from 1
	Kind   Kind    // what was looked for
	Change float64 // the largest, in points or in chances
}

// Kind is what a sweep looks for.
type Kind string

const (
	Plays   Kind = "plays"   // the best play of each throw, and what positions are worth by it
	Points  Kind = "points"  // what positions are worth by the plays that were the best
	Results Kind = "results" // who wins by what, by these plays
)

// Options say how a game is solved. The table does not depend on them.
type Options struct {
	Workers  int         // goroutines; 0: as many as there are processors
	Progress func(Sweep) // told after each sweep, if it is not nil
}

// What is found has settled when a sweep changes no more than that, of points and of
// chances. More than mostSweeps nothing takes.
const (
	settled    = 1e-6
	mostSweeps = 1000
)

// Between two looks for the best plays it is found out what the last ones are worth,
// which takes a tenth of the time: until a sweep changes a fiftieth of what the look
// has changed, and at most so often.
const (
	closer = 0.02
	mostly = 15
)

// solver improves what all positions are worth until nothing changes, and then finds
// out who wins by what, each side playing for the most points.
//
// Positions are looked at by the pips that both sides have to go, the fewest first: so
// a sweep follows a game until somebody is hit. Those of one count of pips are looked
// at together, none with what has been found for another, and so by any number of
// workers.
type solver struct {
	*sides
	plays   *plays
	best    [][len(throws)]lead // by who is on throw, and the other side
	equity  []float64           // of who is on throw: see sides.at
	chances []Chances           // the same
	options Options
	sweeps  int
}

// Solve solves hypergammon with 1 to [MaxMen] men a side. It returns the error of
// ctx when that ends first.
func Solve(ctx context.Context, men int, o Options) (*Table, error) {
	if men < 1 || men > MaxMen {
		return nil, fmt.Errorf("%d men a side: want 1 to %d", men, MaxMen)
	}
	if o.Workers < 1 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	d := newSides(men)
	n := len(d.list)
	v := &solver{sides: d, plays: newPlays(d), equity: make([]float64, n*n), best: make([][len(throws)]lead, n*n), options: o}
	for loser := 1; loser < n; loser++ { // As one who is on throw after the last man has gone off.
		v.equity[d.at(loser, 0)] = -float64(d.worth(loser))
	}
	if err := v.points(ctx); err != nil {
		return nil, err
	}
	v.chances = make([]Chances, n*n)
	for loser := 1; loser < n; loser++ {
		c := &v.chances[d.at(loser, 0)]
		if w := d.worth(loser); w > 1 {
			c.Gammons = 1
			c.Backgammons = float32(w - 2)
		}
	}
	_, err := v.until(ctx, Results, settled, mostSweeps)
	return &Table{d, v.chances}, err
}

var errEndless = errors.New("hyper: what positions are worth does not settle")

// points finds out what positions are worth, and the best plays.
func (v *solver) points(ctx context.Context) error {
	for v.sweeps < mostSweeps {
		change, err := v.until(ctx, Plays, 0, 1)
		if err != nil || change <= settled {
			return err
		}
		if _, err = v.until(ctx, Points, max(change*closer, settled/2), mostly); err != nil {
			return err
		}
	}
	return errEndless
}

// until sweeps until a sweep changes no more than enough, at most so often. It
// returns what the last one has changed.
func (v *solver) until(ctx context.Context, kind Kind, enough float64, most int) (change float64, err error) {
	for range most {
		if change, err = v.sweep(ctx, kind); err != nil {
			return change, err
		}
		v.sweeps++
		if v.options.Progress != nil {
			v.options.Progress(Sweep{v.sweeps, kind, change})
		}
		if change <= enough {
			break
		}
	}
	return change, nil
}

// row is what has been found of positions in which one side is on throw.
type row struct {
	equity  []float64
	chances []Chances
}

// sweep looks at all positions once, and returns by how much one has changed at
// most.
func (v *solver) sweep(ctx context.Context, kind Kind) (change float64, err error) {
	most := len(v.levels) - 2 // pips of a side
	rows, wide := make([]row, len(v.list)), 0
	for level := range most + 1 {
		wide = max(wide, v.levels[level+1]-v.levels[level])
	}
	for a := range rows {
		if kind == Results {
			rows[a].chances = make([]Chances, wide)
		} else {
			rows[a].equity = make([]float64, wide)
		}
	}
	for pips := range 2*most + 1 {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		first, last := max(v.levels[max(pips-most, 0)], 1), v.levels[min(pips, most)+1]
		var next atomic.Int64
		next.Store(int64(first))
		var workers sync.WaitGroup
		for range min(v.options.Workers, last-first) {
			workers.Go(func() {
				for a := int(next.Add(1)) - 1; a < last; a = int(next.Add(1)) - 1 {
					v.look(kind, a, pips, rows[a])
				}
			})
		}
		workers.Wait()
		for a := first; a < last; a++ {
			change = max(change, v.keep(kind, a, pips, rows[a]))
		}
	}
	return change, nil
}

// against returns from where to where the sides are numbered that have so many pips
// to go together with a.
func (v *solver) against(a, pips int) (from, to int) {
	level := pips - v.list[a].pips()
	return max(v.levels[level], 1), v.levels[level+1]
}

// look finds out what kind asks for where a is on throw.
func (v *solver) look(kind Kind, a, pips int, out row) {
	from, to := v.against(a, pips)
	for op := from; op < to; op++ {
		switch {
		case !v.possible(a, op):
		case kind == Plays:
			out.equity[op-from] = v.choose(a, op)
		case kind == Points:
			out.equity[op-from] = v.mean(a, op)
		default:
			out.chances[op-from] = v.results(a, op)
		}
	}
}

// keep keeps what look has found, and returns by how much it differs from what was
// kept.
func (v *solver) keep(kind Kind, a, pips int, in row) (change float64) {
	from, to := v.against(a, pips)
	for op := from; op < to; op++ {
		if !v.possible(a, op) {
			continue
		}
		at := v.at(a, op)
		if kind == Results {
			now := in.chances[op-from]
			change = max(change, now.apart(&v.chances[at]))
			v.chances[at] = now
		} else {
			now := in.equity[op-from]
			change = max(change, math.Abs(now-v.equity[at]))
			v.equity[at] = now
		}
	}
	return change
}

// apart returns by how much c and d differ.
func (c *Chances) apart(d *Chances) float64 {
	return float64(max(
		abs(c.Win-d.Win), abs(c.Gammon-d.Gammon), abs(c.Backgammon-d.Backgammon),
		abs(c.Gammons-d.Gammons), abs(c.Backgammons-d.Backgammons),
	))
}

func abs(x float32) float32 { return max(x, -x) }

// lead is where a play leads to: the number of the mover's men, and in the last three
// bits which of the other side's men it hits.
type lead uint16

// leads returns where p leads to against op, whose blots are these.
func (v *solver) leads(p play, op int, blots uint32) lead {
	l := lead(p.to << 3)
	if hit := p.touched & blots; hit != 0 {
		l |= lead(v.which(op, hit))
	}
	return l
}

// behind returns where the table keeps what l leads to against op.
func (v *solver) behind(l lead, op int) int {
	if l&7 != 0 {
		op = int(v.fallen[op][l&7])
	}
	return v.at(op, int(l>>3))
}

// choose finds the best play of each throw of a, and returns what a is worth by
// them.
func (v *solver) choose(a, op int) (sum float64) {
	blots, made, best := v.blots[op], v.made[op], &v.best[a*len(v.list)+op]
	for t := range throws {
		span, least := v.plays.spans[a][t][made], math.Inf(1) // to the other side
		for _, p := range v.plays.pool[span.from:span.to] {
			l := v.leads(p, op, blots)
			if e := v.equity[v.behind(l, op)]; e < least {
				least, best[t] = e, l
			}
		}
		sum -= float64(throws[t].share * least)
	}
	return sum
}

// mean returns what a is worth by the plays that were the best.
func (v *solver) mean(a, op int) (sum float64) {
	for t, l := range &v.best[a*len(v.list)+op] {
		sum -= float64(throws[t].share * v.equity[v.behind(l, op)])
	}
	return sum
}

// results returns who wins by what when a is on throw, by the plays that were the
// best.
func (v *solver) results(a, op int) Chances {
	var lost, gammon, backgammon, gammons, backgammons float64
	for t, l := range &v.best[a*len(v.list)+op] {
		c, w := &v.chances[v.behind(l, op)], throws[t].share
		lost += float64(w * float64(c.Win))
		gammon += float64(w * float64(c.Gammons))
		backgammon += float64(w * float64(c.Backgammons))
		gammons += float64(w * float64(c.Gammon))
		backgammons += float64(w * float64(c.Backgammon))
	}
	return Chances{float32(1 - lost), float32(gammon), float32(backgammon), float32(gammons), float32(backgammons)}
}
