package chart

import (
	"io"
	"math"
	"strings"
)

// WriteSVG writes l as an SVG document.
func (l *Line) WriteSVG(w io.Writer) error {
	var c canvas
	c.open(&l.Frame, height)
	x0, x1, y0, y1 := l.extent()
	y := c.yAxis(y0, y1, number)
	x := scale{x0, x1, left, width - right}
	list := ticks(x0, x1, 8)
	for _, t := range list {
		if t < x0 || t > x1 {
			continue
		}
		c.line("axis", x.at(t), above+down, x.at(t), above+down+5)
		c.text("mid", x.at(t), above+down+21, number(t, list[1]-list[0]))
	}
	c.line("axis", left, above+down+0.5, width-right, above+down+0.5)
	if l.Level.Name != "" {
		c.line("mark", left, y.at(l.Level.At), width-right, y.at(l.Level.At))
		c.text("marked end", width-right-6, y.at(l.Level.At)-7, l.Level.Name)
	}
	var names []string
	for k, curve := range l.Curves {
		names = append(names, curve.Name)
		curve.draw(&c, class(k), x, y)
	}
	c.key(names, func(class string, x, y float64) {
		c.put(`<path class="curve %s" d="M%s %sh20"/>`, class, px(x-4), px(y+6))
	})
	return c.close(w)
}

// extent returns the least and greatest of what is drawn.
func (l *Line) extent() (x0, x1, y0, y1 float64) {
	x0, y0 = math.Inf(1), math.Inf(1)
	x1, y1 = math.Inf(-1), math.Inf(-1)
	if l.Level.Name != "" {
		y0, y1 = l.Level.At, l.Level.At
	}
	for _, c := range l.Curves {
		for _, x := range c.X {
			x0, x1 = min(x0, x), max(x1, x)
		}
		for _, list := range [...][]float64{c.Y, c.Low, c.High} {
			for _, y := range list {
				y0, y1 = min(y0, y), max(y1, y)
			}
		}
	}
	if x0 == x1 {
		x0, x1 = x0-1, x1+1
	}
	return x0, x1, y0, y1
}

// draw draws the band, then the curve over it.
func (curve *Curve) draw(c *canvas, class string, x, y scale) {
	var path strings.Builder
	trace := func(ys []float64, i int) {
		if path.Len() > 0 {
			path.WriteByte(' ')
		}
		path.WriteString(px(x.at(curve.X[i])) + "," + px(y.at(ys[i])))
	}
	if len(curve.Low) > 0 {
		for i := range curve.X {
			trace(curve.High, i)
		}
		for i := len(curve.X) - 1; i >= 0; i-- {
			trace(curve.Low, i)
		}
		c.put(`<polygon class="band %s" points="%s"/>`, class, path.String())
		path.Reset()
	}
	for i := range curve.X {
		trace(curve.Y, i)
	}
	c.put(`<polyline class="curve %s" points="%s"/>`, class, path.String())
}
