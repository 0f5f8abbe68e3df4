package live

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// told is how a command was answered.
type told struct {
	id string
	c  room.Command
	n  uint64
}

// TestACommandRepeatedIsAnsweredAsTheFirstTime repeats every command of a game at
// once, when the room has long forgotten it and only the log remembers, and after a
// restart: the same answer, and nothing happens.
func TestACommandRepeatedIsAnsweredAsTheFirstTime(t *testing.T) {
	s := openStore(t)
	h := openHouse(t, s, Options{})
	ctx := context.Background()
	r := open(t, h, api.Config{Game: "crown-and-anchor", Options: game.Options{"rounds": "2"}})
	var said []told
	do := func(c room.Command) {
		t.Helper()
		x := told{id: key(len(said)), c: c}
		var err error
		if r, x.n, err = h.Do(ctx, r.ID, x.id, c); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		said = append(said, x)
	}
	repeat := func(when string) {
		t.Helper()
		before, err := h.Look(ctx, r.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range said {
			_, n, err := h.Do(ctx, r.ID, x.id, x.c)
			if err != nil || n != x.n {
				t.Errorf("%s: %s %q is answered %d, error %v; the first time %d", when, x.c.Do, x.c.Text, n, err, x.n)
			}
		}
		if after, err := h.Look(ctx, r.ID); err != nil || after.Seq != before.Seq {
			t.Errorf("%s: the log went from %d to %d, error %v", when, before.Seq, after.Seq, err)
		}
	}
	do(person(0))
	do(person(1))
	for {
		c, ok := move(r)
		if !ok {
			break
		}
		do(c)
	}
	do(say("good game"))
	for len(said) < 8 { // A bank may be broken in the first round.
		do(say("so soon"))
	}
	repeat("at once")
	for i := range 2*keep + 1 { // Then it forgets all but the last.
		if _, _, err := h.Do(ctx, r.ID, fmt.Sprint("more-", i), say("more")); err != nil {
			t.Fatal(err)
		}
	}
	repeat("after more events than a room keeps at hand")
	h.Close()
	h = openHouse(t, s, Options{})
	repeat("after a restart")
}

// TestOneOfSixtyFourRacersWins lets 64 throw the same dice, at one node and at
// three.
func TestOneOfSixtyFourRacersWins(t *testing.T) {
	s := openStore(t)
	houses := []*House{openHouse(t, s, Options{}), openHouse(t, s, Options{}), openHouse(t, s, Options{})}
	for nodes := 1; nodes <= 3; nodes += 2 {
		r := open(t, houses[0], backgammon(), person(0), person(1))
		for turn := range 5 {
			c, _ := move(r)
			id := r.ID
			var wg sync.WaitGroup
			var mu sync.Mutex
			won := 0
			for i := range 64 {
				wg.Go(func() {
					after, _, err := houses[i%nodes].Do(context.Background(), id, fmt.Sprintf("%d-%d", turn, i), c)
					for errors.Is(err, ErrBusy) {
						after, _, err = houses[i%nodes].Do(context.Background(), id, fmt.Sprintf("%d-%d", turn, i), c)
					}
					mu.Lock()
					defer mu.Unlock()
					if err == nil {
						won++
						r = after
					} else if asRefusal(err) != api.Stale {
						t.Errorf("racer %d: %v", i, err)
					}
				})
			}
			wg.Wait()
			if won != 1 {
				t.Fatalf("%d nodes: %d of 64 won", nodes, won)
			}
		}
		checkLog(t, s, r.ID)
	}
}

// TestBotsNeverBlockARoom takes all places to think away: rooms in which a bot
// is to move go on answering, and the bots move when they may.
func TestBotsNeverBlockARoom(t *testing.T) {
	h := openHouse(t, openStore(t), Options{Thinkers: 1})
	h.think <- struct{}{}
	r := open(t, h, backgammon(), robot(0), robot(1))
	// A room that waits for a bot would not answer at all, since no place comes free; a machine that stands still for seconds goes on.
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for i := range 200 {
		if _, _, err := h.Do(ctx, r.ID, key(i), say("hello")); err != nil {
			t.Fatalf("word %d, while a bot waits to think: %v", i, err)
		}
	}
	if now, err := h.Look(ctx, r.ID); err != nil || now.Phase != api.Playing || now.Turn > 10 {
		t.Fatalf("turn %d, error %v: the bots moved without thinking", now.Turn, err)
	}
	<-h.think
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		if now, err := h.Look(ctx, r.ID); err != nil {
			t.Fatal(err)
		} else if now.Turn > 12 {
			return
		} else if time.Now().After(deadline) {
			t.Fatalf("the bots do not go on: turn %d", now.Turn)
		}
	}
}

// TestARefusedOpeningLeavesNothingBehind opens rooms that cannot be.
func TestARefusedOpeningLeavesNothingBehind(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	ctx := context.Background()
	if _, err := h.Open(ctx, "nothing", api.Config{Game: "poker"}); asRefusal(err) != api.BadCommand {
		t.Fatalf("poker: %v", err)
	}
	if _, err := h.Look(ctx, "nothing"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("to look at it: %v", err)
	}
	if sub, err := h.Follow(ctx, "nothing", nil, Hello{}); err == nil {
		if <-sub.Gone(); !errors.Is(sub.Err(), store.ErrNotFound) {
			t.Errorf("to follow it: %v", sub.Err())
		}
		sub.Close()
	}
	if _, _, err := h.Do(ctx, "nothing", "1", say("hello")); err == nil {
		t.Error("words in a room that is none")
	}
	if _, err := h.Open(ctx, "nothing", backgammon()); err != nil {
		t.Errorf("to open it as it should be: %v", err)
	}
	for i := range 50 {
		h.Open(ctx, key(i), api.Config{Game: "poker"})
	}
	for deadline := time.Now().Add(4 * leftAfter); h.running() > 1; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d rooms run, of which 1 is open", h.running())
		}
	}
}

// TestARoomOpensWhileOthersLookForIt opens rooms that others ask for in the same moment:
// that it was not there when they asked is their answer, not the opener's.
func TestARoomOpensWhileOthersLookForIt(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	ctx := context.Background()
	for i := range 100 {
		var lookers sync.WaitGroup
		for range 4 {
			lookers.Go(func() { h.Look(ctx, key(i)) })
		}
		if _, err := h.Open(ctx, key(i), backgammon()); err != nil {
			t.Fatalf("room %d: %v", i, err)
		}
		lookers.Wait()
	}
}

// TestARepeatIsOfTheSameCommandToo gives an id again: for the same, for another command,
// and for an opening of which nobody knows whose it is.
func TestARepeatIsOfTheSameCommandToo(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	ctx := context.Background()
	first, err := h.Open(ctx, "here", backgammon())
	if err != nil {
		t.Fatal(err)
	}
	if again, err := h.Open(ctx, "here", backgammon()); err != nil || again.Seq != first.Seq {
		t.Errorf("the opening again: %v", err)
	}
	if _, err := h.Open(ctx, "here", api.Config{Game: "parker"}); asRefusal(err) != api.BadCommand {
		t.Errorf("another opening by its id: %v", err)
	}
	if _, err := h.OpenOnce(ctx, "here", backgammon()); asRefusal(err) != api.Taken {
		t.Errorf("the same opening of who may be somebody else: %v", err)
	}
	if _, err := h.OpenOnce(ctx, "there", backgammon()); err != nil {
		t.Errorf("an opening of his own: %v", err)
	}
	_, n, err := h.Do(ctx, "here", "1", say("hello"))
	if err != nil {
		t.Fatal(err)
	}
	if _, again, err := h.Do(ctx, "here", "1", say("hello")); err != nil || again != n {
		t.Errorf("the same words again: event %d, %v; the first time %d", again, err, n)
	}
	if _, _, err := h.Do(ctx, "here", "1", say("good bye")); asRefusal(err) != api.BadCommand {
		t.Errorf("other words by their id: %v", err)
	}
}
