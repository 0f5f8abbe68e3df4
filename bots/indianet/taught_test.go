package indianet

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/nets"
	"parlor/rules/india"
)

var update = flag.Bool("update", false, "write the golden files anew")

// withNets calls test for each game that a net of the program was taught.
func withNets(t *testing.T, test func(t *testing.T, r india.Rules, seats int)) {
	n := 0
	for _, k := range kinds[:4] {
		if taught[k.name] != nil {
			n++
			t.Run(k.name, func(t *testing.T) { test(t, k.rules, k.seats) })
		}
	}
	if n == 0 {
		t.Fatal("no net is part of the program")
	}
}

// played calls visit with the positions before and after turns of games that the
// net of r plays against itself.
func played(r india.Rules, seats, games int, visit func(before, after *india.State)) {
	j, rnd := New(r, seats), rand.New(rand.NewPCG(3, 4))
	for range games {
		s := r.Start(seats)
		for r.ToAct(s) != 0 {
			if !r.Stepping(s) {
				s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
				continue
			}
			after, _ := j.Best(s)
			visit(&s, &after)
			s = after
		}
	}
}

// TestNetsSayWhatTheySaid holds, for each net, what it says of some positions of
// its own play: on every machine the same, to the bit.
func TestNetsSayWhatTheySaid(t *testing.T) {
	var b strings.Builder
	withNets(t, func(_ *testing.T, r india.Rules, seats int) {
		j := New(r, seats)
		n := 0
		played(r, seats, 1, func(_, after *india.State) {
			if n++; n%20 != 1 || r.ToAct(*after) == 0 {
				return
			}
			var c Chances
			j.Judge(after, 0, &c)
			fmt.Fprintf(&b, "%d %s", seats, game.At(r, *after))
			for _, x := range c[:j.Parties()] {
				fmt.Fprintf(&b, " %08x=%.4f", math.Float32bits(x), x)
			}
			b.WriteByte('\n')
		})
	})
	const name = "testdata/taught.golden"
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("%s differs (go test ./bots/indianet -update rewrites it); got:\n%s", name, b.String())
	}
}

// TestSumsAreThoseOfTheRows compares sums that were had from those of another
// position with what the rows of each side's own view add up to.
func TestSumsAreThoseOfTheRows(t *testing.T) {
	withNets(t, func(t *testing.T, r india.Rules, seats int) {
		n, rd := For(r, seats), NewReader(r)
		at, sum := newNear(n), n.NewSum()
		bases, count := 0, 0
		positions(r, seats, 3, func(_ india.State, next []india.State) {
			for i := range next {
				s := &next[i]
				if s.Next() != india.NextThrow {
					continue
				}
				at.read(&rd, s)
				if count++; len(at.add)+len(at.sub) == 0 {
					bases++
				}
				for seat := range game.Seat(seats) {
					side := s.SideAt(seat)
					list, class := rd.Read(nil, s, side)
					n.SumOf(sum, list)
					if got := at.sumOf(n, side); class != at.classOf(side) || !slices.Equal(got, sum) {
						t.Fatalf("%s, side %d: class %d, sum %v: want %d, %v", game.At(r, *s), side, at.classOf(side), got, class, sum)
					}
				}
			}
		})
		if bases == 0 || 2*bases > count {
			t.Errorf("%d of %d positions were summed from the beginning: want some, and few", bases, count)
		}
	})
}

// TestSumsStayFarFromTheEdge looks how near the sums of 16 bits come to where
// they would wrap, in play by the net and in play at random.
func TestSumsStayFarFromTheEdge(t *testing.T) {
	withNets(t, func(t *testing.T, r india.Rules, seats int) {
		n, rd := For(r, seats), NewReader(r)
		sum, most := n.NewSum(), 0
		look := func(s *india.State) {
			if s.Next() != india.NextThrow {
				return
			}
			list, _ := rd.Read(nil, s, s.Turn())
			n.SumOf(sum, list)
			for _, x := range sum {
				most = max(most, int(x), -int(x))
			}
		}
		played(r, seats, 10, func(_, after *india.State) { look(after) })
		positions(r, seats, 5, func(_ india.State, next []india.State) {
			for i := range next {
				look(&next[i])
			}
		})
		if most > math.MaxInt16*7/8 {
			t.Errorf("a sum of %d was seen: want room to %d", most, math.MaxInt16)
		}
	})
}

func TestNetsSayWhereTheyComeFrom(t *testing.T) {
	withNets(t, func(t *testing.T, r india.Rules, seats int) {
		a := For(r, seats).About
		if a.Game != india.Name || a.Seats != seats || a.Games < 1000 || a.Seconds <= 0 || a.Method == "" || (a.Options["partners"] == "on") != r.Partners {
			t.Errorf("provenance %+v", a)
		}
	})
}

// three is what each seat won of 30,000 games of three that the net played against itself
// (docs/bench/nets-2026-11-26.md): three round a cross for four do not sit alike.
var three = [3]float64{0.383, 0.286, 0.331}

// TestStartIsFair holds that before the lot all have the same chance, three what their seats bring, and that
// the side that begins is not much better off, nor worse.
func TestStartIsFair(t *testing.T) {
	withNets(t, func(t *testing.T, r india.Rules, seats int) {
		j := New(r, seats)
		s, share := r.Start(seats), 1/float64(j.Parties())
		var c Chances
		for seat := range game.Seat(seats) {
			want := share
			if j.Parties() == 3 {
				want = three[seat]
			}
			j.Judge(&s, seat, &c)
			if math.Abs(float64(c[0])-want) > 0.03 {
				t.Errorf("before the lot seat %d wins %.3f, want %.3f", seat, c[0], want)
			}
		}
		s = r.Apply(s, game.Nature, r.AppendOutcomes(nil, s)[0].Action)
		first := s.SeatOf(s.Turn())
		if j.Parties() == 3 {
			share = three[first]
		}
		j.Judge(&s, first, &c)
		if d := float64(c[0]) - share; d < -0.03 || d > 0.08 {
			t.Errorf("who begins wins %.3f", c[0])
		}
	})
}

// TestNetsAreSmall holds what nets add to the program, with those of the games on points: 12 megabytes at most.
func TestNetsAreSmall(t *testing.T) {
	sum := int64(0)
	for _, folder := range []string{"taught", "../tablenet/taught"} {
		list, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			info, err := e.Info()
			if err != nil {
				t.Fatal(err)
			}
			sum += info.Size()
		}
	}
	if sum < 1e6 || sum > 12e6 {
		t.Errorf("the nets have %d bytes, want 12 megabytes at most", sum)
	}
}

func BenchmarkJudge(b *testing.B) {
	for _, k := range kinds[:4] {
		if taught[k.name] == nil {
			continue
		}
		var list []india.State
		played(k.rules, k.seats, 10, func(before, _ *india.State) { list = append(list, *before) })
		b.Run(k.name, func(b *testing.B) {
			j, i := New(k.rules, k.seats), 0
			for b.Loop() {
				j.Best(list[i%len(list)])
				i++
			}
			b.ReportMetric(float64(j.Judged)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	text, err := files.ReadFile("taught/2.net")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := nets.Read(text); err != nil {
			b.Fatal(err)
		}
	}
}
