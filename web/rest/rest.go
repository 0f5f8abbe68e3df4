// Package rest is the API over HTTP: requests that are answered with JSON, streams and
// WebSockets. Package api says what they carry.
package rest

import (
	"fmt"
	"net/http"
	"strings"
	"sync"

	"parlor/advice"
	"parlor/api"
	"parlor/live"
	"parlor/players"
	"parlor/room"
	"parlor/web/door"
	"parlor/web/rooms"
)

// An API serves a house to programs, of which the page in a browser is one.
type API struct {
	door    *door.Door
	host    *rooms.Host
	house   *live.House
	players *players.Book
	advice  *advice.Desk
	sockets sync.WaitGroup
}

// New returns the API of a house.
func New(d *door.Door, h *rooms.Host, house *live.House, book *players.Book, desk *advice.Desk) *API {
	return &API{door: d, host: h, house: house, players: book, advice: desk}
}

// Route adds what the API answers to mux.
func (a *API) Route(mux *http.ServeMux) {
	for pattern, handle := range a.requests() {
		mux.HandleFunc(pattern, a.door.Answer(handle))
	}
	mux.HandleFunc("GET /api/v1/rooms/{room}/events", a.events)
	mux.HandleFunc("GET /api/v1/live", a.live)
	mux.HandleFunc(anything, a.door.Answer(func(w http.ResponseWriter, r *http.Request) error { return misfit(mux, w, r) }))
}

const anything = "/api/" // what no other pattern of the API takes

// misfit refuses a request that the API does not answer. Where it answers that path by
// other methods, Allow names them.
func misfit(mux *http.ServeMux, w http.ResponseWriter, r *http.Request) error {
	var allowed []string
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete} {
		if _, pattern := mux.Handler(&http.Request{Method: method, Host: r.Host, URL: r.URL}); pattern != anything {
			allowed = append(allowed, method)
		}
	}
	if allowed == nil {
		return door.NewProblem(http.StatusNotFound, api.NotFound, "no such request: see /api/v1/openapi.json")
	}
	list := strings.Join(allowed, ", ")
	w.Header().Set("Allow", list)
	return door.NewProblem(http.StatusMethodNotAllowed, api.BadCommand, fmt.Sprintf("method %s: want one of %s", r.Method, list))
}

// look returns the room that a request is about, and who asks. It counts as one thing of a
// kind for him, even if there is no such room.
func (a *API) look(r *http.Request, what door.Kind) (*room.Room, door.Visitor, error) {
	rm, v, err := a.host.Look(r)
	if err != nil {
		v = door.Stranger(r)
	}
	if wait := a.door.Allow(v, what); wait != nil {
		return nil, v, wait
	}
	return rm, v, err
}

// over is look for a read of a game that must be over.
func (a *API) over(r *http.Request) (*room.Room, door.Visitor, error) {
	rm, v, err := a.look(r, door.Reads)
	if err == nil {
		err = rooms.Ended(rm)
	}
	return rm, v, err
}

// reads returns who asks for what is in no room. It counts as a read of his.
func (a *API) reads(r *http.Request) (door.Visitor, error) {
	v, err := a.door.Who(r)
	if wait := a.door.Allow(v, door.Reads); wait != nil {
		return v, wait
	}
	return v, err
}

// Wait returns when all WebSockets are closed.
func (a *API) Wait() { a.sockets.Wait() }

// requests are those that are answered with JSON, and once.
func (a *API) requests() map[string]func(w http.ResponseWriter, r *http.Request) error {
	return map[string]func(w http.ResponseWriter, r *http.Request) error{
		"GET /api/v1/games":                  a.games,
		"GET /api/v1/openapi.json":           a.openAPI,
		"POST /api/v1/players":               a.newPlayer,
		"GET /api/v1/players/me":             a.me,
		"GET /api/v1/rooms":                  a.listRooms,
		"POST /api/v1/rooms":                 a.openRoom,
		"GET /api/v1/rooms/{room}":           a.view,
		"GET /api/v1/rooms/{room}/log":       a.roomLog,
		"POST /api/v1/rooms/{room}/commands": a.command,
		"GET /api/v1/rooms/{room}/legal":     a.legal,
		"GET /api/v1/rooms/{room}/explain":   a.explain,
		"GET /api/v1/rooms/{room}/hint":      a.hint,
		"GET /api/v1/rooms/{room}/receipt":   a.receipt,
		"GET /api/v1/rooms/{room}/proof":     a.proof,
		"GET /api/v1/rooms/{room}/game.json": a.gameFile,

		"POST /api/v1/rooms/{room}/analysis":   a.askAnalysis,
		"GET /api/v1/rooms/{room}/analysis":    a.analysis,
		"DELETE /api/v1/rooms/{room}/analysis": a.cancelAnalysis,

		"POST /api/v1/judge":           a.judge,
		"POST /api/v1/rollouts":        a.rollOut,
		"GET /api/v1/rollouts/{id}":    a.rollout,
		"DELETE /api/v1/rollouts/{id}": a.cancelRollout,

		"POST /api/v1/measures":        a.measure,
		"GET /api/v1/measures/{id}":    a.measuring,
		"DELETE /api/v1/measures/{id}": a.stopMeasure,
	}
}
