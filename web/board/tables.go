package board

import (
	"strconv"

	"parlor/game"
	"parlor/rules/tables"
	"parlor/web/board/geometry"
)

// Looks are the looks that a board of the tables games can have: Parker's black and red, the blue and cream of backgammon
// today, ivory and oxblood.
var Looks = []string{"parker", "backgammon", "ivory"}

// tablesMen are the colours of the men of side 0 and of side 1, by look.
var tablesMen = map[string][2]string{
	"ivory": {"ivory", "oxblood"}, "parker": {"ebony", "oxblood"}, "backgammon": {"cream", "navy"},
}

// dresses are the looks of the games that have one; the others are played in ivory and oxblood.
var dresses = map[string]string{"parker": "parker", "backgammon": "backgammon", "nackgammon": "backgammon", "hypergammon": "backgammon"}

// allMen are the colours for which men are drawn.
var allMen = []string{"ivory", "oxblood", "ebony", "cream", "navy"}

// LookOf returns the look of a board of the tables games: the one asked for, or the one of the game called name.
func LookOf(name, asked string) string {
	if _, ok := tablesMen[asked]; ok {
		return asked
	}
	if look, ok := dresses[name]; ok {
		return look
	}
	return "ivory"
}

// tablesDrawing is a tables board being drawn.
type tablesDrawing struct {
	*Board
	s   tables.State
	r   tables.Rules
	o   Options
	g   [2]geometry.Tables
	men [2]string
}

func (b *Board) tables(p game.Position, o Options) bool {
	s, ok := game.As[tables.State](p)
	if !ok {
		return false
	}
	rules, _ := game.RulesOf[tables.State](p)
	d := tablesDrawing{Board: b, s: s, r: rules.(tables.Rules), o: o}
	look := LookOf(d.r.Name, o.Look)
	b.family, b.class, b.ink = "tables", look, tablesInk()
	if d.r.Ad != tables.Plain {
		b.class += " ad" // The sheet needs room for what a 1-2 asks.
	}
	b.man = man{"man-", geometry.ManRadius}
	b.called = d.called
	d.men = tablesMen[look]
	var unwanted []string
	for _, m := range allMen {
		if m != d.men[0] && m != d.men[1] {
			unwanted = append(unwanted, m)
		}
	}
	b.pieces = only(o.Files.Text("art/pieces-tables.svg"), unwanted)
	for i, or := range orientations {
		d.g[i] = geometry.Tables{Orientation: or, Viewer: o.side(2), HomeLeft: o.HomeLeft}
		w, h := d.g[i].Size()
		b.size[i] = [2]float64{w, h}
		b.art[i] = "art/tables-" + look + "-" + or.String() + ".svg"
		b.still[i] = d.drawStill(i)
	}
	b.legend = b.words.board
	d.lay()
	d.throw()
	d.buttons()
	d.measure()
	return true
}

// drawStill writes the coordinates on the rail and the chevrons of travel.
func (d *tablesDrawing) drawStill(i int) string {
	h := &html{}
	g := d.g[i]
	for p := 1; p <= 24; p++ {
		h.letters("co", "", g.Coordinate(d.o.Viewer, p), strconv.Itoa(p))
	}
	for _, c := range g.Travel(d.o.Viewer) {
		if g.Orientation == geometry.Portrait {
			c.Scale = 0.6
		}
		h.put("chevron", c)
	}
	return h.String()
}

// key returns the key of a side's place: points are keyed by the viewer's numbering, zones by side.
func (d *tablesDrawing) key(side game.Seat, p int) string {
	switch p {
	case tables.Res:
		return "res" + side.String()
	case tables.Bar:
		return "bar" + side.String()
	case tables.Off:
		return "off" + side.String()
	}
	if side != d.o.Viewer {
		p = 25 - p
	}
	return strconv.Itoa(p)
}

// called returns the key of the place that side calls where in its plays: "24", "res", "bar", "off".
func (d *tablesDrawing) called(side game.Seat, where string) string {
	if p, err := strconv.Atoi(where); err == nil {
		return d.key(side, p)
	}
	return where + side.String()
}

// spot returns where man i of n stands on a side's place.
func (d *tablesDrawing) spot(o int, side game.Seat, p, i, n int) geometry.Spot {
	switch p {
	case tables.Res:
		return d.g[o].InZone(side, geometry.Reserve, i, n)
	case tables.Bar:
		return d.g[o].InZone(side, geometry.Bar, i, n)
	case tables.Off:
		return d.g[o].InZone(side, geometry.Off, i, n)
	}
	return d.g[o].OnPoint(side, p, i, n)
}

// sym returns the symbol of a man of side on p: on edge in the trays.
func (d *tablesDrawing) sym(side game.Seat, p int) string {
	if p == tables.Res || p == tables.Off {
		return "man-" + d.men[side] + "-edge"
	}
	return "man-" + d.men[side]
}

func (d *tablesDrawing) lay() {
	for side := range game.Seat(2) {
		for p := tables.Bar; p >= tables.Off; p-- {
			n := d.s.Count(side, p)
			for i := range n {
				t := token{kind: side.String(), sym: d.sym(side, p)}
				for o := range orientations {
					t.at[o] = d.spot(o, side, p, i, n)
				}
				d.tokens = append(d.tokens, t)
			}
		}
	}
	if !d.r.Cube {
		return
	}
	value, owner := d.s.Cube()
	if d.s.Next() == tables.NextTake {
		value *= 2 // What is offered.
	}
	t := token{kind: "cube", sym: "cube-" + strconv.Itoa(shownCube(value))}
	for o := range orientations {
		t.at[o] = d.g[o].Cube(owner)
	}
	d.tokens = append(d.tokens, t)
}

// shownCube returns the face of the cube for a value: at 1 it shows 64, as cubes do.
func shownCube(value int) int {
	if value < 2 || value > 64 {
		return 64
	}
	return value
}

// wordy reports whether the dice carry ACEY and DUCEY.
func (d *tablesDrawing) wordy() bool { return d.r.Special || d.r.Ad != tables.Plain }

// throw lays the dice: those fallen, and behind them two of a doublet that was named.
func (d *tablesDrawing) throw() {
	a, c := d.s.Throw()
	if a == 0 {
		return
	}
	faces := []int{a, c}
	if n := d.s.Named(); n > 0 {
		faces = append(faces, n, n)
	}
	for i, n := range faces {
		t := token{kind: "die", sym: "die-" + d.face(n), class: " die"}
		if d.used(faces, i) {
			t.class += " used"
		}
		for o := range orientations {
			t.at[o] = d.g[o].Die(d.s.Turn(), i, len(faces))
		}
		d.dice = append(d.dice, t)
	}
}

// used reports whether the number of die i has been played: of a doublet each die stands for half of its steps.
func (d *tablesDrawing) used(faces []int, i int) bool {
	if d.s.Next() == tables.NextPrivilege {
		return false
	}
	open := 0
	for _, n := range d.s.Left() {
		if int(n) == faces[i] {
			open++
		}
	}
	if i >= 2 || faces[0] == faces[1] {
		return open <= i%2*d.half()
	}
	return open == 0
}

// half returns how many steps one die of a doublet stands for.
func (d *tablesDrawing) half() int {
	if d.r.Doublets == 4 {
		return 2
	}
	return 1
}

func (d *tablesDrawing) face(n int) string {
	if d.wordy() && n <= 2 {
		return []string{"", "acey", "ducey"}[n]
	}
	return strconv.Itoa(n)
}

// buttons lists the places in walking order: from the viewer's reserve round the board to his men borne off.
func (d *tablesDrawing) buttons() {
	me := d.o.Viewer
	from := d.o.froms()
	add := func(side game.Seat, p int, box func(geometry.Tables) geometry.Box) {
		name := d.words.tablesPlace(side == me, p, d.r.HasDogHouse())
		own := strconv.Itoa(p)
		if p < 1 || p > 24 {
			own = [...]string{tables.Off: "off", tables.Res: "res", tables.Bar: "bar"}[p]
		}
		holder := side
		if p >= 1 && p <= 24 && d.s.Count(side, p) == 0 && d.s.Count(side^1, 25-p) > 0 {
			holder = side ^ 1
		}
		n := d.s.Count(side, p)
		if holder != side {
			n = d.s.Count(holder, 25-p)
		}
		pl := place{key: d.key(side, p), label: d.words.men(name, n, d.men[holder], d.o.owns(holder), from[at{side, own}])}
		for o := range orientations {
			pl.box[o] = box(d.g[o])
		}
		d.places = append(d.places, pl)
	}
	zone := func(side game.Seat, p int, z geometry.Zone) {
		if p == tables.Res && !d.r.Reserve {
			return
		}
		add(side, p, func(g geometry.Tables) geometry.Box { return g.Zone(side, z) })
	}
	zone(me, tables.Res, geometry.Reserve)
	zone(me, tables.Bar, geometry.Bar)
	for p := 24; p > 0; p-- {
		add(me, p, func(g geometry.Tables) geometry.Box { return g.Point(me, p) })
	}
	zone(me, tables.Off, geometry.Off)
	zone(me^1, tables.Res, geometry.Reserve)
	zone(me^1, tables.Bar, geometry.Bar)
	zone(me^1, tables.Off, geometry.Off)
}

// measure writes the layout.
func (d *tablesDrawing) measure() {
	l := newLayout("tables", d.o.Viewer, 2)
	l.Size, l.Names = d.size, d.men[:]
	l.House = d.r.HasDogHouse()
	l.Half = d.half()
	if d.r.Score == tables.PerMan {
		l.Each = d.words.names["each"]
	}
	if d.wordy() {
		l.Faces = map[string]string{"1": "acey", "2": "ducey"}
	}
	run := func(kind string, side game.Seat, p int) {
		var pair [2]numbers
		for o := range orientations {
			pair[o] = numbers{0}
			for n := 1; n <= tables.MaxMen; n++ {
				a, b := d.spot(o, side, p, 0, n), d.spot(o, side, p, 1, n)
				pair[o] = append(pair[o], abs(b.X-a.X)+abs(b.Y-a.Y))
			}
		}
		l.Step[kind] = pair
		a, b := d.spot(0, side, p, 0, 1), d.spot(1, side, p, 0, 1)
		l.Form[kind] = [2]numbers{{a.Scale, a.Turn}, {b.Scale, b.Turn}}
	}
	run("man", d.o.Viewer, 12)
	run("bar", d.o.Viewer, tables.Bar)
	run("edge", d.o.Viewer, tables.Off)
	at := func(side game.Seat, p int) {
		var pair [2]numbers
		for o := range orientations {
			a, b := d.spot(o, side, p, 0, 2), d.spot(o, side, p, 1, 2)
			pair[o] = numbers{a.X, a.Y, sign(b.X - a.X), sign(b.Y - a.Y)}
		}
		l.At[d.key(side, p)] = pair
	}
	for p := 1; p <= 24; p++ {
		at(d.o.Viewer, p)
	}
	for side := range game.Seat(2) {
		for _, p := range []int{tables.Res, tables.Bar, tables.Off} {
			at(side, p)
		}
		for n := 1; n <= 4; n++ {
			l.spots("dice"+side.String()+"."+strconv.Itoa(n), n, func(o, i int) geometry.Spot { return d.g[o].Die(side, i, n) })
		}
	}
	l.spots("cube", 3, func(o, i int) geometry.Spot { return d.g[o].Cube(game.Seat(i - 1)) })
	d.layout = l
}

func abs(v float64) float64 { return max(v, -v) }

// sign returns the direction of v, an offset of things that stand apart.
func sign(v float64) float64 {
	switch {
	case v > 0.01:
		return 1
	case v < -0.01:
		return -1
	}
	return 0
}
