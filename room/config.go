package room

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// Config is what a room is opened with. It never changes.
type Config struct {
	Game    string       `json:"game"`
	Options game.Options `json:"options,omitempty"`
	Version int          `json:"version"` // of the rules, so that old logs replay for ever
	Seats   int          `json:"seats"`
	Match   match.Length `json:"match,omitzero"` // one game if zero
	Clock   ClockConfig  `json:"clock,omitzero"` // none if zero
	Private bool         `json:"private,omitempty"`
	Title   string       `json:"title,omitempty"`
	After   string       `json:"after,omitempty"`  // the room that this is the rematch of
	Manual  bool         `json:"manual,omitempty"` // physical dice are typed in, by consent of all who sit
	Dice    int          `json:"dice,omitempty"`   // level of the checked dice: 1 or 2
}

// ClockConfig is the time that players have. A turn is free for Delay; beyond
// it a seat spends its Pool.
type ClockConfig struct {
	Delay int64 `json:"delay,omitempty"` // milliseconds, up to an hour; or with Days, of days
	Pool  int64 `json:"pool,omitempty"`  // milliseconds
	Days  int   `json:"days,omitempty"`  // days a turn, instead of delay and pool
}

const day = 24 * 60 * 60 * 1000

// Check returns an error that says what was expected of c.
func (c ClockConfig) Check() error {
	switch {
	case c == ClockConfig{}:
		return nil
	case c.Days != 0 && (c.Delay != 0 || c.Pool != 0):
		return fmt.Errorf("clock: want days a turn, or a delay and a pool, not both")
	case c.Days < 0 || c.Days > 30:
		return fmt.Errorf("clock: %d days a turn: want 1 to 30", c.Days)
	case c.Delay < 0 || c.Delay > 60*60*1000 || c.Pool < 0 || c.Pool > day:
		return fmt.Errorf("clock: want a delay up to an hour and a pool up to a day, in milliseconds")
	}
	return nil
}

// On reports whether there is a clock.
func (c ClockConfig) On() bool { return c != ClockConfig{} }

// MaxTitle and MaxName are in letters; MaxWords too.
const (
	MaxTitle = 60
	MaxName  = 24
	MaxWords = 280
)

// Check fills in the version and the number of seats, and returns an error
// that says what was expected of c.
func (c *Config) Check() error {
	g, err := c.rules()
	if err != nil {
		return err
	}
	in := g.Info()
	if c.Seats == 0 {
		c.Seats = in.Seats[0]
	}
	if c.Seats < in.Seats[0] || c.Seats > in.Seats[1] {
		return fmt.Errorf("seats: %d: want %d to %d", c.Seats, in.Seats[0], in.Seats[1])
	}
	if c.Version == 0 {
		c.Version = in.Version
	}
	if c.Version != in.Version {
		return fmt.Errorf("version %d of %s: this program knows %d", c.Version, c.Game, in.Version)
	}
	if !words(c.Title, MaxTitle) {
		return fmt.Errorf("title: want at most %d letters on one line", MaxTitle)
	}
	if c.Dice == 0 {
		c.Dice = 1
	}
	if c.Dice < 1 || c.Dice > 2 {
		return fmt.Errorf("dice: %d: want level 1 or 2", c.Dice)
	}
	return c.Clock.Check()
}

// rules returns the game, or the match over it, that c names.
func (c *Config) rules() (game.Game, error) {
	if c.Match == (match.Length{}) {
		return catalogue.New(c.Game, c.Options)
	}
	return match.New(c.Game, c.Options, c.Match)
}

// words reports whether text is clean: one line, valid, at most n letters.
func words(text string, n int) bool {
	return utf8.ValidString(text) && utf8.RuneCountInString(text) <= n && !strings.ContainsFunc(text, func(r rune) bool {
		return r < ' ' || r == 0x7f || r == 0x2028 || r == 0x2029 || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
	})
}
