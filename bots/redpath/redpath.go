// Package redpath counts the chances of two players of the Royal Game of India
// once all their pieces are on the red paths or home: nobody can meet anybody
// any more, and what is left is a race by exact numbers. There are 330 ways in
// which four pieces stand on seven red spaces and in the centre, so 108,900
// pairs.
package redpath

import (
	"fmt"
	"sync"

	"parlor/game"
	"parlor/rules/india"
)

const (
	first  = india.Front + 1               // the first red space
	spots  = india.Centre - india.Front    // red spaces, and the centre
	places = 11 * 10 * 9 * 8 / (4 * 3 * 2) // ways for four pieces on eight spots
)

// A Table holds the chance of the side on throw for every pair. It never
// changes.
type Table struct{ win []float64 }

// Holds reports whether s is one of the pairs: two players, a throw awaited, and
// all pieces on the red paths or home.
func Holds(s *india.State) bool {
	if s.Next() != india.NextThrow || s.Sides().Len() != 2 {
		return false
	}
	for side := range india.Side(4) {
		if s.Sides().Has(side) && s.Pieces(side)[india.Pieces-1] < first {
			return false
		}
	}
	return true
}

// Win returns the chance that the side on throw wins from s, which the table
// holds.
func (t *Table) Win(s *india.State) float64 {
	other := india.Side(0)
	for side := range india.Side(4) {
		if s.Sides().Has(side) && side != s.Turn() {
			other = side
		}
	}
	return t.win[place(s.Pieces(s.Turn()))*places+place(s.Pieces(other))]
}

// place numbers where four pieces stand, in descending order, from 0: all home
// first. Whoever has fewer pips to go has not always the lower number.
func place(p [india.Pieces]int8) int {
	n := 0
	for i, at := range p { // The combinatorial number of a set of four different numbers.
		k := india.Centre - int(at) + i
		c := 1
		for j := range i + 1 {
			c = c * (k - j) / (j + 1)
		}
		n += c
	}
	return n
}

// turn is where a throw may lead, and whether the side throws again.
type turn struct {
	to    int
	again bool
}

// solver builds a table.
type solver struct {
	turns [places][][]turn // by place and throw: what the throw may lead to
	pips  [places]int
	same  [places]float64 // chance of a throw after which all stands as it stood, and the turn passes
	win   []float64
}

// throws are the 21 throws, each with its chance.
var throws = func() (list []struct {
	act    game.Action
	chance float64
},
) {
	s := india.Rules{}.Apply(india.Rules{}.Start(2), game.Nature, 0)
	for _, o := range (india.Rules{}).AppendOutcomes(nil, s) {
		list = append(list, struct {
			act    game.Action
			chance float64
		}{o.Action, float64(o.Weight) / 36})
	}
	return list
}()

// build counts the chances under r for two players, south and north.
func build(r india.Rules) *Table {
	sv := solver{win: make([]float64, places*places)}
	sv.list(r)
	// A move takes pips off, so pairs are solved by the pips that both have to
	// go. Two sides that wait for each other are solved together.
	var byPips [2 * india.Pieces * spots][][2]int
	for a := 1; a < places; a++ {
		for b := a; b < places; b++ {
			n := sv.pips[a] + sv.pips[b]
			byPips[n] = append(byPips[n], [2]int{a, b})
		}
	}
	for a := range places { // Who is home has won; nobody is asked for that.
		sv.win[a*places] = 0
		sv.win[a] = 1
	}
	for _, list := range byPips {
		for _, p := range list {
			sv.solve(p[0], p[1])
		}
	}
	return &Table{sv.win}
}

// list lists the turns of all places by the rules themselves.
func (sv *solver) list(r india.Rules) {
	g := game.Of[india.State](r)
	var next []india.State
	each := func(p [india.Pieces]int8) {
		n := place(p)
		for _, at := range p {
			sv.pips[n] += india.Centre - int(at)
		}
		if sv.pips[n] == 0 {
			return
		}
		q, err := g.Parse(fmt.Sprintf("s=%d,%d,%d,%d n=70,70,70,70 turn=s next=throw", p[0], p[1], p[2], p[3]))
		if err != nil {
			panic(fmt.Errorf("redpath: %w", err))
		}
		s, _ := game.As[india.State](q)
		for _, t := range throws {
			next = r.AppendTurns(next[:0], r.Apply(s, game.Nature, t.act))
			var list []turn
			for _, after := range next {
				over := after.Next() == india.NextOver
				to := place(after.Pieces(india.South))
				if to == n {
					sv.same[n] += t.chance // Nothing could be played.
					list = nil
					break
				}
				list = append(list, turn{to, over || after.Turn() == india.South})
			}
			sv.turns[n] = append(sv.turns[n], list)
		}
	}
	for a := int8(first); a <= india.Centre; a++ {
		for b := int8(first); b <= a; b++ {
			for c := int8(first); c <= b; c++ {
				for d := int8(first); d <= c; d++ {
					each([india.Pieces]int8{a, b, c, d})
				}
			}
		}
	}
}

// moves returns what the throws that move something bring to a, on throw
// against b, each played as well as can be.
func (sv *solver) moves(a, b int) (sum float64) {
	for i, list := range sv.turns[a] {
		best := -1.0
		for _, t := range list {
			w := sv.win[t.to*places+b]
			if !t.again {
				w = 1 - sv.win[b*places+t.to]
			}
			best = max(best, w)
		}
		if len(list) > 0 {
			sum += float64(throws[i].chance * best)
		}
	}
	return sum
}

// solve sets the chances of a against b, and of b against a. With x and y for
// them, and for what moves bring m and n: x = m + same(a)(1-y), y = n + same(b)(1-x).
func (sv *solver) solve(a, b int) {
	m, n := sv.moves(a, b), sv.moves(b, a)
	p, q := sv.same[a], sv.same[b]
	x := (m + float64(p*(1-n-q))) / (1 - float64(p*q))
	sv.win[a*places+b] = x
	sv.win[b*places+a] = n + float64(q*(1-x))
}

// tables are those that have been built, by the rules that matter.
var (
	lock   sync.Mutex
	tables = map[india.Rules]func() *Table{}
)

// For returns the table for r, which is built when it is first asked for. What
// two players can do on their red paths depends on few options.
func For(r india.Rules) func() *Table {
	key := india.Rules{Combined: r.Combined, LargerDie: r.LargerDie}
	lock.Lock()
	defer lock.Unlock()
	if tables[key] == nil {
		tables[key] = sync.OnceValue(func() *Table { return build(key) })
	}
	return tables[key]
}
