package india

import (
	"fmt"
	"testing"

	"parlor/game"
	"parlor/game/gametest"
)

// find returns the game of a perft file's line "india partners=on blue=8".
func find(t *testing.T) func(spec string) (game.Game, error) {
	return func(spec string) (game.Game, error) {
		var name, options string
		if n, _ := fmt.Sscan(spec, &name); n != 1 || name != Name {
			return nil, fmt.Errorf("%q: want %s and options", spec, Name)
		}
		options = spec[len(name):]
		return game.Of[State](rulesWith(t, options)), nil
	}
}

func TestPerft(t *testing.T) {
	gametest.Perft(t, "testdata/perft/india.perft", 300_000, find(t))
}

func TestPlaythrough(t *testing.T) {
	for _, c := range []struct {
		options string
		seats   int
		path    string
	}{
		{"", 2, "two"},
		{"", 3, "three"},
		{"partners=on partner-win=both", 4, "partners"},
		{"combined=jump blockade-together=forbid must-enter=on entry-capture=on larger-die=on", 2, "options"},
	} {
		g := game.Of[State](rulesWith(t, c.options))
		gametest.Playthrough(t, g, c.seats, 1, 150, "testdata/playthrough/"+c.path+".txt")
	}
}
