package tui

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
)

// TestEqualIsMeasuredByTheGamesKeptHere: who wins meets somebody stronger than who
// loses, and neither games of another kind nor those of two at the keyboard count.
func TestEqualIsMeasuredByTheGamesKeptHere(t *testing.T) {
	e, _ := catalogue.All.Find("parker")
	n := 0
	keep := func(c Config, name, position string, loser game.Seat, seats ...string) {
		t.Helper()
		n++
		e, _ := catalogue.All.Find(name)
		s, err := NewSession(Setup{Entry: e, Seats: seats, Seed: uint64(n), Position: position})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Keep(filepath.Join(c.Games, "game"+strconv.Itoa(n)+Extension)); err != nil {
			t.Fatal(err)
		}
		for s.Record().Progress().Result() == "" {
			if err := s.Do(t.Context(), room.Command{Do: api.DoOffer, Seat: loser, Text: "resign1"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	asked := func(c Config) string {
		t.Helper()
		seats, err := c.SeatEqual("parker", []string{Me, bots.Equal})
		if err != nil || len(seats) != 2 || seats[0] != Me {
			t.Fatalf("%v, %v", seats, err)
		}
		return seats[1]
	}
	c := Config{Games: t.TempDir()}
	usual := asked(c)
	if want := bots.Standard.Usual("parker", 1); usual != want {
		t.Errorf("to begin with %s, want %s", usual, want)
	}
	keep(c, "navy", "", 0, Me, usual)
	keep(c, "parker", "", 0, Me, Me)
	keep(c, "parker", "x=6:1,off:14 o=6:1,off:14 turn=x next=throw", 0, Me, usual)
	if got := asked(c); got != usual {
		t.Errorf("after games that tell nothing %s, want %s", got, usual)
	}
	for range 3 {
		keep(c, "parker", "", 0, Me, usual)
	}
	rank := func(person string) int {
		p, _ := bots.Standard.Person(person)
		return p.Rank
	}
	if got := asked(c); rank(got) >= rank(usual) {
		t.Errorf("after three games lost %s, want somebody weaker than %s", got, usual)
	}
	if list := c.bouts("parker"); len(list) != 3 || slices.ContainsFunc(list, func(b bots.Bout) bool { return b.Won }) {
		t.Errorf("%+v: want three games lost", list)
	}
	if _, err := c.SeatEqual("crown-and-anchor", []string{Me, bots.Equal}); err == nil {
		t.Error("somebody is as strong as others where nobody is stronger")
	}

	s := newSetPage(t.Context(), c, e)
	for s.item().kind != seatItem || s.item().seat != 1 {
		s.index++
	}
	for range 20 {
		if s.seats[1] == bots.Equal {
			break
		}
		s = s.change(1)
	}
	if _, value := s.text(s.item()); value != "bot (as strong as you)" {
		t.Fatalf("the page of options does not offer it: %q", value)
	}
	if about := s.aboutSeat(bots.Equal); !strings.Contains(about, "expected to beat half the time") {
		t.Error(about)
	}
}
