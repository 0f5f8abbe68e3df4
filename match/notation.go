package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parlor/game"
)

// AppendState implements [game.Notation]: the line of the game, then the score
// and the length of the match: score=6-3/7c is 6 to 3 to 7 points in the
// Crawford game, score=6-0/7p is after it, score=1-0/best3 is one game of three
// won, of the number that played= tells. Where counters are paid beside the
// games, counters=10,-10 are those of the games that are finished (PK-16).
func (r Rules[S]) AppendState(b []byte, s State[S]) []byte {
	b = r.now(s).AppendState(b, s.Game)
	b = append(b, " score="...)
	for i, n := range s.Score[:r.Seats(s)] {
		if i > 0 {
			b = append(b, '-')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	b = append(b, '/')
	b = append(b, r.length()...)
	b = append(b, crawfordMarks[s.Crawford]...)
	if r.Length.Games > 0 {
		b = append(b, " played="...)
		b = strconv.AppendInt(b, int64(s.Played), 10)
	}
	if r.side != nil {
		b = append(b, " counters="...)
		for i, n := range s.Counters[:r.Seats(s)] {
			if i > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(b, int64(n), 10)
		}
	}
	return b
}

var crawfordMarks = [...]string{Before: "", Now: "c", After: "p"}

func (r Rules[S]) length() string {
	if r.Length.Points > 0 {
		return strconv.Itoa(r.Length.Points)
	}
	return "best" + strconv.Itoa(r.Length.Games)
}

// ParseState implements [game.Notation].
func (r Rules[S]) ParseState(text string) (s State[S], err error) {
	line, rest, ok := strings.Cut(text, " score=")
	if !ok {
		return s, game.FieldMissing("score", "")
	}
	rest, counters, hasCounters := strings.Cut(rest, " counters=")
	if hasCounters != (r.side != nil) {
		return s, game.FieldWants("counters", "", "it at the end, when counters are paid beside the games, and else not")
	}
	score, played, hasPlayed := strings.Cut(rest, " played=")
	if hasPlayed != (r.Length.Games > 0) {
		return s, game.FieldWants("played", "", "it after the score, when a match is best of a number of games, and else not")
	}
	if hasPlayed {
		n, err := game.Number(played, 0, r.Length.Games)
		if err != nil {
			return s, game.InField("played", err)
		}
		s.Played = uint8(n)
	}
	points, length, _ := strings.Cut(score, "/")
	bare := strings.TrimRight(length, "cp")
	for c, mark := range crawfordMarks {
		if length == bare+mark {
			s.Crawford = Crawford(c)
		}
	}
	if bare != r.length() || length != bare+crawfordMarks[s.Crawford] || s.Crawford != Before && r.Crawford == nil {
		return s, game.FieldError("score", score, "a score to "+r.length()+", like 0-0/"+r.length())
	}
	if s.Game, err = r.now(s).ParseState(line); err != nil {
		return s, err
	}
	if err := r.parseScore(&s, points); err != nil {
		return s, err
	}
	return s, r.parseCounters(&s, counters)
}

// maxCounters is more counters than any match pays.
const maxCounters = 1_000_000_000

// parseCounters reads what was paid beside the games that are finished.
func (r Rules[S]) parseCounters(s *State[S], text string) error {
	if r.side == nil {
		return nil
	}
	list := strings.Split(text, ",")
	if len(list) != r.Seats(*s) {
		return game.FieldError("counters", text, fmt.Sprintf("%d numbers", r.Seats(*s)))
	}
	sum := 0
	for i, item := range list {
		n, err := game.Number(item, -maxCounters, maxCounters)
		if err != nil {
			return game.InField("counters", err)
		}
		s.Counters[i] = int32(n)
		sum += n
	}
	if sum != 0 {
		return game.FieldError("counters", text, "numbers that add up to 0: what one gains another pays")
	}
	return nil
}

// parseScore reads the points, and holds them against the rest of the match.
func (r Rules[S]) parseScore(s *State[S], text string) error {
	seats := r.Seats(*s)
	list := strings.Split(text, "-")
	if len(list) != seats {
		return game.FieldError("score", text, fmt.Sprintf("%d scores", seats))
	}
	for i, item := range list {
		n, err := game.Number(item, 0, maxScore)
		if err != nil {
			return game.InField("score", err)
		}
		s.Score[i] = int16(n)
	}
	if score := s.Score[:seats]; r.pairs(seats) && !slices.Equal(score[:seats/2], score[seats/2:]) {
		return game.FieldError("score", text, "as many for each as for his partner")
	}
	switch gameOver := r.now(*s).ToAct(s.Game) == 0; {
	case gameOver && !r.over(*s, seats):
		return game.FieldError("score", text, "a decided match when the last game is over")
	case !gameOver && r.over(*s, seats):
		return game.FieldError("score", text, "a match that nobody has won yet while a game is being played")
	case gameOver:
	case s.Crawford == Now && !r.short(*s), s.Crawford == Before && r.Crawford != nil && r.short(*s):
		return game.FieldError("score", text, "the Crawford game when first a player is one point short")
	case r.dead(*s):
		return game.FieldError("score", text, "no double, where the cube can bring who doubles nothing any more")
	}
	return nil
}

// SeatName implements [game.Notation].
func (r Rules[S]) SeatName(s State[S], seat game.Seat) string {
	return r.now(s).SeatName(s.Game, seat)
}

// AppendAction implements [game.Notation].
func (r Rules[S]) AppendAction(b []byte, s State[S], a game.Action) []byte {
	return r.now(s).AppendAction(b, s.Game, a)
}

// ParseAction implements [game.Notation].
func (r Rules[S]) ParseAction(s State[S], seat game.Seat, text string) (game.Action, error) {
	return r.now(s).ParseAction(s.Game, seat, text)
}

// Stake implements [game.Staker].
func (r Rules[S]) Stake(a game.Action) (on string, n int, ok bool) {
	if staker, can := r.Game.(game.Staker[S]); can {
		return staker.Stake(a)
	}
	return "", 0, false
}

// Parter tells [game.Parts] who takes texts apart.
func (r Rules[S]) Parter() game.Parter { return game.ParterOf(r.Game) }

// SplitPlay implements [game.Notation].
func (r Rules[S]) SplitPlay(text string) []string { return r.Game.SplitPlay(text) }

// Explain implements [game.Teacher].
func (r Rules[S]) Explain(s State[S], seat game.Seat, text string) game.Explanation {
	return r.now(s).Explain(s.Game, seat, text)
}

// AppendEffects implements [game.Teacher].
func (r Rules[S]) AppendEffects(dst []game.Effect, s State[S], seat game.Seat, a game.Action) []game.Effect {
	return r.now(s).AppendEffects(dst, s.Game, seat, a)
}
