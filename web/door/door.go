// Package door is what every request goes through before anybody works at it: where it
// comes from, who asks, how much he may ask for, what his browser keeps, and how errors
// are answered. It knows no pages and no rooms' insides.
package door

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"runtime/debug"
	"sync/atomic"
	"time"

	"parlor/api"
	"parlor/players"
	"parlor/store"
)

const (
	maxBody  = 64 << 10         // bytes that a request may carry
	bodyWait = 10 * time.Second // within which they must come; tests set less
)

// Options are how visitors are let in.
type Options struct {
	Log     *slog.Logger
	Origins []string       // further hosts whose pages may connect: "play.example.org"
	Rate    Rate           // what one visitor may ask for
	Lines   int            // how many lines one address may hold open; 0 is no limit
	Proxies []netip.Prefix // networks of proxies whose word counts for where a request comes from
}

// A Door lets visitors in.
type Door struct {
	Options
	store    *store.Store
	players  *players.Book
	limits   *limits
	lines    lines
	salt     [32]byte      // see From
	working  atomic.Int64  // requests that are being worked at
	bodyWait time.Duration // for what a request carries
}

// New returns the door of a server whose players are in a book over s.
func New(s *store.Store, book *players.Book, o Options) *Door {
	d := &Door{Options: o, store: s, players: book, limits: newLimits(), lines: lines{open: map[string]int{}}, bodyWait: bodyWait}
	_, _ = rand.Read(d.salt[:]) // It never fails.
	return d
}

// Handler passes requests on to next. It reads the body of a request before next sees
// it, refuses what pages of other sites ask for in a visitor's name, and answers with an
// error where next panics. It logs requests, without the addresses of people.
func (d *Door) Handler(next http.Handler) http.Handler {
	guard := http.NewCrossOriginProtection()
	for _, o := range d.Origins {
		if err := guard.AddTrustedOrigin("https://" + o); err != nil {
			panic("door: a host that ParseOrigins refuses: " + err.Error())
		}
	}
	next = guard.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "same-origin")
		defer d.mend(w, r)
		if err := d.readBody(w, r); err != nil {
			d.Answer(func(http.ResponseWriter, *http.Request) error { return err })(w, r)
			return
		}
		at := d.begin(w)
		defer at.end()
		next.ServeHTTP(at, d.sourced(r))
		d.Log.Debug("request", "method", r.Method, "path", r.URL.Path, "took", time.Since(begin))
	})
}

// mend answers a request whose handler has panicked.
func (d *Door) mend(w http.ResponseWriter, r *http.Request) {
	x := recover()
	if x == nil {
		return
	}
	if x == http.ErrAbortHandler {
		panic(x) // The way to cut a connection.
	}
	d.Log.Error("a request failed", "method", r.Method, "path", r.URL.Path, "panic", fmt.Sprint(x), "stack", string(debug.Stack()))
	http.Error(w, "something went wrong here, not with you", http.StatusInternalServerError)
}

// Survive is deferred by a goroutine that serves a connection. If the goroutine panics,
// only its connection ends, by end, and not the server; the log says what it was doing.
func (d *Door) Survive(what string, end func()) {
	x := recover()
	if x == nil {
		return
	}
	d.Log.Error("a connection broke", "at", what, "panic", fmt.Sprint(x), "stack", string(debug.Stack()))
	end()
}

// readBody reads the whole body of a request. A body that does not come, or breaks off,
// is an error. One that is too long is none yet: whoever reads it gets the error.
func (d *Door) readBody(w http.ResponseWriter, r *http.Request) error {
	if r.Body == nil || r.Body == http.NoBody {
		return nil
	}
	ctl := http.NewResponseController(w)
	_ = ctl.SetReadDeadline(time.Now().Add(d.bodyWait)) // A server in a test may have none.
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
		return NewProblem(http.StatusRequestTimeout, api.BadCommand, fmt.Sprintf("the body did not come within %v", d.bodyWait))
	}
	w.Header().Set("Connection", "close")
	return BadRequest("the body broke off")
}

// failing is a body that cannot be read.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
