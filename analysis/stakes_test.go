package analysis

import (
	"math"
	"slices"
	"testing"

	"parlor/game"
	"parlor/rules/crown"
)

// TestStakesAreWeighedOverAllThrows lets the rules pay each of the 216 throws: the mean is -17/216 of what is staked
// wherever it lies, and the deviation of stakes on several designs is not that of each by itself.
func TestStakesAreWeighedOverAllThrows(t *testing.T) {
	for _, c := range []struct {
		opts   game.Options
		line   string
		seat   game.Seat
		staked int
		lost   int
	}{
		{nil, "chips=100,94,99 banker=0 bets=-,6:crown,1:heart round=2 next=throw", 1, 6, 17},
		{nil, "chips=100,100,70 banker=0 bets=-,-,30:heart round=2 next=bet", 2, 30, 17},
		{game.Options{"multi-bet": "on"}, "chips=100,92 banker=0 bets=-,5:crown+3:club. round=2 next=throw", 1, 8, 17},
		{game.Options{"multi-bet": "on"}, "chips=100,94 banker=0 bets=-,1:crown+1:anchor+1:heart+1:spade+1:diamond+1:club. round=2 next=throw", 1, 6, 17},
		{game.Options{"stake-returned": "off"}, "chips=100,94 banker=0 bets=-,6:crown round=2 next=throw", 1, 6, 108},
	} {
		x := study(t, "crown-and-anchor", c.opts, c.line, Options{})
		i := slices.IndexFunc(x.Stakes, func(k Stakes) bool { return k.Seat == c.seat })
		if i < 0 {
			t.Errorf("%s: nothing is told of seat %d: %+v", c.line, c.seat, x.Stakes)
			continue
		}
		got := x.Stakes[i]
		if want := -float64(c.staked*c.lost) / 216; got.Staked != c.staked || got.Supposed || got.Chips != 100 || got.Lost() != c.lost || math.Abs(got.Mean-want) > 1e-12 {
			t.Errorf("%s: %+v, want %d of 100 chips with a mean of %v", c.line, got, c.staked, want)
		}
		mean, squares := 0.0, 0.0
		for _, f := range x.Throws {
			share := float64(f.Weight) / 216
			mean += share * f.Equity[c.seat]
			squares += share * f.Equity[c.seat] * f.Equity[c.seat]
		}
		if len(x.Throws) > 0 && (math.Abs(got.Mean-mean) > 1e-9 || math.Abs(got.Deviation-math.Sqrt(squares-mean*mean)) > 1e-9) {
			t.Errorf("%s: %v and %v, the throws of the map say %v and %v", c.line, got.Mean, got.Deviation, mean, math.Sqrt(squares-mean*mean))
		}
	}
}

// TestRuinIsToldWithinTheRoundsThatAreLeft tells it within those as well, and not where a game has no end.
func TestRuinIsToldWithinTheRoundsThatAreLeft(t *testing.T) {
	for rounds, want := range map[string][]Ruin{
		"20": {{Throws: 10}, {Throws: 18, Left: true}, {Throws: 50}, {Throws: 200}},
		"12": {{Throws: 10, Left: true}, {Throws: 50}, {Throws: 200}},
		"3":  {{Throws: 1, Left: true}, {Throws: 10}, {Throws: 50}, {Throws: 200}},
		"0":  {{Throws: 10}, {Throws: 50}, {Throws: 200}},
	} {
		x := study(t, "crown-and-anchor", game.Options{"rounds": rounds}, "chips=100,94 banker=0 bets=-,6:crown round=3 next=throw", Options{})
		r, _ := crown.New(nil)
		for i := range want {
			want[i].Chance = r.Ruin(100, [crown.Designs]int{6}, []int{want[i].Throws})[0]
		}
		if !slices.Equal(x.Stakes[0].Ruin, want) {
			t.Errorf("%s rounds: %+v, want %+v", rounds, x.Stakes[0].Ruin, want)
		}
	}
}

// TestAUsualStakeIsSupposedWhereNoneLies: by somebody who could lay it, and as high as the rules let it be.
func TestAUsualStakeIsSupposedWhereNoneLies(t *testing.T) {
	for _, c := range []struct {
		opts   game.Options
		line   string
		seat   game.Seat
		staked int
	}{
		{nil, "chips=150,50 banker=0 bets=-,- round=3 next=bet", 1, 2},
		{nil, "chips=0,100,200 banker=1 bets=-,-,- round=3 next=bet", 2, 10},
		{nil, "chips=100,100 banker=- bets=-,- round=1 turn=1 next=elect", 0, 5},
		{game.Options{"max-bet": "3"}, "chips=100,100 banker=0 bets=-,- round=3 next=bet", 1, 3},
		{game.Options{"bank": "limit"}, "chips=7,193 banker=0 bets=-,- round=3 next=bet", 1, 2},
		{game.Options{"pass": "on"}, "chips=100,100 banker=0 bets=-,0 round=3 next=throw", 1, 5},
		{game.Options{"chips": "1"}, "chips=1,1 banker=0 bets=-,- round=3 next=bet", 1, 1},
	} {
		x := study(t, "crown-and-anchor", c.opts, c.line, Options{})
		if len(x.Stakes) != 1 || !x.Stakes[0].Supposed || x.Stakes[0].Seat != c.seat || x.Stakes[0].Staked != c.staked {
			t.Errorf("%v, %s: %+v, want %d chips of seat %d", c.opts, c.line, x.Stakes, c.staked, c.seat)
		}
	}
	if x := study(t, "crown-and-anchor", nil, "chips=100,100 next=over", Options{}); x.Stakes != nil {
		t.Errorf("stakes where the game is over: %+v", x.Stakes)
	}
}
