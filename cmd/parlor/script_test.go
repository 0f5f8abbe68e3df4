package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary stand in for parlor, so that scripts run the
// whole program.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"parlor": main,
		"shoot":  shoot,
	})
}

// TestScripts runs testdata/script at the root. -update (or UPDATE=1) rewrites
// what they compare with.
func TestScripts(t *testing.T) {
	signature, err := os.ReadFile(filepath.Join("..", "..", "arena", "testdata", "signature.txt"))
	if err != nil {
		t.Fatal(err)
	}
	_, hash, _ := strings.Cut(strings.TrimSpace(string(signature)), "Signature: ")
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "..", "testdata", "script"),
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE") != "",
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"newer": newer},
		Setup: func(e *testscript.Env) error {
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("HASH", hash) // of arena's test, which compares all of what the command prints
			return nil
		},
	})
}

// newer makes the tables in a directory of games those of a program that is yet to come.
func newer(s *testscript.TestScript, _ bool, args []string) {
	db, err := sql.Open("sqlite", s.MkAbs(filepath.Join(args[0], "parlor.db")))
	s.Check(err)
	_, err = db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`)
	s.Check(errors.Join(err, db.Close()))
}

// shoot starts parlor with its arguments, which follow FILE and TEXT, feeds it
// the lines of standard input, waits until FILE holds TEXT, and kills it with
// SIGKILL: no handler runs, as in a power cut.
func shoot() {
	if err := shootAt(os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, "shoot:", err)
		os.Exit(1)
	}
}

func shootAt(file, text string, args []string) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	c := exec.CommandContext(ctx, "parlor", args...)
	in, err := c.StdinPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	defer c.Wait() // It was killed: there is nothing to learn from its end.
	defer c.Process.Kill()
	lines, err := os.ReadFile("lines")
	if err != nil {
		return err
	}
	if _, err := in.Write(lines); err != nil {
		return err
	}
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		got, err := os.ReadFile(file)
		if err == nil && strings.Contains(string(got), text) {
			return c.Process.Signal(syscall.SIGKILL)
		}
	}
	return fmt.Errorf("%s never held %q", file, text)
}
