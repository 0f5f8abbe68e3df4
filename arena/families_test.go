package arena

import (
	"math"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// slowly compares what a family counts with what the steps of the turns do, one
// by one, over a few games: others are the pieces that the mover sends to a
// place.
func slowly[S comparable](t *testing.T, r game.Complete[S], count func(*[MaxCounts]int, *Change[S]), m Match, others string, counter int) {
	t.Helper()
	var walk game.Turns[S]
	events := 0
	slow := func(n *[MaxCounts]int, c *Change[S]) {
		var before [MaxCounts]int
		before, want := *n, 0
		if r.Stepping(c.Before) {
			want = sent(r, walk.Append(nil, r, c.Before), c, others)
		} else if !c.thrown {
			want = len(r.AppendEffects(nil, c.Before, c.Seat, c.Action))
		}
		count(n, c)
		if got := n[counter] - before[counter]; got != want {
			t.Fatalf("%s: %d counted, want %d", r.AppendState(nil, c.Before), got, want)
		}
		events += want
	}
	if _, err := m.start(); err != nil {
		t.Fatal(err)
	}
	p := newPlay(r, Counts[S]{Count: slow, Began: func(S) game.Seat { return game.Public }}, &m)
	var rec record
	for i := range m.Games {
		if err := p.game(t.Context(), i, &rec); err != nil {
			t.Fatal(err)
		}
	}
	if events == 0 {
		t.Error("nothing happened that could be counted")
	}
}

// sent counts the pieces of others that the turn which c is sends to place.
func sent[S comparable](r game.Complete[S], turns []game.Turn[S], c *Change[S], place string) (n int) {
	for _, turn := range turns {
		if turn.After != c.After {
			continue
		}
		s := c.Before
		for _, a := range turn.Steps {
			for _, e := range r.AppendEffects(nil, s, c.Seat, a) {
				if e.Seat != c.Seat && e.To == place {
					n++
				}
			}
			s = r.Apply(s, c.Seat, a)
		}
		return n
	}
	panic("no such turn")
}

func TestHitsAreWhatTheStepsDo(t *testing.T) {
	for _, v := range tables.Variants {
		const hits = 2
		slowly[tables.State](t, v.Rules, countTables, match(t, v.Rules.Name, 2, 6, "random"), "bar", hits)
	}
}

func TestCapturesAreWhatTheStepsDo(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		const captures = 2
		slowly[india.State](t, india.Rules{}, countIndia, match(t, "india", seats, 10, "hand"), "-", captures)
	}
}

// What dice do is known: a doublet comes in one throw of six, a given pair of
// different numbers in one of eighteen, three of a kind in one of 36; with
// Check and Double Check, Check with a number in ten throws of 36.
func TestThrowsFallAsDiceDo(t *testing.T) {
	chances := map[string]float64{
		"doublets": 1.0 / 6, "ace-deuces": 1.0 / 18, "three of a kind": 1.0 / 36,
		"checks": 10.0 / 36, "double checks": 1.0 / 36,
	}
	for _, e := range catalogue.All {
		r, err := Run(t.Context(), match(t, e.Name, e.Seats[0], 400, "random"))
		if err != nil {
			t.Fatal(err)
		}
		throws := r.Throws.Mean
		for _, c := range r.Counters {
			if c.Name == "rounds" {
				throws = c.PerGame.Value // The election has one die.
			}
		}
		for _, c := range r.Counters {
			p, known := chances[c.Name]
			if !known {
				continue
			}
			// Four standard errors; and of up to a tenth of the throws, those of the
			// roll-off and of the doublet after a 1-2, nothing is counted.
			slack := 4 * math.Sqrt(p*(1-p)/(throws*float64(r.Games)))
			if got := c.PerGame.Value / throws; got > p+slack || got < 0.9*p-slack {
				t.Errorf("%s: %s in %.4f of the throws, want about %.4f", e.Name, c.Name, got, p)
			}
		}
	}
}

func TestWhoBegan(t *testing.T) {
	for _, e := range catalogue.All {
		r, err := Run(t.Context(), match(t, e.Name, e.Seats[1], 40, "random"))
		if err != nil || r.Began.Played != r.Games {
			t.Errorf("%s: in %d of %d games somebody began: %v", e.Name, r.Began.Played, r.Games, err)
		}
	}
}

// TestWhoBearsOffFirstHasWon: counters for men that were hit are points, and do not say who has won (PK-15, PK-16).
func TestWhoBearsOffFirstHasWon(t *testing.T) {
	r := tables.Parker
	r.Penalty = 5
	m := match(t, "parker", 2, 20, "random", "random")
	if _, err := m.start(); err != nil {
		t.Fatal(err)
	}
	p, sum := newPlay[tables.State](r, Counts[tables.State]{Count: countTables, Began: func(tables.State) game.Seat { return game.Public }}, &m), newTally(&m, 0)
	var rec record
	wins, paidMore := [2]int{}, 0
	for i := range m.Games {
		if err := p.game(t.Context(), i, &rec); err != nil {
			t.Fatal(err)
		}
		sum.add(i, &rec)
		first := 0
		if tables.Parker.Payoffs(p.last.After)[1] > 0 {
			first = 1
		}
		wins[first]++
		if rec.pay[1-first] > 0 {
			paidMore++
		}
	}
	if paidMore == 0 {
		t.Fatal("nobody lost and was paid more")
	}
	for seat, want := range wins {
		if got := sum.at[0][seat].wins + sum.at[1][seat].wins; got != want {
			t.Errorf("seat %d has won %d games, and bore off first in %d", seat, got, want)
		}
	}
}
