package tui

import (
	"fmt"
	"strings"

	"parlor/game"
	"parlor/match"
	"parlor/rules/tables"
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

// resignText is the text of the event in which somebody gives up for points.
func resignText(points int) string {
	if points <= 1 {
		return Resign
	}
	return fmt.Sprintf("%s %d", Resign, points)
}

// resigned reads the text of an event in which somebody gives up.
func resigned(text string) (points int, ok bool) {
	for points := 1; points <= 3; points++ {
		if text == resignText(points) {
			return points, true
		}
	}
	return 0, false
}

// gammons reports whether who gives up says for how many points: in a match to
// points over a game in which a win may be worth more than one.
func (p Progress) gammons() bool { return p.Setup.Length.Points > 0 && match.Gammons(p.Now) }

// event returns what happens when seat does text, Nature included.
func (p Progress) event(seat game.Seat, text string) (e Event, err error) {
	e = Event{Seat: seat, Text: text, Before: p.Now, After: p.Now}
	points, gives := resigned(text)
	switch {
	case !gives || seat == game.Nature:
		e.After, err = playText(p.Now, seat, text)
		return e, err
	case points > 1 && (!p.gammons() || len(p.Seats) != 2):
		return e, fmt.Errorf("%s: want %q: here a game is not given up for a number of points", text, Resign)
	case len(p.Seats) == 2:
		if after, ok := game.Concede(p.Now, match.Concession(p.Now, seat, points)); ok {
			e.After = after
		}
	}
	return e, nil
}

// ended returns the position in which a game of a match ended with e, and what
// it paid. It reports false if none did.
func ended(e Event) (last game.Position, pay game.Payoffs, ok bool) {
	if _, match := match.At(e.Before); !match {
		return nil, pay, false
	}
	last = game.Inner(e.Before)
	if e.News != nil && e.News.Paid != nil {
		return last, *e.News.Paid, true
	}
	if points, gives := resigned(e.Text); gives && e.Seat != game.Nature {
		return last, match.Concession(last, e.Seat, points), last.Seats() == 2
	}
	last, err := playText(last, e.Seat, e.Text)
	if err != nil || last.ToAct() != 0 {
		return nil, pay, false
	}
	return last, last.Payoffs(), true
}

// tellEnd says how the game of a match ended that e has ended, and the score.
func tellEnd(e Event, last game.Position, pay game.Payoffs) (lines []string) {
	f := familyOf(last)
	if _, gives := resigned(e.Text); gives && e.Seat != game.Nature {
		won := e.Seat ^ 1
		lines = append(lines, fmt.Sprintf("%s wins the game: %s.", capital(f.label(last, won)), payoffText(pay[won])))
	} else if e.Text != "" { // Else the news have told it.
		lines = append(lines, f.result(last))
	}
	at, _ := match.At(e.After)
	lines = append(lines, scoreText(e.After, at)+".")
	if e.After.ToAct() == 0 {
		return lines
	}
	if was, _ := match.At(e.Before); at.Crawford == match.Now {
		lines = append(lines, "The next game is the Crawford game: who leads needs one more point, so nobody may double in it.")
	} else if was.Crawford == match.Now {
		lines = append(lines, "The Crawford game is over: from now on the cube is back.")
	}
	return lines
}

// scoreText writes the score: "Score: x 3, o 1; the match is to 7 points".
func scoreText(p game.Position, at match.Standing) string {
	scores := join(scoreList(p, at))
	if at.Length.Games > 0 {
		return fmt.Sprintf("Games won: %s; best of %d", scores, at.Length.Games)
	}
	return fmt.Sprintf("Score: %s; the match is to %s", scores, count(at.Length.Points, "point", "points"))
}

// scoreList lists the seats with their scores.
func scoreList(p game.Position, at match.Standing) (list []string) {
	f := familyOf(p)
	for i, n := range at.Score {
		list = append(list, fmt.Sprintf("%s %d", f.label(p, game.Seat(i)), n))
	}
	return list
}

// matchResult says who has won a match that is over.
func matchResult(p game.Position, at match.Standing) string {
	f, pay := familyOf(p), p.Payoffs()
	var names []string
	for i := range at.Score {
		if pay[i] > 0 {
			names = append(names, f.label(p, game.Seat(i)))
		}
	}
	switch {
	case len(names) == 0:
		return fmt.Sprintf("The match is drawn: %s.", join(scoreList(p, at)))
	case len(names) > 1:
		return fmt.Sprintf("%s win the match: %s.", capital(join(names)), join(scoreList(p, at)))
	}
	return fmt.Sprintf("%s wins the match: %s.", capital(names[0]), join(scoreList(p, at)))
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
		text += strings.Join(scoreList(p.Now, at), ", ")
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
	f := familyOf(p.Now)
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

// count adds the game of a match that e has ended, if it has ended one.
func (p *Progress) count(e Event) {
	_, pay, ok := ended(e)
	if !ok {
		return
	}
	most := pay[0]
	for _, n := range pay[:len(p.Seats)] {
		most = max(most, n)
	}
	won := make([]int, len(p.Seats))
	copy(won, p.Won)
	for i := range won {
		if pay[i] == most && most > 0 {
			won[i]++
		}
	}
	p.Games, p.Won = p.Games+1, won
}

// gammonText says why a won game was worth more than a point.
func gammonText(s tables.State, r tables.Rules, won int32) string {
	value, _ := s.Cube()
	n := int(won) / max(value, 1)
	var words []string
	if r.Score == tables.Gammon && n > 1 {
		words = append(words, [...]string{2: "a gammon, two for one", 3: "a backgammon, three for one"}[n])
	}
	if r.Cube && value > 1 {
		words = append(words, fmt.Sprintf("the cube shows %d", value))
	}
	return join(words)
}
