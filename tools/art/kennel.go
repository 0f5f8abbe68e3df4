package main

import "parlor/web/board/geometry"

// kennel draws Parker's Dog House in the middle of the bar: a gable with its name, a shingled roof, an arched door.
func (d *tablesArt) kennel(x, y float64) {
	k := .86
	if d.t.Orientation == geometry.Portrait {
		k = .35
	}
	d.linear("plank", 0, 0, 1, 0, "0 #c98e52", ".5 #b2763d", "1 #8a5627")
	d.linear("roof", 0, 0, 0, 1, "0 #a5382b", "1 #56140f")
	d.f(`<g transform="translate(%v %v) scale(%v)">`, x, y, k)
	d.f(`<path d="M-88 6 4-66 96 10 80 66H-64Z" fill="#000" opacity=".42"/>`)
	d.f(`<path d="M-72-6 0-58 72-6V58H-72Z" fill="url(#plank)" stroke="#2b1508" stroke-width="2"/>`)
	d.f(`<path d="M-72 26H72M-72 42H72M-60-14H60" stroke="#5d3515" stroke-opacity=".7" stroke-width="1.4"/>`)
	// Door: a dark arch in a brass frame with a threshold.
	d.f(`<path d="M-24 58V38A24 20 0 0 1 24 38V58Z" fill="#120805" stroke="url(#brass)" stroke-width="2.6"/><path d="M-20 58V39A20 17 0 0 1 4 24 26 26 0 0 0-9 40V58Z" fill="#000" opacity=".6"/>`)
	d.f(`<path d="M-30 58H30V63H-30Z" fill="url(#brass)"/>`)
	// Two bones hang beside the door.
	for _, bx := range []float64{-48, 48} {
		d.f(`<g transform="translate(%v 42) rotate(%v)" fill="#f3e3b9" stroke="#6b4a22" stroke-width=".9"><path d="M-9-3A4 4 0 1 0-12 1 4 4 0 1 0-8 4L8 4A4 4 0 1 0 12 0 4 4 0 1 0 9-4Z"/></g>`, bx, -90.0+bx/6)
	}
	// Roof boards with shingle edges.
	d.f(`<path d="M0-72-92-4-82 10 0-50 82 10 92-4Z" fill="url(#roof)" stroke="#2a0806" stroke-width="2"/><path d="M0-66-86-3M0-66 86-3" stroke="#e98a72" stroke-opacity=".55" stroke-width="1.4" fill="none"/>`)
	d.f(`<path d="M-70-15l-6 9M-56-26l-6 9M-42-36l-6 9M-28-47l-6 9M-14-57l-6 9M14-57l6 9M28-47l6 9M42-36l6 9M56-26l6 9M70-15l6 9" transform="translate(0 6)" stroke="#2a0806" stroke-opacity=".6" stroke-width="1.4"/>`)
	d.f(`<path d="M-9-66 0-75 9-66 0-57Z" fill="url(#brass)" stroke="#4a3413"/>`)
	gable, wall := d.w.kennel[0], d.w.kennel[1]
	d.letters(gable, 0, -25, min(15, 5000/measure(gable, 16)), 16, "#2b1208") // no wider than the gable is there
	d.letters(wall, 0, 2, 18, 13, "#7a1a14")
	d.f("</g>\n")
}
