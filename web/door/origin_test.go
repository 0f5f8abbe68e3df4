package door

import (
	"slices"
	"testing"
)

func TestOriginsAreReadAsBrowsersSayThem(t *testing.T) {
	list, err := ParseOrigins("Play.Example.org, games.example.org:8443,192.0.2.1,localhost")
	if want := []string{"play.example.org", "games.example.org:8443", "192.0.2.1", "localhost"}; err != nil || !slices.Equal(list, want) {
		t.Errorf("got %q, %v, want %q", list, err, want)
	}
	// A star would let in the pages of everybody.
	for _, text := range []string{
		"", "::", "*", "*.example.org", "a,,b", "a b", "https://play.example.org", "play.example.org/", "[a-z]", "?",
		"a:0", "a:65536", "a:b", ":80", ".example.org", "a\\b", "user@a",
	} {
		if list, err := ParseOrigins(text); err == nil {
			t.Errorf("%q is taken for %q", text, list)
		}
	}
}
