package bots

import (
	"math"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
)

// start returns a position of a game at its beginning.
func start(t *testing.T, name string, o game.Options, seats int) game.Position {
	t.Helper()
	g, err := catalogue.All.New(name, o)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start(seats)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestWhoseGamesMayBeBrokenOff: those that the nets of the Royal Game of India judge and play by themselves; where
// anybody else does, nobody has measured what is forgotten by when.
func TestWhoseGamesMayBeBrokenOff(t *testing.T) {
	for _, c := range []struct {
		game    string
		options game.Options
		seats   int
		level   string
		want    int
	}{
		{"india", nil, 2, "net", indiaHorizon},
		{"india", nil, 3, "net", indiaHorizon},
		{"india", nil, 4, "net", indiaHorizon},
		{"india", game.Options{"partners": "on"}, 4, "net", indiaHorizon},
		{"india", game.Options{"blue": "8"}, 3, "net", 0}, // no net was taught it
		{"india", nil, 3, "net+1", 0},
		{"india", nil, 3, "hand", 0},
		{"india", nil, 3, "sailor", 0}, // errs
		{"india", nil, 3, "nobody", 0},
		{"parker", nil, 2, "net", 0},
		{"crown-and-anchor", nil, 3, "net", 0},
	} {
		p := start(t, c.game, c.options, c.seats)
		if got := Standard.Horizon(c.level, p); got != c.want {
			t.Errorf("%s %v, %d seats, %s: %d, want %d", c.game, c.options, c.seats, c.level, got, c.want)
		}
	}
}

// TestWhatANetErrsByIsForgotten: of a position of which the net is far from what comes of it, games that are broken off say the same as
// games that are played to their end.
func TestWhatANetErrsByIsForgotten(t *testing.T) {
	g := start(t, "india", nil, 3).Game()
	p, err := g.Parse("s=71,71,-,- w=60,51,34,26 n=71,71,71,46 turn=n next=throw")
	if err != nil {
		t.Fatal(err)
	}
	const north = 2
	said, err := Standard.Judge("net", p)
	if err != nil {
		t.Fatal(err)
	}
	play := func(truncate int) (win, stdErr float64) {
		r, err := Standard.RollOut(t.Context(), "net", p, Plan{Trials: 36 * 30, Seed: uint64(truncate) + 1, Truncate: truncate})
		if err != nil {
			t.Fatal(err)
		}
		return r.Win[north], r.WinErr[north]
	}
	whole, e := play(0)
	short, f := play(Standard.Horizon("net", p))
	if d := math.Abs(said.Win[north] - whole); d < 4*e {
		t.Errorf("the net says %.3f, games %.3f ± %.3f: want a position of which it is wrong", said.Win[north], whole, e)
	}
	if d := math.Abs(short - whole); d > 4*math.Hypot(e, f) {
		t.Errorf("broken off %.3f ± %.3f, to the end %.3f ± %.3f", short, f, whole, e)
	}
}
