package pages

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// formsRefused reads out of the sources of all that answers pages what it refuses with.
func formsRefused(t *testing.T) map[string]string {
	t.Helper()
	at := map[string]int{"refuse": 1, "Forbidden": 0, "BadRequest": 0, "NewProblem": 2}
	forms, read := map[string]string{}, regexp.MustCompile(`^(.*: )?%v$`) // What could not be read.
	keep := func(name string, x ast.Expr) {
		if call, ok := x.(*ast.CallExpr); ok && len(call.Args) > 0 {
			x = call.Args[0] // fmt.Sprintf, whose form it is.
		}
		text, ok := x.(*ast.BasicLit)
		if !ok {
			return
		}
		if form, err := strconv.Unquote(text.Value); err == nil && !read.MatchString(form) {
			forms[form] = name
		}
	}
	for _, pattern := range []string{"../door/*.go", "../site/*.go", "../rooms/*.go", "../../room/*.go", "../../live/*.go", "../../advice/*.go", "../../players/*.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(names), err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					callee := ""
					switch fun := n.Fun.(type) {
					case *ast.SelectorExpr:
						callee = fun.Sel.Name
					case *ast.Ident:
						callee = fun.Name
					}
					if i, ok := at[callee]; ok && len(n.Args) > i {
						keep(name, n.Args[i])
					} else if callee == "refuse" && len(n.Args) == 1 {
						keep(name, n.Args[0])
					}
				case *ast.KeyValueExpr:
					if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Message" {
						keep(name, n.Value)
					}
				case *ast.ValueSpec: // var ErrBusy = errors.New("...")
					if len(n.Names) == 1 && n.Names[0].IsExported() && strings.HasPrefix(n.Names[0].Name, "Err") && len(n.Values) == 1 {
						keep(name, n.Values[0])
					}
				}
				return true
			})
		}
	}
	return forms
}

func TestEachReasonIsSaidInGerman(t *testing.T) {
	forms := formsRefused(t)
	if len(forms) < 100 {
		t.Fatalf("%d reasons: too few were found", len(forms))
	}
	known := map[string]bool{}
	for form, name := range forms {
		known[plain(form)] = true
		sample := strings.NewReplacer("%d", "7", "%q", `"seven"`, "%s", "seven", "%v", "8s").Replace(form)
		text, in := reason("de", sample)
		if in != "de" || strings.ContainsAny(text, `$%`) || !strings.HasSuffix(text, ".") || strings.ToUpper(text[:1]) != text[:1] && !strings.HasPrefix(text, "id:") && !strings.HasPrefix(text, "n:") && !strings.HasPrefix(text, "seven:") && !strings.HasPrefix(text, "„") {
			t.Errorf("%s: %q is said as %q", name, form, text)
		}
		if text, in := reason("en", sample); text != sample || in != "en" {
			t.Errorf("%q is said as %q on an English page", sample, text)
		}
	}
	blank := regexp.MustCompile(`%[dqsv]`)
	for form, de := range reasons {
		if !known[plain(form)] {
			t.Errorf("nobody is refused with %q", form)
		}
		for n := range regexp.MustCompile(`\$\d`).FindAllString(de, -1) {
			if n >= len(blank.FindAllString(form, -1)) {
				t.Errorf("%q has more blanks than %q", de, form)
			}
		}
	}
}

func TestAReasonKeepsWhatStandsInItsBlanks(t *testing.T) {
	for message, want := range map[string]string{
		"There is no such game.":                                                   "Dieses Spiel gibt es nicht.",
		"there is no such game":                                                    "Dieses Spiel gibt es nicht.",
		`limit="many": want a whole number from 1 to 100`:                          "limit: „many“ ist keine ganze Zahl von 1 bis 100.",
		"that was turn 3: now it is turn 4":                                        "Das war Zug 3: Jetzt ist Zug 4 dran.",
		`do "dance": want sit, stand or play`:                                      "„dance“ kann man hier nicht tun. Möglich ist: sit, stand oder play.",
		"you keep 200 puzzles, which is all that can be kept: let go of one first": "Du hast 200 Aufgaben aufgehoben, mehr geht nicht: Gib zuerst eine her.",
	} {
		if got, in := reason("de", message); got != want || in != "de" {
			t.Errorf("%q (%s), want %q", got, in, want)
		}
	}
	if got, in := reason("de", "position: turn: found z"); got != "position: turn: found z" || in != "en" {
		t.Errorf("what nobody knows is said as %q, in %s", got, in)
	}
}
