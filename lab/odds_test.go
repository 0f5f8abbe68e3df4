package lab

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/room"
	"parlor/rules/tables"
)

func oddsTrial(t testing.TB, name string) OddsTrial {
	t.Helper()
	e, err := room.Standard.List.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := e.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return OddsTrial{Game: g, Name: name, Seats: 2, Roster: bots.Standard, Level: "hand", Positions: 45, Trials: 2, Seed: 5}
}

// TestOddsGoOn: broken off and gone on with, by any number of workers, they are the
// same; and what was found by other games is refused.
func TestOddsGoOn(t *testing.T) {
	a := oddsTrial(t, "hypergammon")
	a.Workers = 1
	whole, err := a.Run(t.Context(), nil, func(*Odds) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	b := a
	b.Workers = 3
	ctx, stop := context.WithCancel(t.Context())
	var part Odds
	_, err = b.Run(ctx, nil, func(o *Odds) error {
		part = *o
		stop()
		return nil
	})
	if !errors.Is(err, context.Canceled) || len(part.Points) == 0 || len(part.Points) >= a.Positions {
		t.Fatalf("%d positions when it was broken off, error %v", len(part.Points), err)
	}
	done, err := b.Run(t.Context(), &part, func(*Odds) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(whole, done) {
		t.Error("broken off, the odds are others")
	}
	for _, other := range []func(*OddsTrial){func(a *OddsTrial) { a.Trials = 4 }, func(a *OddsTrial) { a.Truncate = 9 }} {
		c := b
		other(&c)
		if _, err := c.Run(t.Context(), &part, nil); err == nil || !strings.Contains(err.Error(), "of something else") {
			t.Errorf("odds of other games are gone on with: %v", err)
		}
	}
	for _, pt := range whole.Points {
		p, err := a.Game.Parse(pt.Position)
		if err != nil {
			t.Fatal(err)
		}
		if !p.ToAct().Has(game.Nature) || p.Thrower() == game.Public {
			t.Errorf("at %s no side is about to throw", pt.Position)
		}
		if s, _ := game.As[tables.State](p); pt.Phase != slowPhase(s) {
			t.Errorf("%s: %s, want %s", pt.Position, pt.Phase, slowPhase(s))
		}
	}
}

// TestAnotherIsHeldAgainstTheSameGames: what came stays, what is said is the other's;
// and games that are all known need not be played by the net that played them.
func TestAnotherIsHeldAgainstTheSameGames(t *testing.T) {
	a := oddsTrial(t, "hypergammon")
	a.Positions = 25
	whole, err := a.Run(t.Context(), nil, func(*Odds) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	b := a
	b.Judge = "net"
	var kept Odds
	fresh, err := b.Run(t.Context(), nil, func(o *Odds) error { kept = *o; return nil })
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(&kept, whole) {
		t.Error("what is kept is not as the level says it")
	}
	gone := *whole
	gone.Net = "a net that was here"
	again, err := b.Run(t.Context(), &gone, nil)
	if err != nil {
		t.Fatal(err)
	}
	if again.Says() != "net" || again.JudgeNet == "" || again.Net != gone.Net || whole.Says() != "hand" {
		t.Errorf("held against the games: %s %q", again.Says(), again.JudgeNet)
	}
	others := 0
	for i, pt := range again.Points {
		p, err := a.Game.Parse(pt.Position)
		if err != nil {
			t.Fatal(err)
		}
		said, err := a.Roster.Judge("net", p)
		if err != nil {
			t.Fatal(err)
		}
		want := whole.Points[i]
		if want.Win != said.Win[p.Thrower()] {
			others++
		}
		if want.Win, want.Worth = said.Win[p.Thrower()], said.Equity[p.Thrower()]; pt != want || fresh.Points[i] != want {
			t.Errorf("position %d: %+v and %+v, want %+v", i, pt, fresh.Points[i], want)
		}
	}
	if others < 20 {
		t.Errorf("net and hand say the same of %d positions of 25", 25-others)
	}
	if _, err := a.Run(t.Context(), &gone, nil); err == nil {
		t.Error("odds of a net that is gone pass for those of the level")
	}
	more := b
	more.Positions++
	if _, err := more.Run(t.Context(), &gone, nil); err == nil {
		t.Error("games of a net that is gone are gone on with")
	}
	for i := range whole.Points { // The throw has fallen.
		whole.Points[i].Position = strings.Replace(whole.Points[i].Position, "next=throw", "next=play throw=3-1 left=3,1", 1)
	}
	if _, err := b.Run(t.Context(), whole, nil); err == nil || !strings.Contains(err.Error(), "before a throw of one side") {
		t.Errorf("positions after the throw: %v", err)
	}
}

// slowPhase looks whether any man of a side may still meet one of the other.
func slowPhase(s tables.State) string {
	place := func(side game.Seat, at int) bool { return s.Count(side, at) > 0 }
	if place(0, tables.Res) || place(1, tables.Res) {
		return entering
	}
	for mine := 1; mine <= tables.Bar; mine++ {
		for his := 1; his <= tables.Bar; his++ {
			here, there := min(mine, 25), 25-min(his, 25) // The other's man, in this side's numbering.
			if place(0, mine) && place(1, his) && here > there {
				return contact
			}
		}
	}
	return race
}

func TestPhases(t *testing.T) {
	g := oddsTrial(t, "parker").Game
	for text, want := range map[string]string{
		"x=res:15 o=res:15 turn=x next=throw":     entering,
		"x=24:1,res:14 o=24:15 turn=x next=throw": entering,
		"x=24:15 o=24:15 turn=x next=throw":       contact,
		"x=12:15 o=12:15 turn=x next=throw":       race,
		"x=13:15 o=13:15 turn=x next=throw":       contact,
		"x=1:14,bar:1 o=1:15 turn=x next=throw":   contact,
	} {
		p, err := g.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := phase(p); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	e, _ := room.Standard.List.Get("india")
	india, _ := e.New(nil)
	p, _ := india.Start(2)
	if got := phase(p); got != "" {
		t.Errorf("the Royal Game of India is in the phase %q", got)
	}
}

// TestTruthTakesTheChanceOut: who is off by 0.03 to either side is found to be off by
// 0.03, although what comes of a half is off by five times as much by chance.
func TestTruthTakesTheChanceOut(t *testing.T) {
	rnd, early := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(3, 4))
	o := Odds{Truncate: 10}
	for i := range 100_000 {
		truth, off := rnd.Float64(), 0.03
		if i%2 == 0 {
			off = -off
		}
		o.Points = append(o.Points, Point{
			Phase: contact, Win: truth + off, Worth: 3 * (truth + off),
			Won:   [2]float64{truth + 0.15*rnd.NormFloat64(), truth + 0.15*rnd.NormFloat64()},
			Paid:  [2]float64{3*truth + rnd.NormFloat64(), 3*truth + rnd.NormFloat64()},
			Early: [2]float64{truth + off/3 + 0.05*early.NormFloat64(), truth + off/3 + 0.05*early.NormFloat64()},
		})
	}
	list := o.Truths()
	if len(list) != 2 || list[0].Phase != "" || list[1].Phase != contact || list[1].N != len(o.Points) {
		t.Fatalf("%+v", list)
	}
	all := list[0]
	if math.Abs(all.Win.Value-0.03) > 0.002 || all.Win.Low > 0.03 || all.Win.High < 0.03 {
		t.Errorf("off by %+v: want 0.03", all.Win)
	}
	if math.Abs(all.Worth.Value-0.09) > 0.03 || all.Worth.Low > 0.09 || all.Worth.High < 0.09 {
		t.Errorf("off by %+v points: want 0.09", all.Worth)
	}
	if math.Abs(all.Early.Value-0.01) > 0.004 || all.Early.Low > 0.01 || all.Early.High < 0.01 {
		t.Errorf("off by %+v where games were broken off: want 0.01", all.Early)
	}
	if all.Bias.Low > 0 || all.Bias.High < 0 {
		t.Errorf("off by %+v in the mean: want 0", all.Bias)
	}
}

func TestOddsRefuse(t *testing.T) {
	for _, c := range []struct{ positions, trials int }{{1, 2}, {2, 0}, {2, 3}} {
		a := oddsTrial(t, "hypergammon")
		a.Positions, a.Trials = c.positions, c.trials
		if _, err := a.Run(t.Context(), nil, nil); err == nil || !strings.Contains(err.Error(), "even number of games") {
			t.Errorf("%+v: %v", c, err)
		}
	}
	a := oddsTrial(t, "check-and-double-check")
	if _, err := a.Run(t.Context(), nil, nil); !errors.Is(err, bots.ErrNoJudge) {
		t.Errorf("a game that nobody judges: %v", err)
	}
}

// FuzzOddsThatWereKept goes on from what a file says, which anybody may have written: what it takes can be told.
func FuzzOddsThatWereKept(f *testing.F) {
	t := oddsTrial(f, "hypergammon")
	t.Positions = 2
	whole, err := t.Run(f.Context(), nil, func(*Odds) error { return nil })
	if err != nil {
		f.Fatal(err)
	}
	text, err := json.Marshal(whole)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	for _, win := range []string{"-1", "1e308", "1.0000001", "-0"} {
		f.Add(regexp.MustCompile(`"win":[0-9.]+`).ReplaceAll(text, []byte(`"win":`+win)))
	}
	f.Fuzz(func(_ *testing.T, text []byte) {
		var known Odds
		if json.Unmarshal(text, &known) != nil || len(known.Points) < t.Positions {
			return
		}
		o, err := t.Run(context.Background(), &known, nil)
		if err != nil {
			return
		}
		o.Truths()
		o.Bins()
	})
}
