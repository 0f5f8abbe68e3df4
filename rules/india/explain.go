package india

import (
	"fmt"
	"slices"
	"strings"

	"parlor/game"
)

// Explain implements [game.Teacher]. It explains a whole play as far as its
// first step that is not legal.
func (r Rules) Explain(s State, seat game.Seat, text string) game.Explanation {
	switch who := r.ToAct(s); {
	case who == 0:
		return no("IN-14", "The game is over: %s.", r.ending(&s))
	case who.Has(game.Nature) && seat != game.Nature:
		if s.next == NextStart {
			return no("IN-6", "First the lot says who begins.")
		}
		return no("IN-7", "The dice are thrown first: %s is about to throw.", s.turn.Name())
	case !who.Has(seat):
		return no("IN-5", "It is not your turn: %s plays, and then the turn goes to the left.", s.turn.Name())
	case seat == game.Nature:
		return explainOutcome(&s, text)
	}
	parts := r.SplitPlay(text)
	if len(parts) == 0 {
		return no("IN-10", "Say a step such as 10>13, a total such as 6>>13, enter, or pass.")
	}
	var last game.Explanation
	for i, part := range parts {
		if i > 0 && (s.next != NextPlay || s.SeatOf(s.turn) != seat) {
			return no("IN-7", "The turn is over before %q: nothing is left of the throw.", part)
		}
		a, err := r.ParseAction(s, seat, part)
		if err != nil {
			return no("IN-10", "No such action: %v.", err)
		}
		if last = r.explainAction(&s, a); !last.Legal {
			return last
		}
		s = r.Apply(s, seat, a)
	}
	return last
}

// ending says who has won.
func (r *Rules) ending(s *State) string {
	var names []string
	for side := South; side <= East; side++ {
		if r.winners(s).Has(side) {
			names = append(names, side.Name())
		}
	}
	if len(names) == 1 {
		return names[0] + " has won"
	}
	return strings.Join(names, " and ") + " have won"
}

func no(id, format string, args ...any) game.Explanation {
	return game.Explanation{Rules: []game.Citation{{ID: id, Text: fmt.Sprintf(format, args...)}}}
}

func yes(id, format string, args ...any) game.Explanation {
	e := no(id, format, args...)
	e.Legal = true
	return e
}

// also adds a further rule to e.
func also(e game.Explanation, id, format string, args ...any) game.Explanation {
	e.Rules = append(e.Rules, game.Citation{ID: id, Text: fmt.Sprintf(format, args...)})
	return e
}

// explainOutcome explains the lot that says who begins, and throws.
func explainOutcome(s *State, text string) game.Explanation {
	_, err := parseOutcome(s, text)
	switch {
	case s.next == NextStart && err != nil:
		return no("IN-6", "No such lot: %v.", err)
	case s.next == NextStart:
		return yes("IN-6", "A lot says who begins; every player has the same chance.")
	case err != nil:
		return no("IN-7", "No such throw: %v.", err)
	}
	return yes("IN-7", "Any fall of the two dice is possible.")
}

// explainAction explains one action of the side on turn.
func (r *Rules) explainAction(s *State, a game.Action) game.Explanation {
	acts := r.AppendActions(nil, *s, s.SeatOf(s.turn))
	legal := slices.Contains(acts, a)
	switch {
	case a == pass && legal:
		return r.explainLost(s)
	case a == pass:
		return no("IN-11", "A player must move when he can: %s.", r.list(s, acts))
	case !legal:
		return r.explainRefused(s, a)
	}
	e := r.explainLegal(s, a)
	if len(acts) == 1 {
		e = also(e, "IN-11", "It is forced: nothing else uses as much of the throw.")
	}
	return e
}

// list writes actions for people.
func (r *Rules) list(s *State, acts []game.Action) string {
	var words []string
	for _, a := range acts {
		words = append(words, string(r.AppendAction(nil, *s, a)))
	}
	return strings.Join(words, " or ")
}

// explainLost says why a throw is lost.
func (r *Rules) explainLost(s *State) game.Explanation {
	e := yes("IN-11", "Nothing in this throw can be played, so the turn is lost.")
	if s.pieces[s.turn][0] == Corner && s.left[0] != 5 && s.left[1] != 5 && s.left[0]+s.left[1] != 5 {
		e = also(e, "IN-A14", "All your pieces wait in the corner, and only a five lets one enter.")
	}
	if s.doublet() {
		e = also(e, "IN-A11", "A doublet that cannot be played in full gives no further throw.")
	}
	return e
}

// legalStep is a legal step and what it meets.
type legalStep struct {
	path
	act      game.Action
	from, to int8
	uses     string // the number or numbers used: "6", "4+2"
}

// read takes apart the action a, a step.
func (r *Rules) read(s *State, a game.Action) legalStep {
	l := legalStep{path: r.path(s), act: a, from: Corner, to: Entry, uses: "5"}
	if a != enter {
		l.from = int8(source(a))
		l.to = l.from + int8(number(a))
		l.uses = fmt.Sprint(number(a))
	}
	if l.isTotal(s) {
		l.uses = fmt.Sprintf("%d+%d", s.throw[0], s.throw[1])
	}
	return l
}

// isTotal reports whether the step uses both dice as one.
func (l *legalStep) isTotal(s *State) bool {
	return kind(l.act) == kindTotal || l.act == enter && s.left[0] != 5 && s.left[1] != 5
}

// explainLegal says what a legal step does.
func (r *Rules) explainLegal(s *State, a game.Action) (e game.Explanation) {
	l := r.read(s, a)
	switch {
	case l.to == Centre && s.Home(s.turn) == Pieces-1:
		e = yes("IN-14", "The fourth piece reaches the centre: %s is the first to finish and wins.", s.turn.Name())
		if r.Partners {
			e = r.explainPartnerWin(s)
		}
		e = also(e, "IN-9a", "The centre is reached by exact count.")
	case l.to == Centre:
		e = yes("IN-9a", "The centre is reached by exact count.")
	case l.act == enter && l.isTotal(s):
		e = yes("IN-8", "The two dice make five: a piece may enter.")
		e = also(e, "IN-A4", "Entering on the total uses both dice.")
	case l.act == enter:
		e = yes("IN-8", "A five lets a piece enter.")
		if s.doublet() {
			e = also(e, "IN-A5", "Two fives may enter two pieces.")
		}
	case l.isTotal(s):
		e = yes("IN-10", "One piece moves the total of both dice and only passes what lies between.")
		e = also(e, "IN-A6", "It neither lands nor captures on the way.")
	default:
		e = yes("IN-10", "Each die moves one piece, the same or another.")
	}
	e = r.explainLanding(e, s, &l)
	return r.explainAgain(e, s, a)
}

// explainPartnerWin says what it means that one of two partners has finished.
func (r *Rules) explainPartnerWin(s *State) game.Explanation {
	switch {
	case !r.BothHome:
		return yes("IN-A15", "The fourth piece reaches the centre: %s wins for both partners.", s.turn.Name())
	case s.finished(s.turn ^ 2):
		return yes("IN-A15", "The fourth piece reaches the centre: both partners have finished and win.")
	}
	return yes("IN-A15", "The fourth piece reaches the centre; the partner plays on alone, and %s throws no more.", s.turn.Name())
}

// explainLanding says what the space means on which a step lands.
func (r *Rules) explainLanding(e game.Explanation, s *State, l *legalStep) game.Explanation {
	to := uint(l.to)
	one, _ := ringMasks(&l.own, 0)
	switch {
	case l.to > Front && l.to < Centre:
		return also(e, "IN-9d", "On the own red path nobody can be met.")
	case l.theirs>>to&1 != 0 && l.act == enter:
		return also(e, "IN-A2", "The option entry-capture sends the opposing piece there back to its corner.")
	case l.theirs>>to&1 != 0:
		e = also(e, "IN-9c", "The single opposing piece on the white space is captured and goes back to its corner.")
		return also(e, "IN-A20", "Landing captures by itself.")
	case l.mates>>to&1 != 0:
		e = also(e, "IN-15", "With the partner's piece there it forms a blockade.")
		return also(e, "IN-A16", "Partners may share a space, blue ones too, and never capture each other.")
	case one>>to&1 != 0:
		return also(e, "IN-9c", "With your own piece there it forms a blockade.")
	}
	if _, two := ringMasks(&l.own, 0); l.from >= 0 && l.from <= Front && two>>uint(l.from)&1 != 0 {
		return also(e, "IN-13", "Your blockade opens; its owner may always break it.")
	}
	return e
}

// explainAgain says whether a doublet brings another throw.
func (r *Rules) explainAgain(e game.Explanation, s *State, a game.Action) game.Explanation {
	if !s.doublet() {
		return e
	}
	after := r.Apply(*s, s.SeatOf(s.turn), a)
	switch {
	case after.next == NextPlay || after.next == NextOver:
		return e
	case after.turn == s.turn:
		return also(e, "IN-12", "The doublet is played in full: the same player throws again.")
	case after.finished(s.turn):
		return e
	}
	return also(e, "IN-A11", "The other half of the doublet cannot be played, so there is no further throw.")
}
