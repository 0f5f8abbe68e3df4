package train

import (
	"parlor/bots/indianet"
	"parlor/game"
	"parlor/nets"
	"parlor/rules/india"
)

// indiaSchool teaches the Royal Game of India with as many seats as p has.
func indiaSchool(p game.Position) School {
	rules, ok := game.RulesOf[india.State](p)
	if !ok {
		return nil
	}
	r, seats := rules.(india.Rules), p.Seats()
	return &school[india.State]{
		subject: subject{name: india.Name, rules: r, seats: seats},
		deal:    always[india.State](r), start: seats, parties: indianet.Parties(r, seats),
		begin: func(hidden []int, seed uint64) (*nets.Learner, error) {
			return indianet.NewLearner(r, seats, hidden, seed)
		},
		judge: func(_ game.Rules[india.State], net *nets.Net, _ bool) (judge[india.State], error) {
			j, err := indianet.NewJudge(r, seats, net)
			return &indiaJudge{j, indianet.NewReader(r)}, err
		},
		taught: func() *nets.Net { return indianet.For(r, seats) },
		adapt: func(l *nets.Learner, from *nets.Net) {
			if from.About.Seats == 2 && seats > 2 {
				indianet.Adapt(l, r)
			}
			l.About.Seats = seats
		},
	}
}

// indiaJudge is a judge of the Royal Game of India.
type indiaJudge struct {
	judge  *indianet.Judge
	reader indianet.Reader
}

// Views tells everybody, and of partners the one who throws first.
func (j *indiaJudge) Views(dst []game.Seat, s *india.State) []game.Seat {
	if s.Next() == india.NextThrow {
		for k := range game.Seat(j.judge.Parties()) {
			dst = append(dst, j.judge.Speaker(s, j.Mover(s)+k))
		}
	}
	return dst
}

func (j *indiaJudge) Read(dst []uint16, s *india.State, seat game.Seat) ([]uint16, int) {
	return j.reader.Read(dst, s, s.SideAt(seat))
}

func (j *indiaJudge) Mover(s *india.State) game.Seat { return s.SeatOf(s.Turn()) }

func (j *indiaJudge) Best(s india.State) (india.State, outputs) {
	after, c := j.judge.Best(s)
	return after, outputs(c)
}

func (j *indiaJudge) Judge(s *india.State, seat game.Seat) (o outputs) {
	if s.Next() != india.NextPlay {
		j.judge.Judge(s, seat, (*indianet.Chances)(&o))
		return o
	}
	_, o = j.Best(*s)
	j.Turn(&o, j.Mover(s), seat)
	return o
}

func (j *indiaJudge) Turn(o *outputs, from, to game.Seat) {
	j.judge.Turn((*indianet.Chances)(o), from, to)
}

func (j *indiaJudge) Points(o *outputs) float32 { return j.judge.Points((*indianet.Chances)(o)) }
