package docs

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"parlor/lab"
	"parlor/rules/catalogue"
)

// TestTheFiguresAreOfAllGames: numbers.md has a line on how long each named game
// is, with its chart, another on what decides it, and the first moves of each game
// on points, with every first throw.
func TestTheFiguresAreOfAllGames(t *testing.T) {
	text, err := os.ReadFile("numbers.md")
	if err != nil {
		t.Fatal(err)
	}
	length, rest, ok1 := strings.Cut(string(text), "## What decides it")
	nature, openings, ok2 := strings.Cut(rest, "## First moves")
	if !ok1 || !ok2 || !strings.Contains(length, "    parlor lab --all ") || !strings.Contains(length, "--markdown docs/numbers.md") {
		t.Fatal("numbers.md has not the parts that parlor lab --all writes, or does not name the command")
	}
	all, err := lab.Named(catalogue.All)
	if err != nil {
		t.Fatal(err)
	}
	sections := strings.Split(openings, "\n### ")
	for i := range all {
		c := &all[i]
		row := "\n| " + c.Title + " | "
		if strings.Count(length, row) != 1 || strings.Count(nature, row) != 1 {
			t.Errorf("%s: want one line in each of two tables", c.Title)
		}
		if !c.Begins() {
			continue
		}
		found := ""
		for _, s := range sections {
			if strings.HasPrefix(s, c.Title+"\n") {
				found = s
			}
		}
		told := regexp.MustCompile(`(?:\n\| |choice: |; )([1-6]-[1-6]) `).FindAllStringSubmatch(found, -1)
		if len(told) != 21 && len(told) != 15 { // Where a doublet does not begin there are fifteen.
			t.Errorf("%s: %d first throws", c.Title, len(told))
		}
		seen := map[string]bool{}
		for _, m := range told {
			if seen[m[1]] {
				t.Errorf("%s: %s twice", c.Title, m[1])
			}
			seen[m[1]] = true
		}
	}
	charts := regexp.MustCompile(`\[chart\]\((pictures/[^)]+\.svg)\)`).FindAllStringSubmatch(length, -1)
	if len(charts) != len(all) {
		t.Errorf("%d charts for %d games", len(charts), len(all))
	}
	for _, m := range charts {
		if svg, err := os.ReadFile(m[1]); err != nil || !strings.HasPrefix(string(svg), "<svg") {
			t.Errorf("%s: error %v, or no picture", m[1], err)
		}
	}
}
