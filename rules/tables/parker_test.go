package tables

import (
	"fmt"
	"testing"
)

// empty is the start of the games that begin in reserve.
const empty = "x=res:15 o=res:15"

func TestParkerKit(t *testing.T) {
	t.Run("PK-1 fifteen men each, all in reserve", func(t *testing.T) {
		if got := string(Parker.AppendState(nil, Parker.Start(2))); got != empty+" turn=x next=start" {
			t.Error(got)
		}
	})
	t.Run("PK-2 two alike dice: of 36 throws Acey-Ducey 2, with a plain number 8 and 8, plain doublets 4, plain pairs 12", func(t *testing.T) {
		p := at(t, "parker", "x=13:15 o=13:15")
		count := map[string]uint32{}
		for _, o := range p.Outcomes() {
			hi, lo := o.Action>>3, o.Action&7
			kind := "plain pair"
			switch {
			case hi == 2 && lo == 1:
				kind = "Acey-Ducey"
			case hi == lo && hi <= 2:
				kind = fmt.Sprint("special doublet ", hi)
			case lo <= 2:
				kind = fmt.Sprint("plain with ", lo)
			case hi == lo:
				kind = "plain doublet"
			}
			count[kind] += o.Weight
		}
		want := map[string]uint32{
			"Acey-Ducey": 2, "special doublet 1": 1, "special doublet 2": 1,
			"plain with 1": 8, "plain with 2": 8, "plain doublet": 4, "plain pair": 12,
		}
		if fmt.Sprint(count) != fmt.Sprint(want) {
			t.Errorf("%v, want %v", count, want)
		}
	})
	t.Run("PK-3 the Dog House holds all men of both colours", func(t *testing.T) {
		p := at(t, "parker", "x=bar:15 o=bar:15", "6-5", "bar/20 bar/19", "4-3", "bar/22 bar/21")
		awaits(t, p, "x=20:1,19:1,bar:13 o=22:1,21:1,bar:13 turn=x next=throw")
	})
	start := empty + " turn=x next=start"
	t.Run("PK-4 PK-T1 each side throws both dice, the higher total begins", func(t *testing.T) {
		if n := len(at(t, "parker", start).Outcomes()); n != 21 {
			t.Errorf("%d outcomes, want 21", n)
		}
		awaits(t, at(t, "parker", start, "6-1"), "turn=o next=start rolloff=6-1")
		awaits(t, at(t, "parker", start, "6-1", "5-3"), "turn=o next=throw")
		awaits(t, at(t, "parker", start, "6-3", "5-3"), "turn=x next=throw")
	})
	t.Run("PK-4 PK-T1 equal totals throw again", func(t *testing.T) {
		awaits(t, at(t, "parker", start, "4-4", "5-3"), "turn=x next=start")
	})
}

func TestParkerSetUp(t *testing.T) {
	t.Run("PK-6 eight throws place fifteen men", func(t *testing.T) {
		p := at(t, "parker", empty)
		for i := range 7 {
			p = do(t, p, "6-3", "res/19 res/22", "6-3", "res/19 res/22")
			awaits(t, p, fmt.Sprintf("x=22:%d,19:%[1]d,res:%d", i+1, 13-2*i))
		}
		awaits(t, do(t, p, "6-3", "res/19 22/19"), "x=22:6,19:9")
	})
	last := "x=22:4,20:5,19:5,res:1 o=res:15"
	runTurns(t, []turnTest{
		{"PK-5 PK-T2 a 6 and a 3 place a man on each", "parker", empty, "6-3", "res/19 res/22", "x=22:1,19:1,res:13 o=res:15 turn=o next=throw"},
		{"PK-5 nobody leaves the starting table before fifteen are in", "parker", "x=20:7,res:8 o=res:15", "6-3", "res/19 res/22", ""},
		{"PK-A2 PK-T2 setup=each-die", "parker setup=each-die", empty, "6-3", "res/19 res/22", ""},
		{
			"PK-A2 PK-T2 setup=either-die places both men by either number", "parker setup=either-die", empty, "6-3",
			"res/19 res/22; res/19 res/19; res/22 res/22", "turn=o next=throw",
		},
		{"PK-A1 PK-T3 in set-up ACEY counts 1", "parker", empty, "6-1", "res/24 res/19", ""},
		{"PK-A1 PK-T3 repeat=race", "parker repeat=race", empty, "6-1", "res/24 res/19", ""},
		{"PK-A1 PK-T3 repeat=always", "parker repeat=always", empty, "6-1", "res/19 res/19", ""},
		{"PK-T4 ACEY-ACEY places two men", "parker", empty, "1-1", "res/24 res/24", "turn=o next=throw"},
		{"PK-T4 so does 5-5", "parker", empty, "5-5", "res/20 res/20", "turn=o next=throw"},
		{
			"PK-7 PK-T5 either die places the last man, the other is a race number", "parker", last, "5-3",
			"x=22:5,20:5,19:4,14:1; x=22:5,20:4,19:5,15:1; x=22:4,20:6,19:4,16:1; x=22:4,20:5,19:5,17:1; x=22:3,20:6,19:6", "",
		},
		{
			"PK-A3 PK-T5 last-setup-die=play", "parker last-setup-die=play", last, "5-3",
			"x=22:5,20:5,19:4,14:1; x=22:5,20:4,19:5,15:1; x=22:4,20:6,19:4,16:1; x=22:4,20:5,19:5,17:1; x=22:3,20:6,19:6", "",
		},
		{"PK-A3 PK-T5 last-setup-die=lose", "parker last-setup-die=lose", last, "5-3", "res/20; res/22", "turn=o next=throw"},
		{
			"PK-T6 the throw of the last man is a set-up throw", "parker", "x=22:14,res:1 o=res:15", "6-1",
			"x=24:1,22:13,16:1; x=22:14,18:1; x=22:13,21:1,19:1", "",
		},
		{
			"PK-A4 setup-wait=own: the race begins with one's own fifteenth man", "parker setup-wait=own", "x=22:15 o=res:15", "5-3",
			"22/17 22/19; 22/14", "turn=o next=throw",
		},
		{"PK-A4 setup-wait=both: men in play wait for the other side", "parker setup-wait=both", "x=22:15 o=res:15", "5-3", "pass", "turn=o next=throw"},
		{
			"PK-A4 setup-wait=both: men in the Dog House enter meanwhile", "parker setup-wait=both", "x=22:14,bar:1 o=22:14,res:1", "5-4",
			"bar/20", "turn=o next=throw",
		},
		{
			"PK-A4 setup-wait=both: the second number of the last man is lost while the other sets up", "parker setup-wait=both", last, "5-3",
			"res/20; res/22", "",
		},
		{
			"PK-A4 setup-wait=both: but not when he has finished", "parker setup-wait=both", "x=22:14,res:1 o=22:15", "5-3",
			"x=22:14,17:1; x=22:13,20:1,19:1", "",
		},
		{"PK-A5 Acey-Ducey in set-up places a man on 1 and one on 2, and throws again", "parker", empty, "2-1; again", "res/24 res/23", "turn=x next=throw"},
		{
			"PK-A5 a man struck in set-up re-enters first", "parker", "x=22:3,res:11,bar:1 o=res:15", "6-3",
			"bar/19 res/22", "",
		},
		{"PK-A19 in set-up nobody moves inside the starting table either", "parker", "x=24:7,res:8 o=res:15", "4-3", "res/21 res/22", ""},
	})
	t.Run("PK-A4 setup-wait=both: who has nothing to do is passed over", func(t *testing.T) {
		awaits(t, at(t, "parker setup-wait=both", "x=22:11,res:4 o=22:15", "5-3", "res/20 res/22"), "turn=x next=throw")
		awaits(t, at(t, "parker setup-wait=both", "x=22:11,res:4 o=22:14,bar:1", "5-3", "res/20 res/22"), "turn=o next=throw")
	})
	t.Run("PK-A5 Acey-Ducey in set-up may strike a man on the other's No. 1 or No. 2", func(t *testing.T) {
		p := at(t, "parker", "x=res:15 o=24:1,23:2,22:1,res:11", "2-1")
		wantActions(t, p, "again", "remove 1", "remove 2")
		awaits(t, do(t, p, "remove 2"), "x=res:15 o=24:1,23:1,22:1,res:11,bar:1 turn=o next=throw")
	})
}

func TestParkerRace(t *testing.T) {
	plain := "x=24:1,18:1,13:1,off:12 o=13:2,off:13"
	runTurns(t, []turnTest{
		{
			"PK-11 PK-T7 two numbers, in either order, one man or two", "parker", "x=24:2,13:13 " + gone, "5-3",
			"24/16; 24/19 24/21; 24/19 13/10; 24/21 13/8; 13/5; 13/8 13/10", "",
		},
		{"PK-11 PK-A11 PK-T8 never add: no pause where two stand", "parker", "x=20:1,off:14 o=10:2,8:2,off:11", "5-3", "pass", ""},
		{"PK-11 PK-A11 PK-T8 the pause that is open", "parker", "x=20:1,off:14 o=10:2,off:13", "5-3", "20/17/12", ""},
		{"PK-11 PK-A11 PK-T8 the pause hits", "parker", "x=20:1,off:14 o=10:1,8:2,off:12", "5-3", "20/15*/12", "o=8:2,bar:1,off:12"},
		{"PK-10 PK-T9 ACEY repeats the plain number in the race", "parker", plain, "6-1", "24/18 13/7; 13/7/1", ""},
		{"PK-10 PK-T9 so does DUCEY", "parker", plain, "6-2", "24/18 13/7; 13/7/1", ""},
		{"PK-10 ACEY-ACEY is 1 and 1", "parker", "x=13:1,off:14 " + gone, "1-1", "13/12/11", "turn=o next=throw"},
		{"PK-10 DUCEY-DUCEY is 2 and 2", "parker", "x=13:1,off:14 " + gone, "2-2", "13/11/9", "turn=o next=throw"},
		{
			"PK-A10 PK-T10 plain doublets are two moves", "parker", "x=24:1,13:14 " + gone, "5-5",
			"24/19/14; 13/3; 24/19 13/8; 13/8 13/8", "turn=o next=throw",
		},
		{"PK-A10 PK-T10 doubles=two", "parker doubles=two", "x=24:1,13:14 " + gone, "5-5", "24/14; 13/3; 24/19 13/8; 13/8 13/8", ""},
		{
			"PK-A10 PK-T10 doubles=four", "parker doubles=four", "x=24:1,13:14 " + gone, "5-5",
			"24/19/14/9/4; 24/9 13/8; 24/14 13/3; 24/14 13/8 13/8; 24/19 13/3 13/8; 24/19 13/8 13/8 13/8; " +
				"13/3 13/3; 13/3 13/8 13/8; 13/8 13/8 13/8 13/8", "turn=o next=throw",
		},
		{"PK-A10 doubles=four leaves ACEY-ACEY at two", "parker doubles=four", "x=13:1,off:14 " + gone, "1-1", "13/12/11", ""},
		{
			"PK-13 PK-T11 the man in the Dog House enters first, hitting", "parker", "x=13:14,bar:1 o=5:1,3:2,off:12", "5-3",
			"bar/20* 13/10; bar/20*/17", "o=3:2,bar:1,off:12",
		},
		{"PK-13 PK-T12 one stays in the Dog House", "parker", "x=13:13,bar:2 o=3:2,off:13", "5-3", "bar/20", "x=20:1,13:13,bar:1"},
		{"PK-A1 entering in the race repeats too", "parker", "x=13:14,bar:1 " + gone, "6-1", "bar/19 13/7; bar/13", ""},
		{
			"PK-A12 PK-A16 a number that can be used must be, the larger if only one", "parker", "x=10:1,off:14 o=23:2,off:13", "5-3",
			"10/5", "",
		},
	})
}

func TestParkerPrivilege(t *testing.T) {
	struck := "x=13:14,bar:1 o=1:3,off:12"
	t.Run("PK-8 a turn begins with two dice", func(t *testing.T) {
		if n := len(at(t, "parker", struck).Outcomes()); n != 21 {
			t.Errorf("%d outcomes, want 21", n)
		}
	})
	t.Run("PK-9 PK-A7 PK-A8 PK-T13 remove a man, protected or not; the turn ends, own men stay in the Dog House", func(t *testing.T) {
		p := at(t, "parker", struck, "2-1")
		wantActions(t, p, "again", "remove 24")
		awaits(t, do(t, p, "remove 24"), "x=13:14,bar:1 o=1:2,bar:1,off:12 turn=o next=throw")
	})
	t.Run("PK-12 the turn passes unless the 1 and 2 are played", func(t *testing.T) {
		awaits(t, at(t, "parker", "x=13:15 "+gone, "6-5", "13/7 13/8"), "turn=o next=throw")
		awaits(t, at(t, "parker", "x=13:15 "+gone, "2-1", "again", "13/12 13/11"), "turn=x next=throw")
	})
	t.Run("PK-T15 nobody to remove: only the other throw is offered", func(t *testing.T) {
		wantActions(t, at(t, "parker", "x=13:15 o=20:5,13:5,5:5", "2-1"), "again")
		wantActions(t, at(t, "parker", "x=14:15 o=13:1,off:14", "2-1"), "again")
	})
	t.Run("PK-T16 an extra throw of Acey-Ducey is again a free choice", func(t *testing.T) {
		p := at(t, "parker", "x=13:15 o=1:3,off:12", "2-1", "again", "13/12 13/11", "2-1")
		wantActions(t, p, "again", "remove 24")
		awaits(t, do(t, p, "remove 24"), "turn=o next=throw")
		awaits(t, do(t, p, "again", "13/12 13/11"), "x=13:11,12:2,11:2 o=1:3,off:12 turn=x next=throw")
	})
	runTurns(t, []turnTest{
		{
			"PK-T14 again plays 1 and 2, the Dog House first, and throws again", "parker", "x=13:14,bar:1 o=1:2,off:13", "2-1; again",
			"bar/23 13/12; bar/23/22", "turn=x next=throw",
		},
		{
			"PK-A9 PK-T17 the other throw comes though nothing can be played", "parker", "x=13:14,bar:1 o=2:2,1:2,off:11", "2-1; again",
			"pass", "turn=x next=throw",
		},
	})
	points := "x=24:1,16:14 o=24:1,23:1,18:1,17:1,14:1,13:1,12:1,11:1,8:1,7:1,2:1,off:4"
	for spec, want := range map[string][]string{
		"parker":                      {"remove 1", "remove 2", "remove 23"},
		"parker ad-points=edge":       {"remove 1", "remove 2", "remove 23"},
		"parker ad-points=all-mirror": {"remove 1", "remove 2", "remove 11", "remove 12", "remove 13", "remove 14", "remove 23"},
		"parker ad-points=all-repeat": {"remove 1", "remove 2", "remove 7", "remove 8", "remove 17", "remove 18", "remove 23"},
	} {
		t.Run("PK-A6 PK-T15 which points are No. 1 and No. 2: "+spec, func(t *testing.T) {
			wantActions(t, at(t, spec, points, "2-1"), append(want, "again")...)
		})
	}
}
