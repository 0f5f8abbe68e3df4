// Package cheat is a server that tells another story than it keeps: it stands
// before an honest house, whose key it has, and changes on the way what players
// are shown, and what is signed for them. Tests play against it.
package cheat

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/coder/websocket"

	"parlor/api"
	"parlor/fair"
	"parlor/live"
	"parlor/room"
)

// A Lie is what a server tells instead of the truth. What is nil is told as it is.
type Lie struct {
	Log  func(events []fair.Event)          // changes the log from its first event on; it is hashed and signed anew
	Sign func(r *fair.Receipt, seed []byte) // changes what is signed, with the seed of the house's key
	Show func(e *api.Event)                 // changes what is shown, and not what is signed
}

// A Server passes on what a house says, and may lie.
type Server struct {
	house   *live.House
	seed    []byte
	address string
	proxy   *httputil.ReverseProxy

	mu  sync.Mutex
	lie Lie
}

// New returns a server before a house that can be reached at an address, such as
// http://127.0.0.1:7777, with the seed of its key. It tells the truth.
func New(house *live.House, seed []byte, address string) (*Server, error) {
	to, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	s := &Server{house: house, seed: seed, address: address}
	s.proxy = &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.Out.Host = r.In.Host // Pages ask by the address that they are read at.
	}}
	return s, nil
}

// Tell makes the server lie from now on.
func (s *Server) Tell(l Lie) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lie = l
}

func (s *Server) told() Lie {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lie
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	const rooms = "/api/v1/rooms/"
	id, what, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, rooms), "/")
	switch {
	case r.URL.Path == "/api/v1/live":
		s.line(w, r)
	case strings.HasPrefix(r.URL.Path, rooms) && (what == "log" || what == "proof" || what == "receipt"):
		s.papers(w, r, id, what)
	default:
		s.proxy.ServeHTTP(w, r)
	}
}

// File is the game of a room as it is told.
func (s *Server) File(ctx context.Context, id string) (fair.File, error) {
	f, err := s.house.File(ctx, id)
	if err != nil {
		return f, err
	}
	n := uint64(len(f.Events))
	f.Events = s.bend(f.Events)
	f.Receipts = []fair.Receipt{s.sign(f, n)}
	return f, nil
}

// bend changes a log, and hashes it anew.
func (s *Server) bend(events []fair.Event) []fair.Event {
	events = slices.Clone(events)
	if lie := s.told(); lie.Log != nil {
		lie.Log(events)
	}
	return events
}

// sign seals the events up to number n, and signs them.
func (s *Server) sign(f fair.File, n uint64) fair.Receipt {
	var prev fair.Value
	for i := range f.Events {
		e := &f.Events[i]
		e.Hash = e.Sum(prev, f.Room)
		prev = e.Hash
	}
	last := f.Events[n-1]
	r := fair.Sign(ed25519.NewKeyFromSeed(s.seed), f.Room, n, last.Hash, last.Time+1000)
	if lie := s.told(); lie.Sign != nil {
		lie.Sign(&r, s.seed)
	}
	return r
}

// proof is the part of a log after event since, up to event n.
func (s *Server) proof(f fair.File, since, n uint64) *fair.Proof {
	p := fair.Proof{Events: []fair.Logged{}, Receipt: s.sign(f, n)}
	for i := since; i < n; i++ {
		e := f.Events[i]
		p.Events = append(p.Events, fair.Logged{Seq: e.Seq, Time: e.Time, Command: e.Command, Data: e.Data})
	}
	return &p
}

// shown is the log as a page is shown it: its texts taken apart, as far as they can be.
func (s *Server) shown(f fair.File) (list []api.Event) {
	now, lie := room.Standard.New(f.Room), s.told()
	for _, x := range f.Events {
		e, err := api.Decode(x.Seq, x.Time/1000, []byte(x.Data))
		if err != nil {
			return list
		}
		if lie.Show != nil {
			lie.Show(&e)
		}
		told := e
		if now != nil {
			told = now.Told(now.ViewEvent(e, -1))
			if now, err = now.Apply(e); err != nil {
				now = nil // What nobody could do is told as it is.
			}
		}
		list = append(list, told)
	}
	return list
}

// papers answers with a part of the log, or its signature.
func (s *Server) papers(w http.ResponseWriter, r *http.Request, id, what string) {
	rec := &recorder{header: http.Header{}}
	s.proxy.ServeHTTP(rec, r) // The house says who may have it.
	for k, v := range rec.header {
		w.Header()[k] = v
	}
	w.Header().Del("Content-Length")
	w.Header().Del("ETag")
	out := rec.body.Bytes()
	if f, err := s.file(r.Context(), id); err == nil && rec.status == http.StatusOK {
		since, _ := strconv.ParseUint(r.URL.Query().Get("since"), 10, 64)
		n := uint64(len(f.Events))
		var x any
		switch what {
		case "proof":
			x = s.proof(f, min(since, n), n)
		case "receipt":
			x = s.sign(f, n)
		case "log":
			var log map[string]json.RawMessage
			var events []api.Event
			if json.Unmarshal(out, &log) != nil || json.Unmarshal(log["events"], &events) != nil {
				http.Error(w, "the house says what nobody can read", http.StatusBadGateway)
				return
			}
			log["events"] = encode(s.instead(f, events))
			x = log
		}
		out = encode(x)
	}
	w.WriteHeader(rec.status)
	w.Write(out)
}

// file is the log that is told, without a signature.
func (s *Server) file(ctx context.Context, id string) (fair.File, error) {
	f, err := s.house.File(ctx, id)
	if err == nil {
		f.Events = s.bend(f.Events)
	}
	return f, err
}

// instead returns what is told instead of some events.
func (s *Server) instead(f fair.File, events []api.Event) []api.Event {
	list := s.shown(f)
	for i, e := range events {
		if e.Seq <= uint64(len(list)) {
			events[i] = list[e.Seq-1]
		}
	}
	return events
}

// line passes on what comes and goes over a WebSocket.
func (s *Server) line(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	header := http.Header{}
	for _, k := range []string{"Cookie", "Authorization"} { // Where a page comes from is no business of the house: it is asked by us.
		if v := r.Header.Get(k); v != "" {
			header.Set(k, v)
		}
	}
	house, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(s.address, "http")+"/api/v1/live", &websocket.DialOptions{HTTPHeader: header}) //nolint:bodyclose // The library closes it.
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer house.CloseNow()
	player, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer player.CloseNow()
	house.SetReadLimit(16 << 20)
	player.SetReadLimit(1 << 20)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer cancel()
		pass(ctx, player, house, func(b []byte) []byte { return b })
	}()
	pass(ctx, house, player, func(b []byte) []byte { return s.frame(ctx, b) })
	cancel()
	<-done
}

// pass hands on what one says to the other until one of them is gone.
func pass(ctx context.Context, from, to *websocket.Conn, bend func([]byte) []byte) {
	for {
		kind, data, err := from.Read(ctx)
		if err == nil {
			err = to.Write(ctx, kind, bend(data))
		}
		if err != nil {
			return
		}
	}
}

// frame changes a frame on its way.
func (s *Server) frame(ctx context.Context, data []byte) []byte {
	var x struct {
		Type   api.FrameType
		Room   string
		N      uint64
		Events []api.Event
		Proof  *fair.Proof
	}
	var raw map[string]json.RawMessage
	if json.Unmarshal(data, &x) != nil || json.Unmarshal(data, &raw) != nil || x.Type != api.Events && x.Type != api.Snapshot {
		return data
	}
	honest, err := s.house.File(ctx, x.Room)
	if err != nil {
		return data
	}
	f := honest
	f.Events = s.bend(f.Events)
	if len(x.Events) > 0 {
		raw["events"] = encode(s.instead(f, x.Events))
	}
	if p := x.Proof; p != nil && len(p.Events) > 0 {
		raw["proof"] = encode(s.proof(f, p.Events[0].Seq-1, p.Receipt.Seq))
	}
	if view := raw["view"]; view != nil { // The board shows the dice that are told.
		for i, e := range honest.Events {
			if was, is := fell(e), fell(f.Events[i]); was != is {
				view = bytes.Replace(view, []byte(" throw="+was), []byte(" throw="+is), 1)
			}
		}
		raw["view"] = view
	}
	return encode(raw)
}

// fell is the text of a throw, or nothing.
func fell(e fair.Event) string {
	if r, err := fair.RecordIn([]byte(e.Data)); err == nil {
		if t, ok := r.(fair.Throw); ok {
			return strings.Join(t.Fell, api.FellSeparator)
		}
	}
	return ""
}

func encode(x any) []byte {
	b, err := json.Marshal(x)
	if err != nil {
		panic("cheat: what JSON cannot say: " + err.Error())
	}
	return b
}

// recorder keeps an answer.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header         { return r.header }
func (r *recorder) WriteHeader(status int)      { r.status = status }
func (r *recorder) Write(b []byte) (int, error) { return r.body.Write(b) }
