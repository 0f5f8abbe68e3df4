package pages

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"parlor/fair"
	"parlor/game"
	"parlor/rules/catalogue"
)

// Finding is what a check has found, in words of a language.
type Finding struct {
	Good, Bad bool // proven, or wrong; else it cannot be shown
	Text      string
	English   string // what follows in English on a page in another language
}

// Findings says in a language what a check has found; names are what the seats are called, nil for by their numbers.
func Findings(lang string, list []fair.Finding, names []string) []Finding {
	said := make([]Finding, len(list))
	for i, f := range list {
		said[i] = Finding{Good: f.Verdict == fair.Proven, Bad: f.Verdict == fair.Failed || f.Verdict == fair.Suspect, Text: f.Text}
		f.Args = named(lang, f.Args, names)
		if lang == "de" {
			said[i].Text, said[i].English = germanFinding(f)
		} else if len(names) > 0 && len(f.Args) > 0 {
			said[i].Text = fair.Found(f.Check, f.Verdict, f.Event, f.Throw, f.Form, f.Args...).Text
		}
	}
	return said
}

// seatNames are no word of a check, whatever players are called.
type seatNames string

// named puts names into the place of seats.
func named(lang string, args []any, names []string) []any {
	if len(names) == 0 {
		return args
	}
	p, said := Page{Lang: lang}, slices.Clone(args)
	for i, arg := range args {
		switch x := arg.(type) {
		case fair.Seats:
			said[i] = p.both("dice.seats.and", game.SeatSet(x), names)
		case fair.OneOf:
			said[i] = p.both("dice.seats.or", game.SeatSet(x), names)
		}
	}
	return said
}

// both lists the names of seats, with a word between the last two.
func (p Page) both(word string, set game.SeatSet, names []string) seatNames {
	var list []string
	for ; set != 0; set = set.Without(set.First()) {
		list = append(list, names[set.First()])
	}
	last := len(list) - 1
	if last < 1 {
		return seatNames(strings.Join(list, ""))
	}
	return seatNames(strings.Join(list[:last], ", ") + " " + p.T(word) + " " + list[last])
}

// germanFinding returns what f says in German, and what of it can only be said in English.
func germanFinding(f fair.Finding) (text, english string) {
	form, ok := findings[f.Form]
	if !ok {
		return "", f.Text
	}
	var args []any
	for _, arg := range f.Args {
		switch x := arg.(type) {
		case error:
			english = x.Error()
			continue
		case fair.Throws:
			arg = fair.Listed("Wurf", "Würfe", "und", x.Runs("bis"))
			if len(x) > 1 {
				arg = fmt.Sprintf("%s (%d)", arg, len(x))
			}
		case fair.Seats:
			arg = fair.Listed("Platz", "die Plätze", "und", x.Numbers())
		case fair.OneOf:
			arg = fair.Listed("Platz", "einen der Plätze", "und", fair.Seats(x).Numbers())
		case fair.Day:
			arg = Date("de", time.Time(x))
		case string:
			if word, ok := found[x]; ok {
				arg = word
			} else if e, ok := catalogue.All.Find(x); ok {
				arg = GameTitle("de", e.Name, e.Title)
			} else if number, ok := strings.CutPrefix(x, "seed "); ok {
				arg = "Zahl " + number
			}
		}
		args = append(args, arg)
	}
	if len(args) == 0 {
		return form, english
	}
	return fmt.Sprintf(form, args...), english
}
