package bots_test

import (
	"errors"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
)

// TestBotsTakeWhatTheyAreOwedAndNoLess when somebody resigns, and draw only where
// they are behind.
func TestBotsTakeWhatTheyAreOwedAndNoLess(t *testing.T) {
	const (
		ahead  = "x=1:2,off:13 o=6:3,5:2,off:10 turn=o next=throw"
		gammon = "x=1:2,off:13 o=23:2,13:5,8:3,6:5 turn=o next=throw"
		even   = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw"
	)
	for _, c := range []struct {
		why, line string
		seat      game.Seat
		pay       int32 // of seat
		margin    float64
		want      bool
	}{
		{"a single game is all there is", ahead, 0, 1, -0.1, true},
		{"two points are owed, one is offered", gammon, 0, 1, -0.1, false},
		{"two points are owed and offered", gammon, 0, 3, -0.1, true},
		{"who wins does not draw", ahead, 0, 0, 0.1, false},
		{"who loses does", ahead, 1, 0, 0.1, true},
		{"nobody draws an even game", even, 1, 0, 0.1, false},
	} {
		g := gameCalled(t, "backgammon")
		line := c.line
		if c.why == "a single game is all there is" {
			var err error
			if g, err = match.New(entry(t, "backgammon"), nil, match.Length{Games: 3}); err != nil {
				t.Fatal(err)
			}
			line += " score=0-0/best3 played=0"
		}
		p, err := g.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		var pay game.Payoffs
		pay[c.seat], pay[c.seat^1] = c.pay, -c.pay
		if got, err := bots.Standard.Settles("net", p, c.seat, pay, c.margin); err != nil || got != c.want {
			t.Errorf("%s: %v, %v", c.why, got, err)
		}
	}
	crown, err := gameCalled(t, "crown-and-anchor").Start(2)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bots.Standard.Settles("net", crown, 0, game.Payoffs{}, 0); !errors.Is(err, bots.ErrNoJudge) {
		t.Errorf("a game that nobody judges: %v", err)
	}
}
