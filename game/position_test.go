package game_test

import (
	"errors"
	"testing"

	"parlor/game"
	"parlor/rules/tables"
)

// alien looks like a position, and was made by nobody.
type alien struct{ game.Position }

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
