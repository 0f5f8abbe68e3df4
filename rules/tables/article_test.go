package tables

import (
	"testing"

	"parlor/game"
)

func TestArticleThrows(t *testing.T) {
	t.Run("AR-1 fifteen men each, all in reserve", func(t *testing.T) {
		if got := string(Article.AppendState(nil, Article.Start(2))); got != empty+" turn=x next=start" {
			t.Error(got)
		}
	})
	t.Run("AR-2 one die each says who begins", func(t *testing.T) {
		awaits(t, at(t, "article", empty+" turn=x next=start", "2", "5"), "turn=o next=throw")
	})
	t.Run("AR-3 the numbers of a throw", func(t *testing.T) {
		for throw, left := range map[string]string{"6-3": "left=6,3", "4-4": "left=4,4,4,4", "2-1": "left=2,1"} {
			awaits(t, at(t, "article", "x=13:15 "+gone, throw), left)
		}
	})
	t.Run("AR-5 doublets are four moves and give no extra throw", func(t *testing.T) {
		awaits(t, at(t, "article", empty, "4-4", "res/21/17 res/21 res/21"), "x=21:2,17:1,res:12 o=res:15 turn=o next=throw")
	})
	t.Run("AR-6 AR-T16 a 1-2 is played, then a number is named, played four times, and thrown again, without limit", func(t *testing.T) {
		p := at(t, "article", empty, "2-1", "res/24 res/23")
		for range 3 {
			awaits(t, p, "turn=x next=name throw=2-1")
			p = do(t, p, "name 6")
			awaits(t, p, "turn=x next=play throw=2-1 named=6 left=6,6,6,6")
			p = do(t, p, firstPlay(t, p))
			awaits(t, p, "turn=x next=throw")
			p = do(t, p, "2-1")
			p = do(t, p, firstPlay(t, p))
		}
	})
	t.Run("AR-A5 any number may be named, though it cannot be played", func(t *testing.T) {
		p := at(t, "article", "x=24:1,off:14 o=7:2,6:2,off:11", "2-1", "24/22/21")
		wantActions(t, p, "name 1", "name 2", "name 3", "name 4", "name 5", "name 6")
		p = do(t, at(t, "article", "x=24:1,off:14 o=10:2,off:13", "2-1", "24/22/21"), "name 6")
		wantTurns(t, p, "pass")
		awaits(t, do(t, p, "pass"), "turn=x next=throw")
	})
}

// firstPlay writes the first turn that is listed at p.
func firstPlay(t *testing.T, p game.Position) string {
	t.Helper()
	turns := p.Turns()
	if len(turns) == 0 {
		t.Fatal("no turn is listed")
	}
	return turns[0].Play
}

func TestArticleTurns(t *testing.T) {
	held := "x=6:1,4:1,2:1,off:12 " + gone
	overshoot := "x=4:1,3:1,1:2,off:11 " + gone
	runTurns(t, []turnTest{
		{"AR-4 AR-T1 placing and going on", "article", empty, "6-3", "res/19 res/22; res/22/16", "turn=o next=throw"},
		{"AR-4 AR-T2 a seven by a six and a one: over the 24", "article", "x=res:15 o=6:2,res:13", "6-1", "res/24/18", ""},
		{"AR-A1 AR-T2 or over the 19", "article", "x=res:15 o=1:2,res:13", "6-1", "res/19/18", ""},
		{"AR-A1 AR-T2 one of the two must be open", "article", "x=res:15 o=6:2,1:3,res:10", "6-1", "pass", "turn=o next=throw"},
		{"AR-A1 open is also where a single man stands: he is hit", "article", "x=res:15 o=19:2,6:2,1:1,res:10", "6-1", "res/24*/18", ""},
		{
			"AR-5 AR-T3 a doublet of four, placing or moving", "article", empty, "4-4",
			"x=21:4,res:11; x=21:2,17:1,res:12; x=17:2,res:13; x=21:1,13:1,res:13; x=9:1,res:14", "",
		},
		{
			"AR-T4 one man eight points, or two men", "article", "x=24:1,13:14 " + gone, "5-3",
			"24/19 13/10; 24/21 13/8; 24/16; 13/5; 13/10 13/8", "",
		},
		{"AR-T5 the point between must be open", "article", "x=20:1,10:1,off:13 o=23:2,10:2,8:2,off:9", "5-3", "10/5", "turn=o next=throw"},
		{"AR-7 AR-T6 a captured man who cannot enter ends the turn", "article", "x=13:13,bar:2 o=2:2,off:13", "5-2", "bar/20", "turn=o next=throw"},
		{"AR-A4 AR-T7 no number is named while a captured man is off", "article", "x=13:14,bar:1 o=2:2,1:2,off:11", "2-1", "pass", "turn=o next=throw"},
		{"AR-A4 ad-needs=bar-entered", "article ad-needs=bar-entered", "x=13:14,bar:1 o=2:2,1:2,off:11", "2-1", "pass", "turn=o next=throw"},
		{"AR-A4 ad-needs=bar-entered: a number lost otherwise costs nothing", "article", "x=13:1,off:14 o=13:2,off:13", "2-1", "13/11/10", "turn=x next=name"},
		{"AR-A4 ad-needs=bar-entered: the 1 lost", "article", "x=24:1,off:14 o=4:2,2:2,off:11", "2-1", "24/22", "turn=x next=name"},
		{"AR-A4 ad-needs=nothing", "article ad-needs=nothing", "x=13:14,bar:1 o=2:2,1:2,off:11", "2-1", "pass", "turn=x next=name"},
		{"AR-A4 ad-needs=both", "article ad-needs=both", "x=24:1,off:14 o=4:2,2:2,off:11", "2-1", "24/22", "turn=o next=throw"},
		{"AR-A4 AR-T8 entered by the 1, named after", "article", "x=13:14,bar:1 o=14:2,2:2,off:11", "2-1", "bar/24/22", "turn=x next=name"},
		{
			"AR-A10 AR-T9 the captured man first, then reserve or board", "article", "x=13:5,res:9,bar:1 o=5:1,off:14", "5-4",
			"bar/20* res/21; bar/20*/16; bar/21/16; bar/20* 13/9; bar/21 13/8", "o=bar:1,off:14",
		},
		{
			"AR-8 AR-A2 AR-T10 any man, when all stand below", "article", overshoot, "6-5",
			"4/off 3/off; 4/off 1/off; 3/off 1/off; 1/off 1/off", "",
		},
		{
			"AR-A2 AR-T10 overshoot=any", "article overshoot=any", overshoot, "6-5",
			"4/off 3/off; 4/off 1/off; 3/off 1/off; 1/off 1/off", "",
		},
		{"AR-A2 AR-T10 overshoot=highest", "article overshoot=highest", overshoot, "6-5", "4/off 3/off", ""},
		{"AR-8 AR-T11 once the man on 6 is down, any may go", "article", held, "5-3", "6/1 4/1; 6/3 4/off; 6/3/off; 6/3 2/off", ""},
		{
			"AR-A3 AR-T12 a larger number takes nobody while a man stands on it or beyond", "article", "x=6:1,2:3,off:11 " + gone, "5-4",
			"6/1 2/off; 6/1/off", "",
		},
		{"AR-T13 nobody goes off while a man is in reserve", "article", "x=2:7,1:7,res:1 " + gone, "6-5", "res/19/14", ""},
		{
			"AR-A7 AR-T14 the reserve may wait", "article", "x=13:1,res:14 o=res:15", "3-2",
			"res/22 res/23; res/20; res/22 13/11; res/23 13/10; 13/8", "",
		},
		{
			"AR-8 AR-T15 a number may also move towards the edge", "article", "x=6:1,3:2,off:12 " + gone, "3-1",
			"x=3:2,2:1,off:12; x=6:1,2:1,off:13; x=5:1,3:1,off:13", "",
		},
		{"AR-A8 what can be used must be used", "article", "x=12:1,off:14 o=15:2,off:13", "5-2", "12/7/5", ""},
		{"AR-A9 the edge is point one for each side", "article", "x=13:15 o=1:1,off:14 turn=o next=throw", "6-1", "1/off", "next=over"},
	})
	t.Run("AR-6 AR-A6 ad-reroll=always: another throw though the named moves were not complete", func(t *testing.T) {
		for spec, then := range map[string]string{
			"article": "turn=x next=throw", "article ad-reroll=always": "turn=x next=throw", "article ad-reroll=complete": "turn=o next=throw",
		} {
			p := at(t, spec, "x=24:1,off:14 o=24:2,off:13", "2-1", "24/22/21", "name 5", "21/16/11/6")
			awaits(t, p, then)
			p = at(t, spec, "x=24:2,off:13 o=24:1,off:14", "2-1", "24/23 24/22", "name 3", "23/20/17/14/11")
			awaits(t, p, "turn=x next=throw")
		}
	})
	t.Run("AR-9 AR-A11 one point, or score=per-man", func(t *testing.T) {
		line := "x=1:1,off:14 o=13:12,bar:1,off:2"
		for spec, points := range map[string]int32{"article": 1, "article score=1": 1, "article score=per-man": 13} {
			pays(t, at(t, spec, line, "6-5", "1/off"), points)
		}
	})
}
