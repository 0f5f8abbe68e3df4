package train

import (
	"context"
	"time"

	"parlor/nets"
)

// MarkGames is after how many games a net is measured against the one before.
const MarkGames = 20_000

// markDeals are the deals of that match, each played from every side.
const markDeals = 400

// Progress tells how far a course has got.
type Progress struct {
	Games int64   // learnt from, and of the next batch played so far
	Rate  float64 // step of the learning
	Mark  *nets.Mark
}

// Limits say when a course stops. Of two the first counts; zero is none.
type Limits struct {
	Games int64         // played in all, rounded up to whole batches
	Time  time.Duration // from now on, by Clock
	Clock func() time.Duration
}

// Run teaches until a limit is reached or ctx ends, and saves the course into
// dir at every mark and at the end: games of a batch that is not over then are
// played again by whoever goes on. Tell is called within batches and after each.
func (c *Course) Run(ctx context.Context, dir string, l Limits, tell func(Progress)) error {
	began, before := l.Clock(), c.now.About.Seconds
	for ctx.Err() == nil {
		spent := l.Clock() - began
		if l.Games > 0 && c.games >= l.Games || l.Time > 0 && spent >= l.Time {
			break
		}
		err := c.batch(ctx, func(played int) { tell(Progress{Games: c.games + int64(played), Rate: c.Rate()}) })
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return err
		}
		c.now.About.Seconds = before + (l.Clock() - began).Seconds()
		p := Progress{Games: c.games, Rate: c.Rate()}
		if c.games/MarkGames > (c.games-int64(c.plan.batch()))/MarkGames { // A course that goes on from a net has begun anywhere.
			mark, err := c.mark()
			if err != nil {
				return err
			}
			p.Mark = mark
			if err := c.Save(dir); err != nil {
				return err
			}
		}
		tell(p)
	}
	c.mean.About = c.now.About
	return c.Save(dir)
}

// mark measures the net that is kept against that of the mark before, and adds
// the result to the curve.
func (c *Course) mark() (*nets.Mark, error) {
	net := c.Net()
	m := nets.Mark{Games: c.games, Seconds: c.now.About.Seconds, Rate: c.Rate(), Error: c.Error()}
	if c.last != nil {
		var err error
		m.Pairs = markDeals
		if m.Gain, m.Margin, err = Duel(c.school, net, c.last, markDeals, uint64(c.games)); err != nil {
			return nil, err
		}
	}
	c.last = net
	c.now.About.Curve = append(c.now.About.Curve, m)
	c.mean.About = c.now.About
	return &m, nil
}

// Curve returns how the net has got better.
func (c *Course) Curve() []nets.Mark { return c.now.About.Curve }

// Plan returns how the net is taught.
func (c *Course) Plan() Plan { return c.plan }
