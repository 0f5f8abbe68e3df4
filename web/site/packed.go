package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"sync"

	"parlor/web/door"
)

// writePacked answers with a document, compressed if the client takes that; with 304 if
// it has it already.
func writePacked(w http.ResponseWriter, r *http.Request, status int, mime string, body []byte) error {
	return new(press).pack(w, r, status, mime, body)()
}

// A press makes answers. It keeps the last ones that it compressed: those who come for the first time are all shown the same.
type press struct {
	mu   sync.Mutex
	last [8]struct {
		sum    [sha256.Size]byte // of what was compressed
		packed []byte
	}
	next int
}

// pack makes the answer, and returns a function that sends it.
func (p *press) pack(w http.ResponseWriter, r *http.Request, status int, mime string, body []byte) (send func() error) {
	sum := sha256.Sum256(body)
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	h := w.Header()
	h.Set("Content-Type", mime)
	h.Set("ETag", tag)
	takes := door.Unpacks(w, r)
	if status == http.StatusOK && r.Header.Get("If-None-Match") == tag {
		return func() error {
			w.WriteHeader(http.StatusNotModified)
			return nil
		}
	}
	if len(body) > 1000 && !strings.HasPrefix(mime, "image/") && takes {
		h.Set("Content-Encoding", "gzip")
		body = p.compress(sum, body)
	}
	return func() error {
		w.WriteHeader(status)
		_, err := w.Write(body)
		return err
	}
}

// compress returns body, whose sum it is, compressed.
func (p *press) compress(sum [sha256.Size]byte, body []byte) []byte {
	p.mu.Lock()
	for _, l := range p.last {
		if l.sum == sum {
			p.mu.Unlock()
			return l.packed
		}
	}
	p.mu.Unlock()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(body) // A buffer takes everything.
	z.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	l := &p.last[p.next]
	l.sum, l.packed = sum, b.Bytes()
	p.next = (p.next + 1) % len(p.last)
	return l.packed
}
