package docs

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/check"
)

// table is a position of Check and Double Check and its rules.
func (q *asking) table() (s check.State, r check.Rules) {
	s, _ = game.As[check.State](q.at)
	rules, _ := game.RulesOf[check.State](q.at)
	return s, rules.(check.Rules)
}

// next is the table after what q says.
func (q *asking) dealt() (s check.State, p game.Position) {
	p, err := q.at.PlayText(q.seat, q.text)
	if err != nil {
		return s, q.at
	}
	s, _ = game.As[check.State](p)
	return s, p
}

// awaits reports whether Nature's outcomes begin like this, and the text is none
// of them.
func awaits(prefix string) func(q *asking) bool {
	return func(q *asking) bool {
		list := listed(q.at, game.Nature)
		return strings.HasPrefix(list[0], prefix) && !slices.Contains(list, q.text)
	}
}

// faces are those of a throw: "C" is Check.
func (q *asking) faces() (hi, lo string) { hi, lo, _ = strings.Cut(q.text, "-"); return hi, lo }

// lays reports whether every seat but the thrower, and the thrower only where
// too, lays off exactly the number n, if it has one. A hand that ends is not
// compared: its cards are gone.
func (q *asking) lays(n int, too bool) bool {
	s, _ := q.table()
	after, _ := q.dealt()
	if after.Next() != check.NextThrow {
		return true
	}
	for seat := range game.Seat(s.Seats()) {
		want := s.Count(seat, n)
		if want > 0 && (too || seat != s.Thrower()) {
			want--
		}
		got := after.Count(seat, n)
		if !too && seat == s.Thrower() {
			if got < want { // He may have taken one like it.
				return false
			}
			continue
		}
		if got != want {
			return false
		}
	}
	return true
}

var checkClaims = map[string]claim{
	"The game is over: somebody has reached %d points.": {"until somebody has the points", func(q *asking) bool {
		_, r := q.table()
		p := q.at.Payoffs()
		return q.at.ToAct() == 0 && q.is(0, r.Target) && int(slices.Max(p[:])) >= r.Target
	}},
	"There is nothing to decide: the dice say who throws off and who takes, and throwing off is never a loss.":      {"nothing to decide", func(q *asking) bool { return q.at.ToAct() == game.Nature.Set() }},
	"What comes now is a throw of two dice, each with the numbers 1 to 5 and Check, larger first: 4-2, C-4 or C-C.": {"1 to 5 and a check", awaits("1-1")},
	"What comes now is the lot for the first dealer, seat 0 to %d.":                                                 {"draws a lot", func(q *asking) bool { return awaits("dealer 0")(q) && q.is(0, q.at.Seats()-1) }},
	"The first dealer is drawn by lot, every seat alike.":                                                           {"draws a lot", func(q *asking) bool { return len(q.at.Outcomes()) == q.at.Seats() }},
	"What comes now is the numbers of the four miscellaneous cards: %s.":                                            {"four", func(q *asking) bool { return awaits("misc ")(q) && q.misc(0) }},
	"The four miscellaneous cards are %s.":                                                                          {"four", func(q *asking) bool { return q.misc(0) }},
	"They are cards like all others.":                                                                               {"like all others", always},
	"What comes now is the next card of the deal, 2 to 10.":                                                         {"deals", awaits("card ")},
	"No card with number %d is left: all lie on the table.": {"card of every number", func(q *asking) bool {
		s, _ := q.table()
		return s.Pack(q.int(0)) == 0 && q.text == fmt.Sprint("card ", q.int(0))
	}},
	"The cards with number %d that are left are set aside for the other part of the deal.": {"set aside", func(q *asking) bool { s, r := q.table(); return r.Apart && s.Pack(q.int(0)) > 0 && awaits("card ")(q) }},
	"Cards go round from the dealer's left until each has nine: this one to seat %d.": {"from his left", func(q *asking) bool {
		s, _ := q.table()
		after, _ := q.dealt()
		return after.Cards(game.Seat(q.int(0))) == s.Cards(game.Seat(q.int(0)))+1 && s.Cards(game.Seat(q.int(0))) < 9
	}},
	"The last four cards make the Discard, face up.": {"face up", func(q *asking) bool {
		s, _ := q.table()
		after, _ := q.dealt()
		return after.Discarded() == s.Discarded()+1 && after.Discarded() <= 4
	}},
	"The miscellaneous cards are set aside for the Discard.": {"set aside", func(q *asking) bool { _, r := q.table(); return r.Apart }},
	"Double Check: the thrower takes the two top cards of the Discard, and nobody throws off.": {"double check", func(q *asking) bool {
		s, _ := q.table()
		after, _ := q.dealt()
		return q.text == "C-C" && after.Cards(s.Thrower()) == s.Cards(s.Thrower())+min(2, s.Discarded())
	}},
	"Check: the thrower takes the top card of the Discard. No card bears a 1, so nobody throws off.": {"check", func(q *asking) bool {
		s, _ := q.table()
		after, _ := q.dealt()
		return q.text == "C-1" && after.Cards(s.Thrower()) == s.Cards(s.Thrower())+min(1, s.Discarded())
	}},
	"Check: the thrower takes the top card of the Discard; then each opponent who holds a %d throws one off.": {"check", func(q *asking) bool { hi, lo := q.faces(); return hi == "C" && q.is(0, lo) && q.lays(q.int(0), false) }},
	"The thrower may throw nothing off, not even a %d.": {"stays", func(q *asking) bool {
		s, _ := q.table()
		_, lo := q.faces()
		return q.is(0, lo) && s.Count(s.Thrower(), q.int(0)) > 0
	}},
	"The total is %d: everybody who holds a %d throws one off, the thrower too.": {"total|sum", func(q *asking) bool {
		hi, lo := q.faces()
		a, _ := strconv.Atoi(hi)
		b, _ := strconv.Atoi(lo)
		return q.is(0, a+b) && q.is(1, a+b) && a > 0 && b > 0 && q.lays(a+b, true)
	}},
	"The Discard is too short: the thrower takes what there is.": {"take what there is", func(q *asking) bool { s, _ := q.table(); return s.Discarded() < strings.Count(q.text, "C") }},
	"One throw each: the dice go to the left.": {"one.throw each", func(q *asking) bool {
		s, _ := q.table()
		after, _ := q.dealt()
		return after.Thrower() == game.Seat(int(s.Thrower()+1)%s.Seats())
	}},
	"Seat %d has no card left and wins the hand.":                              {"no card left", func(q *asking) bool { return q.winner() == game.Seat(q.int(0)) }},
	"Of several, the thrower wins, or whoever sits nearest to him going left.": {"nearest", func(q *asking) bool { return len(q.out()) > 1 }},
	"Every other player pays the winner a point for each card left.":           {"one point for each card", func(q *asking) bool { return q.paid() }},
	"What is paid is taken off the points.":                                    {"net", func(q *asking) bool { _, r := q.table(); return r.Net }},
	"Seat %d has %d points or more: the game is over.": {"points", func(q *asking) bool {
		_, r := q.table()
		after, p := q.dealt()
		return p.ToAct() == 0 && q.is(1, r.Target) && after.Points(game.Seat(q.int(0))) >= r.Target
	}},
	"Seat %d deals the next hand.": {"deal", func(q *asking) bool { after, _ := q.dealt(); return after.Dealer() == game.Seat(q.int(0)) }},
}

// misc reports whether argument i says which the four cards are.
func (q *asking) misc(i int) bool {
	_, r := q.table()
	agreed := r.Misc != [4]uint8{}
	return strings.Contains(q.Args[i].(string), "agreed") == agreed && (len(listed(q.at, game.Nature)) == 1) == agreed
}

// out are the seats whose hands a throw empties, in the order in which they win.
func (q *asking) out() (list []int) {
	s, _ := q.table()
	hi, lo := q.faces()
	a, _ := strconv.Atoi(hi)
	b, _ := strconv.Atoi(lo)
	n := a + b
	for i := range s.Seats() {
		seat := game.Seat((int(s.Thrower()) + i) % s.Seats())
		if s.Cards(seat) == 1 && n >= 2 && s.Count(seat, n) == 1 && (hi != "C" || i > 0) {
			list = append(list, int(seat))
		}
	}
	return list
}

func (q *asking) winner() game.Seat {
	if list := q.out(); len(list) > 0 {
		return game.Seat(list[0])
	}
	return -1
}

// paid reports whether the winner of the hand has gained a point for each card
// that the others are left with.
func (q *asking) paid() bool {
	s, _ := q.table()
	after, _ := q.dealt()
	hi, lo := q.faces()
	a, _ := strconv.Atoi(hi)
	b, _ := strconv.Atoi(lo)
	cards := 0
	for seat := range game.Seat(s.Seats()) {
		cards += s.Cards(seat)
		if s.Count(seat, max(a+b, 2)) > 0 && (hi != "C" || seat != s.Thrower()) {
			cards--
		}
	}
	if hi == "C" {
		cards += min(1, s.Discarded())
	}
	return after.Points(q.winner())-s.Points(q.winner()) == cards
}

// TestEverySentenceOfCheckAndDoubleCheckIsTrue is the like of
// TestEverySentenceOfTheGamesOnPointsIsTrue.
func TestEverySentenceOfCheckAndDoubleCheckIsTrue(t *testing.T) {
	t.Parallel()
	k := &asker{T: t, rnd: rand.New(rand.NewPCG(8, 4)), claims: checkClaims, said: map[string]int{}}
	e := family(t, "check")
	j := journey{illegal: checkWords, steps: 70}
	k.travel(e, j, 16)
	k.visit(e, j, checkCorners)
	k.finish()
}

// checkWords are things to say that are mostly not possible.
func checkWords(_ game.Position, rnd *rand.Rand) []string {
	list := []string{"", "2-4", "4-2", "C-4", "C-C", "C-1", "6-3", "pass", "dealer 0", "dealer 9", "misc 10.7.5.2", "misc 1.2.3.4", "card 11"}
	for n := 2; n <= 10; n++ {
		list = append(list, fmt.Sprint("card ", n))
	}
	rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

var checkCorners = []corner{
	{"check", nil, "hands=7/4 discard=10.9.8.7.6.5.4.3.2.10.9.8.7.6.5.3.2.10.2.5 dealer=1 thrower=0 points=0,0 next=throw"},
	{"check", game.Options{"score": "net"}, "hands=7/7 discard=10.9.8.6.5.4.3.2.10.9.8.4.6.5.3.2.10.2.5.7 dealer=1 thrower=0 points=0,0 next=throw"},
	{"check", nil, "hands=10.9.8.7.6.5.4.3.2.2/10.10.9.8.7.7.6.5.5.4.3.2 discard=- dealer=1 thrower=0 points=0,0 next=throw"},
	{"check", nil, "hands=-/4 discard=10.9.8.7.6.5.4.3.2.10.9.8.7.6.5.3.2.10.2.5.7 points=100,3 next=over"},
}
