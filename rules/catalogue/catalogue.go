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
	Family  string // whose board it is played on: tables, india, crown, check
	Seats   [2]int // fewest and most players, with the default options
	Options []game.Option

	// New returns the game with options applied. It refuses, with the reason,
	// values that are none and options that cannot go together.
	New func(opts game.Options) (game.Game, error)
}

// All is every game, in the order in which menus show them.
var All = slices.Concat(tablesGames(), []Entry{
	entry("india", "The Royal Game of India", india.Options(), india.New),
	entry("crown", "Crown and Anchor", crown.Options(), crown.New),
	entry("check", "Check and Double Check", check.Options(), check.New),
})

func tablesGames() (list []Entry) {
	for _, v := range tables.Variants {
		list = append(list, entry("tables", v.Title, v.Options(), v.New))
	}
	return list
}

// entry returns the entry of the game that a family's constructor makes.
func entry[S comparable, R game.Complete[S]](family, title string, options []game.Option, make func(game.Options) (R, error)) Entry {
	standard, err := make(nil)
	if err != nil {
		panic("catalogue: the default options are refused: " + err.Error())
	}
	in := standard.Info()
	return Entry{
		Name: in.Name, Title: title, Family: family, Seats: in.Seats, Options: options,
		New: func(opts game.Options) (game.Game, error) {
			r, err := make(opts)
			if err != nil {
				return nil, err
			}
			return game.Of[S](r), nil
		},
	}
}

// Find returns the entry called name.
func Find(name string) (Entry, bool) {
	i := slices.IndexFunc(All, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		return Entry{}, false
	}
	return All[i], true
}

// Names lists the games.
func Names() (list []string) {
	for _, e := range All {
		list = append(list, e.Name)
	}
	return list
}

// New returns the game called name with options applied.
func New(name string, opts game.Options) (game.Game, error) {
	e, ok := Find(name)
	if !ok {
		return nil, fmt.Errorf("unknown game %q: want %s", name, strings.Join(Names(), ", "))
	}
	return e.New(opts)
}
