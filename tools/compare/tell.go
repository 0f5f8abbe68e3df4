package main

import (
	"fmt"
	"math"
	"strings"

	"parlor/game"
)

// A figure is something worked out from matches: of each match it takes rows of
// two numbers, ours and gnubg's, and of all rows one number.
type figure struct {
	name string
	goal string // what was hoped for
	rows func(p *pair) [][2]float64
	of   func(rows [][2]float64) float64
}

// figures are what is told, in this order.
var figures = []figure{
	{"errors of the plays, correlation", "at least 0.95", plays, correlation},
	{"error a play, ours less gnubg's, thousandths", "", plays, func(r [][2]float64) float64 { return 1000 * difference(r) }},
	{"PR of the plays: mean distance", "", ratings(false), distance},
	{"PR of the plays: ours less gnubg's", "", ratings(false), difference},
	{"PR with the cube: mean distance", "at most 0.7", ratings(true), distance},
	{"PR with the cube: ours less gnubg's", "at most 0.3 either way", ratings(true), difference},
	{"luck of a game, correlation", "at least 0.97", lucks, correlation},
	{"luck of a throw, correlation", "", throws, correlation},
	{"close decisions with the cube a match and player, ours less gnubg's", "", closes, difference},
}

// plays are the errors of plays where both saw a choice.
func plays(p *pair) (rows [][2]float64) {
	for i := range p.Ours.Rolls {
		a, b := &p.Ours.Rolls[i], &p.His.Rolls[i]
		if a.Unforced && b.Unforced {
			rows = append(rows, [2]float64{a.Error, b.Error})
		}
	}
	return rows
}

// throws are the lucks of throws, but for those with which games begin.
func throws(p *pair) (rows [][2]float64) {
	last := -1
	for i := range p.Ours.Rolls {
		a, b := &p.Ours.Rolls[i], &p.His.Rolls[i]
		if a.Game == last {
			rows = append(rows, [2]float64{a.Luck, b.Luck})
		}
		last = a.Game
	}
	return rows
}

// lucks are the lucks of games: what the first had more than the second.
func lucks(p *pair) (rows [][2]float64) {
	last := -1
	for i := range p.Ours.Rolls {
		a, b := &p.Ours.Rolls[i], &p.His.Rolls[i]
		if a.Game != last {
			rows, last = append(rows, [2]float64{}), a.Game
			continue // The first throw is that of the roll-off.
		}
		sign := 1.0
		if a.Seat == 1 {
			sign = -1
		}
		row := &rows[len(rows)-1]
		row[0] += sign * a.Luck
		row[1] += sign * b.Luck
	}
	return rows
}

// ratings are the PRs of both players: 500 times the error per decision that
// counts.
func ratings(cube bool) func(p *pair) [][2]float64 {
	return func(p *pair) (rows [][2]float64) {
		for seat := range 2 {
			rows = append(rows, [2]float64{p.Ours.rating(seat, cube), p.His.rating(seat, cube)})
		}
		return rows
	}
}

func (v *view) rating(seat int, cube bool) float64 {
	sum, n := 0.0, 0
	for i := range v.Rolls {
		if r := &v.Rolls[i]; r.Seat == game.Seat(seat) && r.Unforced {
			sum, n = sum+r.Error, n+1
		}
	}
	if cube {
		sum, n = sum+v.Cubes[seat].Error, n+v.Cubes[seat].Close
	}
	return 500 * sum / float64(max(n, 1))
}

// closes are how many decisions with the cube count.
func closes(p *pair) (rows [][2]float64) {
	for seat := range 2 {
		rows = append(rows, [2]float64{float64(p.Ours.Cubes[seat].Close), float64(p.His.Cubes[seat].Close)})
	}
	return rows
}

// correlation is that of the two numbers of a row.
func correlation(rows [][2]float64) float64 {
	var n, x, y, xx, yy, xy float64
	for _, r := range rows {
		n, x, y = n+1, x+r[0], y+r[1]
		xx, yy, xy = xx+r[0]*r[0], yy+r[1]*r[1], xy+r[0]*r[1]
	}
	return (n*xy - x*y) / math.Sqrt(max(n*xx-x*x, 1e-12)*max(n*yy-y*y, 1e-12))
}

// difference is the mean of the first less the second.
func difference(rows [][2]float64) (sum float64) {
	for _, r := range rows {
		sum += (r[0] - r[1]) / float64(len(rows))
	}
	return sum
}

// distance is the mean of how far the two are apart.
func distance(rows [][2]float64) (sum float64) {
	for _, r := range rows {
		sum += math.Abs(r[0]-r[1]) / float64(len(rows))
	}
	return sum
}

// value returns f over matches, with half its 95 % interval: by leaving out one
// match after the other.
func (f *figure) value(done []pair) (value, half float64, n int) {
	var all [][2]float64
	var parts [][][2]float64
	for i := range done {
		rows := f.rows(&done[i])
		parts, all = append(parts, rows), append(all, rows...)
	}
	mean, squares, m := 0.0, 0.0, float64(len(done))
	begin := 0
	for _, rows := range parts {
		rest := make([][2]float64, 0, len(all)-len(rows))
		rest = append(append(rest, all[:begin]...), all[begin+len(rows):]...)
		begin += len(rows)
		v := f.of(rest)
		mean += v / m
		squares += v * v / m
	}
	return f.of(all), 1.96 * math.Sqrt(max(0, squares-mean*mean)*(m-1)), len(all)
}

// tell writes the result.
func (k *kept) tell() string {
	var b strings.Builder
	var ours, his float64
	for i := range k.Done {
		ours, his = ours+k.Done[i].OurSeconds, his+k.Done[i].HisSeconds
	}
	n := float64(max(len(k.Done), 1))
	again := ""
	if k.Self > 0 {
		again = fmt.Sprintf(" -self %d", k.Self)
	}
	fmt.Fprintf(&b, `# Our analysis beside GNU Backgammon's

%d matches to %d points with the cube, %s, seed %d. Both look two throws ahead (gnubg: 2-ply, its usual filters and threads 1; ours: --depth standard), and find luck
without looking ahead. Equities are in units of the least win at the cube and score of the moment. An interval is one of 95 %%, by leaving out one match after the other. A match took us %.1f s,
and gnubg %.1f s, by the clock of a machine that did other things as well.

PR is 500 times the error per decision that counts: plays with a choice, and with the cube what is close or was done. The players' mean is %.1f by
gnubg, and a match is some dozens of decisions. Which of those with the cube are close each program says by itself: we judge doubles by formulas over the chances of a position, on the way of a look ahead as well (decisions 0094 and 0133).

    go run ./tools/compare -matches %d -points %d -who %s -seed %d%s

| | value (95 %%) | hoped for | of so many |
| --- | ---: | --- | ---: |
`, len(k.Done), k.Points, strings.Replace(k.Who, ",", " against ", 1), k.Seed, ours/n, his/n, k.mean(), len(k.Done), k.Points, k.Who, k.Seed, again)
	rows(&b, k.Done)
	if k.Self > 0 {
		k.tellItself(&b)
	}
	return b.String()
}

// rows writes all figures.
func rows(b *strings.Builder, done []pair) {
	for i := range figures {
		f := &figures[i]
		v, half, n := f.value(done)
		fmt.Fprintf(b, "| %s | %.3f (%.3f to %.3f) | %s | %d |\n", f.name, v, v-half, v+half, f.goal, n)
	}
}

// tellItself says how far gnubg is from itself at another depth.
func (k *kept) tellItself(b *strings.Builder) {
	var done []pair
	for i := range k.Done {
		done = append(done, *k.Done[i].itself())
	}
	fmt.Fprintf(b, `
## GNU Backgammon beside itself

The same matches, and the same figures, of gnubg at %d-ply in our place. What is hoped for is hoped for of us.

| | value (95 %%) | hoped for | of so many |
| --- | ---: | --- | ---: |
`, k.Self)
	rows(b, done)
}

// mean is the mean PR of the players, with the cube, by gnubg.
func (k *kept) mean() (sum float64) {
	for i := range k.Done {
		for seat := range 2 {
			sum += k.Done[i].His.rating(seat, true) / float64(2*len(k.Done))
		}
	}
	return sum
}
