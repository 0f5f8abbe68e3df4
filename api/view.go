package api

import (
	"encoding/json"

	"parlor/game"
)

// Brief is how a room stands, as somebody sees it, for programs that know the
// rules: they need no lists of what is legal, and no position after events that
// they can play themselves.
type Brief struct {
	N        uint64      `json:"n"` // number of the last event
	Phase    Phase       `json:"phase"`
	Position string      `json:"position,omitempty"` // position line; left out unless an event says more than its text
	Turn     int         `json:"turn"`               // what a throw or a play must answer
	ToAct    []game.Seat `json:"to_act"`             // seats that are to choose or to throw
	Thrower  game.Seat   `json:"thrower"`            // the seat on throw, or -1
	Offer    OfferKind   `json:"offer,omitempty"`
	Offerer  game.Seat   `json:"offerer"` // the seat that offers, where there is an offer
	Result   *Result     `json:"result,omitempty"`
	Next     string      `json:"next,omitempty"` // the room of the rematch
	Dice     *Owed       `json:"dice,omitempty"` // only for a seat that puts something into the dice
}

// View is a room as somebody sees it: what pages and clients draw.
type View struct {
	Room   string     `json:"room"`
	Config Config     `json:"config"`
	Seats  []SeatView `json:"seats"`
	// Position line. It hides that of Brief: a whole view always has it.
	Position string `json:"position"`
	Brief
	You      game.Seat `json:"you"`                // the seat that sees this, or -1
	Legal    *Legal    `json:"legal,omitempty"`    // only for a seat that is to act
	Now      int64     `json:"now"`                // server time of the clocks, milliseconds
	Odds     *Odds     `json:"odds,omitempty"`     // what a bot thinks of the position, where one can judge
	Watching int       `json:"watching,omitempty"` // how many only watch
	Gammons  bool      `json:"gammons,omitempty"`  // you may resign for two or three points; without a seat: somebody may
	Won      int       `json:"won,omitempty"`      // the last game was won by, or given up as, a gammon (2) or a backgammon (3), and counted that often
	Paid     []int32   `json:"paid,omitempty"`     // what the game itself paid, by seat, where something was paid beside it: who has won

	Encoded json.RawMessage `json:"-"` // Config in JSON, where that is at hand
}

// Odds are the chances of winning, by seat.
type Odds struct {
	Win []float64 `json:"win"`
}

// SeatView is a seat as everybody sees it.
type SeatView struct {
	Name    string `json:"name"`             // what position lines call it: x, s, 0
	Who     string `json:"who,omitempty"`    // who sits there
	Player  string `json:"player,omitempty"` // what is public of a key
	Bot     string `json:"bot,omitempty"`    // kind of a bot
	Taken   bool   `json:"taken"`
	Away    bool   `json:"away,omitempty"`     // nobody is connected for it
	StandIn string `json:"stand_in,omitempty"` // kind of the bot that plays for it
	Time    int64  `json:"time,omitempty"`     // milliseconds left, where there is a clock
	Runs    bool   `json:"runs,omitempty"`     // it is running
	Delay   int64  `json:"delay,omitempty"`    // milliseconds of this turn that cost none of it
}

// Legal is what a seat may do: the graph of the whole turn, so that a client
// builds and undoes it without rules and without asking. Node 0 is the position
// as it is; a node without edges is the end of the turn.
type Legal struct {
	Turn  int           `json:"turn"`            // what a play must answer
	Nodes [][]game.Edge `json:"nodes"`           // edges by node
	More  []int         `json:"more,omitempty"`  // nodes whose edges are left out, to be asked for
	Bets  []game.Stake  `json:"bets,omitempty"`  // stakes, instead of an edge for each
	Throw bool          `json:"throw,omitempty"` // the seat is to throw the dice
	Dice  []string      `json:"dice,omitempty"`  // what may fall, where the dice are typed in
}

// Owed is what a participant owes the dice, for programs that do not fold the
// log.
type Owed struct {
	Epoch   int         `json:"epoch"`                                   // in force; 0 before the first
	Seats   []game.Seat `json:"seats"`                                   // of the participant: they promise together
	Travels bool        `json:"travels,omitempty"`                       // promises need a second chain
	Ask     Verb        `json:"ask,omitempty" schema:"enum=commit|link"` // the command that the room waits for
	May     bool        `json:"may,omitempty"`                           // a promise is welcome, and nobody waits for it

	K     uint64 `json:"k,omitempty"`     // the throw that is called
	Link  int    `json:"link,omitempty"`  // with ask link: which of the chain
	Ahead bool   `json:"ahead,omitempty"` // of the second chain

	Send *Send `json:"send,omitempty"` // to go with the next play

	Missing []game.Seat `json:"missing,omitempty"` // seats whose links the called throw waits for
	Since   int64       `json:"since,omitempty"`   // since when, milliseconds since 1970
}

// Send is a link of the second chain that travels ahead with a play.
type Send struct {
	K    uint64 `json:"k"` // the throw that it is for
	Link int    `json:"link"`
}
