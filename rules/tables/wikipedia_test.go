package tables

import (
	"fmt"
	"testing"
)

func TestWikipediaOpening(t *testing.T) {
	unopened := empty + " turn=x next=throw opened=-"
	t.Run("WP-1 fifteen men each, all in reserve, nobody opened", func(t *testing.T) {
		if got := string(Wikipedia.AppendState(nil, Wikipedia.Start(2))); got != empty+" turn=x next=start opened=-" {
			t.Error(got)
		}
	})
	for _, throw := range []string{"6-5", "4-3", "6-1", "4-2"} {
		t.Run("WP-2 WP-T1 before the opening "+throw+" moves nothing", func(t *testing.T) {
			p := at(t, "wikipedia", unopened, throw)
			wantTurns(t, p, "pass")
			awaits(t, do(t, p, "pass"), empty+" turn=o next=throw opened=-")
		})
	}
	t.Run("WP-3 WP-T3 a 1-2 opens, and is played, and more", func(t *testing.T) {
		p := at(t, "wikipedia", unopened, "2-1")
		wantTurns(t, p, "res/24 res/23", "res/24/22")
		p = do(t, p, "res/24 res/23")
		awaits(t, p, "turn=x next=name throw=2-1 opened=x")
		p = do(t, p, "name 6", "res/19 res/19 res/19 res/19")
		awaits(t, p, "x=24:1,23:1,19:4,res:9 o=res:15 turn=x next=throw opened=x")
		wantTurns(t, do(t, p, "6-5"), "res/19 res/20")
	})
	runTurns(t, []turnTest{
		{
			"WP-3 WP-T2 a doublet opens, is played four times, and throws again", "wikipedia", unopened, "5-5",
			"res/20 res/20 res/20 res/20", "x=20:4,res:11 o=res:15 turn=x next=throw opened=x",
		},
		{"WP-A1 WP-T3 ad-same-man-in-opening=on", "wikipedia ad-same-man-in-opening=on", unopened, "2-1", "res/24 res/23; res/24/22", ""},
		{"WP-A1 WP-T3 ad-same-man-in-opening=off", "wikipedia ad-same-man-in-opening=off", unopened, "2-1", "res/24 res/23", ""},
		{
			"WP-A1 ad-same-man-in-opening=on: from the bar too", "wikipedia", "x=20:4,res:10,bar:1 o=13:15", "2-1",
			"bar/24 res/23; bar/24/22", "",
		},
		{
			"WP-A1 ad-same-man-in-opening=off: the man from the bar stays too", "wikipedia ad-same-man-in-opening=off", "x=20:4,res:10,bar:1 o=13:15", "2-1",
			"bar/24 res/23", "",
		},
		{
			"WP-A2 the throw opens, though every entry is blocked", "wikipedia", "x=res:15 o=13:13,5:2 turn=x next=throw opened=o", "5-5",
			"pass", "turn=x next=throw opened=xo",
		},
		{"WP-4 WP-T4 nobody on the board moves while men are in reserve", "wikipedia", "x=20:4,res:11 o=res:15", "6-4", "res/19 res/21", "x=21:1,20:4,19:1,res:9 o=res:15 turn=o next=throw"},
		{
			"WP-4 WP-T5 once the last man is in, the rest of the throw moves men", "wikipedia", "x=20:14,res:1 o=res:15", "6-4",
			"res/21 20/14; res/19 20/16; res/19/15", "",
		},
		{"WP-T6 both entries blocked", "wikipedia", "x=20:5,res:10 o=6:2,4:2,off:11", "6-4", "pass", "turn=o next=throw"},
		{
			"WP-T7 the last man in, then three threes", "wikipedia", "x=20:14,res:1 o=res:15", "3-3",
			"x=22:1,20:11,17:3; x=22:1,20:12,17:1,14:1; x=22:1,20:13,11:1; x=20:12,19:1,17:2; x=20:13,19:1,14:1; x=20:13,17:1,16:1; x=20:14,13:1", "",
		},
		{"WP-A4 WP-T8 the bar first, then the reserve", "wikipedia", "x=20:3,res:11,bar:1 o=3:2,off:13", "4-3", "bar/21", "turn=o next=throw"},
		{"WP-A3 WP-T9 entering men hit", "wikipedia", "x=20:5,res:10 o=6:1,4:1,off:13", "6-4", "res/19* res/21*", "o=bar:2,off:13"},
		{"WP-A11 the start is one step before 24: entering with n lands on 25-n", "wikipedia", "x=res:15 o=res:15", "6-1", "res/24 res/19", ""},
	})
	t.Run("WP-A4 who has not opened has all his men in reserve", func(t *testing.T) {
		for _, line := range []string{"x=20:1,res:14 o=res:15", "x=res:14,bar:1 o=res:15"} {
			if _, err := Wikipedia.ParseState(line + " turn=x next=throw opened=o"); err == nil {
				t.Errorf("%s is accepted", line)
			}
		}
	})
}

func TestWikipediaTurn(t *testing.T) {
	t.Run("WP-5 WP-T16 WP-A6 the extra throw comes though the moves were not complete", func(t *testing.T) {
		p := at(t, "wikipedia", "x=13:1,6:14 o=22:2,off:13", "5-5")
		wantTurns(t, p, "13/8")
		awaits(t, do(t, p, "13/8"), "turn=x next=throw")
	})
	t.Run("WP-5 WP-A7 WP-T18 after a 1-2 that cannot be played a doublet is chosen, and thrown again", func(t *testing.T) {
		p := at(t, "wikipedia", "x=13:14,bar:1 o=2:2,1:2,off:11", "2-1", "pass")
		wantActions(t, p, "name 1", "name 2", "name 3", "name 4", "name 5", "name 6")
		p = do(t, p, "name 6")
		wantTurns(t, p, "x=19:1,13:11,7:3", "x=19:1,13:12,7:1,1:1", "x=13:13,7:2", "x=13:14,1:1")
		awaits(t, do(t, p, "bar/19 13/7 13/7 13/7"), "turn=x next=throw")
		awaits(t, do(t, at(t, "wikipedia", "x=13:14,bar:1 o=2:2,1:2,off:11", "2-1", "pass", "name 1"), "pass"), "turn=x next=throw")
	})
	t.Run("WP-A12 the extra throw may be void", func(t *testing.T) {
		p := at(t, "wikipedia", "x=4:2,1:1,off:12 o=13:15", "5-5", "pass", "6-5")
		wantTurns(t, p, "pass")
	})
	t.Run("WP-9 WP-A8 one point, or score=gammon, score=per-man; cube=off, cube=on", func(t *testing.T) {
		line := "x=1:1,off:14 o=23:11,res:4"
		for spec, points := range map[string]int32{
			"wikipedia": 1, "wikipedia score=1": 1, "wikipedia score=gammon": 3, "wikipedia score=per-man": 15,
		} {
			pays(t, at(t, spec, line, "1-1", "1/off"), points)
		}
		awaits(t, at(t, "wikipedia cube=off", "x=13:15 o=13:15", "6-5", "13/7 13/8"), "turn=o next=throw")
		awaits(t, at(t, "wikipedia cube=on", "x=13:15 o=13:15", "6-5", "13/7 13/8"), "turn=o next=double")
		awaits(t, at(t, "wikipedia cube=on", "x=13:15 o=13:15", "3-3", "13/10 13/10 13/10 13/10"), "turn=x next=throw")
	})
}

func TestWikipediaHome(t *testing.T) {
	runTurns(t, []turnTest{
		{
			"WP-6 WP-A5 WP-T10 men at home are frozen till all are there, also within the throw", "wikipedia", "x=13:5,9:1,6:5,4:4 " + gone, "3-2",
			"13/10 9/7; 13/8; 13/10 13/11; 13/11 9/6; 9/7/4", "",
		},
		{"WP-6 WP-T11 the last man frees them", "wikipedia", "x=9:1,6:14 " + gone, "3-2", "9/6/4", ""},
		{"WP-A9 WP-T12 only one number can be used: the larger", "wikipedia", "x=13:1,8:1,6:13 o=18:2,14:2,off:11", "6-2", "8/2", "turn=o next=throw"},
		{"WP-A9 WP-T12 larger-die=off", "wikipedia larger-die=off", "x=13:1,8:1,6:13 o=18:2,14:2,off:11", "6-2", "8/2; 8/6", ""},
		{"WP-7 WP-T13 only the exact number bears off", "wikipedia", "x=4:2,1:1,off:12 " + gone, "6-5", "pass", "turn=o next=throw"},
		{"WP-7 WP-A10 WP-T14 a number that cannot bear off moves inside", "wikipedia", "x=6:1,4:1,off:13 " + gone, "5-2", "6/1 4/2", ""},
		{"WP-7 WP-T15 off or inside", "wikipedia", "x=5:1,3:1,off:13 " + gone, "3-2", "5/2 3/1; 3/off 5/3", ""},
		{"WP-8 WP-T17 a man hit freezes the others again", "wikipedia", "x=6:2,3:2,bar:1,off:10 " + gone, "4-2", "bar/21/19", ""},
		{"WP-T19 a 1-2 bearing off", "wikipedia", "x=4:3,1:2,off:10 " + gone, "2-1", "1/off 4/2; 4/2 4/3; 4/2/1", "turn=x next=name"},
	})
	t.Run("WP-7 no number bears off from any point but its own", func(t *testing.T) {
		for p := 1; p <= 6; p++ {
			for n := p + 1; n <= 6; n++ {
				refuses(t, at(t, "wikipedia", fmt.Sprintf("x=%d:1,off:14 %s", p, gone), fmt.Sprintf("%d-%d", n, n)), fmt.Sprintf("%d/off", p))
			}
		}
	})
}
