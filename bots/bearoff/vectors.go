package bearoff

// vectors are lists of numbers by place: of each what is so after 0, 1, 2 turns
// and so on, until it is next to nothing.
type vectors struct {
	at, named [][]float32
	pool      []float32 // what is left of it for further lists
	work      []float32

	sums, others []float32 // what comes from other places, and from those that a doublet still to come leads to
	stay         []float32 // how likely each throw is after which such a doublet comes where one is
}

// longest is after how many turns a list is cut off.
const longest = 200

func (v *vectors) init(n int, named bool) {
	v.at = make([][]float32, n)
	if named {
		v.named = make([][]float32, n)
	}
}

// list returns the list of a place, or of who has a doublet still to come there; nil where none are kept.
func (v *vectors) list(p int32, named bool) []float32 {
	if v.at == nil {
		return nil
	}
	if named {
		return v.named[p]
	}
	return v.at[p]
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
	v.sums = v.sum(v.sums[:0], p, from)
	v.stay, v.others = v.stay[:0], v.others[:0]
	for _, s := range from {
		if s.at == p && s.named {
			v.stay = append(v.stay, s.weight/36)
		}
	}
	if len(v.stay) > 0 {
		v.others = v.sum(v.others, p, after)
	}
	last := first
	for k := 1; k < longest && len(from) > 0; k++ {
		x := at(v.sums, k)
		for _, weight := range v.stay {
			x += float32(weight * at(v.others, k))
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
	v.sums = v.sum(v.sums[:0], -1, after)
	last = first
	for k := 1; k < longest && len(after) > 0; k++ {
		x := at(v.sums, k)
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
	dst = v.sum(dst[:0], -1, from)
	if len(dst) > longest {
		dst = dst[:longest]
	}
	if len(dst) == 0 {
		dst = append(dst, 0)
	}
	dst[0] = first
	return dst
}

// sum appends to dst, which is empty, the numbers as far as they come from others than p: those of a throw after those of the throw before it.
func (v *vectors) sum(dst []float32, p int32, from []source) []float32 {
	for _, s := range from {
		if s.at == p {
			continue
		}
		list, shift, weight := v.list(s.at, s.named), int(s.shift), s.weight/36
		for len(dst) < len(list)+shift {
			dst = append(dst, 0)
		}
		to := dst[shift:][:len(list)]
		for i, x := range list {
			to[i] += float32(weight * x)
		}
	}
	return dst
}

// at returns the k-th of list, 0 behind its end.
func at(list []float32, k int) float32 {
	if k < len(list) {
		return list[k]
	}
	return 0
}

// keep returns what was worked out, where nothing else is written.
func (v *vectors) keep() []float32 {
	n := len(v.work)
	if len(v.pool) < n {
		v.pool = make([]float32, 1<<14)
	}
	list := v.pool[:n:n]
	v.pool = v.pool[n:]
	copy(list, v.work)
	return list
}
