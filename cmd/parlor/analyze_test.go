package main

import (
	"strings"
	"testing"
)

// TestALogOfAStoreIsNoGameFile gives analyze what a store keeps, where it wants a file.
func TestALogOfAStoreIsNoGameFile(t *testing.T) {
	code, said := run(t, "analyze", "../../room/testdata/logs/backgammon.jsonl")
	if code != 1 || !strings.Contains(said, "want \"parlor game\", as in a file that parlor play saved") || strings.Contains(said, "unknown field") {
		t.Errorf("exit %d: %s", code, said)
	}
}
