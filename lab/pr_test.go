package lab

import (
	"math/rand/v2"
	"testing"

	"parlor/analysis"
	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
)

// BenchmarkPR measures the PR of the house's persons, and of who plays at random, in each game that a net judges: 40 games of each against himself,
// a quick look back at each (docs/bench/pr-2026-11-29.md).
func BenchmarkPR(b *testing.B) {
	for _, name := range []string{"backgammon", "nackgammon", "hypergammon", "house", "navy", "parker", "wikipedia", "wikipedia-strict", "article", "india"} {
		g, err := catalogue.All.New(name, nil)
		if err != nil {
			b.Fatal(err)
		}
		for _, level := range []string{"random", "landlubber", "deckhand", "sailor", "bosun", "navigator", "captain"} {
			b.Run(name+"/"+level, func(b *testing.B) {
				for b.Loop() {
					var decisions int
					var sum float64
					for i := range uint64(40) {
						rep, err := analysis.Run(b.Context(), played(b, g, name, level, i), analysis.Options{Roster: bots.Standard, Level: bots.Standard.Best(), Workers: 1})
						if err != nil {
							b.Fatal(err)
						}
						for _, s := range rep.Sums {
							decisions += s.Decisions
							sum += s.PR * float64(s.Decisions)
						}
					}
					b.ReportMetric(sum/float64(decisions), "PR")
					b.ReportMetric(float64(decisions), "decisions")
				}
			})
		}
	}
}

// played returns game i of a level against itself.
func played(b *testing.B, g game.Game, name, level string, i uint64) analysis.Game {
	b.Helper()
	p, err := g.Start(2)
	if err != nil {
		b.Fatal(err)
	}
	bot, err := bots.Standard.New(level, p)
	if err != nil {
		b.Fatal(err)
	}
	a, rnd := analysis.Game{Name: name}, rand.New(rand.NewPCG(7, i))
	for p.ToAct() != 0 && !p.Stalled() {
		ply := analysis.Ply{Seat: p.ToAct().First(), Before: p}
		if ply.Seat == game.Nature {
			x := game.Draw(p.Outcomes(), rnd)
			ply.Text = p.Format(x)
			p, err = p.Play(ply.Seat, x)
		} else if ply.Text, err = bot.Choose(p, ply.Seat, rnd); err == nil {
			p, err = p.PlayText(ply.Seat, ply.Text)
		}
		if err != nil {
			b.Fatal(err)
		}
		ply.After = p
		a.Plies = append(a.Plies, ply)
	}
	return a
}
