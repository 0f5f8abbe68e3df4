package india

import (
	"testing"

	"parlor/game"
)

// An openPoint is a point that the sheet leaves open: what may be done at a
// position under each reading.
type openPoint struct {
	line    string
	options string
	want    string
}

func TestOpenPointsUnderEachOption(t *testing.T) {
	for name, readings := range map[string][]openPoint{
		"IN-A1 the third blue space of a side": {
			{"s=71,71,71,5 n=41,-,-,- turn=s next=play throw=2-2 left=2,2", "", "5>>9"},
			{"s=71,71,71,5 n=41,-,-,- turn=s next=play throw=2-2 left=2,2", "blue=8", "5>7* 5>>9"},
		},
		"IN-A2 an opposing piece on the entry": {
			{"s=-,-,-,- n=34,-,-,- turn=s next=play throw=5-1 left=5,1", "", "pass"},
			{"s=-,-,-,- n=34,-,-,- turn=s next=play throw=5-1 left=5,1", "entry-capture=on", "enter*"},
			{"s=-,-,-,- n=34,34,-,- turn=s next=play throw=5-1 left=5,1", "entry-capture=on", "pass"},
		},
		"IN-A3 entering is a choice, or a duty": {
			{"s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-2 left=5,2", "", "enter 10>12 10>15 10>>17"},
			{"s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-2 left=5,2", "must-enter=on", "enter 10>12"},
			{"s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-2 left=5", "must-enter=on", "enter"},
			{"s=10,-,-,- n=-,-,-,- turn=s next=play throw=3-2 left=3,2", "must-enter=on", "enter"},
			{"s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-5 left=5,5", "must-enter=on", "enter"},
			{"s=0,0,-,- n=-,-,-,- turn=s next=play throw=5-1 left=5,1", "must-enter=on", "0>1"},
		},
		"IN-A3 a full use of the throw comes before entering": {
			// Once a piece has entered, nothing plays the 6: north rests on the blue 17 and blocks 3.
			{"s=71,71,11,- n=51,37,37,- turn=s next=play throw=6-5 left=6,5", "must-enter=on", "11>16 11>>22"},
		},
		"IN-A4 entering on the total is possible under every reading": {
			{"s=-,-,-,- n=-,-,-,- turn=s next=play throw=4-1 left=4,1", "combined=steps", "enter"},
			{"s=-,-,-,- n=-,-,-,- turn=s next=play throw=4-1 left=4,1", "combined=jump", "enter"},
		},
		"IN-A6 one piece with both dice": {
			{"s=71,71,71,10 n=-,-,-,- turn=s next=play throw=4-2 left=4,2", "", "10>12 10>14 10>>16"},
			{"s=71,71,71,10 n=-,-,-,- turn=s next=play throw=4-2 left=4,2", "combined=jump", "10>>16"},
			{"s=71,71,71,10 n=-,-,-,- turn=s next=play throw=4-2 left=4,2", "combined=steps", "10>12 10>14"},
			{"s=71,71,20,10 n=-,-,-,- turn=s next=play throw=4-2 left=2 last=6>10", "combined=jump", "20>22"},
			{"s=71,71,10,10 n=-,-,-,- turn=s next=play throw=4-2 left=2 last=6>10", "combined=jump", "10>12"},
			{"s=71,71,71,0 n=-,-,-,- turn=s next=play throw=5-2 left=2 last=->0", "combined=jump", "0>2"},
		},
		"IN-A6 a blockade stops the total too": {
			{"s=71,71,71,10 n=46,46,-,- turn=s next=play throw=4-2 left=4,2", "combined=jump", "pass"},
		},
		"IN-A8 a blockade moves on as one with a doublet": {
			{"s=71,71,12,12 n=-,-,-,- turn=s next=play throw=6-6 left=6,6", "", "12>18 12>>24"},
			{"s=71,71,18,12 n=-,-,-,- turn=s next=play throw=6-6 left=6 last=12>18", "blockade-together=forbid", "18>24"},
			{"s=71,71,64,63 n=-,-,-,- turn=s next=play throw=1-1 left=1 last=63>64", "blockade-together=forbid", "64>65"},
			{"s=71,71,66,65 n=-,-,-,- turn=s next=play throw=1-1 left=1 last=65>66", "blockade-together=forbid", "65>66 66>67"},
			{"s=71,71,16,12 n=-,-,-,- turn=s next=play throw=4-3 left=3", "blockade-together=forbid", "12>15 16>19"},
		},
		"IN-A12 one die alone can be used": {
			{"s=71,71,71,64 n=-,-,-,- turn=s next=play throw=6-5 left=6,5", "", "64>69 64>70"},
			{"s=71,71,71,64 n=-,-,-,- turn=s next=play throw=6-5 left=6,5", "larger-die=on", "64>70"},
			{"s=71,71,71,68 n=-,-,-,- turn=s next=play throw=5-2 left=5,2", "larger-die=on", "68>70"},
			{"s=71,71,71,60 n=-,-,-,- turn=s next=play throw=6-5 left=6,5", "larger-die=on", "60>65 60>66 60>>71"},
			// The 5 enters and the 3 moves 20: both, not the larger alone.
			{"s=71,71,20,- n=-,-,-,- turn=s next=play throw=5-3 left=5,3", "larger-die=on must-enter=on", "enter 20>23"},
		},
	} {
		for _, c := range readings {
			t.Run(name+"/"+c.options, func(t *testing.T) {
				if got := actions(t, rulesWith(t, c.options), c.line); got != c.want {
					t.Errorf("%s:\n got %s\nwant %s", c.line, got, c.want)
				}
			})
		}
	}
}

func TestWhenPartnersHaveWon(t *testing.T) { // IN-A15
	const line = "s=71,71,71,68 w=-,-,-,- n=20,-,-,- e=-,-,-,- turn=s next=play throw=3-1 left=3,1"
	leads(t, "partners=on", line, "68>71", "s=71,71,71,71 w=-,-,-,- n=20,-,-,- e=-,-,-,- next=over")
	leads(t, "partners=on partner-win=both", line, "68>71", "s=71,71,71,71 w=-,-,-,- n=20,-,-,- e=-,-,-,- turn=w next=throw")
	// Who has finished is passed over, and loses the throw that a doublet would bring.
	leads(t, "partners=on partner-win=both", "s=71,71,71,71 w=-,-,-,- n=20,-,-,- e=-,-,-,- turn=e next=play throw=6-4 left=6,4", "pass",
		"s=71,71,71,71 w=-,-,-,- n=20,-,-,- e=-,-,-,- turn=w next=throw")
	leads(t, "partners=on partner-win=both", "s=71,71,71,67 w=-,-,-,- n=20,-,-,- e=-,-,-,- turn=s next=play throw=2-2 left=2,2", "67>>71",
		"s=71,71,71,71 w=-,-,-,- n=20,-,-,- e=-,-,-,- turn=w next=throw")
	leads(t, "partners=on partner-win=both", "s=71,71,71,71 w=71,71,71,71 n=71,71,71,67 e=-,-,-,- turn=n next=play throw=2-2 left=2,2", "67>69 69>71",
		"s=71,71,71,71 w=71,71,71,71 n=71,71,71,71 e=-,-,-,- next=over")
	r := rulesWith(t, "partners=on partner-win=both")
	s := at(t, r, "s=-,-,-,- w=71,71,71,71 n=71,71,71,71 e=71,71,71,71 next=over")
	if got := r.Payoffs(s); got != (game.Payoffs{-1, 1, -1, 1}) || r.Winners(s).String() != "w,e" {
		t.Errorf("pays %v to %s", got, r.Winners(s))
	}
}

func TestCapturesOfOneThrow(t *testing.T) { // IN-A20
	// Two captures with two landings; the total lands once.
	const line = "s=71,71,71,8 n=44,43,-,- turn=s next=play throw=2-1 left=2,1"
	leads(t, "", line, "8>9* 9>11", "s=71,71,71,11 n=44,-,-,- turn=n next=throw")
	leads(t, "", line, "8>10* 10>11", "s=71,71,71,11 n=43,-,-,- turn=n next=throw")
	leads(t, "", line, "8>>11", "s=71,71,71,11 n=44,43,-,- turn=n next=throw")
	leads(t, "", "s=71,71,71,8 n=45,43,-,- turn=s next=play throw=2-1 left=2,1", "8>9* 9>11*", "s=71,71,71,11 n=-,-,-,- turn=n next=throw")
	// The star may be left out; a captured piece enters all over again.
	leads(t, "", line, "8>9 9>11", "s=71,71,71,11 n=44,-,-,- turn=n next=throw")
}

func TestTheStepOfTheFirstDieIsKeptWhereItMatters(t *testing.T) {
	leads(t, "combined=jump", "s=6,-,-,- n=-,-,-,- turn=s next=play throw=6-5 left=6,5", "6>12",
		"s=12,-,-,- n=-,-,-,- turn=s next=play throw=6-5 left=5 last=6>12")
	leads(t, "combined=jump", "s=6,-,-,- n=-,-,-,- turn=s next=play throw=6-5 left=6,5", "enter",
		"s=6,0,-,- n=-,-,-,- turn=s next=play throw=6-5 left=6 last=->0")
	leads(t, "blockade-together=forbid", "s=12,12,-,- n=-,-,-,- turn=s next=play throw=6-6 left=6,6", "12>18",
		"s=18,12,-,- n=-,-,-,- turn=s next=play throw=6-6 left=6 last=12>18")
	leads(t, "blockade-together=forbid", "s=12,12,-,- n=-,-,-,- turn=s next=play throw=6-5 left=6,5", "12>18",
		"s=18,12,-,- n=-,-,-,- turn=s next=play throw=6-5 left=5")
	leads(t, "", "s=12,12,-,- n=-,-,-,- turn=s next=play throw=6-6 left=6,6", "12>18",
		"s=18,12,-,- n=-,-,-,- turn=s next=play throw=6-6 left=6")
}
