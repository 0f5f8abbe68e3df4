package live

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// ErrSetAside is the error of a room that has broken the program again and again.
var ErrSetAside = errors.New("this room is set aside: something in it breaks the server's program, which its operator can see in the log")

// A room that panics ends its own goroutine and nothing else. Whoever comes next
// has it made anew from its log, which is the truth. Where that breaks again and
// again, it is left alone for a while.
const (
	mostFaults  = 3
	setAsideFor = time.Hour
)

// faults counts what broke, by room.
type faults struct {
	mu    sync.Mutex
	rooms map[string]fault
}

type fault struct {
	times int
	last  int64 // milliseconds since 1970
}

// note counts a fault of a room, and returns how many it has had of late.
func (f *faults) note(id string, now int64) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.rooms == nil {
		f.rooms = map[string]fault{}
	}
	for other, x := range f.rooms {
		if now-x.last > setAsideFor.Milliseconds() {
			delete(f.rooms, other)
		}
	}
	n := f.rooms[id].times + 1
	f.rooms[id] = fault{n, now}
	return n
}

// setAside reports whether a room is to be left alone.
func (f *faults) setAside(id string, now int64) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	x := f.rooms[id]
	return x.times >= mostFaults && now-x.last <= setAsideFor.Milliseconds()
}

// mend is deferred by the goroutine of a room: if that panics, it ends the room.
func (a *actor) mend() {
	x := recover()
	if x == nil {
		return
	}
	h := a.house
	stack := string(debug.Stack())
	if b, ok := x.(brokeIn); ok {
		x, stack = b.what, b.stack
	}
	n := h.faults.note(a.id, h.Now())
	h.opts.Log.Error("a room broke", "room", a.id, "time", n, "set aside", n >= mostFaults, "panic", fmt.Sprint(x), "stack", stack)
	h.Stats.Broken.Add(1)
	h.mu.Lock()
	if h.actors[a.id] == a {
		delete(h.actors, a.id)
	}
	h.mu.Unlock()
	select {
	case <-a.loaded:
	default:
		a.err = ErrRestart // The log itself breaks it.
		close(a.loaded)
	}
	a.alarm.Stop()
	clear(a.here) // They come again.
	a.let(true)
	for s := range a.subs {
		s.end(ErrRestart)
		h.Stats.Subs.Add(-1)
	}
}

// brokeIn tells a room that a goroutine which it had begun has panicked.
type brokeIn struct {
	what  any
	stack string
}

func (m brokeIn) handle(*actor) { panic(m) }

// hurt is deferred by a goroutine that a room has begun: if that panics, so does the
// room's own.
func (a *actor) hurt() {
	if x := recover(); x != nil {
		a.tell(brokeIn{x, string(debug.Stack())})
	}
}
