package web

import (
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// limits counts what visitors ask for.
type limits struct {
	rate Rate

	mu       sync.Mutex
	visitors map[string]*allowance
	swept    time.Time
}

type allowance struct {
	commands, opens *rate.Limiter
	seen            time.Time
}

func newLimits(r Rate) *limits { return &limits{rate: r, visitors: map[string]*allowance{}} }

// sweepEvery is how long a visitor who asks for nothing is remembered.
const sweepEvery = 10 * time.Minute

func (l *limits) of(id string) *allowance {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > sweepEvery {
		for id, a := range l.visitors {
			if now.Sub(a.seen) > sweepEvery {
				delete(l.visitors, id)
			}
		}
		l.swept = now
	}
	a, ok := l.visitors[id]
	if !ok {
		a = &allowance{
			commands: rate.NewLimiter(rate.Limit(l.rate.Commands), int(l.rate.CommandBurst)),
			opens:    rate.NewLimiter(rate.Limit(l.rate.Opens), int(l.rate.OpenBurst)),
		}
		l.visitors[id] = a
	}
	a.seen = now
	return a
}

var errRate = &problem{http.StatusTooManyRequests, "rate", "too many requests: wait a little", nil}

// command counts a command of a visitor.
func (l *limits) command(id string) error {
	if l.rate.Commands > 0 && !l.of(id).commands.Allow() {
		return errRate
	}
	return nil
}

// open counts a room or a key that a visitor makes.
func (l *limits) open(id string) error {
	if l.rate.Opens > 0 && !l.of(id).opens.Allow() {
		return errRate
	}
	return nil
}
