package bots

import (
	"fmt"
	"math"
	"slices"

	"parlor/game"
)

// Equal is what one asks for who wants to meet somebody as strong as oneself.
const Equal = "equal"

// A Bout is how somebody did against a person.
type Bout struct {
	Person string `json:"bot"`
	Won    bool   `json:"won,omitempty"`
}

// Bouts returns how the player of seat own did against each bot that did better or
// worse in a game that paid so; who tells the bot in a seat, empty where none sits.
// Among players who are as strong as each other, better and worse are as frequent,
// however many sit down.
func Bouts(payoffs []int32, own game.Seat, who func(seat game.Seat) string) (list []Bout) {
	for i, pay := range payoffs {
		if bot := who(game.Seat(i)); bot != "" && pay != payoffs[own] {
			list = append(list, Bout{Person: bot, Won: payoffs[own] > pay})
		}
	}
	return list
}

// LastBouts is how many bouts of a game say how strong a player is now.
const LastBouts = 20

// Equal returns the person on the ladder of the game called name with whom somebody
// who met others so may be expected to win as often as to lose, as near as there
// is one. A person a rung higher wins the share of games that the ladder is fitted
// to, and so on up: of all rungs that one is taken on which the bouts are
// likeliest. To begin with, a game won and a game lost against the usual person
// are counted in; of two rungs that are as likely the lower is taken. It refuses
// games at which nobody is stronger than others.
func (ro *Roster) Equal(name string, bouts []Bout) (person string, err error) {
	ladder := ro.Ladders[name]
	if ladder.Step == 0 {
		return "", fmt.Errorf("bot %q: nobody is stronger than others at %s: want one by name", Equal, name)
	}
	usual := ro.Usual(name, 1)
	bouts = append([]Bout{{usual, true}, {usual, false}}, bouts...)
	step, top := math.Log(ladder.Step/(1-ladder.Step)), math.Inf(-1)
	for i, rung := range ladder.Rungs {
		likely := 0.0
		for _, b := range bouts {
			at := slices.IndexFunc(ladder.Rungs, func(r Rung) bool { return r.Person == b.Person })
			if at < 0 {
				continue // He is on the ladder no more.
			}
			ahead := step * float64(i-at)
			if !b.Won {
				ahead = -ahead
			}
			likely -= math.Log1p(math.Exp(-ahead))
		}
		if likely > top+1e-9 {
			person, top = rung.Person, likely
		}
	}
	return person, nil
}
