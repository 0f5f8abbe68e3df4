package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"parlor/web/door"
)

// writePacked answers with a document, compressed if the client takes that; with 304 if
// it has it already.
func writePacked(w http.ResponseWriter, r *http.Request, status int, mime string, body []byte) error {
	return pack(w, r, status, mime, body)()
}

// pack makes the answer, and returns a function that sends it.
func pack(w http.ResponseWriter, r *http.Request, status int, mime string, body []byte) (send func() error) {
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
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write(body) // A buffer takes everything.
		z.Close()
		h.Set("Content-Encoding", "gzip")
		body = b.Bytes()
	}
	return func() error {
		w.WriteHeader(status)
		_, err := w.Write(body)
		return err
	}
}
