package live

import (
	"io"
	"log/slog"
	"testing"

	"parlor/api"
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
