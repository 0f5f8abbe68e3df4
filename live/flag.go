package live

import (
	"fmt"
	"time"

	"parlor/api"
	"parlor/room"
	"parlor/store"
)

// flag ends the time of a seat, unless a node that holds a seat of the room is
// silent: then its players could not play, and it is waited for until it is back or
// gone.
func (k *keeper) flag(seat int) bool {
	now := k.house.Time()
	if now.UnixMilli() < k.again {
		return false
	}
	before := k.room.Seq
	silent, over, err := k.others(k.house.ctx)
	if err == nil && len(silent) > len(over) {
		k.again = now.Add(beatEvery).UnixMilli()
		return false
	}
	if at, _, _ := k.room.Deadline(); err == nil && k.here[seat] == 0 && now.UnixMilli() < at+beatEvery.Milliseconds() {
		var held bool
		if held, err = k.elsewhere(seat); err == nil && held { // That node says first whether it stood still.
			k.again = at + beatEvery.Milliseconds()
			return false
		}
	}
	if err == nil {
		k.looked = false
		err = k.settleTime(k.house.ctx, true)
	}
	if err != nil {
		k.house.opts.Log.Error("clocks", "room", k.id, "err", err)
		k.again = now.Add(beatEvery).UnixMilli()
		return false
	}
	if k.room.Seq != before {
		return true
	}
	done := k.try1(fmt.Sprintf("flag/%d/%d", seat, k.room.Turn), room.Command{Do: api.DoFlag, Seat: seat})
	if !done {
		k.again = now.Add(beatEvery / 10).UnixMilli()
	}
	return done
}

// fence is what must hold inside the append of what this house says of its own
// accord, because of the time or of who is connected: that it has not been stopped
// since it thought of it, and that no other node has a connection for the seats that
// it takes to be left. What somebody asks for, and what a bot plays, follows from the
// log, and the expected head is fence enough.
func (k *keeper) fence(left ...int) *store.Guard {
	return &store.Guard{Node: k.house.opts.Node, Local: k.house.opts.Now, Free: left, Gone: lapse}
}

// guard is what must hold inside the append of events that follow from the time.
func (k *keeper) guard(events []api.Event) *store.Guard {
	for _, e := range events {
		if at, _, ok := k.room.Deadline(); ok && e.Kind == api.Flagged {
			return &store.Guard{Due: time.UnixMilli(at), Node: k.house.opts.Node, Local: k.house.opts.Now}
		}
	}
	return nil
}
