package analysis

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
)

// pieces reads the pieces of a side out of a position line: in its corner -1.
func pieces(p game.Position, side string) (list []int) {
	for f := range strings.FieldsSeq(p.String()) {
		if text, ok := strings.CutPrefix(f, side+"="); ok {
			for piece := range strings.SplitSeq(text, ",") {
				n, err := strconv.Atoi(piece)
				if err != nil {
					n = -1
				}
				list = append(list, n)
			}
		}
	}
	return list
}

// counts returns how many of list are wanted.
func counts(list []int, want func(int) bool) (n int) {
	for _, x := range list {
		if want(x) {
			n++
		}
	}
	return n
}

// captured plays every way of a throw that lies at p, step by step, and returns where pieces of seat were captured from.
func captured(t *testing.T, p game.Position, seat game.Seat, done, from map[string]bool) {
	if !p.Stepping() || done[p.String()] {
		return
	}
	done[p.String()] = true
	who := p.ToAct().First()
	for _, a := range p.Actions(who) {
		for _, e := range p.Effects(who, a) {
			if e.Seat == seat {
				from[e.From] = true
			}
		}
		next, err := p.Play(who, a)
		if err != nil {
			t.Fatal(err)
		}
		if next.ToAct().Has(who) {
			captured(t, next, seat, done, from)
		}
	}
}

// slowly says what indiaReasons says, from position lines and by playing step by step.
func slowly(t *testing.T, p game.Position, seat game.Seat, text string, few, partners bool) (list []Reason) {
	after, err := p.PlayText(seat, text)
	if err != nil {
		t.Fatal(err)
	}
	me := p.SeatName(seat)
	was, is := pieces(p, me), pieces(after, me)
	add := func(key string, n int, at []int) {
		if n > 0 {
			list = append(list, Reason{Key: key, N: n, Points: at})
		}
	}
	corner, home := func(x int) bool { return x < 0 }, func(x int) bool { return x == 71 }
	add("enter", counts(was, corner)-counts(is, corner), nil)
	for _, side := range []string{"s", "w", "n", "e"} {
		if n := counts(pieces(after, side), corner) - counts(pieces(p, side), corner); side != me && n > 0 {
			list = append(list, Reason{Key: "capture", N: n, Side: map[string]string{"s": "South", "w": "West", "n": "North", "e": "East"}[side]})
		}
	}
	mate := map[string]string{"s": "n", "n": "s", "w": "e", "e": "w"}[me]
	wall := func(p game.Position, at int) bool {
		own := counts(pieces(p, me), func(x int) bool { return x == at })
		theirs := counts(pieces(p, mate), func(x int) bool { return x >= 0 && x <= 63 && (x+34)%68 == at })
		return own > 1 || partners && own == 1 && theirs > 0
	}
	var made, opened, blue []int
	blues := []int{7, 12, 17, 24, 29, 34, 41, 46, 51, 58, 63} // IN-3, without the entry
	if few {
		blues = []int{12, 17, 29, 34, 46, 51, 63}
	}
	for at := 63; at >= 0; at-- {
		if wall(after, at) && !wall(p, at) {
			made = append(made, at)
		}
		if wall(p, at) && !wall(after, at) {
			opened = append(opened, at)
		}
		here := func(x int) bool { return x == at }
		if slices.Contains(blues, at) && counts(is, here) > counts(was, here) {
			blue = append(blue, at)
		}
	}
	add("block", len(made), made)
	add("unblock", len(opened), opened)
	add("blue", len(blue), blue)
	add("red", counts(is, func(x int) bool { return x > 63 })-counts(was, func(x int) bool { return x > 63 }), nil)
	add("home", counts(is, home)-counts(was, home), nil)
	if !after.ToAct().Has(game.Nature) || after.Thrower() < 0 || after.Thrower() == seat || partners && after.SeatName(after.Thrower()) == mate || counts(is, func(x int) bool { return x >= 0 && x <= 63 }) == 0 {
		return list
	}
	x, all := Reason{Key: "open"}, map[string]bool{}
	for _, o := range after.Outcomes() {
		thrown, err := after.Play(game.Nature, o.Action)
		if err != nil {
			t.Fatal(err)
		}
		from := map[string]bool{}
		captured(t, thrown, seat, map[string]bool{}, from)
		x.Of += int(o.Weight)
		if len(from) > 0 {
			x.Ways += int(o.Weight)
		}
		for at := range from {
			all[at] = true
		}
	}
	x.N = len(all)
	return append(list, x)
}

// TestWhatIsSaidOfTheCrossIsTrue: what a turn of the Royal Game of India is said to do is what one finds who reads the lines and tries
// every step.
func TestWhatIsSaidOfTheCrossIsTrue(t *testing.T) {
	said := map[string]bool{}
	for i, c := range []struct {
		seats int
		opts  game.Options
	}{{2, nil}, {3, nil}, {4, nil}, {4, game.Options{"partners": "on"}}, {2, game.Options{"blue": "8", "entry-capture": "on"}}, {4, game.Options{"partners": "on", "combined": "steps"}}} {
		g, err := catalogue.All.New("india", c.opts)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(c.seats)
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(12, uint64(i)))
		for n, asked := 0, 0; p.ToAct() != 0 && asked < 120 && n < 3000; n++ {
			seat := p.ToAct().First()
			if seat == game.Nature {
				if p, err = p.Play(seat, game.Draw(p.Outcomes(), rnd)); err != nil {
					t.Fatal(err)
				}
				continue
			}
			turns := p.Turns()
			text := turns[rnd.IntN(len(turns))].Play
			if text != "pass" && rnd.IntN(3) == 0 {
				asked++
				got, want := Why(p, seat, text), slowly(t, p, seat, text, c.opts["blue"] == "8", c.opts["partners"] == "on")
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("%v: %s: %s: %+v, want %+v", c.opts, p, text, got, want)
				}
				for _, r := range got {
					said[r.Key] = true
					if words := r.String(); words == "" || strings.Contains(words, "%!") || r.Key == "open" && r.N > 0 && !strings.Contains(words, fmt.Sprintf("%d in 36", r.Ways)) {
						t.Errorf("%+v is said as %q", r, words)
					}
				}
			}
			if p, err = p.PlayText(seat, text); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, key := range []string{"enter", "capture", "block", "unblock", "blue", "red", "home", "open"} {
		if !said[key] {
			t.Errorf("nobody was told of %q", key)
		}
	}
}
