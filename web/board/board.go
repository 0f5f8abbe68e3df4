// Package board draws the four boards on the server: the first paint of a page, which is complete without JavaScript, and
// what the custom element <game-board> needs to take it over without moving anything.
//
// A page holds
//
//	<game-board data-room="ROOM" data-api="/api/v1" data-mode="live">  data-mode "replay" needs data-frames="URL" as well
//	  Board.Render                            picture, live SVG, buttons, <script type="application/json" class="layout">
//	</game-board>
//	<aside id="panel"></aside>                filled by the element: players, clocks, moves, chat, offers
//	<script type="application/json" id="view">api.View, as JSON, with these fields besides, if they are known:
//	    "own":[0,1] the seats that are yours (a hot seat), "epoch":"e7", "odds":{"win":[0.6,0.4]}, "watching":3</script>
//	<script type="importmap">assets.ImportMap()</script>
//	<script type="module" src="assets.Path(js/main.js)"></script>
//
// and a style sheet, assets.Path("app.css"). Everything else, the lines of text and the bar of actions included, is part
// of what Render writes, so that nothing on the page moves when the element wakes. The page's <html lang> chooses the
// language, "en" or "de".
//
// The element finds, below data-api, the requests of docs/protocol.md: live, rooms/ROOM/commands, log, explain, legal and
// events. data-auth may hold a seat's secret. A replay's frames are {"frames":[{"n":..,"e":"throw"|"play"|..,"seat":..,
// "text":..,"position":LINE}, ...]}. The import map must come before every module and every modulepreload. Of the page's
// security policy it needs style-src 'unsafe-inline', for the style attributes that carry the coordinates. When the element
// is awake it sets data-ready="1", and after every frame that is painted data-n to the number of its last event.
//
// The player's wishes lie in localStorage under "parlor", as JSON: auto (when a complete turn is sent: true at once, false by
// hand, a number after so many seconds; otherwise after three), forced (false: play nothing by itself), motion ("off"), verbose ("off"), sound (true), mute (true), stake.
//
// The geometry exists once, in package geometry: Render writes the coordinates of what lies on the board now, and the
// layout script those of every place, for the wide and for the tall drawing. Which of the two is seen is decided by the
// style sheet alone: every piece carries both transforms in the custom properties --l and --p.
package board

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"parlor/api"
	"parlor/game"
	"parlor/web/board/geometry"
)

// Options say who looks at a board, and how.
type Options struct {
	Viewer   game.Seat   // seat whose numbering is used; -1 is seat 0
	Turn     int         // how many seats after Viewer sits at the bottom of the drawing: 0 is Viewer
	Own      []game.Seat // seats that are the viewer's: "yours"
	HomeLeft bool        // tables: own home table at the left
	Look     string      // tables: one of Looks; empty, or anything else, chooses by the game
	Lang     string      // "en" or "de"; anything else is "en"
	Names    []string    // of the players, by seat; empty ones get the side's name
	Said     []Said      // places that words on the page call by numbers which the board does not show
	Legal    *api.Legal  // what the viewer may do, or nil
	Files    Files
}

// Said is a place that words on the page name: as a seat calls it in its plays, and as the words do.
type Said struct {
	Seat  game.Seat
	Where string
	Text  string
}

// Files is where the drawings come from; package assets has it.
type Files struct {
	Path func(name string) string // the address of a file
	Text func(name string) string // its content
}

// Board is a position drawn for a viewer, ready to be written.
type Board struct {
	family string
	class  string    // what style sheets tell the boards of a family apart by
	art    [2]string // names of the static drawings, landscape and portrait
	pieces string    // the symbols
	ink    string    // the board in lines, for paper; empty where the art is printed
	size   [2][2]float64
	still  [2]string // what never moves, above the art: coordinates, plates
	tokens []token
	dice   []token
	places []place
	facts  []string                                  // what Says tells where there are no places: the parts of the position
	called func(seat game.Seat, where string) string // returns the key of the place that seat calls where in its plays; nil for boards that nothing is drawn over
	layout layout
	legend string // accessible name of the board
	man    man    // what the pieces of seats look like; zero where pieces belong to no seat
	pairs  bool   // each seat and the one half way round are partners
	brief  bool   // the names of those who play are short: over the board they have room in larger letters
	large  bool   // so large that Small draws only the part in which something happens
	files  Files
	words  words
}

// man is what the pieces of seats look like, but for their colours.
type man struct {
	symbol string // its id begins so, and ends with the name of the colour
	radius float64
}

// token is a piece on the board: a symbol, or a symbol with a number on it.
type token struct {
	kind  string // pieces of one kind may change places
	sym   string // id of the symbol
	text  string // written on it
	class string
	at    [2]geometry.Spot
}

// place is a button over the board.
type place struct {
	key   string
	label string
	box   [2]geometry.Box
	class string
	said  []string // what words on the page call it
}

// orientations in the order of every pair here.
var orientations = [2]geometry.Orientation{geometry.Landscape, geometry.Portrait}

// Build draws p. It refuses a position that no game has made.
func Build(p game.Position, o Options) (Board, error) {
	if err := game.Check(p); err != nil {
		return Board{}, fmt.Errorf("board: %w", err)
	}
	if o.Viewer < 0 || int(o.Viewer) >= p.Seats() {
		o.Viewer = 0
	}
	for len(o.Names) < p.Seats() {
		o.Names = append(o.Names, "")
	}
	b := Board{files: o.Files, words: wordsFor(o.Lang), pairs: p.Pairs(), brief: brief(o.Names)}
	in := p.Game().Info()
	if draw := drawings[in.Family]; draw == nil {
		b.plain(p, o)
	} else if !draw(&b, p, o) {
		return Board{}, fmt.Errorf("board: the states of %s are not those of the family %s", in.Name, in.Family)
	}
	b.layout.Throws = p.ThrowNames()
	return b, nil
}

// drawings are the boards of the families that have one, by [game.Info.Family].
// Any other game is drawn plainly.
var drawings = map[string]func(*Board, game.Position, Options) bool{
	"tables": (*Board).tables, "india": (*Board).india, "crown": (*Board).crown, "check": (*Board).check,
}

// looks are the looks of the families whose boards have several; these can be mirrored, too.
var looks = map[string][]string{"tables": Looks}

// LooksOf returns the looks that the boards of a family can have, or nil where they have only one and cannot be mirrored.
func LooksOf(family string) []string { return looks[family] }

// Render writes the board as HTML, to stand inside a <game-board>.
func (b Board) Render(w io.Writer) error {
	h := &html{}
	h.board(b)
	_, err := io.WriteString(w, h.String())
	return err
}

// brief reports whether all have names without a word that is long where so many stand beside each other on a phone.
func brief(names []string) bool {
	for _, name := range names {
		words := strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '-' })
		for _, word := range words {
			if len([]rune(word)) > 28/len(names) {
				return false
			}
		}
		if len(words) == 0 || len(words) > 2 {
			return false
		}
	}
	return true
}

// side returns the seat at the bottom of the drawing.
func (o Options) side(seats int) game.Seat {
	return game.Seat((int(o.Viewer) + max(o.Turn, 0)) % seats)
}

// owns reports whether seat is one of the viewer's.
func (o Options) owns(seat game.Seat) bool { return slices.Contains(o.Own, seat) }

// who names a seat where the board has no name for it: "you", who sits there, or its number.
func (b *Board) who(o Options, seat game.Seat) string {
	if o.owns(seat) {
		return b.words.names["you"]
	}
	return cmp.Or(o.Names[seat], seat.String())
}

// froms returns the places that a legal step may begin at, as seat and place in its owner's numbering.
func (o Options) froms() map[at]bool {
	set := map[at]bool{}
	if o.Legal == nil || len(o.Legal.Nodes) == 0 {
		return set
	}
	for _, e := range o.Legal.Nodes[0] {
		if len(e.Fx) > 0 {
			set[at{e.Fx[0].Seat, e.Fx[0].From}] = true
		}
	}
	return set
}

// at is a place in its owner's numbering.
type at struct {
	seat  game.Seat
	place string
}

// Script returns the script that the page of b loads besides js/main.js: a page may tell the browser to fetch it early
// (<link rel="modulepreload">).
func Script(b Board) string { return "js/games/" + b.family + ".js" }
