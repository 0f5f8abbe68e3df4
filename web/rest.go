package web

import "net/http"

// api is the requests that are answered with JSON, and once.
func (s *Server) api() map[string]func(w http.ResponseWriter, r *http.Request) error {
	return map[string]func(w http.ResponseWriter, r *http.Request) error{
		"GET /api/v1/games":                  s.games,
		"GET /api/v1/openapi.json":           s.openAPI,
		"POST /api/v1/players":               s.newPlayer,
		"GET /api/v1/players/me":             s.me,
		"GET /api/v1/rooms":                  s.listRooms,
		"POST /api/v1/rooms":                 s.openRoom,
		"GET /api/v1/rooms/{room}":           s.view,
		"GET /api/v1/rooms/{room}/log":       s.roomLog,
		"POST /api/v1/rooms/{room}/commands": s.command,
		"GET /api/v1/rooms/{room}/legal":     s.legal,
		"GET /api/v1/rooms/{room}/explain":   s.explain,
		"GET /api/v1/rooms/{room}/hint":      s.hint,
		"GET /api/v1/rooms/{room}/receipt":   s.receipt,
		"GET /api/v1/rooms/{room}/proof":     s.proof,
		"GET /api/v1/rooms/{room}/game.json": s.gameFile,

		"POST /api/v1/rooms/{room}/analysis":   s.askAnalysis,
		"GET /api/v1/rooms/{room}/analysis":    s.analysis,
		"DELETE /api/v1/rooms/{room}/analysis": s.cancelAnalysis,
	}
}
