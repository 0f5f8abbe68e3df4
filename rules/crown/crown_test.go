package crown

import (
	"fmt"
	"strings"
	"testing"

	"parlor/game"
)

// rules returns the rules with options given as "pass=on rounds=3".
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

// at reads a position line.
func at(t testing.TB, r Rules, line string) State {
	t.Helper()
	s, err := r.ParseState(line)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play plays actions one after the other: "1:bet 5 crown", or a throw.
func play(t testing.TB, r Rules, s State, actions ...string) State {
	t.Helper()
	p := game.At(r, s)
	for _, text := range actions {
		seat := game.Nature
		if n, rest, ok := strings.Cut(text, ":"); ok {
			seat, text = game.Seat(n[0]-'0'), rest
		}
		next, err := p.PlayText(seat, text)
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		p = next
	}
	s, _ = game.As[State](p)
	return s
}

func want(t testing.TB, r Rules, s State, line string) {
	t.Helper()
	if got := string(r.AppendState(nil, s)); got != line {
		t.Errorf(" got %s\nwant %s", got, line)
	}
}

// refused fails unless seat may not do what text says, for the reason of rule.
func refused(t testing.TB, r Rules, s State, seat game.Seat, text, rule string) {
	t.Helper()
	if _, err := game.At(r, s).PlayText(seat, text); err == nil {
		t.Errorf("%s: %s by %d is accepted", r.AppendState(nil, s), text, seat)
	}
	e := r.Explain(s, seat, text)
	if e.Legal || len(e.Rules) == 0 || e.Rules[0].ID != rule {
		t.Errorf("Explain(%q) = %+v, want refused by %s", text, e, rule)
	}
}

const (
	electing = "chips=100,100,100,100 banker=- bets=-,-,-,- round=1 turn=0 next=elect"
	betting  = "chips=100,100,100,100 banker=0 bets=-,-,-,- round=1 next=bet"
	threeBet = "chips=100,95,97,98 banker=0 bets=-,5:crown,3:anchor,2:heart round=1 next=throw"
)

func TestBoardHasBankerAndSixDesigns(t *testing.T) { // CA-1
	r := rules(t, "")
	if in := r.Info(); in.Seats != [2]int{2, 8} {
		t.Errorf("seats %v, want 2 to 8", in.Seats)
	}
	var names []string
	for _, o := range r.AppendOutcomes(nil, r.Start(2)) {
		names = append(names, string(r.AppendAction(nil, r.Start(2), o.Action)))
	}
	if got := strings.Join(names, " "); got != "crown anchor heart spade diamond club" {
		t.Errorf("a die shows %s", got)
	}
}

func TestFirstCrownIsBanker(t *testing.T) {
	r := rules(t, "")
	t.Run("CA-2 CA-A9 the first seat throws first", func(t *testing.T) {
		want(t, r, r.Start(4), electing)
	})
	t.Run("CA-T1", func(t *testing.T) {
		s := play(t, r, r.Start(4), "heart", "club", "crown")
		want(t, r, s, "chips=100,100,100,100 banker=2 bets=-,-,-,- round=1 next=bet")
		if got := r.ToAct(s); got != game.Seat(3).Set()|game.Seat(0).Set()|game.Seat(1).Set() {
			t.Errorf("to act: %b", got)
		}
	})
	t.Run("CA-T1 under bank=limit one after the other", func(t *testing.T) {
		r := rules(t, "bank=limit")
		s := play(t, r, r.Start(4), "heart", "club", "crown")
		for _, seat := range []game.Seat{3, 0, 1} {
			if got := r.ToAct(s); got != seat.Set() {
				t.Fatalf("to act: %b, want seat %d alone", got, seat)
			}
			s = r.Apply(s, seat, Bet(Heart, 1))
		}
		want(t, r, s, "chips=99,99,100,99 banker=2 bets=1:heart,1:heart,-,1:heart round=1 next=throw")
	})
	t.Run("CA-T2", func(t *testing.T) {
		s := r.Start(4)
		for range 12 {
			s = play(t, r, s, "club")
		}
		want(t, r, s, electing)
	})
	t.Run("CA-2 a throw says whom it makes Banker", func(t *testing.T) {
		for d := Crown; d < Designs; d++ {
			s := r.Apply(r.Start(4), game.Nature, Election(d))
			parts := r.AppendParts(nil, d.String())
			if makes, says := s.Next() != NextElect, parts[0].Do == "bank"; makes != says {
				t.Errorf("%s makes a Banker: %v, its part is %+v", d, makes, parts[0])
			}
		}
	})
	t.Run("CA-2 one throw in six", func(t *testing.T) {
		for _, o := range r.AppendOutcomes(nil, r.Start(3)) {
			if o.Weight != 1 {
				t.Errorf("outcome %v", o)
			}
		}
	})
}

func TestPayments(t *testing.T) {
	lean := "chips=4,195,97,94 banker=0 bets=-,5:crown,3:anchor,2:heart round=1 next=throw"
	for _, c := range []struct{ name, options, line, throw, want string }{
		{"CA-T3 CA-3 a single counts once, a pair twice", "", threeBet, "crown,crown,anchor", "chips=89,110,103,98 banker=0 bets=-,-,-,- round=2 next=bet"},
		{"CA-T4 CA-3 three alike count triple and the bank passes", "", threeBet, "heart,heart,heart", "chips=102,95,97,106 banker=1 bets=-,-,-,- round=2 next=bet"},
		{"CA-T5 CA-A6 the bank passes on a triple nobody bet on", "", threeBet, "club,club,club", "chips=110,95,97,98 banker=1 bets=-,-,-,- round=2 next=bet"},
		{"CA-T6 CA-3 unclaimed stakes are the Banker's", "", threeBet, "spade,diamond,club", "chips=110,95,97,98 banker=0 bets=-,-,-,- round=2 next=bet"},
		{"CA-T7 CA-3 several may share a design", "", "chips=100,96,96,100 banker=0 bets=-,4:spade,4:spade,0 round=1 next=throw", "spade,spade,club", "chips=84,108,108,100 banker=0 bets=-,-,-,- round=2 next=bet"},
		{"CA-T8", "", threeBet, "crown,anchor,heart", "chips=90,105,103,102 banker=0 bets=-,-,-,- round=2 next=bet"},
		{"CA-T9 CA-A1 stake-returned=off", "stake-returned=off", threeBet, "crown,crown,anchor", "chips=97,105,100,98 banker=0 bets=-,-,-,- round=2 next=bet"},
		{"CA-A1 stake-returned=off, a triple wins two", "stake-returned=off", threeBet, "crown,crown,crown", "chips=95,110,97,98 banker=1 bets=-,-,-,- round=2 next=bet"},
		{"CA-T10 the bank passes round", "", "chips=99,99,99,103 banker=3 bets=0,0,0,- round=1 next=throw", "spade,spade,spade", "chips=99,99,99,103 banker=0 bets=-,-,-,- round=2 next=bet"},
		{"CA-T11 CA-A5 bank=credit", "", lean, "crown,crown,anchor", "chips=-7,210,103,94 banker=0 bets=-,-,-,- round=2 next=bet"},
		{"CA-A5 bank=break pays in part from the left, then passes", "bank=break", lean, "crown,crown,anchor", "chips=0,206,100,94 banker=1 bets=-,-,-,- round=2 next=bet"},
		{"CA-A5 bank=break collects first", "bank=break", "chips=0,190,95,95 banker=0 bets=-,10:crown,5:anchor,5:heart round=1 next=throw", "crown,spade,club", "chips=0,210,95,95 banker=0 bets=-,-,-,- round=2 next=bet"},
		{"CA-A5 bank=break and stake-returned=off", "bank=break stake-returned=off", lean, "crown,crown,crown", "chips=0,209,97,94 banker=1 bets=-,-,-,- round=2 next=bet"},
		{"CA-A5 a triple that breaks the bank passes it once", "bank=break", lean, "crown,crown,crown", "chips=0,209,97,94 banker=1 bets=-,-,-,- round=2 next=bet"},
		{"CA-A7 on credit who has nothing becomes Banker too", "", "chips=299,0,100,0 banker=0 bets=-,-,1:crown,- round=1 next=throw", "club,club,club", "chips=300,0,100,0 banker=1 bets=-,-,-,- round=2 next=bet"},
		{"CA-A7 bank=limit skips him", "bank=limit", "chips=299,0,100,0 banker=0 bets=-,-,1:crown,- round=1 next=throw", "club,club,club", "chips=300,0,100,0 banker=2 bets=-,-,-,- round=2 next=bet"},
		{"CA-A7 bank=break skips him", "bank=break", "chips=299,0,100,0 banker=0 bets=-,-,1:crown,- round=1 next=throw", "club,club,club", "chips=300,0,100,0 banker=2 bets=-,-,-,- round=2 next=bet"},
		{"CA-A7 nobody else has chips", "bank=break", "chips=400,0,0,0 banker=0 bets=-,-,-,- round=1 next=throw", "club,club,club", "chips=400,0,0,0 banker=0 bets=-,-,-,- round=2 next=throw"},
		{"CA-A8 the last round ends the game", "rounds=3", "chips=100,95,97,98 banker=0 bets=-,5:crown,3:anchor,2:heart round=3 next=throw", "crown,crown,anchor", "chips=89,110,103,98 next=over"},
		{"CA-A8 rounds=0 has no end", "rounds=0", "chips=100,95,97,98 banker=0 bets=-,5:crown,3:anchor,2:heart round=3000 next=throw", "crown,crown,anchor", "chips=89,110,103,98 banker=0 bets=-,-,-,- round=3001 next=bet"},
		{"CA-A2 multi-bet=on pays each bet", "multi-bet=on", "chips=100,90,100,100 banker=0 bets=-,5:crown+3:heart+2:club.,0,0 round=1 next=throw", "crown,crown,heart", "chips=89,111,100,100 banker=0 bets=-,-,-,- round=2 next=bet"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if strings.Contains(c.line, ",0,") || strings.Contains(c.line, ",0 ") || strings.Contains(c.line, "=0,") {
				c.options += " pass=on"
			}
			r := rules(t, c.options)
			s := play(t, r, at(t, r, c.line), c.throw)
			want(t, r, s, c.want)
		})
	}
}

func TestPayoffsAreChipsWon(t *testing.T) { // CA-A8, CA-4
	r := rules(t, "")
	s := at(t, r, "chips=89,110,103,98 next=over")
	if got, want := r.Payoffs(s), (game.Payoffs{-11, 10, 3, -2}); got != want {
		t.Errorf("payoffs %v, want %v", got, want)
	}
}

func TestBetsInAnyOrder(t *testing.T) { // CA-3
	r := rules(t, "")
	one := play(t, r, at(t, r, betting), "1:bet 5 crown", "2:bet 3 anchor", "3:bet 2 heart")
	two := play(t, r, at(t, r, betting), "3:bet 2 heart", "1:bet 5 crown", "2:bet 3 anchor")
	want(t, r, one, threeBet)
	if one != two {
		t.Error("the order of the bets matters")
	}
}

func TestWhatMayBeBet(t *testing.T) {
	start := func(t *testing.T, options string) (Rules, State) {
		r := rules(t, options)
		return r, play(t, r, r.Start(4), "crown")
	}
	t.Run("CA-T12 CA-A4 a stake is at least one chip and at most one's own", func(t *testing.T) {
		r, s := start(t, "")
		for _, text := range []string{"bet 0 crown", "bet -1 crown", "bet 101 crown", "bet 99999999999999999999 crown", "bet 5000000 crown", "bet x crown"} {
			refused(t, r, s, 1, text, "CA-A4")
		}
		refused(t, r, s, 1, "bet 5 king", "CA-1")
		refused(t, r, s, 1, "five on the crown", "CA-3")
		want(t, r, play(t, r, s, "1:bet 100 crown"), "chips=100,0,100,100 banker=0 bets=-,100:crown,-,- round=1 next=bet")
	})
	t.Run("CA-T12 CA-4 not by the Banker", func(t *testing.T) {
		r, s := start(t, "")
		refused(t, r, s, 0, "bet 5 crown", "CA-4")
	})
	t.Run("CA-T12 CA-A2 on one design", func(t *testing.T) {
		r, s := start(t, "")
		s = play(t, r, s, "1:bet 5 crown")
		refused(t, r, s, 1, "bet 5 anchor", "CA-A2")
		refused(t, r, s, 2, "done", "CA-A2")
	})
	t.Run("CA-A2 multi-bet=on", func(t *testing.T) {
		r, s := start(t, "multi-bet=on")
		refused(t, r, s, 1, "done", "CA-A2")
		s = play(t, r, s, "1:bet 5 anchor", "1:bet 95 club")
		refused(t, r, s, 1, "bet 1 anchor", "CA-A4")
		want(t, r, s, "chips=100,0,100,100 banker=0 bets=-,5:anchor+95:club,-,- round=1 next=bet")
		s = play(t, r, s, "1:done", "2:bet 1 heart")
		refused(t, r, s, 1, "bet 1 club", "CA-A2")
		refused(t, r, s, 2, "bet 1 heart", "CA-A2")
		refused(t, r, s, 2, "pass", "CA-A2")
		want(t, r, s, "chips=100,0,99,100 banker=0 bets=-,5:anchor+95:club.,1:heart,- round=1 next=bet")
	})
	t.Run("CA-A2 multi-bet=on, in any order", func(t *testing.T) {
		r, s := start(t, "multi-bet=on")
		s = play(t, r, s, "1:bet 2 club", "1:bet 5 anchor", "1:bet 1 spade")
		refused(t, r, s, 1, "bet 1 anchor", "CA-A2")
		want(t, r, s, "chips=100,92,100,100 banker=0 bets=-,5:anchor+1:spade+2:club,-,- round=1 next=bet")
	})
	t.Run("CA-A3 everybody must bet", func(t *testing.T) {
		r, s := start(t, "")
		refused(t, r, s, 1, "pass", "CA-A3")
	})
	t.Run("CA-A3 pass=on", func(t *testing.T) {
		r, s := start(t, "pass=on")
		s = play(t, r, s, "1:pass", "2:pass", "3:bet 1 club")
		want(t, r, s, "chips=100,100,100,99 banker=0 bets=-,0,0,1:club round=1 next=throw")
		r, s = start(t, "pass=on multi-bet=on")
		s = play(t, r, s, "1:pass", "2:bet 1 club")
		refused(t, r, s, 1, "bet 1 club", "CA-A3")
		refused(t, r, s, 2, "pass", "CA-A2")
	})
	t.Run("CA-A3 who has no chips sits out", func(t *testing.T) {
		r := rules(t, "")
		s := at(t, r, "chips=200,0,100,100 banker=0 bets=-,-,-,- round=9 next=bet")
		refused(t, r, s, 1, "bet 1 crown", "CA-A3")
		s = play(t, r, s, "2:bet 1 club", "3:bet 1 club")
		want(t, r, s, "chips=200,0,99,99 banker=0 bets=-,-,1:club,1:club round=9 next=throw")
	})
	t.Run("CA-A4 chips and max-bet", func(t *testing.T) {
		r, s := start(t, "chips=10000 max-bet=7")
		refused(t, r, s, 1, "bet 8 crown", "CA-A4")
		if n := len(r.AppendActions(nil, s, 1)); n != 42 {
			t.Errorf("%d stakes listed, want 6 x 7", n)
		}
		r, s = start(t, "chips=10000")
		if n := len(r.AppendActions(nil, s, 1)); n != 60_000 {
			t.Errorf("%d stakes listed, want 6 x 10000", n)
		}
	})
}

// TestTheProgramsOwnLimits are those that the document names: a million chips a
// stake (CA-A4), and no bets against a Banker who owes more than a hundred
// million (CA-A5).
func TestTheProgramsOwnLimits(t *testing.T) {
	r := rules(t, "")
	s := at(t, r, "chips=-1999800,2000000,100 banker=0 bets=-,-,- round=9 next=bet")
	refused(t, r, s, 1, "bet 1000001 crown", "CA-A4")
	play(t, r, s, "1:bet 1000000 crown")
	s = at(t, r, "chips=-100000000,100000200,100 banker=0 bets=-,-,- round=9 next=bet")
	play(t, r, s, "1:bet 1 crown")
	s = at(t, r, "chips=-100000001,100000201,100 banker=0 bets=-,-,- round=9 next=throw")
	refused(t, r, s, 1, "bet 1 crown", "CA-A5")
}

func TestLimitedBank(t *testing.T) { // CA-A5
	r := rules(t, "bank=limit")
	s := at(t, r, "chips=14,136,150,100 banker=0 bets=-,-,-,- round=5 next=bet")
	refused(t, r, s, 1, "bet 5 crown", "CA-A5")
	refused(t, r, s, 2, "bet 1 crown", "CA-3")
	s = play(t, r, s, "1:bet 3 crown")
	refused(t, r, s, 2, "bet 2 crown", "CA-A5")
	s = play(t, r, s, "2:bet 1 crown")
	refused(t, r, s, 3, "bet 1 crown", "CA-A5")
	s = play(t, r, s, "3:bet 4 club")
	want(t, r, play(t, r, s, "crown,crown,crown"), "chips=6,145,153,96 banker=1 bets=-,-,-,- round=6 next=bet")

	t.Run("a Banker with too few chips throws alone", func(t *testing.T) {
		s := at(t, r, "chips=2,148,150,100 banker=0 bets=-,-,-,- round=5 next=throw")
		refused(t, r, s, 1, "bet 1 crown", "CA-A5")
		want(t, r, play(t, r, s, "crown,crown,club"), "chips=2,148,150,100 banker=0 bets=-,-,-,- round=6 next=throw")
	})
	t.Run("a full board leaves the last seats out", func(t *testing.T) {
		r := rules(t, "bank=limit multi-bet=on")
		s := at(t, r, "chips=3,197,100,100 banker=0 bets=-,-,-,- round=5 next=bet")
		for d := Crown; d < Designs; d++ {
			s = play(t, r, s, "1:bet 1 "+d.String())
		}
		s = play(t, r, s, "1:done")
		want(t, r, s, "chips=3,191,100,100 banker=0 bets=-,1:crown+1:anchor+1:heart+1:spade+1:diamond+1:club.,-,- round=5 next=throw")
	})
}

func TestNoBetBeforeTheElectionOrAfterTheEnd(t *testing.T) {
	r := rules(t, "")
	refused(t, r, at(t, r, electing), 1, "bet 1 crown", "CA-2")
	refused(t, r, at(t, r, electing), game.Nature, "crown,crown,crown", "CA-2")
	refused(t, r, at(t, r, betting), game.Nature, "crown,crown,crown", "CA-3")
	refused(t, r, at(t, r, betting), 7, "bet 1 crown", "CA-1")
	refused(t, r, at(t, r, threeBet), game.Nature, "crown", "CA-3")
	refused(t, r, at(t, r, threeBet), game.Nature, "crown,king,club", "CA-1")
	refused(t, r, at(t, r, threeBet), game.Nature, "club,crown,club", "CA-1")
	refused(t, r, at(t, r, "chips=89,110,103,98 next=over"), 1, "bet 1 crown", "CA-A8")
}

// Nobody gets so far by playing; the bound only keeps numbers small.
func TestNobodyBetsAgainstAHugeDebt(t *testing.T) { // CA-A5
	r := rules(t, "rounds=0")
	line := fmt.Sprintf("chips=%d,%d banker=0 bets=-,- round=5 next=", -maxDebt-1, maxDebt+201)
	s := at(t, r, line+"throw")
	refused(t, r, s, 1, "bet 1 crown", "CA-A5")
	if _, err := r.ParseState(line + "bet"); err == nil {
		t.Error("bets are awaited")
	}
	line = fmt.Sprintf("chips=%d,%d banker=0 bets=-,- round=5 next=bet", -maxDebt, maxDebt+200)
	s = play(t, r, at(t, r, line), "1:bet 1000000 crown")
	refused(t, r, play(t, r, at(t, r, line), "1:bet 1 crown"), 1, "bet 1 crown", "CA-A2")
	want(t, r, play(t, r, s, "crown,crown,crown"), fmt.Sprintf("chips=%d,%d banker=1 bets=-,- round=6 next=throw", -maxDebt-3_000_000, maxDebt+3_000_200))
}

func TestExplainNamesTheRulesOfAThrow(t *testing.T) {
	for _, c := range []struct{ options, line, throw, ids string }{
		{"", electing, "crown", "CA-2"},
		{"", electing, "club", "CA-2 CA-A9"},
		{"", threeBet, "crown,heart,club", "CA-3 CA-A1"},
		{"", threeBet, "club,club,club", "CA-3 CA-A1 CA-A6"},
		{"bank=break", "chips=4,195,97,94 banker=0 bets=-,5:crown,3:anchor,2:heart round=1 next=throw", "crown,crown,anchor", "CA-3 CA-A1 CA-A5 CA-A5"},
		{"rounds=1 bank=break", "chips=4,195,97,94 banker=0 bets=-,5:crown,3:anchor,2:heart round=1 next=throw", "crown,crown,anchor", "CA-3 CA-A1 CA-A5 CA-A8"},
		{"", "chips=4,195,97,94 banker=0 bets=-,5:crown,3:anchor,2:heart round=1 next=throw", "crown,crown,anchor", "CA-3 CA-A1 CA-A5"},
		{"bank=break", "chips=299,0,100,0 banker=0 bets=-,-,1:crown,- round=1 next=throw", "club,club,club", "CA-3 CA-A1 CA-A6 CA-A7"},
		{"rounds=1", threeBet, "club,club,club", "CA-3 CA-A1 CA-A8"},
	} {
		r := rules(t, c.options)
		e := r.Explain(at(t, r, c.line), game.Nature, c.throw)
		var ids []string
		for _, rule := range e.Rules {
			ids = append(ids, rule.ID)
		}
		if got := strings.Join(ids, " "); !e.Legal || got != c.ids {
			t.Errorf("%s %s: %v %s, want %s", c.options, c.throw, e.Legal, got, c.ids)
		}
	}
}

func TestEffectsShowWhereChipsGo(t *testing.T) {
	r := rules(t, "bank=break")
	s := at(t, r, "chips=4,195,97,94 banker=0 bets=-,5:crown,3:anchor,2:heart round=1 next=throw")
	var got []string
	for _, e := range r.AppendEffects(nil, s, game.Nature, Throw(Anchor, Crown, Crown)) {
		got = append(got, fmt.Sprintf("%d:%s>%s=%s", e.Seat, e.From, e.To, e.Uses))
	}
	wanted := "3:heart>bank=2 1:bank>chips=6 1:crown>chips=5 2:anchor>chips=3 1:0>1=dice"
	if g := strings.Join(got, " "); g != wanted {
		t.Errorf("effects %s, want %s", g, wanted)
	}
}
