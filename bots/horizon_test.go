package bots_test

import (
	"math"
	"testing"

	"parlor/bots"
	"parlor/bots/indianet"
	"parlor/game"
	"parlor/rules/india"
)

// TestWhoseGamesMayBeBrokenOff: those that the program's nets of the Royal Game of India judge and play by themselves; where
// anybody else does, nobody has measured what is forgotten by when.
func TestWhoseGamesMayBeBrokenOff(t *testing.T) {
	at := func(name string, o game.Options, seats int) game.Position {
		g, err := entry(t, name).New(o)
		if err != nil {
			t.Fatal(err)
		}
		return start(t, g, seats)
	}
	three := at("india", nil, 3)
	own, err := bots.Standard.With("own.net", indianet.For(india.Rules{}, 3), three)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		by    *bots.Roster
		level string
		p     game.Position
		want  int
	}{
		{bots.Standard, "net", at("india", nil, 2), 60},
		{bots.Standard, "net", three, 60},
		{bots.Standard, "net", at("india", nil, 4), 60},
		{bots.Standard, "net", at("india", game.Options{"partners": "on"}, 4), 60},
		{bots.Standard, "net", at("india", game.Options{"blue": "8"}, 3), 0}, // no net was taught it
		{bots.Standard, "net+1", three, 0},
		{bots.Standard, "hand", three, 0},
		{bots.Standard, "sailor", three, 0}, // errs
		{bots.Standard, "nobody", three, 0},
		{own, "own.net", three, 0},
		{bots.Standard, "net", at("parker", nil, 2), 0},
		{bots.Standard, "net", at("crown-and-anchor", nil, 3), 0},
	} {
		if got := c.by.Horizon(c.level, c.p); got != c.want {
			t.Errorf("%s at %s: %d, want %d", c.level, c.p, got, c.want)
		}
	}
}

// TestWhatANetErrsByIsForgotten: of a position of which the net is far from what comes of it, games that are broken off say the same as
// games that are played to their end.
func TestWhatANetErrsByIsForgotten(t *testing.T) {
	p, err := gameCalled(t, "india").Parse("s=71,71,-,- w=60,51,34,26 n=71,71,71,46 turn=n next=throw")
	if err != nil {
		t.Fatal(err)
	}
	const north = 2
	said, err := bots.Standard.Judge("net", p)
	if err != nil {
		t.Fatal(err)
	}
	play := func(truncate int) (win, stdErr float64) {
		r, err := bots.Standard.RollOut(t.Context(), "net", p, bots.Plan{Trials: 36 * 30, Seed: uint64(truncate) + 1, Truncate: truncate})
		if err != nil {
			t.Fatal(err)
		}
		return r.Win[north], r.WinErr[north]
	}
	whole, e := play(0)
	short, f := play(bots.Standard.Horizon("net", p))
	if d := math.Abs(said.Win[north] - whole); d < 4*e {
		t.Errorf("the net says %.3f, games %.3f ± %.3f: want a position of which it is wrong", said.Win[north], whole, e)
	}
	if d := math.Abs(short - whole); d > 4*math.Hypot(e, f) {
		t.Errorf("broken off %.3f ± %.3f, to the end %.3f ± %.3f", short, f, whole, e)
	}
}
