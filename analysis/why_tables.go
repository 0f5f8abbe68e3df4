package analysis

import (
	"parlor/game"
	"parlor/rules/tables"
)

const points = 24

// tablesReasons finds men hit, brought in and taken off, and, while men of the two sides
// may still meet, points made and given up, and by how many throws a man can be hit next.
func tablesReasons(rules game.Complete[tables.State], s, t tables.State, seat game.Seat) (list []Reason) {
	r, ok := rules.(tables.Rules)
	if !ok {
		return nil
	}
	me, other := seat, seat^1
	for _, x := range []Reason{
		{Key: "hit", N: onBoard(s, other) - onBoard(t, other)},
		{Key: "bar", N: s.Count(me, tables.Bar) - t.Count(me, tables.Bar)},
		{Key: "res", N: s.Count(me, tables.Res) - t.Count(me, tables.Res)},
		{Key: "off", N: t.Count(me, tables.Off) - s.Count(me, tables.Off)},
	} {
		if x.N > 0 {
			list = append(list, x)
		}
	}
	if !contact(t) {
		return list // Points hold up nobody any more.
	}
	made, given := Reason{Key: "make"}, Reason{Key: "give"}
	for p := points; p > 0; p-- {
		was, is := s.Count(me, p) > 1, t.Count(me, p) > 1
		switch {
		case is && !was:
			made.Points = append(made.Points, p)
		case was && !is:
			given.Points = append(given.Points, p)
		}
	}
	for _, x := range []Reason{made, given} {
		if x.N = len(x.Points); x.N > 0 {
			list = append(list, x)
		}
	}
	if shots, ways, of, ok := exposed(r, t, me); ok {
		list = append(list, Reason{Key: "shots", N: shots, Ways: ways, Of: of})
	}
	return list
}

// onBoard returns how many men of a side stand on points.
func onBoard(s tables.State, side game.Seat) (n int) {
	for p := 1; p <= points; p++ {
		n += s.Count(side, p)
	}
	return n
}

// contact reports whether men of the two sides may still meet.
func contact(s tables.State) bool {
	return farthest(s, 0)+farthest(s, 1) > points+1
}

// farthest returns how far the last man of a side has to go.
func farthest(s tables.State, side game.Seat) int {
	for p := tables.Bar; p > 0; p-- {
		if s.Count(side, p) > 0 {
			return p
		}
	}
	return 0
}

// exposed returns how many men of side me can be hit by the next throw, by at
// least how many ways of how many it hits one of them. It is not known while the
// other side is not to throw.
func exposed(r tables.Rules, s tables.State, me game.Seat) (shots, ways, of int, ok bool) {
	if s.Turn() == me {
		return 0, 0, 0, false
	}
	if s.Next() == tables.NextDouble {
		s = r.Undoubled(s)
	}
	if s.Next() != tables.NextThrow {
		return 0, 0, 0, false
	}
	var all uint32
	for _, o := range r.AppendOutcomes(nil, s) {
		hit := struck(r, s, r.Apply(s, game.Nature, o.Action), me)
		of += int(o.Weight)
		if all |= hit; hit != 0 {
			ways += int(o.Weight)
		}
	}
	for p := 1; p <= points; p++ {
		shots += int(all >> p & 1)
	}
	return shots, ways, of, true
}

// struck returns the points of side me on which a man stood at s and the other
// side can hit him, with a throw that lies at t, as a mask. What it may throw in
// addition does not count.
func struck(r tables.Rules, s, t tables.State, me game.Seat) (hit uint32) {
	if t.Turn() == me || r.ToAct(t)&^game.Nature.Set() == 0 {
		return 0
	}
	if !r.Stepping(t) {
		for _, a := range r.AppendActions(nil, t, me^1) {
			if next := r.Apply(t, me^1, a); onBoard(next, me) == onBoard(t, me) {
				hit |= struck(r, s, next, me)
			}
		}
		return hit
	}
	for _, next := range r.AppendTurns(nil, t) {
		for p := 1; p <= points; p++ {
			if next.Count(me, p) < s.Count(me, p) {
				hit |= 1 << p
			}
		}
		hit |= struck(r, s, next, me)
	}
	return hit
}
