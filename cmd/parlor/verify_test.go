package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/live"
	"parlor/room"
	"parlor/store"
)

// played returns the file of a game of backgammon that two bots have played on a
// server.
func played(t *testing.T) fair.File {
	t.Helper()
	s, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h, err := live.NewHouse(t.Context(), s, live.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		h.Close()
		s.Close()
	})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	bot := func(seat game.Seat) room.Command {
		return room.Command{Do: api.DoSit, Seat: seat, Sit: &api.Sitting{Name: "bot", Bot: "hand"}}
	}
	r, err := h.Open(ctx, live.NewID(), api.Config{Game: "backgammon"}, bot(0), bot(1))
	for err == nil && r.Phase != api.Over {
		time.Sleep(10 * time.Millisecond)
		r, err = h.Look(ctx, r.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := h.File(ctx, r.ID)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// verify runs the program's verify on a file.
func verify(t *testing.T, f fair.File, args ...string) (code int, out string) {
	t.Helper()
	return onFile(t, f, append([]string{"verify"}, args...)...)
}

// onFile runs the program on a file.
func onFile(t *testing.T, f fair.File, args ...string) (code int, out string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "game.json")
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	code = Main{Out: &stdout, Err: &stderr}.Run(t.Context(), append(args, name))
	return code, stdout.String() + stderr.String()
}

// forged rewrites f as a cheat with the server's log in hand would: the hashes
// are made anew, and signed with a key of his own.
func forged(f fair.File, change func(events []fair.Event) []fair.Event) fair.File {
	f.Events = change(slices.Clone(f.Events))
	var prev fair.Value
	for i := range f.Events {
		e := &f.Events[i]
		e.Seq = uint64(i + 1)
		e.Hash = e.Sum(prev, f.Room)
		prev = e.Hash
	}
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	last := f.Events[len(f.Events)-1]
	f.Receipts = []fair.Receipt{fair.Sign(key, f.Room, last.Seq, last.Hash, last.Time)}
	return f
}

// edit changes the first event for which change reports true.
func edit(change func(e *api.Event) bool) func([]fair.Event) []fair.Event {
	return func(events []fair.Event) []fair.Event {
		for i := range events {
			x, err := api.Decode(events[i].Seq, 0, []byte(events[i].Data))
			if err != nil {
				panic(err)
			}
			if change(&x) {
				events[i].Data = string(x.Encode())
				return events
			}
		}
		panic("nothing to change")
	}
}

func TestVerifyProvesAGameAndCatchesCheats(t *testing.T) {
	honest := played(t)
	if code, out := verify(t, honest); code != 0 || !strings.Contains(out, "are legal by the rules of backgammon") || strings.Contains(out, "Wrong:") {
		t.Fatalf("an honest game: exit %d\n%s", code, out)
	}
	cheats := map[string]func([]fair.Event) []fair.Event{
		"a changed move": edit(func(e *api.Event) bool {
			if e.Kind != api.Played || e.Text == "pass" {
				return false
			}
			e.Text = "24/23 24/23"
			return true
		}),
		"a changed die": edit(func(e *api.Event) bool {
			if e.Kind != api.Threw || len(e.Text) != 3 || e.Text == "6-6" {
				return false
			}
			e.Dice = json.RawMessage(strings.Replace(string(e.Dice), e.Text, "6-6", 1))
			e.Text = "6-6"
			return true
		}),
		"a forged result": edit(func(e *api.Event) bool {
			if e.Kind != api.Ended {
				return false
			}
			e.Result.Payoffs[0], e.Result.Payoffs[1] = e.Result.Payoffs[1], e.Result.Payoffs[0]
			return true
		}),
		"a dropped event": func(events []fair.Event) []fair.Event {
			return slices.Delete(events, len(events)/2, len(events)/2+1)
		},
		"a flag with time left": func(events []fair.Event) []fair.Event {
			at := len(events) / 2
			flag := fair.Event{Time: events[at].Time, Data: string(api.Event{Kind: api.Flagged}.Encode())}
			return slices.Insert(events, at, flag)
		},
		"an anchor that comes late": func(events []fair.Event) []fair.Event {
			anchor := events[1]
			return slices.Insert(slices.Delete(events, 1, 2), 4, anchor)
		},
	}
	for name, change := range cheats {
		t.Run(name, func(t *testing.T) {
			if code, out := verify(t, forged(honest, change)); code != 1 || !strings.Contains(out, "Wrong:") {
				t.Errorf("exit %d\n%s", code, out)
			}
		})
	}
	t.Run("a look-alike receipt", func(t *testing.T) {
		f := forged(honest, func(e []fair.Event) []fair.Event { return e })
		if code, out := verify(t, f); code != 1 {
			t.Errorf("exit %d\n%s", code, out)
		}
	})
	t.Run("as JSON", func(t *testing.T) {
		_, out := verify(t, honest, "-json")
		var r fair.Report
		if err := json.Unmarshal([]byte(out), &r); err != nil || !r.OK() || r.Throws == 0 {
			t.Errorf("%v: %+v", err, r)
		}
	})
}

// TestWhoLooksBackHearsThatAGameDoesNotHold: it is looked back at and converted all the same.
func TestWhoLooksBackHearsThatAGameDoesNotHold(t *testing.T) {
	honest := played(t)
	changed := honest
	changed.Events = slices.Clone(honest.Events)
	changed.Events[len(changed.Events)/2].Time++
	const says = "this game does not hold, it may not be what was played: parlor verify says why"
	for _, args := range [][]string{{"analyze", "--level", "hand"}, {"convert"}} {
		if code, out := onFile(t, honest, args...); code != 0 || strings.Contains(out, "hold") {
			t.Errorf("%s of an honest game: exit %d\n%s", args, code, out)
		}
		if code, out := onFile(t, changed, args...); code != 0 || !strings.Contains(out, says) {
			t.Errorf("%s of a game with a changed time: exit %d\n%s", args, code, out)
		}
	}
}

// TestReceiptsOfAnAlarmAreRead lets verify read what a page has saved: of a log that is not the one in the file, it proves that there are two.
func TestReceiptsOfAnAlarmAreRead(t *testing.T) {
	f := played(t)
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	good := f.Receipts[len(f.Receipts)-1]
	for name, c := range map[string]struct {
		proof any
		code  int
		says  string
	}{
		"the same log": {map[string]any{"room": f.Room, "what": "shown", "n": "7", "receipt": good}, 0, "Your own receipts fit"},
		"another key":  {map[string]any{"room": f.Room, "what": "receipt", "against": fair.Sign(key, f.Room, 1, f.Events[0].Hash, 5)}, 1, "another key"},
		"no receipt":   {map[string]any{"room": f.Room, "what": "fork"}, 1, "want a receipt, a list of them, or what a page has saved with an alarm"},
		"nothing":      {map[string]any{}, 1, "want a receipt"},
	} {
		b, err := json.Marshal(c.proof)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "alarm.json")
		if err := os.WriteFile(file, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out := verify(t, f, "-receipts", file); code != c.code || !strings.Contains(out, c.says) {
			t.Errorf("%s: exit %d, want %d and %q\n%s", name, code, c.code, c.says, out)
		}
	}
}

func TestOneThrowIsNoThrows(t *testing.T) {
	var out strings.Builder
	printReport(&out, fair.Report{Room: "k3v9a2b8c7d1", Events: 7, Throws: 1})
	if want := "Room k3v9a2b8c7d1: 7 events, 1 throw.\n"; out.String() != want {
		t.Errorf("said %q, want %q", out.String(), want)
	}
}
