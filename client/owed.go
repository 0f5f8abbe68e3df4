package client

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"parlor/api"
	"parlor/fair"
)

// Receipts returns the server's signatures under the log that were collected
// while playing: after an alarm, also those that tell against it.
func (p *Player) Receipts() []fair.Receipt {
	kept := p.part.receipts()
	p.mu.Lock()
	defer p.mu.Unlock()
	list := slices.Clone(p.receipts)
	for _, r := range kept {
		if !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

// Signed returns the log that the server has signed, as far as the player's program has
// it, with those of the signatures that hold for it. After an alarm [fair.Verify] is
// given that, and Receipts.
func (p *Player) Signed() fair.File { return p.part.file() }

// owed gives what the room waits for: a promise for the next epoch, the link for
// the throw that is called. It runs while the log goes on.
func (p *Player) owed(ctx context.Context, u Update) {
	o := u.Owed
	if o == nil {
		o = p.owes()
	}
	if o == nil {
		return
	}
	c := api.Command{ID: NewID(), Seat: &p.seat}
	switch {
	case o.Ask == api.DoLink:
		r, ok, alarm, err := p.part.due(ctx, u.Proof)
		p.warn(alarm, err)
		if !ok || !p.first("link %d %d %v", o.Epoch, r.K, r.Ahead) {
			return
		}
		c.Do, c.K, c.Ahead, c.Link = api.DoLink, r.K, r.Ahead, r.Link
	case o.Ask == api.DoCommit || o.May:
		if !p.first("commit %d", o.Epoch+1) {
			return
		}
		promise, err := p.part.promise(o.Epoch+1, o.Travels)
		if err != nil {
			p.warn(nil, err)
			return
		}
		c.Do, c.Dice = api.DoCommit, promise
	default:
		return
	}
	done, err := p.client.Do(ctx, p.id, c)
	switch {
	case c.Do != api.DoLink:
	case err != nil:
		p.again("link %d %d %v", o.Epoch, c.K, c.Ahead) // Somebody was not there, or another program of ours was first.
	default:
		p.mu.Lock()
		p.handed.k, p.handed.n = c.K, done.N
		p.mu.Unlock()
	}
}

// first reports whether something is to be given for the first time.
func (p *Player) first(format string, args ...any) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := fmt.Sprintf(format, args...)
	was := p.sent[key]
	p.sent[key] = true
	return !was
}

// again lets something be given once more.
func (p *Player) again(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.sent, fmt.Sprintf(format, args...))
}

// warn notes what is wrong with the dice: the player is told.
func (p *Player) warn(alarm, err error) {
	if alarm == nil {
		alarm = err
	}
	if alarm == nil || errors.Is(alarm, context.Canceled) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if text := alarm.Error(); text != p.alarm {
		p.alarm = text
		p.news()
	}
}

// Alarm returns what is wrong with the dice of the room, in words, or nothing. The
// player's program hands over no link any more, unless it only was left out.
func (p *Player) Alarm() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h := p.handed; p.alarm == "" && h.k > 0 && p.now.Seq >= h.n && p.now.Ledger.Next() == h.k && slices.Contains(p.now.Missing(), p.seat) {
		return "your link was handed over, and the server says that it is missing"
	}
	return p.alarm
}

// keepReceipt asks for a receipt for the log as we saw it: when a turn is over, and
// when our own dice have fallen, so that the link which we threw with is in it
// before we choose.
func (p *Player) keepReceipt(ctx context.Context, errands *sync.WaitGroup, u Update) {
	if !slices.ContainsFunc(u.Events, func(e api.Event) bool {
		return e.Kind == api.Played || e.Kind == api.Ended || e.Kind == api.Threw && e.Seat == p.seat
	}) {
		return
	}
	errands.Go(func() {
		var rec fair.Receipt
		alarm, err := p.part.look(ctx, nil, func(w *fair.Witness) { rec = w.Receipt })
		p.warn(alarm, nil)
		if err != nil || rec.Seq == 0 {
			return // Another follows the next turn.
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		if !slices.Contains(p.receipts, rec) {
			p.receipts = append(p.receipts, rec)
		}
	})
}
