package pages

import (
	"strconv"
	"strings"

	"parlor/api"
	"parlor/game"
	"parlor/rules/catalogue"
)

// Room is the page of a room.
type Room struct {
	Page
	Heading      string
	View         api.View
	Game         catalogue.Entry
	Board        string          // HTML of the drawn board
	Name         string          // of the visitor
	Known        bool            // the visitor has a name here, as a player
	Sits         bool            // the visitor comes to sit down, and his page does it by itself
	Free         []game.Seat     // seats that can be taken
	Invite       string          // link for a friend, while seats are free
	QR           string          // the link as SVG
	Plays        []Play          // what a visitor without JavaScript may choose from
	MustPass     []game.Citation // the rule by which he can only pass, if he must, in the page's language
	Colours      []string        // of the men of each seat, if men have colours
	Pairs        bool            // who sit opposite each other are partners
	Out          bool            // the visitor has nothing left to play with, and looks on
	Told         []Told          // what was thrown and played since he last played, in sentences
	Lesson       bool            // the visitor is shown where the lesson is
	Late         bool            // the visitor came for a seat, and all are taken
	Hint         string          // what a bot would play, where the visitor has asked
	Scripts      string          // HTML of the view as JSON, the import map and the modules
	ViewSettings []Link          // links that show the board otherwise
}

// Play is what can be chosen: in the notation, and what it says.
type Play struct{ Text, Says string }

// Hinted says what a bot would play. An empty play is none: there is no choice.
func (m Room) Hinted(play string) string {
	if play == "" {
		return m.T("table.hint.no")
	}
	return m.fill("table.hint", "play", play)
}

// Host is who waits for others in the room, or nobody.
func (m Room) Host() string {
	for _, seat := range m.View.Seats {
		if seat.Taken && seat.Bot == "" {
			return seat.Who
		}
	}
	return ""
}

// Invitation is what goes with the link to a free seat.
func (m Room) Invitation() string {
	return m.fill("table.invites", "who", m.Host(), "game", m.Heading)
}

// Invited says to whoever follows the link who waits for him, and with which game.
func (m Room) Invited() string {
	if m.Host() == "" {
		return m.Heading + ": " + m.T("table.waiting")
	}
	return m.Invitation()
}

// Who names those who have sat down.
func (m Room) Who() string { return m.who(nil) }

// WhoIsWhere names them with the colours of their men, by which they are found on the board.
func (m Room) WhoIsWhere() string { return m.who(m.Colours) }

// who names those who have sat down, with colours where there are any, and says who of them are partners.
func (m Room) who(colours []string) string {
	var list []string
	for i, seat := range m.View.Seats {
		switch {
		case seat.Taken && i < len(colours):
			list = append(list, seat.Who+" ("+colours[i]+")")
		case seat.Taken:
			list = append(list, seat.Who)
		}
	}
	if m.Pairs && len(list) == 4 {
		return m.fill("plain.pairs", "a", list[0], "b", list[2], "c", list[1], "d", list[3])
	}
	return strings.Join(list, " – ")
}

// Turn says whose turn it is, where no script does.
func (m Room) Turn() string {
	switch {
	case m.View.Legal != nil:
		return m.T("plain.yours")
	case m.View.Phase == api.Seating:
		return m.T("plain.seating")
	}
	var list []string
	for _, seat := range m.View.ToAct {
		list = append(list, m.View.Seats[seat].Who)
	}
	text := m.fill("plain.theirs", "who", strings.Join(list, ", "))
	if m.Out {
		return m.T("plain.out") + " " + text
	}
	return text
}

// TooLate says to whoever came for a seat that all are taken, and who plays with the host.
func (m Room) TooLate() string {
	var list []string
	for _, seat := range m.View.Seats {
		if seat.Taken && seat.Bot == "" {
			list = append(list, seat.Who)
		}
	}
	if len(list) < 2 {
		return m.T("table.watching")
	}
	key := "table.late"
	if len(list) > 2 {
		key = "table.late.many"
	}
	return m.fill(key, "who", strings.Join(list[1:], ", "), "host", list[0])
}

// Over says what is over: the game, or the match of several.
func (m Room) Over() string {
	if m.View.Config.Match.Several() {
		return m.T("match.over")
	}
	return m.T("plain.over")
}

// Ended says who has won how much.
func (m Room) Ended() string {
	var list []string
	paid := m.View.Result.Won(m.View.Paid)
	for i, n := range paid {
		if n > 0 {
			list = append(list, m.View.Seats[i].Who+" +"+strconv.Itoa(int(n)))
		}
	}
	for i, n := range m.View.Result.Payoffs {
		if n -= paid[i]; n > 0 {
			list = append(list, m.View.Seats[i].Who+" +"+strconv.Itoa(int(n))+" "+m.T("look.unit.counters"))
		}
	}
	return strings.Join(list, ", ")
}
