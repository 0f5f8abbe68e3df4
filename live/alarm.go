package live

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// leftAfter is how long a seat may be without a connection before it counts as
// left: a page that reloads is not gone.
const leftAfter = 5 * time.Second

// promisesWithin is how long a promise is waited for: that of a seat which is here and
// has brought chains before.
const promisesWithin = 20 * time.Second

// presence notes since when seats are without a connection here.
func (a *actor) presence() {
	now := a.house.Now()
	for i := range game.Seat(len(a.room.Seats)) {
		switch s := &a.room.Seats[i]; {
		case !s.Taken || s.Bot != "":
			delete(a.absent, i)
		case a.here[i] > 0:
			delete(a.absent, i)
		case a.absent[i] == 0:
			a.absent[i] = now
		}
	}
}

// heard lets the absence of a seat begin anew where somebody has acted for it or is
// back, connected here or not.
func (a *actor) heard(events []api.Event) {
	for _, e := range events {
		switch e.Kind {
		case api.Called, api.Threw, api.Played, api.Offered, api.Answered, api.Said, api.Linked, api.Returned:
			if e.Seat >= 0 && a.absent[e.Seat] != 0 {
				a.absent[e.Seat] = a.house.Now()
			}
		}
	}
}

// after looks at what is due now, and sets the alarm for what is due next.
func (a *actor) after() {
	if a.room.Seq == 0 {
		a.alarm.Reset(leftAfter)
		return
	}
	if a.full() {
		a.alarm.Reset(a.house.opts.Idle)
		return
	}
	a.presence()
	if err := a.settleTime(a.house.ctx, a.seated() > 0); err != nil {
		if a.house.ctx.Err() == nil {
			a.house.opts.Log.Error("clocks", "room", a.id, "err", err)
		}
		a.alarm.Reset(beatEvery)
		return
	}
	for a.due() {
	}
	a.let(false)
	if a.house.clocks.set(a.room) {
		a.house.hurry()
	}
	a.wake()
	a.consult()
	a.rematch()
}

// due does one thing that is due, and reports whether it did.
func (a *actor) due() bool {
	now := a.house.Now()
	if at, seat, ok := a.room.Deadline(); ok && now >= at {
		if a.flag(seat) {
			return true
		}
	}
	if at, ok := a.settleAt(); ok && now >= at {
		return a.attempt(fmt.Sprintf("settle/%d", a.room.Seq), room.Command{Do: api.DoSettle, Seat: -1})
	}
	for i := range game.Seat(len(a.room.Seats)) {
		s := &a.room.Seats[i]
		switch since, away := a.absent[i], a.absent[i] != 0; {
		case !s.Taken || s.Bot != "":
		case !away && s.Away && !a.room.PlayedFor(i, now):
			return a.attempt(fmt.Sprintf("return/%d/%d", i, a.room.Seq), room.Command{Do: api.DoReturn, Seat: i})
		case away && !s.Away && now-since >= leftAfter.Milliseconds() && a.hasLeft(i):
			if a.attempt(fmt.Sprintf("leave/%d/%d", i, a.room.Seq), room.Command{Do: api.DoLeave, Seat: i}) {
				return true
			}
			a.absent[i] = now // The store is away: in a while, again.
		case away && s.Away && s.StandIn == "" && a.room.Phase == api.Playing && a.othersWait(i) && now-since >= a.house.opts.Grace.Milliseconds():
			return a.attempt(fmt.Sprintf("standin/%d/%d", i, a.room.Seq), room.Command{Do: api.DoStandIn, Seat: i})
		}
	}
	return false
}

// settleAt returns when promises that do not come have been waited for long
// enough. Links are waited for until they come.
func (a *actor) settleAt() (at int64, ok bool) {
	_, woke := a.house.woken() // Before that, nothing could come.
	since, _ := a.room.DiceWait()
	return max(since, woke.UnixMilli()) + promisesWithin.Milliseconds(), a.room.WaitsForPromises()
}

// othersWait reports whether somebody is there whom seat keeps waiting.
func (a *actor) othersWait(seat game.Seat) bool {
	if a.room.Config.Clock.Days > 0 || a.room.Config.Manual {
		return false // A game by post, or with dice that no bot can throw.
	}
	for i, n := range a.here {
		if i != seat && n > 0 {
			return true
		}
	}
	return false
}

// attempt does a command of the house's own, and reports whether anything changed.
func (a *actor) attempt(id string, c room.Command) bool {
	before := a.room.Seq
	var fence *store.Guard
	switch c.Do {
	case api.DoLeave, api.DoStandIn:
		fence = a.fence(c.Seat)
	case api.DoReturn, api.DoSettle:
		fence = a.fence()
	}
	if _, err := a.commit(a.house.ctx, id, c, fence); err != nil && a.house.ctx.Err() == nil {
		if errors.Is(err, store.ErrEarly) {
			return false
		}
		a.house.opts.Log.Warn("own command", "room", a.id, "do", c.Do, "err", err)
		return false
	}
	a.tellAll(doIn{})
	return a.room.Seq != before
}

// wake sets the alarm.
func (a *actor) wake() {
	now := a.house.Now()
	next := now + time.Minute.Milliseconds()
	if at, _, ok := a.room.Deadline(); ok {
		next = min(next, max(at, a.again))
	}
	for i, since := range a.absent {
		if s := a.room.Seats[i]; !s.Away && (a.connected[i] || a.seated() > 0) {
			next = min(next, since+leftAfter.Milliseconds())
		} else if s.StandIn == "" && a.room.Phase == api.Playing {
			next = min(next, max(since+a.house.opts.Grace.Milliseconds(), now+1000))
		}
	}
	if at, ok := a.settleAt(); ok {
		next = min(next, at)
	}
	if len(a.subs) == 0 {
		next = min(next, a.idle+a.house.opts.Idle.Milliseconds())
	}
	a.alarm.Reset(time.Duration(max(next-now, 1)) * time.Millisecond)
}

func (alarmIn) handle(a *actor) { a.after() }

// consult asks a bot, if one is to act or to answer. It thinks in a goroutine of its
// own, and what it chooses comes as a [thoughtIn].
func (a *actor) consult() {
	if a.asked == a.room.Turn*2+a.offered() {
		return
	}
	seat, do, ok := a.room.BotsTurn()
	if !ok {
		a.asked = -1
		return
	}
	a.asked = a.room.Turn*2 + a.offered()
	r, turn := a.room, a.room.Turn
	a.house.done.Go(func() {
		defer a.hurt()
		thought := thoughtIn{seat: seat, turn: turn, do: do}
		switch do {
		case api.DoPlay:
			thought.text = a.house.choose(r, seat)
		case api.DoAnswer:
			thought.text = r.Opinion(seat)
		case api.DoThrow:
			thought.text = string(r.Resigns(seat))
		}
		select {
		case <-time.After(a.house.opts.Pace):
			a.tell(thought)
		case <-a.house.ctx.Done():
		}
	})
}

// offered is 1 while an offer waits, else 0: with the turn it tells what a bot is asked.
func (a *actor) offered() int {
	if a.room.Offer != "" {
		return 1
	}
	return 0
}

// choose lets a bot think, when there is a place for it.
func (h *House) choose(r *room.Room, seat game.Seat) string {
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

func (m thoughtIn) handle(a *actor) {
	if m.do == api.DoPlay && m.text == "" {
		return // The house closes. The same question would have the same answer.
	}
	a.asked = -1
	// Meanwhile the game may have ended, or somebody have offered something.
	if seat, do, ok := a.room.BotsTurn(); ok && seat == m.seat && do == m.do && a.room.Turn == m.turn {
		c := room.Command{Do: m.do, Seat: m.seat, Turn: m.turn, Text: m.text}
		if do == api.DoThrow && m.text != "" {
			c.Do = api.DoOffer // It gives up instead.
		}
		id := strings.Join([]string{"bot", fmt.Sprint(m.seat), fmt.Sprint(m.turn), string(c.Do), fmt.Sprint(a.room.Seq)}, "/")
		a.attempt(id, c)
	}
	a.after()
}
