package main

import (
	"strconv"
	"strings"

	"parlor/web/board/geometry"
)

// brass writes the gradient of polished brass under a lamp at the upper left.
func (s *sheet) brass(id string) {
	s.linear(id, 0, 0, 1, 1, "0 #f7e6b0", ".22 #c89c4a", ".45 #8f6a2c", ".62 #e9cc84", "1 #7d5a24")
}

// turbulence writes a filter that paints noise of one colour inside the shape it is put on. fx and fy are the noise's
// frequencies, rgb its colour as three numbers, gain and cut shape its contrast.
func (s *sheet) turbulence(id, kind string, fx, fy float64, octaves, seed int, rgb string, gain, cut float64) {
	c := strings.Fields(rgb)
	s.f(`<filter id="%s" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="%s" baseFrequency="%s %s" numOctaves="%d" seed="%d"/>`,
		id, kind, frequency(fx), frequency(fy), octaves, seed)
	s.f(`<feColorMatrix values="0 0 0 0 %s 0 0 0 0 %s 0 0 0 0 %s %v 0 0 0 %v"/><feComposite in2="SourceGraphic" operator="in"/></filter>`+"\n",
		c[0], c[1], c[2], gain, cut)
}

// wood writes the gradients and filters of a case: id is the ground, id+"h" and id+"v" grain along and across.
func (s *sheet) wood(id string, light, mid, dark string, scale float64) {
	s.linear(id, 0, 0, 1, 1, "0 "+light, ".5 "+mid, "1 "+dark)
	s.turbulence(id+"h", "fractalNoise", .005*scale, .13*scale, 4, 11, ".08 .035 .01", 2.1, -.82)
	s.turbulence(id+"v", "fractalNoise", .13*scale, .005*scale, 4, 4, ".08 .035 .01", 2.1, -.82)
	s.turbulence(id+"f", "fractalNoise", .004*scale, .022*scale, 3, 23, "1 .72 .4", .9, -.42)
}

// plank paints a rectangle of wood with its grain lying along or upright.
func (s *sheet) plank(b geometry.Box, rx float64, id string, upright bool) {
	s.rect(b, rx, `fill="url(#`+id+`)"`)
	g := "h"
	if upright {
		g = "v"
	} else {
		s.rect(b, rx, `filter="url(#`+id+`f)" opacity=".5"`)
	}
	s.rect(b, rx, `filter="url(#`+id+g+`)"`)
}

// cloth writes the gradient and the nap of baize.
func (s *sheet) cloth(id, light, mid, dark string, scale float64) {
	s.radial(id, .46, .42, .78, "0 "+light, ".62 "+mid, "1 "+dark)
	s.turbulence(id+"n", "fractalNoise", .85*scale, .85*scale, 2, 3, "0 0 0", .95, -.33)
	s.turbulence(id+"w", "fractalNoise", .012*scale, .02*scale, 2, 8, "1 1 .8", .5, -.24)
}

// shades writes the strips from which inner shadows are made.
func (s *sheet) shades() {
	s.linear("sdn", 0, 0, 0, 1, "0 #000 .62", ".35 #000 .22", "1 #000 0")
	s.linear("srt", 0, 0, 1, 0, "0 #000 .5", ".35 #000 .18", "1 #000 0")
	s.linear("sup", 0, 1, 0, 0, "0 #000 .3", "1 #000 0")
	s.linear("slf", 1, 0, 0, 0, "0 #000 .26", "1 #000 0")
}

// sunk darkens the inside of a box as if it lay deep below its surroundings, light falling from the upper left.
func (s *sheet) sunk(b geometry.Box, depth float64) {
	s.rect(geometry.Box{X: b.X, Y: b.Y, W: b.W, H: depth}, 0, `fill="url(#sdn)"`)
	s.rect(geometry.Box{X: b.X, Y: b.Y, W: depth * .75, H: b.H}, 0, `fill="url(#srt)"`)
	s.rect(geometry.Box{X: b.X, Y: b.Bottom() - depth*.5, W: b.W, H: depth * .5}, 0, `fill="url(#sup)"`)
	s.rect(geometry.Box{X: b.Right() - depth*.4, Y: b.Y, W: depth * .4, H: b.H}, 0, `fill="url(#slf)"`)
}

// lip paints the four bevelled walls of a recess round b, w wide: the upper and left ones in shade, the others lit.
func (s *sheet) lip(b geometry.Box, w float64) {
	o := b.Inset(-w)
	s.f(`<path d="M%v %vH%vL%v %vH%vZ" fill="#0d0603" opacity=".72"/>`, o.X, o.Y, o.Right(), b.Right(), b.Y, b.X)
	s.f(`<path d="M%v %vV%vL%v %vV%vZ" fill="#0d0603" opacity=".55"/>`, o.X, o.Y, o.Bottom(), b.X, b.Bottom(), b.Y)
	s.f(`<path d="M%v %vH%vL%v %vH%vZ" fill="#e7b27a" opacity=".34"/>`, o.X, o.Bottom(), o.Right(), b.Right(), b.Bottom(), b.X)
	s.f(`<path d="M%v %vV%vL%v %vV%vZ" fill="#e7b27a" opacity=".2"/>`+"\n", o.Right(), o.Y, o.Bottom(), b.Right(), b.Bottom(), b.Y)
}

// inlay strings a rectangle of brass wire into wood: a dark groove, the wire, a glint under it.
func (s *sheet) inlay(b geometry.Box, rx, width float64) {
	s.rect(b, rx, `fill="none" stroke="#160a04" stroke-opacity=".75" stroke-width="`+num(width+1.8)+`"`)
	s.rect(b, rx, `fill="none" stroke="url(#brass)" stroke-width="`+num(width)+`"`)
}

// lamp lays the light of the room over a whole picture: warm at the upper left, dark towards the lower right.
func (s *sheet) lamp(w, h, rx float64) {
	s.radial("lamp", .3, .18, 1.05, "0 #ffdf9e .17", ".45 #ffdf9e .02", ".62 #000 .02", "1 #000 .34")
	s.rect(geometry.Box{W: w, H: h}, rx, `fill="url(#lamp)"`)
}

// frequency writes a small number with four decimals at most.
func frequency(x float64) string {
	return strings.TrimRight(strconv.FormatFloat(x, 'f', 4, 64), "0")
}
