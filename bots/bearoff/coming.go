package bearoff

import "parlor/rules/tables"

// reach is the furthest point from which a man comes home whatever is thrown.
const reach = Points + 3

// near reports whether all of m are at home or come home with whatever is thrown next: also with 2-1, the fewest pips that a throw gives, or
// with 1-1 where that is but two.
func (q *Rule) near(m men) bool {
	least := 3
	if q.doublets == 2 {
		least = 2
	}
	a, b, c := m.on(7), m.on(8), m.on(9)
	return a+b+c <= 2 && a+2*b+3*c <= least
}

// lists are what is so of a side after 0, 1, 2 turns and so on: see [table].
type lists struct{ turns, left, safe []float32 }

// lists returns those of men, who are near, in room where they are not in the table.
func (t *table) lists(m men, named bool, room *[3][longest]float32) lists {
	if m.home() {
		p := t.place(m)
		return lists{t.turns.list(p, named), t.left.list(p, named), t.safe.list(p, named)}
	}
	var all [21]source
	from := all[:0]
	for a := 1; a <= 6; a++ {
		for b := 1; b < a; b++ {
			from = append(from, t.comes(m, a, b))
		}
		from = append(from, t.comesByDoublet(m, a))
	}
	l := lists{turns: t.turns.mix(room[0][:], 0, from), left: t.left.mix(room[1][:], float32(m.count()), from)}
	if m.count() == t.most {
		l.safe = t.safe.mix(room[2][:], 1, from)
	}
	return l
}

// comes returns what the two numbers a, the larger, and b lead to.
func (t *table) comes(m men, a, b int) source {
	end, used := t.come(m, reach, []int{a, b})
	other, n := t.come(m, reach, []int{b, a})
	smaller := used == 2 || t.rule.free // Of two numbers that can be used one at a time the larger is (C-11).
	if n > used || n == used && smaller && t.better(other, end) {
		end = other
	}
	return source{at: end, shift: 1, weight: 2}
}

// comesByDoublet returns what the doublet of d leads to.
func (t *table) comesByDoublet(m men, d int) source {
	end, used := t.come(m, reach, []int{d, d, d, d}[:t.rule.doublets])
	s := source{at: end, shift: 1, weight: 1}
	if t.rule.extra == tables.Always || t.rule.extra == tables.Complete && used == int(t.rule.doublets) {
		s.shift = 0
	}
	return s
}

// come returns the best of the places to which dice lead from m, each in its turn and as many as possible, where nobody is borne off, and
// how many are used; -1 where a man stays outside. The first moves a man from no point above top.
func (t *table) come(m men, top int, dice []int) (end int32, used int) {
	end = -1
	if m.home() {
		end = t.place(m)
	}
	if len(dice) == 0 {
		return end, 0
	}
	d := dice[0]
	for p := top; p > d; p-- {
		if m.on(p) == 0 {
			continue
		}
		next := reach
		if len(dice) > 1 && dice[1] == d { // The same steps in another order lead to the same place.
			next = p
		}
		e, n := t.come(m-1<<(4*(p-1))+1<<(4*(p-d-1)), next, dice[1:])
		if n++; n > used || n == used && t.better(e, end) {
			end, used = e, n
		}
	}
	return end, used
}

// better reports whether a place needs fewer turns than other; -1 is none.
func (t *table) better(p, other int32) bool {
	return p >= 0 && (other < 0 || t.need[p] < t.need[other])
}
