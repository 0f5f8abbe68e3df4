package bots_test

import (
	"reflect"
	"sync"
	"testing"

	"parlor/bots"
)

// BenchmarkJudge measures what a room pays for odds that somebody has asked for
// before: a position before the throw, one with a throw to be played, and one
// with many turns.
func BenchmarkJudge(b *testing.B) {
	for _, c := range []struct{ name, game, line string }{
		{"throw", "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw"},
		{"play", "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3"},
		{"doublet", "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=1-1 left=1,1,1,1"},
	} {
		for _, level := range []string{"hand", "net"} {
			b.Run(c.name+"/"+level, func(b *testing.B) {
				p, err := gameCalled(b, c.game).Parse(c.line)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				for b.Loop() {
					if _, err := bots.Standard.Judge(level, p); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// TestManyMayAskAtOnce lets several ask for judgements of several games at once:
// each gets what he gets alone.
func TestManyMayAskAtOnce(t *testing.T) {
	lines := map[string]string{
		"backgammon": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3",
		"india":      "",
		"navy":       "",
	}
	alone := map[string]bots.Judgement{}
	judge := func(name string) bots.Judgement {
		g := gameCalled(t, name)
		p, err := g.Start(2)
		if lines[name] != "" {
			p, err = g.Parse(lines[name])
		}
		if err != nil {
			t.Error(err)
			return bots.Judgement{}
		}
		j, err := bots.Standard.Judge("net", p)
		if err != nil {
			t.Error(err)
		}
		return j
	}
	for name := range lines {
		alone[name] = judge(name)
	}
	var people sync.WaitGroup
	for range 4 {
		people.Go(func() {
			for range 50 {
				for name, want := range alone {
					if got := judge(name); !reflect.DeepEqual(got, want) {
						t.Errorf("%s: %+v among others, %+v alone", name, got, want)
					}
				}
			}
		})
	}
	people.Wait()
}
