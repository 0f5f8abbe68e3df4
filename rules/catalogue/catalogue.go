// Package catalogue is the one list of the games: their names, titles, options
// and rules. Who is not in it is not played anywhere.
package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"parlor/game"
	"parlor/rules/check"
	"parlor/rules/crown"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// An Entry is a game of the catalogue.
type Entry struct {
	Name    string // "wikipedia-strict"
	Title   string // for people
	About   string // a line of what it is like
	Family  string // whose board it is played on: tables, india, crown, check
	Unit    string // what payoffs are counted in, one of it
	Seats   [2]int // fewest and most players, with the default options
	Usual   int    // players, if nobody says otherwise
	Options []game.Option
	Words   map[string]game.Wording // of the options, by their names; those of a game without any are shown as they are
	Presets []game.Preset

	Composed bool // players make it up of its options

	// New returns the game with options applied. It refuses, with the reason,
	// values that are none and options that cannot go together.
	New func(opts game.Options) (game.Game, error)

	// NewAt is New by the rules of a version, 1 to [game.Version].
	NewAt func(version int, opts game.Options) (game.Game, error)

	// essence returns the rules with options applied, without what makes no difference to play: two that are equal are one game. It is nil where
	// they are refused, and in families that do not tell.
	essence func(opts game.Options) any
}

// A List is games that can be played, in the order in which menus show them.
// Whoever plays games is given one.
type List []Entry

// All is every game of the house.
var All = append(tablesGames(),
	Of("The Royal Game of India", india.Options(), india.New).worded(india.Wordings, india.Presets),
	Of("Crown and Anchor", crown.Options(), crown.New).by(4).worded(crown.Wordings, crown.Presets),
	Of("Check and Double Check", check.Options(), check.New).by(3).worded(check.Wordings, check.Presets),
)

func tablesGames() (list List) {
	for _, v := range tables.Variants {
		e := Of(v.Title, v.Options(), v.New).worded(tables.Wordings, tables.Presets[v.Rules.Info().Name])
		e.Composed = v.Composed
		list = append(list, e)
	}
	return list
}

// Of returns the entry of the game that a family's constructor makes.
func Of[S comparable, R game.Complete[S]](title string, options []game.Option, make func(game.Options) (R, error)) Entry {
	standard, err := make(nil)
	if err != nil {
		panic("catalogue: the default options are refused: " + err.Error())
	}
	in := standard.Info()
	at := func(version int, opts game.Options) (game.Game, error) {
		if version < 1 || version > game.Version {
			return nil, fmt.Errorf("version %d of the rules of %s: this program knows 1 to %d", version, in.Name, game.Version)
		}
		r, err := make(opts)
		if err != nil {
			return nil, err
		}
		return game.Of[S](r), nil
	}
	essence := func(opts game.Options) any {
		r, err := make(opts)
		if e, ok := any(r).(interface{ Essence() R }); ok && err == nil {
			return e.Essence()
		}
		return nil
	}
	return Entry{
		Name: in.Name, Title: title, About: about[in.Name], Family: in.Family, Unit: in.Unit, Seats: in.Seats, Usual: in.Seats[0], Options: options,
		New:   func(opts game.Options) (game.Game, error) { return at(game.Version, opts) },
		NewAt: at, essence: essence,
	}
}

// by returns e, usually played by so many.
func (e Entry) by(seats int) Entry {
	e.Usual = seats
	return e
}

// Short returns the preset for a game that takes less time than by the sheet, if there is one.
func (e Entry) Short() (game.Preset, bool) {
	i := slices.IndexFunc(e.Presets, func(p game.Preset) bool { return p.Short })
	if i < 0 {
		return game.Preset{}, false
	}
	return e.Presets[i], true
}

// worded returns e with words for its options, and sets of them.
func (e Entry) worded(words map[string]game.Wording, presets []game.Preset) Entry {
	e.Words, e.Presets = words, presets
	return e
}

// Choices are the values of an option that can be chosen from a list, the default first; none where a number or a text is to be given.
func (e Entry) Choices(o game.Option) []string {
	if len(o.Values) > 0 {
		return o.Values
	}
	return e.Words[o.Name].Offers
}

// Idle reports whether an option makes no difference to play as the others are chosen: all its values that go with them make one game.
func (e Entry) Idle(o game.Option, opts game.Options) bool {
	games, values := map[any]bool{}, 0
	for _, v := range e.Choices(o) {
		with := game.Options{o.Name: v}
		for name, value := range opts {
			if name != o.Name {
				with[name] = value
			}
		}
		if it := e.essence(with); it != nil {
			games[it] = true
			values++
		}
	}
	return len(games) == 1 && values > 1
}

// Tell says in a sentence what a value of an option means, in a language; of an option without words its help.
func (e Entry) Tell(o game.Option, value, lang string) string {
	w, ok := e.Words[o.Name]
	if !ok {
		return o.Help
	}
	return w.Asks.In(lang) + ": " + w.Of(value).In(lang)
}

// Find returns the entry called name.
func (l List) Find(name string) (Entry, bool) {
	i := slices.IndexFunc(l, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		return Entry{}, false
	}
	return l[i], true
}

// Title returns the title of the game called name, or name itself.
func (l List) Title(name string) string {
	if e, ok := l.Find(name); ok {
		return e.Title
	}
	return name
}

// Names lists the games.
func (l List) Names() (list []string) {
	for _, e := range l {
		list = append(list, e.Name)
	}
	return list
}

// Get returns the entry called name. The error lists the names that there are.
func (l List) Get(name string) (Entry, error) {
	e, ok := l.Find(name)
	if !ok {
		return e, fmt.Errorf("unknown game %q: want %s", name, strings.Join(l.Names(), ", "))
	}
	return e, nil
}

// New returns the game called name with options applied.
func (l List) New(name string, opts game.Options) (game.Game, error) {
	e, err := l.Get(name)
	if err != nil {
		return nil, err
	}
	return e.New(opts)
}
