package room

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// What rooms say of the rules that their logs keep, beside [fair.Rules] of those that are opened now.
const (
	diceSince = 3 // standing in and coming back are checked
	diceOlder = 2 // what a log means that does not say it
)

// Check fills in the version and the number of seats, and returns an error
// that says what was expected of c.
func (g *Games) Check(c *api.Config) error {
	if c.Version == 0 {
		c.Version = game.Version
	}
	rules, err := g.Rules(*c)
	if err != nil {
		return err
	}
	if c.Position != "" {
		p, err := begins(rules, *c)
		if err != nil {
			return fmt.Errorf("position: %w", err)
		}
		c.Position, c.Seats = p.String(), p.Seats()
	}
	in := rules.Info()
	if c.Seats == 0 {
		c.Seats = in.Seats[0]
	}
	if c.Seats < in.Seats[0] || c.Seats > in.Seats[1] {
		return game.FieldError("seats", strconv.Itoa(c.Seats), in.WantSeats())
	}
	if !words(c.Title, api.MaxTitle) {
		return fmt.Errorf("title: want at most %d letters on one line", api.MaxTitle)
	}
	if _, ok := c.Seeded(); c.Seed != "" && !ok {
		return fmt.Errorf("seed: %.40q: want a whole number", c.Seed)
	}
	if c.Dice == 0 {
		c.Dice = diceOlder
	}
	if c.Dice < 1 || c.Dice > fair.Rules {
		return fmt.Errorf("dice: %d: want %d, or 1 or 2 as in older rooms", c.Dice, fair.Rules)
	}
	if err := c.Advice.Check(); err != nil {
		return err
	}
	return c.Clock.Check()
}

// begins returns the position that c sets up.
func begins(rules game.Game, c api.Config) (game.Position, error) {
	if len(c.Position) > api.MaxPosition {
		return nil, fmt.Errorf("want at most %d bytes", api.MaxPosition)
	}
	p, err := rules.Parse(c.Position)
	switch {
	case err != nil:
		return nil, err
	case c.Seats != 0 && p.Seats() != c.Seats:
		return nil, fmt.Errorf("a position of %d seats: want one of %d", p.Seats(), c.Seats)
	case p.ToAct() == 0:
		return nil, errors.New("the game is over there: want one in which somebody is to act")
	}
	return p, nil
}

// FirstToAct returns the seat that begins in a room that is opened with c, which
// was checked: who is to choose there, or to throw; seat 0 if nobody throws.
func (g *Games) FirstToAct(c api.Config) (game.Seat, error) {
	rules, err := g.Rules(c)
	if err != nil {
		return 0, err
	}
	p, err := c.Begin(rules)
	if err != nil {
		return 0, err
	}
	seat := p.ToAct().First()
	if seat == game.Nature {
		seat = p.Thrower()
	}
	if seat == game.Public {
		seat = 0
	}
	return seat, nil
}

// CheckName refuses what cannot be the name of a player.
func CheckName(name string) error {
	if strings.TrimSpace(name) == "" || !words(name, api.MaxName) {
		r := refuse(api.BadCommand, "name: want 1 to %d letters on one line", api.MaxName)
		r.Field, r.Found, r.Want = "name", name, fmt.Sprintf("1 to %d letters on one line", api.MaxName)
		return r
	}
	return nil
}

// words reports whether text is clean: one line, valid, at most n letters.
func words(text string, n int) bool {
	return utf8.ValidString(text) && utf8.RuneCountInString(text) <= n && !strings.ContainsFunc(text, func(r rune) bool {
		return r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029 || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
	})
}
