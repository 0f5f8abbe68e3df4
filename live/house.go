// Package live keeps rooms running: one goroutine a room, made on demand from
// its log and let go when idle. A command is stored, then acknowledged, then
// published. Any node may serve any room: the log's expected head decides who
// was first.
package live

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// Options are what a house is run with. The zero value is meant for people.
type Options struct {
	Log      *slog.Logger
	Games    *room.Games          // that can be played; nil is room.Standard
	Thinkers int                  // bots that think at once; 0 is one less than there are processors, at least 1: one is left to people
	Pace     time.Duration        // that bots take at least for a turn, so that people can follow
	Grace    time.Duration        // after which a bot plays for a player who is away; 0 is 2 minutes
	Chain    int                  // throws that a promise of the server is good for; 0 is 2048
	Idle     time.Duration        // after which a room that nobody follows is let go; 0 is 1 minute
	Node     string               // name of this node; empty is random
	Now      func() time.Time     // the clock of this machine, which may be set
	Steady   func() time.Duration // its clock that is never set, and stands still while the machine sleeps
}

func (o Options) withDefaults() Options {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Games == nil {
		o.Games = room.Standard
	}
	if o.Thinkers == 0 {
		o.Thinkers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	if o.Grace == 0 {
		o.Grace = 2 * time.Minute
	}
	if o.Chain == 0 {
		o.Chain = fair.ChainLength
	}
	if o.Idle == 0 {
		o.Idle = time.Minute
	}
	if o.Node == "" {
		o.Node = rand.Text()[:8]
	}
	begin := time.Now()
	if o.Steady == nil {
		o.Steady = func() time.Duration { return time.Since(begin) }
		if now := o.Now; now != nil {
			first := now()
			o.Steady = func() time.Duration { return now().Sub(first) }
		}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}

// ErrRestart is why subscriptions end when the house closes: come again soon.
var ErrRestart = errors.New("the server restarts")

// ErrBusy says that a room has more to do than it can queue.
var ErrBusy = errors.New("the room is busy: try again")

// House is the running rooms of one node.
type House struct {
	store    *store.Store
	opts     Options
	secrets  secrets
	pulse    pulse
	clocks   clocks
	holds    *holdQueue
	wakes    [2]chan struct{} // wake beat and watch when a first clock begins to run
	think    chan struct{}    // a place for each bot that thinks
	unlisted sync.Map         // ids of rooms whose summary cannot be read: each is logged once
	texts    sync.Pool        // of *[]byte, in which frames are written
	macs     sync.Pool        // of hash.Hash, with which derive makes secrets

	mu     sync.Mutex
	actors map[string]*actor
	closed bool
	faults faults
	limits limits
	done   sync.WaitGroup
	stop   context.CancelFunc
	ctx    context.Context

	Stats Stats
}

// Stats are counters of a house, for metrics.
type Stats struct {
	Rooms, Subs               atomic.Int64 // now
	Commands, Refused, Events atomic.Int64 // since the start
	Dropped, Conflicts        atomic.Int64
	Broken                    atomic.Int64 // rooms whose goroutine panicked
}

// NewHouse returns a house over s. Close it.
func NewHouse(ctx context.Context, s *store.Store, opts Options) (*House, error) {
	h := &House{store: s, opts: opts.withDefaults(), actors: map[string]*actor{}, limits: usual, holds: newHoldQueue()}
	h.clocks.rooms = map[string]running{}
	h.texts.New = func() any { return new([]byte) }
	h.macs.New = func() any { return hmac.New(sha256.New, h.secrets.dice[:]) }
	for i := range h.wakes {
		h.wakes[i] = make(chan struct{}, 1)
	}
	h.think = make(chan struct{}, h.opts.Thinkers)
	h.ctx, h.stop = context.WithCancel(context.WithoutCancel(ctx))
	var err error
	if h.secrets, err = loadSecrets(ctx, s); err != nil {
		return nil, err
	}
	if err := h.sign(ctx, 0, false); err != nil {
		return nil, err
	}
	h.done.Go(h.beat)
	h.done.Go(h.watch)
	h.done.Go(h.tellHolds)
	h.done.Go(h.resume)
	return h, nil
}

// Games returns what can be played in h.
func (h *House) Games() *room.Games { return h.opts.Games }

// Epoch returns the incarnation of the store.
func (h *House) Epoch() string { return h.store.Epoch() }

// NewID returns an id for a room: short enough to be read out, too long to be
// guessed.
func NewID() string { return strings.ToLower(rand.Text()[:12]) }

// Open opens the room id, a new one from [NewID]. The commands in after are done
// at once: who sits down. Nothing is made of an opening that is refused. Opening a
// room that is there is answered as the first time, to whoever asks for the same.
func (h *House) Open(ctx context.Context, id string, config api.Config, after ...room.Command) (*room.Room, error) {
	return h.open(ctx, id, false, config, after)
}

// OpenOnce is Open for an id that somebody else can ask for as well. If the room is
// there already, it is refused, and nothing is told of the room.
func (h *House) OpenOnce(ctx context.Context, id string, config api.Config, after ...room.Command) (*room.Room, error) {
	return h.open(ctx, id, true, config, after)
}

func (h *House) open(ctx context.Context, id string, once bool, config api.Config, after []room.Command) (*room.Room, error) {
	tried, err := h.tried(config, after)
	if err != nil {
		return nil, err
	}
	config.Position = tried.Config.Position // As the log has it.
	a, err := h.actor(ctx, id, true)
	if err != nil {
		return nil, err
	}
	defer a.release()
	said := a.ask(doIn{ctx: ctx, id: "open", command: room.Command{Do: api.DoOpen, Open: &config}, once: once})
	for i, c := range after {
		if said.err != nil {
			return nil, said.err
		}
		said = a.ask(doIn{ctx: ctx, id: fmt.Sprintf("open-%d", i), command: c})
	}
	return said.room, said.err
}

// Do does a command in a room. It returns the room after it, and the number of
// the command's last event. id is the caller's idempotency key: the same id of
// the same seat again is answered as the first time.
func (h *House) Do(ctx context.Context, roomID, id string, c room.Command) (*room.Room, uint64, error) {
	a, err := h.actor(ctx, roomID, false)
	if err != nil {
		return nil, 0, err
	}
	defer a.release()
	said := a.ask(a.given(ctx, id, c))
	return said.room, said.last, said.err
}

// given makes a message of a command that somebody gives. Each seat has ids of its own.
// Whoever sits down has no seat yet: with one id he takes one seat, and no other with
// the same id.
func (a *actor) given(ctx context.Context, id string, c room.Command) doIn {
	seat := c.Seat
	if c.Do == api.DoSit {
		seat = game.Public
	}
	was := seat.String() + "/" + id
	return doIn{ctx: ctx, id: a.house.unnamed(a.id, was), was: was, command: c}
}

// Look returns the room as it is now.
func (h *House) Look(ctx context.Context, roomID string) (*room.Room, error) {
	a, err := h.actor(ctx, roomID, false)
	if err != nil {
		return nil, err
	}
	defer a.release()
	if r := a.now.Load(); r.Seq > 0 {
		return r, nil
	}
	found := make(chan error, 1)
	a.tell(seekIn{found})
	select {
	case err = <-found:
	case <-a.ended:
		err = ErrRestart
	case <-ctx.Done():
		err = ctx.Err()
	}
	return a.now.Load(), err
}

// Follow subscribes to a room for somebody who acts for seats, or for none. The
// first frame answers hello. Close the subscription.
func (h *House) Follow(ctx context.Context, roomID string, seats []game.Seat, hello Hello) (*Sub, error) {
	a, err := h.actor(ctx, roomID, false)
	if err != nil {
		return nil, err
	}
	defer a.release()
	s := &Sub{seats: seats, frames: make(chan Out, queue), gone: make(chan struct{}), actor: a}
	a.tell(joinIn{sub: s, hello: hello})
	return s, nil
}

// actor returns the running room, which the caller must release. A room that
// does not run is made from its log; with fresh set it has none.
func (h *House) actor(ctx context.Context, id string, fresh bool) (*actor, error) {
	if h.faults.setAside(id, h.Now()) {
		return nil, ErrSetAside
	}
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, ErrRestart
	}
	a, ok := h.actors[id]
	if !ok {
		a = newActor(h, id)
		h.actors[id] = a
		h.done.Go(func() { a.run(fresh) })
	}
	a.users++
	h.mu.Unlock()
	select {
	case <-a.loaded:
	case <-ctx.Done():
		a.release()
		return nil, ctx.Err()
	}
	if a.err == nil {
		return a, nil
	}
	a.release()
	if fresh && errors.Is(a.err, store.ErrNotFound) {
		return h.actor(ctx, id, fresh) // Somebody was looking for it before it is opened, and has his answer now.
	}
	return nil, a.err
}

// Go runs f as a part of the house: its context ends when the house closes, and
// the house waits for it.
func (h *House) Go(f func(ctx context.Context)) { h.done.Go(func() { f(h.ctx) }) }

// Close lets everybody go: subscriptions end with ErrRestart, rooms finish what
// they are at, and nothing new begins.
func (h *House) Close() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.stop()
	h.done.Wait()
}

// Log returns the events of r after number since, at most limit of them, as
// seat sees them.
func (h *House) Log(ctx context.Context, r *room.Room, since uint64, limit int, seat game.Seat) ([]api.Event, error) {
	stored, err := h.store.Read(ctx, r.ID, min(since, r.Seq), limit)
	if err != nil {
		return nil, err
	}
	list := []api.Event{}
	for _, e := range stored {
		x, err := api.Decode(e.Seq, e.Time.UnixMilli(), e.Data)
		if err != nil {
			return nil, err
		}
		list = append(list, r.Told(r.ViewEvent(x, seat)))
	}
	return list, nil
}

// RoomID returns the id of the room that somebody opens with an idempotency key:
// the same key of the same visitor gets the same.
func (h *House) RoomID(visitor, key string) string {
	return h.roomAfter("", "room "+visitor+" "+key)
}

// Events returns all events of a room, as they are stored.
func (h *House) Events(ctx context.Context, roomID string) (list []api.Event, err error) {
	err = h.EachEvent(ctx, roomID, func(e api.Event) error {
		list = append(list, e)
		return nil
	})
	return list, err
}

// atOnce is how many events of a log are read at once.
const atOnce = 1000

// EachEvent hands on the events of a room, as they are stored, until take fails.
func (h *House) EachEvent(ctx context.Context, roomID string, take func(api.Event) error) error {
	for since := uint64(0); ; {
		stored, err := h.store.Read(ctx, roomID, since, atOnce)
		if err != nil {
			return err
		}
		for _, e := range stored {
			x, err := api.Decode(e.Seq, e.Time.UnixMilli(), e.Data)
			if err == nil {
				err = take(x)
			}
			if err != nil {
				return err
			}
			since = e.Seq
		}
		if len(stored) < atOnce {
			return nil
		}
	}
}
