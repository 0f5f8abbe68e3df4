package bearoff

import (
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parlor/rules/tables"
)

func mustRule(t *testing.T, r tables.Rules) Rule {
	t.Helper()
	rule, ok := Of(r)
	if !ok {
		t.Fatalf("%s has no table", r.Name)
	}
	return rule
}

// TestTurnsNeeded adds up: the chances of all numbers of turns are one, and their
// mean is what is needed. Fifteen men on the 6 point need 12.27 turns at
// backgammon and 10.27 at navy, by another program.
func TestTurnsNeeded(t *testing.T) {
	for _, r := range held {
		begin := time.Now()
		tab := newTable(mustRule(t, r))
		for _, m := range tab.list {
			tab.place(m)
		}
		took := time.Since(begin)
		numbers := 0
		for p := range tab.list {
			numbers += len(tab.turns.list(int32(p), false)) + len(tab.left.list(int32(p), false)) + len(tab.safe.list(int32(p), false))
			sum, mean := 0.0, 0.0
			for k, x := range tab.turns.list(int32(p), false) {
				sum += float64(x)
				mean += float64(k) * float64(x)
			}
			if math.Abs(sum-1) > 1e-4 || math.Abs(mean-float64(tab.need[p])) > 1e-2 {
				t.Fatalf("%s, %06x: chances add up to %v, with a mean of %v turns: want %v", r.Name, tab.list[p], sum, mean, tab.need[p])
			}
		}
		got := tab.need[tab.number(men(r.Men)<<20)]
		t.Logf("%s: %d places in %v, %d numbers; all men on 6 need %.3f", r.Name, len(tab.list), took, numbers, got)
		if want := map[string]float32{"backgammon": 12.27, "navy": 10.27}[r.Name]; want > 0 && math.Abs(float64(got-want)) > 0.01 {
			t.Errorf("%s: 15 men on the 6 point need %v turns, want %v", r.Name, got, want)
		}
	}
}

// TestGammonsAndMenLeftAreCounted in positions that can be worked out by hand.
func TestGammonsAndMenLeftAreCounted(t *testing.T) {
	r := tables.Backgammon
	tab := For(r, nil)
	s := parse(t, r, line(r, 0x000001, 0xf00000, "x"))
	if c := tab.Judge(&s); !near(c.Win, 1) || !near(c.Gammon, 1) || c.Gammons != 0 {
		t.Errorf("one man on the 1 point against fifteen on the 6 point: %+v", c)
	}
	// o bears a man off with a six, with 5-1, 4-2, 3-3 and 2-2: 17 throws of 36.
	s = parse(t, r, line(r, 0x000001, 0xf00000, "o"))
	if c := tab.Judge(&s); c.Win != 0 || !near(c.Gammons, 19./36) {
		t.Errorf("o to throw: %+v", c)
	}
	// Who has few men left has borne others off.
	two := tab.two()
	for _, me := range two.list[1:100] {
		for _, op := range two.list[1:100] {
			if c := two.chances(me, op, false); c.Gammon != 0 || c.Gammons != 0 {
				t.Fatalf("%06x against %06x, with men off: %+v", me, op, c)
			}
		}
	}
	n := tables.Navy
	s = parse(t, n, line(n, 0x000001, 0x700000, "x"))
	if c := For(n, nil).Judge(&s); !near(c.Win, 1) || !near(c.Points, 7) || c.Lost != 0 {
		t.Errorf("seven men left: %+v", c)
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-4 }

// TestRulesThatReachIntoTheBearOffHaveNoTable also where only an option says so.
func TestRulesThatReachIntoTheBearOffHaveNoTable(t *testing.T) {
	must := tables.Backgammon
	must.MustBear = true
	paid := tables.Wikipedia
	paid.Score = tables.Gammon
	always, four := tables.Parker, tables.Parker
	always.Repeat, four.Doublets = true, 4
	for _, r := range []tables.Rules{always, four, must, paid} {
		if For(r, nil) != nil {
			t.Errorf("%s has a table", r.Name)
		}
	}
	cube := tables.Backgammon
	cube.Name, cube.Cube, cube.Layout = "x", true, tables.Nack
	a, _ := Of(tables.Backgammon)
	if b, ok := Of(cube); !ok || a != b {
		t.Error("the cube makes another table")
	}
}

// TestOnlyWhatIsAskedForIsWorkedOut and says the same, to the bit, in whatever order it is asked for, by several at a time.
func TestOnlyWhatIsAskedForIsWorkedOut(t *testing.T) {
	for _, r := range []tables.Rules{tables.Navy, tables.WikipediaStrict} {
		rule := mustRule(t, r)
		ask := [][2]men{{0x001021, 0x000112}, {0x000203, 0x010010}, {0x000321, 0x001211}, {0x000042, 0x000013}, {0x000530, 0x000001}}
		var want []Chances
		for _, m := range ask { // Each of new ends.
			s := parse(t, r, line(r, m[0], m[1], "x"))
			want = append(want, build(rule, nil).Judge(&s))
		}
		e := build(rule, nil)
		var wait sync.WaitGroup
		for i := range 4 {
			wait.Go(func() {
				for j := range ask {
					j = (j*2 + i) % len(ask)
					s, err := r.ParseState(line(r, ask[j][0], ask[j][1], "x"))
					if got := e.Judge(&s); err != nil || got != want[j] {
						t.Errorf("%s: %06x: %+v, %v; want %+v", r.Name, ask[j], got, err, want[j])
					}
				}
			})
		}
		wait.Wait()
		count := func(known []atomic.Bool) (n int) {
			for i := range known {
				if known[i].Load() {
					n++
				}
			}
			return n
		}
		one, two := e.one(), e.two()
		places, pairs := count(one.known), count(two.settled)
		t.Logf("%s: %d places of %d, %d pairs of %d", r.Name, places, len(one.known), pairs, len(two.settled))
		if places == 0 || pairs == 0 || places > len(one.known)/20 || pairs > len(two.settled)/20 {
			t.Errorf("%s: %d places of %d are known, and %d pairs of %d", r.Name, places, len(one.known), pairs, len(two.settled))
		}
	}
}
