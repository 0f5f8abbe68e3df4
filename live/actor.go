package live

import (
	"sync/atomic"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
)

// actor is the goroutine of one room. Everything below `room` is its own.
type actor struct {
	house  *House
	id     string
	inbox  chan in
	lobby  chan in       // the inbox of those who only watch: players come first
	loaded chan struct{} // closed when the room is there, or err
	err    error
	users  int // guarded by house.mu
	ended  chan struct{}

	now         atomic.Pointer[room.Room] // the room, for those who only look
	room        *room.Room
	dice        *dice
	recent      []api.Event     // the last events, as the log has them
	lastCommand string          // the command whose events end the log, as far as it was read
	settled     uint64          // the last event that this node has stored: a standby, if there is one, has it too
	pending     []api.Event     // stored, and not published yet
	tally       tally           // of the log
	next        tally           // after the append under way
	shown       shown           // what was last shown to somebody who only watches
	done        map[string]span // recent commands, by their ids
	subs        map[*Sub]struct{}
	watching    int                     // subscribers without a seat
	here        map[game.Seat]int       // connections by seat
	absent      map[game.Seat]int64     // since when a seat has no connection and gave no command
	connected   map[game.Seat]bool      // of the seats that had a connection here: may this node say that they have left?
	joined      map[game.Seat]time.Time // since when they are connected here; breaks shorter than quiet do not count
	silences    int                     // how many silences of the house have been taken out of the clocks
	stalls      int                     // how many of its stalls, likewise
	lost        int64                   // milliseconds in which the house stood still, and which are to be taken out of the clock yet: see overtaken
	relieved    time.Time               // when another node last took out of the clocks what somebody could not play in
	looked      bool                    // silences of other nodes have been looked for since somebody came
	again       int64                   // when a flag may be tried again, in milliseconds since 1970
	alarm       *time.Timer
	idle        int64 // since when nobody follows
	meeting     bool  // a rematch is being opened
	asked       int   // the turn that a bot is thinking about, or -1
	news        <-chan struct{}
}

// backlog is how many messages wait for a room.
const backlog = 256

// keep is how many events a room keeps at hand.
const keep = 256

func newActor(h *House, id string) *actor {
	return &actor{
		house: h, id: id, inbox: make(chan in, backlog), lobby: make(chan in, backlog), loaded: make(chan struct{}), ended: make(chan struct{}),
		done: map[string]span{}, subs: map[*Sub]struct{}{}, here: map[game.Seat]int{}, absent: map[game.Seat]int64{}, connected: map[game.Seat]bool{}, joined: map[game.Seat]time.Time{},
		alarm: time.NewTimer(time.Hour), asked: -1,
	}
}

// release ends a use of the actor that house.actor began.
func (a *actor) release() {
	a.house.mu.Lock()
	a.users--
	a.house.mu.Unlock()
}

// tell queues a message; it waits while the queue is full. An actor that has
// ended may have taken the message and never look at it: whoever joins is told.
func (a *actor) tell(m in) {
	select {
	case a.queue(m) <- m:
	case <-a.ended:
	}
	if j, ok := m.(joinIn); ok {
		select {
		case <-a.ended:
			j.sub.end(ErrRestart)
		default:
		}
	}
}

// queue returns where a message waits.
func (a *actor) queue(m in) chan in {
	watches := false
	switch m := m.(type) {
	case joinIn:
		watches = len(m.sub.seats) == 0
	case leaveIn:
		watches = len(m.sub.seats) == 0
	case doIn:
		watches = m.command.Do == api.DoSay && m.command.Seat < 0
	}
	if watches {
		return a.lobby
	}
	return a.inbox
}

// inTurn is how many messages of players come before one of anybody else.
const inTurn = 16

// try queues a message, unless the queue is full: it may be lost.
func (a *actor) try(m in) bool {
	select {
	case a.inbox <- m:
		return true
	default:
		return false
	}
}

// ask sends a command and waits for what becomes of it.
func (a *actor) ask(m doIn) answer {
	reply := make(chan answer, 1)
	m.reply = reply
	select {
	case a.queue(m) <- m:
	default:
		return answer{err: ErrBusy}
	}
	select {
	case said := <-reply:
		return said
	case <-m.ctx.Done():
		return answer{err: m.ctx.Err()}
	case <-a.ended:
		select {
		case said := <-reply:
			return said
		default:
			return answer{err: ErrRestart}
		}
	}
}

// run loads the room and serves it until it is idle or the house closes.
func (a *actor) run(fresh bool) {
	defer a.end()
	defer a.mend()
	a.house.Stats.Rooms.Add(1)
	defer a.house.Stats.Rooms.Add(-1)
	hints, stop := a.house.store.Watch(a.id)
	defer stop()
	a.news = hints
	a.err = a.load(fresh)
	if a.err != nil {
		a.forget() // First, so that whoever asks from now on is not given this error.
	}
	close(a.loaded)
	if a.err != nil {
		return
	}
	a.idle = a.house.Now()
	a.after()
	for turn := 1; ; turn++ {
		if turn%inTurn != 0 {
			select {
			case m := <-a.inbox:
				m.handle(a)
				continue
			default:
			}
		}
		select {
		case m := <-a.inbox:
			m.handle(a)
		case m := <-a.lobby:
			m.handle(a)
		case <-a.news:
			newsIn{}.handle(a)
		case <-a.alarm.C:
			alarmIn{}.handle(a)
		case <-a.house.ctx.Done():
			a.close()
			return
		}
		if a.mayRest() && a.forget() {
			a.close()
			return
		}
	}
}

// close ends all subscriptions, after what is queued has been done.
func (a *actor) close() {
	a.alarm.Stop()
	a.let(true)
	for {
		select {
		case m := <-a.inbox:
			m.handle(a)
			continue
		case m := <-a.lobby:
			m.handle(a)
			continue
		default:
		}
		break
	}
	for s := range a.subs {
		s.end(ErrRestart)
		a.house.Stats.Subs.Add(-1)
	}
}

// end says that nobody looks at the inbox any more. Who joined meanwhile, and
// was not told by tell, is told here.
func (a *actor) end() {
	close(a.ended)
	for {
		var m in
		select {
		case m = <-a.inbox:
		case m = <-a.lobby:
		default:
			return
		}
		if j, ok := m.(joinIn); ok {
			j.sub.end(ErrRestart)
		}
	}
}

// forget takes the actor out of the house, unless somebody is about to use it.
func (a *actor) forget() bool {
	a.house.mu.Lock()
	defer a.house.mu.Unlock()
	if a.err == nil && (a.users > 0 || len(a.inbox) > 0 || len(a.lobby) > 0) && !a.house.closed {
		return false
	}
	if a.house.actors[a.id] == a {
		delete(a.house.actors, a.id)
	}
	return true
}

// mayRest reports whether nobody follows the room and nothing is due.
func (a *actor) mayRest() bool {
	if len(a.subs) > 0 || a.asked >= 0 {
		return false
	}
	if a.room.Seq == 0 {
		return true // Nobody has opened it.
	}
	if a.room.WaitsForPromises() {
		return false
	}
	return time.Duration(a.house.Now()-a.idle)*time.Millisecond >= a.house.opts.Idle
}
