package indianet

import (
	"fmt"

	"parlor/game"
	"parlor/nets"
	"parlor/rules/india"
)

// Chances are the chances of winning of the parties of a game, 0 to 1, which
// add up to one: first that of the party from whose view they are, then those
// that follow it in turn. Partners are one party, and everybody else is one.
type Chances [nets.MaxOutputs]float32

// Parties returns how many parties there are under r with so many seats. Seat n
// belongs to party n modulo that number.
func Parties(r india.Rules, seats int) int {
	if r.Partners {
		return 2
	}
	return seats
}

// A Judge judges positions by a net. It owns buffers: one goroutine at a time
// may use it.
type Judge struct {
	rules   india.Rules
	net     *nets.Net
	parties int

	reader Reader
	desk   *nets.Desk
	near   near
	turns  []india.State
	outs   []game.Outcome

	Judged int64 // positions judged by the net
}

// NewJudge returns a judge for r with so many seats, by a net that was taught
// the same.
func NewJudge(r india.Rules, seats int, net *nets.Net) (*Judge, error) {
	shape, about := net.Shape(), &net.About
	if about.Inputs != Inputs || about.Seats != seats || shape.Rows != rows || shape.Classes != classes || shape.Outputs() != 1 {
		return nil, fmt.Errorf("net for inputs %q, %d seats, %d rows, %d classes, %d outputs: want %q, %d, %d, %d, 1",
			about.Inputs, about.Seats, shape.Rows, shape.Classes, shape.Outputs(), Inputs, seats, rows, classes)
	}
	return &Judge{
		rules: r, net: net, parties: Parties(r, seats),
		reader: NewReader(r), desk: net.NewDesk(), near: newNear(net),
	}, nil
}

// Hash returns the hash of the net that j judges by, as its file tells it.
func (j *Judge) Hash() string { return j.net.Hash }

// Parties returns how many parties play.
func (j *Judge) Parties() int { return j.parties }

// Judge sets out to what the party of seat may expect at s, where dice or the
// lot for the first throw are awaited, or which is the end.
func (j *Judge) Judge(s *india.State, seat game.Seat, out *Chances) {
	switch s.Next() {
	case india.NextOver:
		j.final(s, seat, out)
	case india.NextStart: // Every seat is as likely to begin.
		*out = Chances{}
		j.outs = j.rules.AppendOutcomes(j.outs[:0], *s)
		for _, o := range j.outs {
			var c Chances
			after := j.rules.Apply(*s, game.Nature, o.Action)
			j.judge(&after, seat, &c)
			for k := range c {
				out[k] += c[k] / float32(len(j.outs))
			}
		}
	default:
		j.judge(s, seat, out)
	}
}

// Win returns what the net says of the chance of seat's party at s, where dice are
// awaited, if that alone is asked: what it says of all need not add up to one.
func (j *Judge) Win(s *india.State, seat game.Seat) float64 {
	j.near.read(&j.reader, s)
	return float64(j.view(s.SideAt(j.Speaker(s, seat))))
}

// judge asks the net for each party.
func (j *Judge) judge(s *india.State, seat game.Seat, out *Chances) {
	*out = Chances{}
	j.near.read(&j.reader, s)
	sum := float32(0)
	for k := range game.Seat(j.parties) {
		out[k] = j.view(s.SideAt(j.Speaker(s, seat+k)))
		sum += out[k]
	}
	for k := range j.parties {
		out[k] /= sum
	}
}

// Speaker returns the seat from whose view the chance of the party of seat is
// told at s: of partners the one who throws first.
func (j *Judge) Speaker(s *india.State, seat game.Seat) game.Seat {
	mover := s.SeatOf(s.Turn())
	ahead := (int(seat-mover) + 4*j.parties) % j.parties
	return game.Seat((int(mover) + ahead) % j.rules.Seats(*s))
}

// view returns the chance of winning, as the net sees it from a side, at the
// position that was read last.
func (j *Judge) view(side india.Side) float32 {
	var out [nets.MaxOutputs]float32
	j.net.Outputs(j.desk, j.near.sumOf(j.net, side), j.near.classOf(side), &out)
	j.Judged++
	return out[0]
}

// Turn turns c from the view of one seat to that of another.
func (j *Judge) Turn(c *Chances, from, to game.Seat) {
	n := j.parties
	by := int(to-from) % n
	if by == 0 {
		return
	}
	was := *c
	for k := range n {
		c[k] = was[(k+by+n)%n]
	}
}

// final sets out to what the end of the game at s is to seat.
func (j *Judge) final(s *india.State, seat game.Seat, out *Chances) {
	*out = Chances{}
	pay := j.rules.Payoffs(*s)
	for k := range j.parties {
		if pay[(int(seat)+k)%j.parties] > 0 {
			out[k] = 1
		}
	}
}

// Points returns what c is worth to whose view it is: a counter from each who
// loses, of whom it may be one.
func (j *Judge) Points(c *Chances) float32 { return float32(float32(j.parties)*c[0]) - 1 }

// Best returns the state that the side to act at s likes best of those that its
// turn leads to, the first of equals, and what it may expect there.
func (j *Judge) Best(s india.State) (after india.State, chances Chances) {
	j.turns = j.rules.AppendTurns(j.turns[:0], s)
	seat := s.SeatOf(s.Turn())
	best := 0
	for i := range j.turns {
		var c Chances
		if j.Judge(&j.turns[i], seat, &c); i == 0 || c[0] > chances[0] {
			best, chances = i, c
		}
	}
	return j.turns[best], chances
}
