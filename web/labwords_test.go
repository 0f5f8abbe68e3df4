package web

import (
	"strings"
	"testing"

	"parlor/web/door"
)

// TestTheBenchSpeaksInSentences as the table does, of what is best and of every throw: who has never read notation understands it. What
// is decided has no raw word of it anywhere.
func TestTheBenchSpeaksInSentences(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for _, c := range []struct{ game, line, lang, class, want, never string }{
		{"backgammon", openingLine, "en", "map", "8/5 6/5", "from"},
		{"backgammon", strings.Replace(openingLine, "next=throw", "next=play throw=3-1 left=3,1", 1), "en", "plays", "From 8 to 5, from 6 to 5 (8/5 6/5)", ""},
		{"backgammon", strings.Replace(openingLine, "next=throw", "next=play throw=3-1 left=3,1", 1), "de", "plays", "Von 8 nach 5, von 6 nach 5 (8/5 6/5)", ""},
		{"parker", "x=res:15 o=res:15 turn=x next=throw", "en", "map", "Play 1-2, throw again", ">again<"},
		{"parker", "x=13:14,bar:1 o=11:12,1:3 turn=x next=privilege throw=2-1", "de", "plays", "Stein auf 24 entfernen", "nimm"},
		{"india", "s=-,-,-,- n=-,-,-,- turn=s next=throw", "en", "map", "A piece comes in, a piece from the gate to 4", "enter"},
		{"india", "s=-,-,-,- n=-,-,-,- turn=s next=throw", "de", "map", "Eine Figur kommt ins Spiel, eine Figur vom Tor auf 4", "Einsetzen"},
	} {
		r := x.ask("GET", benchAt(c.game, c.line), "", nil, "Accept-Language", c.lang)
		_, said, _ := strings.Cut(string(r.body), `class="`+c.class+`"`)
		if said, _, _ = strings.Cut(said, "<section"); !strings.Contains(said, c.want) || c.never != "" && strings.Contains(said, c.never) {
			t.Errorf("%s in %s: want %q and no %q in %s", c.game, c.lang, c.want, c.never, said)
		}
	}
}
