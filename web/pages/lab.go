package pages

import (
	"net/url"
	"slices"
	"strings"

	"parlor/analysis"
	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/web/board"
)

// Lab is the bench for positions of a game.
type Lab struct {
	Page
	Scripts string
	Cards   []Card // on the page that lets a game be chosen
	Game    catalogue.Entry
	Values  url.Values // what was filled in
	Error   string     // what was wrong with it
	Late    *Problem   // why nobody has looked at the position yet; nil where somebody has
	Blamed  string     // the field that it is about; empty where it is about none
	From    string     // the seat from whose side the board is seen; empty for whoever acts
	Turned  string     // the address of the board seen from another side; empty where it has none
	Cleared string     // the line of the board without men; empty where the game begins so

	At     game.Position
	Here   string // the address of the position
	Study  *analysis.Study
	Depth  api.Depth
	Like   string // the person who judges as the judge does, if there is one
	Closer string // the address of a closer look, where one can be had

	Map    *analysis.Study // of the position at which the throw falls; nil where there is none
	Before string          // its address
	Throw  string          // what has fallen there
	Dice   game.Position   // a position at which such a throw falls; nil where none does any more
	Links  []string        // the addresses that its throws lead to
	Staked []string        // the faces on which something is staked; nil where nothing can be
	Turns  []string        // seats whose turn it could be

	Setup                *LabSetup // where men can be set up by hand; nil where they cannot: then Board is shown
	Board, Symbols, Says string
	Sides                []board.Side
	SVG, PNG             string                             // the addresses of the drawing
	Start                string                             // the address of how the game begins
	Without              string                             // rules of money games, by a word for them, that the position is read without
	Written              []Fact                             // the position as other programs write it
	Foreign              bool                               // other programs play this game, and their lines are read
	Pips                 func(game.Position, game.Seat) int // that a seat has to go; nil where nobody counts them

	Asks    bool // somebody is to choose: what he cannot do can be asked
	Why     string
	Because game.Explanation // of Why, where it was asked

	Rolls     string          // the address with the position played out; empty where it is not
	Rolled    *bots.Rollout   // what has come of it, if it was
	Unit      *bots.MatchUnit // makes chances of winning the match of equities; nil where it is no match to points
	RolledOut bool            // it is exact enough
	Truncated int             // throws after which its games were broken off and judged; 0: they were played to their end
	Exact     string          // how exactly: a word of Choices
	Wanted    float64         // the standard error at which it ends
	Choices   []LabExact      // how exactly it can be

	Try    string   // where the position is opened in play; empty where nobody is to act
	Levels []string // who can be asked to play it, by name
	Usual  string   // which of them sits down if the visitor chooses none
}

// LabSetup is a board on which men can be set up by hand, and the element with how it stands.
type LabSetup struct {
	LabHand
	Board, View string
}

// LabHand is how positions of a family are set up by hand.
type LabHand struct {
	Moves  string // what is moved: "men", "chips" or "cards"
	Turned bool   // the board is drawn from the side of whoever acts, since plays count its places from there
	Banker bool   // who holds the bank can be said
	Points bool   // what each has scored can be said

	Pips    func(game.Position, game.Seat) int // that a seat has to go; nil where nobody counts them
	Cleared func(game.Position) string         // the line of the board without men; nil where there is none, empty where the game begins so
	Staked  func(game.Position) []string       // the faces of the dice on which something is staked; nil where nothing can be
}

// Bench is the address of a position of a game on the bench.
func Bench(name string, options game.Options, position string) string {
	q := url.Values{"position": {position}}
	for option, value := range options {
		q.Set("o-"+option, value)
	}
	return "/lab/" + name + "?" + q.Encode()
}

// Such is an example of a throw, as it is typed: one of different faces, where there is one.
func (m Lab) Such() string {
	list := m.Dice.Outcomes()
	for _, o := range list[len(list)*3/4:] {
		text := m.Dice.Format(o.Action)
		faces := strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == ',' })
		if slices.Sort(faces); len(slices.Compact(faces)) == len(faces) {
			return text
		}
	}
	return m.Dice.Format(list[len(list)-1].Action)
}

// sides offers to play for all at a table of so many seats.
func (p Page) sides(seats int) string {
	if seats > 2 {
		return p.T("try.all")
	}
	return p.T("try.both")
}

// levelOf is what a bot is called.
func (m Lab) levelOf(name string) string {
	title, _ := Level(m.Lang, name)
	return title
}

// LabRow is how the game goes on for a seat.
type LabRow struct {
	Icon, Name, Win, Bar, Hand, Gammon, Backgammon, Points, Match, Equity, Pips string
}

// Value is what a field of the form holds.
func (m Lab) Value(name, usual string) string {
	if m.Values.Has(name) {
		return m.Values.Get(name)
	}
	return usual
}

// Seat calls a seat by its name in the game and, where pieces tell seats apart, by
// their colour.
func (m Lab) Seat(seat game.Seat) string {
	name := m.called(m.At.SeatName(seat))
	if int(seat) < len(m.Sides) {
		name += " (" + m.Sides[seat].Colour + ")"
	}
	return name
}

// Heading says what is awaited.
func (m Lab) Heading() string {
	who, key := "", string(m.Study.Kind)
	if m.Study.Seat >= 0 {
		who = m.Seat(m.Study.Seat)
	} else if m.Study.Kind != analysis.End {
		key = "lot"
	}
	if key == string(analysis.Choice) && m.Throw != "" {
		key += ".throw"
	}
	return m.fill("lab.awaits."+key, "who", who, "throw", m.Throw)
}

// Told says in a line what the position is worth, for those who are shown a link.
func (m Lab) Told() string {
	w, seat := m.Study.Worth, max(m.Study.Seat, 0)
	if w.Win == nil {
		return m.Game.Title
	}
	return m.fill("lab.told", "game", m.Game.Title, "who", m.Seat(seat), "win", m.number(100*m.wins(w.Win, seat), 1, false), "equity", m.number(w.Equity[seat], 3, true))
}

// Rows says how the game goes on for each seat.
func (m Lab) Rows() (rows []LabRow) {
	w := m.Study.Worth
	share := func(list []float64, i game.Seat) string {
		if int(i) >= len(list) {
			return ""
		}
		return m.number(100*list[i], 1, false) + "\u00a0%"
	}
	for i := range game.Seat(len(w.Equity)) {
		r := LabRow{Name: m.Seat(i), Equity: m.worth(w.Equity[i]), Gammon: share(w.Gammon, i), Backgammon: share(w.Backgammon, i)}
		if int(i) < len(m.Sides) {
			r.Icon = m.Sides[i].Icon()
		}
		if w.Win != nil {
			win := 100 * m.wins(w.Win, i)
			r.Win, r.Bar = m.number(win, 1, false)+"\u00a0%", Decimal("en", win, 1)
		}
		if w.WinErr != nil {
			r.Win += " ± " + m.number(196*m.wins(w.WinErr, i), 1, false)
		}
		if h := m.Study.Hand; h != nil {
			r.Hand = share(h.Win, i) + " ± " + m.number(196*h.WinErr[i], 1, false)
		}
		if m.Pips != nil {
			r.Pips = itoa(m.Pips(m.At, i))
		}
		r.Match = share(m.Study.Match, i)
		if w.Points != nil {
			r.Points = m.number(w.Points[i], 2, false)
		}
		rows = append(rows, r)
	}
	return rows
}

// wins returns how likely a seat is to win, or how far that may be off, of a list by seat.
func (m Lab) wins(list []float64, seat game.Seat) float64 {
	return analysis.Wins(analysis.Sides(m.At), list, seat)
}

// worth writes an equity.
func (m Lab) worth(x float64) string {
	switch {
	case m.Study.Exact():
		return m.number(x, 2, true)
	case m.Study.Unit == "points won": // Who loses keeps his: they do not add up to nothing.
		return m.number(x, 1, false)
	}
	return m.number(x, 3, true)
}

// inWords tells what can be done there, counted as the board is numbered: from the side of who is to act.
func (m Lab) inWords(play string) string {
	t := Teller{Page: m.Page, Family: m.At.Game().Info().Family, Viewer: m.Study.Seat}
	return Upper(t.InWords(m.At, m.Study.Seat, play))
}

// typed gives an example of what can be asked about, as it is written.
func (m Lab) typed() string {
	text, _ := Teller{Page: m.Page}.word("typed." + m.At.Game().Info().Family)
	return text
}

// Plays are the best of what can be done.
func (m Lab) Plays() (list []LookPlay) {
	for _, c := range m.Study.Candidates {
		chance := m.wins(c.Win, m.Study.Seat)
		p := LookPlay{
			Play: m.inWords(c.Play), Equity: m.worth(c.Equity), Chance: m.number(100*chance, 1, false) + "\u00a0%", Bar: Decimal("en", 100*chance, 1), Loss: "–",
			More: m.more(&c, m.Study.Seat),
		}
		if c.Loss > 0 {
			p.Loss = m.number(-c.Loss, 3, false)
		}
		if c.Plies > 0 {
			p.More += m.fill("lab.plies", "n", itoa(c.Plies))
		} else if c.Shallow(&m.Study.Candidates[0]) != "" {
			p.More += m.T("look.first")
		}
		list = append(list, p)
	}
	return list
}

// About says how it was found, and what is not said.
func (m Lab) About() (list []string) {
	x := m.Study
	if x.Hand != nil {
		list = append(list, m.fill("lab.by.hand", "n", m.count(x.Hand.Trials)))
	}
	switch {
	case x.Hands > 0:
		return append(list, m.fill("lab.by.hands", "n", itoa(x.Trials), "h", m.count(x.Hands)))
	case x.Trials > 0:
		return append(list, m.fill("lab.by.trials", "n", itoa(x.Trials), "cut", m.count(analysis.Cut)))
	case x.Exact():
		return []string{m.T("lab.by.exact")}
	case x.Depth == api.Standard:
		list = append(list, m.by("lab.by.standard", x.Judge, m.Like))
	default:
		list = append(list, m.by("lab.by.quick", x.Judge, m.Like))
	}
	switch {
	case x.Match != nil:
		list = append(list, m.T("lab.by.match"))
	case m.Values.Get("match") != "":
		list = append(list, m.T("lab.by.game"))
	}
	return list
}

// Seats are how many can take part, where that may be chosen.
func (m Lab) Seats() (list []int) {
	for n := m.Game.Seats[0]; n <= m.Game.Seats[1] && m.Game.Seats[0] < m.Game.Seats[1]; n++ {
		list = append(list, n)
	}
	return list
}
