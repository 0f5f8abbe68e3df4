package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/check"
)

// study looks at a position that a line says.
func study(t *testing.T, name string, opts game.Options, line string, o Options) *Study {
	t.Helper()
	p, err := rulesOf(t, name, opts).Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	x, err := Examine(t.Context(), p, o)
	if err != nil {
		t.Fatalf("%s at %s: %v", name, line, err)
	}
	return x
}

// TestTheMeanOfTheMapIsWhatALookAheadFinds holds the map of throws against the
// searcher of package bots, which knows nothing of it.
func TestTheMeanOfTheMapIsWhatALookAheadFinds(t *testing.T) {
	for _, c := range []struct {
		name, line string
		opts       game.Options
		throws     int
	}{
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", nil, 21},
		{"backgammon", "x=24:1,13:4,8:3,6:5,bar:2 o=20:2,13:5,8:3,6:5 turn=o next=throw", nil, 21},
		{"hypergammon", "x=24:1,23:1,22:1 o=24:1,23:1,22:1 turn=o next=throw", nil, 21},
		{"parker", "x=res:15 o=res:15 turn=x next=throw", nil, 21},
		{"navy", "x=6:6,4:5,res:4 o=24:3,10:6,3:6 turn=x next=throw", nil, 21},
		{"india", "s=50,12,0,- n=66,40,-,- turn=s next=throw", nil, 21},
	} {
		x := study(t, c.name, c.opts, c.line, Options{Level: "hand"})
		p, err := rulesOf(t, c.name, c.opts).Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		want, err := bots.Standard.Judge("hand+1", p)
		if err != nil {
			t.Fatal(err)
		}
		if len(x.Throws) != c.throws || x.Kind != Throw {
			t.Errorf("%s: %d throws, want %d; %s is awaited", c.name, len(x.Throws), c.throws, x.Kind)
		}
		all, sum := 0.0, make([]float64, p.Seats())
		for _, f := range x.Throws {
			all += float64(f.Weight)
			for i := range sum {
				sum[i] += float64(f.Weight) * f.Equity[i]
			}
		}
		for i := range sum {
			if mean := sum[i] / all; math.Abs(mean-want.Equity[i]) > 1e-9 || math.Abs(mean-x.Worth.Equity[i]) > 1e-9 {
				t.Errorf("%s at %s, seat %d: the map's mean is %v, its worth %v; one throw ahead it is %v", c.name, c.line, i, mean, x.Worth.Equity[i], want.Equity[i])
			}
			if math.Abs(x.Worth.Win[i]-want.Win[i]) > 1e-9 {
				t.Errorf("%s, seat %d: wins %v, one throw ahead %v", c.name, i, x.Worth.Win[i], want.Win[i])
			}
		}
	}
}

// TestCandidatesOfAStudyAreThoseOfTheBots asks the same of both, with a throw and
// with a cube.
// TestATieOfTheRollOffIsWorthWhatTheBeginningIs holds that a game which both sides begin alike is worth nothing
// to either, also after both have thrown the same, and that what is awaited is worth the mean of what may come.
func TestATieOfTheRollOffIsWorthWhatTheBeginningIs(t *testing.T) {
	for _, c := range []struct {
		name string
		opts game.Options
	}{{"backgammon", nil}, {"backgammon", game.Options{"cube": "on"}}, {"parker", nil}, {"wikipedia", nil}, {"navy", nil}, {"house", nil}} {
		p, err := rulesOf(t, c.name, c.opts).Start(2)
		if err != nil {
			t.Fatal(err)
		}
		start := study(t, c.name, c.opts, p.String(), Options{})
		if e := start.Worth.Equity; math.Abs(e[0]) > 1e-6 || math.Abs(e[1]) > 1e-6 {
			t.Errorf("%s %v: the beginning is worth %v, want nothing", c.name, c.opts, e)
		}
		ties := 0
		for _, first := range start.Throws {
			after, err := p.PlayText(game.Nature, first.Text)
			if err != nil {
				t.Fatal(err)
			}
			if !after.ToAct().Has(game.Nature) {
				continue
			}
			x, mean, all := study(t, c.name, c.opts, after.String(), Options{}), 0.0, 0.0
			for _, second := range x.Throws {
				tied, err := after.PlayText(game.Nature, second.Text)
				if err != nil {
					t.Fatal(err)
				}
				mean += float64(second.Weight) * second.Equity[0]
				all += float64(second.Weight)
				if tied.String() != p.String() {
					continue
				}
				if ties++; math.Abs(second.Equity[0]) > 1e-6 {
					t.Errorf("%s %v: %s and %s are worth %v, want nothing", c.name, c.opts, first.Text, second.Text, second.Equity)
				}
			}
			if mean /= all; math.Abs(mean-first.Equity[0]) > 1e-6 || math.Abs(mean-x.Worth.Equity[0]) > 1e-6 {
				t.Errorf("%s %v: %s is worth %v, and what may follow %v", c.name, c.opts, first.Text, first.Equity[0], mean)
			}
		}
		if ties == 0 {
			t.Errorf("%s %v: no tie", c.name, c.opts)
		}
	}
}

func TestCandidatesOfAStudyAreThoseOfTheBots(t *testing.T) {
	for _, c := range []struct {
		name, line string
		opts       game.Options
		kind       Kind
	}{
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-4 left=6,4", nil, Turn},
		{"backgammon", "x=8:3,6:6,5:6 o=24:1,13:5,8:4,6:5 turn=x next=double cube=1", game.Options{"cube": "on"}, Cube},
		{"parker", "x=24:2,20:1,res:12 o=res:15 turn=x next=play throw=2-1 left=2,1 nobear=on", nil, Turn},
		{"india", "s=50,12,0,- n=66,40,-,- turn=n next=play throw=5-3 left=5,3", nil, Turn},
	} {
		x := study(t, c.name, c.opts, c.line, Options{Level: "hand"})
		p, err := rulesOf(t, c.name, c.opts).Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		want, err := bots.Standard.Candidates("hand", p)
		if err != nil {
			t.Fatal(err)
		}
		if x.Kind != c.kind || x.Among != len(want) || len(x.Candidates) != min(Shown, len(want)) {
			t.Fatalf("%s: %s with %d of %d, want %s of %d", c.line, x.Kind, len(x.Candidates), x.Among, c.kind, len(want))
		}
		for i, k := range x.Candidates {
			if math.Abs(k.Equity-want[i].Equity) > 1e-9 {
				t.Errorf("%s: number %d is %s at %v, of the bots %s at %v", c.line, i+1, k.Play, k.Equity, want[i].Play, want[i].Equity)
			}
		}
		if math.Abs(x.Worth.Equity[x.Seat]-want[0].Equity) > 1e-9 {
			t.Errorf("%s is worth %v, its best play %v", c.line, x.Worth.Equity, want[0])
		}
	}
}

func TestWhereNobodyJudgesAStudySaysHowSureItIs(t *testing.T) {
	p, err := rulesOf(t, "check-and-double-check", nil).Start(2)
	if err != nil {
		t.Fatal(err)
	}
	x, err := Examine(t.Context(), p, Options{Trials: 200})
	if err != nil {
		t.Fatal(err)
	}
	if x.Judge != "" || x.Trials != 200 || len(x.Worth.WinErr) != 2 || x.Worth.WinErr[0] <= 0 || x.Candidates != nil {
		t.Errorf("%+v", x)
	}
	if sum := x.Worth.Win[0] + x.Worth.Win[1]; math.Abs(sum-1) > 1e-9 {
		t.Errorf("the chances add up to %v", sum)
	}
}

// TestAGameThatIsGivenUpIsOpen plays on games that take more throws than are played:
// somebody wins each of them, and nobody knows who.
func TestAGameThatIsGivenUpIsOpen(t *testing.T) {
	p, err := rulesOf(t, "check-and-double-check", game.Options{"score": "net", "target": "1000"}).Start(2)
	if err != nil {
		t.Fatal(err)
	}
	x, err := Examine(t.Context(), p, Options{Trials: 5})
	if err != nil {
		t.Fatal(err)
	}
	for i, win := range x.Worth.Win {
		if low, high := win-1.96*x.Worth.WinErr[i], win+1.96*x.Worth.WinErr[i]; low > 1e-9 || high < 1-1e-9 {
			t.Errorf("seat %d wins %v to %v, want 0 to 1: no game was played to its end", i, low, high)
		}
	}
	if sum := x.Worth.Win[0] + x.Worth.Win[1]; math.Abs(sum-1) > 1e-9 {
		t.Errorf("the chances add up to %v", sum)
	}
}

// TestALongGameIsPlayedToItsEnd plays on one of some 40,000 throws, hand by hand.
func TestALongGameIsPlayedToItsEnd(t *testing.T) {
	p, err := rulesOf(t, "check-and-double-check", game.Options{"target": "1000"}).Start(2)
	if err != nil {
		t.Fatal(err)
	}
	x, err := Examine(t.Context(), p, Options{Trials: 400})
	if err != nil {
		t.Fatal(err)
	}
	if x.Worth.WinErr[0] > 0.06 || x.Worth.Equity[0] < 800 {
		t.Errorf("%+v", x.Worth)
	}
}

// TestAStakeIsWorthWhatTheDiceBringOnTheAverage adds up all throws of three dice.
func TestAStakeIsWorthWhatTheDiceBringOnTheAverage(t *testing.T) {
	x := study(t, "crown-and-anchor", nil, "chips=100,94 banker=0 bets=-,6:crown round=2 next=throw", Options{})
	sum, all := 0.0, 0.0
	for _, f := range x.Throws {
		sum += float64(f.Weight) * f.Equity[1]
		all += float64(f.Weight)
	}
	if want := -6 * 17.0 / 216; len(x.Throws) != 56 || all != 216 || math.Abs(sum/all-want) > 1e-9 || math.Abs(x.Worth.Equity[1]-want) > 1e-9 {
		t.Errorf("%d throws in %v ways, mean %v, worth %v, want %v", len(x.Throws), all, sum/all, x.Worth.Equity, want)
	}
}

func TestTheScoreOfAMatchCounts(t *testing.T) {
	g := played(t, "backgammon", game.Options{"cube": "on"}, match.Length{Points: 3}, 2, 4, 12, "hand")
	p, seen := g.Plies[0].After, 0
	for _, ply := range g.Plies {
		if ply.Seat == game.Nature {
			continue
		}
		p = ply.Before
		seen++
		x, err := Examine(t.Context(), p, Options{Level: "hand"})
		if err != nil {
			t.Fatal(err)
		}
		want, err := bots.Standard.Judge("hand", p)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(x.Worth.Equity[0]-want.Equity[0]) > 1e-9 {
			t.Errorf("%s is worth %v, by the bots %v", p, x.Worth.Equity, want.Equity)
		}
	}
	if seen < 3 {
		t.Errorf("%d choices", seen)
	}
	if _, err := Examine(t.Context(), p, Options{Depth: "bottomless"}); err == nil {
		t.Error("a depth that there is not")
	}
}

// TestChancesHandByHandAreThoseThrowByThrow plays games on from positions of a game throw
// by throw to their end, all of them each time, and finds the chances that games find
// which take their hands from those that were played before: within the errors of both.
func TestChancesHandByHandAreThoseThrowByThrow(t *testing.T) {
	for _, c := range []struct {
		opts  game.Options
		seats int
	}{{game.Options{"target": "30"}, 2}, {game.Options{"target": "30", "next-dealer": "winner"}, 3}, {game.Options{"target": "20", "score": "net"}, 2}, {game.Options{"target": "60"}, 8}} {
		g := played(t, "check-and-double-check", c.opts, match.Length{}, c.seats, 7, 400, "random")
		for i := 40; i < len(g.Plies); i += 150 {
			at := g.Plies[i].Before
			r, ok := game.RulesOf[check.State](at)
			if !ok {
				t.Fatalf("%s is not of that game", at)
			}
			const n = 1000
			wins, rnd := [game.MaxSeats]float64{}, rand.New(rand.NewPCG(3, uint64(i)))
			p := player[check.State]{}
			for range n {
				s, _ := game.As[check.State](at)
				for r.ToAct(s) != 0 {
					s = p.act(r, s, rnd)
				}
				pay := r.Payoffs(s)
				wins[slices.Index(pay[:c.seats], slices.Max(pay[:c.seats]))]++ // Nobody else has the points.
			}
			x, err := Examine(t.Context(), at, Options{Trials: 4000})
			if err != nil {
				t.Fatal(err)
			}
			for k := range c.seats {
				slow := wins[k] / n
				if e := math.Hypot(x.Worth.WinErr[k], math.Sqrt(slow*(1-slow)/n)) + 1e-3; math.Abs(x.Worth.Win[k]-slow) > 4*e {
					t.Errorf("%v, %s: seat %d wins %.4f, throw by throw %.4f: want no more than 4 errors of %.4f between them", c.opts, at, k, x.Worth.Win[k], slow, e)
				}
			}
		}
	}
}

// TestWhatIsCountedIsWhatHandsBring plays games on from between two hands by the hands by
// which they are counted: chances and points are those that were counted, also where the
// winner deals. Where losers pay, points may fall, and nothing is counted.
func TestWhatIsCountedIsWhatHandsBring(t *testing.T) {
	for _, opts := range []game.Options{nil, {"next-dealer": "winner"}, {"target": "20"}} {
		for _, line := range []string{"dealer=0 points=0,0", "dealer=1 points=9,19", "dealer=0 points=17,2"} {
			at, err := rulesOf(t, "check-and-double-check", opts).Parse("hands=- discard=- " + line + " next=misc")
			if err != nil {
				t.Fatal(err)
			}
			r, _ := game.RulesOf[check.State](at)
			s, _ := game.As[check.State](at)
			p := newPlayer(&Options{Trials: 100}, r, 2, &Report{})
			if p.hands, err = newHands(t.Context(), p.handed, 2, fewestHands, 1); err != nil {
				t.Fatal(err)
			}
			d := desk[check.State]{rules: r, worth: money[check.State]{}}
			got := p.hands.worth(&d, s)
			const n = 5_000
			var want value
			for rnd, i := rand.New(rand.NewPCG(5, 5)), 0; i < n; i++ {
				one := d.paid(r.Payoffs(p.byHand(r, s, 0, rnd)), 2, nil)
				want.add(&one, 1./n)
			}
			w := want.chances.Win[0]
			if p.share != 1 || math.Abs(got.chances.Win[0]+got.chances.Win[1]-1) > 1e-9 || math.Abs(got.chances.Win[0]-w) > 4*math.Sqrt(w*(1-w)/n) || math.Abs(got.equity[1]-want.equity[1]) > 1 {
				t.Errorf("%v, %s: counted %.4f and %.2f points, played %.4f and %.2f", opts, line, got.chances.Win, got.equity[1], want.chances.Win, want.equity[1])
			}
		}
	}
	for _, c := range []struct {
		opts  game.Options
		seats int
	}{{game.Options{"score": "net"}, 2}, {nil, 3}} {
		at, err := rulesOf(t, "check-and-double-check", c.opts).Start(c.seats)
		if err != nil {
			t.Fatal(err)
		}
		r, _ := game.RulesOf[check.State](at)
		var rep Report
		if p := newPlayer(&Options{Trials: 100}, r, c.seats, &rep); p.share != sharing || rep.Hands != 0 {
			t.Errorf("%v, %d seats: counted", c.opts, c.seats)
		}
	}
}

// TestAVerdictOnADoubleIsWhatBothSidesDo: what is said of a double is held against what is best there, and against what a study of the answer says is best.
func TestAVerdictOnADoubleIsWhatBothSidesDo(t *testing.T) {
	cube, seen := game.Options{"cube": "on"}, map[string]bool{}
	for _, men := range []string{
		"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5", // as the game begins
		"x=8:3,6:6,5:6 o=24:1,13:5,8:4,6:5",
		"x=8:3,6:6,5:6 o=24:2,22:1,13:5,8:2,6:5",
		"x=8:2,7:2,6:3,5:3,4:3,3:2 o=24:2,13:5,8:3,6:5",
		"x=7:2,6:3,5:3,4:3,3:2,2:2 o=24:2,13:5,8:3,6:4,bar:1",
		"x=6:2,5:2,4:2,3:2,off:7 o=24:6,13:3,6:3,bar:3", // gammons are near
		"x=6:1,5:1,off:13 o=1:1,off:14",
		"x=2:2,off:13 o=1:2,off:13",
		"x=6:2,5:3,4:3,3:3,2:2,1:2 o=6:5,5:4,4:3,3:3", // a race, far ahead
	} {
		x := study(t, "backgammon", cube, men+" turn=x next=double cube=1", Options{Level: "net"})
		answer := study(t, "backgammon", cube, men+" turn=o next=take cube=1", Options{Level: "net"})
		got, best, reply := x.Verdict(), x.Candidates[0].Play, answer.Candidates[0].Play
		seen[got] = true
		want := map[string]string{"double take": "double-take", "double drop": "double-drop", "throw take": "none", "throw drop": "good"}[best+" "+reply]
		if got != want {
			t.Errorf("%s: %q, where %s and then %s is best", men, got, best, reply)
		}
	}
	if len(seen) != 4 {
		t.Errorf("of four verdicts there were %v", seen)
	}
	if got := study(t, "backgammon", nil, "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", Options{Level: "hand"}).Verdict(); got != "" {
		t.Errorf("where nobody may double it says %q", got)
	}
}
