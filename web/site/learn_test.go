package site

import (
	"net/http/httptest"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/web/pages"
)

// TestALessonIsOfferedToWhoPlaysForTheFirstTime, or is about to, and not to who has had it, looks on, or plays again with the same people.
func TestALessonIsOfferedToWhoPlaysForTheFirstTime(t *testing.T) {
	plays := pages.Room{View: api.View{Brief: api.Brief{Phase: api.Playing}, You: 0}}
	plays.Game.Name = "parker"
	for _, c := range []struct {
		what   string
		change func(*pages.Room)
		cookie string
		want   bool
	}{
		{"who plays", func(*pages.Room) {}, "", true},
		{"who has had another's", func(*pages.Room) {}, "learn-india=1", true},
		{"who has had it", func(*pages.Room) {}, "learn-parker=1", false},
		{"who looks on", func(m *pages.Room) { m.View.You = -1 }, "", false},
		{"who waits", func(m *pages.Room) { m.View.Phase = api.Seating }, "", true},
		{"who can sit down", func(m *pages.Room) {
			m.View.Phase, m.View.You, m.Free = api.Seating, -1, []game.Seat{1}
		}, "", true},
		{"who cannot sit down", func(m *pages.Room) { m.View.Phase, m.View.You = api.Seating, -1 }, "", false},
		{"who has played", func(m *pages.Room) { m.View.Phase = api.Over }, "", false},
		{"a rematch", func(m *pages.Room) { m.View.Config.After = "aaaaaaaaaaaa" }, "", false},
		{"a game without", func(m *pages.Room) { m.Game.Name = "navy-without" }, "", false},
	} {
		m := plays
		c.change(&m)
		r := httptest.NewRequest("GET", "/r/bbbbbbbbbbbb", nil)
		if c.cookie != "" {
			r.Header.Set("Cookie", c.cookie)
		}
		if got := offersLesson(r, m); got != c.want {
			t.Errorf("%s: offered %v", c.what, got)
		}
	}
}
