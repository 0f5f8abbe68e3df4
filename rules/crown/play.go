package crown

import "parlor/game"

// maxDebt is how deep in debt a Banker may be and still take stakes. It keeps
// every balance within 32 bits, and nobody gets there by playing.
const maxDebt = 100_000_000

// Start implements [game.Rules]. The election begins with the first seat
// (CA-A9).
func (r Rules) Start(seats int) State {
	s := State{seats: uint8(seats), round: 1}
	for i := range seats {
		s.chips[i] = int32(r.Chips) // CA-A4
	}
	return s
}

// Thrower implements [game.Rules]: each in turn in the election (CA-2), then the
// Banker (CA-3).
func (r Rules) Thrower(s State) game.Seat { return s.Thrower() }

// ToAct implements [game.Rules]. All seats that are still to bet act at once
// (CA-3); under [Limit] there is only one.
func (r Rules) ToAct(s State) game.SeatSet {
	switch s.next {
	case NextBet:
		return game.SeatSet(s.waiting)
	case NextOver:
		return 0
	}
	return game.Nature.Set()
}

// AppendOutcomes implements [game.Rules].
func (r Rules) AppendOutcomes(dst []game.Outcome, s State) []game.Outcome {
	switch s.next {
	case NextElect:
		return append(dst, election[:]...)
	case NextThrow:
		return append(dst, throws[:]...)
	}
	return dst
}

// AppendActions implements [game.Rules]: every stake on every design. That can
// be many; see [Rules.MaxStake].
func (r Rules) AppendActions(dst []game.Action, s State, seat game.Seat) []game.Action {
	for _, a := range [...]game.Action{Pass, Done} {
		if r.Legal(s, seat, a) {
			dst = append(dst, a)
		}
	}
	for d := Crown; d < Designs; d++ {
		for stake := range r.MaxStake(s, seat, d) {
			dst = append(dst, Bet(d, stake+1))
		}
	}
	return dst
}

// Legal reports whether seat may do a at s. It agrees with
// [Rules.AppendActions] and lists nothing.
func (r Rules) Legal(s State, seat game.Seat, a game.Action) bool {
	if !r.ToAct(s).Has(seat) || seat == game.Nature {
		return false
	}
	switch a {
	case Pass:
		return r.MayPass && s.stakes[seat].empty() // CA-A3
	case Done:
		return !s.stakes[seat].empty() // Only with several bets is one still to act (CA-A2).
	}
	d, stake, ok := isBet(a)
	return ok && stake >= 1 && stake <= r.highest(&s, seat, d)
}

// MaxStake returns the highest stake that seat may place on design d at s, or 0
// if it may place none there.
func (r Rules) MaxStake(s State, seat game.Seat, d Design) int {
	if s.next != NextBet || !game.SeatSet(s.waiting).Has(seat) {
		return 0
	}
	return r.highest(&s, seat, d)
}

// highest is [Rules.MaxStake] for a seat that is to act.
func (r *Rules) highest(s *State, seat game.Seat, d Design) int {
	if s.stakes[seat].on(d) != 0 { // One bet a design (CA-A2).
		return 0
	}
	return r.room(s, seat, d)
}

// room returns the highest stake on design d that seat can afford and the
// Banker takes (CA-A4, CA-A5).
func (r *Rules) room(s *State, seat game.Seat, d Design) int {
	n := min(int(s.chips[seat]), MaxStake)
	if r.MaxBet != 0 {
		n = min(n, r.MaxBet)
	}
	bank := int(s.chips[s.turn])
	switch {
	case r.Bank == Limit: // Three times the stakes on a design must fit his chips.
		n = min(n, bank/3-s.OnDesign(d))
	case bank < -maxDebt:
		return 0
	}
	return max(n, 0)
}

// canBet reports whether seat, with nothing on the board, can bet at all. Who
// has no chips sits out (CA-A3).
func (r *Rules) canBet(s *State, seat game.Seat) bool {
	if seat == s.turn || s.chips[seat] <= 0 { // The Banker does not bet (CA-4).
		return false
	}
	if r.Bank != Limit {
		return r.room(s, seat, Crown) > 0
	}
	for d := Crown; d < Designs; d++ {
		if r.room(s, seat, d) > 0 {
			return true
		}
	}
	return false
}

// Apply implements [game.Rules].
func (r Rules) Apply(s State, seat game.Seat, a game.Action) State {
	switch s.next {
	case NextElect:
		r.elect(&s, a)
	case NextBet:
		r.bet(&s, seat, a)
	case NextThrow:
		r.pay(&s, faces(a))
	}
	return s
}

// elect lets the next seat throw, or makes the thrower of a Crown Banker (CA-2).
func (r *Rules) elect(s *State, a game.Action) {
	if a != Election(Crown) {
		s.turn = s.left(s.turn)
		return
	}
	r.open(s)
}

// open begins the bets of a round.
func (r *Rules) open(s *State) {
	s.stakes = [maxSeats]stakes{}
	s.passed, s.waiting = 0, 0
	if r.Bank == Limit {
		r.call(s, s.left(s.turn))
		return
	}
	for seat := range game.Seat(s.seats) {
		if r.canBet(s, seat) {
			s.waiting |= 1 << seat
		}
	}
	s.await()
}

// call asks the first seat that can bet, from seat on round to the Banker: one
// after the other, since one stake can bar the next (CA-3).
func (r *Rules) call(s *State, seat game.Seat) {
	s.waiting = 0
	for ; seat != s.turn; seat = s.left(seat) {
		if r.canBet(s, seat) {
			s.waiting = 1 << seat
			break
		}
	}
	s.await()
}

// await waits for bets while anybody is to bet, then for the dice.
func (s *State) await() {
	s.next = NextThrow
	if s.waiting != 0 {
		s.next = NextBet
	}
}

// bet does what seat says: it bets, passes, or has done.
func (r *Rules) bet(s *State, seat game.Seat, a game.Action) {
	if d, stake, ok := isBet(a); ok {
		s.chips[seat] -= int32(stake)
		s.stakes[seat].put(d, stake)
		if r.Multi {
			return
		}
	}
	if a == Pass {
		s.passed |= 1 << seat
	}
	if r.Bank == Limit {
		r.call(s, s.left(seat))
		return
	}
	s.waiting &^= 1 << seat
	s.await()
}
