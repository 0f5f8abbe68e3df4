package board

import (
	"strings"
	"testing"
)

// TestCardsAreCounted: one card is one, and of none there is the plural, in both languages.
func TestCardsAreCounted(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"no cards", "one card", "two cards", "16 cards"}, "de": {"keine Karten", "eine Karte", "zwei Karten", "16 Karten"},
	} {
		for i, n := range []int{0, 1, 2, 16} {
			if got := wordsFor(lang).cards(n); got != want[i] {
				t.Errorf("%s: %q, want %q", lang, got, want[i])
			}
		}
	}
}

// TestMenAreToldAsPeopleSayIt: one man is another word than five, and a piece of the Royal Game of India another than a man.
func TestMenAreToldAsPeopleSayIt(t *testing.T) {
	for _, c := range []struct {
		lang, name string
		n          int
		want       string
	}{
		{"en", "man-cream", 1, "one cream"},
		{"en", "man-cream", 5, "five cream"},
		{"en", "pawn-bottle", 2, "two green"},
		{"de", "man-cream", 1, "ein cremefarbener Stein"},
		{"de", "man-oxblood", 5, "fünf rote Steine"},
		{"de", "man-ebony", 16, "16 schwarze Steine"},
		{"de", "pawn-butterscotch", 1, "eine gelbe Figur"},
		{"de", "pawn-bottle", 2, "zwei grüne Figuren"},
	} {
		if got := wordsFor(c.lang).pieces(c.name, c.n); got != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got, c.want)
		}
	}
	for _, men := range [][]string{allMen, indiaMen[:]} {
		for _, colour := range men {
			for _, lang := range []string{"en", "de"} {
				name := "man-" + colour
				if &men[0] == &indiaMen[0] {
					name = "pawn-" + colour
				}
				if one, many, ok := strings.Cut(wordsFor(lang).names[name], "|"); !ok || one == "" || many == "" {
					t.Errorf("%s: %s is not told", lang, name)
				}
			}
		}
	}
	for want, got := range map[string]string{
		"Feld 23, ein cremefarbener Stein, von dir, beweglich": german.men("Feld 23", 1, "cream", true, true), "Feld 5, leer": german.men("Feld 5", 0, "cream", false, false),
		"du setzt 5": german.owned("stake", german.names["you"], 5), "Ada, 95 Chips": german.owned("rail", "Ada", 95),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
