package live

import (
	"context"
	"io"
	"log/slog"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
)

// TestABotThatDoesNotChooseIsNotAskedForEver asks for the play of a bot that is
// there no more, as in a room that was kept from a time when it was: the game
// goes on with something legal all the same, in turns and in decisions.
func TestABotThatDoesNotChooseIsNotAskedForEver(t *testing.T) {
	h := openHouse(t, openStore(t), Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	for _, c := range [][2]string{
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3"},
		{"parker", "x=24:3,20:2,13:4,6:4,5:2 o=24:2,11:3,8:4,6:6 turn=x next=privilege throw=2-1"},
		{"crown-and-anchor", "chips=95,105,100 banker=1 bets=-,-,- round=3 next=bet"},
	} {
		e, _ := catalogue.All.Find(c[0])
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(c[1])
		if err != nil {
			t.Fatal(err)
		}
		r := &room.Room{Games: h.opts.Games, Position: p, Seats: make([]room.Seat, p.Seats())}
		seat := p.ToAct().First()
		r.Seats[seat] = room.Seat{Sitting: api.Sitting{Name: "bot", Bot: "gone"}, Taken: true}
		text := h.choose(r, seat)
		if _, err := p.PlayText(seat, text); err != nil {
			t.Errorf("%s: the bot that is gone plays %q: %v", c[0], text, err)
		}
	}
}

// TestBotsGoOnAmongThemselvesWhenAHouseOpens: where nobody else sits, nobody has to come to the room for that; where a person does, it rests.
func TestBotsGoOnAmongThemselvesWhenAHouseOpens(t *testing.T) {
	s := openStore(t)
	h := openHouse(t, s, Options{Pace: time.Hour})
	alone, private, with := open(t, h, backgammon(), robot(0), robot(1)), open(t, h, api.Config{Game: "backgammon", Private: true}, robot(0), robot(1)), open(t, h, backgammon(), person(0), robot(1))
	h.Close()
	h = openHouse(t, s, Options{Pace: time.Millisecond})
	for _, r := range []*room.Room{alone, private} {
		for begin := time.Now(); ; time.Sleep(time.Millisecond) { // Nobody looks at the room: its log alone is read.
			if events, err := s.Read(t.Context(), r.ID, r.Seq, 0); err != nil {
				t.Fatal(err)
			} else if len(events) > 9 {
				break
			}
			if time.Since(begin) > 30*time.Second {
				t.Fatal("two bots stand still in a house that has opened")
			}
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.actors[with.ID] != nil {
		t.Error("a room in which a person sits, without a clock, was brought to life")
	}
}

// TestABotThatThinksWhileTheGameEndsIsNotHeard: what it has chosen is no command any more, and nothing to warn of.
func TestABotThatThinksWhileTheGameEndsIsNotHeard(t *testing.T) {
	var log safe
	h := openHouse(t, openStore(t), Options{Pace: time.Hour, Log: slog.New(slog.NewTextHandler(&log, nil))})
	r := open(t, h, backgammon(), person(0), person(1))
	for i, c := range []room.Command{{Do: api.DoOffer, Seat: 0, Text: "resign1"}, {Do: api.DoAnswer, Seat: 1, Text: "yes"}} {
		var err error
		if r, _, err = h.Do(context.Background(), r.ID, key(i), c); err != nil {
			t.Fatal(err)
		}
	}
	if r.Phase != api.Over {
		t.Fatalf("the game is %s", r.Phase)
	}
	h.mu.Lock()
	a := h.actors[r.ID]
	h.mu.Unlock()
	a.tell(thoughtIn{seat: 1, turn: r.Turn, do: api.DoThrow})
	behind := make(chan error, 1)
	a.tell(seekIn{behind})
	if err := <-behind; err != nil {
		t.Fatal(err)
	}
	h.Close()
	if said := log.String(); said != "" {
		t.Errorf("said: %s", said)
	}
}

// TestABotGivesUpInsteadOfThrowing: where it has lost for certain the game is over when it should throw.
func TestABotGivesUpInsteadOfThrowing(t *testing.T) {
	h := openHouse(t, openStore(t), Options{Pace: time.Millisecond})
	r := open(t, h, api.Config{Game: "backgammon", Position: "x=1:1,off:14 o=6:5,off:10 turn=o next=throw"}, person(0), robot(1))
	follow(t, h, r.ID, []game.Seat{0}, Hello{})
	for begin := time.Now(); r.Phase != api.Over; r = look(t, h, r.ID) {
		if time.Since(begin) > 30*time.Second {
			t.Fatal("the bot does not give up")
		}
		time.Sleep(time.Millisecond)
	}
	if got := r.Result; got.Reason != api.ByResign || got.Payoffs[0] != 1 {
		t.Errorf("%+v: want the bot's resignation for a point", got)
	}
}
