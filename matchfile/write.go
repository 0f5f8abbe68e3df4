package matchfile

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"parlor/analysis"
	"parlor/game"
	"parlor/match"
	"parlor/rules/tables"
)

// column is how wide the cell of the first player is.
const column = 28

// WriteMat writes a game or a match of backgammon as Jellyfish did. It refuses
// what that cannot hold: another game, a match of a number of games, a game that began with a position
// that was set up.
func WriteMat(g analysis.Game) (string, error) {
	if g.Name != Game || g.Match.Games > 0 {
		return "", fmt.Errorf("%s: a .mat file tells of backgammon, and of matches to a number of points", kindOf(g))
	}
	if g.SetUp {
		return "", errors.New("a .mat file tells games from the start: this one began with a position that was set up")
	}
	w := writer{}
	w.f(" %d point match\n", g.Match.Points)
	for len(g.Players) < 2 {
		g.Players = append(g.Players, "player "+strconv.Itoa(len(g.Players)+1))
	}
	for _, p := range g.Plies {
		if err := w.ply(&g, p); err != nil {
			return "", fmt.Errorf("event %d: %w", p.N, err)
		}
	}
	w.flush()
	return w.String(), nil
}

// kindOf names what g is.
func kindOf(g analysis.Game) string {
	if g.Match.Games > 0 {
		return fmt.Sprintf("%s, best of %d games", g.Name, g.Match.Games)
	}
	return g.Name
}

// writer writes a .mat file.
type writer struct {
	strings.Builder
	games, lines int
	open         bool      // a game is being written
	cells        [2]string // of the line being written
	have         [2]bool
	dice         string
}

func (w *writer) f(format string, args ...any) { fmt.Fprintf(w, format, args...) }

// flush writes the line that is being written.
func (w *writer) flush() {
	if w.have == [2]bool{} {
		return
	}
	w.lines++
	w.WriteString(strings.TrimRight(fmt.Sprintf("%3d) %-*s %s", w.lines, column-1, w.cells[0], w.cells[1]), " ") + "\n")
	w.cells, w.have = [2]string{}, [2]bool{}
}

// put writes a cell.
func (w *writer) put(seat game.Seat, text string) {
	if w.have[seat] || w.have[1] {
		w.flush()
	}
	w.cells[seat], w.have[seat] = text, true
	if seat == 1 {
		w.flush()
	}
}

func (w *writer) ply(g *analysis.Game, p analysis.Ply) error {
	s, ok := game.As[tables.State](p.Before)
	if !ok {
		return ErrNone
	}
	if !w.open {
		score := []int{0, 0}
		if at, ok := match.At(p.Before); ok {
			score = at.Score
		}
		w.games++
		w.lines, w.open = 0, true
		w.f("\n Game %d\n %s : %d%s %s : %d\n", w.games, g.Players[0], score[0], strings.Repeat(" ", max(1, column-len(g.Players[0]))), g.Players[1], score[1])
	}
	after := p.Before
	switch {
	case p.Ended != nil:
		w.end(*p.Ended)
		return nil
	case p.Seat == game.Nature:
		if s.Next() == tables.NextThrow {
			w.dice = strings.ReplaceAll(p.Text, "-", "")
		} else if now, _ := game.As[tables.State](p.After); now.Next() == tables.NextPlay { // The roll-off is over.
			a, b := now.Throw()
			w.dice = strconv.Itoa(10*a + b)
		}
		return nil
	case s.Next() == tables.NextDouble && p.Text == "double":
		value, _ := s.Cube()
		w.put(p.Seat, fmt.Sprintf(" Doubles => %d", 2*value))
	case s.Next() == tables.NextTake && p.Text == "take":
		w.put(p.Seat, " Takes")
	case s.Next() == tables.NextTake:
		w.put(p.Seat, " Drops")
	case s.Next() == tables.NextPlay:
		text := strings.NewReplacer("bar/", "25/", "/off", "/0").Replace(p.Text)
		if text == "pass" {
			text = ""
		}
		w.put(p.Seat, w.dice+": "+text)
	default:
		return nil // "throw" where a double was possible
	}
	after, err := game.Inner(after).PlayText(p.Seat, p.Text)
	if err != nil {
		return err
	}
	if after.ToAct() == 0 {
		w.end(after.Payoffs())
	}
	return nil
}

// end writes who has won a game.
func (w *writer) end(pay game.Payoffs) {
	indent, points, winner := 6, pay[0], 0
	if pay[1] > 0 {
		indent, points, winner = column+6, pay[1], 1
	}
	unit := "points"
	if points == 1 {
		unit = "point"
	}
	text := fmt.Sprintf("Wins %d %s", points, unit)
	switch {
	case points > 0 && winner == 1 && w.have[0]: // Beside what the first did last: GNU Backgammon takes it for a move of the first where it stands below a drop.
		w.put(1, " "+text)
	default:
		w.flush()
		if points > 0 {
			w.f("%s%s\n", strings.Repeat(" ", indent), text)
		}
	}
	w.open = false
}
