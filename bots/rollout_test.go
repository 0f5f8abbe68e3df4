package bots_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"parlor/bots"
)

const late = "x=7:1,6:2,5:2,3:2,2:1,off:7 o=24:1,6:2,4:2,3:2,1:1,off:7 turn=x next=throw"

// TestLuckTakenOutLeavesTheMean of games that begin with one man behind the
// other side's, and most of the spread is gone.
func TestLuckTakenOutLeavesTheMean(t *testing.T) {
	p, err := gameCalled(t, "backgammon").Parse(late)
	if err != nil {
		t.Fatal(err)
	}
	r, err := bots.Standard.RollOut(t.Context(), "net", p, bots.Plan{Trials: 288, Seed: 3, Adjust: true})
	if err != nil {
		t.Fatal(err)
	}
	ratio := math.Pow(r.PlainErr[0]/r.StdErr[0], 2)
	t.Logf("%d games: plain %+.4f ± %.4f, luck taken out %+.4f ± %.4f: the variance is %.1f times less", r.Trials, r.Plain[0], r.PlainErr[0], r.Equity[0], r.StdErr[0], ratio)
	if apart := math.Abs(r.Plain[0] - r.Equity[0]); apart > 4*r.PlainErr[0] || ratio < 4 {
		t.Errorf("apart by %v, variance less by %v", apart, ratio)
	}
	more, err := bots.Standard.RollOut(t.Context(), "net", p, bots.Plan{Trials: 36 * 60, Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	if apart := math.Abs(more.Equity[0] - r.Equity[0]); apart > 4*math.Hypot(more.StdErr[0], r.StdErr[0]) {
		t.Errorf("%d plain games: %v ± %v, with luck taken out %v ± %v", more.Trials, more.Equity[0], more.StdErr[0], r.Equity[0], r.StdErr[0])
	}
	cut, err := bots.Standard.RollOut(t.Context(), "net", p, bots.Plan{Trials: 36 * 4, Seed: 4, Truncate: 4, Adjust: true})
	if err != nil {
		t.Fatal(err)
	}
	if apart := math.Abs(cut.Win[0] - r.Win[0]); apart > 0.05 {
		t.Errorf("broken off after 4 throws: %v, to the end: %v", cut.Win, r.Win)
	}
}

// TestARolloutIsTheSameHoweverItIsPlayed by one worker or several, in one go or
// in two, and where it is stopped what is known is that of its first games.
func TestARolloutIsTheSameHoweverItIsPlayed(t *testing.T) {
	p, err := gameCalled(t, "navy").Parse("x=7:1,6:2,5:2,off:10 o=6:2,4:2,3:1,off:10 turn=x next=throw")
	if err != nil {
		t.Fatal(err)
	}
	plan := bots.Plan{Trials: 150, Seed: 9, Adjust: true, Workers: 1}
	want, err := bots.Standard.RollOut(t.Context(), "net", p, plan)
	if err != nil || want.Trials != 150 {
		t.Fatalf("%+v, %v", want, err)
	}
	plan.Workers = 3
	if got, err := bots.Standard.RollOut(t.Context(), "net", p, plan); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("three workers: %+v, %v; want %+v", got, err, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	plan.Progress = func(bots.Rollout) { cancel() }
	part, err := bots.Standard.RollOut(ctx, "net", p, plan)
	if !errors.Is(err, context.Canceled) || part.Trials%36 != 0 || part.Trials == 0 || part.Trials >= 150 {
		t.Fatalf("stopped: %d games, %v", part.Trials, err)
	}
	plan.Progress, plan.Resume = nil, &part
	if got, err := bots.Standard.RollOut(t.Context(), "net", p, plan); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("resumed: %+v, %v; want %+v", got, err, want)
	}
	part.Trials = 37
	if _, err := bots.Standard.RollOut(t.Context(), "net", p, plan); err == nil || !strings.Contains(err.Error(), "want a multiple of 36") {
		t.Errorf("resumed from 37 games: %v", err)
	}
}

func TestARolloutStopsWhenItIsExactEnough(t *testing.T) {
	p, err := gameCalled(t, "backgammon").Parse(late)
	if err != nil {
		t.Fatal(err)
	}
	r, err := bots.Standard.RollOut(t.Context(), "net", p, bots.Plan{Trials: 36 * 200, Seed: 1, StdErr: 0.05})
	if err != nil || r.Trials >= 36*200 || r.StdErr[0] > 0.05 || r.StdErr[1] > 0.05 {
		t.Errorf("%d games, %v, %v", r.Trials, r.StdErr, err)
	}
	crown, err := gameCalled(t, "crown-and-anchor").Start(2)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bots.Standard.RollOut(t.Context(), "net", crown, bots.Plan{Trials: 36, Adjust: true}); err == nil || !strings.Contains(err.Error(), "luck stays in") {
		t.Errorf("a game that nobody judges: %v", err)
	}
}

// TestWhatIsResumedGoesOnUntilItIsExactEnough stops at a rough error and goes on to
// a finer one.
func TestWhatIsResumedGoesOnUntilItIsExactEnough(t *testing.T) {
	p, err := gameCalled(t, "hypergammon").Parse("x=24:1,23:1,22:1 o=24:1,23:1,22:1 turn=x next=throw")
	if err != nil {
		t.Fatal(err)
	}
	part, err := bots.Standard.RollOut(t.Context(), "hand", p, bots.Plan{Trials: 36 * 30, Seed: 1, StdErr: 0.12})
	if err != nil || part.Trials < 144 || part.Trials == 36*30 {
		t.Fatalf("%d games, %v, error %v", part.Trials, part.StdErr, err)
	}
	more, err := bots.Standard.RollOut(t.Context(), "hand", p, bots.Plan{Trials: 36 * 30, Seed: 1, StdErr: 0.06, Resume: &part})
	if err != nil || more.Trials <= part.Trials || more.Trials < 36*30 && more.StdErr[0] > 0.06 {
		t.Errorf("%d games after %d, errors %v, %v", more.Trials, part.Trials, more.StdErr, err)
	}
}

// TestFewGamesPreferNoSecondThrow: in few games the second throws are as varied as
// in many, and differ from seed to seed.
func TestFewGamesPreferNoSecondThrow(t *testing.T) {
	p, err := gameCalled(t, "article").Parse("x=res:15 o=res:15 turn=x next=throw")
	if err != nil {
		t.Fatal(err)
	}
	many, err := bots.Standard.RollOut(t.Context(), "hand", p, bots.Plan{Trials: 1296, Seed: 5, Truncate: 4, Adjust: true})
	if err != nil {
		t.Fatal(err)
	}
	const seeds = 12
	sum, squares := 0.0, 0.0
	for seed := range uint64(seeds) {
		few, err := bots.Standard.RollOut(t.Context(), "hand", p, bots.Plan{Trials: 144, Seed: seed, Truncate: 4, Adjust: true})
		if err != nil {
			t.Fatal(err)
		}
		sum += few.Equity[0] / seeds
		squares += few.Equity[0] * few.Equity[0] / seeds
	}
	half := math.Sqrt((squares - sum*sum) / (seeds - 1))
	if apart := math.Abs(sum - many.Equity[0]); apart > 4*math.Hypot(half, many.StdErr[0]) {
		t.Errorf("%d times 144 games: %+.4f ± %.4f, 1296 games: %+.4f ± %.4f", seeds, sum, half, many.Equity[0], many.StdErr[0])
	}
}

// TestGamesThatPartTellTheSame as games that do not, with less of a spread, however
// many workers there are and wherever it was stopped.
func TestGamesThatPartTellTheSame(t *testing.T) {
	p, err := gameCalled(t, "parker").Start(2)
	if err != nil {
		t.Fatal(err)
	}
	plan := bots.Plan{Trials: 144 + 36, Seed: 1, Adjust: true, Workers: 1}
	want, err := bots.Standard.RollOut(t.Context(), "net", p, plan)
	if err != nil || want.Fork.Ends < 2 || want.Fork.Behind < 1 {
		t.Fatalf("%+v, %v: want a fork", want, err)
	}
	plan.Workers = 3
	if got, err := bots.Standard.RollOut(t.Context(), "net", p, plan); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("three workers: %+v, %v; want %+v", got, err, want)
	}
	for _, stopped := range []int{36, 144} {
		ctx, cancel := context.WithCancel(t.Context())
		plan.Resume, plan.Progress = nil, nil
		var told bots.Rollout // as it is known on the way
		plan.Progress = func(r bots.Rollout) {
			if r.Trials >= stopped {
				told = r
				cancel()
			}
		}
		part, err := bots.Standard.RollOut(ctx, "net", p, plan)
		cancel()
		if !errors.Is(err, context.Canceled) || part.Trials < stopped || part.Trials >= plan.Trials {
			t.Fatalf("stopped at %d: %d games, %v", stopped, part.Trials, err)
		}
		plan.Progress = nil
		for _, so := range []bots.Rollout{part, told} {
			var read bots.Rollout // as it would be in a file
			text, err := json.Marshal(so)
			if err := errors.Join(err, json.Unmarshal(text, &read)); err != nil {
				t.Fatal(err)
			}
			plan.Resume = &read
			played := 0
			plan.Progress = func(bots.Rollout) { played++ }
			if got, err := bots.Standard.RollOut(t.Context(), "net", p, plan); err != nil || !reflect.DeepEqual(got, want) || played != (plan.Trials-so.Trials)/36 {
				t.Errorf("resumed from %d games: %+v, %v, %d times 36 played; want %+v", so.Trials, got, err, played, want)
			}
		}
	}
	plan.Progress = nil
	plan.Resume, plan.Adjust, plan.Trials = nil, false, 36*30
	plain, err := bots.Standard.RollOut(t.Context(), "net", p, plan)
	if err != nil || plain.Fork != (bots.Fork{}) {
		t.Fatalf("%+v, %v: want no fork where luck stays in", plain.Fork, err)
	}
	if apart := math.Abs(plain.Equity[0] - want.Equity[0]); apart > 4*math.Hypot(plain.StdErr[0], want.StdErr[0]) {
		t.Errorf("%v ± %v, games that do not part %v ± %v", want.Equity[0], want.StdErr[0], plain.Equity[0], plain.StdErr[0])
	}
}

// TestARolloutSaysHowOftenThereIsAGammon holds its shares against the mean of what was paid, which is nothing but them.
func TestARolloutSaysHowOftenThereIsAGammon(t *testing.T) {
	for _, plan := range []bots.Plan{
		{Trials: 72, Seed: 5},
		{Trials: 36, Seed: 5, Adjust: true},
		{Trials: 36, Seed: 5, Adjust: true, Truncate: 6},
		{Trials: 36, Seed: 5, Truncate: 3},
	} {
		p, err := gameCalled(t, "backgammon").Parse("x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw")
		if err != nil {
			t.Fatal(err)
		}
		r, err := bots.Standard.RollOut(t.Context(), "net", p, plan)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Gammon) != 2 || len(r.Backgammon) != 2 || len(r.GammonErr) != 2 || len(r.BackgammonErr) != 2 {
			t.Fatalf("%+v", r)
		}
		if paid := r.Win[0] - r.Win[1] + r.Gammon[0] - r.Gammon[1] + r.Backgammon[0] - r.Backgammon[1]; math.Abs(paid-r.Equity[0]) > 1e-5 {
			t.Errorf("%+v: %v points by wins %v, gammons %v and backgammons %v: want %v", plan, paid, r.Win, r.Gammon, r.Backgammon, r.Equity[0])
		}
		if r.Gammon[0] < 0.02 || r.Gammon[0] > 0.4 || r.Backgammon[0] > r.Gammon[0] {
			t.Errorf("%+v: gammons %v, backgammons %v", plan, r.Gammon, r.Backgammon)
		}
	}
}

// TestARolloutOfBeforeGammonsGoesOn from sums that know none: shares are those of the games that were played since.
func TestARolloutOfBeforeGammonsGoesOn(t *testing.T) {
	p, err := gameCalled(t, "backgammon").Parse("x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw")
	if err != nil {
		t.Fatal(err)
	}
	old, err := bots.Standard.RollOut(t.Context(), "net", p, bots.Plan{Trials: 360, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	old.Sums.Sized, old.Sums.Gammon, old.Sums.GammonSquares = 0, [2]float64{}, [2]float64{}
	old.Sums.Backgammon, old.Sums.BackgammonSquares = [2]float64{}, [2]float64{}
	r, err := bots.Standard.RollOut(t.Context(), "net", p, bots.Plan{Trials: 720, Seed: 5, Resume: &old})
	if err != nil || r.Trials != 720 || r.Sums.Sized != 360 || r.Gammon[0] < 0.05 {
		t.Errorf("%+v, %v: want 720 games, gammons known of 360", r, err)
	}
}

// TestNoShareIsLessThanNoneOrMoreThanAll: luck taken out of few games may say so.
func TestNoShareIsLessThanNoneOrMoreThanAll(t *testing.T) {
	r := bots.Rollout{Trials: 144, Win: []float64{1.004, -0.004}, Gammon: []float64{0.12, -0.007}, Backgammon: []float64{0, -0.005}}
	told := r.Told(true)
	if !slices.Equal(told.Win, []float64{1, 0}) || !slices.Equal(told.Gammon, []float64{0.12, 0}) || !slices.Equal(told.Backgammon, []float64{0, 0}) {
		t.Errorf("%v of all games won, %v with a gammon, %v with a backgammon", told.Win, told.Gammon, told.Backgammon)
	}
	if r.Win[0] != 1.004 || r.Gammon[1] != -0.007 {
		t.Error("what a rollout goes on from was changed")
	}
}
