package tablenet

import (
	"fmt"

	"parlor/game"
	"parlor/nets"
	"parlor/rules/tables"
)

// Chances are what a side may expect: in a game that pays one point or by
// gammons, win, and of all games those won and lost with a gammon or more, and
// with a backgammon; in a game that pays by the man, win, and the points won
// and lost, in fifteenths.
type Chances [nets.MaxOutputs]float32

// The places of the outputs.
const (
	Win        = 0
	WinGammon  = 1 // or points won / 15
	WinBack    = 2 // or points lost / 15
	LoseGammon = 3
	LoseBack   = 4

	PointsWon  = WinGammon
	PointsLost = WinBack
)

// Outputs returns how many chances a net of a scoring has.
func Outputs(score tables.Score) int {
	switch score {
	case tables.Gammon:
		return 5
	case tables.PerMan:
		return 3
	}
	return 1
}

// swap turns c to the other side's view.
func (c *Chances) swap(outputs int) {
	c[Win] = 1 - c[Win]
	switch outputs {
	case 5:
		c[WinGammon], c[WinBack], c[LoseGammon], c[LoseBack] = c[LoseGammon], c[LoseBack], c[WinGammon], c[WinBack]
	case 3:
		c[PointsWon], c[PointsLost] = c[PointsLost], c[PointsWon]
	}
}

// points returns what c is worth without a cube, in the points of the scoring
// that the outputs are for.
func (c *Chances) points(outputs int) float32 {
	switch outputs {
	case 5:
		return 2*c[Win] - 1 + (c[WinGammon] - c[LoseGammon]) + (c[WinBack] - c[LoseBack])
	case 3:
		return tables.MaxMen * (c[PointsWon] - c[PointsLost])
	}
	return 2*c[Win] - 1
}

// A Judge judges positions by a net. It owns buffers: one goroutine at a time
// may use it.
type Judge struct {
	rules   tables.Rules
	net     *nets.Net
	outputs int
	worth   int // outputs that the worth is counted from

	desk *nets.Desk
	base [2]view // the position that others differ little from, as each side sees it
	sum  nets.Sum
	next features

	add, sub []uint16
	turns    []tables.State

	Judged int64 // positions judged by the net
}

// view is a position as a side sees it, with its sum, once it is wanted.
type view struct {
	features
	sum  nets.Sum
	have bool
}

// NewJudge returns a judge for r, by a net taught for its scoring or, where a
// win is worth one point, for any.
func NewJudge(r tables.Rules, net *nets.Net) (*Judge, error) {
	shape := net.Shape()
	if net.About.Inputs != Inputs || shape.Rows != rows || shape.Classes != classes {
		return nil, fmt.Errorf("net for inputs %q, %d rows, %d classes: want %q, %d, %d", net.About.Inputs, shape.Rows, shape.Classes, Inputs, rows, classes)
	}
	want := Outputs(r.Score)
	if shape.Outputs() != want && want != 1 {
		return nil, fmt.Errorf("net with %d outputs: want %d", shape.Outputs(), want)
	}
	j := &Judge{rules: r, net: net, outputs: shape.Outputs(), worth: want, desk: net.NewDesk(), sum: net.NewSum()}
	j.base[0].sum, j.base[1].sum = net.NewSum(), net.NewSum()
	return j, nil
}

// Hash returns the hash of the net that j judges by, as its file tells it.
func (j *Judge) Hash() string { return j.net.Hash }

// forget forgets the position that others differ little from.
func (j *Judge) forget() { j.base[0].have, j.base[1].have = false, false }

// judge computes what side may expect at s, which differs little from near.
func (j *Judge) judge(near, s *tables.State, side int, out *Chances) {
	if s.Waits() == tables.NextOver {
		j.final(s, side, out)
		return
	}
	mover := s.Mover()
	b := &j.base[mover]
	if !b.have {
		b.have = true
		b.of(near, mover)
		j.add = b.append(j.add[:0])
		j.net.SumOf(b.sum, j.add)
	}
	j.next.of(s, mover)
	j.add, j.sub = b.diff(&j.next, j.add[:0], j.sub[:0])
	j.net.Sum(j.sum, b.sum, j.add, j.sub)
	j.net.Outputs(j.desk, j.sum, int(j.next.class), (*[nets.MaxOutputs]float32)(out))
	j.Judged++
	if mover != side {
		out.swap(j.outputs)
	}
}

// final sets out to what the end of the game at s is to side.
func (j *Judge) final(s *tables.State, side int, out *Chances) {
	*out = Chances{}
	pay := j.rules.Payoffs(*s)[side]
	size, lost := pay, 0
	if pay > 0 {
		out[Win] = 1
	} else {
		size, lost = -pay, 1
	}
	switch j.outputs {
	case 5:
		if size >= 2 {
			out[WinGammon+2*lost] = 1
		}
		if size >= 3 {
			out[WinBack+2*lost] = 1
		}
	case 3:
		out[PointsWon+lost] = float32(size) / tables.MaxMen
	}
}

// Judge returns what side may expect at s, where Nature or a side is to act: at
// a throw to be played, it is judged by its best turn, and a decision by where
// it leads best.
func (j *Judge) Judge(s tables.State, side game.Seat) (out Chances) {
	if s.Waits() == tables.NextOver {
		j.final(&s, int(side), &out)
		return out
	}
	if j.rules.ToAct(s).Has(game.Nature) {
		j.forget()
		j.judge(&s, &s, int(side), &out)
		return out
	}
	_, out = j.Best(s)
	if s.Mover() != int(side) {
		out.swap(j.outputs)
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
	return j.rules.Apply(s, game.Seat(s.Mover()), a), chances
}

// turn returns the best state after a whole turn.
func (j *Judge) turn(s *tables.State) (after tables.State, chances Chances) {
	j.turns = j.rules.AppendTurns(j.turns[:0], *s)
	j.forget()
	side := s.Mover()
	best, top := 0, float32(0)
	var c Chances
	for i := range j.turns {
		j.judge(s, &j.turns[i], side, &c)
		if v := c.points(j.worth); i == 0 || v > top {
			best, top, chances = i, v, c
		}
	}
	return j.turns[best], chances
}

// Decide returns the best decision of the side to act at s, and what it may
// expect of it. Of equals it takes the first.
func (j *Judge) Decide(s tables.State) (best game.Action, chances Chances) {
	seat := game.Seat(s.Mover())
	var buf [32]game.Action // A decision may lead to another: each has its own list.
	acts := j.rules.AppendActions(buf[:0], s, seat)
	top := float32(0)
	for i, a := range acts {
		c := j.Judge(j.rules.Apply(s, seat, a), seat)
		if v := c.points(j.worth); i == 0 || v > top {
			best, top, chances = a, v, c
		}
	}
	return best, chances
}
