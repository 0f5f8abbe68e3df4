package fair

import (
	"slices"
	"strings"

	"parlor/game"
)

// faces are what up to three dice show, highest first, 1 to 6; 0 for no die.
type faces [3]uint8

func (f faces) sorted() faces {
	slices.SortFunc(f[:], func(a, b uint8) int { return int(b) - int(a) })
	return f
}

// faceNames are the words for the faces of a die: numbers; of the dice of Crown
// and Anchor, designs; of those of Check and Double Check, C in the place of 6.
var faceNames = map[string]uint8{
	"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "C": 6,
	"crown": 1, "anchor": 2, "heart": 3, "spade": 4, "diamond": 5, "club": 6,
}

// readDice reads a throw in notation: "6-3", "C-4", "4", "crown" or
// "crown,crown,anchor". It returns how many dice there are, 0 if text is no
// throw.
func readDice(text string) (f faces, n int) {
	words := strings.Split(text, ",")
	if len(words) == 1 {
		words = strings.Split(text, "-")
	}
	if len(words) > len(f) {
		return faces{}, 0
	}
	for i, w := range words {
		face, ok := faceNames[w]
		if !ok {
			return faces{}, 0
		}
		f[i] = face
	}
	return f.sorted(), len(words)
}

// write writes n dice with the words of like, a throw of the same game.
func (f faces) write(n int, like string) string {
	words := "123456"
	switch {
	case like[0] >= 'a':
		return f.designs(n)
	case strings.Contains(like, "C"):
		words = "12345C"
	}
	list := make([]string, n)
	for i := range list {
		list[i] = words[f[i]-1 : f[i]]
	}
	return strings.Join(list, "-")
}

var designNames = [...]string{"crown", "anchor", "heart", "spade", "diamond", "club"}

// designs writes n dice of Crown and Anchor, in the order of the designs.
func (f faces) designs(n int) string {
	list := make([]string, n)
	for i := range list {
		list[n-1-i] = designNames[f[i]-1]
	}
	return strings.Join(list, ",")
}

// ways is in how many orders dice can show f.
func (f faces) ways(n int) uint32 {
	orders := [...]uint32{0, 1, 2, 6}[n]
	for i, same := 1, uint32(1); i < n; i++ {
		if f[i] != f[i-1] {
			same = 1
			continue
		}
		same++
		orders /= same
	}
	return orders
}

// kinds is how many different throws of n dice there are.
var kinds = [...]int{0, 6, 21, 56}

// throwsOf returns the outcomes by what the dice show, and how many dice there
// are, if the outcomes are exactly the throws of fair dice with the weights that
// dice give them; else 0 dice.
func throwsOf(outs []game.Outcome, format func(game.Action) string) (set map[faces]game.Action, dice int) {
	if !slices.Contains(kinds[1:], len(outs)) {
		return nil, 0
	}
	set = make(map[faces]game.Action, len(outs))
	dice = slices.Index(kinds[:], len(outs))
	for _, o := range outs {
		f, n := readDice(format(o.Action))
		if _, twice := set[f]; twice || n != dice || o.Weight != f.ways(n) {
			return nil, 0
		}
		set[f] = o.Action
	}
	return set, dice
}
