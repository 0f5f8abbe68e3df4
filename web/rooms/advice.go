package rooms

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"parlor/advice"
	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/room"
	"parlor/web/door"
)

// At are how closely a position can be looked at, Back a game that is over.
var (
	At   = []api.Depth{api.Quick, api.Standard}
	Back = advice.Depths
)

// DepthOf reads how closely to look, which must be one of from. An empty text is quickly.
func DepthOf(text string, from []api.Depth) (api.Depth, error) {
	d := api.Depth(cmp.Or(text, string(api.Quick)))
	if slices.Contains(from, d) {
		return d, nil
	}
	want := api.OneOf(from)
	if d.Check() == nil {
		want += ": a position is played out as a rollout of its own"
	}
	return "", door.Misread(&api.Misfit{Member: "depth", Found: strconv.Quote(string(d)), Wanted: want})
}

// Allowed returns a function that counts a report for a visitor, and returns an error if
// he has used up what he is allowed.
func (h *Host) Allowed(v door.Visitor, d api.Depth) func() error {
	return func() error {
		switch d {
		case api.Quick:
			return h.door.Allow(v, door.Papers)
		case api.Deep:
			return h.door.Allow(v, door.Deep)
		}
		return h.door.Allow(v, door.Reports)
	}
}

// AskReport asks for the report of a game for a visitor.
func (h *Host) AskReport(ctx context.Context, rm *room.Room, v door.Visitor, d api.Depth) (advice.State, error) {
	return h.advice.Ask(ctx, rm, d, v.Counted, h.Allowed(v, d))
}

// Best returns the plays that the best bot thinks best for seat, the best first, at most
// five. It refuses where the room gives no advice, where seat has nothing to choose, and
// where no bot judges the game.
func (h *Host) Best(rm *room.Room, seat game.Seat) ([]api.Hint, error) {
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
		best = append(best, api.Hint{Play: c.Play, Parts: game.Parts(rm.Position, false, c.Play), Equity: c.Equity})
	}
	return best, nil
}
