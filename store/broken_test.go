package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"parlor/store/pgtest"
)

// TestAChangeThatPanicsFailsAlone runs changes at once, some of which break before and some
// after they have written.
func TestAChangeThatPanicsFailsAlone(t *testing.T) {
	s, sq := openInternal(t, t.TempDir())
	ctx := context.Background()
	var wg sync.WaitGroup
	for i := range 60 {
		wg.Go(func() {
			log := "r" + string(rune('a'+i%26)) + string(rune('a'+i/26))
			switch i % 3 {
			case 0:
				if _, err := s.Append(ctx, Append{Log: log, Command: "c", Events: [][]byte{{1}}}); err != nil {
					t.Errorf("a good change: %v", err)
				}
			default:
				err := sq.write(ctx, func(ctx context.Context, r runner) error {
					if i%3 == 2 {
						if _, err := r.exec(ctx, `INSERT INTO meta (name, value) VALUES ($1, $2)`, log, "half"); err != nil {
							t.Errorf("%v", err)
						}
					}
					panic("broken on purpose")
				})
				if err == nil || !strings.Contains(err.Error(), "broken on purpose") {
					t.Errorf("a change that breaks: %v", err)
				}
			}
		})
	}
	wg.Wait()
	if err := s.Err(); err != nil {
		t.Fatalf("the store has failed: %v", err)
	}
	rep, err := s.Verify(ctx)
	if err != nil || rep.Logs != 20 {
		t.Errorf("%+v, %v: want the 20 good changes", rep, err)
	}
	var half int
	if err := sq.readPool.QueryRow(`SELECT count(*) FROM meta WHERE value = 'half'`).Scan(&half); err != nil || half != 0 {
		t.Errorf("%d halves of broken changes are left, %v", half, err)
	}
}

// TestAWriterThatPanicsEndsTheStoreInOrder breaks the writer itself.
func TestAWriterThatPanicsEndsTheStoreInOrder(t *testing.T) {
	s, sq := openInternal(t, t.TempDir())
	sq.w.undo = func() { panic("broken on purpose") }
	err := sq.write(context.Background(), func(ctx context.Context, r runner) error {
		if _, err := r.exec(ctx, `INSERT INTO meta (name, value) VALUES ('x', 'half')`); err != nil {
			return err
		}
		return errors.New("half done")
	})
	if err == nil {
		t.Error("a change is done by a broken writer")
	}
	select {
	case <-s.Done():
	case <-time.After(time.Minute):
		t.Fatal("the store goes on")
	}
	if err := s.Err(); !errors.Is(err, ErrFailed) || !strings.Contains(err.Error(), "broken on purpose") {
		t.Errorf("error %v", err)
	}
}

// TestAnAppendThatPanicsFailsAloneOnPostgres has one append of many break whatever batch it
// is in.
func TestAnAppendThatPanicsFailsAloneOnPostgres(t *testing.T) {
	server := pgtest.Start(t)
	ctx := context.Background()
	s, err := openPostgres(ctx, server.NewDatabase(t))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.db.(*postgresStore).decide = func(p *plan) {
		p.decide()
		for _, r := range p.batch {
			if r.a.Log == "broken" {
				panic("broken on purpose")
			}
		}
	}
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			if i%4 == 0 {
				_, err := s.Append(ctx, Append{Log: "broken", Command: fmt.Sprint(i), Events: [][]byte{{1}}})
				if err == nil || !strings.Contains(err.Error(), "broken on purpose") {
					t.Errorf("an append that breaks: %v", err)
				}
				return
			}
			if _, err := s.Append(ctx, Append{Log: fmt.Sprint("good", i), Command: "c", Events: [][]byte{{1}}}); err != nil {
				t.Errorf("a good append: %v", err)
			}
		})
	}
	wg.Wait()
	if err := s.Err(); err != nil {
		t.Errorf("the store has failed: %v", err)
	}
	if rep, err := s.Verify(ctx); err != nil || rep.Logs != 30 {
		t.Errorf("%+v, %v: want the 30 good appends", rep, err)
	}
}
