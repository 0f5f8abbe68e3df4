package main

import (
	"fmt"

	"parlor/game"
	"parlor/web/board/geometry"
)

// previews lays full sets of live pieces over the static art, one page a board.
func previews() []file {
	var all []file
	usual := languages()[0]
	for _, o := range []geometry.Orientation{geometry.Landscape, geometry.Portrait} {
		for i, th := range tablesThemes() {
			all = append(all, file{fmt.Sprintf("tables-%s-%s.html", th.name, o), page(tablesBoard(th, o, usual), tablesPieces(), tablesScene(geometry.Tables{Orientation: o}, i))})
		}
		g := geometry.India{Orientation: o}
		all = append(all, file{fmt.Sprintf("india-%s.html", o), page(indiaBoard(o), indiaPieces(), indiaScene(g))})
		for _, n := range []int{2, 5, 8} {
			c := geometry.Crown{Orientation: o, Seats: n}
			all = append(all, file{fmt.Sprintf("crown-%d-%s.html", n, o), page(crownBoard(o, usual), crownPieces(), crownScene(c))})
			k := geometry.Check{Orientation: o, Seats: n}
			all = append(all, file{fmt.Sprintf("check-%d-%s.html", n, o), page(checkBoard(o, usual), checkPieces(), checkScene(k))})
		}
	}
	return all
}

// page writes a static board with a live layer above it.
func page(board, pieces, live string) string {
	s := &sheet{}
	s.b.WriteString(`<!doctype html><meta charset="utf-8"><style>html,body{margin:0;background:#17110c}body>svg{position:absolute}.b{position:relative;width:100vw}.b>*{display:block;width:100%}.b>.l{position:absolute;inset:0;height:100%}text{font-family:Limelight,Georgia,serif}</style>`)
	s.b.WriteString(pieces + `<div class="b">` + board)
	s.b.WriteString(`<svg class="l" viewBox="` + viewBox(board) + `">` + live + `</svg></div>`)
	return s.String()
}

// viewBox cuts the viewBox out of a drawing.
func viewBox(svg string) string {
	var w, h string
	if _, err := fmt.Sscanf(svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s`, &w, &h); err != nil {
		panic("art: a drawing without viewBox: " + err.Error())
	}
	return "0 0 " + w + " " + h[:len(h)-2]
}

// put writes one symbol on a spot.
func (s *sheet) put(id string, p geometry.Spot) {
	s.f(`<g transform="translate(%v %v)`, p.X, p.Y)
	if p.Turn != 0 {
		s.f(` rotate(%v)`, p.Turn)
	}
	if p.Scale != 1 {
		s.f(` scale(%v)`, p.Scale)
	}
	s.f(`"><use href="#%s"/></g>`, id)
}

// tablesScene sets up a game in play in one of three ways.
func tablesScene(t geometry.Tables, theme int) string {
	s := &sheet{}
	colours := [3][2]string{{"ivory", "oxblood"}, {"ebony", "oxblood"}, {"cream", "navy"}}[theme]
	stacks := [3][2]map[int]int{
		{{13: 3, 8: 3, 6: 3, 5: 2, 24: 1, 18: 1}, {13: 4, 6: 4, 24: 1, 4: 1, 8: 1}},
		{{24: 2, 22: 3, 21: 1, 20: 2, 19: 2}, {24: 1, 23: 4, 22: 2, 20: 1}},
		{{24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}},
	}[theme]
	zones := [3][2][3]int{{{0, 0, 2}, {2, 1, 1}}, {{4, 1, 0}, {5, 2, 0}}, {}}[theme]
	for side := range game.Seat(2) {
		for p := 24; p > 0; p-- {
			n := stacks[side][p]
			for i := range n {
				s.put("man-"+colours[side], t.OnPoint(side, p, i, n))
			}
		}
		for z := geometry.Reserve; z <= geometry.Off; z++ {
			n := zones[side][z]
			for i := range n {
				id := "man-" + colours[side]
				if z != geometry.Bar {
					id += "-edge"
				}
				s.put(id, t.InZone(side, z, i, n))
			}
		}
	}
	size := 16.0
	if t.Orientation == geometry.Portrait {
		size = 9.5
	}
	for p := 1; p <= 24; p++ {
		c := t.Coordinate(t.Viewer, p)
		s.f(`<text x="%v" y="%v" font-size="%v" text-anchor="middle" fill="#efd596" font-weight="600">%d</text>`, c.X, c.Y+size*.35, size, p)
	}
	for _, c := range t.Travel(t.Viewer) {
		if t.Orientation == geometry.Portrait {
			c.Scale = .6
		}
		s.put("chevron", c)
	}
	faces := [3][2]string{{"acey", "ducey"}, {"acey", "5"}, {"6", "3"}}[theme]
	for i := range 2 {
		s.put("die-"+faces[i], t.Die(t.Viewer, i, 2))
	}
	if theme == 2 {
		s.put("cube-64", t.Cube(-1))
		s.put("mark-target", t.OnPoint(0, 7, 0, 1))
		s.put("mark-target", t.OnPoint(0, 18, 0, 1))
		s.put("mark-selected", t.OnPoint(0, 24, 1, 2))
	}
	return s.String()
}

// indiaScene sets up four players in mid-game: a blockade, pieces in the corners, on red and at home.
func indiaScene(g geometry.India) string {
	s := &sheet{}
	places := [4]map[int]int{{-1: 1, 14: 2, 33: 1}, {-1: 2, 6: 1, 66: 1}, {-1: 1, 22: 1, 71: 2}, {40: 1, 58: 1, 68: 2}}
	for side, l := range liveries() {
		m := g.Medallion(side)
		m.Scale /= 126
		s.put("medal-"+l.name, m)
		for p := geometry.InCorner; p <= geometry.Home; p++ {
			n := places[side][p]
			for i := range n {
				s.put("pawn-"+l.name, g.Piece(side, p, i, n))
			}
			if n == 2 && p >= 0 && p <= geometry.OwnFront {
				s.put("blockade", g.Blockade((17*side+5+p)%geometry.RingSpaces))
			}
		}
	}
	s.put("die-5", g.Die(0, 0))
	s.put("die-3", g.Die(0, 1))
	return s.String()
}
