package fair

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"parlor/game"
)

// cut drops all events from number n+1 on.
func (o *operator) cut(n int) {
	if o.begins > 0 {
		o.Fatal("the log was forgotten")
	}
	o.log, o.heads, o.states, o.ledger = o.log[:n], o.heads[:n], o.states[:n], *o.states[n-1]
}

// TestAGreedyOperatorThrowsTheSameDice plays many throws twice by the same chains:
// honestly, and with an operator who tries after each throw that he knows to have
// another in its place, by all that he can do unmarked. What falls is the same, to
// the bit.
func TestAGreedyOperatorThrowsTheSameDice(t *testing.T) {
	const rooms = 8
	throws := 50_000
	if testing.Short() {
		throws = 4_000
	}
	var tried atomic.Int64
	var pips [2]atomic.Int64
	t.Run("rooms", func(t *testing.T) {
		for room := range byte(rooms) {
			t.Run(fmt.Sprint(room), func(t *testing.T) {
				t.Parallel()
				honest, _ := manyThrows(t, 7+room, throws/rooms, false)
				greedy, n := manyThrows(t, 7+room, throws/rooms, true)
				tried.Add(int64(n))
				for i, x := range honest {
					if x != greedy[i] {
						t.Fatalf("throw %d is %s, and %s with a greedy operator", i+1, x, greedy[i])
					}
					pips[i%2].Add(int64(x[0]-'0') + int64(x[2]-'0'))
				}
			})
		}
	})
	t.Logf("%d throws, %d tries; %.3f and %.3f pips a throw", throws, tried.Load(), 2*float64(pips[0].Load())/float64(throws), 2*float64(pips[1].Load())/float64(throws))
	if tried.Load() < int64(throws)/20 {
		t.Errorf("%d tries: the operator was not greedy", tried.Load())
	}
}

// manyThrows plays so many throws. A greedy operator tries each tenth that is
// small, by all that he can do. It returns what fell, and how many he tried.
func manyThrows(t *testing.T, seed byte, throws int, greedy bool) (fell []string, tried int) {
	o := newOperator(t, seed, 256)
	for len(fell) < throws {
		if o.ledger.Spent() {
			if err := errors.Join(o.promise(true), o.begin()); err != nil {
				t.Fatal(err)
			}
		}
		o.must(Call{K: o.ledger.Next(), Seat: game.Seat(len(fell) % 2)})
		r, err := o.asks()
		if err != nil {
			t.Fatal(err)
		}
		m := o.material(r)
		if greedy && dice(m)[0] < '5' && len(fell)%5 == 0 { // He wants a larger one.
			tried++
			o.tries(m)
		}
		o.must(Throw{K: m.K, Link: m.Link, Links: m.Links, Fell: []string{dice(m)}})
		fell = append(fell, dice(m))
		if len(o.log) > 100 { // Going back deals with the whole log anew: it is tried while that is short.
			o.forget()
		}
	}
	return fell, tried
}

// tries looks for another throw in the place of one that the operator knows.
func (o *operator) tries(m Material) {
	o.Helper()
	for _, step := range operatorSteps {
		if step.name == "call" || step.name == "throw" || step.name == "learn" || o.begins > 0 && (step.name == "restore" || strings.HasPrefix(step.name, "fork")) {
			continue
		}
		f, ada := o.fork(), *o.ada
		f.ada, f.rnd = &ada, rand.NewChaCha8([32]byte{9})
		if mark, _, err := step.do(f); err != nil || mark {
			continue
		}
		if err := f.write(Call{K: f.ledger.Next(), Seat: 0}); err != nil && step.name != "reveal of Eve" {
			continue
		}
		if x, err := f.asks(); err == nil && dice(f.material(x)) != dice(m) {
			o.Fatalf("%s: throw %d is %s instead of %s", step.name, m.K, dice(f.material(x)), dice(m))
		}
	}
}
