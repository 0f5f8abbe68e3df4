package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// serverBench is what a run of `parlor bench server` measures with.
type serverBench struct {
	m       Main
	rooms   []int
	seconds float64
	dir     string // of data; a directory of its own for each part
	program string
	guests  int
	tables  int
	games   int
	results []result
}

// result is one line of the outcome.
type result struct {
	Part   string             `json:"part"`
	Values map[string]float64 `json:"values"`
}

func (m Main) benchServer(ctx context.Context, args []string) error {
	f := m.flags("bench server", `
Usage: parlor bench server [flags] [PART ...]

Starts servers as processes of their own, over an empty directory, and measures
them over loopback, this client included: real HTTP and real WebSockets. All
times are bounded. Parts, all if none is named:

  busy   rooms with two players each at full speed, and the raw rate of write
         and fsync of 4 KiB just before and after
  human  many rooms at a person's pace, with spectators: delivery, memory
  stuck  a spectator who never reads
  start  start-up over many stored games, memory of an idle server`)
	b := serverBench{m: m}
	rooms := f.String("rooms", "16,64,256", "numbers of busy rooms, with commas between")
	f.Float64Var(&b.seconds, "seconds", 4, "how long each measurement takes")
	f.IntVar(&b.tables, "human-rooms", 1000, "rooms at a person's pace")
	f.IntVar(&b.guests, "guests", 5000, "spectators of those rooms, all together")
	f.IntVar(&b.games, "games", 100_000, "stored games of the start-up")
	dir := f.String("dir", "", "where to put the data, on the disk to be measured; a temporary directory if empty")
	asJSON := f.Bool("json", false, "print JSON")
	parts, err := parse(f, args)
	if err != nil {
		return err
	}
	for _, text := range strings.Split(*rooms, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return misused("bench server: rooms %q: want numbers with commas between", *rooms)
		}
		b.rooms = append(b.rooms, n)
	}
	if b.program, err = os.Executable(); err != nil {
		return err
	}
	if b.dir, err = os.MkdirTemp(*dir, "parlor-bench-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.dir)
	if err := b.run(ctx, parts); err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(m.Out).Encode(b.results)
	}
	return nil
}

// benchParts are the parts of a run, in order.
var benchParts = []struct {
	name string
	run  func(*serverBench, context.Context) error
}{
	{"busy", (*serverBench).busy}, {"human", (*serverBench).human}, {"stuck", (*serverBench).stuck}, {"start", (*serverBench).start},
}

func (b *serverBench) run(ctx context.Context, parts []string) error {
	for _, name := range parts {
		if !slices.ContainsFunc(benchParts, func(p struct {
			name string
			run  func(*serverBench, context.Context) error
		},
		) bool {
			return p.name == name
		}) {
			return misused("bench server: unknown part %q: want busy, human, stuck or start", name)
		}
	}
	for _, p := range benchParts {
		if len(parts) > 0 && !slices.Contains(parts, p.name) {
			continue
		}
		if err := p.run(b, ctx); err != nil {
			return fmt.Errorf("bench server: %s: %w", p.name, err)
		}
	}
	return nil
}

// tell prints a line of the outcome, and keeps its numbers.
func (b *serverBench) tell(part, format string, values map[string]float64, args ...any) {
	fmt.Fprintf(b.m.Err, "%-12s "+format+"\n", append([]any{part}, args...)...)
	b.results = append(b.results, result{part, values})
}

// serve starts a server over an empty directory, or over one that is there.
func (b *serverBench) serve(ctx context.Context, data string) (*child, error) {
	return startServer(ctx, b.program, filepath.Join(b.dir, data), "127.0.0.1:0", "--no-limits", "--pace", "0")
}

// span returns the time of a measurement.
func (b *serverBench) span() time.Duration { return time.Duration(b.seconds * float64(time.Second)) }

// rawSync returns how often a second 4 KiB can be written and synced, by one
// after the other.
func (b *serverBench) rawSync(span time.Duration) (float64, error) {
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
