// Package node has no tests where its program is missing: see package need.
package node

import (
	"os/exec"
	"testing"

	"parlor/tools/need"
)

func TestMain(m *testing.M) { need.Node.Main(m) }

func TestItRuns(t *testing.T) {
	if out, err := exec.Command(need.Node.For(t), "--version").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
