package main

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"parlor/api"
	"parlor/cmd/parlor-bench/child"
)

// crowd is the spectators, and how long it takes until they see what happens.
type crowd struct {
	mu    sync.Mutex
	sent  map[string]time.Time   // when a command was given, by room and event
	early map[string][]time.Time // when spectators had an event of which it is not known yet when it was sent
	took  times
}

func newCrowd() *crowd { return &crowd{sent: map[string]time.Time{}, early: map[string][]time.Time{}} }

// gave notes when the command that became an event was given.
func (c *crowd) gave(event string, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent[event] = at
	for _, came := range c.early[event] {
		c.took = append(c.took, came.Sub(at))
	}
	delete(c.early, event)
}

// came notes that a spectator has an event. It may come before the mover has his
// answer.
func (c *crowd) came(event string) {
	now := time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	if at, ok := c.sent[event]; ok {
		c.took = append(c.took, now.Sub(at))
	} else {
		c.early[event] = append(c.early[event], now)
	}
}

func (c *crowd) taken() times {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := c.took
	c.took = nil
	return t
}

// watch reads the frames of a room until the socket ends.
func (c *crowd) watch(s *socket, room string) {
	for {
		frame, err := s.read()
		if err != nil {
			return
		}
		if n := field(frame, `"n":`, ",}"); bytes.HasPrefix(frame, happened) {
			c.came(room + "/" + string(n))
		}
	}
}

// guestsOf connects spectators to rooms, in turn, and lets them watch.
func (c *crowd) guestsOf(ctx context.Context, addr string, rooms []*pair, n int) (stop func(), err error) {
	var list []*socket
	var mu sync.Mutex
	stop = func() {
		for _, s := range list {
			s.Close()
		}
	}
	const dialers = 16
	errs := make(chan error, dialers)
	for d := range dialers {
		go func() {
			for i := d; i < n; i += dialers {
				room := rooms[i%len(rooms)].room
				s, err := follow(ctx, addr, room, "", "")
				if err == nil {
					_, err = s.read() // The snapshot.
				}
				if err != nil {
					errs <- err
					return
				}
				mu.Lock()
				list = append(list, s)
				mu.Unlock()
				go c.watch(s, room)
			}
			errs <- nil
		}()
	}
	for range dialers {
		if e := <-errs; e != nil {
			err = e
		}
	}
	return stop, err
}

// human measures rooms at a person's pace, with spectators.
func (b *bench) human(ctx context.Context) error {
	server, err := b.serve(ctx, "human")
	if err != nil {
		return err
	}
	defer server.Stop()
	rooms := make([]*pair, b.tables)
	for i := range rooms {
		if rooms[i], err = newPair(ctx, server.Addr, uint64(i), api.ViewBrief); err != nil {
			return err
		}
		defer rooms[i].close()
	}
	c := newCrowd()
	span := max(b.span(), 2*turnEvery)
	// The rooms and their players have played before the spectators come, so that
	// what they take is not put down to these.
	if err := b.pace(ctx, rooms, newCrowd(), span); err != nil {
		return err
	}
	empty, err := b.memory(server)
	if err != nil {
		return err
	}
	stop, err := c.guestsOf(ctx, server.Addr, rooms, b.guests)
	defer stop()
	if err != nil {
		return err
	}
	quiet, err := b.memory(server)
	if err != nil {
		return err
	}
	if err := b.pace(ctx, rooms, c, span); err != nil {
		return err
	}
	after, err := b.memory(server)
	if err != nil {
		return err
	}
	took := c.taken()
	guests := float64(b.guests)
	b.tell("human", "%d rooms, %d spectators, a turn every %v a room: %d frames delivered p50 %.1f p99 %.1f max %.1f ms; a spectator takes %.1f KB of RSS, %.1f KB of heap and stacks (after play %.1f and %.1f KB, garbage included); server %d MB",
		map[string]float64{
			"rooms": float64(b.tables), "guests": guests, "frames": float64(len(took)), "p50_ms": took.at(0.5), "p99_ms": took.at(0.99),
			"rss_per_guest": (quiet.rss - empty.rss) / guests, "heap_per_guest": (quiet.heap - empty.heap) / guests, "rss_per_guest_after": (after.rss - empty.rss) / guests, "rss": after.rss,
		}, b.tables, b.guests, turnEvery, len(took), took.at(0.5), took.at(0.99), took.at(1),
		(quiet.rss-empty.rss)/guests/1e3, (quiet.heap-empty.heap)/guests/1e3, (after.rss-empty.rss)/guests/1e3, (after.heap-empty.heap)/guests/1e3, int(after.rss)>>20)
	return nil
}

// turnEvery is a person's pace: the dice and a turn.
const turnEvery = 5 * time.Second

// pace lets each room have a turn every turnEvery, evenly spread.
func (b *bench) pace(ctx context.Context, rooms []*pair, c *crowd, span time.Duration) error {
	run, cancel := context.WithTimeout(ctx, span)
	defer cancel()
	return atOnce(run, rooms, func(i int, p *pair) error {
		wait := turnEvery * time.Duration(i) / time.Duration(len(rooms)) / 2
		for {
			select {
			case <-time.After(wait):
			case <-run.Done():
				return nil
			}
			if err := p.shownTo(c); err != nil {
				return err
			}
			wait = turnEvery / 2 // Dice, then men.
		}
	})
}

// shownTo gives a command whose way to the spectators is timed.
func (p *pair) shownTo(c *crowd) error {
	begin := time.Now()
	before := len(p.acks)
	err := p.move()
	if len(p.acks) > before {
		c.gave(p.room+"/"+strconv.FormatUint(p.last, 10), begin)
	}
	return err
}

// footprint is what a server takes, in bytes.
type footprint struct{ rss, heap float64 }

// memory waits for a garbage collection or two and looks.
func (b *bench) memory(server *child.Server) (f footprint, err error) {
	time.Sleep(time.Second)
	rss, _, err := server.RSS()
	if err != nil {
		return f, err
	}
	res, err := http.Get("http://" + server.Addr + "/metrics")
	if err != nil {
		return f, err
	}
	defer res.Body.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(res.Body); err != nil {
		return f, err
	}
	for _, name := range []string{"\ngo_memstats_heap_inuse_bytes ", "\ngo_memstats_stack_inuse_bytes "} {
		n, err := strconv.ParseFloat(string(field(text.Bytes(), name, "\n")), 64)
		if err != nil {
			return f, err
		}
		f.heap += n
	}
	f.rss = float64(rss)
	return f, nil
}

// stuck measures what a spectator who never reads does to the others.
func (b *bench) stuck(ctx context.Context) error {
	server, err := b.serve(ctx, "stuck")
	if err != nil {
		return err
	}
	defer server.Stop()
	p, err := newPair(ctx, server.Addr, 1, api.ViewBrief)
	if err != nil {
		return err
	}
	defer p.close()
	c := newCrowd()
	stop, err := c.guestsOf(ctx, server.Addr, []*pair{p}, 8)
	defer stop()
	if err != nil {
		return err
	}
	measure := func() (n int, t times, err error) {
		run, cancel := context.WithTimeout(ctx, b.span())
		defer cancel()
		for ; run.Err() == nil; n++ {
			if err := p.shownTo(c); err != nil {
				return n, nil, err
			}
		}
		return n, c.taken(), nil
	}
	n, without, err := measure()
	if err != nil {
		return err
	}
	conn, err := deaf(ctx, server.Addr, p.room)
	if err != nil {
		return err
	}
	defer conn.Close()
	m, with, err := measure()
	if err != nil {
		return err
	}
	b.tell("stuck", "8 spectators of a busy room: %d commands, frames p99 %.1f max %.1f ms; with another who never reads: %d commands, p99 %.1f max %.1f ms",
		map[string]float64{
			"commands": float64(n), "p99_ms": without.at(0.99), "commands_stuck": float64(m), "p99_stuck_ms": with.at(0.99), "max_stuck_ms": with.at(1),
		}, n, without.at(0.99), without.at(1), m, with.at(0.99), with.at(1))
	return nil
}

// deaf opens a WebSocket that says hello and never reads, with as little room for
// what comes as the system gives.
func deaf(ctx context.Context, addr, room string) (*socket, error) {
	s, err := dial(ctx, addr, func(c *net.TCPConn) error { return c.SetReadBuffer(4 << 10) })
	if err != nil {
		return nil, err
	}
	if err := s.hello(api.Saying{Hello: room}); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}
