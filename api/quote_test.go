package api

import (
	"encoding/json"
	"testing"
)

func FuzzText(f *testing.F) {
	for _, text := range []string{"", "24/18 13/10", `"`, `\`, "<b>", "a&b", "é", "\x00\n", "\xff", "\u2028", "~\x7f"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := appendText([]byte("x"), text); string(got) != "x"+string(want) {
			t.Errorf("got %s, want x%s", got, want)
		}
	})
}
