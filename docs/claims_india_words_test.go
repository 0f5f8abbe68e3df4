package docs

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/india"
)

// indiaWords are things to say that are mostly not legal.
func indiaWords(p game.Position, rnd *rand.Rand) []string {
	list := []string{"pass", "enter", "enter*", "", "first w", "6-3", "3-6", "jump", "4"}
	w := walkersOf(game.Inner(p))
	for range 40 {
		from := rnd.IntN(india.Centre + 1)
		if mine := w.pieces[w.me]; len(mine) > 0 && rnd.IntN(4) > 0 {
			from = max(mine[rnd.IntN(len(mine))], 0)
		}
		n := 1 + rnd.IntN(7)
		if len(w.left) > 0 && rnd.IntN(4) > 0 {
			n = w.left[rnd.IntN(len(w.left))]
		}
		sep := ">"
		if rnd.IntN(4) == 0 {
			sep, n = ">>", n+1+rnd.IntN(6)
			if len(w.left) == 2 && rnd.IntN(3) > 0 {
				n = w.left[0] + w.left[1]
			}
		}
		star := ""
		if rnd.IntN(6) == 0 {
			star = "*"
		}
		list = append(list, fmt.Sprint(from, sep, from+n, star))
	}
	rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// indiaStarts are lines in which pieces stand close together.
func indiaStarts(g game.Game, rnd *rand.Rand) []string {
	for range 60 {
		for _, sides := range []string{"sn", "swn", "swne", "we"} {
			var words []string
			base := rnd.IntN(60)
			for _, side := range sides {
				ahead := strings.IndexRune("swne", side) * 17
				var pieces []int
				for range india.Pieces {
					q := india.Corner
					switch rnd.IntN(6) {
					case 0:
						q = 62 + rnd.IntN(10)
					case 1, 2, 3:
						q = (base + ahead + rnd.IntN(9)) % india.Ring
					case 4:
						q = rnd.IntN(2) - 1
					}
					pieces = append(pieces, q)
				}
				slices.SortFunc(pieces, func(a, b int) int { return b - a })
				var list []string
				for _, q := range pieces {
					list = append(list, strings.ReplaceAll(strconv.Itoa(q), "-1", "-"))
				}
				words = append(words, string(side)+"="+strings.Join(list, ","))
			}
			line := strings.Join(words, " ") + " turn=" + sides[:1] + " next=throw"
			if _, err := g.Parse(line); err == nil {
				return []string{line}
			}
		}
	}
	return nil
}

// TestEverySentenceOfTheGameOfIndiaIsTrue is the like of
// TestEverySentenceOfTheGamesOnPointsIsTrue.
func TestEverySentenceOfTheGameOfIndiaIsTrue(t *testing.T) {
	t.Parallel()
	k := &asker{T: t, rnd: rand.New(rand.NewPCG(8, 4)), claims: indiaClaims, said: map[string]int{}}
	e := family(t, "india")
	j := journey{illegal: indiaWords, starts: indiaStarts, steps: 70}
	k.travel(e, j, 40)
	k.visit(e, j, indiaCorners)
	k.finish()
}

var indiaCorners = []corner{
	{"india", nil, "s=71,71,71,68 n=-,-,-,- turn=s next=play throw=3-2 left=3,2"},
	{"india", nil, "s=71,71,71,71 n=-,-,-,- next=over"},
	{"india", game.Options{"entry-capture": "on"}, "s=10,-,-,- n=34,-,-,- turn=s next=play throw=5-3 left=5,3"},
	{"india", game.Options{"blockade-together": "forbid"}, "s=71,71,18,12 n=-,-,-,- turn=s next=play throw=6-6 left=6 last=12>18"},
	{"india", game.Options{"partners": "on", "partner-win": "both"}, "s=71,71,71,67 w=-,-,-,- n=-,-,-,- e=-,-,-,- turn=s next=play throw=2-2 left=2,2"},
	{"india", game.Options{"partners": "on", "partner-win": "both"}, "s=71,71,71,68 w=-,-,-,- n=71,71,71,71 e=-,-,-,- turn=s next=play throw=3-2 left=3,2"},
	{"india", game.Options{"larger-die": "on", "must-enter": "on"}, "s=6,-,-,- n=8,0,-,- turn=n next=play throw=5-2 left=5"},
	{"india", game.Options{"larger-die": "on"}, "s=71,71,71,64 n=-,-,-,- turn=s next=play throw=6-5 left=6,5"},
	{"india", game.Options{"partners": "on"}, "s=71,71,71,68 w=-,-,-,- n=-,-,-,- e=-,-,-,- turn=s next=play throw=3-2 left=3,2"},
}
