package room

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestMembersAreSpelledInOneWay(t *testing.T) {
	for data, ok := range map[string]bool{
		`{"e":"play","text":"24/23"}`:                                    true,
		`{"e":"open","open":{"game":"india","options":{"a":"A"}},"n":0}`: true,
		`{"e":"end","result":{"payoffs":[1,-1],"reason":"rules"}}`:       true,
		`{"list":["a","a","B"],"x":{"e":1},"e":2}`:                       true,
		`{"e":"play","text":"a","text":"b"}`:                             false,
		`{"e":"play","text":"a","Text":"b"}`:                             false,
		`{"e":"play","Text":"b"}`:                                        false,
		`{"e":"end","result":{"reason":"rules","reason":"draw"}}`:        false,
		`{"e":"play"`: false,
	} {
		if err := spelled([]byte(data)); (err == nil) != ok {
			t.Errorf("%s: %v", data, err)
		}
	}
}

// TestOldLogsAreSpelledInOneWay reads what was stored once.
func TestOldLogsAreSpelledInOneWay(t *testing.T) {
	for name := range games() {
		b, err := os.ReadFile(filepath.Join("testdata", "logs", name+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(b) {
			if err := spelled(line); err != nil {
				t.Errorf("%s: %v: %s", name, err, line)
			}
		}
	}
}
