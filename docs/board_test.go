package docs

import (
	"flag"
	"fmt"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "draw the boards of the documents anew")

// TestBoards compares each drawing that stands right before an example of a
// game on points with the first position of that example. With -update it
// draws them.
func TestBoards(t *testing.T) {
	for name, text := range readAll(t) {
		drawn, n, err := drawBoards(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if *update && drawn != text {
			if err := os.WriteFile(path.Join("rules", name), []byte(drawn), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if drawn != text {
			t.Errorf("%s: the drawings do not show their positions: run go test ./docs -update", name)
		}
		if slices.Contains(pointGames, strings.TrimSuffix(name, ".md")) && n < 3 {
			t.Errorf("%s: %d drawings, want at least 3", name, n)
		}
	}
}

// pointGames are the documents whose boards are drawn here.
var pointGames = []string{"tables", "backgammon", "parker", "article", "wikipedia", "wikipedia-strict", "navy", "nackgammon", "hypergammon", "house"}

// drawBoards returns text with the n drawings of boards with points as they
// should be. Drawings of other boards stay.
func drawBoards(text string) (drawn string, n int, err error) {
	const open, next = "```board\n", "```\n\n```position\n"
	parts := strings.Split(text, open)
	for i, part := range parts[1:] {
		_, block, ok := strings.Cut(part, next)
		if !ok || strings.Contains(part[:len(part)-len(block)-len(next)], "```") {
			continue
		}
		line := field(block, "line ")
		if !strings.HasPrefix(line, "x=") {
			continue
		}
		board, err := draw(line, strings.HasPrefix(field(block, "game "), "parker"))
		if err != nil {
			return text, n, err
		}
		parts[i+1] = board + next + block
		n++
	}
	return strings.Join(parts, open), n, nil
}

// field returns the rest of the first line of text that begins with key.
func field(text, key string) string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, key); ok {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

// men are the men of both sides: on x's points 1 to 24, and beside the board.
type men struct {
	points [25]int // x's are positive, o's negative
	beside [2]map[string]int
}

func readMen(line string) (m men, err error) {
	for i, side := range []string{"x", "o"} {
		m.beside[i] = map[string]int{}
		list := field(strings.ReplaceAll(line, " ", "\n"), side+"=")
		for item := range strings.SplitSeq(list, ",") {
			place, number, _ := strings.Cut(item, ":")
			n, err := strconv.Atoi(number)
			if err != nil {
				return m, fmt.Errorf("men %q: %w", item, err)
			}
			switch p, err := strconv.Atoi(place); {
			case err != nil:
				m.beside[i][place] = n
			case i == 0:
				m.points[p] = n
			default:
				m.points[25-p] = -n
			}
		}
	}
	return m, nil
}

// draw draws the board of a position line as x sees it: 13 to 24 above, 12 to 1
// below, at most five men high. A taller column ends in its number of men.
func draw(line string, dogHouse bool) (string, error) {
	m, err := readMen(line)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	var upper, lower []int
	for p := range 12 {
		upper = append(upper, 13+p)
		lower = append(lower, 12-p)
	}
	row(&b, upper, func(p int) string { return strconv.Itoa(p) })
	high := m.highest(upper)
	for level := range high {
		row(&b, upper, func(p int) string { return m.cell(p, level) })
	}
	row(&b, lower, func(int) string { return "" })
	for level := range m.highest(lower) {
		row(&b, lower, func(p int) string { return m.cell(p, m.highest(lower)-1-level) })
	}
	row(&b, lower, func(p int) string { return strconv.Itoa(p) })
	bar := "bar"
	if dogHouse {
		bar = "Dog House"
	}
	for i, side := range []string{"x", "o"} {
		var list []string
		for _, place := range [][2]string{{"res", "reserve"}, {"bar", bar}, {"off", "off"}} {
			if n := m.beside[i][place[0]]; n > 0 {
				list = append(list, fmt.Sprintf("%s %d", place[1], n))
			}
		}
		if len(list) > 0 {
			fmt.Fprintf(&b, "  %s: %s\n", side, strings.Join(list, ", "))
		}
	}
	return b.String(), nil
}

// row writes a cell for each of twelve points, with the bar in the middle.
func row(b *strings.Builder, points []int, cell func(p int) string) {
	var line strings.Builder
	for i, p := range points {
		if i == 6 {
			line.WriteString("  |")
		}
		fmt.Fprintf(&line, "%3s", cell(p))
	}
	b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

// tallest is how many men a column shows.
const tallest = 5

func (m *men) highest(points []int) int {
	high := 1
	for _, p := range points {
		high = max(high, min(tallest, abs(m.points[p])))
	}
	return high
}

// cell is what stands on a point at a level, counted from the edge.
func (m *men) cell(p, level int) string {
	n := abs(m.points[p])
	switch {
	case n > tallest && level == tallest-1:
		return strconv.Itoa(n)
	case level >= n && level > 0:
		return ""
	case n == 0:
		return "."
	case m.points[p] > 0:
		return "x"
	}
	return "o"
}

func abs(n int) int { return max(n, -n) }
