package crown

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/game/gametest"
)

var tables = []string{
	"chips=20",
	"chips=20 stake-returned=off",
	"chips=10 multi-bet=on",
	"chips=10 pass=on",
	"chips=10 pass=on multi-bet=on",
	"chips=10 bank=limit",
	"chips=10 bank=limit pass=on multi-bet=on",
	"chips=10 bank=break",
	"chips=10 bank=break stake-returned=off multi-bet=on",
	"chips=7 max-bet=3 rounds=60",
	"chips=1 bank=break rounds=60",
	"chips=2 bank=limit rounds=5",
	"chips=10000 max-bet=5 bank=limit",
	"rounds=1",
}

// law holds at every state: no chip comes or goes (CA-4), and nobody owes but
// on credit (CA-A5).
func law(rules game.Rules[State], s State) string {
	r := rules.(Rules)
	sum := 0
	for i := range game.Seat(s.seats) {
		own := s.Chips(i)
		for d := Crown; d < Designs; d++ {
			sum += s.Stake(i, d)
		}
		sum += own
		if own < 0 && r.Bank != Credit {
			return "a seat owes"
		}
	}
	if sum != r.Chips*int(s.seats) {
		return fmt.Sprintf("%d chips", sum)
	}
	return ""
}

// step compares the payment of a throw with slowThrow, and a list of actions
// with what is legal.
func step(r Rules) func(State, game.Seat, game.Action, State) string {
	return func(s State, seat game.Seat, a game.Action, after State) string {
		if seat != game.Nature {
			if !r.Legal(s, seat, a) {
				return "a listed action is not legal"
			}
			return ""
		}
		if s.next != NextThrow {
			return ""
		}
		chips, next := slowThrow(r, s, faces(a))
		for i, n := range chips {
			if s := after.Chips(game.Seat(i)); s != n {
				return fmt.Sprintf("seat %d has %d chips, want %d", i, s, n)
			}
		}
		if after.next != NextOver && after.Banker() != game.Seat(next) {
			return fmt.Sprintf("banker %d, want %d", after.Banker(), next)
		}
		return effectsAgree(r, s, a, after)
	}
}

// slowThrow pays a throw chip by chip, as one does at a table. It returns what
// each seat then owns and who is Banker.
func slowThrow(r Rules, s State, f [3]Design) (chips []int, next int) {
	n, banker := s.Seats(), s.Banker()
	for i := range game.Seat(n) {
		chips = append(chips, s.Chips(i))
	}
	shown := map[Design]int{}
	for _, d := range f {
		shown[d]++
	}
	for i := range game.Seat(n) {
		for d := Crown; d < Designs; d++ {
			if shown[d] == 0 {
				chips[banker] += s.Stake(i, d)
			}
		}
	}
	broke := false
	for j := 1; j < n; j++ {
		i := (int(banker) + j) % n
		for d := Crown; d < Designs; d++ {
			for range s.Stake(game.Seat(i), d) * min(shown[d], 1) {
				chips[i]++
				counts := shown[d]
				if r.Included {
					counts--
				}
				for range counts {
					if r.Bank == Break && chips[banker] == 0 {
						broke = true
						continue
					}
					chips[banker]--
					chips[i]++
				}
			}
		}
	}
	if next = int(banker); broke || len(shown) == 1 {
		for {
			if next = (next + 1) % n; r.Bank == Credit || chips[next] > 0 {
				break
			}
		}
	}
	return chips, next
}

// effectsAgree moves chips as the effects say and compares with the state after.
func effectsAgree(r Rules, s State, a game.Action, after State) string {
	places := map[string]int{}
	banker := s.Banker()
	for i := range game.Seat(s.Seats()) {
		places[fmt.Sprint(i, "chips")] = s.Chips(i)
		for d := Crown; d < Designs; d++ {
			places[fmt.Sprint(i, d.String())] = s.Stake(i, d)
		}
	}
	name := func(seat game.Seat, place string) string {
		if place == "bank" {
			return fmt.Sprint(banker, "chips")
		}
		return fmt.Sprint(seat, place)
	}
	for _, e := range r.AppendEffects(nil, s, game.Nature, a) {
		if e.Uses == "dice" {
			continue
		}
		n := 0
		fmt.Sscan(e.Uses, &n)
		places[name(e.Seat, e.From)] -= n
		places[name(e.Seat, e.To)] += n
	}
	for i := range game.Seat(s.Seats()) {
		if got := places[fmt.Sprint(i, "chips")]; got != after.Chips(i) {
			return fmt.Sprintf("effects leave seat %d with %d chips", i, got)
		}
		for d := Crown; d < Designs; d++ {
			if places[fmt.Sprint(i, d.String())] != 0 {
				return fmt.Sprintf("effects leave a stake of seat %d on %s", i, d)
			}
		}
	}
	return ""
}

func TestConformance(t *testing.T) {
	for _, options := range tables {
		t.Run(options, func(t *testing.T) {
			r := rules(t, options)
			gametest.Run(t, r, gametest.Config[State]{Games: 14, Seed: 7, Law: law, Step: step(r)})
		})
	}
}

func TestPerft(t *testing.T) {
	gametest.Perft(t, "testdata/perft.txt", 300_000, func(spec string) (game.Game, error) {
		_, options, _ := strings.Cut(spec, " ")
		return game.Of(rules(t, options)), nil
	})
}

func TestPlaythrough(t *testing.T) {
	gametest.Playthrough(t, game.Of(rules(t, "rounds=6")), 4, 1, 200, "testdata/playthrough.txt")
	gametest.Playthrough(t, game.Of(rules(t, "rounds=6 chips=12 bank=break multi-bet=on pass=on")), 3, 5, 200, "testdata/playthrough-multi.txt")
}

// Legal lists nothing; it must say what the list says, for every action there
// could be and for seats that do not act.
func TestLegalAgreesWithTheList(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, options := range tables {
		r := rules(t, options)
		for range 20 {
			s := r.Start(2 + rnd.IntN(7))
			for range 60 {
				if r.ToAct(s) == 0 {
					break
				}
				compareLegal(t, r, s, rnd)
				s = randomStep(r, s, rnd)
			}
		}
	}
}

func compareLegal(t *testing.T, r Rules, s State, rnd *rand.Rand) {
	t.Helper()
	for _, seat := range []game.Seat{0, 1, 2, 7, game.Public, game.Nature} {
		list := r.AppendActions(nil, s, seat)
		tries := []game.Action{Pass, Done, 2, Bet(Crown, 0), 1<<32 - 1, Election(Crown), Throw(0, 1, 2)}
		for range 20 {
			tries = append(tries, Bet(Design(rnd.IntN(Designs)), 1+rnd.IntN(2*r.Chips)))
		}
		for _, a := range tries {
			if got := r.Legal(s, seat, a); got != slices.Contains(list, a) {
				t.Fatalf("%s: Legal(%d, %s) = %v", r.AppendState(nil, s), seat, r.AppendAction(nil, s, a), got)
			}
		}
	}
}

func randomStep(r Rules, s State, rnd *rand.Rand) State {
	seat := r.ToAct(s).First()
	if seat == game.Nature {
		return r.Apply(s, seat, game.Draw(r.AppendOutcomes(nil, s), rnd))
	}
	list := r.AppendActions(nil, s, seat)
	return r.Apply(s, seat, list[rnd.IntN(len(list))])
}

func TestImpossiblePositionsAreRefused(t *testing.T) {
	for _, c := range []struct{ options, line, want string }{
		{"", "", "key=value"},
		{"", "next=bet", "field chips: missing"},
		{"", "chips=100,100", "field next: missing"},
		{"", "chips=100,100 next=bett", "field next=bett"},
		{"", "chips=100,100 colour=red next=over", "unknown field"},
		{"", "chips=100,100 chips=100,100 next=over", "field chips: given twice"},
		{"", "chips=100 next=over", "field chips=100: want 2 to 8 seats"},
		{"", "chips=100,100,100,100,100,100,100,100,100 next=over", "2 to 8 seats"},
		{"", "chips=100,101 next=over", "field chips: chips and bets add up to 201"},
		{"", "chips=100,+100 next=over", "field chips"},
		{"", "chips=100,0100 next=over", "field chips"},
		{"", "chips=99999999999999999999,0 next=over", "field chips"},
		{"", "chips=100,１００ next=over", "field chips"},
		{"", "chips=100,100 banker=0 next=over", "field banker: not expected"},
		{"rounds=0", "chips=100,100 next=over", "no end"},
		{"bank=limit", "chips=-1,201 next=over", "field chips"},
		{"bank=break", "chips=-1,201 next=over", "field chips"},
		{"", "chips=100,100 banker=0 bets=-,- round=1 turn=0 next=elect", "field banker"},
		{"", "chips=100,100 banker=- bets=-,1:crown round=1 turn=0 next=elect", "field bets"},
		{"", "chips=100,100 banker=- bets=-,- round=2 turn=0 next=elect", "field round"},
		{"", "chips=100,100 banker=- bets=-,- round=1 next=elect", "field turn: missing"},
		{"", "chips=100,100 banker=- bets=-,- round=1 turn=2 next=elect", "field turn"},
		{"", "chips=99,101 banker=- bets=-,- round=1 turn=0 next=elect", "field chips"},
		{"", "chips=100,100 banker=- bets=-,- round=1 next=bet", "field banker"},
		{"", "chips=100,100 banker=2 bets=-,- round=1 next=bet", "field banker"},
		{"", "chips=100,100 banker=0 bets=-,- round=1 turn=0 next=bet", "field turn: not expected"},
		{"", "chips=100,100 banker=0 bets=- round=1 next=bet", "field bets"},
		{"", "chips=100,100 banker=0 bets=-,- round=0 next=bet", "field round"},
		{"", "chips=100,100 banker=0 bets=-,- round=21 next=bet", "field round"},
		{"rounds=0", "chips=100,100 banker=0 bets=-,- round=1000000001 next=bet", "field round"},
		{"", "chips=100,100 banker=0 bets=-,- round=1 next=throw", "field next=throw: want bet"},
		{"", "chips=100,99 banker=0 bets=-,1:crown round=1 next=bet", "field next=bet: want throw"},
		{"", "chips=99,100 banker=0 bets=1:crown,- round=1 next=bet", "is the Banker"},
		{"", "chips=100,99 banker=0 bets=-,1:king round=1 next=throw", "field bets"},
		{"", "chips=100,99 banker=0 bets=-,1crown round=1 next=throw", "field bets"},
		{"", "chips=100,100 banker=0 bets=-,0:crown round=1 next=throw", "field bets"},
		{"", "chips=100,99 banker=0 bets=-,01:crown round=1 next=throw", "field bets"},
		{"", "chips=100,99 banker=0 bets=-,1:crown. round=1 next=throw", "multi-bet=on"},
		{"", "chips=100,98 banker=0 bets=-,1:crown+1:club round=1 next=throw", "field bets: seat 1"},
		{"", "chips=100,100 banker=0 bets=-,0 round=1 next=throw", "field bets: seat 1"},
		{"", "chips=105,-5,200 banker=0 bets=-,-,- round=1 next=throw", "want bet"},
		{"", "chips=202,-5 banker=0 bets=-,3:crown round=1 next=throw", "field bets: seat 1"},
		{"max-bet=3", "chips=100,96 banker=0 bets=-,4:crown round=1 next=throw", "field bets: seat 1"},
		{"multi-bet=on", "chips=100,98 banker=0 bets=-,1:club+1:crown. round=1 next=throw", "field bets: seat 1"},
		{"multi-bet=on", "chips=100,98 banker=0 bets=-,1:club+1:club. round=1 next=throw", "field bets: seat 1"},
		{"multi-bet=on", "chips=100,100 banker=0 bets=-,. round=1 next=throw", "field bets: seat 1"},
		{"multi-bet=on", "chips=100,99 banker=0 bets=-,1:club round=1 next=throw", "want bet"},
		{"multi-bet=on pass=on", "chips=100,100 banker=0 bets=-,0. round=1 next=throw", "field bets: seat 1"},
		{"bank=limit", "chips=100,66,100 banker=0 bets=-,34:club,- round=1 next=bet", "field bets: seat 1"},
		{"bank=limit", "chips=100,100,99 banker=0 bets=-,-,1:club round=1 next=bet", "field bets: seat 2"},
	} {
		s, err := rules(t, c.options).ParseState(c.line)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %+v, error %v, want %q", c.options, c.line, s, err, c.want)
		}
	}
}

func TestFieldsComeInAnyOrder(t *testing.T) {
	r := rules(t, "")
	want(t, r, at(t, r, "next=throw round=1 bets=-,5:crown,3:anchor,2:heart chips=100,95,97,98 banker=0"), threeBet)
}

func TestOptionsAreChecked(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"chips", "0", "from 1 to 10000"},
		{"chips", "10001", "from 1 to 10000"},
		{"chips", "ten", "whole number"},
		{"max-bet", "-1", "from 0 to 10000"},
		{"rounds", "1001", "from 0 to 1000"},
		{"bank", "robbery", "credit or limit or break"},
		{"pass", "yes", "off or on"},
		{"multi-bet", "", "off or on"},
		{"stake-returned", "maybe", "on or off"},
		{"colour", "red", "unknown option"},
	} {
		if _, err := New(game.Options{c.name: c.value}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s=%s: error %v, want %q", c.name, c.value, err, c.want)
		}
	}
	var list []string
	for _, o := range Options() {
		list = append(list, o.Name+"="+o.Default)
		if _, err := New(game.Options{o.Name: o.Default}); err != nil {
			t.Errorf("default of %s: %v", o.Name, err)
		}
	}
	if got := strings.Join(list, " "); got != "stake-returned=on multi-bet=off pass=off chips=100 max-bet=0 bank=credit rounds=20" {
		t.Errorf("options %s", got)
	}
}

func FuzzParseState(f *testing.F) {
	all := []Rules{rules(f, ""), rules(f, "multi-bet=on pass=on"), rules(f, "bank=limit multi-bet=on"), rules(f, "rounds=0 bank=break")}
	for _, line := range []string{electing, betting, threeBet, "chips=100,100 next=over", "chips=100,98 banker=0 bets=-,1:crown+1:club. round=1 next=throw"} {
		f.Add(line, uint32(1))
	}
	f.Fuzz(func(t *testing.T, line string, n uint32) {
		for _, r := range all {
			s, err := r.ParseState(line)
			if err != nil {
				continue
			}
			text := string(r.AppendState(nil, s))
			if again, err := r.ParseState(text); err != nil || again != s {
				t.Fatalf("%q becomes %q: %+v, %v", line, text, again, err)
			}
			r.Explain(s, game.Seat(n%16), line)
			if r.ToAct(s) != game.Nature.Set() {
				continue
			}
			outs := r.AppendOutcomes(nil, s)
			after := r.Apply(s, game.Nature, outs[int(n%uint32(len(outs)))].Action)
			if got, err := r.ParseState(string(r.AppendState(nil, after))); err != nil || got != after {
				t.Fatalf("%q leads to %q: %v", line, r.AppendState(nil, after), err)
			}
		}
	})
}

func FuzzParseAction(f *testing.F) {
	r := rules(f, "")
	for _, text := range []string{"bet 5 crown", "pass", "done", "crown", "crown,anchor,club", "bet 1000001 club"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, seat := range []game.Seat{0, game.Nature} {
			if a, err := r.ParseAction(State{}, seat, text); err == nil {
				if got := string(r.AppendAction(nil, State{}, a)); got != text {
					t.Errorf("%q reads as %q", text, got)
				}
			}
		}
	})
}
