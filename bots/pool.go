package bots

import (
	"cmp"
	"reflect"
	"slices"
	"sync"

	"parlor/game"
	"parlor/match"
)

// pool keeps those who have judged, with their buffers, for the next who asks.
type pool[S comparable] struct {
	mu   sync.Mutex
	idle []*critic[S] // who came back last is the last
}

// maxIdle is how many are kept: rules that nobody asks for fall out in time.
const maxIdle = 64

// A critic judges positions of one game: a player who tells what he thinks.
type critic[S comparable] struct {
	*Searcher[S]
	asked asked
	level string // the level that judges
	whole game.Complete[S]
}

// asked is what was asked for.
type asked struct {
	level  string
	plies  int
	person string
	way    Way
}

func (w want) asked() asked { return asked{w.levels[0], w.plies, w.person, w.way} }

// critic returns somebody who judges r by the strongest of levels, who is to be
// given back; or nil.
func (f family[S]) critic(w want, r game.Complete[S]) *critic[S] {
	a := w.asked()
	if c := f.pool.take(a, r); c != nil {
		return c
	}
	e, level := f.judgeFor(w, r)
	if e == nil {
		return nil
	}
	b := NewSearcher(r, e, f.quick(level, r), f.brings.Worth(r), Weighing(w.plies))
	b.cubed = NewCubed[S](r, f.brings.Worth(r))
	return &critic[S]{b, a, level, r}
}

// options returns what seat may do at s, if no turn is to be played there, and the states that all it may do leads to, the best
// first by what is told of them; of equals those by which it would choose.
func (c *critic[S]) options(s S, seat game.Seat, score *match.Standing) (acts []game.Action, found []Found[S]) {
	if c.whole.Stepping(s) {
		found = c.Turns(s, seat, score)
	} else {
		acts, found = c.Decisions(s, seat, score)
	}
	slices.SortStableFunc(found, func(x, y Found[S]) int {
		return cmp.Or(cmp.Compare(y.Plies, x.Plies), cmp.Compare(y.Told, x.Told), cmp.Compare(y.Value, x.Value))
	})
	return acts, found
}

// lead returns where the best that seat, which is to act, can do at s leads to,
// and the chances there; none, where that is the end.
func (c *critic[S]) lead(s S, seat game.Seat, score *match.Standing) (S, Chances) {
	_, found := c.options(s, seat, score)
	best := found[0]
	var chances [1]Chances
	switch {
	case c.whole.ToAct(best.After) == 0:
	case best.Plies == 0:
		chances[0] = c.greedy.chance[best.open]
	default:
		c.ahead(best.Plies).Evaluate(chances[:], best.After, []S{best.After})
	}
	return best.After, chances[0]
}

// ahead returns the evaluator that looks so many throws ahead.
func (c *critic[S]) ahead(plies int) Evaluator[S] {
	if plies == 0 {
		return c.greedy.judge
	}
	return c.Searcher.ahead[plies-1]
}

func (p *pool[S]) take(asked asked, r game.Complete[S]) *critic[S] {
	if !reflect.TypeOf(r).Comparable() {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.idle) - 1; i >= 0; i-- {
		if c := p.idle[i]; c.asked == asked && c.whole == r {
			p.idle = append(p.idle[:i], p.idle[i+1:]...)
			return c
		}
	}
	return nil
}

// give takes c back.
func (p *pool[S]) give(c *critic[S]) {
	if !reflect.TypeOf(c.whole).Comparable() {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.idle) == maxIdle {
		p.idle = append(p.idle[:0], p.idle[1:]...)
	}
	p.idle = append(p.idle, c)
}
