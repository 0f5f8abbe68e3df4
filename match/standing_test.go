package match_test

import (
	"slices"
	"testing"

	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

func TestAMatchTellsWhereItStands(t *testing.T) {
	const board = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=start"
	for _, c := range []struct {
		line string
		l    match.Length
		want match.Standing
	}{
		{board + " cube=1 score=3-1/7", match.Length{Points: 7}, match.Standing{Score: []int{3, 1}, Length: match.Length{Points: 7}}},
		{board + " score=6-1/7c", match.Length{Points: 7}, match.Standing{Score: []int{6, 1}, Length: match.Length{Points: 7}, Crawford: match.Now}},
		{board + " cube=1 score=6-2/7p", match.Length{Points: 7}, match.Standing{Score: []int{6, 2}, Length: match.Length{Points: 7}, Crawford: match.After}},
		{board + " cube=1 score=1-0/best3 played=1", match.Length{Games: 3}, match.Standing{Score: []int{1, 0}, Length: match.Length{Games: 3}}},
	} {
		g, err := match.New(entry("backgammon"), game.Options{"cube": "on"}, c.l)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := match.At(p)
		if !ok || !slices.Equal(got.Score, c.want.Score) || got.Length != c.want.Length || got.Crawford != c.want.Crawford {
			t.Errorf("%s stands at %+v, %v, want %+v", c.line, got, ok, c.want)
		}
	}
}

func TestASingleGameHasNoStanding(t *testing.T) {
	for _, e := range catalogue.All {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(e.Seats[0])
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := match.At(p); ok {
			t.Errorf("%s alone stands at %+v", e.Name, s)
		}
	}
}

// What MA-6 says of giving up.
func TestGivingUpPaysPointsManCountAndCube(t *testing.T) {
	for _, c := range []struct {
		game, line string
		opts       game.Options
		points     int
		want       int32
		most       int
	}{
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", nil, 2, 2, 3},
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw cube=4x", game.Options{"cube": "on"}, 2, 8, 3},
		{"backgammon", "x=24:2,13:5,8:3,6:4,off:1 o=24:2,13:5,8:3,6:5 turn=x next=throw", nil, 1, 1, 1},
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", game.Options{"score": "1"}, 1, 1, 1},
		{"parker", "x=24:2,13:13 o=24:3,13:12 turn=x next=throw", nil, 1, 1, 1},
		{"parker", "x=24:2,13:13 o=24:3,13:12 turn=x next=throw struck=2-6", game.Options{"penalty": "3"}, 1, 13, 1},
		{"navy", "x=6:5,off:10 o=24:3,13:12 turn=x next=throw", nil, 1, 5, 1},
		{"india", "s=71,12,0,- n=66,40,-,- turn=s next=throw", nil, 1, 1, 1},
		{"check-and-double-check", "hands=9.6.2/10.4 discard=10.10.9.8.8.7.7.6.5.5.4.3.3.2.2.8.7 dealer=1 thrower=0 points=0,12 next=throw", nil, 1, 1, 1},
	} {
		e, _ := catalogue.All.Find(c.game)
		g, err := e.New(c.opts)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		if pay := (match.Counting{}).Concession(p, 0, c.points); pay[0] != -c.want || pay[1] != c.want {
			t.Errorf("%s for %d pays %v, want %d", c.line, c.points, pay, c.want)
		}
		if most := (match.Counting{}).Most(p, 0); most != c.most {
			t.Errorf("%s is given up for at most %d, want %d", c.line, most, c.most)
		}
	}
}

func TestAGammonIsToldByItsEnd(t *testing.T) {
	for _, c := range []struct {
		game, line string
		opts       game.Options
		length     match.Length
		want       int
	}{
		{"backgammon", "x=off:15 o=20:15 next=over", nil, match.Length{}, 3},
		{"backgammon", "x=off:15 o=6:15 next=over", nil, match.Length{}, 2},
		{"backgammon", "x=6:15 o=off:15 next=over cube=4o", game.Options{"cube": "on"}, match.Length{}, 2},
		{"backgammon", "x=6:14,off:1 o=off:15 next=over", nil, match.Length{}, 0},
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 next=over cube=2x", game.Options{"cube": "on"}, match.Length{}, 0}, // dropped
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", nil, match.Length{}, 0},
		{"backgammon", "x=off:15 o=6:15 next=over score=4-0/3", nil, match.Length{Points: 3}, 2},
		{"backgammon", "x=off:15 o=6:15 next=over score=2-0/best3 played=2", nil, match.Length{Games: 3}, 0},
		{"backgammon", "x=off:15 o=6:15 next=over", game.Options{"score": "1"}, match.Length{}, 0},
		{"navy", "x=off:15 o=6:15 next=over", nil, match.Length{}, 0},
		{"house", "x=off:15 o=6:15 next=over struck=2-6", game.Options{"score": "gammon", "penalty": "3"}, match.Length{}, 2},
		{"india", "s=71,71,71,71 n=66,40,-,- next=over", nil, match.Length{}, 0},
	} {
		e, _ := catalogue.All.Find(c.game)
		g, err := e.New(c.opts)
		if c.length != (match.Length{}) {
			g, err = match.New(e, c.opts, c.length)
		}
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		if got := match.Gammon(p); got != c.want {
			t.Errorf("%s of %s: it counted %d times, want %d", c.line, c.game, got, c.want)
		}
	}
}
