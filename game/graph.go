package game

import (
	"hash/maphash"
	"slices"
	"sync"
)

// An Edge is a step of a turn or a decision, what it does on the board, and the
// node it leads to.
type Edge struct {
	Do string   `json:"do"`
	To int      `json:"to"`
	Fx []Effect `json:"fx,omitempty"`
}

// Graph lists what seat may do at p, to the end of its turn: the edges of every
// node, and the nodes whose edges were left out because there are more than
// most. Node 0 is p. Nodes are numbered breadth first, so that what is left out
// comes last; positions that can be reached in several ways are one node. A
// decision is a turn of its own: what follows it is another. Stakes are no edges:
// Stakes lists them.
func Graph(p Position, seat Seat, most int) (nodes [][]Edge, rest []int) { return p.graph(seat, most) }

// Stakes lists what seat may lay at p, in the order of the rules' actions.
func Stakes(p Position, seat Seat) []Stake { return p.stakes(seat) }

func (p position[S]) stakes(seat Seat) (list []Stake) {
	staker, ok := p.r.(Staker[S])
	if !ok {
		return nil
	}
	for _, a := range p.r.AppendActions(nil, p.s, seat) {
		on, n, ok := staker.Stake(a)
		if !ok {
			continue
		}
		if i := slices.IndexFunc(list, func(s Stake) bool { return s.On == on }); i >= 0 {
			list[i].Min, list[i].Max = min(list[i].Min, n), max(list[i].Max, n)
		} else {
			list = append(list, Stake{on, n, n})
		}
	}
	return list
}

func (p position[S]) graph(seat Seat, most int) ([][]Edge, []int) {
	w, ok := walkers.Get().(*walker[S])
	if !ok {
		w = new(walker[S])
	}
	defer walkers.Put(w)
	staker, _ := p.r.(Staker[S])
	*w = walker[S]{
		r: p.r, staker: staker, seat: seat, steps: p.Stepping(), states: w.states[:0], hashes: w.hashes[:0], ends: w.ends[:0], edges: w.edges[:0],
		text: w.text[:0], acts: w.acts[:0],
		fx: make([]Effect, 0, 32), // Goes with the edges.
	}
	w.node(p.s)
	var rest []int
	for n := 0; n < len(w.states); n++ {
		w.ends = append(w.ends, len(w.edges))
		switch {
		case n > 0 && !w.more(w.states[n]):
		case n > 0 && len(w.states) >= most:
			rest = append(rest, n)
		default:
			w.walk(w.states[n])
		}
	}
	return w.nodes(), rest
}

// walker walks the steps of a turn. Everything of a kind lies in one row, cut
// into nodes and edges when the walk is over.
type walker[S comparable] struct {
	r      Complete[S]
	staker Staker[S] // r, if stakes are laid by it
	seat   Seat
	steps  bool
	states []S
	hashes []uint64 // of states
	ends   []int    // where the edges of a node begin
	edges  []edgeAt
	fx     []Effect
	text   []byte
	acts   []Action
}

// walkers are walkers to be used again, for whichever states. A turn seldom has more
// than some dozens.
var walkers sync.Pool

// edgeAt is an edge: where its text and its effects end, and where it leads.
type edgeAt struct{ text, fx, to int }

var graphSeed = maphash.MakeSeed()

// node returns the number of s, a new one if it was not seen. Turns have so few
// positions that a row of hashes is found through faster than a map.
func (w *walker[S]) node(s S) int {
	h := maphash.Comparable(graphSeed, s)
	for n, other := range w.hashes {
		if other == h && w.states[n] == s {
			return n
		}
	}
	w.states, w.hashes = append(w.states, s), append(w.hashes, h)
	return len(w.states) - 1
}

// more reports whether the turn goes on at s.
func (w *walker[S]) more(s S) bool {
	return w.steps && w.r.Stepping(s) && w.r.ToAct(s).Has(w.seat)
}

func (w *walker[S]) walk(s S) {
	w.acts = w.r.AppendActions(w.acts[:0], s, w.seat)
	for _, a := range w.acts {
		if w.staker != nil {
			if _, _, ok := w.staker.Stake(a); ok {
				continue
			}
		}
		w.text = w.r.AppendAction(w.text, s, a)
		w.fx = w.r.AppendEffects(w.fx, s, w.seat, a)
		to := w.node(w.r.Apply(s, w.seat, a))
		w.edges = append(w.edges, edgeAt{len(w.text), len(w.fx), to})
	}
}

func (w *walker[S]) nodes() [][]Edge {
	text, list, nodes := string(w.text), make([]Edge, len(w.edges)), make([][]Edge, len(w.ends))
	at := edgeAt{}
	for i, e := range w.edges {
		list[i] = Edge{Do: text[at.text:e.text], To: e.to}
		if e.fx > at.fx {
			list[i].Fx = w.fx[at.fx:e.fx:e.fx]
		}
		at = e
	}
	for n, begin := range w.ends {
		end := len(list)
		if n+1 < len(w.ends) {
			end = w.ends[n+1]
		}
		nodes[n] = list[begin:end:end]
	}
	return nodes
}
