package main

// designNames lists the six designs in the order of the rules.
func designNames() []string { return []string{"crown", "anchor", "heart", "spade", "diamond", "club"} }

// design draws one of the six heavy designs, about 100 units high, round the origin.
func (s *sheet) design(name string) {
	const ink, red, black, gold = "#1f3557", "#84241b", "#221a17", "#c89c4a"
	switch name {
	case "crown":
		s.f(`<g stroke="%s" stroke-width="2.2" stroke-linejoin="round"><path d="M-44 26-54-18C-40-12-32-6-25 4-20-14-12-26 0-38 12-26 20-14 25 4 32-6 40-12 54-18L44 26Z" fill="%s"/><path d="M-45 31H45V46Q0 52-45 46Z" fill="%s"/></g>`, gold, ink, ink)
		s.f(`<g fill="%s" stroke="#5d4418" stroke-width=".8"><circle cx="-55" cy="-23" r="5.5"/><circle cx="55" cy="-23" r="5.5"/><circle cx="0" cy="-44" r="6.5"/><circle cx="-25" cy="-3" r="4"/><circle cx="25" cy="-3" r="4"/></g>`, gold)
		s.f(`<g fill="%s"><path d="M0-6 7 6 0 18-7 6Z"/><path d="M-31 10-26 16-30 21-34 15ZM31 10 26 16 30 21 34 15Z"/><path d="M-30 39l5-4 5 4-5 4ZM-5 40l5-4 5 4-5 4ZM20 39l5-4 5 4-5 4Z"/></g><g fill="#fbf3dc"><circle cx="-38" cy="39" r="2"/><circle cx="-12" cy="40" r="2"/><circle cx="12" cy="40" r="2"/><circle cx="38" cy="39" r="2"/></g>`, gold)
	case "anchor":
		s.f(`<g fill="%s" stroke="%s" stroke-width="2" stroke-linejoin="round"><path d="M-7-32H7V28C22 26 31 18 35 6L25 8 42-14 52 12 44 9C40 34 22 48 0 52C-22 48-40 34-44 9L-52 12-42-14-25 8-35 6C-31 18-22 26-7 28Z"/><path d="M-31-29H31Q35-29 35-24.5T31-20H-31Q-35-20-35-24.5T-31-29Z"/></g>`, ink, gold)
		s.f(`<circle cy="-43" r="9.5" fill="none" stroke="%s" stroke-width="9"/><circle cy="-43" r="9.5" fill="none" stroke="%s" stroke-width="5"/>`, gold, ink)
		s.f(`<path d="M7-46C34-52 40-36 20-32 2-28-24-20-6-6 14 6 20 12 6 22-6 30-10 34-4 42" fill="none" stroke="#4a3316" stroke-width="6.4" stroke-linecap="round"/><path d="M7-46C34-52 40-36 20-32 2-28-24-20-6-6 14 6 20 12 6 22-6 30-10 34-4 42" fill="none" stroke="%s" stroke-width="4.4" stroke-linecap="round"/><path d="M7-46C34-52 40-36 20-32 2-28-24-20-6-6 14 6 20 12 6 22-6 30-10 34-4 42" fill="none" stroke="#5d4418" stroke-width="4.4" stroke-dasharray="1.2 3.4"/>`, "#e0bd74")
	case "heart":
		const p = "M0 48C-34 22-52 2-50-20C-48-40-26-48-10-38C-5-35-2-31 0-26C2-31 5-35 10-38C26-48 48-40 50-20C52 2 34 22 0 48Z"
		s.suit(p, red, "#d9694f")
	case "spade":
		const p = "M0-50C14-28 50-12 50 14C50 32 30 40 12 27C14 38 18 44 26 50H-26C-18 44-14 38-12 27C-30 40-50 32-50 14C-50-12-14-28 0-50Z"
		s.suit(p, black, "#6b5f58")
	case "diamond":
		const p = "M0-52C12-32 24-14 42 0C24 14 12 32 0 52C-12 32-24 14-42 0C-24-14-12-32 0-52Z"
		s.suit(p, red, "#d9694f")
		s.f(`<path d="M0-40 29 0 0 40-29 0ZM-29 0H29M0-40 12 0 0 40-12 0Z" fill="none" stroke="#f0a58c" stroke-opacity=".55" stroke-width="1.4"/>`)
	case "club":
		const p = "M0-50C15-50 26-39 26-25C26-17 22-11 17-6C38-14 54-2 53 14C52 30 36 38 22 33C16 31 12 27 10 22C12 36 17 44 26 50H-26C-17 44-12 36-10 22C-12 27-16 31-22 33C-36 38-52 30-53 14C-54-2-38-14-17-6C-22-11-26-17-26-25C-26-39-15-50 0-50Z"
		s.suit(p, black, "#6b5f58")
	}
}

// suit fills an outline and engraves a lighter line inside it.
func (s *sheet) suit(p, ink, line string) {
	s.f(`<path d="%s" fill="%s"/><path d="%s" transform="scale(.84)" fill="none" stroke="%s" stroke-opacity=".8" stroke-width="1.8"/>`, p, ink, p, line)
}
