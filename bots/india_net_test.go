package bots_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"parlor/bots"
	"parlor/bots/indianet"
	"parlor/bots/redpath"
	"parlor/game"
	"parlor/rules/india"
)

// netted are the ways to play for which the program has nets.
var netted = []struct {
	rules india.Rules
	seats int
}{{india.Rules{}, 2}, {india.Rules{}, 3}, {india.Rules{}, 4}, {india.Rules{Partners: true}, 4}}

// TestIndiaNetJudgesAllNumbersOfPlayers plays games by the net and holds, at
// each position, that the chances of all seats add up to one, partners having
// the same, and that pairs on the red paths are judged by the table.
func TestIndiaNetJudgesAllNumbersOfPlayers(t *testing.T) {
	for _, k := range netted {
		r := k.rules
		e := bots.NewIndiaNet(r)
		if e == nil {
			t.Fatalf("no net for %+v", r)
		}
		rnd := rand.New(rand.NewPCG(5, uint64(k.seats)))
		s := r.Start(k.seats)
		var next []india.State
		for games := 0; games < 3; {
			if r.ToAct(s) == 0 {
				games++
				s = r.Start(k.seats)
			}
			if !r.Stepping(s) {
				s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
				continue
			}
			next = r.AppendTurns(next[:0], s)
			s = next[rnd.IntN(len(next))]
			if r.ToAct(s) == 0 {
				continue
			}
			var c [1]bots.Chances
			e.Evaluate(c[:], s, []india.State{s})
			sum := 0.0
			for seat := range k.seats {
				sum += c[0].Win[seat]
				if r.Partners && c[0].Win[seat] != c[0].Win[seat^2] {
					t.Fatalf("%s: partners have %v", game.At(r, s), c[0].Win)
				}
			}
			if math.Abs(sum-1) > 1e-5 {
				t.Fatalf("%s: chances %v add up to %v", game.At(r, s), c[0].Win, sum)
			}
		}
	}
}

// TestANetLearnsFromWhatIsPlayed holds that the judge by which games are played to learn from chooses the turns that a bot with the same
// net does: what is taught of a position is what comes of it.
func TestANetLearnsFromWhatIsPlayed(t *testing.T) {
	for _, k := range netted {
		r := k.rules
		judge, rnd := indianet.New(r, k.seats), rand.New(rand.NewPCG(5, uint64(k.seats)))
		bot, err := bots.Standard.New("net", game.At(r, r.Start(k.seats)))
		if err != nil {
			t.Fatal(err)
		}
		s, choices := r.Start(k.seats), 0
		for range 600 {
			switch {
			case r.ToAct(s) == 0:
				s = r.Start(k.seats)
			case !r.Stepping(s):
				s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
			default:
				seat := s.SeatOf(s.Turn())
				choices += len(r.AppendTurns(nil, s)) - 1
				learnt, _ := judge.Best(s)
				p := game.At(r, s)
				text, err := bot.Choose(p, seat, rnd)
				if err != nil {
					t.Fatal(err)
				}
				if p, err = p.PlayText(seat, text); err != nil {
					t.Fatal(err)
				}
				played, _ := game.As[india.State](p)
				var a, b indianet.Chances
				judge.Judge(&learnt, seat, &a)
				judge.Judge(&played, seat, &b)
				if math.Abs(float64(a[0]-b[0])) > 1e-6 && !redpath.Holds(&learnt) && !redpath.Holds(&played) {
					t.Fatalf("%s: learns from %s (%v), plays %s (%v)", game.At(r, s), game.At(r, learnt), a[0], game.At(r, played), b[0])
				}
				s = played
			}
		}
		if choices < 300 {
			t.Errorf("%+v: %d choices: want more", r, choices)
		}
	}
}

func TestPairsOnTheRedPathsAreCounted(t *testing.T) {
	for _, opts := range []game.Options{nil, {"seats": "w,e"}, {"combined": "steps"}} {
		r, err := india.New(opts)
		if err != nil {
			t.Fatal(err)
		}
		line := "s=71,71,66,64 n=71,71,67,65 turn=n next=throw"
		if opts["seats"] != "" {
			line = "w=71,71,66,64 e=71,71,67,65 turn=e next=throw"
		}
		p, err := game.Of[india.State](r).Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := game.As[india.State](p)
		win := redpath.For(r)().Win(&s)
		var c [1]bots.Chances
		bots.NewIndiaNet(r).Evaluate(c[:], s, []india.State{s})
		if want := [2]float64{1 - win, win}; c[0].Win[0] != want[0] || c[0].Win[1] != want[1] {
			t.Errorf("%v: %v, by the table %v", opts, c[0].Win, want)
		}
		j, err := bots.Standard.Judge("net", p)
		if err != nil || j.Level != "net" || j.Win[1] != win {
			t.Errorf("%v: judged %+v, %v; by the table %v", opts, j, err, win)
		}
	}
}

func TestIndiaNetAllocatesNothing(t *testing.T) {
	r := india.Rules{}
	e := bots.NewIndiaNet(r)
	s := r.Apply(r.Start(2), game.Nature, 0)
	s = r.Apply(s, game.Nature, r.AppendOutcomes(nil, s)[0].Action)
	after := r.AppendTurns(nil, s)
	chances := make([]bots.Chances, len(after))
	e.Evaluate(chances, s, after)
	if n := testing.AllocsPerRun(100, func() { e.Evaluate(chances, s, after) }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

// TestIndiaNetServesRulesThatItNeedNotTellApart says for which options the nets
// judge; for others the rules of thumb do.
func TestIndiaNetServesRulesThatItNeedNotTellApart(t *testing.T) {
	for _, c := range []struct {
		opts game.Options
		want bool
	}{
		{nil, true},
		{game.Options{"seats": "w,e"}, true},
		{game.Options{"seats": "s,w,e"}, true},
		{game.Options{"partners": "on"}, true},
		{game.Options{"combined": "steps"}, true},
		{game.Options{"larger-die": "on", "must-enter": "on", "blockade-together": "forbid"}, true},
		{game.Options{"partners": "on", "partner-win": "both"}, false},
		{game.Options{"blue": "8"}, false},
		{game.Options{"entry-capture": "on"}, false},
	} {
		r, err := india.New(c.opts)
		if err != nil {
			t.Fatal(err)
		}
		if got := bots.NewIndiaNet(r) != nil; got != c.want {
			t.Errorf("%v: a net serves: %v, want %v", c.opts, got, c.want)
		}
	}
}
