package fair

import (
	"slices"
	"strings"
	"testing"
)

// TestOwnReceiptsProveTwoLogsByThemselves: a server that is caught gives out a file with no signature of its own, or one that ends before.
func TestOwnReceiptsProveTwoLogsByThemselves(t *testing.T) {
	s := newSample(t)
	s.begin(0, 1)
	s.play(2)
	s.sign()
	n := uint64(len(s.file.Events))
	sign := func(seq uint64, head Value) Receipt { return Sign(serverKey(), s.file.Room, seq, head, 9) }
	mine, other := sign(n, s.file.Events[n-1].Hash), value("of another log")
	for name, c := range map[string]struct {
		receipts []Receipt
		cut      int // events that the file leaves out
		want     string
	}{
		"one for the file, one for another log":        {[]Receipt{mine, sign(n-1, other)}, 0, "failed two-logs: Your own receipt"},
		"two for one event, which the file leaves out": {[]Receipt{mine, sign(n, other)}, 1, "failed two-logs: The server has signed two logs of this room: two receipts for event"},
		"one for each log, and neither for the file":   {[]Receipt{sign(n, other), sign(n-1, other)}, 0, "failed receipt: Your own receipt"},
		"the same one twice":                           {[]Receipt{mine, mine}, 1, "failed receipt: Your own receipt is good"},
		"one of them by somebody else":                 {[]Receipt{mine, Sign(keyOf("thief"), s.file.Room, n, other, 9)}, 1, "failed receipt: Your own receipt"},
	} {
		f := copied(s.file)
		f.Receipts, f.Events = nil, f.Events[:len(f.Events)-c.cut]
		report := Verify(f, Knowledge{Key: PublicKey(serverKey()), Receipts: c.receipts})
		var failed []string
		for _, x := range report.Findings {
			if x.Verdict == Failed {
				failed = append(failed, string(x.Verdict)+" "+string(x.Check)+": "+x.Text)
			}
		}
		if !slices.ContainsFunc(failed, func(x string) bool { return strings.HasPrefix(x, c.want) }) {
			t.Errorf("%s: want %q, got %q", name, c.want, failed)
		}
		if two := strings.Contains(strings.Join(failed, " "), "two-logs"); two != strings.Contains(c.want, "two-logs") {
			t.Errorf("%s: %q", name, failed)
		}
	}
}
