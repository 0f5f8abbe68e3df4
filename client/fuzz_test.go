package client

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"testing"
)

// FuzzFrames hears what a server may say over a connection, a frame a line. Events
// come to the listener in order and without a gap, whatever it says.
func FuzzFrames(f *testing.F) {
	for _, text := range []string{
		`{"type":"events","epoch":"e","n":2,"events":[{"n":1,"e":"open","seat":-1},{"n":2,"e":"say","seat":-1}]}`, `{"type":"error"}`, `{"type":"error","error":{"code":"rate"}}`,
		`{"type":"uptodate","epoch":"x","n":18446744073709551615}`, `{"type":"alive"}`, `{"events":[null]}`,
	} {
		f.Add([]byte(text), []byte(text))
	}
	f.Fuzz(func(t *testing.T, first, second []byte) {
		var n uint64
		x := follower{client: &Client{}, room: "r", epoch: "e", take: func(u Update) error {
			if u.Fresh {
				n = 0
			}
			for _, e := range u.Events {
				if n++; e.Seq != n {
					t.Fatalf("event %d comes as number %d", e.Seq, n)
				}
			}
			return nil
		}}
		for _, data := range [][]byte{first, second} {
			var fr frame
			if json.Unmarshal(data, &fr) != nil || fr.Type == "snapshot" { // That asks the server for its log.
				return
			}
			if _, err := x.hear(context.Background(), fr); err != nil {
				return
			}
		}
	})
}

// FuzzRefusal reads the errors of servers, and of what stands before them.
func FuzzRefusal(f *testing.F) {
	f.Add([]byte(`{"error":{"code":"rate","message":"wait"}}`), "3")
	f.Add([]byte(`{"error":{"code":"rate"}}`), "") // An error without words.
	f.Add([]byte(`<html>`), "Wed, 21 Oct 2026 07:28:00 GMT")
	f.Fuzz(func(t *testing.T, said []byte, retry string) {
		res := &http.Response{StatusCode: 503, Status: "503 Service Unavailable", Header: http.Header{"Retry-After": {retry}}}
		if e := refusal(res, said); e.Code == "" || e.Error() == "" {
			t.Fatalf("%q: %+v", said, e)
		}
	})
}

// FuzzLoadKeys reads files of keys.
func FuzzLoadKeys(f *testing.F) {
	f.Add([]byte(`{"http://x":{"key":"p_1","name":"a","dice":"absent"}}`))
	f.Add([]byte(`null`))
	f.Add([]byte(`{"x":null}`))
	path := filepath.Join(f.TempDir(), "keys.json")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		k, err := LoadKeys(path)
		if err != nil {
			return
		}
		k.servers["http://y"] = Identity{Key: "p_2"}
		if err := k.save(); err != nil {
			t.Fatal(err)
		}
		if _, err := LoadKeys(path); err != nil {
			t.Fatalf("%q: written and not read: %v", data, err)
		}
	})
}
