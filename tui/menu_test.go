package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"parlor/match"
	"parlor/rules/catalogue"
)

// parlour is the program at its door, with games kept in a folder of the test.
func parlour(t *testing.T) (app, Config) {
	t.Helper()
	n := 0
	c := Config{
		Games: t.TempDir(), Seed: func() uint64 { return 5 },
		Name: func(game string) string { n++; return fmt.Sprintf("%s-%d%s", game, n, Extension) },
	}
	a := app{pages: []page{newMenu(t.Context(), c)}, w: 80, h: 24}
	return do(a, a.Init()), c
}

// do runs what a command asks, without waiting for what only people can bring
// about.
func do(a app, cmd tea.Cmd) app {
	if cmd == nil {
		return a
	}
	msg := cmd()
	if batch, ok := msg.(tea.BatchMsg); ok {
		for _, c := range batch {
			a = do(a, c)
		}
		return a
	}
	if msg == nil {
		return a
	}
	next, cmd := a.Update(msg)
	a = next.(app)
	if top := len(a.pages) - 1; top >= 0 {
		if p, ok := a.pages[top].(playPage); ok && p.mine() {
			return a // The next event waits for the person.
		}
	}
	return do(a, cmd)
}

// strike sends keys to the program.
func strike(a app, names ...string) app {
	for _, name := range names {
		next, cmd := a.Update(key(name))
		a = do(next.(app), cmd)
	}
	return a
}

func content(a app) string { return a.View().Content }

func TestMenuLeadsToEveryGame(t *testing.T) {
	a, _ := parlour(t)
	golden(t, "menu-80x24", text(Config{}, a.pages[0], 80, 24))
	for i, e := range catalogue.All {
		b := strike(a, "enter")
		if got := content(b); !strings.Contains(got, e.Title) || !strings.Contains(got, "[ Play ]") {
			t.Errorf("item %d does not lead to %s:\n%s", i, e.Name, got)
		}
		if e.About == "" {
			t.Errorf("%s has no line about it", e.Name)
		}
		a = strike(a, "down")
	}
}

func TestOptionsAndSeatsAreChosenInTheMenu(t *testing.T) {
	a, _ := parlour(t)
	a = strike(a, "down", "enter") // parker
	golden(t, "set-80x24", text(Config{}, a.pages[1], 80, 24))
	a = strike(a, "down", "down", "right", "down", "down", "right") // seat 0 a bot, repeat=always
	s := a.pages[1].(setPage)
	if s.seats[0] == Me || s.values["repeat"] != "always" {
		t.Errorf("seats %v, repeat %q", s.seats, s.values["repeat"])
	}
	if opts := s.options(); len(opts) != 1 || opts["repeat"] != "always" {
		t.Errorf("options %v, want only what was changed", opts)
	}
}

// Backgammon offers a match and the cube before everything else, the other
// games after everything else.
func TestMatchesAreChosenInTheMenu(t *testing.T) {
	a, _ := parlour(t)
	b := strike(a, "enter", "down", "right", "right", "right", "down", "right")
	golden(t, "set-backgammon-80x24", text(Config{}, b.pages[1], 80, 24))
	s := b.pages[1].(setPage)
	if s.length != (match.Length{Points: 7}) || s.values["cube"] != "on" {
		t.Errorf("length %+v, cube %q", s.length, s.values["cube"])
	}
	if b = strike(b, "enter"); !strings.Contains(content(b), "to 7 points: x 0, o 0") {
		t.Errorf("no match:\n%s", content(b))
	}
	for _, e := range catalogue.All {
		items := newSetPage(t.Context(), Config{}, e).items()
		if first := items[1].kind == lengthItem; first != strings.HasSuffix(e.Name, "gammon") {
			t.Errorf("%s offers a match first: %v", e.Name, first)
		}
	}
}

func TestNumbersAreTypedOrChanged(t *testing.T) {
	a, c := parlour(t)
	e, _ := catalogue.All.Find("crown-and-anchor")
	s := newSetPage(t.Context(), c, e)
	a.pages = append(a.pages, s)
	for !strings.Contains(content(a), "▶ chips") {
		a = strike(a, "down")
	}
	a = strike(a, "5", "0")
	if got := a.pages[1].(setPage).values["chips"]; got != "50" {
		t.Errorf("typed 50: %q", got)
	}
	a = strike(a, "right", "right", "left")
	if got := a.pages[1].(setPage).values["chips"]; got != "51" {
		t.Errorf("after two up and one down: %q", got)
	}
	for range 5 {
		a = strike(a, "home", "up")
	}
}

func TestImpossibleOptionsAreRefusedWithTheReason(t *testing.T) {
	_, c := parlour(t)
	e, _ := catalogue.All.Find("house")
	s := newSetPage(t.Context(), c, e).with("opened", "on")
	next, cmd := s.begin()
	if cmd != nil || !strings.Contains(next.(setPage).note, "opened=on needs start=reserve") {
		t.Errorf("note %q", next.(setPage).note)
	}
}

// From the door to the board, out again, and back to the game that was kept.
func TestGameLeftInTheMenuIsGoneOnWith(t *testing.T) {
	a, c := parlour(t)
	a = strike(a, "down", "enter", "enter")
	if got := content(a); !strings.Contains(got, "Acey Ducey (Parker Brothers)") || !strings.Contains(got, "x has no choice") {
		t.Fatalf("no game:\n%s", got)
	}
	a = strike(a, "q", "esc")
	files, err := os.ReadDir(c.Games)
	if err != nil || len(files) != 1 {
		t.Fatalf("kept: %v, %v", files, err)
	}
	if got := strings.Join(a.left.parting(), "\n"); !strings.Contains(got, "is kept in "+filepath.Join(c.Games, files[0].Name())+".\nGo on with it: parlor play --resume ") {
		t.Errorf("leaving is told as %q", got)
	}
	a = strike(a, "end", "up")
	if got := content(a); !strings.Contains(got, "▶ Go on with Acey Ducey (Parker Brothers)") {
		t.Fatalf("the menu does not offer the game that was left:\n%s", got)
	}
	if b := strike(a, "enter"); !strings.Contains(content(b), "x has no choice") {
		t.Errorf("the game that was left does not go on:\n%s", content(b))
	}
	if b := strike(a, "enter", "ctrl+c"); len(b.left.parting()) != 2 {
		t.Errorf("Ctrl-C leaves with %q", b.left.parting())
	}
	a = strike(a, "end", "enter")
	if got := content(a); !strings.Contains(got, "parker-1") || !strings.Contains(got, "to be gone on with") {
		t.Fatalf("the saved game is not listed:\n%s", got)
	}
	if b := strike(a, "enter"); !strings.Contains(content(b), "x has no choice") {
		t.Errorf("the game does not go on:\n%s", content(b))
	}
	if b := strike(a, "r"); !strings.Contains(content(b), "Step 0 of") {
		t.Errorf("no replay:\n%s", content(b))
	}
	if err := os.WriteFile(filepath.Join(c.Games, "x"+Extension), []byte("rubbish"), 0o600); err != nil {
		t.Fatal(err)
	}
	if list := savedGames(c); len(list) != 1 {
		t.Errorf("%d games listed, want the one that can be read", len(list))
	}
}

// A person's turn is shown in a replay as everybody's, with nothing to choose.
func TestReplayOfAPersonsGame(t *testing.T) {
	rec := playOut(t, agreed(t, "parker", "hand", "hand"), 60)
	for i := range rec.Log {
		for k := range rec.Log[i].After.Seats {
			rec.Log[i].After.Seats[k].Bot = ""
		}
	}
	r := newReplay(t.Context(), Config{}, rec, rec.Here())
	for r.at = range r.stages {
		if got := text(Config{}, r, 80, 24); strings.Contains(got, "You can") || strings.Contains(got, "◆") {
			t.Fatalf("step %d offers a choice:\n%s", r.at, got)
		}
	}
}

func TestReplayGoesStepByStep(t *testing.T) {
	rec := playOut(t, agreed(t, "parker", "hand", "hand"), 5000)
	r := newReplay(t.Context(), Config{}, rec, rec.Here())
	var p page = r
	shows(t, p, "Step 0 of")
	p = press(t, p, "right", "right", "right", "left")
	shows(t, p, "Step 2 of")
	p = press(t, p, "end")
	shows(t, p, fmt.Sprintf("Step %d of %d", len(r.stages)-1, len(r.stages)-1), "x has resigned: o wins, +1 point.")
	p = press(t, p, "home", "pgdown")
	shows(t, p, "Step 10 of")
	golden(t, "replay-60x24", text(Config{}, p, 60, 24))
	p = press(t, p, "?")
	shows(t, p, "Rules in force")
}

func TestTheChoiceIsSeenInASmallWindow(t *testing.T) {
	m := newMenu(t.Context(), Config{})
	for i, e := range catalogue.All {
		m.index = i
		for _, h := range []int{5, 10, 24} {
			if got := text(Config{}, m, 60, h); !strings.Contains(got, "▶ "+e.Title) || !strings.Contains(got, "q leave") {
				t.Errorf("in %d rows %s cannot be seen:\n%s", h, e.Title, got)
			}
		}
	}
}
