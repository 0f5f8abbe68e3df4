package train

import (
	"math/rand/v2"

	"parlor/game"
)

// maxThrows is when a game is cut off and forgotten: play at random may last.
const maxThrows = 3000

// lesson is what a position is to be taught.
type lesson struct {
	begin, end int // its rows in the lists
	class      int
	want       outputs
}

// notes are the lessons of a batch of games.
type notes struct {
	lists   []uint16 // rows of the positions, one after the other
	lessons []lesson
	cut     int64 // games cut off
}

// player plays games against itself, by a net.
type player interface {
	// play plays a game with dice by rnd and adds its lessons to n. Lambda is
	// the weight of what comes later.
	play(n *notes, rnd *rand.Rand, lambda float32) error

	// points returns what a net's outputs are worth to expect.
	points(o outputs) float32
}

// step is a position of the game being played that the net is taught.
type step struct {
	begin, end int // its rows in the lists
	class      int
	seat       game.Seat // that sees it
	expects    outputs   // by the net, of the seat
	next       bool      // it is the same position as the step before, seen by another
}

// selfPlay is a player by the types of a family.
type selfPlay[S comparable] struct {
	school *school[S]
	judges judges[S]
	judge  judge[S] // of the game being played
	steps  []step
	first  int // of the steps of the latest position
	views  []game.Seat
	outs   []game.Outcome
}

func (p *selfPlay[S]) points(o outputs) float32 { return p.judge.Points(&o) }

func (p *selfPlay[S]) play(n *notes, rnd *rand.Rand, lambda float32) (err error) {
	r := p.school.deal(rnd)
	if p.judge, err = p.judges.under(r); err != nil {
		return err
	}
	mark := len(n.lists)
	p.steps, p.first = p.steps[:0], 0
	s := r.Start(p.school.start)
	for throws := 0; r.ToAct(s) != 0; {
		p.note(n, &s)
		if r.ToAct(s).Has(game.Nature) {
			if throws++; throws > maxThrows {
				n.cut++
				n.lists = n.lists[:mark]
				return nil
			}
			p.outs = r.AppendOutcomes(p.outs[:0], s)
			s = r.Apply(s, game.Nature, game.Draw(p.outs, rnd))
			continue
		}
		mover := p.judge.Mover(&s)
		after, expects := p.judge.Best(s)
		p.expect(mover, &expects)
		s = after
	}
	p.review(n, &s, lambda)
	return nil
}

// note adds s to the steps, as each who is to learn from it sees it.
func (p *selfPlay[S]) note(n *notes, s *S) {
	p.views = p.judge.Views(p.views[:0], s)
	if len(p.views) > 0 {
		p.first = len(p.steps)
	}
	for i, seat := range p.views {
		begin := len(n.lists)
		var class int
		n.lists, class = p.judge.Read(n.lists, s, seat)
		p.steps = append(p.steps, step{begin: begin, end: len(n.lists), class: class, seat: seat, next: i > 0})
	}
}

// expect notes with the latest steps what the mover expects after his turn.
func (p *selfPlay[S]) expect(mover game.Seat, expects *outputs) {
	if len(p.steps) == 0 {
		return // The turn that the roll-off gave.
	}
	for i := p.first; i < len(p.steps); i++ {
		t := &p.steps[i]
		t.expects = *expects
		p.judge.Turn(&t.expects, mover, t.seat)
	}
}

// review makes the lessons of a game that has ended at s, from the last step
// to the first. A position is taught what was expected after the turn that
// followed it, mixed with what the position after it is taught.
func (p *selfPlay[S]) review(n *notes, s *S, lambda float32) {
	if len(p.steps) == 0 {
		return
	}
	seat := p.steps[len(p.steps)-1].seat
	want := p.judge.Final(s, seat)
	for i := len(p.steps) - 1; i >= 0; i-- {
		t := &p.steps[i]
		p.judge.Turn(&want, seat, t.seat)
		seat = t.seat
		if i < p.first && (i+1 == len(p.steps) || !p.steps[i+1].next) {
			for o := range want {
				want[o] = lambda*want[o] + (1-lambda)*t.expects[o]
			}
		}
		n.lessons = append(n.lessons, lesson{t.begin, t.end, t.class, want})
	}
}
