package board_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/web/assets"
	"parlor/web/board"
)

// files is the real art.
var files = board.Files{Path: assets.Path, Text: assets.Text}

// at returns the position of a line.
func at(t *testing.T, name, line string) game.Position {
	t.Helper()
	g, err := catalogue.All.New(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func draw(t *testing.T, p game.Position, o board.Options) string {
	t.Helper()
	o.Files = files
	b, err := board.Build(p, o)
	if err != nil {
		t.Fatal(err)
	}
	var s strings.Builder
	if err := b.Render(&s); err != nil {
		t.Fatal(err)
	}
	return s.String()
}

// labels returns the accessible names of the places, by key.
func labels(page string) map[string]string {
	m := map[string]string{}
	for _, f := range regexp.MustCompile(`data-p="([^"]+)"[^>]* aria-label="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		m[f[1]] = strings.ReplaceAll(f[2], "&#39;", "'")
	}
	return m
}

func TestPlacesSayWhatStandsOnThem(t *testing.T) {
	tables := "x=24:2,13:5,8:3,6:4,bar:1 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3"
	cases := []struct {
		game, line, key, want string
		o                     board.Options
	}{
		{"backgammon", tables, "13", "point 13, five cream, yours", board.Options{Own: []game.Seat{0}}},
		{"backgammon", tables, "12", "point 12, five blue", board.Options{Own: []game.Seat{0}}},
		{"backgammon", tables, "2", "point 2, empty", board.Options{Own: []game.Seat{0}}},
		{"backgammon", tables, "bar0", "bar, one cream, yours", board.Options{Own: []game.Seat{0}}},
		{"backgammon", tables, "bar0", "opponent's bar, one cream", board.Options{Viewer: 1, Own: []game.Seat{1}}},
		{"backgammon", tables, "12", "point 12, five cream", board.Options{Viewer: 1, Own: []game.Seat{1}}},
		{"parker", "x=24:1,res:14 o=res:15 turn=x next=throw", "bar0", "Dog House, empty", board.Options{}},
		{"backgammon", tables, "13", "Feld 13, fünf cremefarbene Steine, von dir", board.Options{Own: []game.Seat{0}, Lang: "de-AT"}},
		{"india", "s=71,12,0,- n=66,40,-,- turn=s next=throw", "c0", "corner red, one red, yours", board.Options{Own: []game.Seat{0}}},
		{"india", "s=71,12,0,- n=66,40,-,- turn=s next=throw", "r5", "the gate, safe, one red, yours", board.Options{Own: []game.Seat{0}}},
		{"crown-and-anchor", "chips=95,100,100 banker=1 bets=5:crown,-,- round=3 next=bet", "crown", "Crown, stake 5 yours", board.Options{Own: []game.Seat{0}}},
		{"crown-and-anchor", "chips=95,100,100 banker=1 bets=5:crown,-,- round=3 next=bet", "crown", "Crown, stake 5 Ada", board.Options{Names: []string{"Ada"}}},
	}
	for _, c := range cases {
		if got := labels(draw(t, at(t, c.game, c.line), c.o))[c.key]; got != c.want {
			t.Errorf("%s %s: %q, want %q", c.game, c.key, got, c.want)
		}
	}
}

func TestWhatCanMoveSaysSo(t *testing.T) {
	p := at(t, "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=5-5 left=5,5,5,5")
	legal := &api.Legal{Nodes: [][]game.Edge{{{Do: "13/8", To: 0, Fx: p.Effects(0, p.Actions(0)[0])}}}}
	from := p.Effects(0, p.Actions(0)[0])[0].From
	for key, label := range labels(draw(t, p, board.Options{Own: []game.Seat{0}, Legal: legal})) {
		if got := strings.HasSuffix(label, ", can move"); got != (key == from) {
			t.Errorf("%s: %q", key, label)
		}
	}
}

// TestTheCubeShowsWhatIsOffered draws a double that waits for its answer: one cube, turned to the new stake.
func TestTheCubeShowsWhatIsOffered(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ line, want string }{
		{"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=double cube=1", "#cube-64"},
		{"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=take cube=1", "#cube-2"},
		{"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=double cube=2x", "#cube-2"},
		{"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=take cube=2o", "#cube-4"},
	} {
		g, err := catalogue.All.New("backgammon", game.Options{"cube": "on"})
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		drawn := regexp.MustCompile(`href="(#cube-\d+)"`).FindAllStringSubmatch(draw(t, p, board.Options{}), -1)
		if len(drawn) != 1 || drawn[0][1] != c.want {
			t.Errorf("%s: drawn is %v, want %s alone", c.line, drawn, c.want)
		}
	}
}

// TestNamesAreEscaped gives players names that would break out of the page.
func TestNamesAreEscaped(t *testing.T) {
	bad := `"><script>alert(1)</script>`
	for _, line := range []struct{ game, line string }{
		{"crown-and-anchor", "chips=95,100,100 banker=1 bets=5:crown,-,- round=3 next=bet"},
		{"check-and-double-check", "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=7.3.9.4 dealer=1 thrower=0 points=0,12 next=throw"},
	} {
		if page := draw(t, at(t, line.game, line.line), board.Options{Names: []string{bad, bad, bad}}); strings.Contains(page, "<script>alert") {
			t.Errorf("%s: a name is not escaped", line.game)
		}
	}
}

// TestLongNamesAreWholeOnPlates writes a name that is longer than its plate has room for in narrower letters, and others as they are.
func TestLongNamesAreWholeOnPlates(t *testing.T) {
	page := draw(t, at(t, "check-and-double-check", "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=7.3.9.4 dealer=1 thrower=0 points=0,12 next=throw"),
		board.Options{Names: []string{"Ada", "Maximilian von Übermut"}})
	four := draw(t, at(t, "check-and-double-check", "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=7.3.9.4 dealer=1 thrower=0 points=0,12,0,0 next=throw"),
		board.Options{Names: []string{"Ada", "Maximilian von Übermut", "Charlotte-Marie", "Ben"}})
	for _, c := range []struct {
		page, name string
		squeezed   bool
	}{{page, "Ada", false}, {page, "Maximilian von Übermut", false}, {four, "Maximilian von Übermut", true}, {four, "Charlotte-Marie", false}} {
		found := regexp.MustCompile(`<text class="who"([^>]*)>`+c.name+`</text>`).FindAllStringSubmatch(c.page, -1)
		if len(found) != 2 { // in the wide drawing and in the tall one
			t.Errorf("%q is written %d times", c.name, len(found))
		}
		squeezed := false
		for _, m := range found {
			squeezed = squeezed || strings.Contains(m[1], "textLength")
		}
		if squeezed != c.squeezed {
			t.Errorf("%q is squeezed: %v", c.name, squeezed)
		}
	}
	if label := labels(page)["hand1"]; !strings.Contains(label, "Maximilian von Übermut") {
		t.Errorf("listeners hear %q", label)
	}
}

// TestTheBoardTurns draws every board from every side: other places for the same pieces, the same names for the same places.
func TestTheBoardTurns(t *testing.T) {
	for _, e := range catalogue.All {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(e.Seats[1])
		if err != nil {
			t.Fatal(err)
		}
		first := draw(t, p, board.Options{Own: []game.Seat{0}})
		seen := map[string]bool{first: true}
		for turn := 1; turn < p.Seats(); turn++ {
			page := draw(t, p, board.Options{Turn: turn, Own: []game.Seat{0}})
			if seen[page] {
				t.Errorf("%s: turned by %d, it looks as before", e.Name, turn)
			}
			seen[page] = true
			if got, want := labels(page), labels(first); !maps.Equal(got, want) {
				t.Errorf("%s: turned by %d, places are called otherwise", e.Name, turn)
			}
		}
		if draw(t, p, board.Options{Turn: p.Seats(), Own: []game.Seat{0}}) != first {
			t.Errorf("%s: a whole turn does not lead back", e.Name)
		}
	}
}

func TestEveryLookIsDrawn(t *testing.T) {
	for _, look := range board.Looks {
		for _, game := range []string{"parker", "backgammon", "navy"} {
			if board.LookOf(game, look) != look {
				t.Errorf("%s cannot look like %s", game, look)
			}
			g, err := catalogue.All.New(game, nil)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Start(2)
			if err != nil {
				t.Fatal(err)
			}
			checkPage(t, game+" as "+look, draw(t, p, board.Options{Look: look}))
		}
	}
	if got := board.LookOf("parker", "marble"); got != "parker" {
		t.Errorf("asked for what is not there, parker looks like %s", got)
	}
}

// TestEveryGameIsDrawnAlongItsWay draws random games for every viewer: each place once, one that Tab leads to, a layout
// that is JSON, and every symbol that is used defined.
func TestEveryGameIsDrawnAlongItsWay(t *testing.T) {
	for _, e := range catalogue.All {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(e.Seats[1])
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(1, 2))
		for ply := range 120 {
			if p.ToAct() == 0 {
				break
			}
			if ply%8 == 0 {
				checkPage(t, e.Name, draw(t, p, board.Options{Viewer: game.Seat(ply % p.Seats()), Own: []game.Seat{game.Seat(ply % p.Seats())}}))
			}
			p = step(t, p, rnd)
		}
	}
}

// step plays one random action.
func step(t *testing.T, p game.Position, rnd *rand.Rand) game.Position {
	t.Helper()
	seat := p.ToAct().First()
	var a game.Action
	if seat == game.Nature {
		a = game.Draw(p.Outcomes(), rnd)
	} else {
		actions := p.Actions(seat)
		a = actions[rnd.IntN(len(actions))]
	}
	next, err := p.Play(seat, a)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func checkPage(t *testing.T, name, page string) {
	t.Helper()
	if n := strings.Count(page, `tabindex="0"`); n != 1 {
		t.Errorf("%s: Tab leads to %d places, want one", name, n)
	}
	if got, want := len(labels(page)), strings.Count(page, "data-p="); got != want {
		t.Errorf("%s: %d places are there, %d have a name of their own", name, want, got)
	}
	layout := regexp.MustCompile(`class="layout">(.*)</script>`).FindStringSubmatch(page)
	if layout == nil || !json.Valid([]byte(layout[1])) {
		t.Fatalf("%s: no layout, or none that is JSON", name)
	}
	for _, use := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(page, `id="`+use[1]+`"`) {
			t.Errorf("%s: symbol %s is used and not there", name, use[1])
		}
	}
}

func TestBuildRefusesAPositionThatNoGameMade(t *testing.T) {
	if _, err := board.Build(toy{}, board.Options{Files: files}); err == nil {
		t.Error("want an error for a position that no game made")
	}
}

// toy is a position of no game that has a board.
type toy struct{ game.Position }

func (toy) Seats() int      { return 2 }
func (toy) Game() game.Game { return toyGame{} }

type toyGame struct{ game.Game }

func (toyGame) Info() game.Info { return game.Info{Name: "toy"} }

// TestTheStyleSheetsAndTheArtTurnTogether holds the style sheets to the windows in which the art stands upright, and the script to the art.
func TestTheStyleSheetsAndTheArtTurnTogether(t *testing.T) {
	for _, file := range []string{"app.css", "look.css"} {
		if css := assets.Text(file); !strings.Contains(strings.ReplaceAll(css, " ", ""), "@media"+strings.ReplaceAll(board.Upright, " ", "")+"{") {
			t.Errorf("%s has no part for %s", file, board.Upright)
		}
	}
	if js := assets.Text("js/main.js"); !strings.Contains(js, `matchMedia(document.querySelector(`) {
		t.Error("the script does not ask the page when its art stands upright")
	}
}

// TestWhoDrawsOverABoardIsToldWherePlacesAre asks from both sides: a point of one is a point of the other, zones are each
// one's own. Of boards that nothing is drawn over no place is told.
func TestWhoDrawsOverABoardIsToldWherePlacesAre(t *testing.T) {
	p := at(t, "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw")
	for viewer := range game.Seat(2) {
		b, err := board.Build(p, board.Options{Viewer: viewer, Files: files})
		if err != nil {
			t.Fatal(err)
		}
		seen := map[[2]float64]string{}
		for _, where := range []string{"24", "13", "12", "1", "off"} {
			for seat := range game.Seat(2) {
				x, y, ok := b.Middle(seat, where)
				w, h := b.Size()
				if !ok || x < 0 || y < 0 || x > w || y > h {
					t.Errorf("seat %d, %s: %v %v %v, want a place in %v by %v", seat, where, x, y, ok, w, h)
				}
				name := seat.String() + " " + where
				if n, err := strconv.Atoi(where); err == nil && seat == 1 {
					name = "0 " + strconv.Itoa(25-n)
				}
				if was := seen[[2]float64{x, y}]; was != "" && was != name {
					t.Errorf("seen by %d, %s is where %s is", viewer, name, was)
				}
				seen[[2]float64{x, y}] = name
			}
		}
		if len(seen) != 6 {
			t.Errorf("seen by %d: %d places, want 4 points and 2 zones", viewer, len(seen))
		}
		if _, _, ok := b.Middle(0, "moon"); ok {
			t.Error("there is a place called moon")
		}
	}
	b, err := board.Build(at(t, "crown-and-anchor", "chips=95,105,100 banker=1 bets=-,-,- round=3 next=bet"), board.Options{Files: files})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, ok := b.Middle(0, "crown"); ok {
		t.Error("a cloth tells of places")
	}
}
