package matchfile

import (
	"fmt"
	"strconv"

	"parlor/analysis"
	"parlor/game"
	"parlor/match"
)

// book is what a file says of its own games and their score, as it goes: where that does not add up, something is missing.
type book struct {
	games  int    // begun
	number int    // that the last one is called by
	score  [2]int // to which the games before the last one lead, as the file counts them
	last   [2]int // what the last one has paid
	own    [2]int // the score of the match by our rules
}

func points(a, b int) string { return fmt.Sprintf("%d-%d", a, b) }

// gap notes that something is missing.
func (r *reader) gap(is analysis.GapKind, found, want string) {
	r.Missing = append(r.Missing, analysis.Gap{Is: is, Game: r.book.games, Found: found, Want: want})
}

// wrong is an error of what is read, with what was found to be missing before: the score hangs on that, and whether it is the Crawford game.
func (r *reader) wrong(err error) error {
	if len(r.Missing) == 0 {
		return err
	}
	return fmt.Errorf("%w. %s", err, r.Missing[len(r.Missing)-1])
}

// called notes by which number the file calls the game that begins. Games for money that were put into one file may begin anew.
func (r *reader) called(number int) {
	b := &r.book
	b.games++
	if want := b.number + 1; number != want && (number > 1 || r.Match.Points > 0) {
		r.gap(analysis.GapNumber, strconv.Itoa(number), strconv.Itoa(want))
	}
	b.number = number
}

// begins notes the score at which the file says that a game begins. Of games for money that are put into one file one after the other
// each may begin at nothing.
func (r *reader) begins(x, o int) {
	b := &r.book
	lead := [2]int{b.score[0] + b.last[0], b.score[1] + b.last[1]}
	found := [2]int{x, o}
	if found != lead && (r.Match.Points > 0 || found != [2]int{}) {
		r.gap(analysis.GapScore, points(x, o), points(lead[0], lead[1]))
	}
	b.score, b.last = found, [2]int{}
}

// paid notes what a game has paid that has ended, until the file says so itself.
func (r *reader) paid() {
	b := &r.book
	if at, ok := match.At(r.now); ok {
		for i := range b.last {
			b.last[i] = at.Score[i] - b.own[i]
			b.own[i] = at.Score[i]
		}
		return
	}
	pay := r.now.Payoffs()
	for i, n := range pay[:2] {
		b.last[i] = max(int(n), 0)
	}
}

// says notes what the file says that the game has paid that has ended.
func (r *reader) says(seat game.Seat, n int) {
	r.book.last = [2]int{}
	r.book.last[seat] = n
}

// finish notes where the file ends behind a game of a match that goes on.
func (r *reader) finish() {
	b, want := &r.book, r.Match.Points
	x, o := b.score[0]+b.last[0], b.score[1]+b.last[1]
	if want > 0 && r.ended && r.now.ToAct() != 0 && max(x, o) < want {
		r.gap(analysis.GapMatch, points(x, o), strconv.Itoa(want))
	}
}

// won notes who won a game, where that was not by the last play: the other gave
// up.
func (r *reader) won(seat game.Seat, points int) error {
	if r.now == nil {
		return nil
	}
	if !r.ended {
		r.conceded(seat, points)
	}
	r.says(seat, points)
	return nil
}

// conceded notes that the other gave up.
func (r *reader) conceded(seat game.Seat, points int) {
	pay := game.Payoffs{}
	pay[seat], pay[seat^1] = int32(points), -int32(points)
	p := analysis.Ply{N: r.events + 1, Seat: game.Public, Before: r.now, Ended: &pay, Why: "resign", After: r.now}
	if after, ok := game.Concede(r.now, pay); ok {
		p.After = after
	}
	r.events++
	r.Plies, r.now, r.ended = append(r.Plies, p), p.After, true
	r.paid()
}
