package tables

import (
	"fmt"
	"math/bits"
	"slices"

	"parlor/game"
)

// checkMen refuses men where no game could have put them.
func (p *parser) checkMen() error {
	x, o := &p.s.sides[0], &p.s.sides[1]
	if both := x.occ & mirror(o.occ) & onPoints; both != 0 {
		at := bits.TrailingZeros32(both)
		return game.FieldRefused("x, o", fmt.Sprintf("x has men on %d", at), "one colour on a point", fmt.Sprintf("both colours on one point: x has men on %d, which is %d to o", at, 25-at))
	}
	for i := range p.s.sides {
		s, name := &p.s.sides[i], sideNames[i:i+1]
		if p.rules.Entry != Mix && s.occ>>Res&1 != 0 && s.occ&passed != 0 {
			return game.FieldWants(name, "", "no man past the starting table while there are men in reserve")
		}
		if s.occ>>Res&1 != 0 && s.occ>>Off&1 != 0 { // Hit men go to the bar: the reserve never fills again (C-10).
			return game.FieldWants(name, "", "no man off while there are men in reserve")
		}
	}
	return nil
}

// checkOver holds the men off against what is awaited.
func (p *parser) checkOver() error {
	x, o := p.rules.allOff(&p.s.sides[0]), p.rules.allOff(&p.s.sides[1])
	_, owner := p.s.Cube()
	switch {
	case x && o:
		return game.FieldWants("x, o", "", fmt.Sprintf("%s off on one side only", p.rules.men()))
	case p.s.next != NextOver && (x || o):
		return game.FieldError("next", p.s.next.String(), "over, since "+p.rules.men()+" are off")
	case p.s.next == NextOver && !x && !o && owner < 0 && p.s.flags&(droppedX|droppedO) == 0:
		return game.FieldError("next", "over", p.rules.men()+" off on one side, or a dropped cube")
	case (x || o) && p.s.flags&(droppedX|droppedO) != 0:
		return game.FieldUnexpected("dropped", " when "+p.rules.men()+" are off")
	}
	return nil
}

// checkOpened holds the men against the field opened (WP-2, WP-3).
func (p *parser) checkOpened() error {
	if !p.rules.Opened {
		return nil
	}
	for i := range game.Seat(len(p.s.sides)) {
		if !p.s.HasOpened(i) && p.s.sides[i].count(Res) != int(p.rules.Men) {
			return game.FieldWants("opened", "", fmt.Sprintf("%s opened, or all its men in reserve", sideNames[i:i+1]))
		}
	}
	opens := p.s.throw[0] != 0 && (p.s.throw[0] == p.s.throw[1] || p.s.throw == [2]uint8{2, 1})
	if opens && !p.s.HasOpened(p.s.turn) {
		return game.FieldWants("opened", "", fmt.Sprintf("%s opened by its throw", sideNames[p.s.turn:p.s.turn+1]))
	}
	return nil
}

// checkThrow holds the numbers left against the throw.
func (p *parser) checkThrow() error {
	s := &p.s
	if s.next != NextPlay {
		return nil
	}
	if !slices.ContainsFunc(p.readings(), p.leftOf) {
		return game.FieldWants("left", "", "numbers that the throw gives")
	}
	if !p.rules.NextTurn {
		return nil
	}
	bears := s.flags&noBear == 0
	if bears && !s.me().home() {
		return game.FieldMissing("nobear", "not all men were home when this throw began")
	}
	if !bears && s.me().home() && slices.Contains(p.readings(), s.left) {
		return game.FieldUnexpected("nobear", ": all men were home when this throw began")
	}
	return nil
}

// readings returns the numbers that the throw may have given when it was made.
func (p *parser) readings() [][4]uint8 {
	s, r := &p.s, p.rules
	if s.named != 0 {
		return [][4]uint8{r.doublet(s.named)}
	}
	list := [][4]uint8{r.read(s, s.throw)}
	if !r.Special || s.throw[0] == s.throw[1] || r.Repeat {
		return list
	}
	// Men may have changed how ACEY or DUCEY is read since the throw: the last
	// man was placed, or came home.
	faces, began := [4]uint8{s.throw[0], s.throw[1]}, list[0]
	me := s.me()
	switch {
	case s.lefts() != 1 || s.throw[1] > 2 || s.throw[0] <= 2:
	case began == faces && me.occ>>Res&1 == 0: // All home now.
		repeated := [4]uint8{s.throw[0], s.throw[0]}
		if s.flags&noBear != 0 {
			return [][4]uint8{repeated}
		}
		if !r.NextTurn {
			list = append(list, repeated)
		}
	case began != faces && r.Reserve && me.occ>>Bar&1 == 0 && (r.Entry == Mix || me.occ&passed == 0):
		list = append(list, faces)
	}
	return list
}

// leftOf reports whether the numbers left are some of those read.
func (p *parser) leftOf(read [4]uint8) bool {
	i := 0
	for _, n := range p.s.left {
		if n == 0 {
			return true
		}
		for i < len(read) && read[i] != n {
			i++
		}
		if i == len(read) {
			return false
		}
		i++
	}
	return true
}

// checkStart refuses a roll-off from anything but the start.
func (p *parser) checkStart() error {
	if p.s.next != NextStart {
		return nil
	}
	want := p.rules.Start(2)
	want.turn, want.rolloff = p.s.turn, p.s.rolloff
	if p.s != want {
		return game.FieldError("next", "start", "the men as at the start")
	}
	return nil
}

// checkCube refuses a decision on a cube that nobody could have turned.
func (p *parser) checkCube() error {
	s := p.s
	switch {
	case s.next == NextTake:
		s.turn ^= 1
	case s.next != NextDouble:
		return nil
	}
	if !p.rules.mayDouble(&s) {
		return game.FieldWants("cube", "", fmt.Sprintf("it in the middle or %s's, at next=%s", sideNames[s.turn:s.turn+1], p.s.next))
	}
	return nil
}
