package room

import (
	"parlor/api"
	"parlor/game"
)

// maxNodes is the most positions that a graph of a whole turn holds; the rest is
// sent on request.
const maxNodes = 500

// Legal returns what seat may do, or nil if it is not to act.
func (r *Room) Legal(seat game.Seat) *api.Legal {
	if !r.Waits(seat) {
		return nil
	}
	l := &api.Legal{Turn: r.Turn}
	if r.Position.ToAct().Has(game.Nature) {
		l.Nodes, l.Throw = [][]game.Edge{{}}, true
		if r.Config.Manual {
			for _, o := range r.Position.Outcomes() {
				l.Dice = append(l.Dice, r.Position.Format(o.Action))
			}
		}
		return l
	}
	l.Nodes, l.More = game.Graph(r.Position, seat, maxNodes)
	l.Bets = game.Stakes(r.Position, seat)
	return l
}

// LegalAfter returns what seat may still do after it has played the steps of
// text, which must be legal: the part of a graph that was left out.
func (r *Room) LegalAfter(seat game.Seat, text string) (*api.Legal, error) {
	p, err := r.Position.PlayText(seat, text)
	if err != nil {
		return nil, api.Refused(api.Illegal, err)
	}
	rest := *r
	rest.Position = p
	if !r.Position.Stepping() || !p.Stepping() || !p.ToAct().Has(seat) {
		return &api.Legal{Turn: r.Turn, Nodes: [][]game.Edge{{}}}, nil
	}
	return rest.Legal(seat), nil
}
