package gametest

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"parlor/game"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Perft runs the perft file at path against the games that find returns for the
// words of its `game` lines ("wikipedia ad-same-man-in-opening=off"):
//
//	# where the counts come from
//	game wikipedia
//	position x=... o=... turn=x next=throw
//	perft 2 447
//
// Counts above limit nodes are left to a longer run.
func Perft(t *testing.T, path string, limit uint64, find func(spec string) (game.Game, error)) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var g game.Game
	var p game.Position
	checked := 0
	for i, line := range strings.Split(string(text), "\n") {
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch verb {
		case "", "#":
		case "game":
			g, err = find(rest)
		case "position":
			p, err = g.Parse(rest)
		case "perft":
			err = perft(p, rest, limit)
			checked++
		default:
			err = fmt.Errorf("want #, game, position or perft, not %q", verb)
		}
		if err != nil {
			t.Fatalf("%s:%d: %v", path, i+1, err)
		}
	}
	if checked == 0 {
		t.Fatalf("%s: no perft line", path)
	}
}

func perft(p game.Position, text string, limit uint64) error {
	d, n, _ := strings.Cut(text, " ")
	depth, err := strconv.Atoi(d)
	if err != nil {
		return err
	}
	want, err := strconv.ParseUint(n, 10, 64)
	if err != nil || want > limit {
		return err
	}
	got, err := game.Perft(context.Background(), p, depth, want)
	if err == nil && got != want {
		err = fmt.Errorf("perft %d = %d, want %d", depth, got, want)
	}
	return err
}

// Playthrough plays one random game from seed and holds everything the game
// says on the way against the golden file at path: any change of a rule shows.
// Run the test with -update to write the file anew, and read the difference.
func Playthrough(t *testing.T, g game.Game, seats int, seed uint64, plies int, path string) {
	t.Helper()
	got := transcript(t, g, seats, seed, plies)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: the game differs from the golden file at %s\n(read the rules' change; -update writes the file anew)",
			path, firstDifference(got, string(want)))
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d:\n got %s\nwant %s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("its end: %d lines, want %d", len(g), len(w))
}

// transcript is a game with all that its positions say.
func transcript(t *testing.T, g game.Game, seats int, seed uint64, plies int) string {
	t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 1))
	p, err := g.Start(seats)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	in := g.Info()
	fmt.Fprintf(&b, "# A random game of %s, version %d, seed %d: all that the rules say on the way.\n", in.Name, game.Version, seed)
	for i := 0; i < plies && p.ToAct() != 0; i++ {
		seat, a := choose(p, rnd)
		fmt.Fprintf(&b, "\n%d %s\n", i, p)
		if seat == game.Nature {
			outs := p.Outcomes()
			fmt.Fprintf(&b, "outcomes %d of weight %d\n", len(outs), game.TotalWeight(outs))
		} else {
			fmt.Fprintf(&b, "actions %s\n", abridged(p, p.Actions(seat)))
		}
		for _, e := range p.Effects(seat, a) {
			fmt.Fprintf(&b, "effect %s %s>%s %s\n", p.SeatName(e.Seat), e.From, e.To, e.Uses)
		}
		fmt.Fprintf(&b, "%s %s\n", p.SeatName(seat), p.Format(a))
		if p, err = p.Play(seat, a); err != nil {
			t.Fatal(err)
		}
	}
	pay := p.Payoffs()
	fmt.Fprintf(&b, "\n%s\npayoffs %v\n", p, pay[:p.Seats()])
	return b.String()
}

func choose(p game.Position, rnd *rand.Rand) (game.Seat, game.Action) {
	who := p.ToAct()
	if who.Has(game.Nature) {
		return game.Nature, game.Draw(p.Outcomes(), rnd)
	}
	for range rnd.IntN(who.Len()) {
		who = who.Without(who.First())
	}
	acts := p.Actions(who.First())
	return who.First(), acts[rnd.IntN(len(acts))]
}

// abridged lists actions; of many, the number and the ends.
func abridged(p game.Position, acts []game.Action) string {
	var names []string
	for i, a := range acts {
		if len(acts) <= 40 || i < 3 || i >= len(acts)-3 {
			names = append(names, p.Format(a))
		} else if i == 3 {
			names = append(names, fmt.Sprintf("... %d in all ...", len(acts)))
		}
	}
	return strings.Join(names, ", ")
}
