// Package german says in German what the games say of their rules: why an action
// is legal, forced or refused, and what was misread. A sentence is found by its form, and what stands in
// its blanks is put into the German one. A test plays all games and finds the forms
// and the words that are missing here.
package german

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"strings"

	"parlor/game"
)

// sentences are the German forms by the English ones.
var sentences = join(tablesSentences, indiaSentences, crownSentences, checkSentences)

// join returns the sentences of all lists. What two games say alike stands in one list.
func join(lists ...map[string]string) map[string]string {
	all, want := map[string]string{}, 0
	for _, list := range lists {
		maps.Copy(all, list)
		if want += len(list); len(all) != want {
			panic("german: a sentence stands in two lists")
		}
	}
	return all
}

// Rules returns list with its texts in German. A text of which none is known, as of a
// citation that was read from JSON, stays as it is.
func Rules(list []game.Citation) []game.Citation {
	said := make([]game.Citation, len(list))
	for i, c := range list {
		said[i] = c
		if text, err := Say(c); err == nil {
			said[i].Text = text
		}
	}
	return said
}

// verb is a blank of an English form.
var verb = regexp.MustCompile(`%[dsqv]`)

// Say returns what c says in German, or which sentence or word of it is not known.
func Say(c game.Citation) (string, error) {
	form, ok := sentences[c.Form]
	if !ok {
		return "", fmt.Errorf("no German for %q", c.Form)
	}
	verbs := verb.FindAllString(c.Form, -1)
	if len(verbs) != len(c.Args) {
		return "", fmt.Errorf("%q has %d blanks: want %d", c.Form, len(verbs), len(c.Args))
	}
	if len(verbs) == 0 {
		return form, nil
	}
	args := make([]any, len(c.Args))
	for i, arg := range c.Args {
		switch verbs[i] {
		case "%d":
			args[i] = arg
		case "%q":
			args[i] = fmt.Sprint(arg)
		case "%v":
			args[i] = found(arg)
		default:
			word, ok := words(fmt.Sprintf("%s", arg))
			if !ok {
				return "", fmt.Errorf("no German for %q in %q", arg, c.Form)
			}
			args[i] = word
		}
	}
	return fmt.Sprintf(form, args...), nil
}

// found returns what an error says was misread.
func found(arg any) string {
	var parse *game.ParseError
	if err, ok := arg.(error); ok && errors.As(err, &parse) {
		return game.Brief(parse.Found)
	}
	return fmt.Sprint(arg)
}

// phrases are words that stand in a blank, in German.
var phrases = map[string]string{
	// What is awaited of a side: "Jetzt muss x ...".
	"throw for who begins": "auswürfeln, wer beginnt", "double or throw": "verdoppeln oder würfeln", "take or drop the cube": "annehmen oder aufgeben",
	"throw the dice": "würfeln", "choose what to make of Acey-Ducey": "wählen, was aus Acey-Ducey wird", "play": "ziehen",
	"name a doublet": "einen Pasch nennen", "throw one die": "mit einem Würfel werfen", "do nothing": "nichts tun",

	// What follows a pass.
	"the turn passes": "der Zug ist vorbei", "a doublet is named all the same": "ein Pasch wird trotzdem genannt",
	"one die is thrown all the same":      "der eine Würfel wird trotzdem geworfen",
	"the same player's turn begins again": "derselbe Spieler ist von neuem am Zug",
	"the same player throws again":        "derselbe Spieler würfelt noch einmal",

	// Where a man is missing.
	"in reserve": "im Vorrat", "on the bar": "auf der Bar", "in the Dog House": "in der Hundehütte",

	// Sides of the cross.
	"South": "Süd", "West": "West", "North": "Nord", "East": "Ost",

	// Designs; as a list they say how they are typed.
	"crown": "Krone", "anchor": "Anker", "heart": "Herz", "spade": "Pik", "diamond": "Karo", "club": "Kreuz",
	"crown, anchor, heart, spade, diamond, club": "crown (Krone), anchor (Anker), heart (Herz), spade (Pik), diamond (Karo), club (Kreuz)",

	// The four cards.
	"four different numbers from 2 to 10, drawn for each hand": "vier verschiedene Zahlen von 2 bis 10, für jedes Blatt gezogen",
	"those agreed on before the game":                          "die vor dem Spiel vereinbarten",
}

// patterns are phrases with something in them.
var patterns = []form{
	{regexp.MustCompile(`^on point (\d+)$`), "auf Feld $1"},
	{regexp.MustCompile(`^(\d+) is$`), "$1"},
	{regexp.MustCompile(`^(\d+) and (\d+) are$`), "$1 und $2"},
}

// notation is how plays, numbers and sides are written in every language.
var notation = regexp.MustCompile(`^(\w+(/|>+)\w+\*?|\d+|[xo]|pass|again|enter\*?|double|take|drop|throw|done|(name|remove) \d+|bet \d+ [a-z]+)$`)

// words returns the German of what stands in a blank, and whether it is known.
func words(text string) (string, bool) {
	if de, ok := phrases[text]; ok {
		return de, true
	}
	for _, p := range patterns {
		if p.en.MatchString(text) {
			return p.en.ReplaceAllString(text, p.de), true
		}
	}
	for _, end := range [][2]string{{" has won", " hat gewonnen"}, {" have won", " haben gewonnen"}} {
		if who, ok := strings.CutSuffix(text, end[0]); ok {
			names := strings.Split(who, " and ")
			for i, name := range names {
				if names[i], ok = phrases[name]; !ok {
					return "", false
				}
			}
			return strings.Join(names, " und ") + end[1], true
		}
	}
	return choices(text)
}

// choices returns a list of plays: all that are possible, or the first and that there are others.
func choices(text string) (string, bool) {
	list, more := strings.CutSuffix(text, " and others")
	en, de := " or ", " oder "
	if strings.Contains(list, ", ") || more {
		en, de = ", ", ", "
	}
	for item := range strings.SplitSeq(list, en) {
		if !notation.MatchString(item) {
			return "", false
		}
	}
	list = strings.ReplaceAll(list, en, de)
	if more {
		list += " und andere"
	}
	return list, true
}
