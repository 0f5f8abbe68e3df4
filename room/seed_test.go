package room

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// seeded opens a room of bots at one keyboard.
func seeded(t *testing.T, seed uint64, c api.Config, cup Cup) (*Room, []api.Event, error) {
	t.Helper()
	c.Seed = strconv.FormatUint(seed, 10)
	r, events, err := Standard.New("keyboard").Do(Command{Do: api.DoOpen, Seat: -1, Open: &c}, 1, cup)
	if err != nil {
		return nil, nil, err
	}
	for i := range game.Seat(len(r.Seats)) {
		next, more, err := r.Do(Command{Do: api.DoSit, Seat: i, Sit: &api.Sitting{Name: "bot", Bot: "random"}}, 1, cup)
		if err != nil {
			t.Fatal(err)
		}
		r, events = next, append(events, more...)
	}
	return r, events, nil
}

// playOn lets bots play for at most n commands.
func playOn(t *testing.T, r *Room, events []api.Event, cup Cup, n int) (*Room, []api.Event) {
	t.Helper()
	for range n {
		seat, do, ok := r.BotsTurn()
		if !ok {
			break
		}
		c := Command{Do: do, Seat: seat, Turn: r.Turn}
		if do == api.DoPlay {
			text, err := r.Choose(seat, rand.New(rand.NewPCG(1, r.Seq)))
			if err != nil {
				t.Fatal(err)
			}
			c.Text = text
		}
		next, more, err := r.Do(c, 1, cup)
		if err != nil {
			t.Fatal(err)
		}
		r, events = next, append(events, more...)
	}
	return r, events
}

// file is the game file of a log.
func file(id string, events []api.Event) fair.File {
	f := fair.File{Room: id}
	var prev fair.Value
	for _, e := range events {
		x := fair.Event{Seq: e.Seq, Time: e.Time * 1000, Data: string(e.Encode())}
		x.Hash = x.Sum(prev, id)
		prev = x.Hash
		f.Events = append(f.Events, x)
	}
	return f
}

func TestSeededGameIsVerifiedAndClaimsNothing(t *testing.T) {
	cup := fair.NewSeeded(7)
	r, events, err := seeded(t, 7, api.Config{Game: "backgammon"}, cup)
	if err != nil {
		t.Fatal(err)
	}
	r, events = playOn(t, r, events, cup, 5000)
	if r.Phase != api.Over {
		t.Fatalf("the room is %s", r.Phase)
	}
	text, _ := json.Marshal(fair.Verify(file(r.ID, events), fair.Knowledge{Referee: NewReferee(r.ID)}))
	for _, want := range []string{`are legal by the rules of backgammon`, `made of the seed 7`, `"verdict":"marked"`, `The result [`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	if strings.Contains(string(text), `"failed"`) {
		t.Errorf("%s", text)
	}

	// Another seed than the room's, or a seed where the room has none.
	for name, seed := range map[string]string{"another seed": "8", "no seed": ""} {
		lied := append([]api.Event(nil), events...)
		open := *lied[0].Open
		open.Seed = seed
		lied[0].Open = &open
		if rep := fair.Verify(file(r.ID, lied), fair.Knowledge{Referee: NewReferee(r.ID)}); rep.OK() {
			t.Errorf("%s: %+v", name, rep)
		}
	}
}

func TestServersOpenNoSeededRoom(t *testing.T) {
	if _, _, err := seeded(t, 7, api.Config{Game: "backgammon"}, fair.NewSeeded(8)); err == nil || !strings.Contains(err.Error(), "seed: want none") {
		t.Errorf("opened with another cup: %v", err)
	}
}

// A bot does not let go for one point what is worth two.
func TestBotRefusesTooCheapAResignation(t *testing.T) {
	for _, c := range []struct {
		line  string
		offer api.OfferKind
		says  string
	}{
		{"x=24:2,13:13 o=3:3,2:1,off:11 turn=x next=throw", api.Resign1, "no"},
		{"x=24:2,13:13 o=3:3,2:1,off:11 turn=x next=throw", api.Draw, "no"},
		{"x=24:2,13:13 o=3:3,2:1,off:11 turn=x next=throw", api.TakeBack, "yes"},
		{"x=6:5,5:5,4:5 o=6:5,5:5,4:5 turn=x next=throw", api.Resign1, "yes"},
	} {
		g, err := Standard.Rules(api.Config{Game: "backgammon"})
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		r := &Room{Games: Standard, Position: p, Phase: api.Playing, Seats: make([]Seat, 2), Offer: c.offer, Config: api.Config{Version: game.Version}}
		if says := r.Opinion(1); says != c.says {
			t.Errorf("%s at %s: %q", c.offer, c.line, says)
		}
	}
}

// A bot gives up what is lost, for what it costs in any case, and nothing else. What it costs is taken from the ends of such games, which are few.
func TestABotGivesUpWhatIsLost(t *testing.T) {
	for _, c := range []struct {
		name, game, line string
		bot              string // in seat 1, which is on throw
		gives            api.OfferKind
	}{
		{"the other side bears its last man off", "backgammon", "x=1:1,off:14 o=6:5,off:10 turn=o next=throw", "hand", api.Resign1},
		{"a person, for whom a bot plays on", "backgammon", "x=1:1,off:14 o=6:5,off:10 turn=o next=throw", "", ""},
		{"a doublet wins", "backgammon", "x=1:1,off:14 o=1:4,off:11 turn=o next=throw", "hand", ""},
		{"the last man may be hit", "backgammon", "x=24:1,off:14 o=6:2,5:2,4:1,off:10 turn=o next=throw", "hand", ""},
		{"a gammon is not certain yet", "backgammon", "x=1:1,off:14 o=7:1,1:14 turn=o next=throw", "hand", ""},
		{"at the start", "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=throw", "hand", ""},
		{"each man costs a point, and some may go off", "navy", "x=1:1,off:14 o=6:5,off:10 turn=o next=throw", "hand", ""},
		{"no bot judges", "crown-and-anchor", "chips=95,104 banker=1 bets=1:anchor,- round=3 next=throw", "cautious", ""},
	} {
		g, err := Standard.Rules(api.Config{Game: c.game, Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(c.line)
		if err != nil {
			t.Fatal(c.name, err)
		}
		r := &Room{Games: Standard, Position: p, Phase: api.Playing, Seats: make([]Seat, 2), Config: api.Config{Version: game.Version}}
		r.Seats[1].Bot = c.bot
		if gives := r.Resigns(1); gives != c.gives {
			t.Errorf("%s: %q, want %q", c.name, gives, c.gives)
		}
	}
}
