package analysis

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"parlor/game"
)

// add adds a game to the report, in the order of its moments.
func (rep *Report) add(ms []moment, looks []look) {
	seats := len(rep.Seats)
	p := Played{Start: slices.Clone(looks[0].before.equity[:seats]), StartErr: looks[0].startErr}
	last := looks[0].before
	for i := range looks {
		l := &looks[i]
		if !l.known {
			l.before = last
		}
		if rep.Trials > 0 && l.item.Kind == Throw {
			l.item.Luck = diff(&l.after, &l.before, seats)
			if seat := l.item.Seat; seat >= 0 {
				won := l.surely(seat)
				if l.item.LuckWord = rep.Scale.luck(2 * won); l.item.LuckWord != "" { // A game about one point is won or lost by two.
					l.item.Gain = won
				}
			}
		}
		rest := diff(&l.before, &last, seats)
		if i > 0 && slices.ContainsFunc(rest, func(x float64) bool { return x != 0 }) {
			l.item.Rest = rest
		}
		l.item.Equity = slices.Clone(l.after.equity[:seats])
		if l.after.chances.Win != [game.MaxSeats]float64{} {
			l.item.Win = slices.Clone(l.after.chances.Win[:seats])
		}
		last = l.after
		p.Items, p.before = append(p.Items, l.item), append(p.before, ms[i].before)
	}
	if end := &ms[len(ms)-1]; end.over {
		p.Result = slices.Clone(end.pay[:seats])
	}
	for _, side := range rep.Sides {
		p.Sums = append(p.Sums, p.sum(side, rep))
	}
	p.Turn = rep.turning(&p, looks[0].before.chances.Win[:seats])
	rep.Games = append(rep.Games, p)
}

// surely returns by how much the chance of a seat has changed; nothing, where that may
// be the error of playing on: less than two standard errors.
func (l *look) surely(seat game.Seat) float64 {
	won := l.after.chances.Win[seat] - l.before.chances.Win[seat]
	if e := l.item.WinErr; e != nil && math.Abs(won) < 2*math.Sqrt2*e[seat] {
		return 0
	}
	return won
}

// sum adds up a game for a side. What partners have they have in common: luck
// and results are those of the first.
func (p *Played) sum(side []game.Seat, rep *Report) Sum {
	s := Sum{Seats: side, Over: p.Result != nil, Start: p.Start[side[0]]}
	me := side[0]
	before := p.Start[me]
	for i := range p.Items {
		it := &p.Items[i]
		if it.Luck != nil {
			s.Luck += it.Luck[me]
		}
		if it.Cost != nil {
			s.Cost += it.Cost[me]
		}
		if it.Rest != nil {
			s.Rest += it.Rest[me]
			before += it.Rest[me]
		}
		if it.Luck == nil && it.Cost == nil {
			s.Given += it.Equity[me] - before
		}
		before = it.Equity[me]
		if it.Kind == Throw || !slices.Contains(side, it.Seat) {
			continue
		}
		s.count(it)
	}
	if s.Over {
		s.Result = before
		s.Adjusted = s.Result - s.Luck
		if p.StartErr != nil {
			s.LuckErr = p.StartErr[me] // All that happened in between cancels out.
		}
	}
	s.finish(rep)
	return s
}

// count adds a choice of the side.
func (s *Sum) count(it *Item) {
	s.Staked += it.Staked
	if it.Kind == Stake {
		s.Edge += it.Error
		return
	}
	if it.Forced {
		s.Forced++
	}
	if !it.Counted {
		return
	}
	s.Decisions++
	s.Error += it.Error
	s.normal += it.normal
	switch it.Grade {
	case Doubtful:
		s.Doubtful++
	case Error:
		s.Errors++
	case Blunder:
		s.Blunders++
	}
}

// finish works out what follows from what was counted.
func (s *Sum) finish(rep *Report) {
	if s.Decisions == 0 {
		return
	}
	s.PerError = 1000 * s.normal / float64(s.Decisions)
	s.PR = rep.Scale.pr(s.normal / float64(s.Decisions))
	if s.Decisions >= decisionsOfALevel {
		s.Level = levelWord(s.PR, rep.Name)
	}
}

// sum adds up all games.
func (rep *Report) sum() {
	for i, side := range rep.Sides {
		all := Sum{Seats: side, Over: true}
		for k := range rep.Games {
			g := &rep.Games[k].Sums[i]
			all.Decisions += g.Decisions
			all.Forced += g.Forced
			all.Error += g.Error
			all.normal += g.normal
			all.Doubtful += g.Doubtful
			all.Errors += g.Errors
			all.Blunders += g.Blunders
			all.Luck += g.Luck
			all.LuckErr += g.LuckErr // The hands are the same for all games: their errors do not make up for each other.
			all.Result += g.Result
			all.Adjusted += g.Adjusted
			all.Start += g.Start
			all.Cost += g.Cost
			all.Rest += g.Rest
			all.Given += g.Given
			all.Staked += g.Staked
			all.Edge += g.Edge
			all.Over = all.Over && g.Over
		}
		if !all.Over {
			all.LuckErr = 0
		}
		all.finish(rep)
		if rep.ByScore {
			all.Match = rep.course(i)
		}
		rep.Sums = append(rep.Sums, all)
	}
}

// Dice returns what the dice brought the side: in the unit of the game, or of a match to
// points in chances of winning it.
func (s *Sum) Dice() (luck float64, match bool) {
	if s.Match != nil {
		return s.Match.Luck, true
	}
	return s.Luck, false
}

// course adds up all games of a match for a side.
func (rep *Report) course(side int) *Course {
	var c Course
	for i := range rep.Games {
		p := &rep.Games[i]
		s, u := &p.Sums[side], &p.unit
		begins := u.Even[s.Seats[0]] + u.Point*s.Start
		if i == 0 {
			c.Start = begins
		} else {
			c.Rest += begins - c.Result
		}
		c.Luck += u.Point * s.Luck
		c.Cost += u.Point * s.Cost
		c.Rest += u.Point * s.Rest
		c.Given += u.Point * s.Given
		c.Result = begins + u.Point*(s.Luck-s.Cost+s.Rest+s.Given)
	}
	c.Result = math.Round(1e12*c.Result)/1e12 + 0 // A match that is over was won or lost, to the last digit; and 0 has no minus.
	return &c
}

// Leader returns the side whose chance is the highest, -1 if none is above the
// others.
func (rep *Report) Leader(win []float64) int {
	best, lead, second := -1, -1.0, -1.0
	for i := range rep.Sides {
		switch w := rep.chance(win, i); {
		case w > lead:
			best, lead, second = i, w, lead
		case w > second:
			second = w
		}
	}
	if lead <= second {
		return -1
	}
	return best
}

// chance returns the chance of a side.
func (rep *Report) chance(win []float64, side int) (sum float64) {
	for _, seat := range rep.Sides[side] {
		sum += win[seat]
	}
	return sum
}

// side returns the side that a seat is on, -1 if it is on none.
func (rep *Report) side(seat game.Seat) int {
	return slices.IndexFunc(rep.Sides, func(list []game.Seat) bool { return slices.Contains(list, seat) })
}

// sideName names the seats of a side.
func (rep *Report) sideName(side int) string { return rep.sideAs(side, rep.Called) }

// sideAs names the seats of a side, each as called says.
func (rep *Report) sideAs(side int, called func(game.Seat) string) string {
	var list []string
	for _, seat := range rep.Sides[side] {
		list = append(list, called(seat))
	}
	return strings.Join(list, " and ")
}

// NoteKeys returns the words for what the report does not say, in the order of its
// notes: for those who say it in another language.
func (rep *Report) NoteKeys() (list []string) {
	switch {
	case rep.Exact():
		return []string{"stakes"}
	case rep.Hands > 0:
		list = append(list, "hands")
	case rep.Trials > 0:
		list = append(list, "trials")
	}
	if rep.Sampled {
		list = append(list, "sample")
	}
	if rep.Trials > 0 {
		return list
	}
	if rep.doubled() {
		list = append(list, "cube")
	}
	if n := rep.Options["penalty"]; n != "" && n != "0" {
		list = append(list, "penalty")
	}
	switch {
	case rep.ByScore:
		list = append(list, "score")
	case rep.Match != "":
		list = append(list, "match")
	}
	return list
}

// doubled reports whether the report says anything of doubles: in a match to 1 point, and in a Crawford game, nobody may double.
func (rep *Report) doubled() bool {
	return slices.ContainsFunc(rep.Games, func(p Played) bool {
		return slices.ContainsFunc(p.Items, func(it Item) bool { return it.Kind == Cube })
	})
}

// note says what the report does not say.
func (rep *Report) note() {
	for _, gap := range rep.Missing {
		rep.Notes = append(rep.Notes, gap.String())
	}
	for _, key := range rep.NoteKeys() {
		rep.Notes = append(rep.Notes, fill("note."+key, "n", strconv.Itoa(rep.Trials), "h", strconv.Itoa(rep.Hands)))
	}
}
