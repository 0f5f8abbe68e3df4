package players

import (
	"errors"
	"log/slog"
	"testing"
	"time"

	"parlor/analysis"
	"parlor/store"
)

// puzzleBook is an empty book, and a clock to turn.
func puzzleBook(t testing.TB) (*Book, *time.Time) {
	t.Helper()
	s, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	now := time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)
	return New(s, Options{Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)}), &now
}

// TestAPuzzleIsAskedAgainAfterDays: after 1, 3, 7 and 21 of them, then no more; a
// wrong answer begins anew, and an answer that was not asked for changes nothing.
func TestAPuzzleIsAskedAgainAfterDays(t *testing.T) {
	b, now := puzzleBook(t)
	p := analysis.Puzzle{Room: "room", N: 7, Game: "backgammon", Position: "line"}
	if err := b.KeepPuzzle(t.Context(), "ada", p); err != nil {
		t.Fatal(err)
	}
	answer := func(right bool) Kept {
		t.Helper()
		k, err := b.Answered(t.Context(), "ada", p.ID(), right)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	if k := answer(true); k.Step != 0 || k.Asked != 0 || k.Days(*now) != 1 || k.Now(*now) {
		t.Errorf("answered on the day when it was kept: %+v", k)
	}
	for i, days := range []int{1, 3, 7} {
		*now = now.AddDate(0, 0, days)
		if k, err := b.Puzzle(t.Context(), "ada", p.ID()); err != nil || !k.Now(*now) || k.Now(now.AddDate(0, 0, -1)) {
			t.Errorf("after %d days: %+v, error %v", days, k, err)
		}
		if k := answer(true); k.Step != i+1 || k.Right != i+1 || k.Days(*now) != Again[i+1] {
			t.Errorf("right after %d days: %+v", days, k)
		}
	}
	if k := answer(false); k.Step != 0 || k.Asked != 4 || k.Days(*now) != 1 {
		t.Errorf("wrong: %+v", k)
	}
	for _, days := range Again {
		*now = now.AddDate(0, 0, days)
		answer(true)
	}
	if k := answer(true); k.Due != 0 || k.Now(now.AddDate(9, 0, 0)) || k.Right != 7 || k.Asked != 8 {
		t.Errorf("known: %+v", k)
	}
}

func TestPuzzlesAreKeptOnceAndNotWithoutEnd(t *testing.T) {
	b, now := puzzleBook(t)
	for n := range MaxPuzzles {
		*now = now.Add(time.Minute)
		for range 2 {
			if err := b.KeepPuzzle(t.Context(), "ada", analysis.Puzzle{Room: "room", N: uint64(n + 1)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	more := analysis.Puzzle{Room: "room", N: MaxPuzzles + 1}
	if err := b.KeepPuzzle(t.Context(), "ada", more); !errors.Is(err, ErrFull) {
		t.Errorf("one more is kept: %v", err)
	}
	if err := b.KeepPuzzle(t.Context(), "ben", more); err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := b.DropPuzzle(t.Context(), "ada", "room.1"); err != nil {
			t.Error(err)
		}
	}
	if err := b.KeepPuzzle(t.Context(), "ada", more); err != nil {
		t.Error(err)
	}
	list, err := b.Puzzles(t.Context(), "ada")
	if err != nil || len(list) != MaxPuzzles || list[0].ID() != "room.2" {
		t.Errorf("%d are kept, error %v", len(list), err)
	}
	if _, err := b.Puzzle(t.Context(), "ada", "room.1"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("what was let go of is kept: %v", err)
	}
}

// TestWhatIsAskedFirstComesFirst: what is known comes last.
func TestWhatIsAskedFirstComesFirst(t *testing.T) {
	b, now := puzzleBook(t)
	for n := range 3 {
		if err := b.KeepPuzzle(t.Context(), "ada", analysis.Puzzle{Room: "room", N: uint64(n + 1)}); err != nil {
			t.Fatal(err)
		}
		*now = now.Add(time.Minute)
	}
	*now = now.AddDate(0, 0, 1)
	for _, id := range []string{"room.1", "room.1", "room.1", "room.1", "room.2"} {
		if _, err := b.Answered(t.Context(), "ada", id, true); err != nil {
			t.Fatal(err)
		}
		*now = now.AddDate(0, 0, 21)
	}
	list, err := b.Puzzles(t.Context(), "ada")
	if err != nil || list[0].ID()+" "+list[1].ID()+" "+list[2].ID() != "room.3 room.2 room.1" {
		t.Errorf("%+v, error %v", list, err)
	}
}
