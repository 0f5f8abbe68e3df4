package pages

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"parlor/fair"
	"parlor/room"
	"parlor/tools/sources"
)

// formsFound reads the forms of all findings out of the sources of those that check dice.
func formsFound(t *testing.T) map[string]string {
	t.Helper()
	at := map[string]int{"proven": 1, "unproven": 1, "marked": 1, "suspect": 1, "halt": 2, "fail": 3, "tell": 3, "Found": 4}
	forms := map[string]string{}
	sources.Walk(t, func(name string, n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return
		}
		i, ok := at[sources.Callee(call)]
		if !ok || len(call.Args) <= i {
			return
		}
		if form, ok := sources.Literal(call.Args[i]); ok {
			forms[form] = name
		} else if handed, ok := call.Args[i].(*ast.Ident); !ok || handed.Name != "form" && handed.Name != "format" {
			t.Errorf("%s: a finding that is no literal: nobody can say it in German", name)
		}
	}, "../../fair/*.go", "../../room/*.go")
	return forms
}

func TestEachFindingHasAGermanForm(t *testing.T) {
	forms := formsFound(t)
	if len(forms) < 55 {
		t.Fatalf("%d findings: too few were found", len(forms))
	}
	for form, name := range forms {
		if findings[form] == "" {
			t.Errorf("%s: no German for %q", name, form)
		}
	}
	for form := range findings {
		if forms[form] == "" {
			t.Errorf("no check finds %q", form)
		}
	}
}

// TestBothFormsOfAFindingHaveTheSameBlanks: in the same order, but for the error, which is shown after the German one.
func TestBothFormsOfAFindingHaveTheSameBlanks(t *testing.T) {
	verbs := regexp.MustCompile(`%.`)
	for en, de := range findings {
		want := strings.ReplaceAll(strings.ReplaceAll(strings.Join(verbs.FindAllString(en, -1), ""), "%v", ""), "%q", "%s")
		if got := strings.Join(verbs.FindAllString(de, -1), ""); got != want {
			t.Errorf("%q: blanks %s, want %s", de, got, want)
		}
		if strings.Contains(en, "%v") != strings.HasSuffix(de, "auf Englisch:") || strings.ContainsAny(de, `"'`) {
			t.Errorf("%q: not written as German is", de)
		}
	}
}

// name is what stands in a blank alike in all languages: a key, a throw, a position, a name of a game.
var name = regexp.MustCompile(`^([0-9a-f]{64}|absent|[\d\- ,\[\]]+|x=.*|S=.*|[a-z-]+-[a-z]+|room|article|backgammon|house|hypergammon|india|nackgammon|navy|parker|wikipedia)$`)

// TestWhatOldLogsShowIsSaidInGerman checks games of all kinds, whole ones and those that break off, and looks for words that stay English.
func TestWhatOldLogsShowIsSaidInGerman(t *testing.T) {
	names, err := filepath.Glob("../../room/testdata/logs/*.jsonl")
	if err != nil || len(names) < 20 {
		t.Fatalf("%d logs, %v", len(names), err)
	}
	said := map[string]bool{}
	for _, path := range names {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := fair.File{Room: "room"}
		lines := bufio.NewScanner(bytes.NewReader(data))
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var line struct {
				N    uint64
				T    int64
				Data json.RawMessage
			}
			if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
				t.Fatal(err)
			}
			if line.N == 0 {
				continue // What comes of it.
			}
			e := fair.Event{Seq: line.N, Time: line.T * 1000, Data: string(line.Data)}
			var before fair.Value
			if n := len(f.Events); n > 0 {
				before = f.Events[n-1].Hash
			}
			e.Hash = e.Sum(before, f.Room)
			f.Events = append(f.Events, e)
		}
		for _, cut := range []int{len(f.Events), len(f.Events) / 2} {
			part := f
			part.Events = f.Events[:cut]
			for _, x := range fair.Verify(part, fair.Knowledge{Referee: room.NewReferee("room")}).Findings {
				text, english := germanFinding(x)
				said[x.Form] = true
				if text == "" || strings.Contains(text, "%!") {
					t.Errorf("%s: %q is said as %q", path, x.Text, text)
				}
				for _, arg := range x.Args {
					word, ok := arg.(string)
					if ok && found[word] == "" && !strings.HasPrefix(word, "seed ") && !name.MatchString(word) {
						t.Errorf("%s: no German for %q in %q", path, word, x.Form)
					}
				}
				if err := errorIn(x.Args); (err == nil) != (english == "") || err != nil && english != err.Error() {
					t.Errorf("%s: %q stays English in %q", path, english, x.Text)
				}
			}
		}
	}
	if len(said) < 15 {
		t.Errorf("only %d kinds of findings came up", len(said))
	}
}

func errorIn(args []any) error {
	for _, arg := range args {
		if err, ok := arg.(error); ok {
			return err
		}
	}
	return nil
}

func TestBlanksOfFindingsAreSaidInGerman(t *testing.T) {
	day := fair.Day(time.Date(2026, time.November, 24, 0, 0, 0, 0, time.UTC))
	for _, c := range []struct{ arg, want string }{
		{fmt.Sprint(fair.Throws{3}), "throw 3"},
		{fmt.Sprint(fair.Throws{1, 2, 3, 5}), "throws 1 to 3 and 5 (4)"},
		{fmt.Sprint(fair.Throws{4, 5}), "throws 4 to 5 (2)"},
		{fmt.Sprint(fair.Seats(0b1011)), "seats 0, 1 and 3"},
		{fmt.Sprint(fair.OneOf(0b11)), "one of seats 0 and 1"},
		{fmt.Sprint(fair.OneOf(0b10)), "seat 1"},
		{fmt.Sprint(day), "24 November 2026"},
	} {
		if c.arg != c.want {
			t.Errorf("%q, want %q", c.arg, c.want)
		}
	}
	const claim = "%s: each could fall in one way only, fixed before anyone could know it, provided the program of %s kept its chain secret and kept the rules."
	for _, c := range []struct {
		f             fair.Finding
		want, english string
	}{
		{fair.Found(fair.OfClaim, fair.Proven, 0, 0, claim, fair.Throws{1, 2, 3, 5}, fair.OneOf(0b11)), "Würfe 1 bis 3 und 5 (4): Was fiel, stand fest, bevor jemand es kennen konnte, und nichts anderes konnte fallen, sofern das Programm für einen der Plätze 0 und 1 seine Kette geheim hielt und sich an die Regeln hielt.", ""},
		{fair.Found(fair.OfClaim, fair.Proven, 0, 0, claim, fair.Throws{7}, fair.OneOf(0b10)), "Wurf 7: Was fiel, stand fest, bevor jemand es kennen konnte, und nichts anderes konnte fallen, sofern das Programm für Platz 1 seine Kette geheim hielt und sich an die Regeln hielt.", ""},
		{fair.Found(fair.OfClaim, fair.Unproven, 0, 0, "%s: %s brought nothing. Against the server that protects nobody.", fair.Throws{4, 5}, fair.Seats(0b101)), "Würfe 4 bis 5 (2): Für die Plätze 0 und 2 kam keine Kette. Gegen den Server schützt das niemanden.", ""},
		{fair.Found(fair.OfRules, fair.Proven, 0, 0, "The result %s follows from the game (%s).", "[-1 1]", "draw"), "Das Ergebnis [-1 1] folgt aus dem Spiel (Remis vereinbart).", ""},
		{fair.Found(fair.MarkFewer, fair.Failed, 1, 0, "Event 1: the room was opened on %s with fewer rules than rooms are since %s: whoever opened it so wanted less to be checked.", day, day), "Ereignis 1: Der Raum wurde am 24.11.2026 mit weniger Regeln eröffnet als Räume seit dem 24.11.2026: Wer ihn so eröffnete, wollte, dass weniger geprüft wird.", ""},
		{fair.Found(fair.OfRules, fair.Failed, 9, 0, "Event %d: %v.", 9, errors.New("seats are open")), "Ereignis 9 kann so nicht im Protokoll stehen. Genauer, auf Englisch:", "seats are open"},
		{fair.Finding{Verdict: fair.Failed, Text: "Read from JSON."}, "", "Read from JSON."},
	} {
		german, english := Findings("de", []fair.Finding{c.f}, nil)[0], Findings("en", []fair.Finding{c.f}, nil)[0]
		if german.Text != c.want || german.English != c.english || english.Text != c.f.Text || english.English != "" {
			t.Errorf("%+v and %+v, want %q and %q", german, english, c.want, c.english)
		}
	}
}

// TestSeatsAreCalledByTheirPlayersInFindings where a page knows who they are.
func TestSeatsAreCalledByTheirPlayersInFindings(t *testing.T) {
	names := []string{"Ada", "Ben", "Cleo"}
	nothing := fair.Found(fair.OfClaim, fair.Unproven, 0, 0, "%s: %s brought nothing. Against the server that protects nobody.", fair.Throws{4, 5}, fair.Seats(0b111))
	kept := fair.Found(fair.OfClaim, fair.Proven, 0, 0, "%s: each could fall in one way only, fixed before anyone could know it, provided the program of %s kept its chain secret and kept the rules.", fair.Throws{7}, fair.OneOf(0b11))
	alone := fair.Found(fair.OfClaim, fair.Unproven, 0, 0, "%s: %s brought nothing. Against the server that protects nobody.", fair.Throws{4}, fair.Seats(0b10))
	for _, c := range []struct {
		lang string
		f    fair.Finding
		want string
	}{
		{"en", nothing, ": Ada, Ben and Cleo brought nothing."},
		{"de", nothing, ": Für Ada, Ben und Cleo kam keine Kette."},
		{"en", kept, " the program of Ada or Ben kept "},
		{"de", kept, " das Programm für Ada oder Ben seine "},
		{"en", alone, "Throw 4: Ben brought nothing."},
	} {
		if got := Findings(c.lang, []fair.Finding{c.f}, names)[0].Text; !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q in it", c.lang, got, c.want)
		}
	}
}
