package board

import (
	"strconv"
	"strings"

	"parlor/game"
	"parlor/rules/check"
	"parlor/web/board/geometry"
)

// maxHand is the most cards whose distances the layout lists; a larger hand keeps the last of them.
const maxHand = 30

// maxCounters is how many counters are drawn in a trough.
const maxCounters = 12

// checkDrawing is a card table being drawn.
type checkDrawing struct {
	*Board
	s check.State
	r check.Rules
	o Options
	g [2]geometry.Check
}

func (b *Board) check(p game.Position, o Options) bool {
	s, ok := game.As[check.State](p)
	if !ok {
		return false
	}
	rules, _ := game.RulesOf[check.State](p)
	d := checkDrawing{Board: b, s: s, r: rules.(check.Rules), o: o}
	b.family, b.legend = "check", b.words.card
	b.pieces = o.Files.Text("art/pieces-check.svg")
	for i, or := range orientations {
		d.g[i] = geometry.Check{Orientation: or, Viewer: o.side(s.Seats()), Seats: s.Seats()}
		w, h := d.g[i].Size()
		b.size[i] = [2]float64{w, h}
		b.art[i] = "art/check-" + or.String() + ".svg"
		b.still[i] = d.drawStill(i)
	}
	d.lay()
	d.buttons()
	d.measure()
	return true
}

// drawStill writes the plates with the names and points of the players.
func (d *checkDrawing) drawStill(i int) string {
	h := &html{}
	g := d.g[i]
	for seat := range game.Seat(d.s.Seats()) {
		p, id := g.Plate(seat), seat.String()
		h.f(`<rect class="plate" x="%s" y="%s" width="%s" height="%s" rx="%s"/>`, number(p.X), number(p.Y), number(p.W), number(p.H), number(p.H/3))
		h.squeezed("who", "who"+id, geometry.Spot{X: p.X + p.H*0.5, Y: p.Y + p.H*0.7}, p.W*0.64-p.H*0.5, [2]float64{8.7, 5.9}[i], d.o.Names[seat])
		h.letters("sum", "sum"+id, geometry.Spot{X: p.X + p.W*0.7, Y: p.Y + p.H*0.72}, strconv.Itoa(d.s.Points(seat)))
	}
	return h.String()
}

// hand lists the cards of seat, descending.
func (d *checkDrawing) hand(seat game.Seat) (cards []int) {
	for n := 10; n >= 2; n-- {
		for range d.s.Count(seat, n) {
			cards = append(cards, n)
		}
	}
	return cards
}

func (d *checkDrawing) lay() {
	for seat := range game.Seat(d.s.Seats()) {
		cards := d.hand(seat)
		for i, n := range cards {
			d.card(n, "", func(o int) geometry.Spot { return d.g[o].Card(seat, i, len(cards)) })
		}
		d.counters(seat)
	}
	for depth := min(3, d.s.Discarded()-1); depth >= 0; depth-- {
		d.card(d.s.Discard(d.s.Discarded()-1-depth), "", func(o int) geometry.Spot { return d.g[o].Discarded(depth) })
	}
	if d.s.Next() == check.NextDeal {
		t := token{kind: "deck", sym: "card-back"}
		for o := range orientations {
			t.at[o] = d.g[o].Deck()
		}
		d.tokens = append(d.tokens, t)
	}
}

func (d *checkDrawing) card(n int, class string, at func(o int) geometry.Spot) {
	t := token{kind: "card" + strconv.Itoa(n), sym: "card-" + strconv.Itoa(n), class: class}
	for o := range orientations {
		t.at[o] = at(o)
	}
	d.tokens = append(d.tokens, t)
}

// counters draws points: brass for tens, bone for ones.
func (d *checkDrawing) counters(seat game.Seat) {
	tens, ones := counters(d.s.Points(seat))
	for i := range tens + ones {
		t := token{kind: "points" + seat.String(), sym: "counter-brass"}
		if i < ones {
			t.sym = "counter-bone"
		}
		for o := range orientations {
			t.at[o] = d.g[o].Counter(seat, i, tens+ones)
		}
		d.tokens = append(d.tokens, t)
	}
}

// counters splits points into the counters that are drawn for them.
func counters(points int) (tens, ones int) {
	points = max(points, 0)
	tens = min(points/10, maxCounters)
	return tens, min(points%10, maxCounters-tens)
}

func (d *checkDrawing) buttons() {
	for i := range d.s.Seats() {
		seat := game.Seat((int(d.o.Viewer) + i) % d.s.Seats())
		cards := d.hand(seat)
		text := make([]string, len(cards))
		for j, n := range cards {
			text[j] = strconv.Itoa(n)
		}
		label := d.words.names["hand"] + d.who(d.o, seat) + ", " + d.words.cards(len(cards))
		if len(cards) > 0 {
			label += ": " + strings.Join(text, ", ")
		}
		pl := place{key: "hand" + seat.String(), label: label}
		for o := range orientations {
			pl.box[o] = d.g[o].Hand(seat)
		}
		d.places = append(d.places, pl)
	}
	label := d.words.names["discard"] + ", " + d.words.cards(d.s.Discarded())
	if n := d.s.Discarded(); n > 0 {
		label += ", " + d.words.names["top"] + strconv.Itoa(d.s.Discard(n-1))
	}
	well, dice := place{key: "discard", label: label}, place{key: "dice", label: d.words.names["dice"]}
	for o := range orientations {
		well.box[o] = d.g[o].Discard()
		a, b := d.g[o].Die(0), d.g[o].Die(1)
		r := geometry.DieSide * a.Scale * 0.7
		dice.box[o] = geometry.Box{X: min(a.X, b.X) - r, Y: min(a.Y, b.Y) - r, W: abs(a.X-b.X) + 2*r, H: abs(a.Y-b.Y) + 2*r}
	}
	d.places = append(d.places, well, dice)
}

func (d *checkDrawing) measure() {
	l := newLayout("check", d.o.Viewer, d.s.Seats())
	l.Size, l.Aim = d.size, d.r.Target
	for seat := range game.Seat(d.s.Seats()) {
		id := seat.String()
		l.Names = append(l.Names, id)
		d.measureHand(&l, "hand"+id, seat)
	}
	l.spots("discard", 4, func(o, i int) geometry.Spot { return d.g[o].Discarded(i) })
	l.spots("deck", 1, func(o, _ int) geometry.Spot { return d.g[o].Deck() })
	l.spots("dice", 2, func(o, i int) geometry.Spot { return d.g[o].Die(i) })
	d.layout = l
}

// measureHand tells of a hand its middle, half its width, how deep its arch is, the greatest turn and the scale, and how
// far apart the cards lie; of the trough the last counter, its scale and the distances.
func (d *checkDrawing) measureHand(l *layout, key string, seat game.Seat) {
	var at, step, trough, apart [2]numbers
	for o := range orientations {
		g := d.g[o]
		mid, box := g.Card(seat, 0, 1), g.Hand(seat)
		half := box.W / 2
		a := g.Card(seat, 1, 3) // in the middle, as the only one of one
		end := g.Card(seat, 0, 2)
		t := (end.X - mid.X) / half
		at[o] = numbers{a.X, a.Y, half, (end.Y - a.Y) / (t * t), end.Turn / t, a.Scale}
		last := g.Counter(seat, 0, 1)
		trough[o] = numbers{last.X, last.Y, last.Scale}
		step[o], apart[o] = numbers{0, 0}, numbers{0, 0}
		for n := 2; n <= maxHand; n++ {
			step[o] = append(step[o], g.Card(seat, 1, n).X-g.Card(seat, 0, n).X)
		}
		for n := 2; n <= maxCounters; n++ {
			apart[o] = append(apart[o], g.Counter(seat, 1, n).X-g.Counter(seat, 0, n).X)
		}
	}
	id := seat.String()
	l.At[key], l.Step[key] = at, step
	l.At["trough"+id], l.Step["trough"+id] = trough, apart
}
