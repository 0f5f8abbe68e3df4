package live

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
	"parlor/room"
)

// TestTalkFillsNoRoom says more than a room takes, as strangers and as a player: the
// game goes on.
func TestTalkFillsNoRoom(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	h.limits.words, h.limits.strangers, h.limits.asides = 10, 4, 16
	ctx := context.Background()
	r := open(t, h, backgammon(), person(0), person(1))
	said := func(seat game.Seat, times int) (n int) {
		for i := range times {
			c := say("hello")
			c.Seat = seat
			_, _, err := h.Do(ctx, r.ID, fmt.Sprint("word-", seat, "-", i), c)
			var refused *api.Refusal
			if err == nil {
				n++
			} else if !errors.As(err, &refused) || refused.Code != api.Gone {
				t.Fatal(err)
			}
		}
		return n
	}
	if n := said(-1, 8); n != 4 {
		t.Errorf("strangers say %d words, want 4", n)
	}
	if n := said(0, 12); n != 6 {
		t.Errorf("a player says %d words more, want 6", n)
	}
	if n := said(-1, 1); n != 1 {
		t.Errorf("a command that is repeated is refused")
	}
	for i := range 10 {
		_, _, err := h.Do(ctx, r.ID, fmt.Sprint("offer-", i), room.Command{Do: api.DoOffer, Seat: game.Seat(i % 2), Text: string(api.Draw)})
		if err == nil {
			_, _, err = h.Do(ctx, r.ID, fmt.Sprint("answer-", i), room.Command{Do: api.DoAnswer, Seat: game.Seat(1 - i%2), Text: "no"})
		}
		if i == 9 && (err == nil || !strings.Contains(err.Error(), "only play goes on")) {
			t.Errorf("offers without end: %v", err)
		}
	}
	now, err := h.Look(ctx, r.ID)
	if err != nil {
		t.Fatal(err)
	}
	c, _ := move(now)
	if _, _, err := h.Do(ctx, r.ID, "move", c); err != nil {
		t.Errorf("the game does not go on: %v", err)
	}
	// As another node, or after a restart, counts it.
	h.Close()
	other := openHouse(t, h.store, Options{})
	other.limits = h.limits
	if _, _, err := other.Do(ctx, r.ID, "more", say("more")); err == nil {
		t.Error("after a restart strangers talk again")
	}
}

// TestAFullRoomStandsStill lets two play in a room that takes 60 events, or few bytes: a match, which goes on for longer.
func TestAFullRoomStandsStill(t *testing.T) {
	for name, change := range map[string]func(*limits){
		"events": func(l *limits) { l.events = 60 }, "bytes": func(l *limits) { l.bytes = 30_000 },
	} {
		h := openHouse(t, openStore(t), Options{})
		change(&h.limits)
		config := backgammon()
		config.Match = match.Length{Games: 99}
		r := open(t, h, config, person(0), person(1))
		ctx := context.Background()
		for i := range 200 {
			now, err := h.Look(ctx, r.ID)
			if err != nil {
				t.Fatal(err)
			}
			c, ok := move(now)
			if !ok {
				t.Fatalf("%s: the game ended after %d events", name, now.Seq)
			}
			if _, _, err = h.Do(ctx, r.ID, fmt.Sprint("move-", i), c); err != nil {
				var refused *api.Refusal
				if !errors.As(err, &refused) || refused.Code != api.Gone || !strings.Contains(refused.Message, "full") {
					t.Fatalf("%s: %v", name, err)
				}
				if now.Seq < 20 || now.Seq > 100 {
					t.Errorf("%s: full at event %d", name, now.Seq)
				}
				break
			}
			if i == 199 {
				t.Errorf("%s: it is never full", name)
			}
		}
	}
}

// TestAGameFileIsNoLongerThanCounted writes the files of rooms and compares them with
// what their actors have counted.
func TestAGameFileIsNoLongerThanCounted(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	ctx := context.Background()
	r := open(t, h, backgammon(), person(0), person(1))
	for i, text := range []string{strings.Repeat("<", 280), strings.Repeat(`"`, 280), strings.Repeat(`\\`, 140), strings.Repeat("ä", 280), strings.Repeat("\u2027", 280), "x"} {
		if _, _, err := h.Do(ctx, r.ID, fmt.Sprint("word-", i), say(text)); err != nil {
			t.Fatal(err)
		}
	}
	f, err := h.File(ctx, r.ID)
	if err != nil {
		t.Fatal(err)
	}
	f.Receipts = nil
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	a, err := h.actor(ctx, r.ID, false)
	if err != nil {
		t.Fatal(err)
	}
	defer a.release()
	if a.tally.bytes < b.Len()-200 || a.tally.bytes > 2*b.Len() {
		t.Errorf("counted %d bytes, the file has %d", a.tally.bytes, b.Len())
	}
	if a.tally.events != len(f.Events) {
		t.Errorf("counted %d events, the file has %d", a.tally.events, len(f.Events))
	}
	if maxBytes >= fair.MaxFile {
		t.Error("a file may be longer than a verifier reads")
	}
}

// TestPlayersComeBeforeThoseWhoWatch fills the queue of a room with greetings and lets a
// player give a command.
func TestPlayersComeBeforeThoseWhoWatch(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	ctx := context.Background()
	r := open(t, h, backgammon(), person(0), person(1))
	a, err := h.actor(ctx, r.ID, false)
	if err != nil {
		t.Fatal(err)
	}
	defer a.release()
	begun, held := make(chan struct{}), make(chan struct{})
	a.tell(hold{begun, held}) // The room is busy meanwhile.
	<-begun
	var subs []*Sub
	for range backlog {
		sub, err := h.Follow(ctx, r.ID, nil, Hello{})
		if err != nil {
			t.Fatal(err)
		}
		subs = append(subs, sub)
	}
	now := a.now.Load()
	c, _ := move(now)
	done := make(chan error, 1)
	go func() {
		err := a.ask(doIn{ctx: ctx, id: "move", command: c}).err
		done <- err
	}()
	for len(a.inbox) == 0 {
		time.Sleep(time.Millisecond)
	}
	order := make(chan int, 1)
	a.tell(note{order})
	close(held)
	if err := <-done; err != nil {
		t.Errorf("a player among %d greetings: %v", backlog, err)
	}
	if n := <-order; n < backlog-2 {
		t.Errorf("when the players were done %d greetings of %d were left", n, backlog)
	}
	for _, s := range subs {
		s.Close()
	}
}

// hold keeps a room busy.
type hold struct{ begun, done chan struct{} }

func (m hold) handle(*actor) {
	close(m.begun)
	<-m.done
}

// note tells how many wait in the lobby.
type note struct{ left chan<- int }

func (m note) handle(a *actor) { m.left <- len(a.lobby) }
