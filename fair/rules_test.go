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
	for what, r := range map[string]Call{"for a later throw": {K: 4}, "for the throw that fell": {K: 2}, "of a seat below the first": {K: 3, Seat: -2}, "of a seat that no game has": {K: 3, Seat: game.MaxSeats}} {
		if _, err := done.After(r); err == nil {
			t.Errorf("a call %s is taken", what)
		}
	}
	after(t, done, Call{K: 3})
	// Nor is anything for a throw behind the one that is called, though the links are right.
	behind := Throw{K: 3, Link: NewChain(l.Epoch().ServerSeed(value("secret")), 5).Link(3), Fell: []string{"6-3"}}
	for _, chain := range []string{"chain 0", "chain 1"} {
		behind.Links = append(behind.Links, NewChain(value(chain), 5).Link(3))
	}
	for what, r := range map[string]Record{
		"a throw": behind, "a link": Reveal{Part: 0, K: 3, Link: behind.Links[0]}, "a void": Void{K: 3, Link: behind.Link},
	} {
		if _, err := l.After(r); !errors.Is(err, ErrOrder) {
			t.Errorf("%s for the throw after the one that is called: %v", what, err)
		}
	}
	whole.Fell = []string{}
	if _, err := l.After(whole); !errors.Is(err, ErrRange) {
		t.Errorf("a throw of which nothing fell: %v", err)
	}
}

// TestALinkIsOfAParticipant of an epoch that is in force, and of his chain.
func TestALinkIsOfAParticipant(t *testing.T) {
	l, links, server := atCall(t, 2)
	for _, part := range []int{-1, 2, game.MaxSeats} {
		if _, err := l.After(Reveal{Part: part, K: 2, Link: links[0]}); !errors.Is(err, ErrRange) {
			t.Errorf("of participant %d: %v", part, err)
		}
	}
	for what, link := range map[string]Value{"invented": value("x"), "another's": links[1], "of the throw before": next(links[0])} {
		if _, err := l.After(Reveal{Part: 0, K: 2, Link: link}); !errors.Is(err, ErrLink) {
			t.Errorf("a link that is %s: %v", what, err)
		}
	}
	if _, err := NewLedger("room").After(Reveal{Part: 0, K: 1, Link: links[0]}); !errors.Is(err, ErrOrder) {
		t.Errorf("before the first epoch: %v", err)
	}
	l = after(t, after(t, l, Reveal{Part: 0, K: 2, Link: links[0]}), Void{K: 2, Link: server})
	for part, k := range map[int]uint64{-1: 2, 0: 2, 2: 2, game.MaxSeats: 2, 1: 3} { // 0 had given his.
		if _, err := l.After(Reveal{Part: part, K: k, Link: NewChain(value("chain 1"), 5).Link(int(k))}); !errors.Is(err, ErrOrder) {
			t.Errorf("of participant %d for throw %d, behind a void: %v", part, k, err)
		}
	}
	l = after(t, l, Reveal{Part: 1, K: 2, Link: links[1]})
	if _, err := l.After(Reveal{Part: 1, K: 2, Link: links[1]}); !errors.Is(err, ErrOrder) {
		t.Errorf("late, and twice: %v", err)
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
	if _, err := l.After(Throw{K: 3, Physical: true, Links: links, Fell: []string{"6-3"}}); !errors.Is(err, ErrRange) {
		t.Errorf("typed in, and with links of participants: %v", err)
	}
	if _, err := l.After(Throw{K: 4, Physical: true, Fell: []string{"6-3"}}); !errors.Is(err, ErrOrder) {
		t.Errorf("typed in, and a number left out: %v", err)
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
	l = after(t, l, link(1, 1))
	over := after(t, after(t, l, Call{K: 1, Seat: 0}), Throw{K: 1, Link: s.server.Link(1), Links: []Value{s.chains[0].Link(1), s.second[1].Link(1)}, Fell: []string{"6-3"}})
	if _, err := over.After(link(0, 1)); !errors.Is(err, ErrOrder) {
		t.Errorf("for a throw that fell: %v", err)
	}
	l = after(t, s.ledger, Call{K: 1, Seat: 0})
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

func after(t *testing.T, l Ledger, r Record) Ledger {
	t.Helper()
	next, err := l.After(r)
	if err != nil {
		t.Fatalf("%s: %v", Encode(r), err)
	}
	return next
}
