package tables

import (
	"strconv"
	"strings"

	"parlor/game"
)

// nextNames are the values of the field next.
var nextNames = [...]string{
	NextStart: "start", NextDouble: "double", NextTake: "take", NextThrow: "throw",
	NextPrivilege: "privilege", NextPlay: "play", NextName: "name", NextDie: "die", NextOver: "over",
}

// String returns the value of the field next.
func (n Next) String() string { return nextNames[n] }

const sideNames = "xo"

// SeatName implements [game.Notation]: x or o.
func (r Rules) SeatName(_ State, seat game.Seat) string {
	return sideNames[seat : seat+1]
}

// AppendState implements [game.Notation].
func (r Rules) AppendState(b []byte, s State) []byte {
	for i := range s.sides {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, sideNames[i], '=')
		b = s.sides[i].append(b)
	}
	if s.next != NextOver {
		b = append(b, " turn="...)
		b = append(b, sideNames[s.turn])
	}
	b = append(b, " next="...)
	b = append(b, nextNames[s.next]...)
	if s.rolloff != 0 {
		b = append(b, " rolloff="...)
		b = appendDice(b, s.rolloff>>3, s.rolloff&7)
	}
	if s.throw[0] != 0 {
		b = append(b, " throw="...)
		b = appendDice(b, s.throw[0], s.throw[1])
	}
	if s.named != 0 {
		b = append(b, " named="...)
		b = append(b, '0'+s.named)
	}
	for i := range s.lefts() {
		if i == 0 {
			b = append(b, " left="...)
		} else {
			b = append(b, ',')
		}
		b = append(b, '0'+s.left[i])
	}
	if s.flags&noBear != 0 {
		b = append(b, " nobear=on"...)
	}
	return r.appendLasting(b, &s)
}

// appendLasting appends the fields that a position keeps when it is over.
func (r *Rules) appendLasting(b []byte, s *State) []byte {
	if r.Opened {
		b = append(b, " opened="...)
		b = append(b, openedNames[s.flags/openedX&3]...)
	}
	if r.Penalty != 0 {
		b = append(b, " struck="...)
		b = strconv.AppendInt(b, int64(s.struck[0]), 10)
		b = append(b, '-')
		b = strconv.AppendInt(b, int64(s.struck[1]), 10)
	}
	if r.Cube {
		value, owner := s.Cube()
		b = append(b, " cube="...)
		b = strconv.AppendInt(b, int64(value), 10)
		if owner >= 0 {
			b = append(b, sideNames[owner])
		}
	}
	if dropped := s.flags / droppedX & 3; dropped != 0 {
		b = append(b, " dropped="...)
		b = append(b, sideNames[dropped-1])
	}
	return b
}

// openedNames are the values of the field opened, by the bits of the sides.
var openedNames = [...]string{"-", "x", "o", "xo"}

// append writes the men of a side: the points from the highest down, then
// reserve, bar and off.
func (s *side) append(b []byte) []byte {
	item := func(label string, n int) {
		if n == 0 {
			return
		}
		if b[len(b)-1] != '=' {
			b = append(b, ',')
		}
		b = append(b, label...)
		b = append(b, ':')
		b = strconv.AppendInt(b, int64(n), 10)
	}
	for p := 24; p > 0; p-- {
		item(placeNames[p], s.count(p))
	}
	for _, p := range [...]int{Res, Bar, Off} {
		item(placeNames[p], s.count(p))
	}
	return b
}

// placeNames are what position lines and plays call the places.
var placeNames = func() (t [27]string) {
	for p := range t {
		t[p] = strconv.Itoa(p)
	}
	t[Off], t[Res], t[Bar] = "off", "res", "bar"
	return t
}()

func appendDice(b []byte, hi, lo uint8) []byte {
	if hi != 0 {
		b = append(b, '0'+hi, '-')
	}
	return append(b, '0'+lo)
}

// AppendAction implements [game.Notation].
func (r Rules) AppendAction(b []byte, s State, a game.Action) []byte {
	switch s.next {
	case NextStart, NextThrow, NextDie:
		return appendDice(b, uint8(a>>3), uint8(a&7))
	}
	switch a {
	case pass:
		return append(b, "pass"...)
	case double:
		return append(b, "double"...)
	case throwDice:
		return append(b, "throw"...)
	case take:
		return append(b, "take"...)
	case drop:
		return append(b, "drop"...)
	case again:
		return append(b, "again"...)
	}
	switch kind(a) {
	case kindName:
		return append(append(b, "name "...), '0'+number(a))
	case kindRemove:
		return strconv.AppendInt(append(b, "remove "...), int64(number(a)), 10)
	}
	from := source(a)
	to := landing(from, int(number(a)))
	b = append(b, placeNames[from]...)
	b = append(b, '/')
	b = append(b, placeNames[to]...)
	if to != Off && s.op().count(25-to) == 1 {
		b = append(b, '*')
	}
	return b
}

// SplitPlay implements [game.Notation]: blanks separate men, and "13/7*/4"
// is one man's two steps.
func (r Rules) SplitPlay(text string) (parts []string) {
	words := strings.Fields(text)
	if len(words) == 2 && (words[0] == "name" || words[0] == "remove") {
		return []string{strings.Join(words, " ")}
	}
	for _, w := range words {
		places := strings.Split(w, "/")
		if len(places) < 3 {
			parts = append(parts, w)
			continue
		}
		for i := 1; i < len(places); i++ {
			parts = append(parts, strings.TrimSuffix(places[i-1], "*")+"/"+places[i])
		}
	}
	return parts
}

// ThrowNames implements [game.ThrowNamer]: where a 1-2 brings more than two steps, it has a name.
func (r Rules) ThrowNames() map[string]string {
	if r.Ad == Plain {
		return nil
	}
	if r.Special {
		return map[string]string{"2-1": "Acey-Ducey"} // as Parker's dice spell it
	}
	return map[string]string{"2-1": "Acey-Deucey"}
}

// AppendParts implements [game.Parter].
func (r Rules) AppendParts(dst []game.Part, text string) []game.Part {
	if !strings.Contains(text, "/") {
		if '1' <= text[0] && text[0] <= '6' {
			return append(dst, game.DicePart(text))
		}
		return append(dst, game.ChoicePart(text))
	}
	for word := range strings.FieldsSeq(text) {
		from, rest, _ := strings.Cut(word, "/")
		part := word
		for rest != "" { // A man may go on from where he came.
			to, next, more := strings.Cut(rest, "/")
			bare, hit := strings.CutSuffix(to, "*")
			if more || part != word {
				part = from + "/" + to
			}
			dst = append(dst, game.Part{Is: game.PartStep, Text: part, From: from, To: bare, Hit: hit})
			from, rest, part = bare, next, ""
		}
	}
	return dst
}

// ParseAction implements [game.Notation].
func (r Rules) ParseAction(s State, seat game.Seat, text string) (game.Action, error) {
	if seat == game.Nature {
		return r.parseDice(&s, text)
	}
	for word, a := range map[string]game.Action{
		"pass": pass, "double": double, "throw": throwDice, "take": take, "drop": drop, "again": again,
	} {
		if text == word {
			return a, nil
		}
	}
	if rest, ok := strings.CutPrefix(text, "name "); ok {
		n, err := game.Number(rest, 1, 6)
		return name(n), wrap(text, err)
	}
	if rest, ok := strings.CutPrefix(text, "remove "); ok {
		p, err := game.Number(rest, 1, 24)
		return remove(p), wrap(text, err)
	}
	return r.parseStep(&s, text)
}

func wrap(text string, err error) error {
	if err != nil {
		return game.Within(text, err)
	}
	return nil
}

// parseDice reads Nature's action at s.
func (r *Rules) parseDice(s *State, text string) (game.Action, error) {
	one := s.next == NextDie || s.next == NextStart && !r.rollOffTwice()
	hi, lo, err := readDice(text, one)
	if err != nil {
		return 0, err
	}
	return twoDice(int(hi), int(lo)), nil
}

// readDice reads a throw, larger first, or one die, which comes back in lo.
func readDice(text string, one bool) (hi, lo uint8, err error) {
	face := func(c byte) bool { return '1' <= c && c <= '6' }
	switch {
	case one && len(text) == 1 && face(text[0]):
		return 0, text[0] - '0', nil
	case one:
		return 0, 0, game.Misread(text, "one die, 1 to 6")
	case len(text) == 3 && text[1] == '-' && face(text[0]) && face(text[2]) && text[0] >= text[2]:
		return text[0] - '0', text[2] - '0', nil
	}
	return 0, 0, game.Misread(text, "two dice from 1 to 6, the larger first, like 6-3")
}

// parseStep reads a step like 13/7*, res/19, bar/22 or 4/off. The star stands
// where a man is hit, and only there.
func (r *Rules) parseStep(s *State, text string) (game.Action, error) {
	bare, star := strings.CutSuffix(text, "*")
	left, right, ok := strings.Cut(bare, "/")
	from, okFrom := place(left)
	to, okTo := place(right)
	if !ok || !okFrom || !okTo || from == Off || to >= Res {
		return 0, game.Misread(text, "a step from a point, res or bar to a lower point or off, with a slash between")
	}
	die := min(from, Res) - to
	switch hits := to != Off && s.op().count(25-to) == 1; {
	case to != Off && (die < 1 || die > 6):
		return 0, game.MisreadBy(text, "a step of 1 to 6 points", "a step goes 1 to 6 points, towards the lower ones")
	case star && !hits:
		return 0, game.MisreadBy(text, bare, "nobody is hit there, so no star")
	case hits && !star:
		return 0, game.MisreadBy(text, text+"*", "a lone man stands there, so the step is written with a star: "+text+"*")
	case to == Off:
		return r.parseOff(s, from, text)
	}
	return step(from, die), nil
}

// parseOff finds the number of a bearing off: the one that is listed as legal,
// else the exact one.
func (r *Rules) parseOff(s *State, from int, text string) (game.Action, error) {
	if s.next == NextPlay {
		var buf [64]game.Action
		for _, a := range r.appendSteps(buf[:0], s) {
			if kind(a) == kindStep && source(a) == from && landing(from, int(number(a))) == Off {
				return a, nil
			}
		}
	}
	if from > 6 {
		return 0, game.MisreadBy(text, "a point from 1 to 6", "men go off from points 1 to 6")
	}
	return step(from, from), nil
}

// place reads the name of a place.
func place(text string) (p int, ok bool) {
	for p, name := range placeNames {
		if text == name && text != "0" {
			return p, true
		}
	}
	return 0, false
}
