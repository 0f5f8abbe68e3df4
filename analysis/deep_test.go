package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/room"
)

// shelf keeps rollouts, and stops after so many.
type shelf struct {
	sync.Mutex
	kept  map[string]bots.Rollout
	asked int
	stop  func() // called when so many were kept
	after int

	within func() // called when one was kept that is not whole
}

func (s *shelf) Kept(key string) (bots.Rollout, bool) {
	s.Lock()
	defer s.Unlock()
	s.asked++
	r, ok := s.kept[key]
	return r, ok
}

func (s *shelf) Keep(key string, r bots.Rollout, whole bool) error {
	s.Lock()
	defer s.Unlock()
	if s.kept == nil {
		s.kept = map[string]bots.Rollout{}
	}
	s.kept[key] = r
	if !whole && s.within != nil {
		s.within()
	}
	if s.stop != nil && len(s.kept) == s.after {
		s.stop()
	}
	return nil
}

// TestADeepLookPlaysOutWhatIsClose to the error that is wanted, the same however many
// look; stopped, it goes on from what was kept.
func TestADeepLookPlaysOutWhatIsClose(t *testing.T) {
	g := played(t, "hypergammon", nil, match.Length{}, 2, 3, 0, "hand", "random")
	g.Plies = g.Plies[len(g.Plies)-10:] // Short games are soon played out.
	look := func(ctx context.Context, o Options) (*Report, string, error) {
		o.Depth, o.StdErr, o.Level = api.Deep, 0.2, "hand"
		rep, err := Run(ctx, g, o)
		text, wrong := json.Marshal(rep)
		return rep, string(text), errors.Join(err, wrong)
	}
	first := &shelf{}
	rep, want, err := look(t.Context(), Options{Workers: 1, Rolls: first})
	if err != nil {
		t.Fatal(err)
	}
	some := 0
	for _, it := range rep.Games[0].Items {
		for k, c := range it.Candidates {
			if c.Trials == 0 {
				continue
			}
			some++
			if c.StdErr > 0.2 || c.StdErr < 0 || c.Plies != 0 || len(c.Gammon) != 2 {
				t.Fatalf("%s: %+v", it.Text, c)
			}
			if e := c.Win[0] - c.Win[1] + c.Gammon[0] - c.Gammon[1] + c.Backgammon[0] - c.Backgammon[1]; math.Abs(math.Abs(e)-math.Abs(c.Equity)) > 1e-5 {
				t.Errorf("%s: wins and gammons are worth %v: %+v", it.Text, e, c)
			}
			if k > 0 && it.Candidates[k-1].Trials == 0 {
				t.Errorf("%s: %s was played out, and stands behind what was not", it.Text, c.Play)
			}
		}
		if it.Kind == Turn && !it.Forced && it.Candidates[0].Trials == 0 && it.Win[it.Seat] < 1 {
			t.Errorf("%s: the best was not played out", it.Text)
		}
	}
	if some == 0 || len(first.kept) == 0 || len(first.kept) > first.asked || rep.StdErr != 0.2 {
		t.Fatalf("%d candidates, %d kept, %d asked for, %v", some, len(first.kept), first.asked, rep.StdErr)
	}
	if _, got, err := look(t.Context(), Options{Workers: 3}); err != nil || got != want {
		t.Errorf("three who look: %v\n%s\nwant\n%s", err, got, want)
	}
	ctx, stop := context.WithCancel(t.Context())
	part := &shelf{stop: stop, after: 2}
	if _, _, err := look(ctx, Options{Workers: 1, Rolls: part}); !errors.Is(err, context.Canceled) || len(part.kept) != 2 {
		t.Errorf("stopped: %v, %d are kept", err, len(part.kept))
	}
	had := maps.Clone(part.kept)
	part.stop = nil
	if _, got, err := look(t.Context(), Options{Workers: 2, Rolls: part}); err != nil || got != want {
		t.Errorf("gone on: %v\n%s\nwant\n%s", err, got, want)
	}
	for key := range had {
		if _, ok := first.kept[key]; !ok {
			t.Errorf("%s was not kept the first time", key)
		}
	}
	// Another error, another seed, another judge: nothing of it fits.
	for name, o := range map[string]Options{"error": {StdErr: 0.3, Level: "hand"}, "seed": {StdErr: 0.2, Seed: 5, Level: "hand"}, "judge": {StdErr: 0.2, Level: "net"}} {
		s := &shelf{kept: maps.Clone(first.kept)}
		ctx, stop := context.WithCancel(t.Context())
		s.stop, s.after, o.Depth, o.Workers, o.Rolls = stop, len(first.kept)+1, api.Deep, 1, s
		if _, err := Run(ctx, g, o); !errors.Is(err, context.Canceled) {
			t.Errorf("another %s: what was kept is used: %v", name, err)
		}
	}
}

// TestAMatchIsPlayedOutAtItsScore: where both lack one point, nobody gains by a gammon.
func TestAMatchIsPlayedOutAtItsScore(t *testing.T) {
	g := played(t, "hypergammon", nil, match.Length{Points: 1}, 2, 3, 0, "hand", "random")
	g.Plies = g.Plies[len(g.Plies)-10:]
	rep, err := Run(t.Context(), g, Options{Depth: api.Deep, Level: "hand", StdErr: 0.3, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	some, large := 0, 0
	for _, it := range rep.Games[0].Items {
		for _, c := range it.Candidates {
			if c.Trials == 0 {
				continue
			}
			some++
			if c.Gammon[0]+c.Gammon[1] > 0.01 {
				large++
			}
			if want := c.Win[it.Seat] - c.Win[1-it.Seat]; math.Abs(c.Equity-want) > 1e-5 || c.StdErr > 0.3 {
				t.Errorf("%s: %+v, want an equity of %v", it.Text, c, want)
			}
		}
	}
	if some == 0 || large == 0 || !rep.ByScore {
		t.Errorf("%d candidates, %d with gammons, %v", some, large, rep.ByScore)
	}
}

// TestEachMomentOfAMatchTellsItsScore: behind the position it makes the line of the
// match, for those who set it up again.
func TestEachMomentOfAMatchTellsItsScore(t *testing.T) {
	g := logged(t, "../room/testdata/logs/match-cube.jsonl")
	rep := report(t, g, Options{Level: "hand"})
	rules, err := room.Standard.Rules(api.Config{Game: g.Name, Options: g.Options, Match: g.Match, Version: 1}) // As it was played.
	if err != nil {
		t.Fatal(err)
	}
	before := map[uint64]string{}
	for _, p := range g.Plies {
		before[p.N] = p.Before.String()
	}
	scores := map[string]bool{}
	for _, p := range rep.Games {
		for _, it := range p.Items {
			at, err := rules.Parse(it.Position + " " + it.Score)
			if err != nil {
				t.Fatalf("%s %s: %v", it.Position, it.Score, err)
			}
			if at.String() != before[it.N] && it.Kind != Turn && it.Kind != Throw {
				t.Errorf("event %d: %s, want %s", it.N, at, before[it.N])
			}
			scores[it.Score] = true
		}
	}
	if len(scores) != len(rep.Games) || len(scores) < 2 {
		t.Errorf("%d games at %v", len(rep.Games), scores)
	}
	if text := textOf(t, rep, true); !strings.Contains(text, "\nGame 1, at 0-0\n") || !strings.Contains(text, "the Crawford game\n") {
		t.Error(text)
	}
}

// TestTheSumsOfAMatchAreChancesOfWinningIt plays matches, and adds up over their games what
// each game says at its score: from even chances to having won or lost.
func TestTheSumsOfAMatchAreChancesOfWinningIt(t *testing.T) {
	several := 0
	for seed := range uint64(3) {
		rep := report(t, played(t, "backgammon", game.Options{"cube": "on"}, match.Length{Points: 3}, 2, seed, 0, "hand", "random"), Options{Level: "hand"})
		if rep.WinsMatch(0) == rep.WinsMatch(1) {
			t.Fatal("nobody has won the match")
		}
		for i := range rep.Sums {
			c, luck := rep.Sums[i].Match, 0.0
			for k := range rep.Games { // From what the game brought at its score, by the chances before and behind it.
				p := &rep.Games[k]
				luck += p.Sums[i].Luck * p.unit.Point
			}
			want := map[bool]float64{true: 1, false: 0}[rep.WinsMatch(i)]
			if math.Abs(c.Start-0.5) > 0.02 || c.Result != want {
				t.Errorf("side %d: from %v to %v, want from about a half to %v", i, c.Start, c.Result, want)
			}
			if sum := c.Start + c.Luck - c.Cost + c.Rest + c.Given; math.Abs(sum-c.Result) > 1e-9 || math.Abs(luck-c.Luck) > 1e-9 {
				t.Errorf("side %d: %+v adds up to %v, with luck %v", i, c, sum, luck)
			}
			if dice, match := rep.Sums[i].Dice(); !match || dice != c.Luck {
				t.Errorf("side %d: the dice brought %v, want %v", i, dice, c.Luck)
			}
		}
		if len(rep.Games) > 1 {
			several++
		}
		if text := textOf(t, rep, true); !strings.Contains(text, "100.0 %") || strings.Contains(text, "-0.0 %") {
			t.Error(text)
		}
	}
	if several == 0 {
		t.Error("each match was over in one game")
	}
}

// TestAGameOfLuckIsPlayedOnAsOftenAsTheErrorAsks for.
func TestAGameOfLuckIsPlayedOnAsOftenAsTheErrorAsks(t *testing.T) {
	g := played(t, "check-and-double-check", nil, match.Length{}, 2, 3, 12, "random")
	rep, err := Run(t.Context(), g, Options{Depth: api.Deep, StdErr: 0.05, Workers: 1})
	if err != nil || rep.Trials != 100 || rep.Hands != 8192 { // a hundred hands, behind each of which what follows is counted
		t.Fatalf("%+v, %v", rep, err)
	}
	for i, it := range rep.Games[0].Items {
		for _, e := range it.WinErr {
			if e > 0.0505 {
				t.Errorf("%s: error %v", it.Text, e)
			}
		}
		if it.LuckWord != "" && it.Kind == Throw && i > 0 && it.WinErr != nil {
			if won := it.Win[it.Seat] - rep.Games[0].Items[i-1].Win[it.Seat]; math.Abs(won) < 2*math.Sqrt2*it.WinErr[it.Seat] {
				t.Errorf("%s is %s by %v, with an error of %v", it.Text, it.LuckWord, won, it.WinErr[it.Seat])
			} else if math.Abs(it.Gain-won) > 1e-9 || it.LuckWord != rep.Scale.luck(2*it.Gain) {
				t.Errorf("%s is %s for a gain of %v: the chance has changed by %v", it.Text, it.LuckWord, it.Gain, won)
			}
		}
		if len(it.Candidates) > 0 || it.Error != 0 {
			t.Errorf("%s: a choice: %+v", it.Text, it)
		}
	}
}

// TestADeepLookSaysWhereGamesWereBrokenOff: at the Royal Game of India, where the program's nets judge, and nowhere else.
func TestADeepLookSaysWhereGamesWereBrokenOff(t *testing.T) {
	g := played(t, "india", nil, match.Length{}, 2, 3, 0, "net", "random")
	g.Plies = g.Plies[len(g.Plies)-12:]
	const words = "What is close is played out for 60 throws and judged there, to a standard error of 0.3; "
	for _, c := range []struct {
		o    Options
		want int
	}{
		{Options{Depth: api.Deep, Level: "net", StdErr: 0.3}, 60},
		{Options{Depth: api.Deep, Level: "hand", StdErr: 0.3}, 0},
		{Options{Depth: api.Standard, Level: "net"}, 0},
	} {
		rep := report(t, g, c.o)
		if said := strings.HasPrefix(rep.By(), words); rep.Truncated != c.want || said != (c.want > 0) {
			t.Errorf("%+v: broken off after %d, %q", c.o, rep.Truncated, rep.By())
		}
	}
}

// halves are rollouts of so many games of which something was cut away.
type halves struct {
	shelf
	trials int
}

func (h *halves) Kept(string) (bots.Rollout, bool) {
	return bots.Rollout{Equity: []float64{1, -1}, StdErr: []float64{0, 0}, Trials: h.trials}, true
}

// TestHalfARolloutIsRefused: a file of rollouts may have been written by anybody. One that has only begun, and lacks what it would go on from,
// is begun anew.
func TestHalfARolloutIsRefused(t *testing.T) {
	g := played(t, "hypergammon", nil, match.Length{}, 2, 3, 0, "hand", "random")
	g.Plies = g.Plies[len(g.Plies)-10:]
	o := Options{Depth: api.Deep, StdErr: 0.2, Level: "hand", Workers: 1}
	want, err := Run(t.Context(), g, o)
	if err != nil {
		t.Fatal(err)
	}
	o.Rolls = &halves{trials: 36}
	if got, err := Run(t.Context(), g, o); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("it is not begun anew: %v", err)
	}
	o.Rolls = &halves{trials: mostRolled}
	if _, err := Run(t.Context(), g, o); err == nil || !strings.Contains(err.Error(), "a rollout that was kept") {
		t.Errorf("%v: want half a rollout to be refused", err)
	}
}
