package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"parlor/store"
	"parlor/store/pgtest"
)

// place is somewhere a store can be; open opens it, once more for another node or after a
// close.
type place struct {
	where string
	t     testing.TB
}

func (p place) open() *store.Store {
	p.t.Helper()
	s, err := store.Open(context.Background(), p.where)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() {
		if err := s.Close(); err != nil {
			p.t.Error(err)
		}
	})
	return s
}

// everyDialect runs the test on a new store of each.
func everyDialect(t *testing.T, test func(t *testing.T, p place)) {
	t.Run("sqlite", func(t *testing.T) { test(t, place{t.TempDir(), t}) })
	t.Run("postgres", func(t *testing.T) { test(t, place{server.Server(t).NewDatabase(t), t}) })
}

var server pgtest.Shared

var now = time.Date(2026, 11, 20, 20, 0, 0, 123456000, time.UTC)

// add appends one event to a log behind head and wants it taken.
func add(t testing.TB, s *store.Store, log string, head uint64, data string) store.Receipt {
	t.Helper()
	r, err := s.Append(context.Background(), one(log, head, fmt.Sprint("c", head), data))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func one(log string, head uint64, command, data string) store.Append {
	return store.Append{Log: log, Expect: head, Command: command, Time: now, Events: [][]byte{[]byte(data)}}
}

func read(t testing.TB, s *store.Store, log string) []store.Event {
	t.Helper()
	events, err := s.Read(context.Background(), log, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

func wantErr(t testing.TB, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v", what, err, want)
	}
}

func TestAppendedEventsAreReadAsGiven(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		data := [][]byte{[]byte(`{"a":1}`), {}, {0, 0xff, 0x80}, bytes.Repeat([]byte("x"), 100_000)}
		r, err := s.Append(ctx, store.Append{Log: "r1", Command: "c1", Time: now, Events: data})
		if err != nil || r.First != 1 || r.Last != 4 || r.Repeat {
			t.Fatalf("receipt %+v, error %v", r, err)
		}
		add(t, s, "r1", 4, "five")
		events := read(t, s, "r1")
		if len(events) != 5 {
			t.Fatalf("%d events, want 5", len(events))
		}
		for i, e := range events {
			want := []byte("five")
			if i < 4 {
				want = data[i]
			}
			if e.Seq != uint64(i+1) || !bytes.Equal(e.Data, want) || !e.Time.Equal(now) {
				t.Errorf("event %d is %d %v %.20q", i+1, e.Seq, e.Time, e.Data)
			}
		}
		if events[0].Command != "c1" || events[1].Command != "" || events[4].Command != "c4" {
			t.Errorf("commands %q %q %q", events[0].Command, events[1].Command, events[4].Command)
		}
		if events[3].Hash != r.Hash {
			t.Errorf("receipt has hash %s, event 4 has %s", r.Hash, events[3].Hash)
		}
		for after := range uint64(6) {
			for limit := 1; limit < 7; limit++ {
				part, err := s.Read(ctx, "r1", after, limit)
				if err != nil || len(part) != min(limit, 5-int(after)) || len(part) > 0 && part[0].Seq != after+1 {
					t.Errorf("read after %d limit %d: %d events, error %v", after, limit, len(part), err)
				}
			}
		}
		_, err = s.Read(ctx, "r1", 6, 0)
		wantErr(t, "read after 6 of 5", err, store.ErrAhead)
		_, err = s.Read(ctx, "r2", 0, 0)
		wantErr(t, "read a log that is not there", err, store.ErrNotFound)
		_, err = s.Head(ctx, "r2")
		wantErr(t, "head of a log that is not there", err, store.ErrNotFound)
	})
}

func TestOldStoresAreReadAlike(t *testing.T) {
	// The hash is a promise to every log ever stored: it may not change.
	// Computed by another program from the package comment.
	const want = "64ae333fb4145e2f1a70ee9e6186332364ed25f8c4adf68dbc333fe5723939b6"
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		add(t, s, "r1", 0, "one")
		if r := add(t, s, "r1", 1, "two"); r.Hash.String() != want {
			t.Errorf("hash %s, want %s", r.Hash, want)
		}
	})
}

func TestAppendExpectsTheHead(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		_, err := s.Append(ctx, one("r1", 1, "a", "x"))
		wantErr(t, "append to a log that is not there, head 1", err, store.ErrConflict)
		add(t, s, "r1", 0, "x")
		_, err = s.Append(ctx, one("r1", 0, "b", "x"))
		wantErr(t, "make a log that is there", err, store.ErrConflict)
		_, err = s.Append(ctx, one("r1", 2, "b", "x"))
		wantErr(t, "head 2 of 1", err, store.ErrConflict)
		if n := len(read(t, s, "r1")); n != 1 {
			t.Errorf("%d events after conflicts, want 1", n)
		}
		add(t, s, "r1", 1, "y")
	})
}

func TestRepeatedCommandWritesNothing(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		a := store.Append{Log: "r1", Command: "throw", Time: now, Events: [][]byte{[]byte("x"), []byte("y")}}
		first, err := s.Append(ctx, a)
		if err != nil {
			t.Fatal(err)
		}
		add(t, s, "r1", 2, "later")
		for range 2 { // the second time from a cold start
			for _, head := range []uint64{0, 3, 9} { // as first sent, as resent by one who has read on, nonsense
				a.Expect = head
				again, err := s.Append(ctx, a)
				if !again.Repeat || again.First != 1 || again.Last != 2 || again.Hash != first.Hash || err != nil {
					t.Errorf("repeat at head %d: %+v, error %v", head, again, err)
				}
			}
			if n := len(read(t, s, "r1")); n != 3 {
				t.Errorf("%d events, want 3", n)
			}
			s = reopened(p, s)
		}
	})
}

// reopened is the store closed and opened again.
func reopened(p place, s *store.Store) *store.Store {
	p.t.Helper()
	if err := s.Close(); err != nil {
		p.t.Fatal(err)
	}
	return p.open()
}

func TestOneOfManyRacersWins(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		nodes := []*store.Store{p.open()}
		if strings.HasPrefix(p.where, "postgres") { // several nodes share it
			nodes = append(nodes, p.open(), p.open())
		}
		for round := range uint64(20) {
			won := make(chan string, 64)
			var wg sync.WaitGroup
			for i := range 64 {
				wg.Go(func() {
					a := one("r1", round, fmt.Sprintf("%d-%d", round, i), fmt.Sprint(i))
					_, err := nodes[i%len(nodes)].Append(context.Background(), a)
					if err == nil {
						won <- fmt.Sprint(i)
					} else if !errors.Is(err, store.ErrConflict) {
						t.Error(err)
					}
				})
			}
			wg.Wait()
			if len(won) != 1 {
				t.Fatalf("round %d has %d winners, want 1", round, len(won))
			}
			events := read(t, nodes[0], "r1")
			if last := events[len(events)-1]; len(events) != int(round)+1 || string(last.Data) != <-won {
				t.Fatalf("round %d: the log is not the winner's", round)
			}
		}
	})
}

func TestConflictOfOneLogLeavesTheOthers(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		var wg sync.WaitGroup
		for i := range 300 { // more than wait for one commit
			wg.Go(func() {
				head := uint64(0)
				if i%3 == 0 {
					head = 7
				}
				_, err := s.Append(context.Background(), one(fmt.Sprint("r", i), head, "c", "x"))
				if bad := i%3 == 0; bad != errors.Is(err, store.ErrConflict) || !bad && err != nil {
					t.Errorf("log %d: %v", i, err)
				}
			})
		}
		wg.Wait()
		if rep, err := s.Verify(context.Background()); err != nil || rep.Logs != 200 || rep.Events != 200 {
			t.Errorf("%+v, error %v, want 200 logs", rep, err)
		}
	})
}

func TestArgumentsOutOfRangeAreRefused(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		long := string(bytes.Repeat([]byte("x"), 129))
		for what, change := range map[string]func(*store.Append){
			"no log":       func(a *store.Append) { a.Log = "" },
			"blank":        func(a *store.Append) { a.Log = "a b" },
			"NUL":          func(a *store.Append) { a.Log = "a\x00b" },
			"not ASCII":    func(a *store.Append) { a.Command = "é" },
			"long command": func(a *store.Append) { a.Command = long },
			"no command":   func(a *store.Append) { a.Command = "" },
			"no events":    func(a *store.Append) { a.Events = nil },
			"1001 events":  func(a *store.Append) { a.Events = make([][]byte, 1001) },
			"big event":    func(a *store.Append) { a.Events = [][]byte{make([]byte, 1<<20+1)} },
			"year 10000":   func(a *store.Append) { a.Time = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC) },
			"status":       func(a *store.Append) { a.Summary = &store.Summary{Status: "a b"} },
		} {
			a := one("r1", 0, "c", "x")
			change(&a)
			_, err := s.Append(ctx, a)
			wantErr(t, what, err, store.ErrInvalid)
		}
		_, err := s.Put(ctx, "b", "", nil, 0)
		wantErr(t, "empty key", err, store.ErrInvalid)
		_, err = s.List(ctx, store.Query{})
		wantErr(t, "list without status", err, store.ErrInvalid)
	})
}

func TestCallsAfterCloseAreRefused(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		add(t, s, "r1", 0, "x")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		_, err := s.Append(context.Background(), one("r1", 1, "c", "x"))
		wantErr(t, "append", err, store.ErrClosed)
		_, err = s.Put(context.Background(), "b", "k", nil, 0)
		wantErr(t, "put", err, store.ErrClosed)
		if _, err := s.Read(context.Background(), "r1", 0, 0); err == nil {
			t.Error("read after close is answered")
		}
	})
}

func TestLeavingCallerSpoilsNothing(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		var wg sync.WaitGroup
		for i := range 64 {
			wg.Go(func() {
				log := fmt.Sprint("r", i)
				for head := uint64(0); head < 10; {
					ctx, cancel := context.WithTimeout(context.Background(), time.Duration(i%8)*200*time.Microsecond)
					_, err := s.Append(ctx, one(log, head, fmt.Sprint("c", head), "x"))
					cancel()
					if err != nil { // unknown: send it again, with patience
						_, err = s.Append(context.Background(), one(log, head, fmt.Sprint("c", head), "x"))
					}
					if err != nil {
						t.Error(err)
						return
					}
					head++
				}
			})
		}
		wg.Wait()
		if rep, err := s.Verify(context.Background()); err != nil || rep.Events != 640 {
			t.Errorf("%+v, error %v, want 640 events", rep, err)
		}
	})
}
