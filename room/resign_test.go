package room

import (
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/match"
)

// TestAResignationIsAtMostWhatTheGameCanCost, and is offered only where it can.
func TestAResignationIsAtMostWhatTheGameCanCost(t *testing.T) {
	const open = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw"
	for _, c := range []struct {
		name   string
		config api.Config
		line   string // where the game stands; empty: at its start
		most   int
		pay    []int32 // when seat 0 gives up for the most
	}{
		{"backgammon", api.Config{Game: "backgammon"}, "", 3, []int32{-3, 3}},
		{"a man is off", api.Config{Game: "backgammon"}, "x=6:14,off:1 o=24:2,13:5,8:3,6:5 turn=x next=throw", 1, []int32{-1, 1}},
		{"the cube at 4", api.Config{Game: "backgammon", Options: game.Options{"cube": "on"}}, open + " cube=4x", 3, []int32{-12, 12}},
		{"score=1", api.Config{Game: "backgammon", Options: game.Options{"score": "1"}}, "", 1, []int32{-1, 1}},
		{"best of 3", api.Config{Game: "backgammon", Match: match.Length{Games: 3}}, "", 1, []int32{-1, 1}},
		{"to 5 points", api.Config{Game: "backgammon", Match: match.Length{Points: 5}}, "", 3, []int32{-3, 3}},
		{"PK-15 parker", api.Config{Game: "parker"}, "", 1, []int32{-1, 1}},
		{"PK-16 counters are owed", api.Config{Game: "parker", Options: game.Options{"penalty": "2"}}, "x=24:2,13:13 o=24:3,13:12 turn=x next=throw struck=1-4", 1, []int32{-7, 7}},
		{"PK-15 counters do not say who has won", api.Config{Game: "parker", Options: game.Options{"penalty": "2"}}, "x=24:2,13:13 o=24:3,13:12 turn=x next=throw struck=4-1", 1, []int32{5, -5}},
		{"PK-16 the match counts them", api.Config{Game: "parker", Options: game.Options{"penalty": "2"}, Match: match.Length{Games: 3}}, "x=24:2,13:13 o=24:3,13:12 turn=x next=throw struck=1-4 score=0-0/best3 played=0 counters=0,0", 1, []int32{-1, 1}},
		{"NV-6 navy", api.Config{Game: "navy"}, "x=6:5,off:10 o=24:3,13:12 turn=x next=throw", 1, []int32{-5, 5}},
		{"india", api.Config{Game: "india"}, "", 1, []int32{-1, 1}},
		{"crown", api.Config{Game: "crown-and-anchor", Seats: 2}, "", 1, []int32{-1, 1}},
		{"parker as it was", api.Config{Game: "parker", Version: 1}, "", 1, []int32{-1, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newParty(t, 8)
			p.open(c.config, 0)
			r := *p.room
			if c.line != "" {
				g, err := p.room.Games.Rules(p.room.Config)
				if err != nil {
					t.Fatal(err)
				}
				if r.Position, err = g.Parse(c.line); err != nil {
					t.Fatal(err)
				}
			}
			if v := r.View(0, p.now); v.Gammons != (c.most > 1) {
				t.Errorf("it is said that one may resign for more: %v", v.Gammons)
			}
			for points := c.most + 1; points <= 3; points++ {
				_, _, err := r.Do(Command{Do: api.DoOffer, Seat: 0, Text: "resign" + string(rune('0'+points))}, p.now, &p.cup)
				if err == nil || !strings.Contains(err.Error(), "no more than one point: want resign1") {
					t.Errorf("resign%d: error %v", points, err)
				}
			}
			after, events, err := r.Do(Command{Do: api.DoOffer, Seat: 0, Text: "resign" + string(rune('0'+c.most))}, p.now, &p.cup)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(events, func(e api.Event) bool { return e.Kind == api.Ended })
			if i < 0 || !slices.Equal(events[i].Result.Payoffs, c.pay) {
				t.Errorf("given up: %+v, %s", events, after.Position)
			}
			if after.Result != nil {
				if v := after.View(0, p.now); v.Won != c.most && (c.most > 1 || v.Won != 0) {
					t.Errorf("given up for %d points: the view says that it counted %d times", c.most, v.Won)
				}
				if won := after.Result.Won(after.Paid()); won[0] >= 0 || won[1] <= 0 {
					t.Errorf("seat 0 gave up, and who has won goes by %v", won)
				}
			}
		})
	}
}

// TestOldResignationsAreStillWhatTheyWere: a log of version 1 in which Parker
// was given up for three points is verified as before, one of today is not.
func TestOldResignationsAreStillWhatTheyWere(t *testing.T) {
	for version, fine := range map[int]bool{1: true, game.Version: false} {
		p := newParty(t, 9)
		p.open(api.Config{Game: "parker", Version: version}, 0)
		f := Referee{room: p.room}
		err := f.resigned(&api.Result{Reason: api.ByResign, Payoffs: []int32{-3, 3}})
		if (err == nil) != fine {
			t.Errorf("version %d: error %v", version, err)
		}
	}
}
