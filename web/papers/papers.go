// Package papers makes what costs much once for all who want it, and keeps it: what is
// computed from the whole log of a room, or of a position.
package papers

import (
	"context"
	"sync"

	"parlor/live"
)

const (
	papersAtOnce = 2        // whole logs that are read and checked at once
	papersWait   = 32       // papers that are being made, or wait for that; one more is refused
	papersKept   = 32 << 20 // bytes of what was made of them

	// Long is how many bytes of one of them are kept at most.
	Long = papersKept / 4
)

// Key names a paper: what is made of the log of a room up to event N, or of a position.
type Key struct {
	Room string // the room, or what names the position
	N    uint64
	What string
}

// paper is what was made, or is being made.
type paper struct {
	done  chan struct{} // closed when the rest is there
	value any
	size  int // bytes, about
	err   error
	used  uint64
}

// Papers keeps what costs much to make: the same log gives the same.
type Papers struct {
	survive func(what string, end func())
	places  chan struct{}
	making  sync.WaitGroup

	mu      sync.Mutex
	kept    map[Key]*paper
	size    int
	waiting int
	clock   uint64
}

// New returns papers of which there are none yet. survive is deferred where one is made: it has to
// recover, as [parlor/web/door.Door.Survive] does.
func New(survive func(what string, end func())) *Papers {
	return &Papers{survive: survive, places: make(chan struct{}, papersAtOnce), kept: map[Key]*paper{}}
}

// Get returns the paper of a key: as it is kept, or as make makes it now, once for all who
// ask meanwhile. make returns also how many bytes that takes. Who asks for what is not there
// yet must be allowed to: an error of allow is returned. [live.ErrBusy] says that too much is
// being made already. All papers of a key are of one type.
func Get[T any](ctx context.Context, p *Papers, key Key, allow func() error, make func(ctx context.Context) (T, int, error)) (T, error) {
	made, err := p.get(ctx, key, allow, func(ctx context.Context) (any, int, error) { return make(ctx) })
	if err != nil {
		var none T
		return none, err
	}
	return made.(T), nil
}

func (p *Papers) get(ctx context.Context, key Key, allow func() error, make func(ctx context.Context) (any, int, error)) (any, error) {
	p.mu.Lock()
	x, ok := p.kept[key]
	if !ok {
		p.mu.Unlock()
		if err := allow(); err != nil {
			return nil, err
		}
		p.mu.Lock()
		if x, ok = p.kept[key]; !ok { // Nobody was quicker.
			if p.waiting >= papersWait {
				p.mu.Unlock()
				return nil, live.ErrBusy
			}
			p.waiting++
			x = p.begin(key)
			// It is made for all who want it, also when this one goes.
			p.making.Go(func() { p.write(context.WithoutCancel(ctx), key, x, make) })
		}
	}
	p.clock++
	x.used = p.clock
	p.mu.Unlock()
	select {
	case <-x.done:
		return x.value, x.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *Papers) begin(key Key) *paper {
	x := &paper{done: make(chan struct{})}
	p.kept[key] = x
	return x
}

// write makes a paper when there is a place for it, and keeps it if it went well.
func (p *Papers) write(ctx context.Context, key Key, x *paper, make func(ctx context.Context) (any, int, error)) {
	p.places <- struct{}{}
	x.err = live.ErrBusy // This remains where make panics.
	defer func() {
		<-p.places
		p.mu.Lock()
		defer p.mu.Unlock()
		p.waiting--
		p.size += x.size
		if x.err != nil || x.size > Long {
			p.drop(key, x)
		}
		for p.size > papersKept {
			p.drop(p.oldest())
		}
		close(x.done)
	}()
	defer p.survive("paperwork", func() {})
	x.value, x.size, x.err = make(ctx)
}

func (p *Papers) drop(key Key, x *paper) {
	if x != nil && p.kept[key] == x {
		delete(p.kept, key)
		p.size -= x.size
	}
}

// oldest finds the finished paper that nobody has wanted for longest. There is one
// as long as any bytes are kept.
func (p *Papers) oldest() (key Key, x *paper) {
	for k, y := range p.kept {
		if y.size > 0 && (x == nil || y.used < x.used) {
			key, x = k, y
		}
	}
	return key, x
}

// Wait returns when all that is being made is done.
func (p *Papers) Wait() { p.making.Wait() }
