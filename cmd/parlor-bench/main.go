// Command parlor-bench measures a parlor server from outside: it starts servers
// as processes of their own, and plays.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"parlor/cmd/parlor-bench/child"
)

// bench is what a run measures with.
type bench struct {
	err     io.Writer // for people
	program string    // the parlor that is measured
	rooms   []int
	view    string // brief or whole
	seconds float64
	dir     string // of data; a directory of its own for each part
	guests  int
	tables  int
	// botRooms is in how many rooms bots play.
	botRooms int
	games    int
	results  []result
}

// result is one line of the outcome.
type result struct {
	Part   string             `json:"part"`
	Values map[string]float64 `json:"values"`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// usage is what -h says, before the flags.
const usage = `
Usage: parlor-bench [flags] [PART ...]

Starts parlor servers as processes of their own, over an empty directory, and
drives them over loopback, this client included: real HTTP and real WebSockets.
All times are bounded. Parts, all if none is named:

  busy   rooms with two players each at full speed, and the raw rate of write
         and fsync of 4 KiB just before and after
  bots   people at their pace: alone, beside rooms in which the strongest bot plays
         itself, and beside such rooms that play without a pause
  human  many rooms at a person's pace, with spectators: delivery, memory
  stuck  a spectator who never reads
  start  start-up over many stored games, memory of an idle server

Flags:`

// run runs the program and returns its exit code: 0 done, 1 failed, 2 misused.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	f := flag.NewFlagSet("parlor-bench", flag.ContinueOnError)
	f.SetOutput(errs)
	f.Usage = func() {
		f.SetOutput(out)
		fmt.Fprintln(out, strings.TrimSpace(usage))
		f.PrintDefaults()
	}
	b := bench{err: errs}
	f.StringVar(&b.program, "parlor", "", "the parlor to measure; empty: the one beside this program, or in PATH")
	rooms := f.String("rooms", "16,64,256", "numbers of busy rooms, with commas between")
	f.StringVar(&b.view, "view", "brief", "what busy players are told after the first time: brief or whole views")
	f.Float64Var(&b.seconds, "seconds", 4, "how long each measurement takes")
	f.IntVar(&b.tables, "human-rooms", 1000, "rooms at a person's pace")
	f.IntVar(&b.botRooms, "bot-rooms", 100, "rooms in which bots play")
	f.IntVar(&b.guests, "guests", 5000, "spectators of those rooms, all together")
	f.IntVar(&b.games, "games", 100_000, "stored games of the start-up")
	dir := f.String("dir", "", "where to put the data, on the disk to be measured; a temporary directory if empty")
	asJSON := f.Bool("json", false, "print JSON")
	err := f.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		return 2
	}
	if err := b.check(*rooms, f.Args()); err != nil {
		fmt.Fprintf(errs, "parlor-bench: %v\n", err)
		return 2
	}
	if err := b.measure(ctx, *dir, f.Args()); err != nil {
		fmt.Fprintf(errs, "parlor-bench: %v\n", err)
		return 1
	}
	if *asJSON {
		if err := json.NewEncoder(out).Encode(b.results); err != nil {
			fmt.Fprintf(errs, "parlor-bench: %v\n", err)
			return 1
		}
	}
	return 0
}

// check reads what the flags leave open, and says what was expected.
func (b *bench) check(rooms string, names []string) error {
	for text := range strings.SplitSeq(rooms, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return fmt.Errorf("-rooms %q: want numbers with commas between", rooms)
		}
		b.rooms = append(b.rooms, n)
	}
	if b.view != "brief" && b.view != "whole" {
		return fmt.Errorf("-view %q: want brief or whole", b.view)
	}
	switch {
	case b.seconds <= 0:
		return fmt.Errorf("-seconds %g: want more than 0", b.seconds)
	case b.tables < 1:
		return fmt.Errorf("-human-rooms %d: want at least 1", b.tables)
	case b.guests < 1:
		return fmt.Errorf("-guests %d: want at least 1", b.guests)
	}
	for _, name := range names {
		if !slices.ContainsFunc(parts, func(p part) bool { return p.name == name }) {
			return fmt.Errorf("unknown part %q: want busy, bots, human, stuck or start", name)
		}
	}
	if b.program != "" {
		return nil
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	b.program = filepath.Join(filepath.Dir(self), "parlor")
	if _, err := os.Stat(b.program); err != nil {
		if b.program, err = exec.LookPath("parlor"); err != nil {
			return errors.New("no parlor beside this program or in PATH: go build -o bin/ ./cmd/..., or say where with -parlor")
		}
	}
	return nil
}

// A part is one thing that is measured.
type part struct {
	name string
	run  func(*bench, context.Context) error
}

// parts are in the order of a run.
var parts = []part{{"busy", (*bench).busy}, {"bots", (*bench).bots}, {"human", (*bench).human}, {"stuck", (*bench).stuck}, {"start", (*bench).start}}

// measure runs the parts named, or all.
func (b *bench) measure(ctx context.Context, dir string, names []string) (err error) {
	if b.dir, err = os.MkdirTemp(dir, "parlor-bench-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.dir)
	for _, p := range parts {
		if len(names) > 0 && !slices.Contains(names, p.name) {
			continue
		}
		if err := p.run(b, ctx); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return nil
}

// tell prints a line of the outcome, and keeps its numbers.
func (b *bench) tell(part, format string, values map[string]float64, args ...any) {
	fmt.Fprintf(b.err, "%-12s "+format+"\n", append([]any{part}, args...)...)
	b.results = append(b.results, result{part, values})
}

// serve starts a server over an empty directory, or over one that is there. More
// flags are given to it last.
func (b *bench) serve(ctx context.Context, data string, flags ...string) (*child.Server, error) {
	return child.Start(ctx, b.program, filepath.Join(b.dir, data), "127.0.0.1:0", append([]string{"--no-limits", "--pace", "0"}, flags...)...)
}

// span returns the time of a measurement.
func (b *bench) span() time.Duration { return time.Duration(b.seconds * float64(time.Second)) }

// rawSync returns how often a second 4 KiB can be written and synced, by one
// after the other.
func (b *bench) rawSync(span time.Duration) (float64, error) {
	f, err := os.CreateTemp(b.dir, "sync")
	if err != nil {
		return 0, err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	block := make([]byte, 4<<10)
	begin, n := time.Now(), 0
	for ; time.Since(begin) < span; n++ {
		if _, err := f.Write(block); err != nil {
			return 0, err
		}
		if err := f.Sync(); err != nil {
			return 0, err
		}
	}
	return float64(n) / time.Since(begin).Seconds(), nil
}

// times are durations to be told by their quantiles.
type times []time.Duration

// at returns the quantile q, 0 to 1, in milliseconds.
func (t times) at(q float64) float64 {
	if len(t) == 0 {
		return math.NaN()
	}
	slices.Sort(t)
	return t[min(int(q*float64(len(t))), len(t)-1)].Seconds() * 1000
}
