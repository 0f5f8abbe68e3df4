package site

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestWhoWaitsForTheFrontPageWaitsOnce lets many ask for it while the store does not answer: all are told so after sightMost, by one look, and the next second somebody looks again.
func TestWhoWaitsForTheFrontPageWaitsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sights{kept: map[string]*looking{}}
		var looks atomic.Int32
		hangs := func(ctx context.Context) (sight, error) {
			looks.Add(1)
			<-ctx.Done()
			return sight{}, ctx.Err()
		}
		var all sync.WaitGroup
		begun := time.Now()
		left, leave := context.WithCancel(t.Context())
		for i := range 20 {
			ctx := t.Context()
			if i == 7 {
				ctx = left
			}
			all.Go(func() {
				_, err := s.get(ctx, "en", hangs)
				took := time.Since(begun)
				switch {
				case errors.Is(err, context.Canceled) && took == time.Second: // It may be who looks, and he looks for all.
				case !errors.Is(err, context.DeadlineExceeded) || took != sightMost:
					t.Errorf("visitor %d waits %v, and is told %v", i, took, err)
				}
			})
		}
		time.Sleep(time.Second)
		leave()
		all.Wait()
		if looks.Load() != 1 {
			t.Errorf("%d look, one after the other", looks.Load())
		}
		answers := func(context.Context) (sight, error) { looks.Add(1); return sight{symbols: "<svg>"}, nil }
		if _, err := s.get(t.Context(), "en", answers); err == nil || looks.Load() != 1 {
			t.Errorf("within a second it is looked again: %v", err)
		}
		if x, err := s.get(t.Context(), "de", answers); err != nil || x.symbols == "" {
			t.Errorf("in another language: %+v, %v", x, err)
		}
		time.Sleep(sightKept)
		if x, err := s.get(t.Context(), "en", answers); err != nil || x.symbols == "" {
			t.Errorf("a second later: %+v, %v", x, err)
		}
	})
}

// TestAFrontPageThatBreaksHoldsUpNobody: whoever waits for it is told that it could not be made.
func TestAFrontPageThatBreaksHoldsUpNobody(t *testing.T) {
	s := sights{kept: map[string]*looking{}}
	func() {
		defer func() { _ = recover() }()
		_, _ = s.get(t.Context(), "en", func(context.Context) (sight, error) { panic("it breaks") })
	}()
	if _, err := s.get(t.Context(), "en", func(context.Context) (sight, error) { return sight{}, nil }); err != nil {
		t.Errorf("it is made anew: %v", err)
	}
}
