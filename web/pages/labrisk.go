package pages

import (
	"strings"

	"parlor/analysis"
	"parlor/rules/crown"
)

// LabLine is a line of a table with a column for each seat it tells of.
type LabLine struct {
	Name  string
	Cells []string
}

// StakeNames are the seats of whose stakes is told.
func (m Lab) StakeNames() (list []string) {
	for _, x := range m.Study.Stakes {
		list = append(list, m.Seat(x.Seat))
	}
	return list
}

// StakeLines tell what stakes bring and risk.
func (m Lab) StakeLines() []LabLine {
	lines := []LabLine{{Name: m.T("lab.stakes.staked")}, {Name: m.T("lab.stakes.mean")}, {Name: m.T("lab.stakes.deviation")}}
	ruin := map[int]int{} // lines, by throws
	for _, x := range m.Study.Stakes {
		for _, r := range x.Ruin {
			if _, ok := ruin[r.Throws]; !ok {
				ruin[r.Throws] = len(lines)
				lines = append(lines, LabLine{Name: m.within(r)})
			}
		}
	}
	for _, x := range m.Study.Stakes {
		cells := []string{m.fill("lab.stakes.of", "n", m.count(x.Staked), "all", m.count(x.Chips)), m.number(x.Mean, 2, true), m.number(x.Deviation, 2, false)}
		for range len(lines) - len(cells) {
			cells = append(cells, "–")
		}
		for _, r := range x.Ruin {
			cells[ruin[r.Throws]] = m.chance(r.Chance)
		}
		for i := range lines {
			lines[i].Cells = append(lines[i].Cells, cells[i])
		}
	}
	return lines
}

// within says within how many throws ruin comes.
func (m Lab) within(r analysis.Ruin) string {
	key := "lab.stakes.ruin"
	if r.Left {
		key += ".left"
	}
	return m.fill(key, "n", itoa(r.Throws))
}

// chance writes how likely something is, and never nothing of what can be.
func (m Lab) chance(p float64) string {
	if 0 < p && p < 0.0005 {
		return "< " + m.number(0.1, 1, false) + "\u00a0%"
	}
	return m.number(100*p, 1, false) + "\u00a0%"
}

// StakesAbout says what every stake loses, what ruin is, and of whom it is told where nobody has staked.
func (m Lab) StakesAbout() string {
	x := m.Study.Stakes[0]
	list := []string{
		m.fill("lab.stakes.edge", "n", itoa(x.Lost()), "all", itoa(crown.Ways), "p", m.number(100*float64(x.Lost())/crown.Ways, 1, false)),
		m.T("lab.stakes.about"),
	}
	if x.Supposed {
		list = append(list, m.T("lab.stakes.supposed"))
	}
	return strings.Join(list, " ")
}

// NextHeads are what the next throw may do to a hand.
func (m Lab) NextHeads() []string {
	return []string{m.T("lab.next.lays"), m.T("lab.next.keeps"), m.T("lab.next.takes"), m.T("lab.next.takes-two"), m.T("lab.next.goes")}
}

// NextLines tell for each seat in how many ways the next throw does what to its hand.
func (m Lab) NextLines() (list []LabLine) {
	for _, x := range m.Study.Next {
		line := LabLine{Name: m.Seat(x.Seat)}
		for _, n := range []int{x.Lays, x.Keeps, x.Takes, x.TakesTwo, x.Goes} {
			text := "–"
			if n > 0 {
				text = itoa(n)
			}
			line.Cells = append(line.Cells, text)
		}
		list = append(list, line)
	}
	return list
}
