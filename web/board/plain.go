package board

import (
	"strconv"
	"strings"

	"parlor/game"
	"parlor/web/board/geometry"
)

// plainRows is how many parts of a position the plain drawing has room for.
const plainRows = 12

// plain draws a game that brings no drawing of its own: the parts of its position
// in words. What can be done are buttons below.
func (b *Board) plain(p game.Position, o Options) {
	b.family, b.legend = "plain", b.words.plain
	b.pieces = o.Files.Text("art/pieces-plain.svg")
	b.layout = newLayout("plain", o.side(p.Seats()), p.Seats())
	parts := strings.Fields(p.View(game.Public).String())
	for _, part := range parts {
		b.facts = append(b.facts, strings.Replace(part, "=", " ", 1))
	}
	for i, or := range orientations {
		width, height := geometry.Plain{Orientation: or}.Size()
		b.size[i] = [2]float64{width, height}
		b.art[i] = "art/plain-" + or.String() + ".svg"
		h := &html{}
		for row := range plainRows {
			name, value := "", ""
			if row < len(parts) {
				name, value, _ = strings.Cut(parts[row], "=")
			}
			y := 46 + 31*float64(row)
			h.letters("who", "n"+strconv.Itoa(row), geometry.Spot{X: 24, Y: y}, name)
			h.letters("who", "v"+strconv.Itoa(row), geometry.Spot{X: width * 0.4, Y: y}, value)
		}
		b.still[i] = h.String()
	}
}
