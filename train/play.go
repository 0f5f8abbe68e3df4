package train

import (
	"math/rand/v2"

	"parlor/game"
)

// maxThrows is when a game is cut off and forgotten: play at random may last.
const maxThrows = 3000

// lesson is what a position is to be taught.
type lesson struct {
	player     int // who noted it
	begin, end int // its rows in the lists
	class      int
	want       outputs
}

// notes are the lessons of a batch of games.
type notes struct {
	lists   []uint16 // rows of the positions, one after the other
	lessons []lesson
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
	expects    outputs   // by the net, of the seat, after the turn that followed
	ahead      outputs   // the same over all throws, if it looked
	looked     bool      // at all throws
	strayed    bool      // the turn that followed was drawn by chance
	next       bool      // it is the same position as the step before, seen by another
}

// selfPlay is a player by the types of a family.
type selfPlay[S comparable] struct {
	school *school[S]
	judges judges[S]
	judge  judge[S] // of the game being played
	ahead  bool     // looks at all throws
	stray  float64  // share of games that begin with turns drawn by chance
	steps  []step
	first  int // of the steps of the latest position
	views  []game.Seat
	outs   []game.Outcome
	acts   []game.Action
}

// maxStray is how many decisions are drawn by chance at most where a game strays.
const maxStray = 24

func (p *selfPlay[S]) points(o outputs) float32 { return p.judge.Points(&o) }

func (p *selfPlay[S]) play(n *notes, rnd *rand.Rand, lambda float32) (err error) {
	r := p.school.deal(rnd)
	if p.judge, err = p.judges.under(r); err != nil {
		return err
	}
	mark := len(n.lists)
	p.steps, p.first = p.steps[:0], 0
	s := r.Start(p.school.start)
	astray := 0
	if p.stray > 0 && rnd.Float64() < p.stray {
		astray = 1 + rnd.IntN(maxStray)
	}
	for throws := 0; r.ToAct(s) != 0; {
		p.note(n, &s)
		if r.ToAct(s).Has(game.Nature) {
			if throws++; throws > maxThrows {
				n.lists = n.lists[:mark]
				return nil
			}
			p.outs = r.AppendOutcomes(p.outs[:0], s)
			if p.ahead && len(p.views) > 0 {
				p.look(r, &s)
			}
			s = r.Apply(s, game.Nature, game.Draw(p.outs, rnd))
			continue
		}
		mover := p.judge.Mover(&s)
		if astray > 0 {
			astray--
			p.acts = r.AppendActions(p.acts[:0], s, mover)
			s = r.Apply(s, mover, p.acts[rnd.IntN(len(p.acts))])
			for i := p.first; i < len(p.steps); i++ {
				p.steps[i].strayed = true
			}
			continue
		}
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

// look notes with the latest steps what the mover at s expects over all throws.
func (p *selfPlay[S]) look(r game.Rules[S], s *S) {
	mover := p.judge.Mover(s)
	var mean outputs
	whole := float32(game.TotalWeight(p.outs))
	for _, out := range p.outs {
		after := r.Apply(*s, game.Nature, out.Action)
		expects := p.judge.Judge(&after, mover)
		for i, x := range expects {
			mean[i] += float32(float32(out.Weight) / whole * x)
		}
	}
	for i := p.first; i < len(p.steps); i++ {
		t := &p.steps[i]
		t.ahead, t.looked = mean, true
		p.judge.Turn(&t.ahead, mover, t.seat)
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
// followed it, mixed with what the position after it is taught. Who looks ahead
// teaches it what is expected over all throws, and a part of what the lesson after
// it differs by from what was expected there, unless the turn between them was drawn
// by chance.
func (p *selfPlay[S]) review(n *notes, s *S, lambda float32) {
	if len(p.steps) == 0 {
		return
	}
	seat := p.steps[len(p.steps)-1].seat
	want := p.judge.Judge(s, seat)
	for i := len(p.steps) - 1; i >= 0; i-- {
		t := &p.steps[i]
		p.judge.Turn(&want, seat, t.seat)
		seat = t.seat
		switch latest := i+1 == len(p.steps) || !p.steps[i+1].next; {
		case t.strayed && !t.looked:
			continue
		case t.strayed: // What came after it says nothing of it.
			want = t.ahead
		case latest && t.looked:
			for o, x := range want {
				want[o] = max(0, min(1, t.ahead[o]+float32(lambda*(x-t.expects[o]))))
			}
		case latest && i < p.first:
			for o, x := range want {
				want[o] = float32(lambda*x) + float32((1-lambda)*t.expects[o])
			}
		}
		n.lessons = append(n.lessons, lesson{begin: t.begin, end: t.end, class: t.class, want: want})
	}
}
