package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
)

// match returns a match at a game of the catalogue.
func match(t testing.TB, name string, seats, games int, kinds ...string) Match {
	t.Helper()
	g, err := catalogue.All.New(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Match{Game: g, Bots: kinds, Seats: seats, Games: games, Seed: 7, Workers: 2, Cap: DefaultCap}
}

// bytesOf returns all that a report writes.
func bytesOf(t testing.TB, r *Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := errors.Join(json.NewEncoder(&b).Encode(r), r.WriteCSV(&b), r.WriteText(&b, 80, false)); err != nil {
		t.Fatal(err)
	}
	for _, h := range r.histograms(40) {
		if err := h.WriteSVG(&b); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.gain().WriteSVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSameBytesWhateverTheWorkers(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats int
	}{
		{"backgammon", 2}, {"parker", 2}, {"india", 3}, {"crown-and-anchor", 5}, {"check-and-double-check", 4},
	} {
		want := ""
		for _, workers := range []int{1, 2, 7} {
			m := match(t, c.name, c.seats, 150, "random", "random")
			m.Workers = workers
			r, err := Run(t.Context(), m)
			if err != nil {
				t.Fatal(err)
			}
			got := bytesOf(t, &r)
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%s: %d workers report something else than 1", c.name, workers)
			}
		}
	}
}

// What is interrupted reports its first games, as a run of so many would.
func TestInterruptedReportsTheFirstGames(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	m := match(t, "backgammon", 2, 1_000_000, "hand", "random")
	m.Progress = func(done int) {
		if done >= 64 {
			cancel()
		}
	}
	part, err := Run(ctx, m)
	if !errors.Is(err, context.Canceled) || !part.Partial || part.Games < 64 || part.Games == m.Games {
		t.Fatalf("%d games, partial %v: %v", part.Games, part.Partial, err)
	}
	m.Games, m.Progress = part.Games, nil
	whole, err := Run(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	part.Asked, part.Partial, part.Trace = whole.Asked, whole.Partial, whole.Trace
	if bytesOf(t, &part) != bytesOf(t, &whole) {
		t.Errorf("the first %d of many games report something else than %[1]d games", part.Games)
	}
}

func TestInterruptedBeforeTheFirstGame(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := Run(ctx, match(t, "india", 2, 10, "random"))
	if !errors.Is(err, context.Canceled) || !r.Partial || r.Games != 0 {
		t.Fatalf("%d games, partial %v: %v", r.Games, r.Partial, err)
	}
	var b bytes.Buffer
	if err := r.WriteText(&b, 80, false); err != nil || !strings.Contains(b.String(), "PARTIAL: interrupted after the first 0 of 10 games.") {
		t.Errorf("%s%v", b.String(), err)
	}
	if _, err := r.WriteCharts(t.TempDir()); err == nil {
		t.Error("charts of no games")
	}
}

func TestEveryBotSitsAtEverySeatEquallyOften(t *testing.T) {
	for seats := 2; seats <= 8; seats++ {
		for n := 1; n <= seats; n++ {
			m := Match{Bots: make([]string, n), Seats: seats}
			at := make([][8]int, n)
			for i := range 5 * n {
				for seat := range seats {
					at[m.bot(i, game.Seat(seat))][seat]++
				}
			}
			for b := range at {
				for seat, times := range at[b][:seats] {
					if times != 5 {
						t.Errorf("%d bots, %d seats: bot %d sits at seat %d %d times in %d games", n, seats, b, seat, times, 5*n)
					}
				}
			}
		}
	}
}

func TestGamesAreCutOffAtTheCap(t *testing.T) {
	m := match(t, "backgammon", 2, 50, "random", "random")
	m.Cap = 90
	r, err := Run(t.Context(), m)
	if err != nil || r.CutOff == 0 || r.Games == 0 || r.CutOff+r.Games != 50 || r.Partial {
		t.Fatalf("%d games, %d cut off: %v", r.Games, r.CutOff, err)
	}
	if r.Throws.Max > 90 || r.Standings[0].Played != r.Games {
		t.Errorf("a game of %d throws; %d games counted", r.Throws.Max, r.Standings[0].Played)
	}
	if text := bytesOf(t, &r); !strings.Contains(text, fmt.Sprintf("%d games were cut off after 90 throws", r.CutOff)) {
		t.Error("the report hides what was cut off")
	}
}

// The parts of a report add up.
func TestReportAddsUp(t *testing.T) {
	for _, e := range catalogue.All {
		seats := e.Seats[1]
		r, err := Run(t.Context(), match(t, e.Name, seats, 60, "random", "hand"))
		if err != nil {
			t.Fatal(err)
		}
		all, bySeat, at := r.Standings[:2], r.Standings[2:2+seats], r.Standings[2+seats:]
		sum := func(list []Standing) (played, wins int, points float64) {
			for _, s := range list {
				played, wins, points = played+s.Played, wins+s.Wins, points+s.Points.Value*float64(s.Played)
			}
			return played, wins, points
		}
		played, wins, points := sum(all)
		for _, list := range [][]Standing{bySeat, at} {
			p, w, x := sum(list)
			if p != played || w != wins || !near(x, points, 1e-6) {
				t.Errorf("%s: standings differ: %d played, %d wins, %v points; %d, %d, %v", e.Name, played, wins, points, p, w, x)
			}
		}
		if played != seats*60 || wins < 60 || r.ZeroSum && !near(points, 0, 1e-6) {
			t.Errorf("%s: %d played, %d wins, %v points", e.Name, played, wins, points)
		}
		if r.Turns.Mean > 0 && (r.Turns.Min > r.Turns.Median || r.Turns.Median > r.Turns.Max) {
			t.Errorf("%s: turns %v", e.Name, r.Turns)
		}
		for _, c := range r.Counters {
			by := c.By["random"] + c.By["hand"]
			if want := c.PerGame.Value / float64(seats) * 2; !near(by, want, 1e-9) && seats%2 == 0 {
				t.Errorf("%s: %s: %v by the bots, want %v", e.Name, c.Name, by, want)
			}
		}
	}
}

func TestMatchesThatCannotBePlayed(t *testing.T) {
	good := match(t, "india", 3, 1, "random")
	for want, spoil := range map[string]func(m *Match){
		"want 2 to 4":              func(m *Match) { m.Seats = 5 },
		"0 bots for 3 seats":       func(m *Match) { m.Bots = nil },
		"4 bots for 3 seats":       func(m *Match) { m.Bots = []string{"hand", "hand", "hand", "hand"} },
		`unknown bot "deep"`:       func(m *Match) { m.Bots = []string{"deep"} },
		"0 games: want at least 1": func(m *Match) { m.Games = 0 },
		"at most -1 throws":        func(m *Match) { m.Cap = -1 },
	} {
		m := good
		spoil(&m)
		if _, err := Run(t.Context(), m); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestBotsOfAKindAreNumbered(t *testing.T) {
	got := numbered([]string{"hand", "random", "hand"})
	if want := "hand 1,random,hand 2"; strings.Join(got, ",") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// Once its buffers have grown, a game allocates nothing.
func TestGamesAllocateNothing(t *testing.T) {
	for _, e := range catalogue.All {
		for _, kind := range bots.Standard.Names() {
			m := match(t, e.Name, e.Seats[1], 1, kind)
			m.Cap = 2000
			start, err := m.start()
			if err != nil {
				t.Fatal(err)
			}
			d, err := m.desk(start)
			if err != nil {
				t.Fatal(err)
			}
			play := d.open(&m, nil)
			var rec record
			ctx := t.Context()
			game := func() {
				if err := play(ctx, 3, &rec); err != nil {
					t.Fatal(err)
				}
			}
			game()
			n := testing.AllocsPerRun(2, game)
			for end := time.Now().Add(time.Minute); n != 0 && time.Now().Before(end); { // Tables of ends may still be built beside it.
				n = testing.AllocsPerRun(2, game)
			}
			if n != 0 {
				t.Errorf("%s, %s: a game of %d throws allocates %v times", e.Name, kind, rec.throws, n)
			}
		}
	}
}

func BenchmarkGames(b *testing.B) {
	for _, kind := range bots.Standard.Names() {
		b.Run(kind, func(b *testing.B) {
			m := match(b, "backgammon", 2, 1, kind)
			m.Cap = DefaultCap
			start, err := m.start()
			if err != nil {
				b.Fatal(err)
			}
			d, err := m.desk(start)
			if err != nil {
				b.Fatal(err)
			}
			play := d.open(&m, nil)
			var rec record
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if err := play(b.Context(), i, &rec); err != nil {
					b.Fatal(err)
				}
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// TestGamesOfAGroupHaveTheSameDice plays pairs by two bots of one level: what
// one of them wins in the first game of a pair the other wins in the second, so
// nothing is left of luck.
func TestGamesOfAGroupHaveTheSameDice(t *testing.T) {
	m := match(t, "parker", 2, 64, "hand", "hand")
	m.Paired = true
	for _, workers := range []int{1, 3} {
		m.Workers = workers
		r, err := Run(t.Context(), m)
		if err != nil {
			t.Fatal(err)
		}
		if p := r.Standings[0].Points; p.Value != 0 || p.Low != 0 || p.High != 0 || !r.Paired {
			t.Errorf("%d workers: %+v points a game, want none at all", workers, p)
		}
	}
	m.Games = 63
	if err := m.Check(); err == nil || !strings.Contains(err.Error(), "want a multiple of the number of bots, 2") {
		t.Errorf("63 games in pairs: %v", err)
	}
}
