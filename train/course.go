// Package train teaches nets games by letting them play against themselves. What
// is special to a family of games is its [School].
//
// Games are played in batches with a net that stands still. Each position of
// a game is then taught what came of it: the chances at the end, mixed with
// what the net itself expected a turn later, two turns later and so on
// (TD(lambda)). The net that is kept is a mean of the weights over the last
// fifth of the games, which is steadier than any single state of them.
//
// A course that looks ahead teaches a position what is expected over all throws
// instead of after the one that fell, so that luck is left out. Its lessons are
// dear and true: they are learnt several times.
//
// A course with the same seed gives the same net, to the byte, on every
// machine.
package train

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"parlor/nets"
)

// Plan is how a net is taught.
type Plan struct {
	Rules   json.RawMessage   // as the family's rules are written
	Seats   int               `json:",omitempty"` // that play, where the rules leave it open
	Options map[string]string `json:",omitempty"` // that the rules were made with
	Hidden  []int             // units of the hidden layers
	Seed    uint64
	Lambda  float32 // weight of what comes later, 0 to 1
	Rate    float64 // step of the learning at the beginning
	Slow    int64   // games after which the step has halved
	From    int64   `json:",omitempty"` // games that the net had learnt from which the course went on from
	Watch   int64   `json:",omitempty"` // games at the beginning that a teacher plays, while the net looks on
	Ahead   bool    `json:",omitempty"` // each position is looked at over all throws
	Stray   float64 `json:",omitempty"` // share of games whose first turns are drawn by chance, where it looks ahead
	Batch   int     `json:",omitempty"` // games that are played before the net learns from them: hundreds, or 0 for one
	Times   int     `json:",omitempty"` // that it learns each lesson, or 0 for once
}

// DefaultPlan is the plan by which the nets of the program were taught.
func DefaultPlan() Plan {
	return Plan{Hidden: []int{128, 32}, Seed: 1, Lambda: 0.6, Rate: 0.05, Slow: 300_000}
}

// AheadPlan is the plan of a course that looks ahead, from a net that can play.
func AheadPlan() Plan {
	return Plan{Hidden: []int{128, 32}, Seed: 1, Lambda: 0.6, Rate: 0.1, Slow: 30_000, Ahead: true, Batch: 40 * Batch, Times: 16}
}

// method says in a line how a net is taught by p.
func (p *Plan) method() string {
	how := "self-play"
	if p.Ahead {
		how = fmt.Sprintf("self-play looking a throw ahead, luck left out, each lesson %d times", p.times())
	}
	if p.Stray > 0 {
		how += fmt.Sprintf(", %g of the games after turns drawn by chance", p.Stray)
	}
	return fmt.Sprintf("%s, TD(%g), step %g halved after %d games, mean of the last fifth", how, p.Lambda, p.Rate, p.Slow)
}

// Batch is how many games are played before the net learns from them, unless the
// plan says otherwise.
const Batch = 100

// batch returns how many games are played before the net learns from them.
func (p *Plan) batch() int { return max(Batch, p.Batch/Batch*Batch) }

// times returns how often each lesson is learnt.
func (p *Plan) times() int { return max(1, p.Times) }

// A Course teaches a net. It belongs to one goroutine.
type Course struct {
	school  School
	plan    Plan
	teacher *nets.Net     // plays the first games; or nil
	now     *nets.Learner // learns
	mean    *nets.Learner // is kept
	games   int64
	players []player // play side by side
	notes   []notes  // what each player noted
	lessons []lesson // of all
	rnd     *rand.Rand
	pcg     rand.PCG

	last    *nets.Net // of the mark before, in this run
	squares float64   // of what was learnt, in points, since it was last asked for
	learnt  int64
}

// New begins a course at a school, whose rules p is told.
func New(s School, p Plan) (*Course, error) {
	var err error
	if p.Rules, err = s.about().plan(); err != nil {
		return nil, err
	}
	p.Seats = s.about().seats
	now, err := s.learner(p.Hidden, p.Seed)
	if err != nil {
		return nil, err
	}
	mean, err := s.learner(p.Hidden, p.Seed)
	if err != nil {
		return nil, err
	}
	now.About.Options = p.Options
	now.About.Method = p.method()
	return resume(s, p, now, mean)
}

// NewFrom begins a course that goes on from a net, whose games count. The hidden
// layers of p may have more units than the net's. It was taught the same rule
// set, or is the program's own net for it. Where the net was taught in other ways
// before, what it says of its method says so.
func NewFrom(s School, p Plan, from *nets.Net) (*Course, error) {
	if name := s.about().name; from.About.Game != name && from != s.Taught() {
		return nil, fmt.Errorf("the net is taught %s: want one taught %s", from.About.Game, name)
	}
	p.From = from.About.Games
	c, err := New(s, p)
	if err != nil {
		return nil, err
	}
	p = c.plan
	method := from.About.Method
	switch {
	case from.About.Seats != p.Seats:
		method += fmt.Sprintf("; after %d games with %d seats: %s", p.From, from.About.Seats, c.now.About.Method)
	case !strings.HasSuffix(method, c.now.About.Method):
		method += fmt.Sprintf("; after %d games: %s", p.From, c.now.About.Method)
	}
	for _, l := range []*nets.Learner{c.now, c.mean} {
		if err := s.take(l, from); err != nil {
			return nil, err
		}
		l.About.Method, l.About.Seed, l.About.Options = method, p.Seed, p.Options
	}
	return resume(s, p, c.now, c.mean)
}

// NewWatching begins a course in which a teacher plays the first games, as many as
// p.Watch: what the net learns from them is what comes of positions when the teacher
// plays on. It begins with the teacher's first layer, as wide as it is; the layers
// above it are its own. So a deeper net starts from what another knows.
func NewWatching(s School, p Plan, teacher *nets.Net) (*Course, error) {
	if name := s.about().name; teacher.About.Game != name || teacher.About.Seats != s.about().seats {
		return nil, fmt.Errorf("the teacher was taught %s, %d seats: want one taught %s, %d", teacher.About.Game, teacher.About.Seats, name, s.about().seats)
	}
	c, err := New(s, p)
	if err != nil {
		return nil, err
	}
	for _, l := range []*nets.Learner{c.now, c.mean} {
		if err := l.TakeFirst(teacher); err != nil {
			return nil, err
		}
		l.About.Method += fmt.Sprintf("; began with the first layer of a teacher who had learnt from %d games, and watched it for %d", teacher.About.Games, p.Watch)
	}
	c.teacher = teacher
	return c, c.refresh()
}

// resume goes on with a course.
func resume(s School, p Plan, now, mean *nets.Learner) (*Course, error) {
	c := &Course{school: s, plan: p, now: now, mean: mean, games: now.About.Games}
	c.rnd = rand.New(&c.pcg)
	return c, c.Workers(1)
}

// refresh lets the net as it is now play from here on; where the course looks
// ahead, the mean, which judges better than the net while that learns by wide steps.
func (c *Course) refresh() error {
	net := c.teacher
	switch {
	case net != nil && c.games < c.plan.Watch:
	case c.plan.Ahead:
		net = c.mean.Net()
	default:
		net = c.now.Net()
	}
	for i := range c.players {
		var err error
		if c.players[i], err = c.school.player(net, &c.plan); err != nil {
			return err
		}
	}
	return nil
}

// Workers sets how many games are played side by side, 1 at first; 0: one a processor.
// What is learnt does not depend on it.
func (c *Course) Workers(n int) error {
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	c.players, c.notes = make([]player, n), make([]notes, n)
	return c.refresh()
}

// Games returns how many games have been played.
func (c *Course) Games() int64 { return c.games }

// own returns how many games count for the step and the mean: a course that looks
// ahead takes up both anew.
func (c *Course) own() int64 {
	if c.plan.Ahead {
		return c.games - c.plan.From
	}
	return c.games
}

// Rate returns the step of the learning now.
func (c *Course) Rate() float64 {
	return c.plan.Rate / (1 + float64(c.own())/float64(c.plan.Slow))
}

// batch plays a batch of games and learns from it, or from nothing if ctx ends
// before all are played. Played is told how many are, by one at a time.
func (c *Course) batch(ctx context.Context, played func(games int)) error {
	if err := c.refresh(); err != nil {
		return err
	}
	if err := c.play(ctx, played); err != nil {
		return err
	}
	c.games += int64(c.plan.batch())
	c.now.About.Games = c.games
	c.learn()
	c.mean.About = c.now.About
	return nil
}

// play plays a batch: each player a run of its games, so that the lessons follow
// each other in the order of the games whatever the number of players.
func (c *Course) play(ctx context.Context, played func(games int)) error {
	errs := make([]error, len(c.players))
	var all sync.WaitGroup
	var done atomic.Int64
	for i, p := range c.players {
		first, end := i*c.plan.batch()/len(c.players), (i+1)*c.plan.batch()/len(c.players)
		all.Go(func() {
			n := &c.notes[i]
			n.lists, n.lessons = n.lists[:0], n.lessons[:0]
			var pcg rand.PCG
			rnd := rand.New(&pcg)
			for g := first; g < end && errs[i] == nil; g++ {
				if errs[i] = ctx.Err(); errs[i] != nil {
					return
				}
				pcg.Seed(c.plan.Seed, uint64(c.games)+uint64(g))
				errs[i] = p.play(n, rnd, c.plan.Lambda)
				if n := done.Add(1); i == 0 {
					played(int(n))
				}
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// learn teaches the lessons of a batch, shuffled, as often as the plan says. For
// each hundred games the mean moves once.
func (c *Course) learn() {
	c.lessons = c.lessons[:0]
	for i := range c.notes {
		for j := range c.notes[i].lessons {
			l := &c.notes[i].lessons[j]
			l.player = i
			c.lessons = append(c.lessons, *l)
		}
	}
	c.pcg.Seed(^c.plan.Seed, uint64(c.games))
	parts := c.plan.batch() / Batch
	before := (c.own()/int64(c.plan.batch()) - 1) * int64(parts*c.plan.times())
	for time := range c.plan.times() {
		c.rnd.Shuffle(len(c.lessons), func(i, j int) { c.lessons[i], c.lessons[j] = c.lessons[j], c.lessons[i] })
		for part := range parts {
			c.teach(c.lessons[part*len(c.lessons)/parts : (part+1)*len(c.lessons)/parts])
			c.average(before + int64(time*parts+part) + 1)
		}
	}
}

// teach teaches lessons.
func (c *Course) teach(lessons []lesson) {
	rate := float32(c.Rate())
	for i := range lessons {
		l := &lessons[i]
		var got outputs
		copy(got[:], c.now.Outputs(c.notes[l.player].lists[l.begin:l.end], l.class))
		d := float64(c.players[0].points(l.want) - c.players[0].points(got))
		c.squares += float64(d * d)
		c.learnt++
		if i%16 == 0 {
			c.now.Look()
		}
		c.now.Learn(l.want[:], rate)
	}
}

// average moves the mean towards the net as it is now, for the nth time: each
// time has a weight that grows with the fourth power of its number.
func (c *Course) average(n int64) {
	c.mean.Towards(c.now, float32(math.Min(1, 5/float64(n))))
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
