// Package chromium has no tests where its program is missing: see package need.
package chromium

import (
	"os/exec"
	"testing"

	"parlor/tools/need"
)

func TestMain(m *testing.M) { need.Chromium.Main(m) }

func TestItRuns(t *testing.T) {
	if out, err := exec.Command(need.Chromium.For(t), "--version").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
