package fair

import (
	"errors"
	"fmt"
	"testing"

	"parlor/game"
)

// opened returns a rig of two seats with chains whose seeds are known.
func opened(t testing.TB) *rig {
	r := newRig(t, "backgammon", 2, 2)
	r.open()
	return r
}

// refuses fails unless rec is refused for that reason, and nothing changes.
func refuses(t *testing.T, l Ledger, rec Record, want error) {
	t.Helper()
	after, err := l.After(rec)
	if !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v", Encode(rec), err, want)
	}
	if after != l {
		t.Errorf("%s: refused, and the ledger changed", Encode(rec))
	}
}

// does returns l after rec, which must be accepted.
func does(t *testing.T, l Ledger, rec Record) Ledger {
	t.Helper()
	after, err := l.After(rec)
	if err != nil {
		t.Fatalf("%s: %v", Encode(rec), err)
	}
	return after
}

func promiseOf(length int) Anchor {
	return Anchor{Seats: 2, Length: length, Anchor: value("anchor"), Key: PublicKey(serverKey())}
}

func TestTheServerPromisesFirst(t *testing.T) {
	l := NewLedger("room-1")
	commit := Commit{Seat: 0, Commit: Commitment("room-1", 0, value("a"))}
	for _, rec := range []Record{
		commit,
		Seed{Seat: 0},
		Seed{Seat: 0, Seed: value("a")},
		Rechain{Seat: 0, Length: 9, Anchor: value("x")},
		Away{Seat: 0, Away: true},
		Link{Seat: 0, K: 1, Link: value("x")},
		Throw{K: 1, Link: value("x"), Links: []Value{{}, {}}, Fell: []string{"6-3"}},
	} {
		refuses(t, l, rec, ErrOrder)
	}
	does(t, does(t, l, promiseOf(9)), commit)
}

func TestSeedsAreShownAfterAllHaveCommittedThemselves(t *testing.T) {
	a, b := value("a"), value("b")
	l := does(t, NewLedger("room-1"), promiseOf(9))
	refuses(t, l, Seed{Seat: 0, Seed: a}, ErrOrder)
	l = does(t, l, Commit{Seat: 0, Commit: Commitment("room-1", 0, a)})
	refuses(t, l, Commit{Seat: 0, Commit: Commitment("room-1", 0, a)}, ErrOrder)
	refuses(t, l, Seed{Seat: 0, Seed: a}, ErrOrder)
	refuses(t, l, Seed{Seat: 0}, ErrOrder) // Committed: it cannot be absent any more.
	both := does(t, l, Commit{Seat: 1, Commit: Commitment("room-1", 1, b)})
	refuses(t, both, Seed{Seat: 0, Seed: b}, ErrSeed)
	refuses(t, both, Seed{Seat: 1, Seed: a}, ErrSeed)
	refuses(t, both, Throw{K: 1, Link: value("x"), Links: []Value{{}, {}}, Fell: []string{"6-3"}}, ErrOrder)
	refuses(t, both, Link{Seat: 0, K: 1, Link: value("x")}, ErrOrder)
	done := does(t, does(t, both, Seed{Seat: 1, Seed: b}), Seed{Seat: 0, Seed: a})
	if !done.older.all(settled) || both.older.all(settled) || !both.older.all(committed) || l.older.all(committed) {
		t.Error("settled or committed at the wrong moment")
	}
	refuses(t, done, Seed{Seat: 0, Seed: a}, ErrOrder)
	alone := does(t, does(t, l, Seed{Seat: 1}), Seed{Seat: 0, Seed: a}) // Seat 1 is absent.
	if !alone.older.all(settled) || alone.Material(value("x"), make([]Value, 2)).Seats[1].Seed.Present() {
		t.Error("an absent seat must stay absent")
	}
	refuses(t, alone, Commit{Seat: 1, Commit: Commitment("room-1", 1, b)}, ErrOrder)
}

func TestNumbersOutOfRange(t *testing.T) {
	l := NewLedger("room-1")
	refuses(t, NewLedger(""), promiseOf(9), ErrRange)
	refuses(t, l, Anchor{Seats: 0, Length: 9, Anchor: value("x"), Key: value("k")}, ErrRange)
	refuses(t, l, Anchor{Seats: 9, Length: 9, Anchor: value("x"), Key: value("k")}, ErrRange)
	refuses(t, l, Anchor{Seats: 2, Length: 9, Anchor: value("x")}, ErrRange)
	refuses(t, l, Anchor{Seats: 2, Length: 9, Key: value("k")}, ErrRange)
	refuses(t, l, promiseOf(0), ErrRange)
	refuses(t, l, promiseOf(MaxChain+1), ErrRange)
	l = does(t, l, promiseOf(9))
	for _, seat := range []game.Seat{-1, 2} {
		refuses(t, l, Commit{Seat: seat, Commit: value("c")}, ErrRange)
		refuses(t, l, Seed{Seat: seat}, ErrRange)
		refuses(t, l, Rechain{Seat: seat, Length: 9, Anchor: value("x")}, ErrRange)
		refuses(t, l, Away{Seat: seat, Away: true}, ErrRange)
		refuses(t, l, Link{Seat: seat, K: 1, Link: value("x")}, ErrRange)
	}
	refuses(t, l, Commit{Seat: 0}, ErrRange)
	refuses(t, l, Commit{Seat: 0, Commit: value("c"), Length: 5}, ErrRange)
	refuses(t, l, Rechain{Seat: 0, Length: 9}, ErrRange)
	r := opened(t)
	throw := nextThrow(r)
	throw.Links = throw.Links[:1]
	refuses(t, r.ledger, throw, ErrRange)
	throw = nextThrow(r)
	throw.Fell = nil
	refuses(t, r.ledger, throw, ErrRange)
	throw = nextThrow(r)
	throw.Physical = true
	refuses(t, r.ledger, throw, ErrRange)
	refuses(t, r.ledger, Anchor{Seats: 3, Length: 9, Anchor: value("x"), Key: value("k")}, ErrRange)
}

// nextThrow returns the next throw of r, with all links, whoever threw.
func nextThrow(r *rig) Throw {
	t := Throw{K: r.ledger.Next(), Link: r.chain.Link(r.ledger.older.serverLink()), Links: r.ledger.older.heldLinks(), Fell: []string{"6-3"}}
	for i := range game.Seat(len(t.Links)) {
		if j := r.ledger.older.seatLink(i); j > 0 {
			t.Links[i] = r.hands[i].Link(j)
		}
	}
	return t
}

func (r *rig) linkOf(seat game.Seat) Link {
	return Link{Seat: seat, K: r.ledger.Next(), Link: r.hands[seat].Link(r.ledger.older.seatLink(seat))}
}

func TestEveryLinkThatIsOwedGoesIn(t *testing.T) {
	r := opened(t)
	good := nextThrow(r)
	for name, c := range map[string]struct {
		change func(*Throw)
		want   error
	}{
		"the server's link is another": {func(t *Throw) { t.Link = r.chain.Link(2) }, ErrLink},
		"the server gives none":        {func(t *Throw) { t.Link = Value{} }, ErrLink},
		"a seat's link is left out":    {func(t *Throw) { t.Links[1] = Value{} }, ErrLost},
		"a seat's link is another":     {func(t *Throw) { t.Links[1] = r.hands[1].Link(2) }, ErrLink},
		"the links are exchanged":      {func(t *Throw) { t.Links[0], t.Links[1] = t.Links[1], t.Links[0] }, ErrLink},
		"a number is left out":         {func(t *Throw) { t.K = 2 }, ErrOrder},
	} {
		bad := good
		bad.Links = append([]Value(nil), good.Links...)
		c.change(&bad)
		t.Run(name, func(t *testing.T) { refuses(t, r.ledger, bad, c.want) })
	}
	r.put(r.linkOf(1)) // Handed over: now it is lost if it does not go in.
	bad := good
	bad.Links = []Value{good.Links[0], {}}
	refuses(t, r.ledger, bad, ErrLost)
	bad.Links = []Value{good.Links[0], r.hands[1].Link(2)}
	refuses(t, r.ledger, bad, ErrLost)
	refuses(t, r.ledger, Link{Seat: 1, K: 1, Link: good.Links[1]}, ErrOrder)
	if held := r.ledger.older.heldLinks(); held[0].Present() || held[1] != good.Links[1] {
		t.Errorf("held %v", held)
	}
	r.put(good)
	refuses(t, r.ledger, good, ErrOrder)
	again := good
	again.K = 2
	refuses(t, r.ledger, again, ErrLink) // The links of throw 1 once more.
	r.put(nextThrow(r))
}

func TestLinksComeForTheNextThrowOnly(t *testing.T) {
	r := opened(t)
	refuses(t, r.ledger, Link{Seat: 0, K: 2, Link: r.hands[0].Link(2)}, ErrOrder)
	refuses(t, r.ledger, Link{Seat: 0, K: 0, Link: r.hands[0].Anchor()}, ErrOrder)
	refuses(t, r.ledger, Link{Seat: 0, K: 1, Link: r.hands[0].Link(2)}, ErrLink)
	refuses(t, r.ledger, Link{Seat: 0, K: 1}, ErrLink)
	r.put(nextThrow(r))
	refuses(t, r.ledger, Link{Seat: 0, K: 1, Link: r.hands[0].Link(1)}, ErrOrder)
	refuses(t, r.ledger, Link{Seat: 0, K: 2, Link: r.hands[0].Link(1)}, ErrLink)
}

// TestNobodyChoosesWhetherALinkCounts: once a link for a throw is known, every
// change of who puts in what gives that throw's number up.
func TestNobodyChoosesWhetherALinkCounts(t *testing.T) {
	another := NewChain(value("another"), 50)
	for name, rec := range map[string]Record{
		"away":    Away{Seat: 0, Away: true},
		"rechain": Rechain{Seat: 0, Length: 50, Anchor: another.Anchor()},
		"anchor":  promiseOf(9),
	} {
		t.Run(name, func(t *testing.T) {
			r := opened(t)
			if after := does(t, r.ledger, rec); after.Next() != 1 || after.older.skipped != 0 {
				t.Errorf("no link was known: next %d, skipped %d", after.Next(), after.older.skipped)
			}
			r.put(r.linkOf(1))
			after := does(t, r.ledger, rec)
			if after.Next() != 2 || after.older.skipped != 1 || after.older.heldLinks()[1].Present() {
				t.Errorf("a link was known: next %d, skipped %d, held %v", after.Next(), after.older.skipped, after.older.heldLinks())
			}
		})
	}
	r := opened(t)
	r.put(Away{Seat: 0, Away: true})
	refuses(t, r.ledger, Away{Seat: 0, Away: true}, ErrOrder)
	refuses(t, r.ledger, Link{Seat: 0, K: 1, Link: r.hands[0].Link(1)}, ErrOrder)
	forced := nextThrow(r)
	if forced.Links[0].Present() {
		t.Error("a seat that is away owes no link")
	}
	forced.Links = []Value{r.hands[0].Link(1), forced.Links[1]}
	refuses(t, r.ledger, forced, ErrOrder)
	r.put(nextThrow(r))
	r.put(r.linkOf(1))
	r.put(Away{Seat: 0, Away: false}) // Throw 2 is skipped; the links for 1 and 2 of seat 0 were never shown.
	if r.ledger.Next() != 3 || r.ledger.older.seatLink(0) != 3 {
		t.Errorf("next %d, seat 0 owes link %d", r.ledger.Next(), r.ledger.older.seatLink(0))
	}
	r.put(nextThrow(r))
}

func TestAwayNeedsAChain(t *testing.T) {
	r := newRig(t, "backgammon", 2, 1)
	r.open()
	refuses(t, r.ledger, Away{Seat: 0, Away: true}, ErrOrder)
	refuses(t, r.ledger, Link{Seat: 0, K: 1, Link: value("x")}, ErrOrder)
	bad := nextThrow(r)
	bad.Links[0] = value("x")
	refuses(t, r.ledger, bad, ErrOrder)
}

func TestChainsAreRenewed(t *testing.T) {
	r := newRig(t, "crown-and-anchor", 3, 2)
	r.length = 10
	for range 7 {
		r.open()
		if r.ledger.older.server.left(r.ledger.older.last) != r.length || r.ledger.older.seat[2].links.left(r.ledger.older.last) != r.length {
			t.Fatalf("left %d and %d, want %d", r.ledger.older.server.left(r.ledger.older.last), r.ledger.older.seat[2].links.left(r.ledger.older.last), r.length)
		}
		for left := r.length; left > 0; left-- {
			if r.ledger.older.server.left(r.ledger.older.last) != left || r.ledger.older.serverLink() != r.length-left+1 {
				t.Fatalf("left %d, link %d, want %d", r.ledger.older.server.left(r.ledger.older.last), r.ledger.older.serverLink(), left)
			}
			r.put(nextThrow(r))
		}
	}
	if r.ledger.older.seats != 3 || r.ledger.older.key != PublicKey(serverKey()) {
		t.Errorf("%d seats, key %v", r.ledger.older.seats, r.ledger.older.key)
	}
	if r.ledger.Next() != 71 || r.ledger.Epochs() != 7 || r.ledger.older.serverLink() != 0 || r.ledger.older.seatLink(1) != 0 {
		t.Errorf("next %d, epochs %d, link %d, seat's %d", r.ledger.Next(), r.ledger.Epochs(), r.ledger.older.serverLink(), r.ledger.older.seatLink(1))
	}
	last := Throw{K: 71, Link: value("x"), Links: make([]Value, 3), Fell: []string{"crown"}}
	refuses(t, r.ledger, last, ErrUsedUp)
}

func TestAnotherAnchorNeedsOtherSeeds(t *testing.T) {
	r := opened(t)
	r.put(nextThrow(r))
	r.put(promiseOf(9))
	refuses(t, r.ledger, Seed{Seat: 0, Seed: value("seed 0 1")}, ErrOrder) // The old one.
	refuses(t, r.ledger, Throw{K: 2, Link: value("x"), Links: make([]Value, 2), Fell: []string{"6-3"}}, ErrOrder)
}

func TestASeedThatIsNotShownLeavesOnlyAnotherAnchor(t *testing.T) {
	r := newRig(t, "backgammon", 2, 1)
	r.put(promiseOf(9))
	for i := range game.Seat(2) {
		r.put(Commit{Seat: i, Commit: Commitment("room-1", i, value(fmt.Sprint(i)))})
	}
	r.put(Seed{Seat: 0, Seed: value("0")})
	refuses(t, r.ledger, Seed{Seat: 1}, ErrOrder)
	r.open()
	r.put(nextThrow(r))
}

func TestASeatWithAnotherChainGoesOn(t *testing.T) {
	r := opened(t)
	r.put(nextThrow(r))
	old := r.hands[0]
	r.hands[0] = NewChain(value("another"), 20)
	r.put(Rechain{Seat: 0, Length: 20, Anchor: r.hands[0].Anchor()})
	if r.ledger.older.seatLink(0) != 1 || r.ledger.older.seat[0].links.left(r.ledger.older.last) != 20 {
		t.Errorf("owes link %d of %d", r.ledger.older.seatLink(0), r.ledger.older.seat[0].links.left(r.ledger.older.last))
	}
	bad := nextThrow(r)
	bad.Links[0] = old.Link(2)
	refuses(t, r.ledger, bad, ErrLink)
	r.put(nextThrow(r))
}

func TestPhysicalDiceNeedNoPromise(t *testing.T) {
	l := does(t, NewLedger("room-1"), Throw{K: 1, Physical: true, Fell: []string{"6-3"}})
	if l.Next() != 2 {
		t.Errorf("next %d, want 2", l.Next())
	}
	r := opened(t)
	r.put(r.linkOf(1))
	r.put(Throw{K: 1, Physical: true, Fell: []string{"6-3"}})
	if r.ledger.older.heldLinks()[1].Present() {
		t.Error("a link for the throw before is still held")
	}
	r.put(nextThrow(r))
}

func BenchmarkLedgerThrow(b *testing.B) {
	r := opened(b)
	throw := nextThrow(r)
	for b.Loop() {
		if _, err := r.ledger.After(throw); err != nil {
			b.Fatal(err)
		}
	}
}

// left returns how many links there are behind throw k.
func (t track) left(k uint64) int {
	if t.end <= k {
		return 0
	}
	return int(t.end - max(k, t.at))
}

// TestNoRecordOfBeforeFollowsAnEpoch: dice of which less is claimed would go on where more was.
func TestNoRecordOfBeforeFollowsAnEpoch(t *testing.T) {
	l, links, server := atCall(t, 2)
	l = after(t, l, Throw{K: 2, Link: server, Links: links, Fell: []string{"6-3"}})
	before := Anchor{Seats: 3, Length: 5, Anchor: value("before"), Key: PublicKey(serverKey())}
	after(t, NewLedger("room"), before)
	typed := after(t, NewLedger("room"), Throw{K: 1, Physical: true, Fell: []string{"6-3"}})
	for what, at := range map[string]Ledger{"an epoch": l, "dice that were typed in": typed} {
		if _, err := at.After(before); !errors.Is(err, ErrOrder) {
			t.Errorf("a record of the older protocol behind %s: %v", what, err)
		}
	}
}
