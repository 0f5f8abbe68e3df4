package tables

import "testing"

func TestWikipediaStrict(t *testing.T) {
	unopened := empty + " turn=x next=throw opened=-"
	blocked := "x=24:1,13:14 o=15:2,13:2,4:2,2:2,off:7"
	runTurns(t, []turnTest{
		{"WS-2 WS-A1 WS-T1 the 1 never playable: the 2 is played and the turn ends", "wikipedia-strict", blocked, "2-1", "24/22; 13/11", "turn=o next=throw"},
		{"WS-T1 in the main form a doublet follows", "wikipedia", blocked, "2-1", "24/22; 13/11", "turn=x next=name"},
		{"WS-2 neither playable: the turn ends", "wikipedia-strict", "x=13:14,bar:1 o=2:2,1:2,off:11", "2-1", "pass", "turn=o next=throw"},
		{
			"WS-3 WS-T2 three of four fours: the turn ends", "wikipedia-strict",
			"x=20:1,8:1,off:13 o=21:2,off:13 turn=x next=die throw=2-1 opened=xo", "4", "20/16/12/8", "turn=o next=throw",
		},
		{
			"WS-5 WS-A2 WS-T3 6-6 with three men on 6: three off, and the turn ends", "wikipedia-strict", "x=6:3,2:4,off:8 " + gone, "6-6",
			"6/off 6/off 6/off", "turn=o next=throw",
		},
		{"WS-4 WS-A5 WS-T4 nobody on the 6 and the 5", "wikipedia-strict", "x=4:3,off:12 " + gone, "6-5", "pass", "turn=o next=throw"},
		{"WS-4 WS-T5 once all are home nobody moves inside", "wikipedia-strict", "x=6:2,5:1,3:1,off:11 " + gone, "2-1", "pass", "turn=o next=throw"},
		{
			"WS-T5 in the main form they must", "wikipedia", "x=6:2,5:1,3:1,off:11 " + gone, "2-1",
			"6/5 6/4; 6/4 5/4; 6/4 3/2; 6/5/3; 5/3/2; 6/5 3/1; 5/4 3/1; 3/1/off", "",
		},
		{
			"WS-4 WS-T6 until then men at home move freely", "wikipedia-strict", "x=9:1,6:2,5:12 o=18:2,17:2,off:11", "2-1",
			"6/4 6/5; 6/5/3; 6/4 5/4; 5/3 5/4; 5/3/2", "",
		},
		{"WS-4 WS-A3 WS-T7 first a move at home, then the last man, or the last man and one off", "wikipedia-strict", "x=9:1,4:14 " + gone, "4-3", "9/6 4/off; 9/5 4/1", ""},
		{"WS-A3 WS-T7 both numbers must be used", "wikipedia-strict", "x=9:1,4:14 " + gone, "5-3", "4/1 9/4", ""},
		{"WS-5 WS-T8 a 1-2 needs a man off from each", "wikipedia-strict", "x=2:3,1:2,off:10 " + gone, "2-1", "2/off 1/off", "turn=x next=die throw=2-1"},
		{"WS-5 WS-A1 WS-T9 only the 1 can be used: the turn ends", "wikipedia-strict", "x=4:3,1:2,off:10 " + gone, "2-1", "1/off", "turn=o next=throw"},
		{
			"WS-4 WS-T10 a man hit frees the others", "wikipedia-strict", "x=6:2,3:2,bar:1,off:10 " + gone, "4-2",
			"bar/21 3/1; bar/23 6/2; bar/21 6/4; bar/21/19", "",
		},
		{"WS-T11 the last two men", "wikipedia-strict", "x=1:2,off:13 " + gone, "1-1", "1/off 1/off", "next=over"},
		{
			"WS-A4 WS-T13 opened by a doublet that cannot enter, but the turn ends", "wikipedia-strict", "x=res:15 o=13:13,5:2 turn=x next=throw opened=o", "5-5",
			"pass", "turn=o next=throw opened=xo",
		},
		{"WS-T14 both men off", "wikipedia-strict", "x=6:1,5:1,off:13 " + gone, "6-5", "6/off 5/off", "next=over"},
		{"WS-A6 a doublet that bears off four men throws again", "wikipedia-strict", "x=2:5,off:10 " + gone, "2-2", "2/off 2/off 2/off 2/off", "turn=x next=throw"},
		{"WP-A1 ad-same-man-in-opening=on in the strict form", "wikipedia-strict ad-same-man-in-opening=on", unopened, "2-1", "res/24 res/23; res/24/22", ""},
		{"WP-A1 ad-same-man-in-opening=off in the strict form", "wikipedia-strict ad-same-man-in-opening=off", unopened, "2-1", "res/24 res/23", ""},
		{"C-11 larger-die=off in the strict form", "wikipedia-strict larger-die=off", "x=10:1,off:14 o=23:2,off:13", "6-2", "10/4; 10/8", ""},
	})
	t.Run("WS-1 WS-T12 after a 1-2 one die shows the doublet; all four used, and it is thrown again", func(t *testing.T) {
		p := at(t, "wikipedia-strict", unopened, "2-1", "res/24 res/23")
		awaits(t, p, "turn=x next=die throw=2-1 opened=x")
		if n := len(p.Outcomes()); n != 6 {
			t.Errorf("%d outcomes, want the 6 of one die", n)
		}
		p = do(t, p, "3")
		awaits(t, p, "turn=x next=play throw=2-1 named=3 left=3,3,3,3")
		wantTurns(t, p, "res/22 res/22 res/22 res/22")
		awaits(t, do(t, p, "res/22 res/22 res/22 res/22"), "turn=x next=throw")
	})
	t.Run("WS-3 WS-T12 none of the doublet used: the turn ends", func(t *testing.T) {
		p := at(t, "wikipedia-strict", "x=res:15 o=13:13,3:2 turn=x next=throw opened=o", "2-1", "res/24 res/23", "3", "pass")
		awaits(t, p, "turn=o next=throw opened=xo")
	})
	t.Run("WS-3 a doublet thrown and not complete ends the turn", func(t *testing.T) {
		awaits(t, at(t, "wikipedia-strict", "x=13:1,6:14 o=22:2,off:13", "5-5", "13/8 6/1 6/1 6/1"), "turn=x next=throw")
		awaits(t, at(t, "wikipedia-strict", "x=13:1,off:14 o=22:2,off:13", "5-5", "13/8"), "turn=o next=throw")
	})
}
