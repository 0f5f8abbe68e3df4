package tui

import (
	"regexp"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
)

// TestCountersMakeNoGammon: what was paid for men that were hit, which struck= tells, is no part of what the game counts.
func TestCountersMakeNoGammon(t *testing.T) {
	e, _ := catalogue.All.Find("house")
	g, err := e.New(game.Options{"score": "gammon", "penalty": "1"})
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"x=off:15 o=3:1,off:14 next=over struck=5-4":   "x wins: +1 point; counters: x 1 and o -1.",
		"x=off:15 o=3:1,off:14 next=over struck=1-4":   "x wins: +1 point; counters: x -3 and o 3.",
		"x=off:15 o=3:15 next=over struck=3-4":         "x wins: +2 points: a gammon, two for one; counters: x -1 and o 1.",
		"x=off:15 o=3:14,bar:1 next=over struck=9-2":   "x wins: +3 points: a backgammon, three for one; counters: x 7 and o -7.",
		"x=off:15 o=3:14,bar:1 next=over struck=90-20": "x wins: +3 points: a backgammon, three for one; counters: x 70 and o -70.",
	} {
		p, err := g.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if got := (tablesFamily{}).result(p); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

func TestSentencesAgreeWithWhomTheyAreAbout(t *testing.T) {
	for _, c := range [][3]string{
		{"you", "throws", "You throw"},
		{"you", "has", "You have"},
		{"you", "is", "You are"},
		{"bot 2", "throws", "Bot 2 throws"},
		{"x", "wins", "x wins"},
		{"änne", "has", "Änne has"},
	} {
		if got := begins(c[0], c[1]); got != c[2] {
			t.Errorf("%s, %s: %q, want %q", c[0], c[1], got, c[2])
		}
	}
	at := Progress{Seats: []string{Me, "hand", elsewhere + "Ada", elsewhere + "Ada", elsewhere + " "}}
	if got, want := strings.Join(at.cast(), ","), "you,bot 2,Ada,Ada 4,5"; got != want {
		t.Errorf("cast %s, want %s", got, want)
	}
	at.Seats = []string{Me, "gunner", "sailor", "gunner", "hand"}
	if got, want := strings.Join(at.cast(), ","), "you,Gunner 2,Sailor,Gunner 4,bot 5"; got != want {
		t.Errorf("cast %s, want %s", got, want)
	}
	for seat, want := range []string{"you", "Gunner (bot)", "Sailor (bot)", "Gunner (bot)", "bot (hand)"} { // The board says the same.
		if got := (view{at: at}).who(game.Seat(seat)); got != want {
			t.Errorf("beside the board %q, want %q", got, want)
		}
	}
	at.Seats = []string{Me, Me, elsewhere + "Ada", elsewhere + "Ada", elsewhere + " "}
	if got, want := strings.Join(at.cast(), ","), "player 1,player 2,Ada,Ada 4,5"; got != want {
		t.Errorf("cast %s, want %s", got, want)
	}
}

// TestSeatsAreCalledByNames plays games of the boards that have no names for
// seats, and reads every line that is told, to a person and to none.
func TestSeatsAreCalledByNames(t *testing.T) {
	number := regexp.MustCompile(`(?i)\bseats? [0-9]|\byou (?:[a-z]+s\b|is\b)`)
	for _, name := range []string{"crown-and-anchor", "check-and-double-check"} {
		rec := playOut(t, agreed(t, name, "hand", "hand", "hand"), 120)
		for _, first := range []string{"hand", Me} {
			for i := range rec.Log {
				if seats := rec.Log[i].After.Seats; first == Me {
					seats[0].Bot = ""
				}
			}
			at, n := Begin(recorded{rec, rec.Here()})
			told := ""
			for _, h := range rec.Log[n:] {
				told += strings.Join(at.Tell(h), "\n") + "\n"
				at = at.With(h)
			}
			told += at.Result()
			if bad := number.FindString(told); bad != "" {
				t.Errorf("%s: %q in\n%s", name, bad, told)
			}
			if want := map[string]string{"hand": "Bot 1 ", Me: "You "}[first]; !strings.Contains(told, want) {
				t.Errorf("%s: nobody is called %q", name, want)
			}
		}
	}
}

func TestElectionOfTheBankerSaysWhyOneThrows(t *testing.T) {
	const line = "chips=40,40,40 banker=- bets=-,-,- round=1 turn=0 next=elect"
	p, _ := table(t, Config{}, "crown-and-anchor", line, game.Options{"chips": "40"})
	const want = "You: Enter throws for the bank: a Crown wins it (CA-2)\n"
	if got := text(Config{}, p, leastW, leastH); !strings.Contains(got, want) || runes(want) > leastW {
		t.Errorf("want %q, shown\n%s", want, got)
	}
	told := p.at.Tell(happens(t, p, game.Nature, "club"))
	if len(told) != 1 || told[0] != "You throw club: no Crown, no Banker yet." {
		t.Errorf("told %q", told)
	}
	told = p.at.Tell(happens(t, p, game.Nature, "crown"))
	if len(told) != 1 || told[0] != "You throw crown, a Crown: you are Banker." {
		t.Errorf("told %q", told)
	}
}

// On the narrowest screen who stakes much is named as far as there is room beside his stake.
func TestWhatIsStakedStandsBesideItsPlayer(t *testing.T) {
	const line = "chips=40,119,106 banker=0 bets=-,-,35:crown round=2 next=bet"
	p, _ := table(t, Config{}, "crown-and-anchor", line, nil)
	p.at.Seats = []string{Me, "gunner", "gunner"}
	if got, want := text(Config{}, p, leastW, leastH), "3 Gunner … bets 35, has 106"; !strings.Contains(got, want) {
		t.Errorf("want %q on\n%s", want, got)
	}
}

// The first throw of a hand: the Discard is short, so that the word at its top
// would lie under the dice.
func TestDiceDoNotLieOverWords(t *testing.T) {
	const line = "hands=10.10.10.9.9.7.3.2/10.9.8.8.6.6.5.4/10.8.7.7.6.4.3.3.2.2/9.8.7.6.5.4.4.4.3.2 discard=6.5.5.5 dealer=1 thrower=0 points=0,0,0,0 next=throw"
	for _, dice := range []string{"C-5", "4-1", "C-C"} {
		p, _ := table(t, Config{}, "check-and-double-check", line, nil)
		p.dice = game.DicePart(dice).Faces
		screen := strings.Join(p.render(80, 24), "\n")
		for _, word := range []string{"top", "Discard 4", "D is the dealer", "Last throw"} {
			if !strings.Contains(screen, word) {
				t.Errorf("%s: no %q on\n%s", dice, word, screen)
			}
		}
		if strings.Count(screen, "╮") != 2 || strings.Count(screen, "╯") != 2 {
			t.Errorf("%s: the dice are not whole:\n%s", dice, screen)
		}
	}
}

func TestIndiaShowsItsLogBesideTheBoardOnASmallScreen(t *testing.T) {
	p, _ := table(t, Config{}, "india", "s=12,0,-,- n=5,-,-,- turn=n next=throw", nil)
	for i := range 30 {
		p.log = append(p.log, logLine{text: "line " + itoa(i)})
	}
	screen := strings.Join(p.render(80, 24), "\n")
	if n := strings.Count(screen, "line "); n < 15 {
		t.Errorf("%d lines of the log on\n%s", n, screen)
	}
	p.size = size{80, 24}
	log := press(t, p, "l")
	if got := strings.Join(log.render(80, 24), "\n"); !strings.Contains(got, "line 29") || !strings.Contains(got, "line 10") {
		t.Errorf("the log is not shown from its end:\n%s", got)
	}
	if got := strings.Join(press(t, log, "home").render(80, 24), "\n"); !strings.Contains(got, "line 0") {
		t.Errorf("the log does not go back to its beginning:\n%s", got)
	}
	if got := strings.Join(press(t, log, "esc").render(80, 24), "\n"); strings.Contains(got, "What has happened") {
		t.Errorf("the log does not close:\n%s", got)
	}
}

func TestForcedTurnDoesNotFirstAsk(t *testing.T) {
	p, _ := table(t, Config{}, "article", "x=4:1,2:1,off:13 o=24:1,off:14 turn=x next=play throw=6-5 left=6,5", nil)
	screen := strings.Join(p.render(80, 24), "\n")
	if strings.Contains(screen, "x: play") || strings.Contains(screen, "You can") || strings.Contains(screen, "undo") || !strings.Contains(screen, "x has no choice") {
		t.Errorf("a forced turn asks:\n%s", screen)
	}
}

// The dice of the other side lie where the cube nobody owns would be.
func TestDiceDoNotLieOverTheCube(t *testing.T) {
	for _, line := range []string{
		"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=play throw=6-5 left=6,5 cube=1",
		"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=start rolloff=2 cube=1",
	} {
		p, _ := table(t, Config{}, "backgammon", line, game.Options{"cube": "on"})
		for _, w := range []int{60, 80, 120} {
			if screen := strings.Join(p.render(w, 24), "\n"); !strings.Contains(screen, "cube 1") {
				t.Errorf("no cube in %d columns:\n%s", w, screen)
			}
		}
	}
}
