package pages

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"parlor/analysis"
	"parlor/game"
)

// Graph draws the course of the game that is shown: chances, or what was won so
// far; a mark for each of its entries that cost something, and a line where it turned.
// Below, what the lines and the marks are. Nothing where nothing happened. Style sheets
// say how high it is: it is as wide as there is room, and its letters and marks are
// as large as ever.
func (m Look) Graph(entries []Entry) string {
	p := m.played()
	if len(p.Items) < 2 {
		return ""
	}
	chances := p.Items[0].Win != nil
	curves := m.curves(p, chances)
	low, up := 0.0, 100.0
	if !chances {
		low, up = math.Inf(1), math.Inf(-1)
		for _, c := range curves {
			low, up = min(low, slices.Min(c)), max(up, slices.Max(c))
		}
		low, up = Rounded(low, up)
	}
	last := len(p.Items) - 1
	x := func(i int) float64 { return 100 * float64(i) / float64(last) } // from 0 to 100, as all that follows
	y := func(v float64) float64 { return 100 * (up - v) / (up - low) }
	esc := html.EscapeString
	var b strings.Builder
	says := m.GraphSays()
	if turned, _ := m.Turned(); turned != "" {
		says += " " + turned
	}
	fmt.Fprintf(&b, `<figure class="graph"><svg role="img" aria-label="%s">`, esc(says))
	for k := range 5 {
		v := low + (up-low)*float64(k)/4
		fmt.Fprintf(&b, `<line class="grid" x2="100%%" y1="%.1f%%" y2="%.1f%%"/><text class="tick" x="-6" y="%.1f%%" dy="4">%s</text>`, y(v), y(v), y(v), m.number(v, 0, false))
	}
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d 100" preserveAspectRatio="none">`, last)
	for k, c := range curves {
		var line strings.Builder
		for i, v := range c {
			fmt.Fprintf(&line, "%d,%.1f ", i, y(v))
		}
		if len(curves) == 1 {
			fmt.Fprintf(&b, `<polygon class="area" points="0,50 %s%d,50"/>`, line.String(), last)
		}
		fmt.Fprintf(&b, `<polyline class="curve c%d" points="%s"/>`, k%4, strings.TrimSpace(line.String()))
	}
	b.WriteString(`</svg>`)
	if p.Turn != nil {
		at := x(p.Turn.Item) // Its word stands inside where the line is at an edge.
		fmt.Fprintf(&b, `<line class="turn" x1="%.1f%%" x2="%.1f%%" y2="100%%"/><text class="tick mid" x="%.1f%%" y="100%%" dy="15">%s<title>%s</title></text>`, at, at, min(max(at, 4), 96), esc(m.T("look.turn")), esc(m.T("look.turn.says")))
	}
	b.WriteString(`<line class="now" x1="-99" x2="-99" y2="100%"/>`)
	for i, e := range entries {
		if e.Grade != "" {
			fmt.Fprintf(&b, `<text class="spot %s" x="%.1f%%" y="%.1f%%" dy="5">%s<title>%s</title></text>`,
				e.Grade, x(i), y(curves[m.curveOf(p.Items[i].Seat, len(curves))][i]), e.Mark, esc(e.Head+" – "+e.Tail))
		}
	}
	if len(curves) == 1 { // Who is above and who is below.
		fmt.Fprintf(&b, `<text class="name" x="6" dy="16">%s</text><text class="name" x="6" y="100%%" dy="-7">%s</text>`, esc(m.Side(0)), esc(m.Side(1)))
	}
	b.WriteString(`</svg><figcaption class="key">`)
	if len(curves) > 1 {
		for side := range curves {
			fmt.Fprintf(&b, `<span><svg viewBox="0 0 44 6" aria-hidden="true"><path class="curve c%d" d="M0 3h44"/></svg>%s</span> `, side%4, esc(m.Side(side)))
		}
	}
	if m.Judged() {
		for _, g := range []analysis.Grade{analysis.Doubtful, analysis.Error, analysis.Blunder} {
			fmt.Fprintf(&b, `<span><b class="mark %s">%s</b> %s</span> `, g, shapes[g], esc(m.T("look.grade."+string(g))))
		}
	}
	b.WriteString(`</figcaption></figure>`)
	return b.String()
}

// Rounded returns the least and the most of a scale of four parts that holds what lies
// between low and up, each part a whole number of 1, 2 or 5 and noughts.
func Rounded(low, up float64) (least, most float64) {
	for unit := 1.0; ; unit *= 10 {
		for _, step := range []float64{unit, 2 * unit, 5 * unit} {
			if least = step * math.Floor(low/step); least+4*step >= up {
				return least, least + 4*step
			}
		}
	}
}

// curves returns the chance of the first of two sides, those of all where there
// are more, or what each has won.
func (m Look) curves(p *analysis.Played, chances bool) (list [][]float64) {
	sides := m.Report.Sides
	if len(sides) == 2 && chances {
		sides = sides[:1]
	}
	for _, seats := range sides {
		var c []float64
		for i := range p.Items {
			it := &p.Items[i]
			if !chances {
				c = append(c, it.Equity[seats[0]])
				continue
			}
			sum := 0.0
			for _, seat := range seats {
				sum += it.Win[seat]
			}
			c = append(c, 100*sum)
		}
		list = append(list, c)
	}
	return list
}

// curveOf returns which of n curves is that of a seat.
func (m Look) curveOf(seat game.Seat, n int) int {
	side := slices.IndexFunc(m.Report.Sides, func(seats []game.Seat) bool { return slices.Contains(seats, seat) })
	return min(max(side, 0), n-1)
}
