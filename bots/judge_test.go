package bots_test

import (
	"math"
	"reflect"
	"sync"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
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

// TestAPlayIsWorthWhatItLeadsTo: whatever o plays here, x doubles and o drops; the plays are worth what their ends are,
// and the position what the best of them is.
func TestAPlayIsWorthWhatItLeadsTo(t *testing.T) {
	cubed, err := catalogue.All.New("backgammon", game.Options{"cube": "on"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		line  string
		level string
		worth float64 // of the best play; 0 if it is not known
	}{
		{"x=10:1,8:1,5:4,3:3,2:3,1:3 o=7:1,6:2,4:3,3:3,2:2,1:3,bar:1 turn=o next=play throw=4-2 left=4,2 cube=2x", "net", -2},
		{"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-5 left=6,5 cube=1", "net", 0},
		{"x=24:1,6:4,5:3,4:3,3:2,2:2 o=24:1,6:4,5:3,4:3,3:2,2:2 turn=o next=play throw=6-5 left=6,5 cube=1", "hand", 0},
	} {
		p, err := cubed.Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		seat := p.ToAct().First()
		before, err := bots.Standard.Judge(c.level, p)
		if err != nil {
			t.Fatal(err)
		}
		list, err := bots.Standard.Candidates(c.level, p)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range list {
			after, err := p.PlayText(seat, x.Play)
			if err != nil {
				t.Fatal(err)
			}
			then, err := bots.Standard.Judge(c.level, after)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(x.Equity-then.Equity[seat]) > 1e-5 || i > 0 && x.Equity > list[i-1].Equity {
				t.Errorf("%s: %s is worth %v, what it leads to %v", c.line, x.Play, x.Equity, then.Equity[seat])
			}
		}
		if best := list[0].Equity; math.Abs(best-before.Equity[seat]) > 1e-5 || c.worth != 0 && best != c.worth {
			t.Errorf("%s: %s is worth %v, the position %v, want %v", c.line, list[0].Play, best, before.Equity[seat], c.worth)
		}
	}
}

// TestADoubleLeavesTheChancesAsTheyAre: who is to answer it, and would do better to drop, has the chance that he would play on with.
func TestADoubleLeavesTheChancesAsTheyAre(t *testing.T) {
	e, err := catalogue.All.Get("backgammon")
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.New(game.Options{"cube": "on"})
	if err != nil {
		t.Fatal(err)
	}
	for _, board := range []string{"x=6:5,5:4,4:3,3:3 o=24:2,13:5,8:3,6:5", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5"} {
		var win, equity []float64
		for _, flow := range []string{" turn=x next=double cube=1", " turn=o next=take cube=1", " turn=x next=throw cube=2o"} {
			p, err := r.Parse(board + flow)
			if err != nil {
				t.Fatal(err)
			}
			j, err := bots.Standard.Judge("net", p)
			if err != nil {
				t.Fatal(err)
			}
			win, equity = append(win, j.Win[0]), append(equity, j.Equity[0])
		}
		if win[0] != win[1] || win[0] != win[2] {
			t.Errorf("%s: x wins %v before a double, offered one, and after it was taken", board, win)
		}
		if want := min(equity[2], 1); math.Abs(equity[1]-want) > 1e-9 {
			t.Errorf("%s: %v points with a double to be answered, want %v: what is better for o", board, equity[1], want)
		}
	}
}
