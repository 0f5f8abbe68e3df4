package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// Somebody is there while any node has a connection of his. The nodes share what
// they hold through the store. Only the node that held a connection says that it has
// ended; where that node is gone, another says it, with which somebody of the room is
// connected. What a guest asks says nothing about who is there.
const (
	quiet = 3 * beatEvery  // after which a node that holds connections is silent
	lapse = 15 * beatEvery // after which it holds them no more
	spare = 60 * beatEvery // for which the clock of who is connected nowhere else stands still
)

// gone reports whether what a node held has ended: the node has stopped, or was silent for
// too long. A node without a sign has just begun, and is not gone; where the store forgets the
// sign of a node, it forgets what that held as well.
func (h *House) gone(node string, now time.Time) bool {
	g := h.lastSign(node)
	return !g.At.IsZero() && (g.Over || now.Sub(h.couldSign(g)) >= lapse)
}

// couldSign returns since when the node of g could have signed again: since g, or, where this
// house was silent itself after that, since it was back. The store may have been away from all.
func (h *House) couldSign(g store.Sign) time.Time {
	if _, since := h.woken(); since.After(g.At) {
		return since
	}
	return g.At
}

// hangs reports whether another node is silent, or was until a moment ago, so that somebody
// may not be able to play.
func (h *House) hangs() bool {
	h.pulse.mu.Lock()
	signs := h.pulse.signs
	h.pulse.mu.Unlock()
	now := h.Time()
	for node, g := range signs {
		if node != h.opts.Node && !g.Over && now.Sub(g.At) >= quiet && now.Sub(h.couldSign(g)) < 2*spare {
			return true
		}
	}
	return false
}

// seated returns how many seats have a connection here.
func (a *actor) seated() (n int) {
	for _, c := range a.here {
		if c > 0 {
			n++
		}
	}
	return n
}

// came notes that somebody is connected who acts for seats.
func (a *actor) came(seats []game.Seat) {
	for _, seat := range seats {
		a.here[seat]++
		if now := a.house.Time(); !a.connected[seat] || a.absent[seat] > 0 && now.UnixMilli()-a.absent[seat] >= quiet.Milliseconds() {
			a.joined[seat] = now
		}
		a.connected[seat] = true
		a.holds(seat, true)
	}
	a.looked = a.looked && len(seats) == 0
}

// let drops what this node holds no more, once that is known: another node has the
// seat, or the log says that it is left.
func (a *actor) let(all bool) {
	for seat := range a.connected {
		if a.here[seat] > 0 || !all && a.connected[seat] && !a.room.Seats[seat].Away {
			continue
		}
		delete(a.connected, seat)
		delete(a.joined, seat)
		a.holds(seat, false)
	}
}

// hold says again who is connected here: while this node was silent it may have been forgotten.
func (a *actor) hold() {
	for seat, n := range a.here {
		if n > 0 {
			a.holds(seat, true)
		}
	}
}

// holds tells the other nodes whether this one has a connection for a seat.
func (a *actor) holds(seat game.Seat, held bool) {
	a.house.holds.say(store.Hold{Log: a.id, Seat: seat, Node: a.house.opts.Node}, held)
}

// hasLeft reports whether this node may say that nobody is at a seat any more.
func (a *actor) hasLeft(seat game.Seat) bool {
	if !a.connected[seat] && a.seated() == 0 {
		return false
	}
	there, err := a.elsewhere(seat)
	switch {
	case err != nil:
		a.house.opts.Log.Error("presence", "room", a.id, "err", err)
	case there:
		a.connected[seat] = false // That node will say so.
	default:
		return true
	}
	a.absent[seat] = a.house.Now() // Ask again in a while.
	return false
}

// settleTime makes sure that the time is known before anything follows from it, and
// takes out of the clocks in which silence there was; with others set, also that of
// other nodes, if it has not been looked for since somebody came. Nothing that it
// waits for comes after the last look at the time.
func (a *actor) settleTime(ctx context.Context, others bool) error {
	for range 8 {
		if err := a.house.know(ctx); err != nil {
			return err
		}
		count, woke := a.house.woken()
		if count == a.silences && a.looked {
			return nil
		}
		if count != a.silences {
			a.hold()
		}
		for seat, since := range a.absent {
			a.absent[seat] = max(since, woke.UnixMilli()) // He could not come back meanwhile.
		}
		switch settled, err := a.excuse(ctx, others); {
		case err != nil:
			return err
		case settled:
			a.silences, a.looked = count, true
		}
	}
	return ErrAway
}

// clocked reports whether clocks may run.
func (a *actor) clocked() bool { return a.room.Phase == api.Playing && a.room.Config.Clock.On() }

// excuse takes out of the clocks what nobody could play in since the last event:
// the time without any node, this node's own silence if it held a seat, and with
// others set those of other nodes that hold one; and what was lost before that event.
// It reports false when it must be done again: meanwhile this node was silent itself, or another was quicker.
func (a *actor) excuse(ctx context.Context, others bool) (settled bool, err error) {
	if !a.clocked() {
		return true, nil
	}
	since := time.UnixMilli(a.room.Time)
	holes, err := a.house.store.Holes(ctx, since)
	if err != nil {
		return false, err
	}
	var over []store.Hold
	var elsewhere []silence
	if others {
		if elsewhere, over, err = a.others(ctx); err != nil {
			return false, err
		}
	}
	here, err := a.standstills(since)
	if err != nil {
		return false, err
	}
	if _, known := a.house.known(); !known {
		return false, nil
	}
	now := a.house.Time()
	for _, q := range elsewhere {
		holes = append(holes, q.Hole)
	}
	holes = append(holes, here...)
	own := covered(holes, since, now).Milliseconds()
	if down := min(own+a.lost, a.room.Excusable(now.UnixMilli())); down > 0 {
		was, err := a.commit(ctx, fmt.Sprintf("pause/%d", a.room.Seq), room.Command{Do: api.DoPause, Seat: -1, Down: down}, a.fence())
		a.tellAll(doIn{})
		if was.again || errors.Is(err, ErrBusy) || errors.Is(err, store.ErrEarly) {
			return false, nil // Another node was quicker, with a pause of its own.
		}
		if err != nil {
			return false, err
		}
		a.lost = max(a.lost-max(down-own, 0), 0)
	}
	for _, h := range over {
		a.house.holds.say(h, false)
	}
	return true, nil
}

// silence is what somebody could not play in at a node that says nothing.
type silence struct {
	store.Hole
	ended bool // he has come here, or the node is gone
}

// others returns the silences of other nodes that hold seats of the room, one for each
// seat, and what such nodes held that nobody waits for any more.
func (a *actor) others(ctx context.Context) (silences []silence, over []store.Hold, err error) {
	list, err := a.house.store.Holds(ctx, a.id)
	now := a.house.Time()
	for _, h := range list {
		g := a.house.lastSign(h.Node)
		if h.Node == a.house.opts.Node || g.At.IsZero() || now.Sub(g.At) < quiet {
			continue
		}
		from, wait := a.house.couldSign(g), lapse
		if a.stranded(h, list, now) {
			wait = spare
		}
		q := silence{Hole: store.Hole{From: g.At, To: from.Add(min(now.Sub(from), wait))}, ended: g.Over || now.Sub(from) >= wait}
		if g.Over || now.Sub(from) >= spare {
			over = append(over, h)
		}
		if joined, here := a.joined[h.Seat]; here && joined.After(g.At) { // Else he may have been at both.
			q.ended = true
			if joined.Before(q.To) {
				q.To = joined
			}
		}
		silences = append(silences, q)
	}
	return silences, over, err
}

// stranded reports whether it is the clock of who was connected by h that runs, and he has come to no other of the nodes that hold
// seats by the list: he may know no other address. A node that has closed in order comes back no more.
func (a *actor) stranded(h store.Hold, list []store.Hold, now time.Time) bool {
	if _, runs := a.room.Left(h.Seat, now.UnixMilli()); !runs || a.house.lastSign(h.Node).Over || a.connected[h.Seat] {
		return false
	}
	return !slices.ContainsFunc(list, func(x store.Hold) bool {
		return x.Seat == h.Seat && x.Node != h.Node && !a.house.gone(x.Node, now)
	})
}

// covered returns how much of the time from since to now lies in holes, which may
// overlap.
func covered(holes []store.Hole, since, now time.Time) (sum time.Duration) {
	slices.SortFunc(holes, func(a, b store.Hole) int { return a.From.Compare(b.From) })
	for _, h := range holes {
		if h.From.Before(since) {
			h.From = since
		}
		if h.To.After(now) {
			h.To = now
		}
		if h.To.After(h.From) {
			sum += h.To.Sub(h.From)
			since = h.To
		}
	}
	return sum
}
