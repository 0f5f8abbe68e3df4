package store_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"parlor/store"
	"parlor/store/pgtest"
)

func TestServerThatCouldLoseMovesIsRefused(t *testing.T) {
	own := pgtest.Start(t)
	admin, err := pgx.Connect(context.Background(), own.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close(context.Background())
	for _, setting := range []string{"fsync", "synchronous_commit", "full_page_writes"} {
		for _, do := range []string{"ALTER SYSTEM SET " + setting + " = off", "SELECT pg_reload_conf()"} {
			if _, err := admin.Exec(context.Background(), do); err != nil {
				t.Fatal(err)
			}
		}
		var refused error
		names := func() bool { return refused != nil && strings.Contains(refused.Error(), setting+"=off") }
		for deadline := time.Now().Add(30 * time.Second); !names() && time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
			s, err := store.Open(context.Background(), own.URL("postgres")) // the server reloads when it likes
			if refused = err; err == nil {
				s.Close()
			}
		}
		if !names() {
			t.Errorf("error %v, want one that names %s", refused, setting)
		}
		if _, err := admin.Exec(context.Background(), "ALTER SYSTEM RESET "+setting); err != nil {
			t.Fatal(err)
		}
	}
	pg := server.Server(t)
	where := pg.NewDatabase(t)
	off := where + "&synchronous_commit=off"
	if _, err := store.Open(context.Background(), off); err == nil || !strings.Contains(err.Error(), "synchronous_commit=off") {
		t.Errorf("synchronous_commit=off for the session: error %v", err)
	}
}

func TestNodesThatStartTogetherMakeTheTablesOnce(t *testing.T) {
	where := server.Server(t).NewDatabase(t)
	var wg sync.WaitGroup
	epochs := make(chan string, 5)
	for range 5 {
		wg.Go(func() {
			s, err := store.Open(context.Background(), where)
			if err != nil {
				t.Error(err)
				return
			}
			epochs <- s.Epoch()
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	close(epochs)
	first := <-epochs
	for e := range epochs {
		if e != first {
			t.Errorf("epochs %s and %s of one store", first, e)
		}
	}
}

// leakyProxy passes bytes between a store and its server, and cuts every connection after
// so many messages from the store: at each of them once, the one that commits included,
// before or after the server has had it.
type leakyProxy struct {
	net.Listener
	target string
	left   atomic.Int64 // messages until the cut; below 0 there is none
	after  atomic.Bool  // the last message still reaches the server
	mu     sync.Mutex
	open   []net.Conn
}

func newProxy(t *testing.T, target string) *leakyProxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &leakyProxy{Listener: l, target: target}
	p.left.Store(-1)
	t.Cleanup(func() {
		l.Close()
		p.cut()
	})
	go p.serve()
	return p
}

func (p *leakyProxy) serve() {
	for {
		near, err := p.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("unix", p.target)
		if err != nil {
			near.Close()
			continue
		}
		p.mu.Lock()
		p.open = append(p.open, near, far)
		p.mu.Unlock()
		go p.requests(far, near)
		go func() {
			io.Copy(near, far)
			near.Close()
		}()
	}
}

func (p *leakyProxy) requests(far, near net.Conn) {
	defer far.Close()
	b := make([]byte, 1<<16)
	for {
		n, err := near.Read(b)
		if err != nil {
			return
		}
		left := p.left.Add(-1)
		if left == 0 {
			if p.after.Load() { // the server does it, nobody hears
				near.Close()
				far.Write(b[:n])
				time.Sleep(5 * time.Millisecond)
			}
			p.cut()
			return
		}
		if _, err := far.Write(b[:n]); err != nil {
			return
		}
	}
}

func (p *leakyProxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.open {
		c.Close()
	}
	p.open = nil
}

func TestConnectionCutAnywhereInAnAppend(t *testing.T) {
	pg := server.Server(t)
	direct := pg.NewDatabase(t)
	u, err := url.Parse(direct)
	if err != nil {
		t.Fatal(err)
	}
	proxy := newProxy(t, filepath.Join(u.Query().Get("host"), ".s.PGSQL.5432"))
	s := place{fmt.Sprintf("postgres://parlor@%s%s?sslmode=disable", proxy.Addr(), u.Path), t}.open()
	witness := place{direct, t}.open()
	repeats := 0
	head := uint64(0)
	for round := range 40 { // an append takes two messages or three
		proxy.after.Store(round%2 == 1)
		proxy.left.Store(int64(1 + round/2%5))
		r, err := s.Append(context.Background(), one("r1", head, fmt.Sprint("c", head), "x"))
		proxy.left.Store(-1)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if r.First != head+1 {
			t.Fatalf("round %d: event %d after %d", round, r.First, head)
		}
		if r.Repeat {
			repeats++
		}
		head = r.Last
	}
	if events := read(t, witness, "r1"); len(events) != 40 {
		t.Errorf("%d events for 40 commands", len(events))
	}
	t.Logf("40 cuts: %d appends had been committed unheard and were found by their command id", repeats)
	if repeats == 0 {
		t.Error("no cut came between a commit and its answer")
	}
}

// A put whose commit was not heard is not sent again: it is no append and has no command id.
func TestUnheardPutIsUncertain(t *testing.T) {
	pg := server.Server(t)
	direct := pg.NewDatabase(t)
	u, err := url.Parse(direct)
	if err != nil {
		t.Fatal(err)
	}
	proxy := newProxy(t, filepath.Join(u.Query().Get("host"), ".s.PGSQL.5432"))
	s := place{fmt.Sprintf("postgres://parlor@%s%s?sslmode=disable", proxy.Addr(), u.Path), t}.open()
	uncertain := 0
	proxy.after.Store(true)
	for round := range 24 {
		key := fmt.Sprint("k", round)
		proxy.left.Store(int64(1 + round%8))
		_, err := s.Put(context.Background(), "b", key, []byte("v"), 0)
		proxy.left.Store(-1)
		e, gotErr := s.Get(context.Background(), "b", key)
		switch {
		case errors.Is(err, store.ErrUncertain):
			uncertain++
		case err != nil:
			t.Errorf("round %d: %v", round, err)
		case gotErr != nil || e.Version != 1:
			t.Errorf("round %d: put is acknowledged, get: %+v, error %v", round, e, gotErr)
		}
	}
	t.Logf("%d of 24 puts uncertain", uncertain)
	if uncertain == 0 {
		t.Error("no cut came between a commit and its answer")
	}
}

// While one node holds a log's row for long, appends to others go on.
func TestLockedLogHoldsUpOnlyItsOwn(t *testing.T) {
	where := server.Server(t).NewDatabase(t)
	s := place{where, t}.open()
	add(t, s, "held", 0, "x")
	add(t, s, "free", 0, "x")
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, where)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, `BEGIN; SELECT 1 FROM logs WHERE id = 'held' FOR UPDATE`); err != nil {
		t.Fatal(err)
	}
	held := make(chan error, 1)
	go func() {
		_, err := s.Append(ctx, one("held", 1, "c1", "y"))
		held <- err
	}()
	time.Sleep(20 * time.Millisecond) // its batch is under way, and waits
	free, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	if _, err := s.Append(free, one("free", 1, "c1", "y")); err != nil {
		t.Errorf("append to another log: %v", err)
	}
	if _, err := conn.Exec(ctx, `ROLLBACK`); err != nil {
		t.Fatal(err)
	}
	if err := <-held; err != nil {
		t.Error(err)
	}
}
