package docs

import (
	"slices"
	"strconv"
	"strings"

	"parlor/game"
	"parlor/rules/tables"
)

// stand is a position of a game on points, as plainly as can be: what the side
// on turn has on each of its places, and the other side on each of its own. It
// finds out by the words of the documents what the rules find out by masks.
type stand struct {
	r        tables.Rules
	s        tables.State
	own, opp [27]int
	left     []int
	lost     bool // the last man is placed, and the rest of the throw is lost
}

func standOf(p game.Position) (m stand) {
	m.s, _ = game.As[tables.State](p)
	rules, _ := game.RulesOf[tables.State](p)
	m.r = rules.(tables.Rules)
	for place := range m.own {
		m.own[place], m.opp[place] = m.s.Count(m.s.Turn(), place), m.s.Count(m.s.Turn()^1, place)
	}
	for _, n := range m.s.Left() {
		if n > 0 {
			m.left = append(m.left, int(n))
		}
	}
	return m
}

// at returns how the men stand where q is asked.
func (q *asking) men() stand { return standOf(q.at) }

// lands is where a man on from comes to with n: 0 is off.
func lands(from, n int) int { return max(min(from, tables.Res)-n, 0) }

func (m *stand) home() bool {
	for p := 7; p <= tables.Bar; p++ {
		if m.own[p] > 0 {
			return false
		}
	}
	return true
}

func (m *stand) closed() bool    { return m.r.Opened && !m.s.HasOpened(m.s.Turn()) }
func (m *stand) waiting() bool   { return m.r.WaitBoth && m.opp[tables.Res] > 0 }
func (m *stand) held(p int) bool { return p > 0 && m.opp[25-p] > 1 }

// highest is the highest point with a man.
func (m *stand) highest() (p int) {
	for p = 24; p > 0 && m.own[p] == 0; p-- {
	}
	return p
}

// goesOff reports whether n takes a man off point from, when all are home.
func (m *stand) goesOff(from, n int) bool {
	switch high := m.highest(); {
	case n == from:
		return true
	case n < from || high >= n:
		return false
	default:
		return m.r.BearOff == tables.Any || m.r.BearOff == tables.Highest && from == high
	}
}

// cameIn is the number of a 1-2 with which a man came in while others wait, so
// that he may go on with the other (WP-A1); else 0.
func (m *stand) cameIn() int {
	hi, lo := m.s.Throw()
	if m.r.Entry != tables.First || m.r.AdTwoMen || m.r.Ad == tables.Plain || m.own[tables.Res] == 0 ||
		hi != 2 || lo != 1 || m.s.Named() != 0 || len(m.left) != 1 {
		return 0
	}
	return 3 - m.left[0]
}

// can reports whether a man of a place may take a step with n, by itself.
func (m *stand) can(from, n int) bool {
	to := lands(from, n)
	switch {
	case m.closed() || m.own[from] == 0 || m.own[tables.Bar] > 0 && from != tables.Bar || m.held(to):
		return false
	case from >= tables.Res:
		return true
	case m.own[tables.Res] > 0 && m.r.Entry != tables.Mix:
		return m.cameIn() != 0 && from == 25-m.cameIn()
	case m.waiting() || from <= 6 && m.r.Home == tables.Frozen && !m.home():
		return false
	case to == 0:
		return m.home() && !m.s.NoBear() && m.goesOff(from, n)
	case m.home() && (m.r.Home == tables.Strict || m.r.MustBear && m.bears(n)):
		return false
	}
	return true
}

// bears reports whether n takes any man off.
func (m *stand) bears(n int) bool {
	for from := 1; from <= 6; from++ {
		if m.own[from] > 0 && !m.s.NoBear() && m.goesOff(from, n) {
			return true
		}
	}
	return false
}

// numbers are those that the next step may use.
func (m *stand) numbers() []int {
	hi, lo := m.s.Throw()
	if m.r.EitherDie && m.r.Entry == tables.SetUp && m.own[tables.Res] > 0 && m.own[tables.Bar] == 0 && len(m.left) > 0 {
		if m.r.Repeat && m.r.Special && lo <= 2 && hi > 2 {
			lo = hi
		}
		return []int{hi, lo}
	}
	return m.left
}

// after returns the men after a step.
func (m stand) after(from, n int) stand {
	to := lands(from, n)
	m.own[from]--
	m.own[to]++
	if to > 0 && m.opp[25-to] == 1 {
		m.opp[25-to]--
		m.opp[tables.Bar]++
	}
	m.left = slices.Clone(m.left)
	i := max(slices.Index(m.left, n), 0)
	m.left = slices.Delete(m.left, i, i+1)
	m.lost = from == tables.Res && m.own[tables.Res] == 0 && m.r.Entry == tables.SetUp && (m.r.LoseLast || m.waiting())
	return m
}

// uses is how many numbers can still be used.
func (m stand) uses() (most int) {
	if m.lost || m.own[tables.Off] == int(m.r.Men) {
		return 0
	}
	for _, n := range m.numbers() {
		for from := 1; from <= tables.Bar; from++ {
			if m.can(from, n) {
				most = max(most, 1+m.after(from, n).uses())
			}
		}
	}
	return most
}

// A way is a step as players write it.
type way struct{ from, to int }

// ways returns the steps that are possible by themselves, and with how many
// numbers used a turn can end that begins with each.
func (m *stand) ways() map[way]int {
	list := map[way]int{}
	for _, n := range m.numbers() {
		for from := 1; from <= tables.Bar; from++ {
			if m.can(from, n) {
				w := way{from, lands(from, n)}
				list[w] = max(list[w], 1+m.after(from, n).uses())
			}
		}
	}
	return list
}

// wayOf reads a step.
func wayOf(text string) (w way, ok bool) {
	left, right, ok := strings.Cut(strings.TrimSuffix(text, "*"), "/")
	place := func(s string) int {
		if p := map[string]int{"res": tables.Res, "bar": tables.Bar, "off": tables.Off}; s == "res" || s == "bar" || s == "off" {
			return p[s]
		}
		n, _ := strconv.Atoi(s)
		return n
	}
	return way{place(left), place(right)}, ok
}
