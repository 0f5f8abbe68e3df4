package parlor

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

// layers says who may know whom. It is a statement of policy: a package may
// import only packages on the lines above its own. Do not change it to make a
// build pass; move the code instead.
const layers = `
	tools/need tools/sources tools/systems
	plaintext game nets
	game/gametest
	game/gametest/pig game/gametest/auction
	rules/tables rules/india rules/crown rules/check rules/german
	rules/catalogue
	match
	fair
	bots/bearoff bots/redpath bots/hyper
	bots/tablenet bots/indianet
	train
	bots
	arena/chart
	arena
	api
	api/generate
	room
	analysis
	matchfile lab
	store/pgtest
	store
	advice players
	live
	live/cheat
	engine
	client
	docs
	web/door web/papers
	web/rooms
	web/rest
	web/board/geometry web/picture
	web/board
	web/assets web/assets/bundle
	web/pages
	web/lookback
	web/site
	web
	web/e2e/rig
	tui
	tools/art tools/compare tools/gnubg tools/hypergammon tools/kernels tools/pictures examples/gobot
	cmd/parlor-bench/child
	cmd/parlor-bench
	cmd/parlor
`

// strangers do not know each other, though one stands below the other: what both need
// is above both. All that knows HTML is below the API.
var strangers = map[string]string{"web/site": "web/rest"}

// TestLayers reads the sources itself: go test caches a result that came from
// running "go list", and would not notice a new import.
func TestLayers(t *testing.T) {
	const module = "parlor/"
	line := map[string]int{}
	for i, l := range strings.Split(layers, "\n") {
		for _, pkg := range strings.Fields(l) {
			line[pkg] = i
		}
	}
	walkGo(t, func(name, pkg string) {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		if line[pkg] == 0 {
			t.Errorf("%s: package %s is on no line of layers", name, pkg)
		}
		for _, imp := range f.Imports {
			dep, ok := strings.CutPrefix(strings.Trim(imp.Path.Value, `"`), module)
			if ok && line[dep] >= line[pkg] {
				t.Errorf("%s: %s imports %s, which is not above it", name, pkg, dep)
			}
			if ok && strangers[pkg] == dep {
				t.Errorf("%s: %s imports %s: want neither to know the other", name, pkg, dep)
			}
		}
	})
}

// TestTheReadmeNamesEveryFloor holds the list of folders against those that there are.
func TestTheReadmeNamesEveryFloor(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, house, ok := strings.Cut(string(text), "\n## The house\n")
	if !ok {
		t.Fatal(`README.md has no part "The house"`)
	}
	for pkg := range strings.FieldsSeq(layers) {
		floor, _, _ := strings.Cut(pkg, "/")
		if floor == "cmd" {
			floor = pkg
		}
		if pkg != "cmd/parlor-bench/child" && floor != "tools" && floor != "examples" && !strings.Contains(house, "| `"+floor+"/` |") {
			t.Errorf("README.md does not say what is in %s/", floor)
		}
	}
}

// walkGo calls visit for every Go file of the program, tests left out.
func walkGo(t *testing.T, visit func(name, pkg string)) {
	t.Helper()
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		visit(name, path.Dir(name))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
