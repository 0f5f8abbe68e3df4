package client_test

import (
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"parlor/live"
	"parlor/store"
	"parlor/web"
	"parlor/web/door"
)

// server is a server that can be restarted at its address.
type server struct {
	t    testing.TB
	dir  string
	addr string
	stop func()

	house *live.House
	store *store.Store
}

func newServer(t testing.TB) *server {
	t.Helper()
	s := &server{t: t, dir: t.TempDir(), addr: "127.0.0.1:0"}
	s.start()
	t.Cleanup(func() { s.stop() })
	return s
}

func (s *server) start() {
	s.t.Helper()
	st, err := store.OpenSQLite(s.t.Context(), s.dir)
	if err != nil {
		s.t.Fatal(err)
	}
	house, err := live.NewHouse(s.t.Context(), st, live.Options{Chain: chain})
	if err != nil {
		s.t.Fatal(err)
	}
	s.house, s.store = house, st
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		s.t.Fatal(err)
	}
	s.addr = l.Addr().String()
	site := web.New(house, st, door.Options{}).Handler()
	var answering sync.WaitGroup // but for sockets: those end with the house
	h := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/live") {
			answering.Add(1)
			defer answering.Done()
		}
		site.ServeHTTP(w, r)
	})}
	go h.Serve(l)
	s.stop = func() {
		house.Close()
		h.Close()
		answering.Wait()
		if err := st.Close(); err != nil {
			s.t.Error(err)
		}
	}
}

// copied stops a server and returns a copy of its store, which nothing marks as one.
func (s *server) copied() (dir string) {
	s.t.Helper()
	s.stop()
	dir = s.t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(s.dir)); err != nil {
		s.t.Fatal(err)
	}
	return dir
}
