package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestKernelsAreWhatTheGeneratorWrites compares the committed files, but for
// the line that repeats the command.
func TestKernelsAreWhatTheGeneratorWrites(t *testing.T) {
	dir := t.TempDir()
	code, stubs := filepath.Join(dir, "kernels_amd64.s"), filepath.Join(dir, "kernels_amd64.go")
	out, err := exec.Command("go", "run", ".", "-out", code, "-stubs", stubs, "-pkg", "nets").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{code, stubs} {
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("..", "..", "nets", filepath.Base(name)))
		if err != nil {
			t.Fatal(err)
		}
		_, got, _ = bytes.Cut(got, []byte{'\n'})
		_, want, _ = bytes.Cut(want, []byte{'\n'})
		if !bytes.Equal(got, want) {
			t.Errorf("nets/%s is not what the generator writes: run go generate ./nets", filepath.Base(name))
		}
	}
}
