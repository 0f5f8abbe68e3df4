package fair

import (
	"errors"
	"fmt"
	"testing"

	"parlor/game"
)

// TestEverythingOfAnEpochDecidesItsThrows: another room, store, nonce or participant
// makes another seed of the server's chain, or another throw.
func TestEverythingOfAnEpochDecidesItsThrows(t *testing.T) {
	l, links, server := atCall(t, 2)
	e := *l.Epoch()
	throw := func(e Epoch, k uint64, links []Value) string {
		s, b := Material{Room: e.Room, Epoch: e.Sum(), K: k, Link: server, Links: links}.Stream(), [16]byte{}
		for i := range b {
			b[i] = s.Byte()
		}
		return string(b[:])
	}
	sums, throws, seeds := map[Value]string{}, map[string]string{}, map[Value]string{}
	note := func(what string, e Epoch, k uint64, links []Value, seed bool) {
		t.Helper()
		if x := throw(e, k, links); throws[x] != "" {
			t.Errorf("%s makes the throw of %s", what, throws[x])
		} else {
			throws[x] = what
		}
		if !seed {
			return
		}
		if x := e.ServerSeed(value("secret")); seeds[x] != "" {
			t.Errorf("%s makes the server's chain of %s", what, seeds[x])
		} else {
			seeds[x] = what
		}
		if sums[e.Sum()] != "" {
			t.Errorf("%s has the sum of %s", what, sums[e.Sum()])
		}
		sums[e.Sum()] = what
	}
	note("it", e, 2, links, true)
	for what, change := range map[string]func(e *Epoch){
		"another room": func(e *Epoch) { e.Room = "elsewhere" }, "another store": func(e *Epoch) { e.Store = "restored" },
		"another number": func(e *Epoch) { e.Epoch++ }, "another length": func(e *Epoch) { e.Length++ },
		"another nonce": func(e *Epoch) { e.Nonce = value("x") },
	} {
		x := e
		change(&x)
		note(what, x, 2, links, true)
	}
	for what, change := range map[string]func(e *Epoch){
		"another first throw": func(e *Epoch) { e.First++ }, "another key": func(e *Epoch) { e.Key = value("x") },
		"another anchor":   func(e *Epoch) { e.Server = value("x") },
		"other chains":     func(e *Epoch) { e.Parts = []Part{{Seats: []game.Seat{0}, Anchor: value("x")}, e.Parts[1]} },
		"other seats":      func(e *Epoch) { e.Parts = []Part{{Seats: []game.Seat{0, 2}, Anchor: e.Parts[0].Anchor}, e.Parts[1]} },
		"nobody left over": func(e *Epoch) { e.Nothing = []game.Seat{} },
	} {
		x := e
		change(&x)
		note(what, x, 2, links, false)
	}
	note("another throw", e, 3, links, false)
	note("the links exchanged", e, 2, []Value{links[1], links[0]}, false)
	note("another link", e, 2, []Value{links[0], value("x")}, false)
	note("a link left out", e, 2, links[:1], false)
}

// TestNoChainIsPromisedTwice, not for two participants, not as first and second
// chain, not for a later epoch, not by the server.
func TestNoChainIsPromisedTwice(t *testing.T) {
	l, links, server := atCall(t, 2)
	e := *l.Epoch()
	l = after(t, l, Throw{K: 2, Link: server, Links: links, Fell: []string{"6-3"}})
	fresh := Promise{Seats: []game.Seat{0}, Epoch: 2, Length: e.Length, Anchor: value("fresh"), Ahead: value("second")}
	for what, change := range map[string]func(p *Promise){
		"one's own of before":        func(p *Promise) { p.Anchor = e.Parts[0].Anchor },
		"another's":                  func(p *Promise) { p.Anchor = e.Parts[1].Anchor },
		"the server's":               func(p *Promise) { p.Anchor = e.Server },
		"as the second chain":        func(p *Promise) { p.Ahead = e.Parts[0].Anchor },
		"as first and second":        func(p *Promise) { p.Ahead = p.Anchor },
		"that of somebody just then": func(p *Promise) { p.Anchor, p.Ahead = value("just then"), value("also") },
		"his second one":             func(p *Promise) { p.Anchor = value("then") },
	} {
		p := fresh
		change(&p)
		at := after(t, l, Promise{Seats: []game.Seat{1}, Epoch: 2, Length: e.Length, Anchor: value("just then"), Ahead: value("then")})
		if _, err := at.After(p); !errors.Is(err, ErrReused) {
			t.Errorf("a chain promised that is %s: %v", what, err)
		}
	}
	again := e
	again.Epoch, again.First, again.Nothing, again.Parts = 2, 3, []game.Seat{0, 1, 2}, []Part{}
	if _, err := l.After(again); !errors.Is(err, ErrReused) {
		t.Errorf("the server's chain again: %v", err)
	}
	for what, p := range map[string]Promise{
		"of another length": {Seats: []game.Seat{0}, Epoch: 2, Length: e.Length + 1, Anchor: value("long")},
		"of other seats":    {Seats: []game.Seat{0, 2}, Epoch: 2, Length: e.Length, Anchor: value("both")},
		"of another anchor": {Seats: []game.Seat{0}, Epoch: 2, Length: e.Length, Anchor: value("that")},
	} {
		at := after(t, l, p)
		x := e
		x.Epoch, x.First, x.Server, x.Nothing = 2, 3, value("server"), []game.Seat{1, 2}
		x.Parts = []Part{{Seats: []game.Seat{0}, Anchor: p.Anchor}}
		if what == "of another anchor" {
			x.Parts[0].Anchor = value("this")
		}
		if _, err := at.After(x); !errors.Is(err, ErrOrder) {
			t.Errorf("an epoch with a part that promised a chain %s: %v", what, err)
		}
	}
}

// TestAPartIsAsItWasPromised: by all its seats together and last, with its second chain or without one.
func TestAPartIsAsItWasPromised(t *testing.T) {
	l, links, server := atCall(t, 2)
	e := *l.Epoch()
	l = after(t, l, Throw{K: 2, Link: server, Links: links, Fell: []string{"6-3"}})
	e.Epoch, e.First, e.Server, e.Nothing = 2, 3, value("server"), []game.Seat{1}
	both := Promise{Seats: []game.Seat{0, 2}, Epoch: 2, Length: e.Length, Anchor: value("both"), Ahead: value("ahead")}
	l = after(t, l, both)
	e.Parts = []Part{{Seats: both.Seats, Anchor: both.Anchor, Ahead: both.Ahead}}
	after(t, l, e)
	without := e
	without.Parts = []Part{{Seats: both.Seats, Anchor: both.Anchor}}
	after(t, l, without)
	other := e
	other.Parts = []Part{{Seats: both.Seats, Anchor: both.Anchor, Ahead: value("another")}}
	if _, err := l.After(other); !errors.Is(err, ErrOrder) {
		t.Errorf("a second chain that nobody promised: %v", err)
	}
	for _, seat := range both.Seats {
		apart := after(t, l, Promise{Seats: []game.Seat{seat}, Epoch: 2, Length: e.Length, Anchor: value("alone")})
		if _, err := apart.After(e); !errors.Is(err, ErrOrder) {
			t.Errorf("a chain for seats of which %d has promised another since: %v", seat, err)
		}
	}
}

// TestAPromiseIsOfSeatsAndAChain that there can be.
func TestAPromiseIsOfSeatsAndAChain(t *testing.T) {
	good := Promise{Seats: []game.Seat{0, 2}, Epoch: 1, Length: 5, Anchor: value("a")}
	after(t, NewLedger("room"), good)
	for what, change := range map[string]func(p *Promise){
		"no seat": func(p *Promise) { p.Seats = []game.Seat{} }, "seats out of order": func(p *Promise) { p.Seats = []game.Seat{2, 0} },
		"a seat twice": func(p *Promise) { p.Seats = []game.Seat{2, 2} }, "a seat below the first": func(p *Promise) { p.Seats = []game.Seat{-1, 0} },
		"a seat that no game has": func(p *Promise) { p.Seats = []game.Seat{0, game.MaxSeats} },
		"no anchor":               func(p *Promise) { p.Anchor = Value{} }, "no link": func(p *Promise) { p.Length = 0 }, "too many links": func(p *Promise) { p.Length = MaxChain + 1 },
	} {
		p := good
		change(&p)
		if _, err := NewLedger("room").After(p); !errors.Is(err, ErrRange) {
			t.Errorf("a promise of %s: %v", what, err)
		}
	}
}

// TestNobodyTakesPartWhoHasNotPromisedForThisEpoch: nobody else knows the chain that
// a server puts in his name.
func TestNobodyTakesPartWhoHasNotPromisedForThisEpoch(t *testing.T) {
	const length = 5
	e := Epoch{
		Room: "room", Store: "store", Epoch: 1, First: 1, Length: length, Nonce: value("nonce"), Server: value("server"),
		Key: PublicKey(serverKey()), Parts: []Part{{Seats: []game.Seat{0}, Anchor: value("a")}}, Nothing: []game.Seat{1},
	}
	l := NewLedger("room")
	if _, err := l.After(e); !errors.Is(err, ErrOrder) {
		t.Errorf("an epoch with a seat that has promised nothing: %v", err)
	}
	for _, epoch := range []int{0, 2} {
		if _, err := l.After(Promise{Seats: []game.Seat{0}, Epoch: epoch, Length: length, Anchor: value("a")}); !errors.Is(err, ErrOrder) {
			t.Errorf("a promise for epoch %d, and epoch 1 is next: %v", epoch, err)
		}
	}
	l = after(t, l, Promise{Seats: []game.Seat{1}, Epoch: 1, Length: length, Anchor: value("a")})
	if _, err := l.After(e); !errors.Is(err, ErrOrder) {
		t.Errorf("an epoch with a chain that another seat has promised: %v", err)
	}
	l = after(t, l, Promise{Seats: []game.Seat{0}, Epoch: 1, Length: length, Anchor: value("b")})
	e.Parts[0].Anchor = value("b")
	l = after(t, l, e)
	// A promise is for one epoch.
	e.Epoch, e.Server, e.Nonce = 2, value("server again"), value("another nonce")
	if _, err := l.After(e); !errors.Is(err, ErrOrder) {
		t.Errorf("an epoch with a seat that has promised for the one before: %v", err)
	}
}

// TestAnEpochNamesEachSeatOnce: who is in two parts, or in one and among those that
// bring nothing, is no participant that anybody could count on.
func TestAnEpochNamesEachSeatOnce(t *testing.T) {
	l, links, server := atCall(t, 2)
	l = after(t, l, Throw{K: 2, Link: server, Links: links, Fell: []string{"6-3"}})
	e := *l.Epoch()
	e.Epoch, e.First, e.Server = 2, 3, value("server")
	e.Parts = nil
	for i, seats := range [][]game.Seat{{0}, {1, 2}} {
		p := Promise{Seats: seats, Epoch: 2, Length: e.Length, Anchor: value(fmt.Sprint("again ", i))}
		l = after(t, l, p)
		e.Parts = append(e.Parts, Part{Seats: p.Seats, Anchor: p.Anchor})
	}
	e.Nothing = []game.Seat{}
	after(t, l, e)
	for what, change := range map[string]func(e *Epoch){
		"a part twice":                    func(e *Epoch) { e.Parts = []Part{e.Parts[0], e.Parts[0], e.Parts[1]} },
		"parts in another order":          func(e *Epoch) { e.Parts = []Part{e.Parts[1], e.Parts[0]} },
		"a seat that also brings nothing": func(e *Epoch) { e.Nothing = []game.Seat{0} },
		"a seat that nobody has":          func(e *Epoch) { e.Nothing = []game.Seat{4} },
		"fewer seats than before":         func(e *Epoch) { e.Parts = e.Parts[:1] },
		"a second chain for one of them": func(e *Epoch) {
			e.Parts = []Part{e.Parts[0], {Seats: e.Parts[1].Seats, Anchor: e.Parts[1].Anchor, Ahead: value("x")}}
		},
		"no lists":                              func(e *Epoch) { e.Nothing = nil },
		"no nonce":                              func(e *Epoch) { e.Nonce = Value{} },
		"no key":                                func(e *Epoch) { e.Key = Value{} },
		"no store":                              func(e *Epoch) { e.Store = "" },
		"another room":                          func(e *Epoch) { e.Room = "elsewhere" },
		"a number left out":                     func(e *Epoch) { e.Epoch++ },
		"chains longer than they were promised": func(e *Epoch) { e.Length++ },
	} {
		x := e
		change(&x)
		if _, err := l.After(x); err == nil {
			t.Errorf("an epoch is taken that has %s", what)
		}
	}
	// In the first epoch no number of seats is known that would give it away.
	first := e
	first.Epoch, first.First, first.Parts = 1, 1, []Part{{Seats: []game.Seat{0}, Anchor: value("first")}}
	l = after(t, NewLedger("room"), Promise{Seats: []game.Seat{0}, Epoch: 1, Length: e.Length, Anchor: value("first")})
	for _, nothing := range [][]game.Seat{{0}, {0, 1}} {
		first.Nothing = nothing
		if _, err := l.After(first); err == nil {
			t.Errorf("a first epoch is taken in which seat 0 takes part and seats %v bring nothing", nothing)
		}
	}
	first.Nothing = []game.Seat{1}
	after(t, l, first)
}
