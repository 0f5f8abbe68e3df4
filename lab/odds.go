package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"parlor/arena"
	"parlor/bots"
	"parlor/game"
)

// An OddsTrial says whose odds are held against what comes of positions, and how.
type OddsTrial struct {
	Game      game.Game
	Name      string // of the rules
	Options   game.Options
	Seats     int
	Roster    *bots.Roster
	Level     string // who plays the games and plays on, and judges where Judge is empty
	Judge     string // another level whose odds are held against the same games; may be empty
	Positions int    // at least 2
	Trials    int    // games a position, an even number
	Truncate  int    // throws after which as many games more are broken off and judged; 0: none are played
	Seed      uint64
	Workers   int // 0: one a processor

	// Progress is told, if it is not nil, how many positions of all are done.
	Progress func(done, all int)
}

// Odds are what a level says of positions before a throw, and what came of them
// when they were played to the end.
type Odds struct {
	Game     string       `json:"game"`
	Options  game.Options `json:"options,omitempty"`
	Seats    int          `json:"seats"`
	Level    string       `json:"level"`
	Net      string       `json:"net,omitempty"`       // the hash of the net of Level
	Judge    string       `json:"judge,omitempty"`     // the level whose odds they are, where it is not Level
	JudgeNet string       `json:"judge_net,omitempty"` // the hash of the net of Judge
	Seed     uint64       `json:"seed"`
	Trials   int          `json:"trials"`
	Truncate int          `json:"truncate,omitempty"`
	Points   []Point      `json:"points"`
}

// A Point is a position out of a game of the level against itself, any of its
// throws being as likely to be the one that is about to fall. All is to whoever
// throws. The games were played in two halves that know nothing of each other.
type Point struct {
	Position string     `json:"position"`
	Phase    string     `json:"phase"`
	Win      float64    `json:"win"`            // the chance of winning, as the level says
	Worth    float64    `json:"worth"`          // points, as it says
	Won      [2]float64 `json:"won"`            // share of the games of each half that were won
	Paid     [2]float64 `json:"paid"`           // mean points of the games of each half
	Early    [2]float64 `json:"early,omitzero"` // mean chance of winning where games of each half were broken off, as the level said there
}

// Run goes on from what known says, if it is not nil, and tells keep now and then
// what is known. It refuses to go on from what t would not find; but where a Judge is
// named and all games are known, whoever played them need not be there any more.
// What is told to keep is as Level says it.
func (t *OddsTrial) Run(ctx context.Context, known *Odds, keep func(*Odds) error) (*Odds, error) {
	if t.Positions < 2 || t.Trials < 2 || t.Trials%2 != 0 {
		return nil, errors.New("want two positions at least, and an even number of games for each")
	}
	net, err := netOf(t.Roster, t.Level, t.Game, t.Seats)
	if err != nil {
		return nil, err
	}
	o := &Odds{Game: t.Name, Options: t.Options, Seats: t.Seats, Level: t.Level, Net: net, Seed: t.Seed, Trials: t.Trials, Truncate: t.Truncate}
	if known != nil {
		if t.Judge != "" && len(known.Points) >= t.Positions {
			o.Net = known.Net
		}
		if !known.same(o) {
			return nil, errors.New("the odds that were kept are of something else: want the same game, options, seats, level, seed, trials and throws")
		}
		for i, p := range known.Points {
			if p.Win < 0 || p.Win > 1 {
				return nil, fmt.Errorf("the odds that were kept: position %d: a chance of winning of %g: want 0 to 1", i+1, p.Win)
			}
		}
		o.Points = slices.Clone(known.Points[:min(len(known.Points), t.Positions)])
	}
	const stride = 20 // positions after which what is known is kept
	for len(o.Points) < t.Positions {
		list, err := t.points(ctx, len(o.Points), min(stride, t.Positions-len(o.Points)))
		if err != nil {
			return o, err
		}
		o.Points = append(o.Points, list...)
		if err := keep(o); err != nil {
			return o, err
		}
		if t.Progress != nil {
			t.Progress(len(o.Points), t.Positions)
		}
	}
	if t.Judge == "" {
		return o, nil
	}
	return t.judged(ctx, o)
}

// judged returns o with what Judge says of its positions.
func (t *OddsTrial) judged(ctx context.Context, o *Odds) (_ *Odds, err error) {
	by := *o
	by.Judge, by.Points = t.Judge, slices.Clone(o.Points)
	if by.JudgeNet, err = netOf(t.Roster, t.Judge, t.Game, t.Seats); err != nil {
		return nil, err
	}
	for i, pt := range by.Points {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p, err := t.Game.Parse(pt.Position)
		if err != nil {
			return nil, fmt.Errorf("the odds that were kept: position %d: %w", i+1, err)
		}
		seat := p.Thrower()
		if !p.ToAct().Has(game.Nature) || seat == game.Public {
			return nil, fmt.Errorf("the odds that were kept: position %d: want one before a throw of one side: %s", i+1, pt.Position)
		}
		said, err := t.Roster.Judge(t.Judge, p)
		if err != nil {
			return nil, err
		}
		by.Points[i].Win, by.Points[i].Worth = said.Win[seat], said.Equity[seat]
	}
	return &by, nil
}

// Says names the level whose odds o holds.
func (o *Odds) Says() string { return cmp.Or(o.Judge, o.Level) }

// same reports whether o and p hold the same positions and games, as far as they
// go.
func (o *Odds) same(p *Odds) bool {
	return o.Game == p.Game && maps.Equal(o.Options, p.Options) && o.Seats == p.Seats && o.Level == p.Level && o.Net == p.Net && o.Seed == p.Seed && o.Trials == p.Trials && o.Truncate == p.Truncate
}

// points finds out the points from first on.
func (t *OddsTrial) points(ctx context.Context, first, n int) ([]Point, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	list, next := make([]Point, n), make(chan int)
	workers := t.Workers
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	var wait sync.WaitGroup
	for range min(workers, n) {
		wait.Go(func() {
			for i := range next {
				var err error
				if list[i], err = t.point(ctx, uint64(first+i)); err != nil {
					stop(err)
				}
			}
		})
	}
	for i := range n {
		select {
		case <-ctx.Done():
		case next <- i:
		}
	}
	close(next)
	wait.Wait()
	return list, context.Cause(ctx)
}

// point finds out point i, which is a function of the seed and of i.
func (t *OddsTrial) point(ctx context.Context, i uint64) (pt Point, err error) {
	p, err := t.position(ctx, i)
	if err != nil {
		return pt, err
	}
	seat := p.Thrower()
	said, err := t.Roster.Judge(t.Level, p)
	if err != nil {
		return pt, err
	}
	pt = Point{Position: p.String(), Phase: phase(p), Win: said.Win[seat], Worth: said.Equity[seat]}
	for half := range pt.Won {
		plan := bots.Plan{Trials: t.Trials / 2, Seed: mix(t.Seed, 2*i+uint64(half)), Workers: 1}
		came, err := t.Roster.RollOut(ctx, t.Level, p, plan)
		if err != nil {
			return pt, err
		}
		pt.Won[half], pt.Paid[half] = came.Win[seat], came.Equity[seat]
		if t.Truncate > 0 {
			plan.Seed, plan.Truncate = ^plan.Seed, t.Truncate // Other games: what came of these says nothing of those.
			if came, err = t.Roster.RollOut(ctx, t.Level, p, plan); err != nil {
				return pt, err
			}
			pt.Early[half] = came.Win[seat]
		}
	}
	return pt, nil
}

// mix makes a seed of two numbers.
func mix(a, b uint64) uint64 { return rand.New(rand.NewPCG(a, b)).Uint64() }

// position plays game i of the level against itself, and returns one of the
// positions before a throw that it passed through, each as likely.
func (t *OddsTrial) position(ctx context.Context, i uint64) (found game.Position, err error) {
	p, err := t.Game.Start(t.Seats)
	if err != nil {
		return nil, err
	}
	bot, err := t.Roster.New(t.Level, p)
	if err != nil {
		return nil, err
	}
	rnd, choice := rand.New(rand.NewPCG(t.Seed, i)), rand.New(rand.NewPCG(i, t.Seed))
	throws := 0
	for p.ToAct() != 0 && !p.Stalled() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		seat := p.ToAct().First()
		if seat != game.Nature {
			text, err := bot.Choose(p, seat, rnd)
			if err == nil {
				p, err = p.PlayText(seat, text)
			}
			if err != nil {
				return nil, err
			}
			continue
		}
		if throws > arena.DefaultCap {
			return nil, fmt.Errorf("game %d: more than %d throws", i, arena.DefaultCap)
		}
		if p.Thrower() != game.Public {
			if throws++; choice.IntN(throws) == 0 {
				found = p
			}
		}
		if p, err = p.Play(seat, game.Draw(p.Outcomes(), rnd)); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// A Truth is how true what was said of positions is: by how much it is off, as
// root of the mean square, in chances of winning and in points. The chance of the
// games that were played is not in it: what was said less what came of one half,
// times the same with the other half, is in the mean the square of the error.
type Truth struct {
	Phase string         `json:"phase,omitempty"` // "": all
	N     int            `json:"n"`
	Win   arena.Estimate `json:"win"`            // root of the mean square
	Bias  arena.Estimate `json:"bias"`           // mean of what was said less what came: of chances
	Worth arena.Estimate `json:"worth"`          // as Win, in points
	Early arena.Estimate `json:"early,omitzero"` // as Win, of the mean of games that were broken off and judged
}

// Truths tells of all points, and of each phase.
func (o *Odds) Truths() []Truth {
	list := []Truth{o.truthOf("", o.Points)}
	for _, name := range []string{entering, contact, race} {
		in := slices.DeleteFunc(slices.Clone(o.Points), func(p Point) bool { return p.Phase != name })
		if len(in) > 1 {
			list = append(list, o.truthOf(name, in))
		}
	}
	return list
}

func (o *Odds) truthOf(phase string, points []Point) Truth {
	var win, bias, worth, early []float64
	for _, p := range points {
		win = append(win, (p.Win-p.Won[0])*(p.Win-p.Won[1]))
		bias = append(bias, p.Win-(p.Won[0]+p.Won[1])/2)
		worth = append(worth, (p.Worth-p.Paid[0])*(p.Worth-p.Paid[1]))
		early = append(early, (p.Early[0]-p.Won[0])*(p.Early[1]-p.Won[1]))
	}
	t := Truth{Phase: phase, N: len(points), Win: root(meanOf(win)), Bias: meanOf(bias), Worth: root(meanOf(worth))}
	if o.Truncate > 0 {
		t.Early = root(meanOf(early))
	}
	return t
}

// meanOf returns the mean of numbers with its 95 % interval.
func meanOf(list []float64) (e arena.Estimate) {
	var sum, squares float64
	for _, x := range list {
		sum += x
		squares += x * x
	}
	n := float64(len(list))
	e.Value = sum / n
	half := z * math.Sqrt(max(squares/n-e.Value*e.Value, 0)/max(n-1, 1))
	e.Low, e.High = e.Value-half, e.Value+half
	return e
}

// root returns the square root of an estimate that cannot be less than nothing.
func root(e arena.Estimate) arena.Estimate {
	for _, x := range []*float64{&e.Value, &e.Low, &e.High} {
		*x = math.Sqrt(max(*x, 0))
	}
	return e
}

// A Bin is what came of the positions of which about the same was said.
type Bin struct {
	N    int            `json:"n"`
	Said float64        `json:"said"` // mean of the chances of winning that were said
	Came arena.Estimate `json:"came"` // share of games that were won
}

// Bins sorts the points by what was said into tenths, and leaves out those with
// less than two points.
func (o *Odds) Bins() (list []Bin) {
	const bins = 10
	var said, came [bins][]float64
	for _, p := range o.Points {
		i := min(int(p.Win*bins), bins-1)
		said[i] = append(said[i], p.Win)
		came[i] = append(came[i], (p.Won[0]+p.Won[1])/2)
	}
	for i := range said {
		if len(said[i]) > 1 {
			list = append(list, Bin{len(said[i]), meanOf(said[i]).Value, meanOf(came[i])})
		}
	}
	return list
}
