package room

import (
	"encoding/json"
	"strconv"

	"parlor/game"
	"parlor/quote"
)

// A server writes views more often than anything else, so they are written here
// by hand: byte for byte what encoding/json makes of them, in a sixth of the
// time. What is rare is left to encoding/json.

// AppendJSON appends v, which [Room.View] made, to b.
func (v *View) AppendJSON(b []byte) []byte {
	b = quote.Text(append(b, `{"room":`...), v.Room)
	b = append(append(b, `,"config":`...), v.config...)
	b = quote.List(append(b, `,"seats":`...), v.Seats, appendSeat)
	b = quote.Text(append(b, `,"position":`...), v.Position)
	b = v.Brief.appendFields(append(b, ','))
	b = appendInt(append(b, `,"you":`...), v.You)
	if v.Legal != nil {
		b = v.Legal.appendJSON(append(b, `,"legal":`...))
	}
	b = strconv.AppendInt(append(b, `,"now":`...), v.Now, 10)
	if v.Odds != nil {
		b = quote.List(append(b, `,"odds":{"win":`...), v.Odds.Win, func(b []byte, w float64) []byte {
			return strconv.AppendFloat(b, w, 'f', -1, 64) // of three digits: never so small that JSON wants an exponent
		})
		b = append(b, '}')
	}
	if v.Watching != 0 {
		b = appendInt(append(b, `,"watching":`...), v.Watching)
	}
	if v.Gammons {
		b = append(b, `,"gammons":true`...)
	}
	return append(b, '}')
}

// AppendJSON appends v to b.
func (v *Brief) AppendJSON(b []byte) []byte { return append(v.appendFields(append(b, '{')), '}') }

func (v *Brief) appendFields(b []byte) []byte {
	b = strconv.AppendUint(append(b, `"n":`...), v.N, 10)
	b = quote.Text(append(b, `,"phase":`...), string(v.Phase))
	if v.Position != "" {
		b = quote.Text(append(b, `,"position":`...), v.Position)
	}
	b = appendInt(append(b, `,"turn":`...), v.Turn)
	b = quote.List(append(b, `,"to_act":`...), v.ToAct, appendInt)
	b = appendInt(append(b, `,"thrower":`...), v.Thrower)
	if v.Offer != "" {
		b = quote.Text(append(b, `,"offer":`...), string(v.Offer))
	}
	b = appendInt(append(b, `,"offerer":`...), v.Offerer)
	if v.Result != nil {
		b = appendAny(append(b, `,"result":`...), v.Result)
	}
	if v.Next != "" {
		b = quote.Text(append(b, `,"next":`...), v.Next)
	}
	if v.Dice != nil {
		b = v.Dice.appendJSON(append(b, `,"dice":`...))
	}
	return b
}

func appendSeat(b []byte, s SeatView) []byte {
	b = quote.Text(append(b, `{"name":`...), s.Name)
	for _, f := range [...]struct{ name, text string }{{`,"who":`, s.Who}, {`,"player":`, s.Player}, {`,"bot":`, s.Bot}} {
		if f.text != "" {
			b = quote.Text(append(b, f.name...), f.text)
		}
	}
	b = strconv.AppendBool(append(b, `,"taken":`...), s.Taken)
	if s.Away {
		b = append(b, `,"away":true`...)
	}
	if s.StandIn != "" {
		b = quote.Text(append(b, `,"stand_in":`...), s.StandIn)
	}
	if s.Time != 0 {
		b = strconv.AppendInt(append(b, `,"time":`...), s.Time, 10)
	}
	if s.Runs {
		b = append(b, `,"runs":true`...)
	}
	return append(b, '}')
}

func (o *Owed) appendJSON(b []byte) []byte {
	b = appendInt(append(b, `{"epoch":`...), o.Epoch)
	if o.Ask != "" {
		b = quote.Text(append(b, `,"ask":`...), string(o.Ask))
	}
	if o.Link != 0 {
		b = appendInt(append(b, `,"link":`...), o.Link)
	}
	return append(b, '}')
}

func (l *Legal) appendJSON(b []byte) []byte {
	b = appendInt(append(b, `{"turn":`...), l.Turn)
	b = quote.List(append(b, `,"nodes":`...), l.Nodes, func(b []byte, edges []game.Edge) []byte {
		return quote.List(b, edges, appendEdge)
	})
	if len(l.More) > 0 {
		b = quote.List(append(b, `,"more":`...), l.More, appendInt)
	}
	if len(l.Bets) > 0 {
		b = appendAny(append(b, `,"bets":`...), l.Bets)
	}
	if l.Throw {
		b = append(b, `,"throw":true`...)
	}
	if len(l.Dice) > 0 {
		b = quote.List(append(b, `,"dice":`...), l.Dice, quote.Text)
	}
	return append(b, '}')
}

func appendEdge(b []byte, e game.Edge) []byte {
	b = quote.Text(append(b, `{"do":`...), e.Do)
	b = appendInt(append(b, `,"to":`...), e.To)
	if len(e.Fx) > 0 {
		b = quote.List(append(b, `,"fx":`...), e.Fx, appendEffect)
	}
	return append(b, '}')
}

func appendEffect(b []byte, x game.Effect) []byte {
	b = appendInt(append(b, `{"seat":`...), int(x.Seat))
	b = quote.Text(append(b, `,"from":`...), x.From)
	b = quote.Text(append(b, `,"to":`...), x.To)
	if x.Uses != "" {
		b = quote.Text(append(b, `,"uses":`...), x.Uses)
	}
	return append(b, '}')
}

// AppendJSON appends e to b, with its number and its time.
func (e Event) AppendJSON(b []byte) []byte {
	if e.Open != nil || e.Sit != nil || e.Offer != "" || e.Yes || e.Down != 0 || e.Result != nil || e.Hidden {
		return appendAny(b, e)
	}
	b = strconv.AppendUint(append(b, `{"n":`...), e.Seq, 10)
	b = strconv.AppendInt(append(b, `,"t":`...), e.Time, 10)
	b = quote.Text(append(b, `,"e":`...), string(e.Kind))
	b = appendInt(append(b, `,"seat":`...), e.Seat)
	if e.Text != "" {
		b = quote.Text(append(b, `,"text":`...), e.Text)
	}
	if len(e.Dice) > 0 {
		b = append(append(b, `,"dice":`...), e.Dice...)
	}
	return append(b, '}')
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

func appendAny(b []byte, x any) []byte {
	text, err := json.Marshal(x)
	if err != nil {
		panic("room: what JSON cannot say: " + err.Error())
	}
	return append(b, text...)
}
