package live

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// A stopped process runs nothing, and its clocks say nothing; time passes elsewhere.
type stopped struct{ wall, steady atomic.Int64 }

func (m *stopped) options() Options {
	begin := time.Now()
	or := func(x *atomic.Int64, now int64) int64 {
		if at := x.Load(); at != 0 {
			return at
		}
		return now
	}
	return Options{
		Now:    func() time.Time { return time.UnixMicro(or(&m.wall, time.Now().UnixMicro())) },
		Steady: func() time.Duration { return time.Duration(or(&m.steady, int64(time.Since(begin)))) },
	}
}

// holdIn stops the room's goroutine.
type holdIn struct{ until chan struct{} }

func (m holdIn) handle(*actor) { <-m.until }

// stop stops the house with the room for d, and does meanwhile in the middle of it.
func (m *stopped) stop(h *House, id string, d time.Duration, meanwhile func()) {
	h.mu.Lock()
	a := h.actors[id]
	h.mu.Unlock()
	hold := holdIn{make(chan struct{})}
	a.tell(hold)
	m.wall.Store(h.opts.Now().UnixMicro())
	m.steady.Store(int64(h.opts.Steady()))
	time.Sleep(d / 2)
	meanwhile()
	time.Sleep(d - d/2)
	m.wall.Store(0)
	m.steady.Store(0)
	if heard, due := h.due(); due { // A tick that was missed comes at once.
		if err := h.sign(context.Background(), heard, false); err != nil {
			panic(err)
		}
	}
	close(hold.until)
	time.Sleep(time.Millisecond)
}

// twoNodes has who is to act at one node, which stops, and the other player at another.
func twoNodes(t *testing.T, s *store.Store, pool int64) (m *stopped, a, b *House, r *room.Room, seat game.Seat, end func()) {
	t.Helper()
	m = new(stopped)
	a, b = house(t, s, m.options()), house(t, s, Options{})
	r = open(t, a, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: pool}}, person(0), person(1))
	for !r.Waits(seat) {
		seat++
	}
	here, there := connect(t, a, r.ID, seat), connect(t, b, r.ID, 1-seat)
	time.Sleep(2 * time.Second)
	return m, a, b, r, seat, func() {
		here.Close()
		there.Close()
		a.Close()
		b.Close()
	}
}

// TestAShortStopIsNobodysTimeThoughAnotherNodeWasQuicker has somebody say something at
// another node while the node of who is to act stands still, or as soon as it runs again.
func TestAShortStopIsNobodysTimeThoughAnotherNodeWasQuicker(t *testing.T) {
	const stop = 1500 * time.Millisecond
	for _, by := range []struct {
		words  int
		thinks time.Duration
	}{{1, 3 * time.Second}, {3, 3 * time.Second}, {1, 0}, {3, 100 * time.Millisecond}} {
		words, thinks := by.words, by.thinks.Milliseconds()
		inTime(t, func(t *testing.T, s *store.Store) {
			m, a, b, r, seat, end := twoNodes(t, s, 20_000)
			defer end()
			before, _ := look(t, a, r.ID).Left(seat, a.Now())
			m.stop(a, r.ID, stop, func() {
				for i := range words {
					if _, _, err := b.Do(context.Background(), r.ID, key(i), room.Command{Do: api.DoSay, Seat: 1 - seat, Text: "hm"}); err != nil {
						t.Fatal(err)
					}
				}
			})
			time.Sleep(by.thinks)
			c, _ := move(look(t, a, r.ID))
			if _, _, err := a.Do(context.Background(), r.ID, "move", c); err != nil {
				t.Fatal(err)
			}
			after, _ := look(t, a, r.ID).Left(seat, a.Now())
			if spent := before - after; spent < thinks-100 || spent > thinks+210 {
				t.Errorf("%d words at another node: he is charged %d ms for %d, and a stop of %v", words, spent, thinks, stop)
			}
			events, _ := checkLog(t, s, r.ID)
			if n := count(events, api.Paused); n < 1 || n > 2 {
				t.Errorf("%d pauses", n)
			}
		})
	}
}

// TestAStopIsNobodysTimeFromWhenHisClockRuns has the other player end his turn at another node, and say something, while the node
// stands still at which the next one is, who plays as soon as it runs again.
func TestAStopIsNobodysTimeFromWhenHisClockRuns(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		m, a, b, r, seat, end := twoNodes(t, s, 60_000)
		defer end()
		n := 0
		play := func(h *House) *room.Room {
			c, ok := move(look(t, h, r.ID))
			if !ok {
				t.Fatal("nobody is to act")
			}
			r, _, err := h.Do(context.Background(), r.ID, key(n), c)
			if err != nil {
				t.Fatal(err)
			}
			n++
			return r
		}
		for !look(t, a, r.ID).Waits(1 - seat) {
			play(a)
		}
		var before int64
		m.stop(a, r.ID, 1900*time.Millisecond, func() {
			for !look(t, b, r.ID).Waits(seat) {
				play(b)
			}
			before, _ = look(t, b, r.ID).Left(seat, b.Now())
			time.Sleep(400 * time.Millisecond)
			if _, _, err := b.Do(context.Background(), r.ID, "word", room.Command{Do: api.DoSay, Seat: 1 - seat, Text: "hm"}); err != nil {
				t.Fatal(err)
			}
		})
		after, _ := play(a).Left(seat, a.Now())
		if spent := before - after; spent < 0 || spent > 110 {
			t.Errorf("he is charged %d ms, and his node stood still", spent)
		}
	})
}

// TestNobodyIsFlaggedForAStopThatAnotherNodeDoesNotKnow lets the time of who is at a node
// that stood still run out: neither node flags him before the stop is made good for.
func TestNobodyIsFlaggedForAStopThatAnotherNodeDoesNotKnow(t *testing.T) {
	for _, quicker := range []bool{false, true} {
		inTime(t, func(t *testing.T, s *store.Store) {
			const pool = 10_000
			m, a, b, r, seat, end := twoNodes(t, s, pool)
			defer end()
			m.stop(a, r.ID, 1500*time.Millisecond, func() {
				if quicker {
					if _, _, err := b.Do(context.Background(), r.ID, "word", room.Command{Do: api.DoSay, Seat: 1 - seat, Text: "hm"}); err != nil {
						t.Fatal(err)
					}
				}
			})
			left, _ := look(t, b, r.ID).Left(seat, b.Now())
			time.Sleep(time.Duration(left)*time.Millisecond + time.Second)
			if now := look(t, b, r.ID); now.Phase != api.Playing {
				t.Fatalf("another node was quicker %v: flagged for the stop", quicker)
			}
			time.Sleep(3 * time.Second)
			if events, now := checkLog(t, s, r.ID); now.Phase != api.Over || now.Result.Reason != api.ByFlag {
				t.Errorf("another node was quicker %v: %s, %d pauses, and the time is up", quicker, now.Phase, count(events, api.Paused))
			}
		})
	}
}
