package door

import (
	"net/http"
)

// work is the answer to a request that this server is at: what the request carries is
// here, and its answer has not begun. Who sends slowly, or reads slowly, keeps nobody at
// work.
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
