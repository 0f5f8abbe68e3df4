package arena

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata/signature.txt: only where play was meant to change")

// A refactoring that changes how anything plays cannot hide. If play was meant
// to change, run
//
//	go test ./arena -run TestSignature -update
//
// and say in the commit what plays differently, and why.
func TestSignature(t *testing.T) {
	sig, err := Sign(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	const path = "testdata/signature.txt"
	if *update {
		if err := os.WriteFile(path, []byte(sig.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if sig.String() != string(want) {
		t.Errorf("something plays differently: got\n%s\nwant\n%s", sig, want)
	}
}
