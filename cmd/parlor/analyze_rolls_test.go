package main

import (
	"bytes"
	"context"
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

// TestADeepLookThatIsInterruptedSaysWhatIsKept: nothing, or what the same command goes on from.
func TestADeepLookThatIsInterruptedSaysWhatIsKept(t *testing.T) {
	dir := t.TempDir()
	game, rolls := filepath.Join(dir, "game"), filepath.Join(dir, "rolls")
	if code := (Main{In: strings.NewReader(""), Out: &bytes.Buffer{}, Err: os.Stderr}).Run(t.Context(), []string{"play", "hypergammon", "--plain", "--seats", "random,random", "--seed", "3", "--save", game}); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	for want, more := range map[string][]string{
		"Nothing is kept: with --keep FILE a look goes on from where it was interrupted.\nparlor: interrupted\n":    {"--depth", "deep"},
		"What was played out is kept in " + rolls + ": the same command goes on from there.\nparlor: interrupted\n": {"--depth", "deep", "--keep", rolls},
		"parlor: interrupted\n": {"--depth", "standard"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		var out, errs bytes.Buffer
		m := Main{In: strings.NewReader(""), Out: &out, Err: &errs}
		if code := m.Run(ctx, append([]string{"analyze", game}, more...)); code != 130 || out.Len() > 0 || errs.String() != want {
			t.Errorf("%v: code %d, %q, %q", more, code, out.String(), errs.String())
		}
	}
}
