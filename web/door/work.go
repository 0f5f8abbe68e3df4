package door

import (
	"net/http"
)

// work is the answer to a request at which this server works: all of the request has come,
// and nothing of the answer has been sent. A slow sender and a slow reader are not counted.
type work struct {
	http.ResponseWriter
	door *Door
	over bool
}

func (d *Door) begin(w http.ResponseWriter) *work {
	d.working.Add(1)
	return &work{w, d, false}
}

func (w *work) end() {
	if !w.over {
		w.over = true
		w.door.working.Add(-1)
	}
}

// Began reports whether an answer has begun: what goes wrong then, as when the line breaks, cannot be told any more.
func Began(w http.ResponseWriter) bool {
	for {
		switch x := w.(type) {
		case *work:
			return x.over
		case interface{ Unwrap() http.ResponseWriter }:
			w = x.Unwrap()
		default:
			return false
		}
	}
}

// Working reports whether requests are being worked at.
func (d *Door) Working() bool { return d.working.Load() > 0 }

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
