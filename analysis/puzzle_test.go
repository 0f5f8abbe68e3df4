package analysis

import (
	"errors"
	"testing"

	"parlor/game"
)

const bookOpening = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1"

// TestAnAnswerIsJudged: the book's play of 3-1 is best, another costs something,
// and what is no whole turn is no answer.
func TestAnAnswerIsJudged(t *testing.T) {
	p := positionOf(t, "backgammon", bookOpening)
	z := Puzzle{Room: "room", N: 9, Game: "backgammon", Position: bookOpening}
	best, err := z.Answer(t.Context(), p, "8/5 6/5", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if it := best.Games[0].Items[0]; it.N != 9 || it.Rank != 1 || it.Error != 0 || len(it.Candidates) != Most || it.Candidates[0].Play != "8/5 6/5" {
		t.Errorf("%+v", it)
	}
	bad, err := z.Answer(t.Context(), p, "6/3 24/23", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if it := bad.Games[0].Items[0]; it.Error <= bad.Scale.Doubtful || it.Grade == "" {
		t.Errorf("%+v", it)
	}
	for _, text := range []string{"8/5", "8/4", "nonsense", ""} {
		if _, err := z.Answer(t.Context(), p, text, Options{}); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("%q is answered: %v", text, err)
		}
	}
}

// TestWhatIsAskedIsAChoiceOfOne: not a throw, not a stake, not what is forced.
func TestWhatIsAskedIsAChoiceOfOne(t *testing.T) {
	for _, c := range []struct {
		game, line string
		want       bool
	}{
		{"backgammon", bookOpening, true},
		{"backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw", false},
		{"backgammon", "x=1:1,off:14 o=1:1,off:14 turn=x next=play throw=3-1 left=3,1", false},
		{"crown-and-anchor", "chips=100,100,100 banker=1 bets=-,-,- round=3 next=bet", false},
		{"parker", "x=24:3,20:2,13:4,6:4,5:2 o=24:2,11:3,8:4,6:6 turn=x next=privilege throw=2-1", true},
	} {
		if got := Askable(positionOf(t, c.game, c.line)); got != c.want {
			t.Errorf("%s: %v", c.line, got)
		}
	}
}

func TestAPuzzleIsTakenOutOfAGame(t *testing.T) {
	p := positionOf(t, "backgammon", bookOpening)
	after, err := p.PlayText(0, "8/5 6/5")
	if err != nil {
		t.Fatal(err)
	}
	g := Game{Name: "backgammon", Plies: []Ply{{N: 4, Seat: 0, Text: "8/5 6/5", Before: p, After: after}}}
	z, err := PuzzleOf(g, "k3v9", game.Version, 4)
	if err != nil || z.ID() != "k3v9.4" || z.Position != bookOpening || !IsID.MatchString(z.ID()) {
		t.Errorf("%+v, error %v", z, err)
	}
	if _, err := PuzzleOf(g, "k3v9", game.Version, 5); !errors.Is(err, ErrNoPuzzle) {
		t.Errorf("of nothing: %v", err)
	}
}
