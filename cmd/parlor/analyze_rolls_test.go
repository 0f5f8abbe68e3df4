package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlor/bots"
)

// TestRolloutsThatWereKeptAreReadHoweverAnEditorSavedThem, and what is added then is read as well.
func TestRolloutsThatWereKeptAreReadHoweverAnEditorSavedThem(t *testing.T) {
	name := filepath.Join(t.TempDir(), "rolls")
	keep := func(key string, trials int) {
		t.Helper()
		x, err := openRolls(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := x.Keep(key, bots.Rollout{Trials: trials}, true); err != nil {
			t.Fatal(err)
		}
		if err := x.Close(); err != nil {
			t.Fatal(err)
		}
	}
	keep("a", 7)
	keep("b", 8)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i, saved := range [][]byte{text, append([]byte("\ufeff"), text...), inUTF16(string(text)), append([]byte("\ufeff"), string(text)+`{"key":"cut`...)} {
		if err := os.WriteFile(name, saved, 0o600); err != nil {
			t.Fatal(err)
		}
		keep("c", 9)
		keep("a", 10)
		x, err := openRolls(name)
		if err != nil {
			t.Fatal(err)
		}
		for key, want := range map[string]int{"a": 10, "b": 8, "c": 9} {
			if r, ok := x.Kept(key); !ok || r.Trials != want {
				t.Errorf("saved in way %d: %s: %d, want %d", i, key, r.Trials, want)
			}
		}
		if err := x.Close(); err != nil {
			t.Fatal(err)
		}
	}
	half := inUTF16(string(text))
	if err := os.WriteFile(name, half[:len(half)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := openRolls(name); err == nil || !strings.Contains(err.Error(), name+": this begins as text in UTF-16") {
		t.Errorf("half a letter: %v", err)
	}
	if got, err := os.ReadFile(name); err != nil || len(got) != len(half)-1 {
		t.Errorf("what is damaged is not as it was: %q, %v", got, err)
	}
}
