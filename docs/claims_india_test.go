package docs

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/india"
)

// walkers is a position of the Game of India, as plainly as can be: how far
// each piece has come.
type walkers struct {
	r      india.Rules
	s      india.State
	me     india.Side
	pieces [4][]int
	left   []int
	last   [2]int // the step of the other die
	second bool   // there was one
}

func walkersOf(p game.Position) (w walkers) {
	w.s, _ = game.As[india.State](p)
	rules, _ := game.RulesOf[india.State](p)
	w.r, w.me = rules.(india.Rules), w.s.Turn()
	for side := india.South; side <= india.East; side++ {
		if !w.s.Sides().Has(side) {
			continue
		}
		for _, q := range w.s.Pieces(side) {
			w.pieces[side] = append(w.pieces[side], int(q))
		}
	}
	for _, n := range w.s.Left() {
		if n > 0 {
			w.left = append(w.left, int(n))
		}
	}
	from, to, ok := w.s.Last()
	w.last, w.second = [2]int{from, to}, ok
	return w
}

func (q *asking) walkers() walkers { return walkersOf(q.at) }

// mate reports whether side is the partner of the side on turn.
func (w *walkers) mate(side india.Side) bool { return w.r.Partners && (side+2)&3 == w.me }

// there counts the pieces on the ring space that the side on turn calls p: its
// own, its partner's, and the others'.
func (w *walkers) there(p int) (own, mates, theirs int) {
	if p < 0 || p > india.Front {
		return 0, 0, 0
	}
	for side := range w.pieces {
		for _, q := range w.pieces[side] {
			if q < 0 || q > india.Front || india.Space(india.Side(side), q) != india.Space(w.me, p) {
				continue
			}
			switch {
			case india.Side(side) == w.me:
				own++
			case w.mate(india.Side(side)):
				mates++
			default:
				theirs++
			}
		}
	}
	return own, mates, theirs
}

func (w *walkers) blockade(p int) bool {
	own, mates, theirs := w.there(p)
	return own+mates+theirs > 1
}

// stranger reports whether a single opposing piece stands on p.
func (w *walkers) stranger(p int) bool {
	own, mates, theirs := w.there(p)
	return theirs == 1 && own+mates == 0
}

func (w *walkers) blue(p int) bool {
	return p >= 0 && p <= india.Front && w.r.Blue(india.Space(w.me, p))
}

// A pace is a step: of one die, or of both as one.
type pace struct {
	from, to, number int
	both             bool
}

// can reports whether a step is possible by itself.
func (w *walkers) can(s pace) bool {
	if s.both && (len(w.left) < 2 || w.r.Combined == india.Steps && s.from != india.Corner) {
		return false
	}
	if !slices.Contains(w.pieces[w.me], s.from) || s.to > india.Centre {
		return false
	}
	if s.from == india.Corner {
		return s.number == 5 && !w.blockade(0) && (!w.stranger(0) || w.r.EntryCapture)
	}
	for p := s.from + 1; p <= s.to; p++ {
		if w.blockade(p) {
			return false
		}
	}
	if w.stranger(s.to) && w.blue(s.to) {
		return false
	}
	if s.both || !w.second {
		return true
	}
	here, _, _ := w.there(s.from)
	if s.from > india.Front {
		here = 0
		for _, q := range w.pieces[w.me] {
			if q == s.from {
				here++
			}
		}
	}
	if w.r.Combined == india.Jump && s.from == w.last[1] && w.last[0] != india.Corner && here < 2 {
		return false
	}
	return !w.r.KeepApart || s.from > india.Front || s.from != w.last[0] || s.to != w.last[1]
}

// paces lists the steps that are possible by themselves.
func (w *walkers) paces() (list []pace) {
	for i, from := range w.pieces[w.me] {
		if slices.Index(w.pieces[w.me], from) < i {
			continue
		}
		for j, n := range w.left {
			if j == 1 && n == w.left[0] {
				continue
			}
			list = w.appendPace(list, from, n, false)
		}
		if len(w.left) == 2 {
			list = w.appendPace(list, from, w.left[0]+w.left[1], true)
		}
	}
	return list
}

func (w *walkers) appendPace(list []pace, from, n int, both bool) []pace {
	s := pace{from, from + n, n, both}
	if from == india.Corner {
		s.to = india.Entry
	}
	if w.can(s) {
		list = append(list, s)
	}
	return list
}

// after returns the board after a step.
func (w walkers) after(s pace) walkers {
	for side := range w.pieces {
		w.pieces[side] = slices.Clone(w.pieces[side])
		for i, q := range w.pieces[side] {
			if india.Side(side) != w.me && !w.mate(india.Side(side)) && w.stranger(s.to) && q >= 0 && q <= india.Front &&
				india.Space(india.Side(side), q) == india.Space(w.me, s.to) {
				w.pieces[side][i] = india.Corner
			}
		}
	}
	mine := w.pieces[w.me]
	mine[slices.Index(mine, s.from)] = s.to
	w.left = slices.Clone(w.left)
	if s.both {
		w.left = nil
	} else {
		i := slices.Index(w.left, s.number)
		w.left = slices.Delete(w.left, i, i+1)
	}
	w.last, w.second = [2]int{s.from, s.to}, true
	return w
}

// dice is how many dice can still be used, and how many pieces can enter by a
// play that uses as many.
func (w walkers) dice() (dice, entries int) {
	for _, s := range w.paces() {
		if d, e := w.with(s); d > dice || d == dice && e > entries {
			dice, entries = d, e
		}
	}
	return dice, entries
}

// with is how many dice a play can use that begins with a step, and how many
// pieces it can enter.
func (w walkers) with(s pace) (dice, entries int) {
	dice, entries = w.after(s).dice()
	dice++
	if s.both {
		dice = 2
	}
	if s.from == india.Corner {
		entries++
	}
	return dice, entries
}

// pace is the step that q asks about.
func (q *asking) pace() (s pace) {
	w := q.walkers()
	text := strings.TrimSuffix(q.text, "*")
	if text == "enter" {
		return pace{india.Corner, india.Entry, 5, len(w.left) == 2 && !slices.Contains(w.left, 5)}
	}
	from, to, _ := strings.Cut(text, ">")
	to, both := strings.CutPrefix(to, ">")
	s.from, _ = strconv.Atoi(from)
	s.to, _ = strconv.Atoi(to)
	s.number, s.both = s.to-s.from, both
	return s
}

// rest compares the step of q with the others that are possible.
func (q *asking) rest(visit func(dice, entries int)) (count int) {
	w, own := q.walkers(), q.pace()
	for _, s := range w.paces() {
		if s.from == own.from && s.to == own.to && (s.both == own.both || s.from == india.Corner) {
			continue
		}
		count++
		visit(w.with(s))
	}
	return count
}

// onlyOne reports whether one die alone can be used, and the larger can be.
func (w *walkers) onlyOne() bool {
	dice, _ := w.dice()
	return w.r.LargerDie && dice == 1 && len(w.left) == 2 && w.left[0] > w.left[1] &&
		slices.ContainsFunc(w.paces(), func(s pace) bool { return s.number == w.left[0] })
}

// name returns the full name of the side on turn.
func (q *asking) name() string { w := q.walkers(); return w.me.Name() }

// indiaAfter is the board after what q does.
func (q *asking) played() (walkers, game.Position) {
	p, err := q.at.PlayText(q.seat, q.text)
	if err != nil {
		return walkers{}, q.at
	}
	return walkersOf(p), p
}

// home counts the pieces of side in the centre.
func (w *walkers) finished(side india.Side) bool { return w.s.Home(side) == india.Pieces }

func leftWords(left []int) string {
	if len(left) == 1 {
		return fmt.Sprintf("%d is", left[0])
	}
	return fmt.Sprintf("%d and %d are", left[0], left[1])
}

func (w *walkers) doublet() bool { a, b := w.s.Throw(); return a == b }

var indiaClaims = map[string]claim{
	"The game is over: %s.": {"winner", func(q *asking) bool {
		w := q.walkers()
		var names []string
		for side := india.South; side <= india.East; side++ {
			if w.s.Sides().Has(side) && q.at.Payoffs()[w.s.SeatOf(side)] > 0 {
				names = append(names, side.Name())
			}
		}
		return q.at.ToAct() == 0 && (q.is(0, names[0]+" has won") || len(names) == 2 && q.is(0, names[0]+" and "+names[1]+" have won"))
	}},
	"First the lot says who begins.":                        {"lot", func(q *asking) bool { w := q.walkers(); return w.s.Next() == india.NextStart }},
	"The dice are thrown first: %s is about to throw.":      {"throw two dice", func(q *asking) bool { w := q.walkers(); return w.s.Next() == india.NextThrow && q.is(0, q.name()) }},
	"It is not your turn but %s's; turns pass to the left.": {"turns pass to the left", func(q *asking) bool { return !q.at.ToAct().Has(q.seat) && q.is(0, q.name()) }},
	"Nothing was said. Possible here: %s.":                  {"", func(q *asking) bool { return strings.TrimSpace(q.all) == "" && isChoices(q, q.Args[0].(string)) }},
	"No such action: %v. Possible here: %s.":                {"", func(q *asking) bool { return notRead(q) && isChoices(q, q.Args[1].(string)) }},
	"No such lot: %v.":                                      {"lot", func(q *asking) bool { return !slices.Contains(listed(q.at, game.Nature), q.text) }},
	"A lot says who begins; every player has the same chance.": {"lot", func(q *asking) bool {
		return len(q.at.Outcomes()) == q.at.Seats() && q.at.Outcomes()[0].Weight == q.at.Outcomes()[1].Weight
	}},
	"No such throw: %v.":                    {"throw two dice", func(q *asking) bool { return !slices.Contains(listed(q.at, game.Nature), q.text) }},
	"Any fall of the two dice is possible.": {"throw two dice", func(q *asking) bool { return len(q.at.Outcomes()) == 21 }},
	"No number of two dice leads a piece from %d to %d: it moves on, by 1 to 12.": {"moves on by a number", func(q *asking) bool {
		s := q.pace()
		for die := 1; die <= 6; die++ {
			for other := range 7 { // none among them
				if s.from+die+other == s.to {
					return false
				}
			}
		}
		return q.is(0, s.from) && q.is(1, s.to) && refuses(q)
	}},
	"A player must move when he can: %s.":           {"must move if you can", func(q *asking) bool { w := q.walkers(); return len(w.paces()) > 0 && isChoices(q, q.Args[0].(string)) }},
	"The game is won: no further step is possible.": {"winner", func(q *asking) bool { return q.won() && refuses(q) }},
	"No number is left for a further step: now %s throws.": {"", func(q *asking) bool {
		w := q.walkers()
		return refuses(q) && w.s.Next() == india.NextThrow && q.is(0, q.name())
	}},

	"It is forced: no other step is possible.": {"must move", func(q *asking) bool { return q.rest(func(int, int) {}) == 0 }},
	"It is forced: nothing else uses as many dice.": {"with both dice", func(q *asking) bool {
		w, most := q.walkers(), 0
		all, _ := w.dice()
		return q.rest(func(dice, _ int) { most = max(most, dice) }) > 0 && most < all
	}},
	"It is forced: only one die can be used, and it must be the larger.": {"larger", func(q *asking) bool {
		w := q.walkers()
		return w.onlyOne() && q.pace().number == w.left[0] && q.rest(func(int, int) {}) > 0
	}},
	"It is forced: no other play with as many dice enters as many pieces.": {"as many pieces enter", func(q *asking) bool {
		w := q.walkers()
		all, enter := w.dice()
		most := 0
		others := q.rest(func(dice, entries int) {
			if dice == all {
				most = max(most, entries)
			}
		})
		return w.r.MustEnter && others > 0 && most < enter
	}},
	"No number that is left can be played: the turn passes.": {"cannot|must move if you can", func(q *asking) bool {
		w := q.walkers()
		after, p := q.played()
		return len(w.paces()) == 0 && (p.ToAct() == 0 || after.me != w.me)
	}},
	"All your pieces wait in the corner, and only a five lets one enter.": {"five", func(q *asking) bool { w := q.walkers(); return slices.Max(w.pieces[w.me]) == india.Corner && q.Legal }},
	"A doublet that cannot be played in full gives no further throw.":     {"no further throw", func(q *asking) bool { w := q.walkers(); after, _ := q.played(); return w.doublet() && after.me != w.me }},

	"The fourth piece reaches the centre: %s is the first to finish and wins.": {"four pieces in the centre", func(q *asking) bool {
		_, p := q.played()
		return q.is(0, q.name()) && p.ToAct() == 0 && p.Payoffs()[q.seat] > 0 && q.arrives()
	}},
	"The centre is reached by exact count.": {"exactly", func(q *asking) bool { return q.pace().to == india.Centre }},
	"The two dice make five: a piece may enter.": {"total of both", func(q *asking) bool {
		w := q.walkers()
		return w.left[0]+w.left[1] == 5 && q.pace().from == india.Corner
	}},
	"Entering on the total uses both dice.": {"uses both dice", func(q *asking) bool { after, _ := q.played(); return after.s.Next() != india.NextPlay }},
	"A five lets a piece enter.": {"five lets a piece enter", func(q *asking) bool {
		w := q.walkers()
		return slices.Contains(w.left, 5) && q.pace().from == india.Corner
	}},
	"Two fives may enter two pieces.":                                           {"two fives may enter two", func(q *asking) bool { a, b := q.thrown(); return a == 5 && b == 5 }},
	"One piece moves the total of both dice and only passes what lies between.": {"one move of the total", func(q *asking) bool { w := q.walkers(); return q.pace().both && q.pace().number == w.left[0]+w.left[1] }},
	"It neither lands nor captures on the way.":                                 {"jump", func(q *asking) bool { return q.pace().both }},
	"Each die moves a piece by its number.": {"two pieces, one each", func(q *asking) bool {
		w := q.walkers()
		return !q.pace().both && slices.Contains(w.left, q.pace().number)
	}},
	"The fourth piece reaches the centre: %s wins for both partners.": {"first of you who finishes", func(q *asking) bool {
		_, p := q.played()
		w := q.walkers()
		return q.is(0, q.name()) && p.ToAct() == 0 && w.r.Partners && p.Payoffs()[q.seat] > 0 && p.Payoffs()[q.seat^2] > 0 && q.arrives()
	}},
	"The fourth piece reaches the centre: both partners have finished and win.": {"finishes", func(q *asking) bool {
		after, p := q.played()
		w := q.walkers()
		return p.ToAct() == 0 && after.finished(w.me) && after.finished(w.me^2)
	}},
	"The fourth piece reaches the centre; the partner plays on alone, and %s throws no more.": {"finishes", func(q *asking) bool {
		after, p := q.played()
		w := q.walkers()
		return q.is(0, q.name()) && p.ToAct() != 0 && after.finished(w.me) && !after.finished(w.me^2)
	}},

	"On the own red path nobody can be met.":                                                {"red path is yours alone", func(q *asking) bool { return q.pace().to > india.Front && q.pace().to < india.Centre }},
	"The option entry-capture sends the opposing piece there back to its corner.":           {"stranger on your entry", captures(true)},
	"The single opposing piece on the white space is captured and goes back to its corner.": {"single opposing piece on white", captures(false)},
	"Landing captures by itself.":                                                           {"capturing happens by itself", captures(false)},
	"With the partner's piece there it forms a blockade.": {"partner", func(q *asking) bool {
		w := q.walkers()
		_, mates, _ := w.there(q.pace().to)
		after, _ := q.played()
		return mates == 1 && after.stands(w.me, q.pace().to) == 2
	}},
	"Partners may share a space, blue ones too, and never capture each other.": {"partners on one blue space", func(q *asking) bool { w := q.walkers(); return w.r.Partners }},
	"With your own piece there it forms a blockade.":                           {"blockade", func(q *asking) bool { w := q.walkers(); own, _, _ := w.there(q.pace().to); return own == 1 }},
	"Your blockade opens; its owner may always break it.":                      {"breaking a blockade", func(q *asking) bool { w := q.walkers(); own, _, _ := w.there(q.pace().from); return own == 2 }},
	"The doublet is played in full: the same player throws again.": {"play both and you throw again", func(q *asking) bool {
		w := q.walkers()
		after, _ := q.played()
		return w.doublet() && after.me == w.me && after.s.Next() == india.NextThrow
	}},
	"The other half of the doublet cannot be played, so there is no further throw.": {"no further throw", func(q *asking) bool {
		w := q.walkers()
		after, _ := q.played()
		return w.doublet() && len(w.left) == 2 && after.me != w.me
	}},

	"A piece in the centre has finished.": {"four pieces in the centre", func(q *asking) bool { return q.pace().from == india.Centre }},
	"You have no piece in the corner.": {"enter", func(q *asking) bool {
		w := q.walkers()
		return q.text[0] == 'e' && !slices.Contains(w.pieces[w.me], india.Corner)
	}},
	"You have no piece on %d.": {"", func(q *asking) bool {
		w := q.walkers()
		return q.is(0, q.pace().from) && !slices.Contains(w.pieces[w.me], q.pace().from)
	}},
	"Only a five lets a piece enter, on one die or as the total of both: %s left.": {"five lets a piece enter: on one die, or as the total", func(q *asking) bool {
		w := q.walkers()
		return q.is(0, leftWords(w.left)) && !slices.Contains(w.left, 5) && (len(w.left) == 1 || w.left[0]+w.left[1] != 5)
	}},
	"%d is not the total of the throw: %s left.": {"total", func(q *asking) bool {
		w := q.walkers()
		return q.is(0, q.pace().number) && q.is(1, leftWords(w.left)) && (len(w.left) < 2 || w.left[0]+w.left[1] != q.pace().number)
	}},
	"One piece uses both dice step by step here, with a landing between.": {"combined|both dice", func(q *asking) bool { w := q.walkers(); return w.r.Combined == india.Steps && q.pace().both }},
	"The total as one move is written %d>>%d.": {"one move of the total", func(q *asking) bool {
		w := q.walkers()
		return q.is(0, q.pace().from) && q.is(1, q.pace().to) && q.pace().number == w.left[0]+w.left[1]
	}},
	"A step uses one whole die, never part of one or %d: %s left.": {"never divide", func(q *asking) bool {
		w := q.walkers()
		return q.is(0, q.pace().number) && !slices.Contains(w.left, q.pace().number) && q.is(1, leftWords(w.left))
	}},
	"The centre must be reached by exact count: %d away.":                  {"exactly", func(q *asking) bool { s := q.pace(); return s.to > india.Centre && q.is(0, india.Centre-s.from) }},
	"A number too large cannot be used by this piece; another may use it.": {"too large", func(q *asking) bool { return q.pace().to > india.Centre }},
	"The blockade on %d may not be passed.": {"blockade", func(q *asking) bool {
		s := q.pace()
		w := q.walkers()
		return w.blockade(q.int(0)) && q.int(0) > s.from && q.int(0) < s.to
	}},
	"Nobody may stop on the blockade on %d.": {"blockade", func(q *asking) bool { s := q.pace(); w := q.walkers(); return w.blockade(q.int(0)) && q.int(0) == s.to }},
	"Your own blockade stops you too.":       {"own blockade", func(q *asking) bool { return q.meets(func(own, _, _ int) bool { return own == 2 }) }},
	"Two partners' pieces are a blockade for everybody, the partners included.": {"blockade of two partners", func(q *asking) bool {
		w := q.walkers()
		return w.r.Partners && q.meets(func(own, mates, theirs int) bool { return own == 1 && mates == 1 || theirs == 2 })
	}},
	"An opposing piece rests on your entry space, which is blue: you cannot enter.": {"blue|entry", func(q *asking) bool { w := q.walkers(); return w.stranger(0) && !w.r.EntryCapture }},
	"The option entry-capture would capture it.":                                    {"entry-capture", func(q *asking) bool { w := q.walkers(); return w.stranger(0) && !w.r.EntryCapture }},
	"An opposing piece rests on the blue space %d: you may neither join nor capture it.": {"blue|safe", func(q *asking) bool {
		w := q.walkers()
		to := q.pace().to
		return q.is(0, to) && w.stranger(to) && w.blue(to)
	}},
	"Both pieces of a blockade may not move on together with a doublet.": {"blockade-together|move on as one", func(q *asking) bool {
		w := q.walkers()
		return w.r.KeepApart && w.doublet() && w.last[0] == q.pace().from && w.last[1] == q.pace().to
	}},
	"The piece on %d has moved with the other die; one piece uses both only as their total.": {"both dice", func(q *asking) bool {
		w := q.walkers()
		return w.r.Combined == india.Jump && w.second && w.last[1] == q.pace().from && q.is(0, q.pace().from)
	}},
	"Both dice can be used, so they must be: after this step one would be lost.": {"with both dice", func(q *asking) bool {
		w := q.walkers()
		all, _ := w.dice()
		dice, _ := w.with(q.pace())
		return all == 2 && w.can(q.pace()) && dice == 1
	}},
	"Only one die can be used, and it must be the larger.": {"larger", func(q *asking) bool { w := q.walkers(); return w.onlyOne() && q.pace().number == w.left[1] }},
	"A further piece can enter with a full use of the throw, so it must.": {"duty|must enter", func(q *asking) bool {
		w := q.walkers()
		all, most := w.dice()
		dice, entries := w.with(q.pace())
		return w.r.MustEnter && w.can(q.pace()) && dice == all && entries < most
	}},
}

// meets reports whether the blockade that stops the step of q is such a one.
func (q *asking) meets(is func(own, mates, theirs int) bool) bool {
	w, s := q.walkers(), q.pace()
	for p := s.from + 1; p <= s.to; p++ {
		if w.blockade(p) {
			return is(w.there(p))
		}
	}
	return false
}

// stands counts the pieces on the space that side calls p.
func (w walkers) stands(side india.Side, p int) int {
	w.me = side
	own, mates, theirs := w.there(p)
	return own + mates + theirs
}

// arrives reports whether q brings the fourth piece into the centre.
func (q *asking) arrives() bool {
	w := q.walkers()
	return w.s.Home(w.me) == india.Pieces-1 && q.pace().to == india.Centre
}

func (q *asking) thrown() (int, int) { w := q.walkers(); return w.s.Throw() }

// captures reports whether one opposing piece, and no other, is sent back to its
// corner by a landing on the entry, or elsewhere on white.
func captures(entry bool) func(q *asking) bool {
	return func(q *asking) bool {
		w, to := q.walkers(), q.pace().to
		after, _ := q.played()
		sent := 0
		for side := range w.pieces {
			if india.Side(side) != w.me {
				for i := range w.pieces[side] {
					if w.pieces[side][i] != int(after.s.Pieces(india.Side(side))[i]) {
						sent++
					}
				}
			}
		}
		return w.stranger(to) && sent > 0 && (to == india.Entry) == entry && (entry && w.r.EntryCapture || !w.blue(to))
	}
}

// notRead reports whether the reason given for text that is no action is true.
func notRead(q *asking) bool {
	if _, err := q.at.Parse(q.seat, q.text); err == nil {
		return false
	}
	reason := fmt.Sprint(q.Args[0])
	if strings.Contains(reason, "nothing is captured there") {
		w := q.walkers()
		return strings.HasSuffix(q.text, "*") && !w.stranger(q.pace().to)
	}
	return strings.Contains(reason, "want enter, pass, a step as FROM>TO or the total of both dice as FROM>>TO")
}

// indiaWords are things to say that are mostly not legal.
func indiaWords(p game.Position, rnd *rand.Rand) []string {
	list := []string{"pass", "enter", "enter*", "", "first w", "6-3", "3-6", "jump", "4"}
	w := walkersOf(game.Inner(p))
	for range 40 {
		from := rnd.IntN(india.Centre + 1)
		if mine := w.pieces[w.me]; len(mine) > 0 && rnd.IntN(4) > 0 {
			from = max(mine[rnd.IntN(len(mine))], 0)
		}
		n := 1 + rnd.IntN(7)
		if len(w.left) > 0 && rnd.IntN(4) > 0 {
			n = w.left[rnd.IntN(len(w.left))]
		}
		sep := ">"
		if rnd.IntN(4) == 0 {
			sep, n = ">>", n+1+rnd.IntN(6)
			if len(w.left) == 2 && rnd.IntN(3) > 0 {
				n = w.left[0] + w.left[1]
			}
		}
		star := ""
		if rnd.IntN(6) == 0 {
			star = "*"
		}
		list = append(list, fmt.Sprint(from, sep, from+n, star))
	}
	rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// indiaStarts are lines in which pieces stand close together.
func indiaStarts(g game.Game, rnd *rand.Rand) []string {
	for range 60 {
		for _, sides := range []string{"sn", "swn", "swne", "we"} {
			var words []string
			base := rnd.IntN(60)
			for _, side := range sides {
				ahead := strings.IndexRune("swne", side) * 17
				var pieces []int
				for range india.Pieces {
					q := india.Corner
					switch rnd.IntN(6) {
					case 0:
						q = 62 + rnd.IntN(10)
					case 1, 2, 3:
						q = (base + ahead + rnd.IntN(9)) % india.Ring
					case 4:
						q = rnd.IntN(2) - 1
					}
					pieces = append(pieces, q)
				}
				slices.SortFunc(pieces, func(a, b int) int { return b - a })
				var list []string
				for _, q := range pieces {
					list = append(list, strings.ReplaceAll(strconv.Itoa(q), "-1", "-"))
				}
				words = append(words, string(side)+"="+strings.Join(list, ","))
			}
			line := strings.Join(words, " ") + " turn=" + sides[:1] + " next=throw"
			if _, err := g.Parse(line); err == nil {
				return []string{line}
			}
		}
	}
	return nil
}

// TestEverySentenceOfTheGameOfIndiaIsTrue is the like of
// TestEverySentenceOfTheGamesOnPointsIsTrue.
func TestEverySentenceOfTheGameOfIndiaIsTrue(t *testing.T) {
	t.Parallel()
	k := &asker{T: t, rnd: rand.New(rand.NewPCG(8, 4)), claims: indiaClaims, said: map[string]int{}}
	e := family(t, "india")
	j := journey{illegal: indiaWords, starts: indiaStarts, steps: 70}
	k.travel(e, j, 40)
	k.visit(e, j, indiaCorners)
	k.finish()
}

var indiaCorners = []corner{
	{"india", nil, "s=71,71,71,68 n=-,-,-,- turn=s next=play throw=3-2 left=3,2"},
	{"india", nil, "s=71,71,71,71 n=-,-,-,- next=over"},
	{"india", game.Options{"entry-capture": "on"}, "s=10,-,-,- n=34,-,-,- turn=s next=play throw=5-3 left=5,3"},
	{"india", game.Options{"blockade-together": "forbid"}, "s=71,71,18,12 n=-,-,-,- turn=s next=play throw=6-6 left=6 last=12>18"},
	{"india", game.Options{"partners": "on", "partner-win": "both"}, "s=71,71,71,67 w=-,-,-,- n=-,-,-,- e=-,-,-,- turn=s next=play throw=2-2 left=2,2"},
	{"india", game.Options{"partners": "on", "partner-win": "both"}, "s=71,71,71,68 w=-,-,-,- n=71,71,71,71 e=-,-,-,- turn=s next=play throw=3-2 left=3,2"},
	{"india", game.Options{"larger-die": "on", "must-enter": "on"}, "s=6,-,-,- n=8,0,-,- turn=n next=play throw=5-2 left=5"},
	{"india", game.Options{"larger-die": "on"}, "s=71,71,71,64 n=-,-,-,- turn=s next=play throw=6-5 left=6,5"},
	{"india", game.Options{"partners": "on"}, "s=71,71,71,68 w=-,-,-,- n=-,-,-,- e=-,-,-,- turn=s next=play throw=3-2 left=3,2"},
}
