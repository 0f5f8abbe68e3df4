package game_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"parlor/game"
	"parlor/rules/tables"
)

// alien looks like a position, and was made by nobody.
type alien struct{ game.Position }

// TestARefusalSaysOnceThatAnActionIsIllegal reads what is told of actions that are refused.
func TestARefusalSaysOnceThatAnActionIsIllegal(t *testing.T) {
	err := game.Illegal(errors.New(`"13/9" is not legal here`))
	if !errors.Is(err, game.ErrIllegal) || err.Error() != `"13/9" is not legal here` {
		t.Errorf("%v", err)
	}
}

// TestMessagesAreCut holds how long a message may be, and that what was wanted is still told.
func TestMessagesAreCut(t *testing.T) {
	long := strings.Repeat("ä", 30_000)
	for message, most := range map[string]int{
		"unknown game \"" + long + "\": want backgammon or parker":   220,
		strings.Repeat("ä ", 30_000) + ": want backgammon or parker": 1600,
	} {
		if got := game.Brief(message); len(got) > most || !utf8.ValidString(got) || !strings.HasSuffix(got, ": want backgammon or parker") {
			t.Errorf("%d bytes: %q", len(got), got)
		}
	}
	if line := "x=24:2,13:5,8:3,6:5 o=24:2: want this"; game.Brief(line) != line {
		t.Errorf("%q is cut", line)
	}
}

func TestTwoSpacesAreLocated(t *testing.T) {
	for line, want := range map[string]string{
		"a=1  b=2": "field a: a space too many behind it: want key=value fields separated by one space",
		"a=1 b=2 ": "field b: a space too many behind it: want key=value fields separated by one space",
		" a=1 b=2": `" ": a space before the first field: want key=value fields separated by one space`,
		"":         `"": want key=value fields separated by one space`,
	} {
		if _, err := game.ReadFields(line, "a", "b"); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}

func TestAPositionThatNoGameMadeIsRefused(t *testing.T) {
	own, err := game.Of[tables.State](tables.Backgammon).Start(2)
	if err != nil {
		t.Fatal(err)
	}
	if err := game.Check(own); err != nil {
		t.Errorf("a position of backgammon: %v", err)
	}
	if err := game.Check(game.AsAny(own)); err != nil {
		t.Errorf("a position whose type is forgotten: %v", err)
	}
	for name, p := range map[string]game.Position{"nil": nil, "empty": alien{}, "around another": alien{own}} {
		if err := game.Check(p); !errors.Is(err, game.ErrForeign) {
			t.Errorf("%s: %v", name, err)
		}
		if _, ok := game.As[tables.State](p); ok {
			t.Errorf("%s has a state", name)
		}
		if _, ok := game.RulesOf[tables.State](p); ok {
			t.Errorf("%s has rules", name)
		}
		if _, ok := game.Concede(p, game.Payoffs{}); ok || game.Nests(p) {
			t.Errorf("%s is a match", name)
		}
		if n, err := game.Perft(t.Context(), p, 1, 100); !errors.Is(err, game.ErrForeign) {
			t.Errorf("%s: counted %d, %v", name, n, err)
		}
	}
}

// TestThePublicIsInNoSet tries all sets of seats and Nature: the public is in none
// of them, and nothing changes without it.
func TestThePublicIsInNoSet(t *testing.T) {
	if game.Public.Set() != 0 {
		t.Errorf("the public alone makes the set %b", game.Public.Set())
	}
	for ss := range game.SeatSet(1<<16 - 1) {
		if ss.Has(game.Public) || ss.Without(game.Public) != ss {
			t.Fatalf("the public is in %b", ss)
		}
	}
	for seat := range game.Nature + 1 {
		if !seat.Set().Has(seat) || seat.Set().First() != seat || seat.Set().Len() != 1 {
			t.Errorf("seat %d makes the set %b", seat, seat.Set())
		}
	}
}
