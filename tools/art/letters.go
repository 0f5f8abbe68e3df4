package main

import "fmt"

// glyph is one character of our poster alphabet, 100 units high: heavy parts are filled, thin ones drawn with a pen
// 6 wide. Lettering is drawn because an SVG shown as a picture cannot use a page's fonts.
type glyph struct {
	width float64
	heavy string
	thin  string
}

const stem = "M0 0H29V100H0Z"

// alphabet returns the glyph of r; the space has width only.
func alphabet(r rune) glyph {
	switch r {
	case 'A':
		return glyph{94, "M35 0H60L94 100H64Z", "M40 2 4 100M17 68H78"}
	case 'B':
		return glyph{73, stem, "M29 3H42A22 22 0 0 1 42 47H29M42 47H45A25 25 0 0 1 45 97H29"}
	case 'C':
		return glyph{86, "M36 2A50 50 0 0 0 36 98Z", "M85 20A47 47 0 1 0 85 80"}
	case 'D':
		return glyph{88, stem, "M29 3H38A47 47 0 0 1 38 97H29"}
	case 'E':
		return glyph{62, stem, "M29 3H60M29 50H54M29 97H60"}
	case 'G':
		return glyph{90, "M36 2A50 50 0 0 0 36 98Z", "M85 20A47 47 0 1 0 87 78V55H62"}
	case 'H':
		return glyph{84, stem, "M29 50H81M81 0V100"}
	case 'I':
		return glyph{29, stem, ""}
	case 'K':
		return glyph{82, stem, "M29 60 76 0M44 42 80 100"}
	case 'L':
		return glyph{58, stem, "M29 97H58"}
	case 'M':
		return glyph{114, "M85 0H114V100H85Z", "M3 100V0L52 86 89 2"}
	case 'N':
		return glyph{90, "M0 0H32L90 100H58Z", "M3 100V0M87 100V0"}
	case 'O':
		return glyph{100, "M36 2A50 50 0 0 0 36 98Z", "M50 3A47 47 0 1 1 49.9 3"}
	case 'P':
		return glyph{70, stem, "M29 3H42A24.5 24.5 0 0 1 42 52H29"}
	case 'R':
		return glyph{76, stem, "M29 3H42A24.5 24.5 0 0 1 42 52H29M42 52 73 100"}
	case 'S':
		return glyph{66, "M4 27C4 60 42 52 42 76C42 88 38 95 32 100C52 100 64 88 64 72C64 40 24 46 24 24C24 12 28 5 36 0C16 0 4 12 4 27Z", "M34 3C48 3 56 9 59 21M34 97C18 97 8 90 4 78"}
	case 'T':
		return glyph{70, "M20 0H50V100H20Z", "M0 3H70"}
	case 'U':
		return glyph{82, "M0 0H29V66C29 84 36 93 45 99C18 101 0 90 0 62Z", "M41 97C64 97 79 88 79 60V0"}
	case 'Ü':
		u := alphabet('U')
		return glyph{u.width, u.heavy + "M14-26A9 9 0 0 1 14-8 9 9 0 0 1 14-26ZM60-26A9 9 0 0 1 60-8 9 9 0 0 1 60-26Z", u.thin}
	case 'W':
		return glyph{124, "M0 0H30L52 100H36ZM52 0H82L102 100H86Z", "M45 98 66 4M95 98 121 0"}
	case 'Y':
		return glyph{82, "M0 0H32L56 50V100H27V52Z", "M46 54 79 0"}
	case 'Z':
		return glyph{76, "M42 0H76L34 100H0Z", "M4 24V3H72M4 97H72V76"}
	case '1':
		return glyph{44, "M15 0H44V100H15Z", "M0 19 17 3"}
	case '2':
		return glyph{68, "M32 0C54 0 66 12 66 29C66 56 36 62 20 94H5C12 62 36 52 36 28C36 14 35 6 32 0ZM4 91H60L66 78V100H4Z", "M4 28C6 12 16 3 34 3"}
	case '3':
		return glyph{68, "M30 0C52 0 62 11 62 24C62 38 52 46 42 49C56 51 67 60 67 74C67 90 52 100 30 100C36 94 39 85 39 74C39 62 36 54 26 51V46C34 43 35 32 35 24C35 12 34 5 30 0Z", "M6 20C10 8 20 3 32 3M32 97C18 97 8 90 3 78"}
	case '4':
		return glyph{74, "M34 0H62V100H34Z", "M38 4 5 70H74"}
	case '5':
		return glyph{68, "M32 35C55 35 67 50 67 67C67 88 52 100 30 100C36 92 39 82 39 67C39 53 36 43 32 35ZM10 0H60L56 16H10Z", "M13 8V47C18 41 24 38 34 38M32 97C18 97 8 91 3 80"}
	case '6':
		return glyph{70, "M46 0C16 12 1 40 1 66C1 88 16 98 34 100C29 92 28 82 28 68C28 40 34 18 46 0Z", "M24 46A29 28 0 1 1 30 97"}
	case '7':
		return glyph{66, "M66 0C52 32 46 60 46 100H17C20 60 36 30 48 6Z", "M1 3H62M3 3V20"}
	case '8':
		return glyph{70, "M27 2A24 24 0 0 0 27 48ZM28 47A29 28 0 0 0 28 100Z", "M35 3A21 21.5 0 1 1 34.9 3M35 47A28 25 0 1 1 34.9 47"}
	case '9':
		return glyph{70, "M24 100C54 88 69 60 69 34C69 12 54 2 36 0C41 8 42 18 42 32C42 60 36 82 24 100Z", "M46 54A29 28 0 1 1 40 3"}
	case '0':
		return glyph{76, "M30 3A37 50 0 0 0 30 97Z", "M38 3A35 47 0 1 1 37.9 3"}
	case ' ':
		return glyph{width: 40}
	}
	panic(fmt.Sprintf("art: no glyph for %q", r))
}

// measure returns the width of a text in units of 1/100 of its height.
func measure(text string, tracking float64) float64 {
	w := -tracking
	for _, r := range text {
		w += alphabet(r).width + tracking
	}
	return w
}

// letters writes a text of a given height with its middle at x, y; colour is any paint.
func (s *sheet) letters(text string, x, y, height, tracking float64, colour string) {
	s.fitted(text, x, y, height, measure(text, tracking)*height/100, tracking, colour)
}

// fitted writes a text narrowed or widened to a given width, with its middle at x, y.
func (s *sheet) fitted(text string, x, y, height, width, tracking float64, colour string) {
	kx, ky := width/measure(text, tracking), height/100
	s.f(`<g transform="translate(%v %v) scale(%s %s)" fill="%s" stroke="%s" stroke-width="0">`,
		x-width/2, y-height/2, frequency(kx), frequency(ky), colour, colour)
	at := 0.0
	for _, r := range text {
		g := alphabet(r)
		if g.heavy != "" {
			s.f(`<g transform="translate(%v)"><path d="%s"/>`, at, g.heavy)
			if g.thin != "" {
				s.f(`<path d="%s" fill="none" stroke-width="7"/>`, g.thin)
			}
			s.f(`</g>`)
		}
		at += g.width + tracking
	}
	s.f("</g>\n")
}
