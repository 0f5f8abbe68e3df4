package room

import (
	"testing"

	"parlor/api"
	"parlor/rules/catalogue"
)

// TestNothingIsLegalBehindAWholeTurn asks what is left to do after a turn that is
// over, and after a decision: nothing, though the same side may be asked next.
func TestNothingIsLegalBehindAWholeTurn(t *testing.T) {
	for _, c := range []struct{ name, game, line, play string }{
		{"the turn is over", "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1", "8/5 6/5"},
		{"the game is over", "backgammon", "x=1:1,off:14 o=1:1,off:14 turn=x next=play throw=3-1 left=3,1", "1/off"},
		{"who decides throws next", "house", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=double cube=1", "throw"},
		{"a doublet is named next", "article", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=2-1 left=2,1", "8/6 6/5"},
		{"the doublet is played next", "article", "x=24:2,13:5,8:2,6:5,5:1 o=24:2,13:5,8:3,6:5 turn=x next=name throw=2-1", "name 4"},
		{"the other answers next", "house", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=double cube=1", "double"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var opts map[string]string
			if c.game == "house" {
				opts = map[string]string{"cube": "on"}
			}
			g, err := catalogue.All.New(c.game, opts)
			if err != nil {
				t.Fatal(err)
			}
			p := newParty(t, 1)
			p.open(api.Config{Game: c.game, Options: opts}, 0)
			r := *p.room
			if r.Position, err = g.Parse(c.line); err != nil {
				t.Fatal(err)
			}
			r.Phase = api.Playing
			l, err := r.LegalAfter(0, c.play)
			if err != nil {
				t.Fatal(err)
			}
			if l.Turn != r.Turn || l.Throw || len(l.Nodes) != 1 || len(l.Nodes[0]) > 0 || len(l.More)+len(l.Bets)+len(l.Dice) > 0 {
				t.Errorf("after %q: %+v", c.play, l)
			}
		})
	}
}
