package analysis

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"parlor/game"
)

// TestTheNextThrowIsThatOfTheRules plays every throw that is awaited, and counts the cards in the lines of the positions.
func TestTheNextThrowIsThatOfTheRules(t *testing.T) {
	const line = "hands=9.4/8.4.4/2.2 discard=10.10.10.9.9.8.8.7.7.7.6.6.6.5.5.5.4.3.3.3.2.7.3.5 dealer=2 thrower=0 points=0,0,0 next=throw"
	x := study(t, "check-and-double-check", nil, line, Options{Trials: 40})
	p, err := rulesOf(t, "check-and-double-check", nil).Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	want := []NextThrow{{Seat: 0, Ways: 36}, {Seat: 1, Ways: 36}, {Seat: 2, Ways: 36}}
	for _, o := range p.Outcomes() {
		after, err := p.Play(game.Nature, o.Action)
		if err != nil {
			t.Fatal(err)
		}
		for seat := range want {
			n := handSize(after, seat) - handSize(p, seat)
			count := map[int]*int{-1: &want[seat].Lays, 0: &want[seat].Keeps, 1: &want[seat].Takes, 2: &want[seat].TakesTwo}[n]
			*count += int(o.Weight)
		}
	}
	if len(x.Next) != 3 {
		t.Fatalf("%+v", x.Next)
	}
	for i := range want {
		if x.Next[i] != want[i] {
			t.Errorf("%+v, want %+v", x.Next[i], want[i])
		}
	}
	if own := x.Next[0]; own.Takes != 10 || own.TakesTwo != 1 || own.Lays != 2+3 {
		t.Errorf("who throws: %+v, want a 9 or a 4 of his laid in 5 ways, and a Check in 11", own)
	}
}

// TestTheHandIsWonAsOftenAsThrowByThrow plays hands on by positions, throw by throw, and sees whose points grow: as often as the study says, within four of its errors.
func TestTheHandIsWonAsOftenAsThrowByThrow(t *testing.T) {
	for _, line := range []string{
		"hands=9.4/8.4.4/2.2 discard=10.10.10.9.9.8.8.7.7.7.6.6.6.5.5.5.4.3.3.3.2.7.3.5 dealer=2 thrower=0 points=3,50,8 next=throw",
		"hands=- discard=- dealer=1 points=3,50,8 next=misc",
	} {
		p, err := rulesOf(t, "check-and-double-check", nil).Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		x := study(t, "check-and-double-check", nil, line, Options{Trials: 40})
		if x.Hand == nil || len(x.Hand.Win) != 3 {
			t.Fatalf("%+v", x)
		}
		const n = 1500
		rnd, wins, sum := rand.New(rand.NewPCG(4, 4)), [3]float64{}, 0.0
		for range n {
			at, begun := p, false
			for at.ToAct() != 0 && !(begun && at.Thrower() == game.Public) {
				begun = begun || at.Thrower() != game.Public
				if at, err = at.Play(game.Nature, game.Draw(at.Outcomes(), rnd)); err != nil {
					t.Fatal(err)
				}
			}
			for seat := range wins {
				if scored(at, seat) > scored(p, seat) {
					wins[seat]++
				}
			}
		}
		for seat, win := range x.Hand.Win {
			if e := math.Hypot(x.Hand.WinErr[seat], math.Sqrt(win*(1-win)/n)); math.Abs(wins[seat]/n-win) > 4*e+2e-3 { // A hand in some hundreds pays nothing.
				t.Errorf("%s: seat %d wins %v of hands, throw by throw %v", line, seat, win, wins[seat]/n)
			}
			if e := x.Hand.WinErr[seat]; math.Abs(e-math.Sqrt(win*(1-win)/float64(x.Hand.Trials))) > 1e-3 || e <= 0 {
				t.Errorf("%s: the error of %v is told as %v", line, win, e)
			}
			sum += win
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: chances add up to %v", line, sum)
		}
	}
}

// field returns what seat has in a field of a position line that is told by seat.
func field(p game.Position, name, apart string, seat int) string {
	_, tail, _ := strings.Cut(" "+p.String(), " "+name+"=")
	tail, _, _ = strings.Cut(tail, " ")
	return strings.Split(tail, apart)[seat]
}

func handSize(p game.Position, seat int) int {
	hand := field(p, "hands", "/", seat)
	if hand == "-" {
		return 0
	}
	return 1 + strings.Count(hand, ".")
}

func scored(p game.Position, seat int) int {
	n, _ := strconv.Atoi(field(p, "points", ",", seat))
	return n
}
