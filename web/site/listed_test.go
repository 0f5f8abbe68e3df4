package site

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/live"
	"parlor/store"
)

// FuzzSummary lists a room whose summary may be anything, as it may come with an import. The others are listed, and the statistics of
// the house can be told.
func FuzzSummary(f *testing.F) {
	s, err := store.Open(f.Context(), f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	defer s.Close()
	house, err := live.NewHouse(f.Context(), s, live.Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		f.Fatal(err)
	}
	defer house.Close()
	put := func(id string, head uint64, status, data string) error {
		_, err := s.Append(context.Background(), store.Append{
			Log: id, Expect: head, Command: fmt.Sprint(head), Time: time.Now(), Events: [][]byte{[]byte("{}")},
			Summary: &store.Summary{Kind: "backgammon", Status: status, Data: []byte(data)},
		})
		return err
	}
	const good = `{"config":{"game":"backgammon"},"phase":"over","who":["Ada","Bob"],"result":{"reason":"rules","payoffs":[1,-1]}}`
	if err := put("good", 0, string(api.Over), good); err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{good, `{"config":{"game":"none","clock":{"days":-1},"seats":-5},"who":null,"result":{}}`, `{"who":[null]}`, `{"config":null}`, "null", "[]", ""} {
		f.Add(text)
	}
	x := &Site{house: house, log: slog.New(slog.DiscardHandler)}
	n := uint64(0)
	f.Fuzz(func(t *testing.T, data string) {
		if err := put("other", n, string(api.Over), data); err != nil {
			return // Too long.
		}
		n++
		list, err := house.List(t.Context(), api.Over, 10)
		if err != nil || len(list) == 0 || list[len(list)-1].Room != "good" {
			t.Fatalf("%q: %+v, %v", data, list, err)
		}
		for _, l := range list {
			if line := x.lineOf("de", l); strings.HasPrefix(line.Who, " · ") {
				t.Fatalf("%q: %+v", data, line)
			}
		}
		x.numbers.at = time.Time{}
		if _, err := x.refresh(httptest.NewRequest("GET", "/numbers", nil)); err != nil {
			t.Fatalf("%q: %v", data, err)
		}
	})
}
