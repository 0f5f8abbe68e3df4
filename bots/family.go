package bots

import (
	"errors"
	"math/rand/v2"
	"reflect"

	"parlor/game"
	"parlor/match"
	"parlor/nets"
)

// Brings is what a family with states of type S brings, by the names of levels.
// A level has a judge or a player; one that has neither is played by whoever is
// next below. The functions return nil for rules that they do not know. The
// lowest level needs none: it plays at random.
type Brings[S comparable] struct {
	Judges  map[string]func(r game.Complete[S]) Evaluator[S]
	Players map[string]func(r game.Complete[S]) Player[S]

	// Quick are those who judge much as a level does, and quicker: they say of what
	// it is asked that looks ahead. A level needs none.
	Quick map[string]func(r game.Complete[S]) Evaluator[S]

	// Misses are the kinds of play that a person may overlook, by their names:
	// whether what leads from before to after, a whole turn of seat, is one.
	Misses map[string]func(before, after S, seat game.Seat) bool

	// ByNet judges r with so many seats by a net, which it refuses where it was not
	// taught such games. It is nil where no net is taught the family.
	ByNet func(r game.Complete[S], seats int, n *nets.Net) (Evaluator[S], error)

	// Worth is what chances are worth under r, for those who have judges.
	Worth func(r game.Complete[S]) Worth[S]
}

// Of returns b as a family of a [Roster].
func Of[S comparable](b Brings[S]) Family { return family[S]{b, &pool[S]{}, &recall[S]{}} }

type family[S comparable] struct {
	brings Brings[S]
	pool   *pool[S]
	recall *recall[S]
}

// judgeFor returns the strongest evaluator for r that w allows, and its level;
// or nil.
func (f family[S]) judgeFor(w want, r game.Complete[S]) (Evaluator[S], string) {
	for _, l := range w.levels {
		if e := f.judgeAt(w, l, r); e != nil {
			return e, l
		}
	}
	return nil, ""
}

// judgeAt returns the evaluator of a level for r, with the errors that w wants;
// or nil.
func (f family[S]) judgeAt(w want, level string, r game.Complete[S]) Evaluator[S] {
	build := f.brings.Judges[level]
	if build == nil {
		return nil
	}
	e := build(r)
	if e != nil && w.way.Error > 0 {
		e = newMistaken(e, r, w.way.Error, w.person)
	}
	return e
}

// quick returns who says of what level is asked that looks ahead under r; or nil.
func (f family[S]) quick(level string, r game.Complete[S]) Evaluator[S] {
	if build := f.brings.Quick[level]; build != nil {
		return build(r)
	}
	return nil
}

// cubeJudge returns who judges, without the errors that w wants, where a person
// decides on a double under r; nil where there is no cube, or nobody judges.
func (f family[S]) cubeJudge(w want, r game.Complete[S]) Evaluator[S] {
	if d, ok := r.(game.Doubler[S]); !ok || !d.HasCube() {
		return nil
	}
	e, _ := f.judgeFor(want{levels: w.best}, r)
	return e
}

// player returns the strongest player of r, and its level.
func (f family[S]) player(w want, r game.Complete[S]) (Player[S], string) {
	for _, l := range w.levels {
		if build := f.brings.Players[l]; build != nil && w.plies == 0 {
			if p := build(r); p != nil {
				return p, l
			}
		}
		if e := f.judgeAt(w, l, r); e != nil {
			if w.plies > 0 {
				return NewSearcher(r, e, f.quick(l, r), f.brings.Worth(r), Choosing(w.plies)), l
			}
			b := NewGreedy[S](r, e, f.brings.Worth(r))
			b.misses = f.brings.Misses[w.way.Misses]
			if e := f.cubeJudge(w, r); e != nil {
				b.cube = newMistakenAlike(e, r, w.cube, w.person)
			}
			return b, l
		}
	}
	return NewRandom[S](r), w.levels[len(w.levels)-1]
}

// at returns the state of the game being played at p, its rules, and where the
// match stands that it is part of, if it is.
func at[S comparable](p game.Position) (r game.Complete[S], s S, score *match.Standing, err error) {
	if err := game.Check(p); err != nil {
		return nil, s, nil, err
	}
	s, ok := game.As[S](p)
	r, same := game.RulesOf[S](p)
	if !ok || !same {
		return nil, s, nil, ErrPosition
	}
	if game.Nests(p) {
		if standing, ok := match.At(p); ok {
			score = &standing
		}
	}
	return r, s, score, nil
}

func (f family[S]) level(w want, p game.Position) string {
	r, _, _, err := at[S](p)
	if err != nil {
		return w.levels[len(w.levels)-1]
	}
	_, level := f.player(w, r)
	if w.person != "" {
		return w.person
	}
	return level
}

func (f family[S]) net(w want, p game.Position) string {
	r, s, _, err := at[S](p)
	if err != nil {
		return ""
	}
	w.way.Error = 0 // A net is the same whoever errs by it.
	e, _ := f.judgeFor(w, r)
	taught, ok := e.(Taught)
	if !ok {
		taught, ok = f.cubeJudge(w, r).(Taught)
	}
	if !ok {
		return ""
	}
	return taught.Hash(r.Seats(s))
}

func (f family[S]) bot(w want, p game.Position) (Bot, error) {
	r, _, _, err := at[S](p)
	if err != nil {
		return nil, err
	}
	player, _ := f.player(w, r)
	return &speaker[S]{family: f, want: w, rules: r, player: player}, nil
}

// speaker puts what a player chooses into words. The rules change where a match
// comes to the Crawford game, and its player with them.
type speaker[S comparable] struct {
	family family[S]
	want   want
	rules  game.Complete[S]
	player Player[S]
	walk   game.Turns[S]
}

// under returns a player of r.
func (b *speaker[S]) under(r game.Complete[S]) Player[S] {
	if !reflect.TypeOf(r).Comparable() || r != b.rules {
		b.rules = r
		b.player, _ = b.family.player(b.want, r)
	}
	return b.player
}

// Choose implements [Bot].
func (b *speaker[S]) Choose(p game.Position, seat game.Seat, rnd *rand.Rand) (string, error) {
	r, s, score, err := at[S](known[S](p))
	if err != nil {
		return "", err
	}
	if !r.ToAct(s).Has(seat) {
		return "", game.ErrNotYourTurn
	}
	player := b.under(r)
	if !r.Stepping(s) {
		return string(r.AppendAction(nil, s, player.Decide(s, seat, score, rnd))), nil
	}
	after := player.Turn(s, seat, score, rnd)
	for _, t := range b.walk.Append(nil, r, s) {
		if t.After == after {
			return Say(r, s, seat, t.Steps), nil
		}
	}
	panic("bots: a turn that no steps lead to")
}

// known returns p as those know it who know states of type S.
func known[S comparable](p game.Position) game.Position {
	if _, any := any(*new(S)).(game.Any); any && game.Check(p) == nil {
		return game.AsAny(p)
	}
	return p
}

// Say writes the steps that seat takes from s, in order.
func Say[S comparable](r game.Complete[S], s S, seat game.Seat, steps []game.Action) string {
	var b []byte
	for i, a := range steps {
		if i > 0 {
			b = append(b, ' ')
		}
		b = r.AppendAction(b, s, a)
		s = r.Apply(s, seat, a)
	}
	return string(b)
}

// Judgement is what a position is worth to each seat.
type Judgement struct {
	Level  string    // whose judgement it is
	Equity []float64 // expected payoff, in points or counters
	Win    []float64 // chance of winning, 0 to 1, if nobody drops at once; they add up to one a winning side
}

func (f family[S]) judge(w want, p game.Position) (Judgement, error) {
	r, s, score, err := at[S](p)
	if err != nil {
		return Judgement{}, err
	}
	q, keeps := ask(w, r, s, score)
	if !keeps || f.recall == nil {
		return f.think(w, r, s, score)
	}
	if j, ok := f.recall.answer(q); ok {
		return j, nil
	}
	j, err := f.think(w, r, s, score)
	if err == nil {
		f.recall.keep(q, j)
	}
	return j, err
}

// think judges s as it was never asked.
func (f family[S]) think(w want, r game.Complete[S], s S, score *match.Standing) (Judgement, error) {
	b := f.critic(w, r)
	if b == nil {
		return Judgement{}, ErrNoJudge
	}
	defer f.pool.give(b)
	j := Judgement{Level: w.name(b.level), Equity: make([]float64, r.Seats(s)), Win: make([]float64, r.Seats(s))}
	begun := openings[S](r, s)
	for _, o := range begun {
		b.judge(&j, o.after, o.share, w.plies, score)
	}
	if begun == nil {
		b.judge(&j, s, 1, w.plies, score)
	}
	return j, nil
}

// judge adds to j a share of what s is worth, plies throws ahead.
func (c *critic[S]) judge(j *Judgement, s S, share float64, plies int, score *match.Standing) {
	r, worth := c.whole, c.greedy.worth
	var chances [1]Chances
	switch who, on := r.ToAct(s), c.cubed.On(s); {
	case who == 0:
	case who.Has(game.Nature) || s != on:
		c.ahead(plies).Evaluate(chances[:], on, []S{on})
	default:
		// As it stands somebody is in the middle of something: it is worth what
		// the best that he can do is worth.
		s, chances[0] = c.lead(s, who.First(), score)
	}
	if r.ToAct(s) == 0 {
		pay := r.Payoffs(s)
		for seat := range j.Equity {
			j.Equity[seat] += float64(share * worth.Result(pay, game.Seat(seat), score))
			if pay[seat] > 0 {
				j.Win[seat] += share
			}
		}
		return
	}
	worths := c.cubed.Of(&chances[0], s, score)
	for seat := range j.Equity {
		j.Equity[seat] += float64(share * worths[seat])
		j.Win[seat] += float64(share * chances[0].Win[seat])
	}
}

// A Candidate is something that the seat to act may do, and what it is worth to
// that seat.
type Candidate struct {
	Play   string
	Equity float64
	Plies  int // throws looked ahead
}

func (f family[S]) candidates(w want, p game.Position) (list []Candidate, err error) {
	r, s, score, err := at[S](p)
	if err != nil {
		return nil, err
	}
	b := f.critic(w, r)
	if b == nil {
		return nil, ErrNoJudge
	}
	defer f.pool.give(b)
	who := p.ToAct()
	if who == 0 || who.Has(game.Nature) {
		return nil, errors.New("no player is to act: want a position at which one is")
	}
	seat := who.First()
	acts, found := b.options(s, seat, score)
	if r.Stepping(s) {
		plays := map[S]string{}
		var walk game.Turns[S]
		for _, t := range walk.Append(nil, r, s) {
			plays[t.After] = Say(r, s, seat, t.Steps)
		}
		for _, c := range found {
			list = append(list, Candidate{plays[c.After], c.Told, c.Plies})
		}
		return list, nil
	}
	told := make([]bool, len(acts))
	for _, c := range found { // The best first: what else an action leads to is left out.
		if !told[c.act] {
			told[c.act] = true
			list = append(list, Candidate{string(r.AppendAction(nil, s, acts[c.act])), c.Told, c.Plies})
		}
	}
	return list, nil
}
