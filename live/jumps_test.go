package live

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store/pgtest"
)

// A jumper is the clock of a machine that is set again and again; the one that is never set goes on.
type jumper struct {
	by    atomic.Int64 // nanoseconds
	begun time.Time
}

func (j *jumper) options() Options {
	return Options{
		Now:    func() time.Time { return time.Now().Round(0).Add(time.Duration(j.by.Load())) },
		Steady: func() time.Duration { return time.Since(j.begun) },
	}
}

// jumps are what the clocks are set ahead by, one after the other.
var jumps = []time.Duration{12 * time.Second, 0, -time.Hour, time.Hour, 1100 * time.Millisecond, -1100 * time.Millisecond, -12 * time.Second, 900 * time.Millisecond, 30 * time.Hour, 0}

// noticed returns how long a house noticed that it stood still, by the clock that is never set. On a busy machine it may be kept from looking at
// the time where another goroutine is not.
func noticed(h *House) (sum time.Duration) {
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	for _, q := range h.pulse.stalls.list {
		sum += q.To.Sub(q.From)
	}
	return sum
}

// TestClocksThatJumpTakeNobodysTime has two nodes over PostgreSQL whose clocks are set forward and back all the time, in other ways, while players at each
// of them play with times of four kinds, and then think for as long as they have. Nobody's flag falls before his time is up or much later, no clock
// stops for a second more than this machine or its database stood still, and times in a log are those of the day.
func TestClocksThatJumpTakeNobodysTime(t *testing.T) {
	clocks := []*jumper{{begun: time.Now()}, {begun: time.Now()}}
	houses, s := nodes(t, pgtest.Start(t).NewDatabase(t), clocks[0].options(), clocks[1].options())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var stood atomic.Int64 // milliseconds for which this machine did, or its database
	looked, jumped := make(chan struct{}), make(chan struct{})
	go func() { // It looks at the time more often than a house does, so it misses no stop that a house takes out of a clock.
		defer close(looked)
		var heard [2]time.Duration // how long ago each house was answered, at the last look
		for last := time.Now(); ctx.Err() == nil; last = time.Now() {
			time.Sleep(tickEvery / 2)
			if gap := time.Since(last); gap > stallLeast*2/3 {
				stood.Add(gap.Milliseconds())
			}
			for i, h := range houses {
				_, ago := h.Ahead()
				if ago < heard[i] && heard[i] > beatEvery*3/2 { // An answer was late: the database has kept it.
					stood.Add(heard[i].Milliseconds())
				}
				heard[i] = ago
			}
		}
	}()
	go func() {
		defer close(jumped)
		for i := 0; ctx.Err() == nil; i++ {
			clocks[0].by.Store(int64(jumps[i%len(jumps)]))
			clocks[1].by.Store(int64(jumps[(i*3+1)%len(jumps)]))
			select {
			case <-time.After(170 * time.Millisecond):
			case <-ctx.Done():
			}
			begun := time.Now()
			if _, err := s.Put(ctx, "jumps", fmt.Sprint(i), nil, 0); err != nil && ctx.Err() == nil {
				t.Error(err)
			}
			if took := time.Since(begun); took > stallLeast*2/3 {
				stood.Add(took.Milliseconds())
			}
		}
	}()
	t.Run("all", func(t *testing.T) {
		for name, c := range map[string]api.ClockConfig{
			"for the game": {Pool: 3000}, "for a turn": {Delay: 1800}, "for a turn and the game": {Delay: 700, Pool: 1500}, "of days": {Days: 1},
			"of days, and hours": {Pool: 86_400_000}, "for a turn, and almost nothing": {Delay: 2500, Pool: 1},
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				r := open(t, houses[0], api.Config{Game: "backgammon", Clock: c}, person(0), person(1))
				for i, h := range houses {
					defer connect(t, h, r.ID, game.Seat(i)).Close()
				}
				for i, end := 0, time.Now().Add(2500*time.Millisecond); time.Now().Before(end); i++ {
					command, ok := move(look(t, houses[i%2], r.ID))
					if !ok {
						t.Fatalf("over after %d commands: %+v", i, look(t, houses[0], r.ID).Result)
					}
					if _, _, err := houses[i%2].Do(ctx, r.ID, key(i), command); err != nil && !isStale(err) && !errors.Is(err, ErrAway) { // a stall of the database, as counted above
						t.Fatalf("command %d: %v", i, err)
					}
					time.Sleep(60 * time.Millisecond)
				}
				short := c.Days == 0 && c.Pool < 60_000
				if short {
					waitFor(t, houses[1], r.ID, func(r *room.Room) bool { return r.Phase == api.Over })
				}
				events, after := checkLog(t, s, r.ID)
				var down, flag int64
				for i, e := range events {
					if e.Kind == api.Flagged {
						flag = e.Time
						before, err := room.Standard.New(r.ID).Apply(events[:i]...)
						if err != nil {
							t.Fatal(err)
						}
						due, _, _ := before.Deadline()
						if late := e.Time - due; late < 0 || late > 3000+stood.Load() {
							t.Errorf("the flag falls %d ms after the time was up", late)
						}
					}
					if e.Kind == api.Paused {
						down += e.Down
					}
					if off := time.Since(time.UnixMilli(e.Time)); e.Kind == api.Left || off < -2*time.Second || off > time.Minute || i > 0 && e.Time < events[i-1].Time {
						t.Errorf("event %d: %s at %d, %v ago", e.Seq, e.Kind, e.Time, off)
					}
				}
				time.Sleep(tickEvery) // until it was looked at
				still := stood.Load() + (noticed(houses[0]) + noticed(houses[1])).Milliseconds()
				if down > 1000+still || (flag != 0) != short || len(events) < 8 {
					t.Errorf("%d events; paused for %d ms, and the machine stood for %d; flag at %d, %+v", len(events), down, still, flag, after.Result)
				}
			})
		}
	})
	for i, h := range houses {
		// A clock that was just set forward may be that of a machine that slept, until the store has told the time again.
		err := h.Ready(t.Context())
		for end := time.Now().Add(time.Minute); err != nil && time.Now().Before(end); err = h.Ready(t.Context()) {
			time.Sleep(time.Millisecond)
		}
		if err != nil {
			t.Errorf("node %d: %v", i, err)
		}
		if off := time.Until(h.Time()).Abs(); off > time.Second {
			t.Errorf("node %d: %v off", i, off)
		}
	}
	cancel()
	<-jumped
	<-looked
}
