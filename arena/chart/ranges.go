package chart

import (
	"fmt"
	"io"
)

// Ranges shows several quantities, each on a scale of its own that has 0 on it, and
// for each how a few things compare in it, with their intervals.
type Ranges struct {
	Frame
	Names []string // of what is compared, at most 3
	Rows  []Row
	Spell func(Between) string // writes a value and its interval; nil: [Between.String]
}

// A Row is a quantity, by what is compared. What is not known is left out.
type Row struct {
	Name   string
	Values []Between
}

// Between is a value and how sure it is: from Low to High.
type Between struct {
	At, Low, High float64
	Known         bool
}

// Where the parts of a row are.
const (
	rowsLeft, rowsRight = 270, 480
	rowsBelow           = 34
	lineHeight          = 17 // of each thing that is compared
	betweenRows         = 8
)

// WriteSVG writes the chart.
func (r *Ranges) WriteSVG(w io.Writer) error {
	var c canvas
	high := float64(betweenRows + lineHeight*max(len(r.Names), 1))
	c.open(&r.Frame, above+rowsBelow+int(high)*len(r.Rows))
	c.key(r.Names, func(class string, x, y float64) { c.dot(class, x+6, y+6) })
	spell := r.Spell
	if spell == nil {
		spell = Between.String
	}
	for i, row := range r.Rows {
		top := above + float64(i)*high
		c.line("grid", left-40, top, width-right, top)
		c.text("key", left-40, top+high/2+4, row.Name)
		s := row.scale()
		c.line("axis", s.at(0), top, s.at(0), top+high)
		for k, v := range row.Values {
			if !v.Known {
				continue
			}
			y := top + betweenRows/2 + lineHeight*(float64(k)+0.5)
			c.line("curve "+class(k), s.at(v.Low), y, s.at(v.High), y)
			c.dot(class(k), s.at(v.At), y)
			c.text("", rowsRight+10, y+4, spell(v))
		}
	}
	return c.close(w)
}

// dot draws a value.
func (c *canvas) dot(class string, x, y float64) {
	c.put(`<circle class="bar %s" cx="%s" cy="%s" r="4"/>`, class, px(x), px(y))
}

// scale is that of a row: whatever is known is on it, and nothing, so that what is a
// little more than something else looks so.
func (r *Row) scale() scale {
	lo, hi := 0.0, 0.0
	for _, v := range r.Values {
		if v.Known {
			lo, hi = min(lo, v.Low), max(hi, v.High)
		}
	}
	if lo == hi {
		hi = 1
	}
	return scale{lo, hi, rowsLeft, rowsRight}
}

// String writes a value, and its interval if it has one.
func (b Between) String() string {
	if b.Low == b.High {
		return fmt.Sprintf("%.2f", b.At)
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", b.At, b.Low, b.High)
}
