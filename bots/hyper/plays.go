package hyper

// play is what a throw can be made into: where the mover's men stand, and the
// points on which they came to rest on the way, in his numbering: blots there are
// hit.
type play struct {
	to      uint16
	touched uint32
}

// throw is two dice, the larger first, and the chance that they fall.
type throw struct {
	dice  [2]uint8
	share float64
}

var throws = func() (list [21]throw) {
	n := 0
	for a := uint8(1); a <= 6; a++ {
		for b := uint8(1); b <= a; b++ {
			list[n] = throw{[2]uint8{a, b}, 2. / 36}
			if a == b {
				list[n].share = 1. / 36
			}
			n++
		}
	}
	return list
}()

// plays lists what can be made of each throw by each side, by the point that the
// other side has made: what it has beside that makes no difference.
type plays struct {
	pool  []play
	spans [][len(throws)][25]span // by the number of the side; 0: no point made
}

// span is a part of the pool.
type span struct{ from, to uint32 }

func newPlays(d *sides) *plays {
	l := &plays{spans: make([][len(throws)][25]span, len(d.list))}
	w := walker{sides: d}
	for a := 1; a < len(d.list); a++ {
		for t := range throws {
			w.tried = 0
			free := l.add(&w, a, t, 0)
			tried := w.tried
			for made := range l.spans[a][t] {
				l.spans[a][t][made] = free
				if tried>>made&1 != 0 && made > 0 {
					l.spans[a][t][made] = l.add(&w, a, t, made)
				}
			}
		}
	}
	return l
}

// add adds what a can make of a throw when a point is closed to it.
func (l *plays) add(w *walker, a, t, made int) span {
	from := uint32(len(l.pool))
	l.pool = append(l.pool, w.plays(a, t, made)...)
	return span{from, uint32(len(l.pool))}
}

// walker finds plays.
type walker struct {
	sides *sides
	made  int
	tried uint32 // points on which men would have come to rest
	list  []play
	best  int // numbers used by those of list
}

// plays returns what a can make of a throw. It is valid until the next call.
func (w *walker) plays(a, t, made int) []play {
	w.made, w.list, w.best = made, w.list[:0], 0
	d, m := throws[t].dice, w.sides.list[a]
	if d[0] == d[1] {
		w.walk(m, []uint8{d[0], d[0], d[0], d[0]}, 0, 0)
		return w.list
	}
	w.walk(m, d[:], 0, 0)
	larger := w.best
	if w.walk(m, []uint8{d[1], d[0]}, 0, 0); w.best == 1 && larger == 1 {
		w.list, w.best = w.list[:0], 0 // Of two numbers that can be used one at a time the larger is (C-11).
		w.walk(m, d[:1], 0, 0)
	}
	return w.list
}

// walk plays dice in their order from m, as many as can be played (C-11).
func (w *walker) walk(m men, dice []uint8, used int, touched uint32) {
	moved := false
	if len(dice) > 0 {
		for i, p := range m {
			if p == off || i > 0 && p == m[i-1] || m[0] == bar && p != bar { // All men on the bar first (C-9).
				continue
			}
			to, ok := w.step(m, p, dice[0])
			if !ok {
				continue
			}
			moved = true
			next, on := m, touched
			next[i] = to
			if to != off {
				on |= 1 << to
			}
			w.walk(next.sorted(), dice[1:], used+1, on)
		}
	}
	if moved || used < w.best {
		return
	}
	if used > w.best {
		w.best, w.list = used, w.list[:0]
	}
	p := play{w.sides.numbers[m.code()], touched}
	for _, q := range w.list {
		if p == q {
			return
		}
	}
	w.list = append(w.list, p)
}

// step returns where the man on p goes by a number, and whether he may.
func (w *walker) step(m men, p, die uint8) (to uint8, ok bool) {
	if p > die {
		w.tried |= 1 << (p - die)
		return p - die, int(p-die) != w.made // C-6
	}
	// All men at home, and none behind him where the number is larger (C-10, BG-4).
	return off, m[0] <= 6 && (p == die || p == m[0])
}
