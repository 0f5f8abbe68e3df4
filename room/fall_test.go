package room

import (
	"slices"
	"testing"

	"parlor/fair"
	"parlor/game"
	"parlor/match"
)

// linked returns a room of a game in which all seats put links in, and are here,
// at the moment when a seat is to throw.
func linked(t *testing.T, config Config) *party {
	t.Helper()
	p := newParty(t, 31)
	p.cup.length = 500
	config.Dice = 2
	p.open(config, 2)
	for i := range p.room.Seats {
		p.must(Command{Do: DoReturn, Seat: i})
	}
	for range 50 {
		if seat := p.waits(); seat >= 0 && p.room.Position.ToAct().Has(game.Nature) {
			return p
		}
		p.step()
	}
	t.Fatal("nobody is to throw")
	return nil
}

// last returns the last throw in the log.
func (p *party) last() fair.Throw {
	p.t.Helper()
	for _, e := range slices.Backward(p.log) {
		if e.Kind == Threw {
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

// absent counts the seats without a link in the last throw.
func (p *party) absent() (list []int) {
	for i, link := range p.last().Links {
		if !link.Present() {
			list = append(list, i)
		}
	}
	return list
}

// throws lets the seat on throw throw, with its link.
func (p *party) throws() {
	p.t.Helper()
	p.must(p.next(p.waits()))
}

func (p *party) kinds(from int) (list []Kind) {
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

// TestDiceWaitForALinkOnItsWay throws while the other's link has not come.
func TestDiceWaitForALinkOnItsWay(t *testing.T) {
	p := linked(t, Config{Game: "backgammon", Clock: ClockConfig{Delay: 5000, Pool: 60000}})
	thrower, at := p.waits(), len(p.log)
	p.throws()
	want(t, "events", p.kinds(at), []Kind{Linked, Called})
	if p.room.Waits(thrower) || p.do(Command{Do: DoThrow, Seat: thrower, Turn: p.room.Turn}) == nil {
		t.Error("one throws twice")
	}
	if p.do(Command{Do: DoPlay, Seat: thrower, Turn: p.room.Turn, Text: "double"}) == nil {
		t.Error("one doubles who has thrown")
	}
	if at, _, ok := p.room.Deadline(); ok {
		t.Errorf("a clock runs until %d", at)
	}
	if since, ok := p.room.DiceWait(); !ok || since != p.now {
		t.Errorf("the dice wait since %d, %v: want %d", since, ok, p.now)
	}
	p.now += 1500
	p.must(Command{Do: DoSay, Seat: 0, Text: "well?"})
	if since, _ := p.room.DiceWait(); since != p.now-1500 {
		t.Error("words make the dice wait longer")
	}
	at = len(p.log)
	p.must(Command{Do: DoLink, Seat: 1 - thrower, Link: p.link(1 - thrower)})
	want(t, "events", p.kinds(at), []Kind{Linked, Threw})
	if list := p.absent(); len(list) > 0 || p.room.Ledger.Skipped() > 0 || p.log[len(p.log)-1].Seat != thrower {
		t.Errorf("absent %v, %d skipped", list, p.room.Ledger.Skipped())
	}
	if p.waits() < 0 || p.room.Called {
		t.Error("nobody is to act")
	}
	p.replay()
}

// TestWhoDoesNotComeVoidsTheThrow waits in vain: the number is given up, and the
// next throw has a link of the thrower that the server could not know.
func TestWhoDoesNotComeVoidsTheThrow(t *testing.T) {
	p := linked(t, Config{Game: "backgammon"})
	thrower, k := p.waits(), p.room.Ledger.Next()
	p.throws()
	at := len(p.log)
	p.must(Command{Do: DoSettle, Seat: -1})
	want(t, "events", p.kinds(at), []Kind{Absent})
	if p.room.Ledger.Next() != k+1 || p.room.Ledger.Skipped() != 1 || !p.room.Called {
		t.Fatalf("throw %d is next, %d skipped", p.room.Ledger.Next(), p.room.Ledger.Skipped())
	}
	if o := p.room.Owed(thrower); o.Ask != DoLink || o.Link != p.room.Ledger.SeatLink(thrower) {
		t.Errorf("the thrower owes %+v", o)
	}
	if err := p.do(Command{Do: DoLink, Seat: 1 - thrower, Link: p.hand[1-thrower].chain.Link(int(k) + 1)}); err == nil {
		t.Error("one comes back while the dice are falling")
	}
	p.must(Command{Do: DoLink, Seat: thrower, Link: p.link(thrower)})
	want(t, "absent", p.absent(), []int{1 - thrower})
	if p.last().K != k+1 {
		t.Errorf("throw %d", p.last().K)
	}
	// It is away until it comes back with a turn of its own, and nobody waits.
	for p.waits() == thrower {
		p.step()
	}
	if o := p.room.Owed(1 - thrower); o.Ask != "" || o.Link == 0 {
		t.Errorf("who is away owes %+v", o)
	}
	p.replay()
}

// TestASeatThatMissesOftenStaysAway comes back to the dice whenever it may, and
// hands nothing over when it is not away.
func TestASeatThatMissesOftenStaysAway(t *testing.T) {
	p := linked(t, Config{Game: "backgammon"})
	lazy, waited, back := 1-p.waits(), 0, 0
	for range 60 {
		seat := p.waits()
		if seat < 0 { // The dice of the other wait.
			if p.room.Owed(1-lazy).Ask == DoLink {
				p.must(Command{Do: DoLink, Seat: 1 - lazy, Link: p.link(1 - lazy)})
			} else {
				waited++
				p.must(Command{Do: DoSettle, Seat: -1})
			}
			continue
		}
		c := p.next(seat)
		if seat == lazy && c.Do == DoPlay {
			if !p.room.Ledger.Away(lazy) {
				c.Link = fair.Value{}
			} else if c.Link.Present() {
				back++
			}
		}
		p.must(c)
	}
	if waited != maxMissed || back != maxMissed-1 || !p.room.Ledger.Away(lazy) {
		t.Errorf("the dice waited %d times, it came back %d times", waited, back)
	}
	link := p.hand[lazy].chain.Link(int(p.room.Ledger.Next()))
	if p.do(Command{Do: DoLink, Seat: lazy, Link: link}) == nil {
		t.Error("it comes back all the same")
	}
	p.replay()
}

// TestWhoKeepsItUpIsForgiven counts throws with a seat's link after misses.
func TestWhoKeepsItUpIsForgiven(t *testing.T) {
	s := Seat{Missed: 2}
	for range goodAfter - 1 {
		s.keep(true)
	}
	if s.keep(false); s.Missed != 2 || s.Kept != 0 {
		t.Errorf("%+v", s)
	}
	for range goodAfter {
		s.keep(true)
	}
	if s.Missed != 0 {
		t.Errorf("%+v", s)
	}
}

// TestWhoIsGoneIsExcusedAtOnce leaves, and so does somebody for whom dice wait.
func TestWhoIsGoneIsExcusedAtOnce(t *testing.T) {
	p := linked(t, Config{Game: "backgammon"})
	thrower := p.waits()
	p.must(Command{Do: DoLeave, Seat: 1 - thrower})
	at := len(p.log)
	p.throws()
	want(t, "events", p.kinds(at), []Kind{Threw})
	want(t, "absent", p.absent(), []int{1 - thrower})

	p = linked(t, Config{Game: "backgammon"})
	thrower = p.waits()
	p.throws()
	p.must(Command{Do: DoLeave, Seat: 1 - thrower})
	p.must(Command{Do: DoLink, Seat: thrower, Link: p.link(thrower)})
	want(t, "absent", p.absent(), []int{1 - thrower})
	if p.room.Seats[1-thrower].Missed != 0 {
		t.Error("who is gone has missed nothing")
	}
	p.replay()
}

// TestWhoThrowsWithoutItsLinkIsAway has a second device at the seat, without the
// chain.
func TestWhoThrowsWithoutItsLinkIsAway(t *testing.T) {
	p := linked(t, Config{Game: "backgammon"})
	thrower := p.waits()
	p.must(Command{Do: DoLink, Seat: 1 - thrower, Link: p.link(1 - thrower)})
	p.must(Command{Do: DoThrow, Seat: thrower, Turn: p.room.Turn})
	if !p.room.Called || p.room.Ledger.Skipped() != 1 {
		t.Fatalf("called %v, %d skipped", p.room.Called, p.room.Ledger.Skipped())
	}
	p.must(Command{Do: DoLink, Seat: 1 - thrower, Link: p.link(1 - thrower)})
	want(t, "absent", p.absent(), []int{thrower})
	p.replay()
}

// TestLotsWaitForLinksToo plays a game whose deals nobody throws.
func TestLotsWaitForLinksToo(t *testing.T) {
	p := newParty(t, 4)
	p.cup.length = 500
	p.must(Command{Do: DoOpen, Seat: -1, Open: &Config{Game: "check-and-double-check", Seats: 2, Dice: 2}})
	p.hand = make([]hand, 2)
	for i := range p.hand {
		p.hand[i] = hand{seed: p.value(), chain: fair.NewChain(p.value(), 50)}
		p.must(Command{
			Do: DoSit, Seat: i, Sit: &Sitting{Name: "somebody"},
			Hash: &Commitment{fair.Commitment(p.room.ID, i, p.hand[i].seed), 50, p.hand[i].chain.Anchor()},
		})
		p.must(Command{Do: DoReturn, Seat: i})
	}
	for i := range p.hand {
		p.must(Command{Do: DoSeed, Seat: i, Seed: p.hand[i].seed})
	}
	if _, due := p.room.DiceWait(); !due || p.room.Ledger.Next() != 1 {
		t.Fatalf("a deal does not wait: throw %d is next", p.room.Ledger.Next())
	}
	for i := range p.hand {
		p.must(Command{Do: DoLink, Seat: i, Link: p.link(i)})
	}
	if list := p.absent(); p.last().K != 1 || len(list) > 0 || len(p.last().Fell) == 0 {
		t.Errorf("throw %+v", p.last())
	}
	p.replay()
}

// TestANewEpochAsksForSeeds uses up chain after chain of the server.
func TestANewEpochAsksForSeeds(t *testing.T) {
	p := newParty(t, 9)
	p.cup.length = 6
	p.open(Config{Game: "backgammon", Match: match.Length{Games: 3}}, 1)
	p.must(Command{Do: DoLeave, Seat: 1}) // It was away all along, and now the log says that it has gone.
	for p.room.Ledger.Epochs() == 1 {
		p.step()
	}
	if thrown := p.last().K; thrown != 6 || p.room.Asks(1) || !p.room.Asks(0) || p.room.Owed(0).Ask != DoCommit {
		t.Fatalf("after throw %d the room asks %v and %v", thrown, p.room.Asks(0), p.room.Asks(1))
	}
	if p.do(Command{Do: DoCommit, Seat: 0}) == nil || p.do(Command{Do: DoCommit, Seat: 1, Hash: &Commitment{Commit: fair.Value{1}}}) == nil {
		t.Error("a promise that is none, or comes late, is taken")
	}
	p.dice()
	p.dice()
	if !p.room.Ledger.Settled() {
		t.Fatal("the seeds are not there")
	}
	m := p.room.Ledger.Material(fair.Value{1}, make([]fair.Value, 2))
	if !m.Seats[0].Seed.Present() || m.Seats[1].Seed.Present() || m.Seats[0].Seed != p.hand[0].seed {
		t.Errorf("material %+v", m)
	}
	p.toEnd(60)
	if p.room.Ledger.Epochs() < 3 {
		t.Errorf("%d epochs", p.room.Ledger.Epochs())
	}
	p.replay()
}

// TestABrokenPromiseCostsNobodyElseHisSeed has a seat that promises a seed and
// does not show it: the other is asked again, at the start and in the game.
func TestABrokenPromiseCostsNobodyElseHisSeed(t *testing.T) {
	p := newParty(t, 10)
	p.cup.length = 6
	p.must(Command{Do: DoOpen, Seat: -1, Open: &Config{Game: "backgammon", Dice: 2}})
	p.hand = make([]hand, 2)
	for i := range p.hand {
		p.hand[i].seed = p.value()
		p.must(Command{Do: DoSit, Seat: i, Sit: &Sitting{Name: "somebody"}, Hash: &Commitment{Commit: fair.Commitment(p.room.ID, i, p.hand[i].seed)}})
		p.must(Command{Do: DoReturn, Seat: i})
	}
	check := func(epochs int) {
		t.Helper()
		m := p.room.Ledger.Material(fair.Value{1}, make([]fair.Value, 2))
		if p.room.Ledger.Epochs() != epochs || !m.Seats[0].Seed.Present() || m.Seats[1].Seed.Present() {
			t.Fatalf("%d epochs, material %+v", p.room.Ledger.Epochs(), m)
		}
	}
	p.must(Command{Do: DoSeed, Seat: 0, Seed: p.hand[0].seed})
	p.must(Command{Do: DoSettle, Seat: -1})
	if p.room.Phase != Seating || !p.room.Asks(0) || p.room.Asks(1) {
		t.Fatalf("phase %s", p.room.Phase)
	}
	p.dice()
	p.dice()
	if check(2); p.room.Phase != Playing {
		t.Fatal("the game does not begin")
	}
	for p.room.Ledger.Epochs() == 2 {
		p.step()
	}
	// Now seat 1 promises again, and breaks it again.
	p.hand[1].seed = p.value()
	p.must(Command{Do: DoCommit, Seat: 1, Hash: &Commitment{Commit: fair.Commitment(p.room.ID, 1, p.hand[1].seed)}})
	p.dice()
	p.must(Command{Do: DoSeed, Seat: 0, Seed: p.hand[0].seed})
	for p.waits() >= 0 {
		p.step() // Until dice wait.
	}
	p.must(Command{Do: DoSettle, Seat: -1})
	if !p.room.Asks(0) {
		t.Fatal("seat 0 is not asked again")
	}
	p.dice()
	p.dice()
	check(4)
	p.replay()
}

// TestBotsDoNotThrowByHand keeps bots away from dice that are typed in.
func TestBotsDoNotThrowByHand(t *testing.T) {
	refused := func(p *party, c Command) {
		t.Helper()
		if err, ok := p.do(c).(*Refusal); !ok || err.Code != BadCommand { //nolint:errorlint // Refusals are never wrapped.
			t.Errorf("%s: %v", c.Do, err)
		}
	}
	p := newParty(t, 11)
	refused(p, Command{Do: DoOpen, Seat: -1, Open: &Config{Game: "india", Seats: 4, Manual: true, Clock: ClockConfig{Days: 1}}})
	p.must(Command{Do: DoOpen, Seat: -1, Open: &Config{Game: "india", Seats: 4, Manual: true}})
	refused(p, Command{Do: DoSit, Seat: 1, Sit: &Sitting{Name: "bot", Bot: "hand"}})
	for i := range p.room.Seats {
		p.must(Command{Do: DoSit, Seat: i, Sit: &Sitting{Name: "somebody"}})
	}
	p.toEnd(8)
	refused(p, Command{Do: DoStandIn, Seat: 1})
	refused(p, Command{Do: DoOffer, Seat: 1, Text: "resign1"})
	p.replay()
}
