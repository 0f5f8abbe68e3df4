package indianet

import (
	"math"
	"slices"
	"testing"

	"parlor/game"
	"parlor/rules/india"
)

// told lists the rows of s for a viewer the slow way: piece by piece, by the
// spaces of the ring on which they stand.
func told(r india.Rules, s *india.State, viewer india.Side) (list []uint16, class int) {
	type piece struct {
		side india.Side
		at   int8
	}
	var all []piece
	for side := range india.Side(4) {
		for _, p := range s.Pieces(side) {
			if s.Sides().Has(side) {
				all = append(all, piece{side, p})
			}
		}
	}
	onRing := func(p piece) bool { return p.at >= 0 && p.at <= india.Front }
	friends := func(a, b india.Side) bool { return a == b || r.Partners && a^b == 2 }
	// on lists the pieces on a space of the ring.
	on := func(space int) (list []piece) {
		for _, p := range all {
			if onRing(p) && india.Space(p.side, int(p.at)) == space {
				list = append(list, p)
			}
		}
		return list
	}
	corner, ring := false, map[india.Side]bool{}
	for _, p := range all {
		corner = corner || p.at == india.Corner
		if onRing(p) {
			ring[p.side] = true
		}
	}
	class = contact
	switch {
	case corner:
		class = waiting
	case len(ring) < 2:
		class = race
	}
	class += int(s.Turn()-viewer) & 3
	count := map[int]int{}
	once := func(row int) {
		if count[row] == 0 {
			list = append(list, uint16(row))
		}
		count[row]++
	}
	rowOf := func(side india.Side, n int) int { return int(side-viewer)&3*perSide + n }
	list = append(list, uint16(onThrow+int(s.Turn()-viewer)&3))
	for _, p := range all {
		k := rowOf(p.side, (int(p.at)+1)*india.Pieces)
		list = append(list, uint16(k+count[k]))
		count[k]++
		if class >= race || p.at > india.Front {
			continue
		}
		for kind := range 2 { // The nearest blockade ahead: with an own piece, and without.
			for d := 1; d <= reach; d++ {
				to := int(p.at) + d
				if to > india.Front {
					break
				}
				there := on(india.Space(p.side, to))
				own := slices.ContainsFunc(there, func(q piece) bool { return q.side == p.side })
				if len(there) > 1 && own == (kind == 0) {
					k := rowOf(p.side, wall+(kind*reach+d-1)*india.Pieces)
					list = append(list, uint16(k+count[k]))
					count[k]++
					break
				}
			}
		}
		if p.at == india.Corner {
			there := on(india.Space(p.side, india.Entry))
			k := rowOf(p.side, shut)
			stranger := !r.EntryCapture && slices.ContainsFunc(there, func(q piece) bool { return !friends(p.side, q.side) })
			if (len(there) > 1 || stranger) && count[k] == 0 {
				list = append(list, uint16(k))
				count[k]++
			}
			continue
		}
		space := india.Space(p.side, int(p.at))
		if r.Blue(space) || len(on(space)) > 1 {
			continue
		}
		for ahead := range india.Side(3) {
			other := (p.side + 1 + ahead) & 3
			if friends(p.side, other) {
				continue
			}
			pair := int(ahead)*4 + int(other-s.Turn())&3
			for d := 1; d <= reach; d++ {
				if slices.ContainsFunc(all, func(q piece) bool {
					return q.side == other && onRing(q) && int(q.at)+d <= india.Front && india.Space(other, int(q.at)+d) == space
				}) {
					once(rowOf(p.side, hunt+(int(p.at)/quarter*12+pair)*reach+d-1))
				}
			}
			for die := 1; die <= 6; die++ { // Behind a five that enters.
				if slices.Contains(all, piece{other, india.Corner}) && india.Space(other, india.Entry+die) == space {
					once(rowOf(p.side, raid+pair*6+die-1))
				}
			}
		}
		for d := 1; d <= reach; d++ {
			if slices.ContainsFunc(all, func(q piece) bool {
				return !friends(p.side, q.side) && onRing(q) && int(q.at)+d <= india.Front && india.Space(q.side, int(q.at)+d) == space
			}) {
				list = append(list, uint16(rowOf(p.side, threat+int(p.at)*reach+d-1)))
			}
		}
	}
	return list, class
}

func TestRowsAreWhatIsTrueOfThePosition(t *testing.T) {
	each(t, func(t *testing.T, r india.Rules, seats int) {
		rd := NewReader(r)
		seen, kinds, viewers := map[int]bool{}, map[string]int{}, map[india.Side]bool{}
		count := 0
		positions(r, seats, 4, func(_ india.State, next []india.State) {
			for i := range next {
				s := &next[i]
				if s.Next() != india.NextThrow {
					continue
				}
				viewer := s.SideAt(game.Seat(count % seats))
				got, class := rd.Read(nil, s, viewer)
				want, wantClass := told(r, s, viewer)
				slices.Sort(got)
				slices.Sort(want)
				count++
				if class != wantClass || !slices.Equal(got, want) {
					t.Fatalf("%s: class %d, rows %v: want %d, %v", game.At(r, *s), class, got, wantClass, want)
				}
				if len(slices.Compact(want)) != len(got) || int(want[len(want)-1]) >= rows {
					t.Fatalf("%s: rows %v: want each once, below %d", game.At(r, *s), want, rows)
				}
				seen[class] = true
				viewers[viewer] = true
				for _, row := range got {
					switch n := int(row) % perSide; {
					case row >= onThrow:
					case n >= raid:
						kinds["raid"]++
					case n >= hunt:
						kinds["hunt"]++
					case n == shut:
						kinds["shut"]++
					case n >= wall+walls/2:
						kinds["wall"]++
					case n >= wall:
						kinds["own wall"]++
					case n >= threat:
						kinds["threat"]++
					}
				}
			}
		})
		if !seen[waiting] || len(kinds) != 6 || len(viewers) != seats {
			t.Errorf("seen: classes %v, rows %v, viewers %v: want each kind of rows, and everybody", seen, kinds, viewers)
		}
	})
}

// TestAllClassesAreSeen reads positions set up for them.
func TestAllClassesAreSeen(t *testing.T) {
	r := india.Rules{}
	for line, want := range map[string]int{
		"s=10,-,-,- n=3,2,1,0 turn=s next=throw":     waiting,
		"s=10,9,8,7 n=71,3,2,1 turn=n next=throw":    contact,
		"s=10,9,8,7 n=71,70,70,64 turn=n next=throw": race,
	} {
		p, err := game.Of[india.State](r).Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := game.As[india.State](p)
		rd := NewReader(r)
		got, class := rd.Read(nil, &s, s.Turn())
		list, _ := told(r, &s, s.Turn())
		slices.Sort(got)
		slices.Sort(list)
		if class != want || !slices.Equal(got, list) {
			t.Errorf("%s: class %d, rows %v: want %d, %v", line, class, got, want, list)
		}
	}
}

// turned returns s with everybody moved on by a seat to the left. All four
// sides must play, or two.
func turned(t *testing.T, r india.Rules, s india.State, by int) india.State {
	t.Helper()
	const names = "swne"
	text := ""
	for side := range india.Side(4) {
		from := (side - india.Side(by)) & 3
		if !s.Sides().Has(from) {
			continue
		}
		text += names[side:side+1] + "="
		for i, p := range s.Pieces(from) {
			if i > 0 {
				text += ","
			}
			text += placeName(p)
		}
		text += " "
	}
	turn := (s.Turn() + india.Side(by)) & 3
	text += "turn=" + names[turn:turn+1] + " next=throw"
	p, err := game.Of[india.State](r).Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	out, _ := game.As[india.State](p)
	return out
}

func placeName(p int8) string {
	if p == india.Corner {
		return "-"
	}
	if p > 9 {
		return string([]byte{'0' + byte(p/10), '0' + byte(p%10)})
	}
	return string([]byte{'0' + byte(p)})
}

// TestAllSidesAreJudgedAlike turns the table under the players: what a party
// expects moves on with it, to the bit.
func TestAllSidesAreJudgedAlike(t *testing.T) {
	for _, k := range []struct {
		rules, turned india.Rules
		seats, by     int
	}{
		{india.Rules{}, india.Rules{Sides: india.West.Set() | india.East.Set()}, 2, 1},
		{india.Rules{}, india.Rules{}, 2, 2},
		{india.Rules{}, india.Rules{Sides: india.West.Set() | india.North.Set() | india.East.Set()}, 3, 1},
		{india.Rules{}, india.Rules{}, 4, 1},
		{india.Rules{}, india.Rules{}, 4, 3},
		{india.Rules{Partners: true}, india.Rules{Partners: true}, 4, 1},
	} {
		a, b := untaught(t, k.rules, k.seats), untaught(t, k.turned, k.seats)
		positions(k.rules, k.seats, 2, func(_ india.State, next []india.State) {
			s := next[0]
			if s.Next() != india.NextThrow {
				return
			}
			u := turned(t, k.turned, s, k.by)
			for side := range india.Side(4) {
				if !s.Sides().Has(side) {
					continue
				}
				var x, y Chances
				a.Judge(&s, s.SeatOf(side), &x)
				b.Judge(&u, u.SeatOf((side+india.Side(k.by))&3), &y)
				if x != y {
					t.Fatalf("%s: %s expects %v; turned by %d it expects %v", game.At(k.rules, s), side.Name(), x, k.by, y)
				}
			}
		})
	}
}

func TestChancesAddUpAndAreEverybodysOwn(t *testing.T) {
	each(t, func(t *testing.T, r india.Rules, seats int) {
		j := untaught(t, r, seats)
		start := r.Start(seats)
		check := func(s *india.State) {
			var first Chances
			j.Judge(s, 0, &first)
			sum := 0.0
			for _, x := range first {
				sum += float64(x)
			}
			if math.Abs(sum-1) > 1e-5 {
				t.Fatalf("%s: chances %v add up to %v", game.At(r, *s), first, sum)
			}
			for seat := range game.Seat(seats) {
				var c Chances
				j.Judge(s, seat, &c)
				if want := first[int(seat)%j.Parties()]; math.Abs(float64(c[0]-want)) > 1e-6 {
					t.Fatalf("%s: seat %d expects %v, by the first seat's view %v", game.At(r, *s), seat, c[0], want)
				}
			}
		}
		check(&start)
		positions(r, seats, 1, func(_ india.State, next []india.State) { check(&next[0]) })
	})
}

// TestBestIsTheBestOfAll compares the judge's choice with all that a turn leads
// to, each judged by itself.
func TestBestIsTheBestOfAll(t *testing.T) {
	each(t, func(t *testing.T, r india.Rules, seats int) {
		j, slow := untaught(t, r, seats), untaught(t, r, seats)
		positions(r, seats, 2, func(s india.State, next []india.State) {
			after, got := j.Best(s)
			seat := s.SeatOf(s.Turn())
			top := float32(-1)
			var c Chances
			for i := range next {
				slow.Judge(&next[i], seat, &c)
				top = max(top, c[0])
			}
			slow.Judge(&after, seat, &c)
			if c[0] != top || !slices.Contains(next, after) {
				t.Fatalf("%s: the best is worth %v, chosen %s for %v", game.At(r, s), top, game.At(r, after), c[0])
			}
			if c != got {
				t.Fatalf("%s: expects %v, judged %v", game.At(r, after), got, c)
			}
		})
	})
}

func TestEndsAreWorthWhatTheyPay(t *testing.T) {
	each(t, func(t *testing.T, r india.Rules, seats int) {
		j := untaught(t, r, seats)
		ends := 0
		positions(r, seats, 6, func(_ india.State, next []india.State) {
			for _, n := range next {
				if r.ToAct(n) != 0 {
					continue
				}
				ends++
				for seat := range game.Seat(seats) {
					var c Chances
					j.Judge(&n, seat, &c)
					if got, want := j.Points(&c), float32(r.Payoffs(n)[seat]); got != want {
						t.Fatalf("%s pays %v to seat %d, judged as %v", game.At(r, n), want, seat, got)
					}
				}
			}
		})
		if ends == 0 {
			t.Error("no game ended")
		}
	})
}

func TestJudgingATurnAllocatesNothing(t *testing.T) {
	each(t, func(t *testing.T, r india.Rules, seats int) {
		j := untaught(t, r, seats)
		list := []india.State{}
		positions(r, seats, 1, func(s india.State, _ []india.State) { list = append(list, s) })
		for _, s := range list {
			j.Best(s) // The buffers grow.
		}
		i := 0
		if got := testing.AllocsPerRun(len(list), func() {
			j.Best(list[i%len(list)])
			i++
		}); got != 0 {
			t.Errorf("%v allocations for a turn, want none", got)
		}
	})
}

func TestNetsForOtherGamesAreRefused(t *testing.T) {
	l, err := NewLearner(india.Rules{}, 3, []int{64}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewJudge(india.Rules{}, 3, l.Net()); err != nil {
		t.Errorf("a net of its own: %v", err)
	}
	if _, err := NewJudge(india.Rules{}, 4, l.Net()); err == nil {
		t.Error("a net for three judges four")
	}
	l.About.Inputs = "others"
	if _, err := NewJudge(india.Rules{}, 3, l.Net()); err == nil {
		t.Error("a net for other inputs was taken")
	}
}
