package room

import (
	"slices"

	"parlor/api"
	"parlor/game"
)

// clock is what is left of a seat's pool, and since when it is spending.
type clock struct {
	pool  int64 // milliseconds left
	since int64 // when the seat's time began to run, 0 when it does not
}

// spend returns the pool that is left at now.
func (c clock) spend(k api.ClockConfig, now int64) int64 {
	if c.since == 0 {
		return c.pool
	}
	used := max(now-c.since, 0)
	if k.Days > 0 {
		return max(int64(k.Days)*api.Day-used, 0)
	}
	return max(c.pool-max(used-k.Delay, 0), 0)
}

// delay returns the milliseconds of a turn that are left until it costs time: 0 where the clock stands.
func (c clock) delay(k api.ClockConfig, now int64) int64 {
	if c.since == 0 {
		return 0
	}
	return max(k.Delay-max(now-c.since, 0), 0)
}

// end returns when the time of a running clock is up.
func (c clock) end(k api.ClockConfig) int64 {
	if k.Days > 0 {
		return c.since + int64(k.Days)*api.Day
	}
	return c.since + k.Delay + c.pool
}

// stop stops a clock.
func (c *clock) stop(k api.ClockConfig, now int64) {
	left := c.spend(k, now)
	if k.Days > 0 {
		left = 0
	}
	*c = clock{pool: left}
}

// missingFree is for how long a link may be missing before the clock of its seat
// runs, in milliseconds.
const missingFree = 60_000

// turnClocks stops the clocks of seats that no longer have to act, and starts
// those of seats that do, and later those of seats whose links are missing.
func (r *Room) turnClocks(now int64) {
	if !r.Config.Clock.On() || r.Phase != api.Playing {
		return
	}
	missing := r.Missing()
	for i := range game.Seat(len(r.clocks)) {
		c := &r.clocks[i]
		late := slices.Contains(missing, i)
		switch acts := r.Waits(i) || late; {
		case acts && c.since == 0 && late:
			c.since = r.wait.since + missingFree
		case acts && c.since == 0:
			c.since = now
		case !acts && c.since != 0:
			c.stop(r.Config.Clock, now)
		}
	}
}

// Left returns the milliseconds that seat has left at now, and whether they are
// running. A turn may go on without any while its delay lasts.
func (r *Room) Left(seat game.Seat, now int64) (left int64, running bool) {
	c := r.clocks[seat]
	return c.spend(r.Config.Clock, now), c.since != 0
}

// ends reports whether a clock that is used up has consequences: not among three who
// throw by hand, of which there are rooms from before that was refused. No bot can play
// on there, and the game would stand still.
func (r *Room) ends() bool {
	return r.Config.Clock.On() && r.Phase == api.Playing && !(r.Config.Manual && len(r.Seats) > 2)
}

// Deadline returns when the time of the first seat is up, and whose it is; ok
// is false while no clock runs that has consequences.
func (r *Room) Deadline() (at int64, seat game.Seat, ok bool) {
	if !r.ends() {
		return 0, 0, false
	}
	for i, c := range r.clocks {
		if c.since == 0 {
			continue
		}
		if end := c.end(r.Config.Clock); !ok || end < at {
			at, seat, ok = end, game.Seat(i), true
		}
	}
	return at, seat, ok
}

// Excusable returns how many of the milliseconds until now may be taken out of the clocks: those since the last event or, if that is
// longer ago, since the latest of the running clocks began. So a pause never puts the beginning of a clock into the future.
func (r *Room) Excusable(now int64) int64 {
	since := r.Time
	if runs := r.Running(); runs != 0 {
		since = min(since, runs)
	}
	return max(now-since, 0)
}

// Running returns when the latest of the running clocks began, 0 when none runs.
func (r *Room) Running() (since int64) {
	for _, c := range r.clocks {
		since = max(since, c.since)
	}
	return since
}

// late reports whether the time of seat is up at now.
func (r *Room) late(seat game.Seat, now int64) bool {
	c := r.clocks[seat]
	return r.ends() && c.since != 0 && now >= c.end(r.Config.Clock)
}
