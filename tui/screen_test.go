package tui

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parlor/api"
	"parlor/client"
	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// stage is a room in which nothing happens but what a test says. It notes what
// is played.
type stage struct {
	setup  Setup
	played []string
	hint   string
}

var _ Room = (*stage)(nil)

func (s *stage) Here() game.SeatSet { return game.Seat(0).Set() }
func (s *stage) Log() []Happening   { return nil }
func (s *stage) Saved() string      { return "" }
func (s *stage) Next(context.Context, int) (Happening, error) {
	return Happening{}, ErrOver
}

func (s *stage) Do(_ context.Context, c room.Command) error {
	word := fmt.Sprintf("%d %s", c.Seat, c.Text)
	if c.Do != api.DoPlay {
		word = fmt.Sprintf("%d %s %s", c.Seat, c.Do, c.Text)
	}
	s.played = append(s.played, word)
	return nil
}

func (s *stage) Hint(context.Context, game.Position, game.Seat) (string, error) {
	return s.hint, nil
}

// table is a page of game name at a position, with a person in seat 0 and bots
// in the others.
func table(t *testing.T, c Config, name, line string, opts game.Options) (playPage, *stage) {
	t.Helper()
	e, ok := catalogue.All.Find(name)
	if !ok {
		t.Fatalf("no game %q", name)
	}
	g, err := e.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	setup := Setup{Entry: e, Options: opts, Seats: []string{Me}}
	for len(setup.Seats) < p.Seats() {
		setup.Seats = append(setup.Seats, "hand")
	}
	room := &stage{setup: setup}
	page := playPage{
		config: c, theme: newTheme(c.Color), ctx: context.Background(), room: room,
		at: Progress{Setup: setup, Here: room.Here(), Seats: setup.Seats, Now: p}, now: p, size: size{100, 40},
	}
	page.turnTo()
	return page, room
}

// happens returns what happens when seat, Nature included, does text at p.
func happens(t *testing.T, p playPage, seat game.Seat, text string) Happening {
	t.Helper()
	after, err := p.at.Now.PlayText(seat, text)
	if err != nil {
		t.Fatal(err)
	}
	r := room.Room{Games: room.Standard, Phase: api.Playing, Position: p.at.Now, Seats: make([]room.Seat, len(p.at.Seats))}
	for i := 1; i < len(r.Seats); i++ {
		r.Seats[i].Bot = "hand"
	}
	h := Happening{Step: client.Step{Event: api.Event{Kind: api.Played, Seat: seat, Text: text}, Before: &r}}
	if seat == game.Nature {
		h.Event.Kind = api.Threw
	}
	next := r
	next.Position = after
	h.After = &next
	return h
}

// key is the press of a key: a character, or a name like "enter".
func key(name string) tea.KeyPressMsg {
	codes := map[string]rune{
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown,
		"tab": tea.KeyTab, "backspace": tea.KeyBackspace, "home": tea.KeyHome, "end": tea.KeyEnd, "pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp,
	}
	if code, ok := codes[name]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if name == "space" {
		name = " "
	}
	if name == "ctrl+c" {
		return tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// press sends keys to a page: each word is a key if it names one, else it is
// typed. What pages ask to be done is done at once.
func press(t *testing.T, p page, words ...string) page {
	t.Helper()
	for _, w := range words {
		keys := []string{w}
		if w != "space" && key(w).Text != "" {
			keys = strings.Split(w, "")
		}
		for _, k := range keys {
			var cmd tea.Cmd
			p, cmd = p.update(key(k))
			p = settle(p, cmd)
		}
	}
	return p
}

// settle does what cmd asks and sends the page what comes of it.
func settle(p page, cmd tea.Cmd) page {
	if cmd == nil {
		return p
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			p = settle(p, c)
		}
	default:
		p, cmd = p.update(msg)
		return settle(p, cmd)
	}
	return p
}

// text is a page's screen without colours.
func text(c Config, p page, w, h int) string {
	lines := screen(c, p, w, h)
	for i, line := range lines {
		lines[i] = strings.TrimRight(ansi.Strip(line), " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// screen is what the program shows of a page.
func screen(c Config, p page, w, h int) []string {
	return strings.Split(app{pages: []page{p}, ascii: c.ASCII, w: w, h: h}.View().Content, "\n")
}

// golden compares got with testdata/name.golden. go test -update rewrites it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test ./tui -update rewrites it); got:\n%s", path, got)
	}
}

// screens are positions of every board, each with something worth seeing.
var screens = []struct{ name, game, line, dice string }{
	{"backgammon", "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1", ""},
	{"parker", "parker", "x=24:2,13:5,8:1,6:7 o=24:2,13:3,9:1,8:6,6:1,bar:2 turn=x next=play throw=6-1 left=6,6 nobear=on", ""},
	{"article", "article", "x=24:1,20:3,res:10,bar:1 o=19:8,13:2,off:5 turn=x next=play throw=5-4 left=5,4", ""},
	{"india", "india", "s=71,12,0,- w=20,-,-,- n=66,40,-,- e=68,2,2,- turn=s next=play throw=5-3 left=5,3", ""},
	{"crown", "crown-and-anchor", "chips=40,98,102,100,99,107,91,100 banker=2 bets=-,2:crown,-,-,1:crown,3:heart,7:club,50:anchor round=3 next=bet", "crown,heart,heart"},
	{"check", "check-and-double-check", "hands=9.6.2/10.10.9.7.7.6.6.5.5.4/8.3 discard=10.9.8.8.7.5.5.4.4.4.3.3.3.2.2.2 dealer=2 thrower=0 points=0,12,97 next=throw", "4-2"},
}

var sizes = []struct{ w, h int }{{60, 24}, {80, 24}, {120, 40}}

func TestScreensAreAsDrawn(t *testing.T) {
	for _, s := range screens {
		for _, size := range sizes {
			for _, ascii := range []bool{false, true} {
				p, _ := table(t, Config{ASCII: ascii}, s.game, s.line, nil)
				p.dice = game.DicePart(s.dice).Faces
				name := fmt.Sprintf("%s-%dx%d", s.name, size.w, size.h)
				if ascii {
					name += "-ascii"
				}
				t.Run(name, func(t *testing.T) { golden(t, name, text(Config{ASCII: ascii}, p, size.w, size.h)) })
			}
		}
	}
}

// Colours change glyphs as well: this keeps the coloured screen with its escape
// codes.
func TestScreensInColourAreAsDrawn(t *testing.T) {
	for _, s := range screens {
		p, _ := table(t, Config{Color: true}, s.game, s.line, nil)
		p.dice = game.DicePart(s.dice).Faces
		got := strings.ReplaceAll(strings.Join(screen(Config{}, p, 60, 24), "\n"), "\x1b", "ESC") + "\n"
		golden(t, s.name+"-60x24-colour", got)
	}
}

func TestBoardWantsSixtyColumns(t *testing.T) {
	p, _ := table(t, Config{}, screens[0].game, screens[0].line, nil)
	if got := text(Config{}, p, 50, 20); !strings.Contains(got, "needs 60 columns and 24 rows") {
		t.Errorf("a small window shows:\n%s", got)
	}
}

// Whole games of bots, drawn at every step: no line is longer than the window,
// the window is filled, ASCII stays ASCII, and every mark has its place.
func TestEveryStepFitsTheWindow(t *testing.T) {
	for _, e := range catalogue.All {
		t.Run(e.Name, func(t *testing.T) {
			g, err := e.New(nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range []int{g.Info().Seats[0], g.Info().Seats[1]} {
				seats := strings.Split(strings.Repeat("random,", n-1)+"random", ",")
				rec := playOut(t, Setup{Entry: e, Seats: seats, Seed: 5}, 400)
				for i, c := range []Config{{ASCII: true}, {Color: true}, {}} {
					drawAll(t, c, rec, sizes[i].w, sizes[i].h)
				}
			}
		})
	}
}

// drawAll draws a game after every event.
func drawAll(t *testing.T, c Config, rec Record, w, h int) {
	t.Helper()
	r := newReplay(t.Context(), c, rec, rec.Here())
	for i := 0; i < len(r.stages); i += 1 + len(r.stages)/60 {
		r.at = i
		fits(t, c, r, w, h)
	}
}

// fits checks the screen of a replay: it fills the window, and no more.
func fits(t *testing.T, c Config, r replayPage, w, h int) {
	t.Helper()
	lines := screen(c, r, w, h)
	if len(lines) != h {
		t.Fatalf("step %d: %d lines, want %d", r.at, len(lines), h)
	}
	for _, line := range lines {
		plain := ansi.Strip(line)
		if lipgloss.Width(plain) > w {
			t.Fatalf("step %d of %s at %dx%d: line too long: %q", r.at, r.stages[0].at.Setup.Entry.Name, w, h, plain)
		}
		if c.ASCII && strings.Trim(plain, asciiPrintable) != "" {
			t.Fatalf("step %d: not ASCII: %q", r.at, plain)
		}
	}
}

var asciiPrintable = func() string {
	var b []byte
	for c := byte(' '); c <= '~'; c++ {
		b = append(b, c)
	}
	return string(b)
}()

// playOut lets bots play a game, for at most limit events.
func playOut(t *testing.T, setup Setup, limit int) Record {
	t.Helper()
	s, err := NewSession(setup)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < limit; n++ {
		if _, err := s.Next(t.Context(), n); err != nil {
			break
		}
	}
	return s.Record()
}
