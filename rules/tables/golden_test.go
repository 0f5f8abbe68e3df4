package tables

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/game/gametest"
)

// configure returns the rules of a spec: the name of a rule set and options,
// "wikipedia ad-same-man-in-opening=off".
func configure(spec string) (Rules, error) {
	words := strings.Fields(spec)
	i := slices.IndexFunc(Variants, func(v Variant) bool { return v.Rules.Name == words[0] })
	if i < 0 {
		return Rules{}, fmt.Errorf("no rule set %q", words[0])
	}
	opts := game.Options{}
	for _, w := range words[1:] {
		name, value, _ := strings.Cut(w, "=")
		opts[name] = value
	}
	return Variants[i].New(opts)
}

// Every count was reached by other programs too: the files say by which.
func TestPerft(t *testing.T) {
	files, err := filepath.Glob("testdata/perft/*.perft")
	if err != nil || len(files) < len(Variants) {
		t.Fatalf("%d perft files, %v", len(files), err)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			gametest.Perft(t, path, 1<<40, func(spec string) (game.Game, error) {
				r, err := configure(spec)
				return game.Of[State](r), err
			})
		})
	}
}

// One random game by each rule set, with all that the rules say on the way.
func TestPlaythrough(t *testing.T) {
	for _, c := range []struct {
		file, spec string
		seed       uint64
	}{
		{"backgammon", "backgammon", 1},
		{"backgammon-cube", "backgammon cube=on", 15},
		{"parker", "parker", 1},
		{"parker-penalty", "parker penalty=2 setup-wait=both setup=either-die doubles=four", 1},
		{"article", "article", 1},
		{"wikipedia", "wikipedia", 1},
		{"wikipedia-strict", "wikipedia-strict", 1},
		{"navy", "navy", 1},
		{"nackgammon", "nackgammon", 1},
		{"hypergammon", "hypergammon", 1},
		{"house", "house", 1},
		{"house-men", "house start=reserve men=5 dice=special", 1},
		{"house-thrown", "house start=reserve entry=first opened=on ad=thrown extra=complete home=strict bearoff=any", 1},
		{"house-privilege", "house start=backgammon dice=special ad=privilege doublets=two must-bear-off=on", 1},
	} {
		t.Run(c.file, func(t *testing.T) {
			r, err := configure(c.spec)
			if err != nil {
				t.Fatal(err)
			}
			gametest.Playthrough(t, game.Of[State](r), 2, c.seed, 120, filepath.Join("testdata/playthrough", c.file+".txt"))
		})
	}
}
