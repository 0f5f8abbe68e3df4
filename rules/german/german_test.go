package german

import (
	"fmt"
	"go/ast"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"parlor/game"
	"parlor/tools/sources"
)

// formsSaid reads the forms of all sentences out of the sources of the games.
func formsSaid(t *testing.T) map[string]string {
	t.Helper()
	forms := map[string]string{}
	sources.Walk(t, func(name string, n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) < 2 {
			return
		}
		switch sources.Callee(call) {
		case "Refused", "Allowed", "Also":
			form, ok := sources.Literal(call.Args[1])
			if !ok {
				t.Errorf("%s: a sentence that is no literal: nobody can say it in German", name)
				return
			}
			forms[form] = name
		}
	}, "../*/*.go", "../../match/*.go")
	return forms
}

func TestEachSentenceOfTheGamesHasAGermanOne(t *testing.T) {
	forms := formsSaid(t)
	if len(forms) < 180 {
		t.Fatalf("%d sentences: too few were found", len(forms))
	}
	for form, name := range forms {
		if sentences[form] == "" {
			t.Errorf("%s: no German for %q", name, form)
		}
	}
	for form := range sentences {
		if forms[form] == "" {
			t.Errorf("no game says %q", form)
		}
	}
}

// blank is a blank of a German form, which may say by a number which it is.
var blank = regexp.MustCompile(`%(?:\[(\d+)\])?([a-z])`)

// TestBothSentencesHaveTheSameBlanks: each number stands as a number and each word as a word, none is lost, and what stands in
// another place is the same.
func TestBothSentencesHaveTheSameBlanks(t *testing.T) {
	for en, de := range sentences {
		kinds := map[string]string{"%d": "d", "%s": "s", "%q": "s", "%v": "s"}
		verbs, used, next := verb.FindAllString(en, -1), map[int]bool{}, 1
		if n := strings.Count(en, "%"); n != len(verbs) {
			t.Errorf("%q: %d blanks of a kind that nobody knows", en, n-len(verbs))
		}
		found := blank.FindAllStringSubmatch(de, -1)
		if n := strings.Count(de, "%"); n != len(found) {
			t.Errorf("%q: %d blanks of a kind that nobody knows", de, n-len(found))
		}
		for _, m := range found {
			if m[1] != "" {
				next, _ = strconv.Atoi(m[1])
			}
			if next > len(verbs) || kinds[verbs[next-1]] != m[2] {
				t.Errorf("%q: blank %d of %q is another one", en, next, de)
			}
			used[next] = true
			next++
		}
		if len(used) != len(verbs) {
			t.Errorf("%q: %d blanks, and %d in %q", en, len(verbs), len(used), de)
		}
		if strings.Count(de, "„") != strings.Count(de, "“") || strings.ContainsAny(de, `"'`) || !strings.HasSuffix(de, ".") {
			t.Errorf("%q: not written as German is", de)
		}
	}
}

// misread is the error of a text that is no throw.
var misread = game.Misread("7-7", "two numbers from 1 to 6")

func TestSaidInGerman(t *testing.T) {
	for _, c := range []struct {
		game.Explanation
		want string
	}{
		{game.Refused("C-12", "The game is over."), "Das Spiel ist aus."},
		{game.Refused("C-6", "You have no man %s.", "in reserve"), "Du hast keinen Stein im Vorrat."},
		{game.Refused("C-6", "You have no man %s.", "in the Dog House"), "Du hast keinen Stein in der Hundehütte."},
		{game.Refused("C-6", "You have no man %s.", "on point 13"), "Du hast keinen Stein auf Feld 13."},
		{game.Refused("BG-1", "It is not your turn: %s is to %s.", "x", "double or throw"), "Du bist nicht am Zug: Jetzt muss x verdoppeln oder würfeln."},
		{game.Refused("C-11", "A number that can be used must be used: %s.", "24/18* or bar/20"), "Eine Zahl, die sich ziehen lässt, muss gezogen werden: 24/18* oder bar/20."},
		{game.Refused("C-11", "A number that can be used must be used: %s.", "24/18, 13/7, 8/2 and others"), "Eine Zahl, die sich ziehen lässt, muss gezogen werden: 24/18, 13/7, 8/2 und andere."},
		{game.Refused("C-6", "No such throw: %v.", misread), "„7-7“ ist hier kein Wurf."},
		{game.Refused("C-6", "No such throw: %v.", fmt.Errorf("read: %w", misread)), "„7-7“ ist hier kein Wurf."},
		{game.Refused("IN-14", "The game is over: %s.", "South and North have won"), "Das Spiel ist aus: Süd und Nord haben gewonnen."},
		{game.Refused("IN-14", "The game is over: %s.", "East has won"), "Das Spiel ist aus: Ost hat gewonnen."},
		{game.Refused("IN-7", "%d is not the total of the throw: %s left.", int8(9), "5 and 3 are"), "9 ist nicht die Summe des Wurfs: Übrig bleibt 5 und 3."},
		{game.Refused("C-12", "The game is won: no further step is possible."), "Das Spiel ist gewonnen: Kein weiterer Schritt ist möglich."},
	} {
		got, err := Say(c.Rules[0])
		if err != nil || got != c.want {
			t.Errorf("%q: %q, %v, want %q", c.Rules[0].Text, got, err, c.want)
		}
	}
}

// TestWhatIsNotKnownStaysEnglish and is an error for those who want to know.
func TestWhatIsNotKnownStaysEnglish(t *testing.T) {
	list := game.Refused("X-1", "No sentence of ours.").Also("X-2", "You have no man %s.", "on the moon").Also("C-12", "The game is over.").Rules
	list = append(list, game.Citation{ID: "X-3", Text: "Read from JSON."})
	before := list[2].Text
	for i, want := range []string{"No sentence of ours.", "You have no man on the moon.", "Das Spiel ist aus.", "Read from JSON."} {
		got := Rules(list)[i]
		if got.Text != want || got.ID != list[i].ID {
			t.Errorf("%+v, want %q", got, want)
		}
		if _, err := Say(list[i]); (err == nil) != (i == 2) {
			t.Errorf("%q: %v", want, err)
		}
	}
	if list[2].Text != before {
		t.Errorf("the list itself was changed: %q", list[2].Text)
	}
}
