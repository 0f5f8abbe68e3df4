package client

import (
	"context"

	"parlor/fair"
	"parlor/room"
)

// Throw throws the dice at the player's turn.
func (p *Player) Throw(ctx context.Context, turn int) error {
	_, err := p.do(ctx, Command{Do: room.DoThrow, Turn: turn, Link: p.link()})
	return err
}

// Play plays a whole turn, a decision or a bet, and hands over the link for the
// throw that follows.
func (p *Player) Play(ctx context.Context, turn int, text string) error {
	_, err := p.do(ctx, Command{Do: room.DoPlay, Turn: turn, Text: text, Link: p.link()})
	return err
}

// link returns the link that goes with the player's next command, or none.
func (p *Player) link() fair.Value {
	p.mu.Lock()
	defer p.mu.Unlock()
	if o := p.now.Owed(p.seat); o != nil {
		return p.hand.link(o.Link)
	}
	return fair.Value{}
}

// Offer offers draw, resign1 to resign3, takeback or rematch.
func (p *Player) Offer(ctx context.Context, what room.OfferKind) error {
	_, err := p.do(ctx, Command{Do: room.DoOffer, Text: string(what)})
	return err
}

// Answer answers an offer.
func (p *Player) Answer(ctx context.Context, yes bool) error {
	text := "no"
	if yes {
		text = "yes"
	}
	_, err := p.do(ctx, Command{Do: room.DoAnswer, Text: text})
	return err
}

// Say says something to the room.
func (p *Player) Say(ctx context.Context, words string) error {
	_, err := p.do(ctx, Command{Do: room.DoSay, Text: words})
	return err
}

// do gives a command for the seat, and returns when what became of it has been
// heard. After a refusal, what led to it has been heard.
func (p *Player) do(ctx context.Context, c Command) (Answer, error) {
	c.ID, c.Seat = NewID(), &p.seat
	a, err := p.client.Do(ctx, p.id, c)
	if Refused(err, string(room.BadCommand)) && c.Link.Present() {
		// The link does not fit, because of one that is hidden from us: without it
		// the seat is away from this throw, and back with the next.
		c.ID, c.Link = NewID(), fair.Value{}
		a, err = p.client.Do(ctx, p.id, c)
	}
	if err != nil {
		if v, look := p.client.View(ctx, p.id); look == nil {
			a.N = v.N
		}
	}
	if e := p.wait(ctx, func() bool { return p.now.Seq >= a.N }); err == nil {
		err = e
	}
	return a, err
}
