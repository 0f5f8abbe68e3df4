package door

import (
	"net/url"
	"slices"
	"strings"
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
		"a:0", "a:0443", "a:65536", "a:b", ":80", ".example.org", "a\\b", "user@a",
	} {
		if list, err := ParseOrigins(text); err == nil {
			t.Errorf("%q is taken for %q", text, list)
		}
	}
}

// FuzzOrigins reads lists of hosts. What is taken is a host and nothing else, as a browser says it, and is read again as it is.
func FuzzOrigins(f *testing.F) {
	for _, text := range []string{"play.example.org, Games.example.org:8443", "192.0.2.1:80,localhost", "a:00080", "[::1]:80", "a@b", "a/b,", "\u212a", "xn--a"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ParseOrigins(text)
		if err != nil {
			if !strings.Contains(err.Error(), "want the name of a host") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if len(list) != strings.Count(text, ",")+1 {
			t.Fatalf("%q is taken for %q", text, list)
		}
		for _, one := range list {
			if u, err := url.Parse("https://" + one); err != nil || u.Host != one || u.String() != "https://"+one {
				t.Fatalf("%q is taken for the host %q, which is %v, %v", text, one, u, err)
			}
		}
		if again, err := ParseOrigins(strings.Join(list, ",")); err != nil || !slices.Equal(again, list) {
			t.Fatalf("%q is read as %q, and that as %q, %v", text, list, again, err)
		}
	})
}
