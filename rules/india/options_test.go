package india

import (
	"strings"
	"testing"

	"parlor/game"
)

func TestTheDefaultsAreTheRuleSheet(t *testing.T) {
	opts := game.Options{}
	for _, o := range Options() {
		opts[o.Name] = o.Default
	}
	spelled, err := New(opts)
	if none, err2 := New(nil); err != nil || err2 != nil || spelled != none || none != (Rules{}) {
		t.Errorf("defaults: %+v, %v; no options: %+v, %v", spelled, err, none, err2)
	}
}

func TestOptionsOfTheRuleBook(t *testing.T) {
	want := "partners=off|on combined=either|jump|steps entry-capture=off|on must-enter=off|on blue=12|8 " +
		"blockade-together=allow|forbid larger-die=off|on partner-win=first|both seats="
	var got []string
	for _, o := range Options() {
		got = append(got, o.Name+"="+strings.Join(o.Values, "|"))
		if o.Help == "" {
			t.Errorf("%s: no help", o.Name)
		}
		for _, v := range o.Values {
			opts := game.Options{o.Name: v}
			if r, err := New(opts); err != nil || (r == Rules{}) != (v == o.Default) {
				t.Errorf("%s=%s: %+v, %v", o.Name, v, r, err)
			}
		}
	}
	if strings.Join(got, " ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, " "), want)
	}
}

func TestOptionsAreRefusedWithTheReason(t *testing.T) {
	for _, c := range []struct {
		opts game.Options
		want string
	}{
		{game.Options{"colour": "on"}, `unknown option "colour": want blockade-together, blue`},
		{game.Options{"blue": "10"}, `option blue="10": want 12 or 8`},
		{game.Options{"partners": "yes"}, `option partners="yes": want off or on`},
		{game.Options{"seats": ""}, "want two to four sides in the order s,w,n,e"},
		{game.Options{"seats": "s"}, "want two to four sides"},
		{game.Options{"seats": "s,s"}, "want two to four sides"},
		{game.Options{"seats": "n,s"}, "in the order s,w,n,e"},
		{game.Options{"seats": "s,n,x"}, "want two to four sides"},
		{game.Options{"seats": "s,w"}, "want two players opposite each other"}, // IN-4
		{game.Options{"seats": "n,e"}, "want two players opposite each other"},
		{game.Options{"seats": "s,w,n,e,s"}, "want two to four sides"},
		{game.Options{"seats": "s,n", "partners": "on"}, "option partners=on: want four sides, not seats=s,n"}, // IN-15
	} {
		if r, err := New(c.opts); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got %+v, %v; want an error with %q", c.opts, r, err, c.want)
		}
	}
}

func TestOptionsSayHowManyCanPlay(t *testing.T) {
	for options, want := range map[string][2]int{
		"": {2, 4}, "partners=on": {4, 4}, "seats=w,e": {2, 2}, "seats=s,w,e": {3, 3}, "seats=s,w,n,e partners=on": {4, 4},
	} {
		r := rulesWith(t, options)
		g := game.Of[State](r)
		for seats := range 6 {
			p, err := g.Start(seats)
			if fits := seats >= want[0] && seats <= want[1]; fits != (err == nil) || fits && p.Seats() != seats {
				t.Errorf("%s: %d seats: %v, %v", options, seats, p, err)
			}
		}
	}
}
