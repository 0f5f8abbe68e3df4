package tables

import (
	"math/rand/v2"
	"testing"

	"parlor/game"
)

// standstill is a position of a game between nets that would not have ended.
const standstill = "x=22:1,6:2,5:2,4:2,3:3,2:3,1:2 o=13:1,9:2,8:2,7:2,6:2,5:3,4:2,bar:1 turn=x next=throw opened=xo"

// stuck finds out by playing: whichever side is on throw, and whatever it throws, it may do nothing but pass.
func stuck(r Rules, s State) bool {
	for turn := range game.Seat(2) {
		s.turn = turn
		p := game.At(r, s)
		for _, o := range p.Outcomes() {
			after, err := p.Play(game.Nature, o.Action)
			if err != nil {
				return false
			}
			if !after.Stepping() {
				return false // A choice, before or instead of a turn.
			}
			for _, turn := range after.Turns() {
				if turn.Play != "pass" {
					return false
				}
			}
		}
	}
	return true
}

// TestWPA13 (WP-A13) holds what the rules say of a standstill against playing each throw, in the positions of random games and in those around one.
func TestWPA13(t *testing.T) {
	r := Wikipedia
	for line, want := range map[string]bool{
		standstill: true,
		"x=22:1,6:2,5:2,4:2,3:3,2:3,1:2 o=13:1,9:2,8:2,7:2,6:2,5:3,4:2,bar:1 turn=o next=throw opened=xo":                   true,
		"x=22:1,6:2,5:2,4:2,3:3,2:3,1:2 o=14:1,9:2,8:2,7:2,6:2,5:3,4:3 turn=o next=throw opened=xo":                         false, // o moves.
		"x=22:1,6:2,5:2,4:2,3:4,2:4 o=13:1,9:2,8:2,7:2,6:2,5:3,4:2,bar:1 turn=x next=throw opened=xo":                       false, // o enters with a 1.
		"x=15:1,6:2,5:2,4:2,3:3,2:3,1:2 o=13:1,9:2,8:2,7:2,6:2,5:3,4:2,bar:1 turn=x next=throw opened=xo":                   false, // x is past the six points.
		"x=22:1,6:2,5:2,4:2,3:3,2:3,1:2 o=13:1,9:2,8:2,7:2,6:2,5:3,4:2,bar:1 turn=x next=play throw=5-1 left=5,1 opened=xo": false, // Dice lie.
	} {
		s, err := r.ParseState(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if got := game.At(r, s).Stalled(); got != want {
			t.Errorf("%s: %v, want %v", line, got, want)
		}
		if s.Next() == NextThrow && stuck(r, s) != want {
			t.Errorf("%s: by playing each throw it is not %v", line, want)
		}
	}
	free := r
	free.Home = Free
	if s, err := free.ParseState(standstill); err != nil || free.Stalled(s) {
		t.Errorf("whose men at home may move is stuck, or %v", err)
	}
	rnd := rand.New(rand.NewPCG(13, 1))
	seen, passed := 0, 0
	for range 60 {
		s := r.Start(2)
		for n := 0; r.ToAct(s) != 0 && n < 3000; n++ {
			if s.Next() == NextThrow && n%7 == 0 {
				seen++
				if want := stuck(r, s); r.Stalled(s) != want {
					t.Fatalf("%s: %v, want %v", r.AppendState(nil, s), !want, want)
				}
			}
			seat := r.ToAct(s).First()
			if seat == game.Nature {
				s = r.Apply(s, seat, game.Draw(r.AppendOutcomes(nil, s), rnd))
				continue
			}
			acts := r.AppendActions(nil, s, seat)
			if len(acts) == 1 {
				passed++
			}
			s = r.Apply(s, seat, acts[rnd.IntN(len(acts))])
		}
	}
	if seen < 1000 || passed < 1000 {
		t.Errorf("%d positions, %d turns without a choice", seen, passed)
	}
}
