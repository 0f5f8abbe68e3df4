package bearoff

import (
	"sync"

	"parlor/game"
	"parlor/rules/tables"
)

// Ends judge positions in which all men are at home, and where rules let nobody
// be borne off in the throw that brings the last man home (PK-A15) also those in which all come home with whatever is thrown next. What
// they say of a position never changes, and is worked out when it is first asked for, with all that it leads to. They may be used by several goroutines.
type Ends struct {
	rule Rule
	one  func() *table
	two  func() *pairs
}

// ends that were asked for so far.
var ends struct {
	sync.Mutex
	by map[Rule]*Ends
}

// For returns the ends of r, or nil where no table holds. Where rules let a man be sent back who was at home (PK-9), beyond
// makes who judges what that leads to; it is not called for others, nor for ends that were built before.
func For(r tables.Rules, beyond func() Judge) *Ends {
	rule, ok := Of(r)
	if !ok {
		return nil
	}
	ends.Lock()
	defer ends.Unlock()
	if ends.by == nil {
		ends.by = map[Rule]*Ends{}
	}
	if ends.by[rule] == nil {
		ends.by[rule] = build(rule, beyond)
	}
	return ends.by[rule]
}

func build(rule Rule, beyond func() Judge) *Ends {
	return &Ends{
		rule: rule,
		one:  sync.OnceValue(func() *table { return newTable(rule) }),
		two: sync.OnceValue(func() *pairs {
			if rule.sends() {
				return newPairs(rule, beyond())
			}
			return newPairs(rule, nil)
		}),
	}
}

// Holds reports whether e knows s: all men are at home, off or about to come home,
// and nothing of a throw is to be played.
func (e *Ends) Holds(s *tables.State) bool {
	switch s.Waits() {
	case tables.NextThrow, tables.NextDouble, tables.NextName, tables.NextDie:
	default:
		return false
	}
	_, _, x, _ := s.Men(0)
	_, _, o, _ := s.Men(1)
	if (x|o)>>(Points+1) == 0 {
		return !e.rule.sends() || e.few(s)
	}
	return e.rule.waits && (x|o)>>(reach+1) == 0 && e.rule.near(menOf(s, 0)) && e.rule.near(menOf(s, 1))
}

// few reports whether both sides have few men, where only then e holds them.
func (e *Ends) few(s *tables.State) bool {
	return menOf(s, 0).count() <= Few && menOf(s, 1).count() <= Few
}

// Exact reports whether all that e says is counted: not where a man may be sent back (PK-9), and somebody judges what comes of it.
func (e *Ends) Exact() bool { return !e.rule.sends() }

// Chances are what the side on throw may expect.
type Chances struct {
	Win             float64
	Gammon, Gammons float64 // won and lost, where they count
	Points, Lost    float64 // won and lost, where each man counts
}

// menOf returns where the men of side stand, up to [reach].
func menOf(s *tables.State, side game.Seat) men {
	lo, _, _, _ := s.Men(side)
	return men(lo >> 4 & (1<<(4*reach) - 1))
}

// Judge returns what the side on throw may expect at s, which e holds.
func (e *Ends) Judge(s *tables.State) (c Chances) {
	me, op := menOf(s, s.Mover()), menOf(s, s.Mover()^1)
	named := s.Waits() == tables.NextName || s.Waits() == tables.NextDie
	if me.home() && op.home() && me.count() <= Few && op.count() <= Few {
		return e.two().chances(me, op, named)
	}
	return e.one().chances(me, op, named)
}

// chances returns what me, who is on throw, may expect against op.
func (t *pairs) chances(me, op men, named bool) Chances {
	v := t.at(me, op, named)
	c := Chances{Win: float64(v.win), Points: float64(v.won), Lost: float64(v.lost)}
	if t.gammons {
		c.Gammon, c.Gammons = max(c.Points-c.Win, 0), max(c.Lost-(1-c.Win), 0)
	}
	return c
}

// chances returns what me, who is on throw, may expect against op, each playing for himself.
func (t *table) chances(me, op men, named bool) (c Chances) {
	var room [2][3][longest]float32
	mine, theirs := t.lists(me, named, &room[0]), t.lists(op, false, &room[1])
	// I win in k turns where they need k or more; they in k where I need more.
	late := 1.0 // that they need k or more
	for k, p := range mine.turns {
		if k > 0 && k-1 < len(theirs.turns) {
			late -= float64(theirs.turns[k-1])
		}
		c.Win += float64(float64(p) * max(late, 0))
	}
	c.Win = min(c.Win, 1)
	c.Gammon, c.Gammons = beside(mine.turns, theirs.turns, mine.safe, theirs.safe)
	c.Points, c.Lost = beside(mine.turns, theirs.turns, mine.left, theirs.left)
	return c
}

// beside adds up what is so of the loser when the other side is done, me and op: for whom
// wins, and for whom loses, of who is on throw.
func beside(mine, theirs, me, op []float32) (won, lost float64) {
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
