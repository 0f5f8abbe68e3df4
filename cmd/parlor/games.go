package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"parlor/game"
	"parlor/rules/catalogue"
)

var gamesCommand = command{
	"games", "lists the games, and tells the options of one in sentences",
	func(m Main, _ context.Context, args []string) error { return m.games(args) },
}

const gamesHelp = `
Usage: parlor games [GAME] [flags]

Lists the games. With one of them it tells what can be chosen there: each option
with a sentence for each value, what is on the sheet first, and sets of options
that people like. They are given to the other commands as -o name=value.

  parlor games
  parlor games parker
  parlor games house --lang de`

// games lists the games, or the options of one.
func (m Main) games(args []string) error {
	f := m.flags("games", gamesHelp)
	lang := f.String("lang", "en", "`language` of the sentences: en or de")
	asJSON := f.Bool("json", false, "print the games as the server's API lists them")
	rest, err := parse(f, args)
	switch {
	case err != nil:
		return err
	case len(rest) > 1:
		return misused("games: %d games: want one, or none to list them", len(rest))
	case *lang != "en" && *lang != "de":
		return misused("games: --lang %q: want en or de", *lang)
	}
	if len(rest) == 1 {
		e, err := m.Games.Get(rest[0])
		if err != nil {
			return misuse{err}
		}
		if !*asJSON {
			return m.tellGame(e, *lang)
		}
	}
	if *asJSON {
		told := m.Games.Told()
		for _, g := range told.Games {
			if len(rest) == 1 && g.Name == rest[0] {
				return writeJSON(m.Out, g)
			}
		}
		return writeJSON(m.Out, told)
	}
	w := tabwriter.NewWriter(m.Out, 0, 0, 2, ' ', 0)
	for _, e := range m.Games.List {
		fmt.Fprintf(w, "%s\t%s\t%s\n", e.Name, e.Title, game.Info{Seats: e.Seats}.WantSeats())
	}
	return w.Flush()
}

// tellGame prints the options of e, a star where the sheet's value is, and its sets of options.
func (m Main) tellGame(e catalogue.Entry, lang string) error {
	fmt.Fprintf(m.Out, "%s: %s\n", e.Name, e.Title)
	var groups []game.Text
	for _, o := range e.Options {
		if g := e.Words[o.Name].Group; !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	options := slices.SortedStableFunc(slices.Values(e.Options), func(a, b game.Option) int {
		return slices.Index(groups, e.Words[a.Name].Group) - slices.Index(groups, e.Words[b.Name].Group)
	})
	for i, o := range options {
		w := e.Words[o.Name]
		if i == 0 || w.Group != e.Words[options[i-1].Name].Group {
			if title := w.Group.In(lang); title != "" {
				fmt.Fprintf(m.Out, "\n%s\n", title)
			}
		}
		fmt.Fprintf(m.Out, "\n  %s: %s\n", o.Name, cmp.Or(w.Asks.In(lang), o.Help))
		values := e.Choices(o)
		if len(values) == 0 {
			values = []string{o.Default}
		}
		t := tabwriter.NewWriter(m.Out, 0, 0, 2, ' ', 0)
		for _, v := range values {
			star := " "
			if v == o.Default {
				star = "*"
			}
			line := "  " + star + " " + cmp.Or(v, `""`)
			if says := cmp.Or(w.Of(v).In(lang), rangeText(o)); says != "" {
				line += "\t" + says
			}
			fmt.Fprintln(t, line)
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	for _, p := range e.Presets {
		fmt.Fprintf(m.Out, "\n%s\n   %s\n", p.Name.In(lang), presetText(p))
	}
	return nil
}

// rangeText says which numbers an option takes; nothing of one that has values by name.
func rangeText(o game.Option) string {
	if len(o.Values) > 0 || o.Max == o.Min {
		return ""
	}
	return fmt.Sprintf("%d to %d", o.Min, o.Max)
}

// presetText says a set of options as a command line has it.
func presetText(p game.Preset) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(p.Options)) {
		list = append(list, "-o "+name+"="+p.Options[name])
	}
	if p.Match > 0 {
		list = append(list, fmt.Sprintf("--points %d", p.Match))
	}
	if p.Seats > 0 {
		list = append(list, fmt.Sprintf("with %d players", p.Seats))
	}
	return strings.Join(list, " ")
}
