package pages

import "testing"

func TestALengthOfOnePointIsOnePoint(t *testing.T) {
	for lang, want := range map[string][]string{"en": {"1 point", "3 points", "Best of 5"}, "de": {"1 Punkt", "3 Punkte", "Das Beste aus 5"}} {
		for i, value := range []string{"p1", "p3", "g5"} {
			if got := (Lab{Page: Page{Lang: lang}}).Length(value); got != want[i] {
				t.Errorf("%s: %q, want %q", lang, got, want[i])
			}
		}
	}
}
