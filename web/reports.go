package web

import (
	"cmp"
	"context"
	"parlor/advice"
	"parlor/analysis"
	"parlor/room"
)

func depthOf(text string) (analysis.Depth, error) {
	d := analysis.Depth(cmp.Or(text, string(analysis.Quick)))
	if err := d.Check(); err != nil {
		return "", badRequest("%v", err)
	}
	return d, nil
}

// allowed returns what asks whether a visitor may have a report made.
func (s *Server) allowed(v visitor, d analysis.Depth) func() error {
	return func() error {
		if d == analysis.Quick {
			return s.allow(v, Papers)
		}
		return s.allow(v, Reports)
	}
}

// askReport asks for the report of a game for a visitor.
func (s *Server) askReport(ctx context.Context, rm *room.Room, v visitor, d analysis.Depth) (advice.State, error) {
	return s.advice.Ask(ctx, rm, d, v.counted, s.allowed(v, d))
}
