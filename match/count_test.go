package match_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/match"
)

// model counts a match the slow way: by the whole list of what its games paid.
type model struct {
	l     match.Length
	seats int
	pairs bool // each and who sits opposite are partners
	paid  []game.Payoffs
}

// score adds up what the seats have: points that a game brought, or one for the
// game to everybody who won most in it.
func (m *model) score() []int {
	score := make([]int, m.seats)
	for _, p := range m.paid {
		for i, n := range p[:m.seats] {
			best := n > 0
			for _, other := range p[:m.seats] {
				best = best && n >= other
			}
			switch {
			case m.l.Points > 0 && n > 0:
				score[i] += int(n)
			case m.l.Games > 0 && best:
				score[i]++
			}
		}
	}
	return score
}

// over reports whether nothing can change any more who leads: in a match to
// points because somebody has them; else because the games are played, or
// nobody who is behind one leader could draw level by winning all that are left.
// A partner is not behind: he wins whatever the leader wins.
func (m *model) over() bool {
	score := m.score()
	if m.l.Points > 0 {
		return slices.ContainsFunc(score, func(n int) bool { return n >= m.l.Points })
	}
	left := m.l.Games - len(m.paid)
	if left == 0 {
		return true
	}
	for leader := range score {
		ahead := true
		for other := range score {
			with := other == leader || m.pairs && (other+leader)%2 == 0
			ahead = ahead && (with || score[other]+left < score[leader])
		}
		if ahead {
			return true
		}
	}
	return false
}

// everyEnd reports the same by trying every way in which the games left can go:
// whoever wins each of them, several together (but of two partners never one
// alone), or nobody.
func everyEnd(score []int, left int, pairs bool, seen map[string]string) (leaders string) {
	if left == 0 {
		for i, n := range score {
			if n == slices.Max(score) {
				leaders += fmt.Sprint(i)
			}
		}
		return leaders
	}
	key := fmt.Sprint(score, left)
	if known, ok := seen[key]; ok {
		return known
	}
	for winners := range 1 << len(score) {
		if pairs && winners&3 != winners>>2 {
			continue
		}
		next := slices.Clone(score)
		for i := range next {
			next[i] += winners >> i & 1
		}
		switch l := everyEnd(next, left-1, pairs, seen); {
		case leaders == "":
			leaders = l
		case leaders != l:
			leaders = "open"
		}
	}
	seen[key] = leaders
	return leaders
}

// pay is what some game pays: won by one, given up, drawn, or won by several
// together; partners are paid the same.
func pay(rnd *rand.Rand, seats int, pairs bool) (p game.Payoffs) {
	if pairs {
		won := int32(rnd.IntN(3) - 1)
		return game.Payoffs{won, -won, won, -won}
	}
	switch rnd.IntN(4) {
	case 0: // Drawn.
	case 1: // Some gain the same, the others pay.
		for i := range seats {
			p[i] = int32(rnd.IntN(2)*2 - 1)
		}
	default:
		winner := rnd.IntN(seats)
		worth := int32(1 + rnd.IntN(3))
		for i := range seats {
			p[i] = -worth
		}
		p[winner] = worth * int32(seats-1)
	}
	return p
}

// TestMatchesEndAsASlowModelSays plays matches of every length among two to four
// whose games are given up, drawn or won by several together, partners among
// them (MA-1, MA-2, MA-3, MA-4, IN-15).
func TestMatchesEndAsASlowModelSays(t *testing.T) {
	var lengths []match.Length
	for n := 1; n <= 99; n += 2 {
		lengths = append(lengths, match.Length{Games: n})
	}
	for n := 1; n <= 40; n++ {
		lengths = append(lengths, match.Length{Points: n})
	}
	lengths = append(lengths, match.Length{Points: 1000})
	rnd := rand.New(rand.NewPCG(8, 4))
	level, drawn := 0, 0
	for _, l := range lengths {
		for _, table := range []struct {
			seats int
			opts  game.Options
		}{{2, nil}, {3, nil}, {4, nil}, {4, game.Options{"partners": "on"}}} {
			seats, pairs := table.seats, table.opts != nil
			g, err := match.New(entry("india"), table.opts, l)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]string{}
			for range 6 {
				m := model{l: l, seats: seats, pairs: pairs}
				p, err := g.Start(seats)
				if err != nil {
					t.Fatal(err)
				}
				for !m.over() {
					if p.ToAct() == 0 {
						t.Fatalf("%+v, %d seats: over at %v after %d games", l, seats, m.score(), len(m.paid))
					}
					m.paid = append(m.paid, pay(rnd, seats, pairs))
					p, _ = game.Concede(p, m.paid[len(m.paid)-1])
					left := l.Games - len(m.paid)
					if l.Games > 0 && l.Games <= 7 && m.over() != (everyEnd(m.score(), left, pairs, seen) != "open") {
						t.Fatalf("the model is wrong: %+v, %v, %d left", l, m.score(), left)
					}
				}
				if p.ToAct() != 0 {
					t.Fatalf("%+v, %d seats: goes on at %v after %d games", l, seats, m.score(), len(m.paid))
				}
				at, ok := match.At(p)
				if !ok || !slices.Equal(at.Score, m.score()) {
					t.Fatalf("%+v, %d seats: stands at %v, want %v", l, seats, at.Score, m.score())
				}
				checkPay(t, p, m.score())
				switch tied := leading(m.score()); {
				case tied == seats:
					drawn++
				case tied > 1 && !pairs:
					level++
				}
			}
		}
	}
	if level == 0 || drawn == 0 {
		t.Errorf("%d matches were shared, %d drawn: want some of both", level, drawn)
	}
}

func leading(score []int) (n int) {
	for _, x := range score {
		if x == slices.Max(score) {
			n++
		}
	}
	return n
}

// checkPay checks that those with the highest score gain alike from the others.
func checkPay(t *testing.T, p game.Position, score []int) {
	t.Helper()
	got, sum := p.Payoffs(), int32(0)
	for i, n := range score {
		sum += got[i]
		if leads := n == slices.Max(score); leading(score) < len(score) && leads != (got[i] > 0) || leading(score) == len(score) && got[i] != 0 {
			t.Errorf("the score %v pays %v", score, got)
		}
	}
	if sum != 0 {
		t.Errorf("the score %v pays %v, which is not 0 in all", score, got)
	}
	if len(score) == 4 && leading(score) == 2 && slices.Max(got[:]) != 1 {
		t.Errorf("the score %v pays %v: want 1 of each for two of four", score, got)
	}
}

// TestAMatchGoesOnWhileLevel at the scores at which matches once ended (MA-3,
// MA-8).
func TestAMatchGoesOnWhileLevel(t *testing.T) {
	win := func(seat game.Seat, seats int) (p game.Payoffs) {
		for i := range seats {
			p[i] = -1
		}
		p[seat] = int32(seats - 1)
		return p
	}
	for _, c := range []struct {
		games, seats int
		won          []int
		score        string
	}{
		{5, 2, []int{0, 1, 1, 0}, "2-2/best5"},
		{7, 2, []int{0, 1, 1, 0, 1, 0}, "3-3/best7"},
		{5, 3, []int{0, 1, 1, 0}, "2-2-0/best5"},
		{3, 4, []int{3, 1}, "0-1-0-1/best3"},
	} {
		for version, goesOn := range map[int]bool{1: c.games == 3, game.Version: true} {
			g, err := match.NewAt(version, entry("india"), nil, match.Length{Games: c.games})
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Start(c.seats)
			if err != nil {
				t.Fatal(err)
			}
			for i, seat := range c.won {
				if p.ToAct() == 0 {
					t.Fatalf("version %d, %s: over after %d games", version, c.score, i)
				}
				p, _ = game.Concede(p, win(game.Seat(seat), c.seats))
			}
			if !strings.Contains(p.String(), "score="+c.score) || (p.ToAct() != 0) != goesOn {
				t.Errorf("version %d: %s goes on: %v, want %v at %s", version, p, p.ToAct() != 0, goesOn, c.score)
			}
		}
	}
}

// TestWhoBearsOffFirstWinsTheGame of a match, whatever men were struck: the
// counters are counted beside it (MA-7, PK-15, PK-16).
func TestWhoBearsOffFirstWinsTheGame(t *testing.T) {
	const line = "x=1:1,off:14 o=23:3,13:12 turn=x next=throw struck=0-2 score="
	for _, c := range []struct {
		version int
		l       match.Length
		at, end string
	}{
		{game.Version, match.Length{Games: 3}, "0-0/best3 played=0 counters=0,0", "score=1-0/best3 played=1 counters=-10,10"},
		{game.Version, match.Length{Games: 3}, "0-1/best3 played=1 counters=5,-5", "score=1-1/best3 played=2 counters=-5,5"},
		{game.Version, match.Length{Points: 3}, "1-0/3 counters=-10,10", "score=2-0/3 counters=-20,20"},
		{1, match.Length{Games: 3}, "0-0/best3 played=0", "score=0-1/best3 played=1"},
		{1, match.Length{Points: 3}, "1-0/3", "score=1-9/3"},
	} {
		g, err := match.NewAt(c.version, entry("parker"), game.Options{"penalty": "5"}, c.l)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(line + c.at)
		if err != nil {
			t.Fatal(err)
		}
		a, err := p.Parse(game.Nature, "6-5")
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(game.Nature, a); err != nil {
			t.Fatal(err)
		}
		if p, err = p.PlayText(0, "1/off"); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(p.String(), c.end) {
			t.Errorf("version %d: %s, want %s", c.version, p, c.end)
		}
		if again, err := g.Parse(p.String()); err != nil || again.String() != p.String() {
			t.Errorf("%s is read as %v, %v", p, again, err)
		}
	}
}

func TestCountersStayWhenAGameOfAMatchIsGivenUp(t *testing.T) {
	g, err := match.New(entry("parker"), game.Options{"penalty": "5"}, match.Length{Games: 3})
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse("x=24:2,13:13 o=24:3,13:12 turn=x next=throw struck=4-2 score=0-0/best3 played=0 counters=0,0")
	if err != nil {
		t.Fatal(err)
	}
	given := (match.Counting{}).Concession(p, 0, 1)
	if given[0] != -1 || given[1] != 1 {
		t.Errorf("given up for %v, want a point: the counters are the match's", given)
	}
	after, _ := game.Concede(p, given)
	if !strings.HasSuffix(after.String(), "score=0-1/best3 played=1 counters=10,-10") {
		t.Errorf("after it: %s", after)
	}
	at, ok := match.At(after)
	if !ok || !slices.Equal(at.Counters, []int{10, -10}) {
		t.Errorf("stands at %+v", at)
	}
	for _, bad := range []string{"counters=10", "counters=10,10", "counters=a,b", "counters=-0,0", "counters=10,-10,0"} {
		if _, err := g.Parse(strings.Replace(after.String(), "counters=10,-10", bad, 1)); err == nil || !strings.Contains(err.Error(), "field counters") {
			t.Errorf("%s: error %v", bad, err)
		}
	}
}

// TestADeadCubeIsNotOffered where the least win ends the match for who could
// double, or a game counts one whatever the cube shows (MA-5).
func TestADeadCubeIsNotOffered(t *testing.T) {
	const men = "x=13:15 o=24:1,11:14 turn=%s next=throw cube=%s score=%s"
	for _, c := range []struct {
		l                       match.Length
		turn, cube, score, next string
	}{
		{match.Length{Points: 5}, "o", "4x", "1-0/5", "turn=x next=throw"},  // 1 + 4: x wins with what the cube shows.
		{match.Length{Points: 5}, "o", "4x", "0-0/5", "turn=x next=double"}, // 0 + 4 is not enough.
		{match.Length{Points: 5}, "x", "2o", "0-3/5", "turn=o next=throw"},  // 3 + 2
		{match.Length{Points: 5}, "x", "1", "4-2/5p", "turn=o next=double"}, // Who is behind after the Crawford game
		{match.Length{Points: 5}, "o", "1", "4-2/5p", "turn=x next=throw"},  // does, who leads does not.
		{match.Length{Games: 3}, "o", "1", "0-0/best3 played=0", "turn=x next=throw"},
	} {
		for version := 1; version <= game.Version; version++ {
			g, err := match.NewAt(version, entry("backgammon"), game.Options{"cube": "on"}, c.l)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Parse(fmt.Sprintf(men, c.turn, c.cube, c.score))
			if err != nil {
				t.Fatal(err)
			}
			a, err := p.Parse(game.Nature, "6-5")
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(game.Nature, a); err != nil {
				t.Fatal(err)
			}
			turns := p.Turns()
			want := c.next
			if version == 1 {
				want = strings.Replace(want, "next=throw", "next=double", 1)
			}
			if got := turns[0].After.String(); !strings.Contains(got, want) {
				t.Errorf("version %d: %s, want %s", version, got, want)
			}
		}
		if strings.HasSuffix(c.next, "throw") {
			g, err := match.New(entry("backgammon"), game.Options{"cube": "on"}, c.l)
			if err != nil {
				t.Fatal(err)
			}
			line := strings.Replace(fmt.Sprintf(men, c.next[5:6], c.cube, c.score), "next=throw", "next=double", 1)
			if _, err := g.Parse(line); err == nil || !strings.Contains(err.Error(), "no double") {
				t.Errorf("%s: error %v", line, err)
			}
		}
	}
}

// TestMatchesWithADeadCubeKeepTheContract plays them at random.
func TestMatchesWithADeadCubeKeepTheContract(t *testing.T) {
	seen := false
	for seed := range uint64(30) {
		for _, line := range play(t, "backgammon", game.Options{"cube": "on"}, match.Length{Games: 3}, seed) {
			if strings.Contains(line, "next=double") || strings.Contains(line, "next=take") {
				t.Fatalf("a cube that decides nothing: %s", line)
			}
			seen = seen || strings.Contains(line, "cube=1")
		}
	}
	if !seen {
		t.Error("no cube was in play")
	}
}
