package live

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/store"
)

// machine is a computer that is stopped, sleeps, and whose clock is set.
type machine struct{ wall, steady atomic.Int64 }

func (m *machine) options() Options {
	begin := time.Now()
	return Options{
		Now:    func() time.Time { return time.Now().Round(0).Add(time.Duration(m.wall.Load())) },
		Steady: func() time.Duration { return time.Since(begin) + time.Duration(m.steady.Load()) },
	}
}

// stop is SIGSTOP and, after d, SIGCONT.
func (m *machine) stop(d time.Duration) { m.wall.Add(int64(d)); m.steady.Add(int64(d)) }

// sleep is the lid of a laptop that is closed for d.
func (m *machine) sleep(d time.Duration) { m.wall.Add(int64(d)) }

// set moves the clock on the wall.
func (m *machine) set(d time.Duration) { m.wall.Add(int64(d)) }

// TestAPauseOfTheServerIsNobodysTime stops the process and lets the machine sleep,
// for longer than a player has; then he plays at once, or the server looks first.
func TestAPauseOfTheServerIsNobodysTime(t *testing.T) {
	for name, pause := range map[string]func(*machine, time.Duration){"stopped": (*machine).stop, "asleep": (*machine).sleep} {
		for _, d := range []time.Duration{12 * time.Second, 8 * time.Hour} {
			for _, quick := range []bool{true, false} {
				inTime(t, func(t *testing.T, s *store.Store) {
					m := new(machine)
					h := house(t, s, m.options())
					defer h.Close()
					r := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Delay: 1000, Pool: 10_000}}, person(0), person(1))
					defer connect(t, h, r.ID, 0).Close()
					defer connect(t, h, r.ID, 1).Close()
					time.Sleep(6 * time.Second)
					r = look(t, h, r.ID)
					seat := game.Seat(0)
					for !r.Waits(seat) {
						seat++
					}
					before, _ := r.Left(seat, h.Now())
					pause(m, d)
					if quick {
						c, _ := move(r)
						if _, _, err := h.Do(context.Background(), r.ID, "1", c); err != nil {
							t.Fatalf("%s for %v: %v", name, d, err)
						}
					} else {
						time.Sleep(2 * time.Second)
					}
					events, now := checkLog(t, s, r.ID)
					after, _ := now.Left(seat, h.Now())
					if now.Phase != api.Playing || count(events, api.Paused) != 1 || count(events, api.Left) != 0 || before-after > 2100 || after > before+1000 {
						t.Errorf("%s for %v, quick %v: %s, %d pauses, %d left, %d ms before and %d after",
							name, d, quick, now.Phase, count(events, api.Paused), count(events, api.Left), before, after)
					}
				})
			}
		}
	}
}

// TestAStopAtOnceIsNobodysTime stops a server that had nothing to do as soon as the first
// game with clocks has begun, before it signs as it does every second.
func TestAStopAtOnceIsNobodysTime(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		m := new(machine)
		h := house(t, s, m.options())
		defer h.Close()
		time.Sleep(10*time.Minute + 50*time.Millisecond)
		r := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 10_000}}, person(0), person(1))
		defer connect(t, h, r.ID, 0, 1).Close()
		time.Sleep(200 * time.Millisecond)
		m.stop(12 * time.Second)
		time.Sleep(2 * time.Second)
		if events, now := checkLog(t, s, r.ID); now.Phase != api.Playing || count(events, api.Paused) == 0 {
			t.Errorf("%s, %d pauses", now.Phase, count(events, api.Paused))
		}
	})
}

// TestAClockThatIsSetStopsNoClock sets the clock of the server back and ahead. The
// player's time runs out when it would have.
func TestAClockThatIsSetStopsNoClock(t *testing.T) {
	for _, by := range []time.Duration{-time.Hour, -900 * time.Millisecond, 900 * time.Millisecond, time.Hour} {
		inTime(t, func(t *testing.T, s *store.Store) {
			m := new(machine)
			h := house(t, s, m.options())
			defer h.Close()
			r := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Delay: 5000, Pool: 20_000}}, person(0), person(1))
			defer connect(t, h, r.ID, 0, 1).Close()
			time.Sleep(5 * time.Second)
			m.set(by)
			time.Sleep(18 * time.Second)
			if r = look(t, h, r.ID); r.Phase != api.Playing {
				t.Fatalf("set by %v: over after 23 of 25 seconds", by)
			}
			time.Sleep(4500 * time.Millisecond)
			if r = look(t, h, r.ID); r.Phase != api.Over || r.Result.Reason != api.ByFlag {
				t.Errorf("set by %v: %s after 27 of 25 seconds", by, r.Phase)
			}
			events, _ := checkLog(t, s, r.ID)
			for i := 1; i < len(events); i++ {
				if events[i].Time < events[i-1].Time {
					t.Errorf("set by %v: event %d is before the one before", by, events[i].Seq)
				}
			}
		})
	}
}

// TestARestartWithAClockThatIsSetBackGoesOn closes a house, and opens it an hour
// earlier.
func TestARestartWithAClockThatIsSetBackGoesOn(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		m := new(machine)
		h := house(t, s, m.options())
		r := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 20_000}}, person(0), person(1))
		time.Sleep(5 * time.Second)
		h.Close()
		m.set(-time.Hour)
		h = house(t, s, m.options())
		defer h.Close()
		before, _ := look(t, h, r.ID).Left(0, h.Now())
		time.Sleep(5 * time.Second)
		if after, runs := look(t, h, r.ID).Left(0, h.Now()); !runs || before-after != 5000 {
			t.Errorf("%d ms left, 5 seconds later %d", before, after)
		}
	})
}

// TestAHouseSignsAsOftenAsSomebodyNeedsIt counts the commits of the heartbeat.
func TestAHouseSignsAsOftenAsSomebodyNeedsIt(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{Node: "n", Idle: time.Second})
		defer h.Close()
		signs := func(d time.Duration) uint64 {
			t.Helper()
			before, err := s.Get(context.Background(), "alive", "n")
			time.Sleep(d)
			after, err2 := s.Get(context.Background(), "alive", "n")
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			return after.Version - before.Version
		}
		if n := signs(time.Hour); n != 0 {
			t.Errorf("idle: %d signs an hour", n)
		}
		r := open(t, h, backgammon(), person(0), person(1))
		time.Sleep(time.Minute)
		if n := signs(time.Hour); n != 0 {
			t.Errorf("a game without clocks rests: %d signs an hour", n)
		}
		sub := connect(t, h, r.ID, 0)
		time.Sleep(2 * time.Second)
		if n := signs(time.Minute); n < 59 || n > 61 {
			t.Errorf("somebody is connected: %d signs a minute", n)
		}
		sub.Close()
		time.Sleep(time.Minute)
		days := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Days: 1}}, person(0), person(1))
		time.Sleep(time.Minute)
		if n := signs(time.Hour); n < 59 || n > 61 {
			t.Errorf("a clock of days runs: %d signs an hour", n)
		}
		live := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 600_000}}, person(0), person(1))
		time.Sleep(10 * time.Second)
		if n := signs(time.Minute); h.running() != 0 || n < 59 || n > 61 {
			t.Errorf("a clock of minutes runs in a room that rests (%d run): %d signs a minute", h.running(), n)
		}
		time.Sleep(25 * time.Hour)
		for _, id := range []string{live.ID, days.ID} {
			if _, now := checkLog(t, s, id); now.Phase != api.Over || now.Result.Reason != api.ByFlag {
				t.Errorf("nobody looks, and the time is up: %s", now.Phase)
			}
		}
		if n := signs(time.Hour); n != 0 {
			t.Errorf("idle again: %d signs an hour", n)
		}
	})
}

// TestNoHoleIsMadeOfAMeantSilence lets a house be idle, with players about to come.
func TestNoHoleIsMadeOfAMeantSilence(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{})
		defer h.Close()
		time.Sleep(24 * time.Hour)
		r := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 60_000}}, person(0), person(1))
		time.Sleep(10 * time.Second)
		if left, _ := look(t, h, r.ID).Left(0, h.Now()); left != 50_000 {
			t.Errorf("%d ms left of 60000 after 10 seconds", left)
		}
		if events, _ := checkLog(t, s, r.ID); count(events, api.Paused) != 0 {
			t.Error("the silence of a house that has nothing to do is a pause")
		}
	})
}

// TestClocksGoOnAfterARestartWhereNobodyLooks closes a house with clocks running,
// public and private.
func TestClocksGoOnAfterARestartWhereNobodyLooks(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{})
		var rooms []string
		for _, private := range []bool{false, true} {
			c := api.Config{Game: "backgammon", Private: private, Clock: api.ClockConfig{Pool: 60_000}}
			rooms = append(rooms, open(t, h, c, person(0), person(1)).ID)
		}
		time.Sleep(10 * time.Second)
		h.Close()
		time.Sleep(time.Hour)
		h = house(t, s, Options{})
		defer h.Close()
		time.Sleep(49 * time.Second)
		for _, id := range rooms {
			if events, now := checkLog(t, s, id); now.Phase != api.Playing || count(events, api.Paused) != 1 {
				t.Errorf("after 59 of 60 seconds: %s, %d pauses", now.Phase, count(events, api.Paused))
			}
		}
		time.Sleep(3 * time.Second)
		for _, id := range rooms {
			if _, now := checkLog(t, s, id); now.Phase != api.Over {
				t.Errorf("after 62 of 60 seconds: %s", now.Phase)
			}
		}
	})
}

// TestAShortStopIsNobodysTime stops the process again and again, for too short to be seen
// in the heartbeat. Nobody is charged, neither who plays on nor who does not.
func TestAShortStopIsNobodysTime(t *testing.T) {
	for _, stop := range []time.Duration{400 * time.Millisecond, 1500 * time.Millisecond, 1900 * time.Millisecond} {
		inTime(t, func(t *testing.T, s *store.Store) {
			m := new(machine)
			h := house(t, s, m.options())
			defer h.Close()
			r := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 20_000}}, person(0), person(1))
			defer connect(t, h, r.ID, 0).Close()
			defer connect(t, h, r.ID, 1).Close()
			time.Sleep(5 * time.Second)
			r = look(t, h, r.ID)
			seat := game.Seat(0)
			for !r.Waits(seat) {
				seat++
			}
			before, _ := r.Left(seat, h.Now())
			m.stop(stop)
			if _, _, err := h.Do(context.Background(), r.ID, "word", say("back")); err != nil {
				t.Fatal(err)
			}
			after, _ := look(t, h, r.ID).Left(seat, h.Now())
			if before-after > 110 { // The time since the last look before it is free, too.
				t.Errorf("stopped for %v: %d ms left, then %d", stop, before, after)
			}
			for range 5 {
				time.Sleep(2100 * time.Millisecond)
				m.stop(stop)
			}
			time.Sleep(time.Duration(after)*time.Millisecond - 5*2100*time.Millisecond - 100*time.Millisecond)
			if now := look(t, h, r.ID); now.Phase != api.Playing {
				t.Fatalf("stopped for %v: flagged with 100 ms left", stop)
			}
			time.Sleep(8 * time.Second) // A stop that the heartbeat sees is free from the last sign on, up to a second more.
			events, now := checkLog(t, s, r.ID)
			if now.Phase != api.Over || now.Result.Reason != api.ByFlag {
				t.Errorf("stopped for %v: %s, and the time is up", stop, now.Phase)
			}
			if n := count(events, api.Paused); n == 0 || n > 7 {
				t.Errorf("stopped for %v six times: %d pauses", stop, n)
			}
		})
	}
}
