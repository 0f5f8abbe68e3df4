package bearoff

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"parlor/rules/tables"
)

// Few is the most men a side may have for exact chances.
const Few = 6

// pairs are the chances where both sides have few men, each side playing so that
// the difference of what it wins and loses is the highest. They know a pair, and those it leads to, when it was first asked for.
type pairs struct {
	*table
	rule Rule
	// A side that has borne no man off loses a gammon: with few men at the start.
	gammons bool
	beyond  Judge         // of what it is worth to send a man back, where that is allowed
	settled []atomic.Bool // by pair: its worths are there, and stay
	settles sync.Mutex    // held by who adds to them
	values  worths        // by the place of who is on throw, and that of the other side
	later   worths        // the same, where a doublet is still to come; none where none does
	plays   []plays       // by place

	// What a throw may lead to is compared by points alone. They stand together by the place of the other side, b: in row b, those of
	// who waits with a place while b throws, of who has a throw there, of who has a doublet to come, and of who has sent a man of b back; the latter three
	// where the rule knows them. A lead is where in a row.
	points         []float32
	row            int
	onThrow, named int // where in a row
	sent           int // where in a row those of who has sent a man back begin (PK-9), where that is allowed
}

// plays are what can be made of throws at a place.
type plays struct {
	throws, doublets choices // doublets: of who has one to come
	next             []int32 // the places to which any of that leads
	waits            bool    // a throw may leave all men where they are
}

// A lead is what a throw may lead to.
type lead uint16

// choices are what can be made of throws.
type choices struct {
	leads  []lead    // one throw after the other: any of what it leads to
	ends   []uint16  // where those of each throw end
	weight []float32 // of each throw, of 36
}

func (c *choices) add(weight float32, leads []lead) {
	c.leads = append(c.leads, leads...)
	c.ends, c.weight = append(c.ends, uint16(len(c.leads))), append(c.weight, weight)
}

// worths are what pairs are worth. Where men do not count, one wins a point or
// loses it, so that the chance of winning says all.
type worths struct{ win, won, lost []float32 }

func newWorths(n int, counted bool) worths {
	w := worths{win: make([]float32, n)}
	if counted {
		w.won, w.lost = make([]float32, n), make([]float32, n)
	}
	return w
}

func (v *worths) at(i int) worth {
	if v.won == nil {
		return worth{v.win[i], v.win[i], 1 - v.win[i]}
	}
	return worth{v.win[i], v.won[i], v.lost[i]}
}

func (v *worths) set(i int, w worth) {
	v.win[i] = w.win
	if v.won != nil {
		v.won[i], v.lost[i] = w.won, w.lost
	}
}

// worth is what a pair is worth to who is on throw.
type worth struct{ win, won, lost float32 }

func (w worth) points() float32 { return w.won - w.lost }

// turned is w to the other side.
func (w worth) turned() worth { return worth{1 - w.win, w.lost, w.won} }

// newPairs returns the pairs of a rule. Where a man may be sent back, beyond says what that is worth.
func newPairs(rule Rule, beyond Judge) *pairs {
	few := rule
	few.men = min(Few, rule.men)
	t := &pairs{
		rule: few, gammons: rule.score == tables.Gammon && rule.men <= Few, beyond: beyond,
		table: &table{rule: few, places: newPlaces(int(few.men))},
	}
	n := len(t.list)
	counted := rule.score == tables.PerMan || t.gammons
	t.settled, t.plays, t.values = make([]atomic.Bool, n*n), make([]plays, n), newWorths(n*n, counted)
	if rule.toCome() {
		t.later = newWorths(n*n, counted)
	}
	t.row = n
	if rule.extra != tables.Never || rule.reroll != tables.Never || rule.sends() {
		t.onThrow, t.row = t.row, t.row+n
	}
	if rule.toCome() {
		t.named, t.row = t.row, t.row+n
	}
	if rule.sends() {
		t.sent, t.row = t.row, t.row+n
	}
	t.points = make([]float32, t.row*n)
	for b := range n {
		t.points[t.row*b] = t.done(int32(b)).points()
	}
	return t
}

// playsAt returns what can be made of throws at p.
func (t *pairs) playsAt(p int32) *plays {
	c := &t.plays[p]
	if c.next != nil {
		return c
	}
	c.throws, c.next = t.throws(p), []int32{}
	if t.rule.toCome() {
		c.doublets = t.doublet(p)
	}
	for _, leads := range [][]lead{c.throws.leads, c.doublets.leads} {
		for _, l := range leads {
			q := int32(int(l) % len(t.list))
			switch {
			case t.sent > 0 && int(l) >= t.sent:
			case q == p:
				c.waits = true
			case !slices.Contains(c.next, q):
				c.next = append(c.next, q)
			}
		}
	}
	return c
}

// pair settles the pairs of a and b, whoever of them is on throw, and those they lead to before.
func (t *pairs) pair(a, b int32) {
	i, j := int(a)*len(t.list)+int(b), int(b)*len(t.list)+int(a)
	if a == 0 || b == 0 || t.settled[i].Load() {
		return
	}
	mine, theirs := t.playsAt(a), t.playsAt(b)
	for _, q := range mine.next {
		t.pair(q, b)
	}
	for _, q := range theirs.next {
		t.pair(a, q)
	}
	if t.rule.sends() {
		t.sendBack(a, b)
		t.sendBack(b, a)
	}
	if x, y := t.list[a].pips(), t.list[b].pips(); x < y || x == y && a < b { // Whoever asks first, the same is computed first.
		a, b = b, a
	}
	rounds := 1
	if mine.waits || theirs.waits {
		rounds = 200 // Where nothing can be played the two wait for each other.
	}
	for range rounds {
		if change := max(t.settle(a, b), t.settle(b, a)); change < 1e-7 {
			break
		}
	}
	t.settled[i].Store(true)
	t.settled[j].Store(true)
}

// doublet lists what the doublets lead to that are to come at p.
func (t *pairs) doublet(p int32) (c choices) {
	var all []lead
	for d := 1; d <= 6; d++ {
		leads := t.double(p, d, t.rule.reroll)
		if t.rule.ad == tables.Thrown {
			c.add(6, leads)
			continue
		}
		for _, l := range leads {
			if !slices.Contains(all, l) {
				all = append(all, l)
			}
		}
	}
	if t.rule.ad == tables.Named { // The best of all six is one choice.
		c.add(36, all)
	}
	return c
}

// at returns what the men me, who are on throw, may expect against op.
func (t *pairs) at(me, op men, named bool) worth {
	a, b := t.number(me), t.number(op)
	i := int(a)*len(t.list) + int(b)
	if !t.settled[i].Load() {
		t.settles.Lock()
		defer t.settles.Unlock()
		t.pair(a, b)
	}
	if named {
		return t.later.at(i)
	}
	return t.values.at(i)
}

// settle computes the pair of a, on throw, and b, and returns by how much it
// has changed.
func (t *pairs) settle(a, b int32) float64 {
	i := int(a)*len(t.list) + int(b)
	if t.rule.toCome() {
		t.later.set(i, t.mean(&t.plays[a].doublets, b))
		w := t.later.at(i)
		t.points[t.row*int(b)+t.named+int(a)] = w.points()
	}
	old := t.values.at(i)
	t.values.set(i, t.mean(&t.plays[a].throws, b))
	now := t.values.at(i)
	t.points[t.row*int(a)+int(b)] = -now.points()
	if t.onThrow > 0 {
		t.points[t.row*int(b)+t.onThrow+int(a)] = now.points()
	}
	change := math.Abs(float64(now.win - old.win))
	if t.values.won != nil || t.rule.toCome() {
		change += math.Abs(float64(now.points() - old.points()))
	}
	return change
}

// mean returns what throws are worth against b.
func (t *pairs) mean(c *choices, b int32) (sum worth) {
	row, from := t.points[t.row*int(b):][:t.row], 0
	counted, theirs := t.values.won != nil, t.values.win[int(b)*len(t.list):][:len(t.list)] // of who is on throw with b
	for i, end := range c.ends {
		leads := c.leads[from:end]
		best := leads[0]
		points := row[best]
		for _, l := range leads[1:] {
			if x := row[l]; x > points {
				points, best = x, l
			}
		}
		from = int(end)
		weight := c.weight[i]
		if !counted && best > 0 && int(best) < len(theirs) { // Most of the pairs of backgammon, which somebody waits for.
			sum.win += float32(weight * (1 - theirs[best]))
			continue
		}
		top := t.lead(best, b)
		sum.win += float32(weight * top.win)
		sum.won += float32(weight * top.won)
		sum.lost += float32(weight * top.lost)
	}
	return worth{sum.win / 36, sum.won / 36, sum.lost / 36}
}

// done returns what it is worth to have borne the last man off, against b.
func (t *pairs) done(b int32) worth {
	won, left := float32(1), t.list[b].count()
	switch {
	case t.rule.score == tables.PerMan:
		won = float32(left)
	case t.gammons && left == int(t.rule.men):
		won = 2
	}
	return worth{1, won, 0}
}

// lead returns what it is worth to have come to l, against b.
func (t *pairs) lead(l lead, b int32) worth {
	n, i := len(t.list), int(l)
	switch {
	case i == 0:
		return t.done(b)
	case i < n:
		return t.values.at(int(b)*n + i).turned()
	case t.sent > 0 && i >= t.sent:
		win := (t.points[t.row*int(b)+i] + 1) / 2
		return worth{win, win, 1 - win}
	case t.named == 0 || i < t.named:
		return t.values.at((i-t.onThrow)*n + int(b))
	}
	return t.later.at((i-t.named)*n + int(b))
}

// throws lists what each throw leads to from p.
func (t *pairs) throws(p int32) (c choices) {
	for a := 1; a <= 6; a++ {
		for b := 1; b < a; b++ {
			c.add(2, t.mixed(p, a, b))
		}
		c.add(1, t.double(p, a, t.rule.extra))
	}
	return c
}

// walk returns where the numbers of dice, in this order, lead from p, sorted, and
// how many of them are used: as many as possible.
func (t *pairs) walk(p int32, dice ...int) (ends []int32, used int) {
	ends = []int32{p}
	for _, d := range dice {
		var next []int32
		for _, q := range ends {
			next = t.steps(next, t.list[q], d)
		}
		if len(next) == 0 {
			break
		}
		slices.Sort(next)
		ends, used = slices.Compact(next), used+1
	}
	return ends, used
}

// double lists what a doublet leads to.
func (t *pairs) double(p int32, d int, again tables.Again) (leads []lead) {
	dice := []int{d, d, d, d}[:t.rule.doublets]
	ends, used := t.walk(p, dice...)
	for _, e := range ends {
		goesOn := again == tables.Always || again == tables.Complete && used == len(dice)
		leads = append(leads, t.to(e, goesOn, false))
	}
	return leads
}

// two lists what two different numbers lead to, a the larger.
func (t *pairs) mixed(p int32, a, b int) (leads []lead) {
	first, n := t.walk(p, a, b)
	second, m := t.walk(p, b, a)
	most := max(n, m)
	all := slices.Concat(first, second)
	slices.Sort(all)
	for _, e := range slices.Compact(all) {
		// Of two numbers that can be used one at a time the larger is (C-11).
		smaller := m == most && (n < most || most == 2 || t.rule.free)
		if !(n == most && slices.Contains(first, e) || smaller && slices.Contains(second, e)) {
			continue
		}
		special := a == 2 && b == 1
		leads = append(leads, t.to(e, special && t.rule.sends(), special && t.rule.toCome() && (most == 2 || !t.rule.needsBoth)))
	}
	if a == 2 && t.rule.sends() { // Instead of playing and throwing again he may send a man back.
		leads = append(leads, lead(t.sent+int(p)))
	}
	return leads
}

// to is the lead to the place p, where the same side goes on with a throw, or with a doublet, or neither. Where it has no man left all is
// over, and nobody waits.
func (t *pairs) to(p int32, goesOn, doublet bool) lead {
	switch {
	case p == 0:
		return 0
	case doublet:
		return lead(t.named + int(p))
	case goesOn:
		return lead(t.onThrow + int(p))
	}
	return lead(p)
}
