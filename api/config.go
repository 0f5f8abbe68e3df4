package api

import (
	"fmt"
	"strconv"

	"parlor/game"
	"parlor/match"
)

// Config is what a room is opened with. It never changes.
type Config struct {
	Game    string       `json:"game"`
	Options game.Options `json:"options,omitempty"`
	Version int          `json:"version"` // of the rules, [game.Version] or before, so that old logs replay for ever
	Seats   int          `json:"seats"`
	Match   match.Length `json:"match,omitzero"` // one game if zero
	Clock   ClockConfig  `json:"clock,omitzero"` // none if zero
	Private bool         `json:"private,omitempty"`
	Title   string       `json:"title,omitempty" schema:"maxLength=60"`
	After   string       `json:"after,omitempty"`                             // the room that this is the rematch of
	Manual  bool         `json:"manual,omitempty"`                            // physical dice are typed in, by consent of all who sit
	Advice  Advice       `json:"advice,omitempty"`                            // when hints and odds are given; bots if left out
	Seed    string       `json:"seed,omitempty" schema:"maxLength=20"`        // of a game at one keyboard: the whole number of which all its dice are made; servers open none
	Dice    int          `json:"dice,omitempty" schema:"minimum=1,maximum=3"` // 3: the rules that the log keeps to; in older rooms 1 or 2

	Position string `json:"position,omitempty" schema:"maxLength=1000"` // the line of the position with which it begins; the start of the game if left out
}

// Seeded returns the number of which all dice are made, if they are made of one.
func (c *Config) Seeded() (seed uint64, ok bool) {
	seed, err := strconv.ParseUint(c.Seed, 10, 64)
	return seed, err == nil && strconv.FormatUint(seed, 10) == c.Seed
}

// Begin returns the position with which rules, which c names, begin.
func (c *Config) Begin(rules game.Game) (game.Position, error) {
	if c.Position != "" {
		return rules.Parse(c.Position)
	}
	return rules.Start(c.Seats)
}

// Advice says when a room gives hints and odds, to all who ask: to players and to
// those who only watch.
type Advice string

const (
	AdviceNever  Advice = "never"
	AdviceBots   Advice = "bots" // where at most one person sits
	AdviceAlways Advice = "always"
)

// Check returns an error that says what was expected of a.
func (a Advice) Check() error {
	switch a {
	case "", AdviceNever, AdviceBots, AdviceAlways:
		return nil
	}
	return fmt.Errorf("advice: %.40q: want never, bots or always", string(a))
}

// ClockConfig is the time that players have. A turn is free for Delay; beyond
// it a seat spends its Pool.
type ClockConfig struct {
	Delay int64 `json:"delay,omitempty" schema:"minimum=0,maximum=3600000"` // milliseconds, up to an hour; or with Days, of days
	Pool  int64 `json:"pool,omitempty" schema:"minimum=0,maximum=86400000"` // milliseconds
	Days  int   `json:"days,omitempty" schema:"minimum=0,maximum=30"`       // days a turn, instead of delay and pool
}

// Day is a day in milliseconds.
const Day = 24 * 60 * 60 * 1000

// Check returns an error that says what was expected of c.
func (c ClockConfig) Check() error {
	switch {
	case c == ClockConfig{}:
		return nil
	case c.Days != 0 && (c.Delay != 0 || c.Pool != 0):
		return fmt.Errorf("clock: want days a turn, or a delay and a pool, not both")
	case c.Days < 0 || c.Days > 30:
		return fmt.Errorf("clock: %d days a turn: want 1 to 30", c.Days)
	case c.Delay < 0 || c.Delay > 60*60*1000 || c.Pool < 0 || c.Pool > Day:
		return fmt.Errorf("clock: want a delay up to an hour and a pool up to a day, in milliseconds")
	}
	return nil
}

// On reports whether there is a clock.
func (c ClockConfig) On() bool { return c != ClockConfig{} }

// MaxPosition is how many bytes the longest position line that is read has.
const MaxPosition = 1000

// MaxTitle and MaxName are in letters; MaxWords too.
const (
	MaxTitle = 60
	MaxName  = 24
	MaxWords = 280
)

// Travels reports whether links may travel ahead: players need not be here at
// the same time, and who throws has nothing to decide by knowing what.
func (c *Config) Travels() bool {
	return (!c.Clock.On() || c.Clock.Days > 0) && c.Options["cube"] != "on" && !c.Manual
}

// Phase is where a room stands.
type Phase string

const (
	Seating Phase = "seating" // seats are open
	Playing Phase = "playing"
	Over    Phase = "over"
)
