package india

import (
	"strings"
	"testing"
	"unicode/utf8"

	"parlor/game"
)

// lines are positions worth reading, by options.
var lines = map[string][]string{
	"": {
		"s=-,-,-,- n=-,-,-,- next=start",
		"s=71,12,0,- n=66,40,-,- turn=s next=throw",
		"s=71,12,0,- w=-,-,-,- n=66,40,-,- e=-,-,-,- turn=w next=throw",
		"s=71,12,0,- w=-,-,-,- n=66,40,-,- turn=n next=play throw=5-3 left=5,3",
		"s=71,71,71,70 n=-,-,-,- turn=s next=play throw=6-5 left=6,5",
		"s=2,-,-,- n=-,-,-,- turn=s next=play throw=6-2 left=6",
		"s=64,64,64,64 n=71,71,71,70 turn=n next=play throw=4-4 left=4,4",
		"s=71,71,71,71 n=71,71,71,70 next=over",
		"s=13,13,-,- n=46,46,-,- turn=n next=throw",
	},
	"combined=jump": {
		"s=12,-,-,- n=-,-,-,- turn=s next=play throw=6-5 left=5 last=6>12",
		"s=0,-,-,- n=-,-,-,- turn=s next=play throw=5-3 left=3 last=->0",
	},
	"blockade-together=forbid": {
		"s=18,12,-,- n=-,-,-,- turn=s next=play throw=6-6 left=6 last=12>18",
		"s=18,12,-,- n=-,-,-,- turn=s next=play throw=6-5 left=5",
	},
	"partners=on": {
		"s=13,-,-,- w=-,-,-,- n=47,-,-,- e=-,-,-,- turn=e next=throw",
		"s=71,71,71,71 w=-,-,-,- n=-,-,-,- e=-,-,-,- next=over",
	},
	"partners=on partner-win=both": {
		"s=71,71,71,71 w=-,-,-,- n=-,-,-,- e=71,71,71,71 turn=n next=throw",
		"s=71,71,71,71 w=-,-,-,- n=71,71,71,71 e=71,71,71,71 next=over",
	},
	"seats=w,e": {"w=-,-,-,- e=-,-,-,- next=start"},
}

func TestPositionLinesReadBackTheSame(t *testing.T) {
	for options, list := range lines {
		r := rulesWith(t, options)
		for _, line := range list {
			if got := string(r.AppendState(nil, at(t, r, line))); got != line {
				t.Errorf("%s: got %q, want %q", options, got, line)
			}
		}
	}
}

func TestFieldsComeInAnyOrder(t *testing.T) {
	r := rulesWith(t, "")
	a := at(t, r, "left=5,3 next=play n=66,40,-,- throw=5-3 turn=n s=71,12,0,-")
	b := at(t, r, "s=71,12,0,- n=66,40,-,- turn=n next=play throw=5-3 left=5,3")
	if a != b {
		t.Errorf("%+v is not %+v", a, b)
	}
}

func TestPositionLinesAreReadStrictly(t *testing.T) {
	const two = "s=12,-,-,- n=-,-,-,- "
	for _, c := range []struct{ options, line, want string }{
		{"", "", "key=value"},
		{"", two + "turn=s  next=throw", "key=value"},
		{"", two + "turn=s next=throw x=1", "unknown field"},
		{"", two + "turn=s turn=n next=throw", "field turn: given twice"},
		{"", two + "turn=s", "field next: missing"},
		{"", two + "turn=s next=later", "want start, throw, play or over"},
		{"", two + "next=throw", "field turn: missing"},
		{"", two + "turn=w next=throw", "field turn=w: want a side that plays"},
		{"", two + "turn=sn next=throw", "field turn=sn"},
		{"", two + "turn= next=throw", "field turn=: want"},
		{"", two + "turn=s next=throw throw=5-3", "field throw: not expected"},
		{"", two + "turn=s next=play left=5,3", "field throw: missing"},
		{"", two + "turn=s next=play throw=5-3", "field left: missing"},
		{"", two + "turn=s next=play throw=3-5 left=5,3", "field throw=3-5: want two dice"},
		{"", two + "turn=s next=play throw=7-3 left=7,3", "field throw=7-3: want two dice"},
		{"", two + "turn=s next=play throw=3-0 left=3", "field throw=3-0: want two dice"},
		{"", two + "turn=s next=play throw=５-3 left=5,3", "want two dice"},
		{"", two + "turn=s next=play throw=5-3 left=3,5", "field left=3,5: want one or both numbers"},
		{"", two + "turn=s next=play throw=5-3 left=4", "field left=4: want one or both numbers"},
		{"", two + "turn=s next=play throw=5-3 left=-", "field left=-: want one or both numbers"},
		{"", two + "turn=s next=play throw=5-3 left=3 last=7>12", "field last: not expected"},
		{"", "s=1,-,-,- n=-,-,-,- turn=s next=play throw=6-4 left=4", "no piece can have used the 6"},
		{"", "s=71,71,71,70 n=-,-,-,- turn=s next=play throw=6-4 left=4", "a number that can be played"},
		{"", "s=12,-,- n=-,-,-,- turn=s next=throw", "field s=12,-,-: want four pieces"},
		{"", "s=12,-,-,-,- n=-,-,-,- turn=s next=throw", "want four pieces"},
		{"", "s= n=-,-,-,- turn=s next=throw", "field s=: want four pieces"},
		{"", "s=72,-,-,- n=-,-,-,- turn=s next=throw", "want pieces from 0 to 71"},
		{"", "s=-1,-,-,- n=-,-,-,- turn=s next=throw", "want pieces from 0 to 71"},
		{"", "s=012,-,-,- n=-,-,-,- turn=s next=throw", "want pieces from 0 to 71"},
		{"", "s=99999999999999999999,-,-,- n=-,-,-,- turn=s next=throw", "want pieces from 0 to 71"},
		{"", "s=-,12,-,- n=-,-,-,- turn=s next=throw", "want the most advanced piece first"},
		{"", "s=12,12,12,- n=-,-,-,- turn=s next=throw", "field s: want at most two pieces on one ring space"},
		{"", "s=13,-,-,- n=47,-,-,- turn=s next=throw", "field n: want no opposing pieces on one ring space"},
		{"", "n=-,-,-,- turn=n next=throw", "field s: missing"},
		{"", "w=-,-,-,- e=-,-,-,- next=start", "field s: missing: the sides that play are s,n"},
		{"", "s=-,-,-,- w=-,-,-,- next=start", "field w: not expected: the sides that play are s,n"},
		{"seats=w,e", "s=-,-,-,- n=-,-,-,- next=start", "field s: not expected: the sides that play are w,e"},
		{"partners=on", two + "turn=s next=throw", "field w: missing: the sides that play are s,w,n,e"},
		{"", two + "next=start", "all pieces in their corners"},
		{"", "s=-,-,-,- n=-,-,-,- next=start turn=s", "field turn: not expected"},
		{"", two + "next=over", "field next=over: want four pieces of the winner"},
		{"", "s=71,71,71,71 n=71,71,71,71 next=over", "of nobody else"},
		{"", "s=71,71,71,71 n=-,-,-,- turn=n next=throw", "field next=throw: want over"},
		{"", "s=71,71,71,71 n=-,-,-,- turn=n next=over", "field turn: not expected"},
		{"combined=jump", two + "turn=s next=play throw=5-3 left=3", "field last: missing"},
		{"combined=jump", two + "turn=s next=play throw=5-3 left=5,3 last=7>12", "field last: not expected"},
		{"combined=jump", two + "turn=s next=play throw=5-3 left=3 last=8>12", "want the step made with the 5"},
		{"combined=jump", two + "turn=s next=play throw=5-3 left=3 last=8>13", "want a step to where a piece stands"},
		{"combined=jump", two + "turn=s next=play throw=5-3 left=3 last=-5>0", "want the step made with the 5"},
		{"combined=jump", two + "turn=s next=play throw=5-3 left=3 last=->7", "want the step made with the 5"},
		{"combined=jump", two + "turn=s next=play throw=3-1 left=3 last=->0", "want the step made with the 1"},
		{"combined=jump", two + "turn=s next=play throw=5-3 left=3 last=", "want the step made with the 5"},
		{"blockade-together=forbid", two + "turn=s next=play throw=5-3 left=3 last=7>12", "field last: not expected"},
		{"blockade-together=forbid", two + "turn=s next=play throw=5-5 left=5", "field last: missing"},
		{"partners=on partner-win=both", "s=71,71,71,71 w=-,-,-,- n=-,-,-,- e=-,-,-,- turn=s next=throw", "a side that has not finished"},
		{"partners=on partner-win=both", "s=71,71,71,71 w=-,-,-,- n=-,-,-,- e=-,-,-,- next=over", "field next=over"},
	} {
		r := rulesWith(t, c.options)
		if s, err := r.ParseState(c.line); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: got %+v, %v; want an error with %q", c.options, c.line, s, err, c.want)
		}
	}
}

func TestActionsAreReadStrictly(t *testing.T) {
	r := rulesWith(t, "")
	s := at(t, r, "s=10,-,-,- n=47,-,-,- turn=s next=play throw=5-3 left=5,3")
	for text, want := range map[string]game.Action{
		"enter": enter, "pass": pass, "10>13*": move(10, 3), "10>13": move(10, 3), "10>>18": total(10, 8), "71>74": move(71, 3),
	} {
		if a, err := r.ParseAction(s, 0, text); err != nil || a != want {
			t.Errorf("%s: got %x, %v; want %x", text, a, err, want)
		}
	}
	for _, text := range []string{
		"", " ", "enter ", "Enter", "pass*", "10>15*", "enter*", "10", "10>", ">13", "->0", "13>10", "10>10", "10>23",
		"10>>11", "10>>>18", "+10>13", "010>13", "72>73", "10>13**", "99999999999999999999>1", "１0>13", "\xff>\xfe",
	} {
		if a, err := r.ParseAction(s, 0, text); err == nil {
			t.Errorf("%q is read as %x", text, a)
		}
	}
	throw := at(t, r, "s=10,-,-,- n=47,-,-,- turn=s next=throw")
	for _, text := range []string{"", "3-6", "6", "7-1", "6-0", "first s", "6-3 "} {
		if a, err := r.ParseAction(throw, game.Nature, text); err == nil {
			t.Errorf("throw %q is read as %x", text, a)
		}
	}
	for _, text := range []string{"", "first", "first ", "first w", "first sn", "s", "6-3"} {
		if a, err := r.ParseAction(r.Start(2), game.Nature, text); err == nil {
			t.Errorf("lot %q is read as %x", text, a)
		}
	}
}

// FuzzParseState holds that a line that is read is written back to itself, and
// that the rules can go on from it.
func FuzzParseState(f *testing.F) {
	for options, list := range lines {
		for _, line := range list {
			f.Add(options, line)
		}
	}
	f.Fuzz(func(t *testing.T, options, line string) {
		opts := game.Options{}
		for _, word := range strings.Fields(options) {
			name, value, _ := strings.Cut(word, "=")
			opts[name] = value
		}
		r, err := New(opts)
		if err != nil {
			return
		}
		s, err := r.ParseState(line)
		if err != nil {
			return
		}
		text := string(r.AppendState(nil, s))
		if again, err := r.ParseState(text); err != nil || again != s || !utf8.ValidString(text) {
			t.Fatalf("%q is written %q and read as %+v, %v", line, text, again, err)
		}
		if broken := law(r, s); broken != "" {
			t.Fatalf("%q: %s", line, broken)
		}
		p := game.At[State](r, s)
		for _, w := range p.Turns() {
			if after, err := r.ParseState(w.After.String()); err != nil || string(r.AppendState(nil, after)) != w.After.String() {
				t.Fatalf("%q: after %s: %v", line, w.Play, err)
			}
		}
		p.Explain(0, line)
	})
}

// FuzzParseAction holds that an action reads back the same, and that Explain calls
// legal what can be played.
func FuzzParseAction(f *testing.F) {
	for options, list := range lines {
		for _, line := range list {
			for _, text := range []string{"12>18", "->0", "40>43 66>71", "pass", "6-3", "6-3\t", "s", ""} {
				f.Add(options, line, text)
			}
		}
	}
	f.Fuzz(func(t *testing.T, options, line, text string) {
		opts := game.Options{}
		for _, word := range strings.Fields(options) {
			name, value, _ := strings.Cut(word, "=")
			opts[name] = value
		}
		r, err := New(opts)
		if err != nil {
			return
		}
		p, err := game.Of[State](r).Parse(line)
		if err != nil || p.ToAct() == 0 {
			return
		}
		seat := p.ToAct().First()
		_, err = p.PlayText(seat, text)
		if e := p.Explain(seat, text); e.Legal != (err == nil) {
			t.Fatalf("%s: %q: %+v, but to play it: %v", p, text, e, err)
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
