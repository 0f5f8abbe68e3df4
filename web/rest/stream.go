package rest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/live"
	"parlor/web/door"
)

// aliveEvery is how often, at the least, a line is said to be open, so that a client
// knows a dead one from a quiet one.
const aliveEvery = 5 * time.Second

func checkViewing(v api.Viewing) error {
	if v != api.ViewWhole && v != api.ViewBrief {
		return door.BadRequest("view %q: want brief, or none for the whole view", string(v))
	}
	return nil
}

func (a *API) aliveFrame() []byte {
	return fmt.Appendf(nil, `{"type":"alive","t":%d}`, a.house.Now())
}

// seatsOf returns who asks, as [door.Door.VisitorAt] does, and the seats of a room for
// which he acts. It counts a hello for him, even if there is no such room.
func (a *API) seatsOf(ctx context.Context, r *http.Request, secret, roomID string) (door.Visitor, []game.Seat, error) {
	v := door.Stranger(r)
	rm, err := a.house.Look(ctx, roomID)
	if err == nil {
		v, err = a.door.VisitorAt(ctx, rm, secret, r)
	}
	if err = cmp.Or(a.door.Allow(v, door.Hellos), err); err != nil {
		return v, nil, err
	}
	return v, v.Seats(rm), nil
}

// relay hands on the frames of sub until it ends or write fails. A subscriber who was
// too slow catches up from the last event that he has; n is the one he has at first.
func relay(sub *live.Sub, n uint64, write func([]byte) error) error {
	for {
		select {
		case f := <-sub.Frames():
			if err := write(f.Data); err != nil {
				return err
			}
			n = max(n, f.N)
			if len(sub.Frames()) == 0 && sub.Slow() {
				sub.CatchUp(n)
			}
		case <-sub.Gone():
			return sub.Err()
		}
	}
}

// events serves the same frames as server-sent events, or one a line.
func (a *API) events(w http.ResponseWriter, r *http.Request) {
	since, err := door.QueryEvent("since", cmp.Or(r.URL.Query().Get("since"), r.Header.Get("Last-Event-ID")))
	var proven uint64
	if err == nil {
		proven, err = door.QueryEvent("proven", r.URL.Query().Get("proven"))
	}
	look := api.Viewing(r.URL.Query().Get("view"))
	h := live.Hello{Epoch: cmp.Or(r.URL.Query().Get("epoch"), a.house.Epoch()), Since: since, Brief: look == api.ViewBrief, Proven: proven}
	var sub *live.Sub
	var seats []game.Seat
	if err == nil {
		err = checkViewing(look)
	}
	if err == nil {
		_, seats, err = a.seatsOf(r.Context(), r, "", r.PathValue("room"))
	}
	var end func()
	if err == nil {
		end, err = a.door.Line(r)
	}
	if err == nil {
		defer end()
		sub, err = a.house.Follow(r.Context(), r.PathValue("room"), seats, h)
	}
	if err != nil {
		a.door.Answer(func(http.ResponseWriter, *http.Request) error { return err })(w, r)
		return
	}
	defer sub.Close()
	out := a.newLines(w, strings.Contains(r.Header.Get("Accept"), "application/x-ndjson"))
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(ctx, sub.Close)()
	frames := make(chan []byte)
	go func() {
		defer close(frames)
		defer a.door.Survive("streaming", cancel)
		relay(sub, since, func(b []byte) error {
			select {
			case frames <- b:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	}()
	out.serve(frames)
}

// lines writes frames to an HTTP response that does not end.
type lines struct {
	w      http.ResponseWriter
	ctl    *http.ResponseController
	alive  func() []byte // makes the frame that says that the line is open
	ndjson bool
}

func (a *API) newLines(w http.ResponseWriter, ndjson bool) *lines {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	if ndjson {
		h.Set("Content-Type", "application/x-ndjson")
	}
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	return &lines{w, http.NewResponseController(w), a.aliveFrame, ndjson}
}

func (l *lines) serve(frames <-chan []byte) {
	tick := time.NewTicker(aliveEvery / 2)
	defer tick.Stop()
	for {
		var b []byte
		select {
		case frame, ok := <-frames:
			if !ok {
				return
			}
			b = frame
		case <-tick.C:
			b = l.alive()
		}
		if l.write(b) != nil {
			return
		}
	}
}

// lineWait is how long a frame may take to be written.
const lineWait = 10 * time.Second

func (l *lines) write(b []byte) error {
	// A server may have no deadlines to set; the writing says if the line is dead.
	_ = l.ctl.SetWriteDeadline(time.Now().Add(lineWait))
	var err error
	if l.ndjson {
		_, err = fmt.Fprintf(l.w, "%s\n", b)
	} else {
		var head struct {
			N uint64 `json:"n"`
		}
		if json.Unmarshal(b, &head) == nil && head.N > 0 {
			fmt.Fprintf(l.w, "id: %d\n", head.N)
		}
		_, err = fmt.Fprintf(l.w, "data: %s\n\n", b)
	}
	if err != nil {
		return err
	}
	return l.ctl.Flush()
}
