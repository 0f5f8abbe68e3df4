package check

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parlor/game"
)

// rules returns the rules with options given as "score=net target=7".
func rules(t testing.TB, options string) Rules {
	t.Helper()
	opts := game.Options{}
	for _, o := range strings.Fields(options) {
		name, value, _ := strings.Cut(o, "=")
		opts[name] = value
	}
	r, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// table returns a hand in play with seat 0 on throw and the last seat as
// dealer. The cards need not be a whole deck.
func table(t testing.TB, hands, discard string) State {
	t.Helper()
	s := State{next: NextThrow}
	for text := range strings.SplitSeq(hands, "/") {
		list, err := parseCards(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range list {
			s.hands[s.seats] += card(n)
		}
		s.seats++
	}
	s.dealer = game.Seat(s.seats - 1)
	list, err := parseCards(discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range list {
		s.discard.push(n)
	}
	return s
}

// play lets Nature do what the texts say, one after the other.
func play(t testing.TB, r Rules, s State, actions ...string) State {
	t.Helper()
	p := game.At(r, s)
	for _, text := range actions {
		next, err := p.PlayText(game.Nature, text)
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		p = next
	}
	s, _ = game.As[State](p)
	return s
}

// want compares the line of s with a line that may leave out its end.
func want(t testing.TB, r Rules, s State, line string) {
	t.Helper()
	if got := string(r.AppendState(nil, s)); !strings.HasPrefix(got+" ", line+" ") {
		t.Errorf(" got %s\nwant %s", got, line)
	}
}

func TestThrows(t *testing.T) {
	for _, c := range []struct{ name, hands, discard, throw, want string }{
		{"CK-T1 CK-7 everybody with the total discards one", "6.2/6.6/9.2/6.3", "7", "4-2", "hands=2/6/9.2/3 discard=7.6.6.6"},
		{"CK-T2 CK-7 CK-A13 on a Check the thrower takes and keeps", "9.4/4.4/9.2/6.3", "7.5", "C-4", "hands=9.5.4/4/9.2/6.3 discard=7.4"},
		{"CK-T3 CK-A5 he takes before the others discard", "9.2/8.4/9.2", "7.3.9.5", "C-4", "hands=9.5.2/8/9.2 discard=7.3.9.4"},
		{"CK-T4 no card bears a 1", "9.2/8.4", "7.3.9.5", "C-1", "hands=9.5.2/8.4 discard=7.3.9"},
		{"CK-T5 CK-7 Double Check takes two", "2/8.4", "7.3.9.5", "C-C", "hands=9.5.2/8.4 discard=7.3"},
		{"CK-T6 CK-7 only the total", "8.5.3/8.5.3", "2", "5-3", "hands=5.3/5.3 discard=2.8.8"},
		{"CK-T7 CK-A3 with an empty Discard the others still discard", "9.3/8.3", "-", "C-3", "hands=9.3/8 discard=3"},
		{"CK-T8 CK-A3 a short Discard gives what it has", "9/8.3", "6", "C-C", "hands=9.6/8.3 discard=-"},
		{"CK-A3 an empty Discard gives nothing", "9/8.3", "-", "C-C", "hands=9/8.3 discard=-"},
		{"CK-A7 the thrower discards a total too", "9.2/8.3", "-", "5-4", "hands=2/8.3 discard=9"},
		{"CK-7 nobody holds the total", "9.2/8.3", "5", "3-3", "hands=9.2/8.3 discard=5"},
		{"CK-A4 CK-8 nobody is asked", "9.9/9.3", "5", "5-4", "hands=9/3 discard=5.9.9"},
		{"CK-A6 equal cards, so their order is no matter", "9.9/9.3/9.2", "5", "5-4", "hands=9/3/2 discard=5.9.9.9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rules(t, "")
			s := play(t, r, table(t, c.hands, c.discard), c.throw)
			want(t, r, s, c.want)
			if s.Thrower() != 1 { // CK-6
				t.Errorf("seat %d throws next, want 1", s.Thrower())
			}
		})
	}
}

func TestOneThrowEachToTheLeft(t *testing.T) { // CK-6, CK-A12
	r := rules(t, "")
	s := table(t, "9.2/8.3/9.2", "5.5.5.5")
	for i := range 6 {
		if s.Thrower() != game.Seat(i%3) {
			t.Fatalf("throw %d is seat %d's", i, s.Thrower())
		}
		s = play(t, r, s, "3-3")
	}
}

func TestEndOfAHand(t *testing.T) {
	for _, c := range []struct {
		name, options, hands, throw string
		thrower                     game.Seat
		points                      string
	}{
		{"CK-T9 CK-10 a point for each card left", "", "6/9.9.2/5.2", "4-2", 0, "5,0,0"},
		{"CK-T10 CK-9 CK-A9 of two the thrower wins", "", "6/9.2/6/8", "4-2", 0, "3,0,0,0"},
		{"CK-T11 CK-A9 else the nearest going left", "", "9/6/8.2/6", "4-2", 0, "0,3,0,0"},
		{"CK-T11 CK-A9 left of C is D", "", "9/6/8.2/6", "4-2", 2, "0,0,0,3"},
		{"CK-A9 three at once, round the corner", "", "6/6/8.2/6", "4-2", 2, "0,0,0,2"},
		{"CK-T12 CK-A8 who does not throw can win on a Check", "", "9/4/8.2", "C-4", 0, "0,4,0"},
		{"CK-A8 the thrower cannot win on a Check, whatever the Discard", "", "4/9.4/8.2", "C-4", 0, ""},
		{"CK-T13 the discards of the last throw are not paid for", "", "6/9.6/8.2", "4-2", 0, "3,0,0"},
		{"CK-A10 score=net", "score=net", "6/9.6/8.2", "4-2", 0, "3,-1,-2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rules(t, c.options)
			s := table(t, c.hands, "7")
			s.thrower = c.thrower
			next := play(t, r, s, c.throw)
			if c.points == "" {
				if next.Next() != NextThrow {
					t.Error("the hand is over")
				}
				return
			}
			// CK-A11: the deal passes to the left, here to seat 0.
			want(t, r, next, "hands=- discard=- dealer=0 points="+c.points+" next=misc")
		})
	}
}

func TestThrowerWithEmptyDiscardCannotWinOnACheck(t *testing.T) { // CK-A8
	r := rules(t, "")
	want(t, r, play(t, r, table(t, "4/9.4", "-"), "C-4"), "hands=4/9 discard=4")
}

func TestWinnerDeals(t *testing.T) { // CK-A11 next-dealer=winner
	r := rules(t, "next-dealer=winner")
	want(t, r, play(t, r, table(t, "9/6/8.2/6", "7"), "4-2"), "hands=- discard=- dealer=1 points=0,3,0,0 next=misc")
}

// A throw takes some 0.95 s where the dice fall by themselves, and two where each is thrown by hand and looked at: a short game of three takes 3 to 6
// minutes, one of two 7 and more.
func TestAShortGameIsShort(t *testing.T) {
	for seats, want := range map[int][2]int{2: {400, 510}, 3: {150, 200}, 4: {90, 125}} {
		r := rules(t, "target="+Presets[0].Options["target"])
		rnd, thrown := rand.New(rand.NewPCG(7, 1930)), 0
		const games = 300
		for range games {
			s := r.Start(seats)
			for s.Next() != NextOver {
				if s.Next() == NextThrow {
					thrown++
				}
				s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
			}
		}
		if n := thrown / games; n < want[0] || n > want[1] {
			t.Errorf("a short game of %d takes %d throws, want %d to %d", seats, n, want[0], want[1])
		}
	}
}

func TestGameGoesToTheTarget(t *testing.T) { // CK-11
	r := rules(t, "")
	s := table(t, "6/9.9.2/5.2", "7")
	t.Run("CK-T16 97 and 5 reach 100", func(t *testing.T) {
		s.points = [8]int16{97, 98, 12}
		end := play(t, r, s, "4-2")
		want(t, r, end, "hands=-/9.9.2/5.2 discard=7.6 points=102,98,12 next=over")
		if got := r.Payoffs(end); got != (game.Payoffs{102, 98, 12}) {
			t.Errorf("payoffs %v", got)
		}
	})
	t.Run("CK-T16 97 alone do not", func(t *testing.T) {
		s.points = [8]int16{92, 98, 12}
		want(t, r, play(t, r, s, "4-2"), "hands=- discard=- dealer=0 points=97,98,12 next=misc")
	})
	t.Run("CK-A10 net", func(t *testing.T) {
		r := rules(t, "score=net target=5")
		s.points = [8]int16{1, 2, -3}
		end := play(t, r, s, "4-2")
		want(t, r, end, "hands=-/9.9.2/5.2 discard=7.6 points=6,-1,-5 next=over")
		if !r.Info().ZeroSum || rules(t, "").Info().ZeroSum {
			t.Error("only net points add up to zero")
		}
	})
}

func TestDeal(t *testing.T) {
	t.Run("CK-5 the first dealer by lot", func(t *testing.T) {
		r := rules(t, "")
		outs := r.AppendOutcomes(nil, r.Start(5))
		if len(outs) != 5 || game.TotalWeight(outs) != 5 {
			t.Errorf("lot %v", outs)
		}
		want(t, r, play(t, r, r.Start(5), "dealer 3"), "hands=- discard=- dealer=3 points=0,0,0,0,0 next=misc")
	})
	t.Run("CK-A1 CK-3 any four different numbers", func(t *testing.T) {
		r := rules(t, "")
		s := play(t, r, r.Start(2), "dealer 1")
		outs := r.AppendOutcomes(nil, s)
		if len(outs) != 126 || game.TotalWeight(outs) != 126 {
			t.Errorf("%d sets of weight %d, want 9 over 4", len(outs), game.TotalWeight(outs))
		}
		want(t, r, play(t, r, s, "misc 10.7.5.2"), "hands=-/- discard=- dealer=1 points=0,0 next=deal pack=2:3,3:2,4:2,5:3,6:2,7:3,8:2,9:2,10:3")
	})
	t.Run("CK-A1 the numbers agreed on", func(t *testing.T) {
		r := rules(t, "misc=7.7.10.7")
		s := play(t, r, r.Start(2), "dealer 0")
		if outs := r.AppendOutcomes(nil, s); len(outs) != 1 {
			t.Errorf("outcomes %v", outs)
		}
		want(t, r, play(t, r, s, "misc 10.7.7.7"), "hands=-/- discard=- dealer=0 points=0,0 next=deal pack=2:2,3:2,4:2,5:2,6:2,7:5,8:2,9:2,10:3")
	})
	t.Run("CK-5 CK-4 round from the dealer's left, nine each, then four to the Discard", func(t *testing.T) {
		r := rules(t, "")
		s := play(t, r, r.Start(3), "dealer 1", "misc 10.7.5.2", "card 7", "card 7", "card 3")
		want(t, r, s, "hands=7/3/7 discard=- dealer=1 points=0,0,0 next=deal pack=2:4,3:2,4:3,5:4,6:3,7:2,8:3,9:3,10:4")
		got := r.AppendOutcomes(nil, s)
		if len(got) != 9 || got[0] != (game.Outcome{Action: Card(2), Weight: 4}) || game.TotalWeight(got) != 28 {
			t.Errorf("outcomes %v", got)
		}
	})
	t.Run("CK-A2 misc-apart=on", func(t *testing.T) {
		r := rules(t, "misc-apart=on misc=7.7.7.7")
		s := play(t, r, r.Start(2), "dealer 1", "misc 7.7.7.7", "card 7", "card 7")
		if _, err := game.At(r, s).PlayText(game.Nature, "card 7"); err == nil {
			t.Error("a card set aside is dealt to a player")
		}
		for _, n := range []int{2, 3, 4, 5, 6, 8, 9, 10} {
			s = play(t, r, s, fmt.Sprintf("card %d", n), fmt.Sprintf("card %d", n))
		}
		want(t, r, s, "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=- dealer=1 points=0,0 next=deal pack=7:4")
		s = play(t, r, s, "card 7", "card 7", "card 7", "card 7")
		want(t, r, s, "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=7.7.7.7 dealer=1 thrower=0 points=0,0 next=throw")
	})
}

func TestSizesOfTheDeck(t *testing.T) { // CK-T14, CK-2
	for n, size := range map[int]int{2: 22, 3: 31, 4: 40, 5: 49, 8: 76} {
		if got := Deck(n); got != size {
			t.Errorf("%d players use %d cards, want %d", n, got, size)
		}
		r := rules(t, "")
		s := r.Start(n)
		for s.Next() != NextThrow {
			s = r.Apply(s, game.Nature, r.AppendOutcomes(nil, s)[0].Action)
		}
		for i := range game.Seat(n) {
			if s.Cards(i) != 9 {
				t.Errorf("%d players: seat %d has %d cards", n, i, s.Cards(i))
			}
		}
		if s.Discarded() != 4 {
			t.Errorf("%d players: %d cards on the Discard", n, s.Discarded())
		}
	}
}

func TestExplain(t *testing.T) {
	start := rules(t, "").Start(2)
	for _, c := range []struct {
		options string
		s       State
		seat    game.Seat
		text    string
		legal   bool
		ids     string
	}{
		{"", start, 0, "4-2", false, "CK-8"},
		{"", table(t, "9/8", "7"), 1, "discard 8", false, "CK-8"},
		{"", start, game.Nature, "dealer 1", true, "CK-5"},
		{"", start, game.Nature, "dealer 2", false, "CK-5"},
		{"", play(t, rules(t, ""), start, "dealer 1"), game.Nature, "misc 10.9.8.7", true, "CK-A1 CK-3"},
		{"misc=7.7.7.7", play(t, rules(t, ""), start, "dealer 1"), game.Nature, "misc 10.9.8.7", false, "CK-A1"},
		{"", play(t, rules(t, ""), start, "dealer 1", "misc 10.9.8.7"), game.Nature, "card 9", true, "CK-5"},
		{"", play(t, rules(t, ""), start, "dealer 1", "misc 10.9.8.7", "card 2", "card 2"), game.Nature, "card 2", false, "CK-2"},
		{"", play(t, rules(t, ""), start, "dealer 1", "misc 10.9.8.7"), game.Nature, "4-2", false, "CK-5"},
		{"misc-apart=on", play(t, rules(t, "misc-apart=on"), start, "dealer 1", "misc 10.9.8.7", "card 9"), game.Nature, "card 9", true, "CK-5 CK-A2"},
		{"misc-apart=on", play(t, rules(t, "misc-apart=on"), start, "dealer 1", "misc 10.9.8.7", "card 9", "card 9"), game.Nature, "card 9", false, "CK-A2"},
		{"", table(t, "9/8", "7"), game.Nature, "6-2", false, "CK-1"},
		{"", table(t, "9/8", "7"), game.Nature, "2-4", false, "CK-1"},
		{"", table(t, "9/8", "7"), game.Nature, "4-2", true, "CK-7 CK-6"},
		{"", table(t, "9/8", "7"), game.Nature, "C-C", true, "CK-7 CK-A3 CK-6"},
		{"", table(t, "9.4/8", "7"), game.Nature, "C-4", true, "CK-7 CK-A13 CK-6"},
		{"", table(t, "9.4/8", "7"), game.Nature, "C-1", true, "CK-7 CK-6"},
		{"", table(t, "9/9/8", "7"), game.Nature, "5-4", true, "CK-7 CK-9 CK-A9 CK-10 CK-A11"},
		{"score=net target=1", table(t, "9/8", "7"), game.Nature, "5-4", true, "CK-7 CK-9 CK-10 CK-A10 CK-11"},
		{"", State{seats: 2, next: NextOver, points: [8]int16{100}}, game.Nature, "5-4", false, "CK-11"},
	} {
		e := rules(t, c.options).Explain(c.s, c.seat, c.text)
		var ids []string
		for _, rule := range e.Rules {
			ids = append(ids, rule.ID)
		}
		if got := strings.Join(ids, " "); e.Legal != c.legal || got != c.ids {
			t.Errorf("%s %s: %v %s, want %v %s", c.options, c.text, e.Legal, got, c.legal, c.ids)
		}
	}
}

func TestEffectsShowWhereCardsGo(t *testing.T) {
	r := rules(t, "")
	for _, c := range []struct{ hands, discard, throw, want string }{
		{"9.4/8.4/4.4", "7.5", "C-4", "0:discard>hand=5 1:hand>discard=4 2:hand>discard=4"},
		{"9.4/8.4", "7.5", "C-C", "0:discard>hand=5 0:discard>hand=7"},
		{"9.4/8.4", "7", "C-C", "0:discard>hand=7"},
		{"9/9.8.4", "7", "5-4", "0:hand>discard=9 1:hand>discard=9 0:1>points=2 0:1>0=deal"},
	} {
		s := table(t, c.hands, c.discard)
		a, err := r.ParseAction(s, game.Nature, c.throw)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range r.AppendEffects(nil, s, game.Nature, a) {
			got = append(got, fmt.Sprintf("%d:%s>%s=%s", e.Seat, e.From, e.To, e.Uses))
		}
		if g := strings.Join(got, " "); g != c.want {
			t.Errorf("%s: effects %s, want %s", c.throw, g, c.want)
		}
	}
}
