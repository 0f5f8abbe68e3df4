package analysis

import (
	"math"
	"strings"
	"testing"

	"parlor/game"
	"parlor/match"
	"parlor/rules/check"
)

// TestErrorsOfCountedChancesHoldThoseOfTheHands counts what positions are worth by the hands of many seeds: what they are counted as lies
// as far apart as the errors say that one seed tells.
func TestErrorsOfCountedChancesHoldThoseOfTheHands(t *testing.T) {
	const seeds, few = 40, 400
	opts := game.Options{"target": "30"} // fewer positions
	for _, line := range []string{"dealer=0 points=0,0", "dealer=1 points=4,19"} {
		at, err := rulesOf(t, "check-and-double-check", opts).Parse("hands=- discard=- " + line + " next=misc")
		if err != nil {
			t.Fatal(err)
		}
		r, _ := game.RulesOf[check.State](at)
		s, _ := game.As[check.State](at)
		d := desk[check.State]{rules: r, worth: money[check.State]{}}
		var sum, squares, told [2]float64 // of the chance, and of the points
		for seed := range uint64(seeds) {
			p := newPlayer(&Options{Trials: 100}, r, 2, &Report{})
			if p.hands, err = newHands(t.Context(), p.handed, 2, few, seed); err != nil {
				t.Fatal(err)
			}
			c := p.hands.worth(&d, s)
			for i, x := range []float64{c.chances.Win[0], c.equity[0]} {
				sum[i] += x / seeds
				squares[i] += x * x / seeds
			}
			told[0] += p.hands.off(c.win[0]) / seeds
			told[1] += p.hands.off(c.worth[0]) / seeds
		}
		for i, what := range []string{"chance", "points"} {
			if far := math.Sqrt((squares[i] - sum[i]*sum[i]) * seeds / (seeds - 1)); told[i] < 0.7*far || told[i] > 1.45*far {
				t.Errorf("%s, %s: %.5f apart, and told is an error of %.5f", line, what, far, told[i])
			}
		}
	}
}

// TestTheLuckOfAGameOfLuckHasItsError: that of what the game was worth at the start, which is told with the sums; other seeds find luck
// about so far from it. Games that are judged have none.
func TestTheLuckOfAGameOfLuckHasItsError(t *testing.T) {
	g := played(t, "check-and-double-check", game.Options{"target": "30"}, match.Length{}, 2, 6, 0, "random")
	var sum, squares, told float64
	const seeds = 12
	for seed := range uint64(seeds) {
		rep := report(t, g, Options{Trials: 4, Seed: seed})
		s := &rep.Sums[0]
		if !s.Over || s.LuckErr <= 0 || s.LuckErr != rep.Games[0].StartErr[0] {
			t.Fatalf("%+v, start off by %v", s, rep.Games[0].StartErr)
		}
		sum += s.Luck / seeds
		squares += s.Luck * s.Luck / seeds
		told += s.LuckErr / seeds
	}
	if far := math.Sqrt((squares - sum*sum) * seeds / (seeds - 1)); told < 0.5*far || told > 2*far {
		t.Errorf("seeds lie %.4f apart, and told is an error of %.4f", far, told)
	}
	if rep := report(t, played(t, "hypergammon", nil, match.Length{}, 2, 6, 60, "random"), Options{}); rep.Sums[0].LuckErr != 0 {
		t.Errorf("of a game that is judged: %+v", rep.Sums[0])
	}
}

// TestWhatSampledHandsErrByInCommonIsAsTold counts what positions among more than two are worth where few points are lacking, and so can be
// counted: by the sample of hands by which games are played on there, their chances err by no more than the notes of a report say. Where the
// next hand decides it is most.
func TestWhatSampledHandsErrByInCommonIsAsTold(t *testing.T) {
	for _, c := range []struct {
		points string
		seats  int
		some   float64 // so far it is off at least
	}{{"97,97,97", 3, 0.003}, {"95,90,92", 3, 0.001}, {"98,98,98,98,98,98,98,98", 8, 0.003}} {
		at, err := rulesOf(t, "check-and-double-check", nil).Parse("hands=- discard=- dealer=0 points=" + c.points + " next=misc")
		if err != nil {
			t.Fatal(err)
		}
		r, _ := game.RulesOf[check.State](at)
		s, _ := game.As[check.State](at)
		d, rep := desk[check.State]{rules: r, worth: money[check.State]{}}, Report{}
		p := newPlayer(&Options{Trials: 1}, r, c.seats, &rep)
		if p.hands, err = newHands(t.Context(), p.handed, c.seats, handsFor(1, p.share), 5); err != nil {
			t.Fatal(err)
		}
		worth := p.hands.worth(&d, s)
		for seat := range c.seats {
			if off := p.hands.off(worth.win[seat]); off < c.some || off > 0.006 || !rep.Sampled || !strings.Contains(sentences["note.sample"], "0.6 in a hundred at most") {
				t.Errorf("%s: the chance of seat %d is off by %.5f, and told is %q", c.points, seat, off, sentences["note.sample"])
			}
			if off := p.hands.off(worth.worth[seat]); off > 0.12 {
				t.Errorf("%s: the points of seat %d are off by %.3f", c.points, seat, off)
			}
		}
	}
}
