// Package match plays a series of games as one: first to a number of points,
// or best of a number of games. Rules go in, rules come out, so that whoever
// plays a game plays a match as well.
package match

import (
	"fmt"

	"parlor/game"
)

// Length says when a match is over. Exactly one of its fields is not zero.
type Length struct {
	Points int `json:"points,omitempty"` // first to so many points, 1 to 1000
	Games  int `json:"games,omitempty"`  // best of so many games, 1 to 99, odd
}

// Several reports whether a match of this length may take more than one game.
func (l Length) Several() bool { return l.Points > 1 || l.Games > 1 }

// Check returns an error that says what was expected when l is no length.
func (l Length) Check() error {
	switch {
	case (l.Points == 0) == (l.Games == 0):
		return fmt.Errorf("want a match to a number of points, or best of a number of games")
	case l.Points < 0 || l.Points > 1000:
		return fmt.Errorf("a match to %d points: want 1 to 1000", l.Points)
	case l.Games < 0 || l.Games > 99 || l.Points == 0 && l.Games%2 == 0:
		return fmt.Errorf("best of %d games: want an odd number up to 99", l.Games)
	}
	return nil
}

// Rules are the rules of a match over games of Game.
type Rules[S comparable] struct {
	Game game.Complete[S]

	// Crawford is Game without the cube, or nil where there is no cube. It is
	// played once, in the first game in which a player is one point short.
	Crawford game.Complete[S]

	Length   Length
	Counting Counting

	cube game.Doubler[S]   // Game, if a cube may be in play; else nil
	side game.SidePayer[S] // Game, if something is paid beside it; else nil
}

// State is the game being played, and what led to it.
type State[S comparable] struct {
	Game     S
	Score    [game.MaxSeats]int16
	Counters game.Payoffs // paid beside the games that are finished (PK-16)
	Played   uint8        // games finished, where their number matters
	Crawford Crawford
}

// Crawford tells where a match stands with the Crawford game.
type Crawford uint8

const (
	Before Crawford = iota
	Now             // this is the Crawford game
	After           // it has been played
)

// Over returns the rules of a match over g, counted as c says; crawford may be
// nil.
func Over[S comparable](g, crawford game.Complete[S], l Length, c Counting) (Rules[S], error) {
	if err := l.Check(); err != nil {
		return Rules[S]{}, err
	}
	if l.Points == 0 {
		crawford = nil // A game counts one, however it is won: nobody is one point short.
	}
	r := Rules[S]{Game: g, Crawford: crawford, Length: l, Counting: c}
	r.cube, _ = g.(game.Doubler[S])
	if side, ok := g.(game.SidePayer[S]); ok && !c.SideDecide {
		if _, pays := side.Beside(g.Start(g.Info().Seats[0])); pays {
			r.side = side
		}
	}
	return r, nil
}

// now returns the rules of the game being played.
func (r Rules[S]) now(s State[S]) game.Complete[S] {
	if s.Crawford == Now {
		return r.Crawford
	}
	return r.Game
}

// Info implements [game.Rules].
func (r Rules[S]) Info() game.Info {
	in := r.Game.Info()
	in.ZeroSum = true
	return in
}

// Start implements [game.Rules].
func (r Rules[S]) Start(seats int) State[S] {
	s := State[S]{Game: r.Game.Start(seats)}
	return r.begin(s, seats)
}

// begin begins the next game of the match.
func (r Rules[S]) begin(s State[S], seats int) State[S] {
	if r.Crawford != nil {
		switch {
		case s.Crawford == Now:
			s.Crawford = After
		case s.Crawford == Before && r.short(s):
			s.Crawford = Now
		}
	}
	s.Game = r.now(s).Start(seats)
	return s
}

// undoubled goes on to the throw where s waits for the double of a cube that is
// dead: nobody is asked turn after turn what can change nothing.
func (r Rules[S]) undoubled(s State[S]) State[S] {
	if r.dead(s) && r.now(s).ToAct(s.Game).Has(r.doubler(s)) {
		s.Game = r.cube.Undoubled(s.Game)
	}
	return s
}

// doubler returns the seat that may double at s, or has just doubled.
func (r Rules[S]) doubler(s State[S]) game.Seat {
	seat, _, _ := r.cube.Doubles(s.Game)
	return seat
}

// dead reports whether s is about a double that can bring who doubles nothing:
// the least win, as the cube stands, ends the match for him, or a game counts
// one whatever the cube shows.
func (r Rules[S]) dead(s State[S]) bool {
	if r.cube == nil || r.Counting.DeadCube || s.Crawford == Now {
		return false
	}
	seat, worth, ok := r.cube.Doubles(s.Game)
	return ok && (r.Length.Points == 0 || int(s.Score[seat])+int(worth) >= r.Length.Points)
}

// short reports whether a player is one point short of winning.
func (r Rules[S]) short(s State[S]) bool {
	for _, n := range s.Score {
		if int(n) == r.Length.Points-1 {
			return true
		}
	}
	return false
}

// Seats implements [game.Rules].
func (r Rules[S]) Seats(s State[S]) int { return r.now(s).Seats(s.Game) }

// ToAct implements [game.Rules]. Nobody acts when the match is decided, even if
// its last game was conceded.
func (r Rules[S]) ToAct(s State[S]) game.SeatSet {
	if r.over(s, r.Seats(s)) {
		return 0
	}
	return r.now(s).ToAct(s.Game)
}

// Thrower implements [game.Rules].
func (r Rules[S]) Thrower(s State[S]) game.Seat { return r.now(s).Thrower(s.Game) }

// Stepping implements [game.Rules].
func (r Rules[S]) Stepping(s State[S]) bool { return r.ToAct(s) != 0 && r.now(s).Stepping(s.Game) }

// AppendOutcomes implements [game.Rules].
func (r Rules[S]) AppendOutcomes(dst []game.Outcome, s State[S]) []game.Outcome {
	return r.now(s).AppendOutcomes(dst, s.Game)
}

// AppendActions implements [game.Rules].
func (r Rules[S]) AppendActions(dst []game.Action, s State[S], seat game.Seat) []game.Action {
	return r.now(s).AppendActions(dst, s.Game, seat)
}

// Apply implements [game.Rules]. When a game ends its points are added, and
// the next one begins.
func (r Rules[S]) Apply(s State[S], seat game.Seat, a game.Action) State[S] {
	s.Game = r.now(s).Apply(s.Game, seat, a)
	if r.now(s).ToAct(s.Game) != 0 {
		return r.undoubled(s)
	}
	p, beside := r.now(s).Payoffs(s.Game), r.beside(s)
	for i := range p {
		p[i] -= beside[i]
	}
	return r.Concede(s, p)
}

// beside returns what has been paid beside the game being played so far, where
// that is counted apart.
func (r Rules[S]) beside(s State[S]) (p game.Payoffs) {
	if r.side != nil {
		p, _ = r.side.Beside(s.Game)
	}
	return p
}

// Concede implements [game.Conceder]. What p pays holds no counters paid beside
// the game, where these are counted apart: they are owed in any case.
func (r Rules[S]) Concede(s State[S], p game.Payoffs) State[S] {
	seats := r.Seats(s)
	for i, n := range r.beside(s) {
		s.Counters[i] += n
	}
	r.score(&s, p, seats)
	if r.over(s, seats) {
		return s
	}
	return r.begin(s, seats)
}

// score adds what a game was worth: its points to those who won them, or one
// for the game to those who won most.
func (r Rules[S]) score(s *State[S], p game.Payoffs, seats int) {
	most := p[0]
	for _, n := range p[:seats] {
		most = max(most, n)
	}
	for i, n := range p[:seats] {
		switch {
		case r.Length.Points > 0:
			s.Score[i] = int16(min(int32(s.Score[i])+max(n, 0), maxScore))
		case n == most && most > 0:
			s.Score[i]++
		}
	}
	if r.Length.Games > 0 {
		s.Played++
	}
}

const maxScore = 1<<15 - 1

// over reports whether the match is decided: somebody has the points, or
// nobody can catch the leader any more.
func (r Rules[S]) over(s State[S], seats int) bool {
	score := s.Score[:seats]
	if r.pairs(seats) {
		score = score[:seats/2] // Each stands for his partner as well.
	}
	first, second := leaders(score, r.Counting.LevelEnds)
	if r.Length.Points > 0 {
		return first >= r.Length.Points
	}
	left := r.Length.Games - int(s.Played)
	return left <= 0 || first > second+left
}

// pairs reports whether so many seats are partners, who count as one (IN-15).
func (r Rules[S]) pairs(seats int) bool {
	p, ok := r.Game.(game.Pairer)
	return ok && !r.Counting.PairsPart && p.Pairs(seats)
}

// leaders returns the highest score and the next, which is as high where
// several lead together; with asOne, the highest below it.
func leaders(score []int16, asOne bool) (first, second int) {
	first = -1
	for _, n := range score {
		switch n := int(n); {
		case n > first:
			first, second = n, max(first, 0)
		case n > second && !(asOne && n == first):
			second = n
		}
	}
	return first, second
}

// Payoffs implements [game.Rules]. Those who lead gain from those who do not:
// between two players one point, whatever the score.
func (r Rules[S]) Payoffs(s State[S]) (p game.Payoffs) {
	if r.ToAct(s) != 0 {
		return p
	}
	seats := r.Seats(s)
	first, _ := leaders(s.Score[:seats], false)
	var winners int32
	for _, n := range s.Score[:seats] {
		if int(n) == first {
			winners++
		}
	}
	losers := int32(seats) - winners
	common := max(gcd(winners, losers), 1)
	for i, n := range s.Score[:seats] {
		if int(n) == first {
			p[i] = losers / common
		} else {
			p[i] = -winners / common
		}
	}
	return p
}

func gcd(a, b int32) int32 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Inner implements [game.Nested].
func (r Rules[S]) Inner(s State[S]) game.Position { return game.At(r.now(s), s.Game) }

// View implements [game.Rules].
func (r Rules[S]) View(s State[S], seat game.Seat) State[S] {
	s.Game = r.now(s).View(s.Game, seat)
	return s
}

// LooksOn implements [game.Onlooker]: in the game being played.
func (r Rules[S]) LooksOn(s State[S], seat game.Seat) bool {
	x, ok := r.now(s).(game.Onlooker[S])
	return ok && x.LooksOn(s.Game, seat)
}

// ThrowNames implements [game.ThrowNamer]: those of the game.
func (r Rules[S]) ThrowNames() map[string]string {
	if x, ok := r.Game.(game.ThrowNamer); ok {
		return x.ThrowNames()
	}
	return nil
}

// Stalled implements [game.Staller]: the game being played has come to a standstill.
func (r Rules[S]) Stalled(s State[S]) bool {
	x, ok := r.now(s).(game.Staller[S])
	return ok && x.Stalled(s.Game)
}
