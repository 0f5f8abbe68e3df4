package tables

import "testing"

func TestNavy(t *testing.T) {
	t.Run("NV-1 one die each says who begins", func(t *testing.T) {
		awaits(t, at(t, "navy", empty+" turn=x next=start", "2", "5"), "turn=o next=throw")
	})
	blocked := "x=24:1,13:14 o=15:2,13:2,4:2,2:2,off:7"
	partly := "x=20:1,8:1,off:13 o=21:2,off:13 turn=x next=name throw=2-1"
	low := "x=4:1,3:1,1:2,off:11 " + gone
	runTurns(t, []turnTest{
		{"NV-2 NV-T1 entering and moving mix", "navy", empty, "6-3", "res/19 res/22; res/22/16", ""},
		{
			"NV-2 a man may be kept in reserve", "navy", "x=13:1,res:14 o=res:15", "3-2",
			"res/22 res/23; res/20; res/22 13/11; res/23 13/10; 13/8", "",
		},
		{
			"NV-3 doublets are four moves without an extra throw", "navy", "x=13:4,off:11 " + gone, "6-6",
			"13/7 13/7 13/7 13/7; 13/7/1 13/7 13/7; 13/7/1 13/7/1", "turn=o next=throw",
		},
		{"NV-4 a 1-2 that is played names a doublet", "navy", empty, "2-1", "res/24 res/23; res/24/22", "turn=x next=name"},
		{"NV-4 NV-T3 a 1-2 not played complete ends the turn", "navy", blocked, "2-1", "24/22; 13/11", "turn=o next=throw"},
		{"NV-4 NV-T4 a doublet named and not played complete ends the turn", "navy", partly, "name 4", "20/16/12/8", "turn=o next=throw"},
		{"NV-4 ad-reroll=complete", "navy ad-reroll=complete", partly, "name 4", "20/16/12/8", "turn=o next=throw"},
		{"NV-4 ad-reroll=always", "navy ad-reroll=always", partly, "name 4", "20/16/12/8", "turn=x next=throw"},
		{"NV-4 complete, it throws again", "navy", partly, "name 1", "20/19/18/17/16; 20/19/18/17 8/7; 20/19/18 8/7/6; 20/19 8/7/6/5", "turn=x next=throw"},
		{"NV-5 the bar first", "navy", "x=13:12,res:1,bar:2 o=6:2,off:13", "6-3", "bar/22", ""},
		{"NV-5 only one number can be used: the larger", "navy", "x=10:1,off:14 o=23:2,off:13", "6-2", "10/4", ""},
		{"NV-5 larger-die=off", "navy larger-die=off", "x=10:1,off:14 o=23:2,off:13", "6-2", "10/4; 10/8", ""},
		{"NV-5 NV-T2 bearing off as in backgammon", "navy", low, "6-5", "4/off 3/off", ""},
		{"NV-5 bearoff=backgammon", "navy bearoff=backgammon", low, "6-5", "4/off 3/off", ""},
		{"NV-5 bearoff=exact", "navy bearoff=exact", low, "6-5", "pass", ""},
	})
	t.Run("NV-6 NV-T5 a point for each man not borne off", func(t *testing.T) {
		line := "x=1:1,off:14 o=13:9,bar:1,off:5"
		for spec, points := range map[string]int32{"navy": 10, "navy score=per-man": 10, "navy score=1": 1, "navy score=gammon": 1} {
			pays(t, at(t, spec, line, "6-5", "1/off"), points)
		}
	})
}
