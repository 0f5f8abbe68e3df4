package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestWhatIsToldOfTheAPIIsCurrent fails where package api was changed, and not
// what is made from it.
func TestWhatIsToldOfTheAPIIsCurrent(t *testing.T) {
	const root = "../.."
	files, err := generated(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		if got, err := os.ReadFile(filepath.Join(root, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what package api says: run go generate ./api (%v)", name, err)
		}
	}
}
