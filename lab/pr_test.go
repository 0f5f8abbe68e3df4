package lab

import (
	"testing"

	"parlor/analysis"
	"parlor/bots"
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
				by := Trial{Game: g, Name: name, Seats: 2, Roster: bots.Standard, Level: level, Seed: 7}
				for b.Loop() {
					var decisions int
					var sum float64
					for i := range 40 {
						played, _, err := by.game(b.Context(), i)
						if err != nil {
							b.Fatal(err)
						}
						rep, err := analysis.Run(b.Context(), played, analysis.Options{Roster: bots.Standard, Level: bots.Standard.Best(), Workers: 1})
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
