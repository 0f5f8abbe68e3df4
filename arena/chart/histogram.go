package chart

import (
	"cmp"
	"io"
	"math"
)

// WriteSVG writes h as an SVG document.
func (h *Histogram) WriteSVG(w io.Writer) error {
	var c canvas
	frame := h.Frame
	if h.Below || h.Above {
		frame.X += cmp.Or(h.Beyond, ", all beyond in the outermost bars")
	}
	c.open(&frame, height)
	top := 0.0
	for _, s := range h.Series {
		for _, share := range s.Heights {
			top = max(top, share)
		}
	}
	y := c.yAxis(0, max(top, 1e-6), percent)
	slot := float64(across) / float64(h.N)
	var names []string
	for k, s := range h.Series {
		names = append(names, s.Name)
		h.bars(&c, k, slot, y)
	}
	c.line("axis", left, above+down+0.5, width-right, above+down+0.5)
	h.labels(&c, slot)
	h.mark(&c, slot)
	c.key(names, func(class string, x, y float64) {
		c.put(`<rect class="bar %s" x="%s" y="%s" width="16" height="10" rx="2"/>`, class, px(x), px(y))
	})
	return c.close(w)
}

// bars draws series k: a bar in each bin's slot, beside those of the others.
func (h *Histogram) bars(c *canvas, k int, slot float64, y scale) {
	n := float64(len(h.Series))
	gap := min(6, slot*0.16)
	wide := (slot - gap) / n
	round := min(3, wide/3)
	base := float64(above + down)
	for i, share := range h.Series[k].Heights {
		x := left + slot*float64(i) + gap/2 + wide*float64(k)
		tall := base - y.at(share)
		if tall < 0.3 {
			continue
		}
		r := min(round, tall)
		inner := wide - 1.5 // The outline is half outside.
		c.put(`<path class="bar %s" d="M%s %sv%sq0 %s %s %sh%sq%s 0 %s %sv%sz"><title>%s: %s</title></path>`,
			class(k), px(x+0.75), px(base), px(-(tall - r)), px(-r), px(r), px(-r), px(inner-2*r), px(r), px(r), px(r), px(tall-r),
			h.label(i), percent(share, precision(share)))
	}
}

// precision is the step that shows three digits of a share.
func precision(share float64) float64 {
	if share <= 0 {
		return 0.01
	}
	return min(0.001, math.Pow(10, math.Floor(math.Log10(share))-2))
}

// labels names numbers under the axis: bins that hold one under their middle,
// wider ones at their left edge.
func (h *Histogram) labels(c *canvas, slot float64) {
	every := 1
	for i := 0; slot*float64(every) < 44; i++ {
		every = [...]int{2, 5, 10}[i%3] * power10(i/3)
	}
	for i := range h.N + 1 {
		value := h.From + i*h.Width
		x := left + slot*float64(i)
		if h.Width == 1 {
			x += slot / 2
		}
		if (i == h.N && h.Width == 1) || value/h.Width%every != 0 {
			continue
		}
		if h.Width > 1 {
			c.line("axis", x, above+down, x, above+down+5)
		}
		c.text("mid", x, above+down+21, number(float64(value), 1))
	}
}

func (h *Histogram) mark(c *canvas, slot float64) {
	if h.Mark.Name == "" {
		return
	}
	at := (h.Mark.At - float64(h.From)) / float64(h.Width)
	if h.Width == 1 {
		at += 0.5
	}
	x := left + slot*at
	c.line("halo", x, above-4, x, above+down)
	c.line("mark", x, above-4, x, above+down)
	if x > width/2 {
		c.text("marked end", x-8, above+10, h.Mark.String())
	} else {
		c.text("marked", x+8, above+10, h.Mark.String())
	}
}
