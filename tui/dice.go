package tui

// pips are the dots of the faces 1 to 6, in three rows.
var pips = map[string][3]string{
	"1": {"     ", "  •  ", "     "},
	"2": {"•    ", "     ", "    •"},
	"3": {"•    ", "  •  ", "    •"},
	"4": {"•   •", "     ", "•   •"},
	"5": {"•   •", "  •  ", "•   •"},
	"6": {"•   •", "•   •", "•   •"},

	"ACEY":  {"ACEY ", "  •  ", "     "},
	"DUCEY": {"DUCEY", " • • ", "     "},
}

// drawDice draws faces side by side in the middle of w columns, around row y:
// in rows rows, which are 1, 3 or 5.
func drawDice(c *canvas, x, y, w, rows int, faces []string) {
	width := 0
	for _, f := range faces {
		width += dieWidth(f, rows) + 1
	}
	x += (w - width + 2) / 2
	for _, f := range faces {
		n := dieWidth(f, rows)
		st := die
		if len(f) > 1 {
			st = dieName
		}
		switch {
		case rows >= 5:
			c.box(x, y-2, n, 5, die)
			for i, line := range pips[f] {
				c.text(x+1, y-1+i, st, line)
			}
		case rows >= 3:
			c.box(x, y-1, n, 3, die)
			c.text(x+1, y, st, " "+dieText(f)+" ")
		default:
			c.text(x, y, die, "[")
			c.text(x+1, y, st, dieText(f))
			c.text(x+n-1, y, die, "]")
		}
		x += n + 1
	}
}

// dieText is a face in one row.
func dieText(face string) string {
	if face == "C" {
		return "Check"
	}
	return face
}

// dieWidth is how many columns a die takes.
func dieWidth(face string, rows int) int {
	switch {
	case rows >= 5:
		return 7
	case rows >= 3:
		return runes(dieText(face)) + 4
	}
	return runes(dieText(face)) + 2
}
