package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parlor/store"
)

func TestKeysAreVersioned(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		put := func(value string, version, want uint64) {
			t.Helper()
			got, err := s.Put(ctx, "players", "ann", []byte(value), version)
			if err != nil || got != want {
				t.Fatalf("put %s over %d: version %d, error %v, want %d", value, version, got, err, want)
			}
		}
		_, err := s.Get(ctx, "players", "ann")
		wantErr(t, "get", err, store.ErrNotFound)
		_, err = s.Put(ctx, "players", "ann", nil, 1)
		wantErr(t, "change what is not there", err, store.ErrConflict)
		put("one", 0, 1)
		_, err = s.Put(ctx, "players", "ann", nil, 0)
		wantErr(t, "make what is there", err, store.ErrConflict)
		put("", 1, 2)
		put("three", 2, 3)
		_, err = s.Put(ctx, "players", "ann", nil, 2)
		wantErr(t, "change an old version", err, store.ErrConflict)
		s = reopened(p, s)
		if e, err := s.Get(ctx, "players", "ann"); err != nil || string(e.Value) != "three" || e.Version != 3 {
			t.Errorf("get: %+v, error %v", e, err)
		}
		wantErr(t, "delete an old version", s.Delete(ctx, "players", "ann", 2), store.ErrConflict)
		if err := s.Delete(ctx, "players", "ann", 3); err != nil {
			t.Error(err)
		}
		_, err = s.Get(ctx, "players", "ann")
		wantErr(t, "get what is deleted", err, store.ErrNotFound)
		wantErr(t, "delete it again", s.Delete(ctx, "players", "ann", 4), store.ErrConflict)
		put("back", 0, 5) // who has seen version 3 cannot take this one for it
	})
}

func TestKeysAreListedByPrefix(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		for _, k := range []string{"a", "a/1", "a/2", "a/3", "aB", "a~", "b", "B"} {
			if _, err := s.Put(ctx, "b1", k, []byte(k), 0); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Delete(ctx, "b1", "a/2", 1); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			prefix, after string
			limit         int
			want          string
		}{
			{"a/", "", 9, "[a/1 a/3]"},
			{"a/", "a/1", 9, "[a/3]"},
			{"a", "", 9, "[a a/1 a/3 aB a~]"},
			{"a~", "", 9, "[a~]"},
			{"", "", 9, "[B a a/1 a/3 aB a~ b]"}, // bytes, whatever the database's language
			{"", "", 2, "[B a]"},
			{"c", "", 9, "[]"},
		} {
			var keys []string
			list, err := s.Keys(ctx, "b1", c.prefix, c.after, c.limit)
			for _, e := range list {
				keys = append(keys, e.Key)
			}
			if got := fmt.Sprint(keys); err != nil || got != c.want {
				t.Errorf("prefix %q after %q: %s, error %v, want %s", c.prefix, c.after, got, err, c.want)
			}
		}
	})
}

func TestOneOfManyPutsWins(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		for version := range uint64(5) { // the first round races to make the key
			var won atomic.Int32
			var wg sync.WaitGroup
			for range 32 {
				wg.Go(func() {
					_, err := s.Put(context.Background(), "b", "k", []byte("x"), version)
					if err == nil {
						won.Add(1)
					} else if !errors.Is(err, store.ErrConflict) {
						t.Error(err)
					}
				})
			}
			wg.Wait()
			if won.Load() != 1 {
				t.Fatalf("version %d: %d winners, want 1", version, won.Load())
			}
		}
	})
}

func TestJobIsClaimedByOneAndFinished(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		job := store.Job{ID: "j1", Kind: "analysis", Data: []byte("game 1"), Due: now}
		for range 2 { // asking twice is asking once
			if err := s.Enqueue(ctx, job); err != nil {
				t.Fatal(err)
			}
		}
		_, err := s.Claim(ctx, "analysis", now.Add(-time.Second), time.Minute)
		wantErr(t, "claim before it is due", err, store.ErrNotFound)
		_, err = s.Claim(ctx, "rollout", now, time.Minute)
		wantErr(t, "claim another kind", err, store.ErrNotFound)
		j, err := s.Claim(ctx, "analysis", now, time.Minute)
		if err != nil || j.ID != "j1" || string(j.Data) != "game 1" || j.Attempt != 1 || !j.Due.Equal(now.Add(time.Minute)) {
			t.Fatalf("claim: %+v, error %v", j, err)
		}
		_, err = s.Claim(ctx, "analysis", now.Add(59*time.Second), time.Minute)
		wantErr(t, "claim what is claimed", err, store.ErrNotFound)
		for range 2 { // a finish whose answer was lost is sent again
			if err := s.Finish(ctx, j, []byte("0.1")); err != nil {
				t.Fatal(err)
			}
		}
		wantErr(t, "another result", s.Finish(ctx, j, []byte("0.2")), store.ErrLeaseLost)
		_, err = s.Claim(ctx, "analysis", now.Add(time.Hour), time.Minute)
		wantErr(t, "claim what is done", err, store.ErrNotFound)
		if j, err := s.Job(ctx, "j1"); err != nil || !j.Done || string(j.Result) != "0.1" {
			t.Errorf("job: %+v, error %v", j, err)
		}
		_, err = s.Job(ctx, "j2")
		wantErr(t, "job that is not there", err, store.ErrNotFound)
	})
}

func TestLeaseRunsOutAndOnlyTheLaterWorkerCounts(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		claim := func(at time.Time) store.Job {
			t.Helper()
			j, err := s.Claim(ctx, "k", at, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			return j
		}
		if err := s.Enqueue(ctx, store.Job{ID: "j1", Kind: "k", Due: now}); err != nil {
			t.Fatal(err)
		}
		first := claim(now)
		if err := s.Extend(ctx, first, now.Add(2*time.Minute)); err != nil {
			t.Fatal(err)
		}
		_, err := s.Claim(ctx, "k", now.Add(90*time.Second), time.Minute)
		wantErr(t, "claim during the longer lease", err, store.ErrNotFound)
		second := claim(now.Add(2 * time.Minute))
		if second.Attempt != 2 {
			t.Errorf("attempt %d, want 2", second.Attempt)
		}
		wantErr(t, "extend a lost lease", s.Extend(ctx, first, now.Add(time.Hour)), store.ErrLeaseLost)
		wantErr(t, "finish on a lost lease", s.Finish(ctx, first, []byte("old")), store.ErrLeaseLost)
		if err := s.Extend(ctx, second, now); err != nil { // give it back
			t.Fatal(err)
		}
		third := claim(now.Add(2 * time.Minute))
		// Its lease is long over, but nobody else has the job.
		if err := s.Finish(ctx, third, []byte("new")); err != nil {
			t.Error(err)
		}
		if j, err := s.Job(ctx, "j1"); err != nil || string(j.Result) != "new" {
			t.Errorf("job: %+v, error %v", j, err)
		}
	})
}

func TestEachJobGoesToOneWorker(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		const jobs = 60
		for i := range jobs {
			if err := s.Enqueue(ctx, store.Job{ID: fmt.Sprint(i), Kind: "k", Due: now}); err != nil {
				t.Fatal(err)
			}
		}
		var wg sync.WaitGroup
		var done atomic.Int32
		for range 8 {
			wg.Go(func() {
				for end := time.Now().Add(time.Minute); done.Load() < jobs && time.Now().Before(end); { // rows that others hold are passed over
					j, err := s.Claim(ctx, "k", now, time.Minute)
					if errors.Is(err, store.ErrNotFound) {
						continue
					}
					if err != nil || j.Attempt != 1 {
						t.Errorf("%+v, error %v", j, err)
						return
					}
					if err := s.Finish(ctx, j, []byte("r")); err != nil {
						t.Error(err)
					}
					done.Add(1)
				}
			})
		}
		wg.Wait()
		if done.Load() != jobs {
			t.Errorf("%d jobs done, want %d", done.Load(), jobs)
		}
		_, err := s.Claim(ctx, "k", now, time.Minute)
		wantErr(t, "claim when all are done", err, store.ErrNotFound)
	})
}

func TestWhoWaitsForAJobHearsHowFarItIs(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s, other := p.open(), (*store.Store)(nil)
		if other = s; s.Shared() {
			other = p.open() // A worker on another node.
		}
		ctx := context.Background()
		hints, stop := s.WatchJobs("k")
		defer stop()
		heard := func(what string, holds func(store.Job) bool) {
			t.Helper()
			for end := time.After(20 * time.Second); ; {
				if j, err := s.Job(ctx, "j1"); err != nil || holds(j) {
					if err != nil {
						t.Fatalf("%s: %v", what, err)
					}
					return
				}
				select {
				case <-hints:
				case <-end:
					t.Fatalf("%s: no hint", what)
				}
			}
		}
		if err := s.Enqueue(ctx, store.Job{ID: "j1", Kind: "k", Due: now}); err != nil {
			t.Fatal(err)
		}
		j, err := other.Claim(ctx, "k", now, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		j.Part = 250
		if err := other.Extend(ctx, j, now.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		heard("a part of it", func(j store.Job) bool { return j.Part == 250 && !j.Done })
		if again, err := other.Claim(ctx, "k", now.Add(time.Hour), time.Minute); err != nil || again.Part != 0 || again.Attempt != 2 {
			t.Errorf("claimed again: %+v, error %v: want it begun anew", again, err)
		} else {
			j = again
		}
		if err := other.Finish(ctx, j, []byte("r")); err != nil {
			t.Fatal(err)
		}
		heard("the end", func(j store.Job) bool { return j.Done && string(j.Result) == "r" })
	})
}

func TestACancelledJobIsForgottenByAll(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		waiting := func(want int) {
			t.Helper()
			if n, err := s.Waiting(ctx, "k"); err != nil || n != want {
				t.Errorf("%d jobs wait, error %v: want %d", n, err, want)
			}
			list, err := s.Undone(ctx, "k", 2)
			if err != nil || len(list) != min(want, 2) || slices.ContainsFunc(list, func(j store.Job) bool { return j.Done || j.Kind != "k" }) {
				t.Errorf("%+v, error %v: want %d jobs that are not done", list, err, min(want, 2))
			}
		}
		for _, id := range []string{"j1", "j2", "j3"} {
			if err := s.Enqueue(ctx, store.Job{ID: id, Kind: "k", Due: now}); err != nil {
				t.Fatal(err)
			}
		}
		waiting(3)
		j1, err := s.Claim(ctx, "k", now, time.Minute)
		if err != nil || j1.ID != "j1" {
			t.Fatalf("%+v, error %v", j1, err)
		}
		j2, err := s.Claim(ctx, "k", now, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Finish(ctx, j2, []byte("r")); err != nil {
			t.Fatal(err)
		}
		waiting(2)
		for id, want := range map[string]bool{"j1": true, "j2": false, "j3": true, "j4": false} {
			if was, err := s.Cancel(ctx, "k", id); err != nil || was != want {
				t.Errorf("cancel %s: %v, error %v", id, was, err)
			}
		}
		waiting(0)
		wantErr(t, "extend what was cancelled", s.Extend(ctx, j1, now.Add(time.Hour)), store.ErrLeaseLost)
		wantErr(t, "finish what was cancelled", s.Finish(ctx, j1, []byte("r")), store.ErrNotFound)
		if j, err := s.Job(ctx, "j2"); err != nil || string(j.Result) != "r" {
			t.Errorf("what was done is %+v, error %v", j, err)
		}
		if err := s.Enqueue(ctx, store.Job{ID: "j1", Kind: "k", Due: now}); err != nil {
			t.Fatal(err)
		}
		waiting(1) // asked for again
	})
}

func TestOnlyWhatWasDoneLastIsKept(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		add := func(kind, id string, at time.Time, done bool) {
			t.Helper()
			if err := s.Enqueue(ctx, store.Job{ID: id, Kind: kind, Due: at}); err != nil || !done {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			j, err := s.Claim(ctx, kind, at, time.Minute)
			if err != nil || j.ID != id {
				t.Fatalf("%+v, error %v", j, err)
			}
			if err := s.Finish(ctx, j, []byte("r")); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 5 {
			add("k", fmt.Sprint("k", i), now.Add(time.Duration(i)*time.Second), true)
			add("other", fmt.Sprint("o", i), now.Add(time.Duration(i)*time.Second), true)
		}
		add("k", "waits", now.Add(-time.Hour), false)
		for _, c := range []struct {
			keep int
			gone int64
		}{{5, 0}, {2, 3}, {2, 0}} {
			if gone, err := s.Forget(ctx, "k", c.keep); err != nil || gone != c.gone {
				t.Errorf("all but %d: %d are gone, error %v: want %d", c.keep, gone, err, c.gone)
			}
		}
		for id, want := range map[string]bool{"k0": false, "k1": false, "k2": false, "k3": true, "k4": true, "waits": true, "o0": true, "o4": true} {
			if _, err := s.Job(ctx, id); (err == nil) != want || err != nil && !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%s: error %v, want it kept: %v", id, err, want)
			}
		}
		for _, c := range []struct {
			kind, id string
			gone     bool
		}{{"k", "k3", true}, {"k", "k3", true}, {"k", "waits", false}, {"k", "o4", false}} { // Only what is done, and of the kind.
			err := s.Drop(ctx, c.kind, c.id)
			if _, there := s.Job(ctx, c.id); err != nil || errors.Is(there, store.ErrNotFound) != c.gone {
				t.Errorf("%+v: error %v, then %v", c, err, there)
			}
		}
	})
}
