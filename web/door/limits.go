package door

import (
	"fmt"
	"math"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"parlor/api"
	"parlor/room"
)

// Rate is what one visitor may ask for. Who holds a key that was given out here, or
// the secret of a seat in the room, is counted by that; everybody else by his address.
// All who come from one address may together ask for what [neighbours] of them may.
type Rate map[Kind]Allowance

// A Kind of things is counted by itself.
type Kind string

// What is counted.
const (
	Commands Kind = "commands" // commands, hints
	Reads    Kind = "reads"    // what a program reads: views, logs, receipts, lists
	Opens    Kind = "opens"    // rooms, and keys
	Hellos   Kind = "hellos"   // rooms that somebody begins to follow, or asks again about
	Papers   Kind = "papers"   // what is computed from a whole log: dice pages, replays, game files, quick looks back
	Reports  Kind = "reports"  // reports of a game that are new, and go beyond a quick look
	Deep     Kind = "deep"     // reports of a game that are new, and deep
	Rollouts Kind = "rollouts" // positions to be played out that nobody has asked for before
	Pages    Kind = "pages"    // pages, and parts of them
	Words    Kind = "words"    // what a visitor says in a room; what all strangers say there is counted together as well
)

// Allowance is how many are allowed a second, and how many at once after a pause. Where
// Each is 0 there is no limit.
type Allowance struct{ Each, Burst float64 }

// People is a rate that no person notices.
var People = Rate{
	Commands: {20, 60}, Reads: {20, 60}, Opens: {0.5, 10}, Hellos: {5, 40}, Papers: {1, 20}, Pages: {10, 60}, Reports: {0.1, 10}, Deep: {3.0 / 3600, 3}, Rollouts: {0.1, 5}, Words: {0.5, 6},
}

// neighbours is how many visitors may come from one address at once and find what
// each of them may ask for.
const neighbours = 10

// limits counts what visitors ask for.
type limits struct {
	mu       sync.Mutex
	counters map[counter]*allowed
	swept    time.Time
}

// counter is who asks for what.
type counter struct {
	who  string
	what Kind
}

type allowed struct {
	*rate.Limiter
	seen time.Time
}

func newLimits() *limits { return &limits{counters: map[counter]*allowed{}} }

const (
	sweepEvery  = 10 * time.Minute // how long a counter is kept that nobody uses
	mostCounted = 100_000          // counters, some 200 bytes each: beyond this others go as well
)

func (l *limits) of(c counter, most Allowance) *rate.Limiter {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > sweepEvery || len(l.counters) >= mostCounted {
		l.sweep(now)
	}
	a, ok := l.counters[c]
	if !ok {
		a = &allowed{Limiter: rate.NewLimiter(rate.Limit(most.Each), int(most.Burst))}
		l.counters[c] = a
	}
	a.seen = now
	return a.Limiter
}

// sweep forgets who has asked for nothing for a while. Where too many are counted, it
// forgets those who have used nothing of their allowance as well, and then anybody.
func (l *limits) sweep(now time.Time) {
	full := len(l.counters) >= mostCounted
	for c, a := range l.counters {
		if now.Sub(a.seen) > sweepEvery || full && a.TokensAt(now) >= float64(a.Burst()) {
			delete(l.counters, c)
		}
	}
	for c := range l.counters {
		if len(l.counters) < mostCounted {
			break
		}
		delete(l.counters, c)
	}
	l.swept = now
}

// take counts one thing of a kind for somebody whose allowance of that kind is most. If
// that is used up, the error says when to come again.
func (l *limits) take(who string, what Kind, most Allowance) error {
	if most.Each <= 0 {
		return nil
	}
	r := l.of(counter{who, what}, most).Reserve()
	wait := r.Delay()
	if wait == 0 && r.OK() {
		return nil
	}
	r.Cancel()
	return errRate(wait)
}

// errRate asks to wait, for an hour at most.
func errRate(wait time.Duration) error {
	wait = min(wait, time.Hour)
	p := NewProblem(http.StatusTooManyRequests, api.TooMany, "too many requests: wait a little")
	if minutes := int(math.Ceil(wait.Minutes())); minutes > 1 {
		p = NewProblem(http.StatusTooManyRequests, api.TooMany, fmt.Sprintf("too many requests: wait %d minutes", minutes))
	}
	p.retry = int(math.Ceil(wait.Seconds()))
	return p
}

// Allow counts one thing of a kind for a visitor, and for all who come from his address.
// It returns an error if either has used up what is allowed.
func (d *Door) Allow(v Visitor, what Kind) error { return d.limited(v, what, d.Rate[what]) }

func (d *Door) limited(v Visitor, what Kind, most Allowance) error {
	if err := d.limits.take(v.Counted, what, most); err != nil {
		return err
	}
	return d.limits.take("all of "+v.address, what, Allowance{most.Each * neighbours, most.Burst * neighbours})
}

// AllowWords counts what a visitor says in a room. Strangers share what they may
// say there, so that they never keep the players from talking.
func (d *Door) AllowWords(v Visitor, rm *room.Room, seated bool) error {
	most := d.Rate[Words]
	if !seated {
		if rm.Config.Private {
			return Forbidden("in a private room only those who sit there talk")
		}
		if err := d.limits.take("strangers in "+rm.ID, Words, most); err != nil {
			return err
		}
	}
	if err := d.limits.take(v.Counted+" in "+rm.ID, Words, most); err != nil {
		return err
	}
	return d.limited(v, Words, Allowance{most.Each * talksIn, most.Burst * talksIn})
}

// talksIn is in how many rooms a visitor may talk at once.
const talksIn = 4
