package main

// livery is one player's colours in the Royal Game of India.
type livery struct {
	name              string
	light, body, dark string
	base              string // outline of the pawn's foot, differing by livery
	animal            func(s *sheet, ink, paper string)
}

func liveries() []livery {
	const round = "M0-19A19 19 0 1 1 0 19A19 19 0 1 1 0-19Z"
	const octagon = "M-8-19.5H8L19.5-8V8L8 19.5H-8L-19.5 8V-8Z"
	const square = "M-10-17.5H10Q17.5-17.5 17.5-10V10Q17.5 17.5 10 17.5H-10Q-17.5 17.5-17.5 10V-10Q-17.5-17.5-10-17.5Z"
	const foiled = "M-5-18Q0-22 5-18 12-20 14-14 20-12 18-5 22 0 18 5 20 12 14 14 12 20 5 18 0 22-5 18-12 20-14 14-20 12-18 5-22 0-18-5-20-12-14-14-12-20-5-18Z"
	return []livery{
		{"oxblood", "#e0705a", "#8f2a20", "#3f0d0a", round, elephant},
		{"ebony", "#7d736a", "#2c2521", "#090605", octagon, peacock},
		{"butterscotch", "#fbd98a", "#d9a441", "#8a5c14", square, tiger},
		{"bottle", "#5fb08a", "#1d6b4b", "#08301f", foiled, palm},
	}
}

// elephant, peacock, tiger and palm are cut-paper silhouettes about 100 units wide round the origin: ink on paper.

func elephant(s *sheet, ink, paper string) {
	s.f(`<path d="M-30-24C-24-36-8-37 1-30C14-38 37-36 44-19C48-8 48 4 46 15V40H31V20C21 24 10 24 1 20V40H-14V16C-17 13-19 9-20 6C-23 10-26 12-29 11C-31 22-32 32-41 37C-48 40-53 33-49 29C-45 31-43 28-42 23C-40 11-44-4-40-13C-38-20-34-22-30-24Z" fill="%s"/>`, ink)
	s.f(`<path d="M45-12C53-5 54 8 51 20L48 14C49 6 48-2 44-6Z" fill="%s"/>`, ink)
	s.f(`<g fill="none" stroke="%s" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M-11-27C2-30 8-16 4-3C0 6-8 4-10-4C-14-12-14-22-11-27Z"/><path d="M13-33V4L19-1 25 4 31-1 37 4V-27M13-24H37M13-15H37"/><path d="M-29 11C-33 15-39 14-42 9"/><path d="M2 32H14M32 32H45M-13 32H0" stroke-width="2"/></g><circle cx="-26" cy="-13" r="2.6" fill="%s"/>`, paper, paper)
}

func peacock(s *sheet, ink, paper string) {
	s.f(`<g fill="%s">`, ink)
	for i := -4; i <= 4; i++ {
		s.f(`<path d="M0 0C-9-24-11-44 0-60C11-44 9-24 0 0Z" transform="translate(0 24) rotate(%v)"/>`, float64(i)*21)
	}
	s.f(`</g><g fill="%s">`, paper)
	for i := -4; i <= 4; i++ {
		s.f(`<g transform="translate(0 24) rotate(%v)"><circle cy="-45" r="5"/><circle cy="-45" r="2.4" fill="%s"/><path d="M-.9-12H.9L.6-36H-.6Z"/></g>`, float64(i)*21, ink)
	}
	s.f(`</g><path d="M-3-14C5-17 9-9 5-2C0 8 14 14 13 29C12 40 3 46-1 46C-12 45-15 33-12 23C-10 14-3 8-4-2L-14 1C-12-6-9-12-3-14Z" fill="%s" stroke="%s" stroke-width="2.6"/>`, ink, paper)
	s.f(`<circle cx="-2.6" cy="-7" r="1.8" fill="%s"/><path d="M1-16-4-26M1-16 2-28M1-16 8-25" stroke="%s" stroke-width="2" stroke-linecap="round"/><circle cx="-4" cy="-27" r="2.3" fill="%s"/><circle cx="2" cy="-29" r="2.3" fill="%s"/><circle cx="9" cy="-26" r="2.3" fill="%s"/>`, paper, ink, ink, ink, ink)
}

func tiger(s *sheet, ink, paper string) {
	s.f(`<path d="M0 46C-13 46-22 39-30 27C-41 20-44 5-41-9C-47-24-46-36-39-42C-29-45-19-39-14-34C-6-37 6-37 14-34C19-39 29-45 39-42C46-36 47-24 41-9C44 5 41 20 30 27C22 39 13 46 0 46Z" fill="%s"/><g fill="%s">`, ink, paper)
	for _, m := range []float64{1, -1} {
		s.f(`<g transform="scale(%v 1)"><path d="M7-3C11-11 20-12 26-7C22 1 12 3 7-3Z"/><path d="M38-37C41-31 40-25 37-20C32-23 28-28 27-34C31-38 35-38 38-37Z"/><path d="M42 2C35 2 29 5 25 8C31 9 37 9 42 8ZM39 14C33 12 28 13 23 16C29 18 34 19 37 19ZM33 25C28 21 23 21 19 23C22 27 26 29 30 29Z"/><path d="M9-34C11-26 9-21 6-16C15-19 17-26 16-33ZM20-32C22-25 20-20 17-17C25-19 27-24 26-28Z"/><path d="M3 18H10L3 25Z" transform="translate(-3 -6)"/><path d="M1.2 20V25C4 31 12 30 14 24L12 23.5C11 27 5 28 3 23V20Z"/></g>`, m)
	}
	s.f(`<path d="M-2.2-35H2.2V-24L0-18-2.2-24ZM-9 35Q0 40 9 35Q0 45-9 35Z"/><circle r="3" cx="16" cy="-5" fill="%s"/><circle r="3" cx="-16" cy="-5" fill="%s"/></g>`, ink, ink)
}

func palm(s *sheet, ink, paper string) {
	s.f(`<g fill="%s"><path d="M-6 44C-9 22-5 0 3-16L10-14C4 4 3 24 7 44Z"/><path d="M-34 48C-20 38 22 38 36 48Z"/>`, ink)
	s.f(`<path d="M6-15C-8-36-34-38-48-19C-32-27-12-24 6-15Z"/><path d="M6-15C18-38 44-40 54-20C38-28 22-24 6-15Z"/><path d="M6-15C-14-24-38-14-40 10C-30-6-12-14 6-15Z"/><path d="M6-15C26-24 48-12 48 12C38-4 22-13 6-15Z"/><path d="M6-15C-10-32-16-46-6-56C-6-44-2-28 6-15Z"/><path d="M6-15C20-32 28-46 20-56C18-44 12-28 6-15Z"/><path d="M6-15C-6-10-14 4-10 20C-6 6 0-6 6-15ZM6-15C18-10 26 6 20 20C18 6 12-6 6-15Z"/></g>`)
	s.f(`<g fill="none" stroke="%s" stroke-width="1.6"><path d="M-44-20C-30-29-12-25 2-16M50-21C38-30 24-25 10-16M-38 4C-30-10-14-17 0-16M46 6C38-8 24-17 12-16"/><path d="M-5 34Q0 37 6 34M-6 24Q-1 27 5 24M-5 14Q-1 17 4 14M-4 4Q1 7 4 4" stroke-width="2"/></g>`, paper)
	s.f(`<g fill="%s" stroke="%s" stroke-width="1.8"><circle cx="0" cy="-9" r="5"/><circle cx="10" cy="-7" r="5"/><circle cx="4" cy="-3" r="5"/></g>`, ink, paper)
}

// indiaPieces draws the live symbols of the Royal Game of India: pawn-LIVERY, medal-LIVERY (the silhouette for a corner
// medallion of radius 126), blockade, the plain dice and the marks.
func indiaPieces() string {
	s := newPieces()
	s.softShadow()
	s.radial("i-bone", .4, .32, .8, "0 #fffaea", ".6 #f0deb2", "1 #b99757")
	s.linear("i-brass", 0, 0, 0, 1, "0 #fbecb8", ".5 #c89c4a", "1 #6d4f1e")
	for _, l := range liveries() {
		s.linear("i-"+l.name, 0, 0, 1, 1, "0 "+l.light, ".5 "+l.body, "1 "+l.dark)
		s.f(`<g id="sign-%s">`, l.name)
		ink := l.body
		if l.name == "butterscotch" {
			ink = "#a8690f"
		}
		l.animal(s, ink, "#fbf1d6")
		s.f("</g>\n")
		s.f(`<g id="medal-%s"><use href="#sign-%s" transform="scale(1.12)"/></g>`+"\n", l.name, l.name)
		s.f(`<g id="pawn-%s"><circle cx="2.5" cy="4.5" r="22.5" fill="url(#soft)" opacity=".8"/><path d="%s" fill="url(#i-%s)" stroke="%s" stroke-width="1.2"/>`, l.name, l.base, l.name, "#120804")
		s.f(`<path d="%s" transform="scale(.86)" fill="none" stroke="%s" stroke-opacity=".6" stroke-width="1.2"/>`, l.base, l.light)
		s.f(`<circle r="13.6" cx=".8" cy="1.4" fill="#000" opacity=".5"/><circle r="13.4" fill="url(#i-brass)"/><circle r="12" fill="url(#i-bone)" stroke="#3d2a10" stroke-width=".7"/><use href="#sign-%s" transform="scale(.195)"/>`, l.name)
		s.f(`<path d="M-9-6.5A11 11 0 0 1-1-10.8" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="1.5" stroke-linecap="round"/></g>` + "\n")
	}
	s.f(`<g id="blockade"><rect x="-24" y="9.5" width="50" height="8" rx="4" fill="#000" opacity=".5"/><rect x="-25" y="7.5" width="50" height="7" rx="3.5" fill="url(#i-brass)" stroke="#3d2a10" stroke-width=".9"/><circle cx="-25" cy="11" r="5" fill="url(#i-brass)" stroke="#3d2a10" stroke-width=".9"/><circle cx="25" cy="11" r="5" fill="url(#i-brass)" stroke="#3d2a10" stroke-width=".9"/></g>` + "\n")
	s.dice()
	s.marks()
	s.f("</defs></svg>\n")
	return s.String()
}
