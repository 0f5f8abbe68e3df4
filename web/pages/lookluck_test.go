package pages

import (
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/game"
)

// TestALongGameOfLuckIsToldByItsLuckyThrows: five thousand throws of Check and Double Check are no list to read. Of a short one all is shown.
func TestALongGameOfLuckIsToldByItsLuckyThrows(t *testing.T) {
	for _, c := range []struct {
		throws, lucky int
		all, even     bool
	}{{60, 1, true, false}, {500, 3, false, false}, {500, 0, false, true}} {
		p := analysis.Played{Start: []float64{0, 0}, Sums: []analysis.Sum{{}, {}}}
		for i := range c.throws {
			it := analysis.Item{N: uint64(i + 1), Kind: analysis.Throw, Text: "5-4", Equity: []float64{0, 0}, Luck: []float64{0.1, -0.1}}
			if i < c.lucky {
				it.LuckWord = "lucky"
			}
			p.Items = append(p.Items, it)
		}
		m := Look{Page: Page{Lang: "de"}, Part: -1, Report: &analysis.Report{
			Players: []string{"Ada", "Ben"}, Seats: []string{"0", "1"}, Sides: [][]game.Seat{{0}, {1}}, Unit: "points won", Trials: 40, Sums: []analysis.Sum{{}, {}}, Games: []analysis.Played{p},
		}}
		var page strings.Builder
		if err := LookPart(m).Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		seen := c.throws - strings.Count(page.String(), `plain" data-n="`)
		if c.all {
			seen = c.throws
		}
		if all := strings.Contains(page.String(), `id="look-all" checked`); all != c.all || !c.all && seen != c.lucky {
			t.Errorf("of %d throws, %d of them lucky, %d are shown; all: %v", c.throws, c.lucky, seen, all)
		}
		if even := strings.Contains(page.String(), "Kein Wurf änderte"); even != c.even {
			t.Errorf("of %d throws, %d of them lucky: it says that none is: %v", c.throws, c.lucky, even)
		}
	}
}
