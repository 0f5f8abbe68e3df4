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
		return game.Refused("IN-14", "The game is over: %s.", r.ending(&s))
	case who.Has(game.Nature) && seat != game.Nature:
		if s.next == NextStart {
			return game.Refused("IN-6", "First the lot says who begins.")
		}
		return game.Refused("IN-7", "The dice are thrown first: %s is about to throw.", s.turn.Name())
	case !who.Has(seat):
		return game.Refused("IN-5", "It is not your turn but %s's; turns pass to the left.", s.turn.Name())
	case seat == game.Nature:
		return explainOutcome(&s, text)
	}
	parts := r.SplitPlay(text)
	if len(parts) == 0 {
		return game.Refused("IN-10", "Nothing was said. Possible here: %s.", r.choices(&s))
	}
	var last game.Explanation
	for i, part := range parts {
		if i > 0 && (s.next != NextPlay || s.SeatOf(s.turn) != seat) {
			return r.explainEnded(&s)
		}
		if from, to, _, ok := way(part); ok && (to <= from || to > from+most) {
			return game.Refused("IN-9", "No number of two dice leads a piece from %d to %d: it moves on, by 1 to 12.", from, to)
		}
		a, err := r.ParseAction(s, seat, part)
		if err != nil {
			return game.Refused("IN-10", "No such action: %v. Possible here: %s.", err, r.choices(&s))
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

// explainOutcome explains the lot that says who begins, and throws.
func explainOutcome(s *State, text string) game.Explanation {
	_, err := parseOutcome(s, text)
	switch {
	case s.next == NextStart && err != nil:
		return game.Refused("IN-6", "No such lot: %v.", err)
	case s.next == NextStart:
		return game.Allowed("IN-6", "A lot says who begins; every player has the same chance.")
	case err != nil:
		return game.Refused("IN-7", "No such throw: %v.", err)
	}
	return game.Allowed("IN-7", "Any fall of the two dice is possible.")
}

// explainAction explains one action of the side on turn.
func (r *Rules) explainAction(s *State, a game.Action) game.Explanation {
	acts := r.AppendActions(nil, *s, s.SeatOf(s.turn))
	legal := slices.Contains(acts, a)
	switch {
	case a == pass && legal:
		return r.explainLost(s)
	case a == pass:
		return game.Refused("IN-11", "A player must move when he can: %s.", r.choices(s))
	case !legal:
		return r.explainRefused(s, a)
	}
	e := r.explainLegal(s, a)
	if len(acts) == 1 {
		e = r.explainForced(e, s, a)
	}
	return e
}

// explainEnded says why no step follows those that a play began with, after
// which the game has come to s.
func (r *Rules) explainEnded(s *State) game.Explanation {
	if s.next == NextOver {
		return game.Refused("IN-14", "The game is won: no further step is possible.")
	}
	return game.Refused("IN-7", "No number is left for a further step: now %s throws.", s.turn.Name())
}

// explainForced adds to e why the step a is the only one that is legal: what
// rules every other possible step out, the first of the three that does.
func (r *Rules) explainForced(e game.Explanation, s *State, a game.Action) game.Explanation {
	dice := *r // For these rules a play is worth as much as the dice that it uses.
	dice.LargerDie, dice.MustEnter = false, false
	larger := dice
	larger.LargerDie = r.LargerDie
	switch {
	case len(r.possible(s)) == 1:
		return e.Also("IN-11", "It is forced: no other step is possible.")
	case dice.alone(s, a):
		return e.Also("IN-11", "It is forced: nothing else uses as many dice.")
	case larger.alone(s, a):
		return e.Also("IN-A12", "It is forced: only one die can be used, and it must be the larger.")
	}
	return e.Also("IN-A3", "It is forced: no other play with as many dice enters as many pieces.")
}

// alone reports whether no step but a begins a best play.
func (r *Rules) alone(s *State, a game.Action) bool {
	p := r.path(s)
	best := r.best(&p, s.left)
	return !slices.ContainsFunc(r.possible(s), func(b game.Action) bool {
		l := r.read(s, b)
		return b != a && r.mostAfter(s, &l) == best
	})
}

// possible lists the steps that are possible by themselves, whatever they waste
// of the throw.
func (r *Rules) possible(s *State) (list []game.Action) {
	p := r.path(s)
	barred := p.barred()
	a, b := s.left[0], s.left[1]
	for i, from := range p.own {
		if r.canStep(&p, barred, i, a) {
			list = append(list, stepAction(from, a))
		}
		if b != 0 && a != b && r.canStep(&p, barred, i, b) {
			list = append(list, stepAction(from, b))
		}
		if b != 0 && r.canTotal(&p, barred, i, a+b) {
			list = append(list, totalAction(from, a+b))
		}
	}
	return list
}

// maxChoices is how many actions a sentence lists at most.
const maxChoices = 6

// choices lists what is legal at s: all of it, or the first and that there are more.
func (r *Rules) choices(s *State) string {
	acts := r.AppendActions(nil, *s, s.SeatOf(s.turn))
	var words []string
	for _, a := range acts[:min(len(acts), maxChoices)] {
		words = append(words, string(r.AppendAction(nil, *s, a)))
	}
	if len(acts) > maxChoices {
		return strings.Join(words, ", ") + " and others"
	}
	return strings.Join(words, " or ")
}

// explainLost says why a throw is lost.
func (r *Rules) explainLost(s *State) game.Explanation {
	e := game.Allowed("IN-11", "No number that is left can be played: the turn passes.")
	if s.doublet() {
		e = e.Also("IN-A11", "A doublet that cannot be played in full gives no further throw.")
	}
	if s.pieces[s.turn][0] == Corner && s.left[0] != 5 && s.left[1] != 5 && s.left[0]+s.left[1] != 5 {
		e = e.Also("IN-A14", "All your pieces wait in the corner, and only a five lets one enter.")
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
		e = game.Allowed("IN-14", "The fourth piece reaches the centre: %s is the first to finish and wins.", s.turn.Name())
		if r.Partners {
			e = r.explainPartnerWin(s)
		}
		e = e.Also("IN-9a", "The centre is reached by exact count.")
	case l.to == Centre:
		e = game.Allowed("IN-9a", "The centre is reached by exact count.")
	case l.act == enter && l.isTotal(s):
		e = game.Allowed("IN-8", "The two dice make five: a piece may enter.")
		e = e.Also("IN-A4", "Entering on the total uses both dice.")
	case l.act == enter:
		e = game.Allowed("IN-8", "A five lets a piece enter.")
		if s.doublet() {
			e = e.Also("IN-A5", "Two fives may enter two pieces.")
		}
	case l.isTotal(s):
		e = game.Allowed("IN-10", "One piece moves the total of both dice and only passes what lies between.")
		e = e.Also("IN-A6", "It neither lands nor captures on the way.")
	default:
		e = game.Allowed("IN-10", "Each die moves a piece by its number.")
	}
	e = r.explainLanding(e, s, &l)
	return r.explainAgain(e, s, a)
}

// explainPartnerWin says what it means that one of two partners has finished.
func (r *Rules) explainPartnerWin(s *State) game.Explanation {
	switch {
	case !r.BothHome:
		return game.Allowed("IN-A15", "The fourth piece reaches the centre: %s wins for both partners.", s.turn.Name())
	case s.finished(s.turn ^ 2):
		return game.Allowed("IN-A15", "The fourth piece reaches the centre: both partners have finished and win.")
	}
	return game.Allowed("IN-A15", "The fourth piece reaches the centre; the partner plays on alone, and %s throws no more.", s.turn.Name())
}

// explainLanding says what the space means on which a step lands.
func (r *Rules) explainLanding(e game.Explanation, s *State, l *legalStep) game.Explanation {
	to := uint(l.to)
	one, _ := ringMasks(&l.own, 0)
	switch {
	case l.to > Front && l.to < Centre:
		return e.Also("IN-9d", "On your own red path nobody can be met.")
	case l.theirs>>to&1 != 0 && l.act == enter:
		return e.Also("IN-A2", "The option entry-capture sends the opposing piece there back to its corner.")
	case l.theirs>>to&1 != 0:
		e = e.Also("IN-9c", "The single opposing piece on the white space is captured and goes back to its corner.")
		return e.Also("IN-A20", "Landing captures by itself.")
	case l.mates>>to&1 != 0:
		e = e.Also("IN-15", "With the partner's piece there it forms a blockade.")
		return e.Also("IN-A16", "Partners may share a space, blue ones too, and never capture each other.")
	case one>>to&1 != 0:
		return e.Also("IN-9c", "With your own piece there it forms a blockade.")
	}
	if _, two := ringMasks(&l.own, 0); l.from >= 0 && l.from <= Front && two>>uint(l.from)&1 != 0 {
		return e.Also("IN-13", "Your blockade opens; its owner may always break it.")
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
		return e.Also("IN-12", "The doublet is played in full: the same player throws again.")
	case after.finished(s.turn):
		return e
	}
	return e.Also("IN-A11", "The other half of the doublet cannot be played, so there is no further throw.")
}
