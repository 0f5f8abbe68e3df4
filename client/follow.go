package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/coder/websocket"

	"parlor/room"
)

// Update is what happened in a room: events that follow those of the update
// before, without a gap.
type Update struct {
	// Fresh says that the server was restored from a backup, or that this is the
	// first update: Events begin at 1, and what was heard before does not count.
	Fresh  bool
	Events []room.Event
}

const (
	silence    = 30 * time.Second // after which a line is dead: the server speaks every 15
	dialWithin = 15 * time.Second
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

// frame is what the server sends.
type frame struct {
	Type   string       `json:"type"`
	Room   string       `json:"room"`
	Epoch  string       `json:"epoch"`
	N      uint64       `json:"n"`
	Events []room.Event `json:"events"`
	Error  *Error       `json:"error"`
}

// connect follows over one connection, until it is lost.
func (f *follower) connect(ctx context.Context) error {
	dialing, cancel := context.WithTimeout(ctx, dialWithin)
	defer cancel()
	address := "ws" + strings.TrimPrefix(f.client.Base, "http") + "/api/v1/live"
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
// everything to who folds them.
func (f *follower) hello(ctx context.Context, conn *websocket.Conn) error {
	b, err := json.Marshal(map[string]any{"hello": f.room, "epoch": f.epoch, "since": f.n, "auth": f.client.Secret, "view": "brief"})
	if err != nil {
		return err
	}
	return conn.Write(ctx, websocket.MessageText, b)
}

// hear takes a frame. It reports a gap before it: then hello must be said again.
func (f *follower) hear(ctx context.Context, x frame) (gap bool, err error) {
	switch x.Type {
	case "error":
		if x.Error == nil {
			return false, errors.New("an error without words")
		}
		if x.Error.Code == "not_found" || x.Error.Code == "forbidden" || x.Error.Code == string(room.BadCommand) {
			x.Error.Status = 400
		} else {
			x.Error.Status = 503
		}
		return false, x.Error
	case "snapshot":
		return false, f.catchUp(ctx, x)
	case "events":
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
		return false, f.tell(Update{Events: events})
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
	return f.tell(Update{Fresh: fresh, Events: log.Events})
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
