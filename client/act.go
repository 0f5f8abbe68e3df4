package client

import (
	"context"
	"errors"

	"parlor/api"
	"parlor/fair"
)

// Throw throws the dice at the player's turn. It cannot be taken back: they fall
// as soon as the links of all are there.
func (p *Player) Throw(ctx context.Context, turn int) error {
	_, err := p.do(ctx, api.Command{Do: api.DoThrow, Turn: turn})
	return err
}

// Play plays a whole turn, a decision or a bet. Where links travel ahead, the one
// for the throws of others goes with it.
func (p *Player) Play(ctx context.Context, turn int, text string) error {
	c := api.Command{Do: api.DoPlay, Turn: turn, Text: text}
	if o := p.owes(); o != nil && o.Send != nil {
		var alarm error
		c.Link, alarm = p.part.travelling(ctx)
		p.warn(alarm)
	}
	_, err := p.do(ctx, c)
	return err
}

// owes returns what the room says that the player owes the dice, or nil.
func (p *Player) owes() *api.Owed {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.now.Seq == 0 {
		return nil
	}
	return p.now.Owed(p.seat)
}

// Offer offers draw, resign1 to resign3, takeback, without, stop or rematch.
func (p *Player) Offer(ctx context.Context, what api.OfferKind) error {
	if what == api.Without {
		if err := p.agree(); err != nil {
			return err
		}
	}
	_, err := p.do(ctx, api.Command{Do: api.DoOffer, Text: string(what)})
	return err
}

// Answer answers an offer.
func (p *Player) Answer(ctx context.Context, yes bool) error {
	text := "no"
	if yes {
		text = "yes"
		if p.Room().Offer == api.Without {
			if err := p.agree(); err != nil {
				return err
			}
		}
	}
	_, err := p.do(ctx, api.Command{Do: api.DoAnswer, Text: text})
	return err
}

// agree notes that the throw which is called may be given up. Where that is not
// kept it must not be said: the void would be an alarm.
func (p *Player) agree() error {
	r := p.Room()
	return p.part.consent(r.Ledger.Next())
}

// Say says something to the room.
func (p *Player) Say(ctx context.Context, words string) error {
	_, err := p.do(ctx, api.Command{Do: api.DoSay, Text: words})
	return err
}

// do gives a command for the seat, and returns when what became of it has been
// heard. After a refusal, what led to it has been heard.
func (p *Player) do(ctx context.Context, c api.Command) (api.Done, error) {
	c.ID, c.Seat = NewID(), &p.seat
	a, err := p.client.Do(ctx, p.id, c)
	if Refused(err, api.BadCommand) && c.Link.Present() {
		// The link is not the one that is wanted any more: the turn counts all the
		// same, and a throw that needs a link asks for it.
		c.ID, c.Link = NewID(), fair.Value{}
		a, err = p.client.Do(ctx, p.id, c)
	}
	if err != nil {
		if v, look := p.client.View(ctx, p.id); look == nil {
			a.N = v.N
		}
		if _, refused := errors.AsType[*Error](err); refused { // We may have been shown another log.
			alarm, _ := p.part.look(ctx, nil, func(*fair.Witness) {})
			p.warn(alarm)
		}
	}
	if e := p.wait(ctx, func() bool { return p.now.Seq >= a.N }); err == nil {
		err = e
	}
	return a, err
}
