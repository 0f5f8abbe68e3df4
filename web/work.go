package web

import (
	"context"
	"net/http"
	"time"
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

// Shut ends what h serves: who only has a line open, is sending or is reading gets a
// moment, what is being worked at gets until ctx is done. The house must be closed.
func (s *Server) Shut(ctx context.Context, h *http.Server) {
	leaving, cancel := context.WithTimeout(ctx, goodbye)
	defer cancel()
	if h.Shutdown(leaving) == nil {
		return
	}
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for s.working.Load() > 0 && ctx.Err() == nil {
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
	_ = h.Close() // What is left are lines on which nothing is done.
}
