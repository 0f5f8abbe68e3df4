package room

import (
	"encoding/json"
	"fmt"
	"strconv"

	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// configs are the games that tests play: every game of the catalogue, short
// where it can be, with all its numbers of seats, and matches.
func configs() (list []api.Config) {
	for _, e := range catalogue.All {
		for seats := e.Seats[0]; seats <= min(e.Seats[1], e.Seats[0]+2); seats++ {
			list = append(list, api.Config{Game: e.Name, Options: short(e), Seats: seats})
		}
		list = append(list, api.Config{Game: e.Name, Options: short(e), Match: match.Length{Games: 3}})
	}
	return append(list,
		api.Config{Game: "backgammon", Options: game.Options{"cube": "on"}, Match: match.Length{Points: 3}},
		api.Config{Game: "parker", Options: game.Options{"penalty": "2"}},
		api.Config{Game: "crown-and-anchor", Seats: 3, Options: game.Options{"rounds": "2", "multi-bet": "on", "pass": "on"}},
	)
}

// short returns options that make a game of the catalogue short.
func short(e catalogue.Entry) game.Options {
	switch e.Family {
	case "crown":
		return game.Options{"rounds": "3"}
	case "check":
		return game.Options{"target": "8"}
	}
	return nil
}

func nameOf(c api.Config) string {
	name := fmt.Sprintf("%s-%d", c.Game, c.Seats)
	if c.Match != (match.Length{}) {
		name += fmt.Sprintf("-match%d.%d", c.Match.Points, c.Match.Games)
	}
	if b, _ := json.Marshal(c.Options); len(c.Options) > 1 {
		name += string(b)
	}
	return name
}

func itoa(n int) string { return strconv.Itoa(n) }
