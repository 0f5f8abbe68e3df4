package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"testing"
)

// TestAPressGivesEachPageItsOwn compresses more pages than are kept, twice each and in turns: what comes unpacks to the page that was asked
// for, and the last ones are not compressed anew.
func TestAPressGivesEachPageItsOwn(t *testing.T) {
	var p press
	for i := range 5 * len(p.last) {
		body := fmt.Appendf(nil, "page %d", i%(2*len(p.last)))
		first := p.compress(sha256.Sum256(body), body)
		again := p.compress(sha256.Sum256(body), body)
		if &first[0] != &again[0] {
			t.Errorf("%s is compressed anew", body)
		}
		z, err := gzip.NewReader(bytes.NewReader(again))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(z); err != nil || !bytes.Equal(got, body) {
			t.Errorf("%s came as %q, %v", body, got, err)
		}
	}
}
