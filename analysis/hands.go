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
	Alone(seats int) (game.Complete[S], S) // rules, of this kind too, and a position by which one hand is played
	After(s, hand *S)                      // changes s, which stands between two, to what becomes of it by a hand played alone
	Rest(s S, rnd *rand.Rand) (S, int)     // the end of the hand that is thrown at s, if one is, and how many throws that took
}

// hands were played once, each alone, and stand for all that are to come: games are
// played on a hand at a time. Those that pay the same are one of kinds; list has the
// kind of each.
type hands[S comparable] struct {
	kinds []kind[S]
	list  []int32
}

// kind is how a hand that was played alone has ended, and how much Nature did in all
// hands of the kind.
type kind[S comparable] struct {
	end         S
	played, all int
}

// How many hands are played: so many at least, and so many for each game that is played
// on from a position, but no more than the last. All seats take the same ones, so what
// they leave out favours nobody; a test holds chances to those of games played throw by
// throw.
const (
	fewestHands = 8192
	handsAGame  = 4
	mostHands   = 100_000
)

// newHands plays hands, each by dice that hang on the seed alone.
func newHands[S comparable](ctx context.Context, rules handed[S], seats, trials int, seed uint64) (*hands[S], error) {
	h := &hands[S]{list: make([]int32, min(max(fewestHands, handsAGame*trials), mostHands))}
	r, begin := rules.Alone(seats)
	alone, _ := r.(handed[S])
	on, known := player[S]{handed: alone}, map[S]int32{}
	for i := range h.list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		rnd := rand.New(rand.NewPCG(seed, uint64(i)))
		s := on.act(r, begin, rnd)
		s, throws := on.playOn(r, s, rnd)
		pays := begin
		rules.After(&pays, &s)
		k, ok := known[pays]
		if !ok {
			k = int32(len(h.kinds))
			known[pays], h.kinds = k, append(h.kinds, kind[S]{end: s})
		}
		h.kinds[k].played++
		h.kinds[k].all += throws + 1
		h.list[i] = k
	}
	return h, nil
}

// draw returns how one of the hands ended, and how many throws one of its kind takes.
func (h *hands[S]) draw(rnd *rand.Rand) (end *S, throws int) {
	k := &h.kinds[h.list[rnd.IntN(len(h.list))]]
	return &k.end, k.all / k.played
}
