package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlor/bots"
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

// FuzzOpenRolls reads a file of rollouts that were kept: what is read can be gone on with, and is there again.
func FuzzOpenRolls(f *testing.F) {
	f.Add([]byte("{\"key\":\"a\",\"rollout\":{\"Trials\":3}}\n{\"key\":\"b\",\"rollout\":{}}\n{\"key\":"))
	f.Add([]byte("\n\n[]"))
	name := filepath.Join(f.TempDir(), "rolls")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		x, err := openRolls(name)
		if err != nil {
			if !strings.Contains(err.Error(), name) {
				t.Fatalf("%v: want the name of the file", err)
			}
			return
		}
		n := len(x.kept)
		err = errors.Join(x.Keep("another, and the last", bots.Rollout{Trials: 1}), x.file.Close())
		if _, was := x.kept["another, and the last"]; err != nil || !was {
			t.Fatal(err)
		}
		again, err := openRolls(name)
		if err != nil || len(again.kept) < n {
			t.Fatalf("%d rollouts, and then %v", n, err)
		}
		again.file.Close()
	})
}
