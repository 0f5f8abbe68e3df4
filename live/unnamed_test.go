package live

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/room"
	"parlor/store"
)

// TestNoIdempotencyKeyIsInThePublicFile looks for the keys that players gave in the
// file that everybody may read, which holds all the same.
func TestNoIdempotencyKeyIsInThePublicFile(t *testing.T) {
	s := openStore(t)
	h := openHouse(t, s, Options{})
	ctx := context.Background()
	r := open(t, h, backgammon())
	for i, c := range []room.Command{person(0), person(1), say("hello")} {
		if _, _, err := h.Do(ctx, r.ID, "my-own-key-"+key(i), c); err != nil {
			t.Fatal(err)
		}
	}
	f, err := h.File(ctx, r.ID)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "my-own-key") {
		t.Error("the file shows what a player called his command")
	}
	report := fair.Verify(f, fair.Knowledge{Referee: room.NewReferee(f.Room)})
	if !report.OK() {
		t.Errorf("the file does not hold: %+v", report.Findings)
	}
	if r.ID == "" || h.SeatSecret(r.ID, "x") == h.SeatSecret(r.ID, "y") {
		t.Error("two keys have one secret")
	}
}

// TestAKeyOfAnEarlierVersionIsStillKnown repeats a command whose key the log has as
// versions before wrote it.
func TestAKeyOfAnEarlierVersionIsStillKnown(t *testing.T) {
	s := openStore(t)
	h := openHouse(t, s, Options{})
	ctx := context.Background()
	r := open(t, h, backgammon(), person(0), person(1))
	h.Close()
	l, err := s.Head(ctx, r.ID)
	if err != nil {
		t.Fatal(err)
	}
	said := api.Event{Kind: api.Said, Seat: 0, Text: "hello"}
	at := time.UnixMilli(r.Time + 1)
	_, err = s.Append(ctx, store.Append{Log: r.ID, Expect: l.Head, Command: "0/mine", Time: at, Events: [][]byte{said.Encode()}})
	if err != nil {
		t.Fatal(err)
	}
	h = openHouse(t, s, Options{})
	c := say("hello")
	c.Seat = 0
	_, n, err := h.Do(ctx, r.ID, "mine", c)
	if err != nil || n != l.Head+1 {
		t.Errorf("repeated: event %d, error %v; want event %d", n, err, l.Head+1)
	}
}
