package room

import (
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
)

// setUps are positions to begin with: before a throw, with dice that lie there, in
// a roll-off, at the answer to a double, in a match, of three, and of many bets.
var setUps = []api.Config{
	{Game: "backgammon", Position: "x=6:3,5:2,off:10 o=4:3,1:2,off:10 turn=o next=throw"},
	{Game: "backgammon", Position: "x=6:3,5:2,off:10 o=4:3,1:2,off:10 turn=o next=play throw=6-3 left=6,3"},
	{Game: "hypergammon", Position: "x=24:1,23:1,22:1 o=24:1,23:1,22:1 turn=o next=start rolloff=5"},
	{Game: "backgammon", Options: game.Options{"cube": "on"}, Position: "x=6:3,off:12 o=4:3,off:12 turn=o next=take cube=1"},
	{Game: "backgammon", Match: match.Length{Points: 3}, Position: "x=6:3,off:12 o=4:3,off:12 turn=x next=throw score=1-2/3"},
	{Game: "india", Position: "s=71,71,60,- w=71,71,71,60 n=40,-,-,- turn=w next=play throw=5-3 left=5,3"},
	{Game: "crown-and-anchor", Options: game.Options{"rounds": "4"}, Position: "chips=90,105,100 banker=1 bets=5:crown,-,- round=3 next=bet"},
	{Game: "check-and-double-check", Options: game.Options{"target": "8"}, Position: "hands=9.6.2/10.4 discard=7.3.9.4.5.8.2.10.6.5.3.8.7.4.9.5.7 dealer=1 thrower=0 points=0,2 next=throw"},
}

// TestARoomBeginsWithAPosition plays on from there, with chains and without: the
// log folds to the same, and is proven.
func TestARoomBeginsWithAPosition(t *testing.T) {
	for i, config := range setUps {
		for level := range 3 {
			p := newParty(t, uint64(40+i))
			p.cup.length = 500
			p.open(config, level)
			if n := len(p.room.Seats); n != p.room.Position.Seats() || !p.room.Config.Private {
				t.Errorf("%s: %d seats, in lists: %v", config.Position, n, !p.room.Config.Private)
			}
			first, err := Standard.New(p.room.ID).Apply(p.log[:1]...)
			if err != nil || first.Position.String() != config.Position {
				t.Errorf("%s: begins with %v, error %v", config.Position, first, err)
			}
			p.toEnd(20000)
			if p.room.Phase != api.Over {
				t.Errorf("%s: the game is %s", config.Position, p.room.Phase)
			}
			p.replay()
			said := false
			for _, f := range p.verify(p.log).Findings {
				said = said || f.Verdict == fair.Proven && strings.Contains(f.Text, "the position that the room was opened with: "+config.Position+".")
			}
			if !said {
				t.Errorf("%s: not told what was set up", config.Position)
			}
		}
	}
}

// TestHowMuchIsLegalIsSaidAsOneCounts: nothing, one throw, or many.
func TestHowMuchIsLegalIsSaidAsOneCounts(t *testing.T) {
	for turns, want := range []string{
		"Nothing has been thrown or played that the rules of backgammon, version ",
		"The one throw or turn is legal by the rules of backgammon, version ",
		"All 2 throws and turns are legal by the rules of backgammon, version ",
	} {
		p := newParty(t, 5)
		p.open(api.Config{Game: "backgammon"}, 0)
		for p.room.Turn < turns {
			p.step()
		}
		p.must(Command{Do: api.DoOffer, Seat: 0, Text: string(api.Resign3)})
		if report := p.verify(p.log); !slices.ContainsFunc(report.Findings, func(f fair.Finding) bool { return f.Verdict == fair.Proven && strings.HasPrefix(f.Text, want) }) {
			t.Errorf("%d turns: %+v", turns, report.Findings)
		}
	}
}

// TestAChangedBeginningIsFound: the position is what the turns are legal from.
func TestAChangedBeginningIsFound(t *testing.T) {
	p := newParty(t, 5)
	p.open(setUps[1], 0)
	p.toEnd(20000)
	open := *p.log[0].Open
	open.Position = strings.Replace(open.Position, "4:3,1:2", "3:3,1:2", 1)
	lied := append([]api.Event(nil), p.log...)
	lied[0].Open = &open
	if report := p.verify(lied); report.OK() {
		t.Errorf("another beginning is not found: %+v", report.Findings)
	}
}

func TestAPositionToBeginWithIsChecked(t *testing.T) {
	for _, c := range []struct {
		config api.Config
		words  string
	}{
		{api.Config{Game: "backgammon", Position: "x=24:2"}, "position: backgammon: field "},
		{api.Config{Game: "backgammon", Position: "x=6:16 o=6:15 turn=x next=throw"}, "position: backgammon: field x=6:16: want"},
		{api.Config{Game: "backgammon", Position: "x=off:15 o=6:15 next=over"}, "position: the game is over there: want one in which somebody is to act"},
		{api.Config{Game: "backgammon", Match: match.Length{Points: 3}, Position: "x=6:15 o=6:15 turn=x next=throw"}, "position: backgammon: field score: missing"},
		{api.Config{Game: "india", Seats: 3, Position: "s=71,71,60,- n=40,-,-,- turn=s next=throw"}, "position: a position of 2 seats: want one of 3"},
		{api.Config{Game: "backgammon", Position: strings.Repeat("x", api.MaxPosition+1)}, "position: want at most 1000 bytes"},
	} {
		_, _, err := Standard.New("room").Do(Command{Do: api.DoOpen, Seat: -1, Open: &c.config}, 1, testCup{length: 12})
		if err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%.60s: error %v, want %s", c.config.Position, err, c.words)
		}
	}
}

func TestWhoBeginsIsToldByThePosition(t *testing.T) {
	for i, want := range []game.Seat{1, 1, 1, 1, 0, 1, 2, 0} {
		config := setUps[i]
		if err := Standard.Check(&config); err != nil {
			t.Fatal(err)
		}
		if seat, err := Standard.FirstToAct(config); err != nil || seat != want {
			t.Errorf("%s: seat %d, error %v, want %d", config.Position, seat, err, want)
		}
	}
}
