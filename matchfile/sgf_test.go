package matchfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlor/match"
	"parlor/tools/need"
)

// TestGNUBackgammonsOwnFilesAreRead lets GNU Backgammon play matches, and save and
// export them: both files tell the same. Then it loads a match that we wrote, and
// saves it.
func TestGNUBackgammonsOwnFilesAreRead(t *testing.T) {
	gnubg := need.GNUBG.For(t)
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	read := func(name string) string {
		text, err := os.ReadFile(file(name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	ours, err := WriteMat(between(t, match.Length{Points: 5}, 8, "hand", "random"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file("ours.mat"), []byte(ours), 0o600); err != nil {
		t.Fatal(err)
	}
	gnubgSays(t, gnubg, `set player 0 gnubg
set player 1 gnubg
set player 0 chequer evaluation plies 0
set player 1 chequer evaluation plies 0
set player 0 cubedecision evaluation plies 0
set player 1 cubedecision evaluation plies 0
set display off
set seed 7
set automatic game on
set automatic roll on
set automatic move on
new match 5
export match mat `+file("theirs.mat")+`
save match `+file("theirs.sgf")+`
import mat `+file("ours.mat")+`
save match `+file("ours.sgf")+"\n")
	for _, name := range []string{"theirs", "ours"} {
		a, err := ReadMat(read(name + ".mat"))
		if err != nil {
			t.Fatal(err)
		}
		text := read(name + ".sgf")
		b, err := ReadSGF(text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want, got := turnsOf(a), turnsOf(b)
		if len(want) < 40 || !IsSGF(text) || a.Match != b.Match || len(b.Players) != 2 || strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: %d turns, want %d", name, len(got), len(want))
		}
		if end := b.Plies[len(b.Plies)-1].After; end.ToAct() != 0 {
			t.Errorf("%s: it goes on at %s", name, end)
		}
	}
}

func TestTheMainLineOfAGameTreeIsRead(t *testing.T) {
	g, err := ReadSGF(`(;GM[6]MI[length:3]PW[Ada]PB[B\]en];W[21mkfe](;B[double];W[take](;B[61]C[no play of it]))(;B[61]))`)
	if err == nil || !strings.Contains(err.Error(), "the throw was not played") {
		t.Errorf("%v", err)
	}
	g, err = ReadSGF(`(;GM[6]MI[length:3]PW[Ada]PB[B\]en]RE[W+1];W[21mkxw](;B[double];W[take])(;B[61]))`)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, p := range g.Plies {
		said = append(said, p.Text)
	}
	if got := strings.Join(said, ";"); got != "2;1;24/23 13/11;double;take;" || strings.Join(g.Players, ",") != "Ada,B]en" || g.Match.Points != 3 {
		t.Errorf("%q of %q", got, g.Players)
	}
}

func TestWhatIsNoGameTreeIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "no game in this file",
		"GM[6]":                "want a \"(\"",
		"()":                   "want a \";\"",
		"(;GM[6]":              "want a \"(\"",
		"(;GM[6":               "no end",
		"(;GM)":                "want a value in brackets",
		"(;GM[6]GM[6])":        "stands twice",
		"(;GM[1])":             "want GM[6], backgammon",
		"(;GM[6]MI[length:x])": "want a number",
		"(;GM[6]MI[length:1]RE[W+1];W[31hefe])(;GM[6]MI[length:1][game:1])": "game 2, node 0: the games before it have ended the match, at 1-0: want a file of one match",
		"(;GM[6];AW[a:b])":                              "set up",
		"(;GM[6];W[2])":                                 "want two dice",
		"(;GM[6];W[21A!])":                              "want a letter",
		"(;GM[6];W[33mjmjmjmj])":                        "no game begins with a doublet",
		"(;GM[6];W[21mkxw];W[21mkxw])":                  "the turn of the other",
		"(;GM[6];W[21mkxa])":                            "no legal play",
		"(;GM[6]RE[W+1];W[21mkxw])(;GM[6]MI[length:3])": "want the length of the games before",
		strings.Repeat("(;GM[6]", 100):                  "too deep",
	} {
		if _, err := ReadSGF(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: error %v, want %s", text, err, want)
		}
	}
}

// TestAnErrorNamesThePlaceInTheFile by line and column, as an editor shows it, whatever the bytes of its letters are.
func TestAnErrorNamesThePlaceInTheFile(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[6]PW[J\xfcrgen J\xe4ger]\r\n;W[21mkxw]\r\n;X)":      "line 3, column 3: X: want a value",
		"(;GM[6]PW[Jürgen Jäger];W[21mkxw];B[21mkxw]X[Ö)":         "line 1, column 46: a value has no end",
		"(;GM[6]PW[J\xfcrgen]\n;W[21mkxw]\n\n  ;B[31hefz])":       "line 4, column 3: game 1, node 2: B[31hefz]",
		"(;GM[6]PW[J\xfcrgen];W[21mkxw])\n\n(;GM[6]MI[length:3])": "line 3, column 2: game 2, node 0: MI[length:3]",
	} {
		if _, err := ReadSGF(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

func FuzzReadSGF(f *testing.F) {
	f.Add(`(;GM[6]RE[W+1];W[21mkxw];B[double];W[take])(;GM[6];B[31])`)
	f.Fuzz(func(t *testing.T, text string) {
		g, err := ReadSGF(text)
		if err != nil {
			return
		}
		g.Players = nil // A .mat file cannot hold all names.
		out, err := WriteMat(g)
		if err != nil {
			t.Fatal(err)
		}
		back, err := ReadMat(out)
		if err != nil && len(g.Plies) > 0 {
			t.Fatalf("%q is written %q: %v", text, out, err)
		}
		if a, b := strings.Join(turnsOf(g), "\n"), strings.Join(turnsOf(back), "\n"); err == nil && a != b {
			t.Fatalf("%q is written %q", text, out)
		}
	})
}
