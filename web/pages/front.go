package pages

import (
	"parlor/rules/catalogue"
)

// Card is a game as the front page shows it.
type Card struct {
	Entry   catalogue.Entry
	Picture string // asset
	Lying   string // the address of what lies on the board in the picture, a middle game; or empty
	Blurb   string
	Lesson  bool              // there is one
	Forms   []catalogue.Entry // other games on the same board
}

// Line is a room in a list.
type Line struct {
	Room  string
	Title string
	Who   string
	Turn  bool   // it is your turn there
	Art   string // asset: the board, where it is shown
	Lying string // what lies on it
}

// Front is the front page.
type Front struct {
	Page
	Scripts string
	Cards   []Card
	Open    []Line // rooms with a free seat
	Playing []Line // rooms to watch
	Yours   []Line
	Played  bool   // the visitor has finished a game here
	Symbols string // of what lies on the boards of the rooms
}

// Mine reports whether the visitor has games here.
func (m Front) Mine() bool { return len(m.Yours) > 0 || m.Played }

// Near reports whether there is a game to go on with or to sit down at.
func (m Front) Near() bool { return m.Mine() || len(m.Open) > 0 }

// Offline is the page for when there is no line.
type Offline struct {
	Page
	Scripts string
	All     []catalogue.Entry
}
