package main

import (
	"context"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parlor/live"
	"parlor/live/cheat"
	"parlor/store"
	"parlor/web"
	"parlor/web/door"
)

// TestACheatIsToldOfAndKept plays on a server that signs dice which nobody can throw, and then verifies what was kept of it.
func TestACheatIsToldOfAndKept(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	st, err := store.OpenSQLite(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	house, err := live.NewHouse(ctx, st, live.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	secret, err := st.Get(ctx, "secrets", "sign")
	if err != nil {
		t.Fatal(err)
	}
	honest := httptest.NewServer(web.New(house, st, door.Options{}).Handler())
	defer honest.Close()
	liar, err := cheat.New(house, secret.Value, honest.URL)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(liar)
	defer server.Close()

	file := filepath.Join(t.TempDir(), "game.json")
	home(t)
	ada := &person{said: map[string]string{"ALARM: the dice: ": "say I leave"}}
	ada.answered = func() { ada.in.Close() }
	ada.after = func(throws int) {
		if throws != 3 {
			return
		}
		_, id, _ := strings.Cut(<-ada.room, "/r/")
		if f, err := house.File(ctx, id); err != nil {
			t.Error(err)
		} else {
			liar.Tell(cheat.Lies(uint64(len(f.Events)) + 8)["dice with a 7"]) // What has been shown stays.
		}
	}
	ada.sit(ctx, "play", "backgammon", "--plain", "--server", server.URL, "--name", "Ada", "--seats", "me,random", "--save", file)
	ada.wait(t, ctx)
	if said := ada.transcript.String(); !strings.Contains(said, "ALARM: the dice: ") || !strings.Contains(said, "parlor verify "+file+"\n") {
		t.Fatalf("it says\n%s", said)
	}
	if code, found := run(t, "verify", file); code == 0 || !strings.Contains(found, "7-1") || !strings.Contains(found, "has signed the log up to event") {
		t.Errorf("verify: exit %d\n%s", code, found)
	}
}
