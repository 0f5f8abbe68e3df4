package web

import (
	"net/http"
)

// work is the answer to a request that this server is at: what the request carries is
// here, and its answer has not begun. Who sends slowly, or reads slowly, keeps nobody at
// work.
type work struct {
	http.ResponseWriter
	server *Server
	over   bool
}

func (s *Server) begin(w http.ResponseWriter) *work {
	s.working.Add(1)
	return &work{w, s, false}
}

func (w *work) end() {
	if !w.over {
		w.over = true
		w.server.working.Add(-1)
	}
}

// Unwrap lets [http.ResponseController] and the WebSocket library find the connection.
func (w *work) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *work) WriteHeader(status int) {
	w.end()
	w.ResponseWriter.WriteHeader(status)
}

func (w *work) Write(b []byte) (int, error) {
	w.end()
	return w.ResponseWriter.Write(b)
}
