// Package lab measures what a composition of rules is like to play: how long
// games last, how much of the result is luck, how much skill decides, whether it
// helps to begin, how often the lead changes, how many men are hit.
//
// Everything is measured by play: games of a level against itself, looked back
// at by package analysis, and games of that level against a weaker one. The same
// seed gives the same figures, however many workers there are.
package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"

	"parlor/analysis"
	"parlor/arena"
	"parlor/bots"
	"parlor/game"
)

// A Trial says what is measured, and how.
type Trial struct {
	Game    game.Game
	Name    string // of the rules
	Options game.Options
	Seats   int
	Roster  *bots.Roster
	Level   string // who plays
	Weaker  string // whom he is measured against
	Games   int    // against himself, and again against the weaker
	Seed    uint64
	Workers int // 0: one a processor

	// Progress is told, if it is not nil, how many of all games are done.
	Progress func(done, all int)
}

// Figures are what was measured. Intervals are of 95 %.
type Figures struct {
	Game      string         `json:"game"`
	Options   game.Options   `json:"options,omitempty"`
	Seats     int            `json:"seats"`
	Level     string         `json:"level"`
	Weaker    string         `json:"weaker"`
	Games     int            `json:"games"`             // of the level against itself
	Stopped   bool           `json:"stopped,omitempty"` // there were to be more games
	Against   int            `json:"against,omitempty"` // and so many were played against the weaker
	Seed      uint64         `json:"seed"`
	Throws    arena.Estimate `json:"throws"`        // of a game
	ThrowsSD  float64        `json:"throws_sd"`     //
	Choices   arena.Estimate `json:"choices"`       // of a game, of which more than one thing could be done
	Deviation float64        `json:"deviation"`     // of a game's result
	Begins    arena.Estimate `json:"begins"`        // share of games won by who chose first
	Leads     arena.Estimate `json:"leads"`         // how often the lead changed in a game
	Hits      arena.Estimate `json:"hits"`          // men or pieces sent back in a game
	Luck      arena.Estimate `json:"luck"`          // variance of the result without the luck over that of the result: what luck does not explain
	Skill     arena.Estimate `json:"skill"`         // share of games won against the weaker
	Judged    bool           `json:"judged"`        // Choices and Leads are known, and Luck, unless it is said why not
	Beside    bool           `json:"beside"`        // something was paid beside the game, which nobody judges: Luck is not known
	Doublet   arena.Estimate `json:"doublet"`       // share of games whose greatest swing was a doublet
	AceDeuce  arena.Estimate `json:"ace_deuce"`     // share of games whose greatest swing was a 1-2
	Pairs     bool           `json:"pairs"`         // Doublet and AceDeuce are known: two dice are thrown, and somebody judges
	Lengths   []arena.Count  `json:"lengths"`       // how many games had so many throws
	Apart     bool           `json:"apart"`         // Level and Weaker are not the same there: Skill says something
	Net       string         `json:"net,omitempty"` // the hash of the net by which Level plays and judges
}

// Run measures. Where ctx ends first it returns what the first games say, and ctx's error as well: of fewer than two games nothing.
func Run(ctx context.Context, t Trial) (f Figures, err error) {
	if t.Workers == 0 {
		t.Workers = runtime.GOMAXPROCS(0)
	}
	if t.Games < 2 {
		return f, errors.New("want two games at least")
	}
	f = Figures{Game: t.Name, Options: t.Options, Seats: t.Seats, Level: t.Level, Weaker: t.Weaker, Games: t.Games, Seed: t.Seed}
	if err := f.name(&t); err != nil {
		return f, err
	}
	seen, err := t.games(ctx)
	if err != nil && ctx.Err() == nil {
		return f, err
	}
	if f.Games, f.Stopped = len(seen), err != nil; f.Games > 1 {
		f.count(seen)
	}
	if err != nil {
		return f, err
	}
	against := arena.Match{Game: t.Game, Title: t.Name, Options: t.Options, Bots: []string{t.Level, t.Weaker}, Seats: t.Seats, Games: t.Games, Seed: t.Seed, Workers: t.Workers, Roster: t.Roster}
	if t.Progress != nil {
		against.Progress = func(done int) { t.Progress(t.Games+done, 2*t.Games) }
	}
	rep, err := arena.Run(ctx, against)
	if err != nil && ctx.Err() == nil {
		return f, err
	}
	if f.Stopped = err != nil; f.Stopped {
		f.Against = rep.Games
	}
	if !f.Stopped || f.Against > 0 {
		f.Skill = rep.Standings[0].Rate
	}
	return f, err
}

// seen is what was seen of a game.
type seen struct {
	throws, choices, leads, hits int
	result, luck                 float64 // of the first seat
	began                        float64 // share of the win of who chose first
	judged, beside               bool
	pairs                        bool // two dice were thrown
	swing                        pair // what the greatest swing was
}

// games plays games of the level against itself, and looks back at them. Where ctx ends first they are those before the first that is not
// done.
func (t *Trial) games(ctx context.Context) ([]seen, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	list, over := make([]seen, t.Games), make([]bool, t.Games)
	next := make(chan int)
	var (
		wait  sync.WaitGroup
		mu    sync.Mutex
		done  int
		first error
	)
	for range min(t.Workers, t.Games) {
		wait.Go(func() {
			for i := range next {
				s, err := t.play(ctx, i)
				mu.Lock()
				if list[i], over[i] = s, err == nil; err != nil && first == nil {
					first = err
					stop()
				}
				if done++; t.Progress != nil && err == nil {
					t.Progress(done, 2*t.Games)
				}
				mu.Unlock()
			}
		})
	}
	for i := range t.Games {
		select {
		case <-ctx.Done():
		case next <- i:
		}
	}
	close(next)
	wait.Wait()
	if first == nil {
		first = context.Cause(ctx)
	}
	if n := slices.Index(over, false); n >= 0 {
		list = list[:n]
	}
	return list, first
}

// play plays game i, and looks back at it. What is seen is a function of the seed and of i.
func (t *Trial) play(ctx context.Context, i int) (seen, error) {
	g, s, err := t.game(ctx, i)
	if err == nil {
		err = t.lookBack(ctx, g, &s)
	}
	return s, err
}

// game plays game i, and fills in what can be seen without a judge.
func (t *Trial) game(ctx context.Context, i int) (g analysis.Game, s seen, err error) {
	p, err := t.Game.Start(t.Seats)
	if err != nil {
		return g, s, err
	}
	bot, err := t.Roster.New(t.Level, p)
	if err != nil {
		return g, s, err
	}
	g = analysis.Game{Name: t.Name, Options: t.Options}
	rnd := rand.New(rand.NewPCG(t.Seed, uint64(i)))
	begins, threw := game.Public, game.Public
	for p.ToAct() != 0 && !p.Stalled() {
		if s.throws > arena.DefaultCap {
			return g, s, fmt.Errorf("game %d: more than %d throws", i, arena.DefaultCap)
		}
		if err := ctx.Err(); err != nil {
			return g, s, err
		}
		ply := analysis.Ply{Seat: p.ToAct().First(), Before: p}
		if ply.Seat == game.Nature {
			if by := p.Thrower(); by != game.Public {
				if s.throws++; threw < 0 {
					threw = by
				}
			}
			a := game.Draw(p.Outcomes(), rnd)
			ply.Text = p.Format(a)
			p, err = p.Play(ply.Seat, a)
		} else {
			if begins < 0 {
				begins = ply.Seat
			}
			if ply.Text, err = bot.Choose(p, ply.Seat, rnd); err == nil {
				p, err = p.PlayText(ply.Seat, ply.Text)
			}
			s.hits += strings.Count(ply.Text, "*")
		}
		if err != nil {
			return g, s, err
		}
		ply.After = p
		g.Plies = append(g.Plies, ply)
	}
	if begins < 0 {
		begins = threw // Nobody chooses anything in this game.
	}
	pay := p.Payoffs()
	s.result = float64(pay[0])
	for i, n := range p.Beside() {
		s.beside = s.beside || n != 0
		pay[i] -= n // It does not say who has won (PK-15).
	}
	s.began = share(pay, t.Seats, begins)
	return g, s, nil
}

// share returns which part of the win is the seat's.
func share(pay game.Payoffs, seats int, seat game.Seat) float64 {
	if seat < 0 {
		return 0
	}
	winners := 0
	for _, n := range pay[:seats] {
		if n > 0 {
			winners++
		}
	}
	if pay[seat] <= 0 {
		return 0
	}
	return 1 / float64(winners)
}

// lookBack fills in what can be seen only by a judge.
func (t *Trial) lookBack(ctx context.Context, g analysis.Game, s *seen) error {
	if _, err := t.Roster.Judge(t.Level, g.Plies[0].Before); errors.Is(err, bots.ErrNoJudge) {
		return nil
	}
	rep, err := analysis.Run(ctx, g, analysis.Options{Roster: t.Roster, Level: t.Level, Workers: 1})
	if err != nil {
		return err
	}
	s.judged, s.luck = true, rep.Sums[0].Luck
	s.swing, s.pairs = greatest(rep.Games[0].Items)
	leader := -1
	for i := range rep.Games[0].Items {
		it := &rep.Games[0].Items[i]
		if it.Counted {
			s.choices++
		}
		if now := rep.Leader(it.Win); now >= 0 && now != leader {
			if leader >= 0 {
				s.leads++
			}
			leader = now
		}
	}
	return nil
}

// count works out the figures of the games that were seen.
func (f *Figures) count(list []seen) {
	var throws, choices, leads, hits, began, doublets, aces arena.Sample
	var lengths arena.Dist
	f.Judged, f.Pairs = true, true
	for _, s := range list {
		throws.Add(float64(s.throws), 1)
		choices.Add(float64(s.choices), 1)
		leads.Add(float64(s.leads), 1)
		hits.Add(float64(s.hits), 1)
		began.Add(s.began, 1)
		lengths.Add(s.throws)
		doublets.Add(share01(s.swing == doublet), 1)
		aces.Add(share01(s.swing == aceDeuce), 1)
		f.Judged, f.Beside = f.Judged && s.judged, f.Beside || s.beside
		f.Pairs = f.Pairs && s.judged && s.pairs
	}
	f.Lengths = lengths.Counts()
	if f.Pairs {
		f.Doublet, f.AceDeuce = doublets.Share(), aces.Share()
	}
	f.Throws, f.Begins, f.Hits = atLeast0(&throws), began.Share(), atLeast0(&hits)
	f.ThrowsSD = math.Sqrt(variance(list, -1, func(s *seen) float64 { return float64(s.throws) }))
	f.Deviation = math.Sqrt(variance(list, -1, func(s *seen) float64 { return s.result }))
	if f.Judged {
		f.Choices, f.Leads = atLeast0(&choices), atLeast0(&leads)
	}
	if f.Judged && !f.Beside {
		f.Luck = unexplained(list)
	}
}

// atLeast0 is the estimate of what is counted: it cannot be less than nothing, so neither is its interval.
func atLeast0(s *arena.Sample) arena.Estimate {
	e := s.Estimate()
	e.Low = max(0, e.Low)
	return e
}

// spread reports whether Luck is known: somebody judges, and results differ.
func (f *Figures) spread() bool { return f.Judged && f.Luck.High > 0 }

// unexplained returns the variance of results without their luck over that of
// results, with an interval by leaving out one game after the other. It is nothing where
// all results are alike, or all but one.
func unexplained(list []seen) arena.Estimate {
	result := func(s *seen) float64 { return s.result }
	for i := range list {
		if variance(list, i, result) == 0 {
			return arena.Estimate{}
		}
	}
	ratio := func(out int) float64 {
		return variance(list, out, func(s *seen) float64 { return s.result - s.luck }) / variance(list, out, result)
	}
	e := arena.Estimate{Value: ratio(-1)}
	n := float64(len(list))
	mean, squares := 0.0, 0.0
	for i := range list {
		r := ratio(i)
		mean += r / n
		squares += r * r / n
	}
	half := 1.96 * math.Sqrt(max(0, squares-mean*mean)*(n-1))
	e.Low, e.High = max(0, e.Value-half), e.Value+half
	return e
}

// variance returns the variance of x over list, without game out.
func variance(list []seen, out int, x func(s *seen) float64) float64 {
	n, sum, squares := 0.0, 0.0, 0.0
	for i := range list {
		if i != out {
			v := x(&list[i])
			n, sum, squares = n+1, sum+v, squares+v*v
		}
	}
	return max(0, squares/n-sum/n*sum/n)
}
