package players

import (
	"encoding/json"
	"slices"
	"testing"

	"parlor/api"
	"parlor/game"
)

func TestDiceAreCountedWhereTheyArePlain(t *testing.T) {
	var l Luck
	for _, text := range []string{"6-3", "1-1", "C-4", "crown,crown,anchor", "5", "7-1", "6-3 x"} {
		l.add(text)
	}
	if l != (Luck{Throws: 2, Pips: 11, Doublets: 1}) {
		t.Errorf("%+v", l)
	}
}

// TestPracticeIsNotCounted: a room that began with a position counts for nobody.
func TestPracticeIsNotCounted(t *testing.T) {
	events, err := sat(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	l := api.Listed{Config: api.Config{Game: "parker"}, Phase: api.Over, Result: &api.Result{Payoffs: []int32{-1, 1}}}
	if g, ok := gameOf("ada", l, events); !ok || g.Won != -1 {
		t.Errorf("a game from the start is %+v, counted: %v", g, ok)
	}
	l.Config.Position = "x=off:14,1:1 o=res:15 turn=x next=throw"
	if g, ok := gameOf("ada", l, events); ok {
		t.Errorf("practice is counted: %+v", g)
	}
}

// TestWhoBearsOffFirstHasWon whatever counters are paid beside the game (PK-15, PK-16).
func TestWhoBearsOffFirstHasWon(t *testing.T) {
	events, err := sat(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	var l api.Listed
	if err := json.Unmarshal([]byte(`{"config":{"game":"parker"},"phase":"over","result":{"reason":"rules","payoffs":[-5,5]},"paid":[1,-1]}`), &l); err != nil {
		t.Fatal(err)
	}
	if g, ok := gameOf("ada", l, events); !ok || g.Won != 1 || g.Points != -5 {
		t.Errorf("%+v, counted: %v", g, ok)
	}
}

// TestAMatchCountsOnePoint, also where its last game is given up, which may have been worth more.
func TestAMatchCountsOnePoint(t *testing.T) {
	events, err := sat(t.Context(), "room")
	if err != nil {
		t.Fatal(err)
	}
	for result, want := range map[string]int{
		`"result":{"reason":"rules","payoffs":[1,-1]}`:  1,
		`"result":{"reason":"resign","payoffs":[2,-2]}`: 1,
		`"result":{"reason":"resign","payoffs":[-2,2]}`: -1,
		`"result":{"reason":"draw","payoffs":[0,0]}`:    0,
	} {
		var l api.Listed
		if err := json.Unmarshal([]byte(`{"config":{"game":"backgammon","match":{"points":3}},"phase":"over",`+result+`}`), &l); err != nil {
			t.Fatal(err)
		}
		if g, ok := gameOf("ada", l, events); !ok || g.Points != want {
			t.Errorf("%s counts %d points, want %d", result, g.Points, want)
		}
	}
}

// TestAGameWithoutALinkIsNotRated: where a throw was given up for want of somebody's link, who won says less of who is stronger.
func TestAGameWithoutALinkIsNotRated(t *testing.T) {
	events := []api.Event{
		{Kind: api.Sat, Seat: 0, Sit: &api.Sitting{Name: "Ada", Player: "ada"}},
		{Kind: api.Sat, Seat: 1, Sit: &api.Sitting{Name: "Eve", Player: "eve"}},
		{Kind: api.Sat, Seat: 2, Sit: &api.Sitting{Name: "a bot", Bot: "hand"}},
	}
	l := api.Listed{Config: api.Config{Game: "india"}, Phase: api.Over, Result: &api.Result{Payoffs: []int32{1, -1, -1}}}
	if g, ok := gameOf("ada", l, events); !ok || len(g.Bouts) != 1 {
		t.Fatalf("%+v, counted: %v: want one bout", g, ok)
	}
	if g, ok := gameOf("ada", l, append(events, api.Event{Kind: api.Voided, Seat: game.Public})); !ok || g.Won != 1 || g.Bouts != nil {
		t.Errorf("a throw was given up: %+v, counted: %v: want it counted, and no bout", g, ok)
	}
}

// TestAGameWithOtherDiceIsNotRated: bots grant every takeback. Where a throw had fallen since the turn that was taken back, another falls in its
// place, so that who asks long enough wins.
func TestAGameWithOtherDiceIsNotRated(t *testing.T) {
	sit := []api.Event{
		{Kind: api.Sat, Seat: 0, Sit: &api.Sitting{Name: "Ada", Player: "ada"}},
		{Kind: api.Sat, Seat: 1, Sit: &api.Sitting{Name: "a bot", Bot: "hand"}},
	}
	threw := func(seat game.Seat) api.Event { return api.Event{Kind: api.Threw, Seat: seat, Text: "6-1"} }
	played := func(seat game.Seat) api.Event { return api.Event{Kind: api.Played, Seat: seat} }
	back := api.Event{Kind: api.TookBack, Seat: 0}
	l := api.Listed{Config: api.Config{Game: "backgammon"}, Phase: api.Over, Result: &api.Result{Payoffs: []int32{1, -1}}}
	for _, c := range []struct {
		name  string
		then  []api.Event
		rated bool
	}{
		{"none taken back", []api.Event{threw(0), played(0), threw(1), played(1)}, true},
		{"before the next throw", []api.Event{threw(1), played(1), threw(0), played(0), back, played(0), threw(1), played(1)}, true},
		{"after the bot's throw", []api.Event{threw(0), played(0), threw(1), back, played(0), threw(1), played(1)}, false},
		{"after the bot's turn", []api.Event{threw(0), played(0), threw(1), played(1), back, played(0), threw(1)}, false},
	} {
		g, ok := gameOf("ada", l, slices.Concat(sit, c.then))
		if !ok || g.Won != 1 || (g.Bouts != nil) != c.rated {
			t.Errorf("%s: %+v, counted: %v: want it counted, and a bout: %v", c.name, g, ok, c.rated)
		}
	}
}

func TestWhoHasMostHasWon(t *testing.T) {
	for _, c := range []struct {
		payoffs []int32
		seat    game.Seat
		want    int
	}{{[]int32{1, -1}, 0, 1}, {[]int32{1, -1}, 1, -1}, {[]int32{0, 0}, 0, 0}, {[]int32{2, -1, 2, -1}, 2, 1}, {[]int32{3, -1, -1, -1}, 3, -1}} {
		if got := won(c.payoffs, c.seat); got != c.want {
			t.Errorf("seat %d of %v: %d, want %d", c.seat, c.payoffs, got, c.want)
		}
	}
}
