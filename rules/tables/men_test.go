package tables

import (
	"strings"
	"testing"
)

func TestNackgammon(t *testing.T) {
	begins(t, "NG-1 two men more at the back", "nackgammon", "x=24:2,23:2,13:4,8:3,6:4 o=24:2,23:2,13:4,8:3,6:4 turn=x next=start", 194)
	runTurns(t, []turnTest{
		{"NG-2 BG-2 the two dice of the roll-off are played", "nackgammon", "x=24:2,23:2,13:4,8:3,6:4 o=24:2,23:2,13:4,8:3,6:4", "6-6", "13/7 13/7 13/7 13/7; 24/18 13/7 13/7 13/7; 24/18 24/18 13/7 13/7", "turn=o next=throw"},
	})
	t.Run("NG-2 BG-5 gammons", func(t *testing.T) {
		pays(t, at(t, "nackgammon", "x=1:1,off:14 o=23:2,13:13", "6-5", "1/off"), 3)
	})
}

func TestHypergammon(t *testing.T) {
	begins(t, "HG-1 three men", "hypergammon", "x=24:1,23:1,22:1 o=24:1,23:1,22:1 turn=x next=start", 69)
	runTurns(t, []turnTest{
		{
			"HG-2 as in backgammon", "hypergammon", "x=24:1,23:1,22:1 o=24:1,23:1,22:1", "2-1",
			"24/22 23/22; 24/23 22/20; 22/20 23/22; 23/21 22/21; 24/22 22/21; 22/20/19", "turn=o next=throw",
		},
		{"HG-2 C-10 nobody off while one is on his way", "hypergammon", "x=24:1,4:2 o=23:1,20:1,off:1", "6-4", "24/18/14", ""},
	})
	t.Run("HG-2 the third man off wins", func(t *testing.T) {
		pays(t, at(t, "hypergammon", "x=1:1,off:2 o=13:2,off:1", "6-5", "1/off"), 1)
		pays(t, at(t, "hypergammon", "x=1:1,off:2 o=13:3", "6-5", "1/off"), 2)
		pays(t, at(t, "hypergammon", "x=1:1,off:2 o=23:1,13:1,bar:1", "6-5", "1/off"), 3)
		pays(t, at(t, "hypergammon score=per-man", "x=1:1,off:2 o=13:2,off:1", "6-5", "1/off"), 2)
	})
}

// begins checks where a game begins, and the pips of each side.
func begins(t *testing.T, name, spec, want string, pips int) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		r, err := configure(spec)
		if err != nil {
			t.Fatal(err)
		}
		s := r.Start(2)
		if got := string(r.AppendState(nil, s)); got != want {
			t.Errorf("begins at %s, want %s", got, want)
		}
		if s.Pips(0) != pips || s.Pips(1) != pips {
			t.Errorf("%d and %d pips, want %d", s.Pips(0), s.Pips(1), pips)
		}
	})
}

func TestHouseRulesPutDownTheMenAgreedOn(t *testing.T) {
	for spec, want := range map[string]string{
		"house start=backgammon":        "x=24:2,13:5,8:3,6:5 ",
		"house start=nackgammon":        "x=24:2,23:2,13:4,8:3,6:4 ",
		"house start=rear men=6":        "x=24:2,23:2,22:2 ",
		"house start=rear":              "x=24:5,23:5,22:5 ",
		"house start=far men=1":         "x=24:1 ",
		"house start=far":               "x=24:15 ",
		"house start=reserve men=7":     "x=res:7 ",
		"parker":                        "x=res:15 ",
		"house start=reserve opened=on": "x=res:15 ",
	} {
		r, err := configure(spec)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(r.AppendState(nil, r.Start(2))); !strings.HasPrefix(got, want) {
			t.Errorf("%s begins at %s, want %s", spec, got, want)
		}
	}
}

func TestMessagesNameTheNumberOfMen(t *testing.T) {
	for _, c := range []struct{ spec, line, want string }{
		{"hypergammon", "x=24:2 o=13:3 turn=x next=throw", "3 men in all, not 2"},
		{"hypergammon", "x=24:4 o=13:3 turn=x next=throw", "1 to 3 men on 24"},
		{"hypergammon", "x=off:3 o=13:3 turn=x next=throw", "over, since 3 men are off"},
		{"hypergammon", "x=off:3 o=off:3 next=over", "want 3 men off on one side only"},
		{"house start=far men=1", "x=24:2 o=13:1 turn=x next=throw", "1 to 1 man on 24"},
	} {
		r, err := configure(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.ParseState(c.line); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.line, err, c.want)
		}
	}
}
