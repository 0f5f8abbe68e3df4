package web

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/live"
	"parlor/store"
	"parlor/web/door"
)

// served is a server that a test talks to.
type served struct {
	t      testing.TB
	store  *store.Store
	house  *live.House
	server *Server
	http   *httptest.Server
}

func newSite(t testing.TB, opts door.Options) *served {
	t.Helper()
	return newSiteIn(t, t.TempDir(), live.Options{}, opts)
}

// newSiteIn is newSite with its games in a place.
func newSiteIn(t testing.TB, where string, house live.Options, opts door.Options) *served {
	t.Helper()
	s, err := store.Open(context.Background(), where)
	if err != nil {
		t.Fatal(err)
	}
	h, err := live.NewHouse(context.Background(), s, house)
	if err != nil {
		t.Fatal(err)
	}
	x := &served{t: t, store: s, house: h, server: New(h, s, opts)}
	x.http = httptest.NewServer(x.server.Handler())
	t.Cleanup(func() {
		h.Close()
		x.http.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

// reply is an answer of the server.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// json reads the body into v.
func (r reply) json(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(r.body, v); err != nil {
		t.Fatalf("%s: %v", r.body, err)
	}
}

// code returns the code of an error.
func (r reply) code() string {
	var e struct {
		Error struct {
			Code    string
			Message string
		}
	}
	if json.Unmarshal(r.body, &e) != nil || e.Error.Message == "" {
		return ""
	}
	return e.Error.Code
}

// ask sends a request. The body is text, or anything that JSON can say.
func (x *served) ask(method, path, secret string, body any, headers ...string) reply {
	x.t.Helper()
	var in io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		in = strings.NewReader(b)
	default:
		text, err := json.Marshal(b)
		if err != nil {
			x.t.Fatal(err)
		}
		in = bytes.NewReader(text)
	}
	req, err := http.NewRequest(method, x.http.URL+path, in)
	if err != nil {
		x.t.Fatal(err)
	}
	if secret != "" {
		req.Header.Set("Authorization", "Bearer "+secret)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		x.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		x.t.Fatalf("%s %s: %v", method, path, err)
	}
	return reply{res.StatusCode, res.Header, text}
}

// must is ask for what has to be done.
func (x *served) must(method, path, secret string, body, answer any) reply {
	x.t.Helper()
	r := x.ask(method, path, secret, body)
	if r.status != http.StatusOK && r.status != http.StatusCreated {
		x.t.Fatalf("%s %s: %d %s", method, path, r.status, r.body)
	}
	if answer != nil {
		r.json(x.t, answer)
	}
	return r
}

// open opens a room.
func (x *served) open(secret string, body any) (o struct {
	Room  string
	Seats []api.SeatSecret
	View  struct {
		N     uint64
		Turn  int
		ToAct []game.Seat `json:"to_act"`
		You   game.Seat
		Phase string
	}
},
) {
	x.t.Helper()
	x.must("POST", "/api/v1/rooms", secret, body, &o)
	return o
}

// events lists what a room's log holds, for people.
func (x *served) events(room string, since uint64) (kinds []string) {
	x.t.Helper()
	r, err := x.house.Look(context.Background(), room)
	if err != nil {
		x.t.Fatal(err)
	}
	list, err := x.house.Log(context.Background(), r, since, 1000, -1)
	if err != nil {
		x.t.Fatal(err)
	}
	for _, e := range list {
		kinds = append(kinds, string(e.Kind))
	}
	return kinds
}

type m = map[string]any
