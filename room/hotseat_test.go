package room

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
)

// TestOneKeyTwoSeats seats the owner of a key twice: at any seat only once, at two named ones as often as he likes.
func TestOneKeyTwoSeats(t *testing.T) {
	sit := func(seat game.Seat) Command {
		token := strings.Repeat(fmt.Sprint(seat+3), 64)
		return Command{Do: api.DoSit, Seat: seat, Sit: &api.Sitting{Name: "Ada", Token: token, Player: "ada"}}
	}
	for _, c := range []struct {
		second int
		want   api.Code
	}{{-1, api.Taken}, {0, api.Taken}, {1, ""}} {
		r := Standard.New("k")
		for _, x := range []Command{{Do: api.DoOpen, Seat: -1, Open: &api.Config{Game: "backgammon"}}, sit(0)} {
			next, _, err := r.Do(x, 1, testCup{length: 8})
			if err != nil {
				t.Fatal(err)
			}
			r = next
		}
		r, _, err := r.Do(sit(game.Seat(c.second)), 2, testCup{length: 8})
		refusal := &api.Refusal{}
		errors.As(err, &refusal)
		if refusal.Code != c.want {
			t.Errorf("sitting at %d, too: %v, want %q", c.second, err, c.want)
		}
		if c.want == "" && (r.Phase != api.Playing || r.Seats[1].Player != "ada") {
			t.Errorf("phase %s, seats %+v: want a game at one screen", r.Phase, r.Seats)
		}
	}
}
