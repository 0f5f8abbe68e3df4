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
