package tables

import (
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

// An action reads back the same. Explain calls legal what can be played, and
// nothing panics.
func FuzzParseAction(f *testing.F) {
	lines := []string{fuzzLines[3], fuzzLines[4], fuzzLines[5], fuzzLines[9], fuzzLines[10], fuzzLines[11], fuzzLines[12], fuzzLines[2], fuzzLines[0]}
	for i := range fuzzSpecs {
		for _, line := range lines {
			for _, text := range []string{"24/18 13/10", "13/7*/4", "res/19", "bar/22", "4/off", "pass", "name 4", "remove 24", "again", "double", "6-3", "5", "7/13", ""} {
				f.Add(uint8(i), line, text)
			}
		}
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
