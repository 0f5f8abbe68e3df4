// Package train teaches nets for the tables games by letting them play against
// themselves.
//
// Games are played in batches with a net that stands still. Each position of
// a game is then taught what came of it: the chances at the end, mixed with
// what the net itself expected a turn later, two turns later and so on
// (TD(lambda)). The net that is kept is a mean of the weights over the last
// fifth of the games, which is steadier than any single state of them.
//
// A course with the same seed gives the same net, to the byte, on every
// machine.
package train

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"parlor/bots/tablenet"
	"parlor/game"
	"parlor/nets"
	"parlor/rules/tables"
)

// Plan is how a net is taught.
type Plan struct {
	Rules   tables.Rules
	Options map[string]string `json:",omitempty"` // that the rules were made with
	Hidden  []int             // units of the hidden layers
	Seed    uint64
	Lambda  float32 // weight of what comes later, 0 to 1
	Rate    float64 // step of the learning at the beginning
	Slow    int64   // games after which the step has halved
	From    int64   `json:",omitempty"` // games that the net had learnt from which the course went on from
}

// DefaultPlan is the plan by which the nets of the program were taught.
func DefaultPlan(r tables.Rules) Plan {
	return Plan{Rules: r, Hidden: []int{128, 32}, Seed: 1, Lambda: 0.6, Rate: 0.05, Slow: 300_000}
}

// Batch is how many games are played before the net learns from them.
const Batch = 100

// maxThrows is when a game is cut off and forgotten: play at random may last.
const maxThrows = 3000

// A Course teaches a net. It belongs to one goroutine.
type Course struct {
	plan   Plan
	now    *nets.Learner // learns
	mean   *nets.Learner // is kept
	games  int64
	judge  *tablenet.Judge
	reader tablenet.Reader
	rnd    *rand.Rand
	pcg    rand.PCG
	outs   []game.Outcome

	steps   []step
	lists   []uint16 // rows of the steps, one after the other
	lessons []lesson

	last    *nets.Net // of the mark before, in this run
	cut     int64     // games cut off
	squares float64   // of what was learnt, in points, since it was last asked for
	learnt  int64
}

// step is a position of the game being played in which somebody waits for the
// dice, or names a doublet.
type step struct {
	begin, end int // its rows in lists
	class      int
	mover      int
	expects    tablenet.Chances // by the net, of the mover
}

// lesson is what a position is to be taught.
type lesson struct {
	begin, end int
	class      int
	want       tablenet.Chances
}

// New begins a course.
func New(p Plan) (*Course, error) {
	now, err := tablenet.NewLearner(p.Rules, p.Hidden, p.Seed)
	if err != nil {
		return nil, err
	}
	mean, err := tablenet.NewLearner(p.Rules, p.Hidden, p.Seed)
	if err != nil {
		return nil, err
	}
	now.About.Options = p.Options
	now.About.Method = fmt.Sprintf("self-play, TD(%g), step %g halved after %d games, mean of the last fifth", p.Lambda, p.Rate, p.Slow)
	return resume(p, now, mean)
}

// NewFrom begins a course that goes on from a net, whose games count. The hidden
// layers of p may have more units than the net's. Where the net was taught in
// other ways before, what it says of its method says so.
func NewFrom(p Plan, from *nets.Net) (*Course, error) {
	if from.About.Game != p.Rules.Name {
		return nil, fmt.Errorf("the net is taught %s: want one taught %s", from.About.Game, p.Rules.Name)
	}
	p.From = from.About.Games
	c, err := New(p)
	if err != nil {
		return nil, err
	}
	method := from.About.Method
	if !strings.HasSuffix(method, c.now.About.Method) {
		method += fmt.Sprintf("; after %d games: %s", p.From, c.now.About.Method)
	}
	for _, l := range []*nets.Learner{c.now, c.mean} {
		if err := l.Take(from); err != nil {
			return nil, err
		}
		l.About.Method, l.About.Seed, l.About.Options = method, p.Seed, p.Options
	}
	return resume(p, c.now, c.mean)
}

// resume goes on with a course.
func resume(p Plan, now, mean *nets.Learner) (*Course, error) {
	c := &Course{plan: p, now: now, mean: mean, games: now.About.Games}
	c.rnd = rand.New(&c.pcg)
	return c, c.refresh()
}

// refresh lets the net as it is now play from here on.
func (c *Course) refresh() (err error) {
	c.judge, err = tablenet.NewJudge(c.plan.Rules, c.now.Net())
	return err
}

// Games returns how many games have been played.
func (c *Course) Games() int64 { return c.games }

// Rate returns the step of the learning now.
func (c *Course) Rate() float64 {
	return c.plan.Rate / (1 + float64(c.games)/float64(c.plan.Slow))
}

// Batch plays a batch of games and learns from it.
func (c *Course) Batch() error {
	if err := c.refresh(); err != nil {
		return err
	}
	c.lists, c.lessons = c.lists[:0], c.lessons[:0]
	for range Batch {
		c.pcg.Seed(c.plan.Seed, uint64(c.games))
		c.games++
		c.play()
	}
	c.learn()
	c.now.About.Games = c.games
	c.average()
	return nil
}

// play plays a game and notes its lessons.
func (c *Course) play() {
	r := &c.plan.Rules
	mark := len(c.lists)
	c.steps = c.steps[:0]
	s := r.Start(2)
	for throws := 0; s.Waits() != tables.NextOver; {
		switch s.Waits() {
		case tables.NextThrow, tables.NextName, tables.NextDie:
			c.note(&s)
		}
		if r.ToAct(s).Has(game.Nature) {
			if throws++; throws > maxThrows {
				c.cut++
				c.lists = c.lists[:mark]
				return
			}
			c.outs = r.AppendOutcomes(c.outs[:0], s)
			s = r.Apply(s, game.Nature, game.Draw(c.outs, c.rnd))
			continue
		}
		mover := s.Mover()
		after, expects := c.judge.Best(s)
		c.expect(mover, &expects)
		s = after
	}
	c.review(&s)
}

// note adds the position s to the steps of the game.
func (c *Course) note(s *tables.State) {
	begin := len(c.lists)
	var class int
	c.lists, class = c.reader.Read(c.lists, s)
	c.steps = append(c.steps, step{begin: begin, end: len(c.lists), class: class, mover: s.Mover()})
}

// expect notes with the latest step what the mover expects after his turn.
func (c *Course) expect(mover int, chances *tablenet.Chances) {
	if len(c.steps) == 0 {
		return // The turn that the roll-off gave.
	}
	last := &c.steps[len(c.steps)-1]
	last.expects = *chances
	if last.mover != mover {
		c.judge.Swap(&last.expects)
	}
}

// review makes the lessons of a game that has ended at s, from the last step
// to the first. A step is taught what was expected after the turn that followed
// it, mixed with what the step after it is taught.
func (c *Course) review(s *tables.State) {
	if len(c.steps) == 0 {
		return
	}
	mover := c.steps[len(c.steps)-1].mover
	want := c.judge.Final(s, mover)
	for i := len(c.steps) - 1; i >= 0; i-- {
		t := &c.steps[i]
		if t.mover != mover {
			c.judge.Swap(&want)
			mover = t.mover
		}
		if i < len(c.steps)-1 {
			for o := range want {
				want[o] = c.plan.Lambda*want[o] + (1-c.plan.Lambda)*t.expects[o]
			}
		}
		c.lessons = append(c.lessons, lesson{t.begin, t.end, t.class, want})
	}
}

// learn teaches the lessons, shuffled.
func (c *Course) learn() {
	c.rnd.Shuffle(len(c.lessons), func(i, j int) { c.lessons[i], c.lessons[j] = c.lessons[j], c.lessons[i] })
	rate := float32(c.Rate())
	for i := range c.lessons {
		l := &c.lessons[i]
		var got tablenet.Chances
		copy(got[:], c.now.Outputs(c.lists[l.begin:l.end], l.class))
		d := float64(c.judge.Points(&l.want) - c.judge.Points(&got))
		c.squares += float64(d * d)
		c.learnt++
		if i%16 == 0 {
			c.now.Look()
		}
		c.now.Learn(l.want[:], rate)
	}
}

// average moves the mean towards the net as it is now: after n batches each
// batch has a weight that grows with the fourth power of its number.
func (c *Course) average() {
	n := float64(c.games) / Batch
	c.mean.Towards(c.now, float32(math.Min(1, 5/n)))
	c.mean.About = c.now.About
}

// Error returns the rms of what was learnt since it was last asked for, in
// points.
func (c *Course) Error() float64 {
	e := math.Sqrt(c.squares / max(1, float64(c.learnt)))
	c.squares, c.learnt = 0, 0
	return e
}

// Net returns the net that is kept.
func (c *Course) Net() *nets.Net { return c.mean.Net() }
