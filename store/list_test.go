package store_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"parlor/store"
)

func TestLogsAreListedByStatusNewestFirst(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		for i := range 30 {
			a := one(fmt.Sprintf("r%02d", i), 0, "c", "x")
			a.Time = now.Add(time.Duration(i/2) * time.Second) // two of each time
			a.Summary = &store.Summary{Kind: []string{"navy", "parker"}[i%2], Status: "open", Data: []byte(fmt.Sprint(i))}
			if _, err := s.Append(ctx, a); err != nil {
				t.Fatal(err)
			}
		}
		// One is over; one goes on without a new summary and keeps its place.
		a := one("r29", 1, "c1", "x")
		a.Summary = &store.Summary{Kind: "parker", Status: "over"}
		if _, err := s.Append(ctx, a); err != nil {
			t.Fatal(err)
		}
		add(t, s, "r10", 1, "y")
		all := pages(t, s, store.Query{Status: "open", Limit: 4})
		if len(all) != 29 || all[0].ID != "r28" || all[28].ID != "r00" || string(all[0].Data) != "28" {
			t.Errorf("%d logs from %+v", len(all), all[0])
		}
		for i := 1; i < len(all); i++ {
			if all[i].ID >= all[i-1].ID {
				t.Errorf("%s behind %s", all[i].ID, all[i-1].ID)
			}
			if want := 1 + uint64(strings.Count(all[i].ID, "10")); all[i].Head != want {
				t.Errorf("%s has head %d, want %d", all[i].ID, all[i].Head, want)
			}
		}
		if navy := pages(t, s, store.Query{Status: "open", Kind: "navy", Limit: 4}); len(navy) != 15 || navy[3].Kind != "navy" {
			t.Errorf("%d navy rooms, want 15", len(navy))
		}
		over, err := s.List(ctx, store.Query{Status: "over"})
		if err != nil || len(over) != 1 || over[0].ID != "r29" || over[0].Head != 2 {
			t.Errorf("over: %+v, error %v", over, err)
		}
		if l, err := s.Head(ctx, "r29"); err != nil || l.Status != "over" || !l.Updated.Equal(now) {
			t.Errorf("head: %+v, error %v", l, err)
		}
	})
}

func pages(t *testing.T, s *store.Store, q store.Query) (all []store.Log) {
	t.Helper()
	for {
		page, err := s.List(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, page...)
		if len(page) < q.Limit {
			return all
		}
		q.After = page[len(page)-1]
	}
}

func TestSummaryBelongsToItsAppend(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		ctx := context.Background()
		add(t, s, "r1", 0, "x")
		a := one("r1", 5, "late", "y")
		a.Summary = &store.Summary{Status: "over"}
		_, err := s.Append(ctx, a)
		wantErr(t, "conflict", err, store.ErrConflict)
		if l, err := s.Head(ctx, "r1"); err != nil || l.Status != "" {
			t.Errorf("a refused append changed the summary: %+v, error %v", l, err)
		}
	})
}

// Of many stored games a list holds what was asked for. How long a start and a
// list take, `parlor-bench start` measures with 100,000.
func TestManyStoredGamesAreListedInParts(t *testing.T) {
	const games = 2_000
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		if _, err := s.Import(context.Background(), manyGames(t, games)); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = p.open()
		for _, limit := range []int{100, 1000} {
			list, err := s.List(context.Background(), store.Query{Status: "playing", Limit: limit})
			if err != nil || len(list) != limit {
				t.Fatalf("%d listed, want %d, error %v", len(list), limit, err)
			}
		}
	})
}

// manyGames is an export of so many logs of 3 events, made with a store of its own.
func manyGames(t *testing.T, n int) *strings.Reader {
	t.Helper()
	s := place{t.TempDir(), t}.open()
	var b strings.Builder
	ctx := context.Background()
	const group = 500
	for from := 0; from < n; from += group {
		done := make(chan error, group)
		for i := from; i < from+group; i++ {
			go func() {
				a := one(fmt.Sprintf("%08x", uint32(i)*2654435761), 0, "c", "x 6-3 24/18 13/10")
				a.Events = append(a.Events, a.Events[0], a.Events[0])
				a.Summary = &store.Summary{Kind: "navy", Status: []string{"over", "playing"}[i%2], Data: []byte(`{"seats":["ann","bob"]}`)}
				_, err := s.Append(ctx, a)
				done <- err
			}()
		}
		for range group {
			if err := <-done; err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := s.Export(ctx, &b); err != nil {
		t.Fatal(err)
	}
	return strings.NewReader(b.String())
}
