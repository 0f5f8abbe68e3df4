package rig

import (
	"context"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"parlor/tools/need"
)

// unpainted leaves a Chromium hardly any room for what is painted. Tests ask pages what is where and never look at them, and painting
// boards takes a tenth of the processor time of a test.
var unpainted = chromedp.Flag("force-gpu-mem-available-mb", "1")

// Suite is a [T] that lasts as long as the tests of a package, for the one Chromium that they share. Its zero value is ready; TestMain
// calls Main.
type Suite struct {
	mu      sync.Mutex
	ends    []func()
	once    sync.Once
	browser context.Context
}

func (s *Suite) Helper()                        {}
func (s *Suite) Fatalf(format string, a ...any) { panic(fmt.Sprintf(format, a...)) }
func (s *Suite) Context() context.Context       { return context.Background() }

// Cleanup lets f run at the end. Tests that run beside each other may call it.
func (s *Suite) Cleanup(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ends = append(s.ends, f)
}

// TempDir returns a new folder, which goes at the end.
func (s *Suite) TempDir() string {
	dir, err := os.MkdirTemp("", "parlor-rig-")
	if err != nil {
		s.Fatalf("%v", err)
	}
	s.Cleanup(func() { os.RemoveAll(dir) }) // What cannot be removed is in the folder for such things.
	return dir
}

// Main runs the tests of a package, and ends what they have shared.
func (s *Suite) Main(m *testing.M) {
	code := m.Run()
	for _, end := range slices.Backward(s.ends) { // the latest first
		end()
	}
	os.Exit(code)
}

// Visitor returns a person's browser. Without a Chromium the test is left out, and says so.
func (s *Suite) Visitor(t *testing.T) context.Context {
	t.Helper()
	path := need.Chromium.For(t)
	s.once.Do(func() { s.browser = Browser(s, path, unpainted) })
	return Visitor(t, s.browser)
}

// OpenPage opens a page on an address; scripts that fail there fail the test.
func OpenPage(t *testing.T, visitor context.Context, l Look, address string) *Page {
	t.Helper()
	p := NewPage(t, visitor, l)
	t.Cleanup(func() {
		for _, f := range p.Faults() {
			t.Errorf("script: %s", f)
		}
	})
	p.Go(address)
	return p
}
