package bearoff

// Points is where men stand who are to be borne off.
const Points = 6

// men says how many stand on each point: four bits a point, from point 1.
type men uint64

func (m men) on(p int) int { return int(m >> (4 * (p - 1)) & 15) }

// home reports whether all stand on the first [Points].
func (m men) home() bool { return m>>(4*Points) == 0 }

func (m men) count() (n int) {
	for ; m != 0; m >>= 4 {
		n += int(m & 15)
	}
	return n
}

func (m men) pips() (n int) {
	for p := 1; p <= Points; p++ {
		n += p * m.on(p)
	}
	return n
}

// places numbers all ways in which up to most men can stand: from 0, where none
// is left.
type places struct {
	most  int
	below [Points + 1][16][16]int32 // by point, men left for it and the lower ones, men on it
	list  []men                     // by number
}

func newPlaces(most int) *places {
	pl := &places{most: most}
	for p := 1; p <= Points; p++ {
		for left := range most + 1 {
			for n := 1; n <= left; n++ {
				pl.below[p][left][n] = pl.below[p][left][n-1] + ways(p-1, left-n+1)
			}
		}
	}
	pl.list = make([]men, 0, ways(Points, most))
	pl.fill(Points, most, 0)
	return pl
}

// ways counts the ways in which up to n men can stand on so many points.
func ways(points, n int) int32 {
	c := 1
	for i := 1; i <= points; i++ {
		c = c * (n + i) / i
	}
	return int32(c)
}

// fill lists m with up to left men more on the points up to p, in the order of their numbers.
func (pl *places) fill(p, left int, m men) {
	if p == 0 {
		pl.list = append(pl.list, m)
		return
	}
	for n := range left + 1 {
		pl.fill(p-1, left-n, m|men(n)<<(4*(p-1)))
	}
}

// number returns the number of m.
func (pl *places) number(m men) (n int32) {
	left := pl.most
	for p := Points; p > 0; p-- {
		k := m.on(p)
		n += pl.below[p][left][k]
		left -= k
	}
	return n
}
