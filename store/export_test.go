package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlor/store"
)

// fill stores some of everything.
func fill(t testing.TB, s *store.Store) {
	t.Helper()
	ctx := context.Background()
	for i := range 20 {
		a := one(fmt.Sprintf("room-%d", i), 0, "start", `{"rules":"navy@1"}`)
		a.Summary = &store.Summary{Kind: "navy", Status: "open", Data: []byte("<&>\u2028\n")}
		if _, err := s.Append(ctx, a); err != nil {
			t.Fatal(err)
		}
		a = one(a.Log, 1, "c1", "x 6-3 24/18 13/10")
		a.Events = append(a.Events, []byte{0xff, 0, 0xfe}, []byte{}, []byte("é <&> \u2028\"\\\n\x00"))
		if _, err := s.Append(ctx, a); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Put(ctx, fmt.Sprint("b", i%3), fmt.Sprint("k", i), []byte{byte(i), 0xff}, 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Delete(ctx, "b0", "k0", 1); err != nil {
		t.Fatal(err)
	}
}

func export(t testing.TB, s *store.Store, ids ...string) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := s.Export(context.Background(), &b, ids...); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestExportGoesThroughBothDialectsUnchanged(t *testing.T) {
	first := place{t.TempDir(), t}.open()
	fill(t, first)
	lines := export(t, first)
	for _, where := range []string{server.Server(t).NewDatabase(t), t.TempDir(), server.Server(t).NewDatabase(t)} {
		s := place{where, t}.open()
		rep, err := s.Import(context.Background(), strings.NewReader(lines))
		if err != nil || rep != (store.Report{Logs: 20, Events: 100, Keys: 20}) {
			t.Fatalf("import: %+v, error %v", rep, err)
		}
		if got := export(t, s); got != lines {
			t.Errorf("%.8s: the export differs after a round trip", where)
		}
		// Life goes on there: commands are known, versions count on.
		r, err := s.Append(context.Background(), one("room-3", 0, "start", "again"))
		if err != nil || !r.Repeat {
			t.Errorf("repeat after import: %+v, error %v", r, err)
		}
		add(t, s, "room-3", 5, "next")
		if v, err := s.Put(context.Background(), "b0", "k0", nil, 0); err != nil || v != 3 {
			t.Errorf("deleted key put again: version %d, error %v", v, err)
		}
	}
}

func TestOneLogIsExportedAndImported(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		first := place{t.TempDir(), t}.open()
		fill(t, first)
		s := p.open()
		rep, err := s.Import(context.Background(), strings.NewReader(export(t, first, "room-7")))
		if err != nil || rep.Logs != 1 || rep.Events != 5 {
			t.Fatalf("import: %+v, error %v", rep, err)
		}
		want, got := read(t, first, "room-7"), read(t, s, "room-7")
		if len(got) != len(want) || got[4].Hash != want[4].Hash {
			t.Error("the log differs")
		}
		var b bytes.Buffer
		_, err = s.Export(context.Background(), &b, "room-8")
		wantErr(t, "export what is not there", err, store.ErrNotFound)
	})
}

func TestImportRefusesWhatIsThereOrWrong(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		first := place{t.TempDir(), t}.open()
		fill(t, first)
		log := export(t, first, "room-7")
		s := p.open()
		ctx := context.Background()
		for what, lines := range map[string]string{
			"changed move":   strings.Replace(log, "24/18", "24/17", 1),
			"changed time":   strings.Replace(log, `"seq":2,"time":"2026`, `"seq":2,"time":"2025`, 1),
			"changed cmd":    strings.Replace(log, `"command":"c1"`, `"command":"c2"`, 1),
			"dropped event":  strings.Join(append(strings.SplitAfter(log, "\n")[:3:3], strings.SplitAfter(log, "\n")[4:]...), ""),
			"another's name": strings.ReplaceAll(log, "room-7", "room-8"),
			"another head":   strings.Replace(log, `"head":5`, `"head":4`, 1),
		} {
			if lines == log {
				t.Fatalf("%s changes nothing", what)
			}
			_, err := s.Import(ctx, strings.NewReader(lines))
			wantErr(t, what, err, store.ErrCorrupt)
		}
		_, err := s.Import(ctx, strings.NewReader(log[:len(log)/2]))
		if err == nil {
			t.Error("half a file is taken")
		}
		_, err = s.Head(ctx, "room-7")
		wantErr(t, "nothing of it is stored", err, store.ErrNotFound)
		if _, err := s.Import(ctx, strings.NewReader(log)); err != nil {
			t.Fatal(err)
		}
		_, err = s.Import(ctx, strings.NewReader(log))
		wantErr(t, "import a log twice", err, store.ErrExists)
		key := `{"bucket":"b","key":"k","version":2,"text":"v"}`
		if _, err := s.Import(ctx, strings.NewReader(key)); err != nil {
			t.Fatal(err)
		}
		_, err = s.Import(ctx, strings.NewReader(key))
		wantErr(t, "import a key twice", err, store.ErrExists)
		if e, err := s.Get(ctx, "b", "k"); err != nil || e.Version != 2 {
			t.Errorf("%+v, error %v", e, err)
		}
	})
}

func TestBackupOfABusyStoreIsRestored(t *testing.T) {
	dir := t.TempDir()
	s := place{dir, t}.open()
	fill(t, s)
	ctx := context.Background()
	stop := make(chan struct{})
	busy := make(chan struct{})
	go func() {
		defer close(busy)
		for head := uint64(0); ; head++ {
			select {
			case <-stop:
				return
			default:
				add(t, s, "busy", head, "x")
			}
		}
	}()
	file := filepath.Join(t.TempDir(), "b 1%20?#.db") // a name that a URL must not mistake
	rep, err := store.Backup(ctx, dir, file)
	if err != nil || rep.Logs < 20 || rep.Keys != 20 {
		t.Errorf("backup: %+v, error %v", rep, err)
	}
	_, err = store.Backup(ctx, dir, file)
	wantErr(t, "backup over a backup", err, store.ErrExists)
	close(stop)
	<-busy
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*")); len(left) != 1 {
		t.Errorf("the backup left %v", left)
	}
	to := filepath.Join(t.TempDir(), "new", "dir")
	if rep2, err := store.Restore(ctx, file, to); err != nil || rep2 != rep {
		t.Errorf("restore: %+v, error %v, want %+v", rep2, err, rep)
	}
	_, err = store.Restore(ctx, file, to)
	wantErr(t, "restore over a store", err, store.ErrExists)
	restored := place{to, t}.open()
	if got, err := restored.Verify(ctx); err != nil || got != rep {
		t.Errorf("%+v, error %v, want %+v", got, err, rep)
	}
	if restored.Epoch() == s.Epoch() || restored.Epoch() == "" {
		t.Errorf("epoch %q of the restored store is the old one", restored.Epoch())
	}
	if want, got := read(t, s, "room-3"), read(t, restored, "room-3"); got[4].Hash != want[4].Hash {
		t.Error("a restored log differs")
	}
	add(t, restored, "room-3", 5, "next")
}

func TestEpochStays(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		epoch := s.Epoch()
		if s = reopened(p, s); epoch == "" || s.Epoch() != epoch {
			t.Errorf("epoch %q, then %q", epoch, s.Epoch())
		}
	})
}

func TestDamagedBackupIsNotRestored(t *testing.T) {
	dir := t.TempDir()
	s := place{dir, t}.open()
	fill(t, s)
	file := filepath.Join(t.TempDir(), "b.db")
	if _, err := store.Backup(context.Background(), dir, file); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b = bytes.ReplaceAll(b, []byte("24/18"), []byte("24/17"))
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	to := t.TempDir()
	_, err = store.Restore(context.Background(), file, to)
	wantErr(t, "restore a damaged backup", err, store.ErrCorrupt)
	if _, err := os.Stat(filepath.Join(to, "parlor.db")); !errors.Is(err, os.ErrNotExist) {
		t.Error("it left a store")
	}
}

func TestReadOnlyStoreIsOnlyRead(t *testing.T) {
	dir := t.TempDir()
	s := place{dir, t}.open()
	fill(t, s)
	ctx := context.Background()
	ro, err := store.OpenReadOnly(ctx, dir) // beside the one that writes
	if err != nil {
		t.Fatal(err)
	}
	defer ro.Close()
	add(t, s, "room-1", 5, "next")
	if n := len(read(t, ro, "room-1")); n != 6 {
		t.Errorf("%d events, want 6", n)
	}
	_, err = ro.Append(ctx, one("room-1", 6, "c", "x"))
	wantErr(t, "append", err, store.ErrReadOnly)
	_, err = ro.Put(ctx, "b", "k", nil, 0)
	wantErr(t, "put", err, store.ErrReadOnly)
	if _, err := store.OpenReadOnly(ctx, t.TempDir()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a store that is not there: %v", err)
	}
}
