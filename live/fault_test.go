package live

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// bomb is a message that breaks the room that gets it.
type bomb struct{}

func (bomb) handle(*actor) { panic("bomb") }

// safe is a buffer that goroutines write to at once.
type safe struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safe) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(b)
}

func (s *safe) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// throwBomb breaks a room, and waits until it has ended.
func throwBomb(t *testing.T, h *House, id string, m in) {
	t.Helper()
	a, err := h.actor(context.Background(), id, false)
	if err != nil {
		t.Fatal(err)
	}
	defer a.release()
	a.tell(m)
	<-a.ended
}

// TestARoomThatBreaksEndsAlone breaks one of two rooms. Who follows it is told to come
// again and finds all of it; the other goes on.
func TestARoomThatBreaksEndsAlone(t *testing.T) {
	var log safe
	h := openHouse(t, openStore(t), Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	ctx := context.Background()
	a, b := open(t, h, backgammon(), person(0), person(1)), open(t, h, backgammon(), person(0), person(1))
	var subs [2]*Sub
	for i, r := range []*room.Room{a, b} {
		sub, err := h.Follow(ctx, r.ID, nil, Hello{})
		if err != nil {
			t.Fatal(err)
		}
		defer sub.Close()
		subs[i] = sub
		<-sub.Frames()
	}
	before, err := h.Look(ctx, a.ID)
	if err != nil {
		t.Fatal(err)
	}
	throwBomb(t, h, a.ID, bomb{})
	if err := subs[0].Err(); !errors.Is(err, ErrRestart) {
		t.Errorf("who followed it is told %v", err)
	}
	after, err := h.Look(ctx, a.ID)
	if err != nil || after.Seq != before.Seq {
		t.Errorf("made anew: event %d, error %v; want event %d", after.Seq, err, before.Seq)
	}
	if _, _, err := h.Do(ctx, a.ID, "hello", say("hello")); err != nil {
		t.Errorf("it does not go on: %v", err)
	}
	if subs[1].Closed() {
		t.Error("the other room's follower is gone")
	}
	if _, _, err := h.Do(ctx, b.ID, "hello", say("hello")); err != nil {
		t.Errorf("the other room: %v", err)
	}
	if text := log.String(); !strings.Contains(text, "a room broke") || !strings.Contains(text, a.ID) || !strings.Contains(text, "fault_test.go") {
		t.Errorf("the log does not say where: %s", text)
	}
	if n := h.Stats.Broken.Load(); n != 1 {
		t.Errorf("%d broken", n)
	}
}

// TestARoomThatBreaksAgainAndAgainIsSetAside breaks one three times: it is left alone for
// an hour, then tried again.
func TestARoomThatBreaksAgainAndAgainIsSetAside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, openStore(t), Options{})
		ctx := context.Background()
		r := open(t, h, backgammon(), person(0), person(1))
		for range mostFaults {
			throwBomb(t, h, r.ID, bomb{})
		}
		if _, err := h.Look(ctx, r.ID); !errors.Is(err, ErrSetAside) {
			t.Errorf("looked at: %v", err)
		}
		if _, _, err := h.Do(ctx, r.ID, "hello", say("hello")); !errors.Is(err, ErrSetAside) {
			t.Errorf("spoken in: %v", err)
		}
		if _, err := h.Follow(ctx, r.ID, nil, Hello{}); !errors.Is(err, ErrSetAside) {
			t.Errorf("followed: %v", err)
		}
		open(t, h, backgammon())
		time.Sleep(setAsideFor + time.Second)
		if _, err := h.Look(ctx, r.ID); err != nil {
			t.Errorf("an hour later: %v", err)
		}
	})
}

// TestARematchIsOpenedWhenItCanBe lets two agree to one whose room is set aside for an hour.
func TestARematchIsOpenedWhenItCanBe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, openStore(t), Options{})
		ctx := context.Background()
		r := open(t, h, backgammon(), person(0), robot(1))
		follow(t, h, r.ID, []game.Seat{0}, Hello{})
		for range mostFaults {
			h.faults.note(h.roomAfter(r.ID, "rematch"), h.Now())
		}
		for _, text := range []string{"resign3", "rematch"} {
			if _, _, err := h.Do(ctx, r.ID, text, room.Command{Do: api.DoOffer, Text: text}); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(setAsideFor)
		if r, err := h.Look(ctx, r.ID); err != nil || r.Offer != api.Rematch || r.Next != "" {
			t.Fatalf("the room that cannot be opened: %q, %q, %v", r.Offer, r.Next, err)
		}
		time.Sleep(2 * time.Minute)
		if r, err := h.Look(ctx, r.ID); err != nil || r.Next == "" {
			t.Errorf("no rematch when it can be opened: %v", err)
		}
	})
}

// TestWhatBreaksElsewhereIsTheRoomsFault breaks a goroutine that a room has begun.
func TestWhatBreaksElsewhereIsTheRoomsFault(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	r := open(t, h, backgammon(), person(0), person(1))
	a, err := h.actor(context.Background(), r.ID, false)
	if err != nil {
		t.Fatal(err)
	}
	defer a.release()
	h.done.Go(func() {
		defer a.hurt()
		panic("a bot broke")
	})
	<-a.ended
	if n := h.Stats.Broken.Load(); n != 1 {
		t.Errorf("%d broken", n)
	}
}

// TestASummaryThatCannotBeReadIsLeftOut imports one beside a good one.
func TestASummaryThatCannotBeReadIsLeftOut(t *testing.T) {
	var log safe
	s := openStore(t)
	h := openHouse(t, s, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	ctx := context.Background()
	good := open(t, h, backgammon())
	for _, data := range []string{`{"who":5}`, `nonsense`, ``} {
		a := store.Append{
			Log: NewID(), Command: "c", Time: time.Now(), Events: [][]byte{[]byte("{}")},
			Summary: &store.Summary{Kind: "backgammon", Status: string(api.Seating), Data: []byte(data)},
		}
		if _, err := s.Append(ctx, a); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		list, err := h.List(ctx, api.Seating, 10)
		if err != nil || len(list) != 1 || list[0].Room != good.ID {
			t.Fatalf("%+v, %v: want the good one", list, err)
		}
	}
	if n := strings.Count(log.String(), "a room is not listed"); n != 3 {
		t.Errorf("it is said %d times, want once for each of 3:\n%s", n, log.String())
	}
}
