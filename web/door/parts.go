package door

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strings"
)

// Unpacks reports whether the client takes answers compressed by gzip. It sets the header Vary: the answer depends on that.
func Unpacks(w http.ResponseWriter, r *http.Request) bool {
	w.Header().Set("Vary", "Accept-Encoding, Cookie, Accept-Language")
	return strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
}

// Packed answers with packed, which is compressed by gzip: as it is, or unpacked for a client that does not take gzip. A client that has
// it already (If-None-Match) gets 304.
func Packed(w http.ResponseWriter, r *http.Request, packed []byte) error {
	sum := sha256.Sum256(packed)
	tag, takes := `"`+hex.EncodeToString(sum[:8])+`"`, Unpacks(w, r)
	w.Header().Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	if takes {
		w.Header().Set("Content-Encoding", "gzip")
		_, err := w.Write(packed)
		return err
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		_, err = io.Copy(w, z)
	}
	return err
}

// InParts answers with what write writes, while it writes, compressed for a client that takes gzip. If write fails the connection is
// cut, so that nobody takes a part for the whole.
func InParts(w http.ResponseWriter, r *http.Request, write func(context.Context, io.Writer) error) error {
	to, end := io.Writer(w), func() error { return nil }
	if Unpacks(w, r) {
		w.Header().Set("Content-Encoding", "gzip")
		z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed) // There is such a level.
		to, end = z, z.Close
	}
	err := write(r.Context(), to)
	if err == nil {
		err = end()
	}
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	return nil
}
