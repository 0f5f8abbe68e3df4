package live

import (
	"fmt"
	"slices"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// flag ends the time of a seat, unless a node that holds a seat of the room is
// silent: then its player could not play, and it is waited for until it is back or
// gone, or he has come here. It reports whether the room has a new event.
func (a *actor) flag(seat game.Seat) bool {
	now := a.house.Time()
	if now.UnixMilli() < a.again {
		return false
	}
	if len(a.room.Seats) > 2 && a.room.Seats[seat].Plays() != "" { // A bot plays on, and is waited for.
		a.again = now.Add(beatEvery / 10).UnixMilli()
		return false
	}
	before := a.room.Seq
	silences, _, err := a.others(a.house.ctx)
	if err == nil && slices.ContainsFunc(silences, func(q silence) bool { return !q.ended }) {
		a.again = now.Add(beatEvery).UnixMilli()
		return false
	}
	if at, _, _ := a.room.Deadline(); err == nil && a.here[seat] == 0 && now.UnixMilli() < at+beatEvery.Milliseconds() {
		var held bool
		if held, err = a.elsewhere(seat); err == nil && held { // That node says first whether it stood still.
			a.again = at + beatEvery.Milliseconds()
			return false
		}
	}
	if err == nil {
		a.looked = false
		err = a.settleTime(a.house.ctx, true)
	}
	if err != nil {
		a.house.opts.Log.Error("clocks", "room", a.id, "err", err)
		a.again = now.Add(beatEvery).UnixMilli()
		return false
	}
	if a.room.Seq != before {
		return true
	}
	// With three or more players, one who comes back after his flag can get another in the same turn: the id tells them apart by Seq.
	done := a.attempt(fmt.Sprintf("flag/%d/%d/%d", seat, a.room.Turn, a.room.Seq), room.Command{Do: api.DoFlag, Seat: seat})
	if !done {
		a.again = now.Add(beatEvery / 10).UnixMilli()
	}
	return done
}

// fence is what the store has to check as it appends what this house says of its own
// accord, because of the time or of who is connected: that this house has not stood
// still since, and that no other node has a connection for the seats that have left.
// What somebody asks for, and what a bot plays, follows from the log: for that it is
// enough that the log has not grown.
func (a *actor) fence(left ...game.Seat) *store.Guard {
	_, since := a.house.woken()
	return &store.Guard{Node: a.house.opts.Node, Local: a.house.opts.Now, Free: left, Gone: lapse, Since: since}
}

// guard is what the store has to check as it appends a flag: that the time is up by its
// own clock. For other events it is nil.
func (a *actor) guard(events []api.Event) *store.Guard {
	for _, e := range events {
		if at, _, ok := a.room.Deadline(); ok && e.Kind == api.Flagged {
			return &store.Guard{Due: time.UnixMilli(at), Node: a.house.opts.Node, Local: a.house.opts.Now}
		}
	}
	return nil
}
