package tables

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/game"
)

// at returns the position of a line by the rules of a spec ("parker
// repeat=always"), after the actions of whoever is to act: "6-3", "24/18
// 13/10", "name 4". A line of men alone stands before a throw of x, both sides
// opened, nobody struck, the cube in the middle.
func at(t *testing.T, spec, line string, acts ...string) game.Position {
	t.Helper()
	r, err := configure(spec)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(line, "next=") {
		line += " turn=x next=throw"
	}
	opened := " opened=xo"
	if strings.Contains(line, "next=start") {
		opened = " opened=-"
	}
	for _, f := range []struct {
		used bool
		text string
	}{{r.Opened, opened}, {r.Penalty != 0, " struck=0-0"}, {r.Cube, " cube=1"}} {
		if name, _, _ := strings.Cut(f.text, "="); f.used && !strings.Contains(line, name+"=") {
			line += f.text
		}
	}
	p, err := game.Of[State](r).Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return do(t, p, acts...)
}

// do returns the position after the actions of whoever is to act.
func do(t *testing.T, p game.Position, acts ...string) game.Position {
	t.Helper()
	for _, a := range acts {
		next, err := p.PlayText(p.ToAct().First(), a)
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		p = next
	}
	return p
}

// refuses fails the test unless text is illegal for the side on turn.
func refuses(t *testing.T, p game.Position, text string) {
	t.Helper()
	if after, err := p.PlayText(p.ToAct().First(), text); err == nil {
		t.Errorf("%s: %q is allowed and leads to %s", p, text, after)
	}
}

// awaits fails the test unless the position line holds text.
func awaits(t *testing.T, p game.Position, text string) {
	t.Helper()
	if !strings.Contains(p.String()+" ", text+" ") {
		t.Errorf("%s: want %s", p, text)
	}
}

// pays fails the test unless x has won points (or lost, below zero).
func pays(t *testing.T, p game.Position, points int32) {
	t.Helper()
	if got := p.Payoffs(); p.ToAct() != 0 || got != (game.Payoffs{points, -points}) {
		t.Errorf("%s: payoffs %v, want %d for x", p, got[:2], points)
	}
}

// wantActions fails the test unless the side to act has exactly these actions.
func wantActions(t *testing.T, p game.Position, want ...string) {
	t.Helper()
	var got []string
	for _, a := range p.Actions(p.ToAct().First()) {
		got = append(got, p.Format(a))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got %q\nwant %q", p, got, want)
	}
}

// wantTurns fails the test unless the whole turns of the side on turn lead to
// exactly these men, by AppendTurns and by the walk alike. Each is a play
// ("bar/20*/17 13/10", "pass"), or the men of x ("x=13:14,17:1").
func wantTurns(t *testing.T, p game.Position, want ...string) {
	t.Helper()
	if !p.Stepping() {
		t.Fatalf("%s: no turn is to be played", p)
	}
	before := readMen(p.String())
	wanted := map[men]bool{}
	for _, w := range want {
		m := before
		if strings.HasPrefix(w, "x=") {
			m[0] = readMen(w)[0]
		} else {
			m.play(t, int(p.ToAct().First()), w)
		}
		if wanted[m] {
			t.Errorf("%s: %s is wanted twice", p, w)
		}
		wanted[m] = true
	}
	r, _ := game.RulesOf[State](p)
	s, _ := game.As[State](p)
	var listed, walked []string
	for _, s := range r.(Rules).AppendTurns(nil, s) {
		listed = append(listed, string(r.AppendState(nil, s)))
	}
	for _, turn := range p.Turns() {
		walked = append(walked, turn.After.String())
	}
	for name, lines := range map[string][]string{"AppendTurns": listed, "the walk": walked} {
		got := map[men]bool{}
		for _, line := range lines {
			got[readMen(line)] = true
			if !wanted[readMen(line)] {
				t.Errorf("%s: %s lists %s", p, name, line)
			}
		}
		if len(got) < len(wanted) || len(lines) != len(got) {
			t.Errorf("%s: %s lists %d turns to %d places of the men, want %d: %q", p, name, len(lines), len(got), len(wanted), lines)
		}
	}
}

// turnTest is a throw and all that can be made of it. Lists are separated by
// "; ".
type turnTest struct {
	name string // rule or case of the rule book, and what it says
	spec string
	line string
	acts string // what is done before the turn
	want string // the turns
	then string // if not empty, what the line holds after the first of them
}

func runTurns(t *testing.T, tests []turnTest) {
	t.Helper()
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Helper()
			want := strings.Split(c.want, "; ")
			p := at(t, c.spec, c.line)
			if c.acts != "" {
				p = do(t, p, strings.Split(c.acts, "; ")...)
			}
			wantTurns(t, p, want...)
			if c.then != "" {
				awaits(t, do(t, p, want[0]), c.then)
			}
		})
	}
}

// men are the men of both sides on their own places, counted without the
// package's help.
type men [2][27]int

func readMen(line string) (m men) {
	for _, field := range strings.Fields(line) {
		name, list, _ := strings.Cut(field, "=")
		i := strings.Index(sideNames, name)
		if i < 0 {
			continue
		}
		for item := range strings.SplitSeq(list, ",") {
			place, count, _ := strings.Cut(item, ":")
			n, err := strconv.Atoi(count)
			if err != nil {
				panic(fmt.Sprintf("%q in %q", item, line))
			}
			m[i][placeOf(place)] += n
		}
	}
	return m
}

func placeOf(name string) int {
	switch name {
	case "off":
		return 0
	case "res":
		return 25
	case "bar":
		return 26
	}
	n, err := strconv.Atoi(name)
	if err != nil {
		panic(err)
	}
	return n
}

// play moves men of side as text says, legal or not.
func (m *men) play(t *testing.T, side int, text string) {
	t.Helper()
	if text == "pass" {
		return
	}
	for word := range strings.FieldsSeq(text) {
		places := strings.Split(word, "/")
		for i := 1; i < len(places); i++ {
			name, star := strings.CutSuffix(places[i], "*")
			from, to := placeOf(strings.TrimSuffix(places[i-1], "*")), placeOf(name)
			m[side][from]--
			m[side][to]++
			if star {
				m[1-side][25-to]--
				m[1-side][26]++
			}
			if to > 0 && m[1-side][25-to] > 0 || m[side][from] < 0 {
				t.Fatalf("%q cannot be: %v", text, *m)
			}
		}
	}
}
