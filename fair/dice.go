package fair

import (
	"slices"
	"strings"

	"parlor/game"
)

// faces are what up to three dice show, highest first, 1 to 6; 0 for no die.
type faces [3]uint8

func (f faces) sorted() faces {
	for _, at := range [...]int{0, 1, 0} {
		f[at], f[at+1] = max(f[at], f[at+1]), min(f[at], f[at+1])
	}
	return f
}

// faceOf returns which face of a die, 1 to 6, a word means, 0 for none: numbers; of
// the dice of Crown and Anchor, designs; of those of Check and Double Check, C in
// the place of 6.
func faceOf(word string) uint8 {
	if len(word) == 1 {
		switch c := word[0]; {
		case c >= '1' && c <= '6':
			return c - '0'
		case c == 'C':
			return 6
		}
		return 0
	}
	return uint8(slices.Index(designNames[:], word) + 1)
}

// readDice reads a throw in notation: "6-3", "C-4", "4", "crown" or
// "crown,crown,anchor". It returns how many dice there are, 0 if text is no
// throw.
func readDice(text string) (f faces, n int) {
	sep := ","
	if !strings.Contains(text, sep) {
		sep = "-"
	}
	for rest, more := text, true; more; n++ {
		var word string
		word, rest, more = strings.Cut(rest, sep)
		face := faceOf(word)
		if face == 0 || n == len(f) {
			return faces{}, 0
		}
		f[n] = face
	}
	return f.sorted(), n
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

// throwsOf returns what the dice show in each of the outcomes, in their order,
// and how many dice there are, if the outcomes are exactly the throws of fair
// dice with the weights that dice give them; else 0 dice.
func throwsOf(outs []game.Outcome, format func(game.Action) string) (set []faces, dice int) {
	if !slices.Contains(kinds[1:], len(outs)) {
		return nil, 0
	}
	set = make([]faces, 0, len(outs))
	dice = slices.Index(kinds[:], len(outs))
	for _, o := range outs {
		f, n := readDice(format(o.Action))
		if n != dice || o.Weight != f.ways(n) || slices.Contains(set, f) {
			return nil, 0
		}
		set = append(set, f)
	}
	return set, dice
}
