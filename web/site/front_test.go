package site

import (
	"slices"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
)

// TestTheGamesOfTheFrontPageAreInPlay parses the middle games that lie on the boards of the cards: each is of a game of the house, and not over.
func TestTheGamesOfTheFrontPageAreInPlay(t *testing.T) {
	for name, line := range inPlay {
		e, ok := catalogue.All.Find(name)
		if !ok {
			t.Errorf("there is no game %s", name)
			continue
		}
		g, err := e.New(game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(line)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if p.ToAct() == 0 && len(p.Outcomes()) == 0 {
			t.Errorf("%s: %s is over", name, line)
		}
	}
}

// TestWhatWasAbandonedIsNotBeingPlayed asks whether rooms in which nothing has happened for so long are played in, whenever they were opened.
func TestWhatWasAbandonedIsNotBeingPlayed(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	person, away := room.Seat{Taken: true}, room.Seat{Taken: true, Away: true}
	bot := room.Seat{Taken: true, Sitting: api.Sitting{Bot: "sailor"}}
	for _, c := range []struct {
		phase api.Phase
		days  int
		seats []room.Seat
		quiet time.Duration
		want  bool
	}{
		{api.Playing, 0, []room.Seat{person, bot}, 29 * time.Minute, true},
		{api.Playing, 0, []room.Seat{person, bot}, 31 * time.Minute, false},
		{api.Playing, 0, []room.Seat{person, away}, 29 * time.Minute, true},
		{api.Playing, 0, []room.Seat{away, bot}, 25 * time.Second, true},
		{api.Playing, 0, []room.Seat{away, bot}, 35 * time.Second, false},
		{api.Playing, 0, []room.Seat{away, away}, 35 * time.Second, false},
		{api.Playing, 0, []room.Seat{bot, bot}, 2 * time.Minute, true},
		{api.Playing, 0, []room.Seat{bot, bot}, 4 * time.Minute, false},
		{api.Seating, 0, []room.Seat{away, {}}, 2 * time.Minute, true},
		{api.Seating, 0, []room.Seat{away, {}}, 4 * time.Minute, false},
		{api.Playing, 3, []room.Seat{away, away}, 6 * 24 * time.Hour, true},
		{api.Playing, 3, []room.Seat{person, away}, 8 * 24 * time.Hour, false},
	} {
		rm := &room.Room{Phase: c.phase, Time: now.Add(-c.quiet).UnixMilli(), Seats: c.seats}
		rm.Config.Clock.Days = c.days
		if got := inUse(rm, now); got != c.want {
			t.Errorf("%s, %d days for a move, %d persons there, nothing for %v: being played %v, want %v", c.phase, c.days, connectedPersons(rm), c.quiet, got, c.want)
		}
	}
}

// TestWherePersonsAreComesFirst orders rooms as the front page does.
func TestWherePersonsAreComesFirst(t *testing.T) {
	person, bot := room.Seat{Taken: true}, room.Seat{Taken: true, Sitting: api.Sitting{Bot: "sailor"}}
	two := &room.Room{ID: "two", Time: 1, Seats: []room.Seat{person, person}}
	early := &room.Room{ID: "early", Time: 2, Seats: []room.Seat{person, bot}}
	late := &room.Room{ID: "late", Time: 3, Seats: []room.Seat{person, bot}}
	bots := &room.Room{ID: "bots", Time: 4, Seats: []room.Seat{bot, bot}}
	list := []*room.Room{bots, early, late, two}
	slices.SortStableFunc(list, fullerThenLater)
	if !slices.Equal(list, []*room.Room{two, late, early, bots}) {
		t.Errorf("the order is %s, %s, %s, %s", list[0].ID, list[1].ID, list[2].ID, list[3].ID)
	}
}
