package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"

	"parlor/api"
	"parlor/fair"
)

// Update is what happened in a room: events that follow those of the update
// before, without a gap.
type Update struct {
	// Fresh says that the server was restored from a backup, or that this is the
	// first update: Events begin at 1, and what was heard before does not count.
	Fresh  bool
	Events []api.Event

	Owed  *api.Owed   // what the server says that the seat owes the dice
	Proof *fair.Proof // what it brings for it
}

const (
	silence    = 12 * time.Second // after which a line is dead: the server speaks every 5
	dialWithin = 10 * time.Second
	maxFrame   = 16 << 20
	restart    = 2 * time.Second // in which those whom a restart threw out come back
)

// Follow calls take with everything that happens in a room, from its first event
// on, until ctx is done, take fails, or the server refuses. Lost connections are
// made again for as long as that takes; down is told of them, and may be nil.
func (c *Client) Follow(ctx context.Context, id string, down func(error), take func(Update) error) error {
	f := follower{client: c, room: id, take: take}
	for try := 0; ; try++ {
		heard := f.n
		err := f.connect(ctx)
		var refused *Error
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &refused) && !refused.again(), errors.As(err, &tookErr{}):
			return err
		}
		if down != nil {
			down(err)
		}
		if f.n > heard {
			try = 0
		}
		wait := backoff(try)
		if websocket.CloseStatus(err) == websocket.StatusServiceRestart {
			wait = rand.N(restart)
		}
		if err := sleep(ctx, wait); err != nil {
			return err
		}
	}
}

// tookErr is an error of whoever is told of updates.
type tookErr struct{ error }

func (e tookErr) Unwrap() error { return e.error }

// follower is where somebody stands who follows a room.
type follower struct {
	client *Client
	room   string
	take   func(Update) error
	epoch  string
	n      uint64 // last event told
}

// frame is what the server sends: a frame of the room, or what is told beside.
type frame struct {
	api.Frame
	Error *api.Refusal `json:"error"`
}

// owed returns what the seat owes the dice, as the frame says.
func (x frame) owed() *api.Owed {
	if x.View == nil {
		return nil
	}
	return x.View.Dice
}

// connect follows over one connection, until it is lost.
func (f *follower) connect(ctx context.Context) (err error) {
	dialing, cancel := context.WithTimeout(ctx, dialWithin)
	defer cancel()
	node := f.client.address()
	defer func() {
		if err != nil {
			f.client.leave(node) // Lost, or silent: another node may have the room.
		}
	}()
	address := "ws" + strings.TrimPrefix(node, "http") + "/api/v1/live"
	conn, _, err := websocket.Dial(dialing, address, &websocket.DialOptions{HTTPClient: f.client.HTTP}) //nolint:bodyclose // The library closes it.
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxFrame)
	if err := f.hello(ctx, conn); err != nil {
		return err
	}
	for {
		reading, cancel := context.WithTimeout(ctx, silence)
		_, data, err := conn.Read(reading)
		cancel()
		if err != nil {
			return err
		}
		var x frame
		if err := json.Unmarshal(data, &x); err != nil {
			return err
		}
		gap, err := f.hear(ctx, x)
		if err == nil && gap {
			err = f.hello(ctx, conn)
		}
		if err != nil {
			return err
		}
	}
}

// hello says where the follower stands. Views may be brief: the events tell
// everything to those who fold them.
func (f *follower) hello(ctx context.Context, conn *websocket.Conn) error {
	b, err := json.Marshal(api.Saying{Hello: f.room, Epoch: f.epoch, Since: f.n, Auth: f.client.Secret, View: api.ViewBrief})
	if err != nil {
		return err
	}
	return conn.Write(ctx, websocket.MessageText, b)
}

// hear takes a frame. It reports a gap before it: then hello must be said again.
func (f *follower) hear(ctx context.Context, x frame) (gap bool, err error) {
	switch x.Type {
	case api.FrameType(api.ToldError):
		if x.Error == nil {
			return false, errors.New("an error without words")
		}
		switch x.Error.Code {
		case api.NotFound, api.Forbidden, api.BadCommand:
			return false, &Error{*x.Error, http.StatusBadRequest, 0}
		}
		return false, &Error{*x.Error, http.StatusServiceUnavailable, 0}
	case api.Snapshot:
		return false, f.catchUp(ctx, x)
	case api.UpToDate: // What is owed may not have got through.
		return false, f.tell(Update{})
	case api.Events:
		if x.Epoch != f.epoch {
			return true, nil
		}
		events := x.Events
		for len(events) > 0 && events[0].Seq <= f.n {
			events = events[1:] // Heard before.
		}
		if len(events) > 0 && events[0].Seq != f.n+1 {
			return true, nil
		}
		return false, f.tell(Update{Events: events, Owed: x.owed(), Proof: x.Proof})
	}
	return false, nil
}

// catchUp answers a snapshot with the events that led to it.
func (f *follower) catchUp(ctx context.Context, x frame) error {
	since := f.n
	fresh := x.Epoch != f.epoch || x.N < f.n
	if fresh {
		since = 0
	}
	log, err := f.client.Log(ctx, f.room, since)
	if err != nil {
		return err
	}
	if log.Epoch != x.Epoch {
		return fmt.Errorf("the server was restored meanwhile")
	}
	if fresh {
		f.epoch, f.n = x.Epoch, 0
	}
	return f.tell(Update{Fresh: fresh, Events: log.Events, Owed: x.owed(), Proof: x.Proof})
}

// tell hands an update on, if there is anything new in it.
func (f *follower) tell(u Update) error {
	n := f.n
	for _, e := range u.Events {
		if e.Seq != n+1 {
			return fmt.Errorf("event %d after %d", e.Seq, n)
		}
		n = e.Seq
	}
	if err := f.take(u); err != nil {
		return tookErr{err}
	}
	f.n = n
	return nil
}
