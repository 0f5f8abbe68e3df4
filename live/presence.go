package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlor/api"
	"parlor/room"
	"parlor/store"
)

// Somebody is there while any node has a connection of his. The nodes share what
// they hold through the store; that a connection has ended says only the node that
// held it, or, when that node is gone, one with which somebody of the room is
// connected. A guest's request says nothing about anybody.
const (
	quiet = 3 * beatEvery  // after which a node that holds connections is silent
	lapse = 15 * beatEvery // after which it holds them no more
)

// gone reports whether what a node held has ended. A node that is not known has just
// begun: what those held that are forgotten is forgotten, too.
func (h *House) gone(node string, now time.Time) bool {
	g := h.lastSign(node)
	return !g.At.IsZero() && (g.Over || now.Sub(g.At) >= lapse)
}

// seated returns how many seats have a connection here.
func (k *keeper) seated() (n int) {
	for _, c := range k.here {
		if c > 0 {
			n++
		}
	}
	return n
}

// came notes that somebody is connected who acts for seats.
func (k *keeper) came(seats []int) {
	for _, seat := range seats {
		k.here[seat]++
		k.armed[seat] = true
		k.house.holds.say(store.Hold{Log: k.id, Seat: seat, Node: k.house.opts.Node}, true)
	}
	k.looked = k.looked && len(seats) == 0
}

// let drops what this node holds no more, once that is known: another node has the
// seat, or the log says that it is left.
func (k *keeper) let(all bool) {
	for seat := range k.armed {
		if k.here[seat] > 0 || !all && k.armed[seat] && !k.room.Seats[seat].Away {
			continue
		}
		delete(k.armed, seat)
		k.house.holds.say(store.Hold{Log: k.id, Seat: seat, Node: k.house.opts.Node}, false)
	}
}

// hasLeft reports whether this node may say that nobody is at a seat any more.
func (k *keeper) hasLeft(seat int) bool {
	if !k.armed[seat] && k.seated() == 0 {
		return false
	}
	list, err := k.house.store.Holds(k.house.ctx, k.id)
	now := k.house.Time()
	if err != nil {
		k.house.opts.Log.Error("presence", "room", k.id, "err", err)
	}
	for _, h := range list {
		if h.Seat == seat && h.Node != k.house.opts.Node && !k.house.gone(h.Node, now) {
			k.armed[seat] = false // That node will say so.
			err = errHeld
		}
	}
	if err != nil {
		k.absent[seat] = now.UnixMilli() // Ask again in a while.
	}
	return err == nil
}

var errHeld = errors.New("another node holds the seat")

// settleTime makes sure that the time is known before anything follows from it, and
// takes out of the clocks in which silence there was; with others set, also that of
// other nodes, if it has not been looked for since somebody came. Nothing that it
// waits for comes after the last look at the time.
func (k *keeper) settleTime(ctx context.Context, others bool) error {
	for range 8 {
		if err := k.house.know(ctx); err != nil {
			return err
		}
		count, woke := k.house.woken()
		if count == k.silences && k.looked {
			return nil
		}
		for seat, since := range k.absent {
			k.absent[seat] = max(since, woke) // He could not come back meanwhile.
		}
		switch settled, err := k.excuse(ctx, others); {
		case err != nil:
			return err
		case settled:
			k.silences, k.looked = count, true
		}
	}
	return ErrAway
}

// clocked reports whether clocks may run.
func (k *keeper) clocked() bool { return k.room.Phase == api.Playing && k.room.Config.Clock.On() }

// excuse takes out of the clocks what nobody could play in since the last event:
// the time without any node, this node's own silence if it held a seat, and with
// others set those of other nodes that hold one; and what was lost before that event.
// It reports false when it must be done again: meanwhile this node was silent itself, or another was quicker.
func (k *keeper) excuse(ctx context.Context, others bool) (settled bool, err error) {
	if !k.clocked() {
		return true, nil
	}
	since := time.UnixMilli(k.room.Time)
	holes, err := k.house.store.Holes(ctx, since)
	if err != nil {
		return false, err
	}
	var over []store.Hold
	var silent []store.Sign
	if others {
		if silent, over, err = k.others(ctx); err != nil {
			return false, err
		}
	}
	if _, known := k.house.known(); !known {
		return false, nil
	}
	now := k.house.Time()
	holes = append(holes, lost(silent, now)...)
	if len(k.armed) > 0 {
		holes = append(holes, k.house.silent(since)...)
	}
	own := covered(holes, since, now).Milliseconds()
	if down := min(own+k.lost, now.UnixMilli()-k.room.Time); down > 0 {
		_, _, err := k.commit(ctx, fmt.Sprintf("pause/%d", k.room.Seq), room.Command{Do: api.DoPause, Seat: -1, Down: down}, k.fence())
		k.tellAll(doIn{})
		if errors.Is(err, ErrBusy) || errors.Is(err, store.ErrEarly) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		k.lost = max(k.lost-max(down-own, 0), 0)
	}
	for _, h := range over {
		k.house.holds.say(h, false)
	}
	return true, nil
}

// lost returns what players at nodes that are silent could not play in.
func lost(silent []store.Sign, now time.Time) (holes []store.Hole) {
	for _, g := range silent {
		holes = append(holes, store.Hole{From: g.At, To: g.At.Add(min(now.Sub(g.At), lapse))})
	}
	return holes
}

// others returns the last signs of the other nodes that hold seats of the room and
// are silent, and what is held by those of them that are gone.
func (k *keeper) others(ctx context.Context) (silent []store.Sign, over []store.Hold, err error) {
	list, err := k.house.store.Holds(ctx, k.id)
	now := k.house.Time()
	for _, h := range list {
		g := k.house.lastSign(h.Node)
		if h.Node == k.house.opts.Node || g.At.IsZero() || now.Sub(g.At) < quiet {
			continue
		}
		silent = append(silent, g)
		if k.house.gone(h.Node, now) {
			over = append(over, h)
		}
	}
	return silent, over, err
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
