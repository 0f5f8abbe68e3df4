package main

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const committed = "../../web/assets/static/art"

func TestCommittedArtIsWhatTheGeneratorDraws(t *testing.T) {
	want := map[string]bool{}
	for _, f := range files() {
		want[f.name] = true
		got, err := os.ReadFile(filepath.Join(committed, f.name))
		if err != nil {
			t.Errorf("read %s: %v", f.name, err)
			continue
		}
		if string(got) != f.text {
			t.Errorf("%s is stale: run go generate ./tools/art", f.name)
		}
	}
	entries, err := os.ReadDir(committed)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !want[e.Name()] {
			t.Errorf("%s is not drawn by the generator", e.Name())
		}
	}
}

func TestDrawingTwiceGivesTheSameBytes(t *testing.T) {
	a, b := files(), files()
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("%s differs from run to run", a[i].name)
		}
	}
}

func TestArtIsWellFormedAndSmall(t *testing.T) {
	for _, f := range files() {
		d := xml.NewDecoder(strings.NewReader(f.text))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Errorf("%s: %v", f.name, err)
				break
			}
		}
		var z bytes.Buffer
		w := gzip.NewWriter(&z)
		if _, err := w.Write([]byte(f.text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		t.Logf("%-36s %6d bytes, %5d compressed", f.name, len(f.text), z.Len())
		if len(f.text) > 40_000 || z.Len() > 8_000 {
			t.Errorf("%s has %d bytes, %d compressed; want at most 40000 and 8000", f.name, len(f.text), z.Len())
		}
		if strings.Contains(f.text, "NaN") || strings.Contains(f.text, "%!") {
			t.Errorf("%s holds a number or a verb gone wrong", f.name)
		}
	}
}

var (
	identifier = regexp.MustCompile(` id="([^"]+)"`)
	reference  = regexp.MustCompile(`(?:href="|url\()#([^")]+)`)
)

func TestEveryReferenceHasItsOneTarget(t *testing.T) {
	for _, f := range files() {
		ids := map[string]bool{}
		for _, m := range identifier.FindAllStringSubmatch(f.text, -1) {
			if ids[m[1]] {
				t.Errorf("%s: id %q is given twice", f.name, m[1])
			}
			ids[m[1]] = true
		}
		for _, m := range reference.FindAllStringSubmatch(f.text, -1) {
			if !ids[m[1]] {
				t.Errorf("%s: nothing is called %q", f.name, m[1])
			}
		}
	}
}

func TestLiveSymbolsCarryNoFiltersAndStaticArtNoText(t *testing.T) {
	for _, f := range files() {
		if strings.HasPrefix(f.name, "pieces-") && strings.Contains(f.text, "filter") {
			t.Errorf("%s: a filter in the live layer is painted anew with every move", f.name)
		}
		if strings.Contains(f.text, "<text") {
			t.Errorf("%s: the fonts of a page do not reach this file", f.name)
		}
	}
}

// TestSymbolsThatThePageNames holds the public names of the live layer.
func TestSymbolsThatThePageNames(t *testing.T) {
	names := map[string]string{
		"pieces-tables.svg": "man-ivory man-oxblood man-ebony man-cream man-navy man-ivory-edge man-oxblood-edge man-ebony-edge man-cream-edge man-navy-edge " +
			"die-1 die-2 die-3 die-4 die-5 die-6 die-acey die-ducey cube-2 cube-4 cube-8 cube-16 cube-32 cube-64 mark-target mark-ring mark-selected mark-last chevron",
		"pieces-india.svg": "pawn-oxblood pawn-ebony pawn-butterscotch pawn-bottle medal-oxblood medal-ebony medal-butterscotch medal-bottle blockade die-1 die-6 mark-target",
		"pieces-crown.svg": "chip-0 chip-1 chip-2 chip-3 chip-4 chip-5 chip-6 chip-7 die-crown die-anchor die-heart die-spade die-diamond die-club cup rail-pin badge-1 badge-2 badge-3",
		"pieces-check.svg": "card-2 card-3 card-4 card-5 card-6 card-7 card-8 card-9 card-10 card-back die-1 die-5 die-check counter-bone counter-brass",
	}
	for _, f := range files() {
		for _, id := range strings.Fields(names[f.name]) {
			if !strings.Contains(f.text, `id="`+id+`"`) {
				t.Errorf("%s: no symbol %q", f.name, id)
			}
		}
	}
}

func TestColoursDifferInShapeToo(t *testing.T) {
	// Paint apart, no two men, pawns or chips may be drawn alike.
	paint := regexp.MustCompile(`#[0-9a-f]{3,6}|url\([^)]*\)|-(ivory|oxblood|ebony|cream|navy|butterscotch|bottle)|chip-\d|[a-z-]+opacity="[^"]*"|opacity="[^"]*"`)
	for _, f := range files() {
		seen := map[string]string{}
		for _, line := range strings.Split(f.text, "\n") {
			m := identifier.FindStringSubmatch(line)
			if m == nil || !strings.HasPrefix(line, "<g") {
				continue
			}
			id := m[1]
			if !strings.HasPrefix(id, "man-") && !strings.HasPrefix(id, "chip-") && !strings.HasPrefix(id, "pawn-") || strings.HasSuffix(id, "-edge") {
				continue
			}
			shape := paint.ReplaceAllString(line, "")
			if other, ok := seen[shape]; ok {
				t.Errorf("%s: %s and %s differ in paint only", f.name, id, other)
			}
			seen[shape] = id
		}
	}
}

func TestLettersRefuseWhatTheyCannotDraw(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an unknown letter must not be left out in silence")
		}
	}()
	new(sheet).letters("Ω", 0, 0, 10, 0, "#000")
}

func TestPreviewsShowEveryBoard(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range previews() {
		seen[strings.SplitN(p.name, "-", 2)[0]] = true
		if !strings.Contains(p.text, `class="l"`) {
			t.Errorf("%s has no live layer", p.name)
		}
		live := p.text[strings.Index(p.text, `class="l"`):]
		for _, m := range reference.FindAllStringSubmatch(live, -1) {
			if !strings.Contains(p.text, `id="`+m[1]+`"`) {
				t.Errorf("%s: no symbol %q", p.name, m[1])
			}
		}
	}
	for _, family := range []string{"tables", "india", "crown", "check"} {
		if !seen[family] {
			t.Errorf("no preview of %s", family)
		}
	}
	dir := t.TempDir()
	if err := run("", dir); err != nil {
		t.Fatal(err)
	}
	if err := run("", ""); err == nil {
		t.Error("want an error without a directory")
	}
}
