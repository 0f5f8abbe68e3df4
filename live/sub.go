package live

import (
	"context"
	"sync"
	"sync/atomic"

	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// queue is how many frames wait for a subscriber before he is dropped and has
// to catch up.
const queue = 16

// Out is an encoded frame, and the number of the last event it tells of; 0 for
// a preview.
type Out struct {
	N     uint64
	Data  []byte
	proof bool // there is one in it
}

// Sub is somebody who follows a room.
type Sub struct {
	seats  []game.Seat // seats that the subscriber acts for; empty for spectators
	brief  bool        // wants brief views; the actor's own
	proven uint64      // the last event that a proof told of; the actor's own
	frames chan Out
	slow   atomic.Bool // frames were dropped: say hello again
	gone   chan struct{}
	once   sync.Once
	why    error
	actor  *actor
}

// Frames yields encoded frames. When it is drained and Slow reports true, frames
// are missing.
func (s *Sub) Frames() <-chan Out { return s.frames }

// Slow reports that frames were dropped, and that nothing more comes before
// another hello.
func (s *Sub) Slow() bool { return s.slow.Load() }

// Gone is closed when the room ends the subscription; Err says why.
func (s *Sub) Gone() <-chan struct{} { return s.gone }

// Err returns why Gone is closed.
func (s *Sub) Err() error {
	<-s.gone
	return s.why
}

// Closed reports whether Close was called: no frame is wanted any more.
func (s *Sub) Closed() bool {
	select {
	case <-s.gone:
		return s.why == nil
	default:
		return false
	}
}

// Close ends the subscription.
func (s *Sub) Close() {
	s.end(nil)
	s.actor.tell(leaveIn{s})
}

// Hello asks again for what is missing.
func (s *Sub) Hello(h Hello) { s.actor.tell(joinIn{sub: s, hello: h}) }

// CatchUp asks for what was missed since an event, after [Sub.Slow].
func (s *Sub) CatchUp(since uint64) {
	s.actor.tell(joinIn{sub: s, hello: Hello{Epoch: s.actor.house.Epoch(), Since: since}, again: true})
}

// Room returns the room as it is now, without asking for it again: for as long as
// somebody follows it, it runs. The error is why the subscription has ended.
func (s *Sub) Room() (*room.Room, error) {
	select {
	case <-s.gone:
		if s.why == nil {
			return nil, ErrRestart
		}
		return nil, s.why
	default:
	}
	if r := s.actor.now.Load(); r.Seq > 0 {
		return r, nil
	}
	return nil, store.ErrNotFound // Nobody has opened it yet.
}

// Do does a command as [House.Do] does. When it reports told, the frame of what
// happened is among [Sub.Frames] and says that it answers id: nothing more need
// be said.
func (s *Sub) Do(ctx context.Context, id string, c room.Command) (r *room.Room, n uint64, told bool, err error) {
	m := s.actor.given(ctx, id, c)
	m.from, m.did = s, id
	a := s.actor.ask(m)
	return a.room, a.last, a.told, a.err
}

// Preview shows steps of seat's turn to the others; it may be lost.
func (s *Sub) Preview(seat game.Seat, steps []string) {
	for _, own := range s.seats {
		if own == seat {
			s.actor.try(previewIn{s, seat, steps})
			return
		}
	}
}

func (s *Sub) end(why error) {
	s.once.Do(func() {
		s.why = why
		close(s.gone)
	})
}

// send queues a frame, or marks the subscriber slow and reports false. It never
// waits.
func (s *Sub) send(frame Out) bool {
	if s.slow.Load() {
		return false
	}
	select {
	case s.frames <- frame:
		return true
	default:
		s.slow.Store(true)
		return false
	}
}
