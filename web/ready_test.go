package web

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"parlor/live"
	"parlor/store/pgtest"
	"parlor/web/door"
)

// TestNotReadyWhileTheStoreIsDead kills the database, and brings it back. Whoever wants something meanwhile is told to try again.
func TestNotReadyWhileTheStoreIsDead(t *testing.T) {
	pg := pgtest.Start(t)
	x := newSiteIn(t, pg.NewDatabase(t), live.Options{}, door.Options{})
	if r := x.ask("GET", "/readyz", "", nil); r.status != http.StatusOK || !strings.HasPrefix(string(r.body), "ready\n") {
		t.Fatalf("%d %s", r.status, r.body)
	}
	pg.Kill()
	var all sync.WaitGroup
	begin := time.Now()
	r := x.ask("GET", "/readyz", "", nil)
	if took := time.Since(begin); r.status != http.StatusServiceUnavailable || !strings.Contains(string(r.body), "the store does not answer") || took > readyWithin+5*time.Second {
		t.Errorf("a dead store: %d %s after %v", r.status, r.body, took)
	}
	if r := x.ask("GET", "/healthz", "", nil); r.status != http.StatusOK {
		t.Errorf("the process lives: %d", r.status)
	}
	for path, body := range map[string]any{"/api/v1/players": m{"name": "Ada"}, "/api/v1/rooms": m{"game": "backgammon"}} {
		all.Go(func() {
			r := x.ask("POST", path, "", body)
			if r.status != http.StatusServiceUnavailable || r.header.Get("Retry-After") == "" || !strings.Contains(string(r.body), `"code":"busy"`) {
				t.Errorf("%s: %d %s: want to be told to try again", path, r.status, r.body)
			}
		})
	}
	all.Wait()
	pg.Up(t)
	eventually(t, "the store", func() bool { return x.ask("GET", "/readyz", "", nil).status == http.StatusOK })
}

// TestManyLooksAtTheStoreAreOne asks a hundred times at once while the database is still: it is looked at once, and again for who comes late.
func TestManyLooksAtTheStoreAreOne(t *testing.T) {
	pg := pgtest.Start(t)
	var log said
	x := newSiteIn(t, pg.NewDatabase(t), live.Options{}, door.Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	pg.Pause()
	defer pg.Continue()
	eventually(t, "the database is still", func() bool { return x.ask("GET", "/readyz", "", nil).status == http.StatusServiceUnavailable })
	before := strings.Count(log.String(), "not ready")
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() { x.ask("GET", "/readyz", "", nil) })
	}
	all.Wait()
	if n := strings.Count(log.String(), "not ready") - before; n < 1 || n > 5 {
		t.Errorf("a hundred who asked at once made %d looks", n)
	}
}

// TestNotReadyWhenTheStoreIsClosed is the same for a store in a directory.
func TestNotReadyWhenTheStoreIsClosed(t *testing.T) {
	x := newSite(t, door.Options{})
	if err := x.store.Close(); err != nil {
		t.Fatal(err)
	}
	if r := x.ask("GET", "/readyz", "", nil); r.status != http.StatusServiceUnavailable || !strings.Contains(string(r.body), "the store does not answer") {
		t.Errorf("%d %s", r.status, r.body)
	}
}

// TestReadySaysHowWrongTheClockIs runs a node whose clock is not the database's.
func TestReadySaysHowWrongTheClockIs(t *testing.T) {
	pg := pgtest.Start(t)
	for by, want := range map[time.Duration]string{12 * time.Second: `clock: 1[12]\d{3} ms`, -time.Hour: `clock: -(3599|3600)\d{3} ms`} {
		begin := time.Now()
		x := newSiteIn(t, pg.NewDatabase(t), live.Options{
			Now:    func() time.Time { return time.Now().Round(0).Add(by) },
			Steady: func() time.Duration { return time.Since(begin) },
		}, door.Options{})
		r := x.ask("GET", "/readyz", "", nil)
		if r.status != http.StatusOK || !regexp.MustCompile(want).Match(r.body) || !strings.Contains(string(r.body), "corrected") {
			t.Errorf("by %v: %d %s", by, r.status, r.body)
		}
		if off := time.Until(x.house.Time()).Abs(); off > 5*time.Second {
			t.Errorf("by %v: the time here is %v off", by, off)
		}
	}
}

// said is a log that may be read while it is written.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// TestReceiptsWaitForTheStandby runs over a database with a standby, which nobody
// waits for at first: that is said. Then it is waited for, and stands still: nothing
// is signed.
func TestReceiptsWaitForTheStandby(t *testing.T) {
	primary := pgtest.Start(t)
	standby := primary.Standby(t)
	var log said
	x := newSiteIn(t, primary.NewDatabase(t), live.Options{Log: slog.New(slog.NewTextHandler(&log, nil))}, door.Options{})
	eventually(t, "the standby in the log", func() bool { return strings.Contains(log.String(), "synchronous_standby_names is empty") })
	ready := func(want string) bool {
		r := x.ask("GET", "/readyz", "", nil)
		return r.status == http.StatusOK && strings.Contains(string(r.body), want)
	}
	if !ready("standby: postgres has a standby and synchronous_standby_names is empty") {
		t.Error("a standby that nobody waits for is not said")
	}
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, primary.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	for _, q := range []string{`ALTER SYSTEM SET synchronous_standby_names = '*'`, `SELECT pg_reload_conf()`} {
		if _, err := conn.Exec(ctx, q); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "the setting", func() bool { return ready("standby: 1, waited for") })
	o := x.open("", m{"game": "backgammon"})
	if _, err := x.house.Receipt(ctx, o.Room); err != nil {
		t.Fatal(err)
	}
	standby.Pause()
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if r, err := x.house.Receipt(short, o.Room); err == nil {
		t.Errorf("signed without the standby: %+v", r)
	}
	if p, err := x.house.Proof(short, o.Room, 0, 0); err == nil {
		t.Errorf("signed without the standby: %+v", p.Receipt)
	}
	if f, err := x.house.File(short, o.Room); err == nil {
		t.Errorf("signed without the standby: %+v", f.Receipts)
	}
	standby.Continue()
	if _, err := x.house.Receipt(ctx, o.Room); err != nil {
		t.Error(err)
	}
}

// eventually waits for what must come.
func eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited a minute for %s", what)
		}
	}
}
