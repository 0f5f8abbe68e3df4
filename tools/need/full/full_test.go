// Package full has no tests where long tests are left out: see package need.
package full

import (
	"testing"

	"parlor/tools/need"
)

func TestMain(m *testing.M) { need.MainFull(m) }

func TestLongTestsAreWanted(t *testing.T) {
	if !need.Full() {
		t.Error("PARLOR_FULL is not set")
	}
}
