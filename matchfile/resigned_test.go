package matchfile

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/match"
	"parlor/tools/need"
)

// A match of resignations: the first game is given up as a gammon, so that the second is the Crawford game; in the third the cube is turned.
const resigned = ` 3 point match

 Game 1
 Anna : 0                        Ben : 0
  1) 31: 8/5 6/5                  52: 24/22 13/8
      Wins 2 points

 Game 2
 Anna : 2                        Ben : 0
  1)                             31: 8/5 6/5
  2) 64: 24/14                   
                                  Wins 1 point

 Game 3
 Anna : 2                        Ben : 1
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      21: 13/11 6/5
      Wins 2 points
`

// TestGNUBackgammonReadsGamesThatWereGivenUp with the Crawford game between them, and the cube turned after it: it writes the same match.
func TestGNUBackgammonReadsGamesThatWereGivenUp(t *testing.T) {
	gnubg := need.GNUBG.For(t)
	g, err := ReadMat(resigned)
	if err != nil {
		t.Fatal(err)
	}
	ours, err := WriteMat(g)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(file("ours.mat"), []byte(ours), 0o600); err != nil {
		t.Fatal(err)
	}
	gnubgSays(t, gnubg, "import mat "+file("ours.mat")+"\nexport match mat "+file("again.mat")+"\nsave match "+file("again.sgf")+"\n")
	for name, read := range map[string]func(string) (again, error){"again.mat": mat, "again.sgf": sgf} {
		text, err := os.ReadFile(file(name))
		if err != nil {
			t.Fatal(err)
		}
		h, err := read(string(text))
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		want := of(g)
		if !slices.Equal(h.turns, want.turns) || !slices.Equal(h.scores, want.scores) {
			t.Errorf("%s: %v\n%s\nwant %v\n%s\nfrom\n%s", name, h.scores, strings.Join(h.turns, "\n"), want.scores, strings.Join(want.turns, "\n"), text)
		}
	}
	if got := of(g).scores; strings.Join(got, " ") != "0-0 2-0 2-1" {
		t.Errorf("the games begin at %v", got)
	}
	if at, ok := match.At(g.Plies[len(g.Plies)-1].After); !ok || at.Score[0] < 3 {
		t.Errorf("the match ends at %+v", at)
	}
}

// again is what is compared of a match: its turns, and the scores at which its games began.
type again struct{ turns, scores []string }

func of(g analysis.Game) again {
	a := again{turns: turnsOf(g)}
	for _, p := range g.Plies {
		if at, ok := match.At(p.Before); ok {
			if score := fmt.Sprintf("%d-%d", at.Score[0], at.Score[1]); len(a.scores) == 0 || a.scores[len(a.scores)-1] != score {
				a.scores = append(a.scores, score)
			}
		}
	}
	return a
}

func mat(text string) (again, error) { g, err := ReadMat(text); return of(g), err }

func sgf(text string) (again, error) { g, err := ReadSGF(text); return of(g), err }
