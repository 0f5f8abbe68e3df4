package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"parlor/store"
)

// A room's life in the store: made, played in, raced for, caught up with.
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	s, err := store.Open(ctx, dir) // or "postgres://…"
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()

	at := time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)
	start := store.Append{
		Log: "room-1", Expect: 0, Command: "start", Time: at,
		Events:  [][]byte{[]byte("rules navy@1"), []byte("seat x ann")},
		Summary: &store.Summary{Kind: "navy", Status: "open"},
	}
	r, err := s.Append(ctx, start)
	fmt.Println("made:", r.First, r.Last, err)

	// Sent again because the answer was lost: nothing is written.
	r, err = s.Append(ctx, start)
	fmt.Println("again:", r.First, r.Last, r.Repeat, err)

	// Two nodes act on what they saw at event 2: one of them is too late.
	for i, move := range []string{"x 6-3 24/18 13/10", "x 6-3 24/15"} {
		_, err = s.Append(ctx, store.Append{Log: "room-1", Expect: 2, Command: fmt.Sprint("node-", i), Time: at, Events: [][]byte{[]byte(move)}})
		fmt.Println(move+":", errors.Is(err, store.ErrConflict))
	}

	events, err := s.Read(ctx, "room-1", 1, 0)
	for _, e := range events {
		fmt.Println(e.Seq, string(e.Data))
	}
	open, err := s.List(ctx, store.Query{Status: "open", Limit: 10})
	fmt.Println("open:", len(open), open[0].ID, "at", open[0].Head, err)

	// Output:
	// made: 1 2 <nil>
	// again: 1 2 true <nil>
	// x 6-3 24/18 13/10: false
	// x 6-3 24/15: true
	// 2 seat x ann
	// 3 x 6-3 24/18 13/10
	// open: 1 room-1 at 3 <nil>
}
