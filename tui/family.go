package tui

import (
	"fmt"
	"strings"

	"parlor/game"
)

// A family is what the terminal knows of the games on one kind of board.
type family interface {
	// label returns what sentences call seat: "x", "South"; where the board has
	// no names for seats, who sits there: "you", "Bosun", "Ada".
	label(p game.Position, seat game.Seat) string

	// sides reports whether the board has names for seats.
	sides() bool

	// byHand reports whether a person makes the first throw by a key: throwing is the
	// game. In games of decisions the dice fall by themselves.
	byHand() bool

	// dealing reports whether p is in the middle of a deal, which is told and
	// drawn as one thing.
	dealing(p game.Position) bool

	// thrower returns for whom Nature acts at p, if for somebody.
	thrower(p game.Position) (game.Seat, bool)

	// aim says what the throw that is awaited at p is for, in a few words, where
	// the board does not.
	aim(p game.Position) string

	// tell says what e did, a line for each thing. It may say nothing of what
	// a later event tells.
	tell(e act) []string

	// asks says what seat is to do at p, in a few words.
	asks(p game.Position, seat game.Seat) string

	// choice says what the decision text, which seat may take at p, means.
	choice(p game.Position, seat game.Seat, text string) string

	// legend says how the step text at p is to be read, in a few words.
	legend(p game.Position, text string) string

	// result says how the game ended.
	result(p game.Position) string

	// draw draws the board.
	draw(v view) picture

	// help says what is to be seen on the board of p.
	help(p game.Position) []string

	// typing says how moves are typed.
	typing() []string
}

// family returns the family of the game of pos, which calls seats as they are
// called here.
func (p Progress) family(pos game.Position) family { return familyOf(pos, p.cast()) }

// labels returns what sentences call the seats of pos, as they are called here.
func (p Progress) labels(pos game.Position) func(game.Seat) string {
	f := p.family(pos)
	return func(seat game.Seat) string { return f.label(pos, seat) }
}

// faces are what the terminal knows of the families that bring something of their
// own, by [game.Info.Family]. Any other game has the plain face.
var faces = map[string]func(c cast) family{
	"tables": func(cast) family { return tablesFamily{} },
	"india":  func(cast) family { return indiaFamily{} },
	"crown":  func(c cast) family { return crownFamily{c} },
	"check":  func(c cast) family { return checkFamily{c} },
}

// familyOf returns the family of the game of p, which calls seats as c does.
func familyOf(p game.Position, c cast) family {
	if face, ok := faces[p.Game().Info().Family]; ok {
		return face(c)
	}
	return plainFamily{c}
}

// Forced returns the only play that seat has at p, if there is only one.
func Forced(p game.Position, seat game.Seat) (text string, ok bool) {
	if p.Stepping() {
		turns := p.Turns()
		if len(turns) != 1 {
			return "", false
		}
		return turns[0].Play, true
	}
	acts := p.Actions(seat)
	if len(acts) != 1 {
		return "", false
	}
	return p.Format(acts[0]), true
}

// because returns the rule that decides what text does, or why it is refused,
// in a sentence with its number.
func because(p game.Position, seat game.Seat, text string) string {
	e := p.Explain(seat, text)
	if len(e.Rules) == 0 {
		return ""
	}
	return cite(e.Rules[0])
}

func cite(c game.Citation) string { return fmt.Sprintf("%s (%s)", c.Text, c.ID) }

// why explains a forced play: its last rule says that it is forced, its first
// what decides.
func why(p game.Position, seat game.Seat, text string) string {
	first, _, _ := strings.Cut(text, " ")
	if !p.Stepping() {
		first = text
	}
	e := p.Explain(seat, first)
	if first == "pass" {
		return cite(e.Rules[0])
	}
	for _, c := range e.Rules {
		if text, ok := strings.CutPrefix(c.Text, "It is forced: "); ok {
			return capital(text) + " (" + c.ID + ")"
		}
	}
	if p.Stepping() {
		return "Every way to play ends in the same position."
	}
	return because(p, seat, text)
}

// payoffText writes what was won or lost in the game of p.
func payoffText(n int32, p game.Position) string {
	unit := p.Game().Info().Unit
	if n == 1 || n == -1 {
		return fmt.Sprintf("%+d %s", n, unit)
	}
	return fmt.Sprintf("%+d %ss", n, unit)
}

// count writes a number and a noun: "1 man", "2 men".
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// join lists words for a sentence: "a, b and c".
func join(words []string) string {
	switch n := len(words); n {
	case 0:
		return ""
	case 1:
		return words[0]
	default:
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
}
