package tui

import (
	"fmt"
	"strconv"
	"strings"

	"parlor/rules/india"
)

// indiaBoard draws the cross: nineteen spaces by nineteen, South below. Each arm
// is three spaces wide and eight long; its middle is the red path.
type indiaBoard struct {
	view
	s    india.State
	r    india.Rules
	pic  *picture
	cw   int // columns of a space
	ch   int // rows of a space
	me   india.Side
	here map[[2]int][]india.Side // who stands on a space of the cross
}

const cross = 19

func (indiaFamily) draw(v view) picture {
	s, r := indiaAt(v.p)
	b := indiaBoard{view: v, s: s, r: r, cw: 3, ch: 1, me: s.SideAt(v.seat), here: map[[2]int][]india.Side{}}
	if v.w >= 5*cross && v.h >= 2*cross {
		b.cw, b.ch = 5, 2
	}
	b.pic = &picture{newCanvas(b.cw*cross, b.ch*cross, plainText), map[string]spot{}}
	b.standing()
	for a := range india.Ring {
		b.space(ringSpace(a), b.ground(a))
	}
	for side := india.South; side <= india.East; side++ {
		for p := india.Front + 1; p < india.Centre; p++ {
			b.space(placeOn(side, p), red)
		}
		if s.Sides().Has(side) {
			b.corner(side)
		}
	}
	b.middle()
	for p := india.Corner; p <= india.Centre; p++ {
		b.mark(p)
	}
	return *b.pic
}

// ringSpace returns the column and row on the cross of ring space a, which are
// counted counter-clockwise from South's front space.
func ringSpace(a int) [2]int {
	dx, dy := 0, 9
	switch i := a % 17; {
	case i == 0:
	case i <= 8:
		dx, dy = 1, 10-i
	default:
		dx, dy = i-7, 1
	}
	for range a / 17 {
		dx, dy = dy, -dx
	}
	return [2]int{9 + dx, 9 + dy}
}

// placeOn returns the column and row on the cross where a piece of side with
// progress p stands, 0 to 71.
func placeOn(side india.Side, p int) [2]int {
	if p <= india.Front {
		return ringSpace(india.Space(side, p))
	}
	dx, dy := 0, india.Centre+1-p
	if p == india.Centre {
		dy = 0
	}
	for range -side & 3 {
		dx, dy = dy, -dx
	}
	return [2]int{9 + dx, 9 + dy}
}

// standing notes who stands where.
func (b *indiaBoard) standing() {
	for side := india.South; side <= india.East; side++ {
		for _, p := range b.s.Pieces(side) {
			if b.s.Sides().Has(side) && p >= india.Entry && p < india.Centre {
				at := placeOn(side, int(p))
				b.here[at] = append(b.here[at], side)
			}
		}
	}
}

func (b *indiaBoard) ground(a int) style {
	if b.r.Blue(a) {
		return blue
	}
	return white
}

// sideStyle is how the pieces of a side look.
func sideStyle(side india.Side) style {
	return [...]style{india.South: manX, india.West: manW, india.North: manO, india.East: manE}[side]
}

func letter(side india.Side) string { return strings.ToUpper(side.String()) }

// space draws a space of the cross and who stands on it: one piece as its
// letter, a blockade as two joined by a bar.
func (b *indiaBoard) space(at [2]int, ground style) {
	x, y := at[0]*b.cw, at[1]*b.ch
	b.pic.fill(x, y, b.cw, b.ch, ground, ' ')
	row := y + (b.ch-1)/2
	mid := x + b.cw/2
	switch here := b.here[at]; len(here) {
	case 0:
		b.pic.text(mid, row, ground, map[style]string{white: "·", blue: "❁", red: "░"}[ground])
		if !b.color && ground == blue {
			b.pic.text(mid-1, row, ground, "(❁)")
		}
	case 1:
		b.pic.text(mid-1, row, sideStyle(here[0]), " "+letter(here[0])+" ")
		if !b.color {
			b.pic.text(mid-1, row, strong, b.around(ground, letter(here[0])))
		}
	default:
		b.pic.text(mid-1, row, sideStyle(here[0]), letter(here[0])+"═")
		b.pic.text(mid+1, row, sideStyle(here[1]), letter(here[1]))
		if len(here) > 2 { // Only red takes more than two.
			b.pic.text(mid-1, row, sideStyle(here[0]), letter(here[0])+"×"+strconv.Itoa(len(here)))
		}
	}
}

// around shows without colour that a piece is safe.
func (b *indiaBoard) around(ground style, text string) string {
	if ground == blue {
		return "(" + text + ")"
	}
	return " " + text + " "
}

// middle draws the centre, with how many pieces of each side are home.
func (b *indiaBoard) middle() {
	x, y := 8*b.cw, 8*b.ch
	b.pic.fill(x, y, 3*b.cw, 3*b.ch, centre, ' ')
	var homes []string
	for side := india.South; side <= india.East; side++ {
		if b.s.Sides().Has(side) {
			homes = append(homes, fmt.Sprintf("%s%d", letter(side), b.s.Home(side)))
		}
	}
	y += (3*b.ch - 3) / 2
	b.pic.mid(x, y, 3*b.cw, centre, "home")
	half := (len(homes) + 1) / 2
	b.pic.mid(x, y+1, 3*b.cw, centre, strings.Join(homes[:half], " "))
	b.pic.mid(x, y+2, 3*b.cw, centre, strings.Join(homes[half:], " "))
}

// corner writes about a side where its pieces wait: right of its arm, as it
// sees the board.
func (b *indiaBoard) corner(side india.Side) {
	at := [...][2]int{india.South: {11, 11}, india.West: {0, 11}, india.North: {0, 0}, india.East: {11, 0}}[side]
	x, y := at[0]*b.cw+1, at[1]*b.ch+1
	if side == india.West || side == india.South {
		y++
	}
	seat := b.s.SeatOf(side)
	st := plainText
	if b.acts(seat) {
		st = strong
	}
	waiting, pips := 0, b.s.Pips(side)
	for _, p := range b.s.Pieces(side) {
		if p == india.Corner {
			waiting++
		}
	}
	c := &b.pic.canvas
	c.text(x, y, st, b.pointer(seat)+" "+side.Name())
	c.text(x+2, y+1, dim, b.who(seat))
	for i := range waiting {
		c.text(x+2+4*i, y+2, sideStyle(side), " "+letter(side)+" ")
	}
	if waiting == 0 {
		c.text(x+2, y+2, dim, "all entered")
	}
	c.text(x+2, y+3, dim, fmt.Sprintf("to go %d", pips))
	if b.s.Turn() == side && b.s.Next() == india.NextPlay {
		hi, lo := b.s.Throw()
		drawDice(c, x+2, y+4, 14, 1, []string{strconv.Itoa(hi), strconv.Itoa(lo)})
	}
	if side == b.me {
		b.pic.spots["-"] = spot{x + 3, y + 2}
		if b.marks.sources["-"] {
			text := "‹enter›"
			if b.marks.at != "-" && b.marks.from != "-" {
				text = "·enter·"
			}
			c.text(min(x+2+4*waiting, b.cw*cross-runes(text)), y+2, frameMark, text) // Four waiting pieces leave it a column less.
		}
	}
}

// mark shows that the viewer's place p can be chosen.
func (b *indiaBoard) mark(p int) {
	if p == india.Corner {
		return
	}
	name := strconv.Itoa(p)
	at := placeOn(b.me, p)
	x, y := at[0]*b.cw+b.cw/2, at[1]*b.ch+(b.ch-1)/2
	b.pic.spots[name] = spot{x, y}
	here := b.marks.at == name || b.marks.from == name
	switch {
	case b.marks.targets[name] && b.marks.at == name:
		b.pic.text(x-1, y, targetAt, "[◆]")
	case b.marks.targets[name]:
		b.pic.text(x-1, y, targetAt, " ◆ ")
		if !b.color {
			b.pic.text(x-1, y, target, "‹◆›")
		}
	case b.marks.sources[name] && here:
		b.pic.text(x-1, y, manLit, "["+letter(b.me)+"]")
	case b.marks.sources[name]:
		b.pic.text(x-1, y, manLit, "<"+letter(b.me)+">")
	}
}
