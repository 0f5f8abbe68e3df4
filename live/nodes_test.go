package live

import (
	"context"
	"testing"

	"parlor/store/pgtest"

	"parlor/store"
)

// TestNobodyIsRefusedForWhatANodeMissed plays by turns at two nodes over
// PostgreSQL, faster than they hear of each other.
func TestNobodyIsRefusedForWhatANodeMissed(t *testing.T) {
	url := pgtest.Start(t, "fsync=on").NewDatabase(t)
	var houses []*House
	for range 2 {
		s, err := store.Open(context.Background(), url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		houses = append(houses, openHouse(t, s, Options{}))
	}
	r := open(t, houses[0], backgammon(), person(0), person(1))
	look(t, houses[1], r.ID) // It has the room, as it is now.
	for i := range 200 {
		c, ok := move(r)
		if !ok {
			break
		}
		after, n, err := houses[i%2].Do(context.Background(), r.ID, key(i), c)
		if err != nil {
			t.Fatalf("command %d: %v", i, err)
		}
		again, m, err := houses[1-i%2].Do(context.Background(), r.ID, key(i), c)
		if err != nil || m != n || again.Seq < n {
			t.Fatalf("command %d repeated at the other node: event %d, error %v; the first time %d", i, m, err, n)
		}
		r = after
	}
}
