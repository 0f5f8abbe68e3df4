package crown

import (
	"slices"
	"testing"

	"parlor/game"
)

// everyWay calls f for each of the 216 ways in which three dice can fall.
func everyWay(f func(a, b, c Design)) {
	for i := range Ways {
		f(Design(i/36), Design(i/6%6), Design(i%6))
	}
}

func TestOddsOfOneChip(t *testing.T) { // CA-5
	var shown [4]int
	everyWay(func(a, b, c Design) {
		k := 0
		for _, d := range []Design{a, b, c} {
			if d == Anchor {
				k++
			}
		}
		shown[k]++
	})
	if got := Shown(); got != shown || got != [4]int{125, 75, 15, 1} {
		t.Errorf("Shown() = %v, counted %v", got, shown)
	}
	if got := rules(t, "").Expectation(); got != -17 {
		t.Errorf("expectation %d/216, want -17", got)
	}
	if got := rules(t, "stake-returned=off").Expectation(); got != -108 { // CA-A1: half of what is staked
		t.Errorf("expectation %d/216 with the stake in the count, want -108", got)
	}
}

func TestThrowsWeighAsTheDiceFall(t *testing.T) {
	count := map[game.Action]uint32{}
	everyWay(func(a, b, c Design) { count[Throw(a, b, c)]++ })
	if len(count) != len(throws) {
		t.Errorf("%d throws listed, %d fall", len(throws), len(count))
	}
	for _, o := range throws {
		if count[o.Action] != o.Weight {
			t.Errorf("throw %v falls in %d ways, weighs %d", faces(o.Action), count[o.Action], o.Weight)
		}
	}
}

func TestOneChipOnCrownLosesSeventeen(t *testing.T) { // CA-T13
	r := rules(t, "")
	s := at(t, r, "chips=100,99 banker=0 bets=-,1:crown round=1 next=throw")
	sum := 0
	everyWay(func(a, b, c Design) {
		sum += int(r.Apply(s, game.Nature, Throw(a, b, c)).chips[1]) - 100
	})
	if sum != -17 {
		t.Errorf("216 throws bring %d, want -17", sum)
	}
	want := []Chance{{-1, 125}, {1, 75}, {2, 15}, {3, 1}}
	if got := appendChances(r, s, 1); !slices.Equal(got, want) {
		t.Errorf("chances %v, want %v", got, want)
	}
}

func TestOneChipOnEachDesign(t *testing.T) { // CA-T14
	r := rules(t, "")
	s := at(t, r, "chips=100,99,99,99,99,99,99 banker=0 bets=-,1:crown,1:anchor,1:heart,1:spade,1:diamond,1:club round=1 next=throw")
	want := []Chance{{0, 120}, {1, 90}, {2, 6}}
	got := appendChances(r, s, 0)
	if !slices.Equal(got, want) {
		t.Errorf("the Banker wins %v, want %v", got, want)
	}
	sum := 0
	for _, c := range got {
		sum += c.Gain * c.Ways
	}
	if sum != 102 {
		t.Errorf("the Banker wins %d in 216 throws, want 6 x 17", sum)
	}
}

func TestChancesUnderEveryOption(t *testing.T) {
	for _, c := range []struct {
		options, line string
		want          []Chance
	}{
		{"stake-returned=off", "chips=100,98 banker=0 bets=-,2:club round=1 next=throw", []Chance{{-2, 125}, {0, 75}, {2, 15}, {4, 1}}},
		{"bank=break", "chips=1,197 banker=0 bets=-,2:club round=1 next=throw", []Chance{{-2, 125}, {1, 91}}},
		{"rounds=1", "chips=100,98 banker=0 bets=-,2:club round=1 next=throw", []Chance{{-2, 125}, {2, 75}, {4, 15}, {6, 1}}},
		{"multi-bet=on", "chips=100,98 banker=0 bets=-,1:crown+1:club. round=1 next=throw", []Chance{{-2, 64}, {0, 96}, {1, 24}, {2, 24 + 2}, {3, 6}}},
		{"pass=on", "chips=100,100 banker=0 bets=-,0 round=1 next=throw", []Chance{{0, 216}}},
	} {
		r := rules(t, c.options)
		if got := appendChances(r, at(t, r, c.line), 1); !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %v, want %v", c.options, c.line, got, c.want)
		}
	}
}

// appendChances appends what seat can win by the throw that s waits for, each sum once, the smallest first.
func appendChances(r Rules, s State, seat game.Seat) (list []Chance) {
	before := s.chips[seat] + s.stakes[seat].total()
	for _, o := range throws {
		after := r.Apply(s, game.Nature, o.Action)
		list = addChance(list, Chance{int(after.chips[seat] - before), int(o.Weight)})
	}
	return list
}

// addChance adds c to a list that stays in order.
func addChance(list []Chance, c Chance) []Chance {
	i, found := slices.BinarySearchFunc(list, c, func(a, b Chance) int { return a.Gain - b.Gain })
	if found {
		list[i].Ways += c.Ways
		return list
	}
	return slices.Insert(list, i, c)
}
