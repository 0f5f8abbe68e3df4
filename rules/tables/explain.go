package tables

import (
	"fmt"
	"slices"
	"strings"

	"parlor/game"
)

// Explain implements [game.Teacher].
func (r Rules) Explain(s State, seat game.Seat, text string) game.Explanation {
	switch who := r.ToAct(s); {
	case who == 0:
		return no("C-12", "The game is over.")
	case !who.Has(seat):
		return no("C-13", "It is not your turn: %s.", r.waiting(&s))
	case seat == game.Nature:
		return r.explainDice(&s, text)
	}
	var last game.Explanation
	for i, part := range r.SplitPlay(text) {
		if i > 0 && s.next != NextPlay {
			return no("C-11", "The turn is over before %q: no number of the throw is left.", part)
		}
		last = r.explainOne(&s, part)
		if !last.Legal {
			return last
		}
		a, err := r.ParseAction(s, seat, part)
		if err != nil {
			panic("tables: a legal action does not parse: " + part)
		}
		s = r.Apply(s, seat, a)
	}
	return last
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

// waiting says what a position waits for.
func (r *Rules) waiting(s *State) string {
	if r.ToAct(*s).Has(game.Nature) {
		return "the dice are about to be thrown"
	}
	return fmt.Sprintf("%s is to act (%s)", sideNames[s.turn:s.turn+1], s.next)
}

// explainDice explains a throw.
func (r *Rules) explainDice(s *State, text string) game.Explanation {
	if _, err := r.parseDice(s, text); err != nil {
		return no("C-13", "No such throw: %v.", err)
	}
	if s.next == NextStart {
		if r.rollOffTwice() {
			return yes("PK-4", "Each side throws both dice; the higher total begins, a tie is thrown again.")
		}
		return yes("C-13", "Each side throws one die; the higher begins, equal dice are thrown again.")
	}
	return yes("C-6", "Any fall of the dice is possible.")
}

// explainOne explains one action of the side on turn.
func (r *Rules) explainOne(s *State, text string) game.Explanation {
	a, err := r.ParseAction(*s, game.Seat(s.turn), text)
	if err != nil {
		return no("C-5", "No such action: %v.", err)
	}
	legal := slices.Contains(r.AppendActions(nil, *s, game.Seat(s.turn)), a)
	switch s.next {
	case NextDouble, NextTake:
		if legal {
			return yes("BG-3", "The cube is offered before a throw: double or throw; the other side takes or drops.")
		}
		return no("BG-3", "Now only a decision on the cube is possible: %s.", r.choices(s))
	case NextName:
		if legal {
			return yes("AR-6", "After a 1-2 any doublet may be named, even one that cannot be played.")
		}
		return no("AR-6", "The 1 and the 2 are played: now name a doublet, %q to %q.", "name 1", "name 6")
	case NextPrivilege:
		return r.explainPrivilege(s, a, legal)
	}
	switch kind(a) {
	case 0:
		return r.explainPass(s, legal)
	case kindStep:
		return r.explainStep(s, source(a), number(a), legal)
	}
	return no("C-11", "The numbers %s are to be played: say a step like 13/7.", r.leftText(s))
}

func (r *Rules) choices(s *State) string {
	var list []string
	for _, a := range r.AppendActions(nil, *s, game.Seat(s.turn)) {
		list = append(list, string(r.AppendAction(nil, *s, a)))
	}
	return strings.Join(list, " or ")
}

func (r *Rules) explainPrivilege(s *State, a game.Action, legal bool) game.Explanation {
	switch {
	case legal && a == again:
		return yes("PK-9", "Acey-Ducey may be played as 1 and 2, and then gives one more throw.")
	case legal:
		return yes("PK-9", "Acey-Ducey may send any opposing man from a No. 1 or No. 2 point to the Dog House, protected or not; the turn then ends.")
	case kind(a) != kindRemove:
		return no("PK-9", "Acey-Ducey asks for a choice first: %s.", r.choices(s))
	case adPoints[r.AdPoints]>>number(a)&1 == 0:
		return no("PK-A6", "Point %d is not a No. 1 or No. 2 point.", number(a))
	}
	return no("PK-9", "No opposing man stands on point %d.", number(a))
}

// explainPass says why nothing can be played, or that something can.
func (r *Rules) explainPass(s *State, legal bool) game.Explanation {
	switch {
	case !legal:
		return no("C-11", "A number that can be used must be used: %s.", r.choices(s))
	case r.lock(s)&closed != 0:
		return yes("WP-2", "Nothing moves before a doublet or a 1-2 has been thrown.")
	case s.me().occ>>Bar&1 != 0:
		return yes("C-9", "A hit man must enter first, and his points are blocked.")
	}
	return yes("C-11", "No number of the throw can be used: the turn passes.")
}

func (r *Rules) leftText(s *State) string {
	var list []string
	for _, n := range s.left[:s.lefts()] {
		list = append(list, string('0'+rune(n)))
	}
	return strings.Join(list, ", ")
}

// explainStep says why a step is legal or refused: the first rule that it
// breaks, else what it does.
func (r *Rules) explainStep(s *State, from int, die uint8, legal bool) game.Explanation {
	if legal {
		return r.explainLegal(s, from, die)
	}
	me, to := s.me(), landing(from, int(die))
	l := r.lock(s)
	switch {
	case me.count(from) == 0:
		return no("C-6", "You have no man on %s.", placeText(from))
	case l&closed != 0:
		return no("WP-2", "Nothing moves before you have thrown a doublet or a 1-2.")
	case me.occ>>Bar&1 != 0 && from != Bar:
		return also(no("C-9", "Your hit men must enter before anything else moves."),
			"PK-13", "A man in the Dog House comes first.")
	case to == Off && !me.home():
		return no("C-10", "Men go off only when all of yours are in the home table.")
	case to == Off && l&bearing != 0:
		return no("PK-A15", "Bearing off begins with the throw after the one that brought the last man home.")
	case to == Off:
		if e, broken := r.explainOff(s, from); broken {
			return e
		}
	case !slices.Contains(r.numbersLeft(s), die):
		return no("C-6", "A step of %d needs that number: %s left to play.", die, r.leftText(s))
	}
	if e, broken := r.explainPlace(s, from, die, l); broken {
		return e
	}
	return r.explainWaste(s, from, die)
}

// numbersLeft lists the different numbers that the next step may use.
func (r *Rules) numbersLeft(s *State) (list []uint8) {
	for _, n := range r.numbers(s) {
		if n != 0 {
			list = append(list, n)
		}
	}
	return list
}

// explainOff says why no number left bears a man off from a point.
func (r *Rules) explainOff(s *State, from int) (e game.Explanation, broken bool) {
	points := s.me().occ & onPoints
	larger := false
	for _, n := range r.numbersLeft(s) {
		if r.bearsOff(points, n)>>from&1 != 0 {
			return e, false
		}
		larger = larger || int(n) > from
	}
	switch {
	case !larger:
		return no("C-3", "A man goes off from point %d with a %d, or a larger number where the rules allow it: %s left to play.", from, from, r.leftText(s)), true
	case r.BearOff == Exact:
		return no("WP-7", "Only the exact number bears off: a %d from point %d.", from, from), true
	case r.BearOff == Any:
		return no("AR-8", "A larger number bears off only when all your men stand on points below it."), true
	}
	return also(no("BG-4", "A larger number takes a man only from your highest point, when nobody stands on the number or beyond."),
		"PK-14", "While a man can be moved with the number, he must be."), true
}

// explainPlace says why a man of a place may not take a step with die.
func (r *Rules) explainPlace(s *State, from int, die uint8, l lock) (e game.Explanation, broken bool) {
	me, to := s.me(), landing(from, int(die))
	switch {
	case from < Res && r.Entry == SetUp && me.occ>>Res&1 != 0:
		return no("PK-5", "No man leaves the starting table before all 15 have been placed."), true
	case from < Res && r.Entry == First && me.occ>>Res&1 != 0 && r.sourcesAt(s, die)>>from&1 == 0:
		return no("WP-4", "No man on the board moves while others wait in reserve."), true
	case from < Res && l&waiting != 0:
		return no("PK-A4", "The race begins when both sides have placed their men."), true
	case to > Off && mirror(s.op().made)>>to&1 != 0:
		if from >= Res {
			return also(no("C-6", "Point %d is held by two or more opposing men.", to),
				"C-2", "A %d enters on point %d.", die, to), true
		}
		return no("C-6", "Point %d is held by two or more opposing men.", to), true
	case from <= 6 && r.Home == Frozen && !me.home():
		return no("WP-6", "A man in the home table does not move until all the others have arrived."), true
	case from <= 6 && to > Off && r.Home == Strict && me.home():
		return no("WS-4", "Once all men are home they only go off: nobody moves inside."), true
	case r.MustBear && to > Off && r.sourcesAt(s, die)>>from&1 == 0:
		return no("PK-A13", "A man can be borne off with the %d, so he must be.", die), true
	}
	return e, false
}

// explainWaste says why a step that is possible alone is refused: it wastes a
// number (C-11).
func (r *Rules) explainWaste(s *State, from int, die uint8) game.Explanation {
	if best := r.most(*s, s.lefts()); best > 1 {
		return no("C-11", "%d numbers can be used, so they must be: after this step one would be lost.", best)
	}
	return no("C-11", "Only one number can be used, and it must be the larger.")
}

// explainLegal says what a legal step does, and whether it is forced.
func (r *Rules) explainLegal(s *State, from int, die uint8) (e game.Explanation) {
	to := landing(from, int(die))
	switch {
	case from == Bar:
		e = yes("C-9", "A hit man enters before anything else, with a %d on point %d.", die, to)
	case from == Res:
		e = yes("C-2", "A %d enters a man from reserve on point %d.", die, to)
	case to == Off && int(die) == from:
		e = yes("C-3", "A %d bears off from point %d.", die, from)
	case to == Off && r.BearOff == Any:
		e = yes("AR-8", "All men stand below the %d, so any of them may go off.", die)
	case to == Off:
		e = yes("BG-4", "Nobody stands on the %d or beyond, so a man of the highest point goes off.", die)
	default:
		e = yes("C-6", "A man moves exactly %d to a point that is not blocked.", die)
	}
	if to > Off && s.op().count(25-to) == 1 {
		e = also(e, "C-7", "The single man there is hit.")
	}
	if len(r.AppendActions(nil, *s, game.Seat(s.turn))) == 1 {
		e = also(e, "C-11", "It is forced: nothing else uses as many numbers.")
	}
	return e
}

func placeText(p int) string {
	switch p {
	case Res:
		return "the reserve"
	case Bar:
		return "the bar"
	}
	return "point " + placeNames[p]
}

// AppendEffects implements [game.Teacher].
func (r Rules) AppendEffects(dst []game.Effect, s State, seat game.Seat, a game.Action) []game.Effect {
	if seat == game.Nature {
		return dst
	}
	other := game.Seat(s.turn ^ 1)
	switch kind(a) {
	case kindRemove:
		return append(dst, game.Effect{Seat: other, From: placeNames[25-number(a)], To: placeNames[Bar]})
	case kindStep:
		from, to := source(a), landing(source(a), int(number(a)))
		dst = append(dst, game.Effect{Seat: seat, From: placeNames[from], To: placeNames[to], Uses: placeNames[number(a)]})
		if to > Off && s.op().count(25-to) == 1 {
			dst = append(dst, game.Effect{Seat: other, From: placeNames[25-to], To: placeNames[Bar]})
		}
	}
	return dst
}
