package docs

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/crown"
)

// bank is a position of Crown and Anchor and its rules.
func (q *asking) bank() (s crown.State, r crown.Rules) {
	s, _ = game.As[crown.State](q.at)
	rules, _ := game.RulesOf[crown.State](q.at)
	return s, rules.(crown.Rules)
}

// bets is how many designs seat has chips on, and how many chips.
func bets(s crown.State, seat game.Seat) (designs, chips int) {
	if seat < 0 || int(seat) >= s.Seats() {
		return 0, 0
	}
	for d := crown.Crown; d < crown.Designs; d++ {
		if n := s.Stake(seat, d); n > 0 {
			designs++
			chips += n
		}
	}
	return designs, chips
}

// room is the highest stake that text may name on its design: found by asking
// for one chip more as long as it is legal.
func (q *asking) room(design string) (n int) {
	for {
		if _, err := q.at.PlayText(q.seat, fmt.Sprintf("bet %d %s", n+1, design)); err != nil {
			return n
		}
		n++
	}
}

// stake and design are what a bet names.
func (q *asking) stake() (n int, design string) {
	words := strings.Split(q.text, " ")
	n, _ = strconv.Atoi(words[1])
	return n, words[2]
}

// wins is what a chip wins on a design shown k times, told from what the throw
// does to two purses.
func (q *asking) wins(k int) int {
	_, r := q.bank()
	if n, ok := won[r.Included][k]; ok {
		return n
	}
	p := must(game.Of[crown.State](crown.Rules{Included: r.Included, Chips: 100, Rounds: 2}).
		Parse("chips=100,97,100 banker=0 bets=-,3:crown,- round=1 next=bet"))
	p = must(p.PlayText(2, "bet 1 club"))
	throw := []string{"crown", "crown", "crown"}
	for i := k; i < 3; i++ {
		throw[i] = []string{"anchor", "heart", "spade"}[i]
	}
	p = must(p.PlayText(game.Nature, strings.Join(throw, ",")))
	s, _ := game.As[crown.State](p)
	won[r.Included][k] = (s.Chips(1) - 100) / 3
	return won[r.Included][k]
}

// won remembers what a chip wins, by whether the count holds the stake.
var won = map[bool]map[int]int{false: {}, true: {}}

// thrown returns the designs of a throw, and the game after it.
func (q *asking) fell() (f []string, after crown.State, over bool) {
	p, err := q.at.PlayText(q.seat, q.text)
	if err != nil {
		return make([]string, 3), after, false
	}
	after, _ = game.As[crown.State](p)
	return strings.Split(q.text, ","), after, p.ToAct() == 0
}

// short reports whether a Banker who pays only what he has cannot pay all.
func (q *asking) short() bool {
	s, r := q.bank()
	credit := r
	credit.Bank = crown.Credit
	p := must(game.Of[crown.State](credit).Parse(q.at.String()))
	after, _ := game.As[crown.State](must(p.PlayText(q.seat, q.text)))
	return r.Bank == crown.Break && after.Chips(s.Banker()) < 0
}

var designs = "crown, anchor, heart, spade, diamond, club"

var crownClaims = map[string]claim{
	"The game is over: it was agreed to play %d rounds, and whoever has the most chips has won.": {"rounds", func(q *asking) bool { _, r := q.bank(); return q.at.ToAct() == 0 && q.is(0, r.Rounds) }},
	"There is no seat %d at this board: %d play.": {"", func(q *asking) bool {
		return q.is(0, q.seat) && q.is(1, q.at.Seats()) && (q.seat < 0 || int(q.seat) >= q.at.Seats())
	}},
	"There is no Banker yet: each in turn throws a single die, and the first to throw a Crown is Banker.": {"throws a crown", func(q *asking) bool { s, _ := q.bank(); return s.Banker() < 0 }},
	"The Banker does not bet; he throws the dice, pays and collects.":                                     {"does not bet", func(q *asking) bool { s, _ := q.bank(); return s.Banker() == q.seat }},
	"You have passed in this round.": {"pass", func(q *asking) bool { s, _ := q.bank(); return s.HasPassed(q.seat) }},
	"You have said that you bet no more in this round.": {"several|as many as you like", func(q *asking) bool {
		s, r := q.bank()
		n, _ := bets(s, q.seat)
		return n > 0 && r.Multi && !q.at.ToAct().Has(q.seat)
	}},
	"Your bet lies: one design for each player and throw.":    {"one it is", func(q *asking) bool { s, r := q.bank(); n, _ := bets(s, q.seat); return n == 1 && !r.Multi }},
	"You have no chips, so you sit out until you are Banker.": {"without chips you sit out", func(q *asking) bool { s, _ := q.bank(); _, n := bets(s, q.seat); return s.Chips(q.seat)+n <= 0 }},
	"The Banker's chips could not pay another stake three times over, so you sit out this round.": {"limit", func(q *asking) bool {
		s, r := q.bank()
		for d := crown.Crown; d < crown.Designs; d++ {
			if 3*(s.OnDesign(d)+1) <= s.Chips(s.Banker()) {
				return false
			}
		}
		return r.Bank == crown.Limit
	}},
	"Another player bets first: one after the other from the Banker's left, since one stake can bar the next.": {"in turn, from the banker.s left", func(q *asking) bool {
		s, r := q.bank()
		who := q.at.ToAct().First()
		ahead := func(seat game.Seat) int { return (int(seat-s.Banker()) + s.Seats()) % s.Seats() }
		return r.Bank == crown.Limit && q.at.ToAct().Len() == 1 && ahead(who) < ahead(q.seat)
	}},
	"The Banker owes too much for anybody to bet against him.": {"", func(q *asking) bool {
		s, r := q.bank()
		return r.Bank != crown.Limit && s.Chips(s.Banker()) < -100_000_000
	}},
	"Whoever has chips must bet at least one.":                                    {"one chip at least", func(q *asking) bool { s, r := q.bank(); return !r.MayPass && s.Chips(q.seat) > 0 }},
	"You have bet already: say done when you want no further design.":             {"several|as many as you like", func(q *asking) bool { return slices.Contains(listed(q.at, q.seat), "done") }},
	"It was agreed that a player may sit out a round.":                            {"pass=on", func(q *asking) bool { _, r := q.bank(); return r.MayPass }},
	"A single bet needs no word to end it: one design for each player and throw.": {"one it is", func(q *asking) bool { _, r := q.bank(); return !r.Multi }},
	"You have bet on no design yet.":                                              {"", func(q *asking) bool { s, _ := q.bank(); n, _ := bets(s, q.seat); return n == 0 }},
	"You bet on no further design in this round.": {"", func(q *asking) bool {
		p := must(q.at.PlayText(q.seat, "done"))
		return !p.ToAct().Has(q.seat) || p.ToAct().Has(game.Nature)
	}},
	"Chips are placed on a design, as in %s.": {"", func(q *asking) bool { return slices.Contains(listed(q.at, q.seat), q.Args[0].(string)) }},
	"%q is no design: the board has %s.":      {"six designs", func(q *asking) bool { return !strings.Contains(designs, q.Args[0].(string)) && q.is(1, designs) }},
	"%q is no number of chips: say how many, as in %s.": {"chips", func(q *asking) bool {
		_, err := strconv.Atoi(q.Args[0].(string))
		return err != nil && slices.Contains(listed(q.at, q.seat), q.Args[1].(string))
	}},
	"A stake is at least one chip.": {"chips", func(q *asking) bool { n, _ := q.stake(); return n < 1 }},
	"You own %d chips, too few for a stake of %d.": {"all he has", func(q *asking) bool {
		s, _ := q.bank()
		n, _ := q.stake()
		return q.is(0, s.Chips(q.seat)) && q.is(1, n) && n > s.Chips(q.seat)
	}},
	"It was agreed that no stake is above %d.": {"max-bet", func(q *asking) bool { _, r := q.bank(); n, _ := q.stake(); return q.is(0, r.MaxBet) && n > r.MaxBet }},
	"No stake is above %d.":                    {"", func(q *asking) bool { n, _ := q.stake(); return q.is(0, crown.MaxStake) && n > crown.MaxStake }},
	"Write the stake plainly, as %d.": {"", func(q *asking) bool {
		n, d := q.stake()
		return slices.Contains(listed(q.at, q.seat), fmt.Sprintf("bet %d %s", q.int(0), d)) && n == q.int(0)
	}},
	"One bet a design: you have %d on %s already.": {"one stake", func(q *asking) bool {
		s, r := q.bank()
		_, design := q.stake()
		laid := s.Stake(q.seat, crown.Design(slices.Index(strings.Split(designs, ", "), design)))
		return r.Multi && q.is(0, laid) && q.is(1, design) && laid > 0
	}},
	"Three times all stakes on a design must fit the Banker's %d chips: on %s there is room for %d.": {"three times|limit", func(q *asking) bool {
		s, r := q.bank()
		n, design := q.stake()
		return r.Bank == crown.Limit && q.is(0, s.Chips(s.Banker())) && q.is(1, design) && q.is(2, q.room(design)) && n > q.room(design)
	}},
	"If %s is shown once, twice or three times, each chip wins %d, %d or %d; if not, the Banker collects it.": {"shown once.*shown twice.*three times", func(q *asking) bool {
		_, design := q.stake()
		return q.is(0, design) && q.is(1, q.wins(1)) && q.is(2, q.wins(2)) && q.is(3, q.wins(3)) && q.wins(0) == -1
	}},
	"In 216 throws a chip on any design wins %d in all.": {"216", func(q *asking) bool {
		sum := 0
		for i := range 216 {
			k := 0
			for _, face := range []int{i % 6, i / 6 % 6, i / 36} {
				if face == 0 {
					k++
				}
			}
			sum += q.wins(k)
		}
		return q.is(0, sum)
	}},

	// The dice.
	"Not all have bet yet: the Banker throws when all stakes lie.": {"throw", func(q *asking) bool { return !q.at.ToAct().Has(game.Nature) }},
	"A die shows %s; three dice are named in this order.":          {"six designs", func(q *asking) bool { return q.is(0, designs) }},
	"Who becomes Banker is decided with a single die.":             {"single die", func(q *asking) bool { return listed(q.at, game.Nature)[0] == "crown" }},
	"The Banker throws three dice.":                                {"three dice|throws", func(q *asking) bool { return listed(q.at, game.Nature)[0] == "crown,crown,crown" }},
	"The first to throw a Crown is Banker.": {"throws a crown", func(q *asking) bool {
		s, _ := q.bank()
		_, after, _ := q.fell()
		return q.text == "crown" && after.Banker() == s.Thrower()
	}},
	"No Crown: the next player throws, round and round.": {"one throw each", func(q *asking) bool {
		s, _ := q.bank()
		_, after, _ := q.fell()
		return after.Thrower() == game.Seat(int(s.Thrower()+1)%s.Seats())
	}},
	"The first seat throws first.": {"first seat", func(q *asking) bool {
		p := must(q.at.Game().Start(q.at.Seats()))
		s, _ := game.As[crown.State](p)
		return s.Thrower() == 0
	}},
	"A design shown counts single, double or triple for each chip on it; the Banker collects all other stakes.": {"shown once.*shown twice.*three times", func(q *asking) bool { return q.Legal && strings.Count(q.text, ",") == 2 }},
	"It was agreed that the count holds the stake itself.":                                                      {"stake-returned=off", func(q *asking) bool { _, r := q.bank(); return r.Included && q.wins(1) == 0 }},
	"A winning stake goes back to its owner besides.":                                                           {"stake come back", func(q *asking) bool { return q.wins(1) == 1 }},
	"The Banker cannot pay all: he pays from his left as far as his chips go.": {"from his left", func(q *asking) bool {
		s, _ := q.bank()
		_, after, _ := q.fell()
		return q.short() && after.Chips(s.Banker()) == 0
	}},
	"The Banker owes what he cannot pay.": {"owes", func(q *asking) bool {
		s, r := q.bank()
		_, after, _ := q.fell()
		return r.Bank == crown.Credit && after.Chips(s.Banker()) < 0
	}},
	"This was the last of the rounds agreed on: whoever has the most chips wins.": {"rounds", func(q *asking) bool { s, r := q.bank(); _, _, over := q.fell(); return over && s.Round() == r.Rounds }},
	"So the bank passes.": {"bank", func(q *asking) bool {
		s, _ := q.bank()
		_, after, _ := q.fell()
		return q.short() && after.Banker() != s.Banker()
	}},
	"Three alike: after paying, the bank passes to the left, whether or not anybody bet on them.": {"triple", func(q *asking) bool {
		s, r := q.bank()
		f, after, _ := q.fell()
		next := s.Banker()
		for range s.Seats() {
			if next = game.Seat(int(next+1) % s.Seats()); r.Bank == crown.Credit || after.Chips(next) > 0 || purse(after, next) > 0 {
				break
			}
		}
		return f[0] == f[1] && f[1] == f[2] && after.Banker() == next
	}},
	"A player without chips is skipped.": {"skipped", func(q *asking) bool {
		s, r := q.bank()
		_, after, _ := q.fell()
		skipped := int(s.Banker()+1) % s.Seats()
		return r.Bank != crown.Credit && purse(after, game.Seat(skipped)) <= 0 && after.Banker() != game.Seat(skipped)
	}},
}

// purse is all that seat owns.
func purse(s crown.State, seat game.Seat) int {
	_, n := bets(s, seat)
	return s.Chips(seat) + n
}

// crownWords are things to say that are mostly not legal.
func crownWords(_ game.Position, rnd *rand.Rand) []string {
	list := []string{"pass", "done", "bet", "", "bet five crown", "bet 0 crown", "bet -1 club", "bet 05 heart", "bet 5 ship", "crown", "club", "6-3", "crown,crown", "club,crown,heart", "anchor,heart,club", "bet 2000000 crown"}
	for _, d := range strings.Split(designs, ", ") {
		list = append(list, fmt.Sprintf("bet %d %s", 1+rnd.IntN(30), d), fmt.Sprintf("bet %d %s", 90+rnd.IntN(200), d), fmt.Sprintf("%s,%s,%s", d, d, d))
	}
	rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

var crownCorners = []corner{
	{"crown", game.Options{"multi-bet": "on"}, "chips=100,70,100 banker=0 bets=-,30:heart,- round=1 next=bet"},
	{"crown", game.Options{"bank": "limit"}, "chips=14,136,150,100 banker=0 bets=-,-,-,- round=5 next=bet"},
	{"crown", game.Options{"pass": "on"}, "chips=100,100,100 banker=0 bets=-,0,- round=1 next=bet"},
	{"crown", game.Options{"bank": "limit"}, "chips=2,198 banker=0 bets=-,- round=1 next=throw"},
	{"crown", nil, "chips=-100000001,50000000,50000301 banker=0 bets=-,-,- round=1 next=throw"},
	{"crown", game.Options{"chips": "10000", "max-bet": "10"}, "chips=10000,10000 banker=0 bets=-,- round=1 next=bet"},
	{"crown", game.Options{"bank": "break"}, "chips=4,195,97,94 banker=0 bets=-,5:crown,3:anchor,2:heart round=1 next=throw"},
	{"crown", game.Options{"bank": "break"}, "chips=299,0,100,0 banker=0 bets=-,-,1:crown,- round=1 next=throw"},
	{"crown", game.Options{"rounds": "1"}, "chips=100,95 banker=0 bets=-,5:crown round=1 next=throw"},
}

// TestEverySentenceOfCrownAndAnchorIsTrue is the like of
// TestEverySentenceOfTheGamesOnPointsIsTrue.
func TestEverySentenceOfCrownAndAnchorIsTrue(t *testing.T) {
	t.Parallel()
	k := &asker{T: t, rnd: rand.New(rand.NewPCG(8, 4)), claims: crownClaims, said: map[string]int{}}
	e := family(t, "crown")
	j := journey{illegal: crownWords, steps: 20}
	k.travel(e, j, 10)
	k.visit(e, j, crownCorners)
	rich := must(must(e.New(nil)).Parse("chips=-2999800,3000000 banker=0 bets=-,- round=1 next=bet"))
	k.explain(rich, 1, "bet 2000000 crown") // Alone: six million bets are legal.
	k.finish()
}
