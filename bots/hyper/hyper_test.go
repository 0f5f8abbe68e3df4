package hyper

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"parlor/game"
	"parlor/rules/tables"
)

// solved returns the game of so many men, solved once for all tests.
var solved = func() (list [MaxMen]func() *Table) {
	for men := 1; men < MaxMen; men++ {
		list[men] = sync.OnceValue(func() *Table {
			t, err := Solve(context.Background(), men, Options{})
			if err != nil {
				panic(err)
			}
			return t
		})
	}
	return list
}()

// line writes a position in which x is on throw.
func line(d *sides, a, op int) string {
	side := func(m men) string {
		count := map[uint8]int{}
		for _, p := range m[:d.men] {
			count[p]++
		}
		var parts []string
		for p := uint8(24); p > off; p-- {
			if count[p] > 0 {
				parts = append(parts, fmt.Sprintf("%d:%d", p, count[p]))
			}
		}
		if n := count[bar]; n > 0 {
			parts = append(parts, fmt.Sprintf("bar:%d", n))
		}
		if n := count[off]; n > 0 {
			parts = append(parts, fmt.Sprintf("off:%d", n))
		}
		return strings.Join(parts, ",")
	}
	return "x=" + side(d.list[a]) + " o=" + side(d.list[op]) + " turn=x next=throw"
}

// states returns what the rules' own turns lead to from a position, by throw: the
// numbers of the sides, of who has played first.
func states(t *testing.T, d *sides, a, op int) (list [len(throws)]map[[2]int]bool) {
	t.Helper()
	r := Rules(d.men)
	s, err := r.ParseState(line(d, a, op))
	if err != nil {
		t.Fatalf("%s: %v", line(d, a, op), err)
	}
	if d.of(&s, 0) != a || d.of(&s, 1) != op {
		t.Fatalf("%s: read as %d and %d, want %d and %d", line(d, a, op), d.of(&s, 0), d.of(&s, 1), a, op)
	}
	var turns []tables.State
	for _, o := range r.AppendOutcomes(nil, s) {
		after := r.Apply(s, game.Nature, o.Action)
		hi, lo := after.Throw()
		i := slices.IndexFunc(throws[:], func(t throw) bool { return t.dice == [2]uint8{uint8(hi), uint8(lo)} })
		if want := float64(o.Weight) / 36; throws[i].share != want {
			t.Fatalf("%d-%d falls with a chance of %v, want %v", hi, lo, throws[i].share, want)
		}
		list[i] = map[[2]int]bool{}
		turns = r.AppendTurns(turns[:0], after)
		for _, u := range turns {
			list[i][[2]int{d.of(&u, 0), d.of(&u, 1)}] = true
			if r.ToAct(u) == 0 {
				if pay := r.Payoffs(u)[0]; int(pay) != d.worth(d.of(&u, 1)) {
					t.Fatalf("%s, %d-%d: pays %d, want %d", line(d, a, op), hi, lo, d.worth(d.of(&u, 1)), pay)
				}
			}
		}
	}
	return list
}

// TestPlaysAreThoseOfTheRules from positions drawn by chance, and from those of
// games played at random, for all throws.
func TestPlaysAreThoseOfTheRules(t *testing.T) {
	for n := 1; n <= MaxMen; n++ {
		d, rnd := newSides(n), rand.New(rand.NewPCG(7, uint64(n)))
		w, checked := walker{sides: d}, 0
		check := func(a, op int) {
			want := states(t, d, a, op)
			for i := range throws {
				got := map[[2]int]bool{}
				for _, p := range w.plays(a, i, int(d.made[op])) {
					after := op
					if hit := p.touched & d.blots[op]; hit != 0 {
						after = int(d.fallen[op][d.which(op, hit)])
					}
					got[[2]int{int(p.to), after}] = true
				}
				checked++
				if len(got) != len(want[i]) {
					t.Fatalf("%s, %v: %d plays, want %d", line(d, a, op), throws[i].dice, len(got), len(want[i]))
				}
				for p := range want[i] {
					if !got[p] {
						t.Fatalf("%s, %v: %v and %v are not reached", line(d, a, op), throws[i].dice, d.list[p[0]], d.list[p[1]])
					}
				}
			}
		}
		for range 600 {
			if a, op := rnd.IntN(len(d.list)), rnd.IntN(len(d.list)); d.possible(a, op) {
				check(a, op)
			}
		}
		for range 20 {
			a := d.number(men{24, 23, 22})
			if n < MaxMen {
				a = d.number(men{24, uint8(23 * (n - 1))})
			}
			for op := a; d.possible(a, op); {
				check(a, op)
				list := w.plays(a, rnd.IntN(len(throws)), int(d.made[op]))
				p := list[rnd.IntN(len(list))]
				if hit := p.touched & d.blots[op]; hit != 0 {
					op = int(d.fallen[op][d.which(op, hit)])
				}
				a, op = op, int(p.to)
			}
		}
		t.Logf("%d men: %d throws", n, checked)
		if checked < 5000 {
			t.Errorf("%d men: only %d throws were looked at", n, checked)
		}
	}
}

// TestThereAreAsManyPositionsAsOthersCount who count those too in which a side is
// done: 7,959,904.
func TestThereAreAsManyPositionsAsOthersCount(t *testing.T) {
	for men, want := range []int{1: 601, 2: 106552, 3: 7959904 - (2*3276 - 1)} {
		if men == 0 {
			continue
		}
		n := 0
		newSides(men).each(func(int, int) { n++ })
		if n != want {
			t.Errorf("%d men: %d positions, want %d", men, n, want)
		}
	}
}

// TestSharedSpansAreThePlaysOfTheirPoint though most points that the other side may
// have made share the plays of none.
func TestSharedSpansAreThePlaysOfTheirPoint(t *testing.T) {
	d := newSides(2)
	l, w := newPlays(d), walker{sides: d}
	for a := 1; a < len(d.list); a++ {
		for i := range throws {
			for made, s := range l.spans[a][i] {
				if d.points[a]>>made&1 == 0 && !slices.Equal(l.pool[s.from:s.to], w.plays(a, i, made)) {
					t.Fatalf("%v, %v, %d made: %v", d.list[a], throws[i].dice, made, l.pool[s.from:s.to])
				}
			}
		}
	}
}

// TestPositionsAreWorthWhatTheirBestPlaysAreWorth by the rules' own turns, and
// chances are chances.
func TestPositionsAreWorthWhatTheirBestPlaysAreWorth(t *testing.T) {
	tab, rnd := solved[2](), rand.New(rand.NewPCG(1, 1))
	d, n := tab.sides, 0
	tab.Positions(func(_, _ [MaxMen]uint8, c Chances) {
		if !c.sensible() {
			t.Fatalf("chances of %+v", c)
		}
	})
	for n < 1000 {
		a, op := rnd.IntN(len(d.list)), rnd.IntN(len(d.list))
		if !d.possible(a, op) {
			continue
		}
		n++
		sum := 0.0
		for i, after := range states(t, d, a, op) {
			best := math.Inf(-1)
			for p := range after {
				e := float64(d.worth(max(p[1], 1)))
				if p[0] != 0 {
					c := tab.chances[d.at(p[1], p[0])]
					e = -c.Equity()
				}
				best = max(best, e)
			}
			sum += throws[i].share * best
		}
		c := tab.chances[d.at(a, op)]
		if math.Abs(c.Equity()-sum) > 3e-6 {
			t.Errorf("%s: %v, want %v", line(d, a, op), c.Equity(), sum)
		}
	}
}

// TestTheTableDoesNotDependOnWorkers to the byte.
func TestTheTableDoesNotDependOnWorkers(t *testing.T) {
	var one, more bytes.Buffer
	if err := solved[2]().Write(&one); err != nil {
		t.Fatal(err)
	}
	tab, err := Solve(context.Background(), 2, Options{Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	if err := tab.Write(&more); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one.Bytes(), more.Bytes()) {
		t.Error("three workers make another table")
	}
}

// TestSolvingEndsWhenItIsInterrupted with the error that says so.
func TestSolvingEndsWhenItIsInterrupted(t *testing.T) {
	ctx, stop := context.WithCancelCause(context.Background())
	enough := errors.New("enough")
	sweeps := 0
	_, err := Solve(ctx, 1, Options{Progress: func(s Sweep) {
		if sweeps++; s.Number == 3 {
			stop(enough)
		}
	}})
	if !errors.Is(err, enough) || sweeps != 3 {
		t.Errorf("after %d sweeps: %v", sweeps, err)
	}
	for _, men := range []int{0, MaxMen + 1} {
		if _, err := Solve(context.Background(), men, Options{}); err == nil || !strings.Contains(err.Error(), "want 1 to 3") {
			t.Errorf("%d men: %v", men, err)
		}
	}
}

// TestFilesAreReadAsTheyWereWritten and refused where they are not whole.
func TestFilesAreReadAsTheyWereWritten(t *testing.T) {
	var b bytes.Buffer
	if err := solved[1]().Write(&b); err != nil {
		t.Fatal(err)
	}
	whole := b.Bytes()
	tab, err := Read(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(whole[:7], []byte("parlor ")) || tab.Men() != 1 {
		t.Errorf("begins with %q, for %d men", whole[:7], tab.Men())
	}
	n := tab.Positions(func(me, op [MaxMen]uint8, c Chances) {
		s := tab.sides
		if want := solved[1]().chances[s.at(s.number(me), s.number(op))]; c != want {
			t.Errorf("%v against %v: %v, want %v", me, op, c, want)
		}
	})
	if n != 601 || len(whole) != 27+20*n {
		t.Errorf("%d positions in %d bytes", n, len(whole))
	}
	wild := bytes.Clone(whole)
	copy(wild[len(wild)-20:], "\xff\xff\xff\x7f") // Not a number.
	for want, data := range map[string][]byte{
		"want the first line": []byte("parlor hypergammon 1 men 9\n"),
		"no table":            whole[:20],
		"cut short":           whole[:len(whole)-1],
		"goes on":             append(bytes.Clone(whole), 0),
		"damaged":             wild,
	} {
		if _, err := Read(bytes.NewReader(data)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want one that says %q", err, want)
		}
	}
}
