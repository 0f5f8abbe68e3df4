package client

import (
	"cmp"
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

// owed gives what the room waits for, while the log goes on. Where nothing can be
// kept, or the signed log is not to be had, it tries again until it is given: the
// server may say nothing that would be a reason to try before it has that.
func (p *Player) owed(ctx context.Context, u Update) {
	for try := 0; ; try++ {
		if u.Owed == nil {
			u.Owed = p.owes()
		}
		var err error
		if u.Owed != nil {
			err = p.give(ctx, u)
		}
		p.troubled(err)
		if err == nil || sleep(ctx, backoff(try)) != nil {
			return
		}
		u.Owed, u.Proof = nil, nil
	}
}

// give gives a promise for the next epoch, or the link for the throw that is called.
func (p *Player) give(ctx context.Context, u Update) error {
	o := u.Owed
	switch {
	case o.Ask == api.DoLink:
		r, ok, alarm, err := p.part.due(ctx, u.Proof)
		p.warn(alarm)
		if !ok && err == nil {
			err = p.takeOver(ctx, o)
		}
		if !ok || !p.first("link %d %d %v", o.Epoch, r.K, r.Ahead) {
			return err
		}
		done, err := p.insist(ctx, api.Command{Do: api.DoLink, K: r.K, Ahead: r.Ahead, Link: r.Link})
		if err != nil {
			p.again("link %d %d %v", o.Epoch, r.K, r.Ahead) // Somebody was not there, or another program of ours was first.
			return nil
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.handed.k, p.handed.n = r.K, done.N
		p.denied() // Nothing more may come.
	case o.Ask == api.DoCommit || o.May:
		return p.commit(ctx, o)
	}
	return nil
}

// takeOver promises chains where those in force are on another device: the next throw
// takes ours. One that is called already waits for the other device's.
func (p *Player) takeOver(ctx context.Context, o *api.Owed) error {
	if !p.part.elsewhere() {
		return nil
	}
	return p.commit(ctx, o)
}

// commit promises chains for the next epoch. Those that were promised before may be
// refused although a promise is still wanted: a bot has played on meanwhile, say.
func (p *Player) commit(ctx context.Context, o *api.Owed) (err error) {
	if !p.first("commit %d", o.Epoch+1) {
		return nil
	}
	defer func() {
		switch {
		case errors.Is(err, fair.ErrFewer):
			p.warn(err)
			err = nil
		case err != nil:
			p.again("commit %d", o.Epoch+1)
		}
	}()
	for _, fresh := range []bool{false, true} {
		promise, err := p.part.promise(o.Epoch+1, o.Travels, fresh)
		if err != nil {
			return err
		}
		if done, err := p.insist(ctx, api.Command{Do: api.DoCommit, Dice: promise}); err == nil {
			return p.part.took(o.Epoch+1, done.N)
		}
		v, err := p.client.View(ctx, p.id)
		if d := v.Dice; err != nil || d == nil || d.Epoch != o.Epoch || d.Ask != api.DoCommit && !d.May {
			return nil // Another program of ours was first, or it is too late.
		}
	}
	return nil
}

// insist gives a command until it is answered: always the same, so that it counts once.
func (p *Player) insist(ctx context.Context, c api.Command) (api.Done, error) {
	c.ID, c.Seat = NewID(), &p.seat
	for try := 0; ; try++ {
		done, err := p.client.Do(ctx, p.id, c)
		refused, answered := errors.AsType[*Error](err)
		if err == nil || answered && !refused.again() || sleep(ctx, backoff(try)) != nil {
			return done, err
		}
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

// warn notes what is wrong with the dice for good: the player is told.
func (p *Player) warn(alarm error) {
	if alarm == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if text := alarm.Error(); text != p.alarm {
		p.alarm = text
		p.news()
	}
}

// troubled notes why nothing can be given at the moment. That the server does not
// answer says nothing of the dice.
func (p *Player) troubled(err error) {
	text := ""
	if _, own := errors.AsType[notKept](err); own {
		text = err.Error()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if text != p.trouble {
		p.trouble = text
		p.news()
	}
}

// Alarm returns what is wrong with the dice of the room, in words, or nothing. The
// player's program hands over no link any more, unless it only was left out or a link
// that it gave is called missing, or for as long as it can keep nothing of them.
func (p *Player) Alarm() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return cmp.Or(p.alarm, p.trouble)
}

// denied notes for good if the room says that a link is missing which the server has acknowledged. The lock is held.
func (p *Player) denied() {
	if h := p.handed; p.alarm == "" && h.k > 0 && p.now.Seq >= h.n && p.now.Ledger.Next() == h.k && slices.Contains(p.now.Missing(), p.seat) {
		p.alarm = "your link was handed over, and the server says that it is missing"
		p.news()
	}
}

// keepReceipt asks for a receipt for the log as we saw it: when a turn is over, and
// when our own dice have fallen, so that the link which we threw with is in it
// before we choose. Also when nothing is new on a line that was made anew: the log
// that is kept now may be another, and as long.
func (p *Player) keepReceipt(ctx context.Context, errands *sync.WaitGroup, u Update) {
	if len(u.Events) > 0 && !slices.ContainsFunc(u.Events, func(e api.Event) bool {
		return e.Kind == api.Played || e.Kind == api.Ended || e.Kind == api.Threw && e.Seat == p.seat
	}) {
		return
	}
	errands.Go(func() {
		var rec fair.Receipt
		alarm, err := p.part.look(ctx, nil, func(w *fair.Witness) { rec = w.Receipt })
		p.warn(alarm)
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
