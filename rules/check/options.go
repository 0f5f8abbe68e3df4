package check

import (
	"errors"
	"slices"
	"strings"

	"parlor/game"
)

// maxTarget is the highest number of points that can end a game (CK-11).
const maxTarget = 1000

// settings are the options of the game, in the order of the rule book.
var settings = []game.Setting[Rules]{
	{
		Option: game.Option{
			Name: "misc", Default: "random",
			Help: "the four miscellaneous cards: random (four different ones, drawn for each hand) or four numbers such as 10.7.5.2",
		},
		Set: setMisc,
	},
	{
		Option: game.Option{
			Name: "misc-apart", Values: []string{"off", "on"}, Default: "off",
			Help: "whether the four miscellaneous cards are set aside for the Discard instead of being shuffled in",
		},
		Set: func(r *Rules, v string) error { r.Apart = v == "on"; return nil },
	},
	{
		Option: game.Option{
			Name: "score", Values: []string{"gross", "net"}, Default: "gross",
			Help: "points of a hand are those won; net: less those paid",
		},
		Set: func(r *Rules, v string) error { r.Net = v == "net"; return nil },
	},
	{
		Option: game.Option{
			Name: "next-dealer", Values: []string{"left", "winner"}, Default: "left",
			Help: "who deals the next hand: the player on the dealer's left, or the winner",
		},
		Set: func(r *Rules, v string) error { r.WinnerDeal = v == "winner"; return nil },
	},
	game.Whole("target", "points that end the game", 1, maxTarget, 100, func(r *Rules) *int { return &r.Target }),
}

func setMisc(r *Rules, v string) error {
	if v == "random" {
		r.Misc = [4]uint8{}
		return nil
	}
	words := strings.Split(v, ".")
	if len(words) != Extra {
		return errors.New("want random or four numbers from 2 to 10, as in 10.7.5.2")
	}
	for i, w := range words {
		n, err := game.Number(w, lowest, highest)
		if err != nil {
			return err
		}
		r.Misc[i] = uint8(n)
	}
	slices.SortFunc(r.Misc[:], func(a, b uint8) int { return int(b) - int(a) })
	return nil
}

// New returns the rules with opts. The error names the option that is wrong and
// what was expected.
func New(opts game.Options) (Rules, error) {
	return game.Configure(Rules{Target: 100}, settings, opts)
}

// Options returns the options that [New] knows.
func Options() []game.Option { return game.List(settings) }
