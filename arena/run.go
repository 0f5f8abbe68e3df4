package arena

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
)

// group returns how many games in a row are played on the same dice.
func (m *Match) group() int {
	if m.Paired {
		return len(m.Bots)
	}
	return 1
}

// block returns how many games a worker plays before it hands in its tally:
// whole groups.
func (m *Match) block() int { return 32 / m.group() * m.group() }

// part is the tally of the games of a block, in order, that were played.
type part struct {
	block int
	sum   *tally
}

// run plays the games of m. The sum is of the first games, as many as are done.
func run(ctx context.Context, m *Match, d desk) (*tally, []Point, error) {
	block := m.block()
	blocks := (m.Games + block - 1) / block
	all := ctx
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	parts := make(chan part, m.Workers)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(m.Workers, blocks) {
		workers.Go(func() {
			w := worker{m, d.open(m, nil), len(d.counters)}
			for {
				b := int(next.Add(1)) - 1
				if b >= blocks {
					return
				}
				sum, err := w.block(ctx, b)
				parts <- part{b, sum}
				if err != nil {
					return
				}
			}
		})
	}
	go func() {
		workers.Wait()
		close(parts)
	}()
	c := collector{match: m, sum: newTally(m, len(d.counters)), early: map[int]*tally{}}
	for p := range parts {
		c.add(p)
		if c.found {
			stop()
		}
	}
	if c.sum.played() < m.Games && !c.found {
		return c.sum, c.trace, context.Cause(all)
	}
	return c.sum, c.trace, nil
}

type worker struct {
	match    *Match
	game     player
	counters int
}

// block plays the games of a block until ctx ends.
func (w *worker) block(ctx context.Context, b int) (*tally, error) {
	sum := newTally(w.match, w.counters)
	block := w.match.block()
	var rec record
	for i := b * block; i < min((b+1)*block, w.match.Games); i++ {
		if err := errors.Join(ctx.Err(), w.game(ctx, i, &rec)); err != nil {
			return sum, err
		}
		sum.add(i, &rec)
	}
	return sum, nil
}

// collector adds up parts in the order of their blocks, up to the first that is
// not whole.
type collector struct {
	match  *Match
	sum    *tally
	trace  []Point
	early  map[int]*tally // parts that wait for one before them
	next   int            // the block to be added next
	broken bool
	found  bool // out what the match was to find out
}

func (c *collector) add(p part) {
	c.early[p.block] = p.sum
	for !c.broken && !c.found {
		sum, ok := c.early[c.next]
		if !ok {
			return
		}
		delete(c.early, c.next)
		c.next++
		c.broken = sum.played() < c.match.block()
		c.sum.merge(sum)
		c.found = c.match.Until > 0 && c.match.test(c.sum).Found != ""
		c.mark()
		if c.match.Progress != nil {
			c.match.Progress(c.sum.played())
		}
	}
}

// points is about how many points a trace has.
const points = 100

// mark adds a point to the trace every so many games, and at the end.
func (c *collector) mark() {
	played, block := c.sum.played(), c.match.block()
	step := (c.match.Games/points/block + 1) * block
	if played == 0 || played%step != 0 && played != c.match.Games && !c.found {
		return
	}
	c.trace = append(c.trace, Point{played, c.sum.bots[0].points.Estimate()})
}
