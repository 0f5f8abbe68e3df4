package analysis

import (
	"fmt"
	"reflect"
	"testing"

	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
)

func positionOf(t *testing.T, name, line string) game.Position {
	t.Helper()
	g, err := catalogue.All.New(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A man at some distance from one that can hit him is hit by as many throws as
// every book on backgammon says.
func TestShotsAreCountedAsInBooks(t *testing.T) {
	for distance, ways := range map[int]int{1: 11, 2: 12, 3: 14, 4: 15, 5: 15, 6: 17, 7: 6, 8: 6, 9: 5, 10: 3, 11: 2, 12: 3} {
		// The man of o comes from the point 24 of x; the man of x is as far before it.
		p := positionOf(t, "backgammon", fmt.Sprintf("x=%d:1,off:14 o=20:1,off:14 turn=o next=throw", 5+distance))
		s, _ := game.As[tables.State](p)
		r, _ := game.RulesOf[tables.State](p)
		shots, got, of, ok := exposed(r.(tables.Rules), s, 0)
		if !ok || shots != 1 || got != ways || of != 36 {
			t.Errorf("at a distance of %d: %d shots, %d in %d, want 1, %d in 36", distance, shots, got, of, ways)
		}
	}
}

// TestWhyATurnIsGoodOrBad: what package tui says in whole sentences, here without
// words; and of pieces in the Royal Game of India.
func TestWhyATurnIsGoodOrBad(t *testing.T) {
	for _, c := range []struct {
		game, line, text string
		want             []Reason
	}{
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-1 left=6,1", "13/7 8/7", []Reason{{Key: "make", N: 1, Points: []int{7}}, {Key: "shots", Of: 36}}},
		{"backgammon", "x=6:1,5:1,off:13 o=6:1,5:1,off:13 turn=x next=play throw=6-1 left=6,1", "6/off 5/4", []Reason{{Key: "off", N: 1}}},
		{"backgammon", "x=6:2,5:2,off:11 o=6:2,5:2,off:11 turn=x next=play throw=2-1 left=2,1", "6/4 6/5", nil}, // In a race a point is nothing.
		{"india", "s=71,71,69,- n=40,-,-,- turn=s next=play throw=2-1 left=2,1", "69>71", []Reason{{Key: "home", N: 1}}},
		{"crown-and-anchor", "chips=100,100,100 banker=1 bets=-,-,- round=3 next=bet", "bet 1 crown", nil},
	} {
		p := positionOf(t, c.game, c.line)
		if got := Why(p, p.ToAct().First(), c.text); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %s: %+v, want %+v", c.game, c.text, got, c.want)
		}
	}
	p := positionOf(t, "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-1 left=6,1")
	if got := Why(p, 0, "24/20"); got != nil {
		t.Errorf("of what is not legal: %+v", got)
	}
}

// TestWhatBothPlaysDoIsNoReason: after 6-3 both ways leave three shots and give up the 24 point,
// so nothing is said of either; what one of them alone does is.
func TestWhatBothPlaysDoIsNoReason(t *testing.T) {
	told := 0
	for seed := range uint64(4) {
		rep := report(t, played(t, "backgammon", game.Options{"cube": "on"}, match.Length{}, 2, seed, 60, "random"), Options{})
		p := &rep.Games[0]
		for i := range p.Items {
			it := &p.Items[i]
			if it.Grade == "" {
				continue
			}
			best, did := rep.Contrast(p, i)
			says := map[string]int{}
			for _, r := range rep.Reasons(p, i, it.Candidates[0].Play) {
				says[r.String()]++
			}
			for _, r := range rep.Reasons(p, i, it.Text) {
				says[r.String()] += 10
			}
			for _, r := range best {
				if told++; says[r.String()] != 1 {
					t.Errorf("item %d: %q of the best alone", i, r)
				}
				delete(says, r.String())
			}
			for _, r := range did {
				if told++; says[r.String()] != 10 {
					t.Errorf("item %d: %q of what was played alone", i, r)
				}
				delete(says, r.String())
			}
			for text, who := range says {
				if who != 11 {
					t.Errorf("item %d: no word of %q", i, text)
				}
			}
		}
	}
	if told == 0 {
		t.Error("nothing was told")
	}
}
