package room

import (
	"bytes"
	"fmt"
	"slices"

	"parlor/game"
)

// MaxNodes is the most positions that a graph of a whole turn holds; the rest is
// sent on request.
const MaxNodes = 500

// Legal is what a seat may do: the graph of the whole turn, so that a client
// builds and undoes it without rules and without asking. Node 0 is the position
// as it is; a node without edges is the end of the turn.
type Legal struct {
	Turn  int           `json:"turn"`            // what a play must answer
	Nodes [][]game.Edge `json:"nodes"`           // edges by node
	More  []int         `json:"more,omitempty"`  // nodes whose edges are left out, to be asked for
	Bets  []Bet         `json:"bets,omitempty"`  // stakes, instead of an edge for each
	Throw bool          `json:"throw,omitempty"` // the seat is to throw the dice
	Dice  []string      `json:"dice,omitempty"`  // what may fall, where the dice are typed in
}

// Bet says that any stake from Min to Max may lie on a design.
type Bet struct {
	On  string `json:"on"`
	Min int    `json:"min"`
	Max int    `json:"max"`
}

// Legal returns what seat may do, or nil if it is not to act.
func (r *Room) Legal(seat int) *Legal {
	if !r.Waits(seat) {
		return nil
	}
	l := &Legal{Turn: r.Turn}
	if r.Position.ToAct().Has(game.Nature) {
		l.Nodes, l.Throw = [][]game.Edge{{}}, true
		if r.Config.Manual {
			for _, o := range r.Position.Outcomes() {
				l.Dice = append(l.Dice, r.Position.Format(o.Action))
			}
		}
		return l
	}
	l.Nodes, l.More = game.Graph(r.Position, game.Seat(seat), MaxNodes, l.bet)
	return l
}

// LegalAfter returns what seat may still do after it has played the steps of
// text, which must be legal: the part of a graph that was left out.
func (r *Room) LegalAfter(seat int, text string) (*Legal, error) {
	p, err := r.Position.PlayText(game.Seat(seat), text)
	if err != nil {
		return nil, refuse(Illegal, "%v", err)
	}
	rest := *r
	rest.Position = p
	if !r.Position.Stepping() || !p.Stepping() || !p.ToAct().Has(game.Seat(seat)) {
		return &Legal{Turn: r.Turn, Nodes: [][]game.Edge{{}}}, nil
	}
	return rest.Legal(seat), nil
}

// bet takes a stake into the ranges of stakes.
func (l *Legal) bet(text []byte) bool {
	if !bytes.HasPrefix(text, []byte("bet ")) {
		return false
	}
	var stake int
	var on string
	if _, err := fmt.Sscanf(string(text), "bet %d %s", &stake, &on); err != nil {
		return false
	}
	i := slices.IndexFunc(l.Bets, func(x Bet) bool { return x.On == on })
	if i < 0 {
		l.Bets = append(l.Bets, Bet{on, stake, stake})
		return true
	}
	x := &l.Bets[i]
	x.Min, x.Max = min(x.Min, stake), max(x.Max, stake)
	return true
}
