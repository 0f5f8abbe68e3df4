package door

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/players"
	"parlor/room"
	"parlor/store"
)

// seated opens a room in which the seats are taken by whoever shows these secrets.
func seated(t *testing.T, id string, secrets ...string) *room.Room {
	t.Helper()
	r := room.Standard.New(id)
	commands := []room.Command{{Do: api.DoOpen, Seat: game.Public, Open: &api.Config{Game: "backgammon", Position: "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=throw"}}}
	for i, s := range secrets {
		commands = append(commands, room.Command{Do: api.DoSit, Seat: game.Seat(i), Sit: &api.Sitting{Name: "Ada", Token: players.Digest(s)}})
	}
	for _, c := range commands {
		next, _, err := r.Do(c, 1, fair.NewSeeded(1))
		if err != nil {
			t.Fatal(err)
		}
		r = next
	}
	return r
}

// TestACookieOfASeatIsLookedAtInItsRoomOnly asks who somebody is by what his browser keeps.
func TestACookieOfASeatIsLookedAtInItsRoomOnly(t *testing.T) {
	s, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	d := New(s, players.New(s, players.Options{}), Options{Log: slog.New(slog.DiscardHandler)})
	key := func(scope string) string {
		k, err := players.NewKey(t.Context(), s, "Bea", scope)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	const here, elsewhere = players.SeatPrefix + "HERE", players.SeatPrefix + "ELSEWHERE"
	r := seated(t, "here", here, "another")
	person, plays, watches := key(""), key("play"), key("watch")
	for _, c := range []struct {
		name                string
		key, header, cookie string
		seats               int
	}{
		{"the seat's secret", "", "", here, 1},
		{"beside a person's key", person, "", here, 1},
		{"a secret of another room", "", "", elsewhere, 0},
		{"a secret of another room beside a key", person, "", elsewhere, 0},
		{"a program's token in a cookie", plays, "", here, 0},
		{"a token that only watches", watches, "", here, 0},
		{"a key in the header", "", person, here, 0},
		{"another seat's secret in the header", "", elsewhere, here, 0},
	} {
		req := httptest.NewRequest("GET", "/r/here", nil)
		req.AddCookie(&http.Cookie{Name: SeatCookie("here"), Value: c.cookie})
		if c.key != "" {
			req.AddCookie(&http.Cookie{Name: KeyCookie, Value: c.key})
		}
		if c.header != "" {
			req.Header.Set("Authorization", "Bearer "+c.header)
		}
		v, err := d.VisitorAt(t.Context(), r, "", req)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := v.Seats(r); len(got) != c.seats {
			t.Errorf("%s: acts for %v, want %d seats", c.name, got, c.seats)
		}
		if knows := v.token == players.Digest(c.cookie); knows != (c.seats > 0) {
			t.Errorf("%s: the cookie's secret is his: %v", c.name, knows)
		}
	}
}

// TestWhoHasSeveralSeatsActsForTheOneThatIsToAct lets one hold both, and asks for neither.
func TestWhoHasSeveralSeatsActsForTheOneThatIsToAct(t *testing.T) {
	const secret = players.SeatPrefix + "BOTH"
	v := Visitor{token: players.Digest(secret)}
	both := seated(t, "both", secret, secret)
	seat := func(n game.Seat) *game.Seat { return &n }
	for _, c := range []struct {
		name  string
		room  *room.Room
		asked *game.Seat
		want  game.Seat
		fails bool
	}{
		{"o is to throw", both, nil, 1, false},
		{"x is asked for", both, seat(0), 0, false},
		{"to watch is asked for", both, seat(game.Public), game.Public, false},
		{"only x is his", seated(t, "one", secret, "another"), nil, 0, false},
		{"o is another's", seated(t, "one", secret, "another"), seat(1), 0, true},
		{"none is his", seated(t, "none", "another", "another"), nil, game.Public, false},
	} {
		got, err := v.Acts(c.room, c.asked)
		if got != c.want || (err != nil) != c.fails {
			t.Errorf("%s: he acts for %d, error %v; want %d", c.name, got, err, c.want)
		}
	}
	if got := v.Sees(both); got != 1 {
		t.Errorf("he sees the room as seat %d, want 1", got)
	}
	if got := (Visitor{token: v.token, scope: "watch"}).Seats(both); len(got) != 0 {
		t.Errorf("who only watches acts for %v", got)
	}
}

// TestAKeyIsReadWhateverTheLettersOfItsScheme: whoever writes "bearer" has his key, and does not become a guest without a word (RFC 9110, 11.1).
func TestAKeyIsReadWhateverTheLettersOfItsScheme(t *testing.T) {
	for header, want := range map[string]string{
		"Bearer p_X": "p_X", "bearer p_X": "p_X", "BEARER  p_X ": "p_X", "Bearer": "", "Bearerp_X": "", "Basic cF9Y": "", "": "",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Authorization", header)
		if got := SecretOf(r); got != want {
			t.Errorf("%q: %q, want %q", header, got, want)
		}
	}
}
