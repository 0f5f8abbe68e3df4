package bots_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"parlor/bots"
)

// TestEqualFindsOnesOwnStrength: whoever plays as strongly as a person of a ladder
// is soon given that person, or the next one to him, and then wins about half.
func TestEqualFindsOnesOwnStrength(t *testing.T) {
	ro := bots.Standard
	ladder := ro.Ladders["parker"]
	rungs := ladder.Rungs
	rnd := rand.New(rand.NewPCG(3, 4))
	for own := range rungs {
		near, won, games := 0, 0, 0
		const players = 400
		for range players {
			var bouts []bots.Bout
			for n := range 40 {
				person, err := ro.Equal("parker", bouts)
				if err != nil {
					t.Fatal(err)
				}
				at := slices.IndexFunc(rungs, func(r bots.Rung) bool { return r.Person == person })
				share := math.Pow(ladder.Step/(1-ladder.Step), float64(own-at))
				b := bots.Bout{Person: person, Won: rnd.Float64() < share/(1+share)}
				bouts = append(bouts, b)
				bouts = bouts[max(0, len(bouts)-20):]
				if n >= 20 {
					games++
					if b.Won {
						won++
					}
				}
				if n == 39 && max(own-at, at-own) <= 1 {
					near++
				}
			}
		}
		if near < players*8/10 {
			t.Errorf("of %d who play like the %s %d are given him or the next to him after 40 games: want 8 of 10", players, rungs[own].Person, near)
		}
		if share := float64(won) / float64(games); share < 0.42 || share > 0.58 {
			t.Errorf("who plays like the %s wins %.3f of his games: want about half", rungs[own].Person, share)
		}
	}
}

func TestEqualBeginsWithTheUsual(t *testing.T) {
	ro := bots.Standard
	for name, ladder := range ro.Ladders {
		person, err := ro.Equal(name, nil)
		if ladder.Step == 0 {
			if err == nil {
				t.Errorf("%s: %s is taken, where nobody is stronger than others", name, person)
			}
			continue
		}
		if want := ro.Usual(name, 1); err != nil || person != want {
			t.Errorf("%s: %q, %v: want %s", name, person, err, want)
		}
		if person, _ := ro.Equal(name, []bots.Bout{{Person: "nobody", Won: true}}); person != ro.Usual(name, 1) {
			t.Errorf("%s: a bout against nobody on the ladder counts", name)
		}
	}
}
