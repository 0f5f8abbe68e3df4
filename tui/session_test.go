package tui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"parlor/api"

	"parlor/fair"
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

func TestSameSeedIsTheSameGame(t *testing.T) {
	for _, name := range catalogue.All.Names() {
		var out [2]bytes.Buffer
		for i := range out {
			room, err := NewSession(agreed(t, name, "hand", "random"))
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

// written is the text of a game file.
func written(t *testing.T, rec Record) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := rec.File.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Every game at the keyboard is a game file, reads as it was written, and holds
// before the referee.
func TestRecordReadsAsItWasWritten(t *testing.T) {
	for _, name := range catalogue.All.Names() {
		rec := playOut(t, agreed(t, name, "random", "hand"), 3000)
		text := written(t, rec)
		again, err := ReadRecord(nil, text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !bytes.Equal(written(t, again), text) || len(again.Log) != len(rec.Log) {
			t.Errorf("%s: the record reads differently", name)
		}
		report := fair.Verify(again.File, fair.Knowledge{Referee: room.NewReferee(again.File.Room)})
		if !report.OK() || !slices.Contains(report.Marks(), fair.MarkSeeded) {
			t.Errorf("%s: %+v", name, report)
		}
	}
}

// A game that is broken off anywhere goes on as if it had not been.
func TestResumedGameMeetsTheSameDice(t *testing.T) {
	for _, name := range []string{"parker", "india", "crown-and-anchor", "check-and-double-check", "hypergammon"} {
		whole := playOut(t, agreed(t, name, "hand", "random"), 400)
		for _, cut := range []int{6, 9, len(whole.Log) / 2, len(whole.Log) - 1} { // Before a deal, and before the end, which nobody brings about.
			part := whole.File
			part.Events = part.Events[:cut]
			rec, err := ReadRecord(nil, written(t, Record{File: part}))
			if err != nil {
				t.Fatal(err)
			}
			s, err := ResumeSession(rec)
			if err != nil {
				t.Fatal(err)
			}
			for n := range whole.Log {
				h, err := s.Next(t.Context(), n)
				if err != nil {
					t.Fatal(err)
				}
				if want := whole.Log[n].Event; h.Event.Text != want.Text || h.Event.Kind != want.Kind {
					t.Fatalf("%s cut at %d: event %d is %s %q, want %s %q", name, cut, n, h.Event.Kind, h.Event.Text, want.Kind, want.Text)
				}
			}
		}
	}
}

func TestEveryTurnOfAPersonIsKept(t *testing.T) {
	s, err := NewSession(agreed(t, "backgammon", Me, "hand"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "deep", "game.parlor")
	if err := s.Keep(path); err != nil {
		t.Fatal(err)
	}
	played := 0
	for n := 0; len(s.Log()) < 60 && s.Record().Progress().Ended == ""; n++ {
		if at := s.Record().Progress(); at.Mine() != 0 {
			if err := s.Do(t.Context(), play(0, example(at.Now, 0))); err != nil {
				t.Fatal(err)
			}
			played++
			rec, err := LoadRecord(nil, path)
			if err != nil {
				t.Fatal(err)
			}
			if len(rec.Log) != len(s.Log()) {
				t.Fatalf("%d events kept of %d", len(rec.Log), len(s.Log()))
			}
		}
		if _, err := s.Next(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
	if played < 5 {
		t.Errorf("%d turns were played", played)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("beside the game file lie %v", files)
	}
}

func TestBadGameFilesAreRefused(t *testing.T) {
	good := string(written(t, playOut(t, agreed(t, "backgammon", "hand", "hand"), 20)))
	for _, c := range []struct{ name, old, new, want string }{
		{"no game file", "{", "chess", "this is no game file"},
		{"another format", "parlor game", "chess", "format"},
		{"another version", "\"version\": 1", "\"version\": 9", "version 9"},
		{"a changed event", "backgammon", "parker", "event 1 does not have the hash"},
		{"half a file", "}", "", "game file"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if c.name == "half a file" {
			text = good[:len(good)/2]
		}
		if _, err := ReadRecord(nil, []byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
	f := playOut(t, agreed(t, "backgammon", "hand", "hand"), 0).File
	f.Events = f.Events[:2]
	if _, err := ReadRecord(nil, written(t, Record{File: f})); err == nil || !strings.Contains(err.Error(), "has not begun") {
		t.Errorf("a game that has not begun: %v", err)
	}
}

func TestBadOlderSavesAreRefusedByLine(t *testing.T) {
	const good = magic + "\ngame backgammon\nversion 2\nseats hand,hand\nseed 7\n\nx 4\no 5\no 13/9 13/8\n"
	if _, err := ReadRecord(nil, []byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"another version", "version 2", "version 99", fmt.Sprintf("version of the rules of backgammon: \"99\": want a whole number from 1 to %d", game.Version)},
		{"unknown game", "game backgammon", "game ludo", `unknown game "ludo"`},
		{"unknown field", "seed 7", "sead 7", `unknown field "sead"`},
		{"no seed", "seed 7", "seed x", "want a whole number"},
		{"a stranger", "seats hand,hand", "seats hand,gnu", `seat "gnu"`},
		{"wrong seats", "seats hand,hand", "seats hand", "field seats=1: want 2"},
		{"an option that is none", "seats", "options cube=maybe\nseats", `cube="maybe"`},
		{"an impossible throw", "x 4", "x 9", "line 7"},
		{"the wrong seat", "x 4", "o 4", "x is to throw"},
		{"an illegal turn", "13/9", "13/1", "line 9"},
		{"no seat", "o 13/9", "z 13/9", `no seat is called "z"`},
		{"too dear", "o 13/9 13/8", "o resign 3", "not given up for a number of points"},
		{"over before", "o 13/9 13/8", "o resign\nx 4", "over before"},
		{"no moves", "\n\n", "\n", "ends before"},
	} {
		if _, err := ReadRecord(nil, []byte(strings.Replace(good, c.old, c.new, 1))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

// resign makes seat 0 give up for one point.
func resign(t *testing.T, s *Session) error {
	t.Helper()
	return s.Do(t.Context(), room.Command{Do: api.DoOffer, Seat: 0, Text: "resign1"})
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

// Nobody can type anything that stops the program.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"24/18/13", "8/4(2)", "e 10>>17", "bet 5 crown", "pass", "*", "/", "bar/", "((", "6>>", "name", "24/18(99)"} {
		f.Add(s)
	}
	var positions []game.Position
	for _, s := range screens {
		e, _ := catalogue.All.Find(s.game)
		g, err := e.New(nil)
		if err != nil {
			f.Fatal(err)
		}
		p, err := g.Parse(s.line)
		if err != nil {
			f.Fatal(err)
		}
		if p.ToAct().Has(0) {
			positions = append(positions, p)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range positions {
			steps, err := Read(p, 0, text)
			if err != nil {
				if err.Error() == "" {
					t.Errorf("%q is refused without a reason", text)
				}
				continue
			}
			if _, err := p.PlayText(0, texts(steps)); err != nil {
				t.Errorf("%q is understood as %q, which is refused: %v", text, texts(steps), err)
			}
		}
	})
}

// TestHintsAreGivenAsAgreed asks for one at a keyboard with a bot and with a friend, in rooms with each setting.
func TestHintsAreGivenAsAgreed(t *testing.T) {
	const bots, nobody = "No: in this room hints are for games against bots only.", "No: in this room nobody is given hints."
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
