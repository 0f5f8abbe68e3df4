package main

import (
	"bytes"
	"context"
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
	m := Main{In: strings.NewReader(""), Out: &out, Err: &trigger{pull: cancel}}
	code := m.Run(ctx, []string{"sim", "backgammon", "--games", "50000000", "--progress"})
	if code != 130 {
		t.Errorf("exit code %d, want 130", code)
	}
	for _, want := range []string{"PARTIAL: interrupted after the first ", " of 50000000 games.", "hand as x"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
