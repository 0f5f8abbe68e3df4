package matchfile

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/rules/tables"
	"parlor/tools/need"
)

// spots plays matches at random and returns positions of them that have names
// elsewhere.
func spots(t testing.TB, l match.Length, seeds int) (list []game.Position) {
	t.Helper()
	e, err := catalogue.All.Get("backgammon")
	if err != nil {
		t.Fatal(err)
	}
	opts := game.Options{"cube": "on"}
	g, err := e.New(opts)
	if l.Points > 0 {
		g, err = match.New(e, opts, l)
	}
	if err != nil {
		t.Fatal(err)
	}
	for seed := range seeds {
		rnd := rand.New(rand.NewPCG(uint64(seed), 3))
		p, err := g.Start(2)
		if err != nil {
			t.Fatal(err)
		}
		bot, err := bots.Standard.New("random", p)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; p.ToAct() != 0; i++ {
			if s, err := At(p); err == nil && s.Cube < 64 && (i%7 == 0 || s.Crawford && i%3 == 0) {
				list = append(list, p)
			}
			seat := p.ToAct().First()
			if seat == game.Nature {
				p, err = p.Play(seat, game.Draw(p.Outcomes(), rnd))
			} else {
				var text string
				if text, err = bot.Choose(p, seat, rnd); err == nil {
					p, err = p.PlayText(seat, text)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return list
}

func TestKnownNames(t *testing.T) {
	start, err := ParseXGID("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:5:10")
	if err != nil {
		t.Fatal(err)
	}
	if got := start.PositionID(); got != "4HPwATDgc/ABMA" {
		t.Errorf("the start is %s", got)
	}
	if line, _, _ := start.Line(); line != "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=play throw=5-2 left=5,2 cube=1 score=0-0/5" {
		t.Errorf("the start is %s", line)
	}
	if _, err := start.Position(); err != nil {
		t.Error(err)
	}
	for xgid, want := range map[string]string{ // as GNU Backgammon 1.07 names what it is given by "set xgid"
		"-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10":   "cIkKAAAAAAAE",
		"-b----E-C---eE---c-e----B-:1:-1:-1:00:0:0:0:0:10": "AQEAAAAAAAAE",
		"a-----------------------A-:0:0:-1:66:0:0:0:0:10":  "MAEbAAAAAAAE",
		"-b----E-C---eE---c-e----B-:0:0:1:00:4:2:1:5:10":   "8AmgACAAIAAE",
		"-b----E-C---eE---c-e----B-:0:0:1:00:4:2:0:5:10":   "cAmgACAAIAAE",
		"-b----E-C---eE---c-e----B-:0:0:1:52:2:0:1:3:10":   "8IlqAAAAEAAE",
		"-b----E-C---eE---c-e----B-:0:0:1:52:0:0:1:0:10":   "cIkKAAAAAAAA",
	} {
		s, err := ParseXGID("XGID=" + xgid)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.MatchID(); got != want {
			t.Errorf("%s is %s, want %s", xgid, got, want)
		}
	}
}

// What a game for money is played by elsewhere, and not here, is known, written as it was read, and told.
func TestRulesThatWeDoNotPlayAreTold(t *testing.T) {
	for xgid, want := range map[string]string{
		"-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10": "",
		"-b----E-C---eE---c-e----B-:0:0:1:52:0:0:1:0:10": "Jacoby's rule",
		"-b----E-C---eE---c-e----B-:0:0:1:52:0:0:2:0:10": "beavers",
		"-b----E-C---eE---c-e----B-:0:0:1:52:0:0:3:0:10": "Jacoby's rule and beavers",
		"-b----E-C---eE---c-e----B-:0:0:1:52:4:2:1:5:10": "", // the Crawford game
	} {
		s, err := ParseXGID("XGID=" + xgid)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Unplayed(); got != want {
			t.Errorf("%s: %q, want %q", xgid, got, want)
		}
		if got := s.XGID(); got != "XGID="+xgid {
			t.Errorf("%s is written %s", xgid, got)
		}
		back, err := ParseID(s.PositionID() + ":" + s.MatchID())
		if err != nil || back.Jacoby != s.Jacoby {
			t.Errorf("%s: its ID is read with Jacoby's rule %v, %v", xgid, back.Jacoby, err)
		}
	}
}

func TestNamesLeadBackToThePosition(t *testing.T) {
	for _, l := range []match.Length{{}, {Points: 3}, {Points: 7}} {
		list := spots(t, l, 6)
		if len(list) < 5 {
			t.Fatalf("%d positions", len(list))
		}
		for _, p := range list {
			s, err := At(p)
			if err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{"XGID": s.XGID(), "ID": s.PositionID() + ":" + s.MatchID()} {
				read := ParseID
				if name == "XGID" {
					read = ParseXGID
				}
				back, err := read(text)
				if err != nil {
					t.Fatalf("%s: %s: %v", p, text, err)
				}
				q, err := back.Position()
				if err != nil {
					t.Fatalf("%s: %s: %v", p, text, err)
				}
				if want := p.String(); q.String() != want && q.String() != strings.Replace(want, "next=throw", "next=double", 1) {
					t.Errorf("%s leads to\n%s, want\n%s", text, q, want)
				}
			}
		}
	}
}

var shown = regexp.MustCompile(`Position ID: (\S+)\s+Match ID   : (\S+)`)

// TestGNUBackgammonReadsWhatWeWrite sets positions there by the names that we
// give them, in a match and for money, and asks what it calls them.
func TestGNUBackgammonReadsWhatWeWrite(t *testing.T) {
	gnubg := need.GNUBG.For(t)
	list := append(spots(t, match.Length{Points: 7}, 4), spots(t, match.Length{}, 2)...)
	for _, by := range []string{"gnubgid", "xgid"} {
		var script strings.Builder
		script.WriteString("set automatic game off\nset automatic roll off\nset automatic move off\nset automatic bearoff off\nset player 0 human\nset player 1 human\nset confirm new off\n")
		var want []string
		var shows []game.Position
		for _, p := range list {
			s, err := At(p)
			if err != nil {
				t.Fatal(err)
			}
			if by == "xgid" && s.Next == tables.NextTake {
				continue
			}
			want, shows = append(want, s.PositionID()+":"+s.MatchID()), append(shows, p)
			double := "" // A double cannot be set there: it is made.
			if s.Next == tables.NextTake {
				s.Next, double = tables.NextThrow, "double\n"
			}
			name := s.PositionID() + ":" + s.MatchID()
			if by == "xgid" {
				name = s.XGID()
			}
			script.WriteString("set " + by + " " + name + "\n" + double + "show board\n")
		}
		seen := map[string]bool{}
		for _, m := range shown.FindAllStringSubmatch(gnubgSays(t, gnubg, script.String()), -1) {
			seen[m[1]+":"+m[2]] = true
		}
		wrong := 0
		for i, id := range want {
			if !seen[id] {
				if wrong++; wrong < 4 {
					t.Errorf("%s: by its %s it is not shown as %s", shows[i], by, id)
				}
			}
		}
		if wrong > 0 {
			t.Errorf("%d of %d are not shown by their %s", wrong, len(want), by)
		}
	}
}

// gnubgSays returns what GNU Backgammon prints when it is told script.
func gnubgSays(t *testing.T, gnubg, script string) string {
	t.Helper()
	c := exec.Command(gnubg, "-t", "-q")
	c.Env = append(os.Environ(), "HOME="+t.TempDir(), "TERM=dumb")
	c.Stdin = strings.NewReader(script)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

func FuzzNames(f *testing.F) {
	f.Add("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:5:10")
	f.Add("4HPwATDgc/ABMA")
	f.Add("4HPwATDgc/ABMA:cIkqAAAAAAAA")
	f.Add("4HPwATDgc/ABMA:QQnvACAACAAE")
	f.Fuzz(func(t *testing.T, text string) {
		for _, read := range []func(string) (Spot, error){ParseID, ParseXGID} {
			s, err := read(text)
			if err != nil {
				continue
			}
			p, err := s.Position()
			if err != nil {
				continue
			}
			again, err := At(p)
			if err != nil {
				t.Fatalf("%q is %s: %v", text, p, err)
			}
			back, err := ParseXGID(again.XGID())
			if err != nil {
				t.Fatalf("%q is written %s: %v", text, again.XGID(), err)
			}
			if q, err := back.Position(); err != nil || q.String() != p.String() {
				t.Fatalf("%q is %s, written %s and read as %v, %v", text, p, again.XGID(), q, err)
			}
		}
	})
}

// TestIDsAreReadAsGNUBackgammonPrintsThem, above its board: who copies them from there need not put them together.
func TestIDsAreReadAsGNUBackgammonPrintsThem(t *testing.T) {
	want, err := ParseID("4HPwATDgc/ABMA:MAEHACAAMAAA")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"Position ID: 4HPwATDgc/ABMA Match ID: MAEHACAAMAAA",
		" GNU Backgammon  Position ID: 4HPwATDgc/ABMA\r\n                 Match ID   : MAEHACAAMAAA\r\n +12-11-10--9--8--7-------6--5--4--3--2--1-+     O: gnubg (Cube: 2)\r\n",
		"position id:4HPwATDgc/ABMA match id:MAEHACAAMAAA",
	} {
		if got, err := ParseID(text); !IsID(text) || err != nil || got != want {
			t.Errorf("%q: %v %+v, want %+v", text, err, got, want)
		}
	}
	for _, text := range []string{"Match ID: MAEHACAAMAAA", "x=24:2 o=24:2 turn=x next=throw"} {
		if IsID(text) {
			t.Errorf("%q is taken for an ID", text)
		}
	}
}

// TestAPositionIDAloneIsOfAGameForMoney, in which x is to throw; letters that are none may name a file.
func TestAPositionIDAloneIsOfAGameForMoney(t *testing.T) {
	for _, text := range []string{"4HPwATDgc/ABMA", " 4HPwATDgc/ABMA\n", "GNUBGID=4HPwATDgc/ABMA", "Position ID: 4HPwATDgc/ABMA"} {
		s, err := ParseID(text)
		if !IsID(text) || err != nil || s.Jacoby || s.Next != tables.NextThrow {
			t.Errorf("%q: %v %+v", text, err, s)
			continue
		}
		p, err := s.Position()
		if want := "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=double cube=1"; err != nil || p.String() != want {
			t.Errorf("%q is %v, %v; want %s", text, p, err, want)
		}
	}
	for _, text := range []string{"abcdefghijklmn", "games-of-today", "4HPwATDgc/ABM", "4HPwATDgc/ABMB", ""} {
		if IsID(text) {
			t.Errorf("%q is taken for an ID", text)
		}
	}
	seen := 0
	for _, p := range spots(t, match.Length{Points: 5}, 6) {
		s, err := At(p)
		if err != nil {
			t.Fatal(err)
		}
		if id := s.PositionID(); !IsID(id) {
			t.Errorf("%s: %s is not taken for an ID", p, id)
		} else if back, err := ParseID(id); err != nil || back.PositionID() != id {
			t.Errorf("%s is read as %+v, %v", id, back, err)
		}
		seen++
	}
	if seen < 30 {
		t.Errorf("%d positions", seen)
	}
}
