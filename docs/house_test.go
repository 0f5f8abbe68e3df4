package docs

import (
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/tables"
)

// TestHouseMakesTheOtherGames reads the table of house.md that says of which
// options each game is made, and compares the rules.
func TestHouseMakesTheOtherGames(t *testing.T) {
	_, table, ok := strings.Cut(readAll(t)["house.md"], "\n| option | backgammon |")
	if !ok {
		t.Fatal("house.md has no table that begins with | option | backgammon |")
	}
	header, rows, _ := strings.Cut("| option | backgammon |"+table, "\n")
	names := cells(header)
	opts := make([]game.Options, len(names))
	for line := range strings.Lines(rows) {
		if line == "\n" {
			break
		}
		row := cells(line)
		if len(row) != len(names) {
			t.Fatalf("row %q: %d cells, want %d", line, len(row), len(names))
		}
		for i, value := range row {
			if opts[i] == nil {
				opts[i] = game.Options{}
			}
			if i > 0 && value != "-" && !strings.HasPrefix(value, "---") {
				opts[i][row[0]] = value
			}
		}
	}
	house := tables.Variants[len(tables.Variants)-1]
	if len(names) != len(tables.Variants) {
		t.Errorf("the table makes %d games, want all %d but house", len(names)-1, len(tables.Variants)-1)
	}
	for i, v := range tables.Variants[:len(names)-1] {
		got, err := house.New(opts[i+1])
		if err != nil {
			t.Errorf("%s: %v", names[i+1], err)
			continue
		}
		want := v.Rules
		got.Name, got.Book = names[i+1], want.Book
		if want.Ad == tables.Plain { // Then there is no doublet after which to throw again.
			got.AdReroll = want.AdReroll
		}
		if got != want {
			t.Errorf("%s: house %v makes\n%+v, want\n%+v", names[i+1], opts[i+1], got, want)
		}
	}
}

// cells returns the cells of a row of a table, backticks left out.
func cells(line string) (list []string) {
	line = strings.Trim(strings.TrimSpace(line), "|")
	for cell := range strings.SplitSeq(line, "|") {
		list = append(list, strings.Trim(strings.TrimSpace(cell), "`"))
	}
	return list
}
