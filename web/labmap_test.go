package web

import (
	"html"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"parlor/rules/catalogue"
	"parlor/web/door"
)

// TestThrowsThatPayTheSameStandTogether counts the groups of throws at Crown and Anchor: by
// two designs with stakes ten, whose ways add up to all 216, whose worth is that of each
// throw in them; with nothing to gain by it every throw stands alone.
func TestThrowsThatPayTheSameStandTogether(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	line := "chips=100,95,93 banker=0 bets=-,5:heart,7:crown round=1 next=throw"
	r, _ := x.follow(benchAt("crown-and-anchor", line))
	page := html.UnescapeString(string(r.body))
	groups, each, _ := strings.Cut(page, `<details class="falls">`)
	list := regexp.MustCompile(`<b>([^<]*)</b> ?<span class="eq">([^<]*)</span> ?<span class="play">(\d+) of 216 ways`).FindAllStringSubmatch(groups, -1)
	throws := regexp.MustCompile(`<b>([^<]*)</b> ?<span class="play"></span> ?<span class="eq">([^<]*)</span> ?<span class="vh">falls in (\d+)`).FindAllStringSubmatch(each, -1)
	if len(list) != 10 || len(throws) != 56 {
		t.Fatalf("%d groups of %d throws, want 10 of 56\n%s", len(list), len(throws), page)
	}
	worth, ways := map[string]string{}, map[string]int{}
	for _, f := range throws {
		var faces []string
		for face := range strings.SplitSeq(f[1], ", ") {
			if face == "heart" || face == "crown" {
				faces = append(faces, face)
			}
		}
		n, _ := strconv.Atoi(f[3])
		name := strings.NewReplacer("crown, crown, crown", "crown ×3", "crown, crown", "crown ×2", "heart, heart, heart", "heart ×3", "heart, heart", "heart ×2").Replace(strings.Join(faces, ", "))
		if name == "" {
			name = "no stake pays"
		}
		if had := worth[name]; had != "" && had != f[2] {
			t.Errorf("%s: %s and %s", name, had, f[2])
		}
		worth[name] = f[2]
		ways[name] += n
	}
	for _, g := range list {
		if worth[g[1]] != g[2] || strconv.Itoa(ways[g[1]]) != g[3] {
			t.Errorf("%s: %s in %s ways, want %s in %d", g[1], g[2], g[3], worth[g[1]], ways[g[1]])
		}
	}
	r, _ = x.follow(benchAt("crown-and-anchor", "chips=100,95,95,95,95,95 banker=0 bets=-,5:heart,5:crown,5:anchor,5:spade,5:club round=1 next=throw"))
	if page := string(r.body); strings.Contains(page, "groups") || strings.Count(page, `<span class="vh">falls in`) != 56 {
		t.Error("where every design counts, throws are grouped")
	}
}

// TestEachSideHasAName: sides are called by their colour, in both languages, and those of
// the cross by where they sit.
func TestEachSideHasAName(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	head := regexp.MustCompile(`<h2 class="awaits">([^<]*)<`)
	for _, e := range catalogue.All {
		for _, lang := range []string{"en", "de"} {
			r := x.ask("GET", "/lab/"+e.Name, "", nil, "Accept-Language", lang)
			m := head.FindSubmatch(r.body)
			if m == nil || strings.Contains(string(m[1]), "()") {
				t.Errorf("%s in %s: %q", e.Name, lang, m)
			}
			if want := map[string]string{"en": "South (red)", "de": "Süd (Rot)"}[lang]; e.Name == "india" && !strings.HasPrefix(string(m[1]), want) {
				t.Errorf("%s in %s: %q, want %q", e.Name, lang, m[1], want)
			}
		}
	}
}
