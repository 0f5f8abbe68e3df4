package analysis

import (
	"encoding/json"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"parlor/api"
	"parlor/arena"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
)

// addsUp checks the law of the package: for every side the result is the start,
// the luck, the errors of all, the rest and what was given. What was played stands among the plays as it was written.
func addsUp(t *testing.T, rep *Report) {
	t.Helper()
	for i, p := range rep.Games {
		for _, it := range p.Items {
			if at := slices.IndexFunc(it.Candidates, func(c Candidate) bool { return c.Played }); at >= 0 && it.Candidates[at].Play != it.Text {
				t.Errorf("%s, game %d: %s was played, and is called %s", rep.Name, i, it.Text, it.Candidates[at].Play)
			}
		}
		for _, s := range p.Sums {
			last := p.Items[len(p.Items)-1].Equity[s.Seats[0]]
			if sum := s.Start + s.Luck - s.Cost + s.Rest + s.Given; math.Abs(sum-last) > 1e-9 {
				t.Errorf("%s, game %d, seats %v: %.12f + %.12f - %.12f + %.12f + %.12f is not %.12f", rep.Name, i, s.Seats, s.Start, s.Luck, s.Cost, s.Rest, s.Given, last)
			}
			if p.Result != nil && s.Adjusted != s.Result-s.Luck {
				t.Errorf("%s, game %d: %+v", rep.Name, i, s)
			}
		}
	}
}

// TestWhatWasPlayedIsCalledAsItWasWritten where one position is reached by plays that are written in other ways.
func TestWhatWasPlayedIsCalledAsItWasWritten(t *testing.T) {
	p := positionOf(t, "india", "s=20,10,0,- n=66,40,-,- turn=s next=play throw=6-5 left=6,5")
	a, err := p.Parse(0, "10>>21") // also 10>15 15>21
	if err != nil {
		t.Fatal(err)
	}
	after, err := p.Play(0, a)
	if err != nil {
		t.Fatal(err)
	}
	addsUp(t, report(t, Game{Name: "india", Title: "India", Plies: []Ply{{N: 1, Seat: 0, Text: "10>>21", Before: p, After: after}}}, Options{Level: "hand"}))
}

func TestWhatIsCountedAddsUpToTheResult(t *testing.T) {
	for _, c := range []struct {
		name  string
		opts  game.Options
		l     match.Length
		seats int
	}{
		{"backgammon", nil, match.Length{}, 2},
		{"backgammon", game.Options{"cube": "on"}, match.Length{Points: 3}, 2},
		{"parker", game.Options{"penalty": "1"}, match.Length{}, 2},
		{"navy", nil, match.Length{}, 2},
		{"wikipedia-strict", nil, match.Length{}, 2},
		{"india", nil, match.Length{}, 3},
		{"india", game.Options{"partners": "on"}, match.Length{}, 4},
		{"crown-and-anchor", game.Options{"rounds": "20"}, match.Length{}, 4},
		{"check-and-double-check", nil, match.Length{}, 3},
	} {
		most := 0
		if c.name == "check-and-double-check" { // Many hands make a game.
			most = 150
		}
		rep := report(t, played(t, c.name, c.opts, c.l, c.seats, 5, most, "hand", "random"), Options{Level: "hand", Trials: 20})
		addsUp(t, rep)
		if most == 0 && rep.Games[len(rep.Games)-1].Result == nil {
			t.Errorf("%s: no result", c.name)
		}
		if rep.Trials == 0 && c.name != "crown-and-anchor" && rep.Sums[1].Error == 0 {
			t.Errorf("%s: who plays at random made no error", c.name)
		}
	}
}

// TestLogsAreLookedBackAt takes every log that the house keeps, older ones too.
func TestLogsAreLookedBackAt(t *testing.T) {
	files, err := filepath.Glob("../room/testdata/logs/*.jsonl")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	seen := 0
	for _, file := range files {
		g := logged(t, file)
		if len(g.Plies) == 0 {
			continue
		}
		if len(g.Plies) > 60 { // The beginning will do.
			g.Plies = g.Plies[:60]
		}
		rep := report(t, g, Options{Level: "hand", Trials: 10})
		addsUp(t, rep)
		seen++
	}
	if seen < 20 {
		t.Errorf("%d logs were looked back at", seen)
	}
}

func TestWhoPlaysAsTheJudgeMakesNoError(t *testing.T) {
	for _, name := range []string{"backgammon", "navy", "parker", "india"} {
		rep := report(t, played(t, name, nil, match.Length{}, 2, 3, 80, "hand"), Options{Level: "hand"})
		for i, it := range rep.Games[0].Items {
			if it.Error != 0 || it.Grade != "" || it.Cost != nil {
				t.Errorf("%s: item %d costs %v: %+v", name, i, it.Error, it)
			}
			if it.Kind == Turn && (it.Rank != 1 || !it.Candidates[0].Played) {
				t.Errorf("%s: item %d is ranked %d", name, i, it.Rank)
			}
		}
		if s := rep.Sums[0]; s.Error != 0 || s.PR != 0 || s.Decisions == 0 {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

// TestLuckIsNothingInTheMean lets every throw fall that can, as often as it does.
func TestLuckIsNothingInTheMean(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats int
	}{{"backgammon", 2}, {"parker", 2}, {"india", 4}, {"wikipedia-strict", 2}, {"crown-and-anchor", 3}} {
		g := played(t, c.name, nil, match.Length{}, c.seats, 7, 60, "hand")
		tried := 0
		for _, p := range g.Plies {
			if p.Seat != game.Nature || tried > 6 {
				continue
			}
			tried++
			var mean [game.MaxSeats]float64
			outs := p.Before.Outcomes()
			for _, o := range outs {
				after, err := p.Before.Play(game.Nature, o.Action)
				if err != nil {
					t.Fatal(err)
				}
				one := Game{Name: c.name, Plies: []Ply{{Seat: game.Nature, Text: p.Before.Format(o.Action), Before: p.Before, After: after}}}
				it := report(t, one, Options{Level: "hand", Workers: 1}).Games[0].Items[0]
				for i, l := range it.Luck {
					mean[i] += l * float64(o.Weight) / float64(game.TotalWeight(outs))
				}
			}
			for i, m := range mean {
				if math.Abs(m) > 1e-9 {
					t.Errorf("%s at %s: the mean luck of seat %d is %v", c.name, p.Before, i, m)
				}
			}
		}
		if tried < 3 {
			t.Errorf("%s: %d throws", c.name, tried)
		}
	}
}

func TestTheReportIsTheSameHoweverManyLook(t *testing.T) {
	for _, c := range []struct {
		name  string
		level string
		depth api.Depth
		most  int
	}{{"backgammon", "net", api.Quick, 40}, {"hypergammon", "hand", api.Standard, 8}, {"india", "hand", api.Quick, 60}, {"check-and-double-check", "", api.Quick, 50}} {
		g := played(t, c.name, nil, match.Length{}, 2, 9, c.most, "hand", "random")
		var want []byte
		for _, workers := range []int{1, 2, 7} {
			calls := 0
			rep := report(t, g, Options{Level: c.level, Depth: c.depth, Workers: workers, Trials: 8, Progress: func(done, all int) {
				if calls++; done != calls || done > all {
					t.Errorf("%d of %d done at call %d", done, all, calls)
				}
			}})
			got, err := json.Marshal(rep)
			if err != nil {
				t.Fatal(err)
			}
			if want == nil {
				want = got
			}
			if string(got) != string(want) {
				t.Errorf("%s: %d workers say otherwise", c.name, workers)
			}
			if calls == 0 {
				t.Errorf("%s: no progress", c.name)
			}
		}
	}
}

// exact judges races of a few men exactly, by playing them to their end.
type exact struct {
	rules tables.Rules
	known map[tables.State]float64
}

func (e exact) Evaluate(chances []bots.Chances, _ tables.State, after []tables.State) {
	for i, s := range after {
		w := e.win(s)
		chances[i].Win = [game.MaxSeats]float64{w, 1 - w}
	}
}

// win returns the chance of seat 0, which is best for whoever chooses.
func (e exact) win(s tables.State) (w float64) {
	if w, ok := e.known[s]; ok {
		return w
	}
	defer func() { e.known[s] = w }()
	switch who := e.rules.ToAct(s); {
	case who == 0:
		return max(0, float64(e.rules.Payoffs(s)[0]))
	case who.Has(game.Nature):
		outs := e.rules.AppendOutcomes(nil, s)
		for _, o := range outs {
			w += float64(o.Weight) / float64(game.TotalWeight(outs)) * e.win(e.rules.Apply(s, game.Nature, o.Action))
		}
		return w
	default:
		seat := who.First()
		w = float64(seat)
		for _, a := range e.rules.AppendActions(nil, s, seat) {
			if v := e.win(e.rules.Apply(s, seat, a)); (v > w) == (seat == 0) {
				w = v
			}
		}
		return w
	}
}

// plain is what a game of one point is worth.
type plain struct{ bots.Money }

func (plain) Equity(c *bots.Chances, _ tables.State, seat game.Seat, _ *match.Standing) float64 {
	return 2*c.Win[seat] - 1
}

// TestByWhoKnowsTheGameNothingIsLeftOver plays the end of a race badly. By an
// exact judge there is no rest, whether or not he looks ahead.
func TestByWhoKnowsTheGameNothingIsLeftOver(t *testing.T) {
	ro := &bots.Roster{Levels: []bots.Level{{Name: "exact"}}, Families: map[string]bots.Family{"tables": bots.Of(bots.Brings[tables.State]{
		Judges: map[string]func(game.Complete[tables.State]) bots.Evaluator[tables.State]{
			"exact": func(r game.Complete[tables.State]) bots.Evaluator[tables.State] {
				return exact{r.(tables.Rules), map[tables.State]float64{}}
			},
		},
		Worth: func(game.Complete[tables.State]) bots.Worth[tables.State] { return plain{} },
	})}}
	e := tables.Hypergammon
	e.Score = tables.One
	p, err := game.Of[tables.State](e).Parse("x=6:1,5:1,3:1 o=6:1,4:1,2:1 turn=x next=throw")
	if err != nil {
		t.Fatal(err)
	}
	g := Game{Name: "hypergammon"}
	for i := 0; p.ToAct() != 0; i++ {
		ply := Ply{Seat: p.ToAct().First(), Before: p}
		if ply.Seat == game.Nature {
			outs := p.Outcomes()
			ply.Text = p.Format(outs[(7*i+1)%len(outs)].Action)
		} else {
			turns := p.Turns()
			ply.Text = turns[len(turns)-1].Play
		}
		if p, err = playText(p, ply.Seat, ply.Text); err != nil {
			t.Fatal(err)
		}
		ply.After = p
		g.Plies = append(g.Plies, ply)
	}
	for _, depth := range []api.Depth{api.Quick, api.Standard} {
		rep := report(t, g, Options{Roster: ro, Depth: depth})
		addsUp(t, rep)
		cost := 0.0
		for _, s := range rep.Sums {
			if math.Abs(s.Rest) > 1e-12 || math.Abs(s.Given) > 1e-12 {
				t.Errorf("%s: %+v: want nothing left over", depth, s)
			}
			cost += s.Error
		}
		if cost == 0 {
			t.Errorf("%s: nobody made an error: want a game that is played badly", depth)
		}
	}
}

func TestGivingUpIsGivenAndNotLost(t *testing.T) {
	g := played(t, "backgammon", nil, match.Length{}, 2, 11, 31, "hand")
	at := g.Plies[len(g.Plies)-1].After
	g.Plies = append(g.Plies, Ply{Seat: game.Public, Before: at, After: at, Ended: &game.Payoffs{1, -1}, Why: "resign"})
	rep := report(t, g, Options{Level: "hand"})
	addsUp(t, rep)
	s := rep.Sums[0]
	if s.Result != 1 || s.Given == 0 || s.Given != -rep.Sums[1].Given {
		t.Errorf("%+v", s)
	}
	last := rep.Games[0].Items[len(rep.Games[0].Items)-1]
	if last.Kind != End || last.Text != "resign" || !slices.Equal(rep.Games[0].Result, []int32{1, -1}) {
		t.Errorf("%+v", last)
	}
}

func TestPartnersAreCountedTogether(t *testing.T) {
	rep := report(t, played(t, "india", game.Options{"partners": "on"}, match.Length{}, 4, 2, 100, "hand", "random"), Options{Level: "hand"})
	if len(rep.Sums) != 2 || !slices.Equal(rep.Sums[1].Seats, []game.Seat{1, 3}) {
		t.Fatalf("%+v", rep.Sums)
	}
	n := 0
	for _, it := range rep.Games[0].Items {
		if it.Counted && it.Seat%2 == 1 {
			n++
		}
	}
	if rep.Sums[1].Decisions != n || n == 0 {
		t.Errorf("%d decisions of the second side, want %d", rep.Sums[1].Decisions, n)
	}
}

func TestTheBankTakesItsShareOfEveryStake(t *testing.T) {
	rep := report(t, played(t, "crown-and-anchor", game.Options{"rounds": "30"}, match.Length{}, 3, 4, 0, "random"), Options{})
	stakes := 0
	for _, it := range rep.Games[0].Items {
		if it.Kind == Stake && it.Staked > 0 {
			stakes++
			if want := float64(it.Staked) * 17 / 216; math.Abs(it.Error-want) > 1e-9 {
				t.Errorf("%d chips cost %v, want %v", it.Staked, it.Error, want)
			}
		}
	}
	sum := 0.0
	for _, s := range rep.Sums {
		sum += s.Luck
		if math.Abs(s.Rest) > 1e-9 {
			t.Errorf("%+v: want no rest", s)
		}
	}
	if stakes < 10 || math.Abs(sum) > 1e-9 {
		t.Errorf("%d stakes; luck adds up to %v", stakes, sum)
	}
}

func TestChancesThatWerePlayedOnHaveTheirError(t *testing.T) {
	rep := report(t, played(t, "check-and-double-check", nil, match.Length{}, 3, 6, 60, "random"), Options{Trials: 20})
	if rep.Judge != "" || rep.Trials != 20 || len(rep.Notes) == 0 {
		t.Fatalf("%+v", rep)
	}
	some := false
	for i, it := range rep.Games[0].Items[:len(rep.Games[0].Items)-1] {
		if len(it.WinErr) != 3 || len(it.Luck) != 3 {
			t.Fatalf("item %d: %+v", i, it)
		}
		some = some || it.WinErr[0] > 0.03
	}
	if !some {
		t.Error("no chance had an error")
	}
}

// TestDeviationsAreThoseOfTheGames plays games, and finds about the numbers by
// which errors are weighed.
func TestDeviationsAreThoseOfTheGames(t *testing.T) {
	for name, want := range map[string]float64{"backgammon": backgammon, "navy": perMan} {
		e, err := catalogue.All.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		rep, err := arena.Run(t.Context(), arena.Match{Game: rules, Title: name, Bots: []string{"net", "net"}, Seats: 2, Games: 100, Seed: 5, Cap: arena.DefaultCap, Roster: bots.Standard})
		if err != nil {
			t.Fatal(err)
		}
		if sd := rep.Standings[0].SD; sd < 0.85*want || sd > 1.15*want {
			t.Errorf("%s: the deviation is %.2f, want about %.2f", name, sd, want)
		}
	}
}

// TestAFewDecisionsHaveNoLevel: a PR of fewer than ten decisions has no word.
func TestAFewDecisionsHaveNoLevel(t *testing.T) {
	for n, want := range map[int]string{0: "", 1: "", 9: "", 10: "world class", 40: "world class"} {
		s := Sum{Decisions: n}
		if s.finish(&Report{Scale: Scale{Deviation: 1}}); s.Level != want {
			t.Errorf("%d decisions: %q, want %q", n, s.Level, want)
		}
	}
}
