package check

import (
	"strconv"
	"strings"

	"parlor/game"
)

// SeatName implements [game.Notation]: seats are called by their numbers.
func (r Rules) SeatName(_ State, seat game.Seat) string { return seat.String() }

// AppendState implements [game.Notation]:
//
//	hands=9.6.2/10.4 discard=7.3.9.4 dealer=1 thrower=0 points=0,12 next=throw
func (r Rules) AppendState(dst []byte, s State) []byte {
	dst = append(dst, "hands="...)
	if s.next == NextStart || s.next == NextMisc {
		dst = append(dst, '-')
	} else {
		for i := range int(s.seats) {
			if i > 0 {
				dst = append(dst, '/')
			}
			dst = appendHand(dst, s.hands[i])
		}
	}
	dst = appendDiscard(append(dst, " discard="...), &s.discard)
	if s.Dealer() >= 0 {
		dst = strconv.AppendUint(append(dst, " dealer="...), uint64(s.dealer), 10)
	}
	if s.next == NextThrow {
		dst = strconv.AppendUint(append(dst, " thrower="...), uint64(s.thrower), 10)
	}
	dst = append(dst, " points="...)
	for i := range int(s.seats) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, int64(s.points[i]), 10)
	}
	dst = append(append(dst, " next="...), nextNames[s.next]...)
	if s.next == NextDeal {
		dst = appendPack(append(dst, " pack="...), s.pack)
	}
	return dst
}

var nextNames = [...]string{
	NextStart: "start", NextMisc: "misc", NextDeal: "deal", NextThrow: "throw", NextOver: "over",
}

// appendHand appends cards, highest first.
func appendHand(dst []byte, c cards) []byte {
	if c == 0 {
		return append(dst, '-')
	}
	start := len(dst)
	for n := highest; n >= lowest; n-- {
		for range c.count(n) {
			dst = dot(dst, start)
			dst = strconv.AppendInt(dst, int64(n), 10)
		}
	}
	return dst
}

func dot(dst []byte, start int) []byte {
	if len(dst) > start {
		dst = append(dst, '.')
	}
	return dst
}

// appendDiscard appends the Discard, bottom to top.
func appendDiscard(dst []byte, k *stack) []byte {
	if k.size == 0 {
		return append(dst, '-')
	}
	start := len(dst)
	for i := range int(k.size) {
		dst = dot(dst, start)
		dst = strconv.AppendInt(dst, int64(k.at(i)), 10)
	}
	return dst
}

// appendPack appends how many cards of each number are to be dealt: "2:3,3:2".
func appendPack(dst []byte, c cards) []byte {
	start := len(dst)
	for n := lowest; n <= highest; n++ {
		k := c.count(n)
		if k == 0 {
			continue
		}
		if len(dst) > start {
			dst = append(dst, ',')
		}
		dst = append(strconv.AppendInt(dst, int64(n), 10), ':')
		dst = strconv.AppendInt(dst, int64(k), 10)
	}
	return dst
}

// AppendAction implements [game.Notation].
func (r Rules) AppendAction(dst []byte, _ State, a game.Action) []byte {
	n := uint64(a &^ kindMask)
	switch a & kindMask {
	case kindLot:
		return strconv.AppendUint(append(dst, "dealer "...), n, 10)
	case kindCard:
		return strconv.AppendUint(append(dst, "card "...), n, 10)
	case kindMisc:
		dst = append(dst, "misc "...)
		start := len(dst)
		for _, n := range miscOf(a) {
			dst = strconv.AppendUint(dot(dst, start), uint64(n), 10)
		}
		return dst
	}
	hi, lo := dice(a)
	return appendFace(append(appendFace(dst, hi), '-'), lo)
}

func appendFace(dst []byte, face int) []byte {
	if face == Check {
		return append(dst, 'C')
	}
	return strconv.AppendInt(dst, int64(face), 10)
}

// ThrowNames implements [game.ThrowNamer]: two Checks have a name (CK-7).
func (r Rules) ThrowNames() map[string]string { return map[string]string{"C-C": "Double Check"} }

// AppendParts implements [game.Parter].
func (r Rules) AppendParts(dst []game.Part, text string) []game.Part {
	switch word, rest, _ := strings.Cut(text, " "); word {
	case "dealer":
		return append(dst, game.Part{Is: game.PartLot, Text: text, Do: word, On: rest})
	case "card", "misc":
		return append(dst, game.Part{Is: game.PartCard, Text: text})
	}
	return append(dst, game.DicePart(text))
}

// SplitPlay implements [game.Notation]: each action is a play of its own.
func (r Rules) SplitPlay(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}
