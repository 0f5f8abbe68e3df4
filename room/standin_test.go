package room

import (
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// here makes all who sit come.
func (p *party) here() {
	p.t.Helper()
	for i := range game.Seat(len(p.room.Seats)) {
		p.must(Command{Do: api.DoReturn, Seat: i})
	}
}

// TestABotStandsInForWhoIsAwayOnly: for whoever has left, or has never come.
func TestABotStandsInForWhoIsAwayOnly(t *testing.T) {
	p := newParty(t, 31)
	p.open(api.Config{Game: "india", Seats: 3}, 0)
	p.must(Command{Do: api.DoReturn, Seat: 0})
	p.must(Command{Do: api.DoReturn, Seat: 1})
	p.refusedAs(api.BadCommand, Command{Do: api.DoStandIn, Seat: 0})
	p.must(Command{Do: api.DoStandIn, Seat: 2}) // He has never come.
	p.must(Command{Do: api.DoReturn, Seat: 2})
	p.refusedAs(api.BadCommand, Command{Do: api.DoStandIn, Seat: 2})
	p.must(Command{Do: api.DoLeave, Seat: 2})
	p.must(Command{Do: api.DoStandIn, Seat: 2})
	if s := p.room.Seats; s[0].StandIn != "" || s[2].StandIn == "" {
		t.Errorf("seats %+v", s)
	}
	if r := p.verify(p.log); !r.OK() {
		t.Errorf("an honest log: %s", failures(r))
	}
	post := newParty(t, 36)
	post.open(api.Config{Game: "india", Seats: 3, Clock: api.ClockConfig{Days: 2}}, 0)
	post.refusedAs(api.BadCommand, Command{Do: api.DoStandIn, Seat: 1}) // One comes, plays and goes.
}

// TestWhoGivesUpAmongThreeIsPlayedForUntilHeAsks: the log says that he gave up, and nobody is asked.
func TestWhoGivesUpAmongThreeIsPlayedForUntilHeAsks(t *testing.T) {
	p := newParty(t, 32)
	p.open(api.Config{Game: "india", Seats: 3}, 0)
	p.here()
	at := len(p.log)
	p.must(Command{Do: api.DoOffer, Seat: 1, Text: "resign1"})
	want(t, "events", p.kinds(at)[:2], []api.Kind{api.Offered, api.StoodIn})
	if s := p.room.Seats[1]; p.room.Offer != "" || s.Away || s.StandIn == "" {
		t.Fatalf("offer %q, seat %+v", p.room.Offer, s)
	}
	p.refusedAs(api.Gone, Command{Do: api.DoOffer, Seat: 1, Text: "resign1"})
	p.must(Command{Do: api.DoReturn, Seat: 1})
	if p.room.Seats[1].StandIn != "" {
		t.Error("he is back, and a bot plays")
	}
	p.must(Command{Do: api.DoOffer, Seat: 1, Text: "resign1"})
	if r := p.verify(p.log); !r.OK() {
		t.Errorf("an honest log: %s", failures(r))
	}
	p.replay()
}

// TestWhoseTimeIsUpComesBackAfterTheTurn: if he came before, nobody could play it.
func TestWhoseTimeIsUpComesBackAfterTheTurn(t *testing.T) {
	p := newParty(t, 33)
	p.open(api.Config{Game: "india", Seats: 3, Clock: api.ClockConfig{Pool: 1000}}, 0)
	p.here()
	seat := p.waits()
	p.now += 1000
	p.must(Command{Do: api.DoFlag, Seat: seat})
	p.refusedAs(api.Gone, Command{Do: api.DoReturn, Seat: seat})
	for p.room.Waits(seat) {
		p.must(p.next(seat)) // The bot.
	}
	p.must(Command{Do: api.DoReturn, Seat: seat})
	if r := p.verify(p.log); !r.OK() {
		t.Errorf("an honest log: %s", failures(r))
	}
}

// TestWhoStandsInAndComesBackFollowsFromTheLog puts comings and goings into honest logs. In a room that was opened
// before they had to fit they are said, and not refused.
func TestWhoStandsInAndComesBackFollowsFromTheLog(t *testing.T) {
	p := newParty(t, 34)
	p.open(api.Config{Game: "india", Seats: 3, Clock: api.ClockConfig{Delay: 5000, Pool: 60000}}, 3)
	p.here()
	for p.room.Ledger.Next() < 6 {
		p.step()
	}
	two := newParty(t, 35)
	two.open(api.Config{Game: "backgammon"}, 2)
	two.here()
	two.toEnd(40)
	of := func(kind api.Kind, seat game.Seat) api.Event {
		return api.Event{Kind: kind, Seat: seat, Text: map[api.Kind]string{api.StoodIn: "hand"}[kind]}
	}
	resigns := api.Event{Kind: api.Offered, Seat: 1, Offer: api.Resign1}
	for _, c := range []struct {
		name string
		of   *party
		more []api.Event
		fine bool
	}{
		{"a bot for who is there", p, []api.Event{of(api.StoodIn, 1)}, false},
		{"a return of who is there", p, []api.Event{of(api.Returned, 1)}, false},
		{"a bot for who has left", p, []api.Event{of(api.Left, 1), of(api.StoodIn, 1), of(api.Returned, 1)}, true},
		{"a return twice", p, []api.Event{of(api.Left, 1), of(api.Returned, 1), of(api.Returned, 1)}, false},
		{"a bot for another than has left", p, []api.Event{of(api.Left, 1), of(api.StoodIn, 2)}, false},
		{"two bots for one", p, []api.Event{of(api.Left, 1), of(api.StoodIn, 1), of(api.StoodIn, 1)}, false},
		{"a bot for who is back", p, []api.Event{of(api.Left, 1), of(api.Returned, 1), of(api.StoodIn, 1)}, false},
		{"a bot for who gives up", p, []api.Event{resigns, of(api.StoodIn, 1), of(api.Returned, 1)}, true},
		{"a bot for another than gives up", p, []api.Event{resigns, of(api.StoodIn, 0)}, false},
		{"a bot for who offers a draw", p, []api.Event{{Kind: api.Offered, Seat: 1, Offer: api.Draw}, of(api.StoodIn, 1)}, false},
		{"a bot for who gave up before", p, []api.Event{resigns, {Kind: api.Said, Seat: 0, Text: "Well."}, of(api.StoodIn, 1)}, false},
		{"a bot for one of two, who offers to give up", two, []api.Event{resigns, of(api.StoodIn, 1)}, false},
	} {
		at := index(t, c.of.log, api.Threw, 3) + 1
		log := slices.Clone(c.of.log[:at])
		for _, e := range c.more {
			e.Time = log[at-1].Time
			log = append(log, e)
		}
		if r := c.of.verify(log); r.OK() != c.fine || !c.fine && !slices.ContainsFunc(r.Findings, func(f fair.Finding) bool {
			return f.Verdict == fair.Failed && f.Check == fair.OfRules && strings.Contains(f.Text, "had not left, by the log")
		}) {
			t.Errorf("%s: %+v", c.name, r.Findings)
		}
		opened := *log[0].Open
		opened.Dice = 2
		log[0].Open = &opened
		if r := c.of.verify(log); !r.OK() || c.fine == slices.ContainsFunc(r.Findings, func(f fair.Finding) bool {
			return f.Verdict == fair.Unproven && strings.Contains(f.Text, "had not left, by the log")
		}) {
			t.Errorf("%s, in an older room: %+v", c.name, r.Findings)
		}
	}
}

// TestAClockEndsNothingAmongThreeWhoThrowByHand: such rooms are opened no more, and an older one would stand still.
func TestAClockEndsNothingAmongThreeWhoThrowByHand(t *testing.T) {
	p := newParty(t, 37)
	config := api.Config{Game: "india", Seats: 3, Manual: true, Clock: api.ClockConfig{Pool: 1000}, Version: game.Version, Dice: 2}
	opened := api.Event{Seq: 1, Time: p.now, Kind: api.Opened, Seat: -1, Open: &config}
	var err error
	if p.room, err = p.room.Apply(opened); err != nil {
		t.Fatal(err)
	}
	p.log = append(p.log, opened)
	for i := range game.Seat(3) {
		p.must(Command{Do: api.DoSit, Seat: i, Sit: &api.Sitting{Name: "somebody"}})
	}
	p.now += 5000
	if at, seat, ok := p.room.Deadline(); ok {
		t.Errorf("the time of seat %d is up at %d, and nothing can be done about it", seat, at)
	}
	p.refusedAs(api.BadCommand, Command{Do: api.DoFlag, Seat: p.waits()})
	p.toEnd(20)
	if p.room.Turn < 3 {
		t.Errorf("turn %d: it stands still", p.room.Turn)
	}
	p.replay()
	if r := p.verify(p.log); !r.OK() {
		t.Errorf("an honest log: %s", failures(r))
	}
}
