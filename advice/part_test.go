package advice

import (
	"context"
	"testing"
	"time"

	"parlor/store"
)

// TestItIsToldSoonHowFarALookIs that another has left off, and what is given back says how far it got.
func TestItIsToldSoonHowFarALookIs(t *testing.T) {
	d, _ := open(t, t.TempDir()).desk()
	now := time.Now()
	if err := d.store.Enqueue(t.Context(), store.Job{ID: "look", Kind: "look", Due: now}); err != nil {
		t.Fatal(err)
	}
	j, err := d.store.Claim(t.Context(), "look", now, lease)
	if err != nil {
		t.Fatal(err)
	}
	part := func() int {
		j, err := d.store.Job(t.Context(), "look")
		if err != nil {
			t.Fatal(err)
		}
		return j.Part
	}
	ctx, stop := context.WithCancel(t.Context())
	hints, end := d.store.WatchJobs("look")
	defer end()
	d.do(ctx, j, time.Hour, func(ctx context.Context, _ store.Job, progress func(done, all int)) ([]byte, error) {
		progress(1, 4)
		for part() != 250 {
			select {
			case <-hints:
			case <-time.After(time.Second): // A hint may have been lost.
			}
		}
		progress(3, 4)
		stop()
		return nil, ctx.Err()
	})
	if got := part(); got != 750 {
		t.Errorf("given back at %d of 1000, want 750", got)
	}
	if _, err := d.store.Claim(t.Context(), "look", time.Now(), lease); err != nil {
		t.Errorf("it is not given back: %v", err)
	}
}
