package api

import (
	"parlor/game"
	"parlor/match"
)

// Games is the catalogue.
type Games struct {
	Games []Game   `json:"games"`
	Bots  []string `json:"bots"` // kinds of bots, the weakest first
}

// Game is a game of the catalogue.
type Game struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`  // for people
	Family  string   `json:"family"` // whose board it is played on
	Seats   [2]int   `json:"seats"`  // the fewest and the most
	Options []Option `json:"options"`
	Presets []Preset `json:"presets"` // sets of options that people like
	Levels  []Level  `json:"levels"`  // who can be asked to play it, as a kind of bot: the weakest first, or characters, who have no step; none where no persons are known
}

// Level is a bot that can be asked for by name.
type Level struct {
	Name  string `json:"name"`            // the kind of bot
	Title string `json:"title"`           // for people
	About string `json:"about"`           // one sentence for players
	Step  int    `json:"step,omitempty"`  // from 1, the weakest
	Usual bool   `json:"usual,omitempty"` // sits down in a game against bots where nobody chooses
}

// Option is a choice among variants of a game.
type Option struct {
	Name    string   `json:"name"`
	Help    string   `json:"help"`             // one sentence for players
	Values  []string `json:"values,omitempty"` // what may be chosen, if it is no number
	Min     *int     `json:"min,omitempty"`    // the least number
	Max     *int     `json:"max,omitempty"`    // the greatest number
	Default string   `json:"default"`

	Group *Text     `json:"group,omitempty"` // heading under which it stands
	Asks  *Text     `json:"asks,omitempty"`  // what it is about
	Says  []Meaning `json:"says,omitempty"`  // a sentence for each of the values; where there is no list of them, one of what may be given
}

// Meaning is what a value of an option means.
type Meaning struct {
	Value string `json:"value"` // "" if the sentence is of what may be given
	Text  Text   `json:"text"`
}

// Text is a sentence for players in the languages of the house.
type Text struct {
	EN string `json:"en"`
	DE string `json:"de"`
}

// Preset is a set of options with a name.
type Preset struct {
	Name    Text         `json:"name"`
	Options game.Options `json:"options"`
	Seats   int          `json:"seats,omitempty"` // how many play by it, if not as many as usual
	Match   int          `json:"match,omitempty"` // the points of the match that is played by it, if it is one
}

// NewPlayer asks for a player's key.
type NewPlayer struct {
	Name string `json:"name" schema:"minLength=1,maxLength=24"` // what others see, on one line
}

// Player is a player's key, as it is given out.
type Player struct {
	Key    string `json:"key" schema:"pattern=^p_"` // the secret: keep it
	Player string `json:"player"`                   // public name
	Name   string `json:"name"`
}

// Me is who asks.
type Me struct {
	Player string `json:"player"` // public name
	Name   string `json:"name"`
}

// Rooms is a list of rooms, the latest first.
type Rooms struct {
	Rooms []Listed `json:"rooms"`
}

// Listed is what lists show of a room.
type Listed struct {
	Room   string   `json:"room"`
	Config Config   `json:"config"`
	Phase  Phase    `json:"phase"`
	Who    []string `json:"who"` // by seat; empty where nobody sits
	Result *Result  `json:"result,omitempty"`
	Paid   []int32  `json:"paid,omitempty"` // what the game itself paid, by seat, where something was paid beside it: who has won
	Time   int64    `json:"time"`           // of its last event, milliseconds since 1970
}

// Opening is a room to be opened. Everything but Game may be left out.
type Opening struct {
	ID      string       `json:"id,omitempty" schema:"maxLength=64"` // idempotency key: the same of the same visitor opens the same room
	Game    string       `json:"game"`
	Options game.Options `json:"options,omitempty" schema:"numbers"` // values by the names of options; numbers may be written as numbers
	Seats   int          `json:"seats,omitempty"`                    // as few as the game wants if left out
	Match   match.Length `json:"match,omitzero"`                     // one game if left out
	Clock   ClockConfig  `json:"clock,omitzero"`                     // none if left out
	Private bool         `json:"private,omitempty"`                  // in no list
	Title   string       `json:"title,omitempty" schema:"maxLength=60"`
	Manual  bool         `json:"manual,omitempty"`                            // physical dice are typed in, by consent of all who sit
	Advice  Advice       `json:"advice,omitempty"`                            // when hints and odds are given: bots if left out
	Dice    int          `json:"dice,omitempty" schema:"minimum=1,maximum=3"` // no choice any more: all rooms are opened with the rules of now
	Sit     []Sit        `json:"sit,omitempty"`                               // who sits down at once

	Position string `json:"position,omitempty" schema:"maxLength=1000"` // a position line to begin with: the room is for practice then, and in no list
}

// Sit is who takes a seat of a room that is opened: a bot, or whoever asks, under
// a name.
type Sit struct {
	Seat game.Seat   `json:"seat,omitempty"` // from 0; -1 for any
	Name string      `json:"name,omitempty" schema:"maxLength=24"`
	Bot  string      `json:"bot,omitempty"`  // a bot, by name; equal: whoever is as strong as you
	Dice *Commitment `json:"dice,omitempty"` // the chains that are promised for the dice
	// The promise comes with a command, when the room is there: the first dice wait for it as they wait for any promise.
	Promises bool `json:"promises,omitempty"`
}

// NewRoom is a room that was opened.
type NewRoom struct {
	Room  string       `json:"room"`
	Seats []SeatSecret `json:"seats"` // as asked for
	View  View         `json:"view"`
}

// SeatSecret is a seat that was taken, and what acts for it.
type SeatSecret struct {
	Seat   game.Seat `json:"seat"`
	Secret string    `json:"secret,omitempty" schema:"pattern=^s_"` // acts for the seat, and for nothing else; none for a bot
}

// Log is a part of a room's log.
type Log struct {
	Room   string  `json:"room"`
	Epoch  string  `json:"epoch"`
	N      uint64  `json:"n"` // number of the room's last event
	Events []Event `json:"events"`
}

// Hints is what the best bot would do.
type Hints struct {
	Best []Hint `json:"best"` // the best first
}

// Hint is a play that the best bot thinks well of.
type Hint struct {
	Play   string      `json:"play"`
	Parts  []game.Part `json:"parts"`  // the play taken apart
	Equity float64     `json:"equity"` // points or chips to be expected
}
