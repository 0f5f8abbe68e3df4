package match_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/game/gametest"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/rules/check"
	"parlor/rules/crown"
	"parlor/rules/india"
	"parlor/rules/tables"
)

func TestAMatchKeepsTheContract(t *testing.T) {
	cube := tables.Backgammon
	cube.Cube = true
	t.Run("to 3 points with the cube", func(t *testing.T) {
		run(t, tables.Backgammon, cube, match.Length{Points: 3}, true)
	})
	t.Run("best of 3", func(t *testing.T) {
		run[tables.State](t, tables.Backgammon, tables.Parker, match.Length{Games: 3}, false)
	})
	t.Run("india", func(t *testing.T) { run[india.State](t, india.Rules{}, india.Rules{}, match.Length{Games: 3}, false) })
	t.Run("crown", func(t *testing.T) {
		r, err := crown.New(game.Options{"rounds": "2", "chips": "5"})
		if err != nil {
			t.Fatal(err)
		}
		run[crown.State](t, r, r, match.Length{Points: 5}, false)
	})
	t.Run("check", func(t *testing.T) {
		r, err := check.New(game.Options{"target": "10"})
		if err != nil {
			t.Fatal(err)
		}
		run[check.State](t, r, r, match.Length{Games: 3}, false)
	})
}

func run[S comparable](t *testing.T, without, with game.Complete[S], l match.Length, crawford bool) {
	t.Helper()
	var c game.Complete[S]
	if crawford {
		c = without
	}
	r, err := match.Over(with, c, l, match.Counting{})
	if err != nil {
		t.Fatal(err)
	}
	gametest.Run[match.State[S]](t, r, gametest.Config[match.State[S]]{Games: 4, Seed: 5})
}

// TestTheCrawfordGameIsPlayedOnce plays matches with the cube and watches the
// score: the game in which a player is first one point short has no cube, the
// later ones have.
func TestTheCrawfordGameIsPlayedOnce(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(40) {
		lines := play(t, "backgammon", game.Options{"cube": "on"}, match.Length{Points: 5}, seed)
		crawford := 0
		before := ""
		for _, line := range lines {
			_, score, _ := strings.Cut(line, "score=")
			if score == before || strings.Contains(line, "next=over") {
				continue
			}
			before = score
			points, mark := strings.Split(score, "/")[0], score[len(score)-1:]
			short := strings.Contains(points, "4")
			switch {
			case mark == "c":
				crawford++
				if !short || strings.Contains(line, "cube=") {
					t.Fatalf("Crawford game with a cube, or too early: %s", line)
				}
			case !strings.Contains(line, "cube="):
				t.Fatalf("no cube outside the Crawford game: %s", line)
			}
			seen[mark]++
		}
		if crawford > 1 {
			t.Fatalf("%d Crawford games in a match", crawford)
		}
	}
	if seen["c"] == 0 || seen["p"] == 0 {
		t.Fatalf("no match reached the Crawford game and the game after it: %v", seen)
	}
}

func entry(name string) catalogue.Entry {
	e, err := catalogue.All.Get(name)
	if err != nil {
		panic(err)
	}
	return e
}

// play plays a match by random bots and returns its lines.
func play(t *testing.T, name string, opts game.Options, l match.Length, seed uint64) (lines []string) {
	t.Helper()
	g, err := match.New(entry(name), opts, l)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start(g.Info().Seats[0])
	if err != nil {
		t.Fatal(err)
	}
	bot, err := bots.Standard.New("random", p)
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(seed, 3))
	for p.ToAct() != 0 {
		lines = append(lines, p.String())
		if seat := p.ToAct().First(); seat == game.Nature {
			p, err = p.Play(seat, game.Draw(p.Outcomes(), rnd))
		} else {
			var text string
			if text, err = bot.Choose(p, seat, rnd); err == nil {
				p, err = p.PlayText(seat, text)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return append(lines, p.String())
}

// TestAMatchIsPlayedOverEveryGame plays one over each game of the catalogue.
func TestAMatchIsPlayedOverEveryGame(t *testing.T) {
	for _, e := range catalogue.All {
		opts := game.Options{}
		switch e.Family {
		case "crown":
			opts["rounds"] = "3"
		case "check":
			opts["target"] = "10"
		}
		lines := play(t, e.Name, opts, match.Length{Games: 3}, 1)
		if last := lines[len(lines)-1]; !strings.Contains(last, "next=over") || !strings.Contains(last, "/best3 played=") {
			t.Errorf("%s: a match ends like this: %s", e.Name, last)
		}
	}
}

func TestALengthSaysWhatItShouldBe(t *testing.T) {
	for _, l := range []match.Length{{}, {Points: 3, Games: 3}, {Points: -1}, {Points: 1001}, {Games: 2}, {Games: 101}} {
		if err := l.Check(); err == nil {
			t.Errorf("%+v is no length of a match, but nothing was said", l)
		}
	}
}

func ExampleNew() {
	g, err := match.New(entry("backgammon"), game.Options{"cube": "on"}, match.Length{Points: 7})
	if err != nil {
		panic(err)
	}
	p, _ := g.Start(2)
	fmt.Println(p)
	// Output: x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=start cube=1 score=0-0/7
}
