package docs

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
)

// tablesWords are things to say that are mostly not legal.
func tablesWords(p game.Position, rnd *rand.Rand) []string {
	list := []string{"pass", "double", "throw", "take", "drop", "again", "6-3", "3-6", "7-1", "4", "8/off", "no move", "", "name 7", "remove 25", "22/23", "13/1", "0/3", "off/2", "24/3", "13/off", "bar/12", "res/18", "6/bar", "12/res", "bar/off", "8/8"}
	for n := 1; n <= 6; n++ {
		list = append(list, fmt.Sprint("name ", n), fmt.Sprint(n, "/off"))
		list = append(list, fmt.Sprint("res/", 25-n), fmt.Sprint("bar/", 25-n), fmt.Sprint("res/", 25-n, "*"), fmt.Sprint("bar/", 25-n, "*"))
	}
	for from := 1; from <= 24; from++ {
		list = append(list, fmt.Sprint("remove ", from))
		for n := 1; n <= min(6, from-1); n++ {
			list = append(list, fmt.Sprintf("%d/%d", from, from-n), fmt.Sprintf("%d/%d*", from, from-n))
		}
	}
	rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	m := standOf(game.Inner(p))
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(m.odd(a), m.odd(b)) })
	return list
}

// odd is 0 for a step with a number left of a man who is there, 1 for other
// words, 2 for steps of nobody.
func (m *stand) odd(text string) int {
	w, ok := wayOf(text)
	switch {
	case !ok || w.from < 1 || w.from > tables.Bar:
		return 1
	case m.own[w.from] == 0:
		return 2
	case w.to == 0 || slices.Contains(m.left, min(w.from, tables.Res)-w.to):
		return 0
	}
	return 1
}

// tablesStarts are lines with few men or many in odd places, where rules meet
// that seldom meet in whole games.
func tablesStarts(g game.Game, rnd *rand.Rand) []string {
	for range 40 {
		taken := [25]bool{} // by the first side, in its own numbering
		var sides [2]string
		for i := range sides {
			left := []int{1, 2, 4, 8, 15}[rnd.IntN(5)]
			off, beside := 15-left, []string{}
			for _, name := range []string{"res", "bar"} {
				if rnd.IntN(4) == 0 && left > 0 {
					beside = append(beside, name+":1")
					left--
				}
			}
			var items []string
			for p := []int{6, 12, 24}[rnd.IntN(3)]; p > 0; p-- {
				if left == 0 || i == 1 && taken[25-p] || p > 1 && rnd.IntN(3) > 0 {
					continue
				}
				n := min(left, 1+rnd.IntN(4))
				if p == 1 {
					n = left
				}
				items = append(items, fmt.Sprintf("%d:%d", p, n))
				left -= n
				if i == 0 {
					taken[p] = true
				}
			}
			items = append(items, beside...)
			if off += left; off > 0 {
				items = append(items, fmt.Sprint("off:", off))
			}
			sides[i] = strings.Join(items, ",")
		}
		for _, rest := range []string{"", " opened=xo", " struck=0-0", " opened=xo struck=0-0", " cube=1", " struck=0-0 cube=4x", " opened=xo cube=2o", " opened=xo struck=0-0 cube=1"} {
			line := fmt.Sprintf("x=%s o=%s turn=x next=throw%s", sides[0], sides[1], rest)
			if _, err := g.Parse(line); err == nil {
				return []string{line}
			}
		}
	}
	return nil
}

// TestEverySentenceOfTheGamesOnPointsIsTrue asks the games on points why what
// is legal and what is not is so, and holds every sentence of the answers
// against the position.
func TestEverySentenceOfTheGamesOnPointsIsTrue(t *testing.T) {
	t.Parallel()
	k := &asker{T: t, rnd: rand.New(rand.NewPCG(8, 4)), claims: tablesClaims, said: map[string]int{}}
	j := journey{illegal: tablesWords, starts: tablesStarts, steps: 70}
	for _, e := range catalogue.All {
		if e.Family != "tables" {
			continue
		}
		games := 6
		if e.Name == "house" {
			games = 45
		}
		k.travel(e, j, games)
		k.visit(e, j, tablesCorners)
	}
	k.finish()
}

var tablesCorners = []corner{
	{"backgammon", nil, "x=10:1,off:14 o=23:2,off:13 turn=x next=play throw=6-2 left=6,2"},
	{"wikipedia", nil, "x=24:1,off:14 o=11:2,6:2,off:11 turn=x next=play throw=5-5 left=5,5,5,5 opened=xo"},
	{"backgammon", game.Options{"cube": "on"}, "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw cube=16777216x"},
	{"backgammon", game.Options{"cube": "on"}, "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=double cube=1"},
	{"backgammon", game.Options{"cube": "on"}, "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw cube=2o"},
	{"backgammon", nil, "x=1:1,off:14 o=8:15 turn=x next=play throw=6-5 left=6,5"},
	{"parker", game.Options{"setup-wait": "both"}, "x=22:15 o=res:15 turn=x next=play throw=6-4 left=6,4 nobear=on"},
	{"article", nil, "x=4:2,3:13 o=13:15 turn=x next=play throw=6-5 left=6,5"},
	{"article", nil, "x=6:2,3:13 o=13:15 turn=x next=play throw=5-4 left=5,4"},
}
