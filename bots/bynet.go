package bots

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"parlor/bots/indianet"
	"parlor/bots/redpath"
	"parlor/bots/tablenet"
	"parlor/game"
	"parlor/nets"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// With returns a roster with one level more, just below the best: it judges games
// like that of p, with as many seats, by n instead of a net of the program. It
// refuses a net that was not taught such games.
func (ro *Roster) With(level string, n *nets.Net, p game.Position) (*Roster, error) {
	if slices.Contains(ro.All(), level) {
		return nil, fmt.Errorf("level %q: there is one already", level)
	}
	if err := game.Check(p); err != nil {
		return nil, err
	}
	family := p.Game().Info().Family
	f, ok := ro.Families[family]
	if !ok {
		return nil, errNoNets
	}
	f, err := f.with(level, n, p)
	if err != nil {
		return nil, err
	}
	more := *ro
	more.Levels = slices.Insert(slices.Clone(ro.Levels), len(ro.Levels)-1, Level{Name: level, Help: "Plays as a net judges that was read from a file."})
	more.Families = maps.Clone(ro.Families)
	more.Families[family] = f
	return &more, nil
}

var errNoNets = errors.New("no net is taught this game")

func (f family[S]) with(level string, n *nets.Net, p game.Position) (Family, error) {
	r, s, _, err := at[S](p)
	if err != nil {
		return nil, err
	}
	if f.brings.ByNet == nil {
		return nil, errNoNets
	}
	seats := r.Seats(s)
	if _, err := f.brings.ByNet(r, seats, n); err != nil {
		return nil, err
	}
	b := f.brings
	b.Judges = maps.Clone(b.Judges)
	b.Judges[level] = func(r game.Complete[S]) Evaluator[S] {
		e, err := f.brings.ByNet(r, seats, n)
		if err != nil {
			return nil
		}
		return e
	}
	return Of(b), nil
}

// tablesByNet judges r by n.
func tablesByNet(r game.Complete[tables.State], _ int, n *nets.Net) (Evaluator[tables.State], error) {
	rules := r.(tables.Rules)
	j, err := tablenet.NewJudge(rules, n)
	if err != nil {
		return nil, err
	}
	return &TablesNet{rules: rules, judge: j, ends: tablesEnds(rules)}, nil
}

// indiaByNet judges games of r with so many seats by n, others by rules of thumb.
func indiaByNet(r game.Complete[india.State], seats int, n *nets.Net) (Evaluator[india.State], error) {
	rules := r.(india.Rules)
	j, err := indianet.NewJudge(rules, seats, n)
	if err != nil {
		return nil, err
	}
	e := &IndiaNet{rules: rules, thumb: NewIndiaHand(rules), ends: redpath.For(rules)}
	e.judges[seats] = j
	return e, nil
}
