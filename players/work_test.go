package players

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"testing"
	"time"

	"parlor/api"
	"parlor/store"
)

// book returns a book over a new store in which the player ada has lost a game against a bot in each of the rooms.
func book(t *testing.T, events func(ctx context.Context, room string) ([]api.Event, error), rooms ...string) *Book {
	t.Helper()
	ctx := t.Context()
	s, err := store.OpenSQLite(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	b := New(s, Options{Events: events, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	for _, room := range rooms {
		data, err := json.Marshal(api.Listed{Config: api.Config{Game: "parker"}, Phase: api.Over, Result: &api.Result{Payoffs: []int32{-1, 1}}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Append(ctx, store.Append{Log: room, Command: "1", Time: time.Now(), Events: [][]byte{[]byte("{}")}, Summary: &store.Summary{Kind: "room", Status: "over", Data: data}}); err != nil {
			t.Fatal(err)
		}
		b.SatDown(ctx, "ada", room)
	}
	return b
}

func sat(ctx context.Context, room string) ([]api.Event, error) {
	return []api.Event{
		{Kind: api.Sat, Seat: 0, Sit: &api.Sitting{Name: "Ada", Player: "ada"}},
		{Kind: api.Sat, Seat: 1, Sit: &api.Sitting{Name: "The house", Bot: "hand"}},
		{Kind: api.Ended, Time: int64(len(room))},
	}, nil
}

// TestAJobCountsAndIsForgotten: afterwards the next games can be asked for.
func TestAJobCountsAndIsForgotten(t *testing.T) {
	b := book(t, sat, "room1", "room2x")
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { b.Work(ctx); close(done) }()
	defer func() { stop(); <-done }()
	for round := range 3 {
		open, over, err := b.Open(ctx, "ada")
		if err != nil || len(open) != 0 || round > 0 && over != 0 || round == 0 && over != 2 {
			t.Fatalf("round %d: %d open, %d over, error %v", round, len(open), over, err)
		}
		if err := b.Counted(ctx, "ada"); err != nil {
			t.Fatal(err)
		}
		c, err := b.Career(ctx, "ada")
		if err != nil || c.All != (Score{Played: 2, Lost: 2, Points: -2}) {
			t.Errorf("round %d: %+v, error %v", round, c.All, err)
		}
		games, older, err := b.Past(ctx, "ada", "", 1)
		if err != nil || len(games) != 1 || games[0].Room != "room2x" || older == "" {
			t.Errorf("%+v, on at %q, error %v", games, older, err)
		}
	}
}

// TestALogThatCannotBeReadIsTriedAgainAndGivenUp: nobody waits for it for ever, and whoever looks again has it tried again.
func TestALogThatCannotBeReadIsTriedAgainAndGivenUp(t *testing.T) {
	b := book(t, func(context.Context, string) ([]api.Event, error) { return nil, errors.New("damaged") }, "room1")
	ctx := t.Context()
	now := time.Now()
	b.options.Now = func() time.Time { return now }
	for range 2 {
		if _, over, err := b.Open(ctx, "ada"); err != nil || over != 1 {
			t.Fatalf("%d over, error %v", over, err)
		}
		for try := 1; ; try++ {
			j, err := b.store.Claim(ctx, counting, now, lease)
			if errors.Is(err, store.ErrNotFound) {
				if try != tries+1 {
					t.Errorf("%d tries, want %d", try-1, tries)
				}
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			b.do(ctx, j)
			now = now.Add(again)
		}
		if err := b.Counted(ctx, "ada"); err != nil {
			t.Error(err)
		}
	}
}
