package bearoff

// vectors are lists of numbers by place: of each what is so after 0, 1, 2 turns
// and so on, until it is next to nothing.
type vectors struct {
	at, named []span
	pool      []float32
	work      []float32
}

// span is where a list stands in the pool.
type span struct{ start, end int32 }

// longest is after how many turns a list is cut off.
const longest = 200

func (v *vectors) init(n int, named bool) {
	v.at = make([]span, n)
	if named {
		v.named = make([]span, n)
	}
}

// list returns the list of a place, or of who has a doublet still to come there; nil where none are kept.
func (v *vectors) list(p int32, named bool) []float32 {
	if v.at == nil {
		return nil
	}
	s := v.at
	if named {
		s = v.named
	}
	return v.pool[s[p].start:s[p].end]
}

// set computes the list of p from what a throw leads to, and from what the
// doublet leads to that is still to come; first is its beginning. It ends where
// the numbers are below tiny and fall.
func (v *vectors) set(p int32, first float32, from, after []source, tiny float32) {
	if v.at == nil {
		return
	}
	v.work = append(v.work[:0], first)
	self := [2]float32{}
	for _, s := range from {
		if s.at == p && !s.named {
			self[s.shift] += s.weight / 36
		}
	}
	for _, s := range from {
		if s.at != p || !s.named {
			continue
		}
		for _, q := range after {
			if q.at == p {
				self[q.shift] += float32(s.weight / 36 * q.weight / 36)
			}
		}
	}
	last := first
	for k := 1; k < longest && len(from) > 0; k++ {
		x := v.sum(p, from, k)
		for _, s := range from {
			if s.at == p && s.named {
				x += float32(s.weight / 36 * v.sum(p, after, k))
			}
		}
		x = (x + float32(self[1]*v.work[k-1])) / (1 - self[0])
		if x < tiny && x < last {
			break
		}
		v.work, last = append(v.work, x), x
	}
	v.at[p] = v.keep()
	if v.named == nil {
		return
	}
	v.work = append(v.work[:0], first)
	last = first
	for k := 1; k < longest && len(after) > 0; k++ {
		x := v.sum(-1, after, k)
		if x < tiny && x < last {
			break
		}
		v.work, last = append(v.work, x), x
	}
	v.named[p] = v.keep()
}

// mix puts into dst the list of what leads to from; first is its beginning.
func (v *vectors) mix(dst []float32, first float32, from []source) []float32 {
	if v.at == nil {
		return nil
	}
	n := 1
	for _, s := range from {
		n = max(n, min(len(v.list(s.at, s.named))+int(s.shift), longest))
	}
	dst = append(dst[:0], first)
	for k := 1; k < n; k++ {
		dst = append(dst, v.sum(-1, from, k))
	}
	return dst
}

// sum returns the k-th number as far as it comes from others than p.
func (v *vectors) sum(p int32, from []source, k int) (x float32) {
	for _, s := range from {
		if s.at == p {
			continue
		}
		if l, i := v.list(s.at, s.named), k-int(s.shift); i < len(l) {
			x += float32(s.weight / 36 * l[i])
		}
	}
	return x
}

// keep puts what was worked out into the pool.
func (v *vectors) keep() span {
	s := span{start: int32(len(v.pool))}
	v.pool = append(v.pool, v.work...)
	s.end = int32(len(v.pool))
	return s
}
