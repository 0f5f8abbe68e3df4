package room

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"parlor/fair"
)

// TestOldLogsAreSpelledInOneWay reads what was stored once.
func TestOldLogsAreSpelledInOneWay(t *testing.T) {
	for name := range games() {
		b, err := os.ReadFile(filepath.Join("testdata", "logs", name+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(b) {
			if err := fair.Spelled(line); err != nil {
				t.Errorf("%s: %v: %s", name, err, line)
			}
		}
	}
}
