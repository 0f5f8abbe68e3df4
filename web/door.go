package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime/debug"
	"time"

	"parlor/api"
)

const (
	maxBody  = 64 << 10         // bytes that a request may carry
	bodyWait = 10 * time.Second // within which they must come, where a test wants nothing else
)

// door is what every request goes through: what it carries is here, or refused,
// before anybody looks at it, and what breaks on the way breaks nothing else. It
// logs requests, without the addresses of people.
func (s *Server) door(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "same-origin")
		defer s.mend(w, r)
		if err := s.readBody(w, r); err != nil {
			s.answer(func(http.ResponseWriter, *http.Request) error { return err })(w, r)
			return
		}
		at := s.begin(w)
		defer at.end()
		next.ServeHTTP(at, s.sourced(r))
		s.log.Debug("request", "method", r.Method, "path", r.URL.Path, "took", time.Since(begin))
	})
}

// mend answers a request whose handler has panicked.
func (s *Server) mend(w http.ResponseWriter, r *http.Request) {
	x := recover()
	if x == nil {
		return
	}
	if x == http.ErrAbortHandler {
		panic(x) // The way to cut a connection.
	}
	s.log.Error("a request failed", "method", r.Method, "path", r.URL.Path, "panic", fmt.Sprint(x), "stack", string(debug.Stack()))
	http.Error(w, "something went wrong here, not with you", http.StatusInternalServerError)
}

// survive ends what a goroutine of a connection was at when it panics, and nothing
// else: deferred by that goroutine.
func (s *Server) survive(what string, end func()) {
	x := recover()
	if x == nil {
		return
	}
	s.log.Error("a connection broke", "at", what, "panic", fmt.Sprint(x), "stack", string(debug.Stack()))
	end()
}

// readBody takes in what a request carries. A body that is too long stays an error
// for whoever reads it; one that does not come is an error now.
func (s *Server) readBody(w http.ResponseWriter, r *http.Request) error {
	if r.Body == nil || r.Body == http.NoBody {
		return nil
	}
	ctl := http.NewResponseController(w)
	_ = ctl.SetReadDeadline(time.Now().Add(s.bodyWait)) // A server in a test may have none.
	b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLong *http.MaxBytesError
	switch {
	case err == nil:
		_ = ctl.SetReadDeadline(time.Time{}) // Else it stays: the server reads what is left before it closes the line.
		r.Body = io.NopCloser(bytes.NewReader(b))
		return nil
	case errors.As(err, &tooLong):
		r.Body = io.NopCloser(failing{err})
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		w.Header().Set("Connection", "close")
		return newProblem(http.StatusRequestTimeout, api.BadCommand, fmt.Sprintf("the body did not come within %v", s.bodyWait))
	}
	w.Header().Set("Connection", "close")
	return badRequest("the body broke off")
}

// failing is a body that cannot be read.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
