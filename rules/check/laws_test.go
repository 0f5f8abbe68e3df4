package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/game/gametest"
)

var tables = []string{
	"target=20",
	"target=20 misc-apart=on",
	"target=10 score=net",
	"target=20 next-dealer=winner misc=7.7.7.7",
	"target=20 misc=10.9.9.2 misc-apart=on",
	"target=1",
}

// law holds at every state: no card comes or goes (CK-2, CK-T14), and hands in
// play hold cards (CK-9).
func law(rules game.Rules[State], s State) string {
	r := rules.(Rules)
	sum := s.Discarded()
	for n := lowest; n <= highest; n++ {
		sum += s.Pack(n)
	}
	points := 0
	for i := range game.Seat(s.Seats()) {
		sum += s.Cards(i)
		points += s.Points(i)
		if s.Next() == NextThrow && s.Cards(i) == 0 {
			return "an empty hand is in play"
		}
	}
	want := Deck(s.Seats())
	if s.Next() == NextStart || s.Next() == NextMisc {
		want = 0
	}
	if sum != want {
		return fmt.Sprintf("%d cards, want %d", sum, want)
	}
	if r.Net && points != 0 {
		return fmt.Sprintf("points add up to %d", points)
	}
	return ""
}

// open is a hand laid out card by card, as on a table.
type open struct {
	hands   [][]int
	discard []int
}

func lay(s State) (o open) {
	for i := range game.Seat(s.Seats()) {
		var hand []int
		for n := lowest; n <= highest; n++ {
			for range s.Count(i, n) {
				hand = append(hand, n)
			}
		}
		o.hands = append(o.hands, hand)
	}
	for i := range s.Discarded() {
		o.discard = append(o.discard, s.Discard(i))
	}
	return o
}

// takeTop moves the top card of the Discard to a hand.
func (o *open) takeTop(seat game.Seat) {
	if last := len(o.discard) - 1; last >= 0 {
		o.hands[seat] = append(o.hands[seat], o.discard[last])
		o.discard = o.discard[:last]
	}
}

// shed lays one card with number n from a hand on the Discard.
func (o *open) shed(seat game.Seat, n int) {
	if i := slices.Index(o.hands[seat], n); i >= 0 {
		o.hands[seat] = slices.Delete(o.hands[seat], i, i+1)
		o.discard = append(o.discard, n)
	}
}

// slowThrow plays a throw on the table: the text of rule CK-7, card by card.
func (o *open) slowThrow(thrower game.Seat, hi, lo int) {
	switch {
	case lo == Check:
		o.takeTop(thrower)
		o.takeTop(thrower)
	case hi == Check:
		o.takeTop(thrower)
		for i := range game.Seat(len(o.hands)) {
			if i != thrower {
				o.shed(i, lo)
			}
		}
	default:
		for i := range game.Seat(len(o.hands)) {
			o.shed(i, hi+lo)
		}
	}
}

// winner returns who wins, or -1 (CK-9).
func (o *open) winner(thrower game.Seat) int {
	for i := range o.hands {
		if seat := (int(thrower) + i) % len(o.hands); len(o.hands[seat]) == 0 {
			return seat
		}
	}
	return -1
}

func (o *open) String() string {
	var b strings.Builder
	for _, h := range o.hands {
		slices.Sort(h)
		fmt.Fprint(&b, h)
	}
	fmt.Fprint(&b, o.discard)
	return b.String()
}

// step compares a throw with slowThrow.
func step(r Rules) func(State, game.Seat, game.Action, State) string {
	return func(s State, _ game.Seat, a game.Action, after State) string {
		if s.Next() != NextThrow {
			return ""
		}
		o := lay(s)
		hi, lo := dice(a)
		o.slowThrow(s.Thrower(), hi, lo)
		winner := game.Seat(o.winner(s.Thrower()))
		if winner < 0 {
			if got := lay(after); got.String() != o.String() || after.Thrower() != game.Seat(int(s.Thrower()+1)%s.Seats()) {
				return fmt.Sprintf("%v, want %v", &got, &o)
			}
			return ""
		}
		sum := 0
		for i, h := range o.hands {
			sum += len(h)
			paid := 0
			if r.Net {
				paid = len(h)
			}
			if got := s.Points(game.Seat(i)) - after.Points(game.Seat(i)); game.Seat(i) != winner && got != paid {
				return fmt.Sprintf("seat %d loses %d, want %d", i, got, paid)
			}
		}
		if got := after.Points(winner) - s.Points(winner); got != sum {
			return fmt.Sprintf("seat %d wins %d, want %d", winner, got, sum)
		}
		return ""
	}
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
	gametest.Playthrough(t, game.Of(rules(t, "target=5")), 3, 1, 300, "testdata/playthrough.txt")
	gametest.Playthrough(t, game.Of(rules(t, "target=5 misc-apart=on score=net")), 2, 2, 300, "testdata/playthrough-net.txt")
}

func TestImpossiblePositionsAreRefused(t *testing.T) {
	const (
		two  = "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=10.7.5.2 "
		flow = "dealer=1 thrower=0 points=0,0 next=throw"
	)
	for _, c := range []struct{ options, line, want string }{
		{"", "", "key=value"},
		{"", "next=throw", "field points: missing"},
		{"", "points=0,0", "field next: missing"},
		{"", "points=0,0 next=thrown", "field next=thrown"},
		{"", two + flow + " colour=red", "unknown field"},
		{"", two + flow + " next=over", "field next: given twice"},
		{"", two + flow + " pack=2:1", "field pack: not expected"},
		{"", two + "dealer=1 points=0,0 next=throw", "field thrower: missing"},
		{"", two + "thrower=1 points=0,0 next=throw", "field dealer: missing"},
		{"", two + "dealer=2 thrower=0 points=0,0 next=throw", "field dealer"},
		{"", two + "dealer=1 thrower=x points=0,0 next=throw", "field thrower"},
		{"", two + "dealer=1 thrower=0 points=0 next=throw", "field points=0: want 2 to 8 seats"},
		{"", two + "dealer=1 thrower=0 points=0,0,0 next=throw", "field hands"},
		{"", two + "dealer=1 thrower=0 points=0,100 next=throw", "field points"},
		{"", two + "dealer=1 thrower=0 points=0,-1 next=throw", "field points"},
		{"", two + "dealer=1 thrower=0 points=0,٣ next=throw", "field points"},
		{"", two + "dealer=1 thrower=0 points=0,99999999999999999999 next=throw", "field points"},
		{"score=net", two + "dealer=1 thrower=0 points=3,-2 next=throw", "add up to 0"},
		{"", "discard=2 " + flow, "field hands: missing"},
		{"", "hands=2/3 " + flow, "field discard: missing"},
		{"", "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3 discard=10.7.5.2 " + flow, "21 cards: want 22"},
		{"", "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=10.7.5 " + flow, "21 cards: want 22"},
		{"", "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=7.7.5.2 " + flow, "4 cards with number 7: want 2 of each"},
		{"misc=10.7.5.3", two + flow, "number 2"},
		{"", "hands=9.10.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=10.7.5.2 " + flow, "highest card first"},
		{"", "hands=11.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=10.7.5.2 " + flow, "field hands: hand 0"},
		{"", "hands=/10.9.8.7.6.5.4.3.2 discard=10.7.5.2 " + flow, "field hands: hand 0"},
		{"", "hands=2.2.2.2.2.2.2/10.9.8.7.6.5.4.3.2 discard=10.7.5.2 " + flow, "want at most 6 cards with number 2"},
		{"", "hands=-/10.9.8.7.6.5.4.3.2 discard=10.9.8.7.6.5.4.3.2.10.7.5.2 " + flow, "hand 0 is empty"},
		{"", "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=10.7.5.x " + flow, "field discard"},
		{"", "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=" + strings.Repeat("2.", 80) + "2 " + flow, "field discard: want at most 76 cards"},
		{"", "hands=-/- discard=- points=0,0 next=start", "field hands"},
		{"", "hands=- discard=2 points=0,0 next=start", "field discard"},
		{"", "hands=- discard=- points=0,1 next=start", "field points"},
		{"", "hands=- discard=- dealer=0 points=0,0 next=start", "field dealer: not expected"},
		{"", "hands=- discard=- points=0,0 next=misc", "field dealer: missing"},
		{"", "hands=-/- discard=- dealer=1 points=0,0 next=deal", "field pack: missing"},
		{"", "hands=-/- discard=- dealer=1 points=0,0 next=deal pack=-", "field pack"},
		{"", "hands=-/- discard=- dealer=1 points=0,0 next=deal pack=3:2,2:3", "field pack"},
		{"", "hands=-/- discard=- dealer=1 points=0,0 next=deal pack=2:0", "field pack"},
		{"", "hands=-/- discard=- dealer=1 points=0,0 next=deal pack=2:3,3:2,4:2,5:3,6:2,7:3,8:2,9:2,10:4", "number 10"},
		{"", "hands=2/- discard=- dealer=1 points=0,0 next=deal pack=2:7", "field pack"},
		{"", "hands=2/2.2 discard=- dealer=1 points=0,0 next=deal pack=2:4,3:2", "want at most 6 cards with number 2"},
		{"", "hands=-/2 discard=- dealer=1 points=0,0 next=deal pack=2:2,3:2,4:2,5:3,6:2,7:3,8:2,9:2,10:3", "hand 0 has 0 cards: want 1"},
		{"", "hands=-/- discard=2 dealer=1 points=0,0 next=deal pack=2:2,3:2,4:2,5:3,6:2,7:3,8:2,9:2,10:3", "field discard"},
		{"misc-apart=on", "hands=2.2/2 discard=- dealer=1 points=0,0 next=deal pack=3:2,4:2,5:3,6:2,7:3,8:2,9:2,10:3", "at most 2 of a number"},
		{"", "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=10.7.5.2 points=100,0 next=over", "hand 0: want -"},
		{"", "hands=-/10.9.8.7.6.5.4.3.2 discard=10.9.8.7.6.5.4.3.2.10.7.5.2 points=50,0 next=over", "100 or more"},
		{"", "hands=-/10.9.8.7.6.5.4.3.2 discard=10.9.8.7.6.5.4.3.2.10.7.5.2 points=109,0 next=over", "had 100 before"},
		{"", "hands=-/10.9.8.7.6.5.4.3.2 discard=10.9.8.7.6.5.4.3.2.10.7.5.2 points=108,100 next=over", "want"},
		{"target=1", "hands=-/10.9.8.7.6.5.4.3.2 discard=10.9.8.7.6.5.4.3.2.10.7.5.2 points=1,0 next=over", "had -8 before"},
	} {
		s, err := rules(t, c.options).ParseState(c.line)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %+v, error %v, want %q", c.options, c.line, s, err, c.want)
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"misc", "", "random or four numbers"},
		{"misc", "10.7.5", "random or four numbers"},
		{"misc", "10.7.5.1", "from 2 to 10"},
		{"misc", "10.7.5.02", "from 2 to 10"},
		{"misc-apart", "yes", "off or on"},
		{"score", "double", "gross or net"},
		{"next-dealer", "right", "left or winner"},
		{"target", "0", "from 1 to 1000"},
		{"target", "1001", "from 1 to 1000"},
		{"colour", "red", "unknown option"},
	} {
		if _, err := New(game.Options{c.name: c.value}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s=%s: error %v, want %q", c.name, c.value, err, c.want)
		}
	}
	var list []string
	for _, o := range Options() {
		list = append(list, o.Name+"="+o.Default)
	}
	if got := strings.Join(list, " "); got != "misc=random misc-apart=off score=gross next-dealer=left target=100" {
		t.Errorf("options %s", got)
	}
	if got := rules(t, "misc=2.7.10.5").Misc; got != [4]uint8{10, 7, 5, 2} { // CK-A1
		t.Errorf("misc %v, want the highest first", got)
	}
}

func FuzzParseState(f *testing.F) {
	all := []Rules{rules(f, ""), rules(f, "misc-apart=on score=net"), rules(f, "misc=7.7.7.7 target=20")}
	for _, line := range []string{
		"hands=- discard=- points=0,0 next=start",
		"hands=- discard=- dealer=1 points=0,12 next=misc",
		"hands=7/3/7 discard=- dealer=1 points=0,0,0 next=deal pack=2:4,3:2,4:3,5:4,6:3,7:2,8:3,9:3,10:4",
		"hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=10.7.5.2 dealer=1 thrower=0 points=0,12 next=throw",
		"hands=-/10.9.8.7.6.5.4.3.2 discard=10.9.8.7.6.5.4.3.2.10.7.5.2 points=107,60 next=over",
	} {
		if _, err := all[0].ParseState(line); err != nil {
			f.Fatal(err)
		}
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
			if r.ToAct(s) == 0 {
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
	for _, text := range []string{"dealer 2", "misc 10.7.5.2", "card 7", "4-2", "C-4", "C-C"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := r.ParseAction(State{}, game.Nature, text); err == nil {
			if got := string(r.AppendAction(nil, State{}, a)); got != text {
				t.Errorf("%q reads as %q", text, got)
			}
		}
	})
}
