// Package pgtest runs a private PostgreSQL server for tests: its own data in a temporary
// directory, its own socket, nothing shared with a server that may run on the machine.
//
// It needs the programs of a PostgreSQL 15 or newer (Debian: apt-get install postgresql).
// Where they are missing Start skips the test and says so, unless PARLOR_FULL is set, as
// `make test` does: then it fails.
package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"parlor/tools/need"
)

// Server is a private server. It ends with its test.
type Server struct {
	dir   string // holds the socket, the server's log and mostly its data
	data  string // the server's files
	bin   string
	cmd   *exec.Cmd
	leash *os.File // the server ends when this process has, however it ends
	ended chan error
	count atomic.Int64
}

// Shared is one server for all tests of a package, begun by the first that wants it. It
// ends with the process.
type Shared struct {
	once sync.Once
	s    *Server
	err  error
}

// Server returns the server, or skips or fails the test as Start does.
func (h *Shared) Server(t testing.TB) *Server {
	t.Helper()
	h.once.Do(func() { h.s, h.err = start("", nil) })
	if h.err != nil {
		refuse(t, h.err)
	}
	return h.s
}

// Start makes a new server with default settings, data checksums and the settings given,
// such as "fsync=off", and waits until it answers.
func Start(t testing.TB, settings ...string) *Server {
	t.Helper()
	return StartIn(t, "", settings...)
}

// StartIn is Start with the server's files in a new directory below parent, "" for the
// usual place. The socket stays in the usual place.
func StartIn(t testing.TB, parent string, settings ...string) *Server {
	t.Helper()
	s, err := start(parent, settings)
	if err != nil {
		refuse(t, err)
	}
	t.Cleanup(func() {
		s.Kill()
		if err := os.RemoveAll(s.dir); err != nil {
			t.Error(err)
		}
	})
	return s
}

func refuse(t testing.TB, err error) {
	t.Helper()
	if !errors.Is(err, need.ErrMissing) {
		t.Fatalf("private postgres: %v", err)
	}
	need.Refuse(t, err)
}

func start(parent string, settings []string) (*Server, error) {
	initdb, err := need.Postgres.Path()
	if err != nil {
		return nil, err
	}
	if initdb, err = filepath.EvalSymlinks(initdb); err != nil { // Its companions lie beside it.
		return nil, err
	}
	dir, err := os.MkdirTemp("", "parlor-pg-")
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir, bin: filepath.Dir(initdb), data: filepath.Join(dir, "data")}
	if parent != "" {
		if s.data, err = os.MkdirTemp(parent, "data-"); err != nil {
			return nil, errors.Join(err, os.RemoveAll(dir))
		}
	}
	if err := s.create(settings); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, s.up()
}

func (s *Server) create(settings []string) error {
	if err := os.MkdirAll(s.data, 0o700); err != nil {
		return err
	}
	for _, dir := range []string{s.dir, s.data} {
		if err := giveAway(dir); err != nil {
			return err
		}
	}
	args := []string{"-D", s.data, "-U", "parlor", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"}
	if !slices.Contains(settings, "data_checksums=off") {
		args = append(args, "--data-checksums")
	}
	cmd := s.command("initdb", args...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	conf := "listen_addresses = ''\nunix_socket_directories = '" + s.dir + "'\nshared_buffers = 32MB\n"
	for _, set := range settings {
		if name, value, _ := strings.Cut(set, "="); name != "data_checksums" {
			conf += name + " = " + value + "\n"
		}
	}
	f, err := os.OpenFile(filepath.Join(s.data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(conf)
	return errors.Join(err, f.Close())
}

// Standby makes a server that follows s, and waits until it answers.
func (s *Server) Standby(t testing.TB) *Server {
	t.Helper()
	dir, err := os.MkdirTemp("", "parlor-pg-")
	if err != nil {
		t.Fatal(err)
	}
	b := &Server{dir: dir, bin: s.bin, data: filepath.Join(dir, "data")}
	t.Cleanup(func() {
		b.Continue()
		b.Kill()
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	if err := giveAway(dir); err != nil {
		t.Fatal(err)
	}
	out, err := b.command("pg_basebackup", "-D", b.data, "-R", "-h", s.dir, "-U", "parlor", "-X", "stream", "-c", "fast", "--no-sync").CombinedOutput()
	if err != nil {
		t.Fatalf("pg_basebackup: %v\n%s", err, out)
	}
	conf, err := os.OpenFile(filepath.Join(b.data, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = conf.WriteString("unix_socket_directories = '" + dir + "'\nsynchronous_standby_names = ''\n")
	if err := errors.Join(err, conf.Close(), b.up()); err != nil {
		t.Fatal(err)
	}
	return b
}

// Pause stops the server's processes where they are; Continue lets them go on.
func (s *Server) Pause() { s.pause() }

// pause returns the processes that it has stopped, the postmaster first: stopped before its
// children are listed, it begins none that would not be among them.
func (s *Server) pause() []int {
	pid := s.pid()
	if pid <= 0 {
		return nil
	}
	stop(pid)
	all := append([]int{pid}, childrenOf(pid)...)
	for _, p := range all[1:] {
		stop(p)
	}
	return all
}

// Continue ends a Pause.
func (s *Server) Continue() {
	pid := s.pid()
	for _, p := range append([]int{pid}, childrenOf(pid)...) {
		if p > 0 {
			resume(p)
		}
	}
}

// Promote makes a primary of a standby.
func (s *Server) Promote(t testing.TB) {
	t.Helper()
	if out, err := s.command("pg_ctl", "-D", s.data, "-w", "promote").CombinedOutput(); err != nil {
		t.Fatalf("promote: %v\n%s", err, out)
	}
}

// Data returns the directory of the server's files.
func (s *Server) Data() string { return s.data }

func (s *Server) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir = s.dir
	unprivileged(cmd)
	return cmd
}

// Up starts the server after Stop or Kill and waits until it answers.
func (s *Server) Up(t testing.TB) {
	t.Helper()
	if err := s.up(); err != nil {
		t.Fatal(err)
	}
}

// leashed runs a server beside a pipe: when the test's process ends, even by kill -9, the
// pipe closes, the server is told to stop at once, and its files go.
const leashed = `dir=$0
"$@" & pid=$!
(cat; : >"$dir/over"; kill -QUIT $pid) <&3 & watch=$!
wait $pid
end=$?
kill $watch
if [ -e "$dir/over" ]; then rm -rf "$dir"; fi
exit $end`

func (s *Server) up() error {
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	near, far, err := os.Pipe()
	if err != nil {
		return err
	}
	defer near.Close()
	s.cmd = s.command("postgres", "-D", s.data)
	s.cmd.Args = append([]string{"sh", "-c", leashed, s.dir, s.cmd.Path}, s.cmd.Args[1:]...)
	s.cmd.Path = "/bin/sh"
	s.cmd.Stdout, s.cmd.Stderr = log, log
	s.cmd.ExtraFiles = []*os.File{near}
	s.leash = far
	if err := s.cmd.Start(); err != nil {
		return errors.Join(err, far.Close())
	}
	s.ended = make(chan error, 1)
	go func(cmd *exec.Cmd, ended chan error) { ended <- cmd.Wait() }(s.cmd, s.ended)
	return s.answers()
}

func (s *Server) answers() error {
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.URL("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case e := <-s.ended:
			s.ended <- e
			return fmt.Errorf("postgres ended: %v\n%s", e, s.log())
		case <-ctx.Done():
			return fmt.Errorf("postgres does not answer: %w\n%s", err, s.log())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// log returns the end of what the server has written.
func (s *Server) log() []byte {
	const most = 4000
	text, _ := os.ReadFile(filepath.Join(s.dir, "log"))
	return text[max(0, len(text)-most):]
}

// URL names a database of the server.
func (s *Server) URL(database string) string {
	q := url.Values{"host": {s.dir}, "user": {"parlor"}}
	return "postgres:///" + database + "?" + q.Encode()
}

// NewDatabase makes an empty database and returns its URL.
func (s *Server) NewDatabase(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("t%d", s.count.Add(1))
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	return s.URL(name)
}

// Stop shuts the server down in order.
func (s *Server) Stop(t testing.TB) {
	t.Helper()
	out, err := s.command("pg_ctl", "-D", s.data, "-m", "fast", "-w", "stop").CombinedOutput()
	if err != nil {
		t.Fatalf("stop postgres: %v\n%s", err, out)
	}
	s.gone()
}

// Kill ends the server with kill -9: the postmaster first, then each of its children.
func (s *Server) Kill() {
	if s.cmd == nil {
		return
	}
	all := s.pause()
	for _, p := range all {
		kill(p)
	}
	deadline := time.Now().Add(30 * time.Second)
	for _, p := range all { // the next server is refused while one is left
		for alive(p) && time.Now().Before(deadline) {
			time.Sleep(time.Millisecond)
		}
	}
	s.gone()
}

func (s *Server) gone() {
	<-s.ended // only then: a leash that is let go removes the files
	s.leash.Close()
	s.cmd = nil
}

// pid returns the postmaster's process id, 0 when it has none.
func (s *Server) pid() int {
	text, err := os.ReadFile(filepath.Join(s.data, "postmaster.pid"))
	if err != nil {
		return 0
	}
	first, _, _ := bytes.Cut(text, []byte("\n"))
	pid, _ := strconv.Atoi(string(first))
	return pid
}
