package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/tables"
)

// The opening position, as gnubg writes it, with 6-3 thrown by who is asked.
const opening = "board:parlor:gnubg:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:3:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0:0"

func TestBoardsAreReadAsPositions(t *testing.T) {
	got, rolled, err := position(opening)
	want := "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3"
	if got != want || !rolled || err != nil {
		t.Errorf("%q, %v, %v; want %q", got, rolled, err, want)
	}
	if _, err := game.Of(tables.Backgammon).Parse(got); err != nil {
		t.Error(err)
	}
	for _, line := range []string{"", "board:1:2", "fibs"} {
		if _, _, err := position(line); err == nil {
			t.Errorf("%q was read", line)
		}
	}
}

func TestBotAnswersABoard(t *testing.T) {
	s := seat{rnd: rand.New(rand.NewPCG(1, 1))}
	start, err := game.Of(tables.Backgammon).Start(2)
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
	line, _, err := position(opening)
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.Of(tables.Backgammon).Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	after, err := p.PlayText(0, got)
	if err != nil || after.Stepping() {
		t.Errorf("opens 6-3 with %q, %v: want a whole turn", got, err)
	}
}

func TestResultsAreCounted(t *testing.T) {
	p := results(`parlor wins a single game and 1 point.
Luck total EMG (Points)                       -0.064 ( -0.064)        +0.967 ( +0.967)
Actual result                             -1.000                  +1.000
Luck adjusted result                      +0.030                  -0.030
gnubg wins a gammon and 2 points.
Luck adjusted result                      -0.250                  +0.250
parlor wins a backgammon and 3 points.
Luck adjusted result                      -1.500                  +1.500
`)
	if !slices.Equal(p.points, []float64{1, -2, 3}) || !slices.Equal(p.skill, []float64{-0.03, 0.25, 1.5}) {
		t.Errorf("counted %v, without luck %v", p.points, p.skill)
	}
}
