package india

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"parlor/game"
)

// oracle lists the turns of a throw in the slow way, from the wording of the
// rules: every piece, every unit, every order, on a board of loose pieces. It
// shares with the package nothing but the position before the throw.
type oracle struct {
	Rules
	turn int // in the rule book's numbering: south 0, east 1, north 2, west 3
}

// loose is a piece: its side in the rule book's numbering and its progress.
type loose struct{ side, p int }

// bookSide turns a place in the order of turns into the rule book's numbering.
var bookSide = map[Side]int{South: 0, East: 1, North: 2, West: 3}

// play is a play so far.
type play struct {
	pieces  []loose
	dice    int   // used
	entries int   //
	used    []int // values of single dice used
	moved   int   // index of the piece the first die moved, or -1
	entered bool  // that piece entered
	from    int   // where it came from
}

func (o oracle) ally(a, b int) bool { return a == b || o.Partners && (a+b)%2 == 0 }

func (o oracle) blue(a int) bool {
	safe := []int{0, 5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63}
	if o.FewBlue {
		safe = []int{0, 5, 17, 22, 34, 39, 51, 56}
	}
	return slices.Contains(safe, a)
}

func (o oracle) space(side, p int) int { return (17*side + 5 + p) % 68 }

// on lists the indices of the pieces on ring space a.
func (o oracle) on(pieces []loose, a int) (list []int) {
	for i, x := range pieces {
		if x.p >= 0 && x.p <= 63 && o.space(x.side, x.p) == a {
			list = append(list, i)
		}
	}
	return list
}

// move moves piece i by unit u and reports whether that is possible by itself.
func (o oracle) move(p play, i, u int) (play, bool) {
	x := p.pieces[i]
	to, first := x.p+u, x.p+1
	if x.p == -1 {
		if u != 5 {
			return p, false
		}
		to, first = 0, 0
	}
	if to > 71 {
		return p, false
	}
	p.pieces = slices.Clone(p.pieces)
	for q := first; q <= to && q <= 63; q++ {
		a := o.space(x.side, q)
		there := o.on(p.pieces, a)
		if len(there) == 2 {
			return p, false
		}
		if q < to || len(there) == 0 || o.ally(p.pieces[there[0]].side, x.side) {
			continue
		}
		if o.blue(a) && !(x.p == -1 && o.EntryCapture) {
			return p, false
		}
		p.pieces[there[0]].p = -1
	}
	p.pieces[i].p = to
	if x.p == -1 {
		p.entries++
	}
	return p, true
}

// extend lists the plays that use one die or the total after p, of the dice
// left; and p itself, as a play that may stop.
func (o oracle) extend(p play, left []int) (all []play) {
	all = append(all, p)
	for i, x := range p.pieces {
		if x.side != o.turn {
			continue
		}
		if len(left) == 2 && (o.Combined != Steps || x.p == -1) {
			if q, ok := o.move(p, i, left[0]+left[1]); ok {
				q.dice = 2
				all = append(all, q)
			}
		}
		for k, d := range left {
			if o.Combined == Jump && i == p.moved && !p.entered {
				continue
			}
			// Another piece of the blockade follows to the same space.
			if o.KeepApart && p.moved >= 0 && i != p.moved && !p.entered &&
				x.p == p.from && x.p >= 0 && x.p <= 63 && x.p+d == p.pieces[p.moved].p {
				continue
			}
			q, ok := o.move(p, i, d)
			if !ok {
				continue
			}
			q.dice++
			q.used = append(slices.Clone(p.used), d)
			q.moved, q.entered, q.from = i, x.p == -1, x.p
			rest := slices.Delete(slices.Clone(left), k, k+1)
			all = append(all, o.extend(q, rest)...)
		}
	}
	return all
}

// best keeps the plays that the rules leave: most dice, then the larger die,
// then most entries.
func (o oracle) best(plays []play, throw []int) []play {
	keep := func(worth func(p play) int) {
		most := -1
		for _, p := range plays {
			most = max(most, worth(p))
		}
		plays = slices.DeleteFunc(plays, func(p play) bool { return worth(p) < most })
	}
	keep(func(p play) int { return p.dice })
	if o.LargerDie && len(throw) == 2 && plays[0].dice == 1 {
		keep(func(p play) int { return p.used[0] })
	}
	if o.MustEnter {
		keep(func(p play) int { return p.entries })
	}
	return plays
}

// lines returns the positions after the turn of s, as text without flow, with
// who throws next.
func (o oracle) lines(s State) map[string]bool {
	start := play{moved: -1}
	order := []Side{South, West, North, East}
	for _, side := range order {
		if s.Sides().Has(side) {
			for _, p := range s.Pieces(side) {
				start.pieces = append(start.pieces, loose{bookSide[side], int(p)})
			}
		}
	}
	o.turn = bookSide[s.Turn()]
	hi, lo := s.Throw()
	set := map[string]bool{}
	for _, p := range o.best(o.extend(start, []int{hi, lo}), []int{hi, lo}) {
		set[o.line(s, p, order)] = true
	}
	return set
}

func (o oracle) line(s State, p play, order []Side) (text string) {
	home := map[Side]bool{}
	for _, side := range order {
		var at []int
		for _, x := range p.pieces {
			if x.side == bookSide[side] {
				at = append(at, x.p)
			}
		}
		if at == nil {
			continue
		}
		slices.Sort(at)
		slices.Reverse(at)
		home[side] = at[3] == 71
		text += fmt.Sprintf("%s:%d ", side, at)
	}
	me := s.Turn()
	if home[me] && (!o.Partners || !o.BothHome || home[(me+2)%4]) {
		return text + "over"
	}
	hi, lo := s.Throw()
	next := me
	if hi != lo || p.dice < 2 || home[me] {
		for next = (me + 1) % 4; !s.Sides().Has(next) || home[next]; next = (next + 1) % 4 {
		}
	}
	return text + next.String()
}

func describe(s State) (text string) {
	for side := South; side <= East; side++ {
		if s.Sides().Has(side) {
			text += fmt.Sprintf("%s:%d ", side, s.Pieces(side))
		}
	}
	if s.Next() == NextOver {
		return text + "over"
	}
	return text + s.Turn().String()
}

// TestTurnsAgreeWithTheWordingOfTheRules plays random games under random
// options and compares every list of turns with the oracle's. Pieces are
// dropped near each other now and then, so that there is something to meet.
func TestTurnsAgreeWithTheWordingOfTheRules(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	positions := 0
	for range 300 {
		r := randomRules(rnd)
		in := r.Info()
		s := r.Start(in.Seats[0] + rnd.IntN(in.Seats[1]-in.Seats[0]+1))
		if rnd.IntN(3) > 0 {
			s = crowd(r, s, rnd)
		}
		for range 150 {
			who := r.ToAct(s)
			if who == 0 {
				break
			}
			if who.Has(game.Nature) {
				s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
				continue
			}
			want, got := oracle{Rules: r}.lines(s), map[string]bool{}
			list := r.AppendTurns(nil, s)
			for _, after := range list {
				got[describe(after)] = true
			}
			if len(got) != len(list) || !maps.Equal(got, want) {
				t.Fatalf("%+v\n%s\n got %v\nwant %v", r, r.AppendState(nil, s), got, want)
			}
			positions++
			s = list[rnd.IntN(len(list))]
		}
	}
	t.Logf("%d positions compared", positions)
}

func randomRules(rnd *rand.Rand) (r Rules) {
	coin := func() bool { return rnd.IntN(2) == 0 }
	r = Rules{
		Partners: coin(), Combined: Combined(rnd.IntN(3)), EntryCapture: coin(), MustEnter: coin(),
		FewBlue: coin(), KeepApart: coin(), LargerDie: coin(), BothHome: coin(),
	}
	if !r.Partners {
		r.Sides = [...]SideSet{0, 0, 0, South.Set() | North.Set(), West.Set() | East.Set(), 11, 7, 14}[rnd.IntN(8)]
	}
	return r
}

// crowd returns s with pieces put where they can stand together, and south or
// whoever plays first about to throw.
func crowd(r Rules, s State, rnd *rand.Rand) State {
	for side := South; side <= East; side++ {
		if !s.sides.Has(side) {
			continue
		}
		for i := range Pieces {
			was := s.pieces[side]
			at := rnd.IntN(73) - 1
			if rnd.IntN(2) == 0 {
				at = 50 + rnd.IntN(22)
			}
			if i == Pieces-1 {
				at = min(at, Centre-1) // Nobody has finished.
			}
			s.pieces[side][i] = int8(at)
			slices.SortFunc(s.pieces[side][:], func(a, b int8) int { return int(b - a) })
			if r.checkBoard(&s) != nil {
				s.pieces[side] = was
			}
		}
	}
	s.next = NextThrow
	for !s.sides.Has(s.turn) {
		s.turn++
	}
	return s
}
