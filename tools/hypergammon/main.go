// Command hypergammon solves hypergammon, tells how it is begun best, and holds what
// the program says of it against the truth.
//
//	go run ./tools/hypergammon -keep hyper.table
//	go run ./tools/hypergammon -keep hyper.table -check -games 400 -rollouts 100
//
// It takes some minutes of a processor and 600 MB. With -keep the table is written to
// a file once it is solved, and read from there if it is there; an interrupted command
// begins anew. The same table comes of any number of workers.
package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"os/signal"
	"strings"
	"time"

	"parlor/bots"
	"parlor/bots/hyper"
	"parlor/game"
	"parlor/plaintext"
	"parlor/rules/tables"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("hypergammon: ")
	var c check
	men := flag.Int("men", hyper.MaxMen, "`number` of men a side, 1 to 3")
	workers := flag.Int("workers", 0, "`number` of goroutines that solve (default one a processor)")
	keep := flag.String("keep", "", "`file` to which the table is written, or from which it is read if it is there")
	sample := flag.Int("sample", 0, "print so many positions with their values, and nothing else")
	wanted := flag.Bool("check", false, "hold judges, players and rollouts against the table")
	flag.IntVar(&c.games, "games", 200, "`number` of games of the level net against itself that are looked at")
	flag.IntVar(&c.rollouts, "rollouts", 50, "`number` of positions that are played out, in each of two ways")
	flag.IntVar(&c.trials, "trials", 1296, "`number` of games that each is played out")
	flag.IntVar(&c.most, "decisions", 500, "`number` of turns that are asked of those who look ahead")
	flag.Uint64Var(&c.seed, "seed", 1, "`number` that decides dice and bots")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("%q: want flags only", flag.Arg(0))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	t, err := table(ctx, *keep, *men, *workers)
	if err != nil {
		log.Fatal(err)
	}
	switch {
	case *sample > 0:
		err = tellSample(os.Stdout, t, *sample, c.seed)
	case *wanted:
		c.table, c.rules = t, hyper.Rules(*men)
		err = c.run(ctx, os.Stdout)
	default:
		err = tell(os.Stdout, t)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// table returns the table that is in a file, or solves the game and writes it there.
func table(ctx context.Context, file string, men, workers int) (*hyper.Table, error) {
	if file != "" {
		f, err := os.Open(file)
		if err == nil {
			defer f.Close()
			t, err := hyper.Read(f)
			if err == nil && t.Men() != men {
				err = fmt.Errorf("a table for %d men: want one for %d", t.Men(), men)
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			return t, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	began := time.Now()
	t, err := hyper.Solve(ctx, men, hyper.Options{Workers: workers, Progress: func(s hyper.Sweep) {
		fmt.Fprintf(os.Stderr, "%6.0f s  sweep %3d  %-7s changed by at most %.1e\n", time.Since(began).Seconds(), s.Number, s.Kind, s.Change)
	}})
	if err != nil || file == "" {
		return t, err
	}
	return t, plaintext.Replace(file, 0o644, t.Write)
}

// tell tells of the whole game: how large it is, and how it is begun.
func tell(out io.Writer, t *hyper.Table) error {
	w := bufio.NewWriter(out)
	sum := sha256.New()
	if err := t.Write(sum); err != nil {
		return err
	}
	fmt.Fprintf(w, "%d men a side: %d positions before a throw; SHA-256 of the table %x\n", t.Men(), t.Positions(nil), sum.Sum(nil))
	r := hyper.Rules(t.Men())
	first, all, n := start(r), hyper.Chances{}, float32(0)
	var lines []string
	for _, o := range r.AppendOutcomes(nil, first) {
		s := r.Apply(first, game.Nature, o.Action)
		hi, lo := s.Throw()
		play, c := best(t, r, s)
		if hi != lo { // A doublet does not begin (BG-2).
			n++
			all = plus(all, c)
		}
		lines = append(lines, fmt.Sprintf("| %d-%d | %s | %+.4f | %.2f | %.2f | %.2f | %.2f | %.2f |", hi, lo, play, c.Equity(),
			100*c.Win, 100*c.Gammon, 100*c.Backgammon, 100*c.Gammons, 100*c.Backgammons))
	}
	all = hyper.Chances{Win: all.Win / n, Gammon: all.Gammon / n, Backgammon: all.Backgammon / n, Gammons: all.Gammons / n, Backgammons: all.Backgammons / n}
	any := t.Judge(&first)
	const row = "| %s | | %+.4f | %.2f | %.2f | %.2f | %.2f | %.2f |\n"
	fmt.Fprint(w, "\n| throw | best play | points | wins % | gammons | backgammons | gammons lost | backgammons lost |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	fmt.Fprintln(w, strings.Join(lines, "\n"))
	fmt.Fprintf(w, row, "who has won the first throw", all.Equity(), 100*all.Win, 100*all.Gammon, 100*all.Backgammon, 100*all.Gammons, 100*all.Backgammons)
	fmt.Fprintf(w, row, "any throw, from the same places", any.Equity(), 100*any.Win, 100*any.Gammon, 100*any.Backgammon, 100*any.Gammons, 100*any.Backgammons)
	return w.Flush()
}

func plus(a, b hyper.Chances) hyper.Chances {
	return hyper.Chances{Win: a.Win + b.Win, Gammon: a.Gammon + b.Gammon, Backgammon: a.Backgammon + b.Backgammon, Gammons: a.Gammons + b.Gammons, Backgammons: a.Backgammons + b.Backgammons}
}

// start returns the men as they stand at the start, before a throw of x.
func start(r tables.Rules) tables.State {
	text := string(r.AppendState(nil, r.Start(2)))
	s, err := r.ParseState(strings.Replace(text, "next=start", "next=throw", 1))
	if err != nil {
		panic("hypergammon: " + err.Error())
	}
	return s
}

// best returns the best that can be made of the throw at s, and what the mover may
// expect of it.
func best(t *hyper.Table, r tables.Rules, s tables.State) (play string, c hyper.Chances) {
	var walk game.Turns[tables.State]
	seat := s.Turn()
	for i, turn := range walk.Append(nil, r, s) {
		if e := after(t, r, &turn.After, seat); i == 0 || e.Equity() > c.Equity() {
			play, c = bots.Say(r, s, seat, turn.Steps), e
		}
	}
	return play, c
}

// after returns what seat may expect at s, where its turn has ended.
func after(t *hyper.Table, r tables.Rules, s *tables.State, seat game.Seat) (c hyper.Chances) {
	if r.ToAct(*s) == 0 {
		points := r.Payoffs(*s)[seat]
		c.Win = 1
		if points > 1 {
			c.Gammon = 1
		}
		if points > 2 {
			c.Backgammon = 1
		}
		return c
	}
	o := t.Judge(s)
	return hyper.Chances{Win: 1 - o.Win, Gammon: o.Gammons, Backgammon: o.Backgammons, Gammons: o.Gammon, Backgammons: o.Backgammon}
}
