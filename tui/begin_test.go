package tui

import (
	"strings"
	"testing"

	"parlor/rules/catalogue"
)

// TestTheScreenSaysThatAPositionWasSetUp, and shows it: also of a game that is gone on with.
func TestTheScreenSaysThatAPositionWasSetUp(t *testing.T) {
	e, err := catalogue.All.Get("hypergammon")
	if err != nil {
		t.Fatal(err)
	}
	line := "x=9:1,off:2 o=12:1,2:1,off:1 turn=o next=play throw=6-1 left=6,1"
	s, err := NewSession(Setup{Entry: e, Seats: []string{"hand", Me}, Seed: 5, Position: line})
	if err != nil {
		t.Fatal(err)
	}
	again, err := ResumeSession(s.Record())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []*Session{s, again} {
		p := newPlay(t.Context(), Config{}, r)
		if head := p.header(80); !strings.Contains(head, "from a set-up position") || p.now.String() != line {
			t.Errorf("%q at %s", head, p.now)
		}
	}
	plain, err := NewSession(Setup{Entry: e, Seats: []string{"hand", Me}, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	if head := newPlay(t.Context(), Config{}, plain).header(80); strings.Contains(head, "set-up") {
		t.Errorf("%q", head)
	}
}
