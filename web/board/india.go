package board

import (
	"slices"
	"strconv"
	"strings"

	"parlor/game"
	"parlor/rules/india"
	"parlor/web/board/geometry"
)

// indiaMen are the liveries by the geometry's sides: south, east, north, west.
var indiaMen = [4]string{"oxblood", "ebony", "butterscotch", "bottle"}

// indiaDrawing is a cross being drawn.
type indiaDrawing struct {
	*Board
	s india.State
	o Options
	g [2]geometry.India
}

// side returns what the geometry calls the side at which seat sits: it counts against the order of turns.
func (d *indiaDrawing) side(seat game.Seat) int { return (4 - int(d.s.SideAt(seat))) % 4 }

func (b *Board) india(p game.Position, o Options) bool {
	s, ok := game.As[india.State](p)
	if !ok {
		return false
	}
	d := indiaDrawing{Board: b, s: s, o: o}
	b.family, b.legend, b.ink = "india", b.words.cross, indiaInk()
	b.man, b.large = man{"pawn-", geometry.PawnRadius}, true
	b.pieces = o.Files.Text("art/pieces-india.svg")
	seats := p.Seats()
	for i, or := range orientations {
		d.g[i] = geometry.India{Orientation: or, Viewer: d.side(o.side(p.Seats()))}
		w, h := d.g[i].Size()
		b.size[i] = [2]float64{w, h}
		b.art[i] = "art/india-" + or.String() + ".svg"
		still := &html{}
		for seat := range game.Seat(seats) {
			m := d.g[i].Medallion(d.side(seat))
			m.Scale /= 126
			still.put("medal-"+indiaMen[d.side(seat)], m)
		}
		b.still[i] = still.String()
	}
	b.called = d.called
	d.lay(seats)
	d.throw()
	d.buttons(seats)
	d.measure(seats)
	return true
}

// key returns the name of the place at a side's progress: places of the ring are shared.
func (d *indiaDrawing) key(seat game.Seat, progress int) string {
	switch {
	case progress < 0:
		return "c" + seat.String()
	case progress <= india.Front:
		return "r" + strconv.Itoa(d.ring(seat, progress))
	case progress < india.Centre:
		return "d" + seat.String() + "." + strconv.Itoa(progress)
	}
	return "h"
}

// called returns the key of the place that seat calls where in its plays.
func (d *indiaDrawing) called(seat game.Seat, where string) string {
	if where == "-" {
		return d.key(seat, india.Corner)
	}
	n, err := strconv.Atoi(where)
	if err != nil || n < 0 || n > india.Centre {
		return ""
	}
	return d.key(seat, n)
}

func (d *indiaDrawing) ring(seat game.Seat, progress int) int {
	return (17*d.side(seat) + 5 + progress) % geometry.RingSpaces
}

// standing counts the pieces that stand together, by group.
func (d *indiaDrawing) standing(seats int) map[string]int {
	n := map[string]int{}
	for seat := range game.Seat(seats) {
		for _, p := range d.s.Pieces(d.s.SideAt(seat)) {
			n[d.group(seat, int(p))]++
		}
	}
	return n
}

// group returns the key of the place where a piece stands. The centre is a group for each seat: each brings its pieces home in front of its own path.
func (d *indiaDrawing) group(seat game.Seat, progress int) string {
	if progress == india.Centre {
		return "h" + seat.String()
	}
	return d.key(seat, progress)
}

func (d *indiaDrawing) lay(seats int) {
	total, placed := d.standing(seats), map[string]int{}
	for seat := range game.Seat(seats) {
		side := d.side(seat)
		for _, q := range d.s.Pieces(d.s.SideAt(seat)) {
			p := int(q)
			k := d.group(seat, p)
			t := token{kind: seat.String(), sym: "pawn-" + indiaMen[side]}
			for o := range orientations {
				t.at[o] = d.g[o].Piece(side, p, placed[k], total[k])
			}
			placed[k]++
			d.tokens = append(d.tokens, t)
			if p >= 0 && p <= india.Front && total[k] == 2 && placed[k] == 2 {
				bar := token{kind: "bar", sym: "blockade"}
				for o := range orientations {
					bar.at[o] = d.g[o].Blockade(d.ring(seat, p))
				}
				d.tokens = append(d.tokens, bar)
			}
		}
	}
}

func (d *indiaDrawing) throw() {
	a, c := d.s.Throw()
	if a == 0 {
		return
	}
	left := map[int]int{}
	for _, n := range d.s.Left() {
		left[int(n)]++
	}
	seat := d.s.SeatOf(d.s.Turn())
	for i, n := range []int{a, c} {
		class := " die"
		if left[n] == 0 {
			class += " used"
		}
		left[n]--
		t := token{kind: "die", sym: "die-" + strconv.Itoa(n), class: class}
		for o := range orientations {
			t.at[o] = d.g[o].Die(d.side(seat), i)
		}
		d.dice = append(d.dice, t)
	}
}

// buttons lists the places in the viewer's walking order: his corner, the ring, his red path, the centre; then the
// corners and red paths of the others.
func (d *indiaDrawing) buttons(seats int) {
	me := d.o.Viewer
	d.button(seats, me, india.Corner)
	for p := range geometry.RingSpaces {
		d.button(seats, me, p) // Beyond the own front space four more spaces, which only others walk.
	}
	d.path(seats, me)
	d.places = append(d.places, d.place("h", d.describe(seats, "h", d.words.names["centre"]), func(g geometry.India) geometry.Box { return g.Centre() }))
	for i := 1; i < seats; i++ {
		seat := game.Seat((int(me) + i) % seats)
		d.button(seats, seat, india.Corner)
		d.path(seats, seat)
	}
}

func (d *indiaDrawing) path(seats int, seat game.Seat) {
	for p := india.Front + 1; p < india.Centre; p++ {
		key := d.key(seat, p)
		name := d.words.names["red"] + strconv.Itoa(p)
		d.places = append(d.places, d.place(key, d.describe(seats, key, name), func(g geometry.India) geometry.Box { return g.Path(d.side(seat), p) }))
	}
}

// button lists the corner of a seat, or the ring space p steps from where it enters.
func (d *indiaDrawing) button(seats int, seat game.Seat, p int) {
	if p < 0 {
		name := d.words.names["corner"] + " " + d.words.names[indiaMen[d.side(seat)]]
		key := d.key(seat, p)
		d.places = append(d.places, d.place(key, d.describe(seats, key, name), func(g geometry.India) geometry.Box { return g.Corner(d.side(seat)) }))
		return
	}
	a := d.ring(seat, p)
	key := "r" + strconv.Itoa(a)
	name := d.words.names["space"] + strconv.Itoa(p)
	if p == 0 {
		name = d.words.names["gate"]
	}
	if geometry.Safe(a) {
		name += ", " + d.words.names["safe"]
	}
	d.places = append(d.places, d.place(key, d.describe(seats, key, name), func(g geometry.India) geometry.Box { return g.Ring(a) }))
}

func (d *indiaDrawing) place(key, label string, box func(geometry.India) geometry.Box) place {
	pl := place{key: key, label: label}
	for _, s := range d.o.Said {
		if d.called(s.Seat, s.Where) == key && !slices.Contains(pl.said, s.Text) {
			pl.said = append(pl.said, s.Text)
		}
	}
	for o := range orientations {
		pl.box[o] = box(d.g[o])
	}
	return pl
}

// describe adds to the name of a place who stands on it.
func (d *indiaDrawing) describe(seats int, key, name string) string {
	froms := d.o.froms()
	parts := []string{name}
	for seat := range game.Seat(seats) {
		n, can := 0, false
		for _, p := range d.s.Pieces(d.s.SideAt(seat)) {
			if d.key(seat, int(p)) == key {
				n++
				can = can || froms[at{seat, effectText(int(p))}]
			}
		}
		if n == 0 {
			continue
		}
		parts = append(parts, d.words.pieces("pawn-"+indiaMen[d.side(seat)], n))
		if d.o.owns(seat) {
			parts = append(parts, d.words.names["yours"])
		}
		if can {
			parts = append(parts, d.words.names["can"])
		}
	}
	if len(parts) == 1 {
		parts = append(parts, d.words.names["empty"])
	}
	return strings.Join(parts, ", ")
}

// effectText writes a progress as the texts of effects do.
func effectText(p int) string {
	if p < 0 {
		return "-"
	}
	return strconv.Itoa(p)
}

func (d *indiaDrawing) measure(seats int) {
	l := newLayout("india", d.o.Viewer, seats)
	l.Size, l.Pairs = d.size, d.pairs
	for seat := range game.Seat(seats) {
		side := d.side(seat)
		l.Names = append(l.Names, indiaMen[side])
		l.Sides = append(l.Sides, d.s.SideAt(seat).String())
		l.Start = append(l.Start, d.ring(seat, 0))
		id := seat.String()
		l.spots("c"+id, 4, func(o, i int) geometry.Spot { return d.g[o].Piece(side, india.Corner, i, 4) })
		l.spots("h"+id, 4, func(o, i int) geometry.Spot { return d.g[o].Piece(side, india.Centre, i, 4) })
		l.spots("dice"+id, 2, func(o, i int) geometry.Spot { return d.g[o].Die(side, i) })
		for p := india.Front + 1; p < india.Centre; p++ {
			l.At[d.key(seat, p)] = d.space(side, p)
		}
	}
	for p := range geometry.RingSpaces { // as the geometry's side 0 counts them, which enters on space 5
		a := (5 + p) % geometry.RingSpaces
		pair := [2]numbers{}
		for o := range orientations {
			pair[o] = d.across(o, d.g[o].Ring(a), d.g[o].Blockade(a).Turn == 0)
		}
		l.At["r"+strconv.Itoa(a)] = pair
	}
	one, two := [2]numbers{}, [2]numbers{}
	bar := [2]numbers{}
	for o := range orientations {
		one[o] = numbers{d.g[o].Piece(0, 1, 0, 1).Scale}
		two[o] = numbers{d.g[o].Piece(0, 1, 0, 2).Scale}
		bar[o] = numbers{d.g[o].Blockade(0).Scale}
	}
	l.Form["one"], l.Form["two"], l.Form["bar"] = one, two, bar
	d.layout = l
}

// space measures a space of a red path.
func (d *indiaDrawing) space(side, p int) (pair [2]numbers) {
	for o := range orientations {
		a, b := d.g[o].Piece(side, p, 0, 2), d.g[o].Piece(side, p, 1, 2)
		pair[o] = numbers{(a.X + b.X) / 2, (a.Y + b.Y) / 2, (b.X - a.X) / 2, (b.Y - a.Y) / 2}
	}
	return pair
}

// across measures a ring space: its middle, and the offset of the second of two pieces.
func (d *indiaDrawing) across(o int, b geometry.Box, level bool) numbers {
	c := b.Center()
	side := d.g[o].Piece(0, india.Front+1, 1, 2) // Any pair lies equally far apart.
	mid := d.g[o].Red(0, 1).Center()
	off := abs(side.X-mid.X) + abs(side.Y-mid.Y)
	if level {
		return numbers{c.X, c.Y, off, 0}
	}
	return numbers{c.X, c.Y, 0, off}
}
