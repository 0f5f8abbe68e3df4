package live

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"parlor/bots"
	"parlor/game"
	"parlor/room"
)

// settle is how long a seat may be without a connection before it counts as
// left: a page that reloads is not gone.
const settle = 5 * time.Second

// seedsWithin is how long the seeds that seats have promised may take.
const seedsWithin = 20 * time.Second

// presence notes for which seats somebody is connected. Of a seat that somebody
// was connected for, or that the log says is there, this node says once that it
// left: another node may know better, and says so.
func (k *keeper) presence() {
	now := k.house.now()
	for i, s := range k.room.Seats {
		switch {
		case !s.Taken || s.Bot != "":
			delete(k.absent, i)
		case k.here[i] > 0:
			delete(k.absent, i)
			k.armed[i] = true
		case k.absent[i] == 0:
			k.absent[i] = now
		}
	}
}

// heard notes that somebody acts for a seat, connected here or not.
func (k *keeper) heard(events []room.Event) {
	for _, e := range events {
		switch e.Kind {
		case room.Called, room.Threw, room.Played, room.Offered, room.Answered, room.Said, room.Linked:
			if e.Seat >= 0 && k.absent[e.Seat] != 0 {
				k.absent[e.Seat] = k.house.now()
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
	k.presence()
	for k.due() {
	}
	k.wake()
	k.consult()
	k.rematch()
}

// due does one thing that is due, and reports whether it did.
func (k *keeper) due() bool {
	now := k.house.now()
	if at, seat, ok := k.room.Deadline(); ok && now >= at {
		return k.try1(fmt.Sprintf("flag/%d/%d", seat, k.room.Turn), room.Command{Do: room.DoFlag, Seat: seat})
	}
	if at, ok := k.settleAt(); ok && now >= at {
		return k.try1(fmt.Sprintf("settle/%d", k.room.Seq), room.Command{Do: room.DoSettle, Seat: -1})
	}
	for i, s := range k.room.Seats {
		switch since, away := k.absent[i], k.absent[i] != 0; {
		case !s.Taken || s.Bot != "":
		case !away && (s.Away || s.StandIn != "" && k.here[i] > 0):
			return k.try1(fmt.Sprintf("return/%d/%d", i, k.room.Seq), room.Command{Do: room.DoReturn, Seat: i})
		case away && !s.Away && k.armed[i] && now-since >= settle.Milliseconds():
			k.armed[i] = false
			return k.try1(fmt.Sprintf("leave/%d/%d", i, k.room.Seq), room.Command{Do: room.DoLeave, Seat: i})
		case away && s.Away && s.StandIn == "" && k.room.Phase == room.Playing && k.othersWait(i) && now-since >= k.house.opts.Grace.Milliseconds():
			return k.try1(fmt.Sprintf("standin/%d/%d", i, k.room.Seq), room.Command{Do: room.DoStandIn, Seat: i})
		}
	}
	return false
}

// settleAt returns when seeds and links that do not come have been waited for
// long enough.
func (k *keeper) settleAt() (at int64, ok bool) {
	if k.room.Phase == room.Seating && k.room.Full() {
		return k.room.Time + seedsWithin.Milliseconds(), true
	}
	since, ok := k.room.DiceWait()
	return since + k.house.opts.Links.Milliseconds(), ok
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
	if _, _, err := k.commit(k.house.ctx, id, c); err != nil && k.house.ctx.Err() == nil {
		k.house.opts.Log.Warn("own command", "room", k.id, "do", c.Do, "err", err)
		return false
	}
	k.tellAll(doIn{})
	return k.room.Seq != before
}

// wake sets the alarm.
func (k *keeper) wake() {
	now := k.house.now()
	next := now + time.Minute.Milliseconds()
	if at, _, ok := k.room.Deadline(); ok {
		next = min(next, at)
	}
	for i, since := range k.absent {
		if s := k.room.Seats[i]; !s.Away && k.armed[i] {
			next = min(next, since+settle.Milliseconds())
		} else if s.StandIn == "" && k.room.Phase == room.Playing {
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
	seat, do, ok := k.botsTurn()
	if !ok {
		k.asked = -1
		return
	}
	k.asked = k.room.Turn*2 + k.offered()
	r, turn := k.room, k.room.Turn
	k.house.done.Go(func() {
		thought := thoughtIn{seat: seat, turn: turn, do: do}
		if do == room.DoPlay {
			thought.text = k.house.choose(r, seat)
		} else if do == room.DoAnswer {
			thought.text = opinion(r)
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

// botsTurn returns a seat for which a bot is to act, and what is asked of it.
func (k *keeper) botsTurn() (seat int, do room.Verb, ok bool) {
	for i, s := range k.room.Seats {
		switch {
		case s.Plays() == "":
		case k.room.Offer != "" && k.room.Agreed>>i&1 == 0:
			return i, room.DoAnswer, true
		case !k.room.Waits(i) || k.room.Config.Manual:
		case k.room.Position.ToAct().Has(game.Nature):
			return i, room.DoThrow, true
		default:
			return i, room.DoPlay, true
		}
	}
	return 0, "", false
}

// choose lets a bot think, when there is a place for it.
func (h *House) choose(r *room.Room, seat int) string {
	select {
	case h.think <- struct{}{}:
		defer func() { <-h.think }()
	case <-h.ctx.Done():
		return ""
	}
	bot, err := bots.New(r.Seats[seat].Plays(), r.Position)
	if err != nil {
		h.opts.Log.Error("bot", "room", r.ID, "err", err)
		return ""
	}
	return bot.Choose(r.Position, game.Seat(seat), rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
}

// opinion is what a bot says to an offer: it plays on rather than draw, and is
// a good sport otherwise.
func opinion(r *room.Room) string {
	if r.Offer == room.Draw {
		return "no"
	}
	return "yes"
}

func (m thoughtIn) handle(k *keeper) {
	k.asked = -1
	if k.room.Turn == m.turn && (m.do != room.DoPlay || m.text != "") {
		id := strings.Join([]string{"bot", fmt.Sprint(m.seat), fmt.Sprint(m.turn), string(m.do), fmt.Sprint(k.room.Seq)}, "/")
		k.try1(id, room.Command{Do: m.do, Seat: m.seat, Turn: m.turn, Text: m.text})
	}
	k.after()
}
