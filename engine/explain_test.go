package engine_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestExplainAnswersWhoeverIsNamed asks for seats that are not to act, and for
// words that come at the wrong time: the answer is the reason, and what is
// suggested can be done.
func TestExplainAnswersWhoeverIsNamed(t *testing.T) {
	const bets = "chips=100,100,100 banker=0 bets=-,-,- round=1 next=bet"
	for _, c := range []struct{ game, position, action, want string }{
		{"crown-and-anchor", bets, "0:bet 5 crown", `"The Banker does not bet`},
		{"crown-and-anchor", bets, "1:bet 5 crown", `"legal":true`},
		{"crown-and-anchor", bets, "bet 5 crown", `like 1:bet 1 crown"`},
		{"crown-and-anchor", bets, "1:5 crown", `as in bet 1 crown.`},
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", "double", `"There is no doubling cube in this game."`},
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", "x:double", `"There is no doubling cube in this game."`},
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", "o:13/7", `"It is not your turn: x is to throw the dice."`},
		{"backgammon", "x=off:15 o=13:15 next=over", "13/7", `"The game is over."`},
	} {
		line, err := json.Marshal(map[string]string{"cmd": "explain", "game": c.game, "position": c.position, "action": c.action})
		if err != nil {
			t.Fatal(err)
		}
		if got := ask(t, string(line))[0]; !strings.Contains(got, c.want) {
			t.Errorf("%s: %s: %s, want %s", c.position, c.action, got, c.want)
		}
	}
}
