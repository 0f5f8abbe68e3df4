package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlor/tools/need"
)

// TestBothSeeTheSame lets both programs look at three matches, two where not all is wanted. That each throw
// and each play is the same is checked on the way; how far they agree has room
// for the chance of so few: docs/bench has many.
func TestBothSeeTheSame(t *testing.T) {
	need.GNUBG.For(t)
	k := &kept{plan: plan{Points: 3, Seed: 1, Who: "sailor,bosun"}}
	matches := 2
	if need.Full() {
		matches = 3
	}
	file := filepath.Join(t.TempDir(), "kept.json")
	if err := k.run(t.Context(), matches, func() error { return k.write(file) }); err != nil {
		t.Fatal(err)
	}
	text := k.tell()
	t.Log(text)
	for i, least := range []float64{0.85, -20, 0, -6, 0, -10, 0.8, 0.8, -12} {
		most := []float64{1, 20, 6, 6, 10, 10, 1, 1, 12}[i]
		if v, half, n := figures[i].value(k.Done); v < least || v > most || !(half >= 0) || n < 2 {
			t.Errorf("%s: %v ± %v of %d", figures[i].name, v, half, n)
		}
	}
	again, err := read(file, k.plan)
	if err != nil || len(again.Done) != matches || again.tell() != text {
		t.Errorf("read back: %v", err)
	}
	if err := again.run(t.Context(), matches, func() error { t.Error("a match was looked at again"); return nil }); err != nil {
		t.Error(err)
	}
	if _, err := read(file, plan{Points: 5, Seed: 1, Who: "sailor,bosun"}); err == nil || !strings.Contains(err.Error(), "want the same to go on") {
		t.Error(err)
	}
}

// TestGnubgIsPutBesideItself at another depth, where that is asked for.
func TestGnubgIsPutBesideItself(t *testing.T) {
	look := func(cost float64) view {
		return view{Rolls: []roll{{Dice: "3-1"}, {Dice: "6-5", Unforced: true, Error: cost}, {Seat: 1, Dice: "6-1", Unforced: true, Error: 0.5}}}
	}
	self := look(0.03)
	k := &kept{plan: plan{Who: "sailor,bosun", Self: 3}, Done: []pair{{Ours: look(0.2), His: look(0.05), Self: &self}}}
	text := k.tell()
	_, text, ok := strings.Cut(text, "## GNU Backgammon beside itself")
	if !ok || !strings.Contains(text, "of gnubg at 3-ply in our place") || !strings.Contains(text, "| PR of the plays: mean distance | 5.000 ") {
		t.Errorf("want a mean distance of 5, of 10 and 0: %s", text)
	}
	k.Done[0].Self.Rolls[1].Dice = "6-4"
	if err := k.Done[0].check(); err == nil {
		t.Error("gnubg saw other dice at the other depth, and no error")
	}
	if k.Self = 0; strings.Contains(k.tell(), "beside itself") {
		t.Error("a second look is told that nobody asked for")
	}
}

func TestFiguresAreWorkedOut(t *testing.T) {
	rows := [][2]float64{{1, 2}, {2, 4}, {3, 6}}
	if c := correlation(rows); math.Abs(c-1) > 1e-9 {
		t.Errorf("correlation %v", c)
	}
	if c := correlation([][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}); math.Abs(c) > 1e-9 {
		t.Errorf("correlation %v", c)
	}
	if d := difference(rows); d != -2 {
		t.Errorf("difference %v", d)
	}
	if d := distance([][2]float64{{1, 3}, {3, 1}}); d != 2 {
		t.Errorf("distance %v", d)
	}
	v := view{Rolls: []roll{{Seat: 0, Unforced: true, Error: 0.03}, {Seat: 0}, {Seat: 1, Unforced: true, Error: 9}, {Seat: 0, Unforced: true, Error: 0.01}}, Cubes: [2]counts{{2, 0.16}, {}}}
	if a, b := v.rating(0, false), v.rating(0, true); math.Abs(a-10) > 1e-9 || math.Abs(b-25) > 1e-9 {
		t.Errorf("PR %v, with the cube %v: want 10, 25", a, b)
	}
	p := pair{Ours: v, His: v}
	p.His.Rolls = append([]roll(nil), v.Rolls...)
	if err := p.check(); err != nil {
		t.Error(err)
	}
	p.His.Rolls[1].Dice = "3-1"
	if err := p.check(); err == nil {
		t.Error("other dice, and no error")
	}
}

func TestTwoNamesAreWanted(t *testing.T) {
	for _, who := range []string{"", "sailor", "sailor,", "a,b,c"} {
		if _, err := (plan{Who: who}).players(); err == nil {
			t.Errorf("%q: no error", who)
		}
	}
	if _, err := read(os.DevNull, plan{}); err == nil {
		t.Error("an empty file was read")
	}
}
