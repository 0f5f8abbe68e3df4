package arena

import "parlor/game"

// A tally adds up records. All sums are of whole numbers, or made in the order
// of the games, so that they do not depend on who played which.
type tally struct {
	match  *Match
	games  int // that ended
	cut    int // off, at the cap
	turns  Dist
	throws Dist
	at     [][]cell // by bot and seat
	bots   []standing
	began  cell
	totals []Dist  // by counter: how often in a game
	shares [][]int // by bot and counter: how often by him

	// What each bot has got in the games of the group under way.
	group             int
	won, points, held [game.MaxSeats]int
}

// cell is what came of the games in which a bot sat at a seat.
type cell struct {
	wins, shared int
	points       Dist
}

// standing is what came of all the seats of a bot.
type standing struct{ wins, points Sample }

func newTally(m *Match, counters int) *tally {
	t := &tally{
		match:  m,
		at:     make([][]cell, len(m.Bots)),
		bots:   make([]standing, len(m.Bots)),
		totals: make([]Dist, counters),
		shares: make([][]int, len(m.Bots)),
	}
	for b := range m.Bots {
		t.at[b] = make([]cell, m.Seats)
		t.shares[b] = make([]int, counters)
	}
	return t
}

// played returns how many games there were, ended or cut off.
func (t *tally) played() int { return t.games + t.cut }

// add adds the record of game i.
func (t *tally) add(i int, rec *record) {
	if rec.cut {
		t.cut++
	} else {
		t.count(i, rec)
	}
	if t.group++; t.group < t.match.group() {
		return
	}
	for b := range t.bots {
		if t.held[b] > 0 {
			t.bots[b].wins.Add(float64(t.won[b]), t.held[b])
			t.bots[b].points.Add(float64(t.points[b]), t.held[b])
		}
	}
	t.group, t.won, t.points, t.held = 0, [game.MaxSeats]int{}, [game.MaxSeats]int{}, [game.MaxSeats]int{}
}

// count adds the record of game i, which ended.
func (t *tally) count(i int, rec *record) {
	t.games++
	t.turns.Add(rec.turns)
	t.throws.Add(rec.throws)
	best, winners := top(rec.game[:t.match.Seats])
	for seat := range t.match.Seats {
		b, pay, won := t.match.bot(i, game.Seat(seat)), rec.pay[seat], rec.game[seat] == best
		t.at[b][seat].add(won, winners, int(pay))
		if game.Seat(seat) == rec.began {
			t.began.add(won, winners, int(pay))
		}
		t.held[b]++
		t.points[b] += int(pay)
		if won {
			t.won[b]++
		}
		for k := range t.shares[b] {
			t.shares[b][k] += rec.counts[seat][k]
		}
	}
	for k := range t.totals {
		sum := 0
		for seat := range t.match.Seats {
			sum += rec.counts[seat][k]
		}
		t.totals[k].Add(sum)
	}
}

// top returns the highest of pay, and how many have it.
func top(pay []int32) (best int32, n int) {
	for i, p := range pay {
		switch {
		case i == 0 || p > best:
			best, n = p, 1
		case p == best:
			n++
		}
	}
	return best, n
}

func (c *cell) add(won bool, winners, points int) {
	if won {
		c.wins++
		if winners > 1 {
			c.shared++
		}
	}
	c.points.Add(points)
}

func (c *cell) merge(other *cell) {
	c.wins += other.wins
	c.shared += other.shared
	c.points.Merge(&other.points)
}

// merge adds other, the tally of later games.
func (t *tally) merge(other *tally) {
	t.games += other.games
	t.cut += other.cut
	t.turns.Merge(&other.turns)
	t.throws.Merge(&other.throws)
	t.began.merge(&other.began)
	for b := range t.bots {
		t.bots[b].wins.Merge(&other.bots[b].wins)
		t.bots[b].points.Merge(&other.bots[b].points)
		for seat := range t.at[b] {
			t.at[b][seat].merge(&other.at[b][seat])
		}
		for k, n := range other.shares[b] {
			t.shares[b][k] += n
		}
	}
	for k := range t.totals {
		t.totals[k].Merge(&other.totals[k])
	}
}
