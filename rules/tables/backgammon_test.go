package tables

import (
	"fmt"
	"testing"

	"parlor/game"
)

// gone is an opponent who stands in nobody's way.
const gone = "o=bar:1,off:14"

const begun = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5"

func TestPlaces(t *testing.T) {
	t.Run("C-1 own point p is the other's 25-p", func(t *testing.T) {
		for p := 1; p <= 24; p++ {
			line := fmt.Sprintf("x=%d:1,off:14 o=%d:1,off:14 turn=x next=throw", p, 25-p)
			if _, err := Backgammon.ParseState(line); err == nil {
				t.Errorf("both colours stand on x's point %d", p)
			}
		}
	})
	t.Run("C-2 a number n enters on 25-n, from the reserve as from the bar", func(t *testing.T) {
		for n := 1; n <= 6; n++ {
			dice := fmt.Sprintf("%d-%d", n, n)
			enter := fmt.Sprintf("bar/%d", 25-n)
			wantTurns(t, at(t, "backgammon", "x=bar:5,off:10 "+gone, dice), fmt.Sprintf("%[1]s %[1]s %[1]s %[1]s", enter))
			enter = fmt.Sprintf("res/%d", 25-n)
			wantTurns(t, at(t, "wikipedia", "x=res:15 o=13:15", dice), fmt.Sprintf("%[1]s %[1]s %[1]s %[1]s", enter))
			wantTurns(t, at(t, "parker", "x=res:15 o=13:15", dice), fmt.Sprintf("%[1]s %[1]s", enter))
		}
	})
	t.Run("C-3 the number n bears off from point n", func(t *testing.T) {
		for n := 1; n <= 6; n++ {
			p := at(t, "wikipedia-strict", "x=6:2,5:2,4:2,3:2,2:2,1:5 "+gone, fmt.Sprintf("%d-%d", n, n))
			want := fmt.Sprintf("%[1]d/off %[1]d/off", n)
			if n == 1 {
				want = "1/off 1/off 1/off 1/off"
			}
			wantTurns(t, p, want)
		}
	})
	t.Run("C-4 entering with n meets the man on the other's home point n", func(t *testing.T) {
		for n := 2; n <= 6; n++ {
			p := at(t, "article", fmt.Sprintf("x=13:14,bar:1 o=%d:1,off:14", n), fmt.Sprintf("%d-%[1]d", n), fmt.Sprintf("bar/%d*", 25-n))
			awaits(t, p, "o=bar:1,off:14")
		}
	})
	t.Run("C-5 a play names its steps, a star its hits", func(t *testing.T) {
		line := "x=8:1,4:1,res:12,bar:1 o=5:1,off:14"
		awaits(t, at(t, "article", line, "6-5", "bar/20* res/19"), "x=20:1,19:1,8:1,4:1,res:11 o=bar:1,off:14 turn=o next=throw")
		awaits(t, at(t, "article", "x=4:2,off:13 "+gone, "6-5", "4/off 4/off"), "x=off:15")
		for _, play := range []string{"bar/20", "bar/19*", "19/bar", "4/off/3", "res/bar", "0/off", "13-8", ""} {
			refuses(t, at(t, "article", line, "6-5"), play)
		}
	})
}

func TestStepsAndTheirCompulsion(t *testing.T) {
	runTurns(t, []turnTest{
		{
			"C-6 a man moves exactly the number, onto a point with fewer than two opposing men", "backgammon",
			"x=13:1,off:14 o=18:2,off:13", "6-5", "13/8/2", "turn=o next=throw",
		},
		{
			"C-6 any number of own men share a point", "backgammon",
			"x=8:1,2:14 " + gone, "6-6", "8/2 2/off 2/off 2/off", "turn=o next=throw",
		},
		{
			"C-7 landing on a single man sends it to the bar", "backgammon",
			"x=10:1,off:14 o=19:1,18:2,off:12", "4-3", "10/6*/3", "x=3:1,off:14 o=18:2,bar:1,off:12",
		},
		{
			"C-8 every pause is a landing, and hits", "backgammon",
			"x=20:1,off:14 o=10:1,8:2,off:12", "5-3", "20/15*/12", "",
		},
		{
			"C-8 nobody pauses on a point held by two", "backgammon",
			"x=20:1,off:14 o=10:2,8:2,off:11", "5-3", "pass", "turn=o next=throw",
		},
		{
			"C-9 while men are on the bar nothing else moves", "backgammon",
			"x=13:13,bar:2 o=6:2,off:13", "6-3", "bar/22", "turn=o next=throw",
		},
		{
			"C-9 once they are in, the others move", "backgammon",
			"x=13:14,bar:1 " + gone, "6-3", "bar/19 13/10; bar/22 13/7; bar/19/16", "",
		},
		{
			"C-9 the reserve waits too", "article",
			"x=13:13,res:1,bar:1 o=6:2,2:2,off:11", "6-5", "bar/20 13/7; bar/20/14", "",
		},
		{
			"C-10 no man goes off while another is outside the home table", "backgammon",
			"x=24:1,5:14 o=7:2,6:2,off:11", "6-5", "pass", "",
		},
		{
			"C-10 the condition may come true in the middle of a throw", "backgammon",
			"x=8:1,3:2,off:12 " + gone, "5-3", "8/3 3/off", "",
		},
		{
			"C-11 both numbers must be used if some order of play can", "backgammon",
			"x=12:1,off:14 o=15:2,off:13", "5-2", "12/7/5", "",
		},
		{
			"C-11 where only one number can be used it is the larger", "backgammon",
			"x=10:1,off:14 o=23:2,off:13", "6-2", "10/4", "turn=o next=throw",
		},
		{
			"C-11 if the larger is blocked, the smaller", "backgammon",
			"x=10:1,off:14 o=23:2,21:2,off:11", "6-2", "10/8", "",
		},
		{
			"C-11 of a doublet as many as possible", "backgammon",
			"x=13:1,off:14 o=22:2,off:13", "5-5", "13/8", "",
		},
		{
			"C-11 plays that end alike are one", "article",
			"x=res:15 o=res:15", "6-3", "res/19 res/22; res/19/16", "",
		},
		{
			"C-12 a play that wins with fewer numbers is not legal", "backgammon",
			"x=2:1,off:14 o=24:1,off:14", "4-1", "2/1*/off", "next=over",
		},
		{
			"C-12 a win ends the game, and numbers left lapse", "backgammon",
			"x=1:2,off:13 " + gone, "1-1", "1/off 1/off", "x=off:15 o=bar:1,off:14 next=over",
		},
		{
			"C-12 a win ends the game before the extra throw", "wikipedia",
			"x=1:2,off:13 o=13:15", "1-1", "1/off 1/off", "next=over",
		},
	})
}

func TestWhoBegins(t *testing.T) {
	for _, spec := range []string{"article", "wikipedia", "wikipedia-strict", "navy", "house start=reserve"} {
		t.Run("C-13 the higher die begins and throws both dice afresh: "+spec, func(t *testing.T) {
			p := at(t, spec, "x=res:15 o=res:15 turn=x next=start")
			if n := len(p.Outcomes()); n != 6 {
				t.Errorf("%d outcomes, want the 6 of one die", n)
			}
			awaits(t, do(t, p, "4"), "turn=o next=start rolloff=4")
			awaits(t, do(t, p, "4", "4"), "turn=x next=start")
			awaits(t, do(t, p, "4", "5"), "turn=o next=throw")
			awaits(t, do(t, p, "4", "3"), "turn=x next=throw")
		})
	}
}

func TestBackgammon(t *testing.T) {
	t.Run("BG-1 the men begin on 24, 13, 8 and 6", func(t *testing.T) {
		s := Backgammon.Start(2)
		if got := string(Backgammon.AppendState(nil, s)); got != begun+" turn=x next=start" {
			t.Error(got)
		}
		if s.Pips(0) != 167 || s.Pips(1) != 167 {
			t.Errorf("pips %d and %d, want 167", s.Pips(0), s.Pips(1))
		}
	})
	t.Run("BG-2 the winner of the roll-off plays both its numbers", func(t *testing.T) {
		p := at(t, "backgammon", begun+" turn=x next=start")
		awaits(t, do(t, p, "2", "2"), "turn=x next=start")
		awaits(t, do(t, p, "2", "5"), "turn=o next=play throw=5-2 left=5,2")
		awaits(t, do(t, p, "6", "5"), "turn=x next=play throw=6-5 left=6,5")
	})
	t.Run("BG-3 doublets are played four times and give no extra throw", func(t *testing.T) {
		p := at(t, "backgammon", begun, "6-6")
		awaits(t, p, "left=6,6,6,6")
		awaits(t, do(t, p, "24/18 24/18 13/7 13/7"), "turn=o next=throw")
	})
	t.Run("BG-3 a 1-2 has no special meaning", func(t *testing.T) {
		awaits(t, at(t, "backgammon", begun, "2-1", "13/11 6/5"), "turn=o next=throw")
	})
	t.Run("BG-3 the cube may be turned once, before the throw of a turn: cube=on", func(t *testing.T) {
		p := at(t, "backgammon cube=on", begun, "6-1", "13/7 8/7")
		awaits(t, p, "turn=o next=double cube=1")
		wantActions(t, p, "double", "throw")
		awaits(t, do(t, p, "throw"), "turn=o next=throw cube=1")
		taken := do(t, p, "double")
		awaits(t, taken, "turn=x next=take cube=1")
		wantActions(t, taken, "take", "drop")
		awaits(t, do(t, taken, "take"), "turn=o next=throw cube=2x")
		awaits(t, do(t, taken, "take", "6-5", "13/7 13/8"), "turn=x next=double cube=2x")
		awaits(t, do(t, taken, "take", "6-5", "13/7 13/8", "throw", "3-1", "8/5 6/5"), "turn=o next=throw cube=2x")
	})
	t.Run("BG-3 no cube by default: cube=off", func(t *testing.T) {
		awaits(t, at(t, "backgammon cube=off", begun, "6-1", "13/7 8/7"), "turn=o next=throw")
	})
}

func TestBackgammonScore(t *testing.T) {
	won := func(o string) string { return "x=1:1,off:14 o=" + o }
	for _, c := range []struct {
		name, spec, line string
		points           int32
	}{
		{"BG-5 one point if the loser has borne off a man", "backgammon", won("13:14,off:1"), 1},
		{"BG-T12 BG-5 a gammon if he has borne off none", "backgammon", won("18:15"), 2},
		{"BG-T12 BG-5 a backgammon if he has a man on the bar as well", "backgammon", won("18:14,bar:1"), 3},
		{"BG-5 a backgammon if he has a man in the winner's home table", "backgammon", won("19:1,1:14"), 3},
		{"BG-5 score=gammon", "backgammon score=gammon", won("18:15"), 2},
		{"BG-5 score=1", "backgammon score=1", won("19:1,1:14"), 1},
		{"NV-6 score=per-man", "backgammon score=per-man", won("18:11,off:4"), 11},
		{"BG-5 a man in reserve counts like one on the bar", "article score=gammon", won("18:14,res:1"), 3},
		{"BG-5 no score=gammon elsewhere unless chosen", "article", won("18:14,res:1"), 1},
	} {
		t.Run(c.name, func(t *testing.T) { pays(t, at(t, c.spec, c.line, "6-5", "1/off"), c.points) })
	}
	t.Run("BG-5 times the cube", func(t *testing.T) {
		pays(t, at(t, "backgammon cube=on", "x=1:1,off:14 o=18:15 turn=x next=throw cube=4o", "6-5", "1/off"), 8)
	})
	t.Run("BG-5 who drops loses the cube as it stood", func(t *testing.T) {
		p := at(t, "backgammon cube=on", begun+" turn=x next=double cube=4x", "double", "drop")
		awaits(t, p, "next=over cube=4x")
		pays(t, p, 4)
		pays(t, at(t, "backgammon cube=on", begun+" turn=x next=double cube=1", "double", "drop"), 1)
		pays(t, at(t, "backgammon cube=on", begun+" turn=o next=double cube=1", "double", "drop"), -1)
	})
}

func TestBackgammonCases(t *testing.T) {
	for throw, n := range map[string]int{"3-1": 16, "2-1": 15, "6-5": 7, "5-5": 4, "6-6": 11, "1-1": 42, "3-3": 73} {
		t.Run("BG-T1 the first throw "+throw, func(t *testing.T) {
			p := at(t, "backgammon", begun, throw)
			s, _ := game.As[State](p)
			if own, walk := Backgammon.AppendTurns(nil, s), p.Turns(); len(own) != n || len(walk) != n {
				t.Errorf("%d turns, by the walk %d, want %d", len(own), len(walk), n)
			}
		})
	}
	runTurns(t, []turnTest{
		{
			"BG-T1 all four turns of 5-5", "backgammon", begun, "5-5",
			"13/8 8/3 8/3 8/3; 13/8 13/8 8/3 8/3; 13/8 13/8 13/8 8/3; 13/8 13/8 13/8 13/8", "",
		},
		{
			"BG-T1 all seven turns of 6-5", "backgammon", begun, "6-5",
			"24/13; 24/18 13/8; 24/18 8/3; 13/2; 13/7 13/8; 13/7 8/3; 8/2 8/3", "",
		},
		{
			"BG-T2 only one number can be used: the larger", "backgammon",
			"x=10:1,off:14 o=23:2,off:13", "6-2", "10/4", "",
		},
		{
			"BG-T2 larger-die=on", "backgammon larger-die=on",
			"x=10:1,off:14 o=23:2,off:13", "6-2", "10/4", "",
		},
		{
			"BG-T2 larger-die=off: either", "backgammon larger-die=off",
			"x=10:1,off:14 o=23:2,off:13", "6-2", "10/4; 10/8", "",
		},
		{
			"BG-T3 the 6 is blocked, so the 2 is played", "backgammon",
			"x=10:1,off:14 o=23:2,21:2,off:11", "6-2", "10/8", "",
		},
		{
			"BG-T4 one man stays on the bar", "backgammon",
			"x=13:13,bar:2 o=6:2,off:13", "6-3", "bar/22", "",
		},
		{
			"BG-T5 three fives are lost", "backgammon",
			"x=13:1,off:14 o=22:2,off:13", "5-5", "13/8", "",
		},
		{
			"BG-T6 BG-4 no man goes off from below one who can move", "backgammon",
			"x=6:2,3:1,off:12 " + gone, "5-4", "6/1 6/2", "",
		},
		{
			"BG-T7 BG-4 a larger number takes the man of the highest point", "backgammon",
			"x=4:2,1:1,off:12 " + gone, "6-5", "4/off 4/off", "",
		},
		{
			"BG-T8 the five first", "backgammon",
			"x=12:1,off:14 o=15:2,off:13", "5-2", "12/7/5", "",
		},
		{
			"BG-T9 BG-4 one may move inside instead", "backgammon",
			"x=6:1,2:1,off:13 " + gone, "6-1", "6/off 2/1; 6/5/off", "",
		},
		{
			"BG-T10 the last man comes home and the other number bears off", "backgammon",
			"x=8:1,3:2,off:12 " + gone, "5-3", "8/5/off", "",
		},
		{
			"BG-T11 no step is legal", "backgammon",
			"x=7:1,5:1,off:13 o=24:2,21:2,19:2,off:9", "6-1", "pass", "turn=o next=throw",
		},
	})
}
