package tui

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parlor/game"
)

// A cast is the words by which sentences call those who sit in the seats, in games whose
// seats have no name of their own on the board. People count them from 1.
type cast []string

// cast returns what sentences call who sits where now.
func (p Progress) cast() cast {
	c := make(cast, len(p.Seats))
	for i, who := range p.Seats {
		name, away := strings.CutPrefix(who, elsewhere)
		switch {
		case away && (strings.TrimSpace(name) == "" || slices.Contains(c[:i], name)):
			c[i] = strings.TrimSpace(fmt.Sprintf("%s %d", name, i+1))
		case away:
			c[i] = name
		case who != Me:
			c[i] = p.bot(i)
		case p.People().Len() == 1:
			c[i] = you
		default:
			c[i] = fmt.Sprintf("player %d", i+1)
		}
	}
	return c
}

// bot returns what the bot in a seat is called: by the title of the person it plays
// like, with the number of the seat where several are called so; else by that number.
func (p Progress) bot(seat int) string {
	who, ok := p.Setup.house().Bots.Person(p.Seats[seat])
	switch same := func(other string) bool { return other == p.Seats[seat] }; {
	case !ok:
		return fmt.Sprintf("bot %d", seat+1)
	case slices.ContainsFunc(p.Seats[:seat], same) || slices.ContainsFunc(p.Seats[seat+1:], same):
		return fmt.Sprintf("%s %d", who.Title, seat+1)
	}
	return who.Title
}

// name returns what sentences call seat: "you", "Bosun", "Ada"; "seat 2" where
// nobody knows who sits there.
func (c cast) name(seat game.Seat) string {
	if seat >= 0 && int(seat) < len(c) {
		return c[seat]
	}
	return fmt.Sprintf("seat %d", seat+1)
}

// you is what the only person at the keyboard is called.
const you = "you"

// does joins a name and a verb, which is given as it follows a name: "bot 2
// throws", but "you throw".
func does(who, verb string) string {
	if who != you {
		return who + " " + verb
	}
	switch verb {
	case "has":
		return you + " have"
	case "is":
		return you + " are"
	}
	return you + " " + strings.TrimSuffix(verb, "s")
}

// verb returns a verb as it follows who, without who.
func verb(who, verb string) string { return strings.TrimPrefix(does(who, verb), who+" ") }

// begins is does at the beginning of a sentence.
func begins(who, verb string) string { return capital(who) + strings.TrimPrefix(does(who, verb), who) }

// capital returns text beginning with a capital letter, unless it begins with a side's
// one-letter name: "x", "o (Ada)".
func capital(text string) string {
	if len(text) < 2 || strings.HasPrefix(text[1:], " (") {
		return text
	}
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}
