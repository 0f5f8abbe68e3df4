package room

import (
	"math"

	"parlor/bots"
	"parlor/fair"
	"parlor/game"
)

// Public is the viewer who sees what everybody sees.
const Public = -1

// Brief is how a room stands, as somebody sees it, for programs that know the
// rules: they need no lists of what is legal, and no position after events that
// they can play themselves.
type Brief struct {
	N        uint64    `json:"n"` // number of the last event
	Phase    Phase     `json:"phase"`
	Position string    `json:"position,omitempty"`
	Turn     int       `json:"turn"`
	ToAct    []int     `json:"to_act"`  // seats that are to choose or to throw
	Thrower  int       `json:"thrower"` // the seat on throw, or -1
	Offer    OfferKind `json:"offer,omitempty"`
	Offerer  int       `json:"offerer"` // the seat that offers, where there is an offer
	Result   *Result   `json:"result,omitempty"`
	Next     string    `json:"next,omitempty"`
	Dice     *Owed     `json:"dice,omitempty"` // only for a seat that puts something into the dice
}

// View is a room as somebody sees it: what pages and clients draw.
type View struct {
	Room   string     `json:"room"`
	Config Config     `json:"config"`
	Seats  []SeatView `json:"seats"`
	// Position hides that of Brief: a whole view always has it.
	Position string `json:"position"`
	Brief
	You      int    `json:"you"`             // the seat that sees this, or -1
	Legal    *Legal `json:"legal,omitempty"` // only for a seat that is to act
	Now      int64  `json:"now"`             // server time of the clocks, milliseconds
	Odds     *Odds  `json:"odds,omitempty"`  // what a bot thinks of the position, where one can judge
	Watching int    `json:"watching,omitempty"`
	Gammons  bool   `json:"gammons,omitempty"` // one may resign for two or three points

	config []byte // Config in JSON
}

// Odds are the chances of winning, by seat.
type Odds struct {
	Win []float64 `json:"win"`
}

// Judge returns the chances of the seats as the hand-written evaluation sees
// them, or nil where it has no opinion.
func (r *Room) Judge() *Odds {
	if r.Phase != Playing {
		return nil
	}
	win, err := bots.Chances(r.Position)
	if err != nil {
		return nil
	}
	for i, w := range win {
		win[i] = math.Round(w*1000) / 1000
	}
	return &Odds{win}
}

// SeatView is a seat as everybody sees it.
type SeatView struct {
	Name    string `json:"name"` // what position lines call it: x, s, 0
	Who     string `json:"who,omitempty"`
	Player  string `json:"player,omitempty"`
	Bot     string `json:"bot,omitempty"`
	Taken   bool   `json:"taken"`
	Away    bool   `json:"away,omitempty"`
	StandIn string `json:"stand_in,omitempty"`
	Time    int64  `json:"time,omitempty"` // milliseconds left, where there is a clock
	Runs    bool   `json:"runs,omitempty"`
}

// View returns the room as seat sees it, or as everybody does.
func (r *Room) View(seat int, now int64) View {
	v := View{
		Room: r.ID, Config: r.Config, Position: r.viewOf(seat).String(), Brief: r.Brief(seat, false), You: seat, Now: now, config: r.config,
		Gammons: r.Phase == Playing && r.gammons(),
	}
	v.Seats = make([]SeatView, 0, len(r.Seats))
	for i, s := range r.Seats {
		sv := SeatView{
			Name: r.SeatName(i), Who: s.Name, Player: s.Player, Bot: s.Bot, Taken: s.Taken, Away: s.Away, StandIn: s.StandIn,
		}
		if r.Config.Clock.On() {
			sv.Time, sv.Runs = r.Left(i, now)
		}
		v.Seats = append(v.Seats, sv)
	}
	if seat >= 0 {
		v.Legal = r.Legal(seat)
	}
	return v
}

// Brief returns how the room stands as seat sees it, or as everybody does, with
// the position or without.
func (r *Room) Brief(seat int, position bool) Brief {
	b := Brief{
		N: r.Seq, Phase: r.Phase, Turn: r.Turn, ToAct: make([]int, 0, len(r.Seats)), Thrower: -1,
		Offer: r.Offer, Offerer: r.Offerer, Result: r.Result, Next: r.Next,
	}
	if position {
		b.Position = r.viewOf(seat).String()
	}
	for i := range r.Seats {
		if r.Waits(i) {
			b.ToAct = append(b.ToAct, i)
		}
	}
	if r.Phase == Playing && r.Position.ToAct().Has(game.Nature) {
		b.Thrower = int(r.Position.Thrower())
	}
	if seat >= 0 {
		b.Dice = r.Owed(seat)
	}
	return b
}

func (r *Room) viewOf(seat int) game.Position {
	if seat < 0 {
		return r.Position.View(game.Public)
	}
	return r.Position.View(game.Seat(seat))
}

// Secret reports whether there may be something in e that not everybody sees.
func (e Event) Secret() bool { return e.Kind == Sat || e.Kind == Linked }

// ViewEvent returns e as seat sees it, or everybody. What a viewer may not see
// keeps its number and is blanked: the secret of a seat, and a link that another
// seat has handed over for a throw still to come.
func (r *Room) ViewEvent(e Event, seat int) Event {
	if !e.Secret() {
		return e
	}
	if e.Sit != nil && e.Sit.Token != "" {
		sit := *e.Sit
		sit.Token = ""
		e.Sit = &sit
	}
	if e.Kind == Linked && e.Seat != seat {
		rec, _ := fair.Decode(e.Dice)
		if link, ok := rec.(fair.Link); ok && link.K >= r.Ledger.Next() {
			e.Dice, e.Hidden = nil, true
		}
	}
	return e
}
