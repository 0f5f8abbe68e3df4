package bots_test

import (
	"strings"
	"testing"

	"parlor/bots"
	"parlor/bots/indianet"
	"parlor/bots/tablenet"
	"parlor/game"
	"parlor/nets"
	"parlor/room"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// TestANetFromOutsideJudgesAsItDoesInside: the net of the program, given from
// outside, judges and is named as the level that has it, and the best level stays
// the best; who has no such level falls back to nobody.
func TestANetFromOutsideJudgesAsItDoesInside(t *testing.T) {
	for name, net := range map[string]*nets.Net{"parker": tablenet.For(tables.Parker), "india": indianet.For(india.Rules{}, 2)} {
		e, err := room.Standard.List.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(2)
		if err != nil {
			t.Fatal(err)
		}
		ro, err := bots.Standard.With("mine.net", net, p)
		if err != nil {
			t.Fatal(err)
		}
		if ro.Best() != bots.Standard.Best() || len(bots.Standard.Levels) != len(ro.Levels)-1 {
			t.Errorf("%s: levels %v", name, ro.Names())
		}
		if hash, err := ro.Net("mine.net", p); err != nil || hash != net.Hash {
			t.Errorf("%s: plays by %s, error %v", name, hash, err)
		}
		if plays, _ := ro.Plays("mine.net+1", p); plays != "mine.net" {
			t.Errorf("%s: %s plays", name, plays)
		}
		for n := 0; n < 40 && p.ToAct() != 0; n++ {
			a, err := bots.Standard.Judge("net", p)
			if err != nil {
				t.Fatal(err)
			}
			b, err := ro.Judge("mine.net", p)
			if err != nil || b.Level != "mine.net" || a.Win[0] != b.Win[0] || a.Equity[1] != b.Equity[1] {
				t.Errorf("%s: %+v, want %+v, error %v", name, b, a, err)
			}
			seat := p.ToAct().First()
			if seat == game.Nature {
				p, err = p.Play(seat, p.Outcomes()[n%len(p.Outcomes())].Action)
			} else {
				var list []bots.Candidate
				if list, err = ro.Candidates("mine.net", p); err == nil {
					p, err = p.PlayText(seat, list[0].Play)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if _, err := ro.With("hand", net, p); err == nil || !strings.Contains(err.Error(), "there is one already") {
			t.Errorf("a second level of a name: %v", err)
		}
	}
	for name, want := range map[string]string{"backgammon": "want 5", "india": "want", "crown-and-anchor": "no net is taught this game", "check-and-double-check": "no net is taught this game"} {
		e, _ := room.Standard.List.Get(name)
		g, _ := e.New(nil)
		p, _ := g.Start(e.Seats[0])
		if _, err := bots.Standard.With("mine.net", tablenet.For(tables.Parker), p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s takes the net of parker: %v, want %s", name, err, want)
		}
	}
}
