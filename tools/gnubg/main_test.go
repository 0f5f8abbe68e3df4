package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/tables"
)

// The opening position, as gnubg writes it, with 6-3 thrown by who is asked.
const opening = "board:parlor:gnubg:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:3:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0:0"

// Of one game: gnubg doubles; who is asked may double again, with the cube at 8; gnubg doubles the cube that it owns.
const (
	doubled   = "board:parlor:gnubg:0:0:0:0:0:0:0:-2:0:5:0:3:0:0:0:-4:5:-1:0:0:-2:0:-4:-2:0:0:0:2:0:-1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1"
	mine      = "board:gnubg:parlor:0:0:0:0:0:0:0:-2:0:5:0:3:0:0:0:-2:5:0:0:0:-1:0:-3:-2:-3:-2:0:2:0:1:0:0:0:0:8:1:0:0:1:-1:0:25:0:0:0:0:0:0:0:1"
	redoubled = "board:parlor:gnubg:0:0:0:0:0:0:0:-2:0:5:0:3:0:0:0:-2:5:0:-1:-1:0:0:-3:-2:-2:-2:0:2:0:-1:0:0:0:0:4:0:1:1:1:-1:0:25:0:0:0:0:0:0:0:1"
)

func TestBoardsAreReadAsPositions(t *testing.T) {
	withCube := tables.Backgammon
	withCube.Cube = true
	for _, test := range []struct {
		line, want string
		rules      tables.Rules
	}{
		{opening, "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3", tables.Backgammon},
		{opening, "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3 cube=1", withCube},
		{doubled, "x=24:2,13:5,8:3,6:5 o=21:2,13:4,11:1,8:2,6:4,5:2 turn=x next=take cube=1", withCube},
		{mine, "x=24:2,13:5,8:3,6:5 o=21:2,13:2,8:1,6:3,5:2,4:3,3:2 turn=x next=double cube=8x", withCube},
		{redoubled, "x=24:2,13:5,8:3,6:5 o=21:2,13:2,10:1,9:1,6:3,5:2,4:2,3:2 turn=x next=take cube=4o", withCube},
		{mine, "", tables.Backgammon},
	} {
		b, err := read(test.line)
		got := b.position(test.rules.Cube)
		if got != test.want || err != nil {
			t.Errorf("%q, %v; want %q", got, err, test.want)
		}
		if got == "" {
			continue
		}
		if _, err := game.Of(test.rules).Parse(got); err != nil {
			t.Error(err)
		}
	}
	for _, line := range []string{"", "board:1:2", "fibs"} {
		if _, err := read(line); err == nil {
			t.Errorf("%q was read", line)
		}
	}
}

func TestBotAnswersABoard(t *testing.T) {
	rules := tables.Backgammon
	rules.Cube = true
	s := seat{rules: rules, rnd: rand.New(rand.NewPCG(1, 1))}
	start, err := game.Of(rules).Start(2)
	if err != nil {
		t.Fatal(err)
	}
	if s.bot, err = bots.Standard.New("net", start); err != nil {
		t.Fatal(err)
	}
	got, err := s.answer(opening)
	if err != nil {
		t.Fatal(err)
	}
	b, err := read(opening)
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.Of(rules).Parse(b.position(true))
	if err != nil {
		t.Fatal(err)
	}
	after, err := p.PlayText(0, got)
	if err != nil || after.Stepping() {
		t.Errorf("opens 6-3 with %q, %v: want a whole turn", got, err)
	}
	for line, want := range map[string]string{doubled: "take", mine: "roll"} {
		s.men = atStart // as doubled and mine have our men
		if got, err := s.answer(line); got != want || err != nil {
			t.Errorf("answers %q with %q, %v; want %q", line, got, err, want)
		}
	}
}

func TestNobodyMovesOurMenButTheBot(t *testing.T) {
	// On the bar, with 6-5 thrown, against six points made.
	const shut = "board:gnubg:parlor:0:0:0:0:0:0:0:0:0:5:0:3:0:0:0:0:5:0:0:0:0:0:-2:-2:-2:-2:-2:-2:1:1:6:5:6:5:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1"
	rules := tables.Backgammon
	s := seat{rules: rules, rnd: rand.New(rand.NewPCG(1, 1))}
	start, err := game.Of(rules).Start(2)
	if err != nil {
		t.Fatal(err)
	}
	if s.bot, err = bots.Standard.New("net", start); err != nil {
		t.Fatal(err)
	}
	s.men[0][24], s.men[0][13], s.men[0][8], s.men[0][6] = 1, 5, 3, 5
	if got, err := s.answer(shut); got != "" || err == nil && s.men[0][13] != 5 {
		t.Errorf("answers %q, %v; want an empty turn", got, err)
	}
	s.men[0][24] = 0
	s.men[0][tables.Bar] = 1
	if _, err := s.answer(strings.Replace(shut, "-2:-2:1:1:6:5", "-2:0:0:1:6:5", 1)); err == nil {
		t.Error("a man came in for nothing, and nobody noticed")
	}
}

func TestResultsAreCounted(t *testing.T) {
	p := results(`parlor wins a single game and 1 point.
Luck total EMG (Points)                       -0.064 ( -0.064)        +0.967 ( +0.967)
Actual result                             -1.000                  +1.000
Luck adjusted result                      +0.030                  -0.030
gnubg wins a gammon and 4 points.
Luck adjusted result                      -0.250                  +0.250
parlor wins a backgammon and 3 points.
Luck adjusted result                      -1.500                  +1.500
`)
	if !slices.Equal(p.points, []float64{1, -4, 3}) || !slices.Equal(p.kinds, []int{1, -2, 3}) || !slices.Equal(p.skill, []float64{-0.03, 0.25, 1.5}) {
		t.Errorf("counted %v of kinds %v, without luck %v", p.points, p.kinds, p.skill)
	}
}
