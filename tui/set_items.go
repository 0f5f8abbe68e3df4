package tui

import (
	"fmt"
	"slices"
	"strings"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
)

// An itemKind is what a line of the set-up page is about.
type itemKind uint8

const (
	playItem   itemKind = iota // the button
	lengthItem                 // one game, or how long a match
	seatsItem                  // the number of players
	seatItem                   // who sits in a seat
	adviceItem                 // when hints are given
	optionItem
)

// A setItem is a line of the set-up page.
type setItem struct {
	kind   itemKind
	seat   game.Seat
	option game.Option
}

// items lists the lines of the page. Games in which gammons count unless one
// chooses otherwise offer matches and the cube first, the other games last.
func (s setPage) items() (list []setItem) {
	var cube, others []setItem
	for _, o := range s.entry.Options {
		if o.Name == "cube" {
			cube = append(cube, setItem{kind: optionItem, option: o})
		} else {
			others = append(others, setItem{kind: optionItem, option: o})
		}
	}
	match := append([]setItem{{kind: lengthItem}}, cube...)
	seats := []setItem{{kind: seatsItem}}
	for i := range game.Seat(len(s.seats)) {
		seats = append(seats, setItem{kind: seatItem, seat: i})
	}
	advice := []setItem{{kind: adviceItem}}
	play := []setItem{{kind: playItem}}
	gammons := func(o game.Option) bool { return o.Name == "score" && o.Default == "gammon" }
	if slices.ContainsFunc(s.entry.Options, gammons) {
		return slices.Concat(play, match, seats, others, advice)
	}
	return slices.Concat(play, seats, others, match, advice)
}

// item returns the line under the cursor.
func (s setPage) item() setItem { return s.items()[s.index] }

// lengths are the matches that the page offers, one game first.
var lengths = []match.Length{
	{},
	{Points: 3},
	{Points: 5},
	{Points: 7},
	{Points: 9},
	{Points: 11},
	{Points: 15},
	{Points: 25},
	{Games: 3},
	{Games: 5},
	{Games: 7},
}

// advices are the settings of hints that the page offers.
var advices = []api.Advice{api.AdviceBots, api.AdviceAlways, api.AdviceNever}

// adviceTexts say them.
var adviceTexts = map[api.Advice]string{api.AdviceBots: "against bots only", api.AdviceAlways: "always", api.AdviceNever: "never"}

// text returns the name and the value of line it.
func (s setPage) text(it setItem) (name, value string) {
	switch it.kind {
	case playItem:
		return "[ Play ]", ""
	case lengthItem:
		return "length", lengthText(s.length)
	case seatsItem:
		return "players", itoa(len(s.seats))
	case seatItem:
		return s.seatName(it.seat), seatKind(s.seats[it.seat])
	case adviceItem:
		return "hints", adviceTexts[s.advice]
	}
	value = s.values[it.option.Name]
	if value != it.option.Default {
		value += "  (default " + it.option.Default + ")"
	}
	return it.option.Name, value
}

// seatName is what the game calls a seat: "x", "South", "seat 2".
func (s setPage) seatName(i game.Seat) string {
	if g, err := s.entry.New(s.options()); err == nil {
		if p, err := g.Start(len(s.seats)); err == nil {
			return familyOf(p, nil).label(p, i)
		}
	}
	return fmt.Sprintf("seat %d", i+1)
}

// kinds are the bots that the page offers, the weakest first: the persons who play
// the game, and where there are none whoever plays usually.
func (s setPage) kinds() (list []string) {
	for _, p := range s.config.house().Bots.Offers(s.entry.Name) {
		list = append(list, p.Name)
	}
	if list == nil {
		list = []string{s.config.house().Bots.Usual(s.entry.Name, 0)}
	}
	return list
}

// seatKind says who sits somewhere, for the menu.
func seatKind(who string) string {
	switch who {
	case Me:
		return "a person"
	case bots.Equal:
		return "bot (as strong as you)"
	}
	return "bot (" + who + ")"
}

// aboutSeat says who sits somewhere, and who else could.
func (s setPage) aboutSeat(who string) string {
	text := "A person at this keyboard, or a bot: " + strings.Join(s.kinds(), ", ") + "."
	if who == bots.Equal {
		return "Whoever you may be expected to beat half the time, by your last games of this kind that were kept here. " + text
	}
	p, ok := s.config.house().Bots.Person(who)
	if !ok {
		return text
	}
	if text = p.Title + ": " + p.Line + " " + text; p.Rank > 0 {
		text += " The last is the strongest."
	}
	return text
}

// aboutOption says what an option is about, and what each of its values means: what is chosen first.
func (s setPage) aboutOption(o game.Option) string {
	w, ok := s.entry.Words[o.Name]
	if !ok {
		return o.Help + " " + strings.Join(o.Values, ", ")
	}
	chosen := s.values[o.Name]
	lines := []string{cited(s.entry.Tell(o, chosen, "en"), o)}
	for _, value := range s.entry.Choices(o) {
		if value != chosen {
			lines = append(lines, value+": "+w.Of(value).EN)
		}
	}
	return strings.Join(lines, "\n")
}

// about says what line it is about.
func (s setPage) about(it setItem) string {
	switch o := it.option; {
	case it.kind == lengthItem:
		return "One game, a match to a number of points, or the best of several games. In a match to points with the cube there is a Crawford game."
	case it.kind == seatsItem:
		return "How many play. The game takes as many as it is made for."
	case it.kind == seatItem:
		return s.aboutSeat(s.seats[it.seat])
	case it.kind == adviceItem:
		return "Whether h says what the best bot would do: where at most one person plays, always, or never."
	case it.kind == optionItem:
		return s.aboutOption(o)
	}
	return s.entry.About
}
