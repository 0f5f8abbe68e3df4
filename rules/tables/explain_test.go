package tables

import (
	"strings"
	"testing"

	"parlor/game"
)

// Each reason that Explain knows, with the rule that it must cite first.
func TestExplainCitesTheRuleThatDecides(t *testing.T) {
	free := "x=24:2,13:5,8:3,6:5 " + gone
	cube := begun + " turn=x next=double cube=1"
	for _, c := range []struct {
		name, spec, line string
		acts             string // before, separated by "; "
		say              string
		rule             string
		legal            bool
	}{
		{"a step", "backgammon", free, "6-3", "13/7", "C-6", true},
		{"an empty point left", "backgammon", free, "6-3", "20/14", "C-6", false},
		{"a number that was not thrown", "backgammon", free, "6-3", "13/8", "C-6", false},
		{"a blocked point", "backgammon", begun, "5-5", "6/1", "C-6", false},
		{"a blocked entry", "backgammon", "x=13:14,bar:1 o=6:2,off:13", "6-3", "bar/19", "C-6", false},
		{"a blocked entry from reserve", "article", "x=13:14,res:1 o=6:2,off:13", "6-3", "res/19", "C-6", false},
		{"no action at all", "backgammon", free, "6-3", "seven", "C-5", false},
		{"a step back", "backgammon", free, "6-3", "7/13", "C-6", false},
		{"a step too far", "backgammon", free, "6-3", "24/3", "C-6", false},
		{"a step to the bar", "backgammon", free, "6-3", "13/bar", "C-6", false},
		{"an entry too far", "backgammon", "x=13:14,bar:1 " + gone, "6-3", "bar/12", "C-2", false},
		{"a star where nobody is hit", "backgammon", free, "6-3", "13/7*", "C-5", false},
		{"no doublet", "article", free, "2-1; 13/11 6/5", "name 7", "C-5", false},
		{"a man who is not at home", "backgammon", free, "6-3", "8/off", "C-3", false},
		{"a man on the bar waits", "backgammon", "x=13:14,bar:1 " + gone, "6-3", "13/7", "C-9", false},
		{"a man enters", "backgammon", "x=13:14,bar:1 " + gone, "6-3", "bar/22", "C-9", true},
		{"a man enters from reserve", "article", empty, "6-3", "res/22", "C-2", true},
		{"others are outside", "backgammon", "x=13:1,6:14 " + gone, "6-3", "6/off", "C-10", false},
		{"the exact number", "backgammon", "x=6:15 " + gone, "6-3", "6/off", "C-3", true},
		{"no number for that point", "backgammon", "x=6:15 " + gone, "4-3", "6/off", "C-3", false},
		{"the highest point", "backgammon", "x=4:15 " + gone, "6-3", "4/off", "BG-4", true},
		{"not from below", "backgammon", "x=6:2,3:13 " + gone, "5-4", "3/off", "BG-4", false},
		{"parker says so too", "parker", "x=6:2,3:13 " + gone, "5-4", "3/off", "PK-14", false},
		{"any man", "article", "x=4:2,3:13 " + gone, "6-5", "3/off", "AR-8", true},
		{"not any man yet", "article", "x=6:2,3:13 " + gone, "5-4", "3/off", "AR-8", false},
		{"only the exact number", "wikipedia", "x=4:2,3:13 " + gone, "6-5", "4/off", "WP-7", false},
		{"both numbers must be used", "wikipedia-strict", "x=9:1,4:14 " + gone, "5-3", "9/6", "C-11", false},
		{"a win that wastes a number", "backgammon", "x=2:1,off:14 o=24:1,off:14", "4-1", "2/off", "C-11", false},
		{"the larger must be used", "backgammon", "x=10:1,off:14 o=23:2,off:13", "6-2", "10/8", "C-11", false},
		{"no passing", "backgammon", free, "6-3", "pass", "C-11", false},
		{"a pass", "backgammon", "x=7:1,5:1,off:13 o=24:2,21:2,19:2,off:9", "6-1", "pass", "C-11", true},
		{"a pass on the bar", "backgammon", "x=13:14,bar:1 o=6:2,3:2,off:11", "6-3", "pass", "C-9", true},
		{"a pass before opening", "wikipedia", empty + " turn=x next=throw opened=-", "6-3", "pass", "WP-2", true},
		{"a step before opening", "wikipedia", empty + " turn=x next=throw opened=-", "6-3", "res/19", "WP-2", false},
		{"the reserve comes first", "wikipedia", "x=20:5,res:10 o=13:15", "6-4", "20/14", "WP-4", false},
		{"frozen at home", "wikipedia", "x=13:5,6:10 " + gone, "3-2", "6/4", "WP-6", false},
		{"nobody moves inside", "wikipedia-strict", "x=6:5,2:10 " + gone, "2-1", "6/4", "WS-4", false},
		{"the starting table first", "parker", "x=20:5,res:10 o=13:15", "6-4", "20/14", "PK-5", false},
		{"the race waits for both", "parker setup-wait=both", "x=22:15 o=res:15", "6-4", "22/16", "PK-A4", false},
		{"must bear off", "parker must-bear-off=on", "x=6:8,2:7 " + gone, "6-2", "6/4", "PK-A13", false},
		{"not in this throw", "parker", "x=9:1,6:14 " + gone, "6-4; 9/3", "6/off", "PK-A15", false},
		{"a choice of Acey-Ducey first", "parker", "x=13:15 o=1:3,off:12", "2-1", "13/12", "PK-9", false},
		{"again", "parker", "x=13:15 o=1:3,off:12", "2-1", "again", "PK-9", true},
		{"remove", "parker", "x=13:15 o=1:3,off:12", "2-1", "remove 24", "PK-9", true},
		{"nobody there", "parker", "x=13:15 o=1:3,off:12", "2-1", "remove 23", "PK-9", false},
		{"no such number on that point", "parker", "x=13:15 o=6:3,off:12", "2-1", "remove 19", "PK-A6", false},
		{"a doublet", "article", free, "2-1; 13/11 6/5", "name 4", "AR-6", true},
		{"a step instead of a doublet", "article", free, "2-1; 13/11 6/5", "13/12", "AR-6", false},
		{"a doublet instead of a step", "article", free, "6-3", "name 4", "C-11", false},
		{"the cube", "backgammon cube=on", cube, "", "double", "BG-3", true},
		{"a take", "backgammon cube=on", cube, "double", "take", "BG-3", true},
		{"a step before the cube", "backgammon cube=on", cube, "", "13/7", "BG-3", false},
		{"a play of more steps than numbers", "backgammon", begun, "6-3", "13/7 13/10 6/5", "C-11", false},
		{"a whole play", "backgammon", begun, "6-3", "24/18 13/10", "C-6", true},
		{"the second step", "backgammon", begun, "6-5", "13/7 6/1", "C-6", false},
		{"a throw", "backgammon", begun, "", "6-3", "C-6", true},
		{"no throw", "backgammon", begun, "", "7-3", "C-6", false},
		{"a roll-off", "backgammon", begun + " turn=x next=start", "", "4", "BG-2", true},
		{"a roll-off elsewhere", "article", empty + " turn=x next=start", "", "4", "C-13", true},
		{"Parker's roll-off", "parker", empty + " turn=x next=start", "", "6-1", "PK-4", true},
		{"after the end", "backgammon", "x=off:15 o=13:15 next=over", "", "13/7", "C-12", false},
	} {
		t.Run(c.rule+" "+c.name, func(t *testing.T) {
			p := at(t, c.spec, c.line)
			if c.acts != "" {
				p = do(t, p, strings.Split(c.acts, "; ")...)
			}
			var seat game.Seat
			if p.ToAct() != 0 {
				seat = p.ToAct().First()
			}
			e := p.Explain(seat, c.say)
			if len(e.Rules) == 0 || e.Legal != c.legal || e.Rules[0].ID != c.rule {
				t.Fatalf("%s: %q: %+v, want %s first, legal %v", p, c.say, e, c.rule, c.legal)
			}
			for _, rule := range e.Rules {
				if !strings.HasSuffix(rule.Text, ".") {
					t.Errorf("%q is no sentence", rule.Text)
				}
			}
			if p.ToAct() != 0 {
				if _, err := p.PlayText(seat, c.say); (err == nil) != c.legal {
					t.Errorf("%s: %q is called legal: %v; to play it: %v", p, c.say, c.legal, err)
				}
			}
		})
	}
}

func TestExplainAddsFurtherRules(t *testing.T) {
	for _, c := range []struct{ name, spec, line, throw, say, rule string }{
		{"C-7 a hit", "backgammon", "x=13:15 o=18:1,off:14", "6-3", "13/7*", "C-7"},
		{"C-11 a forced step", "backgammon", "x=13:1,off:14 o=22:2,off:13", "5-5", "13/8", "C-11"},
		{"PK-13 the Dog House", "parker", "x=13:14,bar:1 " + gone, "6-3", "13/7", "PK-13"},
		{"AR-7 the bar", "article", "x=13:14,bar:1 " + gone, "6-3", "13/7", "AR-7"},
		{"C-2 where a number enters", "backgammon", "x=13:14,bar:1 o=6:2,off:13", "6-3", "bar/19", "C-2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := at(t, c.spec, c.line, c.throw).Explain(0, c.say)
			for _, rule := range e.Rules[1:] {
				if rule.ID == c.rule {
					return
				}
			}
			t.Errorf("%+v, want %s too", e, c.rule)
		})
	}
}

// Sentences that were untrue where they were said.
func TestExplainSaysOnlyWhatHolds(t *testing.T) {
	for _, c := range []struct{ name, spec, line, say, want, not string }{
		{
			"the larger die decides", "backgammon", "x=10:1,off:14 o=23:2,off:13 turn=x next=play throw=6-2 left=6,2", "10/4",
			"it must be the larger", "as many numbers",
		},
		{
			"a pass before another throw", "wikipedia", "x=24:1,off:14 o=11:2,6:2,off:11 turn=x next=play throw=5-5 left=5,5,5,5 opened=xo", "pass",
			"the same player throws again", "the turn passes",
		},
		{
			"a pass after again", "parker", "x=13:14,bar:1 o=7:11,2:2,1:2 turn=x next=play throw=2-1 left=2,1 nobear=on", "pass",
			"the same player throws again", "the turn passes",
		},
		{
			"a pass before a doublet", "article", "x=24:1,off:14 o=3:2,2:2,off:11 turn=x next=play throw=2-1 left=2,1", "pass",
			"a doublet is named all the same", "the turn passes",
		},
		{"the bar has no Dog House", "backgammon", "x=13:14,bar:1 o=23:1,off:14 turn=x next=play throw=6-3 left=6,3", "13/7", "hit men must enter", "PK-13"},
		{"nor has a larger number", "backgammon", "x=6:2,3:13 o=23:1,off:14 turn=x next=play throw=5-4 left=5,4", "3/off", "BG-4", "PK-14"},
		{"a doublet is named by its own rule", "wikipedia", "x=24:1,off:14 o=2:15 turn=x next=name throw=2-1 opened=xo", "name 3", "WP-5", "AR-6"},
		{"nobody is on the bar", "backgammon", "x=24:15 o=2:1,off:14 turn=x next=play throw=2-1 left=2,1", "bar/23", "no man on the bar", "bar/23*"},
		{"nobody is in the Dog House", "parker", "x=24:15 o=2:1,off:14 turn=x next=play throw=6-3 left=6,3 nobear=on", "bar/22", "You have no man in the Dog House.", "bar"},
		{"nobody is in reserve", "article", "x=24:15 o=2:1,off:14 turn=x next=play throw=6-3 left=6,3", "res/22", "You have no man in reserve.", "the reserve"},
		{"there are not always 15 men", "house men=5 start=reserve entry=set-up", "x=20:3,res:2 o=res:5 turn=x next=play throw=6-4 left=6,4 nobear=on", "20/14", "before all 5 have been placed", "15"},
		{"no doubling once the dice lie", "backgammon cube=on", "x=24:15 o=2:1,off:14 turn=x next=play throw=2-1 left=2,1 cube=1", "double", "only when you are asked", "numbers of the throw"},
		{"nor taking", "backgammon cube=on", "x=24:15 o=2:1,off:14 turn=x next=play throw=2-1 left=2,1 cube=1", "take", "Nobody has doubled", "numbers of the throw"},
		{"no cube at all", "backgammon", "x=24:15 o=2:1,off:14 turn=x next=play throw=2-1 left=2,1", "double", "no doubling cube", "numbers of the throw"},
		{"a star that is missing", "backgammon", "x=24:15 o=2:1,off:14 turn=x next=play throw=2-1 left=2,1", "24/23", "want 24/23*", "bar"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := at(t, c.spec, c.line).Explain(0, c.say)
			var said strings.Builder
			for _, rule := range e.Rules {
				said.WriteString(rule.ID + " " + rule.Text + " ")
			}
			if got := said.String(); !strings.Contains(got, c.want) || strings.Contains(got, c.not) {
				t.Errorf("%q: %s; want %q, not %q", c.say, got, c.want, c.not)
			}
		})
	}
}

func TestExplainRefusesWhoIsNotToAct(t *testing.T) {
	for _, acts := range [][]string{nil, {"6-3"}} {
		e := at(t, "backgammon", begun, acts...).Explain(1, "13/7") // x is on throw
		if e.Legal || e.Rules[0].ID != "C-13" {
			t.Errorf("%+v", e)
		}
	}
}
