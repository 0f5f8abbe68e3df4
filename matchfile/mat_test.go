package matchfile

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
	"parlor/tools/need"
)

// between plays a match between two levels.
func between(t testing.TB, l match.Length, seed uint64, levels ...string) analysis.Game {
	t.Helper()
	e, err := catalogue.All.Get("backgammon")
	if err != nil {
		t.Fatal(err)
	}
	opts := game.Options{"cube": "on"}
	rules, err := e.New(opts)
	if l.Points > 0 {
		rules, err = match.New(e, opts, l)
	}
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.Start(2)
	if err != nil {
		t.Fatal(err)
	}
	g := analysis.Game{Name: "backgammon", Options: opts, Match: l, Players: []string{"Anna", "Ben"}}
	rnd := rand.New(rand.NewPCG(seed, 5))
	for p.ToAct() != 0 {
		ply := analysis.Ply{N: uint64(len(g.Plies) + 1), Seat: p.ToAct().First(), Before: p}
		if ply.Seat == game.Nature {
			a := game.Draw(p.Outcomes(), rnd)
			ply.Text = p.Format(a)
			p, err = p.Play(ply.Seat, a)
		} else {
			var bot bots.Bot
			if bot, err = bots.Standard.New(levels[int(ply.Seat)%len(levels)], p); err != nil {
				t.Fatal(err)
			}
			if ply.Text, err = bot.Choose(p, ply.Seat, rnd); err == nil {
				p, err = p.PlayText(ply.Seat, ply.Text)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		ply.After = p
		g.Plies = append(g.Plies, ply)
	}
	return g
}

// turnsOf lists the positions after turns and choices of g, in which nothing
// remains of how dice that were thrown again had fallen.
func turnsOf(g analysis.Game) (list []string) {
	for _, p := range g.Plies {
		if s, _ := game.As[tables.State](p.Before); p.Seat != game.Nature && s.Next() != tables.NextStart && p.Text != "throw" {
			list = append(list, p.After.String())
		}
	}
	return list
}

func TestAMatchIsReadAsItWasWritten(t *testing.T) {
	bornOff := 0
	for seed, l := range []match.Length{{}, {Points: 1}, {Points: 5}, {Points: 7}, {Points: 9}, {Points: 9}, {Points: 9}} {
		levels := []string{"hand", "random"}
		if l.Points == 9 {
			levels = []string{"landlubber", "deckhand"} // Some of their games are played to the end.
		}
		g := between(t, l, uint64(seed), levels...)
		text, err := WriteMat(g)
		if err != nil {
			t.Fatal(err)
		}
		bornOff += len(regexp.MustCompile(`/0\n +Wins [^\n]*\n\n Game`).FindAllString(text, -1))
		back, err := ReadMat(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if back.Match != g.Match || strings.Join(back.Players, ",") != "Anna,Ben" {
			t.Errorf("%+v, %v", back.Match, back.Players)
		}
		want, got := turnsOf(g), turnsOf(back)
		if len(want) != len(got) {
			t.Fatalf("%d turns, want %d\n%s", len(got), len(want), text)
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("turn %d is %s, want %s\n%s", i, got[i], want[i], text)
			}
		}
		again, err := WriteMat(back)
		if err != nil || again != text {
			t.Errorf("written again otherwise: %v\n%s\n%s", err, text, again)
		}
	}
	if bornOff == 0 {
		t.Error("no game but the last of a match was borne off")
	}
}

// TestGNUBackgammonAndWeReadEachOther lets GNU Backgammon play a match and write
// it, reads that, writes it, and lets GNU Backgammon read it and write it again.
func TestGNUBackgammonAndWeReadEachOther(t *testing.T) {
	gnubg := need.GNUBG.For(t)
	dir := t.TempDir()
	script := `set player 0 gnubg
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
new match 3
export match mat ` + filepath.Join(dir, "theirs.mat") + "\n"
	gnubgSays(t, gnubg, script)
	theirs, err := os.ReadFile(filepath.Join(dir, "theirs.mat"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := ReadMat(string(theirs))
	if err != nil {
		t.Fatalf("%v\n%s", err, theirs)
	}
	ours, err := WriteMat(g)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "ours.mat"), []byte(ours), 0o600); err != nil {
		t.Fatal(err)
	}
	gnubgSays(t, gnubg, "import mat "+filepath.Join(dir, "ours.mat")+"\nexport match mat "+filepath.Join(dir, "again.mat")+"\n")
	again, err := os.ReadFile(filepath.Join(dir, "again.mat"))
	if err != nil {
		t.Fatal(err)
	}
	h, err := ReadMat(string(again))
	if err != nil {
		t.Fatalf("%v\n%s", err, again)
	}
	want, got := turnsOf(g), turnsOf(h)
	if len(want) < 20 || strings.Join(got, "\n") != strings.Join(want, "\n") {
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Errorf("turn %d:\n%s\nwant\n%s", i, got[i], want[i])
				break
			}
		}
		t.Errorf("%d turns became %d\n%s\n%s\n%s", len(want), len(got), theirs, ours, again)
	}
}

// A game that the first player drops is followed by others: who reads the drop
// wrong does not come to them.
func TestAMatchGoesOnForGNUBGAfterADrop(t *testing.T) {
	gnubg := need.GNUBG.For(t)
	dropped := regexp.MustCompile(`(?m)^ +\d+\)  Drops +Wins \d+ points?$\n\n Game`)
	read := 0
	for seed := uint64(0); seed < 60 && read < 4; seed++ {
		g := between(t, match.Length{Points: 3}, seed, "sailor", "bosun")
		text, err := WriteMat(g)
		if err != nil {
			t.Fatal(err)
		}
		if !dropped.MatchString(text) {
			continue
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "ours.mat"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		gnubgSays(t, gnubg, "import mat "+filepath.Join(dir, "ours.mat")+"\nexport match mat "+filepath.Join(dir, "again.mat")+"\n")
		again, err := os.ReadFile(filepath.Join(dir, "again.mat"))
		if err != nil {
			t.Fatal(err)
		}
		h, err := ReadMat(string(again))
		if err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		if want, got := turnsOf(g), turnsOf(h); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("seed %d: %d turns became %d\n%s\n%s", seed, len(want), len(got), text, again)
		}
		read++
	}
	if read == 0 {
		t.Error("nobody drops in 60 matches")
	}
}

func TestOnlyBackgammonIsWritten(t *testing.T) {
	for _, g := range []analysis.Game{{Name: "parker"}, {Name: "backgammon", Match: match.Length{Games: 3}}, {Name: "backgammon", SetUp: true}} {
		if text, err := WriteMat(g); err == nil {
			t.Errorf("%+v is written %s", g, text)
		}
	}
}

func TestWhatIsNoMatchIsRefusedWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "no game",
		"1) 31: 8/5 6/5":           "line 1: want a line",
		" Game 1\n 1) 31: 8/4 6/5": "no legal play",
		" Game 1\n 1) 31: 8 6/5":   "want a man's way",
		" Game 1\n 1) 33: 8/5 6/5": "line 2",
		" Game 1\n 1) 31: 3/2 6/5": "no man is there",
		" 2000 point match":        "line 1",
		" Game 1\n 1) 74: 13/7                31: 8/5 6/5":                     "line 2: 74: want two dice",
		" Game 1\n 1) 00: 13/7":                                                "line 2: 00: want two dice",
		" Game 1\n 1) 31: 8/5 6/5             42: 8/4 6/4\n 2) 82: 13/11 13/5": "line 3: 82: want two dice",
		" Game 1\n 1) 3-1: 8/5 6/5":                                            "line 2: \"3-\": want a throw and a play",
		" Game 1\n 1) Wait                    31: 8/5 6/5":                     "line 2: \"Wait\": want a throw and a play",
	} {
		if _, err := ReadMat(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

// TestNamesAreReadAsTheyWereMeant: a program of its time wrote Windows-1252, and no name commands a terminal.
func TestNamesAreReadAsTheyWereMeant(t *testing.T) {
	names := func(x, o string) string {
		return " 3 point match\n\n Game 1\n " + x + " : 0                              " + o + " : 0\n  1) 31: 8/5 6/5\n"
	}
	sgf := func(x, o string) string {
		return "(;FF[4]GM[6]AP[GNU Backgammon]MI[length:3][game:0][ws:0][bs:0]PW[" + x + "]PB[" + o + "];W[31hefe])"
	}
	for _, write := range []func(x, o string) string{names, sgf} {
		for _, c := range []struct{ x, o, wantX, wantO string }{
			{"J\xfcrgen", "Fran\xe7ois", "Jürgen", "François"},
			{"Jürgen", "Ζωή", "Jürgen", "Ζωή"},
			{"\x1b(0Evil\a", "\u202eBob\u200b", "(0Evil", "Bob"},
		} {
			g, err := Read(write(c.x, c.o))
			if err != nil || len(g.Players) != 2 || g.Players[0] != c.wantX || g.Players[1] != c.wantO {
				t.Errorf("%q and %q: %q, %v, want %q and %q", c.x, c.o, g.Players, err, c.wantX, c.wantO)
			}
		}
	}
}

func FuzzReadMat(f *testing.F) {
	f.Add(" 3 point match\n\n Game 1\n a : 0  b : 0\n  1)                             53: 8/3 6/3\n  2) 62: 24/18 18/16             55: 13/8(2) 6/1*(2)\n  3)  Doubles => 2                Drops\n      Wins 1 point\n")
	f.Add(" Game 1\n 1) 31: 8/5 6/5   Doubles => 2\n 2) Takes\n                              Wins 4 points\n Game 2\n 1) 21:")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := ReadMat(text)
		if err != nil {
			return
		}
		for _, p := range g.Plies {
			if p.Before == nil || p.After == nil {
				t.Fatal("a ply without positions")
			}
		}
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
