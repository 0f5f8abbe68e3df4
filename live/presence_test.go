package live

import (
	"context"
	"fmt"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// TestAGuestsRequestCausesNoEvent has players at one node, and guests who look and
// follow at another; then nobody at a server that has begun again, and a guest.
func TestAGuestsRequestCausesNoEvent(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		a, b := house(t, s, Options{}), house(t, s, Options{})
		r := open(t, a, backgammon(), person(0), person(1))
		ada, bob := connect(t, a, r.ID, 0), connect(t, a, r.ID, 1)
		time.Sleep(time.Second)
		before, _ := checkLog(t, s, r.ID)
		guest := connect(t, b, r.ID)
		look(t, b, r.ID)
		time.Sleep(10 * time.Minute)
		if after, now := checkLog(t, s, r.ID); len(after) != len(before) || now.Seats[0].Away || now.Seats[1].Away {
			t.Errorf("%d events became %d, seats %+v", len(before), len(after), now.Seats)
		}
		for _, sub := range []*Sub{ada, bob, guest} {
			sub.Close()
		}
		a.Close()
		b.Close()
		before, _ = checkLog(t, s, r.ID)
		c := house(t, s, Options{})
		defer c.Close()
		look(t, c, r.ID)
		defer connect(t, c, r.ID).Close()
		time.Sleep(10 * time.Minute)
		if after, _ := checkLog(t, s, r.ID); len(after) != len(before) {
			t.Errorf("a guest looks after a restart: %+v", after[len(before):])
		}
	})
}

// TestTheNodeThatHeldAConnectionSaysThatItEnded has players at different nodes, who
// change them, and one who goes.
func TestTheNodeThatHeldAConnectionSaysThatItEnded(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		a, b := house(t, s, Options{}), house(t, s, Options{})
		defer a.Close()
		defer b.Close()
		r := open(t, a, backgammon(), person(0), person(1))
		ada, bob := connect(t, a, r.ID, 0), connect(t, b, r.ID, 1)
		defer connect(t, a, r.ID).Close() // So that both nodes sign every second, as nodes over PostgreSQL do.
		lefts := func() int { events, _ := checkLog(t, s, r.ID); return count(events, api.Left) }
		time.Sleep(10 * time.Minute)
		if n := lefts(); n != 0 {
			t.Fatalf("%d times somebody left, and nobody has", n)
		}
		ada.Close()
		time.Sleep(leftAfter - time.Second)
		ada = connect(t, b, r.ID, 0) // Where the other player is.
		time.Sleep(time.Minute)
		ada.Close()
		time.Sleep(leftAfter - time.Second)
		ada = connect(t, a, r.ID, 0)
		time.Sleep(time.Minute)
		if n := lefts(); n != 0 {
			t.Fatalf("%d times somebody left who changed the node", n)
		}
		ada.Close()
		time.Sleep(leftAfter + time.Second)
		if n := lefts(); n != 1 || !look(t, b, r.ID).Seats[0].Away {
			t.Errorf("left %d times, and she has gone: %+v", n, look(t, b, r.ID).Seats[0])
		}
		bob.Close()
		time.Sleep(time.Minute)
		if held, err := s.Holds(context.Background(), r.ID); err != nil || len(held) != 0 {
			t.Errorf("held though nobody is connected: %v, %v", held, err)
		}
	})
}

// TestWhatANodeHeldThatIsGoneHasEnded has a node fall with a player: it is waited
// for, then who is left says so; after an orderly end at once.
func TestWhatANodeHeldThatIsGoneHasEnded(t *testing.T) {
	for _, over := range []bool{false, true} {
		inTime(t, func(t *testing.T, s *store.Store) {
			h := house(t, s, Options{})
			defer h.Close()
			r := open(t, h, backgammon(), person(0), person(1))
			visit(t, h, r.ID, 0) // She is there, and at once elsewhere.
			hang(t, s, r.ID, 0, h.Time(), over)
			defer connect(t, h, r.ID, 1).Close()
			time.Sleep(lapse - 2*leftAfter + time.Second)
			if gone := look(t, h, r.ID).Seats[0].Away; gone != over {
				t.Errorf("over %v: after %v, away is %v", over, lapse-2*leftAfter+time.Second, gone)
			}
			time.Sleep(4 * leftAfter)
			if !look(t, h, r.ID).Seats[0].Away {
				t.Errorf("over %v: a node that is gone for %v holds somebody", over, lapse+2*leftAfter)
			}
		})
	}
}

// visit has somebody be connected for a moment.
func visit(t *testing.T, h *House, id string, seat game.Seat) {
	sub := connect(t, h, id, seat)
	<-sub.Frames()
	sub.Close()
}

// hang lets a node that holds a seat give its last sign.
func hang(t *testing.T, s *store.Store, id string, seat game.Seat, at time.Time, over bool) {
	t.Helper()
	ctx := context.Background()
	if err := s.ChangeHolds(ctx, []store.Hold{{Log: id, Seat: seat, Node: "other"}}, nil); err != nil {
		t.Fatal(err)
	}
	sign := fmt.Appendf(nil, `{"at":%d,"every":1000,"over":%v}`, at.UnixMilli(), over)
	if _, err := s.Put(ctx, "alive", "other", sign, 0); err != nil {
		t.Fatal(err)
	}
}

// TestAFlagWaitsForANodeThatHangs has somebody at a node that is silent when a time is up. It is waited for, and its silence is a pause: for a minute where it
// is her own time and she is connected nowhere else, else until the node counts as gone. A node that has closed in order is waited for no more.
func TestAFlagWaitsForANodeThatHangs(t *testing.T) {
	for _, by := range []struct {
		name   string
		acts   bool // whether her clock runs
		second bool // she has a connection at a third node as well
		wait   time.Duration
	}{{"her clock", true, false, spare}, {"her clock, and another node has her", true, true, lapse}, {"the other's clock", false, false, lapse}} {
		inTime(t, func(t *testing.T, s *store.Store) {
			h := house(t, s, Options{})
			defer h.Close()
			r := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 30_000}}, person(0), person(1))
			her := game.Seat(0)
			for r.Waits(her) != by.acts {
				her++
			}
			visit(t, h, r.ID, her)
			defer connect(t, h, r.ID, 1-her).Close()
			if by.second {
				third := house(t, s, Options{})
				defer third.Close()
				defer connect(t, third, r.ID, her).Close()
			}
			time.Sleep(25 * time.Second)
			hang(t, s, r.ID, her, h.Time(), false)
			time.Sleep(lapse - time.Second)
			if events, now := checkLog(t, s, r.ID); now.Phase != api.Playing || count(events, api.Paused) != 0 {
				t.Fatalf("%s: the node hangs for %v: %s, %d pauses", by.name, lapse-time.Second, now.Phase, count(events, api.Paused))
			}
			time.Sleep(by.wait - lapse + 4*time.Second) // 5 s before the 30, and the silence, are over.
			if events, now := checkLog(t, s, r.ID); now.Phase != api.Playing || count(events, api.Paused) == 0 {
				t.Fatalf("%s: the node is gone: %s, %d pauses", by.name, now.Phase, count(events, api.Paused))
			}
			time.Sleep(4 * time.Second)
			if now := look(t, h, r.ID); now.Phase != api.Over || now.Result.Reason != api.ByFlag {
				t.Errorf("%s: the time is up after 30 s and %v: %s", by.name, by.wait, now.Phase)
			}
		})
	}
}

// TestWhoComesFromANodeThatHangsIsNotCharged has her come to another node, and play. What is said there meanwhile, by the other player or by somebody
// who only watches, takes none of it back.
func TestWhoComesFromANodeThatHangsIsNotCharged(t *testing.T) {
	for _, words := range []bool{false, true} {
		for _, alone := range []bool{false, true} {
			inTime(t, func(t *testing.T, s *store.Store) {
				h := house(t, s, Options{})
				defer h.Close()
				r := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 60_000}}, person(0), person(1))
				if !alone {
					defer connect(t, h, r.ID, 1).Close()
				}
				defer connect(t, h, r.ID).Close()
				time.Sleep(10 * time.Second)
				seat := game.Seat(0)
				for !look(t, h, r.ID).Waits(seat) {
					seat++
				}
				hang(t, s, r.ID, seat, h.Time(), false)
				for i := range 12 {
					time.Sleep(time.Second)
					if words && i%2 == 1 {
						if _, _, err := h.Do(context.Background(), r.ID, key(i), say("hm")); err != nil {
							t.Fatal(err)
						}
					}
				}
				defer connect(t, h, r.ID, seat).Close()
				time.Sleep(time.Second)
				left, runs := look(t, h, r.ID).Left(seat, h.Now())
				if !runs || left < 46_900 || left > 49_100 { // What lies before the first word, when nobody missed the node yet, is hers.
					t.Errorf("words %v, alone %v: %d ms left of 60000, after 11 seconds and 12 of silence", words, alone, left)
				}
			})
		}
	}
}

// TestWhoHasComeFromANodeThatHangsPlaysOnHisTime has her come to another node after four seconds, and do nothing there: the rest of the silence is
// nobody's, and her time is up four seconds later than without it.
func TestWhoHasComeFromANodeThatHangsPlaysOnHisTime(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{})
		defer h.Close()
		r := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 30_000}}, person(0), person(1))
		seat := game.Seat(0)
		for !look(t, h, r.ID).Waits(seat) {
			seat++
		}
		defer connect(t, h, r.ID, 1-seat).Close()
		time.Sleep(21 * time.Second)
		visit(t, h, r.ID, seat) // She is there, and at once elsewhere.
		time.Sleep(time.Second)
		hang(t, s, r.ID, seat, h.Time(), false)
		time.Sleep(4 * time.Second)
		defer connect(t, h, r.ID, seat).Close()
		time.Sleep(7 * time.Second)
		if now := look(t, h, r.ID); now.Phase != api.Playing {
			t.Errorf("33 seconds, of them 4 in which she could not play: %s", now.Phase)
		}
		time.Sleep(3 * time.Second)
		events, now := checkLog(t, s, r.ID)
		if now.Phase != api.Over || now.Result.Reason != api.ByFlag {
			t.Errorf("36 seconds, of them 4 in which she could not play: %s", now.Phase)
		}
		var down int64
		for _, e := range events {
			down += e.Down
		}
		if down < 4_000 || down > 5_000 {
			t.Errorf("pauses of %d ms, want 4 s", down)
		}
	})
}

// TestWhoIsAtANodeThatIsSlowToBeBackHasNotLeft has no node be alive for a while, as when the database is away: one is back, and
// another, which holds a player, some seconds later, or never.
func TestWhoIsAtANodeThatIsSlowToBeBackHasNotLeft(t *testing.T) {
	for _, again := range []bool{true, false} {
		for _, begins := range []bool{false, true} {
			inTime(t, func(t *testing.T, s *store.Store) {
				m := new(machine)
				h := house(t, s, m.options())
				defer func() { h.Close() }()
				r := open(t, h, backgammon(), person(0), person(1))
				visit(t, h, r.ID, 0)
				her := connect(t, h, r.ID, 1)
				time.Sleep(2 * time.Second)
				hang(t, s, r.ID, 0, h.Time(), false)
				if m.stop(20 * time.Second); begins { // It may be another process that is back.
					her.Close()
					h.Close()
					h = house(t, s, m.options())
					her = connect(t, h, r.ID, 1)
				}
				defer her.Close()
				time.Sleep(leftAfter + 3*time.Second)
				if look(t, h, r.ID).Seats[0].Away {
					t.Fatalf("begins %v: he left, %v after the first node was back", begins, leftAfter+3*time.Second)
				}
				for range 2 * lapse / time.Second {
					if again {
						if _, err := s.Beat(context.Background(), store.Beat{Node: "other", Every: time.Second, Local: h.opts.Now}); err != nil {
							t.Fatal(err)
						}
					}
					time.Sleep(time.Second)
				}
				if gone := look(t, h, r.ID).Seats[0].Away; gone == again {
					t.Errorf("begins %v: his node came back %v, he left %v", begins, again, gone)
				}
			})
		}
	}
}

// TestWhoseNodeStandsStillHasHisTimeWhenItIsBack stops the node of who is to act for longer than he has, and longer than it counts as
// holding him. The other player's node takes the room over, and he says something there or not. He is back with his node: nothing of the stop is his, and the nodes do not argue whether he is there.
func TestWhoseNodeStandsStillHasHisTimeWhenItIsBack(t *testing.T) {
	for _, stop := range []time.Duration{12 * time.Second, 30 * time.Second, 55 * time.Second} {
		for _, words := range []int{0, 1, 7} {
			inTime(t, func(t *testing.T, s *store.Store) {
				m, a, b, r, seat, end := twoNodes(t, s, 20_000)
				defer end()
				before, _ := look(t, a, r.ID).Left(seat, a.Now())
				m.stop(a, r.ID, stop, func() {
					for i := range words {
						time.Sleep(time.Second)
						if _, _, err := b.Do(context.Background(), r.ID, key(i), room.Command{Do: api.DoSay, Seat: 1 - seat, Text: "hm"}); err != nil {
							t.Fatal(err)
						}
					}
				})
				time.Sleep(3 * time.Second)
				events, now := checkLog(t, s, r.ID)
				after, _ := now.Left(seat, a.Now())
				if now.Phase != api.Playing || before-after < 2900 || before-after > 6500 {
					t.Errorf("his node stood still for %v, %d words meanwhile: %s, charged %d ms for 3 s", stop, words, now.Phase, before-after)
				}
				time.Sleep(20 * time.Second)
				if now := look(t, b, r.ID); now.Phase != api.Over {
					t.Errorf("his node stood still for %v and he has had his time: %s", stop, now.Phase)
				}
				if n := count(events, api.Paused); n > words+3 {
					t.Errorf("%d pauses, %d words", n, words)
				}
				if left, back := count(events, api.Left), count(events, api.Returned); left > 1 || back != 2+left {
					t.Errorf("after %v: left %d times, back %d times, and both came at the start", stop, left, back)
				}
				if held, err := s.Holds(context.Background(), r.ID); err != nil || len(held) != 2 {
					t.Errorf("after %v: held %v, %v, want both", stop, held, err)
				}
			})
		}
	}
}

// TestWhoHasLeftANodeThatStandsStillThinksOnHisOwnTime has him come to the other node while his own stands still, and think there until it is back: what he
// could not play in is taken out by the other, once, and nothing more when his first node runs again.
func TestWhoHasLeftANodeThatStandsStillThinksOnHisOwnTime(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		m, a, b, r, seat, end := twoNodes(t, s, 60_000)
		defer end()
		before, _ := look(t, a, r.ID).Left(seat, a.Now())
		m.stop(a, r.ID, 20*time.Second, func() {
			defer func(there *Sub) { t.Cleanup(there.Close) }(connect(t, b, r.ID, seat))
		})
		time.Sleep(3 * time.Second)
		events, now := checkLog(t, s, r.ID)
		after, _ := now.Left(seat, b.Now())
		if spent := before - after; spent < 12_500 || spent > 14_500 {
			t.Errorf("his node stood still for 20 s, he was at another for 10 of them: charged %d ms, with 3 s after that", spent)
		}
		if n := count(events, api.Paused); n != 1 {
			t.Errorf("%d pauses", n)
		}
	})
}
