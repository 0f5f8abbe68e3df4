// Package live keeps rooms running: one goroutine a room, made on demand from
// its log and let go when idle. A command is stored, then acknowledged, then
// published. Any node may serve any room: the log's expected head decides who
// was first.
package live

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"parlor/room"
	"parlor/store"
)

// Options are what a house is run with. The zero value is meant for people.
type Options struct {
	Log      *slog.Logger
	Thinkers int           // bots that think at once; 0 is 2
	Pace     time.Duration // that bots take at least for a turn, so that people can follow
	Grace    time.Duration // after which a bot plays for a player who is away; 0 is 2 minutes
	Links    time.Duration // that dice wait for the seeds and links of those who are here; 0 is 3 seconds
	Chain    int           // throws that a promise of the server is good for; 0 is 2048
	Idle     time.Duration // after which a room that nobody follows is let go; 0 is 1 minute
	Node     string        // name of this node; 0 is random
	Now      func() time.Time
}

func (o Options) withDefaults() Options {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Thinkers == 0 {
		o.Thinkers = 2
	}
	if o.Grace == 0 {
		o.Grace = 2 * time.Minute
	}
	if o.Links == 0 {
		o.Links = 3 * time.Second
	}
	if o.Chain == 0 {
		o.Chain = 2048
	}
	if o.Idle == 0 {
		o.Idle = time.Minute
	}
	if o.Node == "" {
		o.Node = rand.Text()[:8]
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
	store   *store.Store
	opts    Options
	secrets secrets
	think   chan struct{} // a place for each bot that thinks
	texts   sync.Pool     // of *[]byte, in which frames are written

	mu      sync.Mutex
	keepers map[string]*keeper
	closed  bool
	done    sync.WaitGroup
	stop    context.CancelFunc
	ctx     context.Context

	Stats Stats
}

// Stats are counters of a house, for metrics.
type Stats struct {
	Rooms, Subs               atomic.Int64 // now
	Commands, Refused, Events atomic.Int64 // since the start
	Dropped, Conflicts        atomic.Int64
}

// NewHouse returns a house over s. Close it.
func NewHouse(ctx context.Context, s *store.Store, opts Options) (*House, error) {
	h := &House{store: s, opts: opts.withDefaults(), keepers: map[string]*keeper{}}
	h.texts.New = func() any { return new([]byte) }
	h.think = make(chan struct{}, h.opts.Thinkers)
	h.ctx, h.stop = context.WithCancel(context.WithoutCancel(ctx))
	var err error
	if h.secrets, err = loadSecrets(ctx, s); err != nil {
		return nil, err
	}
	if err := h.noteHole(ctx); err != nil {
		return nil, err
	}
	h.done.Go(h.beat)
	return h, nil
}

// Epoch returns the incarnation of the store.
func (h *House) Epoch() string { return h.store.Epoch() }

// now returns the time in milliseconds.
func (h *House) now() int64 { return h.opts.Now().UnixMilli() }

// NewID returns an id for a room: short enough to be read out, too long to be
// guessed.
func NewID() string { return strings.ToLower(rand.Text()[:12]) }

// Open opens the room id, a new one from [NewID]. The commands in after are done
// at once: who sits down. Opening a room that is there is answered as the first
// time.
func (h *House) Open(ctx context.Context, id string, config room.Config, after ...room.Command) (*room.Room, error) {
	k, err := h.keeper(ctx, id, true)
	if err != nil {
		return nil, err
	}
	defer k.release()
	r, _, err := k.do(ctx, "open", room.Command{Do: room.DoOpen, Open: &config})
	for i, c := range after {
		if err != nil {
			return nil, err
		}
		r, _, err = k.do(ctx, fmt.Sprintf("open-%d", i), c)
	}
	return r, err
}

// Do does a command in a room. It returns the room after it, and the number of
// the command's last event. id is the caller's idempotency key: the same id of
// the same seat again is answered as the first time.
func (h *House) Do(ctx context.Context, roomID, id string, c room.Command) (*room.Room, uint64, error) {
	k, err := h.keeper(ctx, roomID, false)
	if err != nil {
		return nil, 0, err
	}
	defer k.release()
	return k.do(ctx, ofSeat(c, id), c)
}

// ofSeat makes an idempotency key one of the seat that uses it.
func ofSeat(c room.Command, id string) string { return strconv.Itoa(c.Seat) + "/" + id }

// Look returns the room as it is now.
func (h *House) Look(ctx context.Context, roomID string) (*room.Room, error) {
	k, err := h.keeper(ctx, roomID, false)
	if err != nil {
		return nil, err
	}
	defer k.release()
	r := k.now.Load()
	if r.Seq == 0 { // Nobody has opened it yet.
		return nil, store.ErrNotFound
	}
	return r, nil
}

// Follow subscribes to a room for somebody who acts for seats, or for none. The
// first frame answers hello. Close the subscription.
func (h *House) Follow(ctx context.Context, roomID string, seats []int, hello Hello) (*Sub, error) {
	k, err := h.keeper(ctx, roomID, false)
	if err != nil {
		return nil, err
	}
	defer k.release()
	s := &Sub{seats: seats, frames: make(chan Out, queue), gone: make(chan struct{}), keeper: k}
	k.tell(joinIn{sub: s, hello: hello})
	return s, nil
}

// keeper returns the running room, which the caller must release. A room that
// does not run is made from its log; with fresh set it has none.
func (h *House) keeper(ctx context.Context, id string, fresh bool) (*keeper, error) {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, ErrRestart
	}
	k, ok := h.keepers[id]
	if !ok {
		k = newKeeper(h, id)
		h.keepers[id] = k
		h.done.Go(func() { k.run(fresh) })
	}
	k.users++
	h.mu.Unlock()
	select {
	case <-k.loaded:
	case <-ctx.Done():
		k.release()
		return nil, ctx.Err()
	}
	if k.err != nil {
		k.release()
		return nil, k.err
	}
	return k, nil
}

// Close lets everybody go: subscriptions end with ErrRestart, rooms finish what
// they are at, and nothing new begins.
func (h *House) Close() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.stop()
	h.done.Wait()
}

// Log returns the events of r behind number since, at most limit of them, as
// seat sees them.
func (h *House) Log(ctx context.Context, r *room.Room, since uint64, limit, seat int) ([]room.Event, error) {
	stored, err := h.store.Read(ctx, r.ID, min(since, r.Seq), limit)
	if err != nil {
		return nil, err
	}
	list := []room.Event{}
	for _, e := range stored {
		x, err := room.Decode(e.Seq, e.Time.UnixMilli(), e.Data)
		if err != nil {
			return nil, err
		}
		list = append(list, r.ViewEvent(x, seat))
	}
	return list, nil
}

// RoomID returns the id of the room that somebody opens with an idempotency key:
// the same key of the same visitor gets the same.
func (h *House) RoomID(visitor, key string) string {
	return strings.ToLower(h.SeatSecret("", "room "+visitor+" "+key)[2:14])
}

// Now is the server's time in milliseconds since 1970.
func Now() int64 { return time.Now().UnixMilli() }

// Events returns all events of a room, as they are stored.
func (h *House) Events(ctx context.Context, roomID string) ([]room.Event, error) {
	stored, err := h.store.Read(ctx, roomID, 0, 0)
	if err != nil {
		return nil, err
	}
	list := make([]room.Event, 0, len(stored))
	for _, e := range stored {
		x, err := room.Decode(e.Seq, e.Time.UnixMilli(), e.Data)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, nil
}
