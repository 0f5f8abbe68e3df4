package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/live"
	"parlor/room"
	"parlor/store"
)

// start measures the start of a server over many stored games, and what it takes
// when nobody is there.
func (b *bench) start(ctx context.Context) error {
	filled := time.Now()
	if err := b.fill(ctx, filepath.Join(b.dir, "start")); err != nil {
		return err
	}
	fill := time.Since(filled)
	var starts times
	var rss int64
	for range 5 {
		begin := time.Now()
		server, err := b.serve(ctx, "start")
		if err != nil {
			return err
		}
		starts = append(starts, time.Since(begin))
		time.Sleep(time.Second)
		rss, _, err = server.RSS()
		server.Kill() // So that the next start has something to mend.
		if err != nil {
			return err
		}
	}
	info, err := os.Stat(b.program)
	if err != nil {
		return err
	}
	b.tell("start", "%d stored games (written in %.1f s): ready after %.0f ms, at worst %.0f ms, of 5 starts after kill -9; idle %.1f MB; program %.1f MB",
		map[string]float64{
			"games": float64(b.games), "start_ms": starts.at(0.5), "start_max_ms": starts.at(1), "idle_bytes": float64(rss), "program_bytes": float64(info.Size()),
		}, b.games, fill.Seconds(), starts.at(0.5), starts.at(1), float64(rss)/1e6, float64(info.Size())/1e6)
	return nil
}

// fill stores finished games, all of them one that bots have played.
func (b *bench) fill(ctx context.Context, dir string) error {
	s, err := store.OpenSQLite(ctx, dir)
	if err != nil {
		return err
	}
	defer s.Close()
	events, sum, err := playedGame(ctx, s)
	if err != nil {
		return err
	}
	var wg sync.WaitGroup
	const writers = 256
	failed := make(chan error, writers)
	for w := range writers {
		wg.Go(func() {
			for i := w; i < b.games; i += writers {
				_, err := s.Append(ctx, store.Append{
					Log: fmt.Sprintf("game-%06d", i), Command: "all", Time: time.Unix(1_700_000_000+int64(i), 0), Events: events, Summary: sum,
				})
				if err != nil {
					failed <- err
					return
				}
			}
		})
	}
	wg.Wait()
	select {
	case err := <-failed:
		return err
	default:
		return nil
	}
}

// playedGame lets bots play a short game and returns its events and summary.
func playedGame(ctx context.Context, s *store.Store) ([][]byte, *store.Summary, error) {
	house, err := live.NewHouse(ctx, s, live.Options{})
	if err != nil {
		return nil, nil, err
	}
	defer house.Close()
	sit := func(seat game.Seat) room.Command {
		return room.Command{Do: api.DoSit, Seat: seat, Sit: &api.Sitting{Name: "bot", Bot: "random"}}
	}
	id := live.NewID()
	config := api.Config{Game: "crown-and-anchor", Options: map[string]string{"rounds": "3"}}
	if _, err := house.Open(ctx, id, config, sit(0), sit(1)); err != nil {
		return nil, nil, err
	}
	for {
		r, err := house.Look(ctx, id)
		if err != nil {
			return nil, nil, err
		}
		if r.Phase == api.Over {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	stored, err := s.Read(ctx, id, 0, 0)
	if err != nil {
		return nil, nil, err
	}
	l, err := s.Head(ctx, id)
	var events [][]byte
	for _, e := range stored {
		events = append(events, e.Data)
	}
	return events, &l.Summary, err
}
