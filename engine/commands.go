package engine

import (
	"context"
	"errors"
	"strings"

	"parlor/analysis"
	"parlor/game"
)

type gamesAnswer struct {
	Games []gameAnswer `json:"games"`
}

type gameAnswer struct {
	Name    string         `json:"name"`
	Title   string         `json:"title"`
	Seats   [2]int         `json:"seats"`
	Options []optionAnswer `json:"options"`
}

type optionAnswer struct {
	Name    string   `json:"name"`
	Values  []string `json:"values,omitempty"`
	Min     *int     `json:"min,omitempty"`
	Max     *int     `json:"max,omitempty"`
	Default string   `json:"default"`
	Help    string   `json:"help"`
}

// listed lists the catalogue.
func listed(_ context.Context, req request) (any, error) {
	var list []gameAnswer
	for _, e := range req.games.List {
		g := gameAnswer{e.Name, e.Title, e.Seats, []optionAnswer{}}
		for _, o := range e.Options {
			a := optionAnswer{Name: o.Name, Values: o.Values, Default: o.Default, Help: o.Help}
			if o.Max > 0 {
				a.Min, a.Max = &o.Min, &o.Max
			}
			g.Options = append(g.Options, a)
		}
		list = append(list, g)
	}
	return gamesAnswer{list}, nil
}

type positionAnswer struct {
	Position string  `json:"position"`
	Payoffs  []int32 `json:"payoffs,omitempty"`
}

func start(_ context.Context, req request) (any, error) {
	p, err := atStart(req)
	if err != nil {
		return nil, err
	}
	return positionAnswer{Position: p.String()}, nil
}

// atStart returns the position in which the game of a request begins.
func atStart(req request) (game.Position, error) {
	g, _, err := rules(req)
	if err != nil {
		return nil, err
	}
	seats := g.Info().Seats[0]
	if req.Seats != nil {
		seats = *req.Seats
	}
	p, err := g.Start(seats)
	if err != nil {
		return nil, failed(badRequest, err)
	}
	return p, nil
}

type actionsAnswer struct {
	ToAct    []string            `json:"to_act"`
	Actions  []string            `json:"actions"`
	Outcomes []outcomeAnswer     `json:"outcomes,omitempty"`
	BySeat   map[string][]string `json:"by_seat,omitempty"`
}

type outcomeAnswer struct {
	Action string `json:"action"`
	Weight uint32 `json:"weight"`
}

// actions lists single steps and decisions, or what Nature may do.
func actions(_ context.Context, _ request, p game.Position) (any, error) {
	res := actionsAnswer{ToAct: []string{}, Actions: []string{}}
	who := p.ToAct()
	for left := who; left != 0; left = left.Without(left.First()) {
		res.ToAct = append(res.ToAct, p.SeatName(left.First()))
	}
	if who.Has(game.Nature) {
		for _, o := range p.Outcomes() {
			res.Outcomes = append(res.Outcomes, outcomeAnswer{p.Format(o.Action), o.Weight})
		}
		return res, nil
	}
	if who.Len() > 1 {
		res.BySeat = map[string][]string{}
	}
	for left := who; left != 0; left = left.Without(left.First()) {
		seat := left.First()
		list := []string{}
		for _, a := range p.Actions(seat) {
			text := p.Format(a)
			list = append(list, text)
			if who.Len() > 1 {
				text = p.SeatName(seat) + ":" + text
			}
			res.Actions = append(res.Actions, text)
		}
		if who.Len() > 1 {
			res.BySeat[p.SeatName(seat)] = list
		}
	}
	return res, nil
}

// seatOf returns who does what text says: where several seats are to act, the
// text begins with the seat's name.
func seatOf(p game.Position, text string) (game.Seat, string, error) {
	who := p.ToAct()
	if who == 0 {
		return 0, "", fail(illegalAction, "%q: the game is over", text)
	}
	first := who.First()
	switch seat, rest, ok := game.Named(p, text); {
	case ok && who.Has(seat):
		return seat, rest, nil
	case ok:
		return 0, "", fail(illegalAction, "%q: %s is not to act now", text, p.SeatName(seat))
	case who.Len() == 1:
		return first, text, nil
	}
	return 0, "", fail(illegalAction, "%q: several seats are to act: want the seat first, like %s:%s",
		text, p.SeatName(first), p.Format(p.Actions(first)[0]))
}

// apply plays actions one after the other.
func apply(_ context.Context, req request, p game.Position) (any, error) {
	p, err := follow(p, req.Actions, func(analysis.Ply) {})
	if err != nil {
		return nil, err
	}
	pay := p.Payoffs()
	return positionAnswer{p.String(), pay[:p.Seats()]}, nil
}

// follow plays actions one after the other from p, and tells of each.
func follow(p game.Position, actions []string, tell func(analysis.Ply)) (game.Position, error) {
	for _, text := range actions {
		seat, rest, err := seatOf(p, text)
		if err != nil {
			return nil, err
		}
		next, err := p.PlayText(seat, rest)
		if err != nil {
			return nil, failed(illegalAction, err)
		}
		tell(analysis.Ply{Seat: seat, Text: strings.Join(strings.Fields(rest), " "), Before: p, After: next})
		p = next
	}
	return p, nil
}

type turnsAnswer struct {
	Turns []turnAnswer `json:"turns"`
}

type turnAnswer struct {
	Play  string `json:"play"`
	After string `json:"after"`
}

// turns lists whole turns: one for every different position.
func turns(_ context.Context, _ request, p game.Position) (any, error) {
	if !p.Stepping() {
		return nil, fail(illegalAction, "want a position at next=play")
	}
	var res turnsAnswer
	for _, t := range p.Turns() {
		res.Turns = append(res.Turns, turnAnswer{t.Play, t.After.String()})
	}
	return res, nil
}

const (
	maxNodes = 20_000_000 // positions that a perft counts
	maxDepth = 1000       // half-moves that it looks ahead
)

type perftAnswer struct {
	Nodes uint64 `json:"nodes"`
}

func perft(ctx context.Context, req request, p game.Position) (any, error) {
	d := struct {
		Depth int `json:"depth"`
	}{-1}
	if err := req.depthInto(&d); err != nil {
		return nil, err
	}
	if d.Depth < 0 || d.Depth > maxDepth {
		return nil, fail(badRequest, "perft: want a depth from 0 to %d", maxDepth)
	}
	n, err := game.Perft(ctx, p, d.Depth, maxNodes)
	if errors.Is(err, game.ErrLimit) {
		return nil, fail(overLimit, "perft: more than %d positions", maxNodes)
	}
	return perftAnswer{n}, err
}

// explain says why an action is legal, forced or refused.
func explain(_ context.Context, req request, p game.Position) (any, error) {
	if req.Action == nil {
		return nil, fail(badRequest, "explain: want an action")
	}
	if seat, rest, ok := game.Named(p, *req.Action); ok {
		return p.Explain(seat, rest), nil
	}
	if p.ToAct() == 0 {
		return p.Explain(0, *req.Action), nil
	}
	seat, rest, err := seatOf(p, *req.Action)
	if err != nil {
		return nil, err
	}
	return p.Explain(seat, rest), nil
}
