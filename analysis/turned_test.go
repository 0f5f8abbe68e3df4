package analysis

import (
	"strings"
	"testing"

	"parlor/game"
	"parlor/match"
)

// TestAGameGivenUpAtItsBeginningTurnedThere: a throw that brings a hundredth, and with it the lead, is nothing to speak of.
func TestAGameGivenUpAtItsBeginningTurnedThere(t *testing.T) {
	for seed := range uint64(5) {
		for seat, pays := range []game.Payoffs{{1, -1}, {-1, 1}} {
			g := played(t, "parker", nil, match.Length{}, 2, seed, 4, "hand")
			at := g.Plies[len(g.Plies)-1].After
			g.Plies = append(g.Plies, Ply{Seat: game.Public, Before: at, After: at, Ended: &pays, Why: "resign"})
			p := report(t, g, Options{Level: "net"}).Games[0]
			if p.Turn == nil || p.Items[p.Turn.Item].Kind != End || p.Turn.Seat != game.Seat(seat) || !strings.Contains(p.Turn.Text, " when "+[2]string{"x", "o"}[1-seat]+" gave up: ") {
				t.Errorf("seed %d: %+v, want that it turned to seat %d by giving up", seed, p.Turn, seat)
			}
		}
	}
}

// TestChancesInAMatchAreThoseOfAGame, and the sentence that tells them says so, and what stands above their graph.
func TestChancesInAMatchAreThoseOfAGame(t *testing.T) {
	g := played(t, "backgammon", nil, match.Length{Points: 1}, 2, 1, 1000, "random")
	rep := report(t, g, Options{Level: "hand"})
	if p := &rep.Games[0]; p.Turn == nil || !strings.Contains(p.Turn.Text, " in this game rose from ") || rep.Graph(p).Title != "Chances in this game" {
		t.Errorf("%+v", p.Turn)
	}
}

// TestInARollOffNobodyIsAheadYet: whoever gives up before it is known who begins gives up a game that is even, but for what the judge errs by.
func TestInARollOffNobodyIsAheadYet(t *testing.T) {
	for plies := range 2 {
		g := played(t, "backgammon", nil, match.Length{}, 2, 1, 1, "hand")
		at := g.Plies[0].Before
		if plies == 1 {
			at = g.Plies[0].After
		}
		g.Plies = append(g.Plies[:plies], Ply{Seat: game.Public, Before: at, After: at, Ended: &game.Payoffs{-1, 1}, Why: "resign"})
		p := report(t, g, Options{Level: "net"}).Games[0]
		if rest := p.Sums[0].Rest; rest < -0.03 || rest > 0.03 || p.Start[0] < -0.03 || p.Start[0] > 0.03 {
			t.Errorf("%d throws: worth %+.3f at first, and %+.3f of rest", plies, p.Start[0], rest)
		}
	}
}

// TestWhatBroughtNothingIsNoTurning: of a game that is not over yet, and in which one side
// has led and only lost by what happened, nothing is said to have gained most.
func TestWhatBroughtNothingIsNoTurning(t *testing.T) {
	p, err := rulesOf(t, "backgammon", nil).Parse("x=6:1,2:1,off:13 o=6:1,5:1,off:13 turn=x next=throw")
	if err != nil {
		t.Fatal(err)
	}
	var g Game
	g.Name = "backgammon"
	for i, text := range []string{"2-1", "6/4 2/1"} {
		seat := p.ToAct().First()
		after, err := p.PlayText(seat, text)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, Ply{N: uint64(i + 1), Seat: seat, Text: text, Before: p, After: after})
		p = after
	}
	if p := report(t, g, Options{Level: "net"}).Games[0]; p.Turn != nil {
		t.Errorf("%s", p.Turn.Text)
	}
}

// TestNobodyIsTurnedToWhoLedAlready: who has crept to a clear lead, and then wins because the other ran out of time, had the game already. It
// turned at that end only if nobody clearly led before it.
func TestNobodyIsTurnedToWhoLedAlready(t *testing.T) {
	for _, c := range []struct {
		win  []float64 // x's chance: at first, and after each throw; then o runs out of time
		want string
	}{
		{[]float64{0.49, 0.53, 0.57, 0.61, 0.65, 0.69}, "x crept ahead; most was gained after that when o ran out of time: the chance of x rose from 69 % to 100 %."},
		{[]float64{0.49, 0.53, 0.69, 0.73}, "It turned to x at x's throw 6-5: the chance of x rose from 53 % to 69 %."},
		{[]float64{0.49, 0.53, 0.57}, "It was decided when o ran out of time: the chance of x rose from 57 % to 100 %."},
		{[]float64{0.49, 0.60, 0.51}, "It was decided when o ran out of time: the chance of x rose from 51 % to 100 %."},
		{[]float64{0.49, 0.60, 0.55}, "It turned to x at x's throw 6-5: the chance of x rose from 49 % to 60 %."},
		{[]float64{0.53, 0.57, 0.61}, "x led from the beginning; most was gained when o ran out of time: the chance of x rose from 61 % to 100 %."},
	} {
		p := &Played{}
		for i, w := range c.win[1:] {
			p.Items = append(p.Items, Item{N: uint64(i + 1), Kind: Throw, Text: "6-5", Win: []float64{w, 1 - w}})
		}
		p.Items = append(p.Items, Item{N: 9, Kind: End, Seat: game.Public, Text: "flag", Win: []float64{1, 0}})
		rep := &Report{Seats: []string{"x", "o"}, Players: []string{"Ada", "Ben"}, Sides: [][]game.Seat{{0}, {1}}}
		if r := rep.turning(p, []float64{c.win[0], 1 - c.win[0]}); r == nil || r.Text != c.want {
			t.Errorf("%v: %+v, want %q", c.win, r, c.want)
		}
	}
}

// TestNothingTurnsByWhatTheChancesMayErrBy: a throw from 49 to 50 per cent turns nothing.
func TestNothingTurnsByWhatTheChancesMayErrBy(t *testing.T) {
	for _, c := range []struct {
		name string
		err  float64   // of the chances, where they were found by playing on
		win  []float64 // the winner's chance: at first, and after each throw
		want int       // the throw at which it turned; -1: at none
		says string
	}{
		{"taken clearly", 0, []float64{0.5, 0.40, 0.61, 1}, 1, "It turned to x"},
		{"taken by a hair, then widened", 0, []float64{0.5, 0.49, 0.51, 0.66, 0.95, 1}, 2, "It turned to x"},
		{"taken back and forth", 0, []float64{0.5, 0.70, 0.49, 0.51, 0.53, 0.80, 1}, 4, "It turned to x"},
		{"always ahead, one throw that counts", 0, []float64{0.6, 0.63, 0.80, 1}, 2, "x led from the beginning; most was gained"},
		{"ahead by a hair, one throw that counts", 0, []float64{0.51, 0.53, 0.80, 1}, 1, "It turned to x"},
		{"crept away", 0, []float64{0.9, 0.94, 0.97, 1}, -1, ""},
		{"crept past and away", 0, []float64{0.49, 0.52, 0.56, 0.60}, -1, ""},
		{"the chances err more", 0.05, []float64{0.5, 0.49, 0.60, 0.80, 1}, 2, "It turned to x"},
		{"crept away, then one throw that counts", 0, []float64{0.49, 0.53, 0.57, 0.61, 0.58, 0.62, 0.69, 1}, 6, "x crept ahead; most was gained after that"},
		{"the larger step behind a lead that is clear", 0, []float64{0.49, 0.53, 0.57, 0.61, 0.70, 0.71, 0.98}, 5, "x crept ahead; most was gained after that"},
		{"one throw that counts, with hardly a lead", 0, []float64{0.49, 0.52, 0.54, 0.80, 1}, 2, "It turned to x"},
		{"one throw that counts, behind a lead", 0, []float64{0.49, 0.52, 0.56, 0.60, 0.80, 1}, 3, "x crept ahead; most was gained after that"},
	} {
		p := &Played{}
		for i, w := range c.win[1:] {
			it := Item{N: uint64(i + 1), Kind: Throw, Seat: 0, Win: []float64{w, 1 - w}}
			if c.err > 0 {
				it.WinErr = []float64{c.err, c.err}
			}
			p.Items = append(p.Items, it)
		}
		rep := &Report{Seats: []string{"x", "o"}, Players: []string{"Ada", "Ben"}, Sides: [][]game.Seat{{0}, {1}}}
		got, says := -1, ""
		if r := rep.turning(p, []float64{c.win[0], 1 - c.win[0]}); r != nil {
			got, says = r.Item, r.Text
		}
		if got != c.want || !strings.HasPrefix(says, c.says) || (says == "") != (c.says == "") {
			t.Errorf("%s: turned at %d, %q; want %d, %q", c.name, got, says, c.want, c.says)
		}
	}
}
