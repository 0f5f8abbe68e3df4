package india

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlor/game"
)

// explained is the rules that decide, in order: "+IN-8 IN-12" if legal.
func explained(e game.Explanation) string {
	var ids []string
	for _, c := range e.Rules {
		ids = append(ids, c.ID)
	}
	sign := "-"
	if e.Legal {
		sign = "+"
	}
	return sign + strings.Join(ids, " ")
}

func TestExplanationsCiteTheRuleThatDecides(t *testing.T) {
	for _, c := range []struct{ options, line, text, want string }{
		// Whose choice it is.
		{"", "s=71,71,71,71 n=-,-,-,- next=over", "pass", "-IN-14"},
		{"", "s=-,-,-,- n=-,-,-,- next=start", "enter", "-IN-6"},
		{"", "s=-,-,-,- n=-,-,-,- turn=s next=throw", "enter", "-IN-7"},
		{"", "s=-,-,-,- n=-,-,-,- turn=n next=play throw=5-1 left=5,1", "enter", "-IN-5"},
		// What is no action.
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-1 left=5,1", "", "-IN-10"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-1 left=5,1", "jump!", "-IN-10"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-1 left=5,1", "10>11*", "-IN-10"},
		// Passing.
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-1 left=5,1", "pass", "-IN-11"},
		{"", "s=-,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "pass", "+IN-11 IN-A14"},
		{"", "s=-,-,-,- n=-,-,-,- turn=s next=play throw=3-3 left=3,3", "pass", "+IN-11 IN-A11 IN-A14"},
		// Pieces and numbers.
		{"", "s=71,10,9,8 n=-,-,-,- turn=s next=play throw=5-1 left=5,1", "enter", "-IN-8"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "enter", "-IN-8"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=4-1 left=4", "enter", "-IN-8"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "11>12", "-IN-7"},
		{"", "s=71,10,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "71>72", "-IN-14"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>14", "-IN-10"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>17", "-IN-10"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>>18", "-IN-7"},
		{"combined=steps", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>>17", "-IN-A6"},
		{"combined=jump", "s=20,12,-,- n=-,-,-,- turn=s next=play throw=6-1 left=1 last=6>12", "12>13", "-IN-A6"},
		// The way.
		{"", "s=70,10,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "70>76", "-IN-9a IN-A13"},
		{"", "s=20,10,-,- n=46,46,-,- turn=s next=play throw=6-1 left=6,1", "10>16", "-IN-9b"},
		{"", "s=20,10,-,- n=50,50,-,- turn=s next=play throw=6-1 left=6,1", "10>16", "-IN-9b"},
		{"", "s=20,12,12,10 n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>16", "-IN-9b IN-A7"},
		{"", "s=0,0,-,- n=-,-,-,- turn=s next=play throw=5-1 left=5,1", "enter", "-IN-9b IN-A7"},
		{"partners=on", "s=20,13,10,- w=-,-,-,- n=47,-,-,- e=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>16", "-IN-9b IN-A17"},
		{"partners=on", "s=20,13,-,- w=47,29,-,- n=47,-,-,- e=-,-,-,- turn=w next=play throw=6-1 left=6,1", "29>35", "-IN-9b IN-A17"},
		{"partners=on", "s=20,10,-,- w=-,-,-,- n=47,47,-,- e=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>16", "-IN-9b"},
		{"", "s=20,10,-,- n=46,-,-,- turn=s next=play throw=6-2 left=6,2", "10>12", "-IN-9c"},
		{"", "s=20,-,-,- n=34,-,-,- turn=s next=play throw=5-2 left=5,2", "enter", "-IN-9c IN-A2"},
		{"blockade-together=forbid", "s=71,71,18,12 n=-,-,-,- turn=s next=play throw=6-6 left=6 last=12>18", "12>18", "-IN-A8"},
		// What a step would waste.
		{"", "s=71,71,71,10 n=47,47,-,- turn=s next=play throw=2-2 left=2,2", "10>>14", "-IN-9b"},
		{"", "s=71,71,69,65 n=-,-,-,- turn=s next=play throw=3-3 left=3,3", "69>72", "-IN-9a IN-A13"},
		{"", "s=71,71,11,- n=51,37,37,- turn=s next=play throw=6-5 left=6,5", "enter", "-IN-11"},
		{"larger-die=on", "s=71,71,71,64 n=-,-,-,- turn=s next=play throw=6-5 left=6,5", "64>69", "-IN-A12"},
		{"must-enter=on", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-2 left=5,2", "10>15", "-IN-A3"},
		{"must-enter=on", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=3-2 left=3,2", "10>>15", "-IN-A3"},
		// What is legal.
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-2 left=5,2", "enter", "+IN-8"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=4-1 left=4,1", "enter", "+IN-8 IN-A4"},
		{"", "s=-,-,-,- n=-,-,-,- turn=s next=play throw=5-5 left=5,5", "enter", "+IN-8 IN-A5 IN-11"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>11", "+IN-10"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>>17", "+IN-10 IN-A6"},
		{"", "s=12,10,-,- n=-,-,-,- turn=s next=play throw=6-2 left=6,2", "10>12", "+IN-10 IN-9c"},
		{"", "s=20,12,12,- n=-,-,-,- turn=s next=play throw=6-2 left=6,2", "12>14", "+IN-10 IN-13"},
		{"", "s=10,-,-,- n=47,-,-,- turn=s next=play throw=6-3 left=6,3", "10>13*", "+IN-10 IN-9c IN-A20"},
		{"entry-capture=on", "s=10,-,-,- n=34,-,-,- turn=s next=play throw=5-3 left=5,3", "enter*", "+IN-8 IN-A2"},
		{"partners=on", "s=10,-,-,- w=-,-,-,- n=47,-,-,- e=-,-,-,- turn=s next=play throw=6-3 left=6,3", "10>13", "+IN-10 IN-15 IN-A16"},
		{"", "s=63,-,-,- n=-,-,-,- turn=s next=play throw=6-3 left=6,3", "63>66", "+IN-10 IN-9d"},
		{"", "s=71,71,68,- n=-,-,-,- turn=s next=play throw=3-2 left=3,2", "68>71", "-IN-11"},
		{"", "s=71,71,68,10 n=-,-,-,- turn=s next=play throw=3-2 left=3,2", "68>71", "+IN-9a"},
		{"", "s=71,71,71,68 n=-,-,-,- turn=s next=play throw=3-2 left=3,2", "68>71", "+IN-14 IN-9a"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=4-4 left=4", "10>14", "+IN-10 IN-12 IN-11"},
		{"", "s=71,71,71,66 n=-,-,-,- turn=s next=play throw=4-4 left=4,4", "66>70", "+IN-10 IN-9d IN-A11 IN-11"},
		{"partners=on", "s=71,71,71,68 w=-,-,-,- n=-,-,-,- e=-,-,-,- turn=s next=play throw=3-2 left=3,2", "68>71", "+IN-A15 IN-9a"},
		{"partners=on partner-win=both", "s=71,71,71,67 w=-,-,-,- n=-,-,-,- e=-,-,-,- turn=s next=play throw=2-2 left=2,2", "67>>71", "+IN-A15 IN-9a"},
		{"partners=on partner-win=both", "s=71,71,71,68 w=-,-,-,- n=71,71,71,71 e=-,-,-,- turn=s next=play throw=3-2 left=3,2", "68>71", "+IN-A15 IN-9a"},
		// Whole plays.
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>11 11>17", "+IN-10 IN-11"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>11 11>12", "-IN-10"},
		{"", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "10>>17 17>18", "-IN-7"},
	} {
		r := rulesWith(t, c.options)
		e := r.Explain(at(t, r, c.line), 0, c.text)
		if strings.Contains(c.line, "turn=w") {
			e = r.Explain(at(t, r, c.line), 1, c.text)
		}
		if got := explained(e); got != c.want {
			t.Errorf("%s %s: %q: got %s, want %s", c.options, c.line, c.text, got, c.want)
		}
	}
}

func TestNatureIsExplainedToo(t *testing.T) {
	r := Rules{}
	throw := at(t, r, "s=-,-,-,- n=-,-,-,- turn=s next=throw")
	for _, c := range []struct {
		s          State
		text, want string
	}{
		{r.Start(2), "first n", "+IN-6"}, {r.Start(2), "first w", "-IN-6"}, {throw, "6-3", "+IN-7"}, {throw, "3-6", "-IN-7"},
	} {
		if got := explained(r.Explain(c.s, game.Nature, c.text)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
}

// TestEveryRefusalHasItsReason tries every action at random positions: what is
// explained as legal is what is listed, and only options that are on are cited
// as reasons.
func TestEveryRefusalHasItsReason(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	all := []string{"pass", "enter"}
	for from := range Centre + 1 {
		for n := 1; n <= 12; n++ {
			all = append(all, fmt.Sprintf("%d>%d", from, from+n), fmt.Sprintf("%d>>%d", from, from+n))
		}
	}
	for range 60 {
		r := randomRules(rnd)
		s := crowd(r, r.Start(r.Info().Seats[0]), rnd)
		for range 6 {
			throw := r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
			explainAll(t, r, throw, all)
			turns := r.AppendTurns(nil, throw)
			if s = turns[rnd.IntN(len(turns))]; s.next == NextOver {
				break
			}
		}
	}
}

func explainAll(t *testing.T, r Rules, s State, all []string) {
	t.Helper()
	seat := s.SeatOf(s.turn)
	legal := r.AppendActions(nil, s, seat)
	for _, text := range all {
		a, err := r.ParseAction(s, seat, text)
		if err != nil {
			continue
		}
		e := r.Explain(s, seat, text)
		id := e.Rules[0].ID
		switch {
		case e.Legal != slices.Contains(legal, a):
			t.Fatalf("%s: %s: %+v, listed %v", r.AppendState(nil, s), text, e, !e.Legal)
		case e.Legal:
		case id == "IN-A3" && !r.MustEnter, id == "IN-A12" && !r.LargerDie,
			id == "IN-A8" && !r.KeepApart, id == "IN-A6" && r.Combined == Either:
			t.Fatalf("%+v: %s: %s: %+v", r, r.AppendState(nil, s), text, e)
		}
	}
}

func TestEffectsShowWhatMoves(t *testing.T) {
	for _, c := range []struct{ options, line, action, want string }{
		{"", "s=10,-,-,- n=47,-,-,- turn=s next=play throw=5-3 left=5,3", "10>13*", "s 10>13 3, n 47>- "},
		{"", "s=10,-,-,- n=47,-,-,- turn=s next=play throw=5-3 left=5,3", "10>>18", "s 10>18 5+3"},
		{"", "s=10,-,-,- n=47,-,-,- turn=s next=play throw=5-3 left=5,3", "enter", "s ->0 5"},
		{"", "s=10,-,-,- n=47,-,-,- turn=s next=play throw=4-1 left=4,1", "enter", "s ->0 4+1"},
		{"", "s=-,-,-,- n=47,-,-,- turn=s next=play throw=4-2 left=4,2", "pass", ""},
		{"entry-capture=on", "s=10,-,-,- w=17,-,-,- n=-,-,-,- turn=s next=play throw=5-3 left=5,3", "enter*", "s ->0 5, w 17>- "},
		{"partners=on", "s=10,-,-,- w=-,-,-,- n=47,-,-,- e=-,-,-,- turn=s next=play throw=5-3 left=5,3", "10>13", "s 10>13 3"},
	} {
		r := rulesWith(t, c.options)
		p := game.At[State](r, at(t, r, c.line))
		a, err := p.Parse(0, c.action)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range p.Effects(0, a) {
			got = append(got, fmt.Sprintf("%s %s>%s %s", p.SeatName(e.Seat), e.From, e.To, e.Uses))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %s: got %q, want %q", c.line, c.action, got, c.want)
		}
	}
	r := Rules{}
	if e := r.AppendEffects(nil, r.Start(2), game.Nature, 0); e != nil {
		t.Errorf("the lot moves %v", e)
	}
}
