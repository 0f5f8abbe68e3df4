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
	Stands(seats int) float64              // how many positions there are between two hands, about; infinite where hands that pay may lead to one again
	Pays(hand *S) bool                     // whether anything is paid by a hand played alone
	After(s, hand *S)                      // changes s, which stands between two, to what becomes of it by a hand played alone
	Rest(s S, rnd *rand.Rand) (S, int)     // the end of the hand that is thrown at s, if one is, and how many throws that took
}

// hands were played once, each alone, and stand for all that are to come: games are
// played on a hand at a time, or what they are worth is counted. Those that pay the same
// are one of kinds; list has the kind of each.
type hands[S comparable] struct {
	rules  handed[S]
	kinds  []kind[S]
	list   []int32
	paying int          // of list, so many pay
	known  map[S]*tally // what was counted
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
// throw. Where games are counted their errors are small, and that of the hands, which all
// positions have in common, must be smaller.
const (
	fewestHands  = 8192
	handsAGame   = 4
	handsCounted = 32
	mostHands    = 100_000
)

// handsFor returns how many hands are played where so many games are played on from a
// position, and as many of them share the rest of a hand.
func handsFor(trials, share int) int {
	each := handsAGame
	if share == 1 {
		each = handsCounted
	}
	return min(max(fewestHands, each*trials), mostHands)
}

// newHands plays n hands, each by dice that hang on the seed alone.
func newHands[S comparable](ctx context.Context, rules handed[S], seats, n int, seed uint64) (*hands[S], error) {
	h := &hands[S]{rules: rules, known: map[S]*tally{}, list: make([]int32, n)}
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
		if rules.Pays(&s) {
			h.paying++
		}
		h.kinds[k].all += throws + 1
		h.list[i] = k
	}
	return h, nil
}

// mostCounted is the most positions between two hands of which what they are worth is
// counted.
const mostCounted = 50_000

// worth returns what s is worth, which is over or stands between two hands: the mean over
// how the next hand may end, of which those that follow are worked out first. Hands that
// pay nothing, some in a thousand, are left out: they only change who deals.
func (h *hands[S]) worth(d *desk[S], s S) *tally {
	if d.rules.ToAct(s) == 0 {
		return &tally{value: d.paid(d.rules.Payoffs(s), d.rules.Seats(s), nil)}
	}
	c, ok := h.known[s]
	if ok {
		return c
	}
	c = &tally{}
	seats, n := d.rules.Seats(s), len(h.kinds)
	next := make([]*tally, n)
	for i := range h.kinds {
		if k := &h.kinds[i]; h.rules.Pays(&k.end) {
			after := s
			h.rules.After(&after, &k.end)
			next[i] = h.worth(d, after)
			weight := float64(k.played) / float64(h.paying)
			c.add(&next[i].value, weight)
			c.win.add(&next[i].win, seats, n, weight)
			c.worth.add(&next[i].worth, seats, n, weight)
		}
	}
	for i, to := range next {
		for seat := range seats {
			if to != nil {
				c.win[seat][i] += float32(to.chances.Win[seat] - c.chances.Win[seat])
				c.worth[seat][i] += float32(to.equity[seat] - c.equity[seat])
			}
		}
	}
	h.known[s] = c
	return c
}

// draw returns how one of the hands ended, and how many throws one of its kind takes.
func (h *hands[S]) draw(rnd *rand.Rand) (end *S, throws int) {
	k := &h.kinds[h.list[rnd.IntN(len(h.list))]]
	return &k.end, k.all / k.played
}
