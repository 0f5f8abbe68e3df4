package tables

import (
	"strings"
	"testing"

	"parlor/game"
)

// What is refused names the field and what was expected.
func TestParseStateRefuses(t *testing.T) {
	const (
		backgammon = "x=13:15 o=13:15"
		home       = "x=6:15 o=13:15"
	)
	for _, c := range []struct{ name, spec, line, field, want string }{
		{"a word that is no field", "backgammon", backgammon + " turn", "turn", "key=value"},
		{"an unknown field", "backgammon", backgammon + " dice=6-3", "dice", "want x, o, turn"},
		{"a field given twice", "backgammon", backgammon + " turn=x turn=x next=throw", "turn", "twice"},
		{"a field missing", "backgammon", "x=13:15 turn=x next=throw", "o", "missing"},
		{"no turn", "backgammon", backgammon + " next=throw", "turn", "missing"},
		{"no next", "backgammon", backgammon + " turn=x", "next", "missing"},
		{"fourteen men", "backgammon", "x=13:14 o=13:15 turn=x next=throw", "x", "15 men in all, not 14"},
		{"sixteen men", "backgammon", "x=13:15,off:1 o=13:15 turn=x next=throw", "x", "15 men in all, not 16"},
		{"no men on a point", "backgammon", "x=14:0,13:15 o=13:15 turn=x next=throw", "x", "1 to 15 men on 14"},
		{"a count with a zero before", "backgammon", "x=13:015 o=13:15 turn=x next=throw", "x", "1 to 15 men on 13"},
		{"a point that is none", "backgammon", "x=25:15 o=13:15 turn=x next=throw", "x", "bar and off"},
		{"a reserve where there is none", "backgammon", "x=res:15 o=13:15 turn=x next=throw", "x", "bar and off"},
		{"a place that is none", "article", "x=dog:15 o=13:15 turn=x next=throw", "x", "res, bar and off"},
		{"points out of order", "backgammon", "x=6:5,8:10 o=13:15 turn=x next=throw", "x", "highest point first"},
		{"a point twice", "backgammon", "x=6:5,6:10 o=13:15 turn=x next=throw", "x", "every place once"},
		{"C-1 both colours on one point", "backgammon", "x=13:15 o=12:15 turn=x next=throw", "x", "13, which is 12 to o"},
		{"a side that is none", "backgammon", backgammon + " turn=y next=throw", "turn", "x or o"},
		{"what is never awaited", "backgammon", backgammon + " turn=x next=name throw=2-1", "next", "one of start"},
		{"the privilege without it", "article", backgammon + " turn=x next=privilege throw=2-1", "next", "name"},
		{"two sides home", "backgammon", "x=off:15 o=off:15 next=over", "x", "one side only"},
		{"over too soon", "backgammon", backgammon + " next=over", "next", "15 men off"},
		{"not over though won", "backgammon", "x=off:15 o=13:15 turn=x next=throw", "next", "want over"},
		{"a turn after the end", "backgammon", "x=off:15 o=13:15 turn=x next=over", "turn", "over"},
		{"a throw before it fell", "backgammon", backgammon + " turn=x next=throw throw=6-3", "throw", "not expected"},
		{"a throw missing", "backgammon", backgammon + " turn=x next=play left=6,3", "throw", "missing"},
		{"a throw the wrong way round", "backgammon", backgammon + " turn=x next=play throw=3-6 left=6,3", "throw", "the larger first"},
		{"a die of seven", "backgammon", backgammon + " turn=x next=play throw=7-3 left=7,3", "throw", "1 to 6"},
		{"numbers missing", "backgammon", backgammon + " turn=x next=play throw=6-3", "left", "missing"},
		{"numbers that were not thrown", "backgammon", backgammon + " turn=x next=play throw=6-3 left=5", "left", "the throw gives"},
		{"a number too often", "backgammon", backgammon + " turn=x next=play throw=6-3 left=6,6", "left", "the throw gives"},
		{"numbers out of order", "backgammon", backgammon + " turn=x next=play throw=6-3 left=3,6", "left", "largest first"},
		{"five numbers", "backgammon", backgammon + " turn=x next=play throw=6-6 left=6,6,6,6,6", "left", "up to four"},
		{"PK-10 four fives", "parker", home + " turn=x next=play throw=5-5 left=5,5,5,5", "left", "the throw gives"},
		{"a name after another throw", "article", backgammon + " turn=x next=name throw=6-3", "throw", "want 2-1"},
		{"a doublet named after another throw", "article", backgammon + " turn=x next=play throw=6-3 named=4 left=4", "named", "other than 2-1"},
		{"a doublet of seven", "article", backgammon + " turn=x next=play throw=2-1 named=7 left=4", "named", "1 to 6"},
		{"a roll-off at another time", "backgammon", backgammon + " turn=x next=throw rolloff=5", "rolloff", "not expected"},
		{"a roll-off of two dice", "backgammon", begun + " turn=o next=start rolloff=5-1", "rolloff", "one die"},
		{"PK-4 a roll-off of one die", "parker", empty + " turn=o next=start rolloff=5", "rolloff", "two dice"},
		{"a start from elsewhere", "backgammon", backgammon + " turn=x next=start", "next", "as at the start"},
		{"WP-4 a man past the starting table", "wikipedia", "x=18:1,res:14 o=13:15 turn=x next=throw opened=xo", "x", "past the starting table"},
		{"WP-2 a man entered before the opening", "wikipedia", "x=20:1,res:14 o=res:15 turn=x next=throw opened=-", "opened", "x opened"},
		{"WP-3 a doublet that did not open", "wikipedia", empty + " turn=x next=play throw=5-5 left=5,5,5,5 opened=o", "opened", "opened by its throw"},
		{"C-10 a man off while men are in reserve", "article", "x=24:2,23:5,res:6,off:2 o=24:2,13:5,6:8 turn=x next=throw", "x", "no man off while there are men in reserve"},
		{"C-10 the same in navy", "navy", "x=24:2,23:5,res:6,off:2 o=24:2,13:5,6:8 turn=x next=throw", "x", "no man off while there are men in reserve"},
		{"C-10 the other side in house rules", "house start=reserve", "x=13:15 o=24:13,res:1,off:1 turn=x next=throw", "o", "no man off while there are men in reserve"},
		{"opened missing", "wikipedia", empty + " turn=x next=throw", "opened", "missing"},
		{"opened by nobody known", "wikipedia", empty + " turn=x next=throw opened=ox", "opened", "-, x, o or xo"},
		{"opened where all are", "article", empty + " turn=x next=throw opened=xo", "opened", "not expected"},
		{"men struck where nobody counts", "parker", empty + " turn=x next=throw struck=0-0", "struck", "not expected"},
		{"men struck not counted", "parker penalty=1", empty + " turn=x next=throw struck=1", "struck", "like 2-0"},
		{"nobear that is not on", "parker", home + " turn=x next=play throw=5-4 left=5,4 nobear=off", "nobear", "on"},
		{"PK-A15 nobear missing", "parker", "x=9:1,6:14 o=13:15 turn=x next=play throw=5-4 left=5,4", "nobear", "missing"},
		{"PK-A15 nobear of a throw begun at home", "parker", home + " turn=x next=play throw=5-4 left=5,4 nobear=on", "nobear", "not expected"},
		{"nobear before a throw", "parker", home + " turn=x next=throw nobear=on", "nobear", "not expected"},
		{"a cube of three", "backgammon cube=on", backgammon + " turn=x next=throw cube=3x", "cube", "power of two"},
		{"a cube of two that nobody owns", "backgammon cube=on", backgammon + " turn=x next=throw cube=2", "cube", "its owner"},
		{"a cube where there is none", "backgammon", backgammon + " turn=x next=throw cube=1", "cube", "not expected"},
		{"a double by who does not own the cube", "backgammon cube=on", backgammon + " turn=x next=double cube=2o", "cube", "x's"},
		{"a take from who does not own the cube", "backgammon cube=on", backgammon + " turn=x next=take cube=2x", "cube", "o's"},
		{"a drop without an end", "backgammon cube=on", backgammon + " turn=x next=throw cube=1 dropped=x", "dropped", "over"},
		{"a drop after a win", "backgammon cube=on", "x=off:15 o=13:15 next=over cube=1 dropped=o", "dropped", "15 men are off"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := configure(c.spec)
			if err != nil {
				t.Fatal(err)
			}
			s, err := r.ParseState(c.line)
			if err == nil {
				t.Fatalf("%q is accepted: %s", c.line, r.AppendState(nil, s))
			}
			if !strings.Contains(err.Error(), c.field) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want it to name %s and say %q", err, c.field, c.want)
			}
		})
	}
}

func TestParseStateTakesFieldsInAnyOrder(t *testing.T) {
	line := "x=13:15 o=13:15 turn=x next=play throw=2-1 named=4 left=4,4 opened=xo cube=2o"
	words := strings.Fields(line)
	r, err := configure("wikipedia cube=on")
	if err != nil {
		t.Fatal(err)
	}
	for range words {
		words = append(words[1:], words[0])
		s, err := r.ParseState(strings.Join(words, " "))
		if got := string(r.AppendState(nil, s)); err != nil || got != line {
			t.Errorf("%q: %s, %v", words, got, err)
		}
	}
}

// A state answers for what its line says.
func TestStateTellsWhatItsLineSays(t *testing.T) {
	state := func(p game.Position) State {
		s, ok := game.As[State](p)
		if !ok {
			t.Fatal("another game's position")
		}
		return s
	}
	s := state(at(t, "wikipedia cube=on", "x=20:1,19:4,res:9,bar:1 o=13:15 turn=o next=play throw=2-1 named=4 left=4,4 opened=xo cube=4x"))
	hi, lo := s.Throw()
	value, owner := s.Cube()
	if s.Turn() != 1 || s.Next() != NextPlay || hi != 2 || lo != 1 || s.Named() != 4 || s.Left() != [4]uint8{4, 4} || value != 4 || owner != 0 {
		t.Errorf("%+v", s)
	}
	if !s.HasOpened(0) || !s.HasOpened(1) || s.Count(0, Res) != 9 || s.Count(0, Bar) != 1 || s.Count(0, 19) != 4 || s.Pips(0) != 20+76+250 {
		t.Errorf("%+v", s)
	}
	if s.Home(0) || !state(at(t, "backgammon", "x=6:15 o=13:15")).Home(0) {
		t.Error("C-10: who is at home")
	}
	if hi, lo := state(at(t, "parker", empty+" turn=o next=start rolloff=6-1")).RollOff(); hi != 6 || lo != 1 {
		t.Errorf("roll-off %d-%d", hi, lo)
	}
	if hi, lo := state(at(t, "article", empty+" turn=o next=start rolloff=4")).RollOff(); hi != 0 || lo != 4 {
		t.Errorf("roll-off %d-%d", hi, lo)
	}
	p := state(at(t, "parker penalty=1", "x=9:1,6:14 o=13:15 turn=x next=play throw=5-4 left=5,4 nobear=on struck=3-4"))
	if !p.NoBear() || p.Struck(0) != 3 || p.Struck(1) != 4 {
		t.Errorf("%+v", p)
	}
}

func TestThrowerIsTheSideOnThrow(t *testing.T) {
	for _, c := range []struct {
		line string
		acts []string
		want game.Seat
	}{
		{begun + " turn=x next=start", nil, 0},
		{begun + " turn=x next=start", []string{"4"}, 1},
		{begun + " turn=o next=throw", nil, 1},
		{begun + " turn=o next=throw", []string{"6-5"}, game.Public},
		{"x=off:15 o=13:15 next=over", nil, game.Public},
	} {
		if p := at(t, "backgammon", c.line, c.acts...); p.Thrower() != c.want {
			t.Errorf("%s: seat %d throws, want %d", p, p.Thrower(), c.want)
		}
	}
}
