package site

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"

	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/matchfile"
	"parlor/rules/catalogue"
)

// maxLine is how many bytes the longest position line that is read has.
const maxLine = 1000

// A setup is a position to be judged, with what it is played by.
type setup struct {
	entry   catalogue.Entry
	options game.Options // other than the usual ones
	length  match.Length
	at      game.Position
}

// query is what an address says of u: the position is the address.
func (u setup) query() url.Values {
	q := url.Values{}
	if u.at != nil {
		q.Set("position", u.at.String())
	}
	for name, value := range u.options {
		q.Set("o-"+name, value)
	}
	switch {
	case u.length.Points > 0:
		q.Set("match", "p"+strconv.Itoa(u.length.Points))
	case u.length.Games > 0:
		q.Set("match", "g"+strconv.Itoa(u.length.Games))
	}
	return q
}

// path is the address of the page of u.
func (u setup) path() string { return "/lab/" + u.entry.Name + "?" + u.query().Encode() }

// begin is the address of how the game of u begins.
func (u setup) begin() string {
	u.at = nil
	return strings.TrimSuffix(u.path(), "?")
}

// with returns u at another position.
func (u setup) with(p game.Position) setup {
	u.at = p
	return u
}

// setUp reads what a form or an address says. Its errors are sentences for whoever
// filled it in.
func (s *Site) setUp(e catalogue.Entry, q url.Values) (u setup, err error) {
	u = setup{entry: e, options: filledIn(e, q), length: matchForm(q.Get("match"))}
	text := strings.Join(strings.Fields(q.Get("position")), " ")
	if len(text) > maxLine {
		return u, fmt.Errorf("position: want at most %d bytes", maxLine)
	}
	if spot, ok, err := foreign(text); ok {
		return s.abroad(u, spot, err)
	}
	g, err := s.house.Games().Rules(api.Config{Game: e.Name, Options: u.options, Match: u.length})
	if err != nil {
		return u, err
	}
	if text == "" {
		u.at, err = opening(g, e.Usual, q.Get("seats"))
	} else {
		u.at, err = g.Parse(text)
	}
	if err != nil {
		return u, err
	}
	if turn := q.Get("turn"); turn != "" && turn != "line" {
		if u.at, err = turned(u.at, turn); err != nil {
			return u, err
		}
	}
	if throw := strings.TrimSpace(q.Get("throw")); throw != "" {
		u.at, err = thrown(u.at, throw)
	}
	return u, err
}

// foreign reads a position as other programs write it; it reports false where text
// is none.
func foreign(text string) (spot matchfile.Spot, ok bool, err error) {
	id, isID := strings.CutPrefix(text, "GNUBGID=")
	position, matched, colon := strings.Cut(id, ":")
	switch {
	case strings.HasPrefix(text, "XGID=") || strings.Count(text, ":") >= 8 && !strings.Contains(text, "="):
		spot, err = matchfile.ParseXGID(text)
	case isID || colon && !strings.Contains(text, "=") && !strings.Contains(text, " ") && len(position) > 9 && len(matched) > 9:
		spot, err = matchfile.ParseID(id)
	default:
		return spot, false, nil
	}
	return spot, true, err
}

// abroad sets up a position of another program: it brings its cube and its match.
func (s *Site) abroad(u setup, spot matchfile.Spot, err error) (setup, error) {
	if err != nil {
		return u, err
	}
	p, err := spot.Position()
	if err != nil {
		return u, err
	}
	if name := game.Inner(p).Game().Info().Name; name != u.entry.Name {
		return u, fmt.Errorf("this is a position of %s: want a position line of %s", s.house.Games().Title(name), u.entry.Title)
	}
	_, u.options, u.length = spot.Line()
	u.at = p
	return u, nil
}

// opening is how g begins, with the first seat to throw where the game can be set up so.
func opening(g game.Game, usual int, asked string) (game.Position, error) {
	seats := max(usual, g.Info().Seats[0])
	if n, err := strconv.Atoi(asked); err == nil && n >= g.Info().Seats[0] && n <= g.Info().Seats[1] {
		seats = n
	}
	seats = min(seats, g.Info().Seats[1])
	p, err := g.Start(seats)
	if err != nil {
		return nil, err
	}
	line := setField(p.String(), "next", "throw")
	if !strings.Contains(line, " turn=") {
		line = strings.Replace(line, " next=", " turn="+p.SeatName(0)+" next=", 1)
	}
	if q, err := g.Parse(line); err == nil {
		return q, nil
	}
	return dealt(p)
}

// dealt returns p with what falls to nobody in particular: the lot and the deal, always the same.
func dealt(p game.Position) (game.Position, error) {
	rng := rand.New(rand.NewPCG(1, 1))
	for p.ToAct().Has(game.Nature) && p.Thrower() == game.Public {
		after, err := p.Play(game.Nature, game.Draw(p.Outcomes(), rng))
		if err != nil {
			return nil, err
		}
		p = after
	}
	return p, nil
}
