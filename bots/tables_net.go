package bots

import (
	"parlor/bots/bearoff"
	"parlor/bots/tablenet"
	"parlor/game"
	"parlor/rules/tables"
)

// TablesNet judges tables positions by a net that has learnt by play against
// itself, and by a table once all men are at home.
type TablesNet struct {
	rules tables.Rules
	judge *tablenet.Judge
	ends  *bearoff.Ends // for when all men are at home; nil where no table holds
	out   []tablenet.Chances
}

// NewTablesNet returns the judge for r by the net that was taught for it, or nil
// where none was.
func NewTablesNet(r tables.Rules) *TablesNet {
	j := tablenet.New(r)
	if j == nil {
		return nil
	}
	return &TablesNet{rules: r, judge: j, ends: tablesEnds(r)}
}

// newTablesQuick returns who judges r much as [NewTablesNet] does, by a smaller net;
// or nil where none was taught.
func newTablesQuick(r tables.Rules) *TablesNet {
	j := tablenet.NewQuick(r)
	if j == nil {
		return nil
	}
	return &TablesNet{rules: r, judge: j, ends: tablesEnds(r)}
}

// tablesEnds returns what is counted of games of r when all men are at home. What it is worth to send a man back (PK-9) the program's net says.
func tablesEnds(r tables.Rules) *bearoff.Ends {
	return bearoff.For(r, func() bearoff.Judge {
		j := tablenet.New(r)
		return func(s *tables.State, side game.Seat) float64 { return float64(j.Judge(*s, side)[tablenet.Win]) }
	})
}

// Hash implements [Taught].
func (n *TablesNet) Hash(int) string { return n.judge.Hash() }

// Evaluate implements [Evaluator].
func (n *TablesNet) Evaluate(chances []Chances, before tables.State, after []tables.State) {
	if cap(n.out) < len(after) {
		n.out = make([]tablenet.Chances, 2*len(after))
	}
	n.out = n.out[:len(after)]
	n.judge.JudgeAll(n.out, &before, after, 0)
	for i := range n.out {
		if n.ends != nil && n.ends.Holds(&after[i]) {
			n.count(&chances[i], &after[i])
			continue
		}
		n.tell(&chances[i], &n.out[i])
	}
}

// Version names the net.
func (n *TablesNet) Version() string { return n.judge.Hash() }

// counts reports whether a table says what s is worth, to whatever there is to win.
func (n *TablesNet) counts(s tables.State) bool {
	return n.ends != nil && n.ends.Exact() && !n.rules.Cube && n.rules.Penalty == 0 && n.ends.Holds(&s)
}

// count puts what the table says of s into c.
func (n *TablesNet) count(c *Chances, s *tables.State) {
	e, me := n.ends.Judge(s), s.Mover()
	op := me ^ 1
	c.Win[me], c.Win[op] = e.Win, 1-e.Win
	switch n.rules.Score {
	case tables.Gammon:
		c.Gammon[me], c.Gammon[op] = e.Gammon, e.Gammons
		c.Points[me], c.Points[op] = e.Win+e.Gammon, 1-e.Win+e.Gammons
	case tables.PerMan:
		c.Points[me], c.Points[op] = e.Points, e.Lost
	default:
		c.Points[me], c.Points[op] = e.Win, 1-e.Win
	}
}

// tell puts what x may expect into c, for both sides.
func (n *TablesNet) tell(c *Chances, out *tablenet.Chances) {
	win := float64(out[tablenet.Win])
	c.Win[0], c.Win[1] = win, 1-win
	c.Points[0], c.Points[1] = c.Win[0], c.Win[1]
	switch n.rules.Score {
	case tables.Gammon:
		gammon, back := n.judge.Gammons(out)
		for i := range 2 {
			c.Gammon[i], c.Backgammon[i] = float64(gammon[i]), float64(back[i])
			c.Points[i] += c.Gammon[i] + c.Backgammon[i]
		}
	case tables.PerMan:
		for i, points := range n.judge.Counted(out) {
			c.Points[i] = float64(points)
		}
	}
}

// tablesNet and tablesQuick return the judges for r as evaluators, or nil where there
// is none.
func tablesNet(r game.Complete[tables.State]) Evaluator[tables.State] {
	if n := NewTablesNet(r.(tables.Rules)); n != nil {
		return n
	}
	return nil
}

func tablesQuick(r game.Complete[tables.State]) Evaluator[tables.State] {
	if n := newTablesQuick(r.(tables.Rules)); n != nil {
		return n
	}
	return nil
}
