package tablenet

import (
	"fmt"
	"math"

	"parlor/game"
	"parlor/nets"
	"parlor/rules/tables"
)

// Chances are what a side may expect: its outputs say what of it a net knows.
type Chances [nets.MaxOutputs]float32

// outputs says which chances a net gives, and where: win is the first of them.
// Those of gammons are four, those won and lost with a gammon or more, then with a
// backgammon, as shares of all games. Those of points are two, won and lost by
// the man, in fifteenths.
type outputs struct {
	n      int
	gammon int // the first of the four, or 0
	point  int // the first of the two, or 0
}

// Win is the place of the chance to win.
const Win = 0

// outputsOf returns what a net for a scoring gives.
func outputsOf(score tables.Score) outputs {
	switch score {
	case tables.Gammon:
		return outputs{n: 5, gammon: 1}
	case tables.PerMan:
		return outputs{n: 3, point: 1}
	}
	return outputs{n: 1}
}

// outputsAny is what a net for all rules gives.
var outputsAny = outputs{n: 7, gammon: 1, point: 5}

// knows reports whether what a scoring counts is among o.
func (o outputs) knows(score tables.Score) bool {
	return score == tables.One || score == tables.Gammon && o.gammon > 0 || score == tables.PerMan && o.point > 0
}

// swap turns c to the other side's view.
func (o outputs) swap(c *Chances) {
	c[Win] = 1 - c[Win]
	if g := o.gammon; g > 0 {
		c[g], c[g+1], c[g+2], c[g+3] = c[g+2], c[g+3], c[g], c[g+1]
	}
	if p := o.point; p > 0 {
		c[p], c[p+1] = c[p+1], c[p]
	}
}

// worth returns what c is worth without a cube, in points of a scoring that o knows.
func (o outputs) worth(c *Chances, score tables.Score) float32 {
	switch score {
	case tables.Gammon:
		g := c[o.gammon:]
		return 2*c[Win] - 1 + (g[0] - g[2]) + (g[1] - g[3])
	case tables.PerMan:
		p := c[o.point:]
		return tables.MaxMen * (p[0] - p[1])
	}
	return 2*c[Win] - 1
}

// A Judge judges positions by a net. It owns buffers: one goroutine at a time
// may use it.
type Judge struct {
	rules   tables.Rules
	net     *nets.Net
	outputs outputs
	told    []uint16 // rows that tell the net of the rules, where it serves all
	quick   *Judge   // says which turns come into question, or nil: all do

	desk *nets.Desk
	base [2]view // the position that others differ little from, as each side sees it
	sum  nets.Sum
	next features

	add, sub []uint16
	turns    []tables.State
	worths   []float32 // of turns, as the quick judge says

	Judged int64 // positions judged by the net
}

// view is a position as a side sees it, with its sum, once it is wanted.
type view struct {
	features
	sum  nets.Sum
	have bool
}

// NewJudge returns a judge for r, by a net taught for its scoring or, where a
// win is worth one point, for any; or by a net for all rules.
func NewJudge(r tables.Rules, net *nets.Net) (*Judge, error) {
	j := &Judge{rules: r, net: net, desk: net.NewDesk(), sum: net.NewSum()}
	j.base[0].sum, j.base[1].sum = net.NewSum(), net.NewSum()
	shape, want := net.Shape(), rows
	switch net.About.Inputs {
	case Inputs:
		for _, score := range []tables.Score{tables.One, tables.Gammon, tables.PerMan} {
			if o := outputsOf(score); o.n == shape.Outputs() {
				j.outputs = o
			}
		}
	case InputsAny:
		want, j.told = rowsAny, told(&r)
		if shape.Outputs() == outputsAny.n {
			j.outputs = outputsAny
		}
	default:
		return nil, fmt.Errorf("net for inputs %q: want %q or %q", net.About.Inputs, Inputs, InputsAny)
	}
	if shape.Rows != want || shape.Classes != classes {
		return nil, fmt.Errorf("net for inputs %q with %d rows, %d classes: want %d, %d", net.About.Inputs, shape.Rows, shape.Classes, want, classes)
	}
	if j.outputs.n == 0 || !j.outputs.knows(r.Score) {
		return nil, fmt.Errorf("net with %d outputs: want %d", shape.Outputs(), outputsOf(r.Score).n)
	}
	return j, nil
}

// Narrow lets quick, a judge of the same rules, say which turns come into question
// where j looks for the best: the others j is not asked of. If quick is nil, all do.
func (j *Judge) Narrow(quick *Judge) { j.quick = quick }

// Hash returns the hash of the net that j judges by, as its file tells it.
func (j *Judge) Hash() string { return j.net.Hash }

// forget forgets the position that others differ little from.
func (j *Judge) forget() { j.base[0].have, j.base[1].have = false, false }

// judge computes what side may expect at s, which differs little from near.
func (j *Judge) judge(near, s *tables.State, side game.Seat, out *Chances) {
	if s.Waits() == tables.NextOver {
		j.final(s, side, out)
		return
	}
	mover := s.Mover()
	b := &j.base[mover]
	if !b.have {
		b.have = true
		b.of(near, mover)
		j.add = b.append(append(j.add[:0], j.told...))
		j.net.SumOf(b.sum, j.add)
	}
	j.next.of(s, mover)
	j.add, j.sub = b.diff(&j.next, j.add[:0], j.sub[:0])
	j.net.Sum(j.sum, b.sum, j.add, j.sub)
	j.net.Outputs(j.desk, j.sum, int(j.next.class), (*[nets.MaxOutputs]float32)(out))
	j.Judged++
	j.bound(s, mover, out)
	if mover != side {
		j.outputs.swap(out)
	}
}

// bound takes out of c, which side may expect at s, what cannot come: a gammon of who has a man off
// (BG-5), more gammons than games, and by the man less than one or more than the men left (NV-6). A net
// has seldom seen such positions, and its outputs do not know of each other.
func (j *Judge) bound(s *tables.State, side game.Seat, c *Chances) {
	for lost, games := range [2]float32{c[Win], 1 - c[Win]} { // those that side wins, then those that it loses
		loser := side ^ 1 ^ game.Seat(lost)
		off := s.Count(loser, tables.Off)
		if j.outputs.gammon > 0 {
			g, most := j.outputs.gammon+2*lost, games
			if off > 0 {
				most = 0
			}
			c[g] = min(c[g], most)
			c[g+1] = min(c[g+1], c[g])
		}
		if j.outputs.point > 0 {
			p, man := j.outputs.point+lost, games/tables.MaxMen
			c[p] = min(max(c[p], man), man*float32(int(j.rules.Men)-off))
		}
	}
}

// final sets out to what the end of the game at s is to side.
func (j *Judge) final(s *tables.State, side game.Seat, out *Chances) {
	*out = Chances{}
	r, lost := j.rules, 0
	r.Score = tables.One
	if r.Payoffs(*s)[side] > 0 {
		out[Win] = 1
	} else {
		lost = 1
	}
	size := func(score tables.Score) float32 {
		r.Score = score
		pay := r.Payoffs(*s)[side]
		return float32(max(pay, -pay))
	}
	if g := j.outputs.gammon; g > 0 {
		if n := size(tables.Gammon); n >= 2 {
			out[g+2*lost] = 1
			if n >= 3 {
				out[g+2*lost+1] = 1
			}
		}
	}
	if p := j.outputs.point; p > 0 {
		out[p+lost] = size(tables.PerMan) / tables.MaxMen
	}
}

// Judge returns what side may expect at s, where Nature or a side is to act: at
// a throw to be played, it is judged by its best turn, and a decision by where
// it leads best.
func (j *Judge) Judge(s tables.State, side game.Seat) (out Chances) {
	if s.Waits() == tables.NextOver {
		j.final(&s, side, &out)
		return out
	}
	if j.rules.ToAct(s).Has(game.Nature) {
		j.forget()
		j.judge(&s, &s, side, &out)
		return out
	}
	_, out = j.Best(s)
	if s.Mover() != side {
		j.outputs.swap(&out)
	}
	return out
}

// Best returns the state that the side to act at s likes best of those that its
// whole turn, or its decision, leads to, and what it may expect there.
func (j *Judge) Best(s tables.State) (after tables.State, chances Chances) {
	if s.Waits() == tables.NextPlay {
		return j.turn(&s)
	}
	a, chances := j.Decide(s)
	return j.rules.Apply(s, s.Mover(), a), chances
}

// turn returns the best state after a whole turn.
func (j *Judge) turn(s *tables.State) (after tables.State, chances Chances) {
	j.turns = j.rules.AppendTurns(j.turns[:0], *s)
	if j.quick != nil {
		j.narrow(s)
	}
	j.forget()
	side := s.Mover()
	best, top := 0, float32(0)
	var c Chances
	for i := range j.turns {
		j.judge(s, &j.turns[i], side, &c)
		if v := j.Points(&c); i == 0 || v > top {
			best, top, chances = i, v, c
		}
	}
	return j.turns[best], chances
}

// inQuestion is how many turns come into question: those that the quick judge likes
// best, and what it likes as well as the last of them.
const inQuestion = 4

// narrow strikes from the turns of j, to which s leads, what does not come into
// question.
func (j *Judge) narrow(s *tables.State) {
	if len(j.turns) <= inQuestion {
		return
	}
	j.quick.forget()
	side := s.Mover()
	j.worths = j.worths[:0]
	var best [inQuestion]float32 // falling
	for i := range best {
		best[i] = float32(math.Inf(-1))
	}
	var c Chances
	for i := range j.turns {
		j.quick.judge(s, &j.turns[i], side, &c)
		v := j.quick.Points(&c)
		j.worths = append(j.worths, v)
		for k, b := range best {
			if v > b {
				best[k], v = v, b
			}
		}
	}
	n := 0
	for i, v := range j.worths {
		if v >= best[inQuestion-1] {
			j.turns[n] = j.turns[i]
			n++
		}
	}
	j.turns = j.turns[:n]
}

// Decide returns the best decision of the side to act at s, and what it may
// expect of it. Of equals it takes the first.
func (j *Judge) Decide(s tables.State) (best game.Action, chances Chances) {
	seat := s.Mover()
	var buf [32]game.Action // A decision may lead to another: each has its own list.
	acts := j.rules.AppendActions(buf[:0], s, seat)
	top := float32(0)
	for i, a := range acts {
		c := j.Judge(j.rules.Apply(s, seat, a), seat)
		if v := j.Points(&c); i == 0 || v > top {
			best, top, chances = a, v, c
		}
	}
	return best, chances
}
