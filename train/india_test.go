package train

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"parlor/bots/indianet"
	"parlor/game"
	"parlor/rules/crown"
	"parlor/rules/india"
)

func indiaOf(r india.Rules, seats int) School { return For("india", game.At(r, r.Start(seats))) }

// TestIndiaIsTaught teaches every kind of game a little: the same seed gives the
// same net, and one that is saved goes on as if nothing had happened.
func TestIndiaIsTaught(t *testing.T) {
	for _, k := range []struct {
		name  string
		rules india.Rules
		seats int
	}{
		{"2", india.Rules{}, 2},
		{"3", india.Rules{}, 3},
		{"4", india.Rules{}, 4},
		{"partners", india.Rules{Partners: true}, 4},
		{"both", india.Rules{Partners: true, BothHome: true}, 4},
	} {
		t.Run(k.name, func(t *testing.T) {
			s := indiaOf(k.rules, k.seats)
			whole, c := courseAt(t, s, 2), courseAt(t, s, 1)
			dir := filepath.Join(t.TempDir(), "course")
			if err := c.Save(dir); err != nil {
				t.Fatal(err)
			}
			c, err := Open(s, dir)
			if err != nil {
				t.Fatal(err)
			}
			teach(t, c, 1)
			if written(t, c) != written(t, whole) {
				t.Error("the same seed gave another net, after it was saved and opened")
			}
			if n := c.Net(); n.About.Game != india.Name || n.About.Seats != k.seats || n.About.Games != 2*Batch {
				t.Errorf("provenance %+v", n.About)
			}
			gain, margin, err := Duel(s, c.Net(), c.Net(), 3, 1)
			if gain != 0 || margin != 0 || err != nil {
				t.Errorf("won %v ± %v (%v) from itself, want nothing", gain, margin, err)
			}
		})
	}
}

func TestACourseForOtherRulesIsNotGoneOnWith(t *testing.T) {
	dir := t.TempDir()
	if err := courseAt(t, indiaOf(india.Rules{}, 2), 0).Save(dir); err != nil {
		t.Fatal(err)
	}
	for _, s := range []School{indiaOf(india.Rules{}, 3), indiaOf(india.Rules{LargerDie: true}, 2)} {
		if _, err := Open(s, dir); !errors.Is(err, ErrOther) {
			t.Errorf("%+v: %v, want %v", s.about(), err, ErrOther)
		}
	}
	if _, err := Open(indiaOf(india.Rules{}, 2), dir); err != nil {
		t.Errorf("its own: %v", err)
	}
}

// TestANetForTwoIsGoneOnWithByMore holds what the courses know of further seats
// before they have learnt.
func TestANetForTwoIsGoneOnWithByMore(t *testing.T) {
	from := courseAt(t, indiaOf(india.Rules{}, 2), 2).Net()
	line := "s=20,10,-,- w=-,-,-,- n=-,-,-,- e=-,-,-,- turn=s next=throw"
	for _, k := range []struct {
		rules       india.Rules
		better, not string // positions for south
	}{
		{india.Rules{}, line, "s=20,10,-,- w=71,71,71,60 n=-,-,-,- e=-,-,-,- turn=s next=throw"},
		{india.Rules{Partners: true}, "s=20,10,-,- w=-,-,-,- n=71,71,71,60 e=-,-,-,- turn=s next=throw", line},
	} {
		p := DefaultPlan()
		p.Hidden = []int{64}
		c, err := NewFrom(indiaOf(k.rules, 4), p, from)
		if err != nil {
			t.Fatal(err)
		}
		if a := c.Net().About; a.Seats != 4 || a.Games != 2*Batch || !strings.Contains(a.Method, "after 200 games with 2 seats") {
			t.Errorf("provenance %+v", a)
		}
		j, err := indianet.NewJudge(k.rules, 4, c.Net())
		if err != nil {
			t.Fatal(err)
		}
		var chances [2]indianet.Chances
		for i, line := range []string{k.better, k.not} {
			q, err := game.Of[india.State](k.rules).Parse(line)
			if err != nil {
				t.Fatal(err)
			}
			s, _ := game.As[india.State](q)
			j.Judge(&s, 0, &chances[i])
		}
		if chances[0][0] <= chances[1][0] {
			t.Errorf("%+v: south expects %v of %s, %v of %s", k.rules, chances[0][0], k.better, chances[1][0], k.not)
		}
	}
}

func TestGamesOfNoSchool(t *testing.T) {
	p := game.At(crown.Rules{}, crown.Rules{}.Start(2))
	if s := For("crown", p); s != nil {
		t.Errorf("%+v teaches crown", s)
	}
	for family := range Families {
		if s := For(family, p); s != nil {
			t.Errorf("the school of %s teaches a game of another family: %+v", family, s)
		}
	}
}

// TestIndiaNetLearnsToBeatChance plays a net that has learnt from a few games
// against turns chosen at random.
func TestIndiaNetLearnsToBeatChance(t *testing.T) {
	r := india.Rules{}
	j, err := indianet.NewJudge(r, 2, courseAt(t, indiaOf(r, 2), 8).Net())
	if err != nil {
		t.Fatal(err)
	}
	const games = 100
	wins := 0
	rnd := rand.New(rand.NewPCG(4, 4))
	for i := range games {
		s := r.Start(2)
		for r.ToAct(s) != 0 {
			switch {
			case r.ToAct(s).Has(game.Nature):
				s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
			case int(s.SeatOf(s.Turn())) == i%2:
				s, _ = j.Best(s)
			default:
				list := r.AppendTurns(nil, s)
				s = list[rnd.IntN(len(list))]
			}
		}
		if r.Payoffs(s)[i%2] > 0 {
			wins++
		}
	}
	if wins < games*2/3 {
		t.Errorf("won %d of %d games against turns at random, want at least two thirds", wins, games)
	}
}
