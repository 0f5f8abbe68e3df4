package room

import (
	"slices"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// linked returns a room of a game in which all seats bring chains, and are here,
// at the moment when a seat is to throw.
func linked(t *testing.T, config api.Config) *party {
	t.Helper()
	p := newParty(t, 31)
	p.cup.length = 500
	p.open(config, 2)
	for i := range game.Seat(len(p.room.Seats)) {
		p.must(Command{Do: api.DoReturn, Seat: i})
	}
	for range 50 {
		if seat := p.waits(); seat >= 0 && p.room.Position.ToAct().Has(game.Nature) && p.room.Ledger.Epoch() != nil {
			return p
		}
		p.step()
	}
	t.Fatal("nobody is to throw")
	return nil
}

// live is a clock under which no links travel ahead.
func live() api.ClockConfig { return api.ClockConfig{Delay: 5000, Pool: 60_000} }

// last returns the last throw in the log.
func (p *party) last() fair.Throw {
	p.t.Helper()
	for _, e := range slices.Backward(p.log) {
		if e.Kind == api.Threw {
			rec, err := fair.Decode(e.Dice)
			if err != nil {
				p.t.Fatal(err)
			}
			return rec.(fair.Throw)
		}
	}
	p.t.Fatal("no throw")
	return fair.Throw{}
}

// throws lets the seat on throw throw.
func (p *party) throws() {
	p.t.Helper()
	p.must(p.next(p.waits()))
}

// gives lets a seat hand over the link that it owes.
func (p *party) gives(seat game.Seat) {
	p.t.Helper()
	o := p.room.Owed(seat)
	if o == nil || o.Ask != api.DoLink {
		p.t.Fatalf("seat %d owes %+v: want a link", seat, o)
	}
	p.must(Command{Do: api.DoLink, Seat: seat, K: o.K, Ahead: o.Ahead, Link: p.link(seat, o.Link, o.Ahead)})
}

// allGive lets all give what the room asks for.
func (p *party) allGive() {
	p.t.Helper()
	for n := 0; p.dice(); n++ {
		if n == 20 {
			p.t.Fatalf("the room asks for ever: %s", p.room.print())
		}
	}
}

// until plays on until something is so.
func (p *party) until(what string, so func() bool) {
	p.t.Helper()
	for range 300 {
		if so() {
			return
		}
		if !p.step() {
			break
		}
	}
	p.t.Fatalf("%s: never: %s", what, p.room.print())
}

// passes lets time pass.
func (p *party) passes(seconds int64) { p.now += seconds * 1000 }

func (p *party) kinds(from int) (list []api.Kind) {
	for _, e := range p.log[from:] {
		list = append(list, e.Kind)
	}
	return list
}

func want[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// refused wants a command refused for a reason.
func (p *party) refusedAs(code api.Code, c Command) {
	p.t.Helper()
	r, ok := p.do(c).(*api.Refusal) //nolint:errorlint // Refusals are never wrapped.
	if !ok || r.Code != code {
		p.t.Errorf("%s %s of seat %d: %v, want %s", c.Do, c.Text, c.Seat, r, code)
	}
}
