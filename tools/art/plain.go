package main

import "parlor/web/board/geometry"

// plainBoard draws a cloth in a frame: all there is to see of a game that brings
// no drawing of its own lies on it as words.
func plainBoard(o geometry.Orientation) string {
	w, h := geometry.Plain{Orientation: o}.Size()
	s := newPicture(w, h)
	s.rect(geometry.Box{W: w, H: h}, 14, `fill="#5a3a22"`)
	s.rect(geometry.Box{X: 10, Y: 10, W: w - 20, H: h - 20}, 8, `fill="#1f4a38"`)
	s.f("</svg>\n")
	return s.String()
}

// plainPieces are none: nothing lies on the cloth but words.
func plainPieces() string {
	s := newPieces()
	s.f("</defs></svg>\n")
	return s.String()
}
