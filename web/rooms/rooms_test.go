package rooms_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/live"
	"parlor/store"
	"parlor/web/door"
	"parlor/web/rooms"
)

func TestAnOpeningThatIsRefusedMakesNoRoom(t *testing.T) {
	d := newDesk(t, nil)
	r, v := d.asks("", "")
	for want, b := range map[string]api.Opening{
		"chess":             {Game: "chess"},
		"men":               {Game: "house", Options: map[string]string{"men": "99"}},
		"want 2":            {Game: "backgammon", Seats: 3},
		"name":              {Game: "backgammon", Sit: []api.Sit{{Seat: 0, Name: strings.Repeat("a", api.MaxName+1)}}},
		"nobody":            {Game: "backgammon", Sit: []api.Sit{{Seat: 0, Bot: "nobody"}}},
		"that seat is take": {Game: "backgammon", Sit: []api.Sit{{Seat: 0, Name: "Ada"}, {Seat: 0, Name: "Bea"}}},
	} {
		id := live.NewID()
		checked := d.Check(b)
		_, _, err := d.Open(r, v, id, b)
		if checked == nil || err == nil || checked.Error() != err.Error() || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: checked: %v; opened: %v; want both to say %q", b, checked, err, want)
		}
		if _, err := d.house.Look(t.Context(), id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%+v: a room is there: %v", b, err)
		}
	}
	if err := d.Check(api.Opening{Game: "backgammon", Sit: []api.Sit{{Seat: 1, Bot: bots.Equal}}}); err != nil {
		t.Error(err)
	}
}

// TestASecretIsToldAgainToWhomItBelongs opens rooms twice: a guest must have shown an
// idempotency key that nobody guesses, a player his own key. Another guest behind the
// same address may have had the same idea, and is not even told which room there is.
func TestASecretIsToldAgainToWhomItBelongs(t *testing.T) {
	d := newDesk(t, nil)
	key := d.key("")
	for _, c := range []struct {
		who, id string
		again   bool
	}{
		{"", "mine", false}, {"", "sixteen-letters!", true}, {key, "mine", true},
	} {
		r, v := d.asks("", c.who)
		b := api.Opening{ID: c.id, Game: "backgammon", Sit: []api.Sit{{Seat: 0, Name: "Ada"}, {Seat: 1, Bot: "hand"}}}
		room := live.NewID()
		_, first, err := d.Open(r, v, room, b)
		if err != nil {
			t.Fatal(err)
		}
		_, second, err := d.Open(r, v, room, b)
		if !c.again {
			if d.code(err) != api.Taken || second != nil {
				t.Errorf("%q: again %v, %v: want %s", c.id, second, err, api.Taken)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if first[0].Secret == "" || first[1].Secret != "" {
			t.Errorf("%q: secrets %+v, want one for the person and none for the bot", c.id, first)
		}
		if second[0] != first[0] {
			t.Errorf("%q: told %q and again %q", c.id, first[0].Secret, second[0].Secret)
		}
	}
}

// TestABotWithoutANameHasHisTitle seats bots to whom nobody gives a name: persons are called what the pages call them.
func TestABotWithoutANameHasHisTitle(t *testing.T) {
	d := newDesk(t, nil)
	r, v := d.asks("", "")
	rm, _, err := d.Open(r, v, live.NewID(), api.Opening{Game: "backgammon", Sit: []api.Sit{{Seat: 0, Bot: "navigator"}, {Seat: 1, Bot: "hand"}}})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := rm.Seats[0].Name, rm.Seats[1].Name; a != "Navigator" || b != "hand" {
		t.Errorf("they are called %q and %q", a, b)
	}
}

// TestBotsOfOneKindHaveNamesApart seats bots of one level to whom nobody gives a name, at once and one after the other.
func TestBotsOfOneKindHaveNamesApart(t *testing.T) {
	d := newDesk(t, nil)
	r, v := d.asks("", "")
	rm, _, err := d.Open(r, v, live.NewID(), api.Opening{Game: "crown-and-anchor", Seats: 6, Sit: []api.Sit{
		{Seat: 0, Bot: "hand"}, {Seat: 1, Bot: "purser"}, {Seat: 2, Bot: "hand"}, {Seat: 3, Bot: "purser", Name: "Nelson"}, {Seat: 4, Bot: "hand"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	seat := game.Seat(5)
	if _, _, err := d.Do(t.Context(), rm, v, api.Command{ID: "sit", Do: api.DoSit, Seat: &seat, Bot: "purser"}, nil); err != nil {
		t.Fatal(err)
	}
	if rm, err = d.house.Look(t.Context(), rm.ID); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range rm.Seats {
		names = append(names, s.Name)
	}
	if want := []string{"hand", "Purser", "hand 2", "Nelson", "hand 3", "Purser 2"}; !slices.Equal(names, want) {
		t.Errorf("they are called %q, want %q", names, want)
	}
}

func TestEqualIsSomebodyByName(t *testing.T) {
	d := newDesk(t, nil)
	for _, secret := range []string{"", d.key("")} {
		_, v := d.asks("", secret)
		if who, err := d.Opponent(t.Context(), v, "backgammon", bots.Equal); err != nil || who == bots.Equal || d.house.Games().Bots.Check(who) != nil {
			t.Errorf("equal is %q, %v: want somebody who plays", who, err)
		}
		if who, err := d.Opponent(t.Context(), v, "backgammon", "hand"); err != nil || who != "hand" {
			t.Errorf("hand is %q, %v", who, err)
		}
		if _, err := d.Opponent(t.Context(), v, "pig", bots.Equal); err != nil {
			t.Errorf("a game that is not there: %v, want that the game itself is refused", err)
		}
	}
}

func TestCommandsAreDoneOnceAndForThoseWhoMay(t *testing.T) {
	d := newDesk(t, nil)
	id, secrets := d.open(api.Opening{Game: "backgammon", Position: opening})
	do := func(secret string, c api.Command) (api.Done, error) {
		r, _ := d.asks(id, secret)
		rm, v, err := d.Look(r)
		if err != nil {
			t.Fatal(err)
		}
		res, _, err := d.Do(t.Context(), rm, v, c, nil)
		return res, err
	}
	first, err := do(secrets[0], api.Command{ID: "1", Do: api.DoPlay, Text: "24/18 13/10"})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := do(secrets[0], api.Command{ID: "1", Do: api.DoPlay, Text: "24/18 13/10"}); err != nil || again.N != first.N {
		t.Errorf("the same again: %d, %v; want %d", again.N, err, first.N)
	}
	other := game.Seat(0)
	for _, c := range []struct {
		secret string
		c      api.Command
		want   api.Code
	}{
		{secrets[0], api.Command{ID: "2", Do: api.DoPlay, Text: "24/18 13/10"}, api.Stale},
		{secrets[1], api.Command{ID: "3", Do: api.DoThrow, Turn: int(first.N), Seat: &other}, api.NotSeated},
		{"", api.Command{ID: "4", Do: api.DoPlay}, api.NotSeated},
		{d.key("watch"), api.Command{ID: "5", Do: api.DoOffer, Text: "draw"}, api.Forbidden},
		{secrets[0], api.Command{ID: "6", Do: api.DoPause}, api.BadCommand},
		{secrets[0], api.Command{Do: api.DoOffer, Text: "draw"}, api.BadCommand},
		{secrets[0], api.Command{ID: "7", Do: api.DoCommit, Seats: []game.Seat{0, 1}}, api.NotSeated},
		{"", api.Command{ID: "8", Do: api.DoStandIn, Seat: &other}, api.NotSeated},
	} {
		if _, err := do(c.secret, c.c); err == nil || d.code(err) != c.want {
			t.Errorf("%+v: %v, want %s", c.c, err, c.want)
		}
	}
}

// TestWhoSitsMayLetABotPlayForWhoHasLeft: the page has a button for it. Not for who is there.
func TestWhoSitsMayLetABotPlayForWhoHasLeft(t *testing.T) {
	d := newDesk(t, nil)
	id, secrets := d.open(api.Opening{Game: "backgammon"})
	do := func(secret string, c api.Command) error {
		r, _ := d.asks(id, secret)
		rm, v, err := d.Look(r)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = d.Do(t.Context(), rm, v, c, nil)
		return err
	}
	other, none := game.Seat(1), game.Seat(7)
	if err := do(secrets[1], api.Command{ID: "1", Do: api.DoReturn}); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		seat *game.Seat
		want api.Code
	}{{&other, api.BadCommand}, {&none, api.NotSeated}} {
		if err := do(secrets[0], api.Command{ID: fmt.Sprint("no", i), Do: api.DoStandIn, Seat: c.seat}); err == nil || d.code(err) != c.want {
			t.Errorf("seat %d: %v, want %s", *c.seat, err, c.want)
		}
	}
	if err := do(secrets[1], api.Command{ID: "2", Do: api.DoLeave}); err != nil {
		t.Fatal(err)
	}
	if err := do(secrets[0], api.Command{ID: "3", Do: api.DoStandIn, Seat: &other}); err != nil {
		t.Errorf("seat 1 has left: %v", err)
	}
	r, _ := d.asks(id, "")
	if rm, _, err := d.Look(r); err != nil || rm.Seats[1].StandIn == "" {
		t.Errorf("no bot plays for seat 1, %v", err)
	}
}

func TestWhoSitsDownIsToldHisSeat(t *testing.T) {
	d := newDesk(t, nil)
	r, v := d.asks("", "")
	rm, _, err := d.Open(r, v, live.NewID(), api.Opening{Game: "backgammon"})
	if err != nil {
		t.Fatal(err)
	}
	res, _, err := d.Do(t.Context(), rm, v, api.Command{ID: "a", Do: api.DoSit, Name: "Ada", Seat: new(game.Seat)}, nil)
	if err != nil || res.Seat == nil || *res.Seat != 0 {
		t.Fatalf("%+v, %v: want seat 0", res, err)
	}
	r, _ = d.asks(rm.ID, res.Secret)
	if rm, v, err = d.Look(r); err != nil || len(v.Seats(rm)) != 1 || v.Seats(rm)[0] != 0 {
		t.Errorf("the secret is for %v, %v: want seat 0", v.Seats(rm), err)
	}
}

func TestHintsAreForWhoIsToChoose(t *testing.T) {
	d := newDesk(t, nil)
	best := func(b api.Opening, seat game.Seat) ([]api.Hint, error) {
		id, _ := d.open(b)
		rm, err := d.house.Look(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return d.Best(rm, seat)
	}
	list, err := best(api.Opening{Game: "backgammon", Advice: "always", Position: opening}, 0)
	if err != nil || len(list) != 5 {
		t.Fatalf("%v, %v: want five plays", list, err)
	}
	for i, h := range list {
		if h.Play == "" || i > 0 && h.Equity > list[i-1].Equity {
			t.Errorf("%v: want plays, the best first", list)
		}
	}
	crown := "chips=100,100 banker=1 bets=-,- round=1 next=bet"
	for want, c := range map[api.Code]struct {
		b    api.Opening
		seat game.Seat
	}{
		api.NotYourTurn: {api.Opening{Game: "backgammon", Advice: "always", Position: opening}, 1},
		api.NoAdvice:    {api.Opening{Game: "backgammon", Advice: "never", Position: opening}, 0},
		api.NotFound:    {api.Opening{Game: "crown-and-anchor", Advice: "always", Position: crown}, 0},
	} {
		if list, err := best(c.b, c.seat); err == nil || d.code(err) != want {
			t.Errorf("%+v: %v, %v, want %s", c.b, list, err, want)
		}
	}
}

func TestOnlyAGameThatIsOverIsLookedBackAt(t *testing.T) {
	d := newDesk(t, nil)
	id, secrets := d.open(api.Opening{Game: "backgammon", Position: opening})
	r, _ := d.asks(id, secrets[0])
	rm, _, err := d.Over(r)
	if d.code(err) != api.Waiting {
		t.Errorf("a game that goes on: %v, want %s", err, api.Waiting)
	}
	for _, c := range []struct {
		secret string
		c      api.Command
	}{{secrets[0], api.Command{ID: "1", Do: api.DoOffer, Text: "draw"}}, {secrets[1], api.Command{ID: "2", Do: api.DoAnswer, Text: "yes"}}} {
		_, by := d.asks(id, c.secret)
		if _, _, err := d.Do(t.Context(), rm, by, c.c, nil); err != nil {
			t.Fatal(err)
		}
	}
	rm, v, err := d.Over(r)
	if err != nil || rm.Phase != api.Over || len(v.Seats(rm)) != 1 {
		t.Fatalf("a game that is over: %v", err)
	}
	st, err := d.AskReport(t.Context(), rm, v, api.Quick)
	if err != nil || st.Depth != api.Quick {
		t.Errorf("a report: %+v, %v", st, err)
	}
	gone, _ := d.asks(live.NewID(), "")
	if _, _, err := d.Over(gone); d.code(err) != api.NotFound {
		t.Errorf("a room that is not there: %v", err)
	}
}

// TestAPaperIsCountedForWhoHasItMade gives a visitor one paper: what is there already costs
// him nothing, another has to wait.
func TestAPaperIsCountedForWhoHasItMade(t *testing.T) {
	d := newDesk(t, door.Rate{door.Papers: {Each: 1e-6, Burst: 1}})
	id, _ := d.open(api.Opening{Game: "backgammon"})
	r, _ := d.asks(id, "")
	rm, v, err := d.Look(r)
	if err != nil {
		t.Fatal(err)
	}
	made := 0
	paper := func(what string) ([]byte, error) {
		return rooms.Paper(d.Host, r, v, rm, what, func(context.Context) ([]byte, int, error) {
			made++
			return []byte(what), len(what), nil
		})
	}
	for range 3 {
		if b, err := paper("one"); err != nil || !bytes.Equal(b, []byte("one")) {
			t.Errorf("%q, %v", b, err)
		}
	}
	if b, err := paper("two"); d.code(err) != api.TooMany || made != 1 {
		t.Errorf("the second: %q, %v, after %d; want %s after 1", b, err, made, api.TooMany)
	}
}

func TestAPositionIsStudiedOnceUnderItsName(t *testing.T) {
	d := newDesk(t, nil)
	_, v := d.asks("", "")
	g, err := d.house.Games().Rules(api.Config{Game: "backgammon"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(opening)
	if err != nil {
		t.Fatal(err)
	}
	first, err := d.Study(t.Context(), v, "a", p, api.Quick)
	if err != nil || len(first.Candidates) == 0 {
		t.Fatalf("%+v, %v: want plays", first, err)
	}
	if again, err := d.Study(t.Context(), v, "a", p, api.Quick); err != nil || again != first {
		t.Errorf("made again, %v", err)
	}
	if other, err := d.Study(t.Context(), v, "b", p, api.Quick); err != nil || other == first {
		t.Errorf("the same under another name, %v", err)
	}
}

func TestWordsForDepthsAndKeys(t *testing.T) {
	for text, want := range map[string]api.Depth{"": api.Quick, "quick": api.Quick, "standard": api.Standard} {
		if got, err := rooms.DepthOf(text, rooms.At); err != nil || got != want {
			t.Errorf("%q is %q, %v; want %q", text, got, err, want)
		}
	}
	if got, err := rooms.DepthOf("deep", rooms.Back); err != nil || got != api.Deep {
		t.Errorf("deep, of a game: %q, %v", got, err)
	}
	if _, err := rooms.DepthOf("deep", rooms.At); err == nil || !strings.Contains(err.Error(), "want quick or standard") {
		t.Errorf("deep: %v", err)
	}
	for key, want := range map[string]bool{"": false, "a": true, "a b": false, "ä": false, "~!": true, "\n": false, strings.Repeat("a", 64): true, strings.Repeat("a", 65): false} {
		if got := rooms.CheckKey(key) == nil; got != want {
			t.Errorf("%q: %v, want %v", key, got, want)
		}
	}
}
