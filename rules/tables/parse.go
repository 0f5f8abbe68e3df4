package tables

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"parlor/game"
)

// ParseState implements [game.Notation].
func (r Rules) ParseState(text string) (State, error) {
	f, err := game.ReadFields(text, "x", "o", "turn", "next", "rolloff", "throw", "named", "left", "nobear", "opened", "struck", "cube", "dropped")
	if err != nil {
		return State{}, err
	}
	p := parser{rules: &r, Fields: f}
	for _, read := range []func() error{
		p.men, p.next, p.lasting, p.flow, p.checkMen, p.checkOver, p.checkOpened, p.checkThrow, p.checkStart, p.checkCube,
	} {
		if err := read(); err != nil {
			return State{}, err
		}
	}
	return p.s, nil
}

// parser reads a position line into s.
type parser struct {
	game.Fields
	rules *Rules
	s     State
}

// men reads the fields x and o.
func (p *parser) men() error {
	for i := range p.s.sides {
		name := sideNames[i : i+1]
		text, err := p.Need(name)
		if err != nil {
			return err
		}
		if err := p.side(&p.s.sides[i], name, text); err != nil {
			return err
		}
	}
	return nil
}

// side reads the men of one side: points from the highest down, then reserve,
// bar and off; no count of zero.
func (p *parser) side(s *side, name, text string) error {
	total, rank := 0, -1
	for _, item := range strings.Split(text, ",") {
		label, number, ok := strings.Cut(item, ":")
		at, okAt := place(label)
		if !ok || !okAt || at == Res && !p.rules.Reserve {
			return game.FieldError(name, text, fmt.Sprintf("point:count pairs like 24:2, with %s, not %q", p.piles(), item))
		}
		n, err := game.Number(number, 1, int(p.rules.Men))
		if err != nil {
			return game.FieldError(name, text, fmt.Sprintf("1 to %s on %s, not %q", p.rules.men(), label, number))
		}
		if order(at) <= rank {
			return game.FieldError(name, text, "every place once, the highest point first, then res, bar, off")
		}
		rank = order(at)
		if total += n; total > int(p.rules.Men) {
			break
		}
		s.put(at, n)
	}
	if total != int(p.rules.Men) {
		return game.FieldError(name, text, fmt.Sprintf("%s in all, not %d", p.rules.men(), total))
	}
	return nil
}

// men writes the number of men of a side: "15 men".
func (r *Rules) men() string {
	if r.Men == 1 {
		return "1 man"
	}
	return fmt.Sprintf("%d men", r.Men)
}

// piles names the places beside the points.
func (p *parser) piles() string {
	if p.rules.Reserve {
		return "res, bar and off"
	}
	return "bar and off"
}

// order ranks places as position lines list them.
func order(p int) int {
	switch p {
	case Res:
		return 25
	case Bar:
		return 26
	case Off:
		return 27
	}
	return 24 - p
}

// next reads the fields next and turn.
func (p *parser) next() error {
	text, err := p.Need("next")
	if err != nil {
		return err
	}
	i := slices.Index(nextNames[:], text)
	if i < 0 || !p.rules.reaches(Next(i)) {
		return game.FieldError("next", text, "one of "+strings.Join(p.rules.nexts(), ", "))
	}
	p.s.next = Next(i)
	if p.s.next == NextOver {
		return p.Only("when the game is over", "x", "o", "next", "opened", "struck", "cube", "dropped")
	}
	turn, err := p.Need("turn")
	if err != nil {
		return err
	}
	if len(turn) != 1 || !strings.Contains(sideNames, turn) {
		return game.FieldError("turn", turn, "x or o")
	}
	p.s.turn = game.Seat(strings.Index(sideNames, turn))
	return nil
}

// reaches reports whether a game by these rules ever waits for n.
func (r *Rules) reaches(n Next) bool {
	switch n {
	case NextDouble, NextTake:
		return r.Cube
	case NextPrivilege:
		return r.Ad == Privilege
	case NextName:
		return r.Ad == Named
	case NextDie:
		return r.Ad == Thrown
	}
	return true
}

func (r *Rules) nexts() (list []string) {
	for n, name := range nextNames {
		if r.reaches(Next(n)) {
			list = append(list, name)
		}
	}
	return list
}

// lasting reads the fields that a position keeps when it is over.
func (p *parser) lasting() error {
	for _, f := range []struct {
		name string
		used bool
		read func(text string) error
	}{
		{"opened", p.rules.Opened, p.opened},
		{"struck", p.rules.Penalty != 0, p.struck},
		{"cube", p.rules.Cube, p.cube},
	} {
		if !f.used {
			if p.Has(f.name) {
				return game.FieldUnexpected(f.name, " with these options")
			}
			continue
		}
		text, err := p.Need(f.name)
		if err != nil {
			return err
		}
		if err := f.read(text); err != nil {
			return err
		}
	}
	return p.dropped()
}

func (p *parser) opened(text string) error {
	i := slices.Index(openedNames[:], text)
	if i < 0 {
		return game.FieldError("opened", text, "-, x, o or xo")
	}
	p.s.flags |= uint8(i) * openedX
	return nil
}

func (p *parser) struck(text string) error {
	x, o, ok := strings.Cut(text, "-")
	for i, n := range [...]string{x, o} {
		v, err := game.Number(n, 0, maxStruck)
		if err != nil || !ok {
			return game.FieldError("struck", text, fmt.Sprintf("two counts of men up to %d, like 2-0", maxStruck))
		}
		p.s.struck[i] = uint16(v)
	}
	return nil
}

func (p *parser) cube(text string) error {
	digits := strings.TrimRight(text, sideNames)
	owner := strings.Index(sideNames, text[len(digits):])
	n, err := game.Number(digits, 1, 1<<maxCube)
	if err != nil || n&(n-1) != 0 || len(text) > len(digits)+1 || (n == 1) != (len(text) == len(digits)) {
		return game.FieldError("cube", text, "1, or a power of two and its owner, like 2x")
	}
	p.s.cube = uint8(bits.Len(uint(n)) - 1)
	if n > 1 {
		p.s.cube |= uint8(owner+1) << 5
	}
	return nil
}

// dropped reads the field dropped, which tells who dropped a centred cube.
func (p *parser) dropped() error {
	if !p.Has("dropped") {
		return nil
	}
	text, _ := p.Need("dropped")
	i := strings.Index(sideNames, text)
	if p.s.next != NextOver || !p.rules.Cube || p.s.cube != 0 || i < 0 || len(text) != 1 {
		return game.FieldError("dropped", text, "x or o, when the game is over by a centred cube")
	}
	p.s.flags |= droppedX << i
	return nil
}

// flow reads the fields that depend on what is awaited.
func (p *parser) flow() error {
	for _, f := range []struct {
		name string
		want bool
		may  bool
		read func(text string) error
	}{
		{"rolloff", p.s.next == NextStart && p.s.turn == 1, false, p.rolloff},
		{"throw", p.afterThrow(), false, p.throw},
		{"named", false, p.s.next == NextPlay && (p.rules.Ad == Named || p.rules.Ad == Thrown), p.named},
		{"left", p.s.next == NextPlay, false, p.left},
		{"nobear", false, p.s.next == NextPlay && p.rules.NextTurn, p.nobear},
	} {
		if !f.want && !f.may && p.Has(f.name) {
			return game.FieldUnexpected(f.name, " at next="+p.s.next.String())
		}
		if !f.want && !p.Has(f.name) {
			continue
		}
		text, err := p.Need(f.name)
		if err != nil {
			return err
		}
		if err := f.read(text); err != nil {
			return err
		}
	}
	return nil
}

// afterThrow reports whether dice lie on the board.
func (p *parser) afterThrow() bool {
	switch p.s.next {
	case NextPrivilege, NextPlay, NextName, NextDie:
		return true
	}
	return false
}

func (p *parser) rolloff(text string) error {
	hi, lo, err := readDice(text, !p.rules.rollOffTwice())
	if err != nil {
		return game.InField("rolloff", err)
	}
	p.s.rolloff = hi<<3 | lo
	return nil
}

func (p *parser) throw(text string) error {
	hi, lo, err := readDice(text, false)
	if err != nil {
		return game.InField("throw", err)
	}
	p.s.throw = [2]uint8{hi, lo}
	if p.s.next != NextPlay && !p.s.aceDeuce() {
		return game.FieldError("throw", text, fmt.Sprintf("2-1 at next=%s", p.s.next))
	}
	return nil
}

func (p *parser) named(text string) error {
	_, lo, err := readDice(text, true)
	if err != nil {
		return game.InField("named", err)
	}
	if !p.s.aceDeuce() {
		return game.FieldUnexpected("named", " after a throw other than 2-1")
	}
	p.s.named = lo
	return nil
}

func (p *parser) left(text string) error {
	for i, item := range strings.Split(text, ",") {
		n, err := game.Number(item, 1, 6)
		if err != nil || i == len(p.s.left) || i > 0 && uint8(n) > p.s.left[i-1] {
			return game.FieldError("left", text, "up to four numbers from 1 to 6, largest first")
		}
		p.s.left[i] = uint8(n)
	}
	return nil
}

func (p *parser) nobear(text string) error {
	if text != "on" {
		return game.FieldError("nobear", text, "on, or no such field")
	}
	p.s.flags |= noBear
	return nil
}
