package site

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlor/api"
	"parlor/players"
	"parlor/rules/catalogue"
	"parlor/web/door"
	"parlor/web/pages"
)

const (
	pastGames   = 20                     // finished games that a page lists
	countingFor = 250 * time.Millisecond // how long a visitor waits for games to be counted
)

// youPage shows a visitor his own games. Nobody else's: see decision 0041.
func (s *Site) youPage(w http.ResponseWriter, r *http.Request) error {
	v := s.door.Anybody(r)
	w.Header().Set("Cache-Control", "no-store") // The key is on it.
	m := pages.You{Page: s.frame(r, pages.Word(lang(r), "you")), Key: ownKey(v, r)}
	if v.Player == "" {
		return s.show(w, r, http.StatusOK, pages.YouPage(m))
	}
	open, over, err := s.players.Open(r.Context(), v.Player)
	if err == nil && over > 0 {
		wait, cancel := context.WithTimeout(r.Context(), countingFor)
		defer cancel()
		if err = s.players.Counted(wait, v.Player); err == nil {
			open, over, err = s.players.Open(r.Context(), v.Player)
		}
	}
	if err != nil {
		return err
	}
	c, err := s.players.Career(r.Context(), v.Player)
	if err != nil {
		return err
	}
	m.Open, m.More, m.Played = s.satDown(r, v, open), over > 0, c.All.Played
	m.Facts = careerFacts(m.Lang, c)
	m.Games, m.With = gameScores(pages.AllTitled(m.Lang, s.house.Games().List), c), withScores(m.Lang, c)
	m.Plot, m.Low, m.High = plotted(m.Lang, c.Form)
	m.Span = pages.Balance(m.Lang, len(c.Form), signed(sum(c.Form)))
	if m.Puzzles, m.Due, err = s.puzzles(r.Context(), v.Player, m.Lang); err != nil {
		return err
	}
	before := r.URL.Query().Get("before")
	m.Newest = before == ""
	if m.Recent, m.Older, err = s.past(r, v.Player, m.Lang, before); err != nil {
		return err
	}
	return s.show(w, r, http.StatusOK, pages.YouPage(m))
}

// past lists a player's finished games as [players.Book.Past] does, for a page.
func (s *Site) past(r *http.Request, player, lang, before string) (list []pages.Past, older string, err error) {
	games, older, err := s.players.Past(r.Context(), player, before, pastGames)
	if err != nil {
		return nil, "", err
	}
	for _, p := range games {
		at := time.UnixMilli(p.Time).UTC()
		x := pages.Past{
			Room: p.Room, Title: cmp.Or(p.Title, s.title(lang, p.Game)), Who: strings.Join(others(lang, p), " · "),
			Date: pages.Date(lang, at), Day: at.Format(time.DateOnly), Points: signed(p.Points),
		}
		x.Class, x.Result = pages.Outcome(lang, p.Won, p.With == "here", p.Reason)
		if p.With == "here" {
			x.Points = "–"
		}
		list = append(list, x)
	}
	return list, older, nil
}

// others names who else played a finished game, as a page in lang calls them.
func others(lang string, p players.Game) (names []string) {
	for i, name := range p.Who {
		if i < len(p.Bots) {
			name = pages.Seated(lang, name, p.Bots[i])
		}
		names = append(names, name)
	}
	return names
}

// signed writes a number with its sign.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

func sum(list []int8) (n int) {
	for _, x := range list {
		n += int(x)
	}
	return n
}

func percent(n, of int) string {
	if of == 0 {
		return "–"
	}
	return strconv.Itoa((100*n+of/2)/of) + "\u00a0%"
}

func careerFacts(lang string, c players.Career) (list []pages.Fact) {
	if c.All.Played == 0 {
		return nil
	}
	list = append(list,
		pages.Fact{Name: pages.Word(lang, "you.played"), Value: strconv.Itoa(c.All.Played)},
		pages.Fact{Name: pages.Word(lang, "you.won"), Value: strconv.Itoa(c.All.Won), About: percent(c.All.Won, c.All.Played)},
	)
	if n := c.Dice.Throws; n > 0 {
		list = append(list,
			pages.Fact{Name: pages.Word(lang, "you.pips"), Value: pages.Decimal(lang, float64(c.Dice.Pips)/float64(n), 2), About: pages.Word(lang, "you.pips.fair")},
			pages.Fact{Name: pages.Word(lang, "you.doublets"), Value: pages.Decimal(lang, 100*float64(c.Dice.Doublets)/float64(n), 1) + "\u00a0%", About: pages.Word(lang, "you.doublets.fair")},
		)
	}
	return list
}

func scoreLine(name string, x players.Score) pages.Score {
	return pages.Score{
		Name: name, Played: strconv.Itoa(x.Played), Won: strconv.Itoa(x.Won),
		Share: percent(x.Won, x.Won+x.Lost), Points: signed(x.Points),
	}
}

// gameScores lists the games that were played most first.
func gameScores(games catalogue.List, c players.Career) (list []pages.Score) {
	var names []string
	for name := range c.Games {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(c.Games[b].Played, c.Games[a].Played), cmp.Compare(a, b))
	})
	for _, name := range names {
		list = append(list, scoreLine(games.Title(name), *c.Games[name]))
	}
	return list
}

func withScores(lang string, c players.Career) (list []pages.Score) {
	for _, with := range []string{"people", "bots", "here"} {
		if x := c.With[with]; x != nil {
			line := scoreLine(pages.Word(lang, "you.with."+with), *x)
			if with == "here" {
				line.Won, line.Share = "–", "–"
			}
			list = append(list, line)
		}
	}
	return list
}

// plotted draws how many games more were won than lost, after each game. Its
// labels stand beside it, so that they stay as large as the text around.
func plotted(lang string, form []int8) (svg, low, high string) {
	if len(form) < 2 {
		return "", "", ""
	}
	at, least, most := 0, 0, 0
	points := []int{0}
	for _, x := range form {
		at += int(x)
		least, most = min(least, at), max(most, at)
		points = append(points, at)
	}
	span := max(most-least, 2)
	most = least + span
	var line strings.Builder
	for i, y := range points {
		fmt.Fprintf(&line, "%d,%d ", i*10, (most-y)*10)
	}
	width, height, zero := (len(points)-1)*10, span*10, most*10
	text := pages.Balance(lang, len(form), signed(at))
	return fmt.Sprintf(`<svg class="plot" role="img" aria-label="%s" viewBox="0 0 %d %d" preserveAspectRatio="none"><polygon class="area" points="0,%d %s%d,%d"/>`+
		`<path class="zero" d="M0 %dH%d"/><polyline points="%s"/></svg>`,
		text, width, height, zero, line.String(), width, zero, zero, width, strings.TrimSpace(line.String())), signed(least), signed(most)
}

// atMost is how many of a player's rooms a page lists.
const atMost = 12

// satDown lists rooms in which a player sits, the latest first.
func (s *Site) satDown(r *http.Request, v door.Visitor, open []players.Seat) (lines []pages.Line) {
	slices.SortFunc(open, func(a, b players.Seat) int { return cmp.Compare(b.Since, a.Since) })
	for _, seat := range open[:min(len(open), atMost)] {
		line := s.lineOf(lang(r), seat.Room)
		if rm, err := s.house.Look(r.Context(), seat.Room.Room); err == nil {
			line.Who = sitters(lang(r), rm)
			if rm.Phase == api.Seating && len(v.Seats(rm)) == 0 {
				continue // He has stood up again.
			}
			for _, own := range v.Seats(rm) {
				line.Turn = line.Turn || rm.Waits(own)
			}
		}
		lines = append(lines, line)
	}
	return lines
}
