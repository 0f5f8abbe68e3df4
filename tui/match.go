package tui

import (
	"fmt"
	"slices"
	"strings"

	"parlor/game"
	"parlor/match"
)

// lengthText says how long a match is.
func lengthText(l match.Length) string {
	switch {
	case l.Points == 1:
		return "a match to 1 point"
	case l.Points > 0:
		return fmt.Sprintf("a match to %d points", l.Points)
	case l.Games > 0:
		return fmt.Sprintf("a match, best of %s", count(l.Games, "game", "games"))
	}
	return "one game"
}

// counting is how games are counted by the version of the rules played.
func (p Progress) counting() match.Counting { return match.CountingAt(p.Setup.version()) }

// gammons reports whether seat, who gives up, says for how many points: the game
// may cost him more than one.
func (p Progress) gammons(seat game.Seat) bool {
	return len(p.Seats) == 2 && p.counting().Most(p.Now, seat) > 1
}

// ended returns the position in which a game of a match ended with a, and what it
// paid. It reports false if none did.
func (a act) ended() (last game.Position, pay game.Payoffs, ok bool) {
	before, inMatch := match.At(a.Before)
	if !inMatch {
		return nil, pay, false
	}
	last, err := game.Inner(a.Before).PlayText(a.Seat, a.Text)
	if err != nil || last.ToAct() != 0 {
		return nil, pay, false
	}
	after, _ := match.At(a.After)
	for i, n := range after.Score {
		pay[i] = int32(n - before.Score[i])
	}
	return last, pay, true
}

// tellScore says how a match stands after a game of it that led from before to
// after.
func tellScore(before, after game.Position, f family) (lines []string) {
	at, _ := match.At(after)
	lines = append(lines, scoreText(after, at, f)+".")
	if after.ToAct() == 0 {
		return lines
	}
	if was, _ := match.At(before); at.Crawford == match.Now {
		lines = append(lines, "The next game is the Crawford game: who leads needs one more point, so nobody may double in it.")
	} else if was.Crawford == match.Now {
		lines = append(lines, "The Crawford game is over: from now on the cube is back.")
	}
	return lines
}

// scoreText writes the score: "Score: x 3, o 1; the match is to 7 points".
func scoreText(p game.Position, at match.Standing, f family) string {
	scores := join(scoreList(p, at, f))
	if at.Length.Games > 0 {
		return fmt.Sprintf("Games won: %s; best of %d%s", scores, at.Length.Games, countersText(p, at, f))
	}
	return fmt.Sprintf("Score: %s; the match is to %s%s", scores, count(at.Length.Points, "point", "points"), countersText(p, at, f))
}

// countersText tells of the counters paid beside the games of a match (MA-7).
func countersText(p game.Position, at match.Standing, f family) string {
	if at.Counters == nil {
		return ""
	}
	return "; counters: " + join(numberList(p, at.Counters, f))
}

// besideText tells of the counters that all hold beside what the game paid (PK-16).
func besideText(p game.Position, all, paid []int32, f family) string {
	if slices.Equal(all, paid) {
		return ""
	}
	beside := slices.Clone(all)
	for i := range beside {
		beside[i] -= paid[i]
	}
	return "; counters: " + join(numberList(p, beside, f))
}

// scoreList lists the seats with their scores.
func scoreList(p game.Position, at match.Standing, f family) []string {
	return numberList(p, at.Score, f)
}

// numberList lists the seats with a number each.
func numberList[N int | int32](p game.Position, numbers []N, f family) (list []string) {
	for i, n := range numbers {
		list = append(list, fmt.Sprintf("%s %d", f.label(p, game.Seat(i)), n))
	}
	return list
}

// matchResult says who has won a match that is over.
func matchResult(p game.Position, at match.Standing, f family) string {
	pay := p.Payoffs()
	var names []string
	for i := range at.Score {
		if pay[i] > 0 {
			names = append(names, f.label(p, game.Seat(i)))
		}
	}
	switch {
	case len(names) == 0:
		return fmt.Sprintf("The match is drawn: %s%s.", join(scoreList(p, at, f)), countersText(p, at, f))
	case len(names) > 1:
		return fmt.Sprintf("%s win the match: %s%s.", capital(join(names)), join(scoreList(p, at, f)), countersText(p, at, f))
	}
	return fmt.Sprintf("%s the match: %s%s.", begins(names[0], "wins"), join(scoreList(p, at, f)), countersText(p, at, f))
}

// headText tells of a match in a line, for the head of a screen: "to 7 points:
// x 6, o 4, games 3-2, Crawford game".
func (p Progress) headText() string {
	at, ok := match.At(p.Now)
	if !ok {
		return ""
	}
	text := fmt.Sprintf("best of %d: ", at.Length.Games)
	if at.Length.Points > 0 {
		text = fmt.Sprintf("to %s: ", count(at.Length.Points, "point", "points"))
	}
	if len(at.Score) == 2 {
		text += strings.Join(scoreList(p.Now, at, p.family(p.Now)), ", ")
	} else {
		text += dashed(at.Score)
	}
	if at.Length.Points > 0 && p.Games > 0 && len(at.Score) == 2 {
		text += ", games " + dashed(p.Won)
	}
	if at.Crawford == match.Now && p.Now.ToAct() != 0 {
		text += ", Crawford game"
	}
	return text
}

func dashed(list []int) string {
	var words []string
	for _, n := range list {
		words = append(words, itoa(n))
	}
	return strings.Join(words, "-")
}

// matchLines tells of a match in a few short lines, for the side of a board.
func (p Progress) matchLines() (lines []logLine) {
	at, ok := match.At(p.Now)
	if !ok {
		return nil
	}
	lines = append(lines, logLine{capital(strings.TrimPrefix(lengthText(at.Length), "a ")), title})
	f := p.family(p.Now)
	for i, n := range at.Score {
		won, points := n, ""
		if at.Length.Points > 0 {
			points, won = count(n, "point", "points")+", ", 0
			if p.Won != nil {
				won = p.Won[i]
			}
		}
		line := fmt.Sprintf("%s: %s%s", capital(f.label(p.Now, game.Seat(i))), points, count(won, "game", "games"))
		lines = append(lines, logLine{line, strong})
	}
	if at.Crawford == match.Now && p.Now.ToAct() != 0 {
		lines = append(lines, logLine{"Crawford game: no cube", good})
	}
	return append(lines, logLine{})
}

// count adds the game of a match that h has ended, if it has ended one.
func (p *Progress) count(h Happening) {
	_, pay, ok := h.ended()
	if !ok {
		return
	}
	most := slices.Max(pay[:len(p.Seats)])
	won := make([]int, len(p.Seats))
	copy(won, p.Won)
	for i := range won {
		if pay[i] == most && most > 0 {
			won[i]++
		}
	}
	p.Games, p.Won = p.Games+1, won
}
