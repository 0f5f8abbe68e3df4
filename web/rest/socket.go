package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"parlor/api"
	"parlor/game"
	"parlor/live"
	"parlor/web/door"
)

const (
	maxHello  = 4 << 10 // bytes of what a client says over a socket
	maxFollow = 8       // rooms that one socket follows

	quickRefusals = 20 // how many a socket gets at once; then one a second
)

// live serves frames over a WebSocket.
func (a *API) live(w http.ResponseWriter, r *http.Request) {
	end, err := a.door.Line(r)
	if err != nil {
		a.door.Answer(func(http.ResponseWriter, *http.Request) error { return err })(w, r)
		return
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
	k := &socket{api: a, request: r.WithContext(ctx), follows: map[string]follow{}}
	most := a.door.Rate[door.Hellos]
	if most.Each > 0 {
		k.line = &line{ctx: ctx}
		w = over{w, k.line}
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		OriginPatterns: a.door.Origins, CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		cancel()
		end()
		return // Accept has answered.
	}
	conn.SetReadLimit(maxHello)
	if k.conn = conn; most.Each > 0 {
		k.pace = rate.NewLimiter(rate.Limit(most.Each*maxFollow), int(most.Burst*maxFollow))
		k.refusals = rate.NewLimiter(1, quickRefusals)
	}
	k.cancel = func() {
		cancel()
		conn.CloseNow()
	}
	k.alive = time.AfterFunc(aliveEvery, func() { k.keepAlive(ctx) })
	// The goroutine of the request has a stack that reading a line does not need.
	a.sockets.Go(func() {
		defer end()
		k.listen(ctx)
	})
}

// socket is one WebSocket.
type socket struct {
	api     *API
	conn    *websocket.Conn
	request *http.Request
	follows map[string]follow
	cancel  func() // ends whatever the socket is doing, and closes it

	// Whoever goes beyond one of these is read more slowly; nil is no limit.
	pace     *rate.Limiter // of what the client says, but for commands
	refusals *rate.Limiter // of what it says wrongly, or must not do
	line     *line         // of what it sends and does not say

	alive  *time.Timer
	mu     sync.Mutex    // of writes
	writes atomic.Uint64 // how many have begun and ended: odd while one is under way
	noted  atomic.Uint64 // writes when keepAlive last found one under way
}

// follow is a room that a socket follows, as somebody.
type follow struct {
	sub     *live.Sub
	visitor door.Visitor
	seats   []game.Seat
}

// listen does what the client says, until either side closes the socket.
func (k *socket) listen(ctx context.Context) {
	defer k.close()
	defer k.api.door.Survive("reading", k.cancel)
	for {
		say, wrong, err := k.read()
		if err != nil {
			return
		}
		if k.pace != nil && say.Command == "" && k.pace.Wait(ctx) != nil {
			return // The socket was closed while the client had to wait.
		}
		if wrong == nil {
			wrong = k.hear(ctx, say)
		}
		if wrong == nil {
			continue
		}
		k.refuse(ctx, say.ID(), wrong)
		// To refuse costs the server as much as to obey.
		if k.refusals != nil && k.refusals.Wait(ctx) != nil {
			return
		}
	}
}

// read waits for what the client says next. wrong is what is wrong with that; err says
// that the connection is dead. It takes no context, since one that can end costs more
// than the reading: [socket.cancel] closes the connection.
func (k *socket) read() (say api.Saying, wrong, err error) {
	kind, r, err := k.conn.Reader(context.Background())
	if err != nil {
		return say, nil, err
	}
	b := messages.Get().(*bytes.Buffer) // Taken when a message comes: most sockets are quiet most of the time.
	defer messages.Put(b)
	b.Reset()
	if _, err := b.ReadFrom(r); err != nil {
		return say, nil, err
	}
	if k.line != nil {
		k.line.said(b.Len())
	}
	if kind != websocket.MessageText {
		return say, door.BadRequest("want a text, which is a JSON object"), nil
	}
	if err := api.Read(b.Bytes(), &say); err != nil {
		return say, door.Misread(err), nil
	}
	return say, nil, nil
}

// messages are buffers for what clients say: they stay near maxHello bytes.
var messages = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func (k *socket) close() {
	k.cancel()
	k.alive.Stop()
	for _, f := range k.follows {
		f.sub.Close()
	}
}

func (k *socket) tell(ctx context.Context, t api.Told) error {
	b, err := json.Marshal(t)
	if err != nil {
		return err
	}
	return k.write(ctx, b)
}

// refuse says what was wrong. If that was a command, did is its id.
func (k *socket) refuse(ctx context.Context, did string, err error) {
	// If this fails, so does the next read.
	_ = k.tell(ctx, api.Told{Type: api.ToldError, Did: did, Error: &k.api.door.Problem(k.request, err).Refusal})
}

// write sends a message. It sets no deadline, which would cost half as much as the
// writing: keepAlive sees to it that nothing hangs.
func (k *socket) write(ctx context.Context, b []byte) error { return k.writeOf(ctx, nil, b) }

// writeOf sends a frame of a subscription, if that is not closed by now.
func (k *socket) writeOf(ctx context.Context, sub *live.Sub, b []byte) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := ctx.Err(); err != nil || sub != nil && sub.Closed() {
		return err
	}
	k.writes.Add(1)
	defer k.writes.Add(1)
	return k.conn.Write(context.Background(), websocket.MessageText, b)
}

// keepAlive tells the client that the line is open, and comes again after aliveEvery.
// It closes a socket on which the same write is under way as the last time: the client
// takes nothing. It is called by a timer, and is no goroutine: most sockets are quiet
// most of the time.
func (k *socket) keepAlive(ctx context.Context) {
	defer k.api.door.Survive("keeping alive", k.cancel)
	if ctx.Err() != nil {
		return
	}
	k.alive.Reset(aliveEvery) // Before the write, which may be the one that hangs.
	if n := k.writes.Load(); n%2 == 1 {
		if k.noted.Swap(n) == n {
			k.cancel()
		}
		return
	}
	if k.write(ctx, k.api.aliveFrame()) != nil {
		k.cancel()
	}
}

// hear does what a client says.
func (k *socket) hear(ctx context.Context, say api.Saying) error {
	switch {
	case say.Hello != "":
		return k.hello(ctx, say)
	case say.Bye != "":
		if f, ok := k.follows[say.Bye]; ok {
			f.sub.Close()
			delete(k.follows, say.Bye)
		}
		return nil
	case say.Command != "":
		return k.command(ctx, say)
	case say.Preview != "":
		if f, ok := k.follows[say.Preview]; ok && len(say.Steps) <= 16 {
			f.sub.Preview(say.Seat, say.Steps)
		}
		return nil
	}
	return door.BadRequest("want hello, bye, preview or command")
}

func (k *socket) hello(ctx context.Context, say api.Saying) error {
	h := live.Hello{Epoch: say.Epoch, Since: say.Since, Brief: say.View == api.ViewBrief, Proven: say.Proven}
	if err := checkViewing(say.View); err != nil {
		return err
	}
	v, seats, err := k.api.seatsOf(ctx, k.request, say.Auth, say.Hello)
	if err != nil {
		return err
	}
	if f, ok := k.follows[say.Hello]; ok {
		if slices.Equal(f.seats, seats) {
			f.visitor = v // Another secret may give the same seats, or none.
			k.follows[say.Hello] = f
			f.sub.Hello(h)
			return nil
		}
		f.sub.Close() // Somebody else now, or a seat was taken.
		delete(k.follows, say.Hello)
	}
	if len(k.follows) >= maxFollow {
		return door.BadRequest("want at most %d rooms a socket", maxFollow)
	}
	sub, err := k.api.house.Follow(ctx, say.Hello, seats, h)
	if err != nil {
		return err
	}
	k.follows[say.Hello] = follow{sub, v, seats}
	go k.pump(ctx, sub)
	return nil
}

// command does a command for whoever follows the room. If the frame that tells what
// happened does not answer it, a frame of its own does.
func (k *socket) command(ctx context.Context, say api.Saying) error {
	f, ok := k.follows[say.Command]
	if say.Body == nil {
		return door.BadRequest("body: want what is to be done")
	}
	if !ok {
		return door.BadRequest("command: say hello to room %q first", say.Command)
	}
	rm, err := f.sub.Room()
	if err != nil {
		return err
	}
	res, heard, err := k.api.host.Do(ctx, rm, f.visitor, *say.Body, f.sub)
	if err != nil || heard {
		return err
	}
	return k.tell(ctx, api.Told{Type: api.ToldDone, Room: rm.ID, Did: say.Body.ID, Done: &res})
}

// pump writes the frames of a room until it or the client is gone.
func (k *socket) pump(ctx context.Context, sub *live.Sub) {
	defer k.api.door.Survive("writing", k.cancel)
	err := relay(sub, 0, func(b []byte) error { return k.writeOf(ctx, sub, b) })
	switch {
	case errors.Is(err, live.ErrRestart):
		k.conn.Close(websocket.StatusServiceRestart, "the server restarts")
		k.cancel()
	case err != nil && ctx.Err() == nil:
		k.cancel()
	}
}
