package check

import "parlor/game"

// Start implements [game.Rules].
func (r Rules) Start(seats int) State { return State{seats: uint8(seats)} }

// Thrower implements [game.Rules]: each in turn (CK-6); nobody deals.
func (r Rules) Thrower(s State) game.Seat { return s.Thrower() }

// ToAct implements [game.Rules]. Discarding never harms, so nobody is asked
// (CK-8, CK-A4).
func (r Rules) ToAct(s State) game.SeatSet {
	if s.next == NextOver {
		return 0
	}
	return game.Nature.Set()
}

// AppendActions implements [game.Rules]: nobody but Nature acts.
func (r Rules) AppendActions(dst []game.Action, _ State, _ game.Seat) []game.Action { return dst }

// AppendOutcomes implements [game.Rules].
func (r Rules) AppendOutcomes(dst []game.Outcome, s State) []game.Outcome {
	switch s.next {
	case NextStart: // Every seat alike (CK-5).
		for i := range game.Seat(s.seats) {
			dst = append(dst, game.Outcome{Action: Lot(i), Weight: 1})
		}
	case NextMisc:
		if r.Misc != [4]uint8{} {
			return append(dst, game.Outcome{Action: Misc(r.Misc), Weight: 1})
		}
		return append(dst, miscs[:]...)
	case NextDeal:
		from := r.dealt(&s)
		for n := lowest; n <= highest; n++ {
			if w := from.count(n); w != 0 {
				dst = append(dst, game.Outcome{Action: Card(n), Weight: uint32(w)})
			}
		}
	case NextThrow:
		return append(dst, throws[:]...)
	}
	return dst
}

// dealt returns the cards from which the next one is dealt: all that are left,
// or, where the miscellaneous ones are set aside, the others until every hand is
// full (CK-A2).
func (r *Rules) dealt(s *State) cards {
	if !r.Apart {
		return s.pack
	}
	others := each * cards(s.seats)
	for i := range int(s.seats) {
		others -= s.hands[i]
	}
	if others == 0 {
		return s.pack
	}
	return others
}

// Apply implements [game.Rules].
func (r Rules) Apply(s State, _ game.Seat, a game.Action) State {
	switch s.next {
	case NextStart:
		s.dealer, s.next = game.Seat(a&^kindMask), NextMisc
	case NextMisc:
		s.pack = each * cards(s.seats) // CK-2
		for _, n := range miscOf(a) {
			s.pack += card(int(n)) // CK-3
		}
		s.next = NextDeal
	case NextDeal:
		s.deal(int(a &^ kindMask))
	case NextThrow:
		hi, lo := dice(a)
		r.throw(&s, hi, lo)
	}
	return s
}

// deal gives the next card, with number n, to who is to get it.
func (s *State) deal(n int) {
	if seat := s.Receiver(); seat >= 0 {
		s.hands[seat] += card(n)
	} else {
		s.discard.push(n) // CK-4
	}
	s.pack -= card(n)
	if s.pack == 0 {
		s.next = NextThrow
		s.thrower = s.left(s.dealer) // CK-6, CK-A12
	}
}

// nobody is left out of a discard.
const nobody = game.Public

// throw plays a throw.
func (r *Rules) throw(s *State, hi, lo int) {
	out := s.thrown(hi, lo)
	if out != 0 {
		r.settle(s, s.winner(out))
		return
	}
	s.thrower = s.left(s.thrower) // One throw each (CK-6).
}

// fall moves the cards as the dice say (CK-7). It returns the hands that are
// empty now, as a mask.
func (s *State) thrown(hi, lo int) (out uint) {
	thrower := s.thrower
	switch {
	case lo == Check: // Double Check: nobody discards.
		s.take(thrower)
		s.take(thrower)
	case hi == Check: // The thrower takes first and keeps what he has (CK-A5, CK-A13).
		s.take(thrower)
		if lo >= lowest { // No card bears a 1.
			return s.discardAll(lo, thrower)
		}
	default: // Only the total counts; the thrower discards too (CK-A7).
		return s.discardAll(hi+lo, nobody)
	}
	return 0
}

// take moves the top card of the Discard to a hand, if there is one (CK-A3).
func (s *State) take(seat game.Seat) {
	if n, ok := s.discard.pop(); ok {
		s.hands[seat] += card(n)
	}
}

// discardAll takes one card with number n from each hand that has one, all at
// once (CK-7, CK-A6), but not from except. It returns the hands that this
// empties, as a mask.
func (s *State) discardAll(n int, except game.Seat) (out uint) {
	one := card(n)
	for i := range game.Seat(s.seats) {
		if i == except || s.hands[i]&(15*one) == 0 {
			continue
		}
		s.hands[i] -= one
		s.discard.push(n)
		if s.hands[i] == 0 {
			out |= 1 << i
		}
	}
	return out
}

// winner returns who wins when the hands of out are empty: the thrower, or the
// one nearest to him going left (CK-9, CK-A8, CK-A9).
func (s *State) winner(out uint) game.Seat {
	i := s.thrower
	for out>>i&1 == 0 {
		i = s.left(i)
	}
	return i
}

// settle pays the winner of a hand, and ends the game or begins the next hand.
func (r *Rules) settle(s *State, winner game.Seat) {
	var left [maxSeats]int16
	for i := range int(s.seats) {
		left[i] = int16(s.hands[i].size())
	}
	r.pay(s, winner, &left)
}

// pay pays the winner of a hand a point for each card that is left to the others
// (CK-10).
func (r *Rules) pay(s *State, winner game.Seat, left *[maxSeats]int16) {
	for i, n := range left[:s.seats] {
		s.points[winner] += n
		if r.Net { // CK-A10
			s.points[i] -= n
		}
	}
	dealer := s.left(s.dealer) // CK-A11
	if r.WinnerDeal {
		dealer = winner
	}
	s.dealer, s.thrower = 0, 0
	if int(s.points[winner]) >= r.Target { // CK-11
		s.next = NextOver
		return
	}
	*s = State{seats: s.seats, points: s.points, dealer: dealer, next: NextMisc}
}
