package live

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"parlor/api"
	"parlor/room"
	"parlor/store"
)

// settle is how long a seat may be without a connection before it counts as
// left: a page that reloads is not gone.
const settle = 5 * time.Second

// promisesWithin is how long the promises of those may take who are here and have
// brought chains before.
const promisesWithin = 20 * time.Second

// presence notes for which seats somebody is connected here.
func (k *keeper) presence() {
	now := k.house.Now()
	for i, s := range k.room.Seats {
		switch {
		case !s.Taken || s.Bot != "":
			delete(k.absent, i)
		case k.here[i] > 0:
			delete(k.absent, i)
		case k.absent[i] == 0:
			k.absent[i] = now
		}
	}
}

// heard notes that somebody acts for a seat, connected here or not.
func (k *keeper) heard(events []api.Event) {
	for _, e := range events {
		switch e.Kind {
		case api.Called, api.Threw, api.Played, api.Offered, api.Answered, api.Said, api.Linked:
			if e.Seat >= 0 && k.absent[e.Seat] != 0 {
				k.absent[e.Seat] = k.house.Now()
			}
		}
	}
}

// after looks at what is due now, and sets the alarm for what is due next.
func (k *keeper) after() {
	if k.room.Seq == 0 {
		k.alarm.Reset(settle)
		return
	}
	if k.full() {
		k.alarm.Reset(k.house.opts.Idle)
		return
	}
	k.presence()
	if err := k.settleTime(k.house.ctx, k.seated() > 0); err != nil {
		if k.house.ctx.Err() == nil {
			k.house.opts.Log.Error("clocks", "room", k.id, "err", err)
		}
		k.alarm.Reset(beatEvery)
		return
	}
	for k.due() {
	}
	k.let(false)
	if k.house.clocks.set(k.room) {
		k.house.hurry()
	}
	k.wake()
	k.consult()
	k.rematch()
}

// due does one thing that is due, and reports whether it did.
func (k *keeper) due() bool {
	now := k.house.Now()
	if at, seat, ok := k.room.Deadline(); ok && now >= at {
		if k.flag(seat) {
			return true
		}
	}
	if at, ok := k.settleAt(); ok && now >= at {
		return k.try1(fmt.Sprintf("settle/%d", k.room.Seq), room.Command{Do: api.DoSettle, Seat: -1})
	}
	for i, s := range k.room.Seats {
		switch since, away := k.absent[i], k.absent[i] != 0; {
		case !s.Taken || s.Bot != "":
		case !away && (s.Away || s.StandIn != "" && k.here[i] > 0):
			return k.try1(fmt.Sprintf("return/%d/%d", i, k.room.Seq), room.Command{Do: api.DoReturn, Seat: i})
		case away && !s.Away && now-since >= settle.Milliseconds() && k.hasLeft(i):
			if k.try1(fmt.Sprintf("leave/%d/%d", i, k.room.Seq), room.Command{Do: api.DoLeave, Seat: i}) {
				return true
			}
			k.absent[i] = now // The store is away: in a while, again.
		case away && s.Away && s.StandIn == "" && k.room.Phase == api.Playing && k.othersWait(i) && now-since >= k.house.opts.Grace.Milliseconds():
			return k.try1(fmt.Sprintf("standin/%d/%d", i, k.room.Seq), room.Command{Do: api.DoStandIn, Seat: i})
		}
	}
	return false
}

// settleAt returns when promises that do not come have been waited for long
// enough. Links are waited for until they come.
func (k *keeper) settleAt() (at int64, ok bool) {
	_, woke := k.house.woken() // Before that, nothing could come.
	since, _ := k.room.DiceWait()
	return max(since, woke) + promisesWithin.Milliseconds(), k.room.WaitsForPromises()
}

// othersWait reports whether somebody is there whom seat keeps waiting.
func (k *keeper) othersWait(seat int) bool {
	if k.room.Config.Clock.Days > 0 || k.room.Config.Manual {
		return false // A game by post, or with dice that no bot can throw.
	}
	for i, n := range k.here {
		if i != seat && n > 0 {
			return true
		}
	}
	return false
}

// try1 does a command of the house's own, and reports whether anything changed.
func (k *keeper) try1(id string, c room.Command) bool {
	before := k.room.Seq
	var fence *store.Guard
	switch c.Do {
	case api.DoLeave, api.DoStandIn:
		fence = k.fence(c.Seat)
	case api.DoReturn, api.DoSettle:
		fence = k.fence()
	}
	if _, _, err := k.commit(k.house.ctx, id, c, fence); err != nil && k.house.ctx.Err() == nil {
		if errors.Is(err, store.ErrEarly) {
			return false
		}
		k.house.opts.Log.Warn("own command", "room", k.id, "do", c.Do, "err", err)
		return false
	}
	k.tellAll(doIn{})
	return k.room.Seq != before
}

// wake sets the alarm.
func (k *keeper) wake() {
	now := k.house.Now()
	next := now + time.Minute.Milliseconds()
	if at, _, ok := k.room.Deadline(); ok {
		next = min(next, max(at, k.again))
	}
	for i, since := range k.absent {
		if s := k.room.Seats[i]; !s.Away && (k.armed[i] || k.seated() > 0) {
			next = min(next, since+settle.Milliseconds())
		} else if s.StandIn == "" && k.room.Phase == api.Playing {
			next = min(next, max(since+k.house.opts.Grace.Milliseconds(), now+1000))
		}
	}
	if at, ok := k.settleAt(); ok {
		next = min(next, at)
	}
	if len(k.subs) == 0 {
		next = min(next, k.idle+k.house.opts.Idle.Milliseconds())
	}
	k.alarm.Reset(time.Duration(max(next-now, 1)) * time.Millisecond)
}

func (alarmIn) handle(k *keeper) { k.after() }

// consult asks a bot, if one is to act or to answer. It thinks elsewhere, and
// comes back with a thought.
func (k *keeper) consult() {
	if k.asked == k.room.Turn*2+k.offered() {
		return
	}
	seat, do, ok := k.room.BotsTurn()
	if !ok {
		k.asked = -1
		return
	}
	k.asked = k.room.Turn*2 + k.offered()
	r, turn := k.room, k.room.Turn
	k.house.done.Go(func() {
		defer k.hurt()
		thought := thoughtIn{seat: seat, turn: turn, do: do}
		if do == api.DoPlay {
			thought.text = k.house.choose(r, seat)
		} else if do == api.DoAnswer {
			thought.text = r.Opinion(seat)
		}
		select {
		case <-time.After(k.house.opts.Pace):
			k.tell(thought)
		case <-k.house.ctx.Done():
		}
	})
}

// offered is 1 while an offer waits, which makes it another thing to think of.
func (k *keeper) offered() int {
	if k.room.Offer != "" {
		return 1
	}
	return 0
}

// choose lets a bot think, when there is a place for it.
func (h *House) choose(r *room.Room, seat int) string {
	select {
	case h.think <- struct{}{}:
		defer func() { <-h.think }()
	case <-h.ctx.Done():
		return ""
	}
	text, err := r.Choose(seat, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
	if err != nil {
		h.opts.Log.Error("a bot did not choose: the first legal play is taken", "room", r.ID, "seat", seat, "err", err)
	}
	return text
}

func (m thoughtIn) handle(k *keeper) {
	if m.do == api.DoPlay && m.text == "" {
		return // The house closes. The same question would have the same answer.
	}
	k.asked = -1
	if k.room.Turn == m.turn {
		id := strings.Join([]string{"bot", fmt.Sprint(m.seat), fmt.Sprint(m.turn), string(m.do), fmt.Sprint(k.room.Seq)}, "/")
		k.try1(id, room.Command{Do: m.do, Seat: m.seat, Turn: m.turn, Text: m.text})
	}
	k.after()
}
