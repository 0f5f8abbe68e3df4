package store_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"parlor/store"
)

// What a child is told, in its environment.
const (
	childStore = "PARLOR_STORE_CHILD" // the store to append to
	childFrom  = "PARLOR_STORE_FROM"  // per writer the last command acknowledged before
	childStop  = "PARLOR_STORE_STOP"  // per writer the last command to send; 0 for no end
)

// child appends to the store from many writers, each to its own log, until it is killed.
// It writes a line for every append acknowledged, after the acknowledgement.
func child(where string) int {
	ctx := context.Background()
	s, err := store.Open(ctx, where)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	var stop int
	fmt.Sscan(os.Getenv(childStop), &stop)
	var wg sync.WaitGroup
	failed := make(chan error, 1000)
	for w, from := range strings.Fields(os.Getenv(childFrom)) {
		var n int
		fmt.Sscan(from, &n)
		wg.Go(func() {
			if err := childWriter(ctx, s, w, n, stop); err != nil {
				failed <- fmt.Errorf("writer %d: %w", w, err)
			}
		})
	}
	wg.Wait()
	close(failed)
	for err := range failed {
		fmt.Fprintln(os.Stderr, err)
	}
	if err := s.Close(); err != nil || len(failed) > 0 {
		return 1
	}
	return 0
}

func childWriter(ctx context.Context, s *store.Store, w, acked, stop int) error {
	log := fmt.Sprint("room-", w)
	l, err := s.Head(ctx, log)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	head := l.Head
	for n := acked + 1; stop == 0 || n <= stop; n++ {
		a := store.Append{Log: log, Expect: head, Command: fmt.Sprint("c", n), Time: now, Events: childEvents(w, n)}
		if n%5 == 0 {
			a.Summary = &store.Summary{Kind: "test", Status: "open", Data: a.Events[0]}
		}
		r, err := s.Append(ctx, a)
		for errors.Is(err, store.ErrUncertain) { // the server is away
			r, err = s.Append(ctx, a)
		}
		if err != nil {
			return err
		}
		// One write: the parent sees the whole line or nothing.
		fmt.Fprintf(os.Stdout, "%d %d %d %s %t\n", w, n, r.First, r.Hash, r.Repeat)
		head = max(head, r.Last)
	}
	return nil
}

// childEvents are the 1 to 3 events of a writer's command number n.
func childEvents(w, n int) (events [][]byte) {
	for i := range 1 + n%3 {
		events = append(events, fmt.Appendf(nil, "writer %d command %d event %d", w, n, i))
	}
	return events
}

// ledger is what the parent knows to be acknowledged.
type ledger struct {
	mu      sync.Mutex
	acked   []int // per writer the last command
	first   []map[int]uint64
	total   int
	repeats int
	seen    []uint64 // per writer the last event checked
	next    []int    // per writer the command that event seen+1 begins
}

func newLedger(writers int) *ledger {
	l := &ledger{acked: make([]int, writers), seen: make([]uint64, writers), next: make([]int, writers)}
	for w := range writers {
		l.first, l.next[w] = append(l.first, map[int]uint64{}), 1
	}
	return l
}

// take reads the lines of a child to their end.
func (l *ledger) take(t *testing.T, r io.Reader, first func()) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var w, n int
		var seq uint64
		var hash string
		var repeat bool
		if _, err := fmt.Sscan(lines.Text(), &w, &n, &seq, &hash, &repeat); err != nil {
			t.Errorf("line %q: %v", lines.Text(), err)
			return
		}
		l.mu.Lock()
		if n != l.acked[w]+1 {
			t.Errorf("writer %d: command %d acknowledged after %d", w, n, l.acked[w])
		}
		l.acked[w], l.first[w][n] = n, seq
		l.total++
		if repeat {
			l.repeats++
		}
		l.mu.Unlock()
		first()
	}
}

func (l *ledger) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.total
}

// check reads what is new in every log and compares it with the ledger: nothing
// acknowledged is missing, nothing is there twice, nothing else is there.
func (l *ledger) check(t *testing.T, s *store.Store) {
	t.Helper()
	for w := range l.acked {
		log := fmt.Sprint("room-", w)
		events, err := s.Read(context.Background(), log, l.seen[w], 0)
		if errors.Is(err, store.ErrNotFound) && l.acked[w] == 0 {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for len(events) > 0 {
			n := l.next[w]
			want := childEvents(w, n)
			if len(events) < len(want) {
				t.Fatalf("%s: command %d is stored by half", log, n)
			}
			for i, e := range events[:len(want)] {
				if string(e.Data) != string(want[i]) {
					t.Fatalf("%s event %d: %q, want %q: lost, doubled or changed", log, e.Seq, e.Data, want[i])
				}
			}
			if seq, ok := l.first[w][n]; ok && seq != events[0].Seq {
				t.Fatalf("%s: command %d was acknowledged as %d, is %d", log, n, seq, events[0].Seq)
			}
			l.seen[w], l.next[w], events = events[len(want)-1].Seq, n+1, events[len(want):]
		}
		// Stored without being acknowledged may be what was on its way, no more.
		if stored := l.next[w] - 1; stored < l.acked[w] || stored > l.acked[w]+1 {
			t.Fatalf("%s: %d commands acknowledged, %d stored", log, l.acked[w], stored)
		}
	}
}

// startChild runs this test binary as a child and feeds the ledger with what it says. The
// first acknowledgement closes begun; ended gets its end after its last line was read.
func startChild(t *testing.T, where string, l *ledger, wrap ...string) (cmd *exec.Cmd, begun chan struct{}, ended chan error) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	args := append(wrap, self)
	cmd = exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), childStore+"="+where, childFrom+"="+strings.Trim(fmt.Sprint(l.acked), "[]"))
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	begun, ended = make(chan struct{}), make(chan error, 1)
	go func() {
		var once sync.Once
		l.take(t, out, func() { once.Do(func() { close(begun) }) })
		err := cmd.Wait()
		if said.Len() > 0 {
			err = errors.New(said.String())
		}
		ended <- err
	}()
	return cmd, begun, ended
}

// waitBegun waits for the first acknowledgement.
func waitBegun(t *testing.T, begun chan struct{}, ended chan error) {
	t.Helper()
	select {
	case <-begun:
	case err := <-ended:
		t.Fatalf("the child ended by itself: %v", err)
	case <-time.After(30 * time.Second):
		t.Fatal("the child acknowledges nothing")
	}
}

func someTime(most time.Duration) { time.Sleep(rand.N(most)) }
