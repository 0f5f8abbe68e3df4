package docs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parlor/game"
	"parlor/rules/tables"
)

// way is the step that q asks about, and the number that it takes.
func (q *asking) way() (w way, n int) {
	w, _ = wayOf(q.text)
	return w, min(w.from, tables.Res) - w.to
}

// int returns an argument of the sentence as a number.
func (q *asking) int(i int) int {
	n, _ := strconv.Atoi(fmt.Sprint(q.Args[i]))
	return n
}

func (q *asking) is(i int, want any) bool { return fmt.Sprint(q.Args[i]) == fmt.Sprint(want) }

// others are the steps possible beside that of q, with the most numbers that
// each can use.
func (q *asking) others() (most []int) {
	m := q.men()
	w, _ := q.way()
	for other, uses := range m.ways() {
		if other != w {
			most = append(most, uses)
		}
	}
	return most
}

// passed reports whether the text says what a pass leads to.
func passed(q *asking) bool {
	after, err := q.at.PlayText(q.seat, "pass")
	if err != nil {
		return false
	}
	before, _ := game.As[tables.State](q.at)
	s, _ := game.As[tables.State](after)
	want := "the turn passes"
	switch {
	case s.Turn() != before.Turn():
	case s.Next() == tables.NextName:
		want = "a doublet is named all the same"
	case s.Next() == tables.NextDie:
		want = "one die is thrown all the same"
	case s.Next() == tables.NextDouble:
		want = "the same player's turn begins again"
	case s.Next() == tables.NextThrow:
		want = "the same player throws again"
	}
	m := q.men()
	return q.is(0, want) && m.uses() == 0
}

func (q *asking) next() tables.Next { s, _ := game.As[tables.State](q.at); return s.Next() }

func (q *asking) turn() string {
	s, _ := game.As[tables.State](q.at)
	return "xo"[s.Turn() : s.Turn()+1]
}

// duty reports whether argument i says what the side on turn is to do.
func (q *asking) duty(i int) bool {
	acts := listed(q.at, q.at.ToAct().First())
	first := acts[0]
	switch want := fmt.Sprint(q.Args[i]); want {
	case "throw for who begins", "throw the dice", "throw one die":
		one := len(first) == 1
		return q.at.ToAct().Has(game.Nature) && (want == "throw one die") == (one && q.next() == tables.NextDie) &&
			(want == "throw for who begins") == (q.next() == tables.NextStart)
	case "double or throw":
		return slices.Contains(acts, "double") && slices.Contains(acts, "throw")
	case "take or drop the cube":
		return slices.Contains(acts, "take") && slices.Contains(acts, "drop")
	case "choose what to make of Acey-Ducey":
		return slices.Contains(acts, "again")
	case "play":
		return strings.Contains(first, "/") || first == "pass"
	case "name a doublet":
		return first == "name 1"
	}
	return false
}

// tablesClaims are the claims of all sentences of the games on points.
var tablesClaims = map[string]claim{
	"The game is over.": {"over", func(q *asking) bool { return q.at.ToAct() == 0 }},
	"It is not your turn: %s is to %s.": {"(it is the other side.s|take|the other side.s|go) turns?|the dice pass", func(q *asking) bool {
		return !q.at.ToAct().Has(q.seat) && q.is(0, q.turn()) && q.duty(1)
	}},

	// The dice and the cube.
	"No such throw: %v.": {"number|throw|die", func(q *asking) bool {
		want := fmt.Sprint(q.Args[0])
		one := len(listed(q.at, game.Nature)[0]) == 1
		return !slices.Contains(listed(q.at, game.Nature), q.text) && strings.Contains(want, "one die, 1 to 6") == one &&
			strings.Contains(want, "like 6-3") == slices.Contains(listed(q.at, game.Nature), "6-3")
	}},
	"Each side throws both dice; the higher total begins, a tie is thrown again.": {"both dice.*higher total begins.*tie is thrown again", rollsOff(2)},
	"Each side throws one die; the higher begins, equal dice are thrown again.":   {"one die.*higher begins|one die.*equal dice", rollsOff(1)},
	"The number of the one die is played as a doublet.":                           {"one.*die.*doublet", func(q *asking) bool { return q.next() == tables.NextDie }},
	"Any fall of the dice is possible.":                                           {"throw", func(q *asking) bool { return len(q.at.Outcomes()) == 21 && q.next() == tables.NextThrow }},
	"There is no doubling cube in this game.":                                     {"cube", func(q *asking) bool { m := q.men(); return !m.r.Cube }},
	"Nobody has doubled: there is nothing to take or to drop.":                    {"takes.*drops", func(q *asking) bool { m := q.men(); return m.r.Cube && q.next() != tables.NextTake }},
	"The cube belongs to %s, who alone may double next.": {"owns the cube and alone may double", func(q *asking) bool {
		m := q.men()
		_, o := m.s.Cube()
		return o == 1-m.s.Turn() && q.is(0, "xo"[o:o+1])
	}},
	"The cube shows %d and goes no higher.": {"cube", func(q *asking) bool { m := q.men(); v, _ := m.s.Cube(); return q.is(0, v) && cannotDouble(m) }},
	"You may double only when you are asked: once, when your turn begins.": {"asked once, when your turn begins", func(q *asking) bool {
		m := q.men()
		return m.r.Cube && q.next() != tables.NextDouble && q.next() != tables.NextTake
	}},
	"The cube is offered before a throw: double or throw; the other side takes or drops.": {"before you.throw.*takes it.*drops", func(q *asking) bool { return q.next() == tables.NextDouble || q.next() == tables.NextTake }},
	"Now only a decision on the cube is possible: %s.":                                    {"cube", chosen(0, tables.NextDouble, tables.NextTake)},
	"A step takes a number of a throw, and the dice are still to be thrown.":              {"step takes one man and one number of the throw", func(q *asking) bool { return q.at.ToAct().Has(game.Nature) }},

	// What is no action, or comes too late.
	"No such action: %v. Possible here: %s.":          {"", func(q *asking) bool { return unread(q) && isChoices(q, q.Args[1].(string)) }},
	"A step ends on a point, or leads off the board.": {"stop where", func(q *asking) bool { w, _ := q.way(); return w.to == tables.Res || w.to == tables.Bar }},
	"A man comes in on points 19 to 24, with the numbers 6 to 1.": {"comes in with a number", func(q *asking) bool {
		w, _ := q.way()
		return (w.from == tables.Res || w.from == tables.Bar) && !slices.ContainsFunc([]int{1, 2, 3, 4, 5, 6}, func(n int) bool { return w.to == 25-n }) && refuses(q)
	}},
	"Men go off from points 1 to 6, and not from %d.": {"goes off with the number", func(q *asking) bool {
		w, _ := q.way()
		return w.to == 0 && q.is(0, w.from) && w.from > 6 && refuses(q)
	}},
	"No die leads from %d to %d: a step goes 1 to 6 points, towards the lower ones.": {"exactly that many points", func(q *asking) bool {
		w, _ := q.way()
		for n := 1; n <= 6; n++ {
			if lands(w.from, n) == w.to {
				return false
			}
		}
		return q.is(0, w.from) && q.is(1, w.to) && w.from > 0 && w.from < tables.Res && w.to > 0 && w.to < tables.Res && refuses(q)
	}},
	"A star stands where a man is hit, and only there: want %s.": {"hits there", func(q *asking) bool { return slices.Contains(listed(q.at, q.seat), fmt.Sprintf("%s", q.Args[0])) }},
	"The game is won: no further step is possible.":              {"game is over the moment somebody has won", func(q *asking) bool { return q.won() && refuses(q) }},
	"No number is left for a further step: now %s is to %s.": {"", func(q *asking) bool {
		return refuses(q) && q.next() != tables.NextPlay && q.is(0, q.turn()) && q.is(0, q.at.SeatName(q.seat)) && q.duty(1)
	}},
	"No number is left for a further step: the turn is over.":      {"", func(q *asking) bool { return refuses(q) && q.turn() != q.at.SeatName(q.seat) }},
	"The numbers of the throw are to be played: %s.":               {"", func(q *asking) bool { m := q.men(); return chosen(0, tables.NextPlay)(q) && m.uses() > 0 }},
	"No number of the throw can be used: only a pass is possible.": {"use as many numbers", func(q *asking) bool { m := q.men(); return q.next() == tables.NextPlay && m.uses() == 0 && refuses(q) }},

	// Decisions.
	"After a 1-2 any doublet may be named, even one that cannot be played.":                                                    {"name|choose a number", func(q *asking) bool { return len(listed(q.at, q.seat)) == 6 && q.next() == tables.NextName }},
	"After the 1-2 a doublet is to be named: %s.":                                                                              {"name|choose a number", chosen(0, tables.NextName)},
	"Acey-Ducey may be played as 1 and 2, and then gives one more throw.":                                                      {"1 and.the 2.*throw once more", func(q *asking) bool { return q.text == "again" && q.next() == tables.NextPrivilege }},
	"Acey-Ducey may send any opposing man from a No. 1 or No. 2 point to the Dog House, protected or not; the turn then ends.": {"No. 1 or No. 2 point.*guarded or not.*Dog House.*turn is over", removes},
	"Acey-Ducey asks for a choice first: %s.":                                                                                  {"choose", chosen(0, tables.NextPrivilege)},
	"Point %d is not a No. 1 or No. 2 point.":                                                                                  {"No. 1 and No. 2", func(q *asking) bool { m := q.men(); return !named12(m.r.AdPoints, q.int(0)) }},
	"No opposing man stands on point %d.":                                                                                      {"opposing man", func(q *asking) bool { m := q.men(); return m.opp[25-q.int(0)] == 0 }},

	// Passing.
	"A number that can be used must be used: %s.":                  {"use as many numbers", func(q *asking) bool { m := q.men(); return m.uses() > 0 && isChoices(q, q.Args[0].(string)) }},
	"Nothing moves before a doublet or a 1-2 has been thrown: %s.": {"opened.*neither a doublet nor a 1-2", func(q *asking) bool { m := q.men(); return m.closed() && passed(q) }},
	"A hit man must enter first, and his points are blocked: %s.":  {"bar", func(q *asking) bool { m := q.men(); return passed(q) && m.own[tables.Bar] > 0 && m.shut() }},
	"The race begins when both sides have placed their men: %s.":   {"both", func(q *asking) bool { m := q.men(); return passed(q) && m.waiting() && m.own[tables.Res] == 0 }},
	"No number that is left can be used: %s.":                      {"use as many numbers", passed},
	"While a man of yours is there, no other moves.":               {"while.*(nobody else of yours|no other) moves", func(q *asking) bool { m := q.men(); return m.own[tables.Bar] > 0 }},

	// What a step does.
	"A hit man enters before anything else, with a %d on point %d.": {"bar", func(q *asking) bool { return q.Legal && q.enters(0, 1) && strings.HasPrefix(q.text, "bar") }},
	"A %d enters a man from reserve on point %d.":                   {"comes in with a number", func(q *asking) bool { return q.Legal && q.enters(0, 1) && strings.HasPrefix(q.text, "res") }},
	"A %d bears off from point %d.": {"goes off with", func(q *asking) bool {
		w, _ := q.way()
		m := q.men()
		return w.to == 0 && q.is(0, w.from) && q.is(1, w.from) && m.own[w.from] > 0 && slices.Contains(m.left, w.from)
	}},
	"All men stand below the %d, so any of them may go off.": {"below", func(q *asking) bool {
		m := q.men()
		return m.home() && m.highest() < q.int(0) && slices.Contains(m.left, q.int(0)) && m.r.BearOff == tables.Any
	}},
	"Nobody stands on the %d or beyond, so a man of the highest point goes off.": {"highest|backgammon", func(q *asking) bool {
		m := q.men()
		w, _ := q.way()
		return m.home() && m.highest() < q.int(0) && w.from == m.highest() && slices.Contains(m.left, q.int(0))
	}},
	"A man moves exactly %d to a point that is not blocked.": {"exactly", func(q *asking) bool {
		w, n := q.way()
		m := q.men()
		return q.is(0, n) && !m.held(w.to) && slices.Contains(m.numbers(), n)
	}},
	"The single man there is hit.": {"hit", func(q *asking) bool {
		w, _ := q.way()
		m := q.men()
		return m.opp[25-w.to] == 1 && strings.HasSuffix(q.text, "*")
	}},
	"It is forced: no other step is possible.": {"must use", func(q *asking) bool { return len(q.others()) == 0 }},
	"It is forced: nothing else uses as many numbers.": {"as many numbers", func(q *asking) bool {
		m := q.men()
		return len(q.others()) > 0 && slices.Max(q.others()) < m.uses()
	}},
	"It is forced: only one number can be used, and it must be the larger.": {"must be the larger", func(q *asking) bool {
		m := q.men()
		_, n := q.way()
		return larger(&m) && n >= m.left[0] && len(q.others()) > 0
	}},

	// Why a step is refused.
	"You have no man %s.": {"man", func(q *asking) bool {
		m := q.men()
		w, _ := q.way()
		name := map[int]string{tables.Res: "in reserve", tables.Bar: "on the bar"}[w.from]
		if w.from == tables.Bar && m.r.Ad == tables.Privilege {
			name = "in the Dog House"
		}
		if name == "" {
			name = fmt.Sprint("on point ", w.from)
		}
		return m.own[w.from] == 0 && q.is(0, name)
	}},
	"Nothing moves before you have thrown a doublet or a 1-2.": {"neither a doublet nor a 1-2", func(q *asking) bool { m := q.men(); return m.closed() }},
	"Your hit men must enter before anything else moves.": {"bar", func(q *asking) bool {
		m := q.men()
		w, _ := q.way()
		return m.own[tables.Bar] > 0 && w.from != tables.Bar
	}},
	"Men go off only when all of yours are in the home table.":                        {"home table", func(q *asking) bool { m := q.men(); w, _ := q.way(); return !m.home() && w.to == 0 }},
	"Bearing off begins with the throw after the one that brought the last man home.": {"brings your last man home", func(q *asking) bool { m := q.men(); return m.r.NextTurn && m.s.NoBear() && m.home() }},
	"That is a step of %d, but what is left to play is %s.": {"one number of the throw", func(q *asking) bool {
		m := q.men()
		_, n := q.way()
		return q.is(0, n) && !slices.Contains(m.numbers(), n) && q.is(1, join(m.left))
	}},
	"A man goes off from point %d with a %d: left to play is %s.": {"goes off with the number", func(q *asking) bool {
		m := q.men()
		w, _ := q.way()
		return q.is(0, w.from) && q.is(1, w.from) && q.is(2, join(m.left)) && m.left[0] < w.from
	}},
	"Only the exact number bears off: a %d from point %d.": {"off no other|its own point|exact", func(q *asking) bool {
		m := q.men()
		w, _ := q.way()
		return m.r.BearOff == tables.Exact && q.is(0, w.from) && !slices.Contains(m.left, w.from)
	}},
	"A larger number bears off only when all your men stand on points below it.": {"below", func(q *asking) bool { m := q.men(); return m.r.BearOff == tables.Any && m.highest() >= m.left[0] }},
	"A larger number takes a man only from your highest point, when nobody stands on the number or beyond.": {"highest|backgammon", func(q *asking) bool {
		m := q.men()
		w, _ := q.way()
		return m.r.BearOff == tables.Highest && m.home() && (w.from < m.highest() || m.highest() >= m.left[0])
	}},
	"No man leaves the starting table before all %d have been placed.": {"none of your men may.leave the Starting Table", func(q *asking) bool {
		m := q.men()
		return m.r.Entry == tables.SetUp && m.own[tables.Res] > 0 && q.is(0, m.r.Men)
	}},
	"While others wait in reserve, only the man whom the %d brought in may go on.": {"same", func(q *asking) bool {
		m := q.men()
		w, _ := q.way()
		return m.cameIn() == q.int(0) && m.cameIn() != 0 && w.from != 25-m.cameIn()
	}},
	"No man on the board moves while others wait in reserve.": {"men in reserve, your men only come in", func(q *asking) bool {
		m := q.men()
		return m.r.Entry == tables.First && m.own[tables.Res] > 0 && m.cameIn() == 0
	}},
	"The race begins when both sides have placed their men.": {"both", func(q *asking) bool { m := q.men(); w, _ := q.way(); return m.waiting() && w.from < tables.Res }},
	"Point %d is held by two or more opposing men.":          {"two or more of them hold", func(q *asking) bool { m := q.men(); w, _ := q.way(); return q.is(0, w.to) && m.held(w.to) }},
	"A %d enters on point %d.":                               {"comes in with a number", func(q *asking) bool { return q.enters(0, 1) }},
	"A man in the home table does not move until all the others have arrived.": {"home table does not move", func(q *asking) bool {
		m := q.men()
		w, _ := q.way()
		return m.r.Home == tables.Frozen && !m.home() && w.from <= 6
	}},
	"Once all men are home they only go off: nobody moves inside.": {"nobody moves inside", func(q *asking) bool {
		m := q.men()
		w, _ := q.way()
		return m.r.Home == tables.Strict && m.home() && w.to > 0
	}},
	"A man can be borne off with the %d, so he must be.": {"must-bear-off", func(q *asking) bool {
		m := q.men()
		w, n := q.way()
		return m.r.MustBear && q.is(0, n) && m.bears(n) && w.to > 0
	}},
	"%d numbers can be used, so they must be: with this step it would be only %d.": {"as many numbers", func(q *asking) bool {
		m := q.men()
		w, _ := q.way()
		return q.is(0, m.uses()) && q.is(1, m.ways()[w]) && m.ways()[w] > 0 && m.ways()[w] < m.uses()
	}},
	"Only one number can be used, and it must be the larger, the %d.": {"must be the larger", func(q *asking) bool {
		m := q.men()
		_, n := q.way()
		return larger(&m) && q.is(0, m.left[0]) && n < m.left[0]
	}},
}

// larger reports whether either of two different numbers can be used, but not
// both, where it must be the larger.
func larger(m *stand) bool {
	possible := map[int]bool{}
	for _, n := range m.left {
		for from := 1; from <= tables.Bar; from++ {
			possible[n] = possible[n] || m.can(from, n)
		}
	}
	return !m.r.FreeDie && len(m.left) == 2 && m.left[0] > m.left[1] && possible[m.left[0]] && m.uses() == 1
}

// shut reports whether no number left brings a man in.
func (m *stand) shut() bool {
	return !slices.ContainsFunc(m.left, func(n int) bool { return !m.held(25 - n) })
}

func join(left []int) string {
	var list []string
	for _, n := range left {
		list = append(list, strconv.Itoa(n))
	}
	return strings.Join(list, ", ")
}

// enters reports whether two arguments are the number of an entry and the point
// on which it lands.
func (q *asking) enters(number, point int) bool {
	w, n := q.way()
	return q.is(number, n) && q.is(point, w.to) && w.to == 25-n && w.from >= tables.Res
}

func rollsOff(dice int) func(q *asking) bool {
	return func(q *asking) bool {
		return q.next() == tables.NextStart && strings.Count(listed(q.at, game.Nature)[0], "-")+1 == dice
	}
}

// chosen reports whether argument i lists the choices, and the game waits for one
// of these.
func chosen(i int, nexts ...tables.Next) func(q *asking) bool {
	return func(q *asking) bool { return slices.Contains(nexts, q.next()) && isChoices(q, q.Args[i].(string)) }
}

// cannotDouble reports whether nobody is asked whether he doubles at the next
// turn, though the cube is in the middle or with him.
func cannotDouble(m stand) bool { v, _ := m.s.Cube(); return v >= 1<<24 }

// named12 reads the table of PK-A6.
func named12(reading tables.AdPoints, p int) bool {
	return slices.Contains(map[tables.AdPoints][]int{
		tables.Edge:      {24, 1, 23, 2},
		tables.AllMirror: {24, 13, 12, 1, 23, 14, 11, 2},
		tables.AllRepeat: {24, 18, 7, 1, 23, 17, 8, 2},
	}[reading], p)
}

// removes reports whether q takes a man from a No. 1 or No. 2 point, and the turn
// ends.
func removes(q *asking) bool {
	m := q.men()
	p, _ := strconv.Atoi(strings.TrimPrefix(q.text, "remove "))
	return named12(m.r.AdPoints, p) && m.opp[25-p] > 0
}

// unread reports whether the reason given for text that is no action is true.
func unread(q *asking) bool {
	if _, err := q.at.Parse(q.seat, q.text); err == nil {
		return false
	}
	reason := fmt.Sprint(q.Args[0])
	return strings.Contains(reason, "want a step from") || strings.Contains(reason, "from 1 to 6") || strings.Contains(reason, "from 1 to 24")
}
