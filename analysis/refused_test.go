package analysis

import (
	"context"
	"errors"
	"testing"

	"parlor/api"
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

// TestADeepLookIsNearlyDoneWhereTheGameNearlyIs: what is played out from late positions is short, so when half of a game has been looked at
// three quarters are done.
func TestADeepLookIsNearlyDoneWhereTheGameNearlyIs(t *testing.T) {
	g := played(t, "hypergammon", nil, match.Length{}, 2, 3, 0, "hand", "random")
	g.Plies = g.Plies[len(g.Plies)-12:]
	var parts []float64
	report(t, g, Options{Level: "hand", Depth: api.Deep, StdErr: 1, Workers: 1, Progress: func(done, all int) { parts = append(parts, float64(done)/float64(all)) }})
	if n := len(parts); n != 12 || parts[n-1] != 1 || parts[5] < 0.7 || parts[5] > 0.8 {
		t.Errorf("%.2f", parts)
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
