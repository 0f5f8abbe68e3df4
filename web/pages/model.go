// Package pages is the HTML around the boards: layout, front page, tables,
// replay, rules, dice, numbers, settings. It draws what it is given and asks
// nobody.
package pages

//go:generate go tool templ generate

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"parlor/api"
	"parlor/rules/catalogue"
)

// Page is what every page knows.
type Page struct {
	Title   string
	About   string // for search engines and previews
	Preview Preview
	Lang    string // "en" or "de"
	Theme   string // "light", "dark" or as the device
	Path    string // of the page itself, without the query
	Style   []string
	Wide    bool // the board wants the whole width
	Asset   func(name string) string
}

// Preview is what is shown of a page where somebody has put a link to it.
type Preview struct {
	Title, About string
	Image        string // its address, whole
	Wide, High   int    // of it, in pixels
	Address      string // of the page, whole
}

// T returns the text of a message in the page's language.
func (p Page) T(key string) string { return message(p.Lang, key) }

// Card is a game as the front page shows it.
type Card struct {
	Entry   catalogue.Entry
	Picture string // asset
	Lying   string // what lies on the board in the picture: a middle game
	Blurb   string
	Lesson  bool              // there is one
	Forms   []catalogue.Entry // other games on the same board
}

// Line is a room in a list.
type Line struct {
	Room  string
	Title string
	Who   string
	Yours bool
	Turn  bool   // it is your turn there
	Art   string // asset: the board, where it is shown
	Lying string // what lies on it
}

// Front is the front page.
type Front struct {
	Page
	Scripts string
	Name    string // of the visitor
	Cards   []Card
	Open    []Line // rooms with a free seat
	Playing []Line // rooms to watch
	Yours   []Line
	Played  bool   // the visitor has finished a game here
	Symbols string // of what lies on all boards of the page
}

// Table is the page of a room.
type Table struct {
	Page
	Heading      string
	View         api.View
	Game         catalogue.Entry
	Board        string   // HTML of the drawn board
	Name         string   // of the visitor
	Free         []int    // seats that can be taken
	Invite       string   // link for a friend, while seats are free
	QR           string   // it, as SVG
	Plays        []string // what a visitor without JavaScript may choose from
	Lesson       bool     // the visitor is shown where the lesson is
	Late         bool     // the visitor came for a seat, and all are taken
	Hint         string   // what a bot would play, where the visitor has asked
	Watching     int
	Scripts      string // HTML of the view as JSON, the import map and the modules
	ViewSettings []Link // links that show the board otherwise
}

// Hinted says what a bot would play; nothing is no choice.
func (m Table) Hinted(play string) string {
	if play == "" {
		return m.T("table.hint.no")
	}
	return strings.ReplaceAll(m.T("table.hint"), "{play}", play)
}

// Host is who waits for others at the table, or nobody.
func (m Table) Host() string {
	for _, seat := range m.View.Seats {
		if seat.Taken && seat.Bot == "" {
			return seat.Who
		}
	}
	return ""
}

// Invitation is what goes with the link to a free seat.
func (m Table) Invitation() string {
	return strings.NewReplacer("{who}", m.Host(), "{game}", m.Heading).Replace(m.T("table.invites"))
}

// Invited says to whoever follows the link who waits for him, and with which game.
func (m Table) Invited() string {
	if m.Host() == "" {
		return m.Heading + ": " + m.T("table.waiting")
	}
	return m.Invitation()
}

// Who names those who have sat down.
func (m Table) Who() string {
	var list []string
	for _, seat := range m.View.Seats {
		if seat.Taken {
			list = append(list, seat.Who)
		}
	}
	return strings.Join(list, " – ")
}

// TooLate says to whoever came for a seat who has it: who sits beside the host.
func (m Table) TooLate() string {
	var list []string
	for _, seat := range m.View.Seats {
		if seat.Taken && seat.Bot == "" {
			list = append(list, seat.Who)
		}
	}
	if len(list) < 2 {
		return m.T("table.watching")
	}
	return strings.NewReplacer("{who}", strings.Join(list[1:], ", "), "{host}", list[0]).Replace(m.T("table.late"))
}

// Ended says who has won how much.
func (m Table) Ended() string {
	var list []string
	for i, seat := range m.View.Seats {
		if n := m.View.Result.Payoffs[i]; n > 0 {
			list = append(list, seat.Who+" +"+strconv.Itoa(int(n)))
		}
	}
	return strings.Join(list, ", ")
}

// Link shows a board from another side or in another look, or a page with other options chosen.
type Link struct {
	Href, Text string
	On         bool // that is how it is shown now
}

// New is the page on which a game's options are chosen.
type New struct {
	Page
	Scripts string
	Game    catalogue.Entry
	Levels  []string // who can be asked to play it, by name
	Usual   []string // who sits down at each seat but the first, where nobody is chosen
	Name    string
	Error   string
	Wrong   map[string]string // what is wrong with a field, by its name
	Values  url.Values        // what was filled in
	Presets []Link            // links to sets of options
	Start   string            // the board as the game begins, drawn small; empty where the fields contradict each other
	Says    string            // what it shows
	Symbols string            // that it uses
}

// Opponent is what the bot at a seat is chosen by.
func (m New) Opponent(seat int) string {
	if m.Game.Seats[1] == 2 {
		return m.T("new.against")
	}
	return strings.ReplaceAll(m.T("new.against.seat"), "{n}", itoa(seat+1))
}

// Level is what a bot is called.
func (m New) Level(name string) string {
	title, _ := Level(m.Lang, name)
	return title
}

// LevelLine is a sentence about a bot.
func (m New) LevelLine(name string) string {
	_, line := Level(m.Lang, name)
	return line
}

// Value is what a field of the form holds: what was filled in, or usual.
func (m New) Value(name, usual string) string {
	if m.Values.Has(name) {
		return m.Values.Get(name)
	}
	return usual
}

// Rules is a page of the rule book.
type Rules struct {
	Page
	Game     catalogue.Entry // empty for the index
	HTML     string
	All      []catalogue.Entry
	Chapters []Chapter
}

// Chapter is a heading of a document, by the place that links lead to.
type Chapter struct{ ID, Title string }

// Learn is the page of a lesson.
type Learn struct {
	Page
	Game    catalogue.Entry
	Board   string // of the first step
	Steps   []Step
	Symbols string // that the small boards use
	Scripts string
}

// Step is a step of a lesson, for those without scripts.
type Step struct {
	Title, Say, Do        string
	Before, After         string // small boards
	SaysBefore, SaysAfter string // what they show
}

// Offline is the page for when there is no line.
type Offline struct {
	Page
	Scripts string
	All     []catalogue.Entry
}

// Text is a page of plain HTML.
type Text struct {
	Page
	HTML string
}

// You is the page of a visitor's own games.
type You struct {
	Page
	Open   []Line // not over yet
	More   bool   // some finished games are not counted yet
	Played int    // against others
	Facts  []Fact
	Games  []Score // by game
	With   []Score // by who the others were
	Plot   string  // SVG of the balance, game by game
	Span   string  // what it shows, in words
	High   string  // its labels
	Low    string
	Recent []Past
	Older  string // query of the page with older games

	Puzzles []Fact // that he keeps: the game, the id, and when it is asked
	Due     int    // how many of them are asked now

	Newest bool   // the page begins with the latest game
	Key    string // his, for him to keep; empty for strangers
}

// Fact is a number worth knowing.
type Fact struct{ Name, Value, About string }

// Score counts games of a kind.
type Score struct{ Name, Played, Won, Share, Points string }

// Past is a finished game.
type Past struct {
	Room, Title, Who, Date, Day string // Day is the date for machines
	Class, Result               string
	Points                      string
}

// Numbers is the page of statistics.
type Numbers struct {
	Page
	Rooms []Count // by phase
	Games []Count // finished, by game
	Faces []Bar   // how often each face fell
	Dice  []Test
}

// Bar is a share of all as a bar: what it is called, how high it stands, and how
// high all would stand if they were even.
type Bar struct{ Name, Share, High, Even string }

// Count is a number with its name.
type Count struct {
	Name string
	N    int
}

// Test is a test of dice.
type Test struct {
	Name   string
	N      int
	Stat   string
	P      string
	Answer string
}

// Dice is the page on which a game's dice are checked.
type Dice struct {
	Page
	Scripts  string
	Room     string
	Over     bool
	Seeded   bool // the dice are made of a number that the log tells
	Level    string
	Findings []Finding
	Throws   []Throw
	Anchor   string
	Began    string // the position that the game began with, where that was set up
	Bench    string // where it can be looked at; empty where it cannot
}

// ofChain names a text about the chain of the dice: a server's, or that of a number.
func ofChain(key string, seeded bool) string {
	if seeded {
		return key + ".seed"
	}
	return key
}

// Words returns the texts of the check in the browser, as JSON.
func (p Page) Words() string {
	words := map[string]string{}
	for key := range messages {
		if name, ok := strings.CutPrefix(key, "dice.check."); ok {
			words[name] = p.T(key)
		}
	}
	b, err := json.Marshal(words)
	if err != nil {
		panic("pages: " + err.Error()) // Texts are texts.
	}
	return string(b)
}

// Saved is the page of a game's dice that works as a file.
type Saved struct {
	Page
	Room   string
	Seeded bool   // the dice are made of a number that the log tells
	Game   string // its title
	Who    string
	Date   string
	Policy string // what the page may load: its own style and script
	Style  string // elements, ready to stand in the page
	Data   string
	Script string
}

// Finding is what a check has found, in plain words.
type Finding struct {
	Good, Bad bool // proven, or wrong; else it cannot be shown
	Text      string
}

// Throw is a throw with what it was made of.
type Throw struct {
	K    uint64
	Who  string
	Fell string
	Link string
}

// Problem is the page of an error.
type Problem struct {
	Page
	Message string
}
