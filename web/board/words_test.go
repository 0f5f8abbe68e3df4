package board

import "testing"

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
