package docs

import (
	"os"
	"strings"
	"testing"
)

// TestTheClaimIsMadeWhole: what is claimed of the dice, on what that hangs, and what it leaves out, stands wherever it is claimed.
func TestTheClaimIsMadeWhole(t *testing.T) {
	for _, name := range []string{"../README.md", "fair.md"} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(strings.ReplaceAll(string(b), "**", "")), " ")
		for _, part := range []string{
			"verify` finds no mark, each throw could fall in one way only, fixed before anyone could know it; the operator can stop a game, and not unseen - provided one",
			"'s own program kept its chain secret and kept the rules",
			"The operator learns a throw first and can stop the game, silence you or let your time run out: you see it, but cannot always prove it.",
			"Not covered: pages that the server sends, house bots, seats without a chain, physical dice, clocks.",
		} {
			if !strings.Contains(text, part) {
				t.Errorf("%s does not say %q", name, part)
			}
		}
	}
}
