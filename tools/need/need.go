// Package need finds the programs that some tests want beside Go. Where one is
// missing, a plain `go test` leaves its tests out, and `make test`, which sets
// PARLOR_FULL, fails.
//
// `go test ./...` is silent about a test that was left out. So each program has a
// package of its own below this one, whose only test runs it: where it is missing
// the line of that package ends with [no tests to run].
package need

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A Program is something that must be installed.
type Program struct {
	names    []string // what it is called, the best first
	variable string   // of the environment; says where it is
	glob     string   // where else it may be: the highest version is taken
	apt      string   // Debian's package of it
	tests    string   // what is left out without it
}

// The programs.
var (
	Chromium = Program{
		// The shell is the same browser without a window to draw, and takes half the processor time.
		names: []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"}, variable: "CHROME_PATH",
		apt: "chromium-headless-shell", tests: "what people do in a browser",
	}
	Node     = Program{names: []string{"node"}, apt: "nodejs npm", tests: "the types of the pages' scripts"}
	Postgres = Program{
		names: []string{"initdb"}, glob: "/usr/lib/postgresql/*/bin/initdb",
		apt: "postgresql", tests: "games in PostgreSQL, and servers that share them",
	}
	GNUBG = Program{
		names: []string{"gnubg"}, glob: "/usr/games/gnubg",
		apt: "gnubg", tests: "positions and matches as GNU Backgammon reads and writes them, and its analysis beside ours",
	}
	Python = Program{names: []string{"python3"}, apt: "python3", tests: "the example bot in Python"}
	Strace = Program{names: []string{"strace"}, apt: "strace", tests: "the count of syncs to disk"}
)

// ErrMissing says that a program is not on this machine.
var ErrMissing = errors.New("not found")

// Path returns where p is, or ErrMissing with what to install.
func (p Program) Path() (string, error) {
	if path := os.Getenv(p.variable); p.variable != "" && path != "" {
		return path, nil
	}
	for _, name := range p.names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	if found, err := filepath.Glob(p.glob); err == nil && len(found) > 0 {
		return slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) }), nil
	}
	hint := ""
	if p.variable != "" {
		hint = ", or set " + p.variable
	}
	return "", fmt.Errorf("%s: %w: install it (apt-get install %s)%s", p.names[0], ErrMissing, p.apt, hint)
}

// version returns the number that a part of path is, or 0.
func version(path string) int {
	for part := range strings.SplitSeq(path, "/") {
		if n, err := strconv.Atoi(part); err == nil {
			return n
		}
	}
	return 0
}

// For returns where p is. Where it is missing the test is left out, but not of
// make test.
func (p Program) For(t testing.TB) string {
	t.Helper()
	path, err := p.Path()
	if err != nil {
		Refuse(t, err)
	}
	return path
}

// Refuse leaves a test out for want of something, or fails it in make test.
func Refuse(t testing.TB, want error) {
	t.Helper()
	if Full() {
		t.Fatalf("PARLOR_FULL is set, and %v", want)
	}
	t.Skip(want)
}

// Full reports whether nothing may be left out.
func Full() bool { return os.Getenv("PARLOR_FULL") != "" }

// Size returns the number that says how long a drill is, such as how often something is killed, or in which steps a file is damaged: one for
// a plain `go test`, one for make test, and one for make drill (PARLOR_DRILL), whose figures docs/bench keeps.
func Size(plain, full, drill int) int {
	switch {
	case os.Getenv("PARLOR_DRILL") != "":
		return drill
	case Full():
		return full
	}
	return plain
}

// noTests is what makes go test write [no tests to run] behind a package.
const noTests = "testing: warning: no tests to run\n"

// Main runs the tests of the package that stands for p, if p is there.
func (p Program) Main(m *testing.M) {
	_, err := p.Path()
	if err == nil || Full() {
		os.Exit(m.Run())
	}
	fmt.Printf(noTests+"%v\nleft out: %s\n", err, p.tests)
}

// MainFull runs the tests of the package that stands for long tests, if they are
// wanted.
func MainFull(m *testing.M) {
	if Full() {
		os.Exit(m.Run())
	}
	fmt.Print(noTests + "left out: long games and long searches, which make test plays (PARLOR_FULL=1)\n")
}
