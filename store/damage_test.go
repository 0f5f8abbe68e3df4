package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"parlor/store"
	"parlor/store/pgtest"
	"parlor/tools/need"
)

const damagedLogs, damagedEvents = 30, 40

// fillMore stores enough for inner pages of every tree, and returns each log's last hash.
func fillMore(t *testing.T, s *store.Store) map[string]store.Hash {
	t.Helper()
	truth := map[string]store.Hash{}
	var mu sync.Mutex
	var wg sync.WaitGroup
	for i := range damagedLogs {
		log := fmt.Sprintf("room-%03d", i*7)
		wg.Go(func() {
			hash := fillLog(t, s, log)
			mu.Lock()
			defer mu.Unlock()
			truth[log] = hash
		})
	}
	wg.Wait()
	return truth
}

func fillLog(t *testing.T, s *store.Store, log string) (last store.Hash) {
	ctx := context.Background()
	for head := range uint64(damagedEvents) {
		a := one(log, head, fmt.Sprint("c", head), fmt.Sprintf("x 6-3 24/18 13/10 and some more text for event %d of %s", head+1, log))
		if head%10 == 0 {
			a.Summary = &store.Summary{Kind: "navy", Status: "playing", Data: []byte("summary of " + log)}
		}
		r, err := s.Append(ctx, a)
		if err != nil {
			t.Error(err)
		}
		last = r.Hash
	}
	for k := range 10 {
		if _, err := s.Put(ctx, "players", fmt.Sprintf("%s-%d", log, k), []byte("some value of "+log), 0); err != nil {
			t.Error(err)
		}
	}
	return last
}

// look reads every log and counts the loud ones. A log that is shorter, other or absent
// without ErrCorrupt is the failure that must not be.
func look(t *testing.T, what string, s *store.Store, truth map[string]store.Hash) (loud int) {
	t.Helper()
	ctx := context.Background()
	for log, hash := range truth {
		events, err := s.Read(ctx, log, 0, 0)
		switch {
		case errors.Is(err, store.ErrCorrupt):
			loud++
		case err != nil:
			t.Errorf("%s: read %s: %v, want ErrCorrupt", what, log, err)
		case len(events) != damagedEvents || events[damagedEvents-1].Hash != hash:
			t.Errorf("%s: %s is read as %d events and no error", what, log, len(events))
		}
		if l, err := s.Head(ctx, log); err == nil && (l.Head != damagedEvents || l.Hash != hash) || errors.Is(err, store.ErrNotFound) {
			// The row is guarded by the chain: whoever reads or appends hears of it.
			if _, err := s.Read(ctx, log, 0, 0); !errors.Is(err, store.ErrCorrupt) {
				t.Errorf("%s: head of %s is %d and no error in reading it", what, log, l.Head)
			}
		}
	}
	list, err1 := s.List(ctx, store.Query{Status: "playing", Limit: 1000})
	keys, err2 := s.Keys(ctx, "players", "", "", 1000)
	switch {
	case errors.Is(err1, store.ErrCorrupt) || errors.Is(err2, store.ErrCorrupt):
		loud++
	case err1 != nil || err2 != nil:
		t.Errorf("%s: list: %v, keys: %v", what, err1, err2)
	case len(list) != damagedLogs || len(keys) != 10*damagedLogs:
		// A broken index shortens a list, which is no log: Verify and Backup must find it.
		if _, err := s.Verify(ctx); !errors.Is(err, store.ErrCorrupt) {
			t.Errorf("%s: %d logs and %d keys listed, verify says %v", what, len(list), len(keys), err)
		}
		loud++
	}
	return loud
}

func TestFlippedBitInTheFileIsLoud(t *testing.T) {
	dir := t.TempDir()
	s := place{dir, t}.open()
	truth := fillMore(t, s)
	if err := s.Close(); err != nil { // everything is in the one file
		t.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(dir, "parlor.db"))
	if err != nil {
		t.Fatal(err)
	}
	step := need.Size(4111, 1021, 307)
	flips, loud, unopened := 0, 0, 0
	for at := 0; at < len(file); at += step {
		flips++
		what := fmt.Sprintf("bit %d of byte %d", at%8, at)
		file[at] ^= 1 << (at % 8)
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "parlor.db"), file, 0o600); err != nil {
			t.Fatal(err)
		}
		file[at] ^= 1 << (at % 8)
		s, err := store.OpenSQLite(context.Background(), dir)
		if err != nil {
			unopened++
			continue
		}
		if look(t, what, s, truth) > 0 {
			loud++
		}
		s.Close() // may complain too
	}
	t.Logf("%d bits flipped in %d KB: %d times loud in reading, %d in opening, %d without effect, 0 silent",
		flips, len(file)>>10, loud, unopened, flips-loud-unopened)
	if loud < flips/4 {
		t.Error("too few are loud: the test looks at the wrong places")
	}
}

// TestABackupOfADamagedFileIsWholeOrRefused turns bits all over the file, and in the head of each page the number of
// what is on it. What a backup leaves out in silence nobody could ever miss.
func TestABackupOfADamagedFileIsWholeOrRefused(t *testing.T) {
	dir := t.TempDir()
	s := place{dir, t}.open()
	truth := fillMore(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "parlor.db")
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	step := need.Size(16, 4, 1)
	var at, empty []int
	for n := 1; n < len(file)/page; n++ {
		if free := bytes.Index(file[n*page:(n+1)*page], make([]byte, 64)); free >= 0 { // what nothing is kept in
			empty = append(empty, n*page+free+32)
		}
		if n%step == 0 {
			at = append(at, n*page+4, n*page+n*97%page)
		}
	}
	for i := 0; i < len(empty); i += step {
		at = append(at, empty[i])
	}
	for n := 1; n < len(file)/page; n++ {
		if name := []byte("players"); bytes.Count(file[n*page:(n+1)*page], name) > 3 { // of keys, whose rows no chain holds together
			at = append(at, n*page+4)
		}
	}
	refused := 0
	for _, at := range at {
		file[at] ^= 1
		err := os.WriteFile(path, file, 0o600)
		file[at] ^= 1
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(t.TempDir(), "backup")
		if _, err := store.Backup(t.Context(), dir, to); err != nil {
			refused++
			if _, err := os.Stat(to); err == nil {
				t.Errorf("byte %d: refused, and there is a file all the same", at)
			}
			continue
		}
		restored := filepath.Join(t.TempDir(), "restored")
		if _, err := store.Restore(t.Context(), to, restored); err != nil {
			t.Errorf("byte %d: a backup that cannot be restored: %v", at, err)
			continue
		}
		s := place{restored, t}.open()
		if n := look(t, fmt.Sprint("byte ", at, ", backed up"), s, truth); n > 0 {
			t.Errorf("byte %d: the backup has less than was stored", at)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d bits turned, %d backups refused, the others whole", len(at), refused)
	if refused < len(at)/4 || refused == len(at) {
		t.Error("the test looks at the wrong places")
	}
}

// Without the server's own checksums the chain must find it all; with them the server does.
func TestFlippedBitInPostgresIsLoud(t *testing.T) {
	rounds := need.Size(2, 3, 6)
	for _, checksums := range []string{"off", "on"} {
		t.Run("checksums "+checksums, func(t *testing.T) {
			pg := pgtest.Start(t, "data_checksums="+checksums)
			url := pg.NewDatabase(t)
			s := place{url, t}.open()
			truth := fillMore(t, s)
			if warned := len(s.Warnings()) > 0; warned != (checksums == "off") {
				t.Errorf("warnings %q", s.Warnings())
			}
			loud := 0
			for round := range rounds {
				// An event is written once, so a bit of it always counts.
				undo := flip(t, pg, url, "events", round, eventAt(round))
				if look(t, fmt.Sprint("events round ", round), s, truth) == 0 {
					t.Errorf("round %d: a flipped bit of an event goes unnoticed", round)
				}
				undo()
				// A row of logs has older versions beside it, which nobody reads.
				undo = flip(t, pg, url, "logs", round, spreadOver(round, rounds))
				loud += min(1, look(t, fmt.Sprint("logs round ", round), s, truth))
				undo()
			}
			if n := look(t, "mended", s, truth); n != 0 {
				t.Errorf("%d errors after all bits were set right", n)
			}
			t.Logf("%d of %d flips loud, the others without effect, 0 silent", rounds+loud, 2*rounds)
		})
	}
}

// eventAt finds a byte in the text of an event.
func eventAt(round int) func(file []byte) int {
	text := fmt.Appendf(nil, "24/18 13/10 and some more text for event %d of room-%03d", 1+3*round%damagedEvents, 7*(2*round%damagedLogs))
	return func(file []byte) int {
		at := bytes.Index(file, text)
		if at < 0 {
			return -1
		}
		return at + 2*round%len(text)
	}
}

// spreadOver takes a byte near the end of one page of many; rows fill a page from
// its end.
func spreadOver(round, rounds int) func(file []byte) int {
	return func(file []byte) int {
		pages := len(file) / 8192
		return (pages-round*pages/rounds)*8192 - 20
	}
}

// flip changes one bit in the table's file while the server is down, at the byte
// that where finds; the returned function sets it right in the same way.
func flip(t *testing.T, pg *pgtest.Server, url, table string, round int, where func(file []byte) int) (undo func()) {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	var path string
	err = conn.QueryRow(context.Background(), `SELECT pg_relation_filepath($1)`, table).Scan(&path)
	if err := errors.Join(err, conn.Close(context.Background())); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(pg.Data(), path)
	pg.Stop(t)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := where(b)
	if at < 0 {
		t.Fatalf("round %d: %s holds nothing of what was stored", round, table)
	}
	change := func() {
		b[at] ^= 1 << (round % 8)
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err == nil {
			_, err = f.WriteAt(b[at:at+1], int64(at))
			err = errors.Join(err, f.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	change()
	pg.Up(t)
	return func() {
		pg.Stop(t)
		change()
		pg.Up(t)
	}
}
