package picture

import (
	"image"
	"image/color"
	"math"
)

// cover counts how much of each pixel lies within lines: each edge adds, in every row that it crosses, what lies to its
// right, and a sum along the row is the area.
type cover struct {
	x0, y0, w, h int
	sum          []float32
}

// fill paints the area within lines, brought to pixels by m; a line that is open is closed.
func fill(dst *image.RGBA, lines []line, m Matrix, paint func(x, y int) color.NRGBA64) {
	var placed []line
	for _, l := range lines {
		if len(l.pts) < 2 {
			continue
		}
		p := line{pts: make([]point, 0, len(l.pts)+1)}
		for _, q := range l.pts {
			p.pts = append(p.pts, m.at(q))
		}
		placed = append(placed, line{pts: append(p.pts, p.pts[0])})
	}
	box, b := extent(placed), dst.Bounds()
	if !(box[0] < box[2]) {
		return
	}
	c := cover{x0: max(b.Min.X, int(math.Floor(box[0]))), y0: max(b.Min.Y, int(math.Floor(box[1])))}
	c.w, c.h = min(b.Max.X, int(math.Ceil(box[2])))-c.x0, min(b.Max.Y, int(math.Ceil(box[3])))-c.y0
	if c.w <= 0 || c.h <= 0 {
		return
	}
	c.sum = make([]float32, (c.w+2)*c.h)
	for _, l := range placed {
		for i := 1; i < len(l.pts); i++ {
			c.edge(l.pts[i-1], l.pts[i])
		}
	}
	for y := range c.h {
		area := float32(0)
		for x := range c.w {
			area += c.sum[y*(c.w+2)+x]
			if a := min(max(area, -area), 1); a > 1.0/512 {
				blend(dst, c.x0+x, c.y0+y, paint(c.x0+x, c.y0+y), a)
			}
		}
	}
}

// edge adds a straight line.
func (c *cover) edge(p, q point) {
	dir := 1.0
	if p.y > q.y {
		p, q, dir = q, p, -1
	}
	p.x, p.y, q.x, q.y = p.x-float64(c.x0), p.y-float64(c.y0), q.x-float64(c.x0), q.y-float64(c.y0)
	if q.y <= 0 || p.y >= float64(c.h) || p.y == q.y {
		return
	}
	slope := (q.x - p.x) / (q.y - p.y)
	for row := max(0, int(p.y)); row < c.h && float64(row) < q.y; row++ {
		top, low := max(p.y, float64(row)), min(q.y, float64(row+1))
		x0, x1 := p.x+(top-p.y)*slope, p.x+(low-p.y)*slope
		if x0 > x1 {
			x0, x1 = x1, x0
		}
		c.span(c.sum[row*(c.w+2):(row+1)*(c.w+2)], min(max(x0, 0), float64(c.w)), min(max(x1, 0), float64(c.w)), dir*(low-top))
	}
}

// span adds an edge of one row from x0 to x1, that is d high.
func (c *cover) span(row []float32, x0, x1, d float64) {
	first := int(x0)
	if x1 <= float64(first+1) { // in one pixel
		in := d * (1 - ((x0+x1)/2 - float64(first)))
		row[first] += float32(in)
		row[first+1] += float32(d - in)
		return
	}
	each, done := d/(x1-x0), 0.0 // height for each unit of x; area so far to the right, of all pixels before
	for x := first; x <= c.w; x++ {
		from, to := max(x0, float64(x)), min(x1, float64(x+1))
		if from >= x1 {
			row[x] += float32(d - done)
			return
		}
		// What lies right of the edge in this pixel, and all of what it has crossed before.
		area := each*(from-x0) + each*(to-from)*(float64(x+1)-(from+to)/2)
		row[x] += float32(area - done)
		done = area
	}
	row[c.w+1] += float32(d - done)
}

// blend lays a colour over a pixel.
func blend(dst *image.RGBA, x, y int, c color.NRGBA64, cover float32) {
	a := float32(c.A) / 0xffff * cover
	if a <= 0 {
		return
	}
	p := dst.Pix[dst.PixOffset(x, y):][:4]
	for i, v := range [4]float32{float32(c.R) / 257, float32(c.G) / 257, float32(c.B) / 257, 255} {
		p[i] = uint8(min(v*a+float32(p[i])*(1-a)+0.5, 255))
	}
}
