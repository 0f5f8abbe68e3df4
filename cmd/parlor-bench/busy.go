package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync"
	"time"

	"parlor/api"
	"parlor/cmd/parlor-bench/child"
	"parlor/game"
)

// busy measures rooms with two players each who play as fast as they can. Each
// player has a WebSocket, on which he gives commands and learns what happened.
func (b *bench) busy(ctx context.Context) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // The players need a fifth of a processor; the rest is the server's.
	for _, n := range b.rooms {
		server, err := b.serve(ctx, fmt.Sprint("busy-", n))
		if err != nil {
			return err
		}
		err = b.busyRooms(ctx, server, n)
		server.Stop()
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) busyRooms(ctx context.Context, server *child.Server, n int) error {
	all := make([]*pair, n)
	view := api.Viewing(b.view)
	if b.view == "whole" {
		view = api.ViewWhole
	}
	for i := range all {
		var err error
		if all[i], err = newPair(ctx, server.Addr, uint64(i), view); err != nil {
			return err
		}
		defer all[i].close()
	}
	before, err := b.rawSync(time.Second)
	if err != nil {
		return err
	}
	served, own, err := cpuTimes(server)
	if err != nil {
		return err
	}
	run, cancel := context.WithTimeout(ctx, b.span())
	defer cancel()
	begin := time.Now()
	if err := atOnce(run, all, func(_ int, p *pair) error { return p.play(run) }); err != nil {
		return err
	}
	took := time.Since(begin).Seconds()
	servedAfter, ownAfter, err := cpuTimes(server)
	if err != nil {
		return err
	}
	after, err := b.rawSync(time.Second)
	if err != nil {
		return err
	}
	var acks times
	for _, p := range all {
		if err := p.agrees(ctx); err != nil {
			return err
		}
		acks = append(acks, p.acks...)
	}
	rss, _, err := server.RSS()
	if err != nil {
		return err
	}
	served, own = (servedAfter-served)/time.Duration(len(acks)), (ownAfter-own)/time.Duration(len(acks))
	rate, raw := float64(len(acks))/took, (before+after)/2
	b.tell("busy", "%4d rooms, %s views: %6.0f acknowledged commands/s = %4.1f times the raw fsync rate (%.0f and %.0f/s); acknowledged p50 %.1f p99 %.1f ms; %d + %d µs of processor a command, server and client; server %d MB",
		map[string]float64{
			"rooms": float64(n), "commands_s": rate, "fsync_s": raw, "ratio": rate / raw, "ack_p50_ms": acks.at(0.5), "ack_p99_ms": acks.at(0.99),
			"rss":       float64(rss),
			"server_us": float64(served.Microseconds()), "client_us": float64(own.Microseconds()),
		}, n, b.view, rate, rate/raw, before, after, acks.at(0.5), acks.at(0.99), served.Microseconds(), own.Microseconds(), rss>>20)
	return nil
}

// atOnce has all pairs play until the time of ctx is up, and returns the first error.
// What fails after that was only cut off, and is none.
func atOnce(ctx context.Context, all []*pair, play func(i int, p *pair) error) error {
	var wg sync.WaitGroup
	failed := make(chan error, len(all))
	for i, p := range all {
		wg.Go(func() {
			if err := play(i, p); err != nil && ctx.Err() == nil {
				failed <- err
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

// cpuTimes returns the processor time of the server and of this process.
func cpuTimes(server *child.Server) (served, own time.Duration, err error) {
	if served, err = server.CPU(); err == nil {
		own, err = child.CPU(os.Getpid())
	}
	return served, own, err
}

// pair is two players at a room and their connections.
type pair struct {
	*players
	sockets [2]*socket
	known   [2]uint64 // the last event that each has seen
	last    uint64    // the last event that a command became
	seen    uint64    // the event after which now is
	acks    times     // from the command to the frame that answers it
}

// newPair opens a room for two who are told by brief views, or by whole ones.
func newPair(ctx context.Context, addr string, seed uint64, view api.Viewing) (*pair, error) {
	p := &pair{}
	var err error
	if p.players, err = openPlayers(ctx, addr, seed); err != nil {
		return nil, err
	}
	for seat := range game.Seat(2) {
		if p.sockets[seat], err = follow(ctx, addr, p.room, p.secrets[seat], view); err != nil {
			return nil, err
		}
		if err := p.hear(seat, 1); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *pair) close() {
	for _, s := range p.sockets {
		if s != nil {
			s.Close()
		}
	}
}

// hear reads frames of a player until he has seen event n.
func (p *pair) hear(seat game.Seat, n uint64) error {
	for p.known[seat] < n {
		if _, err := p.read(seat); err != nil {
			return err
		}
	}
	return nil
}

// answered reads frames of a player until one answers his command.
func (p *pair) answered(seat game.Seat, id string) error {
	mark := fmt.Appendf(nil, `"did":%q,`, id)
	for {
		frame, err := p.read(seat)
		if err != nil || bytes.Contains(frame[:min(len(frame), 128)], mark) {
			return err
		}
	}
}

func (p *pair) read(seat game.Seat) (frame []byte, err error) {
	if frame, err = p.sockets[seat].read(); err != nil {
		return nil, err
	}
	n, err := p.take(frame)
	p.known[seat] = max(p.known[seat], n)
	return frame, err
}

// What messages begin with.
var (
	alive    = []byte(`{"type":"` + api.ToldAlive + `"`)
	failed   = []byte(`{"type":"` + api.ToldError + `"`)
	happened = []byte(`{"type":"` + api.Events + `"`)
)

// take reads from a frame what has happened, if that is news. It looks for the
// fields that it needs, and no more.
func (p *pair) take(frame []byte) (n uint64, err error) {
	if bytes.HasPrefix(frame, alive) {
		return 0, nil
	}
	if bytes.HasPrefix(frame, failed) {
		return 0, fmt.Errorf("frame %s", frame)
	}
	if n, err = strconv.ParseUint(string(field(frame, `"n":`, ",}")), 10, 64); err != nil || n <= p.seen {
		return n, err
	}
	events, view, _ := bytes.Cut(frame, []byte(`"view":`))
	if p.turn, err = strconv.Atoi(string(field(view, `"turn":`, ",}"))); err == nil {
		if line := field(view, `"position":"`, `"`); line != nil {
			p.now, err = p.rules.Parse(string(line))
		} else {
			err = p.fold(events)
		}
	}
	if err != nil {
		return 0, fmt.Errorf("frame %.200s: %w", frame, err)
	}
	p.seen = n
	return n, nil
}

// fold plays what the events of a frame say: the players know the rules. Events that are
// known already may come again, before those that are missing.
func (p *pair) fold(frame []byte) error {
	_, rest, more := bytes.Cut(frame, []byte(`"events":[{"n":`))
	for event := rest; more; {
		event, rest, more = bytes.Cut(rest, []byte(`{"n":`))
		number, _, _ := bytes.Cut(event, []byte(","))
		n, err := strconv.ParseUint(string(number), 10, 64)
		switch {
		case err != nil:
			return err
		case n <= p.seen:
			continue
		case n != p.seen+1:
			return fmt.Errorf("event %d after %d", n, p.seen)
		}
		p.seen = n
		text := string(field(event, `"text":"`, `"`))
		switch api.Kind(field(event, `"e":"`, `"`)) {
		case api.Threw:
			p.now, err = p.now.PlayText(game.Nature, text)
		case api.Played:
			var seat int
			if seat, err = strconv.Atoi(string(field(event, `"seat":`, ",}"))); err == nil {
				p.now, err = p.now.PlayText(game.Seat(seat), text)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// field returns what stands after a name, up to one of ends.
func field(text []byte, name, ends string) []byte {
	_, rest, _ := bytes.Cut(text, []byte(name))
	if i := bytes.IndexAny(rest, ends); i >= 0 {
		return rest[:i]
	}
	return nil
}

// agrees fails unless the server is where the players are.
func (p *pair) agrees(ctx context.Context) error {
	ours := p.now.String()
	v, err := p.look(ctx)
	if err == nil && v.Position != ours {
		err = fmt.Errorf("room %s: the players are at %s, the server at %s", p.room, ours, v.Position)
	}
	return err
}

// play plays until ctx is done.
func (p *pair) play(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := p.move(); err != nil {
			return err
		}
	}
	return nil
}

// move gives one command, and waits until the mover has seen what became of it.
func (p *pair) move() error {
	s := p.step()
	message, err := json.Marshal(api.Saying{Command: p.room, Body: &s})
	if err != nil {
		return err
	}
	seat := *s.Seat
	if err := p.hear(seat, p.last); err != nil { // Who is to act has it from his own socket.
		return err
	}
	begin := time.Now()
	if err := p.sockets[seat].say(message); err != nil {
		return err
	}
	if err := p.answered(seat, s.ID); err != nil {
		return fmt.Errorf("%s: %w", message, err)
	}
	p.acks, p.last = append(p.acks, time.Since(begin)), p.known[seat]
	return nil
}

// step returns what is to be done now, chosen at random in the cheapest way: the
// steps of a turn one by one.
func (p *pair) step() api.Command {
	p.count++
	s := api.Command{ID: fmt.Sprintf("%s-%d", p.room, p.count), Turn: p.turn, Do: api.DoThrow, Seat: new(game.Seat)}
	who := p.now.ToAct()
	if who.Has(game.Nature) {
		*s.Seat = p.now.Thrower()
		return s
	}
	seat := who.First()
	s.Do, *s.Seat = api.DoPlay, seat
	for at := p.now; ; {
		acts := at.Actions(seat)
		a := acts[p.rnd.IntN(len(acts))]
		s.Text += at.Format(a)
		next, err := at.Play(seat, a)
		if err != nil || !next.Stepping() || !next.ToAct().Has(seat) {
			return s
		}
		at = next
		s.Text += " "
	}
}
