package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
)

// agreed is a setup of a game of the catalogue with bots.
func agreed(t *testing.T, name string, seats ...string) Setup {
	t.Helper()
	e, ok := catalogue.All.Find(name)
	if !ok {
		t.Fatalf("no game %q", name)
	}
	return Setup{Entry: e, Seats: seats, Seed: 7}
}

// company fills the fewest seats of e with bots of two levels, in turn.
func company(e catalogue.Entry, levels ...string) []string {
	return slices.Repeat(levels, e.Seats[0])[:e.Seats[0]]
}

func TestSameSeedIsTheSameGame(t *testing.T) {
	for _, e := range catalogue.All {
		name := e.Name
		var out [2]bytes.Buffer
		for i := range out {
			room, err := NewSession(agreed(t, name, company(e, "hand", "random")...))
			if err != nil {
				t.Fatal(err)
			}
			if err := Plain(t.Context(), room, strings.NewReader(""), &out[i]); err != nil {
				t.Fatal(err)
			}
		}
		if out[0].String() != out[1].String() {
			t.Errorf("%s: two games with the same seed differ", name)
		}
		if !strings.Contains(out[0].String(), " win") {
			t.Errorf("%s: nobody has won", name)
		}
	}
}

// TestTheLogCallsPeopleAsTheScreenDoes: who reads it elsewhere counts from 1, too.
func TestTheLogCallsPeopleAsTheScreenDoes(t *testing.T) {
	s, err := NewSession(agreed(t, "crown-and-anchor", Me, "hand", Me))
	if err != nil {
		t.Fatal(err)
	}
	at, _ := Begin(s)
	for i, seat := range s.at.Seats {
		if want := at.cast().name(game.Seat(i)); seat.Bot == "" && seat.Name != want {
			t.Errorf("seat %d is called %q in the log, want %q", i, seat.Name, want)
		}
	}
}

// resign makes seat 0 give up for one point.
func resign(t *testing.T, s *Session) error {
	t.Helper()
	return s.Do(t.Context(), room.Command{Do: api.DoOffer, Seat: 0, Text: "resign1"})
}

// TestWhatIsWonIsToldInTheGamesOwnUnit also where it was given up.
func TestWhatIsWonIsToldInTheGamesOwnUnit(t *testing.T) {
	s, err := NewSession(agreed(t, "india", Me, "hand"))
	if err != nil {
		t.Fatal(err)
	}
	if err := resign(t, s); err != nil {
		t.Fatal(err)
	}
	if got := s.Record().Progress().Result(); !strings.HasSuffix(got, " wins, +1 counter.") {
		t.Error(got)
	}
}

func TestResigningEndsAGameOfTwo(t *testing.T) {
	s, err := NewSession(agreed(t, "parker", Me, "hand"))
	if err != nil {
		t.Fatal(err)
	}
	if err := resign(t, s); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Next(t.Context(), len(s.Log())); !errors.Is(err, ErrOver) {
		t.Errorf("after resigning: %v, want %v", err, ErrOver)
	}
	if err := resign(t, s); err == nil {
		t.Error("resigned twice")
	}
	if at := s.Record().Progress(); at.Result() != "x has resigned: o wins, +1 point." {
		t.Errorf("result %q", at.Result())
	}
}

// What a bot does not take for one point goes on, and it may be offered more.
func TestBotMayRefuseAResignation(t *testing.T) {
	const old = magic + "\ngame backgammon\nversion 2\nseats me,net\nseed 7\n\nx 4\no 5\no 13/9 13/8\nx 6-1\n"
	rec, err := ReadRecord(nil, []byte(old))
	if err != nil {
		t.Fatal(err)
	}
	s, err := ResumeSession(rec)
	if err != nil {
		t.Fatal(err)
	}
	if err := resign(t, s); err != nil {
		t.Fatal(err)
	}
	last := s.Log()[len(s.Log())-1]
	told := strings.Join(s.Record().Progress().Tell(last), "\n")
	if at := s.Record().Progress(); !at.Over() || !strings.Contains(at.Result(), "x has resigned: o wins, +1 point.") {
		t.Errorf("an even game is not given up for a point: %q, %q", told, at.Result())
	}
}

func TestBotGoesOnForWhoResignsAmongMany(t *testing.T) {
	s, err := NewSession(agreed(t, "india", Me, "hand", "hand"))
	if err != nil {
		t.Fatal(err)
	}
	if err := resign(t, s); err != nil {
		t.Fatal(err)
	}
	n := 1
	for ; n < 20000; n++ {
		if _, err := s.Next(t.Context(), n); err != nil {
			break
		}
	}
	rec, err := ReadRecord(nil, written(t, s.Record()))
	if err != nil {
		t.Fatal(err)
	}
	if at := rec.Progress(); !at.Over() || at.People() != 0 {
		t.Errorf("after %d events the game is not over", n)
	}
}

func TestSeveralPeopleBetInTurn(t *testing.T) {
	room, err := NewSession(agreed(t, "crown-and-anchor", Me, Me, Me))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	in := strings.Repeat("bet 2 crown\nbet 3 anchor\n", 20)
	if err := Plain(t.Context(), room, strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "Round 20:") {
		t.Errorf("not all rounds were played:\n%s", out.String())
	}
}

func TestOnlyWhoIsToActMayPlay(t *testing.T) {
	room, err := NewSession(agreed(t, "backgammon", Me, "hand"))
	if err != nil {
		t.Fatal(err)
	}
	if err := room.Do(t.Context(), play(1, "24/18")); !errors.Is(err, game.ErrNotYourTurn) {
		t.Errorf("playing for a bot: %v", err)
	}
}

// Who asks for the next event while a person thinks waits for him, or until he
// gives up waiting.
func TestNextWaitsForThePerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		room, err := NewSession(agreed(t, "crown-and-anchor", Me, Me))
		if err != nil {
			t.Fatal(err)
		}
		at, n := Begin(room)
		for ; at.Mine() == 0; n++ {
			h, err := room.Next(t.Context(), n)
			if err != nil {
				t.Fatal(err)
			}
			at = at.With(h)
		}
		got := make(chan string)
		go func() {
			h, err := room.Next(t.Context(), n)
			if err != nil {
				close(got)
				return
			}
			got <- h.Event.Text
		}()
		synctest.Wait()
		if err := room.Do(t.Context(), play(at.Mine().First(), "bet 4 club")); err != nil {
			t.Fatal(err)
		}
		if text := <-got; text != "bet 4 club" {
			t.Errorf("the event is %q", text)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		room2, _ := NewSession(agreed(t, "backgammon", Me, Me))
		for n = 0; ; n++ {
			if _, err = room2.Next(ctx, n); err != nil {
				break
			}
		}
		if !errors.Is(err, context.Canceled) {
			t.Errorf("waiting ended with %v", err)
		}
	})
}

func TestForgivingInput(t *testing.T) {
	const hit = "x=24:2,13:5,8:3,6:5 o=24:2,20:1,13:4,8:3,6:5 turn=x next=play throw=3-1 left=3,1"
	for _, c := range []struct{ game, line, typed, want string }{
		{"backgammon", opening, "8/5 6/5", "8/5 6/5"},
		{"backgammon", opening, "  8/5,6/5 ", "8/5 6/5"},
		{"backgammon", opening, "6-5 8-5", "6/5 8/5"},
		{"backgammon", opening, "24/21/20", "24/21 21/20"},
		{"backgammon", opening, "24/20", "24/23 23/20"},
		{"backgammon", hit, "6/5", "6/5*"},
		{"backgammon", hit, "8/5* 6/5", "8/5* 6/5"},
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-3 left=3,3,3,3", "8/5(2) 6/3(2)", "8/5 8/5 6/3 6/3"},
		{"backgammon", "x=13:13,bar:2 o=24:2,13:13 turn=x next=play throw=6-3 left=6,3", "b/22 bar/19", "bar/22 bar/19"},
		{"backgammon", "x=8:1,3:2,off:12 o=24:2,13:13 turn=x next=play throw=5-3 left=5,3", "3/off 8/3", "8/3 3/off"},
		{"backgammon", "x=6:2,3:1,off:12 o=24:2,13:13 turn=x next=play throw=6-3 left=6,3", "6/0 3/o", "6/off 3/off"},
		{"parker", "x=22:4,res:11 o=22:4,res:11 turn=x next=play throw=6-3 left=6,3 nobear=on", "r/22 reserve/19", "res/22 res/19"},
		{"article", "x=24:1,13:14 o=24:2,13:13 turn=x next=name throw=2-1", "4", "name 4"},
		{"india", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-2 left=5,2", "e 10-12", "enter 10>12"},
		{"india", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=3-2 left=3,2", "10>>15", "10>>15"},
		{"india", "s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-2 left=5,2", "10>17", "10>>17"},
		{"crown-and-anchor", "chips=100,100 banker=1 bets=-,- round=1 next=bet", "5 cr", "bet 5 crown"},
		{"crown-and-anchor", "chips=100,100 banker=1 bets=-,- round=1 next=bet", "b 5 on hearts", ""},
		{"crown-and-anchor", "chips=100,100 banker=1 bets=-,- round=1 next=bet", "spade 9", "bet 9 spade"},
	} {
		p, _ := table(t, Config{}, c.game, c.line, nil)
		steps, err := Read(p.now, 0, c.typed)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: %q is understood as %q", c.game, c.typed, texts(steps))
			}
			continue
		}
		if err != nil || texts(steps) != c.want {
			t.Errorf("%s: %q is understood as %q, %v, want %q", c.game, c.typed, texts(steps), err, c.want)
		}
	}
}

// TestHintsAreGivenAsAgreed asks for one at a keyboard with a bot and with a friend, in rooms with each setting.
func TestHintsAreGivenAsAgreed(t *testing.T) {
	const bots, nobody = "No: in this room hints are for games against bots only: a game that was begun with --hints always gives them to all.", "No: in this room nobody is given hints."
	for _, c := range []struct {
		advice api.Advice
		other  string
		want   string
	}{
		{"", "hand", "Hint: "},
		{"", Me, bots},
		{api.AdviceBots, Me, bots},
		{api.AdviceAlways, Me, "Hint: "},
		{api.AdviceNever, "hand", nobody},
	} {
		setup := agreed(t, "backgammon", Me, c.other)
		setup.Advice = c.advice
		room, err := NewSession(setup)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := Plain(t.Context(), room, strings.NewReader("hint\nresign 3\n"), &out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), c.want) {
			t.Errorf("advice %q against %s: want %q in:\n%s", c.advice, c.other, c.want, out.String())
		}
	}
}

func TestPlainAnswersInTheWordsOfTheRules(t *testing.T) {
	room, err := NewSession(agreed(t, "backgammon", Me, "hand"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	in := "24/1\n?\n? 24/18\nrules\nrules bg-3\nrules zz-9\nboard\nhint\nundo\nnonsense\nresign 3\n"
	if err := Plain(t.Context(), room, strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"No: \"", "You can: ", "score=gammon:", "BG-1 The start. Each side has", "\n 13 14 15 16", "What the games on points have in common", `No rule is called "ZZ-9"`, "Hint: ", "The turn begins anew.", "x has resigned: o wins, +3 points."} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("want %q in:\n%s", want, out.String())
		}
	}
	if lines := strings.Split(out.String(), "\n"); slices.ContainsFunc(lines, func(l string) bool { return strings.ContainsRune(l, '\x1b') }) {
		t.Error("plain lines have escape codes")
	}
}

// A game in which nobody chooses is kept as it goes, like any other.
func TestAThrowOfAPersonIsKept(t *testing.T) {
	s, err := NewSession(agreed(t, "check-and-double-check", Me, "hand", "hand"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "game.parlor")
	if err := s.Keep(path); err != nil {
		t.Fatal(err)
	}
	for n, thrown := 0, 0; thrown < 3; n++ {
		h, err := s.Next(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if h.Event.Kind != api.Threw || h.Before.Position.Thrower() != 0 {
			continue
		}
		thrown++
		if rec, err := LoadRecord(nil, path); err != nil || len(rec.Log) != n+1 {
			t.Fatalf("after event %d there are %d in the file (%v)", n+1, len(rec.Log), err)
		}
	}
}

// Who interrupts plain lines learns where his game is, as who quits does.
func TestWhoInterruptsLearnsWhereTheGameIsKept(t *testing.T) {
	s, err := NewSession(agreed(t, "backgammon", Me, "hand"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "game.parlor")
	if err := s.Keep(path); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	in, nobody := io.Pipe() // Nothing is typed.
	defer nobody.Close()
	var out bytes.Buffer
	if err := Plain(ctx, s, in, &out); !errors.Is(err, context.Canceled) {
		t.Errorf("want an interruption, got %v", err)
	}
	if want := "\nGo on with it: parlor play --resume " + path + "\n"; !strings.HasSuffix(out.String(), want) {
		t.Errorf("want at the end %q of\n%s", want, out.String())
	}
}
