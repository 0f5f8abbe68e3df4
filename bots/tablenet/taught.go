package tablenet

import (
	"embed"
	"fmt"
	"sync"

	"parlor/game"
	"parlor/nets"
	"parlor/rules/tables"
)

// The nets of the program: NAME.net is taught for the rule set NAME, any.net for
// all rules, and NAME-quick.net is a smaller one for NAME.
//
//go:embed taught
var files embed.FS

// quick is what is behind the name of a rule set where the smaller net is meant.
const quick = "-quick"

// taught reads the net for each rule set once, when it is first wanted.
var taught = func() map[string]func() *nets.Net {
	m := map[string]func() *nets.Net{}
	names := []string{Any}
	for _, v := range tables.Variants {
		names = append(names, v.Rules.Name, v.Rules.Name+quick)
	}
	for _, name := range names {
		path := "taught/" + name + ".net"
		if _, err := files.Open(path); err != nil {
			continue
		}
		m[name] = sync.OnceValue(func() *nets.Net { return mustRead(path) })
	}
	return m
}()

// mustRead reads a net that is part of the program.
func mustRead(path string) *nets.Net {
	text, err := files.ReadFile(path)
	if err != nil {
		panic(fmt.Errorf("tablenet: %w", err))
	}
	n, err := nets.Read(text)
	if err != nil {
		panic(fmt.Errorf("tablenet: %s: %w", path, err))
	}
	return n
}

// For returns the net that was taught for r, or else the one for all rules, or nil
// where that does not serve either. A net of a rule set
// serves rules that differ from those it was taught for in what it need not
// know: what makes no difference to play ([tables.Rules.Essence]), the cube,
// the duty to use the larger number, that bearing off waits for the throw after
// the last man came home; where the men stand at the start, if none is in
// reserve; and that a win is worth one point, whatever it was worth when the
// net was taught.
func For(r tables.Rules) *nets.Net {
	if read := taught[taughtFor(r)]; read != nil {
		return read()
	}
	return nil
}

// ForAny returns the net for all rules.
func ForAny() *nets.Net {
	if read := taught[Any]; read != nil {
		return read()
	}
	return nil
}

// taughtFor returns the name of the net that serves r, empty where none does.
func taughtFor(r tables.Rules) string {
	played := r.Essence()
	for _, v := range tables.Variants {
		known := v.Rules.Essence()
		known.Cube, known.FreeDie, known.NextTurn = r.Cube, r.FreeDie, r.NextTurn
		if !r.Reserve && known.Men == r.Men {
			known.Layout = r.Layout
		}
		if r.Score == tables.One {
			known.Score = r.Score
		}
		if taught[v.Rules.Name] != nil && known == played {
			return v.Rules.Name
		}
	}
	if ServesAny(r) {
		return Any
	}
	return ""
}

// New returns a judge for r by the net that was taught for it, or nil where
// none was.
func New(r tables.Rules) *Judge { return judgeBy(For(r), r) }

// NewQuick returns a judge for r by a smaller net than that of [New], or nil where
// none was taught.
func NewQuick(r tables.Rules) *Judge {
	if read := taught[taughtFor(r)+quick]; read != nil {
		return judgeBy(read(), r)
	}
	return nil
}

func judgeBy(net *nets.Net, r tables.Rules) *Judge {
	if net == nil {
		return nil
	}
	j, err := NewJudge(r, net)
	if err != nil {
		panic(fmt.Errorf("tablenet: %s: %w", r.Name, err))
	}
	return j
}

// JudgeAll judges states that one turn or decision at before leads to, of which
// none is half played and none the end: out[i] is what side may expect at
// after[i].
func (j *Judge) JudgeAll(out []Chances, before *tables.State, after []tables.State, side game.Seat) {
	j.forget()
	for i := range after {
		j.judge(before, &after[i], side, &out[i])
	}
}
