package pages

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// TestWhoPlayedIsSpokenTo: who sees the page of his own game is told how he played, not how somebody of his name did; at a shared
// screen, and where he sat beside a partner, nobody is meant alone.
func TestWhoPlayedIsSpokenTo(t *testing.T) {
	rep := &analysis.Report{
		Players: []string{"Ada", "Ben"}, Seats: []string{"x", "o"}, Sides: [][]game.Seat{{0}, {1}}, Unit: "points",
		Sums: []analysis.Sum{{Decisions: 9, Level: "club player", Luck: 1.3}, {Decisions: 8, Level: "expert", Luck: -1.3}},
	}
	for _, c := range []struct {
		lang string
		own  []game.Seat
		want string
	}{
		{"en", []game.Seat{0}, "You played like a club player. Ben played like an expert. The dice favoured you: they brought you 1.3 points more than dice do on average."},
		{"en", []game.Seat{1}, "Ada played like a club player. You played like an expert. The dice favoured Ada: they brought 1.3 points more than dice do on average."},
		{"en", []game.Seat{0, 1}, "Ada played like a club player. Ben played like an expert. The dice favoured Ada: they brought 1.3 points more than dice do on average."},
		{"en", nil, "Ada played like a club player. Ben played like an expert. The dice favoured Ada: they brought 1.3 points more than dice do on average."},
		{"de", []game.Seat{0}, "Du hast wie ein Vereinsspieler gespielt. Ben hat wie ein Könner gespielt. Die Würfel meinten es gut mit dir: Sie brachten dir 1,3 Punkte mehr, als Würfel im Durchschnitt bringen."},
	} {
		m := Look{Page: Page{Lang: c.lang}, Report: rep, Own: c.own}
		if got := m.Verdict(); got != c.want {
			t.Errorf("%s, %v: %q, want %q", c.lang, c.own, got, c.want)
		}
	}
}

// TestTheCardOfTheEndSpeaksToWhoPlayed: how he played, what the dice gave and where it turned; who only looked on is told where it turned.
func TestTheCardOfTheEndSpeaksToWhoPlayed(t *testing.T) {
	rep := &analysis.Report{
		Players: []string{"Ada", "Ben"}, Seats: []string{"x", "o"}, Sides: [][]game.Seat{{0}, {1}}, Unit: "points",
		Sums:  []analysis.Sum{{Decisions: 9, Level: "club player", Luck: 1.3}, {Decisions: 8, Level: "expert", Luck: -1.3}},
		Games: []analysis.Played{{Items: []analysis.Item{{N: 7, Seat: 0, Kind: analysis.Throw, Text: "6-4"}}, Turn: &analysis.Turning{Seat: 0, From: 0.4, To: 0.6}}},
	}
	turned := " It turned to Ada at the throw 6-4 of Ada: the chance of Ada rose from 40\u00a0% to 60\u00a0%."
	for want, own := range map[string][]game.Seat{
		"You played like a club player. The dice favoured you: they brought you 1.3 points more than dice do on average. It turned to you at your throw 6-4: your chance rose from 40\u00a0% to 60\u00a0%.": {0},
		"You played like an expert. The dice favoured Ada: they brought 1.3 points more than dice do on average." + turned:                                                                                  {1},
		strings.TrimSpace(turned): nil,
	} {
		if got, n := (Look{Page: Page{Lang: "en"}, Report: rep, Own: own}).Card(); got != want || n != 7 {
			t.Errorf("%v: %q at %d, want %q", own, got, n, want)
		}
	}
	rep.Sums[1] = analysis.Sum{Decisions: 24, Level: "beginner", Doubtful: 2, Errors: 3, Blunders: 1, Luck: -1.3} // Nobody is called that.
	for lang, want := range map[string]string{"en": "You chose well in 18 of 24 decisions. The", "de": "Du hast in 18 von 24 Entscheidungen gut gewählt. Die"} {
		if got, _ := (Look{Page: Page{Lang: lang}, Report: rep, Own: []game.Seat{1}}).Card(); !strings.HasPrefix(got, want) {
			t.Errorf("%s: of who is learning the card says %q", lang, got)
		}
		m := Look{Page: Page{Lang: lang}, Report: rep}
		if got := m.Verdict(); strings.Contains(got, "beginner") || !strings.Contains(got, "18") {
			t.Errorf("%s: of who is learning the page says %q", lang, got)
		}
		for _, row := range m.Rows(rep.Sums) {
			if strings.Contains(strings.Join(row.Cells, " "), "beginner") || strings.Contains(strings.Join(row.Cells, " "), "look.") {
				t.Errorf("%s: the table says %q", lang, row.Cells)
			}
		}
	}
	judged, luck := *rep, "The standard error only says how sure the luck is."
	judged.Judge, judged.Sums = "net", slices.Clone(rep.Sums)
	for _, off := range []float64{0, 0.1} { // What the table does not have is not spoken of.
		judged.Sums[1].LuckErr = off
		if got := (Look{Page: Page{Lang: "en"}, Report: &judged}).About(); slices.Contains(got, luck) != (off > 0) {
			t.Errorf("with an error of the luck of %g it says %q", off, got)
		}
	}
	for kind, want := range map[analysis.Kind]uint64{analysis.Throw: 8, analysis.Turn: 7} { // A throw is shown, and what was chosen is to be chosen.
		seen := *rep
		seen.Games = []analysis.Played{rep.Games[0]}
		seen.Games[0].Items = slices.Clone(rep.Games[0].Items)
		seen.Games[0].Items[0].Kind = kind
		if got := (Look{Page: Page{Lang: "en"}, Report: &seen}).turnedBefore(7); got != want {
			t.Errorf("where it turned at a %s the board stands before event %d, want %d", kind, got, want)
		}
	}
	rep.Sums[1].Level = "" // He had too few decisions.
	if got, _ := (Look{Page: Page{Lang: "en"}, Report: rep, Own: []game.Seat{1}}).Card(); got != "The dice favoured Ada: they brought 1.3 points more than dice do on average."+turned {
		t.Errorf("of who had no level the card says %q", got)
	}
	rep.Games[0].Items[0] = analysis.Item{N: 7, Seat: 1, Kind: analysis.End, Text: "resign"}
	if got, _ := (Look{Page: Page{Lang: "en"}, Report: rep, Own: []game.Seat{1}}).Card(); !strings.HasPrefix(got, "The chance of Ada was 40\u00a0% when you gave up.") {
		t.Errorf("where nobody had thrown the card says %q", got)
	}
	rep.Sums[1].Level = "expert"
	rep.Games[0].Turn = nil
	if got, _ := (Look{Page: Page{Lang: "en"}, Report: rep, Own: []game.Seat{0}}).Card(); !strings.HasPrefix(got, "You played like a club player. Ben played") {
		t.Errorf("where it turned nowhere the card says %q", got)
	}
	rep.Judge = "net"
	for depth, first := range map[api.Depth]bool{api.Quick: true, api.Standard: false, api.Deep: false} {
		rep.Depth = depth
		if got, _ := (Look{Page: Page{Lang: "de"}, Report: rep, Own: []game.Seat{0}}).Card(); strings.HasSuffix(got, " (Auf den ersten Blick.)") != first {
			t.Errorf("after a %s look the card says %q", depth, got)
		}
	}
}

// TestTheCardOfTheEndNeedsNoNotation: where a turn was what mattered, the card names it by what fell for it.
func TestTheCardOfTheEndNeedsNoNotation(t *testing.T) {
	rep := &analysis.Report{
		Players: []string{"Ada", "Ben"}, Seats: []string{"x", "o"}, Sides: [][]game.Seat{{0}, {1}}, Unit: "points",
		Sums: []analysis.Sum{{}, {}},
		Games: []analysis.Played{{
			Items: []analysis.Item{{N: 7, Seat: 1, Kind: analysis.Throw, Text: "6-4"}, {N: 8, Seat: 1, Kind: analysis.Turn, Text: "24/14*"}},
			Turn:  &analysis.Turning{Item: 1, Seat: 0, From: 0.4, To: 0.6},
		}},
	}
	for lang, want := range map[string]string{
		"en": "It turned to Ada at the turn with 6-4 of Ben: the chance of Ada rose from 40\u00a0% to 60\u00a0%.",
		"de": "Die Partie kippte zugunsten von Ada beim Zug mit 6-4 von Ben: Die Aussicht von Ada stieg von 40\u00a0% auf 60\u00a0%.",
	} {
		if got, n := (Look{Page: Page{Lang: lang}, Report: rep}).Card(); got != want || n != 8 {
			t.Errorf("%s: %q at %d, want %q", lang, got, n, want)
		}
	}
}

// TestPartnersPlayedLikeMany: of two who win together is said in the plural how they played, and those who are called alike are told
// apart by their sides, in the language of the page.
func TestPartnersPlayedLikeMany(t *testing.T) {
	rep := &analysis.Report{
		Players: []string{"Ada", "bot", "Ben", "bot"}, Seats: []string{"s", "w", "n", "e"}, Sides: [][]game.Seat{{0, 2}, {1, 3}}, Unit: "counters",
		Sums: []analysis.Sum{{Decisions: 9, Level: "expert", Luck: 1}, {Decisions: 9, Level: "advanced"}},
	}
	for lang, want := range map[string]string{
		"en": "Ada & Ben played like experts. West bot & East bot played like advanced players. The dice favoured Ada & Ben: they brought 1.0 counters more than dice do on average.",
		"de": "Ada & Ben spielten wie Könner. West bot & Ost bot spielten wie Fortgeschrittene. Die Würfel meinten es gut mit Ada & Ben: Sie brachten 1,0 Marken mehr, als Würfel im Durchschnitt bringen.",
	} {
		if got := (Look{Page: Page{Lang: lang}, Report: rep}).Verdict(); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
	for text, want := range map[string]string{"C-4": "Check-4", "C-C": "Double Check", "5-4": "5-4"} {
		if got := (Look{Page: Page{Lang: "de"}, Report: rep}).play(text); got != want {
			t.Errorf("%q is told as %q, want %q", text, got, want)
		}
	}
}

// TestAPlayThatWasNotPlayedOutSaysHowItWasLookedAt stands behind one that was.
func TestAPlayThatWasNotPlayedOutSaysHowItWasLookedAt(t *testing.T) {
	m := Look{Page: Page{Lang: "de"}}
	for want, c := range map[string]analysis.Candidate{", auf den ersten Blick": {}, ", 2 Würfe voraus": {Plies: 2}} {
		if got := m.shallow(&c); got != want {
			t.Errorf("%d throws ahead: %q, want %q", c.Plies, got, want)
		}
	}
}

// Points are listed as one lists them when speaking.
func TestPointsAreListedInWords(t *testing.T) {
	made := []analysis.Reason{{Key: "make", N: 3, Points: []int{9, 6, 4}}}
	for lang, want := range map[string]string{"en": "makes the points 9, 6 and 4", "de": "macht die Punkte 9, 6 und 4"} {
		if got := (Page{Lang: lang}).Does(made); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// A backgammon is told of a play where it is likely: it is what plays differ by that all lose a gammon.
func TestBackgammonsAreToldBesideGammons(t *testing.T) {
	c := analysis.Candidate{Win: []float64{0, 1}, Gammon: []float64{0, 1}, Backgammon: []float64{0, 0.25}}
	for lang, want := range map[string]string{
		"en": ", gammon 0.0\u00a0%, loses a gammon 100.0\u00a0%, backgammon 0.0\u00a0%, loses a backgammon 25.0\u00a0%",
		"de": ", Gammon 0,0\u00a0%, verliert Gammon 100,0\u00a0%, Backgammon 0,0\u00a0%, verliert Backgammon 25,0\u00a0%",
	} {
		if got := (Page{Lang: lang}).more(&c, 0); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// TestTheBenchSaysWhatGamesThatAreGivenUpBring: no points, as at Check and Double Check to 1000.
func TestTheBenchSaysWhatGamesThatAreGivenUpBring(t *testing.T) {
	for lang, want := range map[string]string{"en": "more than 200,000 throws is given up and brings no points", "de": "mehr als 200.000 Würfen wird abgebrochen und zählt ohne Punkte"} {
		m := Lab{Page: Page{Lang: lang}, Study: &analysis.Study{Trials: 10}}
		if got := m.About()[0]; !strings.Contains(got, want) {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

// TestTheHeadlineOfAMatchNamesItsWinner: what a match pays is 1 and says nothing.
func TestTheHeadlineOfAMatchNamesItsWinner(t *testing.T) {
	v := api.View{Config: api.Config{Match: match.Length{Points: 3}}, Seats: []api.SeatView{{Who: "Ada"}, {Who: "Ben"}}}
	v.Result = &api.Result{Payoffs: []int32{-1, 1}}
	for lang, want := range map[string]string{"en": "The match goes to Ben", "de": "Das Match geht an Ben"} {
		if got := Headline(Page{Lang: lang}, "Backgammon", v); !strings.HasSuffix(got, ". "+want) {
			t.Errorf("%q, want %q at its end", got, want)
		}
		partners := v
		partners.Seats = append(partners.Seats, api.SeatView{Who: "Cleo"}, api.SeatView{Who: "Dan"})
		partners.Result = &api.Result{Payoffs: []int32{-1, 1, -1, 1}}
		if got := Headline(Page{Lang: lang}, "India", partners); !strings.HasSuffix(got, ". "+want+" & Dan") {
			t.Errorf("of partners: %q, want %q at its end", got, want+" & Dan")
		}
	}
	v.Config.Match = match.Length{}
	if got := Headline(Page{Lang: "en"}, "Backgammon", v); !strings.HasSuffix(got, ". Ben +1") {
		t.Errorf("of a game: %q", got)
	}
}

// TestADeepLookSaysWhatItDoes: of a game that nobody judges nothing is close.
func TestADeepLookSaysWhatItDoes(t *testing.T) {
	for _, c := range []struct {
		trials int
		want   string
	}{{0, "What is close is played out"}, {160, "Each position is played on"}} {
		if got := (Look{Page: Page{Lang: "en"}, Report: &analysis.Report{Trials: c.trials}}).deepSays(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%d: %q", c.trials, got)
		}
	}
}

// TestLuckThatNobodyFeelsIsEven: a hundredth of a point is none, nor of a match.
func TestLuckThatNobodyFeelsIsEven(t *testing.T) {
	rep := &analysis.Report{Players: []string{"Ada", "Ben"}, Seats: []string{"x", "o"}, Sides: [][]game.Seat{{0}, {1}}, Unit: "points"}
	for lang, want := range map[string]string{"en": "Luck was even.", "de": "Das Glück war gleich verteilt."} {
		for _, luck := range []float64{0, 0.049} {
			rep.Sums = []analysis.Sum{{Luck: luck}, {Luck: -luck}}
			if got := (Look{Page: Page{Lang: lang}, Report: rep}).Verdict(); got != want {
				t.Errorf("of %v points it says %q, want %q", luck, got, want)
			}
		}
	}
	for luck, want := range map[float64]string{
		0.014: "Luck was even.", 0.016: "The dice favoured Ada: they brought 2\u00a0% of a match more than dice do on average.",
	} {
		rep.Sums = []analysis.Sum{{Match: &analysis.Course{Luck: luck}}, {Match: &analysis.Course{Luck: -luck}}}
		if got := (Look{Page: Page{Lang: "en"}, Report: rep}).Verdict(); got != want {
			t.Errorf("of %v of a match it says %q, want %q", luck, got, want)
		}
	}
}

// TestChipsAreWhole: of what the dice brought nobody wants hundredths.
func TestChipsAreWhole(t *testing.T) {
	rep := &analysis.Report{Players: []string{"Ada", "Ben"}, Seats: []string{"0", "1"}, Sides: [][]game.Seat{{0}, {1}}, Unit: "chips"}
	for luck, want := range map[float64]string{27.13: "they brought 27 chips more", 0.8: "they brought 1 chip more", 0.4: "Luck was even."} {
		rep.Sums = []analysis.Sum{{Luck: luck}, {Luck: -luck}}
		if got := (Look{Page: Page{Lang: "en"}, Report: rep}).Verdict(); !strings.Contains(got, want) {
			t.Errorf("of %v chips it says %q, want %q", luck, got, want)
		}
	}
}

// TestWhoGaveUpIsNamed, with how it stood, since that it was decided then goes without saying, and spoken to where it is his own page: "the other side" would be the reader's.
func TestWhoGaveUpIsNamed(t *testing.T) {
	for _, c := range []struct {
		lang, why string
		own       []game.Seat
		ahead     bool
		want      string
	}{
		{"en", "resign", nil, false, "The chance of Ben was 38\u00a0% when Ada gave up."},
		{"en", "resign", []game.Seat{0}, false, "The chance of Ben was 38\u00a0% when you gave up."},
		{"de", "resign", []game.Seat{1}, false, "Deine Aussicht lag bei der Aufgabe von Ada bei 38\u00a0%."},
		{"de", "flag", []game.Seat{0}, false, "Die Aussicht von Ben lag beim Ablauf deiner Zeit bei 38\u00a0%."},
		{"en", "leave", nil, false, "The chance of Ben was 38\u00a0% when Ada left."},
		{"en", "flag", []game.Seat{1}, true, "Your chance was 38\u00a0% when the time of Ada ran out."},
		{"de", "flag", nil, true, "Die Aussicht von Ben lag beim Ablauf der Zeit von Ada bei 38\u00a0%."},
	} {
		m := Look{Page: Page{Lang: c.lang}, Own: c.own, Report: &analysis.Report{
			Players: []string{"Ada", "Ben"}, Seats: []string{"x", "o"}, Sides: [][]game.Seat{{0}, {1}}, Unit: "points",
			Games: []analysis.Played{{Items: []analysis.Item{{N: 7, Seat: -1, Kind: analysis.End, Text: c.why}}, Turn: &analysis.Turning{Seat: 1, From: 0.38, To: 1, Ahead: c.ahead}}},
		}}
		if got, _ := m.Turned(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestTheDiceOfAMatchAreChancesOfIt, since points are not worth the same at each score.
func TestTheDiceOfAMatchAreChancesOfIt(t *testing.T) {
	rep := &analysis.Report{
		Players: []string{"Ada", "Ben"}, Seats: []string{"x", "o"}, Sides: [][]game.Seat{{0}, {1}}, Unit: "points", ByScore: true,
		Sums: []analysis.Sum{{Luck: 3, Match: &analysis.Course{Luck: -0.12}}, {Luck: -3, Match: &analysis.Course{Luck: 0.12}}},
	}
	for lang, want := range map[string]string{"en": "The dice favoured Ben: they brought 12\u00a0% of a match more than dice do on average.", "de": "Die Würfel meinten es gut mit Ben: Sie brachten 12\u00a0% eines Matches mehr, als Würfel im Durchschnitt bringen."} {
		if got := (Look{Page: Page{Lang: lang}, Report: rep}).Verdict(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestOfPartnersItIsToldHowLikelyBothAreToWin: each has half of what they share.
func TestOfPartnersItIsToldHowLikelyBothAreToWin(t *testing.T) {
	g, err := catalogue.All.New("india", game.Options{"partners": "on"})
	if err != nil {
		t.Fatal(err)
	}
	at, err := g.Start(4)
	if err != nil {
		t.Fatal(err)
	}
	win := []float64{0.3, 0.2, 0.3, 0.2}
	m := Lab{Page: Page{Lang: "en"}, At: at, Study: &analysis.Study{
		Unit: "points", Worth: analysis.Outlook{Equity: []float64{0.2, -0.2, 0.2, -0.2}, Win: win}, Candidates: []analysis.Candidate{{Play: "pass", Win: win}},
	}}
	if rows := m.Rows(); rows[1].Win != "40.0\u00a0%" || rows[2].Win != "60.0\u00a0%" {
		t.Errorf("%+v", rows)
	}
	if plays := m.Plays(); plays[0].Chance != "60.0\u00a0%" {
		t.Errorf("%+v", plays)
	}
	if text := m.Told(); !strings.Contains(text, " 60.0\u00a0%") {
		t.Error(text)
	}
	m.Rolled = &bots.Rollout{Equity: make([]float64, 4), StdErr: make([]float64, 4), Win: win, WinErr: []float64{0.01, 0.01, 0.01, 0.01}}
	if rows := m.RolledRows(); rows[3].Win != "40.0\u00a0% ± 3.9" {
		t.Errorf("%+v", rows)
	}
	it := analysis.Item{Candidates: []analysis.Candidate{{Play: "a", Win: win}, {Play: "b", Win: win}}}
	look, e := Look{Page: m.Page, Report: &analysis.Report{Sides: analysis.Sides(at)}}, Entry{}
	if look.candidates(&e, &it, at); e.Plays[0].Chance != "60.0\u00a0%" || e.Plays[0].Bar != "60.0" {
		t.Errorf("%+v", e.Plays)
	}
}

// TestOfAMatchItIsSaidWhichSumsAreOfTheGameThatIsShown, and the match has its own.
func TestOfAMatchItIsSaidWhichSumsAreOfTheGameThatIsShown(t *testing.T) {
	played := func(n uint64, score string, decisions int) analysis.Played {
		return analysis.Played{
			Start: []float64{0, 0}, Sums: []analysis.Sum{{Decisions: decisions}, {}},
			Items: []analysis.Item{{N: n, Seat: 0, Kind: analysis.Throw, Text: "6-4", Score: score, Win: []float64{0.6, 0.4}}},
		}
	}
	rep := &analysis.Report{
		Players: []string{"Ada", "Ben"}, Seats: []string{"x", "o"}, Sides: [][]game.Seat{{0}, {1}}, Unit: "points", ByScore: true, Match: "to 3", Judge: "hand",
		Sums:  []analysis.Sum{{Decisions: 41, Match: &analysis.Course{}}, {Match: &analysis.Course{}}},
		Games: []analysis.Played{played(7, "score=0-0/3", 19), played(90, "score=2-0/3c", 22)},
	}
	for lang, want := range map[string][]string{
		"en": {`aria-current="true">2</a>`, "<h3>Sums of game 2, at 2-0, the Crawford game</h3>", "<td>22</td>", "<summary>Sums of the match</summary>", "<td>41</td>"},
		"de": {`aria-current="true">2</a>`, "<h3>Summen von Spiel 2, beim Stand 2-0, das Crawford-Spiel</h3>", "<td>22</td>", "<summary>Summen des Matches</summary>", "<td>41</td>"},
	} {
		var page strings.Builder
		if err := LookPart(Look{Page: Page{Lang: lang}, Report: rep, Game: 1, Part: -1}).Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		text := page.String()
		for _, w := range want {
			_, rest, ok := strings.Cut(text, w)
			if !ok {
				t.Fatalf("%s: %q is not said, or not behind what comes before it, on\n%s", lang, w, page.String())
			}
			text = rest
		}
	}
}

// TestWhatIsCurrentIsToldToScreenReaders: to them the attribute without a value says that it is not.
func TestWhatIsCurrentIsToldToScreenReaders(t *testing.T) {
	files, err := filepath.Glob("*.templ")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "aria-current?=") {
			t.Errorf("%s: aria-current has no value", name)
		}
	}
}
