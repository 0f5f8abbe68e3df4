package main

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlor/bots"
	"parlor/bots/hyper"
	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
)

// TestTheTableIsKeptAndReadAgain and refused where it is another.
func TestTheTableIsKeptAndReadAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "two")
	made, err := table(context.Background(), file, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	begun, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	read, err := table(context.Background(), file, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := os.Stat(file); err != nil || !again.ModTime().Equal(begun.ModTime()) {
		t.Error("the table was made again")
	}
	var a, b bytes.Buffer
	if err := tell(&a, made); err != nil {
		t.Fatal(err)
	}
	if err := tell(&b, read); err != nil {
		t.Fatal(err)
	}
	if a.String() != b.String() || strings.Count(a.String(), "\n") != 27 || !strings.Contains(a.String(), "106552 positions") {
		t.Errorf("read again:\n%s\nwant\n%s", b.String(), a.String())
	}
	if _, err := table(context.Background(), file, 1, 1); err == nil || !strings.Contains(err.Error(), "want one for 1") {
		t.Errorf("one man: %v", err)
	}
	if err := os.WriteFile(file, []byte("something else\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := table(context.Background(), file, 2, 1); err == nil || !strings.Contains(err.Error(), "want the first line") {
		t.Errorf("another file: %v", err)
	}
	t.Run("interrupted", func(t *testing.T) {
		ctx, stop := context.WithCancel(context.Background())
		stop()
		other := filepath.Join(t.TempDir(), "other")
		if _, err := table(ctx, other, 2, 1); err == nil {
			t.Error("solved though it was interrupted")
		}
		if _, err := os.Stat(other); err == nil {
			t.Error("a file was left")
		}
	})
}

// TestTheCheckTellsOfAll whom it holds against the table.
func TestTheCheckTellsOfAll(t *testing.T) {
	tab, err := hyper.Solve(context.Background(), 2, hyper.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := check{table: tab, rules: hyper.Rules(2), games: 10, rollouts: 8, trials: 288, most: 16, seed: 1}
	var out strings.Builder
	if err := c.run(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| net | all |", "| captain | 16 |", "| the table, judging badly | taken out | points |", "| net | taken out | wins |"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("want %q in\n%s", want, out.String())
		}
	}
	// What is exact is off by nothing.
	plan := bots.Plan{Trials: 36, Seed: 1, Adjust: true, Workers: 1}
	e := catalogue.Of("Hypergammon", nil, func(game.Options) (tables.Rules, error) { return c.rules, nil })
	g, err := e.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(string(c.rules.AppendState(nil, c.throws[0])))
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.perfect(false).RollOut(context.Background(), "exact", p, plan)
	if err != nil {
		t.Fatal(err)
	}
	want := tab.Judge(&c.throws[0])
	if off := math.Abs(r.Equity[c.throws[0].Turn()] - want.Equity()); off > 1e-4 || r.StdErr[0] > 1e-4 {
		t.Errorf("games of the table against itself pay %v, with a standard error of %v: want %v without the luck", r.Equity, r.StdErr, want.Equity())
	}
	if strings.Contains(out.String(), "NaN") {
		t.Errorf("not a number in\n%s", out.String())
	}
}
