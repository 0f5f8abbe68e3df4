package tables

// Stalled implements [game.Staller]: neither side can take a step with any number,
// so that nothing ever changes. It takes men who are frozen at home, behind men who
// are shut out (WP-6, WP-A13). Who has men in reserve or may still earn the right to
// enter, or to take a man off the board, is never stuck.
func (r Rules) Stalled(s State) bool {
	if r.Home == Free || r.Ad == Privilege || s.next != NextThrow && s.next != NextDouble {
		return false
	}
	for range s.sides {
		if s.me().occ>>Res&1 != 0 || r.Opened && !s.HasOpened(s.turn) {
			return false
		}
		for die := uint8(1); die <= 6; die++ {
			if r.sourcesAt(&s, die) != 0 {
				return false
			}
		}
		s.turn ^= 1
	}
	return true
}
