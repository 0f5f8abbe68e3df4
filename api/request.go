package api

import (
	_ "embed"
	"net/http"

	"parlor/fair"
	"parlor/game"
)

// OpenAPI tells of all requests, for programs: an OpenAPI 3.1 document.
//
//go:embed openapi.json
var OpenAPI []byte

// Request is a request that a server answers: what /openapi.json tells of it.
type Request struct {
	Method, Path string // below /api/v1
	ID           string // a word for it
	About        string
	Query        []Query
	Body         any // what it carries: a zero value of the type, or nil
	Status       int // where all is well
	Answer       any // in JSON: a zero value of the type, or nil
	Told         string
	Refused      []int // other statuses
	Stream       bool  // frames come without end
}

// Query is a word of a request's query.
type Query struct {
	Name, About string
	Of          any // a zero value of its type
	Min, Max    int // of a number, or of the letters of a text; 0 is any
}

// Requests returns all requests, as a document lists them.
func Requests() []Request {
	room := []int{http.StatusForbidden, http.StatusNotFound, http.StatusServiceUnavailable}
	and := func(more ...int) []int { return append(more, room...) }
	const tooMany = http.StatusTooManyRequests
	since := Query{Name: "since", About: "The last event known.", Of: uint64(0)}
	return []Request{
		{
			Method: "GET", Path: "/games", ID: "games", About: "Lists the catalogue.",
			Status: 200, Answer: Games{}, Told: "The games.",
		},
		{
			Method: "GET", Path: "/openapi.json", ID: "openapi", About: "Returns this document.",
			Status: 200, Told: "This document.",
		},
		{
			Method: "POST", Path: "/players", ID: "newPlayer", About: "Makes a player's key, and sets the cookie.",
			Body: NewPlayer{}, Status: 201, Answer: Player{}, Told: "The key.",
			Refused: []int{http.StatusBadRequest, http.StatusRequestEntityTooLarge, tooMany, http.StatusServiceUnavailable},
		},
		{
			Method: "GET", Path: "/players/me", ID: "me", About: "Says who asks.",
			Status: 200, Answer: Me{}, Told: "You.", Refused: []int{http.StatusForbidden, http.StatusNotFound},
		},
		{
			Method: "GET", Path: "/rooms", ID: "rooms", About: "Lists rooms that are not private, the latest first.",
			Query: []Query{
				{Name: "phase", About: "Seating if left out.", Of: Phase("")},
				{Name: "limit", About: "50 if left out.", Of: 0, Min: 1, Max: 200},
			},
			Status: 200, Answer: Rooms{}, Told: "Rooms.", Refused: []int{http.StatusBadRequest},
		},
		{
			Method: "POST", Path: "/rooms", ID: "open", About: "Opens a room.",
			Body: Opening{}, Status: 201, Answer: NewRoom{}, Told: "The room.",
			Refused: []int{
				http.StatusBadRequest, http.StatusForbidden, http.StatusConflict, http.StatusRequestEntityTooLarge, tooMany, http.StatusServiceUnavailable,
			},
		},
		{
			Method: "GET", Path: "/rooms/{room}", ID: "view", About: "Returns the room as you see it.",
			Status: 200, Answer: View{}, Told: "The view.", Refused: room,
		},
		{
			Method: "GET", Path: "/rooms/{room}/log", ID: "log", About: "Lists events behind a number, at most 1000.",
			Query: []Query{since}, Status: 200, Answer: Log{}, Told: "Events.", Refused: and(http.StatusBadRequest),
		},
		{
			Method: "POST", Path: "/rooms/{room}/commands", ID: "command", About: "Does a command. It is on disk before you hear of it.",
			Body: Command{}, Status: 200, Answer: Done{}, Told: "It is done, or was done the first time.",
			Refused: and(
				http.StatusBadRequest, http.StatusConflict, http.StatusGone, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, tooMany,
			),
		},
		{
			Method: "GET", Path: "/rooms/{room}/legal", ID: "legal", About: "Returns what you may do, or the rest of it.",
			Query:  []Query{{Name: "play", About: "Steps already taken.", Of: ""}},
			Status: 200, Answer: Legal{}, Told: "A graph.",
			Refused: and(http.StatusConflict, http.StatusUnprocessableEntity, tooMany),
		},
		{
			Method: "GET", Path: "/rooms/{room}/explain", ID: "explain", About: "Says why an action is legal or not.",
			Query:  []Query{{Name: "action", About: "The action.", Of: "", Min: 1, Max: 200}},
			Status: 200, Answer: game.Explanation{}, Told: "Why.", Refused: and(http.StatusBadRequest, tooMany),
		},
		{
			Method: "GET", Path: "/rooms/{room}/hint", ID: "hint", About: "Says what the best bot would do.",
			Status: 200, Answer: Hints{}, Told: "The best plays.", Refused: and(http.StatusConflict, tooMany),
		},
		{
			Method: "GET", Path: "/rooms/{room}/receipt", ID: "receipt", About: "Signs the log as it is.",
			Status: 200, Answer: fair.Receipt{}, Told: "A receipt.", Refused: []int{http.StatusNotFound},
		},
		{
			Method: "GET", Path: "/rooms/{room}/proof", ID: "proof", About: "Returns the log as it is hashed, for who sits in the room.",
			Query: []Query{since}, Status: 200, Answer: fair.Proof{}, Told: "A proof.", Refused: and(http.StatusBadRequest),
		},
		{
			Method: "GET", Path: "/rooms/{room}/game.json", ID: "gameFile", About: "Returns a finished game to be checked by anybody.",
			Status: 200, Answer: fair.File{}, Told: "The file.", Refused: and(http.StatusConflict, tooMany),
		},
		{
			Method: "POST", Path: "/rooms/{room}/analysis", ID: "lookBack", About: "Asks for a finished game to be looked back at.",
			Body: LookBack{}, Status: 202, Answer: Analysis{}, Told: "It is asked for, or was before.",
			Refused: and(http.StatusBadRequest, http.StatusConflict, http.StatusRequestEntityTooLarge, tooMany),
		},
		{
			Method: "GET", Path: "/rooms/{room}/analysis", ID: "analysis", About: "Says how far that is, and returns the report.",
			Query:  []Query{{Name: "depth", About: "Quick if left out.", Of: Depth("")}},
			Status: 200, Answer: Analysis{}, Told: "How far it is.", Refused: and(http.StatusBadRequest, http.StatusConflict),
		},
		{
			Method: "DELETE", Path: "/rooms/{room}/analysis", ID: "cancelAnalysis", About: "Gives up a report that you have asked for first, and that is not done.",
			Query:  []Query{{Name: "depth", About: "Quick if left out.", Of: Depth("")}},
			Status: 200, Answer: Analysis{}, Told: "How far it is now.", Refused: and(http.StatusBadRequest, http.StatusConflict),
		},
		{
			Method: "POST", Path: "/judge", ID: "judge", About: "Says what a position is worth, and the best plays or what every throw would bring.",
			Body: Question{}, Status: 200, Answer: Judged{}, Told: "What it is worth.",
			Refused: []int{http.StatusBadRequest, http.StatusForbidden, http.StatusRequestEntityTooLarge, tooMany, http.StatusServiceUnavailable},
		},
		{
			Method: "POST", Path: "/rollouts", ID: "rollOut", About: "Asks for a position to be played out.",
			Body: PlayingOut{}, Status: 202, Answer: Rollout{}, Told: "It is asked for, or was before.",
			Refused: []int{http.StatusBadRequest, http.StatusForbidden, http.StatusRequestEntityTooLarge, tooMany, http.StatusServiceUnavailable},
		},
		{
			Method: "GET", Path: "/rollouts/{id}", ID: "rollout", About: "Says how far that is, and what came of it.",
			Status: 200, Answer: Rollout{}, Told: "How far it is.", Refused: []int{http.StatusNotFound, http.StatusServiceUnavailable},
		},
		{
			Method: "DELETE", Path: "/rollouts/{id}", ID: "cancelRollout", About: "Gives up a rollout that you have asked for first, and that is not done.",
			Status: 200, Answer: Rollout{}, Told: "How far it was.", Refused: []int{http.StatusForbidden, http.StatusNotFound, http.StatusServiceUnavailable},
		},
		{
			Method: "POST", Path: "/measures", ID: "measure", About: "Asks what one or two compositions of rules are like to play: has games of bots played, and looked back at.",
			Body: Measure{}, Status: 202, Answer: Measuring{}, Told: "It is asked for, or was before.",
			Refused: []int{http.StatusBadRequest, http.StatusForbidden, http.StatusRequestEntityTooLarge, tooMany, http.StatusServiceUnavailable},
		},
		{
			Method: "GET", Path: "/measures/{id}", ID: "measuring", About: "Says how far that is, and what the games have shown.",
			Status: 200, Answer: Measuring{}, Told: "How far it is.", Refused: []int{http.StatusNotFound, http.StatusServiceUnavailable},
		},
		{
			Method: "DELETE", Path: "/measures/{id}", ID: "stopMeasure", About: "Stops a measure that you have asked for first, and that is not done: what the first games say is kept.",
			Status: 200, Answer: Measuring{}, Told: "How far it is now.", Refused: []int{http.StatusForbidden, http.StatusNotFound, http.StatusServiceUnavailable},
		},
		{
			Method: "GET", Path: "/rooms/{room}/events", ID: "events",
			About: "Follows a room without end. Server-sent events, each with a frame as its data and the number of its last event as its id; " +
				"or with Accept: application/x-ndjson a frame a line.",
			Query: []Query{
				{Name: "since", About: "The last event known; or the header Last-Event-ID.", Of: uint64(0)},
				{Name: "epoch", About: "The epoch of since.", Of: ""},
				{Name: "proven", About: "The last event that you have followed by its hashes.", Of: uint64(0)},
				{Name: "view", About: "Brief for views without lists of what is legal, for programs that know the rules.", Of: Viewing("")},
			},
			Status: 200, Stream: true, Told: "Frames, and signs of life.", Refused: and(http.StatusBadRequest, tooMany),
		},
		{
			Method: "GET", Path: "/live", ID: "live",
			About: "Follows rooms over a WebSocket. The client sends Saying; the server sends Frame, Alive and Told. " +
				"Close code 1012: the server restarts.",
			Status: 101, Told: "The WebSocket is open.", Refused: []int{tooMany},
		},
	}
}
