package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"parlor/api"
	"parlor/client"
	"parlor/cmd/parlor-bench/child"
	"parlor/match"
)

// people is how many rooms with two people each are measured beside those of bots.
const people = 16

// thinks is how long a person thinks, in the mean.
const thinks = 250 * time.Millisecond

// bots measures how long people wait for the answer to a command while nobody else
// plays, and while the strongest bot plays itself in many rooms: at the pace that
// people can follow, and as fast as it can.
func (b *bench) bots(ctx context.Context) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for _, c := range []struct {
		rooms int
		pace  string
	}{{0, "0"}, {b.botRooms, "700ms"}, {b.botRooms, "0"}} {
		server, err := b.serve(ctx, fmt.Sprintf("bots-%d-%s", c.rooms, c.pace), "--pace", c.pace)
		if err != nil {
			return err
		}
		err = b.besideBots(ctx, server, c.rooms, c.pace)
		server.Stop()
		if err != nil {
			return err
		}
	}
	return nil
}

// besideBots measures people beside so many rooms of bots.
func (b *bench) besideBots(ctx context.Context, server *child.Server, rooms int, pace string) error {
	c, err := client.New(server.Addr, "")
	if err != nil {
		return err
	}
	var ids []string
	for range rooms {
		id, err := c.Open(ctx, api.Opening{
			Game: "backgammon", Match: match.Length{Points: longMatch}, Sit: []api.Sit{{Seat: 0, Bot: "captain"}, {Seat: 1, Bot: "captain"}},
		})
		if err != nil {
			return err
		}
		ids = append(ids, id)
	}
	all := make([]*pair, people)
	for i := range all {
		if all[i], err = newPair(ctx, server.Addr, uint64(i), api.ViewBrief); err != nil {
			return err
		}
		defer all[i].close()
	}
	played := func() (n uint64, err error) {
		for _, id := range ids {
			v, err := c.View(ctx, id)
			if err != nil {
				return n, err
			}
			n += v.N
		}
		return n, nil
	}
	before, err := played()
	if err != nil {
		return err
	}
	served, err := server.CPU()
	if err != nil {
		return err
	}
	run, cancel := context.WithTimeout(ctx, b.span())
	defer cancel()
	begin := time.Now()
	err = atOnce(run, all, func(i int, p *pair) error { return p.ponder(run, rand.New(rand.NewPCG(uint64(i), 7))) })
	if err != nil {
		return err
	}
	took := time.Since(begin).Seconds()
	servedAfter, err := server.CPU()
	if err != nil {
		return err
	}
	after, err := played()
	if err != nil {
		return err
	}
	var acks times
	for _, p := range all {
		acks = append(acks, p.acks...)
	}
	busy, events := (servedAfter-served).Seconds()/took, float64(after-before)/took
	b.tell("bots", "%3d rooms of bots at pace %s, %.0f events/s of theirs, %.2f processors: %d commands of people acknowledged p50 %.1f p99 %.1f ms",
		map[string]float64{
			"rooms": float64(rooms), "events_s": events, "processors": busy, "commands": float64(len(acks)), "ack_p50_ms": acks.at(0.5), "ack_p99_ms": acks.at(0.99),
		}, rooms, pace, events, busy, len(acks), acks.at(0.5), acks.at(0.99))
	return nil
}

// ponder gives commands until ctx is done, and thinks before each.
func (p *pair) ponder(ctx context.Context, rnd *rand.Rand) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Duration(rnd.Int64N(int64(2 * thinks)))):
		}
		if err := p.move(); err != nil {
			return err
		}
	}
}
