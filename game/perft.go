package game

import (
	"context"
	"errors"
)

// ErrLimit is the error of a count that grew beyond what was asked for.
var ErrLimit = errors.New("limit reached")

// Perft counts the positions after exactly depth half-moves from p, with
// multiplicity. A half-move is one outcome of Nature (weights ignored), one
// distinct whole turn (a forced pass is one) or one decision; where several
// seats are to act the lowest decides first. A game that ends earlier counts
// nothing. Perft stops with ErrLimit beyond limit nodes, or when it has looked at
// many more to find them, or with ctx's error. Depth is a depth of calls, too.
func Perft(ctx context.Context, p Position, depth int, limit uint64) (uint64, error) {
	if err := Check(p); err != nil {
		return 0, err
	}
	c := counter{ctx: ctx, left: limit, walk: walkFor(limit)}
	n := c.perft(p, depth)
	return n, c.err
}

type counter struct {
	ctx  context.Context
	left uint64 // positions that may still be counted
	walk uint64 // positions on the way that may still be looked at: games that end before count nothing
	err  error
}

// walkFor is how many positions are looked at on the way to limit of them.
func walkFor(limit uint64) uint64 { return 1_000_000 + 4*min(limit, 1<<60) }

func (c *counter) perft(p Position, depth int) (n uint64) {
	if c.err != nil {
		return 0
	}
	if depth == 0 {
		if c.left == 0 {
			c.err = ErrLimit
			return 0
		}
		c.left--
		return 1
	}
	if c.err = c.ctx.Err(); c.err != nil {
		return 0
	}
	if c.walk == 0 {
		c.err = ErrLimit
		return 0
	}
	c.walk--
	for next := range halfMoves(p) {
		n += c.perft(next, depth-1)
	}
	return n
}

// halfMoves yields the positions after one half-move from p, as [Perft] counts
// them.
func halfMoves(p Position) func(yield func(Position) bool) {
	return func(yield func(Position) bool) {
		who := p.ToAct()
		if who == 0 {
			return
		}
		if p.Stepping() {
			for _, t := range p.Turns() {
				if !yield(t.After) {
					return
				}
			}
			return
		}
		seat := who.First()
		var acts []Action
		if seat == Nature {
			for _, o := range p.Outcomes() {
				acts = append(acts, o.Action)
			}
		} else {
			acts = p.Actions(seat)
		}
		for _, a := range acts {
			if !yield(p.apply(seat, a)) {
				return
			}
		}
	}
}
