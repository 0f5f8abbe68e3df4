package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"parlor/game"
)

// noTurn is the gain in chances below which nothing turned: twice what the chances err by
// where they err most (docs/bench/odds-2026-11-22.md).
const noTurn = 0.05

// clearly is the lead in chances from which on nobody calls a game level.
const clearly = 0.2

// turns returns what the chances of a seat must have risen by in item it, that one may
// say that something turned: more than two errors.
func turns(it *Item, seat game.Seat) float64 {
	if it.WinErr == nil {
		return noTurn
	}
	return max(noTurn, 2*math.Sqrt2*it.WinErr[seat])
}

// turning finds where the game turned to the side that led in the end: the last
// time that it took the lead, or, if it led from the beginning, what brought it most. A lead that was taken
// by no more than the chances may err by is none yet: the first that brought more
// after it counts; where the game broke off while nobody clearly led, and that brought most, this, and so it does where nobody led at all
// any more, however the lead had been taken. Where nothing brought more, the game turned nowhere. If the winner led by more than the chances may err by before the first that brought more, he had crept ahead: then what brought him most after
// that is told.
func (rep *Report) turning(p *Played, start []float64) *Turning {
	last := &p.Items[len(p.Items)-1]
	if last.Win == nil {
		return nil
	}
	winner := rep.Leader(last.Win)
	if winner < 0 {
		return nil
	}
	t, most := -1, -1
	from := func(i int) []float64 {
		if i == 0 {
			return start
		}
		return p.Items[i-1].Win
	}
	gain := func(i int) float64 { return rep.chance(p.Items[i].Win, winner) - rep.chance(from(i), winner) }
	for i := range p.Items {
		if p.Items[i].Win == nil {
			return nil
		}
		if rep.Leader(p.Items[i].Win) == winner && rep.Leader(from(i)) != winner {
			t = i
		}
		if most < 0 || gain(i) > gain(most) {
			most = i
		}
	}
	lead := func(win []float64) float64 {
		second := 0.0
		for i := range rep.Sides {
			if i != winner {
				second = max(second, rep.chance(win, i))
			}
		}
		return rep.chance(win, winner) - second
	}
	speaks := func(i int) bool { return gain(i) >= turns(&p.Items[i], rep.Sides[winner][0]) }
	ahead := false
	led, taken, broken := t < 0, t, p.Items[most].Kind == End
	switch {
	case led, broken && lead(from(most)) < noTurn, broken && !speaks(t) && lead(from(most)) < clearly:
		t = most
	default:
		for t < len(p.Items)-1 && !speaks(t) {
			t++
		}
		ahead = t > taken && lead(from(t)) >= 2*turns(&p.Items[t], rep.Sides[winner][0]) // What one gains another loses.
	}
	for i := t; ahead && i < len(p.Items); i++ {
		if speaks(i) && gain(i) > gain(t) {
			t = i
		}
	}
	if !speaks(t) {
		return nil // It is not over yet, or went by steps of which none is more than the chances may err by.
	}
	led = led && lead(start) >= noTurn // By less nobody led.
	r := &Turning{Item: t, Seat: rep.Sides[winner][0], From: rep.chance(from(t), winner), To: rep.chance(p.Items[t].Win, winner), Led: led, Ahead: ahead}
	r.Text = rep.Turned(p, r, rep.Called)
	return r
}

// Turned says in a sentence where p turned, as r tells, with seats called as called
// says; "you" is somebody who is spoken to.
func (rep *Report) Turned(p *Played, r *Turning, called func(game.Seat) string) string {
	it := &p.Items[r.Item]
	side := rep.side(r.Seat)
	who := rep.sideAs(side, called)
	chance := "the chance of " + who
	if who == "you" {
		chance = "your chance"
	}
	if rep.Match != "" {
		chance += " in this game"
	}
	chances := fmt.Sprintf("%s rose from %.0f %% to %.0f %%", chance, 100*r.From, 100*r.To)
	var at string
	if it.Kind == End {
		at = "when the game broke off"
		if did := endings[it.Text]; did != "" && len(rep.Sides) == 2 {
			at = "when " + rep.sideAs(1-side, called) + " " + did
		}
	} else {
		whose := "the "
		if it.Seat >= 0 {
			if whose = called(it.Seat) + "'s "; whose == "you's " {
				whose = "your "
			}
		}
		at = "at " + whose + map[Kind]string{Throw: "throw", Turn: "turn", Cube: "choice", Choice: "choice"}[it.Kind] + " " + it.Text
	}
	switch {
	case r.Led:
		return fmt.Sprintf("%s led from the beginning; most was gained %s: %s.", who, at, chances)
	case r.Ahead:
		return fmt.Sprintf("%s crept ahead; most was gained after that %s: %s.", who, at, chances)
	case it.Kind == End:
		return fmt.Sprintf("It was decided %s: %s.", at, chances)
	}
	return fmt.Sprintf("It turned to %s %s: %s.", who, at, chances)
}

// endings say what the side did that lost a game otherwise than by the rules.
var endings = map[string]string{"resign": "gave up", "flag": "ran out of time", "leave": "left"}

// Called returns what a seat is called: its name in the game; where that is a number, who
// sat there, if nobody else is called so, or "seat 0".
func (rep *Report) Called(seat game.Seat) string {
	name, who := rep.Seats[seat], rep.Players[seat]
	switch {
	case strings.Trim(name, "0123456789") != "":
		return name
	case who != "" && slices.Index(rep.Players, who) == int(seat) && !slices.Contains(rep.Players[seat+1:], who):
		return who
	}
	return "seat " + name
}
