package main

import (
	"bytes"
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryPartMeasures runs all parts, small, against a parlor built for it.
func TestEveryPartMeasures(t *testing.T) {
	program := filepath.Join(t.TempDir(), "parlor")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "parlor/cmd/parlor").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, view := range []string{"brief", "whole"} {
		var out, errs bytes.Buffer
		code := run(t.Context(), []string{
			"-parlor", program, "-dir", t.TempDir(), "-seconds", "0.3", "-rooms", "2,3", "-human-rooms", "2", "-guests", "3", "-bot-rooms", "4", "-games", "50", "-view", view, "-json",
			"busy", "bots", "stuck", "start",
		}, &out, &errs)
		if code != 0 {
			t.Fatalf("code %d\n%s", code, errs.String())
		}
		for _, want := range []string{`"server_us":`, `"ratio":`, `"events_s":`, `"p99_stuck_ms":`, `"start_ms":`} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("no %s in %s", want, out.String())
			}
		}
		if !strings.Contains(errs.String(), "2 rooms, "+view+" views") {
			t.Errorf("told: %s", errs.String())
		}
	}
}

func TestMisuseSaysWhatWasExpected(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"lazy"}, `unknown part "lazy": want busy, bots, human, stuck or start`},
		{[]string{"-rooms", "many"}, `-rooms "many": want numbers with commas between`},
		{[]string{"-view", "half"}, `-view "half": want brief or whole`},
		{[]string{"-seconds", "0"}, `-seconds 0: want more than 0`},
		{[]string{"-human-rooms", "0"}, `-human-rooms 0: want at least 1`},
		{[]string{"-guests", "-1"}, `-guests -1: want at least 1`},
	} {
		var out, errs bytes.Buffer
		if code := run(context.Background(), c.args, &out, &errs); code != 2 || !strings.Contains(errs.String(), c.want) {
			t.Errorf("%q: code %d, %q", c.args, code, errs.String())
		}
	}
	var out, errs bytes.Buffer
	if code := run(context.Background(), []string{"-h"}, &out, &errs); code != 0 || !strings.Contains(out.String(), "Usage: parlor-bench") || !strings.Contains(out.String(), "-rooms") {
		t.Errorf("help: code %d, %q", code, out.String())
	}
}
