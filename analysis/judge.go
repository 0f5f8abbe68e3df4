package analysis

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
)

// judge looks at games of which somebody can say what positions are worth.
type judge[S comparable] struct {
	options *Options
	family  of[S]
	scale   Scale
	version string // of who judges
	horizon int    // throws after which games that are played out are broken off; 0: none is
	rules   game.Complete[S]
	desk    *desk[S]
}

// Ahead is how many throws are looked ahead at what is close, at [api.Standard].
const Ahead = 2

// How much is looked at closely: candidates that cost no more than a blunder at
// first sight, so many at most, and what was played.
const closely = 4

// under gets ready for the rules r: they change where a match comes to the
// Crawford game.
func (j *judge[S]) under(r game.Complete[S]) error {
	if sameRules(j.rules, r) {
		return nil
	}
	by, err := bots.JudgeOf(j.options.Roster, j.options.Level, r)
	if err != nil {
		return err
	}
	if by.Judge == nil {
		return fmt.Errorf("%s: %w", r.Info().Name, bots.ErrNoJudge)
	}
	j.rules, j.desk = r, newDesk(r, by)
	return nil
}

// look implements [worker].
func (j *judge[S]) look(ctx context.Context, m *moment) (look, error) {
	r, _ := game.RulesOf[S](m.before)
	s, ok := game.As[S](m.before)
	if !ok {
		return look{}, fmt.Errorf("event %d: %w", m.ply.N, bots.ErrPosition)
	}
	if err := j.under(r); err != nil {
		return look{}, err
	}
	l := look{item: itemOf(m), known: true}
	if u := j.unit(s, m.score); u != 1 {
		l.item.Unit = u
	}
	switch {
	case m.ply.Ended != nil:
		l.before, l.after = j.desk.awaits(s, m.score), j.desk.paid(m.pay, r.Seats(s), m.score)
	case m.ply.Seat == game.Nature:
		after, _ := game.As[S](m.after)
		l.before = j.desk.mean(s, m.score)
		l.after = j.desk.fallen(after, m.score, maxNature)
		l.item.Luck = diff(&l.after, &l.before, r.Seats(s))
		if seat := l.item.Seat; seat >= 0 {
			l.item.LuckWord = j.scale.luck(l.item.Luck[seat] / j.unit(s, m.score))
		}
	default:
		if err := j.choice(ctx, m, s, &l); err != nil {
			return look{}, err
		}
	}
	return l, ctx.Err()
}

// unit is what the least win brings at s: errors are compared in it.
func (j *judge[S]) unit(s S, score *match.Standing) float64 {
	u := 1.0
	if j.family.stake != nil {
		u = j.family.stake(s)
	}
	if score != nil && j.rules.Seats(s) == 2 {
		if gap := (j.single(s, 0, 1, score) - j.single(s, 0, -1, score)) / 2; gap > 0 {
			u = gap
		}
	}
	return u
}

// single returns what the least win at s is worth to seat, one of two: won by seat (1) or
// by the other (-1).
func (j *judge[S]) single(s S, seat game.Seat, by int32, score *match.Standing) float64 {
	if j.family.stake != nil {
		by *= int32(j.family.stake(s))
	}
	var pay game.Payoffs
	pay[seat], pay[1-seat] = by, -by
	return j.desk.worth.Result(pay, seat, score)
}

// option is something that could be done: its text, where it leads, what that
// is worth, and by how far a look ahead.
type option[S comparable] struct {
	play  string
	after S
	value value
	plies int // or rolled

	trials int     // where it was played out: games, and the standard error of its equity
	err    float64 // to who chooses
}

// rolled stands for the throws that are looked ahead where something is played out:
// more than anybody looks.
const rolled = bots.MaxPlies + 1

// choices lists what seat may do at s.
func (j *judge[S]) choices(s S, seat game.Seat, score *match.Standing) []option[S] {
	d := j.desk
	l := d.take()
	defer d.give(l)
	var list []option[S]
	if d.rules.Stepping(s) {
		for _, t := range d.walk.Append(nil, d.rules, s) {
			list = append(list, option[S]{play: bots.Say(d.rules, s, seat, t.Steps), after: t.After})
			l.list = append(l.list, t.After)
		}
		d.weigh(l, s, score)
		for i := range list {
			list[i].value = l.values[i]
		}
		return list
	}
	l.acts = d.rules.AppendActions(l.acts, s, seat)
	for _, a := range l.acts {
		l.list = d.settle(l.list, d.rules.Apply(s, seat, a))
		l.ends = append(l.ends, len(l.list))
	}
	d.weigh(l, s, score)
	begin := 0
	for i, end := range l.ends {
		k := begin + top(l.values[begin:end], seat)
		list = append(list, option[S]{play: string(d.rules.AppendAction(nil, s, l.acts[i])), after: l.list[k], value: l.values[k]})
		begin = end
	}
	return list
}

// choice looks at a choice: a turn, or another decision.
func (j *judge[S]) choice(ctx context.Context, m *moment, s S, l *look) error {
	seat, r, it := m.ply.Seat, j.rules, &l.item
	list := j.choices(s, seat, m.score)
	played := j.played(list, m, s)
	if played < 0 {
		return fmt.Errorf("event %d: %q is none of what could be done", m.ply.N, m.ply.Text)
	}
	list[played].play = m.ply.Text // Of several ways to write what leads to one position, the one by which it was played.
	unit := j.unit(s, m.score)
	kind := j.kind(s)
	it.Kind, it.Among, it.Forced = kind, len(list), len(list) == 1
	order, err := j.ranked(ctx, list, s, seat, m.score, played)
	if err != nil {
		return err
	}
	best, mine := &list[order[0]], &list[played]
	l.before, l.after = best.value, mine.value
	it.Error = max(0, best.value.equity[seat]-mine.value.equity[seat])
	if it.Error > 0 {
		it.Cost = diff(&l.before, &l.after, r.Seats(s))
	} else {
		l.before = l.after // A tie: nothing was lost.
		played = j.front(order, list, played, seat)
	}
	it.normal = it.Error / unit
	it.Grade = j.scale.grade(it.normal)
	it.Rank = slices.Index(order, played) + 1
	it.Candidates = j.candidates(list, order, played, seat, s, Most)
	gap := math.Inf(1)
	if len(order) > 1 {
		gap = (best.value.equity[seat] - list[order[1]].value.equity[seat]) / unit
	}
	it.Counted = !it.Forced && (kind != Cube || gap < j.scale.Blunder || it.Grade != "" || mine.play != "throw")
	if kind == Cube {
		it.Drop = j.single(s, seat, 1, m.score)
		if it.Grade != "" {
			it.Name = cubeMistake(mine.play, best.play, best.value.equity[seat] > it.Drop)
		}
	}
	return nil
}

// kind is what is chosen at s.
func (j *judge[S]) kind(s S) Kind {
	if j.rules.Stepping(s) {
		return Turn
	}
	if c, ok := j.rules.(game.Doubler[S]); ok {
		if _, _, cube := c.Doubles(s); cube {
			return Cube
		}
	}
	return Choice
}

// ranked returns the order of list, the best first, after the look that the depth
// asks for; played, if it is not -1, is looked at with the best.
func (j *judge[S]) ranked(ctx context.Context, list []option[S], s S, seat game.Seat, score *match.Standing, played int) ([]int, error) {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	less := func(a, b int) bool {
		x, y := &list[order[a]], &list[order[b]]
		if x.plies != y.plies {
			return x.plies > y.plies
		}
		return x.value.better(&y.value, seat)
	}
	sort.SliceStable(order, less)
	if j.options.Depth == api.Quick || len(list) == 1 {
		return order, nil
	}
	unit := j.unit(s, score)
	closer := func(look func(o *option[S]) error) error {
		from, best, before := list[order[0]].plies, list[order[0]].value.equity[seat], slices.Clone(order)
		for i, k := range order {
			if k != played && (i >= closely || list[k].plies < from || best-list[k].value.equity[seat] > j.scale.Blunder*unit) {
				continue
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := look(&list[k]); err != nil {
				return err
			}
		}
		sort.SliceStable(order, less)
		if played >= 0 && list[played].value.equity[seat] < list[order[0]].value.equity[seat] {
			behind(list, order, before, played)
		}
		return nil
	}
	err := closer(func(o *option[S]) error {
		o.value, o.plies = j.desk.deeper(o.after, score), Ahead
		return nil
	})
	if err == nil && j.options.Depth == api.Deep {
		err = closer(func(o *option[S]) error { return j.rollOut(ctx, o, seat, unit, score) })
	}
	return order, err
}

// behind puts played, where it comes last of what was looked at closely, behind those of
// the others that stood before it: that it was looked at for being played makes it no
// better than they are.
func behind[S comparable](list []option[S], order, before []int, played int) {
	was, at := slices.Index(before, played), slices.Index(order, played)+1
	for at < len(order) && list[order[at]].plies < list[played].plies && slices.Index(before, order[at]) < was {
		order[at-1], order[at] = order[at], order[at-1]
		at++
	}
}

// front puts what was played before others that are worth the same.
func (j *judge[S]) front(order []int, list []option[S], played int, seat game.Seat) int {
	at := slices.Index(order, played)
	for at > 0 && list[order[at-1]].value.equity[seat] <= list[played].value.equity[seat] && list[order[at-1]].plies == list[played].plies {
		order[at], order[at-1] = order[at-1], order[at]
		at--
	}
	return played
}

// played returns which of list was done, or -1.
func (j *judge[S]) played(list []option[S], m *moment, s S) int {
	after, _ := game.As[S](m.after)
	if j.rules.Stepping(s) {
		return slices.IndexFunc(list, func(o option[S]) bool { return o.after == after })
	}
	a, err := j.rules.ParseAction(s, m.ply.Seat, m.ply.Text)
	if err != nil {
		return -1
	}
	text := string(j.rules.AppendAction(nil, s, a))
	return slices.IndexFunc(list, func(o option[S]) bool { return o.play == text })
}

// candidates returns the most best of list for a report, and what was played.
func (j *judge[S]) candidates(list []option[S], order []int, played int, seat game.Seat, s S, most int) (cs []Candidate) {
	seats := j.rules.Seats(s)
	best := list[order[0]].value.equity[seat]
	for i, k := range order {
		if i >= most && k != played {
			continue
		}
		o := &list[k]
		c := Candidate{
			Play: o.play, Equity: o.value.equity[seat], Loss: max(0, best-o.value.equity[seat]), Win: slices.Clone(o.value.chances.Win[:seats]),
			Played: k == played, Plies: o.plies, Trials: o.trials, StdErr: o.err,
		}
		if c.Plies == rolled {
			c.Plies = 0
		}
		ch := within(o.value.chances)
		if ch.Gammon != [2]float64{} {
			c.Gammon, c.Backgammon = slices.Clone(ch.Gammon[:]), slices.Clone(ch.Backgammon[:])
		} else if j.desk.point && slices.Max(ch.Win[:seats]) < 1 && ch.Points != [game.MaxSeats]float64{} && ch.Points != ch.Win { // Of a game that is won the equity tells it.
			c.Points = slices.Clone(ch.Points[:seats])
		}
		cs = append(cs, c)
	}
	return cs
}

// cubeMistake names a mistake with the cube: what was done, and what was best.
func cubeMistake(did, best string, tooGood bool) string {
	switch {
	case best == "double":
		return "missed double"
	case did == "double" && tooGood:
		return "too good to double"
	case did == "double":
		return "wrong double"
	case did == "take":
		return "wrong take"
	case did == "drop":
		return "wrong pass"
	}
	return ""
}

// itemOf returns the item of m, with what is known without a judge.
func itemOf(m *moment) Item {
	it := Item{N: m.ply.N, Kind: Choice, Seat: m.ply.Seat, Text: m.ply.Text, Position: m.before.String()}
	if m.score != nil {
		it.Score = strings.TrimPrefix(m.ply.Before.String(), it.Position+" ")
	}
	switch {
	case m.ply.Ended != nil:
		it.Kind, it.Seat, it.Text = End, -1, m.ply.Why
	case m.ply.Seat == game.Nature:
		it.Kind, it.Seat = Throw, -1
		if by := m.before.Thrower(); by != game.Public {
			it.Seat = by
		}
	}
	return it
}

// diff returns what a is worth beyond b, by seat.
func diff(a, b *value, seats int) []float64 {
	list := make([]float64, seats)
	for i := range list {
		list[i] = a.equity[i] - b.equity[i]
	}
	return list
}
