package pages

import (
	"math"
	"strings"

	"parlor/game"
)

// RolledRows says for each seat what the games have paid, with intervals of 95 %.
func (m Lab) RolledRows() (rows []LabRolledRow) {
	r := m.Rolled
	most := 1.0
	for i := range r.Equity {
		most = max(most, math.Abs(r.Equity[i])+1.96*r.StdErr[i], math.Abs(m.Study.Worth.Equity[i]))
	}
	place := func(x float64) string { return Decimal("en", min(max(50+50*x/most, 0), 100), 2) + "%" }
	for i := range game.Seat(len(r.Equity)) {
		e := 1.96 * r.StdErr[i]
		win := m.number(100*m.wins(r.Win, i), 1, false) + "\u00a0% ± " + m.number(196*m.wins(r.WinErr, i), 1, false)
		if len(r.Gammon) == 2 {
			win += m.gammons(r.Gammon, r.Backgammon, i)
		}
		if m.Unit != nil {
			win += m.fill("lab.roll.match", "n", m.number(100*m.Unit.Chances(r.Equity)[i], 1, false), "e", m.number(196*m.Unit.Errors(r.StdErr)[i], 1, false))
		}
		rows = append(rows, LabRolledRow{
			Name: m.Seat(i), Equity: m.number(r.Equity[i], 3, true) + " ± " + m.number(e, 3, false), Win: win,
			Style: "--a:" + place(r.Equity[i]-e) + ";--b:" + place(r.Equity[i]+e) + ";--j:" + place(m.Study.Worth.Equity[i]),
		})
	}
	return rows
}

// LabRolledRow is what games from a position have paid to a seat. Style says where its
// bar begins (--a) and ends (--b), the ends of the interval, and where the judge's own
// value stands (--j): each in per cent of the width of the drawing.
type LabRolledRow struct{ Name, Equity, Win, Style string }

// RollPart is the address of what a script puts in the place of the rollout.
func (m Lab) RollPart() string {
	return strings.Replace(m.Here, "/lab/"+m.Game.Name, "/lab/"+m.Game.Name+"/rollout", 1) + m.exactly(m.Exact)
}

// LabExact is how exactly a position can be played out.
type LabExact struct {
	Word string  // for it in addresses; empty is the usual
	Err  float64 // the standard error at which it ends
}

func (m Lab) exactly(word string) string {
	if word == "" {
		return ""
	}
	return "&exact=" + word
}

// RollLink is the address of the page with the position played out so exactly.
func (m Lab) RollLink(word string) string { return m.Rolls + m.exactly(word) + "#rollout" }

// Margin says how exact the equity is then: half of the 95 % interval.
func (m Lab) Margin(c LabExact) string {
	key := c.Word
	if key == "" {
		key = "usual"
	}
	return m.fill("lab.exactly."+key, "e", m.number(1.96*c.Err, 2, false))
}
