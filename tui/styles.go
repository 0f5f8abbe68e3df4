package tui

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// A style is a role that text plays on the screen. Only this file knows what
// the roles look like.
type style uint8

const (
	plainText  style = iota
	dim              // hints, what is past
	strong           // names, headings
	title            // the name of the parlour and of the game
	warn             // refusals
	good             // what went well: hits, wins
	keyHint          // names of keys
	chosen           // the item under the cursor
	typed            // what the person types
	field            // the playing field of a board
	frame            // its wooden frame
	frameMark        // a label of the frame that can be chosen
	pointA           // points of one colour
	pointB           // points of the other
	manX             // a checker of x, or a piece of South
	manXEdge         // its rounded edges
	manO             // a checker of o, or a piece of North
	manOEdge         //
	manW             // a piece of West
	manE             // a piece of East
	manLit           // a checker that can be chosen
	manLitEdge       //
	target           // where it may go
	targetAt         // where it goes if Enter is pressed
	die              // a die
	dieName          // ACEY, DUCEY, Check
	card             // a playing card
	cardTop          // the top card of the Discard
	white            // a white space of the ring
	blue             // a safety space
	red              // a red path
	centre           // the centre of the ring
	cloth            // the cloth of Crown and Anchor
	clothRed         // a red design on it
	clothAt          // the design under the cursor
	chip             // chips
	styleCount
)

// theme is how a screen is drawn.
type theme struct {
	styles *[styleCount]lipgloss.Style
}

func newTheme(colored bool) theme {
	s := monochrome()
	if colored {
		s = palette()
	}
	return theme{&s}
}

// palette is the colours of the parlour: ivory, oxblood, baize, walnut, brass.
func palette() (s [styleCount]lipgloss.Style) {
	c := lipgloss.Color
	on := func(fg, bg string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(c(fg)).Background(c(bg))
	}
	ink := func(fg string) lipgloss.Style { return lipgloss.NewStyle().Foreground(c(fg)) }
	const (
		ivory, oxblood, ebony = "#F4E6C3", "#AF1F1F", "#17110C"
		baize, walnut, brass  = "#1D4B3E", "#3E2514", "#E6C87C"
		cream, wedgwood, lit  = "#E9DDBF", "#5E8CA8", "#FFD75F"
		path, amber, bottle   = "#84241B", "#D9A441", "#1D6B4B"
	)
	plain := lipgloss.NewStyle()
	s = [styleCount]lipgloss.Style{
		plainText: plain, dim: plain.Foreground(c("#9A8B70")), strong: plain.Bold(true),
		title: ink(brass).Bold(true), warn: ink("#FF8A70"), good: ink("#8FD6A8"),
		keyHint: ink(brass), chosen: on(ebony, brass).Bold(true), typed: plain.Bold(true),
		field: on("#6E9C8C", baize), frame: on(brass, walnut), frameMark: on(lit, walnut).Bold(true),
		pointA: on("#8F7440", baize), pointB: on("#5F8F6F", baize),
		manX: on(ebony, ivory).Bold(true), manXEdge: on(ivory, baize),
		manO: on(ivory, oxblood).Bold(true), manOEdge: on(oxblood, baize),
		manW: on(ebony, amber).Bold(true), manE: on(ivory, bottle).Bold(true),
		manLit: on(ebony, lit).Bold(true), manLitEdge: on(lit, baize),
		target: on(lit, baize).Bold(true), targetAt: on(ebony, lit).Bold(true),
		die: on(ebony, ivory).Bold(true), dieName: on(oxblood, ivory).Bold(true),
		card: on(ebony, ivory).Bold(true), cardTop: on(oxblood, ivory).Bold(true),
		white: on("#8A7B5E", cream), blue: on(ivory, wedgwood), red: on("#E0A090", path), centre: on(brass, path).Bold(true),
		cloth: on(brass, baize), clothRed: on("#FF9B85", baize).Bold(true), clothAt: on(ebony, lit).Bold(true), chip: on(ivory, baize),
	}
	return s
}

// monochrome does with weight what palette does with colour.
func monochrome() (s [styleCount]lipgloss.Style) {
	plain := lipgloss.NewStyle()
	for i := range s {
		s[i] = plain
	}
	for _, i := range []style{strong, title, typed, frameMark, manLit, targetAt, dieName, cardTop, centre} {
		s[i] = plain.Bold(true)
	}
	for _, i := range []style{chosen, manLit, targetAt, clothAt} {
		s[i] = plain.Reverse(true)
	}
	s[dim] = plain.Faint(true)
	return s
}

// paint returns text in style st.
func (t theme) paint(st style, text string) string {
	if st == plainText {
		return text
	}
	return t.styles[st].Render(text)
}

// asciiRunes are what ASCII terminals see instead.
var asciiRunes = map[rune]rune{
	'─': '-', '│': '|', '┌': '+', '┐': '+', '└': '+', '┘': '+', '├': '+', '┤': '+', '┬': '+', '┴': '+', '┼': '+',
	'═': '=', '║': '|', '╔': '+', '╗': '+', '╚': '+', '╝': '+', '╠': '+', '╣': '+', '╦': '+', '╩': '+', '╬': '+',
	'╭': '+', '╮': '+', '╰': '+', '╯': '+', '╤': '+', '╧': '+',
	'○': 'x', '●': 'o', '◆': '*', '◇': '*', '·': '.', '▶': '>', '◀': '<', '‹': '<', '›': '>', '┊': ':', '╎': '.',
	'█': '#', '▐': '(', '▌': ')', '…': '.', '♛': 'C', '‡': 'A', '♥': 'H', '♠': 'S', '♦': 'D', '♣': 'L',
	'→': '>', '←': '<', '↑': '^', '↓': 'v', '×': 'x', '•': 'o', '▲': '^', '▼': 'v', '■': '#', '—': '-', '░': ':', '▒': ':', '✓': '+', '❁': '*', '⏎': '!',
}

// toASCII replaces what ASCII terminals cannot show. Escape codes stay.
func toASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if a, ok := asciiRunes[r]; ok {
			return a
		}
		if r > 126 {
			return '?'
		}
		return r
	}, text)
}
