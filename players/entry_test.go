package players

import (
	"errors"
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/store"
)

// TestWhatCannotBeReadIsSetAside: an import may bring anything. Who looks at his games still sees the others, and nothing is counted
// upon a career that is not one.
func TestWhatCannotBeReadIsSetAside(t *testing.T) {
	b := book(t, sat, "room1")
	ctx := t.Context()
	put := func(bucket, key, value string, version uint64) {
		t.Helper()
		if _, err := b.store.Put(ctx, bucket, key, []byte(value), version); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.count(ctx, "ada"); err != nil {
		t.Fatal(err)
	}
	put(playedBucket, "ada/0000000000000001/x", `{"time":"never"}`, 0)
	if games, older, err := b.Past(ctx, "ada", "", 20); err != nil || len(games) != 1 || games[0].Room != "room1" || older != "" {
		t.Errorf("%+v, on at %q, error %v", games, older, err)
	}
	if err := b.KeepPuzzle(ctx, "ada", analysis.Puzzle{Room: "room1", N: 7}); err != nil {
		t.Fatal(err)
	}
	put(puzzlesBucket, "ada/room1.8", `{"step":-3,"due":1}`, 0)
	put(puzzlesBucket, "ada/room1.9", `[]`, 0)
	if list, err := b.Puzzles(ctx, "ada"); err != nil || len(list) != 1 || list[0].N != 7 {
		t.Errorf("%+v, error %v", list, err)
	}
	if _, err := b.Answered(ctx, "ada", "room1.8", true); !errors.Is(err, errEntry) {
		t.Errorf("the answer to a puzzle that is none: %v", err)
	}
	for _, text := range []string{`{"games":null,"with":{}}`, `{"games":{"parker":null}}`, `{"with":{"bots":null}}`, `{"games":1}`, `"`} {
		e, err := b.store.Get(ctx, careersBucket, "ada")
		if err != nil {
			t.Fatal(err)
		}
		put(careersBucket, "ada", text, e.Version)
		c, err := b.Career(ctx, "ada")
		if err != nil || c.All.Played != 0 || c.Games == nil || len(c.Games) > 0 || len(c.With) > 0 {
			t.Errorf("%s: %+v, error %v", text, c, err)
		}
		b.SatDown(ctx, "ada", "room1")
		if err := b.safely(ctx, "ada"); !errors.Is(err, errEntry) || strings.Contains(err.Error(), "panic") {
			t.Errorf("%s: counted with error %v", text, err)
		}
	}
}

// FuzzEntries reads what a store may hold of a player: a career that is read takes another game, a puzzle another answer.
func FuzzEntries(f *testing.F) {
	for _, text := range []string{
		`{"all":{"n":1},"games":{"parker":{"n":1}},"with":{"bots":{"n":1}},"form":[1,-1]}`, `{"games":null}`, `{"games":{"parker":null}}`, `{"bouts":null}`,
		`{"room":"r","n":7,"game":"parker","position":"x","since":1,"due":2,"step":3}`, `{"step":4}`, `{"step":-1}`, `{"due":-9223372036854775808}`, `null`,
	} {
		f.Add([]byte(text))
	}
	b, now := puzzleBook(f)
	version := uint64(0)
	game := Game{Room: "r", Game: "parker", With: "bots", Won: 1}
	f.Fuzz(func(t *testing.T, data []byte) {
		e := store.Entry{Key: "ada", Value: data}
		if c, err := readCareer(e); err == nil {
			before, was := c.All.Played, 0
			if x := c.Games["parker"]; x != nil {
				was = x.Played
			}
			if c.add(game); c.All.Played != before+1 || c.Games["parker"].Played != was+1 || len(c.Form) > formGames {
				t.Fatalf("%s: after another game %+v", data, c)
			}
		} else if !errors.Is(err, errEntry) {
			t.Fatal(err)
		}
		if _, err := readKept(e); err != nil {
			return
		}
		if e, err := b.store.Get(t.Context(), puzzlesBucket, "ada/p"); err == nil {
			version = e.Version
		}
		if _, err := b.store.Put(t.Context(), puzzlesBucket, "ada/p", data, version); err != nil {
			t.Fatal(err)
		}
		k, err := b.Answered(t.Context(), "ada", "p", true)
		if err != nil || k.Step < 0 || k.Step > len(Again) || k.Days(*now) < 0 {
			t.Fatalf("%s: answered %+v, error %v", data, k, err)
		}
	})
}
