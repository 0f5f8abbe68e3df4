package game

import (
	"encoding/json"
	"maps"
	"testing"
)

// FuzzOptions reads options as programs send them. What is read is written and read
// again the same.
func FuzzOptions(f *testing.F) {
	for _, text := range []string{`{"cube":"on","chips":50}`, `{"x":-1.5e3}`, `{"x":true}`, `null`, `[]`, `{"a":"1","a":2}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var o, again Options
		if json.Unmarshal(data, &o) != nil {
			return
		}
		b, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &again); err != nil || !maps.Equal(o, again) {
			t.Fatalf("%s: %v is written %s and read as %v, %v", data, o, b, again, err)
		}
	})
}
