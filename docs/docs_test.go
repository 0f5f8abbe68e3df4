package docs

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
)

// families are the rules that the rule book numbers: their letters, how many
// rules and open points there are, and whose tests have to name them.
var families = []struct {
	letters     string
	rules, open int
	dir         string
}{
	{"C", 13, 0, "tables"},
	{"BG", 5, 0, "tables"},
	{"PK", 16, 19, "tables"},
	{"AR", 9, 11, "tables"},
	{"WP", 9, 13, "tables"},
	{"WS", 5, 6, "tables"},
	{"NV", 6, 0, "tables"},
	{"NG", 2, 0, "tables"},
	{"HG", 2, 0, "tables"},
	{"IN", 15, 20, "india"},
	{"CA", 5, 9, "crown"},
	{"CK", 11, 13, "check"},
	{"MA", 8, 0, "../match"},
}

// numbered lists every rule number of the rule book, with the folder of its
// family under rules/.
func numbered() (ids []string, dirs map[string]string) {
	dirs = map[string]string{}
	add := func(id, dir string) {
		ids = append(ids, id)
		dirs[id] = dir
	}
	for _, f := range families {
		for i := range f.rules {
			add(fmt.Sprintf("%s-%d", f.letters, i+1), f.dir)
		}
		for i := range f.open {
			add(fmt.Sprintf("%s-A%d", f.letters, i+1), f.dir)
		}
	}
	return ids, dirs
}

// number finds the rule numbers that a text mentions.
var number = func() *regexp.Regexp {
	var letters []string
	for _, f := range families {
		letters = append(letters, f.letters)
	}
	return regexp.MustCompile(`\b(?:` + strings.Join(letters, "|") + `)-A?[0-9]+\b`)
}()

// defined finds the paragraphs that define a rule.
var defined = regexp.MustCompile(`(?m)(?:\A|\n\n)\*\*([A-Z]+-A?[0-9]+)(?: [^*\n]+)?\*\*`)

// readAll returns the text of each document.
func readAll(t *testing.T) map[string]string {
	t.Helper()
	docs := map[string]string{}
	names, err := fs.Glob(Rules, "rules/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(Rules, name)
		if err != nil {
			t.Fatal(err)
		}
		docs[path.Base(name)] = string(text)
	}
	return docs
}

// readCode returns the Go files under a folder of rules/ that keep holds true of.
func readCode(t *testing.T, dir string, keep func(name string) bool) map[string]string {
	t.Helper()
	files := map[string]string{}
	root := os.DirFS(path.Join("../rules", dir))
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".go" || !keep(name) {
			return err
		}
		text, err := fs.ReadFile(root, name)
		files[path.Join("rules", dir, name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func isTest(name string) bool { return strings.HasSuffix(name, "_test.go") }

// TestEveryRuleIsWrittenDownOnce holds the documents against the numbers.
func TestEveryRuleIsWrittenDownOnce(t *testing.T) {
	where := map[string][]string{}
	for name, text := range readAll(t) {
		for _, m := range defined.FindAllStringSubmatch(text, -1) {
			where[m[1]] = append(where[m[1]], name)
		}
	}
	ids, dirs := numbered()
	for _, id := range ids {
		if n := len(where[id]); n != 1 {
			t.Errorf("%s: %d paragraphs define it, want 1 %v", id, n, where[id])
		}
	}
	for id, names := range where {
		if dirs[id] == "" {
			t.Errorf("%s: %v defines a rule that the rule book does not number", id, names)
		}
	}
}

// TestEveryRuleIsTested looks for tests that name each rule.
func TestEveryRuleIsTested(t *testing.T) {
	named := map[string]bool{}
	for _, f := range families {
		for _, text := range readCode(t, f.dir, isTest) {
			for _, id := range number.FindAllString(text, -1) {
				named[f.dir+id] = true
			}
		}
	}
	ids, dirs := numbered()
	for _, id := range ids {
		if !named[dirs[id]+id] {
			t.Errorf("%s: no test under rules/%s names it", id, dirs[id])
		}
	}
}

// TestNoUnknownRules looks for numbers, in code and documents, that nobody can
// look up.
func TestNoUnknownRules(t *testing.T) {
	_, dirs := numbered()
	texts := readCode(t, "", func(string) bool { return true })
	for name, text := range readAll(t) {
		texts["docs/rules/"+name] = text
	}
	for name, text := range texts {
		for _, id := range number.FindAllString(text, -1) {
			if dirs[id] == "" {
				t.Errorf("%s cites %s, which is no rule", name, id)
			}
		}
	}
}

// TestEveryGameIsListed looks for each document in the index, and for each link
// among the documents.
func TestEveryGameIsListed(t *testing.T) {
	docs := readAll(t)
	for _, e := range catalogue.All {
		if !strings.Contains(docs["README.md"], "("+e.Name+".md)") {
			t.Errorf("README.md does not list %s.md", e.Name)
		}
	}
	link := regexp.MustCompile(`\]\(([a-z-]+\.md)(?:#[^)]*)?\)`)
	for name, text := range docs {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if docs[m[1]] == "" {
				t.Errorf("%s: link to %s, which is missing", name, m[1])
			}
		}
	}
}

// TestEveryOptionIsDocumented holds the table of options in each game's
// document against the catalogue.
func TestEveryOptionIsDocumented(t *testing.T) {
	docs := readAll(t)
	for _, e := range catalogue.All {
		rows := optionRows(docs[e.Name+".md"])
		for _, o := range e.Options {
			if err := rowSays(rows[o.Name], o); err != nil {
				t.Errorf("%s.md: option %s: %v", e.Name, o.Name, err)
			}
			delete(rows, o.Name)
		}
		for name := range rows {
			t.Errorf("%s.md: option %s is in the table, but not in the game", e.Name, name)
		}
	}
}

// TestOptionsInTheTextExist looks for name=value in the text of each game's
// document, where name is an option of the game, with a value that it has not.
func TestOptionsInTheTextExist(t *testing.T) {
	docs := readAll(t)
	span := regexp.MustCompile("`([a-z-]+)=([^` ]+)`")
	for _, e := range catalogue.All {
		for _, m := range span.FindAllStringSubmatch(docs[e.Name+".md"], -1) {
			i := slices.IndexFunc(e.Options, func(o game.Option) bool { return o.Name == m[1] })
			if i < 0 {
				continue // A field of a position, or another game's option.
			}
			if err := e.Options[i].Check(m[2]); err != nil {
				t.Errorf("%s.md: %v", e.Name, err)
			}
		}
	}
}

// TestOpenPointsAreDecided looks in each open point for the option that gives
// the other reading, or for the words "no option".
func TestOpenPointsAreDecided(t *testing.T) {
	decided := regexp.MustCompile("`[a-z-]+=[^`]*`|[Nn]o\\s+option")
	for name, text := range readAll(t) {
		at := defined.FindAllStringSubmatchIndex(text, -1)
		for i, m := range at {
			id, end := text[m[2]:m[3]], len(text)
			if i+1 < len(at) {
				end = at[i+1][0]
			}
			point, _, _ := strings.Cut(text[m[0]:end], "\n## ")
			if strings.Contains(id, "-A") && !decided.MatchString(point) {
				t.Errorf("%s: %s names neither an option nor says that there is no option", name, id)
			}
		}
	}
}

// TestEveryOptionIsTested looks for a test that gives each value of each option
// in the tests of its family.
func TestEveryOptionIsTested(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range catalogue.All {
		var code strings.Builder
		for _, text := range readCode(t, e.Family, isTest) {
			code.WriteString(text)
		}
		for _, o := range e.Options {
			for _, v := range testValues(o) {
				what := "rules/" + e.Family + ": no test gives " + o.Name + "=" + strings.Trim(v, `\`)
				if !seen[what] && !givesValue(code.String(), o.Name, v) {
					t.Error(what)
				}
				seen[what] = true
			}
		}
	}
}

// TestExamples plays the examples.
func TestExamples(t *testing.T) {
	docs := readAll(t)
	for _, name := range sortedNames(docs) {
		for _, ex := range examplesOf(docs[name]) {
			t.Run(fmt.Sprintf("%s:%d", name, ex.line), func(t *testing.T) {
				if err := ex.check(); err != nil {
					t.Error(err)
				}
			})
		}
	}
	for _, e := range catalogue.All {
		if n := len(examplesOf(docs[e.Name+".md"])); n < 3 {
			t.Errorf("%s.md: %d examples, want at least 3", e.Name, n)
		}
	}
}

func sortedNames(docs map[string]string) (names []string) {
	for name := range docs {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// TestEveryPictureIsShown keeps pictures out of the repository that no document
// shows, and links to pictures that are not there.
func TestEveryPictureIsShown(t *testing.T) {
	shown := map[string]bool{}
	for _, dir := range []string{"..", "."} {
		files, err := filepath.Glob(filepath.Join(dir, "*.md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(`pictures/([^)"\s]+)`).FindAllStringSubmatch(string(text), -1) {
				shown[m[1]] = true
			}
		}
	}
	there, err := os.ReadDir("pictures")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range there {
		if !shown[file.Name()] {
			t.Errorf("pictures/%s is shown by no document", file.Name())
		}
		delete(shown, file.Name())
	}
	for name := range shown {
		t.Errorf("pictures/%s is shown and not there", name)
	}
}
