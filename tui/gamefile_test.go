package tui

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlor/fair"
	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
)

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
	for _, e := range catalogue.All {
		name := e.Name
		rec := playOut(t, agreed(t, name, company(e, "random", "hand")...), 3000)
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
		{"too dear", "seats hand,hand\nseed 7\n\nx 4\no 5\no 13/9 13/8", "options score=1\nseats hand,hand\nseed 7\n\nx 4\no 5\no resign 3", "not given up for a number of points"},
		{"over before", "o 13/9 13/8", "o resign\nx 4", "over before"},
		{"no moves", "\n\n", "\n", "ends before"},
	} {
		if _, err := ReadRecord(nil, []byte(strings.Replace(good, c.old, c.new, 1))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
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
