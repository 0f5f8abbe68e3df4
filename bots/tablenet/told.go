package tablenet

import "parlor/rules/tables"

// InputsAny names what the rows of a net mean that serves all rules: those of
// [Inputs], and behind them rows that tell it by which rules is played. They are
// the same all through a game.
const InputsAny = Inputs + ", rules 1"

// choices are the rules that such a net is told of, each as a number of a few,
// with a row for each number. Left out are the name, the cube, and the start,
// which it sees; and the penalty, which is paid beside the game (PK-16).
var choices = [...]struct {
	values int
	of     func(r *tables.Rules) int
}{
	{2, func(r *tables.Rules) int { return one(r.Reserve) }},
	{3, func(r *tables.Rules) int { return int(r.Entry) }},
	{2, func(r *tables.Rules) int { return one(r.Opened) }},
	{2, func(r *tables.Rules) int { return one(r.Special) }},
	{2, func(r *tables.Rules) int { return one(r.Doublets == 2) }},
	{3, func(r *tables.Rules) int { return int(r.Extra) }},
	{4, func(r *tables.Rules) int { return int(r.Ad) }},
	{3, func(r *tables.Rules) int { return int(r.Home) }},
	{3, func(r *tables.Rules) int { return int(r.BearOff) }},
	{3, func(r *tables.Rules) int { return int(r.Score) }},
	{2, func(r *tables.Rules) int { return one(r.FreeDie) }},
	{3, func(r *tables.Rules) int { return int(r.AdNeeds) }},
	{3, func(r *tables.Rules) int { return int(r.AdReroll) }},
	{2, func(r *tables.Rules) int { return one(r.AdTwoMen) }},
	{2, func(r *tables.Rules) int { return one(r.NextTurn) }},
	{2, func(r *tables.Rules) int { return one(r.MustBear) }},
	{2, func(r *tables.Rules) int { return one(r.Repeat) }},
	{2, func(r *tables.Rules) int { return one(r.EitherDie) }},
	{2, func(r *tables.Rules) int { return one(r.LoseLast) }},
	{2, func(r *tables.Rules) int { return one(r.WaitBoth) }},
	{3, func(r *tables.Rules) int { return int(r.AdPoints) }},
}

// rowsAny is how many rows a net for all rules has: behind those of all choices
// a row for each man of a side.
var rowsAny = func() int {
	n := rows + tables.MaxMen
	for _, c := range choices {
		n += c.values
	}
	return n
}()

func one(on bool) int {
	if on {
		return 1
	}
	return 0
}

// told returns the rows that tell a net for all rules of r.
func told(r *tables.Rules) (list []uint16) {
	row := rows
	for _, c := range choices {
		list = append(list, uint16(row+c.of(r)))
		row += c.values
	}
	for n := range int(r.Men) {
		list = append(list, uint16(row+n))
	}
	return list
}

// ServesAny reports whether a net for all rules is told what matters in r.
func ServesAny(r tables.Rules) bool { return r.Penalty == 0 }
