package rooms

import (
	"cmp"
	"context"

	"parlor/advice"
	"parlor/analysis"
	"parlor/room"
	"parlor/web/door"
)

func DepthOf(text string) (analysis.Depth, error) {
	d := analysis.Depth(cmp.Or(text, string(analysis.Quick)))
	if err := d.Check(); err != nil {
		return "", door.BadRequest("%v", err)
	}
	return d, nil
}

// Allowed returns what asks whether a visitor may have a report made.
func (h *Host) Allowed(v door.Visitor, d analysis.Depth) func() error {
	return func() error {
		if d == analysis.Quick {
			return h.door.Allow(v, door.Papers)
		}
		return h.door.Allow(v, door.Reports)
	}
}

// AskReport asks for the report of a game for a visitor.
func (h *Host) AskReport(ctx context.Context, rm *room.Room, v door.Visitor, d analysis.Depth) (advice.State, error) {
	return h.advice.Ask(ctx, rm, d, v.Counted, h.Allowed(v, d))
}
