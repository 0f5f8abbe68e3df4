package live

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"parlor/api"
)

// TestDecideIsTheFiveRules tries every hello against every log, near all edges.
func TestDecideIsTheFiveRules(t *testing.T) {
	heads := []uint64{0, 1, 2, 3, 5, maxGap - 1, maxGap, maxGap + 1, maxGap + 2, 2 * maxGap}
	for _, head := range heads {
		for oldest := uint64(1); oldest <= head+1; oldest++ {
			for since := uint64(0); since <= head+2; since++ {
				for _, epoch := range []string{"e1", "e2", ""} {
					got := decide(Hello{Epoch: epoch, Since: since}, "e1", head, oldest)
					switch got {
					case api.UpToDate:
						if epoch != "e1" || since != head || since == 0 {
							t.Fatalf("%s since %d of %d: up to date", epoch, since, head)
						}
					case api.Events:
						whole := oldest <= since+1 && since < head // Every event since is at hand.
						if epoch != "e1" || since == 0 || !whole || head-since > maxGap {
							t.Fatalf("%s since %d of %d, at hand from %d: events", epoch, since, head, oldest)
						}
					case api.Snapshot:
						if epoch == "e1" && since > 0 && (since == head || since < head && oldest <= since+1 && head-since <= maxGap) {
							t.Fatalf("%s since %d of %d, at hand from %d: a snapshot for nothing", epoch, since, head, oldest)
						}
					default:
						t.Fatalf("%s since %d of %d: %q", epoch, since, head, got)
					}
				}
			}
		}
	}
}

// follower is a client that goes by docs/protocol.md.
type follower struct {
	Epoch string
	N     uint64            // the last event known
	Log   map[uint64]string // what it was told of events since the last snapshot
	Base  uint64            // the number of that snapshot
}

// message is a frame as the follower reads it.
type message struct {
	Type   api.FrameType
	Epoch  string
	N      uint64
	First  uint64 // number of the first event
	Events []string
}

// take is what a client does with a frame. It reports whether it has to say
// hello again.
func (f *follower) take(m message) (hello bool) {
	switch {
	case m.Type == api.Snapshot:
		if m.Epoch == f.Epoch && m.N < f.N {
			return false // It was overtaken.
		}
		*f = follower{Epoch: m.Epoch, N: m.N, Base: m.N, Log: map[uint64]string{}}
	case m.Epoch != f.Epoch:
		return true
	case m.Type == api.UpToDate:
		return m.N > f.N
	case m.Type == api.Events:
		if m.First > f.N+1 {
			return true
		}
		for i, e := range m.Events {
			if n := m.First + uint64(i); n > f.N {
				f.N, f.Log[n] = n, e
			}
		}
	}
	return false
}

// truth is a log that grows, on a server that restarts and is restored.
type truth struct {
	rnd    *rand.Rand
	epoch  int
	log    []string
	oldest uint64 // of what is at hand
}

func (s *truth) name() string { return fmt.Sprint("e", s.epoch) }

func (s *truth) grow() message {
	first := uint64(len(s.log)) + 1
	for range 1 + s.rnd.IntN(3) {
		s.log = append(s.log, fmt.Sprintf("%s/%d/%d", s.name(), len(s.log)+1, s.rnd.Int()))
	}
	s.oldest = max(s.oldest, first-min(first-1, 2*keep))
	return message{api.Events, s.name(), uint64(len(s.log)), first, s.log[first-1:]}
}

func (s *truth) answer(h Hello) message {
	head := uint64(len(s.log))
	m := message{Type: decide(h, s.name(), head, s.oldest), Epoch: s.name(), N: head}
	if m.Type == api.Events {
		m.First, m.Events = h.Since+1, s.log[h.Since:]
	}
	return m
}

// TestFollowersEndWithTheWholeLog loses, doubles and reorders frames and hellos,
// restarts the server and restores it from backups. Whatever happens, a client
// never holds anything that is not the log, and one hello that gets through
// brings it up to date.
func TestFollowersEndWithTheWholeLog(t *testing.T) {
	runs := 300
	if full() {
		runs = 20000
	}
	seen := map[api.FrameType]int{}
	for seed := range runs {
		rnd := rand.New(rand.NewPCG(uint64(seed), 7))
		s := &truth{rnd: rnd, oldest: 1}
		f := &follower{Log: map[uint64]string{}}
		logs := map[string][]string{}
		var wire []message
		for range 200 {
			switch rnd.IntN(12) {
			case 0: // The server restarts, and remembers nothing but the log.
				s.oldest = uint64(len(s.log)) + 1
			case 1:
				if rnd.IntN(8) == 0 { // It is restored from a backup.
					s.log = append([]string(nil), s.log[:rnd.IntN(len(s.log)+1)]...)
					s.epoch, s.oldest = s.epoch+1, uint64(len(s.log))+1
				}
			case 2: // The client connects again.
				wire = append(wire, s.answer(Hello{Epoch: f.Epoch, Since: f.N}))
			case 3: // The client begins anew.
				wire = append(wire, s.answer(Hello{}))
			default:
				wire = append(wire, s.grow())
			}
			logs[s.name()] = s.log
			for len(wire) > 0 && rnd.IntN(3) > 0 {
				i := 0
				if rnd.IntN(4) == 0 {
					i = rnd.IntN(len(wire)) // Overtaking.
				}
				m := wire[i]
				if rnd.IntN(10) > 0 { // Else it arrives twice.
					wire = append(wire[:i], wire[i+1:]...)
				}
				if rnd.IntN(6) == 0 {
					continue // Lost.
				}
				seen[m.Type]++
				if f.take(m) && rnd.IntN(3) > 0 { // Or the hello is lost.
					wire = append(wire, s.answer(Hello{Epoch: f.Epoch, Since: f.N}))
				}
				holds(t, f, logs)
			}
		}
		for range 2 { // The wire is good now: a hello, and what it asks for.
			if !f.take(s.answer(Hello{Epoch: f.Epoch, Since: f.N})) {
				break
			}
		}
		holds(t, f, logs)
		if f.Epoch != s.name() || f.N != uint64(len(s.log)) {
			t.Fatalf("run %d: the client is at %d of %s, the log at %d of %s", seed, f.N, f.Epoch, len(s.log), s.name())
		}
	}
	if seen[api.UpToDate] == 0 || seen[api.Events] == 0 || seen[api.Snapshot] == 0 {
		t.Errorf("the wire carried %v", seen)
	}
}

// holds checks that what the client holds is a piece of a log without a gap.
func holds(t *testing.T, f *follower, logs map[string][]string) {
	t.Helper()
	log := logs[f.Epoch]
	if f.Epoch != "" && f.N > uint64(len(log)) || uint64(len(f.Log)) != f.N-f.Base {
		t.Fatalf("%d events from %d to %d of %s, which has %d", len(f.Log), f.Base, f.N, f.Epoch, len(log))
	}
	for n, e := range f.Log {
		if n <= f.Base || n > f.N || log[n-1] != e {
			t.Fatalf("event %d of %s is %q to the client, %q in the log", n, f.Epoch, e, log[n-1])
		}
	}
}
