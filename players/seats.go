package players

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"parlor/api"
	"parlor/store"
)

// seatsBucket holds, by player and room, when a player sat down: so that he finds
// his rooms again.
const seatsBucket = "seats"

// A Seat is a room in which a player has sat down.
type Seat struct {
	Room  api.Listed
	Since int64 // milliseconds since 1970

	entry store.Entry
}

// SatDown notes that a player sits in a room.
func (b *Book) SatDown(ctx context.Context, player, room string) {
	if player == "" {
		return
	}
	_, err := b.store.Put(ctx, seatsBucket, player+"/"+room, strconv.AppendInt(nil, b.options.Now().UnixMilli(), 10), 0)
	if err != nil && !errors.Is(err, store.ErrConflict) {
		b.options.Log.Warn("a seat is not noted", "room", room, "err", err)
	}
}

// Open lists the rooms in which a player sits and whose games are not over. It returns
// also how many of his games are over and not counted yet: those it has counted in the
// background, and [Book.Counted] waits for that.
func (b *Book) Open(ctx context.Context, player string) (open []Seat, over int, err error) {
	seats, err := b.seats(ctx, player)
	if err != nil {
		return nil, 0, err
	}
	for _, seat := range seats {
		if seat.Room.Phase == api.Over {
			over++
		} else {
			open = append(open, seat)
		}
	}
	if over > 0 {
		err = b.store.Enqueue(ctx, store.Job{ID: countJob(player), Kind: counting, Data: []byte(player), Due: b.options.Now()})
	}
	return open, over, err
}

// Counted waits until the games of a player that are over are counted, and returns
// earlier when ctx is done.
func (b *Book) Counted(ctx context.Context, player string) error {
	hints, stop := b.store.WatchJobs(counting)
	defer stop()
	for {
		_, err := b.store.Job(ctx, countJob(player))
		if ctx.Err() != nil || errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		select {
		case <-hints:
		case <-time.After(time.Second): // A hint may have been lost.
		case <-ctx.Done():
		}
	}
}

// seats lists where a player sat down and what became of it.
func (b *Book) seats(ctx context.Context, player string) (list []Seat, err error) {
	const page = 1000
	for after := ""; ; {
		entries, err := b.store.Keys(ctx, seatsBucket, player+"/", after, page)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			after = e.Key
			_, room, _ := strings.Cut(e.Key, "/")
			l, err := b.store.Head(ctx, room)
			if errors.Is(err, store.ErrNotFound) {
				continue
			} else if err != nil {
				return nil, err
			}
			seat := Seat{entry: e}
			seat.Since, _ = strconv.ParseInt(string(e.Value), 10, 64) // It is for the order of a list.
			if err := json.Unmarshal(l.Data, &seat.Room); err != nil {
				b.options.Log.Warn("a player's room is left out: its summary cannot be read", "room", room, "err", err)
				continue
			}
			seat.Room.Room = room
			list = append(list, seat)
		}
		if len(entries) < page {
			return list, nil
		}
	}
}

// leave forgets that a player sits in a room.
func (b *Book) leave(ctx context.Context, seat Seat) error {
	err := b.store.Delete(ctx, seatsBucket, seat.entry.Key, seat.entry.Version)
	if errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrNotFound) {
		return nil // Somebody else was quicker.
	}
	return err
}
