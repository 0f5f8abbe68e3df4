package tables

import (
	"slices"
	"strings"

	"parlor/game"
)

// Explain implements [game.Teacher]. It explains a whole play as far as its
// first step that is not legal. What its sentences claim is checked, sentence
// by sentence, in docs/claims_tables_test.go.
func (r Rules) Explain(s State, seat game.Seat, text string) game.Explanation {
	switch who := r.ToAct(s); {
	case who == 0:
		return game.Refused("C-12", "The game is over.")
	case seat == game.Nature && who.Has(seat):
		return r.explainDice(&s, text)
	case who.Has(game.Nature) && seat == r.Thrower(s):
		return r.explainEarly(&s, text)
	case !who.Has(seat):
		return game.Refused(books[r.Book].turns, "It is not your turn: %s is to %s.", sideNames[s.turn:s.turn+1], duties[s.next])
	}
	parts := r.SplitPlay(text)
	if len(parts) == 0 {
		return r.explainOne(&s, "")
	}
	var last game.Explanation
	for i, part := range parts {
		if i > 0 && s.next != NextPlay {
			return r.explainEnded(&s, seat)
		}
		last = r.explainOne(&s, part)
		if !last.Legal {
			return last
		}
		a, _, err := r.readAction(&s, part)
		if err != nil {
			panic("tables: a legal action does not parse: " + part)
		}
		s = r.Apply(s, seat, a)
	}
	return last
}

// duties say what is awaited of the side on turn: "x is to ...".
var duties = [...]string{
	NextStart: "throw for who begins", NextDouble: "double or throw", NextTake: "take or drop the cube", NextThrow: "throw the dice",
	NextPrivilege: "choose what to make of Acey-Ducey", NextPlay: "play", NextName: "name a doublet", NextDie: "throw one die",
	NextOver: "do nothing",
}

// explainDice explains a throw, or a word that is none.
func (r *Rules) explainDice(s *State, text string) game.Explanation {
	id := map[Next]string{NextStart: r.beginning(), NextDie: "WS-1", NextThrow: "C-6"}[s.next]
	_, err := r.parseDice(s, text)
	switch {
	case err != nil && (text == "double" || text == "take" || text == "drop"):
		return r.explainEarly(s, text)
	case err != nil:
		return game.Refused(id, "No such throw: %v.", err)
	case s.next == NextStart && r.rollOffTwice():
		return game.Allowed(id, "Each side throws both dice; the higher total begins, a tie is thrown again.")
	case s.next == NextStart:
		return game.Allowed(id, "Each side throws one die; the higher begins, equal dice are thrown again.")
	case s.next == NextDie:
		return game.Allowed(id, "The number of the one die is played as a doublet.")
	}
	return game.Allowed(id, "Any fall of the dice is possible.")
}

// beginning is the rule that says who begins.
func (r *Rules) beginning() string {
	switch {
	case r.rollOffTwice():
		return "PK-4"
	case r.rollOffPlays():
		return "BG-2"
	}
	return "C-13"
}

// explainEarly refuses what the side on throw wants to do before the dice
// have fallen.
func (r *Rules) explainEarly(s *State, text string) game.Explanation {
	if e, cube := r.explainCube(s, text); cube {
		return e
	}
	return game.Refused("C-6", "A step takes a number of a throw, and the dice are still to be thrown.")
}

// explainCube refuses a decision on the cube where none is asked for; what is none
// comes back with false.
func (r *Rules) explainCube(s *State, text string) (e game.Explanation, cube bool) {
	switch value, owner := s.Cube(); {
	case text != "double" && text != "take" && text != "drop":
		return e, false
	case !r.Cube:
		return game.Refused("BG-3", "There is no doubling cube in this game."), true
	case text != "double":
		return game.Refused("BG-3", "Nobody has doubled: there is nothing to take or to drop."), true
	case owner >= 0 && owner != s.turn:
		return game.Refused("BG-3", "The cube belongs to %s, who alone may double next.", sideNames[owner:owner+1]), true
	case value >= 1<<maxCube:
		return game.Refused("BG-3", "The cube shows %d and goes no higher.", value), true
	}
	return game.Refused("BG-3", "You may double only when you are asked: once, when your turn begins."), true
}

// explainEnded says why no step follows those that a play began with, after
// which seat has come to s.
func (r *Rules) explainEnded(s *State, seat game.Seat) game.Explanation {
	switch {
	case s.next == NextOver:
		return game.Refused("C-12", "The game is won: no further step is possible.")
	case s.turn == seat:
		return game.Refused("C-11", "No number is left for a further step: now %s is to %s.", sideNames[s.turn:s.turn+1], duties[s.next])
	}
	return game.Refused("C-11", "No number is left for a further step: the turn is over.")
}

// readAction reads an action with or without its star, and says whether the
// star was as it should be.
func (r *Rules) readAction(s *State, text string) (a game.Action, exact bool, err error) {
	a, err = r.ParseAction(*s, s.turn, text)
	if err == nil {
		return a, true, nil
	}
	other, star := strings.CutSuffix(text, "*")
	if !star {
		other += "*"
	}
	if b, e := r.ParseAction(*s, s.turn, other); e == nil {
		return b, false, nil
	}
	return 0, false, err
}

// explainWay refuses a step from where to where no die ever leads; what is none
// such comes back with false.
func explainWay(text string) (e game.Explanation, never bool) {
	left, right, ok := strings.Cut(strings.TrimSuffix(text, "*"), "/")
	from, okFrom := place(left)
	to, okTo := place(right)
	switch {
	case !ok || !okFrom || !okTo || from == Off:
		return e, false
	case to >= Res:
		return game.Refused("C-6", "A step ends on a point, or leads off the board."), true
	case from >= Res && to < 19:
		return game.Refused("C-2", "A man comes in on points 19 to 24, with the numbers 6 to 1."), true
	case to == Off && from > 6 && from < Res:
		return game.Refused("C-3", "Men go off from points 1 to 6, and not from %d.", from), true
	case to != Off && from < Res && (to >= from || to < from-6):
		return game.Refused("C-6", "No die leads from %d to %d: a step goes 1 to 6 points, towards the lower ones.", from, to), true
	}
	return e, false
}

// explainOne explains one action of the side on turn.
func (r *Rules) explainOne(s *State, text string) game.Explanation {
	if e, never := explainWay(text); never {
		return e
	}
	a, exact, err := r.readAction(s, text)
	if err != nil {
		return game.Refused("C-5", "No such action: %v. Possible here: %s.", err, r.choices(s))
	}
	acts := r.AppendActions(nil, *s, s.turn)
	legal := slices.Contains(acts, a)
	if legal && !exact {
		return game.Refused("C-5", "A star stands where a man is hit, and only there: want %s.", r.AppendAction(nil, *s, a))
	}
	switch s.next {
	case NextDouble, NextTake:
		if legal {
			return game.Allowed("BG-3", "The cube is offered before a throw: double or throw; the other side takes or drops.")
		}
		return game.Refused("BG-3", "Now only a decision on the cube is possible: %s.", r.choices(s))
	case NextName:
		if legal {
			return game.Allowed(books[r.Book].named, "After a 1-2 any doublet may be named, even one that cannot be played.")
		}
		return game.Refused(books[r.Book].named, "After the 1-2 a doublet is to be named: %s.", r.choices(s))
	case NextPrivilege:
		return r.explainPrivilege(s, a, legal)
	}
	if e, cube := r.explainCube(s, text); cube {
		return e
	}
	switch kind(a) {
	case 0:
		return r.explainPass(s, legal)
	case kindStep:
		if legal {
			return r.explainLegal(s, source(a), number(a))
		}
		return r.explainRefused(s, source(a), number(a))
	}
	if acts[0] == pass {
		return game.Refused("C-11", "No number of the throw can be used: only a pass is possible.")
	}
	return game.Refused("C-11", "The numbers of the throw are to be played: %s.", r.choices(s))
}

// maxChoices is how many actions a sentence lists at most: all doublets that can be named.
const maxChoices = 6

// choices lists what is legal at s: all of it, or the first and that there are more.
func (r *Rules) choices(s *State) string {
	var list []string
	acts := r.AppendActions(nil, *s, s.turn)
	for _, a := range acts[:min(len(acts), maxChoices)] {
		list = append(list, string(r.AppendAction(nil, *s, a)))
	}
	if len(acts) > maxChoices {
		return strings.Join(list, ", ") + " and others"
	}
	return strings.Join(list, " or ")
}

func (r *Rules) explainPrivilege(s *State, a game.Action, legal bool) game.Explanation {
	switch {
	case legal && a == again:
		return game.Allowed("PK-9", "Acey-Ducey may be played as 1 and 2, and then gives one more throw.")
	case legal:
		return game.Allowed("PK-9", "Acey-Ducey may send any opposing man from a No. 1 or No. 2 point to the Dog House, protected or not; the turn then ends.")
	case kind(a) != kindRemove:
		return game.Refused("PK-9", "Acey-Ducey asks for a choice first: %s.", r.choices(s))
	case adPoints[r.AdPoints]>>number(a)&1 == 0:
		return game.Refused("PK-A6", "Point %d is not a No. 1 or No. 2 point.", number(a))
	}
	return game.Refused("PK-9", "No opposing man stands on point %d.", number(a))
}

// explainPass says why nothing can be played, or that something can.
func (r *Rules) explainPass(s *State, legal bool) game.Explanation {
	if !legal {
		return game.Refused("C-11", "A number that can be used must be used: %s.", r.choices(s))
	}
	then, l := r.afterPass(s), r.lock(s)
	switch {
	case l&closed != 0:
		return game.Allowed("WP-2", "Nothing moves before a doublet or a 1-2 has been thrown: %s.", then)
	case s.me().occ>>Bar&1 != 0:
		return r.alsoBar(game.Allowed("C-9", "A hit man must enter first, and his points are blocked: %s.", then))
	case l&waiting != 0 && s.me().occ>>Res&1 == 0:
		return game.Allowed("PK-A4", "The race begins when both sides have placed their men: %s.", then)
	}
	return game.Allowed("C-11", "No number that is left can be used: %s.", then)
}

// afterPass says what follows a pass, which is legal at s.
func (r *Rules) afterPass(s *State) string {
	after := r.Apply(*s, s.turn, pass)
	switch {
	case after.turn != s.turn:
		return "the turn passes"
	case after.next == NextName:
		return "a doublet is named all the same"
	case after.next == NextDie:
		return "one die is thrown all the same"
	case after.next == NextDouble:
		return "the same player's turn begins again"
	}
	return "the same player throws again"
}

// alsoBar adds what the game's own document says of men who were hit.
func (r *Rules) alsoBar(e game.Explanation) game.Explanation {
	if id := books[r.Book].bar; id != "" {
		return e.Also(id, "While a man of yours is there, no other moves.")
	}
	return e
}

// explainLegal says what a legal step does, and whether it is forced.
func (r *Rules) explainLegal(s *State, from int, die uint8) (e game.Explanation) {
	to := landing(from, int(die))
	switch {
	case from == Bar:
		e = r.alsoBar(game.Allowed("C-9", "A hit man enters before anything else, with a %d on point %d.", die, to))
	case from == Res:
		e = game.Allowed("C-2", "A %d enters a man from reserve on point %d.", die, to)
	case to == Off && int(die) == from:
		e = game.Allowed("C-3", "A %d bears off from point %d.", die, from)
	case to == Off && r.BearOff == Any:
		e = game.Allowed("AR-8", "All men stand below the %d, so any of them may go off.", die)
	case to == Off:
		e = game.Allowed(books[r.Book].highest, "Nobody stands on the %d or beyond, so a man of the highest point goes off.", die)
	default:
		e = game.Allowed("C-6", "A man moves exactly %d to a point that is not blocked.", die)
	}
	if to > Off && s.op().count(25-to) == 1 {
		e = e.Also("C-7", "The single man there is hit.")
	}
	if len(r.AppendActions(nil, *s, s.turn)) > 1 {
		return e
	}
	switch best := r.most(*s, s.lefts()); {
	case !r.another(s, from, to):
		return e.Also("C-11", "It is forced: no other step is possible.")
	case best == 1:
		return e.Also("C-11", "It is forced: only one number can be used, and it must be the larger.")
	}
	return e.Also("C-11", "It is forced: nothing else uses as many numbers.")
}

// another reports whether a step other than that from one place to another is
// possible, taken by itself.
func (r *Rules) another(s *State, from, to int) bool {
	for _, n := range r.numbersLeft(s) {
		m := r.sourcesAt(s, n)
		if landing(from, int(n)) == to {
			m &^= 1 << from
		}
		if m != 0 {
			return true
		}
	}
	return false
}

// AppendEffects implements [game.Teacher].
func (r Rules) AppendEffects(dst []game.Effect, s State, seat game.Seat, a game.Action) []game.Effect {
	if seat == game.Nature {
		return dst
	}
	other := s.turn ^ 1
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
