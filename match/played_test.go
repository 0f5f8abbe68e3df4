package match_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
)

// A book is kept by somebody who plays each game of a match once more on a board of its own, without a match, and writes down what it brought.
type book struct {
	t        *testing.T
	name     string
	opts     game.Options
	l        match.Length
	seats    int
	pairs    bool
	score    []int
	counters []int // what was paid beside the games that are over
	games    int
	crawford string // "before", "now", "after"
	board    game.Position
	left     int // steps after which the game ends otherwise; 0: it is played to its end

	doubts, given, dropped, drawn int // dead cubes that nobody was asked about, games given up, games ended by a drop, drawn games
}

// begin lays out the next game: the first in which somebody needs one point is played without the cube.
func (b *book) begin(rnd *rand.Rand) {
	opts := maps.Clone(b.opts)
	needs := slices.ContainsFunc(b.score, func(n int) bool { return n == b.l.Points-1 })
	switch {
	case b.opts["cube"] != "on" || b.l.Points == 0:
	case b.crawford == "now":
		b.crawford = "after"
	case b.crawford == "before" && needs:
		b.crawford = "now"
	}
	if b.crawford == "now" {
		opts["cube"] = "off"
	}
	g, err := entry(b.name).New(opts)
	if err == nil {
		b.board, err = g.Start(b.seats)
	}
	if err != nil {
		b.t.Fatal(err)
	}
	if b.left = 0; rnd.IntN(2) == 0 && (b.seats == 2 || rnd.IntN(5) == 0) {
		b.left = 1 + rnd.IntN(400)
	}
}

// over reports whether the match must end now (MA-2, MA-3), by trying all that could still come of it.
func (b *book) over() bool {
	if b.l.Points > 0 {
		return slices.Max(b.score) >= b.l.Points
	}
	left := b.l.Games - b.games
	if left <= 0 {
		return true
	}
	for i, n := range b.score { // Is i ahead for good of all who do not win what he wins?
		caught := slices.ContainsFunc(slices.Collect(maps.Keys(b.others(i))), func(j int) bool { return b.score[j]+left >= n })
		if !caught {
			return true
		}
	}
	return false
}

func (b *book) others(i int) map[int]bool {
	list := map[int]bool{}
	for j := range b.seats {
		if j != i && !(b.pairs && (i+j)%2 == 0) {
			list[j] = true
		}
	}
	return list
}

var (
	struckIn = regexp.MustCompile(` struck=(\d+)-(\d+)`)
	cubeIn   = regexp.MustCompile(` cube=(\d+)`)
	offIn    = regexp.MustCompile(`off:(\d+)`)
)

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// beside is what seat 0 has won of seat 1 for men sent to the Dog House (PK-16).
func (b *book) beside() int {
	m := struckIn.FindStringSubmatch(b.board.String())
	if m == nil {
		return 0
	}
	return number(b.opts["penalty"]) * (number(m[1]) - number(m[2]))
}

// write notes what a game paid, of which beside were counters to seat 0.
func (b *book) write(pay []int, beside int) {
	if b.opts["penalty"] != "" {
		b.counters[0] += beside
		b.counters[1] -= beside
	}
	b.games++
	most := slices.Max(pay)
	if most <= 0 {
		b.drawn++
		return
	}
	for i, n := range pay {
		switch {
		case b.l.Points > 0 && n > 0:
			b.score[i] += n
		case b.l.Games > 0 && n == most:
			b.score[i]++
		}
	}
}

// gives chooses a resignation of a seat: for how many points, and what that pays (MA-6).
func (b *book) gives(rnd *rand.Rand, seat game.Seat, p game.Position) (points int, pay []int) {
	line, most := b.board.String(), 1
	men := strings.Fields(line)[seat] // x=... or o=...
	off := 0
	if m := offIn.FindStringSubmatch(men); m != nil {
		off = number(m[1])
	}
	scores := b.opts["score"]
	if scores == "" {
		scores = map[string]string{"backgammon": "gammon", "hypergammon": "gammon", "navy": "per-man"}[b.name]
	}
	if scores == "gammon" && b.l.Points > 0 && off == 0 {
		most = 3
	}
	if got := (match.Counting{}).Most(p, seat); got != most {
		b.t.Fatalf("%s: seat %d may give up for %d points, want %d", line, seat, got, most)
	}
	points = 1 + rnd.IntN(most)
	worth := points
	if scores == "per-man" {
		worth = 15 - off
	}
	if m := cubeIn.FindStringSubmatch(line); m != nil {
		worth *= number(m[1])
	}
	pay = []int{worth, worth}
	pay[seat] = -worth
	return points, pay
}

// compare holds the match against the book.
func (b *book) compare(p game.Position) {
	b.t.Helper()
	at, ok := match.At(p)
	over := p.ToAct() == 0
	mark := []string{"before", "now", "after"}[at.Crawford]
	wrong := !ok || over != b.over() || !slices.Equal(at.Score, b.score) || b.opts["penalty"] != "" && !slices.Equal(at.Counters, b.counters)
	if wrong || !over && mark != b.crawford {
		b.t.Fatalf("%s of %+v, game %d: over %v, %s: want over %v, %v, counters %v, Crawford %s", b.name, b.l, b.games, over, p, b.over(), b.score, b.counters, b.crawford)
	}
	if !over {
		return
	}
	won := 0
	for _, n := range b.score {
		if n == slices.Max(b.score) {
			won++
		}
	}
	pays := p.Payoffs()
	for i, n := range b.score {
		if up := n == slices.Max(b.score); won == b.seats && pays[i] != 0 || won < b.seats && up != (pays[i] > 0) {
			b.t.Fatalf("%s: pays %v at %v", b.name, pays, b.score)
		}
	}
}

// dead reports whether the board asks for a double that can bring nothing (MA-5).
func (b *book) dead() bool {
	if b.opts["cube"] != "on" || b.board.ToAct().Has(game.Nature) || b.board.ToAct() == 0 {
		return false
	}
	m := cubeIn.FindStringSubmatch(b.board.String())
	seat := b.board.ToAct().First()
	asks := slices.ContainsFunc(b.board.Actions(seat), func(a game.Action) bool { return b.board.Format(a) == "double" })
	return asks && m != nil && (b.l.Games > 0 || b.score[seat]+number(m[1]) >= b.l.Points)
}

// plays plays a match to its end, both on one board and in the book.
func (b *book) plays(rnd *rand.Rand) {
	b.t.Helper()
	g, err := match.New(entry(b.name), b.opts, b.l)
	if err != nil {
		b.t.Fatal(err)
	}
	p, err := g.Start(b.seats)
	if err != nil {
		b.t.Fatal(err)
	}
	b.score, b.counters, b.crawford = make([]int, b.seats), make([]int, b.seats), "before"
	b.begin(rnd)
	bot, err := bots.Standard.New("random", p)
	if err != nil {
		b.t.Fatal(err)
	}
	for b.compare(p); p.ToAct() != 0; b.compare(p) {
		if b.dead() {
			b.doubts++
			if b.board, err = b.board.PlayText(b.board.ToAct().First(), "throw"); err != nil {
				b.t.Fatal(err)
			}
		}
		if p.ToAct() != b.board.ToAct() {
			b.t.Fatalf("%s: to act are %v, on the board %v: %s", p, p.ToAct(), b.board.ToAct(), b.board)
		}
		seat := p.ToAct().First()
		if b.left--; b.left == 0 { // The game is not played to its end: it comes to a standstill, say, or one of two gives it up.
			pays := game.Payoffs{}
			if b.seats > 2 || rnd.IntN(4) == 0 {
				b.write(make([]int, b.seats), b.beside())
			} else {
				who := game.Seat(rnd.IntN(2))
				points, pay := b.gives(rnd, who, p)
				b.given++
				b.write(pay, b.beside())
				pays = (match.Counting{}).Concession(p, who, points)
			}
			p, _ = game.Concede(p, pays)
			b.begin(rnd)
			continue
		}
		var text string
		if seat == game.Nature {
			text = p.Format(game.Draw(p.Outcomes(), rnd))
		} else if text, err = bot.Choose(p, seat, rnd); err != nil {
			b.t.Fatal(err)
		}
		if calm := map[string]string{"double": "throw", "drop": "take"}[text]; calm != "" && rnd.IntN(8) > 0 { // Else hardly a game would be played to its end.
			text = calm
		}
		if p, err = p.PlayText(seat, text); err == nil {
			b.board, err = b.board.PlayText(seat, text)
		}
		if err != nil {
			b.t.Fatalf("%s: %v", text, err)
		}
		if b.board.ToAct() != 0 {
			continue
		}
		if text == "drop" {
			b.dropped++
		}
		pays, pay, beside := b.board.Payoffs(), make([]int, b.seats), b.beside()
		for i := range pay {
			pay[i] = int(pays[i])
		}
		if beside != 0 {
			pay[0], pay[1] = pay[0]-beside, pay[1]+beside
		}
		b.write(pay, beside)
		b.begin(rnd)
	}
}

// TestPlayedMatchesEndAsABookSays plays matches with resignations, drops of the cube, counters beside the games and drawn games, of every length and form
// among two to four, and holds them after each step against a book that knows games and no matches (MA-1 to MA-7).
func TestPlayedMatchesEndAsABookSays(t *testing.T) {
	for _, c := range []struct {
		name  string
		opts  game.Options
		seats []int
		pairs bool
	}{
		{"parker", game.Options{"penalty": "3"}, []int{2}, false},
		{"parker", game.Options{"penalty": "100", "score": "gammon"}, []int{2}, false},
		{"parker", game.Options{"penalty": "7", "score": "per-man", "cube": "on"}, []int{2}, false},
		{"parker", nil, []int{2}, false},
		{"backgammon", game.Options{"cube": "on"}, []int{2}, false},
		{"backgammon", nil, []int{2}, false},
		{"hypergammon", game.Options{"cube": "on"}, []int{2}, false},
		{"navy", game.Options{"cube": "on"}, []int{2}, false},
		{"navy", nil, []int{2}, false},
		{"india", nil, []int{2, 3, 4}, false},
		{"india", game.Options{"partners": "on"}, []int{4}, true},
		{"crown-and-anchor", nil, []int{2, 3, 4}, false},
		{"check-and-double-check", nil, []int{2, 3, 4}, false},
	} {
		for _, seats := range c.seats {
			t.Run(fmt.Sprint(c.name, c.opts, seats), func(t *testing.T) {
				t.Parallel()
				rnd := rand.New(rand.NewPCG(26, uint64(seats)))
				sum := book{}
				for _, n := range []int{1, 3, 5, 7, 9} {
					for _, l := range []match.Length{{Points: n}, {Games: n}, {Points: 4 * n}} {
						b := book{t: t, name: c.name, opts: c.opts, l: l, seats: seats, pairs: c.pairs}
						b.plays(rnd)
						sum.games, sum.given, sum.dropped, sum.drawn, sum.doubts = sum.games+b.games, sum.given+b.given, sum.dropped+b.dropped, sum.drawn+b.drawn, sum.doubts+b.doubts
					}
				}
				t.Logf("%d games: %d given up, %d dropped, %d drawn; %d dead doubles not asked about", sum.games, sum.given, sum.dropped, sum.drawn, sum.doubts)
			})
		}
	}
}
