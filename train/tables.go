package train

import (
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
		rules:   r, start: 2, parties: 2,
		begin: func(hidden []int, seed uint64) (*nets.Learner, error) { return tablenet.NewLearner(r, hidden, seed) },
		judge: func(net *nets.Net) (judge[tables.State], error) {
			j, err := tablenet.NewJudge(r, net)
			return &tablesJudge{judge: j}, err
		},
		taught: func() *nets.Net { return tablenet.For(r) },
	}
}

// tablesJudge is a judge of games on points.
type tablesJudge struct {
	judge  *tablenet.Judge
	reader tablenet.Reader
}

// Views tells the side on throw alone: the other expects the contrary.
func (j *tablesJudge) Views(dst []int, s *tables.State) []int {
	switch s.Waits() {
	case tables.NextThrow, tables.NextName, tables.NextDie:
		dst = append(dst, s.Mover())
	}
	return dst
}

func (j *tablesJudge) Read(dst []uint16, s *tables.State, _ int) ([]uint16, int) {
	return j.reader.Read(dst, s)
}

func (j *tablesJudge) Mover(s *tables.State) int { return s.Mover() }

func (j *tablesJudge) Best(s tables.State) (tables.State, outputs) {
	after, c := j.judge.Best(s)
	return after, outputs(c)
}

func (j *tablesJudge) Final(s *tables.State, seat int) outputs {
	return outputs(j.judge.Final(s, seat))
}

func (j *tablesJudge) Turn(o *outputs, from, to int) {
	if from != to {
		j.judge.Swap((*tablenet.Chances)(o))
	}
}

func (j *tablesJudge) Points(o *outputs) float32 { return j.judge.Points((*tablenet.Chances)(o)) }
