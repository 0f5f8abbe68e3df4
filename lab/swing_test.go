package lab

import (
	"testing"

	"parlor/analysis"
)

func TestThrowsOfTwoDiceAreTold(t *testing.T) {
	for text, want := range map[string]pair{"6-4": plain, "3-3": doublet, "2-1": aceDeuce, "1-2": aceDeuce, "5": noPair, "first n": noPair, "7-1": noPair, "crown crown heart": noPair} {
		if got := pairOf(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestGreatestSwingIsThatWithTheMostLuck(t *testing.T) {
	throw := func(text string, luck ...float64) analysis.Item {
		return analysis.Item{Kind: analysis.Throw, Text: text, Luck: luck}
	}
	turn := analysis.Item{Kind: analysis.Turn, Text: "13/7", Luck: nil}
	for _, c := range []struct {
		items []analysis.Item
		kind  pair
		pairs bool
	}{
		{[]analysis.Item{throw("3", 0.1, -0.1), throw("6-4", 0.2, -0.2), turn, throw("3-3", -0.5, 0.5), throw("2-1", 0.4, -0.4)}, doublet, true},
		{[]analysis.Item{throw("3-3", 0.1, 0.1, -0.2), throw("2-1", 0.05, 0.2, -0.25)}, aceDeuce, true},
		{[]analysis.Item{throw("first n", 0.5, -0.5)}, noPair, false},
		{nil, noPair, false},
	} {
		if kind, pairs := greatest(c.items); kind != c.kind || pairs != c.pairs {
			t.Errorf("%v: %v, %v", c.items, kind, pairs)
		}
	}
}
