package live

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
)

// TestASlowSpectatorIsDroppedAndCatchesUp lets one spectator sleep while another
// follows: the other gets every event in time, and the sleeper, when he wakes,
// everything that he missed, in order.
func TestASlowSpectatorIsDroppedAndCatchesUp(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	r := open(t, h, backgammon())
	sleeper, awake := follow(t, h, r.ID, nil, Hello{}), follow(t, h, r.ID, nil, Hello{})
	last := frame(t, awake).N
	const words = 150
	slow := 0 // frames that took more than a second: a machine that stands still makes one, a sleeper who is waited for makes each
	for i := range words {
		begin := time.Now()
		if _, _, err := h.Do(context.Background(), r.ID, key(i), say("hello")); err != nil {
			t.Fatal(err)
		}
		f := frame(t, awake)
		if time.Since(begin) > time.Second {
			slow++
		}
		if f.Type != api.Events || f.Events[0].Seq != last+1 {
			t.Fatalf("after event %d came %+v", last, f)
		}
		last = f.N
	}
	if slow > 3 {
		t.Errorf("%d of %d frames took more than a second beside a sleeper", slow, words)
	}
	if !sleeper.Slow() || len(sleeper.Frames()) != queue {
		t.Fatalf("slow %v with %d frames", sleeper.Slow(), len(sleeper.Frames()))
	}
	seen := frame(t, sleeper).N // The snapshot.
	read := func() {
		f := frame(t, sleeper)
		for _, e := range f.Events {
			if e.Seq != seen+1 {
				t.Fatalf("event %d after %d", e.Seq, seen)
			}
			seen = e.Seq
		}
	}
	for range queue - 1 {
		read()
	}
	sleeper.Hello(Hello{Epoch: h.Epoch(), Since: seen})
	read()
	if seen != last || sleeper.Slow() {
		t.Errorf("the sleeper is at %d of %d, slow %v", seen, last, sleeper.Slow())
	}
	if _, _, err := h.Do(context.Background(), r.ID, "again", say("awake?")); err != nil {
		t.Fatal(err)
	}
	if read(); seen != last+1 {
		t.Errorf("the sleeper is at %d of %d", seen, last+1)
	}
}

func TestWhoMissedTooMuchGetsASnapshot(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	r := open(t, h, backgammon())
	for i := range maxGap + 10 {
		if _, _, err := h.Do(context.Background(), r.ID, key(i), say("hello")); err != nil {
			t.Fatal(err)
		}
	}
	now, err := h.Look(context.Background(), r.ID)
	if err != nil {
		t.Fatal(err)
	}
	for since, want := range map[uint64]api.FrameType{
		0: api.Snapshot, 1: api.Snapshot, now.Seq - maxGap: api.Events, now.Seq - maxGap - 1: api.Snapshot, now.Seq: api.UpToDate, now.Seq + 1: api.Snapshot,
	} {
		f := frame(t, follow(t, h, r.ID, nil, Hello{Epoch: h.Epoch(), Since: since}))
		if f.Type != want || f.N != now.Seq || (f.View == nil) != (want == api.UpToDate) {
			t.Errorf("hello since %d of %d: %s with %d events to %d", since, now.Seq, f.Type, len(f.Events), f.N)
		}
		if want == api.Events && (f.Events[0].Seq != since+1 || len(f.Events) != int(now.Seq-since)) {
			t.Errorf("hello since %d: events %d to %d", since, f.Events[0].Seq, f.N)
		}
	}
	if f := frame(t, follow(t, h, r.ID, nil, Hello{Epoch: "another", Since: now.Seq})); f.Type != api.Snapshot {
		t.Errorf("hello of another epoch: %s", f.Type)
	}
}

// TestPreviewsReachTheOthersAndTakeNoNumber shows the steps of a turn.
func TestPreviewsReachTheOthersAndTakeNoNumber(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	r := open(t, h, backgammon(), person(0), robot(1))
	player, guest := follow(t, h, r.ID, []game.Seat{0}, Hello{}), follow(t, h, r.ID, nil, Hello{})
	frame(t, player)
	frame(t, guest)
	guest.Preview(0, []string{"24/18"}) // Not his seat.
	player.Preview(0, []string{"24/18"})
	for {
		f := frame(t, guest)
		if f.Type == api.Events {
			continue
		}
		if f.Type != api.Preview || *f.Seat != 0 || len(f.Steps) != 1 || f.N != 0 {
			t.Fatalf("frame %+v", f)
		}
		break
	}
	for len(player.Frames()) > 0 {
		if f := frame(t, player); f.Type == api.Preview {
			t.Fatalf("his own preview came back: %+v", f)
		}
	}
}

// TestClosingEndsSubscriptionsAndLosesNothing closes a house while many play
// in it: everybody is told to come again, and whatever was acknowledged is in
// the log, once.
func TestClosingEndsSubscriptionsAndLosesNothing(t *testing.T) {
	s := openStore(t)
	h := openHouse(t, s, Options{})
	const rooms = 8
	type done struct {
		room string
		n    uint64
	}
	var mu sync.Mutex
	acked := map[done]string{}
	var players sync.WaitGroup
	var subs []*Sub
	for i := range rooms {
		r := open(t, h, backgammon())
		for range 3 {
			subs = append(subs, follow(t, h, r.ID, nil, Hello{}))
		}
		players.Go(func() {
			for j := 0; ; j++ {
				text := key(i*1_000_000 + j)
				_, n, err := h.Do(context.Background(), r.ID, text, say(text))
				if err != nil {
					if !errors.Is(err, ErrRestart) && !errors.Is(err, context.Canceled) {
						t.Errorf("a command ends with %v", err)
					}
					return
				}
				mu.Lock()
				acked[done{r.ID, n}] = text
				mu.Unlock()
			}
		})
	}
	for many, end := false, time.Now().Add(time.Minute); !many && time.Now().Before(end); time.Sleep(time.Millisecond) {
		mu.Lock()
		many = len(acked) > 400
		mu.Unlock()
	}
	h.Close()
	players.Wait()
	for _, sub := range subs {
		select {
		case <-sub.Gone():
			if !errors.Is(sub.Err(), ErrRestart) {
				t.Errorf("a subscription ends with %v", sub.Err())
			}
		case <-time.After(5 * time.Second):
			t.Fatal("a subscription does not end")
		}
	}
	if _, err := h.Follow(context.Background(), "room", nil, Hello{}); !errors.Is(err, ErrRestart) {
		t.Errorf("to follow in a closed house: %v", err)
	}
	for d, text := range acked {
		events, err := s.Read(context.Background(), d.room, d.n-1, 1)
		if err != nil {
			t.Fatal(err)
		}
		e, err := api.Decode(d.n, 0, events[0].Data)
		if err != nil || e.Text != text {
			t.Fatalf("event %d of %s is %q, acknowledged as %q, error %v", d.n, d.room, e.Text, text, err)
		}
	}
	t.Logf("%d commands acknowledged, 0 lost", len(acked))
	if len(acked) < 50 {
		t.Errorf("only %d commands: nothing was tested", len(acked))
	}
}

// TestNobodyWaitsForARoomThatEnds follows rooms in the moment in which the house
// closes.
func TestNobodyWaitsForARoomThatEnds(t *testing.T) {
	s := openStore(t)
	for range 20 {
		h := openHouse(t, s, Options{})
		r := open(t, h, backgammon())
		var all sync.WaitGroup
		for range 16 {
			all.Go(func() {
				for {
					sub, err := h.Follow(context.Background(), r.ID, nil, Hello{})
					if err != nil {
						return
					}
					select {
					case <-sub.Gone():
					case <-sub.Frames():
						sub.Close()
					case <-time.After(10 * time.Second):
						t.Error("neither a frame nor an end")
						return
					}
				}
			})
		}
		time.Sleep(time.Millisecond)
		h.Close()
		all.Wait()
	}
}

// TestAFrameAnswersWhoGaveTheCommand gives commands without reading: they are
// told in frames as long as there is room for these, and in no other case.
func TestAFrameAnswersWhoGaveTheCommand(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	r := open(t, h, backgammon(), person(0))
	giver, other := follow(t, h, r.ID, []game.Seat{0}, Hello{}), follow(t, h, r.ID, nil, Hello{})
	for len(giver.Frames()) < 2 { // The snapshot, and that the seat is there.
		time.Sleep(time.Millisecond)
	}
	words := say("hello")
	words.Seat = 0
	for i := range queue {
		_, n, told, err := giver.Do(t.Context(), key(i), words)
		if err != nil || n == 0 || told != (i < queue-2) {
			t.Errorf("word %d: event %d, told %v, %v", i, n, told, err)
		}
	}
	if _, n, told, err := giver.Do(t.Context(), key(0), words); err != nil || n == 0 || told {
		t.Errorf("once more: event %d, told %v, %v", n, told, err)
	}
	for i := range queue {
		f := frame(t, giver)
		if i >= 2 && (f.Did != key(i-2) || f.Events[0].Text != "hello") {
			t.Errorf("frame %d answers %q, want %q", i, f.Did, key(i-2))
		}
		if f := frame(t, other); f.Did != "" {
			t.Errorf("another is answered %q", f.Did)
		}
	}
}

// TestBriefViewsLeadToTheSamePosition follows a match in brief and in whole: who
// plays the texts of the events himself is where the whole view is.
func TestBriefViewsLeadToTheSamePosition(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	config := backgammon()
	config.Match.Points = 3
	r := open(t, h, config, person(0), person(1))
	whole := follow(t, h, r.ID, []game.Seat{0}, Hello{})
	frame(t, whole) // Then comes that the seat is there.
	for len(whole.Frames()) == 0 {
		time.Sleep(time.Millisecond)
	}
	brief := follow(t, h, r.ID, []game.Seat{0}, Hello{Brief: true})
	var at game.Position
	var told, lists int
	take := func() (over bool) {
		f, w := frame(t, brief), frame(t, whole)
		if f.N != w.N || f.View == nil || f.View.N != w.View.N || f.View.Turn != w.View.Turn || f.View.Phase != w.View.Phase {
			t.Fatalf("brief %+v, whole %+v", f, w)
		}
		if snapshot := f.Type == api.Snapshot; snapshot != (f.View.Seats != nil) || !snapshot && (f.View.Legal != nil || f.View.Odds != nil || f.View.Room != "") {
			t.Fatalf("a %s is %+v", f.Type, f.View)
		}
		if w.View.Legal != nil {
			lists++
		}
		if f.View.Position != "" {
			told++
			p, err := r.Position.Game().Parse(f.View.Position)
			if err != nil {
				t.Fatal(err)
			}
			at = p
		} else {
			for _, e := range f.Events {
				who := e.Seat
				switch e.Kind {
				case api.Threw:
					who = game.Nature
				case api.Played:
				default:
					continue
				}
				for _, text := range strings.Split(e.Text, "; ") {
					p, err := at.PlayText(who, text)
					if err != nil {
						t.Fatal(err)
					}
					at = p
				}
			}
		}
		if at.String() != w.View.Position {
			t.Fatalf("event %d: played to %s, want %s", f.N, at, w.View.Position)
		}
		return w.View.Phase == api.Over
	}
	over := take()
	frames := 1
	for ; !over; frames++ {
		now, err := h.Look(t.Context(), r.ID)
		if err != nil {
			t.Fatal(err)
		}
		c, _ := move(now)
		if _, _, err := h.Do(t.Context(), r.ID, key(frames), c); err != nil {
			t.Fatal(err)
		}
		over = take()
	}
	if told < 2 || told > frames/10 || lists < frames/4 {
		t.Errorf("%d frames: %d with a position, %d of the whole ones with lists", frames, told, lists)
	}
	// Who was too slow catches up in brief; who says another hello may want more.
	end, err := h.Look(t.Context(), r.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		ask  func()
		want bool
	}{
		{"catching up", func() { brief.CatchUp(end.Seq - 3) }, true},
		{"a whole hello", func() { brief.Hello(Hello{Epoch: h.Epoch(), Since: end.Seq - 3}) }, false},
		{"catching up in whole", func() { brief.CatchUp(end.Seq - 3) }, false},
		{"a brief hello", func() { brief.Hello(Hello{Epoch: h.Epoch(), Since: end.Seq - 3, Brief: true}) }, true},
	} {
		c.ask()
		if f := frame(t, brief); f.Type != api.Events || (f.View.Seats == nil) != c.want {
			t.Errorf("%s is answered with %s of %+v", c.what, f.Type, f.View)
		}
	}
}

// TestWhoFollowsARoomHasItAtHand looks at a room through a subscription: as it is after each command, and no more when that has ended.
func TestWhoFollowsARoomHasItAtHand(t *testing.T) {
	h := openHouse(t, openStore(t), Options{})
	r := open(t, h, backgammon())
	s := follow(t, h, r.ID, nil, Hello{})
	for i := range 3 {
		after, _, err := h.Do(context.Background(), r.ID, key(i), say("hello"))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.Room(); err != nil || got.Seq < after.Seq {
			t.Errorf("event %d: the room is at %+v, %v", after.Seq, got, err)
		}
	}
	h.Close()
	<-s.Gone()
	if _, err := s.Room(); !errors.Is(err, ErrRestart) {
		t.Errorf("behind the end: %v, want %v", err, ErrRestart)
	}
}
