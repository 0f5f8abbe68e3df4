package web

import (
	"net/http"
	"testing"

	"parlor/web/door"
)

// TestPagesThatComputeAreLimited asks for the dice of many games: what is there already
// costs nothing.
func TestPagesThatComputeAreLimited(t *testing.T) {
	x := newSite(t, door.Options{Rate: door.Rate{door.Papers: {Each: 0.001, Burst: 3}}})
	var rooms []string
	for range 5 {
		p := x.regular("Ada")
		rooms = append(rooms, p.game("backgammon", []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "random"}}, nil, 0))
	}
	status := map[int]int{}
	for _, id := range rooms {
		for range 10 {
			r := x.ask("GET", "/r/"+id+"/dice", "", nil)
			if status[r.status]++; r.status == http.StatusTooManyRequests && r.header.Get("Retry-After") == "" {
				t.Error("it does not say when to come again")
			}
		}
	}
	if status[200] != 30 || status[429] != 20 {
		t.Errorf("of the dice of 5 games, 10 times each: %v; want 3 games", status)
	}
	for _, path := range []string{"/dice.html", "/replay.json"} {
		if r := x.ask("GET", "/r/"+rooms[4]+path, "", nil); r.status != http.StatusTooManyRequests {
			t.Errorf("%s: %d", path, r.status)
		}
	}
	if r := x.ask("GET", "/api/v1/rooms/"+rooms[4]+"/game.json", "", nil); r.status != http.StatusTooManyRequests {
		t.Errorf("game.json: %d", r.status)
	}
}
