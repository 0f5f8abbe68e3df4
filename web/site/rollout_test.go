package site

import (
	"testing"

	"parlor/bots"
	"parlor/rules/catalogue"
)

// TestARolloutGoesOnWhereARequestIsTooShort plays a position out by requests that
// have no time at all: each has games to tell that the one before had not.
func TestARolloutGoesOnWhereARequestIsTooShort(t *testing.T) {
	g, err := catalogue.All.New("backgammon", nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse("x=13:2,6:2,off:11 o=20:2,14:2,off:11 turn=x next=throw")
	if err != nil {
		t.Fatal(err)
	}
	var x rolling
	for had := 0; had < 72; had = x.res.Trials {
		if err := x.playOn(t.Context(), bots.Standard, p, 1e-9, 0); err != nil {
			t.Fatal(err)
		}
		if x.res.Trials <= had {
			t.Fatalf("%d games, and before %d", x.res.Trials, had)
		}
	}
}
