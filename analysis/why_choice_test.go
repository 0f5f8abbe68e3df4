package analysis

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/room"
	"parlor/rules/catalogue"
)

// deepest counts by steps, one after the other, how many of a doublet can be played at p and how many men that can hit: men of the
// other side that leave the points.
func deepest(t *testing.T, p game.Position, seat game.Seat, men int) (steps, hits int) {
	t.Helper()
	if !p.Stepping() || !p.ToAct().Has(seat) {
		return 0, men - standing(p, seat^1)
	}
	for _, a := range p.Actions(seat) {
		if p.Format(a) == "pass" {
			continue
		}
		next, err := p.Play(seat, a)
		if err != nil {
			t.Fatal(err)
		}
		n, h := deepest(t, next, seat, men)
		steps, hits = max(steps, n+1), max(hits, h)
	}
	return steps, max(hits, men-standing(p, seat^1))
}

// standing counts men on points by the position line alone.
func standing(p game.Position, seat game.Seat) (n int) {
	for point, men := range placesOf(p, seat) {
		if point >= 1 && point <= 24 {
			n += men
		}
	}
	return n
}

// placesOf reads the men of a side out of the position line: by point, bar and reserve as 25.
func placesOf(p game.Position, seat game.Seat) map[int]int {
	list := map[int]int{}
	for _, f := range splitFields(p.String(), "xo"[seat:seat+1]) {
		var point, men int
		if _, err := fmt.Sscanf(f, "%d:%d", &point, &men); err == nil {
			list[point] += men
		} else if _, err := fmt.Sscanf(f, "bar:%d", &men); err == nil {
			list[25] += men
		} else if _, err := fmt.Sscanf(f, "res:%d", &men); err == nil {
			list[25] += men
		}
	}
	return list
}

// TestADoubletThatIsNamedBringsSoManySteps compares what is said of each doublet with what steps, played one by one, come to.
func TestADoubletThatIsNamedBringsSoManySteps(t *testing.T) {
	said := map[string]bool{}
	for _, line := range []string{
		"x=24:2,13:5,8:3,6:5 o=24:1,20:1,13:5,8:3,6:5 turn=x next=name throw=2-1",
		"x=24:2,3:2,off:11 o=19:2,13:5,8:3,6:5 turn=x next=name throw=2-1",
		"x=13:5,8:3,6:6,bar:1 o=13:5,6:2,5:2,4:2,3:2,2:2 turn=x next=name throw=2-1",
	} {
		p := positionOf(t, "article", line)
		men := standing(p, 1)
		for n := 1; n <= 6; n++ {
			text := fmt.Sprintf("name %d", n)
			after, err := p.PlayText(0, text)
			if err != nil {
				t.Fatal(err)
			}
			steps, hits := deepest(t, after, 0, men)
			var gotSteps, gotHits, of int
			for _, r := range Why(p, 0, text) {
				switch said[r.Key] = true; r.Key {
				case "name":
					gotSteps, of = r.N, r.Of
				case "hit":
					gotHits = r.N
				}
			}
			if gotSteps != steps || gotHits != hits || of != 4 && after.Stepping() {
				t.Errorf("%s: %s: %d of %d steps and %d hits, want %d and %d", line, text, gotSteps, of, gotHits, steps, hits)
			}
		}
	}
	if !said["name"] || !said["hit"] {
		t.Errorf("said: %v", said)
	}
}

// TestThePrivilegeSendsAManBack compares the pips and who is left with the position lines before and after.
func TestThePrivilegeSendsAManBack(t *testing.T) {
	p := positionOf(t, "parker", "x=24:2,13:5,8:3,6:5 o=24:2,23:1,13:5,8:3,6:4 turn=x next=privilege throw=2-1")
	alone := 0
	for _, a := range p.Actions(0) {
		text := p.Format(a)
		why := Why(p, 0, text)
		if text == "again" {
			if len(why) != 1 || why[0].Key != "again" {
				t.Errorf("again: %+v", why)
			}
			after, err := p.PlayText(0, text)
			for err == nil && after.Stepping() {
				after, err = after.PlayText(0, after.Turns()[0].Play)
			}
			if err != nil || !after.ToAct().Has(game.Nature) || after.Thrower() != 0 {
				t.Errorf("after the 1 and the 2: %v %v", after, err)
			}
			continue
		}
		after, err := p.PlayText(0, text)
		if err != nil {
			t.Fatal(err)
		}
		pips := func(p game.Position) (n int) {
			for point, men := range placesOf(p, 1) {
				n += point * men
			}
			return n
		}
		var point int
		fmt.Sscanf(text, "remove %d", &point)
		if len(why) == 0 || why[0].Key != "remove" || why[0].N != pips(after)-pips(p) {
			t.Errorf("%s: %+v, want %d pips", text, why, pips(after)-pips(p))
		}
		left := placesOf(after, 1)[25-point] == 1
		if left != (len(why) == 2 && why[1].Key == "alone") {
			t.Errorf("%s: %+v, one is left: %v", text, why, left)
		}
		if left {
			alone++
		}
	}
	if alone == 0 {
		t.Error("nobody was left alone")
	}
}

// TestWhatATakeNeeds against games that are counted: of 1000 with a dead cube at 2, so many won and lost singly and double that a take
// and a drop cost the same.
func TestWhatATakeNeeds(t *testing.T) {
	for _, c := range []struct{ win, gammon, lostGammon float64 }{{0.3, 0, 0}, {0.25, 0.05, 0.1}, {0.22, 0.02, 0.3}} {
		take := &Candidate{Play: "take", Win: []float64{c.win, 1 - c.win}}
		if c.gammon > 0 {
			take.Gammon, take.Backgammon = []float64{c.gammon, c.lostGammon}, []float64{0, 0}
		}
		need := needed(take, 0)
		won, lost := 1+c.gammon/c.win, 1+c.lostGammon/(1-c.win)
		if got := 2 * (need*won - (1-need)*lost); math.Abs(got+1) > 1e-9 { // what a drop costs
			t.Errorf("%+v: at %.4f a take brings %.4f, want -1", c, need, got)
		}
		if c.gammon == 0 && math.Abs(need-0.25) > 1e-12 {
			t.Errorf("without gammons %.4f are needed, want a quarter", need)
		}
	}
}

// TestWhyTheCube compares what is said of choices with the cube with what the judge says of the positions after them, and with what
// dropping pays.
func TestWhyTheCube(t *testing.T) {
	said := map[string]bool{}
	for _, line := range []string{
		"x=6:2,5:2,off:11 o=6:2,5:2,off:11 turn=o next=take cube=1",
		"x=1:2,off:13 o=6:4,5:3,off:8 turn=o next=take cube=1",
		"x=1:2,off:13 o=6:4,5:3,off:8 turn=x next=double cube=1",
		"x=6:2,5:2,off:11 o=6:3,5:2,off:10 turn=x next=double cube=1",
		"x=5:1,2:1,off:13 o=1:2,off:13 turn=x next=double cube=1",
		"x=6:4,5:4,4:4,3:3 o=24:3,23:2,13:3,12:2,bar:5 turn=x next=double cube=1",
	} {
		g, err := catalogue.All.New("backgammon", game.Options{"cube": "on"})
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		x, err := Examine(context.Background(), p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		it := &Item{Kind: Cube, Seat: x.Seat, Candidates: x.Candidates, Drop: 1}
		worth := map[string]float64{}
		for _, c := range x.Candidates {
			worth[c.Play] = c.Equity
		}
		for _, c := range x.Candidates {
			for _, r := range CubeWhy(it, c.Play, false) {
				said[r.Key] = true
				switch r.Key {
				case "take", "drop":
					after, err := p.PlayText(p.ToAct().First(), "take")
					if err != nil {
						t.Fatal(err)
					}
					y, err := Examine(context.Background(), after, Options{})
					if err != nil {
						t.Fatal(err)
					}
					if math.Abs(y.Worth.Win[x.Seat]-r.Win) > 0.02 {
						t.Errorf("%s: %s: wins %.4f, and %.4f after it", line, c.Play, r.Win, y.Worth.Win[x.Seat])
					}
				case "dropped":
					if worth["double"] != 1 {
						t.Errorf("%s: a double is worth %.4f, want what a drop pays", line, worth["double"])
					}
				case "double":
					if worth["double"] >= 1 {
						t.Errorf("%s: a double that is dropped is said to be taken", line)
					}
				case "good":
					if worth["throw"] <= 1 {
						t.Errorf("%s: too good, and worth %.4f", line, worth["throw"])
					}
				}
				if owns := strings.Contains(r.String(), "keeps the cube"); owns && strings.Contains(line, "cube=1") {
					t.Errorf("%s: %q of a cube that is nobody's", line, r)
				}
				if text := r.String(); text == "" || len(text) > 120 {
					t.Errorf("%s: %q", line, text)
				}
			}
		}
	}
	for _, key := range []string{"take", "drop", "dropped", "double", "keep", "good"} {
		if !said[key] {
			t.Errorf("nobody was told of %q", key)
		}
	}
}

// TestWhatADropPaysInAMatch: at the score 1-3 in a match to 5 a drop with the cube at 2 brings x two points, and with
// them even chances; to lose two is to lose the match. So a win is less than half of what lies between the two.
func TestWhatADropPaysInAMatch(t *testing.T) {
	g, err := room.Standard.Rules(api.Config{Game: "backgammon", Options: game.Options{"cube": "on"}, Match: match.Length{Points: 5}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse("x=1:2,off:13 o=6:4,5:3,off:8 turn=x next=double cube=2x score=1-3/5")
	if err != nil {
		t.Fatal(err)
	}
	doubled, err := p.PlayText(0, "double")
	if err != nil {
		t.Fatal(err)
	}
	rep := report(t, Game{Name: "backgammon", Match: match.Length{Points: 5}, Plies: []Ply{{Seat: 0, Text: "double", Before: p, After: doubled}}}, Options{})
	it := &rep.Games[0].Items[0]
	answer, err := Examine(t.Context(), doubled, Options{})
	if err != nil {
		t.Fatal(err)
	}
	pays := 0.0
	for _, c := range answer.Candidates {
		if c.Play == "drop" {
			pays = -c.Equity
		}
	}
	if pays == 0 || math.Abs(it.Drop-pays) > 1e-9 || it.Drop > it.Unit-0.1 {
		t.Errorf("a drop pays %v, and %v is said; half of what lies between winning and losing is %v", pays, it.Drop, it.Unit)
	}
	if why := rep.Reasons(&rep.Games[0], 0, "double"); len(why) != 1 || why[0].Key != "dropped" {
		t.Errorf("%+v: want that the other side should drop", why)
	}
}
