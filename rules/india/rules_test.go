package india

import (
	"slices"
	"strings"
	"testing"

	"parlor/game"
)

// actions lists what the seat to act may do at a position line.
func actions(t testing.TB, r Rules, line string) string {
	t.Helper()
	p := game.At[State](r, at(t, r, line))
	var list []string
	for _, a := range p.Actions(p.ToAct().First()) {
		list = append(list, p.Format(a))
	}
	return strings.Join(list, " ")
}

// leads checks where a play leads, in position lines.
func leads(t testing.TB, options, line, play, want string) {
	t.Helper()
	r := rulesWith(t, options)
	s := at(t, r, line)
	p := game.At[State](r, s)
	after, err := p.PlayText(p.ToAct().First(), play)
	if err != nil || after.String() != want {
		t.Errorf("%s, %s: got %v, %v; want %s", line, play, after, err, want)
	}
}

func TestTheRedPathHasSevenSpacesAndTheCentre(t *testing.T) { // IN-1
	const fifth = Front + 5
	if fifth+3 != Centre {
		t.Error("a piece on the fifth red space needs a three")
	}
}

func TestTheRingHasSixtyEightSpacesAndTwelveAreBlue(t *testing.T) { // IN-2, IN-A1
	for _, c := range []struct {
		options string
		blue    []int
	}{
		{"", []int{0, 5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63}},
		{"blue=8", []int{0, 5, 17, 22, 34, 39, 51, 56}},
	} {
		r, got := rulesWith(t, c.options), []int(nil)
		for a := range Ring {
			if r.Blue(a) {
				got = append(got, a)
			}
		}
		if !slices.Equal(got, c.blue) {
			t.Errorf("%s: blue spaces %v, want %v", c.options, got, c.blue)
		}
		for p := range Front + 1 { // What a side sees is what the board shows.
			for side := South; side <= East; side++ {
				if seen := r.blue()>>p&1 != 0; seen != r.Blue(Space(side, p)) {
					t.Errorf("%s: %s's %d is blue: %v", c.options, side, p, seen)
				}
			}
		}
	}
}

func TestEverySideCountsFromItsOwnEntry(t *testing.T) { // IN-3
	for _, c := range []struct {
		side Side
		p    int
		want int
	}{
		{South, 0, 5},
		{South, 63, 0},
		{East, 0, 22},
		{East, 63, 17},
		{North, 0, 39},
		{North, 63, 34},
		{West, 0, 56},
		{West, 63, 51},
		{South, 12, Space(East, 63)},
		{South, 13, Space(North, 47)},
		{South, 0, Space(East, 51)},
		{South, 0, Space(West, 17)},
	} {
		if got := Space(c.side, c.p); got != c.want {
			t.Errorf("%s's %d is space %d, want %d", c.side, c.p, got, c.want)
		}
	}
	// The last four spaces before the own entry are never walked.
	leads(t, "", "s=63,-,-,- n=-,-,-,- turn=s next=play throw=2-1 left=2,1", "63>>66", "s=66,-,-,- n=-,-,-,- turn=n next=throw")
}

func TestWhoPlaysWhere(t *testing.T) { // IN-4, IN-A18
	for _, c := range []struct {
		options string
		seats   int
		want    string
	}{
		{"", 2, "s,n"},
		{"", 3, "s,w,n"},
		{"", 4, "s,w,n,e"},
		{"partners=on", 4, "s,w,n,e"},
		{"seats=w,e", 2, "w,e"},
		{"seats=w,n,e", 3, "w,n,e"},
		{"seats=s,w,e", 3, "s,w,e"},
	} {
		r := rulesWith(t, c.options)
		s := r.Start(c.seats)
		if got := s.Sides().String(); got != c.want || r.Seats(s) != c.seats {
			t.Errorf("%s: %d play %s, want %s", c.options, r.Seats(s), got, c.want)
		}
		for seat := range game.Seat(c.seats) {
			if s.SeatOf(s.SideAt(seat)) != seat || r.SeatName(s, seat) != c.want[2*seat:2*seat+1] {
				t.Errorf("%s: seat %d is %s", c.options, seat, r.SeatName(s, seat))
			}
		}
	}
}

func TestTheTurnPassesToTheLeft(t *testing.T) { // IN-5
	leads(t, "", "s=-,-,-,- w=-,-,-,- n=-,-,-,- e=-,-,-,- turn=e next=play throw=3-3 left=3,3", "pass",
		"s=-,-,-,- w=-,-,-,- n=-,-,-,- e=-,-,-,- turn=s next=throw")
	leads(t, "seats=s,w,e", "s=-,-,-,- w=-,-,-,- e=-,-,-,- turn=w next=play throw=6-3 left=6,3", "pass",
		"s=-,-,-,- w=-,-,-,- e=-,-,-,- turn=e next=throw")
}

func TestALotSaysWhoBegins(t *testing.T) { // IN-6
	r := rulesWith(t, "")
	var got []string
	for _, o := range r.AppendOutcomes(nil, r.Start(3)) {
		got = append(got, string(r.AppendAction(nil, r.Start(3), o.Action)))
		if o.Weight != 1 {
			t.Errorf("%s weighs %d", got[len(got)-1], o.Weight)
		}
	}
	if want := []string{"first s", "first w", "first n"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	leads(t, "", "s=-,-,-,- w=-,-,-,- n=-,-,-,- next=start", "first w", "s=-,-,-,- w=-,-,-,- n=-,-,-,- turn=w next=throw")
}

func TestTwoDiceAreThrown(t *testing.T) { // IN-7
	r := rulesWith(t, "")
	s := at(t, r, "s=-,-,-,- n=-,-,-,- turn=s next=throw")
	outs := r.AppendOutcomes(nil, s)
	if len(outs) != 21 || game.TotalWeight(outs) != 36 {
		t.Errorf("%d throws weigh %d", len(outs), game.TotalWeight(outs))
	}
	fives := uint32(0) // 5-x 11 of 36, 4-1 and 3-2 four more.
	for _, o := range outs {
		if a := r.AppendActions(nil, r.Apply(s, game.Nature, o.Action), 0); !slices.Equal(a, []game.Action{pass}) {
			fives += o.Weight
		}
	}
	if fives != 15 {
		t.Errorf("%d of 36 throws enter, want 15", fives)
	}
}

func TestAFiveEnters(t *testing.T) { // IN-8
	for throw, want := range map[string]string{"5-2": "enter", "4-1": "enter", "3-2": "enter", "6-4": "pass", "5-5": "enter"} {
		line := "s=-,-,-,- n=-,-,-,- turn=s next=play throw=" + throw + " left=" + strings.ReplaceAll(throw, "-", ",")
		if got := actions(t, Rules{}, line); got != want {
			t.Errorf("%s: %s, want %s", throw, got, want)
		}
	}
}

func TestHowAPieceMoves(t *testing.T) { // IN-9
	for name, c := range map[string]struct{ line, want string }{
		"IN-9a the centre is reached by exact count":                 {"s=71,71,70,66 n=-,-,-,- turn=s next=play throw=6-5 left=6,5", "66>71"},
		"IN-9a by the total too":                                     {"s=71,71,71,60 n=-,-,-,- turn=s next=play throw=6-5 left=6,5", "60>65 60>66 60>>71"},
		"IN-9b a blockade is not passed":                             {"s=71,71,71,10 n=46,46,-,- turn=s next=play throw=6-4 left=6,4", "pass"},
		"IN-9b nobody stops on a blockade":                           {"s=71,71,71,10 n=46,46,-,- turn=s next=play throw=2-1 left=2,1", "10>11"},
		"IN-9b a blockade behind is none":                            {"s=71,71,71,10 n=43,43,-,- turn=s next=play throw=2-1 left=2,1", "10>11 10>12 10>>13"},
		"IN-9c a single piece on white is captured":                  {"s=71,71,71,10 n=47,-,-,- turn=s next=play throw=3-3 left=3,3", "10>13* 10>>16"},
		"IN-9c a single piece on blue is not":                        {"s=71,71,71,10 n=46,-,-,- turn=s next=play throw=2-2 left=2,2", "10>>14"},
		"IN-9d any number may stand on red":                          {"s=68,68,68,67 n=-,-,-,- turn=s next=play throw=3-1 left=3,1", "67>68 67>70 68>69 68>71 67>>71"},
		"IN-10 either die first, one piece or two, or the total":     {"s=71,71,20,10 n=-,-,-,- turn=s next=play throw=2-1 left=2,1", "10>11 10>12 20>21 20>22 10>>13 20>>23"},
		"IN-11 only steps that leave both dice playable":             {"s=71,71,71,10 n=46,-,-,- turn=s next=play throw=4-2 left=4,2", "10>14 10>>16"},
		"IN-11 if one die alone can be used, either":                 {"s=71,71,71,68 n=-,-,-,- turn=s next=play throw=3-1 left=3,1", "68>69 68>71"},
		"IN-A5 two fives: enter, or move":                            {"s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-5 left=5,5", "enter 10>15 10>>20"},
		"IN-A7 a third own piece neither stops nor passes":           {"s=12,12,10,- n=-,-,-,- turn=s next=play throw=2-2 left=2,2", "12>14 12>>16"},
		"IN-A7 nobody enters on his own blockade":                    {"s=0,0,-,- n=-,-,-,- turn=s next=play throw=5-5 left=5,5", "0>5 0>>10"},
		"IN-A9 enter, or break the blockade":                         {"s=71,12,12,- n=-,-,-,- turn=s next=play throw=4-1 left=4,1", "enter 12>13 12>16 12>>17"},
		"IN-A10 two pieces on red are no blockade":                   {"s=71,66,66,65 n=-,-,-,- turn=s next=play throw=2-1 left=2,1", "65>66 65>67 66>67 66>68 65>>68 66>>69"},
		"IN-A13 a number too large for one piece is another's":       {"s=71,71,70,10 n=-,-,-,- turn=s next=play throw=6-5 left=6,5", "10>15 10>16 10>>21"},
		"IN-A14 nothing to move: the turn is lost":                   {"s=-,-,-,- n=-,-,-,- turn=s next=play throw=6-1 left=6,1", "pass"},
		"IN-A19 south may not land on north, who rests on east's 63": {"s=71,71,71,10 n=46,-,-,- turn=s next=play throw=2-1 left=2,1", "10>11 10>>13"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := actions(t, Rules{}, c.line); got != c.want {
				t.Errorf("%s:\n got %s\nwant %s", c.line, got, c.want)
			}
		})
	}
}

func TestADoubletPlayedInFullThrowsAgain(t *testing.T) { // IN-12, IN-A11
	leads(t, "", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=4-4 left=4,4", "10>14 14>18", "s=18,-,-,- n=-,-,-,- turn=s next=throw")
	leads(t, "", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=4-4 left=4,4", "10>>18", "s=18,-,-,- n=-,-,-,- turn=s next=throw")
	leads(t, "", "s=71,71,71,66 n=-,-,-,- turn=s next=play throw=4-4 left=4,4", "66>70", "s=71,71,71,70 n=-,-,-,- turn=n next=throw")
	leads(t, "", "s=-,-,-,- n=-,-,-,- turn=s next=play throw=3-3 left=3,3", "pass", "s=-,-,-,- n=-,-,-,- turn=n next=throw")
	// An order that completes the doublet must be chosen.
	if got := actions(t, Rules{}, "s=71,71,69,65 n=-,-,-,- turn=s next=play throw=3-3 left=3,3"); got != "65>68 65>>71" {
		t.Errorf("got %s", got)
	}
}

func TestBlockadesAreBrokenFreelyAndWhenTheyMust(t *testing.T) { // IN-13, IN-A8
	if got := actions(t, Rules{}, "s=71,40,12,12 n=-,-,-,- turn=s next=play throw=4-1 left=4,1"); !strings.Contains(got, "12>13") {
		t.Errorf("the owner may not break his blockade: %s", got)
	}
	if got := actions(t, Rules{}, "s=71,71,12,12 n=-,-,-,- turn=s next=play throw=4-1 left=4,1"); got != "12>13 12>16 12>>17" {
		t.Errorf("the owner need not break his blockade: %s", got)
	}
}

func TestTheFourthPieceInTheCentreWinsAtOnce(t *testing.T) { // IN-14
	leads(t, "", "s=71,71,71,68 n=-,-,-,- turn=s next=play throw=3-1 left=3,1", "68>71", "s=71,71,71,71 n=-,-,-,- next=over")
	leads(t, "", "s=71,71,71,68 n=12,-,-,- turn=n next=play throw=3-1 left=3,1", "12>15", "s=71,71,71,68 n=15,-,-,- turn=n next=play throw=3-1 left=1")
	for line, want := range map[string]game.Payoffs{
		"s=71,71,71,71 n=-,-,-,- next=over":                     {1, -1},
		"s=-,-,-,- w=-,-,-,- n=71,71,71,71 next=over":           {-1, -1, 2},
		"s=-,-,-,- w=71,71,71,71 n=-,-,-,- e=-,-,-,- next=over": {-1, 3, -1, -1},
	} {
		if got := (Rules{}).Payoffs(at(t, Rules{}, line)); got != want {
			t.Errorf("%s pays %v, want %v", line, got, want)
		}
	}
}

func TestPartners(t *testing.T) {
	const partners = "partners=on"
	r := rulesWith(t, partners)
	for name, c := range map[string]struct{ line, want string }{
		"IN-15 nobody moves the partner's pieces":             {"s=-,-,-,- w=-,-,-,- n=20,-,-,- e=-,-,-,- turn=s next=play throw=6-1 left=6,1", "pass"},
		"IN-A16 partners share a blue space":                  {"s=71,71,71,10 w=-,-,-,- n=46,-,-,- e=-,-,-,- turn=s next=play throw=2-2 left=2,2", "10>12 10>>14"},
		"IN-A16 a partner on the entry forms a blockade":      {"s=-,-,-,- w=-,-,-,- n=34,-,-,- e=-,-,-,- turn=s next=play throw=5-1 left=5,1", "enter"},
		"IN-A17 a mixed blockade stops both partners":         {"s=71,71,13,10 w=-,-,-,- n=47,-,-,- e=-,-,-,- turn=s next=play throw=6-4 left=6,4", "13>17 13>19 13>>23"},
		"IN-A17 a mixed blockade stops opponents":             {"s=71,71,13,- w=71,71,71,29 n=47,-,-,- e=-,-,-,- turn=w next=play throw=6-4 left=6,4", "pass"},
		"IN-A17 it must be broken when nothing else can move": {"s=71,71,71,13 w=-,-,-,- n=47,-,-,- e=-,-,-,- turn=s next=play throw=2-1 left=2,1", "13>14 13>15 13>>16"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := actions(t, r, c.line); got != c.want {
				t.Errorf("%s:\n got %s\nwant %s", c.line, got, c.want)
			}
		})
	}
}

func TestThePiecesOfASideAreAlike(t *testing.T) {
	r := Rules{}
	s := at(t, r, "s=10,8,-,- n=-,-,-,- turn=s next=play throw=4-2 left=4,2")
	one := r.Apply(r.Apply(s, 0, move(8, 4)), 0, move(10, 2))
	two := r.Apply(r.Apply(s, 0, move(10, 2)), 0, move(8, 4))
	if one != two || string(r.AppendState(nil, one)) != "s=12,12,-,- n=-,-,-,- turn=n next=throw" {
		t.Errorf("%+v is not %+v", one, two)
	}
}

func TestWhatDrawersAndBotsRead(t *testing.T) {
	r := rulesWith(t, "combined=jump")
	s := at(t, r, "s=71,71,60,- n=5,0,-,- turn=s next=play throw=6-5 left=5 last=54>60")
	from, to, ok := s.Last()
	if s.Left() != [2]uint8{5, 0} || from != 54 || to != 60 || !ok {
		t.Errorf("left %v, last %d>%d %v", s.Left(), from, to, ok)
	}
	if s.Home(South) != 2 || s.Home(North) != 0 || s.Pips(South) != 11+72 || s.Pips(North) != 66+71+72+72 {
		t.Errorf("home %d and %d, pips %d and %d", s.Home(South), s.Home(North), s.Pips(South), s.Pips(North))
	}
	if hi, lo := s.Throw(); hi != 6 || lo != 5 || s.Turn().Name() != "South" || s.Next().String() != "play" {
		t.Errorf("%s %s %d-%d", s.Turn().Name(), s.Next(), hi, lo)
	}
	if _, _, ok := r.Start(2).Last(); ok {
		t.Error("a step was made before the start")
	}
}

func TestTheSideOnThrowThrows(t *testing.T) { // IN-7
	for line, want := range map[string]game.Seat{
		"w=-,-,-,- e=-,-,-,- next=start":                          game.Public, // The lot (IN-6).
		"w=-,-,-,- e=5,-,-,- turn=e next=throw":                   1,
		"w=-,-,-,- e=5,-,-,- turn=e next=play throw=2-1 left=2,1": game.Public,
		"w=71,71,71,71 e=5,-,-,- next=over":                       game.Public,
	} {
		r := rulesWith(t, "seats=w,e")
		if got := r.Thrower(at(t, r, line)); got != want {
			t.Errorf("%s: seat %d throws, want %d", line, got, want)
		}
	}
}
