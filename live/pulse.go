package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"parlor/store"
)

// A house signs that it is alive, every second while somebody is connected or a
// clock of minutes runs, every minute for clocks of days, else not at all. Each
// sign also tells the store's time, on which all nodes agree; between two signs a
// house counts on by itself. While a house that has promised a sign is silent, nobody's
// clock runs.
const (
	beatEvery    = time.Second
	beatRests    = time.Minute      // for clocks of days
	beatTakes    = 10 * time.Second // at most; the store tries for as long
	standbyEvery = time.Minute      // a look at how the store is copied
	drift        = time.Second      // if the two clocks of this machine differ by more, it slept or one was set
	kept         = 64               // silences that are remembered
)

// ErrAway says that the store does not answer, so that nobody knows the time.
var ErrAway = errors.New("the store does not answer: try again")

// pulse is what a house knows of the time, and of the nodes.
type pulse struct {
	beating sync.Mutex   // held by the one beat that is under way
	top     atomic.Int64 // the latest time that was told, in microseconds

	mu       sync.Mutex
	told     time.Time     // the store's time at the last beat
	wall     time.Time     // the clock of this machine then
	steady   time.Duration // and its clock that is never set
	every    time.Duration // within what time the last sign promised another
	ahead    time.Duration // how far the clock of this machine is ahead of the store's time
	signs    map[string]store.Sign
	silences []store.Hole // of this house, the last ones
	count    int          // of all silences until now
	since    time.Time    // when the last one ended, or the first beat was: before, this house heard of nobody
	stalls   stalls
}

// Time returns the store's time. It never goes back.
func (h *House) Time() time.Time {
	h.pulse.mu.Lock()
	us := h.pulse.told.Add(max(h.opts.Steady()-h.pulse.steady, 0)).UnixMicro()
	h.pulse.mu.Unlock()
	for {
		top := h.pulse.top.Load()
		if us <= top {
			return time.UnixMicro(top)
		}
		if h.pulse.top.CompareAndSwap(top, us) {
			return time.UnixMicro(us)
		}
	}
}

// Now returns the store's time in milliseconds since 1970.
func (h *House) Now() int64 { return h.Time().UnixMilli() }

// Ahead returns how far the clock of this machine is ahead of the store's time,
// and how long ago the two were compared.
func (h *House) Ahead() (ahead, ago time.Duration) {
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	return h.pulse.ahead, h.opts.Steady() - h.pulse.steady
}

// passed returns how long ago the last beat was, by the clock of this machine that
// says more: one stands still while the machine sleeps, the other may be set. It
// also reports whether they agree.
func (p *pulse) passed(wall time.Time, steady time.Duration) (ago time.Duration, agree bool) {
	w, s := wall.Round(0).Sub(p.wall.Round(0)), steady-p.steady
	return max(w, s), (w - s).Abs() < drift
}

// know makes sure that this house knows the time, and has noticed its own silence
// if there was one. Until then nothing may follow from the time.
func (h *House) know(ctx context.Context) error {
	for range 3 {
		heard, known := h.known()
		if known {
			return nil
		}
		// The beat that was under way may be of before the silence: look again.
		if err := h.sign(ctx, heard, false); err != nil {
			return fmt.Errorf("%w: %w", ErrAway, err)
		}
	}
	return ErrAway
}

// known reports whether the time is still known from the last beat, and when that was
// heard, by the clock that is never set.
func (h *House) known() (heard time.Duration, ok bool) {
	p := &h.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	ago, agree := p.passed(h.opts.Now(), h.opts.Steady())
	return p.steady, agree && (p.every == 0 || ago < 2*p.every)
}

// sign leaves a sign of life, unless another call has left one since the beat at heard.
// over says that it is the last one.
func (h *House) sign(ctx context.Context, heard time.Duration, over bool) error {
	p := &h.pulse
	p.beating.Lock()
	defer p.beating.Unlock()
	p.mu.Lock()
	done := p.steady != heard
	p.mu.Unlock()
	if done && !over {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, beatTakes)
	defer cancel()
	var steady time.Duration
	every := h.rhythm()
	said, err := h.store.Beat(ctx, store.Beat{Node: h.opts.Node, Every: every, Over: over, Local: func() time.Time {
		steady = h.opts.Steady()
		return h.opts.Now()
	}})
	if err == nil && p.take(said, steady, every) {
		h.pokeAll()
	}
	return err
}

// pokeAll lets all rooms look at what is due.
func (h *House) pokeAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, a := range h.actors {
		a.try(alarmIn{}) // One with a full inbox looks all the same.
	}
}

// take notes what a beat was answered with. It reports whether there was a silence.
func (p *pulse) take(said store.Pulse, steady, every time.Duration) (silence bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	// When the answer came, the time was said.Now or up to the length of the way later.
	way := said.Heard.Sub(said.Asked)
	now := p.told.Add(steady - p.steady)
	switch latest := said.Now.Add(way); {
	case p.told.IsZero():
		now = said.Now.Add(way / 2)
		p.since = now
	case now.Before(said.Now):
		now = said.Now
	case now.After(latest):
		now = latest
	}
	if silence = !p.told.IsZero() && p.every > 0 && said.Now.Sub(p.told) >= 2*p.every; silence {
		p.silences = append(p.silences, store.Hole{From: p.told, To: now})
		p.silences = p.silences[max(len(p.silences)-kept, 0):]
		p.count, p.since = p.count+1, now
	}
	p.told, p.wall, p.steady, p.every = now, said.Heard, steady, every
	p.ahead = said.Heard.Round(0).Sub(now)
	p.signs = make(map[string]store.Sign, len(said.Signs))
	for _, g := range said.Signs {
		p.signs[g.Node] = g
	}
	return silence
}

// beat signs whenever it is time to, until the house closes, and then once more.
func (h *House) beat() {
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	risk, looked := "", -standbyEvery
	for {
		select {
		case <-tick.C:
		case <-h.wakes[0]:
		case <-h.ctx.Done():
			last := context.WithoutCancel(h.ctx)
			if err := h.sign(last, 0, true); err != nil {
				h.opts.Log.Error("heartbeat", "err", err)
			}
			return
		}
		if heard, due := h.due(); due {
			if err := h.sign(h.ctx, heard, false); err != nil && h.ctx.Err() == nil {
				h.opts.Log.Error("heartbeat", "err", err)
			}
		}
		h.rouse()
		if at := h.opts.Steady(); h.store.Shared() && at-looked >= standbyEvery {
			risk, looked = h.lookAtStandbys(risk), at
		}
	}
}

// due reports whether a sign is due, after the one at heard.
func (h *House) due() (heard time.Duration, due bool) {
	every := h.rhythm()
	p := &h.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	ago, agree := p.passed(h.opts.Now(), h.opts.Steady())
	return p.steady, every != p.every || !agree || every > 0 && ago >= every-beatEvery/2
}

// rhythm returns how often this house has to sign. Nodes that share a store always
// do, for the others' sake.
func (h *House) rhythm() time.Duration {
	live, days := h.clocks.count()
	switch {
	case h.store.Shared() || h.Stats.Subs.Load() > 0 || live > 0:
		return beatEvery
	case days > 0:
		return beatRests
	}
	return 0
}

// silent returns the silences and the stalls of this house since a time.
func (h *House) silent(since time.Time) (list []store.Hole) {
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	h.pulse.tick(h.opts.Steady())
	for _, s := range slices.Concat(h.pulse.silences, h.pulse.stalls.list) {
		if s.To.After(since) {
			list = append(list, s)
		}
	}
	return list
}

// woken returns how many silences this house has had, and when the last one ended or, if
// it had none, when its first beat was.
func (h *House) woken() (count int, at time.Time) {
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	return h.pulse.count, h.pulse.since
}

// lastSign returns the last sign of another node, the zero one if it has none.
func (h *House) lastSign(node string) store.Sign {
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	return h.pulse.signs[node]
}

// Standbys looks at how the store is copied.
func (h *House) Standbys(ctx context.Context) (store.Standbys, error) { return h.store.Standbys(ctx) }

// lookAtStandbys says in the log when a standby may miss what players were told, and when
// that is over; was is what was said last.
func (h *House) lookAtStandbys(was string) string {
	ctx, cancel := context.WithTimeout(h.ctx, beatTakes)
	defer cancel()
	b, err := h.store.Standbys(ctx)
	if err != nil { // The heartbeat says so.
		return was
	}
	switch risk := b.Risk(); {
	case risk != "" && risk != was:
		h.opts.Log.Warn(risk)
	case risk == "" && was != "":
		h.opts.Log.Info("no standby may miss acknowledged moves any more")
	}
	return b.Risk()
}

// Ready returns why this house should not be asked: the store does not answer, or
// not in time to know what time it is.
func (h *House) Ready(ctx context.Context) error {
	if err := h.store.Ping(ctx); err != nil {
		return fmt.Errorf("the store does not answer: %w", err)
	}
	h.pulse.mu.Lock()
	defer h.pulse.mu.Unlock()
	if ago, _ := h.pulse.passed(h.opts.Now(), h.opts.Steady()); h.pulse.every > 0 && ago >= 2*h.pulse.every+beatTakes {
		return fmt.Errorf("the store has not told the time for %v", ago.Round(time.Second))
	}
	return nil
}
