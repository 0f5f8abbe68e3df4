package bots_test

import (
	"math"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
)

// TestARollOffIsWorthWhatItLeadsTo: before anybody has thrown each side is as likely to begin, so that neither is ahead; and after the first
// throw a game is worth the mean of what the second leads to, where equal throws are the start again.
func TestARollOffIsWorthWhatItLeadsTo(t *testing.T) {
	for _, e := range catalogue.All {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		if g.Info().Family != "tables" {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			start, err := g.Start(2)
			if err != nil {
				t.Fatal(err)
			}
			for _, level := range []string{"hand", "net"} {
				begin := judged(t, level, start)
				if math.Abs(begin.Win[0]-0.5) > 1e-6 || math.Abs(begin.Equity[0]) > 1e-5 {
					t.Errorf("%s: before anybody has thrown x wins %.4f, %+.4f points: want an even game", level, begin.Win[0], begin.Equity[0])
				}
				apart := 0.0
				for _, first := range start.Outcomes() {
					one, win, equity := thrown(t, start, first.Action), 0.0, 0.0
					outs := one.Outcomes()
					all := float64(game.TotalWeight(outs))
					for _, second := range outs {
						after := begin
						if two := thrown(t, one, second.Action); two.String() != start.String() {
							after = judged(t, level, two)
						}
						win += float64(second.Weight) / all * after.Win[0]
						equity += float64(second.Weight) / all * after.Equity[0]
					}
					got := judged(t, level, one)
					if math.Abs(got.Win[0]-win) > 1e-6 || math.Abs(got.Equity[0]-equity) > 1e-5 || math.Abs(got.Win[0]+got.Win[1]-1) > 1e-6 {
						t.Errorf("%s: %s: x wins %.4f, %+.4f points: want %.4f, %+.4f", level, one, got.Win[0], got.Equity[0], win, equity)
					}
					apart = max(apart, math.Abs(win-0.5))
				}
				if apart == 0 {
					t.Errorf("%s: no throw of the roll-off makes a difference", level)
				}
			}
		})
	}
}

func judged(t *testing.T, level string, p game.Position) bots.Judgement {
	t.Helper()
	j, err := bots.Standard.Judge(level, p)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func thrown(t *testing.T, p game.Position, a game.Action) game.Position {
	t.Helper()
	p, err := p.Play(game.Nature, a)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
