package tables

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlor/game"
)

func TestHouseRules(t *testing.T) {
	t.Run("start=backgammon", func(t *testing.T) {
		p := at(t, "house start=backgammon", begun+" turn=x next=start", "6", "5")
		awaits(t, p, begun+" turn=x next=play throw=6-5")
	})
	t.Run("start=reserve", func(t *testing.T) {
		awaits(t, at(t, "house start=reserve", empty+" turn=x next=start", "6", "5"), empty+" turn=x next=throw")
	})
	t.Run("dice=special: two dice each in the roll-off of start=reserve, one of start=backgammon", func(t *testing.T) {
		awaits(t, at(t, "house start=reserve dice=special", empty+" turn=x next=start", "3-3", "5-2"), "turn=o next=throw")
		awaits(t, at(t, "house start=backgammon dice=special", begun+" turn=x next=start", "3", "5"), "turn=o next=play throw=5-3")
	})
	waiting := "x=20:1,res:14 o=13:15"
	open := " turn=x next=throw opened=o"
	ace := "x=24:1,off:14 o=23:2,off:13"
	stop := "x=13:1,off:14 o=22:2,off:13"
	runTurns(t, []turnTest{
		{"entry=mix", "house start=reserve entry=mix", waiting, "6-4", "res/19 res/21; res/19/15; 20/14 res/21; 20/16 res/19; 20/16/10", ""},
		{"entry=first", "house start=reserve entry=first", "x=20:14,res:1 o=13:15", "6-4", "res/19/15; res/19 20/16; res/21 20/14", ""},
		{"entry=set-up", "house start=reserve entry=set-up", waiting, "6-4", "res/19 res/21", ""},
		{"opened=off", "house start=reserve opened=off", empty, "6-4", "res/19 res/21; res/19/15", ""},
		{"opened=on", "house start=reserve opened=on", empty + " turn=x next=throw opened=-", "6-4", "pass", "opened=-"},
		{
			"opened=on, by a 1-2 that has no other meaning", "house start=reserve opened=on ad=none", "x=res:15 o=13:15" + open, "2-1",
			"res/24 res/23; res/24/22", "turn=o next=throw opened=xo",
		},
		{"dice=plain", "house dice=plain", "x=13:1,off:14 " + gone, "6-1", "13/7/6", ""},
		{"dice=special", "house dice=special", "x=13:1,off:14 " + gone, "6-1", "13/7/1", ""},
		{"dice=special: ACEY-ACEY is two moves though doublets=four", "house dice=special doublets=four", "x=13:1,off:14 " + gone, "1-1", "13/12/11", ""},
		{"dice=special: so is a doublet of ones named", "house dice=special ad=named", "x=13:1,off:14 o=18:1,off:14 turn=x next=name throw=2-1", "name 1", "13/12/11", ""},
		{"doublets=four", "house doublets=four", "x=24:1,off:14 " + gone, "3-3", "24/21/18/15/12", ""},
		{"doublets=two", "house doublets=two", "x=24:1,off:14 " + gone, "3-3", "24/21/18", ""},
		{"doublets=two: a doublet named as well", "house doublets=two ad=named", "x=24:1,off:14 " + gone + " turn=x next=name throw=2-1", "name 6", "24/18/12", ""},
		{"extra=none", "house extra=none", stop, "4-4", "13/9/5/1", "turn=o next=throw"},
		{"extra=always", "house extra=always", stop, "5-5", "13/8", "turn=x next=throw"},
		{"extra=complete", "house extra=complete", stop, "5-5", "13/8", "turn=o next=throw"},
		{"extra=complete, and it was", "house extra=complete", "x=24:1,off:14 " + gone, "3-3", "24/21/18/15/12", "turn=x next=throw"},
		{"ad=none", "house ad=none", ace, "2-1", "24/23/21", "turn=o next=throw"},
		{"ad=named", "house ad=named", ace, "2-1", "24/23/21", "turn=x next=name"},
		{"ad=thrown", "house ad=thrown", ace, "2-1", "24/23/21", "turn=x next=die"},
		{"ad=privilege", "house ad=privilege dice=special", ace, "2-1; again", "24/23/21", "turn=x next=throw"},
		{"home=free", "house home=free", "x=13:1,6:1,off:13 " + gone, "3-2", "13/10/8; 13/10 6/4; 13/11 6/3; 6/4/1", ""},
		{"home=frozen", "house home=frozen", "x=13:1,6:1,off:13 " + gone, "3-2", "13/10/8", ""},
		{"home=strict", "house home=strict", "x=5:1,3:1,off:13 " + gone, "2-1", "pass", ""},
		{"bearoff=backgammon", "house bearoff=backgammon", "x=4:1,3:1,1:2,off:11 " + gone, "6-5", "4/off 3/off", ""},
		{"bearoff=any", "house bearoff=any", "x=4:1,3:1,1:2,off:11 " + gone, "6-5", "4/off 3/off; 4/off 1/off; 3/off 1/off; 1/off 1/off", ""},
		{"bearoff=exact", "house bearoff=exact", "x=4:1,3:1,1:2,off:11 " + gone, "6-5", "pass", ""},
	})
}

func TestHouseTakesTheOptionsOfTheOthers(t *testing.T) {
	special := "house start=reserve entry=set-up dice=special doublets=two ad=privilege "
	ad := "house start=reserve ad=named "
	last := "x=22:14,res:1 o=res:15"
	runTurns(t, []turnTest{
		{"PK-A1 repeat=race", special + "repeat=race", empty, "6-1", "res/19 res/24", ""},
		{"PK-A1 repeat=always", special + "repeat=always", empty, "6-1", "res/19 res/19", ""},
		{"PK-A2 setup=each-die", special + "setup=each-die", empty, "6-3", "res/19 res/22", ""},
		{"PK-A2 setup=either-die", special + "setup=either-die", empty, "6-3", "res/19 res/22; res/19 res/19; res/22 res/22", ""},
		{"PK-A3 last-setup-die=play", special + "last-setup-die=play", last, "6-3", "res/19 22/19; res/22 22/16", ""},
		{"PK-A3 last-setup-die=lose", special + "last-setup-die=lose", last, "6-3", "res/19; res/22", ""},
		{"PK-A4 setup-wait=own", special + "setup-wait=own", "x=22:15 o=res:15", "6-3", "22/16 22/19; 22/16/13", ""},
		{"PK-A4 setup-wait=both", special + "setup-wait=both", "x=22:15 o=res:15", "6-3", "pass", ""},
		{"PK-A13 must-bear-off=off", "house must-bear-off=off", "x=6:2,3:1,off:12 " + gone, "3-2", "6/3 6/4; 6/4 3/off; 6/3/1", ""},
		{"PK-A13 must-bear-off=on", "house must-bear-off=on", "x=6:2,3:1,off:12 " + gone, "3-2", "6/4 3/off; 3/1 6/3", ""},
		{"PK-A15 bearoff-next-turn=on", "house bearoff-next-turn=on", "x=9:1,6:14 " + gone, "6-4", "9/3 6/2", ""},
		{"PK-A15 bearoff-next-turn=off", "house bearoff-next-turn=off", "x=9:1,6:14 " + gone, "6-4", "9/3 6/2; 9/5 6/off", ""},
		{"AR-A4 ad-needs=bar-entered", ad + "ad-needs=bar-entered", "x=13:14,bar:1 o=2:2,1:2,off:11", "2-1", "pass", "turn=o next=throw"},
		{"AR-A4 ad-needs=nothing", ad + "ad-needs=nothing", "x=13:14,bar:1 o=2:2,1:2,off:11", "2-1", "pass", "turn=x next=name"},
		{"AR-A4 ad-needs=both", ad + "ad-needs=both", "x=24:1,off:14 o=4:2,2:2,off:11", "2-1", "24/22", "turn=o next=throw"},
		{"AR-A6 ad-reroll=always", ad + "ad-reroll=always", "x=13:1,off:14 o=22:2,off:13 turn=x next=name throw=2-1", "name 5", "13/8", "turn=x next=throw"},
		{"AR-A6 ad-reroll=complete", ad + "ad-reroll=complete", "x=13:1,off:14 o=22:2,off:13 turn=x next=name throw=2-1", "name 5", "13/8", "turn=o next=throw"},
		{"WP-A1 ad-same-man-in-opening=on", ad + "entry=first ad-same-man-in-opening=on", empty, "2-1", "res/24 res/23; res/24/22", ""},
		{"WP-A1 ad-same-man-in-opening=off", ad + "entry=first ad-same-man-in-opening=off", empty, "2-1", "res/24 res/23", ""},
	})
	wantTurns(t, at(t, "house bearoff=any must-bear-off=on", "x=4:4,3:1,1:3,off:7 "+gone, "6-3"), "4/off 3/off", "3/off 1/off")
	points := "x=16:15 o=24:1,14:1,8:1,1:12"
	for option, want := range map[string][]string{
		"ad-points=edge": {"remove 1", "remove 24"}, "ad-points=all-mirror": {"remove 1", "remove 11", "remove 24"}, "ad-points=all-repeat": {"remove 1", "remove 17", "remove 24"},
	} {
		t.Run("PK-A6 "+option, func(t *testing.T) { wantActions(t, at(t, special+option, points, "2-1"), append(want, "again")...) })
	}
	t.Run("PK-16 penalty=0, penalty=3", func(t *testing.T) {
		awaits(t, at(t, "house penalty=3", "x=20:1,13:14 o=10:1,1:14", "5-3", "20/15* 13/10"), "struck=1-0")
		if p := at(t, "house penalty=0", "x=20:1,13:14 o=10:1,1:14", "5-3", "20/15* 13/10"); strings.Contains(p.String(), "struck") {
			t.Errorf("%s counts men struck", p)
		}
	})
}

// Every named rule set is a composition of house's options.
func TestNamedRuleSetsAreHouseRules(t *testing.T) {
	for name, spec := range map[string]string{
		"backgammon":       "start=backgammon score=gammon bearoff-next-turn=off",
		"parker":           "start=reserve entry=set-up dice=special doublets=two ad=privilege",
		"article":          "start=reserve ad=named bearoff=any bearoff-next-turn=off",
		"wikipedia":        "start=reserve entry=first opened=on extra=always ad=named ad-needs=nothing home=frozen bearoff=exact bearoff-next-turn=off",
		"wikipedia-strict": "start=reserve entry=first opened=on extra=complete ad=thrown ad-needs=both ad-reroll=complete home=strict bearoff=exact bearoff-next-turn=off",
		"navy":             "start=reserve ad=named ad-needs=both ad-reroll=complete score=per-man bearoff-next-turn=off",
		"nackgammon":       "start=nackgammon score=gammon bearoff-next-turn=off",
		"hypergammon":      "start=rear men=3 score=gammon bearoff-next-turn=off",
	} {
		t.Run(name, func(t *testing.T) {
			want, err := configure(name)
			if err != nil {
				t.Fatal(err)
			}
			got, err := configure("house " + spec)
			if err != nil {
				t.Fatal(err)
			}
			got.Name, got.Book = want.Name, want.Book
			if want.Ad == Plain {
				got.AdReroll = want.AdReroll // Never asked for.
			}
			if got != want {
				t.Errorf("%+v\nwant %+v", got, want)
			}
		})
	}
}

func TestRefusesOptionsThatCannotBe(t *testing.T) {
	for spec, reason := range map[string]string{
		"house opened=on":                    "start=reserve",
		"house entry=first":                  "start=reserve",
		"house entry=set-up":                 "start=reserve",
		"house ad=privilege":                 "dice=special",
		"house start=reserve entry=later":    "mix or first or set-up",
		"parker penalty=101":                 "from 0 to 100",
		"parker penalty=-1":                  "from 0 to 100",
		"parker penalty=03":                  "from 0 to 100",
		"wikipedia bearoff=exact":            "unknown option",
		"house doubles=four":                 "unknown option",
		"house men=0":                        "from 1 to 15",
		"house men=16":                       "from 1 to 15",
		"house men=14":                       "start=backgammon puts men down by 15: want men=15",
		"house start=nackgammon men=3":       "start=nackgammon puts men down by 15: want men=15",
		"house start=rear men=4":             "start=rear puts men down by 3: want men=3, 6, 9, 12 or 15",
		"house start=far opened=on":          "start=reserve",
		"backgammon cube=maybe":              "off or on",
		"wikipedia ad-same-man-in-opening=1": "on or off",
	} {
		if r, err := configure(spec); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%s: %+v, %v; want an error that says %q", spec, r, err, reason)
		}
	}
}

// What all the tables games may change means the same in each of them.
func TestOptionsOfAll(t *testing.T) {
	for _, v := range Variants {
		name, men := v.Rules.Name, int(v.Rules.Men)
		runTurns(t, []turnTest{
			{"C-11 larger-die=on " + name, name + " larger-die=on", fmt.Sprintf("x=11:1,off:%d o=23:2,off:%d", men-1, men-2), "5-4", "11/6", ""},
			{"C-11 larger-die=off " + name, name + " larger-die=off", fmt.Sprintf("x=11:1,off:%d o=23:2,off:%d", men-1, men-2), "5-4", "11/6; 11/7", ""},
		})
		t.Run("BG-3 cube=on "+name, func(t *testing.T) {
			line := fmt.Sprintf("x=13:%d o=13:%[1]d", men)
			awaits(t, at(t, name+" cube=on", line, "6-5", "13/7 13/8"), "turn=o next=double")
			awaits(t, at(t, name+" cube=off", line, "6-5", "13/7 13/8"), "turn=o next=throw")
		})
		t.Run("BG-5 NV-6 score=1, score=gammon, score=per-man "+name, func(t *testing.T) {
			line := fmt.Sprintf("x=1:1,off:%d o=13:%d", men-1, men)
			for option, points := range map[string]int32{"score=1": 1, "score=gammon": 2, "score=per-man": int32(men)} {
				pays(t, at(t, name+" "+option, line, "1-1", "1/off"), points)
			}
			pays(t, at(t, name+" cube=on score=gammon", line+" turn=x next=throw cube=2x", "1-1", "1/off"), 4)
		})
	}
}

// TestTheEssenceOfRulesIsPlayedAlike plays rules that were composed at random beside their essence, by the same throws and choices: the states
// and the choices are the same to the end.
func TestTheEssenceOfRulesIsPlayedAlike(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 1))
	changed := 0
	for range 400 {
		r, spec := randomOptions(Variants[rnd.IntN(len(Variants))], rnd)
		e := r.Essence()
		same := r
		if same.Name, same.Book = e.Name, e.Book; same != e {
			changed++
		}
		var buf, beside []game.Action
		if r.Start(2) != e.Start(2) {
			t.Fatalf("%s: another start", spec)
		}
		for s, n := r.Start(2), 0; s.next != NextOver && n < 3000; n++ {
			if r.ToAct(s) != e.ToAct(s) || r.Thrower(s) != e.Thrower(s) {
				t.Fatalf("%s: %s: another is to act", spec, r.AppendState(nil, s))
			}
			seat := r.ToAct(s).First()
			var a game.Action
			if seat == game.Nature {
				outcomes := r.AppendOutcomes(nil, s)
				if !slices.Equal(outcomes, e.AppendOutcomes(nil, s)) {
					t.Fatalf("%s: %s: other throws", spec, r.AppendState(nil, s))
				}
				a = outcomes[rnd.IntN(len(outcomes))].Action
			} else {
				buf, beside = r.AppendActions(buf[:0], s, seat), e.AppendActions(beside[:0], s, seat)
				if !slices.Equal(buf, beside) {
					t.Fatalf("%s: %s: other choices", spec, r.AppendState(nil, s))
				}
				a = buf[rnd.IntN(len(buf))]
			}
			after := r.Apply(s, seat, a)
			if after != e.Apply(s, seat, a) || r.Payoffs(after) != e.Payoffs(after) {
				t.Fatalf("%s: %s: leads elsewhere", spec, r.AppendState(nil, s))
			}
			s = after
		}
	}
	if changed < 50 {
		t.Errorf("only %d compositions had something that makes no difference", changed)
	}
}
