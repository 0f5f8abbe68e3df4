package room

import (
	"encoding/json"
	"strings"
	"testing"

	"parlor/fair"
	"parlor/game"
)

// TestNobodySeesWhatIsNotForHim looks at everything that every viewer is shown
// at every moment of games with links, for secrets of others.
func TestNobodySeesWhatIsNotForHim(t *testing.T) {
	blanked, shown := 0, 0
	for i, config := range configs() {
		p := newParty(t, uint64(700+i))
		config.Dice = 2
		p.open(config, 2)
		for range 25 {
			p.handOver()
			for viewer := Public; viewer < len(p.room.Seats); viewer++ {
				b, s := p.lookAs(viewer)
				blanked, shown = blanked+b, shown+s
			}
			if !p.step() {
				break
			}
		}
		for _, e := range p.log {
			if v := p.room.ViewEvent(e, Public); p.room.Phase == Over && v.Hidden {
				t.Errorf("event %d stays hidden when the game is over: %s", e.Seq, e.Encode())
			}
		}
	}
	if blanked == 0 || shown == 0 {
		t.Errorf("%d links were blanked, %d shown later: the test looked at nothing", blanked, shown)
	}
}

// lookAs checks the whole log and the view as a viewer gets them.
func (p *party) lookAs(viewer int) (blanked, shown int) {
	p.t.Helper()
	secrets := p.secrets(viewer)
	text, err := json.Marshal(p.room.View(viewer, p.now))
	if err != nil {
		p.t.Fatal(err)
	}
	for i, e := range p.log {
		v := p.room.ViewEvent(e, viewer)
		if v.Seq != uint64(i+1) || v.Kind != e.Kind || v.Time != e.Time || v.Seat != e.Seat {
			p.t.Fatalf("event %d is shown as %+v", i+1, v)
		}
		if v.Hidden != (v.Dice == nil && e.Dice != nil) || v.Hidden && e.Seat == viewer {
			p.t.Fatalf("seat %d: event %d is hidden: %v", viewer, v.Seq, v.Hidden)
		}
		if e.Kind == Linked && e.Seat != viewer {
			if v.Hidden {
				blanked++
			} else {
				shown++
			}
		}
		line, err := json.Marshal(v)
		if err != nil {
			p.t.Fatal(err)
		}
		text = append(text, line...)
	}
	for what, secret := range secrets {
		if strings.Contains(string(text), secret) {
			p.t.Fatalf("seat %d sees the %s", viewer, what)
		}
	}
	return blanked, shown
}

// secrets are what a viewer must not see now.
func (p *party) secrets(viewer int) map[string]string {
	list := map[string]string{}
	for i, s := range p.room.Seats {
		list["secret of seat "+itoa(i)] = s.Token
	}
	for i, h := range p.hand {
		if held := p.room.Ledger.Held()[i]; held.Present() && i != viewer {
			list["link of seat "+itoa(i)] = held.String()
		}
		for j := int(p.room.Ledger.Next()) + 1; i != viewer && j <= h.chain.Len(); j++ {
			list["later link of seat "+itoa(i)] = h.chain.Link(j).String()
		}
	}
	c := p.cup.chain(p.room.ID, p.room.Ledger.Epochs())
	for j := p.room.Ledger.ServerLink(); j > 0 && j <= c.Len(); j++ {
		list["link of the server"] = c.Link(j).String()
	}
	return list
}

func TestLegalActionsAreOnlyForWhoMayAct(t *testing.T) {
	p := newParty(t, 5)
	p.open(Config{Game: "backgammon"}, 0)
	for range 30 {
		for viewer := Public; viewer < 2; viewer++ {
			v := p.room.View(viewer, p.now)
			if (v.Legal != nil) != (viewer >= 0 && p.room.Waits(viewer)) {
				t.Fatalf("seat %d: legal %v", viewer, v.Legal)
			}
			if v.You != viewer || v.N != p.room.Seq || v.Room != p.room.ID || v.Position != p.room.Position.String() {
				t.Fatalf("view %+v", v)
			}
		}
		p.step()
	}
}

func TestEventsAreLinesPeopleCanRead(t *testing.T) {
	p := newParty(t, 6)
	p.open(Config{Game: "backgammon", Options: map[string]string{"cube": "on"}}, 1)
	p.toEnd(6)
	p.must(Command{Do: DoSay, Seat: 1, Text: "good luck"})
	p.must(Command{Do: DoSay, Seat: -1, Text: "hello"})
	p.must(Command{Do: DoOffer, Seat: 0, Text: "draw"})
	p.must(Command{Do: DoAnswer, Seat: 1, Text: "yes"})
	var b strings.Builder
	for _, e := range p.log {
		b.WriteString(e.Line(p.room.SeatName) + "\n")
	}
	for _, want := range []string{
		`- open backgammon {"cube":"on"}`, "x sits: seat 0", "o: good luck", "-: hello", "x offers draw", "o says yes to draw", "- end by draw [0 0]",
	} {
		if !strings.Contains(b.String(), want+"\n") {
			t.Errorf("no line %q in\n%s", want, b.String())
		}
	}
}

// TestLookAlikeLinksAreRefused hands over links that are none.
func TestLookAlikeLinksAreRefused(t *testing.T) {
	p := newParty(t, 8)
	p.open(Config{Game: "backgammon", Dice: 2}, 2)
	for _, link := range []fair.Value{{}, {1}, p.hand[0].chain.Link(1), p.hand[1].chain.Link(2)} {
		if p.do(Command{Do: DoLink, Seat: 1, Link: link}) == nil {
			t.Errorf("link %s was taken", link)
		}
	}
	p.must(Command{Do: DoLink, Seat: 1, Link: p.hand[1].chain.Link(1)})
	if p.do(Command{Do: DoLink, Seat: 1, Link: p.hand[1].chain.Link(1)}) == nil {
		t.Error("a link was taken twice")
	}
	if p.do(Command{Do: DoThrow, Seat: 0, Turn: 0, Link: fair.Value{9}}) == nil {
		t.Error("a throw with a look-alike link")
	}
	p.must(Command{Do: DoThrow, Seat: 0, Turn: 0, Link: p.link(0)})
}

// TestViewsSayWhereGammonsCount, by the options and not by the name of a game.
func TestViewsSayWhereGammonsCount(t *testing.T) {
	for _, c := range []struct {
		config Config
		want   bool
	}{
		{Config{Game: "backgammon"}, true},
		{Config{Game: "parker"}, false},
		{Config{Game: "house", Options: game.Options{"score": "gammon"}}, true},
		{Config{Game: "crown-and-anchor", Seats: 2}, false},
	} {
		p := newParty(t, 1500)
		p.open(c.config, 0)
		if v := p.room.View(Public, p.now); v.Phase != Playing || v.Gammons != c.want {
			t.Errorf("%s %v: %s, gammons %v, want %v", c.config.Game, c.config.Options, v.Phase, v.Gammons, c.want)
		}
	}
}
