package room

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/rules/catalogue"
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
			p.dice()
			for viewer := game.Public; int(viewer) < len(p.room.Seats); viewer++ {
				b, s := p.lookAs(viewer)
				blanked, shown = blanked+b, shown+s
			}
			if !p.step() {
				break
			}
		}
		for _, e := range p.log {
			if v := p.room.ViewEvent(e, game.Public); p.room.Phase == api.Over && v.Hidden {
				t.Errorf("event %d stays hidden when the game is over: %s", e.Seq, e.Encode())
			}
		}
	}
	if blanked != 0 || shown == 0 {
		t.Errorf("%d links were blanked, %d shown: none is a secret once it is out", blanked, shown)
	}
}

// lookAs checks the whole log and the view as a viewer gets them.
func (p *party) lookAs(viewer game.Seat) (blanked, shown int) {
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
		if e.Kind == api.Linked && e.Seat != viewer {
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
func (p *party) secrets(viewer game.Seat) map[string]string {
	list := map[string]string{}
	for i, s := range p.room.Seats {
		list["secret of seat "+itoa(i)] = s.Token
	}
	e := p.room.Ledger.Epoch()
	if e == nil {
		return list
	}
	for i := range game.Seat(len(p.hand)) {
		for j := int(p.room.Ledger.Next()-e.First) + 2; i != viewer && p.hand[i].brings && j <= p.cup.length; j++ {
			list["later link of seat "+itoa(int(i))] = p.link(i, j, false).String()
		}
	}
	c := p.cup.chain(*e)
	for j := p.room.Ledger.ServerLink(); j > 0 && j <= c.Len(); j++ {
		list["link of the server"] = c.Link(j).String()
	}
	return list
}

func TestLegalActionsAreOnlyForWhoMayAct(t *testing.T) {
	p := newParty(t, 5)
	p.open(api.Config{Game: "backgammon"}, 0)
	for range 30 {
		for viewer := game.Public; viewer < 2; viewer++ {
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

// TestLookAlikeLinksAreRefused hands over links that are none.
func TestLookAlikeLinksAreRefused(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 600000}})
	thrower, k := p.waits(), p.room.Ledger.Next()
	early := Command{Do: api.DoLink, Seat: 0, K: k, Link: p.link(0, int(k), false)}
	if p.do(early) == nil {
		t.Error("a link was taken before the call")
	}
	p.must(Command{Do: api.DoThrow, Seat: thrower, Turn: p.room.Turn})
	for _, link := range []fair.Value{{}, {1}, p.link(0, int(k), false), p.link(1, int(k)+1, false), p.link(1, int(k)-1, false)} {
		if p.do(Command{Do: api.DoLink, Seat: 1, Link: link}) == nil {
			t.Errorf("link %s was taken", link)
		}
	}
	good := Command{Do: api.DoLink, Seat: 1, K: k, Link: p.link(1, int(k), false)}
	p.must(good)
	if p.do(good) == nil {
		t.Error("a link was taken twice")
	}
	p.must(early)
	if p.last().K != k {
		t.Errorf("throw %d", p.last().K)
	}
}

// TestViewsSayWhereGammonsCount, by the options and not by the name of a game.
func TestViewsSayWhereGammonsCount(t *testing.T) {
	for _, c := range []struct {
		config api.Config
		want   bool
	}{
		{api.Config{Game: "backgammon"}, true},
		{api.Config{Game: "parker"}, false},
		{api.Config{Game: "house", Options: game.Options{"score": "gammon"}}, true},
		{api.Config{Game: "crown-and-anchor", Seats: 2}, false},
	} {
		p := newParty(t, 1500)
		p.open(c.config, 0)
		if v := p.room.View(game.Public, p.now); v.Phase != api.Playing || v.Gammons != c.want {
			t.Errorf("%s %v: %s, gammons %v, want %v", c.config.Game, c.config.Options, v.Phase, v.Gammons, c.want)
		}
	}
}

// TestTheDiceOfAPositionAreTheLastThatFell, or if that was one die, it and the one
// before it, or the two before it: by this the pages find out whether the dice on the board are those that were signed
// (web/assets/js/participant.js).
func TestTheDiceOfAPositionAreTheLastThatFell(t *testing.T) {
	shown := regexp.MustCompile(` throw=(\S+)`)
	looked := map[string]int{}
	for i, config := range configs() {
		p := newParty(t, uint64(400+i))
		p.open(config, 0)
		for range 60 {
			if !p.step() {
				break
			}
			var fell []string
			for _, e := range p.log {
				switch e.Kind {
				case api.TookBack:
					fell = nil
				case api.Threw:
					fell = append(fell, e.Text)
				}
			}
			m := shown.FindStringSubmatch(p.room.Position.String())
			if m == nil || len(fell) == 0 {
				continue
			}
			looked[config.Game]++
			last := fell[len(fell)-1]
			both, before := "", ""
			if len(fell) > 1 {
				before = fell[len(fell)-2]
				both = max(last, before) + "-" + min(last, before)
			}
			if m[1] != last && (len(last) > 1 || m[1] != both && m[1] != before) {
				t.Fatalf("%+v: %q fell, and the position is %s", config, fell, p.room.Position)
			}
		}
	}
	if looked["backgammon"] < 20 || looked["parker"] < 20 || looked["india"] < 20 {
		t.Errorf("positions with dice: %v", looked)
	}
}

// TestNobodyWaitsForThePublic looks at the first position of each game, where lots
// may be drawn that no seat throws.
func TestNobodyWaitsForThePublic(t *testing.T) {
	lots := 0
	for _, e := range catalogue.All {
		g, err := catalogue.All.New(e.Name, nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(e.Seats[0])
		if err != nil {
			t.Fatal(err)
		}
		if p.Thrower() == game.Public {
			lots++
		}
		r := Room{Position: p, Phase: api.Playing, Seats: make([]Seat, p.Seats())}
		if r.Waits(game.Public) {
			t.Errorf("%s: it waits for the public", p)
		}
	}
	if lots == 0 {
		t.Error("no game begins with lots")
	}
}
