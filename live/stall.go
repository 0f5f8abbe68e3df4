package live

import (
	"slices"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// Where this process stands still for a moment, too short to be a silence of the
// heartbeat, nobody can play either. So while a clock of minutes runs, a house looks at
// the time ten times a second: where it could not for a while, that is a stall. It is
// taken out of the clocks before the next event of a room, or a flag.
const (
	tickEvery  = 100 * time.Millisecond
	stallLeast = 300 * time.Millisecond // between two looks
	stallsKept = 1024
)

// stalls are what a house noticed of its own short stops.
type stalls struct {
	ticked time.Duration // the last look, by the clock that is never set; 0 if nobody looks
	list   []store.Hole  // the last ones
	count  int           // of all until now
}

// tick notes that this process runs, and a stall if the last look was too long ago. It is
// called also before anything is done because of the time: that may run first after a stall.
func (p *pulse) tick(steady time.Duration) {
	x := &p.stalls
	if x.ticked == 0 {
		return
	}
	if steady-x.ticked >= stallLeast {
		x.list = append(x.list, store.Hole{From: p.told.Add(x.ticked - p.steady), To: p.told.Add(steady - p.steady)})
		x.list = x.list[max(len(x.list)-stallsKept, 0):]
		x.count++
	}
	x.ticked = steady
}

// stalled returns how many stalls there were.
func (h *House) stalled() int {
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	h.pulse.tick(h.opts.Steady())
	return h.pulse.stalls.count
}

// hurry has this house sign and look at the time at once, when a first clock begins to
// run: before it has promised a sign, a stop of the house is no silence.
func (h *House) hurry() {
	for _, c := range h.wakes {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}

// watch looks at the time while a clock of minutes runs, until the house closes.
func (h *House) watch() {
	pause := time.NewTimer(tickEvery)
	defer pause.Stop()
	for {
		select {
		case <-pause.C:
		case <-h.wakes[1]:
		case <-h.ctx.Done():
			return
		}
		next := tickEvery
		h.pulse.mu.Lock()
		if live, _ := h.clocks.count(); live > 0 {
			h.pulse.tick(h.opts.Steady())
			h.pulse.stalls.ticked = h.opts.Steady()
		} else {
			h.pulse.stalls.ticked, next = 0, beatEvery
		}
		h.pulse.mu.Unlock()
		pause.Reset(next)
	}
}

// overtaken is told of events of other nodes, which lead from the room to next. Where this
// house stood still before them, the clock that runs in next may have run on meanwhile: that
// is added to lost, and excuse takes it out of the clock later. Where a pause is among the
// events and the clock was set by them, nothing is left to take out.
func (a *actor) overtaken(next *room.Room, events []api.Event) {
	for _, e := range events {
		if e.Kind == api.Paused {
			a.relieved = time.UnixMilli(e.Time)
		}
	}
	since := a.room.Time
	if turned(a.room, next) {
		a.lost = 0
		if since = next.Running(); since == 0 || slices.ContainsFunc(events, func(e api.Event) bool { return e.Kind == api.Paused }) {
			return
		}
	}
	if len(a.connected) > 0 && a.clocked() {
		from := time.UnixMilli(since)
		a.lost += covered(a.house.silent(from), from, time.UnixMilli(next.Time)).Milliseconds()
	}
}

// standstills returns what those who are connected here could not play in since then, because this house stood still. Where another node has
// taken out of the clocks what came before, and all of them are there now, they could play since.
func (a *actor) standstills(since time.Time) ([]store.Hole, error) {
	if len(a.connected) == 0 {
		return nil, nil
	}
	list := a.house.silent(since)
	relieved := func(q store.Hole) bool { return q.From.Before(a.relieved) && a.relieved.Before(q.To) }
	if !slices.ContainsFunc(list, relieved) {
		return list, nil
	}
	for seat := range a.connected {
		if there, err := a.elsewhere(seat); err != nil || !there {
			return list, err
		}
	}
	return slices.DeleteFunc(list, relieved), nil
}

// turned reports whether another clock runs in the room after, or the same one to another
// deadline. What was lost of the clock before is then lost for good.
func turned(before, after *room.Room) bool {
	at, seat, ok := before.Deadline()
	due, who, runs := after.Deadline()
	return !ok || !runs || at != due || seat != who
}

// elsewhere reports whether a living node other than this one has a connection for a
// seat of the room: it may have to take a stop of its own out of the clocks.
func (a *actor) elsewhere(seat game.Seat) (bool, error) {
	list, err := a.house.store.Holds(a.house.ctx, a.id)
	now := a.house.Time()
	for _, x := range list {
		if x.Seat == seat && x.Node != a.house.opts.Node && !a.house.gone(x.Node, now) {
			return true, nil
		}
	}
	return false, err
}
