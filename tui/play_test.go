package tui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
	"parlor/rules/check"
)

const opening = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1"

// played checks what a page has sent to its room.
func played(t *testing.T, room *stage, want ...string) {
	t.Helper()
	if !slices.Equal(room.played, want) {
		t.Errorf("played %q, want %q", room.played, want)
	}
}

// shows checks that the screen of p has all of the words.
func shows(t *testing.T, p page, words ...string) {
	t.Helper()
	got := text(Config{}, p, 100, 40)
	for _, w := range words {
		if !strings.Contains(got, w) {
			t.Errorf("want %q on the screen:\n%s", w, got)
		}
	}
}

func TestTypedTurnIsPlayedWhenEnterConfirmsIt(t *testing.T) {
	p, room := table(t, Config{}, "backgammon", opening, nil)
	q := press(t, p, "8/5", "space", "6/5", "enter")
	shows(t, q, "x: 8/5 6/5", "Enter plays it", "▶ ○ x")
	played(t, room)
	press(t, q, "enter")
	played(t, room, "0 8/5 6/5")
}

func TestStepsMayBeTypedOneByOneAndTakenBack(t *testing.T) {
	p, room := table(t, Config{}, "backgammon", opening, nil)
	q := press(t, p, "8/5", "enter")
	shows(t, q, "play 1 › 8/5")
	q = press(t, q, "u", "13/10/9", "enter")
	shows(t, q, "13/10 10/9")
	q = press(t, q, "backspace", "u")
	if got := q.(playPage); len(got.done) != 0 || got.now != got.at.Now {
		t.Errorf("after undo %q is left", texts(got.done))
	}
	q = press(t, q, "u")
	shows(t, q, "Nothing to take back")
	played(t, room)
}

func TestCursorChoosesSourceThenTarget(t *testing.T) {
	p, room := table(t, Config{}, "backgammon", opening, nil)
	if p.cur.place != "24" {
		t.Fatalf("the cursor begins on %q, want 24", p.cur.place)
	}
	q := press(t, p, "down", "left") // from 24 down to 6, then along the lower row
	at := q.(playPage).cur.place
	if at != "8" {
		t.Fatalf("the cursor is on %q, want 8", at)
	}
	q = press(t, q, "enter", "enter")
	if got := texts(q.(playPage).done); !strings.HasPrefix(got, "8/") {
		t.Fatalf("chosen %q, want a step from 8", got)
	}
	press(t, q, "tab", "enter", "esc", "enter", "enter", "enter")
	if len(room.played) != 1 {
		t.Errorf("played %q, want one turn", room.played)
	}
}

func TestRefusedMoveIsExplainedWithItsRule(t *testing.T) {
	for _, c := range []struct{ game, line, typed, want string }{
		{"backgammon", opening, "24/22", "That is a step of 2, but what is left to play is "},
		{"backgammon", opening, "6/3 8/5", "but what is left to play is"},
		{"backgammon", opening, "8/5 24/18", "24/18 cannot follow: That is a step of 6"},
		{"backgammon", "x=24:1,13:14 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-5 left=6,5", "24/19", "held by two or more"},
		{"parker", "x=22:4,res:11 o=22:4,res:11 turn=x next=play throw=6-3 left=6,3 nobear=on", "22/16", "(PK-5)"},
		{"wikipedia", "x=13:5,9:1,6:5,4:4 o=24:15 turn=x next=play throw=3-2 left=3,2 opened=xo", "6/3", "(WP-6)"},
		{"india", "s=12,12,10,- n=-,-,-,- turn=s next=play throw=4-2 left=4,2", "10>14", "IN-"},
		{"crown-and-anchor", "chips=100,100 banker=1 bets=-,- round=1 next=bet", "bet 500 crown", "CA-"},
		{"crown-and-anchor", "chips=100,100 banker=1 bets=-,- round=1 next=bet", "100 c", "\"c\": want a letter more: crown or club"},
		{"crown-and-anchor", "chips=100,100 banker=1 bets=-,- round=1 next=bet", "bet -1 crown", "at least one chip. (CA-A4)"},
	} {
		p, room := table(t, Config{}, c.game, c.line, nil)
		q := press(t, p, c.typed, "enter")
		note := q.(playPage).note
		if note.st != warn || !strings.Contains(note.text, c.want) {
			t.Errorf("%s %s: note %q, want %q", c.game, c.typed, note.text, c.want)
		}
		played(t, room)
	}
}

// A line that is refused can be corrected, and need not be; Esc clears it.
func TestARefusedLineIsCorrected(t *testing.T) {
	p, room := table(t, Config{}, "backgammon", opening, nil)
	q := press(t, p, "8/5", "space", "6/4", "enter")
	shows(t, q, "but what is left to play is", "› 8/5 6/4_", "Backspace correct")
	q = press(t, q, "backspace", "5", "enter")
	shows(t, q, "x: 8/5 6/5", "Enter plays it")
	q = press(t, q, "u", "u", "24/22", "enter", "13/10/9", "enter")
	shows(t, q, "x: 13/10 10/9", "Enter plays it")
	q = press(t, q, "u", "u", "8/5", "enter", "6/3", "enter", "space", "backspace", "backspace", "5", "enter")
	shows(t, q, "x: 8/5 6/5", "Enter plays it")
	q = press(t, q, "u", "6/3", "enter", "enter")
	shows(t, q, "but what is left to play is", "› 8/5 6/3_")
	q = press(t, q, "esc")
	shows(t, q, "› 8/5 _")
	played(t, room)
}

// What cannot be said to others now stays in the line as well, unless something else has been typed since.
func TestARefusedWordIsCorrected(t *testing.T) {
	p, in := table(t, Config{}, "backgammon", waits, nil)
	q := among(p)
	q.room = deaf{in}
	shows(t, press(t, q, "offer takback", "enter", "backspace"), "Want draw, resign1 or takeback.", "› offer takbac_")
	next, cmd := press(t, q, "offer takback").update(key("enter"))
	shows(t, settle(press(t, next, "say o"), cmd), "Want draw", "› say o_")
}

// deaf is a room that refuses everything.
type deaf struct{ *stage }

func (deaf) Do(context.Context, room.Command) error {
	return errors.New("want draw, resign1 or takeback")
}

// Where the board cannot be seen, no key does anything but leave.
func TestKeysRestInAWindowThatIsTooSmall(t *testing.T) {
	p, room := table(t, Config{}, "backgammon", opening, nil)
	q := press(t, p, "8/5", "enter")
	q, _ = q.update(tea.WindowSizeMsg{Width: leastW - 1, Height: 40})
	q = press(t, q, "6/5", "enter", "enter", "R", "y", "u", "?", "esc")
	q, _ = q.update(tea.PasteMsg{Content: "6/5"})
	played(t, room)
	if _, cmd := q.update(key("q")); cmd == nil || cmd() != (leave{}) {
		t.Error("q does not leave")
	}
	q, _ = q.update(tea.WindowSizeMsg{Width: leastW, Height: leastH})
	if got := text(Config{}, q, leastW, leastH); !strings.Contains(got, "8/5 _") {
		t.Errorf("the turn is not as it was:\n%s", got)
	}
	press(t, q, "6/5", "enter", "enter")
	played(t, room, "0 8/5 6/5")
}

func TestForcedTurnIsPlayedWithAWordOfExplanation(t *testing.T) {
	p, room := table(t, Config{}, "backgammon", "x=13:1,off:14 o=22:2,13:13 turn=x next=play throw=5-5 left=5,5,5,5", nil)
	q := settle(p, p.goOn()).(playPage)
	played(t, room, "0 13/8")
	if got := q.log[len(q.log)-1].text; got != "Forced: No other step is possible. (C-11)" {
		t.Errorf("the log says %q", got)
	}
}

func TestLostTurnIsPassedWithItsReason(t *testing.T) {
	p, room := table(t, Config{}, "backgammon", "x=13:14,bar:1 o=13:3,6:2,5:2,4:2,3:2,2:2,1:2 turn=x next=play throw=5-4 left=5,4", nil)
	settle(p, p.goOn())
	played(t, room, "0 pass")
	shows(t, p.take(happens(t, p, 0, "pass")), "x passes: ", "(C-9)")
}

func TestDecisionIsChosenFromAList(t *testing.T) {
	line := "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=take cube=1"
	p, room := table(t, Config{}, "backgammon", line, game.Options{"cube": "on"})
	shows(t, p, "o doubles to 2: take, or drop?", "‹", "only you may double next")
	press(t, p, "enter") // Enter alone gives no game up.
	press(t, p, "right", "enter")
	press(t, p, "d", "enter")
	played(t, room, "0 take", "0 drop", "0 drop")
}

func TestAceyDuceyAsksForItsPrivilege(t *testing.T) {
	line := "x=24:2,13:13 o=24:3,13:12 turn=x next=privilege throw=2-1"
	p, room := table(t, Config{}, "parker", line, nil)
	shows(t, p, "Acey-Ducey! again, or remove a man?", "ACEY", "DUCEY", "‹again›  remove 1", "play the 1 and the 2", "◆")
	shows(t, press(t, p, "right"), "a man of o goes from your point 1 to the Dog House", "[◆]")
	press(t, p, "1", "enter")
	played(t, room, "0 remove 1")
}

// The dice of a doublet that was named lie on the board, not those of the throw.
func TestNamedDoubletLiesOnTheBoard(t *testing.T) {
	p, _ := table(t, Config{}, "article", "x=24:1,13:14 o=24:2,13:13 turn=x next=name throw=2-1", nil)
	shows(t, p, "name the doublet, 1 to 6", "name 1: the doublet you play is 1-1.")
	after, err := p.now.PlayText(0, "name 3")
	if err != nil {
		t.Fatal(err)
	}
	p.now, p.at.Now = after, after
	p.turnTo()
	if got := text(Config{}, p, 60, 24); !strings.Contains(got, "[3] [3]") {
		t.Errorf("no threes on the board:\n%s", got)
	}
}

func TestBetIsPlacedByDesignAndStake(t *testing.T) {
	p, room := table(t, Config{}, "crown-and-anchor", "chips=100,100 banker=1 bets=-,- round=1 next=bet", nil)
	press(t, p, "right", "down", "+", "+", "+", "-", "enter")
	press(t, p, "7 he", "enter")
	played(t, room, "0 bet 3 diamond", "0 bet 7 heart")
}

func TestPersonThrowsByAKeyInGamesOfDiceAlone(t *testing.T) {
	p, _ := table(t, Config{}, "check-and-double-check", "hands=9.6.2/10.4 discard=10.10.9.8.8.7.7.6.5.5.4.3.3.2.2.8.7 dealer=1 thrower=0 points=0,12 next=throw", nil)
	if !p.hold {
		t.Fatal("the dice fall by themselves")
	}
	shows(t, p, "Enter throws")
	if q := press(t, p, "enter").(playPage); q.hold {
		t.Error("Enter did not throw")
	}
}

// Where nothing is decided, only the first throw is asked for.
func TestThrowsFallByThemselvesAfterTheFirst(t *testing.T) {
	const line = "hands=9.6.2/10.4 discard=10.10.9.8.8.7.7.6.5.5.4.3.3.2.2.8.7 dealer=1 thrower=0 points=0,12 next=throw"
	for _, byKey := range []bool{false, true} {
		p, _ := table(t, Config{ByKey: byKey}, "check-and-double-check", line, nil)
		var q page
		var cmd tea.Cmd
		for range 2 { // Both throw once.
			p.hold = false
			q, cmd = p.update(eventMsg{p.seen, happens(t, p, game.Nature, "2-1")})
			p = q.(playPage)
		}
		if who, _ := p.at.family(p.now).thrower(p.now); who != 0 || p.hold != byKey || (cmd == nil) != byKey {
			t.Fatalf("by key %t: seat %d is to throw, waits for a key: %t, goes on: %t", byKey, who, p.hold, cmd != nil)
		}
		if byKey {
			continue
		}
		read := press(t, p, "?").(playPage) // Who reads does not miss the game.
		if q, cmd = read.update(nextMsg{read.seen}); cmd != nil {
			t.Error("the dice fall behind the rules")
		}
		if _, cmd = q.update(key("esc")); cmd == nil {
			t.Error("the game does not go on after the rules")
		}
		asked := press(t, p, "R").(playPage)
		if q, cmd = asked.update(nextMsg{asked.seen}); cmd != nil {
			t.Error("the dice fall while one is asked whether one resigns")
		}
		if _, cmd = q.update(key("n")); cmd == nil {
			t.Error("the game does not go on when nobody resigns")
		}
	}
}

func TestTheFirstThrowAfterTheDealWaitsForAKey(t *testing.T) {
	room, err := NewSession(agreed(t, "check-and-double-check", Me, "hand"))
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ { // The lot and the deal throw nothing.
		h, err := room.Next(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if s := checkAt(h.After.Position); h.After.Position != nil && s.Next() == check.NextThrow && s.Thrower() == 0 {
			break
		}
	}
	if p := newPlay(t.Context(), Config{}, room); !p.hold {
		t.Error("the dice fall before one has seen his cards")
	}
}

func TestForcedTurnWaitsForAKeyWhereOneWantsIt(t *testing.T) {
	p, room := table(t, Config{ByKey: true}, "backgammon", "x=13:1,off:14 o=22:2,13:13 turn=x next=play throw=5-5 left=5,5,5,5", nil)
	q := settle(p, p.goOn())
	played(t, room)
	shows(t, q, "x has no choice: Enter goes on")
	press(t, q, "enter")
	played(t, room, "0 13/8")
}

func TestResigningAsksFirst(t *testing.T) {
	p, room := table(t, Config{}, "backgammon", opening, nil)
	q := press(t, p, "R")
	shows(t, q, "Resign, x? 1, 2 or 3 points, or n: play on")
	q = press(t, q, "n")
	played(t, room)
	press(t, q, "R", "1")
	played(t, room, "0 offer resign1")
}

func TestHintIsShown(t *testing.T) {
	p, room := table(t, Config{}, "backgammon", opening, nil)
	room.hint = "8/5 6/5"
	shows(t, press(t, p, "h"), "Hint: 8/5 6/5")
}

func TestHelpShowsTheRulesInForce(t *testing.T) {
	p, _ := table(t, Config{}, "parker", "x=22:4,res:11 o=22:4,res:11 turn=x next=play throw=6-3 left=6,3 nobear=on struck=0-0", game.Options{"penalty": "2"})
	q := press(t, p, "?")
	shows(t, q, "What now", "res/19", "(C-2)", "Rules in force", "penalty=2 (changed)")
	if q = press(t, q, "esc"); q.(playPage).help != nil {
		t.Error("Esc did not close the help")
	}
}

// A whole game at the keyboard: the page and a session together, by cursor keys
// alone.
func TestWholeGamesByEnterAlone(t *testing.T) {
	for _, e := range catalogue.All {
		t.Run(e.Name, func(t *testing.T) {
			opts := game.Options{}
			if e.Family == "check" {
				opts["target"] = "20"
			}
			g, err := e.New(opts)
			if err != nil {
				t.Fatal(err)
			}
			room, err := NewSession(Setup{Entry: e, Options: opts, Seats: DefaultSeats(nil, e, g), Seed: 11})
			if err != nil {
				t.Fatal(err)
			}
			var p page = newPlay(t.Context(), Config{}, room)
			for i := 0; !p.(playPage).at.Over(); i++ {
				if i > 20000 {
					t.Fatalf("no end in sight:\n%s", text(Config{}, p, 80, 24))
				}
				p = turnPage(t, p, room)
			}
			shows(t, p, "The game is over.", "win")
			if q := press(t, p, "r"); q == nil {
				t.Error("no replay")
			}
		})
	}
}

// turnPage lets the room go on by one event or the person press Enter.
func turnPage(t *testing.T, p page, room Room) page {
	t.Helper()
	now := p.(playPage)
	if now.hold {
		p, _ = p.update(key("enter"))
		now = p.(playPage)
	}
	if now.at.Mine() == 0 || now.seen < len(room.Log()) {
		h, err := room.Next(t.Context(), now.seen)
		if err != nil {
			t.Fatal(err)
		}
		p, _ = p.update(eventMsg{now.seen, h})
		return p
	}
	if _, ok := Forced(now.at.Now, now.view); ok && len(now.done) == 0 {
		next, cmd := p.update(forcedMsg{now.seen})
		if cmd != nil {
			cmd()
		}
		return next
	}
	next, cmd := p.update(key("enter"))
	if cmd != nil {
		if msg := cmd(); msg != nil {
			next, _ = next.update(msg)
		}
	}
	return next
}
