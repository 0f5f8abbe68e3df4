// Package analysis looks back at games that have been played: what each choice
// cost against the best one, what each throw brought, who played better and who
// had the dice, and where the game turned.
//
// It takes a [Game], which is a list of what happened, and returns a [Report].
// Who judges is a level of a roster of bots; how far he looks ahead is a
// [api.Depth]. Where a game has nobody who judges it, chances are found by playing
// on, and the report says so. There is no clock here, no file and no screen.
//
// What is counted adds up. For every seat
//
//	result = start + luck - errors + rest + given
//
// where start is what the game was worth before the first throw, luck the sum
// of what throws brought beyond the mean over everything Nature could have
// done, errors what choices cost against the best that was seen, rest what the
// judge changed his mind by from one look at a position to the next, and given
// what the end brought that was no turn: giving up, a draw, a clock. By a judge
// who knows the game exactly, rest is nothing. docs/analysis.md tells it at
// length.
package analysis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
	"parlor/room"
)

// A Ply is one thing that happened: a throw, a turn, a choice, or the end of a
// game by something that is no turn.
type Ply struct {
	N             uint64 // number of the event in its log
	Seat          game.Seat
	Text          string // in the notation of the game
	Before, After game.Position

	// Ended is what the game paid, by seat, where the ply ended it without a
	// turn: somebody gave up, a clock ran out, a draw was agreed. Else nil.
	Ended *game.Payoffs
	Why   string // of the end: "resign", "draw", "flag", "leave", "stopped"
}

// A Game is a game, or a match of several, as it was played.
type Game struct {
	Name    string // of the rules
	Title   string
	Options game.Options
	Match   match.Length // zero: one game
	Players []string     // who sat where
	Bots    []string     // the bots among them, by seat: "sailor", or nothing; nil where nobody knows
	SetUp   bool         // it began with a position that was set up
	Plies   []Ply
	Missing []Gap // what a file of another program shows to be missing
	Jacoby  bool  // such a file says that it was played by Jacoby's rule, which we do not know
}

// A Gap is something that a file shows to be missing of what it tells.
type Gap struct {
	Is    GapKind `json:"is"`
	Game  int     `json:"game"`  // of the file, from 1
	Found string  `json:"found"` // what stands there
	Want  string  `json:"want"`  // what was to come
}

// A GapKind says how a [Gap] shows.
type GapKind string

const (
	GapNumber GapKind = "number" // a game is called by another number than was to come
	GapScore  GapKind = "score"  // it begins at another score than the games before it lead to
	GapMatch  GapKind = "match"  // the file ends behind a game at a score, and nobody has the points that the match is to
)

// String says so in a sentence.
func (g Gap) String() string {
	return fill("gap."+string(g.Is), "n", strconv.Itoa(g.Game), "found", g.Found, "want", g.Want)
}

// Of returns the game that the events of a room tell, what was taken back left
// out. A nil house is room.Standard.
func Of(house *room.Games, id string, events []api.Event) (Game, error) {
	if house == nil {
		house = room.Standard
	}
	var g Game
	r := house.New(id)
	for _, e := range events {
		before := r.Position
		next, err := r.Apply(e)
		if err != nil {
			return g, err
		}
		r = next
		switch e.Kind {
		case api.Opened:
			g.Name, g.Title, g.Options, g.Match = e.Open.Game, house.Title(e.Open.Game), e.Open.Options, e.Open.Match
			g.SetUp = e.Open.Position != ""
			g.Players, g.Bots = make([]string, e.Open.Seats), make([]string, e.Open.Seats)
		case api.Sat:
			g.Players[e.Seat], g.Bots[e.Seat] = e.Sit.Name, e.Sit.Bot
		case api.Threw, api.Played:
			seat := game.Nature
			if e.Kind == api.Played {
				seat = e.Seat
			}
			g.Plies = append(g.Plies, Ply{N: e.Seq, Seat: seat, Text: e.Text, Before: before, After: r.Position})
		case api.TookBack:
			g.takeBack(r.Position)
		case api.Ended:
			if e.Result.Reason == api.ByRules {
				continue
			}
			p := Ply{N: e.Seq, Seat: game.Public, Before: before, After: r.Position, Ended: new(game.Payoffs), Why: string(e.Result.Reason)}
			copy(p.Ended[:], e.Result.Payoffs)
			g.Plies = append(g.Plies, p)
		}
	}
	if len(g.Players) == 0 {
		return g, fmt.Errorf("room %s: nothing happened in it", id)
	}
	return g, nil
}

// won returns what the match paid, by seat, if it is over.
func (g *Game) won() []int32 {
	last := &g.Plies[len(g.Plies)-1]
	var pay game.Payoffs
	switch {
	case !game.Nests(last.Before):
		return nil
	case last.After.ToAct() == 0:
		pay = last.After.Payoffs()
	case last.Ended != nil && last.After.String() == last.Before.String(): // Not this game alone has ended.
		pay = *last.Ended
	default:
		return nil
	}
	return slices.Clone(pay[:last.Before.Seats()])
}

// takeBack forgets what was played since p.
func (g *Game) takeBack(p game.Position) {
	for i := len(g.Plies) - 1; i >= 0; i-- {
		if g.Plies[i].Before.String() == p.String() {
			g.Plies = g.Plies[:i]
			return
		}
	}
}

// Read returns the game of a file that was saved from a server. It trusts what
// the file says; [fair.Verify] does not.
func Read(house *room.Games, f fair.File) (Game, error) {
	events := make([]api.Event, 0, len(f.Events))
	for _, e := range f.Events {
		x, err := api.Decode(e.Seq, e.Time/1000, []byte(e.Data))
		if err != nil {
			return Game{}, err
		}
		events = append(events, x)
	}
	return Of(house, f.Room, events)
}

// whole returns the plies one by one: the steps of each turn joined, which some
// logs tell singly, and what Nature did at once cut apart.
func whole(plies []Ply) (list []Ply, err error) {
	for _, p := range plies {
		n := len(list) - 1
		switch {
		case p.Ended != nil:
			list = append(list, p)
		case p.Seat == game.Nature:
			if list, err = appendThrows(list, p); err != nil {
				return nil, err
			}
		case n >= 0 && list[n].Ended == nil && p.Seat == list[n].Seat && list[n].Before.Stepping() && list[n].After.Stepping() && list[n].After.ToAct().Has(p.Seat):
			list[n].Text += " " + p.Text
			list[n].After = p.After
		default:
			if list, err = appendChoice(list, p); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// appendChoice appends what a seat did in p: a whole turn, or a choice and the
// turn that it begins, one after the other.
func appendChoice(list []Ply, p Ply) ([]Ply, error) {
	if p.Before.Stepping() {
		return append(list, p), nil
	}
	r, _ := game.RulesOf[game.Any](game.AsAny(p.Before))
	parts := r.SplitPlay(p.Text)
	if len(parts) < 2 {
		return append(list, p), nil
	}
	between, err := p.Before.PlayText(p.Seat, parts[0])
	if err != nil {
		return nil, fmt.Errorf("event %d: %w", p.N, err)
	}
	rest := Ply{N: p.N, Seat: p.Seat, Text: strings.Join(parts[1:], " "), Before: between, After: p.After}
	return append(list, Ply{N: p.N, Seat: p.Seat, Text: parts[0], Before: p.Before, After: between}, rest), nil
}

// appendThrows appends what Nature did in p, one thing after the other: cards
// that are dealt and lots are told together, with semicolons between.
func appendThrows(list []Ply, p Ply) ([]Ply, error) {
	now := p.Before
	for _, text := range strings.Split(p.Text, api.FellSeparator) {
		a, err := now.Parse(game.Nature, text)
		if err != nil {
			return nil, fmt.Errorf("event %d: %w", p.N, err)
		}
		after, err := now.Play(game.Nature, a)
		if err != nil {
			return nil, fmt.Errorf("event %d: %w", p.N, err)
		}
		list = append(list, Ply{N: p.N, Seat: game.Nature, Text: text, Before: now, After: after})
		now = after
	}
	return list, nil
}

// A moment is a ply as the game being played has it: of a match, that game.
type moment struct {
	ply           Ply
	before, after game.Position // of the game, whatever the match makes of its end
	score         *match.Standing
	first         bool // of its game; told where nobody judges
	over          bool
	pay           game.Payoffs // where over: of the game alone
}

// moments cuts g into its games.
func (g *Game) moments() (games [][]moment, err error) {
	var now []moment
	for _, p := range g.Plies {
		if err := game.Check(p.Before); err != nil {
			return nil, fmt.Errorf("event %d: %w", p.N, err)
		}
	}
	plies, err := whole(g.Plies)
	if err != nil {
		return nil, err
	}
	for _, p := range plies {
		m := moment{ply: p, before: game.Inner(p.Before), after: game.Inner(p.After)}
		if game.Nests(p.Before) {
			if s, ok := match.At(p.Before); ok {
				m.score = &s
			}
		}
		if p.Ended != nil {
			m.over, m.pay = true, *p.Ended
		} else {
			played, err := playText(m.before, p.Seat, p.Text)
			if err != nil {
				return nil, fmt.Errorf("event %d: %w", p.N, err)
			}
			m.after = played
			if played.ToAct() == 0 {
				m.over, m.pay = true, played.Payoffs()
			}
		}
		now = append(now, m)
		if m.over {
			games, now = append(games, now), nil
		}
	}
	if len(now) > 0 {
		games = append(games, now)
	}
	return games, nil
}

// playText plays text, which seat does at p.
func playText(p game.Position, seat game.Seat, text string) (game.Position, error) {
	if seat != game.Nature {
		return p.PlayText(seat, text)
	}
	a, err := p.Parse(seat, text)
	if err != nil {
		return nil, err
	}
	return p.Play(seat, a)
}
