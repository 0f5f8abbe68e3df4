package analysis

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
)

var update = flag.Bool("update", false, "write the golden file of what an edition finds")

// TestAReportIsRestoredAsItWas writes reports as JSON and reads them back, boards
// included.
func TestAReportIsRestoredAsItWas(t *testing.T) {
	for _, c := range []struct {
		name string
		l    match.Length
	}{{"backgammon", match.Length{Points: 3}}, {"india", match.Length{}}, {"crown-and-anchor", match.Length{}}, {"check-and-double-check", match.Length{}}} {
		g := played(t, c.name, nil, c.l, 2, 11, 120, "hand", "random")
		at := g.Plies[len(g.Plies)-1].After
		g.Plies = append(g.Plies, Ply{Seat: game.Public, Before: at, After: at, Ended: &game.Payoffs{}, Why: "draw"}) // Nobody has won.
		rep := report(t, g, Options{Level: "hand", Trials: 5})
		text, err := json.Marshal(rep)
		if err != nil {
			t.Fatal(err)
		}
		if err := rep.WriteText(io.Discard, 80, false); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		for i := range rep.Games {
			rep.Graph(&rep.Games[i])
		}
		back, err := Restore(g, text)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		again, err := json.Marshal(back)
		if err != nil || string(again) != string(text) {
			t.Errorf("%s: restored, it is written otherwise (%v)", c.name, err)
		}
		for i := range rep.Games {
			for k := range rep.Games[i].Items {
				if a, b := rep.Games[i].Before(k), back.Games[i].Before(k); a.String() != b.String() {
					t.Fatalf("%s: item %d is at %s, was at %s", c.name, k, b, a)
				}
			}
		}
		other := g
		other.Plies = g.Plies[:len(g.Plies)-3]
		if _, err := Restore(other, text); err == nil {
			t.Errorf("%s: a report of another game was taken", c.name)
		}
	}
}

// told is an evaluator that names its version.
type told struct{ version string }

func (v told) Version() string { return v.version }

func TestAReportSaysWhoJudgedInWhichVersion(t *testing.T) {
	if a, b := versionOf("net", told{"a"}), versionOf("net", told{"b"}); a == b {
		t.Error("another net, and the same version")
	}
	if versionOf("net", told{"a"}) == versionOf("hand", told{"a"}) {
		t.Error("another level, and the same version")
	}
	for _, name := range []string{"backgammon", "navy", "india", "crown-and-anchor", "check-and-double-check"} {
		g := played(t, name, nil, match.Length{}, 2, 2, 30, "hand")
		rep := report(t, g, Options{Trials: 2})
		level, version, err := Who(g.Plies[len(g.Plies)-1].After, Options{Trials: 2})
		if err != nil || level != rep.Judge || version != rep.Version || version == "" {
			t.Errorf("%s: judged by %q in version %q, told before: %q, %q (%v)", name, rep.Judge, rep.Version, level, version, err)
		}
	}
	at := func(name string) (version string) {
		p, err := rulesOf(t, name, nil).Start(2)
		if err != nil {
			t.Fatal(err)
		}
		if _, version, err = Who(p, Options{}); err != nil {
			t.Fatal(err)
		}
		return version
	}
	if at("backgammon") == at("navy") {
		t.Error("two nets, and the same version")
	}
}

// TestAnEditionFindsTheSame holds what is found to the edition: where a report is
// another one, kept ones must not be shown any more. Games that a net judges are
// left out: they have its hash.
func TestAnEditionFindsTheSame(t *testing.T) {
	const golden = "testdata/edition.txt"
	var b strings.Builder
	fmt.Fprintf(&b, "edition %d\n", edition)
	for _, c := range []struct {
		name string
		opts game.Options
	}{{"backgammon", game.Options{"cube": "on"}}, {"navy", nil}, {"india", nil}, {"crown-and-anchor", nil}, {"check-and-double-check", nil}} {
		g := played(t, c.name, c.opts, match.Length{}, 2, 4, 40, "random") // Whoever plays at random plays the same for ever.
		rep := report(t, g, Options{Level: "hand", Trials: 3, Depth: api.Standard})
		s := rep.Sums[0]
		fmt.Fprintf(&b, "%s %.6f %.6f %.6f %d\n", c.name, s.Error, s.Luck, s.Edge, s.Decisions)
	}
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("%s\nis not what the edition found:\n%s\nraise edition in kept.go, and run with -update", b.String(), want)
	}
}

func TestWhoRefusesWhatCannotBe(t *testing.T) {
	p, err := rulesOf(t, "backgammon", nil).Start(2)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := Who(p, Options{Depth: "bottomless"}); err == nil {
		t.Error("a depth that there is not")
	}
	if _, _, err := Who(p, Options{Roster: bots.Standard, Level: "nobody"}); err == nil {
		t.Error("a level that there is not")
	}
}

// FuzzRestore reads reports that were kept, of a game of each kind: what is read can be told.
func FuzzRestore(f *testing.F) {
	var games []Game
	for i, name := range []string{"hypergammon", "crown-and-anchor"} {
		g := played(f, name, nil, match.Length{}, 2, 11, 30, "random", "random")
		text, err := json.Marshal(report(f, g, Options{Level: "hand", Trials: 2}))
		if err != nil {
			f.Fatal(err)
		}
		games = append(games, g)
		f.Add(i, text)
	}
	f.Fuzz(func(t *testing.T, which int, text []byte) {
		rep, err := Restore(games[uint(which)%uint(len(games))], text)
		if err != nil {
			return
		}
		if err := rep.WriteText(io.Discard, 80, false); err != nil {
			t.Fatal(err)
		}
	})
}
