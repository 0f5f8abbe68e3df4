package tui

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// longer is a setup of a match.
func longer(t *testing.T, name string, l match.Length, opts game.Options, seats ...string) Setup {
	t.Helper()
	s := agreed(t, name, seats...)
	s.Options, s.Length = opts, l
	return s
}

// A match is told, kept, read again and replayed, over every game.
func TestMatchIsToldKeptAndReplayed(t *testing.T) {
	for _, e := range catalogue.All {
		t.Run(e.Name, func(t *testing.T) {
			opts := game.Options{}
			switch e.Family {
			case "check":
				opts["target"] = "10"
			case "crown":
				opts["rounds"] = "3"
			}
			setup := longer(t, e.Name, match.Length{Games: 3}, opts, "hand", "random")
			rec := playOut(t, setup, 60000)
			again, err := ReadRecord(rec.String())
			if err != nil || again.String() != rec.String() || again.Setup.Length != setup.Length {
				t.Fatalf("the record reads differently: %v", err)
			}
			at, err := again.Progress()
			if err != nil || !at.Over() || at.Games < 2 && e.Family != "crown" {
				t.Fatalf("over %v after %d games, %v", at.Over(), at.Games, err)
			}
			var out bytes.Buffer
			if err := PlainReplay(again, &out); err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(out.String(), "Games won: "); n != at.Games || !strings.Contains(out.String(), "the match") {
				t.Errorf("%d games, %d scores told, the end is %q", at.Games, n, at.Result())
			}
		})
	}
}

// The lines between games of a match say who won what, the score, and which
// game is the Crawford game.
func TestScoreIsToldBetweenGames(t *testing.T) {
	var out bytes.Buffer
	room, err := NewSession(longer(t, "backgammon", match.Length{Points: 5}, game.Options{"cube": "on"}, "hand", "random"))
	if err != nil {
		t.Fatal(err)
	}
	if err := Plain(t.Context(), room, strings.NewReader(""), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"A match to 5 points.", "x wins: +", "Score: x ", "; the match is to 5 points.", "x wins the match: x "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("want %q in:\n%s", want, out.String())
		}
	}
}

// inMatch is a table at a position of a match to points.
func inMatch(t *testing.T, line string, points int) (playPage, *stage) {
	t.Helper()
	p, room := table(t, Config{}, "backgammon", opening, nil)
	room.setup.Options, room.setup.Length = game.Options{"cube": "on"}, match.Length{Points: points}
	g, err := room.setup.Game()
	if err != nil {
		t.Fatal(err)
	}
	now, err := g.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	p.at = Progress{Setup: room.setup, Seats: room.setup.Seats, Now: now, Games: 4, Won: []int{3, 1}}
	p.now = now
	p.turnTo()
	return p, room
}

const crawford = opening + " score=6-4/7c"

func TestMatchIsShownBesideTheBoard(t *testing.T) {
	p, _ := inMatch(t, crawford, 7)
	for _, size := range append(slices.Clone(sizes), struct{ w, h int }{100, 40}) {
		golden(t, fmt.Sprintf("match-%dx%d", size.w, size.h), text(Config{}, p, size.w, size.h))
	}
}

func TestGameOfAMatchIsGivenUpForPoints(t *testing.T) {
	p, room := inMatch(t, crawford, 7)
	q := press(t, p, "R")
	shows(t, q, "1, 2 or 3")
	q = press(t, q, "y")
	shows(t, q, "The game goes on.")
	press(t, q, "R", "2")
	played(t, room, "0 resign 2")
}

// Who gives up a game of a match goes on with the next, and the file keeps it.
func TestResigningEndsOneGameOfAMatch(t *testing.T) {
	setup := longer(t, "backgammon", match.Length{Points: 7}, game.Options{"cube": "on"}, Me, Me)
	room, err := NewSession(setup)
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range []struct {
		seat   game.Seat
		points int
		score  string
	}{{0, 2, "0-2/7"}, {1, 1, "1-2/7"}, {0, 3, "1-5/7"}, {0, 1, "1-6/7c"}, {1, 1, "2-6/7p"}, {0, 3, "2-9/7p"}} {
		if err := room.Resign(t.Context(), step.seat, step.points); err != nil {
			t.Fatal(err)
		}
		e, err := room.Next(t.Context(), i)
		if err != nil || !strings.HasSuffix(e.After.String(), "score="+step.score) {
			t.Fatalf("resignation %d leads to %v, %v, want the score %s", i, e.After, err, step.score)
		}
	}
	rec, err := ReadRecord(Record{room.Setup(), room.Log()}.String())
	if err != nil {
		t.Fatal(err)
	}
	at, err := rec.Progress()
	if want := "o wins the match: x 2 and o 9."; err != nil || at.Result() != want || at.Games != 6 {
		t.Errorf("after %d games the result is %q, %v, want %q", at.Games, at.Result(), err, want)
	}
	if err := room.Resign(t.Context(), 0, 1); err == nil {
		t.Error("resigned after the match")
	}
}

// A bot does not let go for one point what is worth two.
func TestBotRefusesTooCheapAResignation(t *testing.T) {
	setup := longer(t, "backgammon", match.Length{Points: 7}, nil, Me, "hand")
	g, err := setup.Game()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		line   string
		points int
		taken  bool
	}{
		{"x=24:2,13:13 o=3:3,2:1,off:11 turn=x next=throw score=0-0/7", 1, false},
		{"x=24:2,13:13 o=3:3,2:1,off:11 turn=x next=throw score=0-0/7", 3, true},
		{"x=1:2,off:13 o=1:1,off:14 turn=x next=throw score=0-0/7", 1, true},
	} {
		s, err := NewSession(setup)
		if err != nil {
			t.Fatal(err)
		}
		if s.at.Now, err = g.Parse(c.line); err != nil {
			t.Fatal(err)
		}
		if err := s.Resign(t.Context(), 0, c.points); (err == nil) != c.taken {
			t.Errorf("%s for %d: %v", c.line, c.points, err)
		}
	}
}

// The board shows how a game ended until the people have seen it.
func TestEndOfAGameIsShownBeforeTheNext(t *testing.T) {
	p, _ := inMatch(t, "x=1:1,off:14 o=1:1,off:14 turn=x next=play throw=6-5 left=6,5 cube=1 score=0-0/7", 7)
	e, err := p.at.event(0, "1/off")
	if err != nil {
		t.Fatal(err)
	}
	p = p.take(e)
	p.turnTo()
	shows(t, p, "x wins: +1 point.", "Score: x 1 and o 0", "Enter: on to the next game", "off 15")
	q := press(t, p, "enter")
	shows(t, q, "off 0  pips 167")
}

func TestFilesWithoutAMatchAreSingleGames(t *testing.T) {
	const old = "parlor game 1\ngame backgammon\nversion 1\nseats me,hand\nseed 3\n\n"
	rec, err := ReadRecord(old)
	if err != nil || rec.Setup.Length != (match.Length{}) || rec.String() != old {
		t.Errorf("%+v, %v", rec.Setup, err)
	}
	for _, c := range []struct{ line, want string }{
		{"match points 7", ""},
		{"match games 3", ""},
		{"match games 2", "odd"},
		{"match points 0", "want a whole number"},
		{"match hours 3", "want points or games"},
	} {
		_, err := ReadRecord(strings.Replace(old, "seats", c.line+"\nseats", 1))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.line, err, c.want)
		}
	}
}
