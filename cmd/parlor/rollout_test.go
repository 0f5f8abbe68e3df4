package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlor/bots"
)

func TestNothingIsNotBelowNothing(t *testing.T) {
	for share, want := range map[float64]string{-0.00001: "0.00", 0: "0.00", 0.00004: "0.00", -0.0002: "-0.02", 0.72222: "72.22", 1: "100.00"} {
		if got := fmt.Sprintf("%.2f", hundredths(share)); got != want {
			t.Errorf("%v: %s, want %s", share, got, want)
		}
	}
}

// TestARolloutOfNoGameTellsNoFigures: who interrupts it before its first game is over saw chances of 0 %.
func TestARolloutOfNoGameTellsNoFigures(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	m := Main{In: strings.NewReader(""), Out: &out, Err: &errs}
	if code := m.Run(ctx, []string{"rollout", "hypergammon", "x=5:1,off:2 o=8:1,off:2 turn=x next=throw"}); code != 130 || out.Len() > 0 || errs.String() != "parlor: interrupted\n" {
		t.Errorf("code %d, %q, %q", code, out.String(), errs.String())
	}
}

// TestARolloutIsKeptWhileItIsPlayed, not only when it is done: who pulls the plug loses little.
func TestARolloutIsKeptWhileItIsPlayed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kept")
	line := []string{"rollout", "hypergammon", "x=24:1,23:1,22:1 o=24:1,23:1,22:1 turn=x next=throw", "--level", "hand", "--trials", "360", "--keep", file}
	var found *keptRollout
	m := Main{In: strings.NewReader(""), Out: &bytes.Buffer{}, Err: &trigger{pull: func() {
		if found == nil { // The first time that progress is shown: games are still played.
			found, _ = readKept[keptRollout](file, "rollouts")
		}
	}}}
	if code := m.Run(t.Context(), append(line, "--progress")); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	if found == nil || found.Rollout.Trials < 36 || found.Rollout.Trials >= 360 {
		t.Fatalf("while it is played %+v is kept, want some games", found)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := writeKept(file, found); err != nil {
		t.Fatal(err)
	}
	if code := m.Run(t.Context(), line); code != 0 {
		t.Fatalf("gone on: exit code %d", code)
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, whole) {
		t.Errorf("gone on from %d games it comes to something else: %v", found.Rollout.Trials, err)
	}
}

// TestLabInterruptedPrintsWhatIsDone as sim does.
func TestLabInterruptedPrintsWhatIsDone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	games := 0
	var out bytes.Buffer
	m := Main{In: strings.NewReader(""), Out: &out, Err: &trigger{pull: func() {
		if games++; games > 8 {
			cancel()
		}
	}}}
	if code := m.Run(ctx, []string{"lab", "hypergammon", "--level", "hand", "--games", "100000", "--beside", "hypergammon", "--progress"}); code != 130 {
		t.Errorf("exit code %d, want 130", code)
	}
	for _, want := range []string{"throws a game", "stopped; games of hand against itself and against random: hypergammon "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// TestGamesToComeAreToldByTheSpread: half the error takes four times the games, and never more than are to be played at most.
func TestGamesToComeAreToldByTheSpread(t *testing.T) {
	for _, c := range []struct {
		trials int
		err    float64
		wanted float64
		want   int
	}{{72, 0.02, 0.01, 10_000}, {360, 0.02, 0.01, 1440}, {360, 0.2, 0.01, 10_000}, {360, 0.005, 0.01, 360}, {360, 0.02, 0, 10_000}} {
		r, plan := bots.Rollout{Trials: c.trials, StdErr: []float64{c.err / 2, c.err}}, bots.Plan{Trials: 10_000, StdErr: c.wanted}
		if got := awaited(&r, &plan); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
