package lab

import (
	"math"

	"parlor/analysis"
)

// A pair is a kind of throw of two dice.
type pair int

const (
	noPair   pair = iota // no throw of two dice
	plain                // neither of the others
	doublet              // 3-3
	aceDeuce             // 2-1, as notations write it
)

// pairOf returns which kind of throw text tells of: "6-4" is one of two dice.
func pairOf(text string) pair {
	if len(text) != 3 || text[1] != '-' || text[0] < '1' || text[0] > '6' || text[2] < '1' || text[2] > '6' {
		return noPair
	}
	switch {
	case text[0] == text[2]:
		return doublet
	case text == "2-1" || text == "1-2":
		return aceDeuce
	}
	return plain
}

// greatest returns which kind of throw the one was that changed most in a game,
// to whomever it changed most: that with the greatest luck, good or bad, the
// first of equals. It also says whether any throw was of two dice.
func greatest(items []analysis.Item) (kind pair, pairs bool) {
	most := -1.0
	for i := range items {
		it := &items[i]
		if it.Kind != analysis.Throw {
			continue
		}
		k := pairOf(it.Text)
		pairs = pairs || k != noPair
		swing := 0.0
		for _, l := range it.Luck {
			swing = max(swing, math.Abs(l))
		}
		if swing > most {
			kind, most = k, swing
		}
	}
	return kind, pairs
}

// share01 returns 1 for yes and 0 for no.
func share01(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
