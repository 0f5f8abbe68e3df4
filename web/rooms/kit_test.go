package rooms_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"parlor/advice"
	"parlor/api"
	"parlor/live"
	"parlor/players"
	"parlor/store"
	"parlor/web/door"
	"parlor/web/papers"
	"parlor/web/rooms"
)

// desk is a host with all that he needs, as the server has it.
type desk struct {
	*testing.T
	*rooms.Host
	store *store.Store
	house *live.House
	door  *door.Door
}

func newDesk(t *testing.T, rate door.Rate) *desk {
	t.Helper()
	s, err := store.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	house, err := live.NewHouse(context.Background(), s, live.Options{})
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	book := players.New(s, players.Options{Events: house.Events, Now: house.Time, Log: log})
	d := door.New(s, book, door.Options{Log: log, Rate: rate})
	reports := advice.New(s, house.Games(), advice.Options{Events: house.Events, Now: house.Time, Log: log})
	t.Cleanup(func() {
		house.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return &desk{t, rooms.New(d, house, book, reports, papers.New(d.Survive)), s, house, d}
}

// asks is a request about a room, with the secret of a seat or a key; and who asks.
func (d *desk) asks(room, secret string) (*http.Request, door.Visitor) {
	d.Helper()
	r := httptest.NewRequest("GET", "/", nil)
	r.SetPathValue("room", room)
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	v, err := d.door.Who(r)
	if err != nil {
		d.Fatal(err)
	}
	return r, v
}

// key returns a player's key, or with a scope a bot's token.
func (d *desk) key(scope string) string {
	d.Helper()
	key, err := players.NewKey(d.Context(), d.store, "Ada", scope)
	if err != nil {
		d.Fatal(err)
	}
	return key
}

// open opens a room in which Ada has seat 0 and Bea seat 1, and returns their secrets.
func (d *desk) open(b api.Opening) (id string, secrets [2]string) {
	d.Helper()
	b.Sit = []api.Sit{{Seat: 0, Name: "Ada"}, {Seat: 1, Name: "Bea"}}
	r, v := d.asks("", "")
	id = live.NewID()
	_, seats, err := d.Open(r, v, id, b)
	if err != nil {
		d.Fatal(err)
	}
	return id, [2]string{seats[0].Secret, seats[1].Secret}
}

// code returns the code of a refusal as visitors get it.
func (d *desk) code(err error) api.Code {
	r, _ := d.asks("", "")
	return d.door.Problem(r, err).Code
}

// opening is a position of backgammon in which seat 0 is to choose.
const opening = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3"
