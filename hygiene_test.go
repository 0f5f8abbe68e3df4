package parlor

import (
	"cmp"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/rules/catalogue"
)

// TestEveryPackageSaysWhatItIsFor looks for package comments.
func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	said, seen := map[string]bool{}, map[string]bool{}
	walkGo(t, func(name, pkg string) {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		seen[pkg] = true
		if f.Doc != nil {
			said[pkg] = true
		}
	})
	for pkg := range seen {
		if !said[pkg] {
			t.Errorf("package %s has no comment", pkg)
		}
	}
}

// TestNoPromises refuses notes to oneself that nobody will read again.
func TestNoPromises(t *testing.T) {
	promise := regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|X` + `XX)\b`)
	walk(t, []string{".go", ".js", ".css", ".templ", ".sql", ".sh", ".py", ".md"}, func(name string, text []byte) {
		if at := promise.FindIndex(text); at != nil {
			t.Errorf("%s: line %d promises something", name, 1+strings.Count(string(text[:at[0]]), "\n"))
		}
	})
}

// TestEveryGameIsWhole looks for what belongs to a game beside its code: a rule
// document, counted positions and a playthrough that say its name.
func TestEveryGameIsWhole(t *testing.T) {
	played, counted := map[string]int{}, map[string]int{}
	walk(t, []string{".txt", ".perft"}, func(name string, text []byte) {
		if !strings.HasPrefix(name, "rules/") {
			return
		}
		if m := regexp.MustCompile(`^# A random game of ([a-z-]+), version [1-9]`).FindSubmatch(text); m != nil {
			played[string(m[1])]++
		}
		game := ""
		for line := range strings.Lines(string(text)) {
			switch words := strings.Fields(line); {
			case len(words) > 1 && words[0] == "game":
				game = words[1]
			case len(words) == 3 && words[0] == "perft":
				counted[game]++
			}
		}
	})
	for _, e := range catalogue.All {
		if _, err := os.Stat("docs/rules/" + e.Name + ".md"); err != nil {
			t.Errorf("%s: no rule document: %v", e.Name, err)
		}
		if played[e.Name] == 0 {
			t.Errorf("%s: no file under rules/%s/testdata begins with %q", e.Name, e.Family, "# A random game of "+e.Name+", version ")
		}
		if counted[e.Name] < 5 {
			t.Errorf("%s: %d perft lines under rules/%s/testdata, want 5 or more", e.Name, counted[e.Name], e.Family)
		}
	}
}

// A module is a line of go.mod: a requirement or a tool.
type module struct {
	path, version string
	direct, tool  bool // the program or its tests import it; "go tool" runs it
}

// readModules reads go.mod.
func readModules(t *testing.T) (list []module) {
	t.Helper()
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line, comment, _ := strings.Cut(line, "//")
		words := strings.Fields(line)
		if len(words) > 1 && (words[0] == "require" || words[0] == "tool") {
			words = words[1:]
		}
		switch {
		case len(words) == 2 && regexp.MustCompile(`^v\d`).MatchString(words[1]):
			list = append(list, module{path: words[0], version: words[1], direct: !strings.Contains(comment, "indirect")})
		case len(words) == 1 && strings.Contains(words[0], "/"):
			list = append(list, module{path: words[0], tool: true})
		}
	}
	return list
}

// TestEveryDependencyHasAReason looks for each module that the program or its
// tests import, and each tool, in the decisions.
func TestEveryDependencyHasAReason(t *testing.T) {
	var reasons strings.Builder
	walk(t, []string{".md"}, func(name string, text []byte) {
		if strings.HasPrefix(name, "docs/decisions/") {
			reasons.Write(text)
		}
	})
	named := func(path string) bool { return strings.Contains(reasons.String(), "`"+path+"`") }
	direct := 0
	for _, m := range readModules(t) {
		if (m.direct || m.tool) && !named(m.path) {
			t.Errorf("no document under docs/decisions says why the program needs `%s`", m.path)
		}
		if m.direct {
			direct++
		}
	}
	if direct == 0 {
		t.Error("go.mod: no direct requirement was read")
	}
}

// TestDecisionsSayWhy holds the form of the decisions: a number of its own, a
// question for a title, what was chosen, what else there was, why, a date; and a
// row of the list.
func TestDecisionsSayWhy(t *testing.T) {
	files, err := filepath.Glob("docs/decisions/[0-9]*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no decisions: %v", err)
	}
	list, err := os.ReadFile("docs/decisions/README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| (\d{4})(?: to (\d{4}))? \|`).FindAllStringSubmatch(string(list), -1)
	listed := func(number string) bool {
		return slices.ContainsFunc(rows, func(row []string) bool { return row[1] <= number && number <= cmp.Or(row[2], row[1]) })
	}
	taken := map[string]string{}
	date := regexp.MustCompile(`\b20\d\d-\d\d-\d\d\b`)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		number := filepath.Base(name)[:4]
		if taken[number] != "" {
			t.Errorf("%s: the number %s belongs to %s", name, number, taken[number])
		}
		taken[number] = name
		if !listed(number) {
			t.Errorf("docs/decisions/README.md has no row for %s", number)
		}
		if !date.Match(text) {
			t.Errorf("%s: no date", name)
		}
		if n := strings.Count(string(text), "\n"); n > 80 {
			t.Errorf("%s: %d lines, want one page (80)", name, n)
		}
	}
}

// TestSQLiteHasItsOwnLibc holds the C library that the SQLite translation runs
// on at the very version it was translated for: another one may corrupt data.
func TestSQLiteHasItsOwnLibc(t *testing.T) {
	want := map[string]string{"modernc.org/sqlite v1.60.1": "v1.77.1"}
	version := map[string]string{}
	for _, m := range readModules(t) {
		version[m.path] = m.version
	}
	sqlite := "modernc.org/sqlite " + version["modernc.org/sqlite"]
	libc, known := want[sqlite]
	if !known {
		t.Fatalf("%s is new: write down here which modernc.org/libc its go.mod requires", sqlite)
	}
	if got := version["modernc.org/libc"]; got != libc {
		t.Errorf("modernc.org/libc %s: %s wants %s exactly", got, sqlite, libc)
	}
}

// TestLinksLead follows the links of the documents to other files of the tree.
func TestLinksLead(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:\s]+)(#[^)\s]*)?\)|(?:src|srcset|href)="([^":#]+)"`)
	walk(t, []string{".md"}, func(name string, text []byte) {
		for _, m := range link.FindAllSubmatch(text, -1) {
			to := filepath.Join(filepath.Dir(name), string(m[1])+string(m[3]))
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: link to %s, which is not there", name, to)
			}
		}
	})
}

// walk visits the files of the program with one of the extensions, and gives
// their text; what others wrote (node_modules, licences) and hidden folders are
// left out.
func walk(t *testing.T, extensions []string, visit func(name string, text []byte)) {
	t.Helper()
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		for _, ext := range extensions {
			if d.IsDir() || !strings.HasSuffix(name, ext) {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				return fmt.Errorf("read %s: %w", name, err)
			}
			visit(name, text)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
