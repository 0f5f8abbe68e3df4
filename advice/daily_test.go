package advice

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/room"
	"parlor/store"
)

// TestThePuzzleOfADayIsOneForAllNodes: it is a blunder out of a public game that
// was over, the same on each node and whenever it is asked for on the day.
func TestThePuzzleOfADayIsOneForAllNodes(t *testing.T) {
	everyStore(t, func(t *testing.T, where string) {
		x := open(t, where, "hypergammon", "check-and-double-check", "parker")
		d, _ := x.desk()
		day := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		if _, err := d.Daily(t.Context(), day); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("without games: %v", err)
		}
		put := func(name, status string, at time.Time) {
			t.Helper()
			r := x.rooms[name]
			data, err := json.Marshal(api.Listed{Config: r.Config, Phase: r.Phase, Result: r.Result})
			if err != nil {
				t.Fatal(err)
			}
			a := store.Append{Log: name, Command: "1", Time: at, Events: [][]byte{[]byte("{}")}, Summary: &store.Summary{Kind: name, Status: status, Data: data}}
			if _, err := d.store.Append(t.Context(), a); err != nil {
				t.Fatal(err)
			}
		}
		put("check-and-double-check", "over", day.AddDate(0, 0, -2)) // Nobody chooses there.
		put("parker", "private-over", day.AddDate(0, 0, -2))
		put("hypergammon", "over", day.AddDate(0, 0, -1))
		p, err := d.Daily(t.Context(), day)
		if err != nil || p.Room != "hypergammon" {
			t.Fatalf("%+v, error %v", p, err)
		}
		at, err := room.Standard.Rules(api.Config{Game: p.Game, Version: p.Version})
		if err != nil {
			t.Fatal(err)
		}
		if q, err := at.Parse(p.Position); err != nil || !analysis.Askable(q) {
			t.Errorf("%s cannot be asked: %v", p.Position, err)
		}
		other := New(d.store, room.Standard, d.options)
		again, err := other.Daily(t.Context(), day.Add(11*time.Hour))
		if err != nil || again.ID() != p.ID() {
			t.Errorf("another node asks %s, not %s, error %v", again.ID(), p.ID(), err)
		}
		if _, err := d.store.Put(t.Context(), dailyBucket, "2026-04-01", []byte("["), 0); err != nil {
			t.Fatal(err)
		}
		if z, err := d.Daily(t.Context(), day.AddDate(0, 1, 0)); err != nil || z.Room != "hypergammon" {
			t.Errorf("where the one that was kept cannot be read: %+v, error %v", z, err)
		}
		seen := map[string]bool{}
		for n := range 4 {
			z, err := d.Daily(t.Context(), day.AddDate(0, 0, n))
			if err != nil {
				t.Fatal(err)
			}
			seen[z.ID()] = true
		}
		if len(seen) < 2 {
			t.Errorf("every day asks %v", seen)
		}
	})
}
