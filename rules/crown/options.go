package crown

import (
	"parlor/game"
)

// settings are the options of the game, in the order of the rule book.
var settings = []game.Setting[Rules]{
	{
		Option: game.Option{
			Name: "stake-returned", Values: []string{"on", "off"}, Default: "on",
			Help: "whether a winning stake comes back besides the chips it wins; off: the count is all you get",
		},
		Set: func(r *Rules, v string) error { r.Included = v == "off"; return nil },
	},
	{
		Option: game.Option{
			Name: "multi-bet", Values: []string{"off", "on"}, Default: "off",
			Help: "whether a player may bet on several designs in one round",
		},
		Set: func(r *Rules, v string) error { r.Multi = v == "on"; return nil },
	},
	{
		Option: game.Option{
			Name: "pass", Values: []string{"off", "on"}, Default: "off",
			Help: "whether a player with chips may sit out a round",
		},
		Set: func(r *Rules, v string) error { r.MayPass = v == "on"; return nil },
	},
	game.Whole("chips", "chips that each player starts with", 1, 10_000, 100, func(r *Rules) *int { return &r.Chips }),
	game.Whole("max-bet", "the highest stake on a design; 0: as high as your chips allow", 0, 10_000, 0, func(r *Rules) *int { return &r.MaxBet }),
	{
		Option: game.Option{
			Name: "bank", Values: []string{"credit", "limit", "break"}, Default: "credit",
			Help: "the Banker who runs out of chips owes them; or no stake is taken that he could not pay; or he pays what he has and the bank passes",
		},
		Set: func(r *Rules, v string) error {
			r.Bank = map[string]Bank{"credit": Credit, "limit": Limit, "break": Break}[v]
			return nil
		},
	},
	game.Whole("rounds", "rounds that make a game; 0: play without end", 0, 1000, 20, func(r *Rules) *int { return &r.Rounds }),
}

// New returns the rules with opts. The error names the option that is wrong and
// what was expected.
func New(opts game.Options) (Rules, error) {
	return game.Configure(Rules{Chips: 100, Rounds: 20}, settings, opts)
}

// Options returns the options that [New] knows.
func Options() []game.Option { return game.List(settings) }
