package board_test

import (
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/web/board"
)

// TestABoardTellsWhatEachManCounts in its language, where a win counts the men that the loser has not borne off, and nowhere else.
func TestABoardTellsWhatEachManCounts(t *testing.T) {
	for _, c := range []struct{ game, score, lang, want string }{
		{"navy", "", "en", `"each":"One point for each man not borne off."`},
		{"navy", "", "de", `"each":"Ein Punkt für jeden Stein, der nicht ausgewürfelt ist."`},
		{"backgammon", "", "en", ""},
		{"backgammon", "per-man", "en", `"each":`},
		{"navy", "1", "en", ""},
	} {
		opts := game.Options{}
		if c.score != "" {
			opts["score"] = c.score
		}
		g, err := catalogue.All.New(c.game, opts)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(2)
		if err != nil {
			t.Fatal(err)
		}
		html := draw(t, p, board.Options{Lang: c.lang})
		if has := strings.Contains(html, `"each":`); has != (c.want != "") || !strings.Contains(html, c.want) {
			t.Errorf("%s, score %q, in %s: want %q in the layout", c.game, c.score, c.lang, c.want)
		}
	}
}
