package analysis

import (
	"testing"

	"parlor/api"
	"parlor/match"
)

func BenchmarkQuick(b *testing.B) {
	g := played(b, "backgammon", nil, match.Length{}, 2, 3, 0, "hand")
	b.ReportMetric(float64(len(g.Plies)), "plies")
	for b.Loop() {
		report(b, g, Options{Workers: 1})
	}
}

func BenchmarkStandard(b *testing.B) {
	g := played(b, "backgammon", nil, match.Length{}, 2, 3, 0, "hand")
	for b.Loop() {
		report(b, g, Options{Workers: 1, Depth: api.Standard})
	}
}

// BenchmarkGameOfLuck looks back at a game of some thousand throws that nobody judges.
func BenchmarkGameOfLuck(b *testing.B) {
	g := played(b, "check-and-double-check", nil, match.Length{}, 2, 3, 0, "random")
	b.ReportMetric(float64(len(g.Plies)), "plies")
	for b.Loop() {
		report(b, g, Options{Workers: 1})
	}
}
