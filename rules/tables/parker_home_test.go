package tables

import "testing"

func TestParkerBearsOff(t *testing.T) {
	printed := "x=6:8,2:7 " + gone
	home := "x=9:1,6:14 " + gone
	runTurns(t, []turnTest{
		{"PK-14 PK-T18 PK-A13 remove a man from each point, or move inside", "parker", printed, "6-2", "6/off 2/off; 6/off 6/4", ""},
		{"PK-A13 PK-T18 must-bear-off=off", "parker must-bear-off=off", printed, "6-2", "6/off 2/off; 6/off 6/4", ""},
		{"PK-A13 PK-T18 must-bear-off=on", "parker must-bear-off=on", printed, "6-2", "6/off 2/off", ""},
		{"PK-A1 PK-T18 repeat=always", "parker repeat=always", printed, "6-2", "6/off 6/off", ""},
		{"PK-A1 PK-T18 repeat=race", "parker repeat=race", printed, "6-2", "6/off 2/off; 6/off 6/4", ""},
		{"PK-14 PK-T19 from the next lower point that is occupied", "parker", "x=2:5,1:3,off:7 " + gone, "5-3", "2/off 2/off", ""},
		{"PK-14 PK-T19 and the next", "parker", "x=2:1,1:3,off:11 " + gone, "5-3", "2/off 1/off", ""},
		{"PK-15 PK-T19 the last men", "parker", "x=1:2,off:13 " + gone, "5-3", "1/off 1/off", "next=over"},
		{"PK-14 PK-A14 PK-T20 who can move must, before a lower man goes", "parker", "x=6:1,2:3,off:11 " + gone, "5-3", "6/1 2/off; 6/3/off", ""},
		{"PK-A15 PK-T21 bearing off begins with the next turn", "parker", home, "6-4", "9/3 6/2", "turn=o next=throw"},
		{"PK-A15 PK-T21 bearoff-next-turn=on", "parker bearoff-next-turn=on", home, "6-4", "9/3 6/2", ""},
		{"PK-A15 PK-T21 bearoff-next-turn=off", "parker bearoff-next-turn=off", home, "6-4", "9/3 6/2; 9/5 6/off", ""},
		{"PK-A15 a throw begun at home bears off, though a man is moved first", "parker", "x=6:2,off:13 " + gone, "6-4", "6/off 6/2", ""},
		{"PK-14 one's own Acey-Ducey bears off from 1 and 2", "parker", "x=2:1,1:1,off:13 " + gone, "2-1; again", "2/off 1/off; 2/1/off", ""},
	})
	t.Run("PK-A1 bearoff-next-turn=off: what ACEY repeated is still to be played when the last man is home", func(t *testing.T) {
		p := at(t, "parker bearoff-next-turn=off", home, "6-1", "9/3")
		p = at(t, "parker bearoff-next-turn=off", p.String())
		awaits(t, p, "left=6")
		wantTurns(t, p, "6/off")
	})
	t.Run("PK-A17 PK-T22 a man hit while bearing off must come home before others go off", func(t *testing.T) {
		p := at(t, "parker", "x=5:1,2:1,off:13 o=bar:1,off:14 turn=o next=throw", "5-4", "bar/20*/16", "6-4")
		wantTurns(t, p, "x=15:1,2:1,off:13")
	})
}

func TestParkerCounts(t *testing.T) {
	won := "x=1:1,off:14 o=13:14,bar:1"
	t.Run("PK-15 a win is one point", func(t *testing.T) {
		pays(t, at(t, "parker", won, "6-5", "1/off"), 1)
		pays(t, at(t, "parker score=1", won, "6-5", "1/off"), 1)
	})
	t.Run("PK-16 PK-A18 no penalty by default: penalty=0", func(t *testing.T) {
		pays(t, at(t, "parker penalty=0", "x=1:1,off:14 o=13:14,bar:1", "6-5", "1/off"), 1)
	})
	t.Run("PK-16 penalty=2: two counters for each man sent to the Dog House, by a hit as by the privilege", func(t *testing.T) {
		p := at(t, "parker penalty=2", "x=20:1,13:14 o=10:1,1:14")
		p = do(t, p, "5-3", "20/15* 13/10")
		awaits(t, p, "struck=1-0")
		p = do(t, p, "6-5", "bar/19")
		awaits(t, p, "struck=1-0")
		p = do(t, at(t, "parker penalty=2", "x=13:15 o=1:3,off:12 turn=x next=throw struck=1-0"), "2-1", "remove 24")
		awaits(t, p, "struck=2-0")
		pays(t, at(t, "parker penalty=2", won+" turn=x next=throw struck=2-5", "6-5", "1/off"), 1+2*(2-5))
		pays(t, at(t, "parker penalty=100", won+" turn=x next=throw struck=2-0", "6-5", "1/off"), 201)
	})
}
