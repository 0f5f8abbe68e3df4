package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// Settings that durability hangs on are those of a connection, not of the file: one that
// misses them would acknowledge too early.
func TestEveryConnectionIsSetUp(t *testing.T) {
	_, db := openInternal(t, t.TempDir())
	ctx := context.Background()
	pools := map[string]*sql.DB{"writer": nil, "reader": db.readPool, "snapshot": db.snap}
	for name, pool := range pools {
		n := 1
		if name == "reader" {
			n = readers
		}
		for i := range n { // held all at once, so that each is another one
			c := db.w.conn
			if pool != nil {
				var err error
				if c, err = pool.Conn(ctx); err != nil {
					t.Fatal(err)
				}
				defer c.Close()
			}
			want := map[string]string{"synchronous": "2", "journal_mode": "wal", "busy_timeout": "5000", "query_only": "1"}
			if name == "writer" {
				want["query_only"], want["wal_autocheckpoint"], want["journal_size_limit"] = "0", "4000", "67108864"
			}
			for pragma, value := range want {
				var got string
				if err := c.QueryRowContext(ctx, "PRAGMA "+pragma).Scan(&got); err != nil || got != value {
					t.Errorf("%s %d: %s is %q, error %v, want %s", name, i, pragma, got, err, value)
				}
			}
		}
	}
	if got := db.write1.Stats().MaxOpenConnections; got != 1 {
		t.Errorf("%d writers, want 1", got)
	}
}

func openInternal(t *testing.T, dir string) (*Store, *sqliteStore) {
	t.Helper()
	s, err := OpenSQLite(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, s.db.(*sqliteStore)
}

func TestSQLiteIsNewEnough(t *testing.T) {
	_, db := openInternal(t, t.TempDir())
	if err := checkVersion(context.Background(), db.readPool); err != nil {
		t.Error(err)
	}
}

func TestSecondServerOnADirectoryIsRefused(t *testing.T) {
	dir := t.TempDir()
	openInternal(t, dir)
	_, err := OpenSQLite(context.Background(), dir)
	if want := fmt.Sprintf("in use by another process (pid %d)", os.Getpid()); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestDirectoryOfAnyNameIsMade(t *testing.T) {
	for _, name := range []string{"a/b/c", "with blank", "q?x=1", "hash#tag", "per%20cent%", "ünï"} {
		dir := filepath.Join(t.TempDir(), name)
		s, _ := openInternal(t, dir)
		if _, err := s.Append(context.Background(), Append{Log: "r", Command: "c", Events: [][]byte{nil}}); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Join(dir, "parlor.db")); err != nil {
			t.Error(err)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenSQLite(context.Background(), file); err == nil {
		t.Error("a file is taken for a directory")
	}
}

func TestRelativeDirectory(t *testing.T) {
	t.Chdir(t.TempDir())
	openInternal(t, "data")
	if _, err := os.Stat("data/parlor.db"); err != nil {
		t.Error(err)
	}
}

func TestTablesOfANewerProgramAreRefused(t *testing.T) {
	dir := t.TempDir()
	s, db := openInternal(t, dir)
	if _, err := db.w.conn.ExecContext(context.Background(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for what, open := range map[string]func(context.Context, string) (*Store, error){"open": OpenSQLite, "read only": OpenReadOnly} {
		if _, err := open(context.Background(), dir); err == nil || !strings.Contains(err.Error(), "version 99") {
			t.Errorf("%s: error %v, want one that names version 99", what, err)
		}
	}
}

// A look that lasts holds the write-ahead log back; when it is over the file must shrink.
func TestLongReaderDoesNotLeaveAHugeLog(t *testing.T) {
	dir := t.TempDir()
	s, db := openInternal(t, dir)
	ctx := context.Background()
	head := uint64(0)
	grow := func(n int) int64 {
		data := make([]byte, 64<<10)
		for range n {
			a := Append{Log: "r", Expect: head, Command: fmt.Sprint(head), Events: [][]byte{data, data, data, data}}
			r, err := s.Append(ctx, a)
			if err != nil {
				t.Fatal(err)
			}
			head = r.Last
		}
		info, err := os.Stat(db.path + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	grow(1)
	var during int64
	err := db.snapshot(ctx, func(ctx context.Context, r runner) error {
		if _, err := headOf(ctx, r, "r"); err != nil { // the view begins
			return err
		}
		during = grow(400) // 100 MB
		l, err := headOf(ctx, r, "r")
		if err == nil && l.Head != 4 {
			t.Errorf("the view has moved to head %d", l.Head)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if after := grow(200); during < 100<<20 || after > 70<<20 {
		t.Errorf("write-ahead log of %d MB with a long reader, %d MB after it", during>>20, after>>20)
	}
}

func TestBusyFileIsAnErrorNotAnEnd(t *testing.T) {
	dir := t.TempDir()
	s, db := openInternal(t, dir)
	ctx := context.Background()
	if _, err := db.w.conn.ExecContext(ctx, `PRAGMA busy_timeout = 10`); err != nil {
		t.Fatal(err)
	}
	intruder := openPool(dsn(db.path, "rw", "busy_timeout(5000)"), 1)
	defer intruder.Close()
	c, err := intruder.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.ExecContext(ctx, `BEGIN IMMEDIATE`); err != nil {
		t.Fatal(err)
	}
	a := Append{Log: "r", Command: "c", Time: time.Now(), Events: [][]byte{nil}}
	if _, err := s.Append(ctx, a); err == nil {
		t.Error("append beside another writer is taken")
	}
	if _, err := c.ExecContext(ctx, `ROLLBACK`); err != nil {
		t.Fatal(err)
	}
	if r, err := s.Append(ctx, a); err != nil || r.Repeat {
		t.Errorf("append afterwards: %+v, error %v", r, err)
	}
}

// More logs than the writer remembers: forgotten ones are read again, with their commands.
func TestForgottenLogsAreReadAgain(t *testing.T) {
	s, db := openInternal(t, t.TempDir())
	ctx := context.Background()
	send := func(log int, head uint64, command string) Receipt {
		t.Helper()
		r, err := s.Append(ctx, Append{Log: fmt.Sprint(log), Expect: head, Command: command, Events: [][]byte{nil}})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for log := range 3 {
		send(log, 0, "a")
		send(log, 1, "b")
	}
	db.recent.young, db.recent.old = map[string]*tail{}, map[string]*tail{}
	for log := range 3 {
		if r := send(log, 2, "a"); !r.Repeat || r.First != 1 {
			t.Errorf("log %d: %+v", log, r)
		}
		send(log, 2, "c")
	}
	// Two generations: what is used stays, what is not goes.
	for i := range recentLogs {
		db.recent.put(fmt.Sprint("x", i), &tail{})
	}
	if db.recent.get("0") == nil {
		t.Error("a log of the old generation is forgotten")
	}
	for i := range recentLogs {
		db.recent.put(fmt.Sprint("y", i), &tail{})
	}
	if db.recent.get("1") != nil || len(db.recent.young)+len(db.recent.old) > 2*recentLogs {
		t.Error("the memory grows")
	}
}

// A change that fails when it has written already is undone alone: all of its commit is
// done again, and what the writer remembered of the others with it.
func TestHalfDoneChangeIsUndoneAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, db := openInternal(t, t.TempDir())
		ctx := context.Background()
		first := Append{Log: "r", Command: "a", Events: [][]byte{[]byte("1"), []byte("2")}}
		if _, err := s.Append(ctx, first); err != nil {
			t.Fatal(err)
		}
		hold, holding := make(chan struct{}), make(chan struct{})
		go db.w.do(ctx, func(context.Context, runner) error {
			close(holding)
			<-hold
			return nil
		}, nil, nil)
		<-holding
		begun, tries := errors.New("begun and not ended"), 0
		results := make(chan error, 3)
		go func() {
			_, err := s.Append(ctx, Append{Log: "r", Expect: 2, Command: "b", Events: [][]byte{[]byte("3")}})
			results <- err
		}()
		go func() {
			err := db.w.do(ctx, func(ctx context.Context, r runner) error {
				tries++
				if _, err := r.exec(ctx, insertKey, "bucket", "key", 1, []byte("half"), make([]byte, 32)); err != nil {
					return err
				}
				return begun
			}, nil, nil)
			if !errors.Is(err, begun) {
				t.Errorf("the change that failed: error %v", err)
			}
			results <- nil
		}()
		go func() {
			_, err := s.Append(ctx, Append{Log: "q", Command: "a", Events: [][]byte{[]byte("1")}})
			results <- err
		}()
		synctest.Wait()
		close(hold)
		for range 3 {
			if err := <-results; err != nil {
				t.Error(err)
			}
		}
		if tries != 2 {
			t.Errorf("the change ran %d times, want 2", tries)
		}
		if e, err := s.Get(ctx, "bucket", "key"); !errors.Is(err, ErrNotFound) {
			t.Errorf("what it wrote is there: %v, %v", e, err)
		}
		for log, want := range map[string]int{"r": 3, "q": 1} {
			if events, err := s.Read(ctx, log, 0, 0); err != nil || len(events) != want {
				t.Errorf("log %s: %d events, want %d, %v", log, len(events), want, err)
			}
			if _, err := s.Append(ctx, Append{Log: log, Expect: uint64(want), Command: "next", Events: [][]byte{nil}}); err != nil {
				t.Errorf("log %s does not go on: %v", log, err)
			}
		}
	})
}

// An error of SQLite's, even in reading, may have ended the transaction: nothing of the
// batch may be stored behind it, each statement for itself.
func TestNothingIsStoredBehindATransactionThatEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		s, err := OpenSQLite(context.Background(), dir)
		if err != nil {
			t.Fatal(err)
		}
		db := s.db.(*sqliteStore)
		ctx := context.Background()
		if _, err := s.Append(ctx, Append{Log: "r", Command: "a", Events: [][]byte{nil}}); err != nil {
			t.Fatal(err)
		}
		hold, holding, held, results := make(chan struct{}), make(chan struct{}), make(chan error, 1), make(chan error, 3)
		go func() {
			held <- db.w.do(ctx, func(context.Context, runner) error {
				close(holding)
				<-hold
				return nil
			}, nil, nil)
		}()
		<-holding
		send := func(a Append) {
			go func() {
				_, err := s.Append(ctx, a)
				results <- err
			}()
		}
		send(Append{Log: "r", Expect: 1, Command: "b", Events: [][]byte{nil}})
		synctest.Wait() // It waits for the writer: in this order.
		go func() {
			results <- db.w.do(ctx, func(ctx context.Context, r runner) error {
				rows, err := r.query(ctx, `ROLLBACK`) // As SQLite does by itself when the disk fails.
				if err == nil {
					rows.Close()
				}
				var n int
				return r.row(ctx, `SELECT n FROM nothing`).Scan(&n)
			}, nil, nil)
		}()
		synctest.Wait()
		send(Append{Log: "q", Command: "a", Events: [][]byte{nil}})
		synctest.Wait()
		close(hold)
		<-held // It had a batch of its own.
		for range 3 {
			if err := <-results; err == nil {
				t.Error("something of the batch is acknowledged")
			}
		}
		if s.Err() == nil {
			t.Error("the store goes on")
		}
		_ = s.Close()
		s, _ = openInternal(t, dir)
		if events, err := s.Read(ctx, "r", 0, 0); err != nil || len(events) != 1 {
			t.Errorf("log r: %d events, want 1, %v", len(events), err)
		}
		if events, err := s.Read(ctx, "q", 0, 0); !errors.Is(err, ErrNotFound) {
			t.Errorf("log q: %d events, %v, want none", len(events), err)
		}
	})
}
