package door

import (
	"go/ast"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"parlor/api"
	"parlor/tools/sources"
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
		if form, ok := sources.Literal(x); ok && !read.MatchString(form) {
			forms[form] = name
		}
	}
	sources.Walk(t, func(name string, n ast.Node) {
		switch n := n.(type) {
		case *ast.CallExpr:
			callee := sources.Callee(n)
			if len(n.Args) > 0 && (callee == "Errorf" || callee == "New") && strings.HasPrefix(filepath.Base(name), "lab") {
				keep(name, n.Args[0]) // What is wrong with a form of the bench.
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
	}, "*.go", "../site/*.go", "../rooms/*.go", "../../room/*.go", "../../live/*.go", "../../advice/*.go", "../../players/*.go", "../../bots/rollout.go")
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
		text, in := Reason("de", sample)
		if in != "de" || strings.ContainsAny(text, `$%`) || !strings.HasSuffix(text, ".") || strings.ToUpper(text[:1]) != text[:1] && !strings.HasPrefix(text, "id:") && !strings.HasPrefix(text, "n:") && !strings.HasPrefix(text, "seven:") && !strings.HasPrefix(text, "„") {
			t.Errorf("%s: %q is said as %q", name, form, text)
		}
		if text, in := Reason("en", sample); text != sample || in != "en" {
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
		if got, in := Reason("de", message); got != want || in != "de" {
			t.Errorf("%q (%s), want %q", got, in, want)
		}
	}
	if got, in := Reason("de", "position: turn: found z"); got != "position: turn: found z" || in != "en" {
		t.Errorf("what nobody knows is said as %q, in %s", got, in)
	}
}

// TestEachRefusalHasItsStatus: programs that do not read codes go by it, and net/http panics where it is given none.
func TestEachRefusalHasItsStatus(t *testing.T) {
	want := map[api.Code]int{
		api.Stale: 409, api.Illegal: 422, api.NotYourTurn: 409, api.NotSeated: 403, api.Taken: 409, api.Waiting: 409, api.Gone: 410, api.BadCommand: 400,
		api.NoAdvice: 403, api.NotFound: 404, api.Forbidden: 403, api.Busy: 503, api.TooMany: 429, api.Internal: 500,
	}
	d := New(nil, nil, Options{Log: slog.New(slog.DiscardHandler)})
	for _, code := range api.Codes() {
		w := httptest.NewRecorder()
		d.Answer(func(http.ResponseWriter, *http.Request) error { return &api.Refusal{Code: code} })(w, httptest.NewRequest("GET", "/", nil))
		if w.Code != want[code] {
			t.Errorf("%s is answered with %d, want %d", code, w.Code, want[code])
		}
		if again := w.Header().Get("Retry-After") != ""; again != (w.Code == 429 || w.Code == 503) {
			t.Errorf("%s: when to come again is said: %t", code, again)
		}
	}
}

// TestEachRefusalIsSaidInGerman: whatever a program has to say, a player on a German page reads German.
func TestEachRefusalIsSaidInGerman(t *testing.T) {
	for _, code := range api.Codes() {
		r := api.Refusal{Code: code, Message: "nobody knows this sentence"}
		if text := Said("de", &r); text == "" || text == r.Message || !strings.HasSuffix(text, ".") {
			t.Errorf("%s is said as %q", code, text)
		}
		if text := Said("en", &r); text != "" || Told("en", &r) != r.Message {
			t.Errorf("%s is said in English as %q", code, text)
		}
	}
	if len(kinds) != len(api.Codes()) {
		t.Errorf("%d kinds are said, of %d", len(kinds), len(api.Codes()))
	}
}

// TestWhatSomebodyWroteIsNotTranslated: only the list of what is possible is.
func TestWhatSomebodyWroteIsNotTranslated(t *testing.T) {
	const want = "„to be or not“ kann man hier nicht tun. Möglich ist: throw, double oder resign."
	if text, in := Reason("de", `do "to be or not": want throw, double or resign`); text != want || in != "de" {
		t.Errorf("it says %q, want %q", text, want)
	}
}
