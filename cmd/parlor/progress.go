package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
)

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(f.Fd())
}

// columns returns how wide charts may be.
func columns(w io.Writer) int {
	const usual = 80
	if f, ok := w.(*os.File); ok {
		if wide, _, err := term.GetSize(f.Fd()); err == nil && wide > 0 {
			return min(wide, 120)
		}
	}
	return usual
}

// progress shows how far something has got, on one line.
type progress struct {
	out         io.Writer
	all         int
	unit        string
	began, last time.Time
	first       int // of what is done: was there when it began, and says nothing of how long the rest takes
	shown       bool
}

func newProgress(out io.Writer, all int, unit string) *progress {
	return &progress{out: out, all: all, unit: unit, began: time.Now()}
}

// from says that done are done, and that the rest begins now.
func (p *progress) from(done int) { p.first, p.began = done, time.Now() }

// show shows that done of all are done: at most ten times a second, and at the
// end.
func (p *progress) show(done int) {
	now := time.Now()
	if done < p.all && now.Sub(p.last) < 100*time.Millisecond {
		return
	}
	p.last, p.shown = now, true
	const wide = 24
	full := done * wide / p.all
	spent := now.Sub(p.began)
	rate := float64(done-p.first) / max(spent.Seconds(), 1e-6)
	left := ""
	if long := timeLeft(spent, done-p.first, p.all-p.first); long > 0 {
		left = " · " + long.String() + " left"
	}
	line := fmt.Sprintf("[%s%s] %d of %d %s · %.0f/s%s",
		strings.Repeat("#", full), strings.Repeat(".", wide-full), done, p.all, p.unit, rate, left)
	fmt.Fprintf(p.out, "\r%-78s", line)
}

// timeLeft returns how long what is not done yet will take, if it goes on as it did; 0 as long as that says little: what is done first
// may be done soon.
func timeLeft(spent time.Duration, done, all int) time.Duration {
	if spent < 3*time.Second || 10*done < all || done >= all {
		return 0
	}
	return time.Duration(float64(spent) * float64(all-done) / float64(done)).Round(time.Second)
}

// end ends the line.
func (p *progress) end() {
	if p.shown {
		fmt.Fprintln(p.out)
		p.shown = false
	}
}
