package live

import (
	"sync"
	"time"

	"parlor/store"
)

// holdQueue tells the store which seats this house has connections for, in the
// background and in order.
type holdQueue struct {
	mu   sync.Mutex
	news map[store.Hold]bool // to be told: held or not
	some chan struct{}       // holds one, while there are news
}

func newHoldQueue() *holdQueue {
	return &holdQueue{news: map[store.Hold]bool{}, some: make(chan struct{}, 1)}
}

func (x *holdQueue) say(h store.Hold, held bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.news[h] = held
	select {
	case x.some <- struct{}{}:
	default:
	}
}

// take returns the news, and forgets them.
func (x *holdQueue) take() (add, drop []store.Hold) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for h, held := range x.news {
		if held {
			add = append(add, h)
		} else {
			drop = append(drop, h)
		}
	}
	clear(x.news)
	return add, drop
}

// putBack takes news again that could not be told, unless there are newer ones.
func (x *holdQueue) putBack(list []store.Hold, held bool) {
	for _, h := range list {
		x.mu.Lock()
		_, newer := x.news[h]
		x.mu.Unlock()
		if !newer {
			x.say(h, held)
		}
	}
}

// tellHolds tells the store what is held, until the house closes: then the last sign
// says that nothing is.
func (h *House) tellHolds() {
	for {
		select {
		case <-h.holds.some:
		case <-h.ctx.Done():
			return
		}
		add, drop := h.holds.take()
		err := h.store.ChangeHolds(h.ctx, add, drop)
		if err == nil || h.ctx.Err() != nil {
			continue
		}
		h.opts.Log.Error("presence", "err", err)
		h.holds.putBack(add, true)
		h.holds.putBack(drop, false)
		select {
		case <-time.After(beatEvery):
		case <-h.ctx.Done():
		}
	}
}
