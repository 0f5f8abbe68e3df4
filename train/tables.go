package train

import (
	"math/rand/v2"
	"strconv"

	"parlor/bots/tablenet"
	"parlor/game"
	"parlor/nets"
	"parlor/rules/tables"
)

// tablesSchool teaches the games on points.
func tablesSchool(p game.Position) School {
	rules, ok := game.RulesOf[tables.State](p)
	if !ok {
		return nil
	}
	r := rules.(tables.Rules)
	return &school[tables.State]{
		subject: subject{name: r.Name, rules: r},
		deal:    always[tables.State](r), start: 2, parties: 2,
		begin: func(hidden []int, seed uint64) (*nets.Learner, error) { return tablenet.NewLearner(r, hidden, seed) },
		judge: newTablesJudge,
		taught: func() *nets.Net {
			if n := tablenet.For(r); n != nil && n.About.Game != tablenet.Any {
				return n
			}
			return nil // A course goes on from a net for the same rules alone.
		},
	}
}

// anyTables teaches one net all rules that players may compose.
func anyTables() School {
	return &school[tables.State]{
		subject: subject{name: tablenet.Any, rules: tablenet.Any},
		deal:    composed, start: 2, parties: 2,
		begin:  tablenet.NewLearnerAny,
		judge:  newTablesJudge,
		taught: tablenet.ForAny,
	}
}

// composed deals rules by chance: a third of the games are played by a named rule
// set, the others by one of whose options most are drawn, half of them by house
// rules, which have the most.
func composed(rnd *rand.Rand) game.Rules[tables.State] {
	house := len(tables.Variants) - 1
	i := rnd.IntN(house)
	which := rnd.IntN(3)
	if which == 0 {
		return tables.Variants[i].Rules
	}
	if which == 1 {
		i = house
	}
	for {
		r, err := tables.Variants[i].New(drawn(tables.Variants[i].Options(), rnd))
		r.Cube = false // Chances are those of a game without it.
		if err == nil && tablenet.ServesAny(r) {
			return r
		}
	}
}

// drawn draws values of options, and leaves a third of them as they are. A
// number is drawn among all there are, but stays as it is more often: few play
// with eleven men.
func drawn(options []game.Option, rnd *rand.Rand) game.Options {
	opts := game.Options{}
	for _, o := range options {
		switch {
		case rnd.IntN(3) == 0:
		case len(o.Values) > 0:
			opts[o.Name] = o.Values[rnd.IntN(len(o.Values))]
		case o.Min > 0 && rnd.IntN(3) == 0:
			opts[o.Name] = strconv.Itoa(o.Min + rnd.IntN(o.Max-o.Min+1))
		}
	}
	return opts
}

// newTablesJudge returns a judge of r. Who looks ahead has twenty-one times as many
// turns to choose from, and lets the program's quick net say what comes into
// question, where there is one.
func newTablesJudge(r game.Rules[tables.State], net *nets.Net, ahead bool) (judge[tables.State], error) {
	j, err := tablenet.NewJudge(r.(tables.Rules), net)
	if err == nil && ahead {
		j.Narrow(tablenet.NewQuick(r.(tables.Rules)))
	}
	return &tablesJudge{judge: j}, err
}

// tablesJudge is a judge of games on points.
type tablesJudge struct {
	judge *tablenet.Judge
}

// Views tells the side on throw alone: the other expects the contrary.
func (j *tablesJudge) Views(dst []game.Seat, s *tables.State) []game.Seat {
	switch s.Waits() {
	case tables.NextThrow, tables.NextName, tables.NextDie:
		dst = append(dst, s.Mover())
	}
	return dst
}

func (j *tablesJudge) Read(dst []uint16, s *tables.State, _ game.Seat) ([]uint16, int) {
	return j.judge.Read(dst, s)
}

func (j *tablesJudge) Mover(s *tables.State) game.Seat { return s.Mover() }

func (j *tablesJudge) Best(s tables.State) (tables.State, outputs) {
	after, c := j.judge.Best(s)
	return after, outputs(c)
}

func (j *tablesJudge) Judge(s *tables.State, seat game.Seat) outputs {
	return outputs(j.judge.Judge(*s, seat))
}

func (j *tablesJudge) Turn(o *outputs, from, to game.Seat) {
	if from != to {
		j.judge.Swap((*tablenet.Chances)(o))
	}
}

func (j *tablesJudge) Points(o *outputs) float32 { return j.judge.Points((*tablenet.Chances)(o)) }
