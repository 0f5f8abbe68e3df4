package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"parlor/api"
	"parlor/match"
)

// TestADeepLookThatIsStoppedWithinARolloutKeepsWhatWasPlayed, and goes on from there to the same report.
func TestADeepLookThatIsStoppedWithinARolloutKeepsWhatWasPlayed(t *testing.T) {
	g := played(t, "hypergammon", nil, match.Length{}, 2, 3, 0, "hand", "random")
	g.Plies = g.Plies[len(g.Plies)-10:]
	look := func(ctx context.Context, s *shelf) (string, error) {
		rep, err := Run(ctx, g, Options{Depth: api.Deep, StdErr: 0.1, Level: "hand", Workers: 1, Rolls: s})
		text, wrong := json.Marshal(rep)
		return string(text), errors.Join(err, wrong)
	}
	want, err := look(t.Context(), &shelf{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	part, times := &shelf{}, 0
	part.within = func() {
		if times++; times == 3 {
			stop()
		}
	}
	if _, err := look(ctx, part); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped: %v", err)
	}
	stop()
	games := 0
	for _, r := range part.kept {
		games += r.Trials
	}
	if games < 3*36 {
		t.Fatalf("%d games are kept in %d rollouts, want those that were played", games, len(part.kept))
	}
	part.within = nil
	if got, err := look(t.Context(), part); err != nil || got != want {
		t.Errorf("gone on: %v\n%s\nwant\n%s", err, got, want)
	}
}
