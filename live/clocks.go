package live

import (
	"context"
	"encoding/json"
	"sync"

	"parlor/api"
	"parlor/room"
	"parlor/store"
)

// clocks are the rooms in which clocks run, as far as a house knows: those that
// rest, too. So it knows how often to sign, and brings a room back whose time is
// up.
type clocks struct {
	mu         sync.Mutex
	rooms      map[string]running
	live, days int
}

// running is a clock that runs.
type running struct {
	days bool  // it counts days
	due  int64 // when the time of the first seat is up
}

// set notes how the clocks of a room stand. It reports whether this is the first clock of
// minutes that runs.
func (c *clocks) set(r *room.Room) (first bool) {
	at, _, ok := r.Deadline()
	c.mu.Lock()
	defer c.mu.Unlock()
	none := c.live == 0
	if old, was := c.rooms[r.ID]; was {
		delete(c.rooms, r.ID)
		c.add(old, -1)
	}
	if ok {
		x := running{r.Config.Clock.Days > 0, at}
		c.rooms[r.ID] = x
		c.add(x, 1)
	}
	return none && c.live > 0
}

// drop forgets a room.
func (c *clocks) drop(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old, was := c.rooms[id]; was {
		delete(c.rooms, id)
		c.add(old, -1)
	}
}

func (c *clocks) add(x running, n int) {
	if x.days {
		c.days += n
	} else {
		c.live += n
	}
}

// count returns in how many rooms a clock of minutes runs, and in how many one of days.
func (c *clocks) count() (live, days int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.live, c.days
}

// over returns the rooms in which somebody's time is up at now.
func (c *clocks) over(now int64) (rooms []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, x := range c.rooms {
		if now >= x.due {
			rooms = append(rooms, id)
		}
	}
	return rooms
}

// rouse brings back rooms that rest and in which somebody's time is up.
func (h *House) rouse() {
	for _, id := range h.clocks.over(h.Now()) {
		h.mu.Lock()
		_, runs := h.actors[id]
		h.mu.Unlock()
		if !runs {
			h.wakeRoom(h.ctx, id)
		}
	}
}

// wakeRoom brings a room to life, which then sees to its own clocks.
func (h *House) wakeRoom(ctx context.Context, id string) {
	a, err := h.actor(ctx, id, false)
	if err != nil {
		if ctx.Err() == nil {
			h.opts.Log.Error("clock", "room", id, "err", err)
			h.clocks.drop(id) // Until somebody asks for the room.
		}
		return
	}
	a.release()
}

// resume looks through the games in play for what went on by itself when the last
// house closed, or fell: clocks that were running, and bots among themselves.
func (h *House) resume() {
	for _, status := range []string{string(api.Playing), "private-" + string(api.Playing)} {
		for q := (store.Query{Status: status, Limit: 100}); ; {
			logs, err := h.store.List(h.ctx, q)
			if err != nil && h.ctx.Err() == nil {
				h.opts.Log.Error("resume", "err", err)
			}
			for _, l := range logs {
				var x listed
				if json.Unmarshal(l.Data, &x) == nil && (x.Config.Clock.On() || x.Bots) {
					h.wakeRoom(h.ctx, l.ID)
				}
				q.After = l
			}
			if len(logs) < q.Limit || h.ctx.Err() != nil {
				break
			}
		}
	}
}
