package site

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/matchfile"
	"parlor/rules/catalogue"
)

// A setup is a position to be judged, with what it is played by.
type setup struct {
	entry   catalogue.Entry
	options game.Options // other than the usual ones
	length  match.Length
	at      game.Position
	from    string // the seat from whose side the board is seen; empty for whoever acts
	without string // rules of another program's position that are not played here: see unplayed
}

// query is what an address says of u: the position is the address.
func (u setup) query() url.Values {
	q := url.Values{}
	if u.from != "" {
		q.Set("from", u.from)
	}
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

// judged is the name under which the study of the position of u is kept: the same from
// whatever side it is seen.
func (u setup) judged() string {
	u.from = ""
	return u.path()
}

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

// A fieldError is an error about a field of the form.
type fieldError struct {
	field string // its name; empty where it is about several
	error
}

func (m fieldError) Unwrap() error { return m.error }

// in returns err as a [fieldError] of field. If it is one already, or nil, it stays as it is.
func in(field string, err error) error {
	var known fieldError
	if err == nil || errors.As(err, &known) {
		return err
	}
	return fieldError{field, err}
}

// setUp reads what a form or an address says. Its errors are sentences for whoever
// filled it in, and each says which field it is about.
func (s *Site) setUp(e catalogue.Entry, q url.Values) (u setup, err error) {
	u = setup{entry: e, options: filledIn(e, q)}
	if w := q.Get("without"); slices.Contains(unplayed[:], w) {
		u.without = w
	}
	text := strings.Join(strings.Fields(q.Get("position")), " ")
	if len(text) > api.MaxPosition {
		return u, in("position", fmt.Errorf("position: want at most %d bytes", api.MaxPosition))
	}
	if spot, ok, err := foreign(text); ok {
		if text, err = s.abroad(&u, spot, err); err != nil {
			return u, in("position", err)
		}
	}
	l, err := u.terms(text, q)
	if err != nil {
		return u, err
	}
	g, err := s.house.Games().Rules(api.Config{Game: e.Name, Options: u.options, Match: u.length})
	if err != nil {
		switch name := api.MisreadIn(err).Field; {
		case name == cubeField: // has fields of its own
			return u, in(cubeField, err)
		case has(e, name):
			return u, in("o-"+name, err)
		}
		return u, in("", err)
	}
	if err := l.by(&u, g); err != nil {
		return u, in("", err)
	}
	if text == "" {
		if u.at, err = opening(g, e.Usual, q.Get("seats")); err != nil {
			return u, in("", err)
		}
		text = u.at.String()
	}
	if u.at, err = l.parse(g, text); err != nil {
		return u, err
	}
	if turn := q.Get("turn"); turn != "" && turn != "line" {
		if u.at, err = turned(u.at, turn); err != nil {
			return u, in("turn", err)
		}
	}
	if throw := strings.TrimSpace(q.Get("throw")); throw != "" {
		if u.at, err = thrown(u.at, throw); err != nil {
			return u, in("throw", err)
		}
	}
	if byHand[g.Info().Family].Turned && slices.Contains(seatNames(u.at, ""), q.Get("from")) {
		u.from = q.Get("from")
	}
	return u, nil
}

// half is a position ID of GNU Backgammon, or what is meant as one, without its match ID, or with what is none.
var half = regexp.MustCompile(`^[A-Za-z0-9+/]{14}(:[^= ]*)?$`)

// foreign reads a position as other programs write it; it reports false where text is
// not of their kinds.
func foreign(text string) (spot matchfile.Spot, ok bool, err error) {
	switch {
	case matchfile.IsXGID(text):
		if spot, err = matchfile.ParseXGID(text); err != nil {
			err = fmt.Errorf("this XGID cannot be read (%v)", err)
		}
	case matchfile.IsID(text), half.MatchString(text):
		if spot, err = matchfile.ParseID(text); err != nil {
			err = fmt.Errorf("this ID of GNU Backgammon cannot be read (%v)", err)
		}
	default:
		return spot, false, nil
	}
	return spot, true, err
}

// abroad returns the line of a position of another program, which brings its cube and
// its match.
func (s *Site) abroad(u *setup, spot matchfile.Spot, err error) (line string, _ error) {
	if err != nil {
		return "", err
	}
	p, err := spot.Position()
	if err != nil {
		return "", err
	}
	if name := game.Inner(p).Game().Info().Name; name != u.entry.Name {
		return "", fmt.Errorf("this is a position of %s: want a position line of %s", s.house.Games().Title(name), u.entry.Title)
	}
	_, u.options, u.length = spot.Line()
	u.without = without(spot)
	return p.String(), nil
}

// unplayed are the words in addresses for rules that are not played here.
var unplayed = [...]string{"jacoby", "beavers", "jacoby-beavers"}

// without says by which of them spot is played; empty is by none.
func without(spot matchfile.Spot) string {
	switch {
	case spot.Jacoby && spot.Beavers:
		return unplayed[2]
	case spot.Beavers:
		return unplayed[1]
	case spot.Jacoby:
		return unplayed[0]
	}
	return ""
}

// opening is how g begins, for as many seats as asked says, else usual. The first seat is to throw, where the game can be set up so.
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

// dealt returns p after whatever falls though nobody throws it: the lot and the deal, always the same.
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
