package room

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"parlor/fair"
	"parlor/game"
)

// TestCommandsAreWhatTheirEventsLeadTo plays every game of the catalogue with
// people who do all sorts of things. The laws are checked by party.do.
func TestCommandsAreWhatTheirEventsLeadTo(t *testing.T) {
	done, said, seen := map[Verb]int{}, map[Code]int{}, map[Kind]bool{}
	for i, config := range configs() {
		t.Run(config.String(), func(t *testing.T) {
			for level := range 3 {
				p := newParty(t, uint64(100*i+level))
				config := config
				switch level {
				case 1:
					config.Clock = ClockConfig{Delay: 5000, Pool: 20000}
				case 2:
					config.Dice, config.Clock = 2, ClockConfig{Days: 2}
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
	for _, v := range []Verb{
		DoOpen, DoSit, DoStand, DoThrow, DoPlay, DoOffer, DoAnswer, DoSay, DoLeave, DoReturn, DoStandIn,
		DoFlag, DoPause, DoFollow, DoSeed, DoLink, DoCommit, DoSettle,
	} {
		if done[v] == 0 {
			t.Errorf("%s was never done", v)
		}
	}
	for _, c := range []Code{Stale, Illegal, NotYourTurn, NotSeated, Taken, Waiting, Gone, BadCommand} {
		if said[c] == 0 {
			t.Errorf("nothing was refused as %s", c)
		}
	}
	for _, k := range []Kind{
		Opened, Sat, Stood, Started, Anchored, Committed, Seeded, Absent, Called, Threw, Played, Offered, Answered, TookBack, Flagged,
		Left, Returned, StoodIn, Paused, Said, Ended, Linked, Followed,
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
func (p *party) chaos(config Config, level int) {
	p.t.Helper()
	p.do(Command{Do: DoThrow})
	p.do(Command{Do: DoOpen, Seat: -1})
	p.do(Command{Do: DoOpen, Seat: -1, Open: &Config{Game: "poker"}})
	p.must(Command{Do: DoOpen, Seat: -1, Open: &config})
	p.hand = make([]hand, len(p.room.Seats))
	for i := range p.hand {
		p.anything()
		p.sit(i, level)
		if p.room.Phase == Seating && p.rnd.IntN(4) == 0 {
			p.must(Command{Do: DoStand, Seat: i})
			p.sit(i, level)
		}
	}
	p.seeds()
	for range steps() {
		p.now += int64(p.rnd.IntN(4000))
		p.anything()
		if p.rnd.IntN(20) == 0 {
			p.must(Command{Do: DoPause, Seat: -1, Down: int64(p.rnd.IntN(5000))})
			p.now += 5000
		}
		if p.rnd.IntN(25) == 0 {
			p.takeBack()
		}
		p.handOver()
		if at, seat, ok := p.room.Deadline(); ok && at <= p.now {
			p.must(Command{Do: DoFlag, Seat: seat})
		} else if seat := p.waits(); seat >= 0 {
			p.mixed(seat)
		} else if _, due := p.room.DiceWait(); due {
			if p.rnd.IntN(4) == 0 || !p.dice() {
				p.must(Command{Do: DoSettle, Seat: -1})
			}
		} else if p.room.Next == "" {
			p.rematch()
		}
	}
	p.replay()
	if p.room.Phase == Playing && len(p.room.Seats) == 2 {
		for p.room.Phase == Playing {
			p.must(Command{Do: DoOffer, Seat: 0, Text: "resign3"})
		}
		p.rematch()
		p.replay()
	}
}

// sit seats somebody, with what the level of the dice wants.
func (p *party) sit(i, level int) {
	p.t.Helper()
	p.hand[i] = hand{quiet: p.rnd.IntN(6) == 0}
	c := Command{Do: DoSit, Seat: i, Sit: &Sitting{Name: "somebody", Token: fmt.Sprintf("%064d", p.now+int64(i)), Player: fmt.Sprint("key", i)}}
	if p.rnd.IntN(3) == 0 {
		c.Seat = -1
	}
	if level > 0 {
		p.hand[i].seed = p.value()
		c.Hash = &Commitment{Commit: fair.Commitment(p.room.ID, i, p.hand[i].seed)}
	}
	if level > 1 {
		p.hand[i].chain = fair.NewChain(p.value(), 25)
		c.Hash.Length, c.Hash.Anchor = p.hand[i].chain.Len(), p.hand[i].chain.Anchor()
	}
	p.must(c)
	if p.room.Phase == Seating && p.do(c) == nil {
		p.t.Fatalf("two seats for %s", c.Sit.Player)
	}
	if !p.room.Seats[i].Taken {
		p.t.Fatalf("seat %d is not taken: %s", i, p.room.print())
	}
}

// mixed lets a seat that is to act do so, but for now and then.
func (p *party) mixed(seat int) {
	p.t.Helper()
	c := p.next(seat)
	if p.rnd.IntN(4) == 0 {
		c.Link = fair.Value{} // It does not reveal.
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
			p.must(Command{Do: DoFlag, Seat: deadline})
			return
		}
	}
	if c.Turn == p.room.Turn && c.Text != "25/30" {
		p.must(c)
	} else if p.do(c) == nil {
		p.t.Fatalf("%+v was done", c)
	}
}

// handOver lets most seats hand over their links for the next throw, and those
// come back who are away from the dice.
func (p *party) handOver() {
	p.t.Helper()
	for i, h := range p.hand {
		if p.room.Phase != Playing || h.chain == nil || p.rnd.IntN(4) == 0 || p.room.Waits(i) {
			continue
		}
		if link := p.link(i); link.Present() {
			p.must(Command{Do: DoLink, Seat: i, Link: link})
		} else if k := int(p.room.Ledger.Next()); k < h.chain.Len() && p.do(Command{Do: DoLink, Seat: i, Link: h.chain.Link(k)}) != nil {
			// To come back gives up a number for which somebody has handed over a link.
			p.do(Command{Do: DoLink, Seat: i, Link: h.chain.Link(k + 1)})
		}
	}
}

// takeBack takes back a turn, if there is one, by consent of all.
func (p *party) takeBack() {
	p.t.Helper()
	for i := range p.room.Seats {
		p.do(Command{Do: DoAnswer, Seat: i, Text: "no"}) // Whatever is offered.
	}
	if p.do(Command{Do: DoOffer, Seat: 0, Text: "takeback"}) != nil {
		return
	}
	for i := range p.room.Seats[1:] {
		p.must(Command{Do: DoAnswer, Seat: i + 1, Text: "yes"})
	}
}

func (p *party) rematch() {
	p.t.Helper()
	p.must(Command{Do: DoOffer, Seat: 0, Text: "rematch"})
	for i := range p.room.Seats[1:] {
		p.must(Command{Do: DoAnswer, Seat: i + 1, Text: "yes"})
	}
	if p.room.Agreed != 1<<len(p.room.Seats)-1 || p.room.Offer != Rematch {
		p.t.Fatalf("all want a rematch: %s", p.room.print())
	}
	p.must(Command{Do: DoFollow, Seat: -1, Text: "next"})
	if p.room.Next != "next" || p.room.Offer != "" {
		p.t.Fatalf("no rematch: %s", p.room.print())
	}
}

// anything tries commands that may come at any moment.
func (p *party) anything() {
	texts := []string{"draw", "resign1", "resign2", "takeback", "rematch", "yes", "yes", "no", "pass", "6-3", "", "good luck", "\x00", "24/18"}
	verbs := []Verb{DoOffer, DoAnswer, DoAnswer, DoSay, DoLeave, DoReturn, DoStandIn, DoPlay, DoThrow, DoSit, DoStand, DoFlag, DoLink, DoSeed, DoOpen, "dance"}
	for range 1 + p.rnd.IntN(3) {
		c := Command{
			Do: verbs[p.rnd.IntN(len(verbs))], Seat: p.rnd.IntN(len(p.room.Seats)+2) - 1,
			Turn: p.room.Turn, Text: texts[p.rnd.IntN(len(texts))],
		}
		switch {
		case c.Do == DoStand && p.room.Phase == Seating:
			continue // The test itself stands up.
		case c.Do == DoSit && p.room.Phase == Seating:
			c.Sit = &Sitting{Name: "", Bot: "chess"}
		case c.Do == DoSit:
			c.Sit = &Sitting{Name: "late"}
		case c.Do == DoLink && c.Seat >= 0 && c.Seat < len(p.hand):
			c.Link = p.link(c.Seat)
		case c.Do == DoSeed && p.rnd.IntN(2) == 0:
			c.Seed = p.value()
		case c.Do == DoOffer && p.rnd.IntN(3) > 0:
			c.Text = "takeback"
		}
		p.do(c)
	}
}

func TestTakeBackPutsThePositionBack(t *testing.T) {
	for i, config := range configs() {
		if config.Game == "crown" || config.Seats > 2 {
			continue
		}
		p := newParty(t, uint64(i))
		p.open(config, 1)
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
		if len(before) == 0 || p.room.Phase != Playing {
			continue
		}
		seat := slices.IndexFunc(last, func(s string) bool { return s == before[len(before)-1] })
		if i%2 == 0 && last[1-seat] != "" {
			seat = 1 - seat
		}
		p.must(Command{Do: DoOffer, Seat: seat, Text: "takeback"})
		turn := p.room.Turn
		p.must(Command{Do: DoAnswer, Seat: 1 - seat, Text: "yes"})
		if got := p.room.Position.String(); got != last[seat] || p.room.Turn <= turn || p.room.Offer != "" {
			t.Errorf("%s: taken back to\n%s, turn %d after %d, want\n%s", config, got, p.room.Turn, turn, last[seat])
		}
		p.replay()
	}
}
