package docs

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"parlor/engine"
	"parlor/room"
)

// TestEngineDocument asks the engine every question of engine.md, one block
// after the other, and compares the answers.
func TestEngineDocument(t *testing.T) {
	for _, b := range engineBlocks(t) {
		var out bytes.Buffer
		in := strings.NewReader(strings.Join(b.ask, "\n") + "\n")
		if err := engine.Serve(t.Context(), room.Standard, in, &out); err != nil {
			t.Fatal(err)
		}
		got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(got) != len(b.ask) || len(b.want) != len(b.ask) {
			t.Fatalf("engine.md:%d: %d questions, %d answers written, %d given", b.line, len(b.ask), len(b.want), len(got))
		}
		for i := range got {
			if !abridges(b.want[i], got[i]) {
				t.Errorf("engine.md:%d:\n> %s\n< %s\nwant\n< %s", b.line, b.ask[i], got[i], b.want[i])
			}
		}
	}
}

// An engineBlock is a block of the document that is marked engine.
type engineBlock struct {
	line      int // where it begins
	ask, want []string
}

func engineBlocks(t *testing.T) (list []engineBlock) {
	t.Helper()
	text, err := os.ReadFile("engine.md")
	if err != nil {
		t.Fatal(err)
	}
	inside := false
	for i, line := range strings.Split(string(text), "\n") {
		b := len(list) - 1
		switch {
		case line == "```engine":
			list, inside = append(list, engineBlock{line: i + 1}), true
		case strings.HasPrefix(line, "```"):
			inside = false
		case inside && strings.HasPrefix(line, "> "):
			list[b].ask = append(list[b].ask, line[2:])
		case inside && strings.HasPrefix(line, "< "):
			list[b].want = append(list[b].want, line[2:])
		case inside:
			t.Fatalf("engine.md:%d: %q: want > or <", i+1, line)
		}
	}
	if len(list) < 10 {
		t.Fatalf("engine.md: %d blocks marked engine, want at least 10", len(list))
	}
	return list
}

// abridges reports whether short is text with nothing or some parts of it
// replaced by three dots.
func abridges(short, text string) bool {
	parts := strings.Split(short, "...")
	if len(parts) == 1 {
		return short == text
	}
	text, ok := strings.CutPrefix(text, parts[0])
	last := len(parts) - 1
	for _, part := range parts[1:last] {
		_, rest, found := strings.Cut(text, part)
		text, ok = rest, ok && found
	}
	return ok && strings.HasSuffix(text, parts[last])
}

func TestAbridges(t *testing.T) {
	for _, c := range []struct {
		short, text string
		want        bool
	}{
		{"abc", "abc", true},
		{"abc", "abcd", false},
		{"a...d", "abcd", true},
		{"a...c", "abcd", false},
		{"a...c...", "abcd", true},
		{"b...", "abcd", false},
		{"a...x...d", "abcd", false},
		{"ab...bc", "abc", false},
	} {
		if got := abridges(c.short, c.text); got != c.want {
			t.Errorf("abridges(%q, %q) = %v", c.short, c.text, got)
		}
	}
}

// TestTheEngineDocumentNamesEveryGameOnPoints compares its list with the catalogue.
func TestTheEngineDocumentNamesEveryGameOnPoints(t *testing.T) {
	text, err := os.ReadFile("engine.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(text), "\n### The games on points\n\n")
	line, _, _ := strings.Cut(part, "\n")
	var want []string
	for _, e := range room.Standard.List {
		if e.Family == "tables" {
			want = append(want, "`"+e.Name+"`")
		}
	}
	if got := strings.Split(line, ", "); len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("engine.md tells of %v, the catalogue has %v", got, want)
	}
}
