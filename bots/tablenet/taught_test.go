package tablenet

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"parlor/game"
	"parlor/nets"
	"parlor/rules/tables"
)

var update = flag.Bool("update", false, "write the golden files anew")

// withNets calls test for each rule set: a net of its own serves it, or the one for all rules.
func withNets(t *testing.T, test func(t *testing.T, r tables.Rules)) {
	for _, v := range tables.Variants {
		t.Run(v.Rules.Name, func(t *testing.T) { test(t, v.Rules) })
	}
}

// played calls visit with positions before and after turns of games that the
// net of r plays against itself.
func played(r tables.Rules, games int, visit func(before, after *tables.State)) {
	j := New(r)
	dice := newDice()
	for range games {
		s := r.Start(2)
		for r.ToAct(s) != 0 {
			if r.ToAct(s).Has(game.Nature) {
				s = dice.throw(r, s)
				continue
			}
			after, _ := j.Best(s)
			visit(&s, &after)
			s = after
		}
	}
}

// TestNetsSayWhatTheySaid holds, for each net, what it says of some positions of
// its own play: on every machine the same, to the bit.
func TestNetsSayWhatTheySaid(t *testing.T) {
	var b strings.Builder
	withNets(t, func(_ *testing.T, r tables.Rules) {
		j := New(r)
		n := 0
		played(r, 1, func(_, after *tables.State) {
			if n++; n%12 != 1 || r.ToAct(*after) == 0 {
				return
			}
			c := j.Judge(*after, 0)
			fmt.Fprintf(&b, "%s %s", r.Name, game.At(r, *after))
			for _, x := range c[:outputsOf(r.Score).n] {
				fmt.Fprintf(&b, " %08x=%.4f", math.Float32bits(x), x)
			}
			b.WriteByte('\n')
		})
	})
	const name = "testdata/taught.golden"
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("%s differs (go test ./bots/tablenet -update rewrites it); got:\n%s", name, b.String())
	}
}

// TestSumsStayFarFromTheEdge looks how near the sums of 16 bits come to where
// they would wrap, in play by the net and in play at random, under all rules that the net serves.
func TestSumsStayFarFromTheEdge(t *testing.T) {
	far := func(t *testing.T, r tables.Rules, games int) {
		n, j := For(r), New(r)
		sum, most := n.NewSum(), 0
		look := func(s *tables.State) {
			if r.ToAct(*s) == 0 {
				return
			}
			rows, _ := j.Read(nil, s)
			n.SumOf(sum, rows)
			for _, x := range sum {
				most = max(most, int(x), -int(x))
			}
		}
		played(r, 4*games, func(_, after *tables.State) { look(after) })
		positions(r, games, func(_ tables.State, next []tables.State) {
			for i := range next {
				look(&next[i])
			}
		})
		if most > math.MaxInt16*7/8 {
			t.Errorf("%+v: a sum of %d was seen: want room to %d", r, most, math.MaxInt16)
		}
	}
	withNets(t, func(t *testing.T, r tables.Rules) { far(t, r, 5) })
	compositions(func(r tables.Rules) {
		if taughtFor(r) == Any {
			far(t, r, 1)
		}
	})
}

func TestNetsSayWhereTheyComeFrom(t *testing.T) {
	withNets(t, func(t *testing.T, r tables.Rules) {
		a := For(r).About
		if a.Game != taughtFor(r) || a.Games < 1000 || a.Seconds <= 0 || a.Method == "" {
			t.Errorf("provenance %+v", a)
		}
	})
}

// TestStartIsFair holds that the side on throw is somewhat better off at the
// start, and that nobody is by much.
func TestStartIsFair(t *testing.T) {
	withNets(t, func(t *testing.T, r tables.Rules) {
		j, dice := New(r), newDice()
		s := r.Start(2)
		if c := j.Judge(s, 0); math.Abs(float64(c[Win])-0.5) > 0.05 {
			t.Errorf("before the roll-off x wins %.3f", c[Win])
		}
		for s.Waits() == tables.NextStart {
			s = dice.throw(r, s)
		}
		if c := j.Judge(s, s.Turn()); c[Win] < 0.48 || c[Win] > 0.65 {
			t.Errorf("%s: the side to play wins %.3f", game.At(r, s), c[Win])
		}
	})
}

func TestANetServesRulesThatItNeedNotTellApart(t *testing.T) {
	for _, c := range []struct {
		name string
		opts game.Options
		want string
	}{
		{"backgammon", nil, "backgammon"},
		{"backgammon", game.Options{"cube": "on"}, "backgammon"},
		{"backgammon", game.Options{"larger-die": "off"}, "backgammon"},
		{"backgammon", game.Options{"score": "1"}, "backgammon"},
		{"backgammon", game.Options{"score": "per-man"}, Any},
		{"navy", game.Options{"score": "1"}, "navy"},
		{"navy", game.Options{"bearoff": "exact"}, Any},
		{"nackgammon", nil, "backgammon"},
		{"nackgammon", game.Options{"score": "per-man"}, Any},
		{"hypergammon", nil, "hypergammon"},
		{"hypergammon", game.Options{"score": "per-man"}, Any},
		{"house", nil, "backgammon"}, // and others that are a named set in all that matters
		{"house", game.Options{"bearoff-next-turn": "off", "ad-needs": "nothing", "ad-points": "all-mirror", "score": "gammon"}, "backgammon"},
		{"house", game.Options{"start": "nackgammon"}, "backgammon"},
		{"house", game.Options{"start": "rear", "men": "3"}, "hypergammon"},
		{"house", game.Options{"start": "reserve", "ad": "named", "ad-needs": "both", "ad-reroll": "complete", "score": "per-man"}, "navy"},
		{"parker", game.Options{"bearoff-next-turn": "off"}, "parker"},
		{"house", game.Options{"doublets": "two"}, Any},
		{"house", game.Options{"ad": "named"}, Any},
		{"house", game.Options{"must-bear-off": "on"}, Any},
		{"house", game.Options{"penalty": "1"}, ""},
		{"parker", game.Options{"penalty": "5"}, ""},
	} {
		for _, v := range tables.Variants {
			if v.Rules.Name != c.name {
				continue
			}
			r, err := v.New(c.opts)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if j := New(r); j != nil {
				got = j.net.About.Game
			}
			if got != c.want {
				t.Errorf("%s %v: the net %q serves, want %q", c.name, c.opts, got, c.want)
			}
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	for _, v := range tables.Variants {
		r := v.Rules
		var list []tables.State
		played(r, 20, func(before, _ *tables.State) {
			if r.Stepping(*before) {
				list = append(list, *before)
			}
		})
		for name, j := range map[string]*Judge{r.Name: New(r), r.Name + quick: NewQuick(r)} {
			if j == nil {
				continue
			}
			b.Run(name, func(b *testing.B) {
				j.Judged = 0
				for i := 0; b.Loop(); i++ {
					j.Best(list[i%len(list)])
				}
				b.ReportMetric(float64(j.Judged)/b.Elapsed().Seconds(), "positions/s")
			})
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	text, err := files.ReadFile("taught/backgammon.net")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := nets.Read(text); err != nil {
			b.Fatal(err)
		}
	}
}
