package docs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parlor/game"
	"parlor/rules/india"
)

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

	"On your own red path nobody can be met.":                                               {"red path is yours alone", func(q *asking) bool { return q.pace().to > india.Front && q.pace().to < india.Centre }},
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
	"That is a step of %d, but a step uses one whole die: %s left.": {"never divide", func(q *asking) bool {
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
