package web

import (
	"context"
	"net/http"
	"time"
)

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
	for s.door.Working() && ctx.Err() == nil {
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
	_ = h.Close() // What is left are lines on which nothing is done.
}
