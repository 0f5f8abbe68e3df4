package main

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"parlor/bots"
	"parlor/game"
	"parlor/nets"
	"parlor/room"
	"parlor/rules/catalogue"
)

// optionFlag collects -o name=value.
type optionFlag game.Options

func (o optionFlag) String() string { return "" }

func (o optionFlag) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return misused("option %q: want name=value", text)
	}
	o[name] = value
	return nil
}

// workers is the flag that says how many do something at a time.
type workers int

func (w *workers) String() string { return strconv.Itoa(int(*w)) }

func (w *workers) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return fmt.Errorf("%q: want a whole number from 0, which is one a processor, to %d", text, math.MaxUint16)
	}
	*w = workers(n)
	return nil
}

// workersFlag has f set n, how many of what is done are done at a time.
func workersFlag(f *flag.FlagSet, n *int, what string) {
	f.Var((*workers)(n), "workers", "`number` of "+what+" at a time; 0: one a processor")
}

// offers tells in lines who can be asked to play: the levels, which all games have,
// and of the persons who plays which games.
func offers(games *room.Games) string {
	lines := []string{"  every game: " + strings.Join(games.Bots.Names(), ", ")}
	at := map[string]int{} // of a company: its line
	for _, e := range games.List {
		var company []string
		for _, p := range games.Bots.Offers(e.Name) {
			company = append(company, p.Name)
		}
		if len(company) == 0 {
			continue
		}
		names := strings.Join(company, ", ")
		if i, ok := at[names]; ok {
			lines[i] = strings.Replace(lines[i], ": ", ", "+e.Name+": ", 1)
			continue
		}
		at[names] = len(lines)
		lines = append(lines, "  "+e.Name+": "+names)
	}
	return strings.Join(lines, "\n")
}

// checkOffered refuses a person who does not play the game called name.
func checkOffered(games *room.Games, name string, who ...string) error {
	for _, w := range who {
		if _, person := games.Bots.Person(w); person {
			if err := games.Bots.CheckOffered(name, w); err != nil {
				return err
			}
		}
	}
	return nil
}

// withNets returns ro with a level for each of who that names a file with a net:
// "FILE.net", or "FILE.net+1" to look a throw ahead with it.
func withNets(ro *bots.Roster, p game.Position, who ...string) (*bots.Roster, error) {
	for _, w := range who {
		file, _, _ := strings.Cut(w, "+")
		if !strings.HasSuffix(file, ".net") || slices.Contains(ro.Names(), file) {
			continue
		}
		text, err := readFile(file, "a net that parlor train kept")
		if err != nil {
			return nil, err
		}
		n, err := nets.Read(text)
		if err == nil {
			ro, err = ro.With(file, n, p)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return ro, nil
}

// chooseGame returns the catalogue's entry and the game that a command line
// names, with its options.
func chooseGame(games *room.Games, name string, opts optionFlag) (catalogue.Entry, game.Game, error) {
	e, err := games.Get(name)
	if err != nil {
		return e, nil, misuse{err}
	}
	g, err := e.New(game.Options(opts))
	if err != nil {
		return e, nil, misuse{err}
	}
	return e, g, nil
}
