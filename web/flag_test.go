package web

import (
	"html"
	"strings"
	"testing"

	"parlor/web/door"
)

// TestTimeThatIsUpIsToldOnce reads what pages have to say of a clock that runs out: between two the end follows at once and says so itself.
func TestTimeThatIsUpIsToldOnce(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, c := range []struct {
		game   string
		seats  int
		silent bool
	}{{"backgammon", 2, true}, {"india", 2, true}, {"india", 4, false}} {
		o := x.open("", map[string]any{"game": c.game, "seats": c.seats, "clock": map[string]any{"pool": 60000}, "sit": []any{map[string]any{"seat": 0, "name": "Ada"}}})
		page := html.UnescapeString(string(x.ask("GET", "/r/"+o.Room, "", nil).body))
		if !strings.Contains(page, `"position":"`) || strings.Contains(page, `"ev.flag":""`) != c.silent {
			t.Errorf("%s of %d: that the page says nothing of the clock itself is not %v", c.game, c.seats, c.silent)
		}
	}
}
