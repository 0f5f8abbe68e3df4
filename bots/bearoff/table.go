// Package bearoff knows the ends of games on points, where all men of both
// sides are at home and have only to be borne off: how many turns that takes, by
// the rules' extra throws too, and so who wins, how often with a gammon, and for
// how many men.
//
// A side plays so that it needs the fewest turns on the average. With up to
// [Few] men a side what the other side has left counts as well: there the
// chances are exact.
package bearoff

import (
	"sync"
	"sync/atomic"

	"parlor/rules/tables"
)

// table is what bearing off takes under a rule, by the number of a place. It knows a place, and those it leads to, when it was first asked for.
type table struct {
	rule Rule
	*places
	known []atomic.Bool // by place: what stands below is there, and stays
	adds  sync.Mutex    // held by who adds to them

	need  []float32 // turns, on the average
	named []float32 // turns, this one counted, where a doublet is still to come after a 1-2

	ends []doublets // by place

	turns, left, safe vectors // that so many turns are needed; men left, and that no man is off, after so many
	from              []source
	after             []source   // of who has a doublet still to come
	one               [6][]int32 // by die: where one man can go from the place that is being solved
	two               []int32
}

// doublets are the best plays of doublets from a place, by die and by how many steps less one: where they lead to, and, in the
// lowest three bits, how many steps can be made.
type doublets [6][4]uint32

// best returns where so many steps of die lead to, and how many of them can be made.
func (e *doublets) best(die, steps int) (end int32, used uint8) {
	x := e[die-1][steps-1]
	return int32(x >> 3), uint8(x & 7)
}

// A source says what a throw leads to: as many turns as from there, and shift.
type source struct {
	at     int32
	weight float32 // of 36
	shift  uint8   // 1 where the turn ends, 0 where the same side goes on
	named  bool    // a doublet is still to come
}

func newTable(r Rule) *table {
	t := &table{rule: r, places: newPlaces(int(r.men))}
	n := len(t.list)
	t.known, t.need, t.ends = make([]atomic.Bool, n), make([]float32, n), make([]doublets, n)
	t.turns.init(n, r.toCome())
	if r.score == tables.PerMan {
		t.left.init(n, r.toCome())
	}
	if r.score == tables.Gammon {
		t.safe.init(n, false)
	}
	if r.toCome() {
		t.named = make([]float32, n)
	}
	return t
}

// place returns the number of m, all of whom are at home, and sees to it that all there is to know of it is known.
func (t *table) place(m men) int32 {
	p := t.number(m)
	if !t.known[p].Load() {
		t.adds.Lock()
		defer t.adds.Unlock()
		t.learn(p)
	}
	return p
}

// learn solves p, and what it leads to before.
func (t *table) learn(p int32) {
	if t.known[p].Load() {
		return
	}
	var room [6 * Points]int32
	var till [6]int
	all := room[:0]
	for d := range till {
		all = t.steps(all, t.list[p], d+1)
		till[d] = len(all)
	}
	for _, q := range all {
		t.learn(q)
	}
	from := 0
	for d, end := range till {
		t.one[d], from = append(t.one[d][:0], all[from:end]...), end
	}
	t.solve(p)
	t.known[p].Store(true)
}

// solve computes all there is to know of place p. Where one man can go is in one, and those places are known.
func (t *table) solve(p int32) {
	if p == 0 {
		t.turns.set(0, 1, nil, nil, 0)
		t.left.set(0, 0, nil, nil, 0)
		t.safe.set(0, 0, nil, nil, 0)
		return
	}
	for d := range 6 {
		t.repeat(p, d)
	}
	t.from, t.after = t.from[:0], t.after[:0]
	if t.rule.toCome() {
		t.doubletToCome(p)
	}
	for a := 1; a <= 6; a++ {
		for b := 1; b < a; b++ {
			t.from = append(t.from, t.plain(p, a, b))
		}
		s := t.afterDoublet(p, a, t.rule.extra)
		s.weight = 1
		t.from = append(t.from, s)
	}
	// need = sum + again × need, where nothing can be played.
	sum, self := float32(0), float32(0)
	for _, s := range t.from {
		parts := []source{s}
		if s.named && s.at == p {
			parts = t.after
		}
		for _, q := range parts {
			w := s.weight
			if s.named && s.at == p {
				w *= q.weight / 36
			}
			sum += float32(w * t.worth(q, p, &self, w))
		}
	}
	t.need[p] = sum / (36 - self)
	if t.named != nil {
		for _, q := range t.after {
			t.named[p] += float32(q.weight / 36 * (float32(q.shift) + t.need[q.at]))
		}
	}
	m := t.list[p]
	t.turns.set(p, 0, t.from, t.after, 1e-6)
	t.left.set(p, float32(m.count()), t.from, t.after, 1e-5)
	if t.safe.at == nil {
		return
	}
	if m.count() < t.most {
		t.safe.set(p, 0, nil, nil, 0)
		return
	}
	// Who fears a gammon bears a man off as soon as he can.
	t.after = t.after[:0] // The rules have no doublets to come.
	for n, s := range t.from {
		if a, b := dice(n); !t.frees(m, a, b) {
			t.after = append(t.after, s)
		}
	}
	t.safe.set(p, 1, t.after, nil, 1e-6)
}

// dice returns the n-th throw of 21, the larger first: 1-1, 2-1, 2-2, 3-1.
func dice(n int) (a, b int) {
	for a = 1; n >= a; a++ {
		n -= a
	}
	return a, n + 1
}

// frees reports whether some play of a throw bears a man off, where none of m is.
func (t *table) frees(m men, a, b int) bool {
	if a == b {
		return t.goesOff(m, []int{a, a, a, a}[:t.rule.doublets])
	}
	return t.goesOff(m, []int{a, b}) || t.goesOff(m, []int{b, a})
}

func (t *table) goesOff(m men, dice []int) bool {
	if m.count() < t.most {
		return true
	}
	if len(dice) == 0 {
		return false
	}
	var room [Points]int32
	for _, q := range t.steps(room[:0], m, dice[0]) {
		if t.goesOff(t.list[q], dice[1:]) {
			return true
		}
	}
	return false
}

// worth returns the turns that s leads to, those from p itself left out: they
// are counted in self, by weight.
func (t *table) worth(s source, p int32, self *float32, weight float32) float32 {
	switch {
	case s.named:
		return t.named[s.at]
	case s.at == p:
		*self += weight
		return float32(s.shift)
	}
	return float32(s.shift) + t.need[s.at]
}

// repeat finds the best play of 1 to 4 steps with die d+1 from p: as many as
// possible (C-11), then what needs the fewest turns.
func (t *table) repeat(p int32, d int) {
	for j := range int(t.rule.doublets) {
		end, used := p, uint8(0)
		for _, q := range t.one[d] {
			e, u := q, uint8(1)
			if j > 0 {
				e, u = t.ends[q].best(d+1, j)
				u++
			}
			if u > used || u == used && t.need[e] < t.need[end] {
				end, used = e, u
			}
		}
		t.ends[p][d][j] = uint32(end)<<3 | uint32(used)
	}
}

// afterDoublet returns what the doublet of d leads to at p, where another throw
// comes as again says.
func (t *table) afterDoublet(p int32, d int, again tables.Again) source {
	end, used := t.ends[p].best(d, int(t.rule.doublets))
	s := source{at: end, shift: 1}
	if end != 0 && (again == tables.Always || again == tables.Complete && used == t.rule.doublets) {
		s.shift = 0
	}
	return s
}

// doubletToCome fills in what the doublet after a 1-2 leads to at p: the best
// one, or any.
func (t *table) doubletToCome(p int32) {
	var top source
	for d := 1; d <= 6; d++ {
		s := t.afterDoublet(p, d, t.rule.reroll)
		if t.rule.ad == tables.Thrown {
			s.weight = 6
			t.after = append(t.after, s)
			continue
		}
		if d == 1 || t.less(s, top, p) {
			top = s
		}
	}
	if t.rule.ad == tables.Named {
		top.weight = 36
		t.after = append(t.after, top)
	}
}

// less reports whether s needs fewer turns than other. What moves nobody comes
// last.
func (t *table) less(s, other source, p int32) bool {
	if s.at == p || other.at == p {
		return s.at != p
	}
	return float32(s.shift)+t.need[s.at] < float32(other.shift)+t.need[other.at]
}

// plain returns what the two numbers a, the larger, and b lead to at p.
func (t *table) plain(p int32, a, b int) source {
	best := source{at: p, shift: 1, weight: 2}
	special := a == 2 && b == 1 && t.rule.toCome()
	if special && !t.rule.needsBoth {
		best.named, best.shift = true, 0
	}
	most := 0
	try := func(q int32, used int) {
		s := source{at: q, shift: 1, weight: 2}
		if special && q != 0 && (used == 2 || !t.rule.needsBoth) {
			s.named, s.shift = true, 0
		}
		if used > most || used == most && t.cost(s) < t.cost(best) {
			best, most = s, used
		}
	}
	for i, die := range [2]int{a, b} {
		other := a + b - die
		alone := i == 1 && most == 1 && !t.rule.free // The larger number can be used: it must be (C-11).
		for _, q := range t.one[die-1] {
			switch end, used := t.ends[q].best(other, 1); {
			case used == 0:
				if !alone {
					try(q, 1)
				}
			case !special:
				try(end, 2)
			default:
				t.two = t.steps(t.two[:0], t.list[q], other)
				for _, r := range t.two {
					try(r, 2)
				}
			}
		}
	}
	return best
}

// cost returns the turns that s leads to, which is not where it came from.
func (t *table) cost(s source) float32 {
	if s.named {
		return t.named[s.at]
	}
	return float32(s.shift) + t.need[s.at]
}
