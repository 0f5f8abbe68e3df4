// Package strace has no tests where its program is missing: see package need.
package strace

import (
	"os/exec"
	"testing"

	"parlor/tools/need"
)

func TestMain(m *testing.M) { need.Strace.Main(m) }

func TestItRuns(t *testing.T) {
	if out, err := exec.Command(need.Strace.For(t), "-V").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
