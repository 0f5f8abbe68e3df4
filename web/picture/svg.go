// Package picture makes pixels of the program's own drawings, for those who show no SVG: previews of links, icons on a
// telephone's screen. It knows what our drawings are made of (shapes, groups, symbols that are used again, gradients,
// patterns, letters of one face) and no more: filters, which are the grain of wood and cloth, and what bears a class of which
// no style sheet was given are left out.
package picture

import (
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Drawing is an SVG document that was read, and whatever else it may refer to. It is not changed any more: any number of
// goroutines may paint it.
type Drawing struct {
	root  *node
	ids   map[string]*node
	style style
}

// node is an element.
type node struct {
	name  string
	attrs map[string]string
	kids  []*node
	text  string
}

// Read reads drawings; what the later ones define can be used by the earlier ones. The first is what [Drawing.Paint] shows.
func Read(texts ...string) (*Drawing, error) { return ReadStyled("", "", texts...) }

// ReadStyled is [Read] of drawings that have a style sheet, of the simplest kind: rules for "text", ".class" and ".family .class", without
// spaces elsewhere, of which those of the family are taken.
func ReadStyled(sheet, family string, texts ...string) (*Drawing, error) {
	d := &Drawing{ids: map[string]*node{}, style: newStyle(sheet, family)}
	for _, text := range texts {
		n, err := d.read(xml.NewDecoder(strings.NewReader(text)))
		if err != nil {
			return nil, fmt.Errorf("picture: %w", err)
		}
		if d.root == nil {
			d.root = n
		}
	}
	return d, nil
}

// read returns the tree of a document under a root of its own.
func (d *Drawing) read(x *xml.Decoder) (*node, error) {
	root := &node{}
	stack := []*node{root}
	for {
		t, err := x.Token()
		if errors.Is(err, io.EOF) {
			return root, nil
		}
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			n := &node{name: t.Name.Local, attrs: map[string]string{}}
			for _, a := range t.Attr {
				n.attrs[a.Name.Local] = a.Value
			}
			d.style.on(n)
			if id := n.attrs["id"]; id != "" {
				d.ids[id] = n
			}
			top := stack[len(stack)-1]
			top.kids = append(top.kids, n)
			stack = append(stack, n)
		case xml.CharData:
			stack[len(stack)-1].text += string(t)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		}
	}
}

// num returns a number among the attributes, 0 where there is none.
func (n *node) num(name string) float64 {
	v, err := strconv.ParseFloat(strings.TrimSuffix(n.attrs[name], "px"), 64)
	if err != nil {
		return 0
	}
	return v
}

// Matrix takes a point of a drawing to a pixel: x' = A*x + C*y + E, y' = B*x + D*y + F.
type Matrix struct{ A, B, C, D, E, F float64 }

// Place returns what sets the origin of a drawing to x, y, turned by degrees clockwise and made larger by scale.
func Place(x, y, degrees, scale float64) Matrix {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return Matrix{scale * cos, scale * sin, -scale * sin, scale * cos, x, y}
}

// Then returns the matrix that does inner first, and then m.
func (m Matrix) Then(inner Matrix) Matrix {
	return Matrix{
		m.A*inner.A + m.C*inner.B, m.B*inner.A + m.D*inner.B, m.A*inner.C + m.C*inner.D, m.B*inner.C + m.D*inner.D,
		m.A*inner.E + m.C*inner.F + m.E, m.B*inner.E + m.D*inner.F + m.F,
	}
}

func (m Matrix) at(p point) point { return point{m.A*p.x + m.C*p.y + m.E, m.B*p.x + m.D*p.y + m.F} }

// back returns the inverse of m, and whether there is one.
func (m Matrix) back() (Matrix, bool) {
	det := m.A*m.D - m.B*m.C
	if math.Abs(det) < 1e-12 {
		return m, false
	}
	i := Matrix{A: m.D / det, B: -m.B / det, C: -m.C / det, D: m.A / det}
	i.E, i.F = -(i.A*m.E + i.C*m.F), -(i.B*m.E + i.D*m.F)
	return i, true
}

// transform reads a list of translate, rotate, scale and matrix.
func transform(text string) Matrix {
	m := Matrix{A: 1, D: 1}
	for part := range strings.SplitSeq(text, ")") {
		name, args, ok := strings.Cut(part, "(")
		if !ok {
			continue
		}
		v := numbers(args)
		arg := func(i int, usual float64) float64 {
			if i < len(v) {
				return v[i]
			}
			return usual
		}
		switch strings.TrimSpace(name) {
		case "translate":
			m = m.Then(Place(arg(0, 0), arg(1, 0), 0, 1))
		case "rotate":
			m = m.Then(Place(arg(1, 0), arg(2, 0), arg(0, 0), 1)).Then(Place(-arg(1, 0), -arg(2, 0), 0, 1))
		case "scale":
			m = m.Then(Matrix{A: arg(0, 1), D: arg(1, arg(0, 1))})
		case "matrix":
			m = m.Then(Matrix{arg(0, 1), arg(1, 0), arg(2, 0), arg(3, 1), arg(4, 0), arg(5, 0)})
		}
	}
	return m
}

// look is what elements inherit.
type look struct {
	fill, stroke     string
	width, dim       float64 // of the stroke; opacity of all around
	fillDim, lineDim float64
	cap              string
	dash             []float64
}

// under returns the look of n, which stands in something of look l.
func (l look) under(n *node) look {
	for name, v := range n.attrs {
		x, err := strconv.ParseFloat(v, 64)
		switch {
		case name == "fill":
			l.fill = v
		case name == "stroke":
			l.stroke = v
		case name == "stroke-linecap":
			l.cap = v
		case name == "stroke-dasharray":
			l.dash = numbers(v)
		case err != nil:
		case name == "stroke-width":
			l.width = x
		case name == "opacity":
			l.dim *= x
		case name == "fill-opacity":
			l.fillDim = x
		case name == "stroke-opacity":
			l.lineDim = x
		}
	}
	return l
}

// Paint shows the drawing on dst, where m leads to.
func (d *Drawing) Paint(dst *image.RGBA, m Matrix) { d.Put(dst, "", m, 1) }

// Put shows the part of the drawing that is called id, or all of it, as a whole as strong as dim from 0 to 1. A name that nothing
// bears shows nothing.
func (d *Drawing) Put(dst *image.RGBA, id string, m Matrix, dim float64) {
	n := d.root
	if id != "" {
		n = d.ids[id]
	}
	if n == nil {
		return
	}
	below := dst.Pix
	if dim < 1 {
		below = slices.Clone(dst.Pix)
	}
	d.paint(dst, n, m, look{fill: "#000", stroke: "none", width: 1, dim: 1, fillDim: 1, lineDim: 1}, 0)
	if dim < 1 {
		for i, was := range below {
			dst.Pix[i] = uint8(float64(was) + dim*(float64(dst.Pix[i])-float64(was)) + 0.5)
		}
	}
}

// deepest is how far symbols may use symbols.
const deepest = 16

func (d *Drawing) paint(dst *image.RGBA, n *node, m Matrix, l look, depth int) {
	if depth > deepest || n.attrs["filter"] != "" || n.attrs["clip-path"] != "" || n.attrs["class"] != "" {
		return
	}
	m, l = m.Then(transform(n.attrs["transform"])), l.under(n)
	switch n.name {
	case "", "svg", "g":
		for _, kid := range n.kids {
			d.paint(dst, kid, m, l, depth+1)
		}
	case "use":
		if to := d.ids[strings.TrimPrefix(n.attrs["href"], "#")]; to != nil {
			d.paint(dst, to, m.Then(Place(n.num("x"), n.num("y"), 0, 1)), l, depth+1)
		}
	case "path", "rect", "circle", "ellipse", "text":
		d.shape(dst, n, m, l, depth)
	}
}

func (d *Drawing) shape(dst *image.RGBA, n *node, m Matrix, l look, depth int) {
	lines := outline(n)
	box := extent(lines)
	draw := func(lines []line, source string, dim float64) {
		if paint := d.paintOf(source, box, m, dim*l.dim, depth); paint != nil {
			fill(dst, lines, m, paint)
		}
	}
	under := n.attrs["paint-order"] == "stroke"
	if !under {
		draw(lines, l.fill, l.fillDim)
	}
	if l.stroke != "none" && l.width > 0 {
		draw(stroked(lines, l), l.stroke, l.lineDim)
	}
	if under {
		draw(lines, l.fill, l.fillDim)
	}
}

// paintOf returns the colour of each pixel by what an attribute names, or nil for none.
func (d *Drawing) paintOf(source string, box [4]float64, m Matrix, dim float64, depth int) func(x, y int) color.NRGBA64 {
	id, ok := strings.CutPrefix(source, "url(#")
	if !ok {
		c, ok := colour(source)
		if !ok {
			return nil
		}
		return func(int, int) color.NRGBA64 { return faded(c, dim) }
	}
	n, back, ok := d.ids[strings.TrimSuffix(id, ")")], Matrix{}, false
	if back, ok = m.back(); n == nil || !ok {
		return nil
	}
	if n.name == "pattern" {
		return d.tiled(n, back, dim, depth)
	}
	ramp := rampOf(n)
	x1, y1 := n.num("x1"), n.num("y1")
	dx, dy := n.num("x2")-x1, n.num("y2")-y1
	cx, cy, r := n.num("cx"), n.num("cy"), n.num("r")
	long := dx*dx + dy*dy
	return func(x, y int) color.NRGBA64 {
		p := back.at(point{float64(x) + 0.5, float64(y) + 0.5})
		u, v := (p.x-box[0])/max(box[2]-box[0], 1e-9), (p.y-box[1])/max(box[3]-box[1], 1e-9)
		t := 0.0
		if n.name == "radialGradient" {
			t = math.Hypot(u-cx, v-cy) / max(r, 1e-9)
		} else if long > 0 {
			t = ((u-x1)*dx + (v-y1)*dy) / long
		}
		return faded(ramp[int(min(max(t, 0), 1)*(steps-1)+0.5)], dim)
	}
}

// steps are the colours that a gradient has.
const steps = 256

func rampOf(n *node) (ramp [steps]color.NRGBA64) {
	type stop struct {
		at float64
		c  color.NRGBA64
	}
	var stops []stop
	for _, k := range n.kids {
		c, _ := colour(k.attrs["stop-color"])
		if k.attrs["stop-opacity"] != "" {
			c = faded(c, k.num("stop-opacity"))
		}
		stops = append(stops, stop{k.num("offset"), c})
	}
	for i := range ramp {
		t := float64(i) / (steps - 1)
		for j, s := range stops {
			if ramp[i] = s.c; t <= s.at && j > 0 {
				before := stops[j-1]
				f := (t - before.at) / max(s.at-before.at, 1e-9)
				mix := func(a, b uint16) uint16 { return uint16(float64(a) + f*(float64(b)-float64(a))) }
				ramp[i] = color.NRGBA64{mix(before.c.R, s.c.R), mix(before.c.G, s.c.G), mix(before.c.B, s.c.B), mix(before.c.A, s.c.A)}
			}
			if t <= s.at {
				break
			}
		}
	}
	return ramp
}

// grain is how many pixels a unit of a pattern has.
const grain = 3

// tiled returns the colours of a pattern that is repeated over the drawing.
func (d *Drawing) tiled(n *node, back Matrix, dim float64, depth int) func(x, y int) color.NRGBA64 {
	w, h := n.num("width"), n.num("height")
	own, ok := transform(n.attrs["patternTransform"]).back()
	if w <= 0 || h <= 0 || !ok {
		return nil
	}
	tile := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(w*grain)), int(math.Ceil(h*grain))))
	for _, k := range n.kids {
		d.paint(tile, k, Matrix{A: grain, D: grain}, look{fill: "#000", stroke: "none", width: 1, dim: 1, fillDim: 1, lineDim: 1}, depth+1)
	}
	back = own.Then(back)
	return func(x, y int) color.NRGBA64 {
		p := back.at(point{float64(x) + 0.5, float64(y) + 0.5})
		u, v := p.x-n.num("x"), p.y-n.num("y")
		u, v = u-w*math.Floor(u/w), v-h*math.Floor(v/h)
		return faded(color.NRGBA64Model.Convert(tile.RGBAAt(int(u*grain), int(v*grain))).(color.NRGBA64), dim)
	}
}

func faded(c color.NRGBA64, dim float64) color.NRGBA64 {
	c.A = uint16(float64(c.A) * min(max(dim, 0), 1))
	return c
}

// colour reads #rgb and #rrggbb; anything else is none.
func colour(text string) (c color.NRGBA64, ok bool) {
	hex, ok := strings.CutPrefix(text, "#")
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	v, err := strconv.ParseUint(hex, 16, 32)
	if !ok || err != nil || len(hex) != 6 {
		return c, false
	}
	part := func(shift uint) uint16 { return uint16(v>>shift&255) * 257 }
	return color.NRGBA64{part(16), part(8), part(0), 0xffff}, true
}
