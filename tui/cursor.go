package tui

import (
	"slices"
	"strings"

	"parlor/game"
)

// A cursor chooses an action without typing: on the board (a source, then a
// target), in a list of decisions, or a stake and what it is laid on.
type cursor struct {
	moves  []choice // the steps that can be chosen on the board
	list   []string // the decisions that can be chosen
	picked string   // the source that has been chosen
	place  string   // the place under the cursor
	index  int      // the decision under the cursor

	stakes []game.Stake // what can be laid
	stake  int          // how much, on place
}

// A choice is a step from a place to a place.
type choice struct{ text, from, to string }

// newCursor returns the cursor of seat at p; where seat is not to act it
// chooses nothing.
func newCursor(p game.Position, seat game.Seat, acts bool) (c cursor) {
	if !acts {
		return c
	}
	if c.stakes = game.Stakes(p, seat); len(c.stakes) > 0 {
		return c.lay(c.stakes[0].On, c.stakes[0].Min)
	}
	for _, a := range p.Actions(seat) {
		text := p.Format(a)
		if effects := p.Effects(seat, a); p.Stepping() && len(effects) > 0 {
			c.moves = append(c.moves, choice{text, effects[0].From, effects[0].To})
		} else {
			c.list = append(c.list, text)
		}
	}
	if len(c.moves) > 0 {
		c.place = c.moves[0].from
	}
	c.index = max(slices.Index(c.list, "take"), 0) // Enter alone gives no game up.
	return c
}

// places lists what can be chosen now: what a stake may lie on, sources, or
// targets of the one picked.
func (c cursor) places() (list []string) {
	for _, s := range c.stakes {
		list = append(list, s.On)
	}
	for _, m := range c.moves {
		name := m.from
		if c.picked != "" {
			if m.from != c.picked {
				continue
			}
			name = m.to
		}
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// marks says what the board is to show.
func (c cursor) marks() marks {
	m := marks{sources: map[string]bool{}, targets: map[string]bool{}, at: c.place, from: c.picked, stake: c.stake}
	if c.betting() {
		return m
	}
	if len(c.moves) == 0 {
		c.markDecisions(&m)
	}
	for _, x := range c.moves {
		m.sources[x.from] = true
		if x.from == c.picked || c.picked == "" && x.from == c.place {
			m.targets[x.to] = true
		}
	}
	return m
}

// markDecisions marks the points of the men that may be removed.
func (c cursor) markDecisions(m *marks) {
	for i, text := range c.list {
		point, ok := strings.CutPrefix(text, "remove ")
		if !ok {
			continue
		}
		m.targets[point] = true
		if i == c.index {
			m.at = point
		}
	}
}

// firstOf returns the decision with which a list of w columns begins, so that
// the one under the cursor is in it.
func (c cursor) firstOf(w int) (first int) {
	used := 0
	for i := first; i <= c.index; i++ {
		used += runes(c.list[i]) + 3
		for ; used > w && first < i; first++ {
			used -= runes(c.list[first]) + 3
		}
	}
	return first
}

// back gives up the source that was chosen.
func (c cursor) back() cursor {
	if c.picked != "" {
		c.place, c.picked = c.picked, ""
	}
	return c
}

// do chooses what is under the cursor. It returns the text of the action that
// is complete with it, if one is.
func (c cursor) do() (cursor, string) {
	switch {
	case c.betting():
		return c, c.under().Text(c.stake)
	case len(c.list) > 0 && len(c.moves) == 0:
		return c, c.list[c.index]
	case len(c.moves) == 0:
		return c, ""
	case c.picked == "":
		c.picked = c.place
		c.place = c.places()[0]
		return c, ""
	}
	for _, m := range c.moves {
		if m.from == c.picked && m.to == c.place {
			return c, m.text
		}
	}
	return c, ""
}

// move moves the cursor. The board, drawn only if it matters, says what lies in
// which direction.
func (c cursor) move(cmd command, board func() picture) cursor {
	switch {
	case c.betting() && cmd == cmdMore:
		return c.lay(c.place, c.stake+1)
	case c.betting() && cmd == cmdLess:
		return c.lay(c.place, c.stake-1)
	case c.betting():
	case len(c.moves) == 0 && len(c.list) > 0:
		c.index = around(c.index, turnOf(cmd), len(c.list))
		return c
	case len(c.moves) == 0:
		return c
	}
	list := c.places()
	i := max(slices.Index(list, c.place), 0)
	if cmd == cmdNext || cmd == cmdPrev {
		c.place = list[around(i, turnOf(cmd), len(list))]
	} else if to, ok := towards(cmd, c.place, list, board().spots); ok {
		c.place = to
	} else if len(list) > 0 && !slices.Contains(list, c.place) {
		c.place = list[0]
	}
	if c.betting() {
		return c.lay(c.place, c.stake)
	}
	return c
}

// betting reports whether a stake is chosen.
func (c cursor) betting() bool { return len(c.stakes) > 0 }

// under returns the range of the stakes under the cursor.
func (c cursor) under() game.Stake {
	i := slices.IndexFunc(c.stakes, func(s game.Stake) bool { return s.On == c.place })
	return c.stakes[max(i, 0)]
}

// lay puts the cursor on what a stake may be laid on, with n, or as near to n as
// may be.
func (c cursor) lay(on string, n int) cursor {
	c.place = on
	at := c.under()
	c.place, c.stake = at.On, max(min(n, at.Max), at.Min)
	return c
}

// turnOf is the direction of a command in a list.
func turnOf(cmd command) int {
	switch cmd {
	case cmdLeft, cmdUp, cmdPrev:
		return -1
	case cmdRight, cmdDown, cmdNext:
		return 1
	}
	return 0
}

// around returns i moved by d in a ring of n.
func around(i, d, n int) int { return ((i+d)%n + n) % n }

// towards returns the place of list that lies next to from in the direction of
// cmd.
func towards(cmd command, from string, list []string, spots map[string]spot) (best string, ok bool) {
	at, known := spots[from]
	if !known {
		return "", false
	}
	least := 0
	for _, name := range list {
		to, known := spots[name]
		if !known || name == from {
			continue
		}
		ahead, aside := distance(cmd, at, to)
		if ahead <= 0 {
			continue
		}
		if d := ahead + 3*aside; !ok || d < least {
			best, least, ok = name, d, true
		}
	}
	return best, ok
}

// distance returns how far to lies ahead of at in the direction of cmd, and how
// far aside. A row counts as two columns.
func distance(cmd command, at, to spot) (ahead, aside int) {
	dx, dy := to.x-at.x, 2*(to.y-at.y)
	switch cmd {
	case cmdLeft:
		return -dx, max(dy, -dy)
	case cmdRight:
		return dx, max(dy, -dy)
	case cmdUp:
		return -dy, max(dx, -dx)
	case cmdDown:
		return dy, max(dx, -dx)
	}
	return 0, 0
}
