package tui

import "strings"

// canvas is a grid of characters, each with a style.
type canvas struct {
	w, h  int
	cells []glyph
}

type glyph struct {
	r  rune
	st style
}

// newCanvas returns an empty canvas of w columns and h rows.
func newCanvas(w, h int, st style) canvas {
	c := canvas{w, h, make([]glyph, w*h)}
	c.fill(0, 0, w, h, st, ' ')
	return c
}

// set puts r at column x of row y; outside the canvas it does nothing.
func (c *canvas) set(x, y int, st style, r rune) {
	if x >= 0 && x < c.w && y >= 0 && y < c.h {
		c.cells[y*c.w+x] = glyph{r, st}
	}
}

// text writes s from column x of row y on.
func (c *canvas) text(x, y int, st style, s string) {
	for _, r := range s {
		c.set(x, y, st, r)
		x++
	}
}

// mid writes s in the middle of the w columns from x on.
func (c *canvas) mid(x, y, w int, st style, s string) {
	c.text(x+(w-runes(s)+1)/2, y, st, s)
}

// right writes s so that it ends before column x.
func (c *canvas) right(x, y int, st style, s string) { c.text(x-runes(s), y, st, s) }

// fill fills w columns and h rows from x, y on.
func (c *canvas) fill(x, y, w, h int, st style, r rune) {
	for j := range h {
		for i := range w {
			c.set(x+i, y+j, st, r)
		}
	}
}

// box draws a frame of w columns and h rows.
func (c *canvas) box(x, y, w, h int, st style) {
	for i := 1; i < w-1; i++ {
		c.set(x+i, y, st, '─')
		c.set(x+i, y+h-1, st, '─')
	}
	for j := 1; j < h-1; j++ {
		c.set(x, y+j, st, '│')
		c.set(x+w-1, y+j, st, '│')
	}
	c.set(x, y, st, '╭')
	c.set(x+w-1, y, st, '╮')
	c.set(x, y+h-1, st, '╰')
	c.set(x+w-1, y+h-1, st, '╯')
}

// lines renders the rows.
func (c *canvas) lines(t theme) []string {
	rows := make([]string, c.h)
	for y := range rows {
		var b strings.Builder
		row := c.cells[y*c.w : (y+1)*c.w]
		for x := 0; x < len(row); {
			var run strings.Builder
			st := row[x].st
			for x < len(row) && row[x].st == st {
				run.WriteRune(row[x].r)
				x++
			}
			b.WriteString(t.paint(st, run.String()))
		}
		rows[y] = b.String()
	}
	return rows
}

// runes counts the characters of s, all of which are one column wide.
func runes(s string) (n int) {
	for range s {
		n++
	}
	return n
}
