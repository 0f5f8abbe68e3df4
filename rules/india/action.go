package india

import (
	"fmt"
	"strconv"
	"strings"

	"parlor/game"
)

// SeatName implements [game.Notation].
func (r Rules) SeatName(s State, seat game.Seat) string { return s.SideAt(seat).String() }

// SplitPlay implements [game.Notation].
func (r Rules) SplitPlay(text string) []string {
	if strings.HasPrefix(text, "first ") { // The lot that says who begins.
		return []string{text}
	}
	return strings.Fields(text)
}

// AppendParts implements [game.Parter].
func (r Rules) AppendParts(dst []game.Part, text string) []game.Part {
	for _, part := range r.SplitPlay(text) {
		bare, hit := strings.CutSuffix(part, "*")
		step := game.Part{Is: game.PartStep, Text: part, Hit: hit}
		if side, ok := strings.CutPrefix(part, "first "); ok {
			dst = append(dst, game.Part{Is: game.PartLot, Text: part, Do: "first", On: side})
		} else if from, to, ok := strings.Cut(bare, ">"); ok {
			step.From, step.To = from, strings.TrimPrefix(to, ">") // The total of both dice is written with two.
			dst = append(dst, step)
		} else if bare == "enter" {
			step.From, step.To = place(Corner), place(Entry)
			dst = append(dst, step)
		} else if part == "pass" {
			dst = append(dst, game.ChoicePart(part))
		} else {
			dst = append(dst, game.DicePart(part))
		}
	}
	return dst
}

// AppendAction implements [game.Notation]: "first s", "6-3", "enter", "10>13",
// the plain total "6>>13", each with "*" where it captures, and "pass".
func (r Rules) AppendAction(dst []byte, s State, a game.Action) []byte {
	switch {
	case s.next == NextStart:
		dst = append(dst, "first "...)
		return append(dst, sideNames[a&3])
	case s.next == NextThrow:
		hi, lo := dice(a)
		return append(dst, '0'+byte(hi), '-', '0'+byte(lo))
	case a == pass:
		return append(dst, "pass"...)
	case a == enter:
		dst = append(dst, "enter"...)
	default:
		dst = appendPlace(dst, source(a))
		dst = append(dst, '>')
		if kind(a) == kindTotal {
			dst = append(dst, '>')
		}
		dst = appendPlace(dst, source(a)+int(number(a)))
	}
	if r.captures(&s, a) {
		dst = append(dst, '*')
	}
	return dst
}

// captures reports whether the step a lands on a single opposing piece.
func (r *Rules) captures(s *State, a game.Action) bool {
	to := Entry
	if a != enter {
		to = source(a) + int(number(a))
	}
	p := r.path(s)
	return p.theirs>>to&1 != 0
}

func appendPlace(dst []byte, p int) []byte {
	if p == Corner {
		return append(dst, '-')
	}
	return strconv.AppendInt(dst, int64(p), 10)
}

// ParseAction implements [game.Notation]. The "*" of a capture may be left out;
// where nothing is captured it may not be written.
func (r Rules) ParseAction(s State, seat game.Seat, text string) (game.Action, error) {
	if seat == game.Nature {
		return parseOutcome(&s, text)
	}
	a, star, err := parseStep(text)
	switch {
	case err != nil:
		return 0, err
	case star && (s.next != NextPlay || !r.captures(&s, a)):
		return 0, game.MisreadBy(text, "no star where nothing is captured", "nothing is captured there")
	}
	return a, nil
}

func parseOutcome(s *State, text string) (game.Action, error) {
	if s.next == NextStart {
		name, ok := strings.CutPrefix(text, "first ")
		side := strings.Index(sideNames, name)
		if !ok || len(name) != 1 || side < 0 || !s.sides.Has(Side(side)) {
			return 0, game.Misread(text, fmt.Sprintf("first and a side that plays, one of %s", s.sides))
		}
		return game.Action(side), nil
	}
	d, err := readThrow(text)
	if err != nil {
		return 0, game.Misread(text, err.Error())
	}
	return twoDice(int(d[0]), int(d[1])), nil
}

// parseStep reads a step or a pass, legal or not.
func parseStep(text string) (a game.Action, star bool, err error) {
	plain, star := strings.CutSuffix(text, "*")
	switch plain {
	case "enter":
		return enter, star, nil
	case "pass":
		if !star {
			return pass, false, nil
		}
	}
	f, t, both, ok := way(plain)
	n := t - f
	switch {
	case ok && both && n >= 2 && n <= most:
		return total(f, n), star, nil
	case ok && !both && n >= 1 && n <= most:
		return move(f, n), star, nil
	}
	return 0, false, game.Misread(text, "enter, pass, a step as FROM>TO or the total of both dice as FROM>>TO")
}

// most is the largest number of two dice.
const most = 12

// way reads from where to where a step goes, on dice or not, and whether it is
// written as the total of both.
func way(text string) (from, to int, both, ok bool) {
	before, after, ok := strings.Cut(text, ">")
	after, both = strings.CutPrefix(after, ">")
	from, err1 := game.Number(before, Entry, Centre)
	to, err2 := game.Number(after, Entry, Centre+most)
	return from, to, both, ok && err1 == nil && err2 == nil
}
