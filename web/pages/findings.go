package pages

import (
	"fmt"
	"strings"
	"time"

	"parlor/fair"
	"parlor/rules/catalogue"
)

// Finding is what a check has found, in words of a language.
type Finding struct {
	Good, Bad bool // proven, or wrong; else it cannot be shown
	Text      string
	English   string // what follows in English on a page in another language
}

// Findings says in a language what a check has found.
func Findings(lang string, list []fair.Finding) []Finding {
	said := make([]Finding, len(list))
	for i, f := range list {
		said[i] = Finding{Good: f.Verdict == fair.Proven, Bad: f.Verdict == fair.Failed || f.Verdict == fair.Suspect, Text: f.Text}
		if lang == "de" {
			said[i].Text, said[i].English = germanFinding(f)
		}
	}
	return said
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
