// Package python3 has no tests where its program is missing: see package need.
package python3

import (
	"os/exec"
	"testing"

	"parlor/tools/need"
)

func TestMain(m *testing.M) { need.Python.Main(m) }

func TestItRuns(t *testing.T) {
	if out, err := exec.Command(need.Python.For(t), "--version").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
