package pages

import (
	"regexp"
	"slices"
	"testing"

	"parlor/analysis"
	"parlor/game"
)

// TestALineOfTheGraphIsWhereItsNumberSays: what was won is drawn against whole numbers, and a line that is called 0 is there.
func TestALineOfTheGraphIsWhereItsNumberSays(t *testing.T) {
	for _, c := range [][4]float64{{-9.3, 8.7, -10, 10}, {0, 0, 0, 4}, {-0.2, 0.2, -1, 3}, {0, 4, 0, 4}, {3, 7.5, 2, 10}, {-120, 60, -200, 200}} {
		if least, most := Rounded(c[0], c[1]); least != c[2] || most != c[3] {
			t.Errorf("from %v to %v is drawn from %v to %v, want from %v to %v", c[0], c[1], least, most, c[2], c[3])
		}
	}
	rep := &analysis.Report{
		Unit: "chips", Players: []string{"Ada", "Ben"}, Seats: []string{"0", "1"}, Sides: [][]game.Seat{{0}, {1}},
		Games: []analysis.Played{{Items: []analysis.Item{{Equity: []float64{0, 0}}, {Equity: []float64{-9.3, 8.7}}}}},
	}
	graph := Look{Page: Page{Lang: "en"}, Report: rep}.Graph(nil)
	start := regexp.MustCompile(`<polyline class="curve c0" points="\d+,([\d.]+) `).FindStringSubmatch(graph)
	line := regexp.MustCompile(`y1="([\d.]+)%" y2="[\d.]+%"/><text class="tick" x="-6" y="[\d.]+%" dy="4">0</text>`).FindStringSubmatch(graph)
	if start == nil || line == nil || start[1] != line[1] {
		t.Errorf("nothing won is drawn at %v, and the line of 0 at %v", start, line)
	}
}

// TestTheMistakesThatCostMostAreShown, and the others where all is.
func TestTheMistakesThatCostMostAreShown(t *testing.T) {
	p := analysis.Played{}
	for i := range 20 {
		it := analysis.Item{N: uint64(i + 1), Seat: 0, Kind: analysis.Turn, Text: "6/1"}
		if i%2 == 0 {
			it.Grade, it.Error = analysis.Error, float64(i%5+1)
		}
		p.Items = append(p.Items, it)
	}
	m := Look{Page: Page{Lang: "en"}, Report: &analysis.Report{Players: []string{"Ada", "Ben"}, Seats: []string{"x", "o"}, Sides: [][]game.Seat{{0}, {1}}, Games: []analysis.Played{p}}}
	if got := m.most(); !slices.Equal(got, []int{4, 14, 8, 18, 2, 12, 6, 16}) { // 0 and 10 cost 1; the others 5, 4, 3 and 2.
		t.Errorf("it shows %v", got)
	}
	if got := m.MistakesTitle(); got != "What cost most: 8 of 10" {
		t.Errorf("above them stands %q", got)
	}
	m.Report.Games[0].Items = p.Items[:8]
	if got := m.MistakesTitle(); got != "What cost something" {
		t.Errorf("above all of four stands %q", got)
	}
}
