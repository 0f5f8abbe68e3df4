package lab

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"parlor/arena"
	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
)

// A Composition is rules, with so many seats.
type Composition struct {
	Game    game.Game
	Name    string
	Title   string // for people: "The Royal Game of India, 4 players"
	Options game.Options
	Seats   int
}

// Named lists the games of a list as they are named: each with its default
// options, with two to four seats where it has a choice, and with partners where
// it knows any.
func Named(list catalogue.List) (all []Composition, err error) {
	add := func(e *catalogue.Entry, opts game.Options, seats int, title string) error {
		g, err := e.New(opts)
		if err != nil {
			return err
		}
		all = append(all, Composition{g, e.Name, title, opts, seats})
		return nil
	}
	for i := range list {
		e := &list[i]
		for n := e.Seats[0]; n <= min(e.Seats[1], 4); n++ {
			title := e.Title
			if e.Seats[0] != e.Seats[1] {
				title = fmt.Sprintf("%s, %d players", e.Title, n)
			}
			if err := add(e, nil, n, title); err != nil {
				return nil, err
			}
		}
		if slices.ContainsFunc(e.Options, func(o game.Option) bool { return o.Name == "partners" }) {
			if err := add(e, game.Options{"partners": "on"}, 4, e.Title+", partners"); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// Begins reports whether who begins there throws two dice: whether there are
// first moves to list.
func (c *Composition) Begins() bool { return families[c.Game.Info().Family].throw != nil }

// A Survey measures compositions one after the other.
type Survey struct {
	Sets          []Composition
	Roster        *bots.Roster
	Level, Weaker string
	Games         int     // as in Trial
	Seed          uint64  //
	StdErr        float64 // as in OpeningsTrial
	Trials        int     //
	Truncate      int     //
	Workers       int     // 0: one a processor
	Progress      func(thousandths, all int)
	Keep          func(*Numbers) error // is told what is known whenever there is more
}

// Numbers are what a survey has found, in the order of its compositions.
type Numbers struct {
	Sets     []Figures  `json:"sets"`
	Openings []Openings `json:"openings"`
}

// Run measures what n does not know yet, and returns all of it. What n knows of
// something else is dropped.
func (s *Survey) Run(ctx context.Context, n *Numbers) (*Numbers, error) {
	known, out := *n, &Numbers{}
	parts, part := len(s.Sets), 0
	for i := range s.Sets {
		if s.Sets[i].Begins() {
			parts++
		}
	}
	within := func(done, all int) {
		if s.Progress != nil {
			s.Progress(1000*part+1000*done/max(all, 1), 1000*parts)
		}
	}
	for _, c := range s.Sets {
		t := Trial{
			Game: c.Game, Name: c.Name, Options: c.Options, Seats: c.Seats, Roster: s.Roster, Level: s.Level, Weaker: s.Weaker,
			Games: s.Games, Seed: s.Seed, Workers: s.Workers, Progress: within,
		}
		i := slices.IndexFunc(known.Sets, func(f Figures) bool { return t.same(&f) })
		if i >= 0 {
			if err := known.Sets[i].check(); err != nil {
				return nil, fmt.Errorf("%s: the figures that were kept: %w", c.Title, err)
			}
		} else {
			f, err := Run(ctx, t)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.Title, err)
			}
			i, known.Sets = len(known.Sets), append(known.Sets, f)
			if err := s.Keep(&known); err != nil {
				return nil, err
			}
		}
		out.Sets = append(out.Sets, known.Sets[i])
		part++
	}
	for _, c := range s.Sets {
		if !c.Begins() {
			continue
		}
		t := OpeningsTrial{
			Game: c.Game, Name: c.Name, Options: c.Options, Roster: s.Roster, Level: s.Level, Seed: s.Seed, StdErr: s.StdErr,
			Trials: s.Trials, Truncate: s.Truncate, Workers: s.Workers, Progress: within,
		}
		i := slices.IndexFunc(known.Openings, func(o Openings) bool { return t.same(&o) })
		var from *Openings
		if i >= 0 {
			from = &known.Openings[i]
		} else {
			i, known.Openings = len(known.Openings), append(known.Openings, Openings{})
		}
		o, err := t.Run(ctx, from, func(o *Openings) error {
			known.Openings[i] = *o
			return s.Keep(&known)
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Title, err)
		}
		out.Openings = append(out.Openings, *o)
		part++
	}
	return out, s.Keep(out)
}

// same reports whether f is what t would find, as far as it can be told before.
func (t *Trial) same(f *Figures) bool {
	net, err := netOf(t.Roster, t.Level, t.Game, t.Seats)
	return err == nil && f.Game == t.Name && maps.Equal(f.Options, t.Options) && f.Seats == t.Seats && f.Level == t.Level &&
		f.Weaker == t.Weaker && f.Games == t.Games && f.Seed == t.Seed && f.Net == net
}

// check refuses figures of which the lengths are not those of f.Games games.
func (f *Figures) check() error {
	games, last := 0, -1
	for _, c := range f.Lengths {
		if c.Value <= last || c.Value > arena.DefaultCap+1 || c.Times < 1 || c.Times > f.Games-games {
			return fmt.Errorf("%d games of %d throws: want the lengths of %d games, the shortest first", c.Times, c.Value, f.Games)
		}
		games, last = games+c.Times, c.Value
	}
	if games != f.Games {
		return fmt.Errorf("the lengths of %d games: want those of %d", games, f.Games)
	}
	return nil
}

// name fills in who really plays.
func (f *Figures) name(t *Trial) error {
	p, err := t.Game.Start(t.Seats)
	if err != nil {
		return err
	}
	strong, err := t.Roster.Plays(t.Level, p)
	if err != nil {
		return err
	}
	weak, err := t.Roster.Plays(t.Weaker, p)
	if err != nil {
		return err
	}
	f.Apart = strong != weak
	f.Net, err = t.Roster.Net(t.Level, p)
	return err
}

// netOf returns the hash of the net by which level plays g, "" if it plays by
// none.
func netOf(ro *bots.Roster, level string, g game.Game, seats int) (string, error) {
	p, err := g.Start(seats)
	if err != nil {
		return "", err
	}
	return ro.Net(level, p)
}
