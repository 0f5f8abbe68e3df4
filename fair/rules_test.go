package fair

import (
	"errors"
	"fmt"
	"testing"

	"parlor/game"
)

// atCall returns the ledger of a room of so many participants, one a seat, at the
// call of its second throw, the links of all for it, and the server's.
func atCall(t *testing.T, parts int) (l Ledger, links []Value, server Value) {
	t.Helper()
	const length = 5
	e := Epoch{
		Room: "room", Store: "store", Epoch: 1, First: 1, Length: length, Nonce: value("nonce"), Key: PublicKey(serverKey()),
		Parts: []Part{}, Nothing: []game.Seat{game.Seat(parts)},
	}
	records := []Record{}
	chains := make([]*Chain, parts)
	for i := range game.Seat(len(chains)) {
		chains[i] = NewChain(value(fmt.Sprint("chain ", i)), length)
		p := Promise{Seats: []game.Seat{i}, Epoch: 1, Length: length, Anchor: chains[i].Anchor()}
		records = append(records, p)
		e.Parts = append(e.Parts, Part{Seats: p.Seats, Anchor: p.Anchor})
	}
	own := NewChain(e.ServerSeed(value("secret")), length)
	e.Server = own.Anchor()
	first := Throw{K: 1, Link: own.Link(1), Fell: []string{"6-3"}}
	for _, c := range chains {
		first.Links = append(first.Links, c.Link(1))
		links = append(links, c.Link(2))
	}
	l = NewLedger("room")
	for _, r := range append(records, e, Call{K: 1}, first, Call{K: 2}) {
		after, err := l.After(r)
		if err != nil {
			t.Fatalf("%s: %v", Encode(r), err)
		}
		l = after
	}
	return l, links, own.Link(2)
}

// TestNoThrowWithoutEveryParticipantsLink: whoever could leave one out would have
// two throws to choose between.
func TestNoThrowWithoutEveryParticipantsLink(t *testing.T) {
	for parts := 1; parts <= 3; parts++ {
		l, links, server := atCall(t, parts)
		whole := Throw{K: 2, Link: server, Links: links, Fell: []string{"6-3"}}
		if _, err := l.After(whole); err != nil {
			t.Fatalf("%d participants, all links: %v", parts, err)
		}
		for i := range parts {
			for what, change := range map[string]func(links []Value) []Value{
				"left out":          func(links []Value) []Value { links[i] = Value{}; return links },
				"cut from the list": func(links []Value) []Value { return append(links[:i], links[i+1:]...) },
				"that of throw 1":   func(links []Value) []Value { links[i] = next(links[i]); return links },
				"another's":         func(links []Value) []Value { links[i] = value("another"); return links },
			} {
				for held := range parts { // Whether it was handed over before makes no difference.
					at := l
					if held != i {
						at = after(t, at, Reveal{Part: held, K: 2, Link: links[held]})
					}
					x := whole
					x.Links = change(append([]Value(nil), links...))
					if _, err := at.After(x); !errors.Is(err, ErrLost) && !errors.Is(err, ErrLink) {
						t.Errorf("%d participants, link %d %s: %v", parts, i, what, err)
					}
				}
			}
			if l := after(t, l, Reveal{Part: i, K: 2, Link: links[i]}); l.Whole() != (parts == 1) {
				t.Errorf("%d participants, one link: whole %v", parts, l.Whole())
			}
		}
		none := whole
		none.Links = nil
		if _, err := l.After(none); !errors.Is(err, ErrLost) {
			t.Errorf("%d participants, no links: %v", parts, err)
		}
	}
}

// TestNoThrowThatWasNotCalled: what nobody has called before its links were known,
// somebody could let fall, or not, when he knew it.
func TestNoThrowThatWasNotCalled(t *testing.T) {
	l, links, server := atCall(t, 2)
	whole := Throw{K: 2, Link: server, Links: links, Fell: []string{"6-3"}}
	uncalled := l
	uncalled.called = false
	for what, r := range map[string]Record{
		"a throw": whole, "a link": Reveal{K: 2, Link: links[0]}, "a void": Void{K: 2, Link: server},
	} {
		if _, err := uncalled.After(r); !errors.Is(err, ErrOrder) {
			t.Errorf("%s without a call: %v", what, err)
		}
	}
	// A call is for one throw: the next wants one of its own.
	done := after(t, l, whole)
	if _, called := done.Called(); called {
		t.Error("the next throw is called by the call of the one before")
	}
	if _, err := done.After(Reveal{Part: 0, K: 3, Link: value("x")}); !errors.Is(err, ErrOrder) {
		t.Errorf("a link for the next throw: %v", err)
	}
	for what, r := range map[string]Record{"twice": Call{K: 2}, "for a later throw": Call{K: 3}, "for a throw that fell": Call{K: 1}} {
		if _, err := l.After(r); !errors.Is(err, ErrOrder) {
			t.Errorf("a call %s: %v", what, err)
		}
	}
}

// TestNoDiceAreTypedInForAThrowThatIsCalled: they would take its place.
func TestNoDiceAreTypedInForAThrowThatIsCalled(t *testing.T) {
	l, links, server := atCall(t, 2)
	if _, err := l.After(Throw{K: 2, Physical: true, Fell: []string{"6-3"}}); !errors.Is(err, ErrOrder) {
		t.Errorf("typed in: %v", err)
	}
	l = after(t, l, Throw{K: 2, Link: server, Links: links, Fell: []string{"6-3"}})
	if _, err := l.After(Throw{K: 3, Physical: true, Link: server, Fell: []string{"6-3"}}); !errors.Is(err, ErrRange) {
		t.Errorf("typed in, and with a link: %v", err)
	}
	after(t, l, Throw{K: 3, Physical: true, Fell: []string{"6-3"}})
}

// TestLinksTravelNoFartherThanToTheNextTurn of who hands them over, and not to a throw
// of his own.
func TestLinksTravelNoFartherThanToTheNextTurn(t *testing.T) {
	s := newSample(t)
	s.travels = true
	s.begin(0, 1)
	l := s.ledger
	link := func(part, j int) Reveal {
		return Reveal{Part: part, K: uint64(j), Ahead: true, Link: s.second[part].Link(j)}
	}
	after(t, l, link(0, 1))
	if _, err := l.After(link(0, 2)); !errors.Is(err, ErrOrder) {
		t.Errorf("of two seats, one turn too far: %v", err)
	}
	l = after(t, l, Call{K: 1, Seat: 0})
	if _, err := l.After(link(0, 1)); !errors.Is(err, ErrOrder) {
		t.Errorf("of who throws: %v", err)
	}
	if _, err := l.After(Reveal{Part: 1, K: 1, Link: s.chains[1].Link(1)}); !errors.Is(err, ErrOrder) {
		t.Errorf("of the first chain, by who does not throw: %v", err)
	}
	l = after(t, after(t, l, link(1, 1)), Reveal{Part: 0, K: 1, Link: s.chains[0].Link(1)})
	if !l.Whole() {
		t.Error("a link is missing")
	}
}

// TestWhoTakesPartChangesOnlyBeforeTheCall, so that nobody changes a throw that he
// can know.
func TestWhoTakesPartChangesOnlyBeforeTheCall(t *testing.T) {
	l, links, server := atCall(t, 2)
	e := *l.Epoch()
	e.Epoch, e.Nonce, e.Server, e.Parts, e.Nothing = 2, value("another"), value("other chain"), []Part{}, []game.Seat{0, 1, 2}
	for first := uint64(1); first < 5; first++ {
		e.First = first
		if _, err := l.After(e); !errors.Is(err, ErrOrder) {
			t.Errorf("an epoch from throw %d on between a call and its throw: %v", first, err)
		}
	}
	l = after(t, l, Throw{K: 2, Link: server, Links: links, Fell: []string{"6-3"}})
	for first, ok := range map[uint64]bool{2: false, 3: true, 4: false} {
		e.First = first
		if _, err := l.After(e); (err == nil) != ok {
			t.Errorf("behind it, from throw %d on: %v", first, err)
		}
	}
}

// TestAVoidUsesItsNumberUpAndWantsAnEpoch: the chains of a throw that was given up
// make no other throw.
func TestAVoidUsesItsNumberUpAndWantsAnEpoch(t *testing.T) {
	l, links, server := atCall(t, 2)
	void := Void{K: 2, Link: server}
	if _, err := l.After(Void{K: 2, Link: value("another")}); !errors.Is(err, ErrLink) {
		t.Errorf("a void that does not open the server's link: %v", err)
	}
	l = after(t, l, Reveal{Part: 0, K: 2, Link: links[0]})
	if _, err := after(t, l, Reveal{Part: 1, K: 2, Link: links[1]}).After(void); !errors.Is(err, ErrLost) {
		t.Errorf("a void though no link is missing: %v", err)
	}
	l = after(t, l, void)
	if l.Next() != 3 || !l.Spent() {
		t.Errorf("throw %d is next, spent %v", l.Next(), l.Spent())
	}
	for _, r := range []Record{Call{K: 3}, Call{K: 2}, void, Throw{K: 2, Link: server, Links: links, Fell: []string{"6-3"}}} {
		if _, err := l.After(r); !errors.Is(err, ErrOrder) {
			t.Errorf("%s behind a void: %v", Encode(r), err)
		}
	}
	if _, err := l.After(Reveal{Part: 1, K: 2, Link: value("another")}); !errors.Is(err, ErrLink) {
		t.Errorf("another link, late: %v", err)
	}
	after(t, l, Reveal{Part: 1, K: 2, Link: links[1]})
}

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

// TestALinkThatIsOutIsTheOneInTheThrow: who could exchange it would have two throws.
func TestALinkThatIsOutIsTheOneInTheThrow(t *testing.T) {
	l, links, server := atCall(t, 2)
	x := Throw{K: 2, Link: server, Links: links, Fell: []string{"6-3"}}
	l = after(t, after(t, l, Reveal{Part: 0, K: 2, Link: links[0]}), Reveal{Part: 1, K: 2, Link: links[1]})
	after(t, l, x)
	for what, other := range map[string][]Value{
		"the first": {value("x"), links[1]}, "the second": {links[0], value("x")}, "both": {links[1], links[0]}, "that of the throw before": {next(links[0]), links[1]},
	} {
		x.Links = other
		if _, err := l.After(x); !errors.Is(err, ErrLost) {
			t.Errorf("%s exchanged: %v", what, err)
		}
	}
	for part, link := range links {
		for _, again := range []Value{link, value("x")} {
			if _, err := l.After(Reveal{Part: part, K: 2, Link: again}); err == nil {
				t.Errorf("participant %d hands over its link twice", part)
			}
		}
	}
	// A link that has travelled ahead is out as well.
	s := newSample(t)
	s.travels = true
	s.begin(0, 1)
	ahead := after(t, after(t, s.ledger, Reveal{Part: 1, K: 1, Ahead: true, Link: s.second[1].Link(1)}), Call{K: 1, Seat: 0})
	own := s.chains[0].Link(1)
	ahead = after(t, ahead, Reveal{Part: 0, K: 1, Link: own})
	x = Throw{K: 1, Link: s.server.Link(1), Links: []Value{own, s.second[1].Link(1)}, Fell: []string{"6-3"}}
	after(t, ahead, x)
	x.Links = []Value{own, value("x")}
	if _, err := ahead.After(x); !errors.Is(err, ErrLost) {
		t.Errorf("a link that has travelled, exchanged: %v", err)
	}
}

// TestAThrowIsOfItsNumber: the same links make another throw under another number.
func TestAThrowIsOfItsNumber(t *testing.T) {
	m := Material{Epoch: value("epoch"), Link: value("server"), Links: []Value{value("a"), value("b")}}
	seen := map[string]uint64{}
	for k := uint64(1); k <= 100; k++ {
		m.K = k
		s, b := m.Stream(), make([]byte, 32)
		for i := range b {
			b[i] = s.Byte()
		}
		if before, ok := seen[string(b)]; ok {
			t.Fatalf("throw %d is throw %d again", k, before)
		}
		seen[string(b)] = k
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

func after(t *testing.T, l Ledger, r Record) Ledger {
	t.Helper()
	next, err := l.After(r)
	if err != nil {
		t.Fatalf("%s: %v", Encode(r), err)
	}
	return next
}
