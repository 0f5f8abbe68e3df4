package bearoff

import (
	"sync"

	"parlor/game"
	"parlor/rules/tables"
)

// A Table judges positions in which all men are at home, under one rule. It
// never changes once it is built, and may be used by several goroutines.
type Table struct {
	one *table
	two func() *pairs // waits until they are built; nil in a test that wants none
}

// tables built so far. They are built when they are first wanted.
var built struct {
	sync.Mutex
	by map[Rule]func() *Table
}

// For returns the table for r, or nil where none holds.
func For(r tables.Rules) func() *Table {
	rule, ok := Of(r)
	if !ok {
		return nil
	}
	built.Lock()
	defer built.Unlock()
	if built.by == nil {
		built.by = map[Rule]func() *Table{}
	}
	if built.by[rule] == nil {
		built.by[rule] = sync.OnceValue(func() *Table { return build(rule) })
	}
	return built.by[rule]
}

func build(rule Rule) *Table {
	t := &Table{one: newTable(rule), two: sync.OnceValue(func() *pairs { return newPairs(rule) })}
	go t.two() // They are wanted some turns later.
	return t
}

// Holds reports whether a table knows s: all men are at home or off, and
// nothing of a throw is to be played.
func Holds(s *tables.State) bool {
	switch s.Waits() {
	case tables.NextThrow, tables.NextDouble, tables.NextName, tables.NextDie:
	default:
		return false
	}
	_, _, x, _ := s.Men(0)
	_, _, o, _ := s.Men(1)
	return (x|o)>>(Points+1) == 0
}

// Chances are what the side on throw may expect.
type Chances struct {
	Win             float64
	Gammon, Gammons float64 // won and lost, where they count
	Points, Lost    float64 // won and lost, where each man counts
}

// home returns where the men of side stand.
func home(s *tables.State, side game.Seat) men {
	lo, _, _, _ := s.Men(side)
	return men(lo >> 4 & (1<<(4*Points) - 1))
}

// Judge returns what the side on throw may expect at s, which holds.
func (t *Table) Judge(s *tables.State) (c Chances) {
	me, op := home(s, s.Mover()), home(s, s.Mover()^1)
	named := s.Waits() == tables.NextName || s.Waits() == tables.NextDie
	if t.two != nil && me.count() <= Few && op.count() <= Few {
		v := t.two().at(me, op, named)
		c = Chances{Win: float64(v.win), Points: float64(v.won), Lost: float64(v.lost)}
		if t.one.rule.score == tables.Gammon {
			c.Gammon, c.Gammons = max(c.Points-c.Win, 0), max(c.Lost-(1-c.Win), 0)
		}
		return c
	}
	a, b := t.one.number(me), t.one.number(op)
	mine, theirs := t.one.turns.list(a, named), t.one.turns.list(b, false)
	// I win in k turns where they need k or more; they in k where I need more.
	late := 1.0 // that they need k or more
	for k, p := range mine {
		if k > 0 && k-1 < len(theirs) {
			late -= float64(theirs[k-1])
		}
		c.Win += float64(float64(p) * max(late, 0))
	}
	c.Win = min(c.Win, 1)
	c.Gammon, c.Gammons = t.one.beside(t.one.safe, mine, theirs, a, b, named)
	c.Points, c.Lost = t.one.beside(t.one.left, mine, theirs, a, b, named)
	return c
}

// beside adds up what v says of the loser when the other side is done: for whom
// wins, and for whom loses, of who is on throw.
func (t *table) beside(v vectors, mine, theirs []float32, a, b int32, named bool) (won, lost float64) {
	if v.at == nil {
		return 0, 0
	}
	me, op := v.list(a, named), v.list(b, false)
	for k, p := range mine {
		if k > 0 && k-1 < len(op) {
			won += float64(float64(p) * float64(op[k-1]))
		}
	}
	for k, p := range theirs {
		if k > 0 && k < len(me) {
			lost += float64(float64(p) * float64(me[k]))
		}
	}
	return won, lost
}
