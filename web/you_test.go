package web

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"parlor/players"
	"parlor/store"
	"parlor/web/assets"
	"parlor/web/door"
)

// regular is a player who has a key, and finishes games by resigning.
type regular struct {
	*served
	key string
	n   int
}

func (x *served) regular(name string) *regular {
	x.t.Helper()
	var p struct{ Key string }
	x.must("POST", "/api/v1/players", "", m{"name": name}, &p)
	return &regular{x, p.Key, 0}
}

// game opens a room with others, and lets a seat resign for as much as nobody can
// refuse.
func (p *regular) game(game string, sit []m, join *regular, loser int) (room string) {
	p.t.Helper()
	p.n++
	o := p.open(p.key, m{"id": fmt.Sprint(p.n), "game": game, "sit": sit})
	secret := p.key
	path := "/api/v1/rooms/" + o.Room + "/commands"
	if join != nil {
		p.must("POST", path, join.key, m{"id": "sit", "do": "sit", "name": "Bob"}, nil)
		if loser == 1 {
			secret = join.key
		}
	}
	most := "resign1"
	if game == "backgammon" {
		most = "resign3"
	}
	p.must("POST", path, secret, m{"id": "end", "do": "offer", "seat": loser, "text": most}, nil)
	return o.Room
}

// you reads the page of a player, without its markup. It asks until all games are counted: on a busy machine not all can be while a page waits, and it says so.
func (p *regular) you(query string, headers ...string) string {
	p.t.Helper()
	var r reply
	eventually(p.t, "all games counted", func() bool {
		if r = p.ask("GET", "/you"+query, p.key, nil, headers...); r.status != http.StatusOK {
			p.t.Fatalf("%d %s", r.status, r.body)
		}
		return !strings.Contains(string(r.body), "There are more games than could be counted") && !strings.Contains(string(r.body), "Es sind mehr Spiele, als sich")
	})
	if scripts := strings.Count(string(r.body), "<script"); scripts != strings.Count(string(r.body), `<script defer src="`+assets.Path("js/install.js")+`">`) {
		p.t.Errorf("the page has %d scripts, and needs none but the one that all pages have", scripts)
	}
	text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(string(r.body), " ")
	return strings.Join(strings.Fields(text), " ")
}

func (p *regular) says(text string, want ...string) {
	p.t.Helper()
	for _, w := range want {
		if !strings.Contains(text, w) {
			p.t.Errorf("%q is missing in %s", w, text)
		}
	}
}

func TestYourGamesAreCountedOnce(t *testing.T) {
	x := newSite(t, door.Options{})
	ada, bob := x.regular("Ada"), x.regular("Bob")
	ada.says(ada.you(""), "You have not finished a game here yet.", "Choose a game")
	me := m{"seat": 0, "name": "Ada"}
	ada.game("backgammon", []m{me}, bob, 0)
	ada.game("backgammon", []m{me}, bob, 1)
	ada.game("navy", []m{me}, bob, 1)
	ada.game("parker", []m{me, {"seat": 1, "bot": "random", "name": "The house"}}, nil, 0)
	ada.game("article", []m{me, {"seat": 1, "name": "Ada 2"}}, nil, 0)
	x.open(ada.key, m{"game": "wikipedia", "sit": []m{me}})

	first := ada.you("")
	ada.says(first, "Games 4", "Won 2 50 %", "over the last 4: 0", "Backgammon 2 1 50 % 0", "People 3 2 67 %", "Bots 1 0 0 %", "All at one screen 1 – –",
		"Lost, by resignation", "Won, by resignation Backgammon Bob +3", "Your tables Acey-Deucey")
	if !strings.Contains(first, "Navy") || strings.Index(first, "American Acey-Deucey (Navy)") > strings.LastIndex(first, "Backgammon") {
		t.Errorf("the latest games do not stand first: %s", first)
	}
	if again := ada.you(""); again != first {
		t.Errorf("looked at again, it is\n%s\nbefore it was\n%s", again, first)
	}
	bob.says(bob.you(""), "Games 3", "Won 1 33 %")

	// The opening is repeated after the game was counted; so is all that a crash left half done.
	ada.n = 0
	x.open(ada.key, m{"id": "1", "game": "backgammon", "sit": []m{me}})
	if again := ada.you(""); again != first {
		t.Errorf("after a repeated opening it is %s", again)
	}
	front := string(x.ask("GET", "/", ada.key, nil).body)
	if !strings.Contains(front, `href="/you">All your games`) || strings.Count(front, `class="rooms"`) != 1 {
		t.Error("the front page does not lead to the games")
	}
}

// TestAMatchCountsAsOneGame gives a game up for three points, and then a match to three points by the same: the match is one point, and the page says so.
func TestAMatchCountsAsOneGame(t *testing.T) {
	x := newSite(t, door.Options{})
	ada, bob := x.regular("Ada"), x.regular("Bob")
	me := m{"seat": 0, "name": "Ada"}
	ada.game("backgammon", []m{me}, bob, 0)
	o := x.open(ada.key, m{"id": "match", "game": "backgammon", "match": m{"points": 3}, "sit": []m{me}})
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", bob.key, m{"id": "sit", "do": "sit", "name": "Bob"}, nil)
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", ada.key, m{"id": "end", "do": "offer", "seat": 0, "text": "resign3"}, nil)
	ada.says(ada.you(""), "Backgammon 2 0 0 % −4", "A match counts as one game, +1 or −1 between two sides", "Bob −1", "Bob −3")
	bob.says(bob.you(""), "Backgammon 2 2 100 % +4", "Ada +1", "Ada +3")
}

func TestACrashWhileCountingCountsNothingTwice(t *testing.T) {
	x := newSite(t, door.Options{})
	ctx := context.Background()
	ada, bob := x.regular("Ada"), x.regular("Bob")
	ada.game("backgammon", []m{{"seat": 0, "name": "Ada"}}, bob, 1)
	ada.game("navy", []m{{"seat": 0, "name": "Ada"}}, bob, 1)
	player := players.PublicName(ada.key)
	before, err := x.store.Keys(ctx, "seats", player+"/", "", 10)
	if err != nil || len(before) != 2 {
		t.Fatalf("%d seats, error %v", len(before), err)
	}
	// On a busy machine not all can be counted while a page waits: it says so.
	counted := func() (text string) {
		eventually(t, "all games counted", func() bool {
			text = ada.you("")
			return !strings.Contains(text, "There are more games than could be counted")
		})
		return text
	}
	first := counted()
	games, err := x.store.Keys(ctx, "played", player+"/", "", 10)
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, error %v", len(games), err)
	}
	// The sum was written; one game was not, and neither left the seats.
	if err := x.store.Delete(ctx, "played", games[0].Key, games[0].Version); err != nil {
		t.Fatal(err)
	}
	for _, e := range before {
		if _, err := x.store.Put(ctx, "seats", e.Key, e.Value, 0); err != nil {
			t.Fatal(err)
		}
	}
	if again := counted(); again != first {
		t.Errorf("after a crash it is\n%s\nbefore it was\n%s", again, first)
	}
	if left, err := x.store.Keys(ctx, "seats", player+"/", "", 10); err != nil || len(left) != 0 {
		t.Errorf("%d seats are left, error %v", len(left), err)
	}
}

func TestNobodySeesTheGamesOfOthers(t *testing.T) {
	x := newSite(t, door.Options{})
	ada, bob := x.regular("Ada"), x.regular("Bob")
	room := ada.game("backgammon", []m{{"seat": 0, "name": "Ada"}}, bob, 1)
	ada.says(ada.you(""), "Games 1")
	eve := x.regular("Eve")
	for _, secret := range []string{"", eve.key, "p_NOBODYGAVETHISOUT", "s_nonsense"} {
		r := x.ask("GET", "/you?before="+players.PublicName(ada.key)+"/", secret, nil)
		if r.status != http.StatusOK || strings.Contains(string(r.body), room) || !strings.Contains(string(r.body), "not finished a game") {
			t.Errorf("%q gets %d, and maybe Ada's games", secret, r.status)
		}
	}
}

// TestThousandsOfGamesAreAPageLikeAnyOther writes a long career, and reads it.
func TestThousandsOfGamesAreAPageLikeAnyOther(t *testing.T) {
	x := newSite(t, door.Options{})
	ctx := context.Background()
	ada := x.regular("Ada")
	player, n := players.PublicName(ada.key), 3000
	all := players.Score{}
	form := []int8{}
	for i := range n {
		won := 1 - i%3
		g := players.Game{Room: fmt.Sprintf("room%08d", i), Game: "backgammon", Time: int64(1_700_000_000_000 + i), With: "bots", Who: []string{"The house"}, Won: won, Points: won, Reason: "rules"}
		value, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := x.store.Put(ctx, "played", fmt.Sprintf("%s/%016x/%s", player, uint64(1<<63-1-g.Time), g.Room), value, 0); err != nil {
			t.Fatal(err)
		}
		all.Played++
		form = append(form, int8(won))
	}
	c := players.Career{All: all, Games: map[string]*players.Score{"backgammon": &all}, With: map[string]*players.Score{"bots": &all}, Form: form[n-200:]}
	value, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x.store.Put(ctx, "careers", player, value, 0); err != nil {
		t.Fatal(err)
	}
	if len(value) > 4<<10 {
		t.Errorf("the sum takes %d bytes", len(value))
	}
	took := time.Hour
	for range 3 { // A machine that stands still makes one look take long.
		begin := time.Now()
		text := ada.you("")
		took = min(took, time.Since(begin))
		ada.says(text, "Games 3000", "over the last 200", "Older games")
	}
	if took > 10*100*time.Millisecond { // Ten times what it may take where nothing else runs.
		t.Errorf("%v for the page", took)
	}
	t.Logf("%d games: the page takes %v", n, took.Round(100*time.Microsecond))
	seen, query := 0, ""
	for query != "end" {
		page := string(x.ask("GET", "/you"+query, ada.key, nil).body)
		seen += strings.Count(page, `class="outcome`)
		m := regexp.MustCompile(`href="/you(\?before=[^"]+)"`).FindStringSubmatch(page)
		if query = "end"; m != nil {
			query = m[1]
		}
	}
	if seen != n {
		t.Errorf("%d games stand on all the pages", seen)
	}
}

func TestGermansReadGerman(t *testing.T) {
	x := newSite(t, door.Options{})
	ada, bob := x.regular("Ada"), x.regular("Bob")
	ada.says(ada.you("", "Accept-Language", "de-AT"), "Du hast hier noch kein Spiel beendet.")
	ada.game("backgammon", []m{{"seat": 0, "name": "Ada"}}, bob, 0)
	ada.says(ada.you("", "Accept-Language", "de-AT"), "Verloren, durch Aufgabe", "Menschen", "Würfel prüfen", time.Now().UTC().Format("2.1.2006"))
}

func TestTwoWhoCountAtOnceAgree(t *testing.T) {
	x := newSite(t, door.Options{})
	ada, bob := x.regular("Ada"), x.regular("Bob")
	for i := range 6 {
		ada.game("backgammon", []m{{"seat": 0, "name": "Ada"}}, bob, i%2)
	}
	book, done := players.New(x.store, players.Options{Events: x.house.Events, Now: x.house.Time}), make(chan error)
	for range 4 {
		go func() {
			_, _, err := book.Open(context.Background(), players.PublicName(ada.key))
			done <- cmp.Or(err, book.Counted(context.Background(), players.PublicName(ada.key)))
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	ada.says(ada.you(""), "Games 6", "Won 3 50 %")
	keys := func(bucket string) (list []store.Entry) {
		list, err := x.store.Keys(context.Background(), bucket, players.PublicName(ada.key)+"/", "", 100)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if games := keys("played"); len(games) != 6 || len(keys("seats")) != 0 || slices.ContainsFunc(games, func(e store.Entry) bool { return e.Version != 1 }) {
		t.Errorf("%d games, %d seats are left", len(games), len(keys("seats")))
	}
}

// TestTheFrontPageShowsHowGamesStand looks at the boards of cards and of rooms: a room that is one's own is listed once.
func TestTheFrontPageShowsHowGamesStand(t *testing.T) {
	x := newSite(t, door.Options{})
	ada, bob := x.regular("Ada"), x.regular("Bob")
	room := x.open(ada.key, m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "Ada"}}}).Room
	for _, c := range []struct{ key, above, not string }{
		{ada.key, `aria-labelledby="yours"`, `aria-labelledby="open"`},
		{bob.key, `aria-labelledby="open"`, `aria-labelledby="yours"`},
	} {
		page := string(x.ask("GET", "/", c.key, nil).body)
		near, cards, ok := strings.Cut(page, `<ul class="cards">`)
		if !ok || !strings.Contains(near, c.above) || strings.Contains(near, c.not) || strings.Count(near, `href="/r/`+room+`"`) != 1 || strings.Count(near, `<svg class="sm tables"`) != 1 {
			t.Errorf("want one board of %s above the games, %s and not %s", room, c.above, c.not)
		}
		if n := strings.Count(cards, `src="/s/inplay/`); n != 6 {
			t.Errorf("%d cards show a game in play, want 6", n)
		}
	}
}
