package room

import (
	"strings"
	"testing"

	"parlor/api"
)

// TestOnlyBotsThatPlayTheGameSitDown offers seats to persons of other games, and to who is
// on no list.
func TestOnlyBotsThatPlayTheGameSitDown(t *testing.T) {
	for _, c := range []struct{ game, bot, want string }{
		{"backgammon", "sailor", ""},
		{"backgammon", "net", ""},
		{"crown-and-anchor", "hand", ""},
		{"crown-and-anchor", "random", ""},
		{"crown-and-anchor", "sailor", "sailor does not play crown-and-anchor: want one of "},
		{"check-and-double-check", "sailor", "sailor does not play check-and-double-check: want one of "},
		{"backgammon", "gunner", "gunner does not play backgammon: want one of "},
		{"backgammon", "net+3", `unknown bot "net+3": want one of `},
		{"backgammon", "nobody", `unknown bot "nobody": want one of `},
	} {
		p := newParty(t, 1)
		p.must(Command{Do: api.DoOpen, Seat: -1, Open: &api.Config{Game: c.game}})
		_, _, err := p.room.Do(Command{Do: api.DoSit, Seat: 0, Sit: &api.Sitting{Name: c.bot, Bot: c.bot}}, p.now, p.cup)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s at %s: %v, want %q", c.bot, c.game, err, c.want)
		}
	}
}

// TestARefusedNumberOfSeatsSaysHowMany, in one number where only one will do.
func TestARefusedNumberOfSeatsSaysHowMany(t *testing.T) {
	for _, c := range []struct {
		game  string
		seats int
		want  string
	}{
		{"backgammon", 5, "seats=5: want 2"},
		{"check-and-double-check", -1 << 63, "seats=-9223372036854775808: want 2 to 8"},
	} {
		_, _, err := Standard.New("r").Do(Command{Do: api.DoOpen, Seat: -1, Open: &api.Config{Game: c.game, Seats: c.seats}}, 1, testCup{length: 12})
		if err == nil || !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.game, err, c.want)
		}
	}
}
