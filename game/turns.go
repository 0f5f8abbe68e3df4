package game

// A Turn is all that one seat does with the numbers of its throw.
type Turn[S comparable] struct {
	Steps []Action // in order; valid until the next Append
	After S
}

// Turns lists whole turns by walking their steps. The zero value is ready to
// use, and worth keeping: it holds the buffers.
type Turns[S comparable] struct {
	acts  [][]Action
	cur   []Action
	steps []Action
	seen  map[S]struct{}
}

// Append appends one turn for each state that the seat to act can leave at s,
// where r.Stepping(s), in order of discovery. Ways that end in the same state
// count as one turn.
func (t *Turns[S]) Append(dst []Turn[S], r Rules[S], s S) []Turn[S] {
	if t.seen == nil {
		t.seen = make(map[S]struct{})
	}
	clear(t.seen)
	t.cur, t.steps = t.cur[:0], t.steps[:0]
	return t.walk(dst, r, s, r.ToAct(s).First(), 0)
}

func (t *Turns[S]) walk(dst []Turn[S], r Rules[S], s S, seat Seat, depth int) []Turn[S] {
	if _, dup := t.seen[s]; dup {
		return dst
	}
	t.seen[s] = struct{}{}
	if depth > 0 && !r.Stepping(s) {
		n := len(t.steps)
		t.steps = append(t.steps, t.cur...)
		return append(dst, Turn[S]{t.steps[n:len(t.steps):len(t.steps)], s})
	}
	if depth == len(t.acts) {
		t.acts = append(t.acts, nil)
	}
	acts := r.AppendActions(t.acts[depth][:0], s, seat)
	t.acts[depth] = acts
	for _, a := range acts {
		t.cur = append(t.cur, a)
		dst = t.walk(dst, r, r.Apply(s, seat, a), seat, depth+1)
		t.cur = t.cur[:depth]
	}
	return dst
}
