package main

import (
	"testing"
	"time"
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
