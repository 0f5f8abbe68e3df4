package players

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlor/analysis"
	"parlor/store"
)

// puzzlesBucket holds, by player and id, the puzzles that he keeps: choices out of
// games, which he is asked about again.
const puzzlesBucket = "puzzles"

// MaxPuzzles is how many puzzles a player can keep.
const MaxPuzzles = 200

// Again are the days after which a puzzle is asked again: the first when it was
// kept or answered wrong, the next after each right answer. After the last it is
// known, and not asked any more.
var Again = [...]int{1, 3, 7, 21}

// ErrFull says that a player keeps as many puzzles as he can.
var ErrFull = fmt.Errorf("you keep %d puzzles, which is all that can be kept: let go of one first", MaxPuzzles)

// A Kept is a puzzle that a player keeps.
type Kept struct {
	analysis.Puzzle
	Since int64 `json:"since"`         // when it was kept, milliseconds since 1970
	Due   int64 `json:"due,omitempty"` // from when it is asked again; 0: it is known
	Step  int   `json:"step"`          // index in Again
	Asked int   `json:"asked"`         // answers that counted
	Right int   `json:"right"`         // of them

	version uint64
}

// Now reports whether k is to be asked at a time.
func (k Kept) Now(t time.Time) bool { return k.Due != 0 && t.UnixMilli() >= k.Due }

// later returns when a puzzle that is answered at t is asked again: from the
// beginning of the day, in UTC, so many days later.
func later(t time.Time, days int) int64 {
	return t.UTC().Truncate(24*time.Hour).AddDate(0, 0, days).UnixMilli()
}

// KeepPuzzle keeps a puzzle for a player. One that he keeps already stays as it
// is. The error is ErrFull if he keeps too many.
func (b *Book) KeepPuzzle(ctx context.Context, player string, p analysis.Puzzle) error {
	list, err := b.Puzzles(ctx, player)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(list, func(k Kept) bool { return k.ID() == p.ID() }) {
		return nil
	}
	if len(list) >= MaxPuzzles {
		return ErrFull
	}
	now := b.options.Now()
	value, err := json.Marshal(Kept{Puzzle: p, Since: now.UnixMilli(), Due: later(now, Again[0])})
	if err != nil {
		return err
	}
	if _, err = b.store.Put(ctx, puzzlesBucket, player+"/"+p.ID(), value, 0); errors.Is(err, store.ErrConflict) {
		return nil // Kept meanwhile.
	}
	return err
}

// Puzzles lists the puzzles that a player keeps: what is asked first comes first,
// what he knows last. One that cannot be read is left out, and logged.
func (b *Book) Puzzles(ctx context.Context, player string) (list []Kept, err error) {
	entries, err := b.store.Keys(ctx, puzzlesBucket, player+"/", "", 2*MaxPuzzles)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		k, err := readKept(e)
		if err != nil {
			b.options.Log.Warn("a puzzle is left out of a player's list", "err", err)
			continue
		}
		list = append(list, k)
	}
	slices.SortStableFunc(list, func(a, b Kept) int {
		return cmp.Or(cmp.Compare(known(a), known(b)), cmp.Compare(a.Due, b.Due), cmp.Compare(a.Since, b.Since))
	})
	return list, nil
}

func known(k Kept) int {
	if k.Due == 0 {
		return 1
	}
	return 0
}

// Puzzle returns a puzzle that a player keeps, or store.ErrNotFound.
func (b *Book) Puzzle(ctx context.Context, player, id string) (k Kept, err error) {
	e, err := b.store.Get(ctx, puzzlesBucket, player+"/"+id)
	if err != nil {
		return k, err
	}
	return readKept(e)
}

func readKept(e store.Entry) (k Kept, err error) {
	err = json.Unmarshal(e.Value, &k)
	if err == nil && (k.Step < 0 || k.Step > len(Again)) {
		err = fmt.Errorf("step %d: want 0 to %d", k.Step, len(Again))
	}
	if err != nil {
		return k, fmt.Errorf("puzzle %s: %w: %w", e.Key, errEntry, err)
	}
	k.version = e.Version
	return k, nil
}

// Answered notes that a player has answered a puzzle that he keeps, and returns it
// as it is kept then. A right answer counts only where the puzzle is to be asked now;
// a wrong one always counts, and the puzzle begins anew.
func (b *Book) Answered(ctx context.Context, player, id string, right bool) (Kept, error) {
	for {
		k, err := b.Puzzle(ctx, player, id)
		if err != nil {
			return k, err
		}
		now := b.options.Now()
		switch asked := k.Now(now); {
		case !right:
			k.Step, k.Due = 0, later(now, Again[0])
			k.Asked++
		case asked:
			k.Asked, k.Right, k.Step, k.Due = k.Asked+1, k.Right+1, k.Step+1, 0
			if k.Step < len(Again) {
				k.Due = later(now, Again[k.Step])
			}
		default:
			return k, nil
		}
		value, err := json.Marshal(k)
		if err != nil {
			return k, err
		}
		k.version, err = b.store.Put(ctx, puzzlesBucket, player+"/"+id, value, k.version)
		if !errors.Is(err, store.ErrConflict) {
			return k, err
		}
	}
}

// DropPuzzle lets go of a puzzle. One that is not kept is no error.
func (b *Book) DropPuzzle(ctx context.Context, player, id string) error {
	k, err := b.Puzzle(ctx, player, id)
	if err == nil {
		err = b.store.Delete(ctx, puzzlesBucket, player+"/"+id, k.version)
	}
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// Days says in how many days from a time k is asked again, at least 0.
func (k Kept) Days(t time.Time) int {
	return max(0, int((k.Due-later(t, 0))/(24*time.Hour.Milliseconds())))
}
