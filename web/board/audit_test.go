package board_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/tools/need"
	"parlor/web/e2e/rig"
)

// tool returns the path of something that npm has put under web/node_modules, or skips: make test puts it there.
func tool(t *testing.T, name string) string {
	t.Helper()
	path := "../node_modules/" + name
	if _, err := os.Stat(path); err != nil {
		need.Refuse(t, fmt.Errorf("%s is missing: run npm ci in web", name))
	}
	return path
}

// TestTypes has the types checked that the modules' comments declare.
func TestTypes(t *testing.T) {
	if out, err := exec.Command(need.Node.For(t), tool(t, "typescript/bin/tsc"), "-p", "..").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestGermanPagesSpeakGerman(t *testing.T) {
	tb := newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0}, 3)
	tb.lang = "de"
	tb.until(t, tb.choosing(0))
	p := open(t, browser(t), serve(t, tb).URL+"/r/test", 1200, 900, false)
	text := rig.Eval[string](p, `document.body.innerText + [...document.querySelectorAll('[aria-label]')].map(e => e.getAttribute('aria-label')).join(' ')`)
	for _, want := range []string{"Noch zu ziehen", "Züge", "Aufgeben", "beweglich", "von dir"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	for _, alien := range []string{"can move", "Your turn", "Offers"} {
		if strings.Contains(text, alien) {
			t.Errorf("the page says %q", alien)
		}
	}
}
