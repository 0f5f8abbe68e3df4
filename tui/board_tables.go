package tui

import (
	"fmt"
	"strconv"

	"parlor/game"
	"parlor/rules/tables"
)

// tablesBoard draws the board of the tables games: points 13 to 24 above 12 to
// 1 in the numbering of the viewer, bar in the middle, trays at the right.
type tablesBoard struct {
	view
	s     tables.State
	r     tables.Rules
	pic   *picture
	point int       // columns of a point, 4 to 6
	bar   int       // columns of the bar
	tray  int       // columns of the trays
	rows  int       // rows of a point
	gap   int       // rows between the points
	me    game.Seat // side of the viewer
}

func (tablesFamily) draw(v view) picture {
	s, r := tablesAt(v.p)
	b := tablesBoard{view: v, s: s, r: r, me: v.seat, point: 4, bar: 3, tray: 4, rows: 5, gap: 1}
	switch {
	case v.w >= 86:
		b.point, b.bar, b.tray = 6, 5, 6
	case v.w >= 74:
		b.point, b.bar, b.tray = 5, 5, 5
	}
	switch {
	case v.h >= 25:
		b.rows, b.gap = min((v.h-11)/2, 11), 5
	case v.h >= 21:
		b.rows, b.gap = 6, 3
	case v.h >= 19:
		b.gap = 3
	}
	w := 12*b.point + b.bar + b.tray + 5
	b.pic = &picture{newCanvas(w, 2*b.rows+b.gap+6, plainText), map[string]spot{}}
	b.player(0, b.me^1)
	b.frame(w)
	for p := 1; p <= 24; p++ {
		b.drawPoint(p)
	}
	b.drawBar()
	b.trays()
	b.middle()
	b.player(b.pic.h-1, b.me)
	return *b.pic
}

// Rows of the parts.
func (b *tablesBoard) top() int    { return 3 }                    // the upper points begin
func (b *tablesBoard) low() int    { return b.top() + b.rows }     // the gap begins
func (b *tablesBoard) bottom() int { return b.pic.h - 4 }          // the lower points begin, upwards
func (b *tablesBoard) barX() int   { return 2 + 6*b.point }        // the bar begins
func (b *tablesBoard) trayX() int  { return b.pic.w - 1 - b.tray } // the trays begin

// player writes a line about a side.
func (b *tablesBoard) player(y int, side game.Seat) {
	glyphs := [...]string{"○", "●"}
	st := plainText
	if b.acts(side) {
		st = strong
	}
	c := &b.pic.canvas
	c.text(0, y, st, fmt.Sprintf("%s %s %s  %s", b.pointer(side), glyphs[side], sideName[side], b.who(side)))
	text := ""
	if n := b.s.Count(side, tables.Res); n > 0 {
		text += fmt.Sprintf("reserve %d  ", n)
	}
	if n := b.s.Count(side, tables.Bar); n > 0 {
		text += fmt.Sprintf("%s %d  ", barName(b.r), n)
	}
	if r := b.r; r.Opened && !b.s.HasOpened(side) {
		text += "not opened  "
	}
	if b.r.Penalty != 0 && b.s.Struck(side) > 0 {
		text += fmt.Sprintf("sent %d  ", b.s.Struck(side))
	}
	if value, owner := b.s.Cube(); b.r.Cube && owner == side {
		text += fmt.Sprintf("cube %d  ", value)
	}
	text += fmt.Sprintf("off %d  pips %d", b.s.Count(side, tables.Off), b.s.Pips(side))
	c.right(c.w, y, st, text)
}

// barName is what the players call the place for hit men.
func barName(r tables.Rules) string {
	if r.HasDogHouse() {
		return "Dog House"
	}
	return "bar"
}

// frame draws the wood, the felt and the numbers.
func (b *tablesBoard) frame(w int) {
	c := &b.pic.canvas
	h := c.h - 2
	c.fill(0, 1, w, h, frame, ' ')
	c.fill(1, 3, 6*b.point, h-4, field, ' ')
	c.fill(b.barX()+b.bar+1, 3, 6*b.point, h-4, field, ' ')
	for _, y := range []int{2, h - 1} {
		for x := 1; x < w-1; x++ {
			c.set(x, y, frame, '─')
		}
	}
	for y := 3; y < h-1; y++ {
		for _, x := range []int{0, b.barX() - 1, b.barX() + b.bar, b.trayX() - 1, w - 1} {
			c.set(x, y, frame, '│')
		}
	}
	for y, corners := range map[int]string{2: "┌┬┐", h - 1: "└┴┘"} {
		r := []rune(corners)
		c.set(0, y, frame, r[0])
		c.set(w-1, y, frame, r[2])
		for _, x := range []int{b.barX() - 1, b.barX() + b.bar, b.trayX() - 1} {
			c.set(x, y, frame, r[1])
		}
	}
	name := "bar"
	if b.r.HasDogHouse() {
		name = "dog"
	}
	c.mid(b.barX(), 1, b.bar, frame, name)
}

// column returns where point p begins, and whether it is in the upper half.
func (b *tablesBoard) column(p int) (x int, upper bool) {
	i := p - 13
	if upper = p > 12; !upper {
		i = 12 - p
	}
	x = 1 + i*b.point
	if i >= 6 {
		x += b.bar + 2
	}
	return x, upper
}

// row returns the row of the i-th cell of a point, counted from the edge.
func (b *tablesBoard) row(i int, upper bool) int {
	if upper {
		return b.top() + i
	}
	return b.bottom() - i
}

// drawPoint draws point p of the viewer with its number and men.
func (b *tablesBoard) drawPoint(p int) {
	x, upper := b.column(p)
	for i := range b.rows {
		b.wedge(x, b.row(i, upper), i, p)
	}
	side, n := b.me, b.s.Count(b.me, p)
	if n == 0 {
		side, n = b.me^1, b.s.Count(b.me^1, 25-p)
	}
	name := strconv.Itoa(p)
	shown := min(n, b.rows)
	for i := range shown {
		label := ""
		if i == shown-1 && n > 5 {
			label = strconv.Itoa(n)
		}
		lit := i == shown-1 && side == b.me && b.marks.sources[name]
		b.man(x, b.row(i, upper), side, label, lit, b.marks.at == name || b.marks.from == name)
	}
	tip := b.row(min(n, b.rows-1), upper)
	if n == 1 && side != b.me {
		tip = b.row(1, upper)
	}
	b.number(p, x, upper)
	b.target(name, x+b.point/2-1, tip)
	b.pic.spots[name] = spot{x + b.point/2, b.row(0, upper)}
}

// number writes the number of a point, marked if its men can be chosen.
func (b *tablesBoard) number(p, x int, upper bool) {
	y := 1
	if !upper {
		y = b.pic.h - 2
	}
	name := strconv.Itoa(p)
	st, text := frame, name
	switch {
	case b.marks.at == name || b.marks.from == name:
		st, text = frameMark, "‹"+name+"›"
	case b.marks.sources[name] || b.marks.targets[name]:
		st, text = frameMark, "·"+name+"·"
	}
	b.pic.mid(x, y, b.point, st, text)
}

// wedge draws the cell of an empty point that is i cells from its edge.
func (b *tablesBoard) wedge(x, y, i, p int) {
	st := [...]style{pointA, pointB}[p&1]
	x += b.point/2 - 1
	if !b.color {
		b.pic.set(x+1, y, st, []rune("┊·")[p&1])
		return
	}
	text := " █ "
	switch {
	case i < b.rows/2:
		text = "▐█▌"
	case i == b.rows-1:
		text = " │ "
	}
	b.pic.text(x, y, st, text)
}

// man draws a checker in a cell, with a number on it if label is not empty.
func (b *tablesBoard) man(x, y int, side game.Seat, label string, lit, at bool) {
	face, edge := [...]style{manX, manO}[side], [...]style{manXEdge, manOEdge}[side]
	glyph := [...]string{"○", "●"}[side]
	if lit {
		face, edge = manLit, manLitEdge
	}
	if label != "" {
		glyph = label
	}
	left, right := "▐", "▌"
	switch {
	case lit && at:
		left, right = "[", "]"
	case !b.color && lit:
		left, right = "<", ">"
	case !b.color:
		left, right = "(", ")"
	}
	x += b.point/2 - 1
	b.pic.text(x, y, edge, left)
	b.pic.text(x+1, y, face, glyph)
	b.pic.text(x+1+runes(glyph), y, edge, right)
}

// target marks a place where the chosen man may go.
func (b *tablesBoard) target(name string, x, y int) {
	switch {
	case !b.marks.targets[name]:
	case b.marks.at == name:
		b.pic.text(x, y, targetAt, "[◆]")
	default:
		b.pic.text(x, y, target, " ◆ ")
	}
}

// drawBar draws the hit men: the viewer's above, where they will enter.
func (b *tablesBoard) drawBar() {
	x := b.barX() - b.point/2 + 1 + (b.bar-3)/2
	for i, side := range []game.Seat{b.me, b.me ^ 1} {
		n := b.s.Count(side, tables.Bar)
		upper := i == 0
		for k := range min(n, b.rows) {
			label := ""
			if k == min(n, b.rows)-1 && n > 5 {
				label = strconv.Itoa(n)
			}
			lit := k == min(n, b.rows)-1 && side == b.me && b.marks.sources["bar"]
			b.man(x, b.row(b.rows-1-k, upper), side, label, lit, b.marks.at == "bar" || b.marks.from == "bar")
		}
	}
	b.pic.spots["bar"] = spot{b.barX() + b.bar/2, b.top()}
}

// trays draws the men borne off and the reserve, each next to the table that
// they leave or enter: the viewer's reserve above, his men off below.
func (b *tablesBoard) trays() {
	x := b.trayX()
	b.pile("off", x, b.top(), b.me^1, tables.Off)
	b.pile("off", x, b.bottom()-1, b.me, tables.Off)
	if b.r.Reserve {
		b.pile("res", x, b.low()-2, b.me, tables.Res)
		b.pile("res", x, b.bottom()-b.rows+1, b.me^1, tables.Res)
	}
}

// pile draws one pile: its name and its number of men.
func (b *tablesBoard) pile(name string, x, y int, side game.Seat, place int) {
	st, text := frame, name
	mine := side == b.me
	switch {
	case mine && (b.marks.at == name || b.marks.from == name):
		st, text = frameMark, "‹"+name[:min(2, b.tray-2)]+"›"
		if b.tray > 4 {
			text = "‹" + name + "›"
		}
	case mine && (b.marks.sources[name] || b.marks.targets[name]):
		st, text = frameMark, "·"+name[:min(2, b.tray-2)]+"·"
		if b.tray > 4 {
			text = "·" + name + "·"
		}
	}
	c := &b.pic.canvas
	c.mid(x, y, b.tray, st, text)
	if n := b.s.Count(side, place); n > 0 {
		c.mid(x, y+1, b.tray, st, [...]string{"○", "●"}[side]+strconv.Itoa(n))
	} else {
		c.mid(x, y+1, b.tray, st, "·")
	}
	if mine {
		b.pic.spots[name] = spot{x + b.tray/2, y}
	}
}

// middle draws the dice and the cube between the points.
func (b *tablesBoard) middle() {
	y := b.low() + b.gap/2
	left, right := 1, b.barX()+b.bar+1
	if value, owner := b.s.Cube(); b.r.Cube && owner < 0 {
		b.pic.text(left+1, y, field, fmt.Sprintf("cube %d", value)) // The dice of the other side lie in the middle.
	}
	faces := b.faces()
	if len(faces) == 0 {
		return
	}
	if b.s.Turn() != b.me {
		right = left
	}
	drawDice(&b.pic.canvas, right, y, 6*b.point, b.gap, faces)
}

// faces returns the faces of the dice that lie on the board.
func (b *tablesBoard) faces() (faces []string) {
	hi, lo := b.s.Throw()
	if hi == 0 {
		hi, lo = b.s.RollOff()
	}
	if left := b.s.Left(); b.s.Next() == tables.NextPlay && int(left[0]) != hi && int(left[0]) != lo {
		hi, lo = int(left[0]), int(left[0]) // A doublet was named, or thrown with one die.
	}
	for _, n := range []int{hi, lo} {
		switch {
		case n == 0:
		case b.r.Special && n < 3:
			faces = append(faces, [...]string{1: "ACEY", 2: "DUCEY"}[n])
		default:
			faces = append(faces, strconv.Itoa(n))
		}
	}
	return faces
}
