package analysis

import (
	"context"
	"errors"
	"testing"

	"parlor/match"
)

func TestLookingBackCanBeBrokenOff(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	g := played(t, "backgammon", nil, match.Length{}, 2, 1, 60, "hand")
	_, err := Run(ctx, g, Options{Level: "hand", Workers: 1, Progress: func(done, _ int) {
		if done == 3 {
			stop()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that it was broken off", err)
	}
}

func TestWhatCannotBeLookedBackAtIsRefused(t *testing.T) {
	g := played(t, "backgammon", nil, match.Length{}, 2, 1, 6, "hand")
	for name, c := range map[string]struct {
		g Game
		o Options
	}{
		"nothing happened": {Game{}, Options{}},
		"another depth":    {g, Options{Depth: "deeper"}},
		"another level":    {g, Options{Level: "nobody"}},
		"no position":      {Game{Plies: []Ply{{}}}, Options{}},
	} {
		if _, err := Run(t.Context(), c.g, c.o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
