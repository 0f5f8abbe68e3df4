// Package train teaches nets games by letting them play against themselves. What
// is special to a family of games is its [School].
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
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

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
}

// DefaultPlan is the plan by which the nets of the program were taught.
func DefaultPlan() Plan {
	return Plan{Hidden: []int{128, 32}, Seed: 1, Lambda: 0.6, Rate: 0.05, Slow: 300_000}
}

// Batch is how many games are played before the net learns from them.
const Batch = 100

// A Course teaches a net. It belongs to one goroutine.
type Course struct {
	school  School
	plan    Plan
	teacher *nets.Net     // plays the first games; or nil
	now     *nets.Learner // learns
	mean    *nets.Learner // is kept
	games   int64
	player  player
	notes   notes
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
	now.About.Method = fmt.Sprintf("self-play, TD(%g), step %g halved after %d games, mean of the last fifth", p.Lambda, p.Rate, p.Slow)
	return resume(s, p, now, mean)
}

// NewFrom begins a course that goes on from a net, whose games count. The hidden
// layers of p may have more units than the net's. Where the net was taught in
// other ways before, what it says of its method says so.
func NewFrom(s School, p Plan, from *nets.Net) (*Course, error) {
	if name := s.about().name; from.About.Game != name {
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
	return c, c.refresh()
}

// refresh lets the net as it is now play from here on.
func (c *Course) refresh() (err error) {
	net := c.teacher
	if net == nil || c.games >= c.plan.Watch {
		net = c.now.Net()
	}
	c.player, err = c.school.player(net)
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
	c.notes.lists, c.notes.lessons = c.notes.lists[:0], c.notes.lessons[:0]
	for range Batch {
		c.pcg.Seed(c.plan.Seed, uint64(c.games))
		c.games++
		if err := c.player.play(&c.notes, c.rnd, c.plan.Lambda); err != nil {
			return err
		}
	}
	c.learn()
	c.now.About.Games = c.games
	c.average()
	return nil
}

// learn teaches the lessons, shuffled.
func (c *Course) learn() {
	lessons := c.notes.lessons
	c.rnd.Shuffle(len(lessons), func(i, j int) { lessons[i], lessons[j] = lessons[j], lessons[i] })
	rate := float32(c.Rate())
	for i := range lessons {
		l := &lessons[i]
		var got outputs
		copy(got[:], c.now.Outputs(c.notes.lists[l.begin:l.end], l.class))
		d := float64(c.player.points(l.want) - c.player.points(got))
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
