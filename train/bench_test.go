package train

import (
	"testing"

	"parlor/rules/india"
)

func BenchmarkIndia(b *testing.B) {
	for _, n := range []int{2, 4} {
		c, err := New(indiaOf(india.Rules{}, n), DefaultPlan())
		if err != nil {
			b.Fatal(err)
		}
		c.batch(b.Context(), func(int) {})
		c.batch(b.Context(), func(int) {})
		b.Run(string(rune('0'+n)), func(b *testing.B) {
			for b.Loop() {
				c.batch(b.Context(), func(int) {})
			}
			b.ReportMetric(float64(len(c.lessons))/Batch, "lessons/game")
		})
	}
}
