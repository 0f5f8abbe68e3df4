package crown

// maxRound is where counting stops when a game has no end.
const maxRound = 1_000_000_000

// owed returns what the Banker pays out of his own chips for stakes k, and what
// of the stakes is claimed and stays the player's (CA-3). A design shown once
// counts single, twice double, three times triple for each chip.
func (r *Rules) owed(k *stakes, f [3]Design) (pay, claimed int32) {
	for i, d := range f {
		n := k.on(d)
		pay += n
		if i == 0 || d != f[i-1] {
			claimed += n
		}
	}
	if r.Included {
		pay -= claimed // The count holds the stake itself (CA-A1).
	}
	return pay, claimed
}

// balance returns what the Banker has when he has collected all unclaimed
// stakes, and what he then owes the winners.
func (r *Rules) balance(s *State, f [3]Design) (have, owes int32) {
	have = s.chips[s.turn]
	for i := range int(s.seats) {
		if k := &s.stakes[i]; !k.empty() {
			pay, claimed := r.owed(k, f)
			have += k.total() - claimed
			owes += pay
		}
	}
	return have, owes
}

// pay settles a throw and goes on to the next round.
func (r *Rules) pay(s *State, f [3]Design) {
	bank, owes := r.balance(s, f)
	broke := r.Bank == Break && owes > bank
	for i := s.left(s.turn); i != s.turn; i = s.left(i) { // In order from his left (CA-A5).
		k := &s.stakes[i]
		if k.empty() {
			continue
		}
		pay, claimed := r.owed(k, f)
		if broke {
			pay = min(pay, bank)
		}
		bank -= pay
		s.chips[i] += claimed + pay
	}
	s.chips[s.turn] = bank
	if r.Rounds != 0 && s.round >= uint32(r.Rounds) { // CA-A8
		s.over()
		return
	}
	if broke || f[0] == f[2] { // Triples pass the bank, whether or not anybody bet on them (CA-A6).
		r.passBank(s)
	}
	s.round = min(s.round+1, maxRound)
	r.open(s)
}

// passBank makes the player on the Banker's left Banker. Under [Limit] and
// [Break] one without chips is skipped (CA-A7).
func (r *Rules) passBank(s *State) {
	for range int(s.seats) {
		s.turn = s.left(s.turn)
		if r.Bank == Credit || s.chips[s.turn] > 0 {
			return
		}
	}
}

// over ends the game: only the chips matter.
func (s *State) over() { *s = State{chips: s.chips, seats: s.seats, next: NextOver} }
