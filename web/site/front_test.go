package site

import (
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
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

// TestWhatWasAbandonedIsNotBeingPlayed lists rooms in which nothing has happened for so long.
func TestWhatWasAbandonedIsNotBeingPlayed(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		days  int
		quiet time.Duration
		want  bool
	}{
		{0, time.Minute, true},
		{0, 59 * time.Minute, true},
		{0, 61 * time.Minute, false},
		{3, 61 * time.Minute, true},
		{3, 6 * 24 * time.Hour, true},
		{3, 8 * 24 * time.Hour, false},
	} {
		l := api.Listed{Room: "r", Time: now.Add(-c.quiet).UnixMilli()}
		l.Config.Clock.Days = c.days
		if got := len(recent([]api.Listed{l}, now)) == 1; got != c.want {
			t.Errorf("%d days for a move, nothing for %v: listed %v, want %v", c.days, c.quiet, got, c.want)
		}
	}
}
