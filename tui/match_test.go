package tui

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
	"parlor/room"
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
			setup := longer(t, e.Name, match.Length{Games: 3}, opts, company(e, "hand", "random")...)
			again, err := ReadRecord(nil, written(t, playOut(t, setup, 60000)))
			if err != nil {
				t.Fatal(err)
			}
			at := again.Progress()
			if !at.Over() || at.Setup.Length != setup.Length || at.Games < 2 && e.Family != "crown" {
				t.Fatalf("over %v after %d games, %v", at.Over(), at.Games, err)
			}
			var out bytes.Buffer
			if err := PlainReplay(again, nil, &out); err != nil {
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
	now, err := rulesFor(t, room.setup).Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	p.at = Progress{Setup: room.setup, Here: room.Here(), Seats: room.setup.Seats, Now: now, Games: 4, Won: []int{3, 1}}
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
	played(t, room, "0 offer resign2")
}

// rulesFor returns the game that is agreed on.
func rulesFor(t *testing.T, s Setup) game.Game {
	t.Helper()
	g, err := s.house().Rules(api.Config{Game: s.Entry.Name, Options: s.Options, Version: s.version(), Match: s.Length})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Who gives up a game of a match goes on with the next, and the file keeps it.
// The other at the keyboard has to agree where it is for less than it may cost.
func TestResigningEndsOneGameOfAMatch(t *testing.T) {
	setup := longer(t, "backgammon", match.Length{Points: 7}, game.Options{"cube": "on"}, Me, Me)
	s, err := NewSession(setup)
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range []struct {
		seat   game.Seat
		points int
		score  string
	}{{0, 2, "0-2/7"}, {1, 1, "1-2/7"}, {0, 3, "1-5/7"}, {0, 1, "1-6/7c"}, {1, 1, "2-6/7p"}, {0, 3, "2-9/7p"}} {
		if err := s.Do(t.Context(), room.Command{Do: api.DoOffer, Seat: step.seat, Text: fmt.Sprintf("resign%d", step.points)}); err != nil {
			t.Fatal(err)
		}
		if at := s.Record().Progress(); at.Ask != "" {
			if at.Asked != 1-step.seat || !strings.Contains(at.Ask, "offers to resign for ") {
				t.Errorf("%d is asked: %q", at.Asked, at.Ask)
			}
			if err := s.Do(t.Context(), room.Command{Do: api.DoAnswer, Seat: 1 - step.seat, Text: "yes"}); err != nil {
				t.Fatal(err)
			}
		}
		if at := s.Record().Progress(); !strings.HasSuffix(at.Now.String(), "score="+step.score) {
			t.Fatalf("resignation %d leads to %v, want the score %s", i, at.Now, step.score)
		}
	}
	rec, err := ReadRecord(nil, written(t, s.Record()))
	if err != nil {
		t.Fatal(err)
	}
	if at, want := rec.Progress(), "o wins the match: x 2 and o 9."; at.Result() != want || at.Games != 6 {
		t.Errorf("after %d games the result is %q, want %q", at.Games, at.Result(), want)
	}
	if err := s.Do(t.Context(), room.Command{Do: api.DoOffer, Seat: 0, Text: "resign1"}); err == nil {
		t.Error("resigned after the match")
	}
}

// Who is offered a draw is told whether one game ends or a whole match.
func TestADrawInAMatchIsAskedAsOne(t *testing.T) {
	for length, want := range map[match.Length]string{{}: " offers a draw. Agreed?", {Points: 1}: " offers a draw. Agreed?", {Points: 5}: " offers a draw of the whole match. Agreed?", {Games: 3}: " offers a draw of the whole match. Agreed?"} {
		s, err := NewSession(longer(t, "backgammon", length, nil, Me, Me))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Do(t.Context(), room.Command{Do: api.DoOffer, Seat: 0, Text: string(api.Draw)}); err != nil {
			t.Fatal(err)
		}
		if at := s.Record().Progress(); !strings.HasSuffix(at.Ask, want) {
			t.Errorf("%v: asked %q, want %q", length, at.Ask, want)
		}
		if err := s.Do(t.Context(), room.Command{Do: api.DoAnswer, Seat: 1, Text: "yes"}); err != nil {
			t.Fatal(err)
		}
		if at := s.Record().Progress(); at.Now.ToAct() != 0 && at.Result() == "" {
			t.Errorf("%v: a draw was agreed on, and the game goes on", length)
		}
	}
}

// The board shows how a game ended until the people have seen it.
func TestEndOfAGameIsShownBeforeTheNext(t *testing.T) {
	p, _ := inMatch(t, "x=1:1,off:14 o=1:1,off:14 turn=x next=play throw=6-5 left=6,5 cube=1 score=0-0/7", 7)
	p = p.take(happens(t, p, 0, "1/off"))
	p.turnTo()
	shows(t, p, "x wins: +1 point.", "Score: x 1 and o 0", "Enter: on to the next game", "off 15")
	q := press(t, p, "enter")
	shows(t, q, "off 0  pips 167")
}

func TestOlderSavesWithoutAMatchAreSingleGames(t *testing.T) {
	const old = "parlor game 1\ngame backgammon\nversion 1\nseats me,hand\nseed 3\n\n"
	rec, err := ReadRecord(nil, []byte(old))
	if err != nil {
		t.Fatal(err)
	}
	if s := rec.Progress().Setup; s.Length != (match.Length{}) || s.Version != 1 || s.Seed != 3 || strings.Join(s.Seats, ",") != "me,hand" {
		t.Errorf("%+v", s)
	}
	for _, c := range []struct{ line, want string }{
		{"match points 7", ""},
		{"match games 3", ""},
		{"match games 2", "odd"},
		{"match points 0", "want a whole number"},
		{"match hours 3", "want points or games"},
	} {
		_, err := ReadRecord(nil, []byte(strings.Replace(old, "seats", c.line+"\nseats", 1)))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.line, err, c.want)
		}
	}
}

// TestOldSavesLeadWhereTheyLed reads saves of the older kind. Two are of the time
// when the rules had version 1: one ended while both were level, in the other the
// counters said who had won a game.
func TestOldSavesLeadWhereTheyLed(t *testing.T) {
	for name, want := range map[string]string{
		"level-1":                   "The match is drawn: South 2 and North 2.",
		"penalty-1":                 "x wins the match: x 2 and o 0.",
		"article":                   "x wins: +1 point.",
		"parker-resigned":           "x has resigned: o wins, +1 point.",
		"india-stand-in":            "South wins: +2 counters.",
		"crown":                     "",
		"check":                     "",
		"backgammon-cube":           "to go on",
		"backgammon-broken-off":     "to go on",
		"backgammon-resigned-match": "to go on",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join("testdata", "saves", name+".parlor")
			rec, err := LoadRecord(nil, path)
			if err != nil {
				t.Fatal(err)
			}
			at := rec.Progress()
			if at.Over() == (want == "to go on") || want != "" && want != "to go on" && at.Result() != want {
				t.Errorf("leads to %q, over %v", at.Result(), at.Over())
			}
			report := fair.Verify(rec.File, fair.Knowledge{Referee: room.NewReferee(rec.File.Room)})
			if !report.OK() {
				t.Errorf("as a log of today: %+v", report)
			}
			s, err := ResumeSession(rec)
			if err != nil {
				t.Fatal(err)
			}
			if at.Over() {
				if _, err := s.Next(t.Context(), len(rec.Log)); !errors.Is(err, ErrOver) {
					t.Errorf("goes on: %v", err)
				}
				return
			}
			if err := s.Do(t.Context(), room.Command{Do: api.DoOffer, Seat: 0, Text: "resign3"}); err != nil {
				t.Fatal(err)
			}
			again, err := ReadRecord(nil, written(t, s.Record()))
			if err != nil || len(again.Log) <= len(rec.Log) {
				t.Errorf("after it has gone on: %d happenings of %d, %v", len(again.Log), len(rec.Log), err)
			}
			if report := fair.Verify(again.File, fair.Knowledge{Referee: room.NewReferee(again.File.Room)}); !report.OK() {
				t.Errorf("after it has gone on: %+v", report)
			}
		})
	}
	for _, name := range []string{"level-1", "penalty-1"} {
		text, err := os.ReadFile(filepath.Join("testdata", "saves", name+".parlor"))
		if err != nil {
			t.Fatal(err)
		}
		old, err := ReadRecord(nil, text)
		if err != nil {
			t.Fatal(err)
		}
		today := strings.Replace(string(text), "version 1\n", fmt.Sprintf("version %d\n", game.Version), 1)
		if again, err := ReadRecord(nil, []byte(today)); err == nil && again.Progress().Result() == old.Progress().Result() {
			t.Errorf("%s leads to the same by the rules of today", name)
		}
	}
}

func TestCountersOfAMatchAreTold(t *testing.T) {
	setup := longer(t, "parker", match.Length{Games: 7}, game.Options{"penalty": "5"}, "random", "random")
	at := playOut(t, setup, 60000).Progress()
	stands, _ := match.At(at.Now)
	if want := fmt.Sprintf("; counters: x %d and o %d.", stands.Counters[0], stands.Counters[1]); !strings.HasSuffix(at.Result(), want) || stands.Counters[0] == 0 {
		t.Errorf("the end is told as %q, want %q", at.Result(), want)
	}
}
