package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parlor/bots"
)

// TestTheTimeLeftIsSaidWhenSomethingIsKnownOfIt: of 99 moments that a deep look looks at the first may be forced.
func TestTheTimeLeftIsSaidWhenSomethingIsKnownOfIt(t *testing.T) {
	for _, c := range []struct {
		spent     time.Duration
		done, all int
		want      time.Duration
	}{
		{30 * time.Millisecond, 1, 99, 0},
		{time.Minute, 1, 99, 0},
		{time.Second, 50, 100, 0},
		{10 * time.Second, 10, 100, 90 * time.Second},
		{10 * time.Second, 90, 100, time.Second},
		{10 * time.Second, 100, 100, 0},
		{10 * time.Second, 0, 0, 0},
	} {
		if got := timeLeft(c.spent, c.done, c.all); got != c.want {
			t.Errorf("%d of %d after %v: %v, want %v", c.done, c.all, c.spent, got, c.want)
		}
	}
}

// TestTheTimeLeftIsReckonedFromWhatWasNotKept: of a look that is gone on with, what was kept is read in no time.
func TestTheTimeLeftIsReckonedFromWhatWasNotKept(t *testing.T) {
	kept, err := openRolls(filepath.Join(t.TempDir(), "rolls"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	kept.kept["a"] = bots.Rollout{Trials: 36}
	if _, ok := kept.Kept("a"); !ok || kept.more() {
		t.Errorf("a is kept: %v, and nothing else was asked for: %v", ok, !kept.more())
	}
	if _, ok := kept.Kept("b"); ok || !kept.more() {
		t.Errorf("b is kept: %v, and has to be played out: %v", ok, kept.more())
	}
	var out strings.Builder
	bar := newProgress(&out, 1000, thousandths)
	bar.began = bar.began.Add(-time.Minute)
	bar.from(400)
	bar.began = bar.began.Add(-10 * time.Second)
	bar.show(500)
	if text := out.String(); !strings.Contains(text, "500 of 1000 thousandths · 10/s · 50s left") {
		t.Errorf("a hundred in ten seconds: %q", text)
	}
}
