package picture

import (
	"math"
	"strconv"
	"strings"
)

type point struct{ x, y float64 }

func (p point) plus(q point, times float64) point { return point{p.x + times*q.x, p.y + times*q.y} }

// line is a run of points; closed ones end where they begin.
type line struct {
	pts    []point
	closed bool
}

// outline returns the edge of a shape, curves as short straight pieces.
func outline(n *node) []line {
	switch n.name {
	case "rect":
		return rectangle(n)
	case "text":
		return letters(n)
	case "circle":
		return []line{oval(point{n.num("cx"), n.num("cy")}, n.num("r"), n.num("r"))}
	case "ellipse":
		return []line{oval(point{n.num("cx"), n.num("cy")}, n.num("rx"), n.num("ry"))}
	}
	return read(n.attrs["d"])
}

// round is how many pieces a whole turn has.
const round = 48

func oval(c point, rx, ry float64) line {
	l := line{closed: true}
	for i := range round {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / round)
		l.pts = append(l.pts, point{c.x + rx*cos, c.y + ry*sin})
	}
	return l
}

func rectangle(n *node) []line {
	x, y, w, h, r := n.num("x"), n.num("y"), n.num("width"), n.num("height"), n.num("rx")
	r = min(r, w/2, h/2)
	l := line{closed: true}
	corner := func(cx, cy, from float64) {
		if r <= 0 {
			l.pts = append(l.pts, point{cx, cy})
			return
		}
		for i := range round/4 + 1 {
			sin, cos := math.Sincos(from + 2*math.Pi*float64(i)/round)
			l.pts = append(l.pts, point{cx + r*cos, cy + r*sin})
		}
	}
	corner(x+r, y+r, math.Pi)
	corner(x+w-r, y+r, 1.5*math.Pi)
	corner(x+w-r, y+h-r, 0)
	corner(x+r, y+h-r, 0.5*math.Pi)
	return []line{l}
}

// numbers reads numbers that are parted by anything that belongs to none: "-.5.5" are two.
func numbers(text string) (list []float64) {
	for i := 0; i < len(text); {
		j, dot, exp := i, false, false
		for ; j < len(text); j++ {
			c := text[j]
			digit := c >= '0' && c <= '9'
			sign := (c == '-' || c == '+') && (j == i || text[j-1] == 'e')
			point := c == '.' && !dot && !exp
			e := c == 'e' && j > i && !exp
			if !digit && !sign && !point && !e {
				break
			}
			dot, exp = dot || point, exp || e
		}
		if v, err := strconv.ParseFloat(text[i:j], 64); err == nil {
			list = append(list, v)
		}
		i = max(j, i+1)
	}
	return list
}

// counts is how many numbers a letter of a path takes.
var counts = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

// pen reads a path.
type pen struct {
	lines []line
	at    point
	bend  point // of the last Q or T
}

// read returns the lines of a path.
func read(d string) []line {
	p := &pen{}
	for len(d) > 0 {
		letter := d[0]
		end := strings.IndexAny(d[1:], "MmLlHhVvCcQqTtAaZz") + 1
		if end == 0 {
			end = len(d)
		}
		args := numbers(d[1:end])
		d = d[end:]
		upper := letter &^ 0x20
		n, ok := counts[upper]
		if !ok {
			continue
		}
		for first := true; first || n > 0 && len(args) >= n; first = false {
			if len(args) < n {
				break
			}
			p.do(upper, letter != upper, args[:n])
			args = args[n:]
			if upper == 'M' {
				upper, letter = 'L', letter^'M'^'L'
			}
		}
	}
	return p.lines
}

func (p *pen) to(q point) {
	if n := len(p.lines); n == 0 || p.lines[n-1].closed {
		p.lines = append(p.lines, line{pts: []point{p.at}})
	}
	l := &p.lines[len(p.lines)-1]
	l.pts = append(l.pts, q)
	p.at = q
}

func (p *pen) do(letter byte, relative bool, v []float64) {
	base := point{}
	if relative {
		base = p.at
	}
	pt := func(i int) point { return point{base.x + v[i], base.y + v[i+1]} }
	bend := p.at
	switch letter {
	case 'M':
		p.at = pt(0)
		p.lines = append(p.lines, line{pts: []point{p.at}})
	case 'L':
		p.to(pt(0))
	case 'H':
		p.to(point{base.x + v[0], p.at.y})
	case 'V':
		p.to(point{p.at.x, base.y + v[0]})
	case 'C':
		p.cubic(pt(0), pt(2), pt(4))
	case 'Q':
		bend = pt(0)
		p.square(bend, pt(2))
	case 'T':
		bend = point{2*p.at.x - p.bend.x, 2*p.at.y - p.bend.y}
		p.square(bend, pt(0))
	case 'A':
		p.arc(v[0], v[1], v[2], v[3] != 0, v[4] != 0, pt(5))
	case 'Z':
		if n := len(p.lines); n > 0 {
			p.lines[n-1].closed = true
			p.at = p.lines[n-1].pts[0]
		}
	}
	if p.bend = bend; letter != 'Q' && letter != 'T' {
		p.bend = p.at
	}
}

// bends is how many pieces a curve has.
const bends = 14

func (p *pen) cubic(b, c, d point) {
	a := p.at
	for i := 1; i <= bends; i++ {
		t := float64(i) / bends
		s := 1 - t
		p.to(point{s*s*s*a.x + 3*s*s*t*b.x + 3*s*t*t*c.x + t*t*t*d.x, s*s*s*a.y + 3*s*s*t*b.y + 3*s*t*t*c.y + t*t*t*d.y})
	}
}

func (p *pen) square(b, c point) {
	a := p.at
	p.cubic(point{a.x + 2*(b.x-a.x)/3, a.y + 2*(b.y-a.y)/3}, point{c.x + 2*(b.x-c.x)/3, c.y + 2*(b.y-c.y)/3}, c)
}

// arc goes to q on an ellipse, as SVG 1.1, appendix F.6.5, finds its middle.
func (p *pen) arc(rx, ry, degrees float64, large, sweep bool, q point) {
	a := p.at
	if rx == 0 || ry == 0 || a == q {
		p.to(q)
		return
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	dx, dy := (a.x-q.x)/2, (a.y-q.y)/2
	x, y := cos*dx+sin*dy, -sin*dx+cos*dy
	rx, ry = math.Abs(rx), math.Abs(ry)
	if over := x*x/(rx*rx) + y*y/(ry*ry); over > 1 {
		rx, ry = rx*math.Sqrt(over), ry*math.Sqrt(over)
	}
	k := math.Sqrt(max(0, (rx*rx*ry*ry-rx*rx*y*y-ry*ry*x*x)/(rx*rx*y*y+ry*ry*x*x)))
	if large == sweep {
		k = -k
	}
	cx, cy := k*rx*y/ry, -k*ry*x/rx
	from := math.Atan2((y-cy)/ry, (x-cx)/rx)
	turn := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - from
	if sweep && turn < 0 {
		turn += 2 * math.Pi
	} else if !sweep && turn > 0 {
		turn -= 2 * math.Pi
	}
	n := max(1, int(math.Ceil(math.Abs(turn)*round/(2*math.Pi))))
	for i := 1; i < n; i++ {
		s, c := math.Sincos(from + turn*float64(i)/float64(n))
		u, v := rx*c+cx, ry*s+cy
		p.to(point{cos*u - sin*v + (a.x+q.x)/2, sin*u + cos*v + (a.y+q.y)/2})
	}
	p.to(q)
}

// extent returns the least and the greatest x and y: x0, y0, x1, y1.
func extent(lines []line) [4]float64 {
	b := [4]float64{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, l := range lines {
		for _, p := range l.pts {
			b = [4]float64{min(b[0], p.x), min(b[1], p.y), max(b[2], p.x), max(b[3], p.y)}
		}
	}
	return b
}

// sharp is the cosine of the angle from which on a bend wants a dot: where it is less, the gap cannot be seen, and a dot
// would count the edges twice.
const sharp = 0.94

// stroked returns the area that a pen covers which follows lines: a piece for each straight line, all turned the same way,
// and a dot at each sharp bend.
func stroked(lines []line, l look) (area []line) {
	r := l.width / 2
	for _, way := range dashed(lines, l.dash) {
		pts := way.pts
		if way.closed && len(pts) > 0 {
			pts = append(pts[:len(pts):len(pts)], pts[0])
		}
		var before point // the direction of the piece before
		for i := 1; i < len(pts); i++ {
			a, b := pts[i-1], pts[i]
			long := math.Hypot(b.x-a.x, b.y-a.y)
			if long < 1e-9 {
				continue
			}
			along := point{(b.x - a.x) / long, (b.y - a.y) / long}
			side := point{-along.y, along.x}
			area = append(area, line{pts: []point{a.plus(side, -r), b.plus(side, -r), b.plus(side, r), a.plus(side, r)}, closed: true})
			bent := along.x*before.x+along.y*before.y < sharp
			if before != (point{}) && bent || i == 1 && (way.closed || l.cap == "round") {
				area = append(area, dot(a, r))
			}
			if i == len(pts)-1 && !way.closed && l.cap == "round" {
				area = append(area, dot(b, r))
			}
			before = along
		}
	}
	return area
}

func dot(c point, r float64) line {
	l := line{closed: true}
	for i := range 12 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 12)
		l.pts = append(l.pts, point{c.x + r*cos, c.y + r*sin})
	}
	return l
}

// dashed cuts lines into dashes.
func dashed(lines []line, dash []float64) []line {
	sum := 0.0
	for _, d := range dash {
		sum += d
	}
	if sum <= 0 {
		return lines
	}
	if len(dash)%2 == 1 {
		dash = append(dash[:len(dash):len(dash)], dash...)
	}
	var cut []line
	for _, l := range lines {
		pts := l.pts
		if l.closed && len(pts) > 0 {
			pts = append(pts[:len(pts):len(pts)], pts[0])
		}
		i, left, now := 0, dash[0], []point{pts[0]}
		for k := 1; k < len(pts); k++ {
			a, b := pts[k-1], pts[k]
			for long := math.Hypot(b.x-a.x, b.y-a.y); long > 0; {
				step := min(left, long)
				a = a.plus(point{b.x - a.x, b.y - a.y}, step/long)
				long, left = long-step, left-step
				if i%2 == 0 {
					now = append(now, a)
				}
				if left > 1e-9 {
					continue
				}
				if i%2 == 0 {
					cut = append(cut, line{pts: now})
				}
				i = (i + 1) % len(dash)
				left, now = max(dash[i], 1e-6), []point{a}
			}
		}
		if i%2 == 0 && len(now) > 1 {
			cut = append(cut, line{pts: now})
		}
	}
	return cut
}
