package arena

import (
	"context"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// known plays one match of up to so many groups by a player who wins mean points a
// group on the average, each group one of points of backgammon or of two such games
// on the same dice, and returns what was found out, after how many groups.
func known(rnd *rand.Rand, most int, mean, until float64, paired bool) (t Test, groups int) {
	var s Sample
	sizes := []float64{1, 1, 1, 2, 2, 3} // of a win: 5/3 on the average
	for groups < most {
		for range 32 {
			total, size := 0.0, 1
			if paired {
				size = 2
			}
			for range size {
				x := sizes[rnd.IntN(len(sizes))]
				if rnd.Float64() >= 0.5+mean/(2*10.0/6) {
					x = -x
				}
				total += x
			}
			if paired && rnd.IntN(2) == 0 {
				total = mean * 2 // The seats' luck has cancelled out.
			}
			s.Add(total, size)
			groups++
		}
		if t = test(&s, most, until); t.Found != "" {
			return t, groups
		}
	}
	return t, groups
}

// TestATestIsWrongAsSeldomAsItSays though it looks after every 32 groups of games:
// of equal players it calls hardly any unequal, it finds who is better, and what is
// known to so many points is within them.
func TestATestIsWrongAsSeldomAsItSays(t *testing.T) {
	const runs, most = 1000, 4000
	for _, paired := range []bool{false, true} {
		rnd := rand.New(rand.NewPCG(5, 6))
		wrong := 0
		for range runs {
			if found, _ := known(rnd, most, 0, 1e-9, paired); found.Found != "" {
				wrong++
			}
		}
		t.Logf("paired %t: of %d matches of equal players %d were called unequal", paired, runs, wrong)
		if wrong > runs*5/100 {
			t.Errorf("paired %t: of %d matches of equal players %d were called unequal: want 5 of 100 at most", paired, runs, wrong)
		}
		right, outside, games := 0, 0, 0
		for range runs / 2 {
			found, n := known(rnd, most, 0.15, 0.01, paired)
			games += n
			if found.Found == Wins {
				right++
			}
			if found.Points.Low > 0.15 || found.Points.High < 0.15 {
				outside++
			}
		}
		t.Logf("paired %t: of %d matches the better player, by 0.15, was found in %d, after %d groups in the mean", paired, runs/2, right, games/(runs/2))
		if right < runs/2*95/100 || outside > runs/2*5/100 || games/(runs/2) > most*6/10 {
			t.Errorf("paired %t: of %d matches the better was found in %d after %d groups in the mean, and %d intervals miss the mean", paired, runs/2, right, games/(runs/2), outside)
		}
		outside = 0
		for range runs / 2 {
			if found, n := known(rnd, most, 0.02, 0.12, paired); found.Found == "" || n == most || found.Points.Low > 0.02 || found.Points.High < 0.02 {
				outside++
			}
		}
		if outside > runs/2*5/100 {
			t.Errorf("paired %t: of %d matches %d did not know to 0.12 points what is won", paired, runs/2, outside)
		}
	}
}

// TestOfOneLookTheUsualIntervalIsNearer by as much as is said of it.
func TestOfOneLookTheUsualIntervalIsNearer(t *testing.T) {
	for _, n := range []float64{100, 1000, 2000, 4000} {
		if ratio := always(n, 4000) / z; ratio < 1.5 || n >= 1000 && ratio > 1.7 {
			t.Errorf("after %g of 4000 groups the interval is %.2f times as wide", n, ratio)
		}
	}
}

// TestAMatchStopsWhenEnoughIsKnown with the same report whatever the number of
// workers, which is that of its first games.
func TestAMatchStopsWhenEnoughIsKnown(t *testing.T) {
	m := match(t, "hypergammon", 2, 4000, "hand", "random")
	m.Until, m.Workers = 0.01, 1
	want, err := Run(t.Context(), m)
	if err != nil || want.Test == nil || want.Test.Found != Wins || want.Partial || want.Games >= 1000 || want.Games < leastGroups {
		t.Fatalf("%d games, %+v, partial %t, %v", want.Games, want.Test, want.Partial, err)
	}
	m.Workers = 3
	if got, err := Run(t.Context(), m); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("three workers: %d games, %+v, %v", got.Games, got.Test, err)
	}
	var text strings.Builder
	if err := want.WriteText(&text, 80, false); err != nil || !strings.Contains(text.String(), "of 4000 games: hand wins, +") {
		t.Errorf("%v\n%s", err, text.String())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	text.Reset()
	if early, err := Run(ctx, m); err == nil || early.WriteText(&text, 80, false) != nil || strings.Contains(text.String(), "NaN") {
		t.Errorf("interrupted at once: %v\n%s", err, text.String())
	}
	m.Until, m.Games = 0, want.Games
	fixed, err := Run(t.Context(), m)
	if err != nil || !reflect.DeepEqual(fixed.Standings, want.Standings) || fixed.Test != nil {
		t.Errorf("as many games: %+v, %v", fixed.Standings, err)
	}
	m.Bots, m.Until, m.Games, m.Paired = []string{"hand", "hand"}, 0.05, 200, true
	equal, err := Run(t.Context(), m)
	if err != nil || equal.Test.Found != Known {
		t.Errorf("somebody against himself on equal dice: %+v, %v", equal.Test, err)
	}
	m.Bots, m.Until, m.Paired = []string{"random", "random"}, 1e-6, false
	open, err := Run(t.Context(), m)
	if err != nil || open.Test.Found != "" || open.Games != 200 || open.Partial {
		t.Errorf("too few games: %+v, %d games, %v", open.Test, open.Games, err)
	}
	text.Reset()
	if err := open.WriteText(&text, 80, false); err != nil || !strings.Contains(text.String(), "200 games did not tell whether random 1 wins: ") {
		t.Errorf("%v\n%s", err, text.String())
	}
}
