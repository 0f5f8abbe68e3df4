package need_test

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"parlor/tools/need"
)

// TestGoTestSaysWhatItLeftOut runs go test where no program can be found but
// those of Go.
func TestGoTestSaysWhatItLeftOut(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	said := func(full string) (string, error) {
		c := exec.Command(goTool, "test", "-count=1", "./...")
		c.Env = append(os.Environ(), "PATH="+t.TempDir(), "CHROME_PATH=", "PARLOR_FULL="+full)
		out, err := c.CombinedOutput()
		return string(out), err
	}
	if os.Getenv("PARLOR_NEED_TEST") != "" {
		return // go test runs this test, too.
	}
	t.Setenv("PARLOR_NEED_TEST", "1")
	out, err := said("")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, p := range map[string]need.Program{
		"chromium": need.Chromium, "gnubg": need.GNUBG, "node": need.Node, "postgres": need.Postgres, "python3": need.Python, "strace": need.Strace, "full": {},
	} {
		t.Setenv("PATH", t.TempDir())
		t.Setenv("CHROME_PATH", "")
		there := false // outside PATH
		if name != "full" {
			_, err := p.Path()
			if there = err == nil; !there && (!errors.Is(err, need.ErrMissing) || !strings.Contains(err.Error(), "apt-get install")) {
				t.Errorf("%s: %v", name, err)
			}
		}
		line := ""
		for l := range strings.Lines(out) {
			if strings.Contains(l, "parlor/tools/need/"+name+"\t") {
				line = l
			}
		}
		if line == "" || strings.Contains(line, "[no tests to run]") == there {
			t.Errorf("%s (there: %v): %q", name, there, line)
		}
	}
	if out, err = said("1"); err == nil || !strings.Contains(out, "apt-get install strace") {
		t.Errorf("with PARLOR_FULL nothing may be missing: %v\n%s", err, out)
	}
}
