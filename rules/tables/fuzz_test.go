package tables

import (
	"regexp"
	"testing"

	"parlor/game"
)

// fuzzSpecs are the rules that the fuzz targets read positions by.
var fuzzSpecs = []string{
	"backgammon", "backgammon cube=on", "parker", "parker penalty=2 setup-wait=both setup=either-die", "article", "wikipedia",
	"wikipedia-strict", "navy", "house start=reserve entry=first opened=on dice=special ad=privilege home=strict must-bear-off=on",
}

// fuzzLines are the seeds: positions of every kind of choice, and faults.
var fuzzLines = []string{
	begun + " turn=x next=start",
	begun + " turn=o next=start rolloff=5",
	begun + " turn=x next=throw",
	begun + " turn=x next=play throw=6-3 left=6,3",
	begun + " turn=x next=double cube=1",
	begun + " turn=o next=take cube=4x",
	begun + " next=over cube=1 dropped=o",
	empty + " turn=o next=start rolloff=6-1",
	empty + " turn=x next=play throw=2-1 left=2,1 opened=x",
	"x=13:14,bar:1 o=1:3,off:12 turn=x next=privilege throw=2-1 struck=1-2",
	"x=13:15 o=10:1,1:14 turn=x next=name throw=2-1",
	"x=13:15 o=10:1,1:14 turn=x next=die throw=2-1 opened=xo",
	"x=20:1,8:1,off:13 o=21:2,off:13 turn=x next=play throw=2-1 named=4 left=4,4,4 nobear=on",
	"x=1:3,off:12 o=off:15 next=over",
	"x=24:15 o=1:15 turn=x next=throw",
	"x=24:16 o=24:15 turn=x next=throw",
}

// What is accepted reads back the same, keeps the laws, and can be played on
// for a while. Nothing panics.
func FuzzParseState(f *testing.F) {
	for i := range fuzzSpecs {
		for _, line := range fuzzLines {
			f.Add(uint8(i), line, uint64(i))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, line string, path uint64) {
		r, err := configure(fuzzSpecs[int(which)%len(fuzzSpecs)])
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.ParseState(line)
		if err != nil {
			if s != (State{}) {
				t.Errorf("%q is refused, with a state: %v", line, s)
			}
			return
		}
		for range 12 {
			text := string(r.AppendState(nil, s))
			if back, err := r.ParseState(text); err != nil || back != s {
				t.Fatalf("%q reads back as %+v, %v", text, back, err)
			}
			if broken := law(r, s); broken != "" {
				t.Fatalf("%q: %s", text, broken)
			}
			next, ok := follow(r, s, &path)
			if !ok {
				return
			}
			s = next
		}
	})
}

// follow does one of the actions at s, as path says.
func follow(r Rules, s State, path *uint64) (State, bool) {
	who := r.ToAct(s)
	if who == 0 {
		return s, false
	}
	seat, acts := who.First(), []game.Action(nil)
	for _, o := range r.AppendOutcomes(nil, s) {
		acts = append(acts, o.Action)
	}
	acts = append(acts, r.AppendActions(nil, s, seat)...)
	n := uint64(len(acts))
	a := acts[*path%n]
	*path = *path/n + *path<<7
	return r.Apply(s, seat, a), true
}

// fuzzActions are seeds: a text of every notation where it can be played, and some where it cannot, each rule set once or more.
var fuzzActions = []struct {
	spec       uint8 // of fuzzSpecs
	line, text string
}{
	{0, fuzzLines[3], "24/18 13/10"},
	{0, fuzzLines[3], "13/7*/4"},
	{0, "x=13:15 o=18:1,off:14 turn=x next=play throw=6-3 left=6,3", "13/7*/4"},
	{0, fuzzLines[3], "pass"},
	{0, begun + " turn=x next=play throw=1-1 left=1,1,1,1", "8/7 8/7 6/5 6/5"},
	{0, "x=6:2,4:13 o=6:15 turn=x next=play throw=6-4 left=6,4", "6/off 4/off"},
	{0, "x=24:13,bar:2 o=8:15 turn=x next=play throw=6-3 left=6,3", "bar/22 bar/19"},
	{0, "x=24:13,bar:2 o=8:15 turn=x next=play throw=6-3 left=6,3", " bar/22\tbar/19  "},
	{0, "x=13:14,bar:1 o=6:5,5:2,4:2,3:2,2:2,1:2 turn=x next=play throw=6-3 left=6,3", "pass"},
	{1, fuzzLines[4], "double"},
	{1, fuzzLines[4], "throw"},
	{1, fuzzLines[5], "take"},
	{1, fuzzLines[5], "drop"},
	{2, fuzzLines[2], "6-3"},
	{0, fuzzLines[0], "5"},
	{4, fuzzLines[10], "name 4"},
	{4, fuzzLines[10], "name \t4"},
	{5, fuzzLines[8], "res/24 res/23"},
	{2, "x=13:15 o=1:3,off:12 turn=x next=privilege throw=2-1", "remove 24"},
	{6, fuzzLines[11], "2"},
	{6, fuzzLines[8], "res/19"},
	{7, fuzzLines[10], "4/off"},
	{3, fuzzLines[9], "again"},
	{2, "x=13:15 o=1:3,off:12 turn=x next=privilege throw=2-1", "again"},
	{8, "x=13:14,bar:1 o=1:3,off:12 turn=x next=privilege throw=2-1 opened=xo", "7/13"},
}

// TestTheSeedsOfActionsMeetEveryNotation looks for each word in a seed that can be played.
func TestTheSeedsOfActionsMeetEveryNotation(t *testing.T) {
	words := map[string]bool{}
	for _, c := range fuzzActions {
		r, err := configure(fuzzSpecs[c.spec])
		if err != nil {
			t.Fatal(err)
		}
		p, err := game.Of[State](r).Parse(c.line)
		if err != nil {
			t.Fatalf("%s: %v", c.line, err)
		}
		if _, err := p.PlayText(p.ToAct().First(), c.text); err == nil {
			for _, w := range regexp.MustCompile(`[a-z]+|[-*]|\d+`).FindAllString(c.text, -1) {
				if w[0] >= '0' && w[0] <= '9' {
					w = "number"
				}
				words[w] = true
			}
		}
	}
	for _, want := range []string{"number", "-", "*", "off", "bar", "res", "pass", "throw", "double", "take", "drop", "name", "remove", "again"} {
		if !words[want] {
			t.Errorf("no seed that can be played has %q", want)
		}
	}
}

// An action reads back the same. Explain calls legal what can be played, and
// nothing panics.
func FuzzParseAction(f *testing.F) {
	for _, c := range fuzzActions {
		f.Add(c.spec, c.line, c.text)
	}
	f.Fuzz(func(t *testing.T, which uint8, line, text string) {
		r, err := configure(fuzzSpecs[int(which)%len(fuzzSpecs)])
		if err != nil {
			t.Fatal(err)
		}
		p, err := game.Of[State](r).Parse(line)
		if err != nil || p.ToAct() == 0 {
			return
		}
		seat := p.ToAct().First()
		after, err := p.PlayText(seat, text)
		if e := p.Explain(seat, text); e.Legal != (err == nil) || len(e.Rules) == 0 {
			t.Fatalf("%s: %q: %+v, but to play it: %v", p, text, e, err)
		}
		if err == nil && after.String() == p.String() {
			t.Errorf("%s: %q changes nothing", p, text)
		}
		a, err := p.Parse(seat, text)
		if err != nil {
			return
		}
		if back, err := p.Parse(seat, p.Format(a)); err != nil || back != a {
			t.Errorf("%s: %q is %v, written %q, which is %v, %v", p, text, a, p.Format(a), back, err)
		}
	})
}
