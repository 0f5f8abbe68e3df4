package site

import (
	"fmt"
	"slices"
	"strings"

	"parlor/game"
)

// ofThrow are the fields that a line has from a throw to the end of its turn.
var ofThrow = []string{"throw", "left", "named", "nobear", "last"}

// beforeThrow returns the position before the throw of p, if p is where that throw
// led.
func beforeThrow(p game.Position) (before game.Position, throw string, ok bool) {
	words := strings.Split(p.String(), " ")
	for _, w := range words {
		if value, is := strings.CutPrefix(w, "throw="); is {
			throw = value
		}
	}
	if throw == "" {
		return nil, "", false
	}
	words = slices.DeleteFunc(words, func(w string) bool {
		name, _, _ := strings.Cut(w, "=")
		return slices.Contains(ofThrow, name)
	})
	before, err := p.Game().Parse(setField(strings.Join(words, " "), "next", "throw"))
	if err != nil {
		return nil, throw, false
	}
	after, err := fallen(before, throw)
	return before, throw, err == nil && after.String() == p.String()
}

// fallen returns the position after a throw.
func fallen(p game.Position, throw string) (game.Position, error) {
	a, err := p.Parse(game.Nature, throw)
	if err != nil {
		return nil, err
	}
	return p.Play(game.Nature, a)
}

// toThrow returns the position at which the next throw falls, or the throw of p
// fell; nil where that cannot be said.
func toThrow(p game.Position) game.Position {
	who := p.ToAct()
	switch {
	case who.Has(game.Nature):
		return p
	case who == 0:
		return nil
	}
	if before, _, ok := beforeThrow(p); ok {
		return before
	}
	var found game.Position
	for _, a := range p.Actions(who.First()) {
		if after, err := p.Play(who.First(), a); err == nil && after.ToAct().Has(game.Nature) && after.Thrower() == who.First() {
			if found != nil {
				return nil
			}
			found = after
		}
	}
	return found
}

// awaiting returns a position at which a throw falls of the kind that falls in the game of p: that of toThrow, or else the next one after p,
// if everybody does the first thing that he can do; nil where the game is over before.
func awaiting(p game.Position) game.Position {
	if at := toThrow(p); at != nil {
		return at
	}
	for range 100 {
		who := p.ToAct()
		if who == 0 {
			return nil
		}
		if who.Has(game.Nature) {
			return p
		}
		seat := who.First()
		after, err := p.Play(seat, p.Actions(seat)[0])
		if err != nil {
			return nil
		}
		p = after
	}
	return nil
}

// thrown returns p after another throw than the one that has fallen, or after the one that
// is awaited; "-" returns p before it.
func thrown(p game.Position, throw string) (game.Position, error) {
	at := toThrow(p)
	if at == nil {
		return nil, fmt.Errorf("throw %s: no throw is awaited at this position: want a line with next=throw", throw)
	}
	if throw == "-" {
		return at, nil
	}
	after, err := fallen(at, throw)
	if one, other, two := strings.Cut(throw, "-"); err != nil && two { // Notation has the larger die first; who looks at dice need not.
		if after, err := fallen(at, other+"-"+one); err == nil {
			return after, nil
		}
	}
	return after, err
}

// turned returns p as it is before a throw, with a seat to throw.
func turned(p game.Position, seat string) (game.Position, error) {
	at := toThrow(p)
	if at == nil || turnField(at) == "" {
		return nil, fmt.Errorf("turn %s: this position does not wait for a throw of one of the players", seat)
	}
	return p.Game().Parse(setField(at.String(), turnField(at), seat))
}

// turnField is the field in which the line of a position says who throws, empty where it
// has none.
func turnField(p game.Position) string {
	for w := range strings.SplitSeq(p.String(), " ") {
		if name, _, _ := strings.Cut(w, "="); name == "turn" || name == "thrower" {
			return name
		}
	}
	return ""
}

// setField returns a position line with another value of a field that it has.
func setField(line, name, value string) string {
	words := strings.Split(line, " ")
	for i, w := range words {
		if strings.HasPrefix(w, name+"=") {
			words[i] = name + "=" + value
		}
	}
	return strings.Join(words, " ")
}
