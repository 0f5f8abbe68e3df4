package room

import (
	"fmt"
	"slices"
	"strings"

	"parlor/game"
)

// MaxNodes is the most positions that a graph of a whole turn holds; the rest is
// sent on request.
const MaxNodes = 500

// Legal is what a seat may do: the graph of the whole turn, so that a client
// builds and undoes it without rules and without asking. Node 0 is the position
// as it is; a node without edges is the end of the turn.
type Legal struct {
	Turn  int      `json:"turn"`            // what a play must answer
	Nodes [][]Edge `json:"nodes"`           // edges by node
	More  []int    `json:"more,omitempty"`  // nodes whose edges are left out, to be asked for
	Bets  []Bet    `json:"bets,omitempty"`  // stakes, instead of an edge for each
	Throw bool     `json:"throw,omitempty"` // the seat is to throw the dice
	Dice  []string `json:"dice,omitempty"`  // what may fall, where the dice are typed in
}

// Edge is a step or a decision, what it does on the board, and the node it
// leads to.
type Edge struct {
	Do string        `json:"do"`
	To int           `json:"to"`
	Fx []game.Effect `json:"fx,omitempty"`
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
		l.Nodes, l.Throw = [][]Edge{{}}, true
		if r.Config.Manual {
			for _, o := range r.Position.Outcomes() {
				l.Dice = append(l.Dice, r.Position.Format(o.Action))
			}
		}
		return l
	}
	b := builder{seat: game.Seat(seat), index: map[any]int{}, legal: l}
	b.node(r.Position)
	b.walk()
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
		return &Legal{Turn: r.Turn, Nodes: [][]Edge{{}}}, nil
	}
	return rest.Legal(seat), nil
}

// builder walks a turn breadth first, so that what is left out is what comes
// last.
type builder struct {
	seat      game.Seat
	legal     *Legal
	positions []game.Position
	index     map[any]int // nodes by their states
}

// node returns the number of p, a new one if it was not seen.
func (b *builder) node(p game.Position) int {
	key := game.Key(p)
	if n, ok := b.index[key]; ok {
		return n
	}
	n := len(b.positions)
	b.index[key] = n
	b.positions = append(b.positions, p)
	b.legal.Nodes = append(b.legal.Nodes, []Edge{})
	return n
}

// walk follows the steps of a turn to its ends. A decision is a turn of its own:
// what follows it is another.
func (b *builder) walk() {
	steps := b.positions[0].Stepping()
	for n := 0; n < len(b.positions); n++ {
		p := b.positions[n]
		if n > 0 && !(steps && p.Stepping() && p.ToAct().Has(b.seat)) {
			continue
		}
		if n > 0 && len(b.positions) >= MaxNodes {
			b.legal.More = append(b.legal.More, n)
			continue
		}
		b.edges(n, p)
	}
}

func (b *builder) edges(n int, p game.Position) {
	for _, a := range p.Actions(b.seat) {
		text := p.Format(a)
		if b.bet(text) {
			continue
		}
		to := b.node(game.Follow(p, b.seat, a))
		b.legal.Nodes[n] = append(b.legal.Nodes[n], Edge{text, to, p.Effects(b.seat, a)})
	}
}

// bet takes a stake into the ranges of stakes.
func (b *builder) bet(text string) bool {
	var stake int
	var on string
	if !strings.HasPrefix(text, "bet ") {
		return false
	}
	if _, err := fmt.Sscanf(text, "bet %d %s", &stake, &on); err != nil {
		return false
	}
	i := slices.IndexFunc(b.legal.Bets, func(x Bet) bool { return x.On == on })
	if i < 0 {
		b.legal.Bets = append(b.legal.Bets, Bet{on, stake, stake})
		return true
	}
	x := &b.legal.Bets[i]
	x.Min, x.Max = min(x.Min, stake), max(x.Max, stake)
	return true
}
