package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"parlor/web/board/geometry"
)

// sheet collects the text of one SVG document.
type sheet struct{ b strings.Builder }

// f appends formatted markup; floats are written with at most two decimals.
func (s *sheet) f(format string, args ...any) {
	for i, a := range args {
		if x, ok := a.(float64); ok {
			args[i] = num(x)
		}
	}
	fmt.Fprintf(&s.b, format, args...)
}

// String returns the markup collected so far.
func (s *sheet) String() string { return s.b.String() }

// num writes x with at most two decimals.
func num(x float64) string {
	x = math.Round(x*100) / 100
	if x == 0 {
		return "0"
	}
	t := strconv.FormatFloat(x, 'f', -1, 64)
	switch {
	case strings.HasPrefix(t, "0."):
		return t[1:]
	case strings.HasPrefix(t, "-0."):
		return "-" + t[2:]
	}
	return t
}

// newPicture begins a static drawing of the given size.
func newPicture(w, h float64) *sheet {
	s := &sheet{}
	s.f(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %v %v">`+"\n", w, h)
	return s
}

// newPieces begins a fragment of live symbols: nothing to see by itself, to be written into a page.
func newPieces() *sheet {
	s := &sheet{}
	s.f(`<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"><defs>` + "\n")
	return s
}

// linear writes a gradient between two corners of the painted box; stops are "offset colour [opacity]".
func (s *sheet) linear(id string, x1, y1, x2, y2 float64, stops ...string) {
	s.f(`<linearGradient id="%s" x1="%v" y1="%v" x2="%v" y2="%v">`, id, x1, y1, x2, y2)
	s.stops(stops)
	s.f("</linearGradient>\n")
}

// radial writes a gradient round cx, cy of the painted box.
func (s *sheet) radial(id string, cx, cy, r float64, stops ...string) {
	s.f(`<radialGradient id="%s" cx="%v" cy="%v" r="%v">`, id, cx, cy, r)
	s.stops(stops)
	s.f("</radialGradient>\n")
}

func (s *sheet) stops(stops []string) {
	for _, t := range stops {
		w := strings.Fields(t)
		s.f(`<stop offset="%s" stop-color="%s"`, w[0], w[1])
		if len(w) > 2 {
			s.f(` stop-opacity="%s"`, w[2])
		}
		s.f(`/>`)
	}
}

// rect writes a rectangle with further attributes.
func (s *sheet) rect(b geometry.Box, rx float64, attrs string) {
	s.f(`<rect x="%v" y="%v" width="%v" height="%v"`, b.X, b.Y, b.W, b.H)
	if rx > 0 {
		s.f(` rx="%v"`, rx)
	}
	s.f(" %s/>\n", attrs)
}

// polar returns the point at distance r and angle deg (clockwise from the top) round the origin.
func polar(r, deg float64) (x, y float64) {
	a := deg * math.Pi / 180
	return r * math.Sin(a), -r * math.Cos(a)
}

// star returns the outline of a star with n points between two radii.
func star(n int, outer, inner float64) string {
	var b strings.Builder
	for i := range 2 * n {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		x, y := polar(r, float64(i)*180/float64(n))
		fmt.Fprintf(&b, "%s%s %s", [2]string{"M", "L"}[min(i, 1)], num(x), num(y))
	}
	return b.String() + "Z"
}

// facets writes a star whose points are ridged: the flank towards the light is bright, the other dark.
func (s *sheet) facets(n int, outer, inner float64, light, dark string) {
	var lit, dim strings.Builder
	for i := range n {
		a, half := float64(i)*360/float64(n), 180/float64(n)
		x, y := polar(outer, a)
		for _, d := range []float64{-half, half} {
			vx, vy := polar(inner, a+d)
			flank := &lit
			if nx, ny := polar(1, a+math.Copysign(90, d)); nx+ny > 0 { // it faces down or right
				flank = &dim
			}
			fmt.Fprintf(flank, "M0 0L%s %sL%s %sZ", num(x), num(y), num(vx), num(vy))
		}
	}
	s.f(`<path d="%s" fill="%s"/><path d="%s" fill="%s"/>`, lit.String(), light, dim.String(), dark)
}

// rays returns n hairlines from radius r0 to r1 between two angles, stretched sideways and upwards.
func rays(n int, r0, r1, from, to, sx, sy float64) string {
	var b strings.Builder
	for i := range n {
		a := from + (to-from)*float64(i)/float64(n-1)
		x, y := polar(1, a)
		fmt.Fprintf(&b, "M%s %sL%s %s", num(x*r0*sx), num(y*r0*sy), num(x*r1*sx), num(y*r1*sy))
	}
	return b.String()
}
