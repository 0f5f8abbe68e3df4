package room

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// TestCommandsAreWhatTheirEventsLeadTo plays every game of the catalogue with
// people who do all sorts of things. The laws are checked by party.do.
func TestCommandsAreWhatTheirEventsLeadTo(t *testing.T) {
	done, said, seen := map[api.Verb]int{}, map[api.Code]int{}, map[api.Kind]bool{}
	for i, config := range configs() {
		t.Run(nameOf(config), func(t *testing.T) {
			for level := range 3 {
				p := newParty(t, uint64(100*i+level))
				config := config
				switch level {
				case 1:
					config.Clock = api.ClockConfig{Delay: 5000, Pool: 20000}
				case 2:
					config.Clock = api.ClockConfig{Days: 2}
				}
				p.chaos(config, level)
				for v, n := range p.done {
					done[v] += n
				}
				for c, n := range p.said {
					said[c] += n
				}
				for k := range p.seen {
					seen[k] = true
				}
			}
		})
	}
	t.Logf("done %v, refused %v", done, said)
	for _, v := range []api.Verb{
		api.DoOpen, api.DoSit, api.DoStand, api.DoThrow, api.DoPlay, api.DoOffer, api.DoAnswer, api.DoSay, api.DoLeave, api.DoReturn, api.DoStandIn,
		api.DoFlag, api.DoPause, api.DoFollow, api.DoLink, api.DoCommit, api.DoSettle,
	} {
		if done[v] == 0 {
			t.Errorf("%s was never done", v)
		}
	}
	for _, c := range []api.Code{api.Stale, api.Illegal, api.NotYourTurn, api.NotSeated, api.Taken, api.Waiting, api.Gone, api.BadCommand} {
		if said[c] == 0 {
			t.Errorf("nothing was refused as %s", c)
		}
	}
	for _, k := range []api.Kind{
		api.Opened, api.Sat, api.Stood, api.Started, api.Anchored, api.Committed, api.Called, api.Voided, api.Threw, api.Played, api.Offered, api.Answered, api.TookBack, api.Flagged,
		api.Left, api.Returned, api.StoodIn, api.Paused, api.Said, api.Ended, api.Linked, api.Followed,
	} {
		if !seen[k] {
			t.Errorf("no event %s", k)
		}
	}
}

// steps is how long a game is played.
func steps() int {
	if os.Getenv("PARLOR_FULL") != "" {
		return 1500
	}
	return 120
}

// chaos plays a game in which anybody may do anything at any moment.
func (p *party) chaos(config api.Config, level int) {
	p.t.Helper()
	p.do(Command{Do: api.DoThrow})
	p.do(Command{Do: api.DoOpen, Seat: -1})
	p.do(Command{Do: api.DoOpen, Seat: -1, Open: &api.Config{Game: "poker"}})
	p.must(Command{Do: api.DoOpen, Seat: -1, Open: &config})
	p.hand = make([]hand, len(p.room.Seats))
	for i := range game.Seat(len(p.hand)) {
		p.anything()
		p.sit(i, level)
		if p.room.Phase == api.Seating && p.rnd.IntN(4) == 0 {
			p.must(Command{Do: api.DoStand, Seat: i})
			p.sit(i, level)
		}
	}
	for range steps() {
		p.now += int64(p.rnd.IntN(4000))
		p.anything()
		if p.rnd.IntN(20) == 0 {
			p.must(Command{Do: api.DoPause, Seat: -1, Down: int64(p.rnd.IntN(5000))})
			p.now += 5000
		}
		if p.rnd.IntN(25) == 0 {
			p.takeBack()
		}
		if p.rnd.IntN(30) == 0 { // Somebody brings chains who brought none, or others.
			p.renews(game.Seat(p.rnd.IntN(len(p.hand))))
		}
		if at, seat, ok := p.room.Deadline(); ok && at <= p.now {
			p.must(Command{Do: api.DoFlag, Seat: seat})
		} else if seat := p.waits(); seat >= 0 {
			p.mixed(seat)
		} else if _, due := p.room.DiceWait(); due {
			p.waiting()
		} else if p.room.Next == "" {
			p.rematch()
		}
	}
	p.replay()
	if p.room.Phase == api.Playing && len(p.room.Seats) == 2 {
		for p.room.Phase == api.Playing {
			if p.do(Command{Do: api.DoOffer, Seat: 0, Text: fmt.Sprintf("resign%d", p.room.most(0))}) != nil && !p.step() {
				p.now += stopAfter // The dice wait for somebody who keeps his link.
				if at, seat, ok := p.room.Deadline(); ok && at <= p.now {
					p.must(Command{Do: api.DoFlag, Seat: seat})
				} else {
					p.hand[0].quiet, p.hand[1].quiet = false, false
					p.must(Command{Do: api.DoReturn, Seat: 0})
					p.must(Command{Do: api.DoReturn, Seat: 1})
				}
			}
		}
		p.rematch()
		p.replay()
	}
}

// sit seats somebody, with what the level of the dice wants.
func (p *party) sit(i game.Seat, level int) {
	p.t.Helper()
	p.hand[i] = hand{quiet: p.rnd.IntN(6) == 0, brings: level > 0}
	c := Command{Do: api.DoSit, Seat: i, Sit: &api.Sitting{Name: "somebody", Token: fmt.Sprintf("%064d", p.now+int64(i)), Player: fmt.Sprint("key", i)}}
	if p.rnd.IntN(3) == 0 {
		c.Seat = -1
	}
	if level > 0 {
		c.Hash = p.promise(i)
	}
	p.must(c)
	if p.room.Phase == api.Seating && p.do(c) == nil {
		p.t.Fatalf("two seats for %s", c.Sit.Player)
	}
	if !p.room.Seats[i].Taken {
		p.t.Fatalf("seat %d is not taken: %s", i, p.room.print())
	}
}

// mixed lets a seat that is to act do so, but for now and then.
func (p *party) mixed(seat game.Seat) {
	p.t.Helper()
	c := p.next(seat)
	if p.rnd.IntN(4) == 0 {
		c.Link = fair.Value{} // It travels later, when it is missing.
	}
	switch p.rnd.IntN(12) {
	case 0:
		c.Turn--
	case 1:
		c.Text = "25/30"
	case 2:
		if _, deadline, ok := p.room.Deadline(); ok {
			at, _, _ := p.room.Deadline()
			p.now = max(p.now, at)
			p.must(Command{Do: api.DoFlag, Seat: deadline})
			return
		}
	}
	if c.Turn == p.room.Turn && c.Text != "25/30" {
		p.must(c)
	} else if p.do(c) == nil {
		p.t.Fatalf("%+v was done", c)
	}
}

// renews lets a seat promise chains for the next epoch, as another device of its
// player would.
func (p *party) renews(seat game.Seat) {
	p.t.Helper()
	if p.room.Phase == api.Playing && p.room.Seats[seat].Taken && p.hand[seat].brings {
		p.must(Command{Do: api.DoCommit, Seat: seat, Hash: p.promise(seat)})
	}
}

// waiting does what people do while dice wait for promises or links.
func (p *party) waiting() {
	p.t.Helper()
	if p.rnd.IntN(4) > 0 && p.dice() {
		return
	}
	if p.room.WaitsForPromises() {
		p.must(Command{Do: api.DoSettle, Seat: -1})
		return
	}
	missing := p.room.Missing()
	if len(missing) == 0 {
		return
	}
	if p.now += 20_000; p.rnd.IntN(8) == 0 {
		p.now += stopAfter
	}
	for i := range game.Seat(len(p.room.Seats)) {
		if slices.Contains(missing, i) || p.room.Phase != api.Playing {
			continue
		}
		if p.rnd.IntN(10) == 0 {
			p.do(Command{Do: api.DoOffer, Seat: i, Text: string(api.Stop)})
		} else if p.room.Offer == "" {
			p.do(Command{Do: api.DoOffer, Seat: i, Text: string(api.Without)})
		} else {
			p.do(Command{Do: api.DoAnswer, Seat: i, Text: "yes"})
		}
	}
	for i := range game.Seat(len(p.hand)) { // Who is away comes back, unless his time is up: then a bot plays this turn.
		if err := p.do(Command{Do: api.DoReturn, Seat: i}); err != nil && !p.room.PlayedFor(i, p.now) {
			p.t.Fatal(err)
		}
		p.hand[i].quiet = p.rnd.IntN(6) == 0
	}
}

// takeBack takes back a turn, if there is one, by consent of all.
func (p *party) takeBack() {
	p.t.Helper()
	for i := range game.Seat(len(p.room.Seats)) {
		p.do(Command{Do: api.DoAnswer, Seat: i, Text: "no"}) // Whatever is offered.
	}
	if p.do(Command{Do: api.DoOffer, Seat: 0, Text: "takeback"}) != nil {
		return
	}
	for i := range p.room.Seats[1:] {
		p.must(Command{Do: api.DoAnswer, Seat: game.Seat(i + 1), Text: "yes"})
	}
}

func (p *party) rematch() {
	p.t.Helper()
	p.must(Command{Do: api.DoOffer, Seat: 0, Text: "rematch"})
	for i := range p.room.Seats[1:] {
		p.must(Command{Do: api.DoAnswer, Seat: game.Seat(i + 1), Text: "yes"})
	}
	if p.room.Agreed != 1<<len(p.room.Seats)-1 || p.room.Offer != api.Rematch {
		p.t.Fatalf("all want a rematch: %s", p.room.print())
	}
	p.must(Command{Do: api.DoFollow, Seat: -1, Text: "next"})
	if p.room.Next != "next" || p.room.Offer != "" {
		p.t.Fatalf("no rematch: %s", p.room.print())
	}
}

// anything tries commands that may come at any moment.
func (p *party) anything() {
	texts := []string{"draw", "resign1", "resign2", "takeback", "rematch", "yes", "yes", "no", "pass", "6-3", "", "good luck", "\x00", "24/18"}
	verbs := []api.Verb{api.DoOffer, api.DoAnswer, api.DoAnswer, api.DoSay, api.DoLeave, api.DoReturn, api.DoStandIn, api.DoPlay, api.DoThrow, api.DoSit, api.DoStand, api.DoFlag, api.DoLink, api.DoCommit, api.DoOpen, "dance"}
	for range 1 + p.rnd.IntN(3) {
		c := Command{
			Do: verbs[p.rnd.IntN(len(verbs))], Seat: game.Seat(p.rnd.IntN(len(p.room.Seats)+2) - 1),
			Turn: p.room.Turn, Text: texts[p.rnd.IntN(len(texts))],
		}
		switch {
		case c.Do == api.DoStand && p.room.Phase == api.Seating:
			continue // The test itself stands up.
		case c.Do == api.DoSit && p.room.Phase == api.Seating:
			c.Sit = &api.Sitting{Name: "", Bot: "chess"}
		case c.Do == api.DoSit:
			c.Sit = &api.Sitting{Name: "late"}
		case c.Do == api.DoLink && p.rnd.IntN(2) == 0:
			c.Link = p.value()
		case c.Do == api.DoOffer && p.rnd.IntN(3) > 0:
			c.Text = "takeback"
		}
		p.do(c)
	}
}

func TestTakeBackPutsThePositionBack(t *testing.T) {
	for i, config := range configs() {
		p := newParty(t, uint64(i))
		p.open(config, 0)
		if len(p.room.Seats) > 2 {
			continue
		}
		var before []string // positions at which each seat last played
		last := make([]string, len(p.room.Seats))
		for range 40 {
			seat := p.waits()
			if seat < 0 {
				break
			}
			here, plays := p.room.Position.String(), !p.room.Position.ToAct().Has(game.Nature)
			p.step()
			if plays {
				last[seat] = here
				before = append(before, here)
			}
		}
		if len(before) == 0 || p.room.Phase != api.Playing {
			continue
		}
		seat := game.Seat(slices.IndexFunc(last, func(s string) bool { return s == before[len(before)-1] }))
		if i%2 == 0 && last[1-seat] != "" {
			seat = 1 - seat
		}
		p.must(Command{Do: api.DoOffer, Seat: seat, Text: "takeback"})
		turn := p.room.Turn
		p.must(Command{Do: api.DoAnswer, Seat: 1 - seat, Text: "yes"})
		if got := p.room.Position.String(); got != last[seat] || p.room.Turn <= turn || p.room.Offer != "" {
			t.Errorf("%s: taken back to\n%s, turn %d after %d, want\n%s", nameOf(config), got, p.room.Turn, turn, last[seat])
		}
		p.replay()
	}
}

// TestTheLogHasOneBlankBetweenWords plays with blanks to spare: what is logged
// has none of them.
func TestTheLogHasOneBlankBetweenWords(t *testing.T) {
	p := newParty(t, 7)
	p.open(api.Config{Game: "backgammon", Manual: true}, 0)
	for range 40 {
		seat := p.waits()
		c := p.next(seat)
		c.Text = " " + strings.ReplaceAll(c.Text, " ", " \t ") + "  "
		if c.Do == api.DoThrow && strings.TrimSpace(c.Text) == "" {
			t.Fatalf("%+v: no throw was typed in", c)
		}
		p.must(c)
	}
	told := 0
	for _, e := range p.log {
		if e.Text != singleBlanks(e.Text) || strings.Contains(string(e.Dice), `\t`) || strings.Contains(string(e.Dice), `" `) {
			t.Errorf("%s: %q, dice %s", e.Kind, e.Text, e.Dice)
		}
		if e.Text != "" || len(e.Dice) > 0 {
			told++
		}
	}
	if told < 40 {
		t.Errorf("%d events tell something, want 40 or more", told)
	}
}
