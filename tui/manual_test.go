package tui

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"parlor/docs"
	"parlor/rules/catalogue"
)

// Every rule that a document defines can be asked for by its number, and no
// document is wider than the narrowest window.
func TestEveryRuleIsFoundByItsNumber(t *testing.T) {
	rules := 0
	for _, e := range catalogue.All {
		book := manual(e)
		if len(book) < 10 || book[0].kind != heading {
			t.Errorf("%s: the document begins with %+v", e.Name, book[0])
		}
		for _, b := range book {
			if b.rule == "" {
				continue
			}
			rules++
			got := strings.Join(plainDoc(ruleBlocks(e, b.rule)), "\n")
			if !strings.HasPrefix(strings.TrimLeft(got, "·0123456789. "), b.rule) || strings.Contains(got, "**") {
				t.Errorf("%s: rule %s begins like this: %.60q", e.Name, b.rule, got)
			}
		}
		for _, w := range []int{58, 78, 118} {
			for _, r := range layOut(book, w) {
				if len(r.cells) > w {
					t.Errorf("%s in %d columns: %d in a line", e.Name, w, len(r.cells))
				}
			}
		}
	}
	if rules < 100 {
		t.Errorf("only %d rules were found", rules)
	}
	e, _ := catalogue.All.Find("india")
	if ruleBlocks(e, "PK-9") == nil || ruleBlocks(e, "PK-99") != nil {
		t.Error("a rule of another game is not found, or one that is none is")
	}
}

// Nothing of a document gets lost on the way to the screen but its marks.
func TestDocumentsKeepTheirWords(t *testing.T) {
	files, err := fs.Glob(docs.Rules, "rules/*.md")
	if err != nil || len(files) < 11 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		raw, err := docs.Rules.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		shown := map[string]bool{}
		for _, line := range plainDoc(parseManual(string(raw))) {
			for _, w := range strings.FieldsFunc(line, notLetter) {
				shown[w] = true
			}
		}
		for _, w := range strings.FieldsFunc(unshown(string(raw)), notLetter) {
			if !shown[w] {
				t.Errorf("%s: the word %q is not shown", f, w)
			}
		}
	}
}

func notLetter(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127) }

// unshown cuts out of a document what is not shown: positions, where links lead,
// the word that marks a drawing.
func unshown(text string) string {
	text = regexp.MustCompile("(?s)```position\n.*?```").ReplaceAllString(text, "")
	text = regexp.MustCompile(`\]\([^)]*\)`).ReplaceAllString(text, " ")
	return strings.ReplaceAll(text, "```board", "")
}

func TestHelpScrollsThroughTheRuleDocument(t *testing.T) {
	p, _ := table(t, Config{}, "parker", "x=22:4,res:11 o=22:4,res:11 turn=x next=play throw=6-3 left=6,3 nobear=on", nil)
	p.size = size{80, 24}
	q := press(t, p, "?")
	golden(t, "help-80x24", text(Config{}, q, 80, 24))
	q = press(t, q, "right", "right", "right")
	golden(t, "manual-80x24", text(Config{}, q, 80, 24))
	q = press(t, q, "end", "down", "up")
	if h := q.(playPage).help; h.top != len(h.rows(size{80, 24}))-23-1 {
		t.Errorf("after the end and a row up the top is %d", h.top)
	}
	q = press(t, q, "home", "left", "up")
	if top := q.(playPage).help.top; top != 0 {
		t.Errorf("above the beginning the top is %d", top)
	}
	q = press(t, q, "pgdown", "pgup", "space", "esc")
	if q.(playPage).help != nil {
		t.Error("Esc did not close the help")
	}
}

// The help opens at the rule by which a move was refused, in whatever document
// it stands.
func TestHelpOpensAtTheRuleThatRefused(t *testing.T) {
	for _, c := range []struct{ game, line, typed, want string }{
		{"parker", "x=22:4,res:11 o=22:4,res:11 turn=x next=play throw=6-3 left=6,3 nobear=on", "22/16", "PK-5 Placing the men."},
		{"backgammon", opening, "24/22", "C-6 A step."},
		{"india", "s=12,12,10,- n=-,-,-,- turn=s next=play throw=4-2 left=4,2", "10>14", "· IN-9b two pieces"},
		{"wikipedia-strict", "x=13:5,9:1,6:5,4:4 o=24:15 turn=x next=play throw=3-2 left=3,2 opened=xo", "6/3", "W"},
	} {
		p, _ := table(t, Config{}, c.game, c.line, nil)
		p.size = size{60, 24}
		q := press(t, p, c.typed, "enter", "?")
		if top := strings.TrimSpace(strings.Split(text(Config{}, q, 60, 24), "\n")[0]); !strings.HasPrefix(top, c.want) {
			t.Errorf("%s %s (%s): the help opens at %q, want %q", c.game, c.typed, q.(playPage).note.text, top, c.want)
		}
	}
}

// TestAQuestionMayNameItsSeat, as it may where programs ask.
func TestAQuestionMayNameItsSeat(t *testing.T) {
	e, _ := catalogue.All.Find("backgammon")
	g, err := e.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	at, err := g.Parse("x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=play throw=6-1 left=6,1")
	if err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string]string{"o:13/7": "Yes: ", "x:13/7": "No: It is not your turn: o is to play."} {
		if got := explainTyped(at, 1, input); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", input, got, want)
		}
	}
}
