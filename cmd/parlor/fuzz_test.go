package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlor/bots"
	"parlor/plaintext"
)

// FuzzReadReceipts reads what a player has kept: a receipt, or a list of them.
func FuzzReadReceipts(f *testing.F) {
	f.Add([]byte(`{"room":"r","seq":1,"head":"absent","time":1,"key":"absent","sig":""}`))
	f.Add([]byte(` [{"seq":-1},null]`))
	name := filepath.Join(f.TempDir(), "receipts")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readReceipts(name); err != nil && !strings.Contains(err.Error(), name) {
			t.Fatalf("%v: want the name of the file", err)
		}
	})
}

// FuzzReadRoom reads links to rooms and seats.
func FuzzReadRoom(f *testing.F) {
	for _, text := range []string{"k3v9", "https://x.org/r/k3v9?seat=s_1", "/r/", "http://[/r/x", "%zz/r/x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if id, _ := readRoom(text); id != text && strings.Contains(id, "/") {
			t.Fatalf("%q names the room %q", text, id)
		}
	})
}

// FuzzOpenRolls reads what a deep look has kept: what is refused is left as it was, what is
// read can be gone on with, and is there again.
func FuzzOpenRolls(f *testing.F) {
	for _, text := range []string{
		"", "{\"room\":1}", "{\"key\":\"5a\",\"rollout\":{\"Trials\":3}}\n{cut", "{\"key\":\"\"}\n", "{\"ke", "<html>\n", "\n\n[]",
		"\ufeff{\"key\":\"a\",\"rollout\":{\"Trials\":3}}\r\n{\"key\":", "\xfe\xff\x00{\x00\"",
		"{\"key\":\"a\",\"rollout\":{\"Trials\":3}}\n{\"key\":\"b\",\"rollout\":{}}\n{\"key\":",
	} {
		f.Add([]byte(text))
	}
	name := filepath.Join(f.TempDir(), "rolls")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		x, err := openRolls(name)
		if err != nil {
			after, readErr := os.ReadFile(name)
			if readErr != nil || !strings.Contains(err.Error(), name) || string(after) != string(data) {
				t.Fatalf("%v: want the name of the file, and %q left as it is: %q", err, data, after)
			}
			return
		}
		n := len(x.kept)
		text, err := plaintext.Of(data)
		if err != nil || n == 0 && len(text) >= len(rollHead) && strings.TrimLeft(string(text), "\r\n") == string(text) && !strings.HasPrefix(string(text), rollHead) {
			t.Fatalf("%q was taken for rollouts", data)
		}
		if err := errors.Join(x.Keep("another, and the last", bots.Rollout{Trials: 1}, true), x.Close()); err != nil {
			t.Fatal(err)
		}
		again, err := openRolls(name)
		if err != nil || len(again.kept) < n || again.kept["another, and the last"].Trials != 1 {
			t.Fatalf("%d rollouts, and then %v", n, err)
		}
		again.Close()
	})
}
