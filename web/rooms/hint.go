package rooms

import (
	"errors"
	"net/http"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/room"
	"parlor/web/door"
)

// Best returns what the best bot would do for seat, the best first, at most five.
func (h *Host) Best(rm *room.Room, seat int) ([]api.Hint, error) {
	if err := rm.Advised(); err != nil {
		return nil, err
	}
	if seat < 0 || !rm.Waits(seat) || rm.Position.ToAct().Has(game.Nature) {
		return nil, &api.Refusal{Code: api.NotYourTurn, Message: "there is nothing for you to choose now"}
	}
	list, err := h.house.Games().Bots.Candidates(h.house.Games().Bots.Best(), rm.Position)
	if errors.Is(err, bots.ErrNoJudge) {
		return nil, door.NewProblem(http.StatusNotFound, api.NotFound, "no bot judges this game")
	} else if err != nil {
		return nil, err
	}
	best := []api.Hint{}
	for _, c := range list[:min(len(list), 5)] {
		best = append(best, api.Hint{Play: c.Play, Equity: c.Equity})
	}
	return best, nil
}
