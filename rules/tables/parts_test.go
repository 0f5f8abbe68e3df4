package tables

import (
	"slices"
	"testing"

	"parlor/game"
)

// TestAPlayTakenApartHasTheStepsItIsPlayedBy compares the parts of texts, of plays and of anything, with the actions that they are cut into.
func TestAPlayTakenApartHasTheStepsItIsPlayedBy(t *testing.T) {
	r := Variants[0].Rules
	for _, text := range []string{"24/18 13/10", "13/7*/4 8/5", "13/7/4*", "bar/22*/16 res/19", "4/off", "13/8*/5*/2", "/", "x//y", "1/", "/1", "a/b/"} {
		var got []string
		for _, p := range r.AppendParts(nil, text) {
			star := ""
			if p.Hit {
				star = "*"
			}
			if p.Is != game.PartStep || p.Text != p.From+"/"+p.To+star {
				t.Errorf("%s: %+v", text, p)
			}
			got = append(got, p.Text)
		}
		want := slices.DeleteFunc(r.SplitPlay(text), func(s string) bool { return s[len(s)-1] == '/' })
		if text != "x//y" && !slices.Equal(got, want) {
			t.Errorf("%s: parts %q, want %q", text, got, want)
		}
	}
}
