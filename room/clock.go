package room

// clock is what is left of a seat's pool, and since when it is spending.
type clock struct {
	pool  int64 // milliseconds left
	since int64 // when the seat's time began to run, 0 when it does not
}

// spend returns the pool that is left at now.
func (c clock) spend(k ClockConfig, now int64) int64 {
	if c.since == 0 {
		return c.pool
	}
	used := max(now-c.since, 0)
	if k.Days > 0 {
		return int64(k.Days)*day - used
	}
	return c.pool - max(used-k.Delay, 0)
}

// turnClocks stops the clocks of seats that no longer have to act, and starts
// those of seats that do.
func (r *Room) turnClocks(now int64) {
	if !r.Config.Clock.On() || r.Phase != Playing {
		return
	}
	for i := range r.clocks {
		c := &r.clocks[i]
		switch acts := r.Waits(i); {
		case acts && c.since == 0:
			c.since = now
		case !acts && c.since != 0:
			left := c.spend(r.Config.Clock, now)
			*c = clock{pool: left}
			if r.Config.Clock.Days > 0 {
				c.pool = 0
			}
		}
	}
}

// Left returns the milliseconds that seat has left at now, and whether they are
// running. Beyond zero its time is up.
func (r *Room) Left(seat int, now int64) (left int64, running bool) {
	c := r.clocks[seat]
	return c.spend(r.Config.Clock, now), c.since != 0
}

// Deadline returns when the time of the first seat is up, and whose it is; ok
// is false while no clock runs.
func (r *Room) Deadline() (at int64, seat int, ok bool) {
	if !r.Config.Clock.On() || r.Phase != Playing {
		return 0, 0, false
	}
	for i, c := range r.clocks {
		if c.since == 0 {
			continue
		}
		end := c.since + r.Config.Clock.Delay + c.pool
		if r.Config.Clock.Days > 0 {
			end = c.since + int64(r.Config.Clock.Days)*day
		}
		if !ok || end < at {
			at, seat, ok = end, i, true
		}
	}
	return at, seat, ok
}
