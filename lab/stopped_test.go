package lab

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
)

// TestWhoStopsIsToldWhatTheFirstGamesSay: the same figures as of so many games; of games against the weaker, too, where it came to them.
func TestWhoStopsIsToldWhatTheFirstGamesSay(t *testing.T) {
	for _, c := range []struct{ games, at int }{{64, 7}, {160, 160 + 32}} { // Those against the weaker are counted by 32; up to three such blocks are played before stop is noticed.
		ctx, stop := context.WithCancel(t.Context())
		tr := trial(t, "hypergammon", nil, 2)
		tr.Games, tr.Workers = c.games, 1
		tr.Progress = func(done, _ int) {
			if done == c.at {
				stop()
			}
		}
		f, err := Run(ctx, tr)
		if !errors.Is(err, context.Canceled) || !f.Stopped || f.Games != min(c.at, c.games) || f.Against > 0 != (c.at > c.games) {
			t.Fatalf("stopped after %d of %d: error %v, %+v", c.at, 2*c.games, err, f)
		}
		tr.Games, tr.Progress = f.Games, nil
		whole, err := Run(t.Context(), tr)
		if err != nil {
			t.Fatal(err)
		}
		if f.Throws != whole.Throws || f.Luck != whole.Luck || f.Begins != whole.Begins {
			t.Errorf("%+v, want %+v", f, whole)
		}
		var b bytes.Buffer
		if err := WriteText(&b, []Figures{whole, f}); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"stopped; games of hand against itself and against random: hypergammon ", "throws a game"} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%q is not in\n%s", want, b.String())
			}
		}
		if strings.Contains(b.String(), "not measured") != (f.Against == 0) {
			t.Errorf("%d games against the weaker:\n%s", f.Against, b.String())
		}
	}
}

// TestOfOneGameNothingIsTold where somebody stops as soon as that.
func TestOfOneGameNothingIsTold(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	tr := trial(t, "hypergammon", nil, 2)
	tr.Workers, tr.Progress = 1, func(int, int) { stop() }
	if f, err := Run(ctx, tr); !errors.Is(err, context.Canceled) || f.Games > 1 || f.Throws.Value != 0 {
		t.Errorf("error %v, %+v", err, f)
	}
}
