package board

import (
	"strconv"
	"strings"

	"parlor/game"
	"parlor/rules/crown"
	"parlor/web/board/geometry"
)

// designs are the names of the cells in the order of the geometry and of the rules.
var designs = [geometry.Designs]string{"crown", "anchor", "heart", "spade", "diamond", "club"}

// shownChips is how many chips of a hoard are drawn at most: the sum stands beside them.
const (
	shownChips = 6
	bankChips  = 12
)

// crownDrawing is a cloth being drawn.
type crownDrawing struct {
	*Board
	s crown.State
	r crown.Rules
	o Options
	g [2]geometry.Crown
}

func (b *Board) crown(p game.Position, o Options) bool {
	s, ok := game.As[crown.State](p)
	if !ok {
		return false
	}
	rules, _ := game.RulesOf[crown.State](p)
	d := crownDrawing{Board: b, s: s, r: rules.(crown.Rules), o: o}
	b.family, b.legend, b.ink = "crown", b.words.cloth, crownInk()
	b.pieces = o.Files.Text("art/pieces-crown.svg")
	for i, or := range orientations {
		d.g[i] = geometry.Crown{Orientation: or, Viewer: o.side(s.Seats()), Seats: s.Seats()}
		w, h := d.g[i].Size()
		b.size[i] = [2]float64{w, h}
		b.art[i] = "art/crown-" + or.String() + ".svg"
		b.still[i] = d.drawStill(i)
	}
	d.lay()
	d.buttons()
	d.measure()
	return true
}

// drawStill writes the pins of the shelf, the sums and the names beside the chips, the cup, and which round it is.
func (d *crownDrawing) drawStill(i int) string {
	h := &html{}
	g := d.g[i]
	h.put("cup", g.Cup())
	h.letters("sum round", "round", g.Round(), d.round())
	for seat := range game.Seat(d.s.Seats()) {
		r, id := g.Rail(seat), seat.String()
		if r.X > g.Shelf().X+1 {
			h.put("rail-pin", geometry.Spot{X: r.X, Y: r.Y + r.H/2, Scale: r.H / 90})
		}
		t := g.RailSum(seat)
		h.letters("sum", "sum"+id, t, strings.Replace(strconv.Itoa(d.s.Chips(seat)), "-", "−", 1))
		room := 2*(r.Right()-t.X) - [2]float64{8, 4}[i] // as far from the chips as from the pin
		h.squeezed("who", "who"+id, geometry.Spot{X: t.X, Y: r.Bottom() - r.H*0.18}, room, [2]float64{9.2, 5.5}[i], cut(d.o.Names[seat], d.cut()))
	}
	return h.String()
}

// round tells which round of how many it is; nothing when all are over.
func (d *crownDrawing) round() string {
	switch {
	case d.s.Next() == crown.NextOver:
		return ""
	case d.r.Rounds == 0:
		return d.words.filled("round.open", d.s.Round(), 0)
	}
	return d.words.filled("round", d.s.Round(), d.r.Rounds)
}

// cut returns how many letters of a name are written beside the chips, narrower where they have not the room: so many can still be read.
func (d *crownDrawing) cut() int { return max(15, 64/d.s.Seats()) }

// hoard returns how many chips are drawn for an amount.
func hoard(amount int) int {
	n := 0
	for n < shownChips && amount >= [shownChips]int{1, 10, 25, 50, 75, 100}[n] {
		n++
	}
	return n
}

func (d *crownDrawing) lay() {
	for seat := range game.Seat(d.s.Seats()) {
		id := seat.String()
		for i := range hoard(d.s.Chips(seat)) {
			t := token{kind: "hoard" + id, sym: "chip-" + id}
			for o := range orientations {
				t.at[o] = d.g[o].RailChip(seat, i, shownChips)
				if seat == d.s.Banker() {
					t.at[o] = d.g[o].BankChip(i, bankChips)
				}
			}
			d.tokens = append(d.tokens, t)
		}
		for c := range geometry.Designs {
			n := d.s.Stake(seat, crown.Design(c))
			if n == 0 {
				continue
			}
			t := token{kind: "stake" + id, sym: "chip-" + id, text: strconv.Itoa(n)}
			for o := range orientations {
				t.at[o] = d.g[o].Stake(c, seat)
			}
			d.tokens = append(d.tokens, t)
		}
	}
}

func (d *crownDrawing) buttons() {
	for c, name := range designs {
		label := d.words.names[name]
		for seat := range game.Seat(d.s.Seats()) {
			if n := d.s.Stake(seat, crown.Design(c)); n > 0 {
				label += ", " + d.words.owned("stake", d.who(d.o, seat), n)
			}
		}
		pl := place{key: name, label: label, class: " cell"}
		for o := range orientations {
			pl.box[o] = d.g[o].Cell(c)
		}
		d.places = append(d.places, pl)
	}
	for seat := range game.Seat(d.s.Seats()) {
		label := d.words.owned("rail", d.who(d.o, seat), d.s.Chips(seat))
		if seat == d.s.Banker() {
			label += ", " + d.words.names["banker"]
		}
		pl := place{key: "rail" + seat.String(), label: label}
		for o := range orientations {
			pl.box[o] = d.g[o].Rail(seat)
		}
		d.places = append(d.places, pl)
	}
	pl := place{key: "dice", label: d.words.names["dice"]}
	for o := range orientations {
		pl.box[o] = d.g[o].Tray()
	}
	d.places = append(d.places, pl)
}

func (d *crownDrawing) measure() {
	l := newLayout("crown", d.o.Viewer, d.s.Seats())
	l.Size, l.Cut, l.Aim = d.size, d.cut(), d.r.Rounds
	for seat := range game.Seat(d.s.Seats()) {
		id := seat.String()
		l.Names = append(l.Names, id)
		l.spots("stake"+id, geometry.Designs, func(o, i int) geometry.Spot { return d.g[o].Stake(i, seat) })
		l.spots("rail"+id, shownChips, func(o, i int) geometry.Spot { return d.g[o].RailChip(seat, i, shownChips) })
	}
	l.spots("bank", bankChips, func(o, i int) geometry.Spot { return d.g[o].BankChip(i, bankChips) })
	l.spots("dice", 3, func(o, i int) geometry.Spot { return d.g[o].Die(i) })
	l.spots("one", 1, func(o, _ int) geometry.Spot { return d.g[o].Die(0) })
	l.spots("cup", 1, func(o, _ int) geometry.Spot { return d.g[o].Cup() })
	l.spots("badge", geometry.Designs, func(o, i int) geometry.Spot {
		c := d.g[o].Cell(i)
		return geometry.Spot{X: c.Right() - 8, Y: c.Y + 8, Scale: [2]float64{1, 0.5}[o]}
	})
	l.Counts = d.words.designs
	for c, name := range designs {
		var pair [2]numbers
		for o := range orientations {
			b := d.g[o].Cell(c)
			pair[o] = numbers{b.X, b.Y, b.W, b.H}
		}
		l.At[name] = pair
	}
	d.layout = l
}
