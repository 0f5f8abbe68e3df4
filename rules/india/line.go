package india

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"parlor/game"
)

// AppendState implements [game.Notation].
func (r Rules) AppendState(dst []byte, s State) []byte {
	for side := South; side <= East; side++ {
		if !s.sides.Has(side) {
			continue
		}
		dst = append(dst, sideNames[side], '=')
		for i, p := range s.pieces[side] {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendPlace(dst, int(p))
		}
		dst = append(dst, ' ')
	}
	if s.next == NextThrow || s.next == NextPlay {
		dst = append(dst, "turn="...)
		dst = append(dst, sideNames[s.turn], ' ')
	}
	dst = append(dst, "next="...)
	dst = append(dst, nextNames[s.next]...)
	if s.next != NextPlay {
		return dst
	}
	dst = append(dst, " throw="...)
	dst = append(dst, '0'+s.throw[0], '-', '0'+s.throw[1])
	dst = append(dst, " left="...)
	dst = append(dst, '0'+s.left[0])
	if s.left[1] != 0 {
		dst = append(dst, ',', '0'+s.left[1])
	}
	if (s.last != hop{}) {
		dst = append(dst, " last="...)
		dst = appendPlace(dst, int(s.last.from))
		dst = append(dst, '>')
		dst = appendPlace(dst, int(s.last.to))
	}
	return dst
}

// ParseState implements [game.Notation].
func (r Rules) ParseState(text string) (State, error) {
	f, err := game.ReadFields(text, "s", "w", "n", "e", "turn", "next", "throw", "left", "last")
	if err != nil {
		return State{}, err
	}
	s, err := r.readSides(f)
	if err != nil {
		return State{}, err
	}
	if err := r.checkBoard(&s); err != nil {
		return State{}, err
	}
	next, err := f.Need("next")
	if err != nil {
		return State{}, err
	}
	i := slices.Index(nextNames[:], next)
	if i < 0 {
		return State{}, game.FieldError("next", next, "start, throw, play or over")
	}
	s.next = Next(i)
	if err := r.readFlow(f, &s); err != nil {
		return State{}, err
	}
	return s, nil
}

// readSides reads the pieces of the sides that take part.
func (r *Rules) readSides(f game.Fields) (State, error) {
	var given SideSet
	for side := South; side <= East; side++ {
		if f.Has(side.String()) {
			given |= side.Set()
		}
	}
	s := r.Start(given.Len())
	for side := South; side <= East; side++ {
		switch name := side.String(); {
		case given.Has(side) && !s.sides.Has(side):
			return s, game.FieldUnexpected(name, ": the sides that play are "+s.sides.String())
		case s.sides.Has(side):
			value, err := f.Need(name)
			if err != nil {
				return s, fmt.Errorf("%w: the sides that play are %s", err, s.sides)
			}
			if s.pieces[side], err = readPieces(value); err != nil {
				return s, game.FieldError(name, value, err.Error())
			}
		}
	}
	return s, nil
}

// readPieces reads four pieces in descending progress.
func readPieces(text string) (pieces [Pieces]int8, err error) {
	words := strings.Split(text, ",")
	if len(words) != Pieces {
		return pieces, errors.New("four pieces")
	}
	for i, word := range words {
		p := Corner
		if word != "-" {
			if p, err = game.Number(word, Entry, Centre); err != nil {
				return pieces, errors.New("pieces from 0 to 71, or - in the corner")
			}
		}
		if pieces[i] = int8(p); i > 0 && pieces[i] > pieces[i-1] {
			return pieces, errors.New("the most advanced piece first")
		}
	}
	return pieces, nil
}

// checkBoard refuses pieces that cannot stand together: three on a ring space,
// or opposing ones (IN-A7, IN-9c).
func (r *Rules) checkBoard(s *State) error {
	var on [Ring]SideSet
	var count [Ring]int
	for side := South; side <= East; side++ {
		for _, p := range s.pieces[side] {
			if p < 0 || p > Front {
				continue
			}
			a := Space(side, int(p))
			on[a] |= side.Set()
			count[a]++
			switch {
			case count[a] > 2:
				return game.FieldWants(side.String(), "", fmt.Sprintf("at most two pieces on one ring space: three on its %d", p))
			case on[a] != side.Set() && !(r.Partners && on[a] == side.Set()|(side^2).Set()):
				return game.FieldWants(side.String(), "", fmt.Sprintf("no opposing pieces on one ring space: its %d is taken", p))
			}
		}
	}
	return nil
}

// readFlow reads what the pieces do not say: what s waits for, the throw, and
// what is left of it.
func (r *Rules) readFlow(f game.Fields, s *State) error {
	names := []string{"s", "w", "n", "e", "next"}
	switch s.next {
	case NextThrow:
		names = append(names, "turn")
	case NextPlay:
		names = append(names, "turn", "throw", "left", "last")
	}
	if err := f.Only("with next="+s.next.String(), names...); err != nil {
		return err
	}
	switch winners := r.winners(s); {
	case s.next == NextStart:
		if *s != r.Start(s.sides.Len()) {
			return game.FieldError("next", "start", "all pieces in their corners")
		}
		return nil
	case s.next == NextOver:
		if !r.oneEnd(s) {
			return game.FieldError("next", "over", "four pieces of the winner in the centre, and of nobody else")
		}
		return nil
	case winners != 0:
		return game.FieldError("next", s.next.String(), "over: "+winners.String()+" has won")
	}
	if err := readTurn(f, s); err != nil {
		return err
	}
	if s.next == NextThrow {
		return nil
	}
	return r.readDice(f, s)
}

// oneEnd reports whether the game can have ended like this: one player has
// finished; or, where partners win together, both partners, and at most one of
// the others.
func (r *Rules) oneEnd(s *State) bool {
	finished := 0
	for side := range s.pieces {
		if s.finished(Side(side)) {
			finished++
		}
	}
	if r.Partners && r.BothHome {
		return r.winners(s) != 0 && finished < 4
	}
	return finished == 1
}

func readTurn(f game.Fields, s *State) error {
	turn, err := f.Need("turn")
	if err != nil {
		return err
	}
	side := strings.Index(sideNames, turn)
	if len(turn) != 1 || side < 0 || !s.sides.Has(Side(side)) {
		return game.FieldError("turn", turn, "a side that plays, one of "+s.sides.String())
	}
	s.turn = Side(side)
	if s.finished(s.turn) { // IN-A15
		return game.FieldError("turn", turn, "a side that has not finished")
	}
	return nil
}

// readDice reads the throw, the numbers left of it and the step made, and
// checks that the turn can have come so far.
func (r *Rules) readDice(f game.Fields, s *State) error {
	throw, err := f.Need("throw")
	if err != nil {
		return err
	}
	if s.throw, err = readThrow(throw); err != nil {
		return game.FieldError("throw", throw, err.Error())
	}
	left, err := f.Need("left")
	if err != nil {
		return err
	}
	used, err := readLeft(left, s)
	if err != nil {
		return game.FieldError("left", left, err.Error())
	}
	if used == 0 {
		return f.Only("before a die is used", "s", "w", "n", "e", "next", "turn", "throw", "left")
	}
	if err := r.readLast(f, s, used); err != nil {
		return err
	}
	p := r.path(s)
	switch {
	case !stepped(&p, used):
		return game.FieldError("left", left, fmt.Sprintf("both numbers: no piece can have used the %d", used))
	case r.bestOne(&p, s.left[0]) == 0:
		return game.FieldError("left", left, "a number that can be played, or the turn is over")
	}
	return nil
}

// readThrow reads two dice, the larger first.
func readThrow(text string) (d [2]uint8, err error) {
	if len(text) == 3 && text[1] == '-' && '1' <= text[2] && text[2] <= text[0] && text[0] <= '6' {
		return [2]uint8{text[0] - '0', text[2] - '0'}, nil
	}
	return d, errors.New("two dice, the larger first, such as 6-3")
}

// readLeft reads the numbers left of the throw and returns the number used, or
// zero.
func readLeft(text string, s *State) (used uint8, err error) {
	hi, lo := s.throw[0], s.throw[1]
	switch text {
	case fmt.Sprintf("%d,%d", hi, lo):
		s.left = s.throw
		return 0, nil
	case fmt.Sprint(hi):
		s.left = [2]uint8{hi}
		return lo, nil
	case fmt.Sprint(lo):
		s.left = [2]uint8{lo}
		return hi, nil
	}
	return 0, errors.New("one or both numbers of the throw, the larger first")
}

// readLast reads the step made with the die used, where the options ask for it
// and nowhere else.
func (r *Rules) readLast(f game.Fields, s *State, used uint8) error {
	if !r.remembers(s) {
		return f.Only("under these options", "s", "w", "n", "e", "next", "turn", "throw", "left")
	}
	text, err := f.Need("last")
	if err != nil {
		return err
	}
	last, ok := readHop(text)
	if !ok || last.length() != used {
		return game.FieldError("last", text, fmt.Sprintf("the step made with the %d", used))
	}
	if !slices.Contains(s.pieces[s.turn][:], last.to) {
		return game.FieldError("last", text, "a step to where a piece stands")
	}
	s.last = last
	return nil
}

// readHop reads a step such as 6>12, or the entry ->0.
func readHop(text string) (h hop, ok bool) {
	if text == "->0" {
		return hop{Corner, Entry}, true
	}
	from, to, _ := strings.Cut(text, ">")
	f, err1 := game.Number(from, Entry, Centre)
	t, err2 := game.Number(to, f, Centre)
	return hop{int8(f), int8(t)}, err1 == nil && err2 == nil
}

// stepped reports whether a piece can have used die n.
func stepped(p *path, n uint8) bool {
	for _, at := range p.own {
		if at >= int8(n) || n == 5 && at == Entry {
			return true
		}
	}
	return false
}
