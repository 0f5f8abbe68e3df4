package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/store"
	"parlor/web/door"
	"parlor/web/papers"
)

// gossip adds words after the end of a game, of at least so many bytes altogether, compressed.
func (x *served) gossip(room string, bytes int) {
	x.t.Helper()
	ctx := context.Background()
	random := rand.New(rand.NewPCG(1, 2))
	word := make([]byte, 3000) // That nothing makes shorter.
	for bytes > 0 {
		l, err := x.store.Head(ctx, room)
		if err != nil {
			x.t.Fatal(err)
		}
		add := store.Append{Log: room, Expect: l.Head, Command: fmt.Sprint("gossip-", l.Head), Time: l.Updated}
		for ; bytes > 0 && len(add.Events) < 1000; bytes -= len(word) {
			for i := range word {
				word[i] = byte(random.UintN(256))
			}
			text := "<b>" + base64.StdEncoding.EncodeToString(word)
			e := api.Event{Seq: l.Head + 1 + uint64(len(add.Events)), Time: l.Updated.UnixMilli(), Kind: api.Said, Seat: -1, Text: text}
			add.Events = append(add.Events, e.Encode())
		}
		if _, err := x.store.Append(ctx, add); err != nil {
			x.t.Fatal(err)
		}
	}
}

// TestALongGameIsSentInParts asks for the file of a game, and for its page to be saved, that are too long to be kept: each is whole, and each is counted.
func TestALongGameIsSentInParts(t *testing.T) {
	x := newSite(t, door.Options{Rate: door.Rate{door.Papers: {Each: 1e-6, Burst: 10}}})
	id := x.regular("Ada").game("backgammon", []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "random"}}, nil, 0)
	x.gossip(id, papers.Long+1<<20)
	want, err := x.house.File(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	same := func(what string, text []byte) {
		t.Helper()
		f, err := fair.ReadFile(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		got, _ := json.Marshal(f.Events)
		all, _ := json.Marshal(want.Events)
		if !bytes.Equal(got, all) || len(f.Receipts) != 1 || f.Receipts[0].Check(id, f.Receipts[0].Key, want.Receipts[0].Head) != nil {
			t.Errorf("%s: %d events of %d, receipts %+v", what, len(f.Events), len(want.Events), f.Receipts)
		}
	}
	for _, pack := range []string{"gzip", "identity"} {
		r := x.ask("GET", "/api/v1/rooms/"+id+"/game.json", "", nil, "Accept-Encoding", pack)
		if r.status != http.StatusOK || len(r.body) <= papers.Long {
			t.Fatalf("%d: %d bytes", r.status, len(r.body))
		}
		same("game.json", unpacked(r))
		r = x.ask("GET", "/r/"+id+"/dice.html", "", nil, "Accept-Encoding", pack)
		_, rest, _ := strings.Cut(string(unpacked(r)), `<script type="application/json" id="game">`)
		game, tail, _ := strings.Cut(rest, "</script>")
		same("dice.html", []byte(game))
		if !strings.HasSuffix(tail, "</html>") || strings.Contains(game, "<b>") {
			t.Errorf("dice.html ends with %q", tail[max(len(tail)-40, 0):])
		}
	}
	limited := 0
	for range 10 {
		if r := x.ask("GET", "/api/v1/rooms/"+id+"/game.json", "", nil); r.status == http.StatusTooManyRequests {
			limited++
		}
	}
	if limited < 5 {
		t.Errorf("%d of 10 more are refused: what is made for each is counted for each", limited)
	}
}

// TestAGameThatMayBeKeptIsMadeOnce asks again and again for what compresses well, packed or not.
func TestAGameThatMayBeKeptIsMadeOnce(t *testing.T) {
	x := newSite(t, door.Options{Rate: door.Rate{door.Papers: {Each: 1e-6, Burst: 2}}})
	id := x.regular("Ada").game("backgammon", []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "random"}}, nil, 0)
	for _, path := range []string{"/api/v1/rooms/" + id + "/game.json", "/r/" + id + "/dice.html"} {
		plain := x.ask("GET", path, "", nil, "Accept-Encoding", "identity")
		packed := x.ask("GET", path, "", nil, "Accept-Encoding", "gzip")
		if plain.status != 200 || packed.status != 200 || !bytes.Equal(plain.body, unpacked(packed)) || len(packed.body) >= len(plain.body) {
			t.Errorf("%s: %d with %d bytes, %d with %d packed", path, plain.status, len(plain.body), packed.status, len(packed.body))
		}
		if r := x.ask("GET", path, "", nil, "If-None-Match", packed.header.Get("ETag")); r.status != http.StatusNotModified {
			t.Errorf("%s: %d, and it is known", path, r.status)
		}
	}
}

// unpacked returns the body of an answer.
func unpacked(r reply) []byte {
	if r.header.Get("Content-Encoding") != "gzip" {
		return r.body
	}
	z, err := gzip.NewReader(bytes.NewReader(r.body))
	if err != nil {
		panic(err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		panic(err)
	}
	return b
}

// TestAnAnswerInPartsThatFailsIsCut has the log break off: nobody takes what was sent for the whole.
func TestAnAnswerInPartsThatFailsIsCut(t *testing.T) {
	for _, pack := range []string{"identity", "gzip"} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_ = door.InParts(w, r, func(_ context.Context, w io.Writer) error {
				_, _ = w.Write(bytes.Repeat([]byte("a part "), 100_000))
				return io.ErrUnexpectedEOF
			})
		}))
		defer s.Close()
		req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", pack)
		res, err := (&http.Client{Timeout: time.Minute}).Do(req)
		if err != nil {
			continue // Nothing was sent yet.
		}
		if _, err = io.ReadAll(res.Body); err == nil {
			t.Errorf("%s: the answer seems to be whole", pack)
		}
		res.Body.Close()
	}
}
