package game

import (
	"strconv"
	"strings"
)

// A PartKind says what a [Part] is.
type PartKind string

const (
	PartDice   PartKind = "dice"   // what dice show: faces
	PartLot    PartKind = "lot"    // a lot (do) that has fallen on a seat (on)
	PartCard   PartKind = "card"   // cards that are dealt or laid out
	PartStep   PartKind = "step"   // a man goes from a place to a place
	PartBet    PartKind = "bet"    // n chips are laid on something (on)
	PartChoice PartKind = "choice" // any other decision: its word (do), and its number (n) if it has one
)

// A Part is one thing that a text in the notation says, for those who do not
// read notation: pages, and programs in other languages.
type Part struct {
	Is    PartKind `json:"is"`
	Text  string   `json:"text"`            // itself in the notation: "6-3", "24/18*"
	Faces []string `json:"faces,omitempty"` // of dice, as the notation writes them: "6", "C", "crown"
	From  string   `json:"from,omitempty"`  // of a step: a place, as in effects
	To    string   `json:"to,omitempty"`    // of a step: a place, as in effects
	Hit   bool     `json:"hit,omitempty"`   // of a step: it hits
	Do    string   `json:"do,omitempty"`    // of a choice or a lot: its word; of a throw: what it makes of who threw
	On    string   `json:"on,omitempty"`    // of a bet: on what; of a lot: on whom, the name of a seat
	N     int      `json:"n,omitempty"`     // of a bet: how many chips; of a choice: its number
}

// A Parter is rules whose notation says more than words: dice, steps, stakes.
// It needs no state: a text says what it says wherever it stands.
type Parter interface {
	// AppendParts appends the parts of a text that was played or that Nature
	// has done, in order.
	AppendParts(dst []Part, text string) []Part
}

// Parts takes apart what text says that was played in the game of p or, with
// fell set, what Nature has done. Rules that are no [Parter] have one die, stakes
// and plain words.
func Parts(p Position, fell bool, text string) []Part { return p.parts(fell, text) }

func (p position[S]) parts(fell bool, text string) (list []Part) {
	if text == "" {
		return nil
	}
	if own := parterOf(p.r); own != nil {
		return own.AppendParts(make([]Part, 0, 1+strings.Count(text, " ")), text)
	}
	for _, part := range p.r.SplitPlay(text) {
		bet, ok := BetPart(part)
		switch {
		case fell:
			list = append(list, DicePart(part))
		case ok:
			list = append(list, bet)
		default:
			list = append(list, ChoicePart(part))
		}
	}
	return list
}

// parterOf returns rules that take texts apart, those of the game where r are rules
// of a match; or nil.
func parterOf(r any) Parter {
	if in, ok := r.(interface{ Parter() Parter }); ok {
		return in.Parter()
	}
	own, _ := r.(Parter)
	return own
}

// ParterOf is for rules that play other rules, as their method Parter.
func ParterOf[S comparable](r Complete[S]) Parter { return parterOf(r) }

// DicePart is a throw, as text says it with a dash or a comma between faces.
func DicePart(text string) Part {
	if strings.Contains(text, ",") {
		return Part{Is: PartDice, Text: text, Faces: strings.Split(text, ",")}
	}
	return Part{Is: PartDice, Text: text, Faces: strings.Split(text, "-")}
}

// BetPart is a stake, as [Stake.Text] writes it. It reports false where text is none.
func BetPart(text string) (Part, bool) {
	words := strings.SplitN(text, " ", 3)
	if len(words) != 3 {
		return Part{}, false
	}
	n, err := strconv.Atoi(words[1])
	if err != nil || (Stake{On: words[2]}).Text(n) != text {
		return Part{}, false
	}
	return Part{Is: PartBet, Text: text, On: words[2], N: n}, true
}

// ChoicePart is a decision, as text says it: a word, and perhaps a number.
func ChoicePart(text string) Part {
	word, number, _ := strings.Cut(text, " ")
	n, _ := strconv.Atoi(number)
	return Part{Is: PartChoice, Text: text, Do: word, N: n}
}
