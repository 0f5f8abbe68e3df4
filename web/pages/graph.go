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

// Measures of the graph, in units of its drawing.
const (
	graphWide, graphHigh = 440.0, 190.0
	graphLeft            = 34.0
	graphRight           = graphWide - 8
	graphTop             = 10.0
	graphBottom          = graphHigh - 12
)

// GraphX returns where item i of n stands in the graph.
func graphX(i, n int) float64 {
	return graphLeft + float64(i)*(graphRight-graphLeft)/float64(max(1, n-1))
}

// Graph draws the course of the game that is shown: chances, or what was won so
// far; a mark for each choice that cost something, and a line where it turned.
// Nothing where nothing happened.
func (m Look) Graph() string {
	p := m.played()
	n := len(p.Items)
	if n < 2 {
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
	y := func(v float64) float64 { return graphTop + (up-v)/(up-low)*(graphBottom-graphTop) }
	esc := html.EscapeString
	var b strings.Builder
	says := m.GraphSays()
	if turned, _ := m.Turned(); turned != "" {
		says += " " + turned
	}
	fmt.Fprintf(&b, `<svg viewBox="0 0 %g %g" role="img" aria-label="%s" data-left="%g" data-right="%g">`, graphWide, graphHigh, esc(says), graphLeft, graphRight)
	for k := range 5 {
		v := low + (up-low)*float64(k)/4
		fmt.Fprintf(&b, `<line class="grid" x1="%g" x2="%g" y1="%.1f" y2="%.1f"/><text class="tick" x="%g" y="%.1f">%s</text>`,
			graphLeft, graphRight, y(v), y(v), graphLeft-5, y(v)+4, m.number(v, 0, false))
	}
	for k, c := range curves {
		var line strings.Builder
		for i, v := range c {
			fmt.Fprintf(&line, "%.1f,%.1f ", graphX(i, n), y(v))
		}
		if len(curves) == 1 {
			fmt.Fprintf(&b, `<polygon class="area" points="%.1f,%.1f %s%.1f,%.1f"/>`, graphX(0, n), y(50), line.String(), graphX(n-1, n), y(50))
		}
		fmt.Fprintf(&b, `<polyline class="curve c%d" points="%s"/>`, k%4, strings.TrimSpace(line.String()))
	}
	if p.Turn != nil {
		x := graphX(p.Turn.Item, n)
		fmt.Fprintf(&b, `<line class="turn" x1="%.1f" x2="%.1f" y1="%g" y2="%g"/>`, x, x, graphTop, graphBottom)
	}
	fmt.Fprintf(&b, `<line class="now" x1="-9" x2="-9" y1="%g" y2="%g"/>`, graphTop, graphBottom)
	for i := range p.Items {
		if it := &p.Items[i]; it.Grade != "" {
			fmt.Fprintf(&b, `<text class="spot %s" x="%.1f" y="%.1f">%s</text>`, it.Grade, graphX(i, n), y(curves[m.curveOf(it.Seat, len(curves))][i])+5, shapes[it.Grade])
		}
	}
	if len(curves) == 1 { // Who is above and who is below.
		fmt.Fprintf(&b, `<text class="who" x="%g" y="%g">%s</text><text class="who" x="%g" y="%g">%s</text>`,
			graphLeft+6, graphTop+13, esc(m.Side(0)), graphLeft+6, graphBottom-6, esc(m.Side(1)))
	}
	b.WriteString(`</svg>`)
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

// Legend names the curves where there are several.
func (m Look) Legend() (names []string) {
	if p := m.played(); len(m.curves(p, p.Items[0].Win != nil)) > 1 {
		for side := range m.Report.Sides {
			names = append(names, m.Side(side))
		}
	}
	return names
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
