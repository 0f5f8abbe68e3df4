package analysis

import (
	"context"
	"math/rand/v2"

	"parlor/game"
)

// handed are rules by which hand follows hand, and but for who deals it and what has
// been paid nothing weighs on the next.
type handed[S comparable] interface {
	Between(s S) bool                      // whether s stands between two hands
	Alone(seats int) (game.Complete[S], S) // rules and a position by which one hand is played
	After(s, hand S) S                     // what becomes of s, which stands between two, by a hand played alone
}

// hand is how a hand that was played alone has ended, and how much Nature did in it.
// Hands played once stand for all that are to come: games are played on a hand at a time.
type hand[S comparable] struct {
	end    S
	throws int
}

// How many hands are played: so many at least, and so many for each game that is played
// on from a position, but no more than the last. All seats take the same ones, so what
// they leave out favours nobody; a test holds chances to those of games played throw by
// throw.
const (
	fewestHands = 4096
	handsAGame  = 4
	mostHands   = 100_000
)

// newHands plays hands, each by dice that hang on the seed alone.
func newHands[S comparable](ctx context.Context, rules handed[S], seats, trials int, seed uint64) ([]hand[S], error) {
	list := make([]hand[S], min(max(fewestHands, handsAGame*trials), mostHands))
	r, begin := rules.Alone(seats)
	var on player[S]
	for i := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		h, rnd := hand[S]{end: begin}, rand.New(rand.NewPCG(seed, uint64(i)))
		for h.throws == 0 || !rules.Between(h.end) {
			h.end = on.act(r, h.end, rnd)
			h.throws++
		}
		list[i] = h
	}
	return list, nil
}
