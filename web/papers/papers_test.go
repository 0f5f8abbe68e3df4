package papers

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"parlor/live"
)

func allow() error { return nil }

func newPapers() *Papers {
	return New(func(_ string, end func()) {
		if recover() != nil {
			end()
		}
	})
}

// TestAPaperIsMadeOnceForAll asks for one 16 times at once, and again.
func TestAPaperIsMadeOnceForAll(t *testing.T) {
	p := newPapers()
	var made atomic.Int32
	hold := make(chan struct{})
	make1 := func(context.Context) (int32, int, error) {
		<-hold
		return made.Add(1), 10, nil
	}
	var asked sync.WaitGroup
	for range 16 {
		asked.Go(func() {
			if v, err := Get(t.Context(), p, Key{What: "x"}, allow, make1); err != nil || v != 1 {
				t.Errorf("%v, %v", v, err)
			}
		})
	}
	close(hold)
	asked.Wait()
	if v, err := Get(t.Context(), p, Key{What: "x"}, allow, make1); err != nil || v != 1 {
		t.Errorf("again: %v, %v", v, err)
	}
	// What went wrong, or panicked, is made again.
	for range 2 {
		if _, err := Get(t.Context(), p, Key{What: "y"}, allow, func(context.Context) (int, int, error) {
			made.Add(1)
			return 0, 0, errors.New("wrong")
		}); err == nil {
			t.Error("an error is kept")
		}
		if _, err := Get(t.Context(), p, Key{What: "z"}, allow, func(context.Context) (int32, int, error) { panic("broken") }); !errors.Is(err, live.ErrBusy) {
			t.Errorf("a paper that breaks: %v", err)
		}
	}
	if n := made.Load(); n != 3 {
		t.Errorf("made %d times, want 3", n)
	}
}

// TestOfPapersOnlySoMuchIsKeptAndMadeAtOnce makes many large ones at once.
func TestOfPapersOnlySoMuchIsKeptAndMadeAtOnce(t *testing.T) {
	p := newPapers()
	var now, most atomic.Int32
	var asked sync.WaitGroup
	var busy atomic.Int32
	for i := range 100 {
		asked.Go(func() {
			_, err := Get(t.Context(), p, Key{What: string(rune('a' + i))}, allow, func(context.Context) (int, int, error) {
				n := now.Add(1)
				for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
				}
				defer now.Add(-1)
				return i, papersKept / 5, nil
			})
			if errors.Is(err, live.ErrBusy) {
				busy.Add(1)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
	asked.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	sum := 0
	for _, y := range p.kept {
		sum += y.size
	}
	if most.Load() > papersAtOnce || p.size > papersKept || p.size != sum || p.waiting != 0 || busy.Load() > 100-papersWait {
		t.Errorf("%d at once, %d bytes kept, counted %d, %d wait, %d were refused", most.Load(), sum, p.size, p.waiting, busy.Load())
	}
}
