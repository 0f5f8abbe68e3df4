package analysis

import (
	"parlor/api"
	"parlor/bots"
	"parlor/game"
)

// Rolled tells what a rollout of p has come to: how it was played is told by plan.
func Rolled(by *bots.Roster, p game.Position, r bots.Rollout, plan *bots.Plan) api.Rolled {
	counted := r.Counted(plan.Adjust)
	r = r.Told(plan.Adjust)
	told := api.Rolled{
		Equity: r.Equity, StdErr: r.StdErr, Win: r.Win, WinErr: r.WinErr,
		Gammon: r.Gammon, GammonErr: r.GammonErr, Backgammon: r.Backgammon, BackgammonErr: r.BackgammonErr,
		Trials: r.Trials, Cut: r.Cut, Truncated: plan.Truncate, Adjusted: plan.Adjust, Counted: counted,
	}
	if u, ok := by.OfMatch(p); ok {
		told.Match, told.MatchErr = u.Chances(r.Equity), u.Errors(r.StdErr)
	}
	return told
}
