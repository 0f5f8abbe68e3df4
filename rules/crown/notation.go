package crown

import (
	"strconv"

	"parlor/game"
)

// SeatName implements [game.Notation]: seats are called by their numbers.
func (r Rules) SeatName(_ State, seat game.Seat) string { return seat.String() }

// AppendState implements [game.Notation]:
//
//	chips=95,100,100 banker=1 bets=5:crown,-,- round=3 next=bet
func (r Rules) AppendState(dst []byte, s State) []byte {
	dst = append(dst, "chips="...)
	for i, n := range s.chips[:s.seats] {
		dst = strconv.AppendInt(comma(dst, i), int64(n), 10)
	}
	if s.next == NextOver {
		return append(dst, " next=over"...)
	}
	dst = append(dst, " banker="...)
	if s.next == NextElect {
		dst = append(dst, '-')
	} else {
		dst = strconv.AppendUint(dst, uint64(s.turn), 10)
	}
	dst = append(dst, " bets="...)
	for i := range game.Seat(s.seats) {
		dst = r.appendBets(comma(dst, int(i)), &s, i)
	}
	dst = append(dst, " round="...)
	dst = strconv.AppendUint(dst, uint64(s.round), 10)
	if s.next == NextElect {
		dst = append(dst, " turn="...)
		dst = strconv.AppendUint(dst, uint64(s.turn), 10)
	}
	dst = append(dst, " next="...)
	return append(dst, nextNames[s.next]...)
}

var nextNames = [...]string{NextElect: "elect", NextBet: "bet", NextThrow: "throw", NextOver: "over"}

func comma(dst []byte, i int) []byte {
	if i > 0 {
		dst = append(dst, ',')
	}
	return dst
}

// appendBets appends the bets of one seat: "-", "0" for a pass, "5:crown", or
// several with "+", closed by a "." when the seat is done.
func (r *Rules) appendBets(dst []byte, s *State, seat game.Seat) []byte {
	k := &s.stakes[seat]
	switch {
	case s.passed>>seat&1 != 0:
		return append(dst, '0')
	case k.empty():
		return append(dst, '-')
	}
	start := len(dst)
	for d := Crown; d < Designs; d++ {
		n := k.on(d)
		if n == 0 {
			continue
		}
		if len(dst) > start {
			dst = append(dst, '+')
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
		dst = append(append(dst, ':'), designNames[d]...)
	}
	if r.Multi && s.waiting>>seat&1 == 0 {
		dst = append(dst, '.')
	}
	return dst
}

// AppendAction implements [game.Notation].
func (r Rules) AppendAction(dst []byte, _ State, a game.Action) []byte {
	d, stake, ok := isBet(a)
	switch {
	case ok:
		dst = strconv.AppendInt(append(dst, "bet "...), int64(stake), 10)
		return append(append(dst, ' '), designNames[d]...)
	case a == Pass:
		return append(dst, "pass"...)
	case a == Done:
		return append(dst, "done"...)
	case a&^7 == elected && a&7 < Designs:
		return append(dst, designNames[a&7]...)
	case a&^0x1ff == thrown:
		for i, d := range faces(a) {
			if d >= Designs {
				break
			}
			dst = append(comma(dst, i), designNames[d]...)
		}
		return dst
	}
	return strconv.AppendUint(append(dst, "action "...), uint64(a), 10)
}

// AppendParts implements [game.Parter].
func (r Rules) AppendParts(dst []game.Part, text string) []game.Part {
	if text == "pass" || text == "done" {
		return append(dst, game.ChoicePart(text))
	}
	if bet, ok := game.BetPart(text); ok {
		return append(dst, bet)
	}
	part := game.DicePart(text)
	if text == designNames[Crown] { // CA-2
		part.Do = "bank"
	}
	return append(dst, part)
}

// SplitPlay implements [game.Notation]: each action is a play of its own.
func (r Rules) SplitPlay(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}
