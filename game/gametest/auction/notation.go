package auction

import (
	"fmt"
	"strconv"
	"strings"

	"parlor/game"
)

// SeatName implements [game.Notation].
func (r Rules) SeatName(_ State, seat game.Seat) string { return seat.String() }

var nextNames = [...]string{"throw", "bid", "over"}

// AppendState implements [game.Notation]:
//
//	points=0,4,0 coins=20,17,20 lot=5 first=1 bids=-,3,0 round=2 next=bid
func (r Rules) AppendState(dst []byte, s State) []byte {
	dst = appendList(append(dst, "points="...), s.points[:s.seats])
	dst = appendList(append(dst, " coins="...), s.coins[:s.seats])
	if s.next == NextOver {
		return append(dst, " next=over"...)
	}
	if s.next == NextBid {
		dst = strconv.AppendInt(append(dst, " lot="...), int64(s.lot), 10)
	}
	dst = strconv.AppendInt(append(dst, " first="...), int64(s.first), 10)
	if s.next == NextBid {
		dst = append(dst, " bids="...)
		for i, b := range s.bids[:s.seats] {
			if i > 0 {
				dst = append(dst, ',')
			}
			if b < 0 {
				dst = append(dst, '-')
			} else {
				dst = strconv.AppendInt(dst, int64(b), 10)
			}
		}
	}
	dst = strconv.AppendInt(append(dst, " round="...), int64(s.round), 10)
	return append(append(dst, " next="...), nextNames[s.next]...)
}

func appendList(dst []byte, list []uint8) []byte {
	for i, n := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return dst
}

func parseList(f game.Fields, name string, most int) ([]int, error) {
	text, err := f.Need(name)
	if err != nil {
		return nil, err
	}
	words := strings.Split(text, ",")
	if len(words) < minSeats || len(words) > maxSeats {
		return nil, game.FieldError(name, text, fmt.Sprintf("%d to %d numbers", minSeats, maxSeats))
	}
	var list []int
	for _, w := range words {
		n, err := game.Number(w, 0, most)
		if err != nil {
			return nil, game.InField(name, err)
		}
		list = append(list, n)
	}
	return list, nil
}

func need(f game.Fields, name string, lo, hi int) (int, error) {
	text, err := f.Need(name)
	if err != nil {
		return 0, err
	}
	n, err := game.Number(text, lo, hi)
	if err != nil {
		return 0, game.InField(name, err)
	}
	return n, nil
}

// ParseState implements [game.Notation].
func (r Rules) ParseState(text string) (s State, err error) {
	f, err := game.ReadFields(text, "points", "coins", "lot", "first", "bids", "round", "next")
	if err != nil {
		return s, err
	}
	next, err := f.Need("next")
	if err != nil {
		return s, err
	}
	points, err := parseList(f, "points", 6*r.Lots)
	if err != nil {
		return s, err
	}
	coins, err := parseList(f, "coins", r.Coins)
	if err != nil {
		return s, err
	}
	if len(coins) != len(points) {
		return s, game.FieldError("coins", fmt.Sprint(len(coins)), fmt.Sprintf("%d numbers, as points", len(points)))
	}
	s.seats = uint8(len(points))
	sum := 0
	for i := range points {
		s.points[i], s.coins[i] = uint8(points[i]), uint8(coins[i])
		sum += points[i]
	}
	switch next {
	case "over":
		s.next = NextOver
		if sum > 6*r.Lots {
			return s, game.FieldError("points", fmt.Sprint(sum), fmt.Sprintf("at most 6 for each of %d lots", r.Lots))
		}
		return s, f.Only("at next=over", "points", "coins", "next")
	case "throw":
		err = f.Only("at next=throw", "points", "coins", "first", "round", "next")
	case "bid":
	default:
		err = game.FieldError("next", next, "throw, bid or over")
	}
	if err != nil {
		return s, err
	}
	first, err := need(f, "first", 0, len(points)-1)
	if err != nil {
		return s, err
	}
	round, err := need(f, "round", 1, r.Lots)
	if err != nil {
		return s, err
	}
	if sum > 6*(round-1) {
		return s, game.FieldError("points", fmt.Sprint(sum), fmt.Sprintf("at most 6 for each of %d lots", round-1))
	}
	s.first, s.round = game.Seat(first), uint8(round)
	s.open()
	if next == "throw" {
		return s, nil
	}
	return r.parseBids(f, s)
}

func (r *Rules) parseBids(f game.Fields, s State) (State, error) {
	s.next = NextBid
	lot, err := need(f, "lot", 1, 6)
	if err != nil {
		return s, err
	}
	s.lot = uint8(lot)
	text, err := f.Need("bids")
	if err != nil {
		return s, err
	}
	words := strings.Split(text, ",")
	if len(words) != int(s.seats) {
		return s, game.FieldError("bids", text, fmt.Sprintf("%d of them", s.seats))
	}
	best := 0
	for {
		w := words[s.turn]
		if w == "-" {
			break
		}
		n, err := game.Number(w, 0, int(s.coins[s.turn]))
		if err != nil {
			return s, game.InField("bids", err)
		}
		if n > 0 && n <= best {
			return s, game.FieldError("bids", text, "each higher than those before")
		}
		best = max(best, n)
		s.bids[s.turn] = int8(n)
		if s.turn = s.left(s.turn); s.turn == s.first {
			return s, game.FieldError("bids", text, "somebody who has not bid yet")
		}
	}
	for i, w := range words {
		if (w == "-") != (s.bids[i] < 0) {
			return s, game.FieldError("bids", text, "bids from first on")
		}
	}
	return s, nil
}

// AppendAction implements [game.Notation].
func (r Rules) AppendAction(dst []byte, _ State, a game.Action) []byte {
	switch {
	case a == pass:
		return append(dst, "pass"...)
	case a >= thrown:
		return strconv.AppendInt(dst, int64(a&^thrown), 10)
	}
	return append(strconv.AppendInt(append(dst, "bet "...), int64(a), 10), " lot"...)
}

// ParseAction implements [game.Notation].
func (r Rules) ParseAction(_ State, seat game.Seat, text string) (game.Action, error) {
	if seat == game.Nature {
		n, err := game.Number(text, 1, 6)
		return thrown | game.Action(n), err
	}
	if text == "pass" {
		return pass, nil
	}
	words := strings.Split(text, " ")
	if len(words) != 3 || words[0] != "bet" || words[2] != "lot" {
		return 0, game.Misread(text, "bet COINS lot, or pass")
	}
	n, err := game.Number(words[1], 1, 100)
	if err != nil {
		return 0, game.Within(text, err)
	}
	return game.Action(n), nil
}

// SplitPlay implements [game.Notation].
func (r Rules) SplitPlay(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// Explain implements [game.Teacher].
func (r Rules) Explain(s State, seat game.Seat, text string) game.Explanation {
	switch {
	case s.next == NextOver:
		return game.Refused("LT-5", "The auction is over: all lots are sold.")
	case seat == game.Nature && s.next == NextThrow:
		if _, err := r.ParseAction(s, seat, text); err != nil {
			return game.Refused("LT-2", "A die shows 1 to 6.")
		}
		return game.Allowed("LT-2", "The die says what the lot is worth.")
	case s.next == NextThrow:
		return game.Refused("LT-2", "First the die is thrown.")
	case seat != s.turn:
		return game.Refused("LT-3", "One bids after the other, each once.")
	}
	a, err := r.ParseAction(s, seat, text)
	best, _ := s.best()
	switch {
	case err != nil:
		return game.Refused("LT-3", "Bid coins or pass: want bet %d lot, or pass.", best+1)
	case a == pass:
		return game.Allowed("LT-3", "Nobody has to bid.")
	case int(a) > int(s.coins[seat]):
		return game.Refused("LT-3", "You have %d coins.", s.coins[seat])
	case int(a) <= int(best):
		return game.Refused("LT-3", "A bid must be higher than %d.", best)
	}
	return game.Allowed("LT-3", "More than all before, and no more than you have.")
}

// AppendEffects implements [game.Teacher].
func (r Rules) AppendEffects(dst []game.Effect, _ State, seat game.Seat, a game.Action) []game.Effect {
	if _, n, ok := r.Stake(a); ok {
		dst = append(dst, game.Effect{Seat: seat, From: "coins", To: "lot", Uses: strconv.Itoa(n)})
	}
	return dst
}
