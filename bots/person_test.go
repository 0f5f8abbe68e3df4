package bots_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
)

func TestEveryLadderLeadsUpFromTheWeakest(t *testing.T) {
	for name, l := range bots.Standard.Ladders {
		if _, ok := catalogue.All.Find(name); !ok {
			t.Errorf("%s: a ladder of no game", name)
			continue
		}
		last, usual := 0, 0
		for i, rung := range l.Rungs {
			p, ok := bots.Standard.Person(rung.Person)
			if !ok {
				t.Errorf("%s: %q is nobody", name, rung.Person)
			}
			if p.Rank > 0 != (l.Step > 0) || p.Rank > 0 && p.Rank <= last {
				t.Errorf("%s: %s has rank %d behind rank %d, with steps of %v", name, p.Name, p.Rank, last, l.Step)
			}
			if l.Step != 0 && l.Step < 0.55 {
				t.Errorf("%s: a step of %v: want 0.55 at least", name, l.Step)
			}
			if last = p.Rank; last > 0 && i == len(l.Rungs)-1 && (rung.Way.Error > 0 || rung.Way.Misses != "") {
				t.Errorf("%s: the strongest, %s, errs: %+v", name, p.Name, rung.Way)
			}
		}
		for i, p := range bots.Standard.Offers(name) {
			if got := bots.Standard.Usual(name, game.Seat(i)); l.Step == 0 && got != p.Name {
				t.Errorf("%s: %s sits in seat %d, not the %d. character", name, got, i, i+1)
			}
			if p.Usual {
				if usual++; i == 0 || i == len(l.Rungs)-1 || bots.Standard.Usual(name, 1) != p.Name {
					t.Errorf("%s: %s, the %d. of %d, is the usual one; usually plays %s", name, p.Name, i+1, len(l.Rungs), bots.Standard.Usual(name, 1))
				}
			}
		}
		if usual != 1 && l.Step > 0 {
			t.Errorf("%s: %d persons sit down usually", name, usual)
		}
		if got := len(bots.Standard.Offers(name)); got != len(l.Rungs) {
			t.Errorf("%s: %d are offered, of %d", name, got, len(l.Rungs))
		}
	}
	if list := bots.Standard.Offers("check-and-double-check"); list != nil {
		t.Errorf("Check and Double Check, where nobody decides: %v are offered", list)
	}
}

func TestEveryPersonPlaysEveryGame(t *testing.T) {
	for _, e := range catalogue.All {
		g := gameCalled(t, e.Name)
		for _, p := range bots.Standard.Persons {
			if _, err := bots.Standard.New(p.Name, start(t, g, e.Seats[0])); err != nil {
				t.Errorf("%s, %s: %v", e.Name, p.Name, err)
			}
		}
	}
	play(t, bots.Standard, gameCalled(t, "hypergammon"), 2, 4)
}

func TestAPersonWhoIsNotOnTheLadderIsPlayedByTheNextBelow(t *testing.T) {
	ro := *bots.Standard
	ro.Ladders = map[string]bots.Ladder{"backgammon": {Step: 0.6, Rungs: []bots.Rung{
		{Person: "deckhand", Way: bots.Way{By: "hand", Error: 1}},
		{Person: "captain", Way: bots.Way{By: "net"}},
	}}}
	p := start(t, gameCalled(t, "backgammon"), 2)
	for asked, want := range map[string]string{
		"landlubber": "deckhand", "deckhand": "deckhand", "sailor": "deckhand", "navigator": "deckhand", "captain": "captain", "hand": "hand",
	} {
		if got, err := ro.Plays(asked, p); got != want || err != nil {
			t.Errorf("%s is played by %s, %v; want %s", asked, got, err, want)
		}
	}
	if got, _ := ro.Plays("captain", start(t, gameCalled(t, "article"), 2)); got != "net" {
		t.Errorf("where there is no ladder the captain is %s, not the strongest level", got)
	}
	if _, err := ro.New("captain+1", p); err == nil || !strings.Contains(err.Error(), "before the plus") {
		t.Errorf("captain+1: %v", err)
	}
}

// start returns the start of g.
func start(t *testing.T, g game.Game, seats int) game.Position {
	t.Helper()
	p, err := g.Start(seats)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAPersonErrsTheSameWhereverHeSeesAPosition(t *testing.T) {
	const line = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=4-3 left=4,3"
	p, err := gameCalled(t, "backgammon").Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	lists := map[string][]bots.Candidate{}
	for _, level := range []string{"navigator", "bosun", "captain"} {
		first, err := bots.Standard.Candidates(level, p)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := bots.Standard.Candidates(level, p)
		if !slices.Equal(first, again) {
			t.Errorf("%s thinks otherwise the second time", level)
		}
		lists[level] = first
	}
	if slices.Equal(lists["navigator"], lists["captain"]) || slices.Equal(lists["navigator"], lists["bosun"]) {
		t.Error("two persons think the same of every turn")
	}
	a, _ := bots.Standard.New("bosun", p)
	one, _ := a.Choose(p, 0, rand.New(rand.NewPCG(1, 1)))
	b, _ := bots.Standard.New("bosun", p)
	if two, err := b.Choose(p, 0, rand.New(rand.NewPCG(2, 2))); one != two || err != nil {
		t.Errorf("the bosun chose %q and %q, %v", one, two, err)
	}
}

func TestErrorsLeaveChancesThatAddUp(t *testing.T) {
	p, err := gameCalled(t, "backgammon").Parse("x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range bots.Standard.Offers("backgammon") {
		j, err := bots.Standard.Judge(x.Name, p)
		if err != nil || j.Level != x.Name {
			t.Errorf("%s: %+v, %v", x.Name, j, err)
			continue
		}
		if sum := j.Win[0] + j.Win[1]; sum < 0.999999 || sum > 1.000001 || j.Win[0] <= 0 || j.Win[0] >= 1 {
			t.Errorf("%s: chances %v", x.Name, j.Win)
		}
	}
}

// TestWhoForgetsTheMenBehindMovesThemOnlyWhenHeMust gives the deckhand a turn in
// which the men at the back could run, and one in which nothing else can move.
func TestWhoForgetsTheMenBehindMovesThemOnlyWhenHeMust(t *testing.T) {
	for line, runs := range map[string]bool{
		"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-5 left=6,5": false,
		"x=24:2,off:13 o=24:2,off:13 turn=x next=play throw=2-1 left=2,1":             true,
	} {
		p, err := gameCalled(t, "backgammon").Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		b, err := bots.Standard.New("deckhand", p)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := b.Choose(p, 0, rand.New(rand.NewPCG(1, 1))); err != nil || strings.Contains(text, "24/") != runs {
			t.Errorf("%s: the deckhand plays %q, %v", line, text, err)
		}
	}
}

func TestALevelTellsTheNetByWhichItPlays(t *testing.T) {
	net := func(level, name string) string {
		g := gameCalled(t, name)
		hash, err := bots.Standard.Net(level, start(t, g, g.Info().Seats[0]))
		if err != nil {
			t.Fatal(err)
		}
		return hash
	}
	same := net("net", "backgammon")
	if len(same) != 64 || net("captain", "backgammon") != same || net("bosun", "backgammon") != same || net("captain", "parker") == same {
		t.Errorf("the nets of backgammon: %q, of the captain %q, of the bosun %q", same, net("captain", "backgammon"), net("bosun", "backgammon"))
	}
	if hash := net("net", "india"); len(hash) != 64 {
		t.Errorf("the net of India: %q", hash)
	}
	for _, level := range []string{"hand", "random", "sailor"} {
		if hash := net(level, "backgammon"); hash != "" {
			t.Errorf("%s plays by a net: %q", level, hash)
		}
	}
	cubed := start(t, withCube(t), 2)
	if hash, err := bots.Standard.Net("sailor", cubed); hash != same || err != nil {
		t.Errorf("the sailor decides on the cube by a net, and names %q, %v", hash, err)
	}
	if hash, _ := bots.Standard.Net("hand", cubed); hash != "" {
		t.Errorf("hand plays by a net: %q", hash)
	}
}

func withCube(t *testing.T) game.Game {
	t.Helper()
	g, err := entry(t, "backgammon").New(map[string]string{"cube": "on"})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestWhoMisjudgesDoesNotTurnTheCubeByChance lets persons play games with the
// cube. Who takes what a double brings for something else than what it brings not
// to double gives up half of the games before they have begun, and plays others for
// hundreds of points.
func TestWhoMisjudgesDoesNotTurnTheCubeByChance(t *testing.T) {
	const games = 30
	g := withCube(t)
	for _, person := range []string{"landlubber", "sailor", "bosun"} {
		rnd := rand.New(rand.NewPCG(5, 0))
		short, dear := 0, 0
		for range games {
			p := start(t, g, 2)
			b, err := bots.Standard.New(person, p)
			if err != nil {
				t.Fatal(err)
			}
			throws := 0
			for p.ToAct() != 0 {
				seat := p.ToAct().First()
				if seat == game.Nature {
					p, err = p.Play(seat, game.Draw(p.Outcomes(), rnd))
					throws++
				} else {
					var text string
					if text, err = b.Choose(p, seat, rnd); err == nil {
						p, err = p.PlayText(seat, text)
					}
				}
				if err != nil {
					t.Fatalf("%s: %v", p, err)
				}
			}
			if throws < 8 {
				short++
			}
			if pay := p.Payoffs(); max(pay[0], pay[1]) >= 16 {
				dear++
			}
		}
		if short > games/3 || dear > games/5 {
			t.Errorf("%s: of %d games %d were over before the eighth throw, and %d cost 16 points or more", person, games, short, dear)
		}
	}
}
