package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// trigger calls pull when something is written to it.
type trigger struct {
	sync.Mutex
	bytes.Buffer
	pull func()
}

func (b *trigger) Write(p []byte) (int, error) {
	b.Lock()
	defer b.Unlock()
	b.pull()
	return b.Buffer.Write(p)
}

// Whoever interrupts a long run sees what is done, and code 130.
func TestSimInterruptedPrintsWhatIsDone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var out bytes.Buffer
	said := &trigger{pull: cancel}
	m := Main{In: strings.NewReader(""), Out: &out, Err: said}
	old, other := filepath.Join(t.TempDir(), "old.json"), filepath.Join(t.TempDir(), "new.csv")
	if err := os.WriteFile(old, []byte("a whole run"), 0o600); err != nil {
		t.Fatal(err)
	}
	code := m.Run(ctx, []string{"sim", "backgammon", "--games", "50000000", "--progress", "--json", old, "--csv", other})
	if code != 130 {
		t.Errorf("exit code %d, want 130", code)
	}
	if text, err := os.ReadFile(old); string(text) != "a whole run" || !strings.Contains(said.String(), old+": left as it was") {
		t.Errorf("what was there is %q now, %v; said %q", text, err, said.String())
	}
	if text, err := os.ReadFile(other); !strings.HasPrefix(string(text), "game,") {
		t.Errorf("where nothing was is %q, %v", text, err)
	}
	for _, want := range []string{"PARTIAL: interrupted after the first ", " of 50000000 games.", "hand as x"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
