package tui

import (
	"fmt"
	"strings"
	"time"

	"parlor/client"
	"parlor/game"
	"parlor/match"
	"parlor/room"
)

// News is what a server tells: what is no action of a game, and what is known
// of one beside it.
type News struct {
	Lines []string      // what happened, in sentences
	Mark  string        // what is added to the last line of the action
	Ask   string        // an offer that the person is to answer with yes or no
	Seats []string      // who sits where from now on; nil if nothing changed
	Paid  *game.Payoffs // what a game of a match paid that was ended
	End   string        // how the game ended, if it did otherwise than by its rules
}

// tellStep makes events of what happened in a room, as seat mine hears it.
func tellStep(s client.Step, mine int) []Event {
	before, after := s.Before.Position, s.After.Position
	e := s.Event
	if s.Restored {
		return []Event{news(before, after, "The server was restored from a backup: the game stands where it stood then.")}
	}
	switch e.Kind {
	case room.Threw:
		return tellThrow(s)
	case room.Played:
		return []Event{{Seat: game.Seat(e.Seat), Text: e.Text, Before: before, After: after}}
	case room.Started:
		return []Event{news(before, after, diceLine(s.After))}
	case room.TookBack:
		return []Event{news(before, after, named(s, e.Seat)+" takes the last turn back.")}
	case room.Offered:
		x := news(before, after, named(s, e.Seat)+" offers "+offerText(e.Offer)+".")
		if e.Seat != mine {
			x.News.Ask = named(s, e.Seat) + " offers " + offerText(e.Offer) + ". Agreed?"
		}
		return []Event{x}
	case room.Answered:
		return []Event{news(before, after, fmt.Sprintf("%s says %s.", named(s, e.Seat), map[bool]string{true: "yes", false: "no"}[e.Yes]))}
	case room.Said:
		if e.Hidden || e.Text == "" {
			return nil
		}
		return []Event{news(before, after, named(s, e.Seat)+": "+e.Text)}
	case room.Flagged:
		return []Event{news(before, after, "The time of "+named(s, e.Seat)+" is up.")}
	case room.Paused:
		return []Event{news(before, after, fmt.Sprintf("The server was away for %v. That is nobody's time.", time.Duration(e.Down)*time.Millisecond))}
	case room.Left, room.Returned, room.StoodIn:
		return tellPresence(s, mine)
	case room.Ended:
		return tellEnding(s)
	}
	return nil
}

func news(before, after game.Position, line string) Event {
	return Event{Seat: game.Public, Before: before, After: after, News: &News{Lines: []string{line}}}
}

// named says who sits in seat: "o (Ada)".
func named(s client.Step, seat int) string {
	if seat < 0 {
		return "A spectator"
	}
	label := capital(familyOf(s.After.Position).label(s.After.Position, game.Seat(seat)))
	return label + " (" + s.After.Seats[seat].Name + ")"
}

func offerText(o room.OfferKind) string {
	switch o {
	case room.Draw:
		return "a draw"
	case room.TakeBack:
		return "to take the last turn back"
	case room.Rematch:
		return "another game"
	case room.Resign1:
		return "to resign for one point"
	case room.Resign2:
		return "to resign for a gammon"
	}
	return string(o)
}

// tellThrow tells what fell, and whether that is what it must be.
func tellThrow(s client.Step) (list []Event) {
	p := s.Before.Position
	for _, text := range strings.Split(s.Event.Text, "; ") {
		after, err := playText(p, game.Nature, text)
		if err != nil {
			panic("tui: a throw that was folded is refused: " + text)
		}
		list = append(list, Event{Seat: game.Nature, Text: text, Before: p, After: after})
		p = after
	}
	last := &list[len(list)-1]
	switch c := s.Check; {
	case c.Wrong != "":
		last.News = &News{Lines: []string{fmt.Sprintf("These dice are not what they must be: throw %d: %s.", c.Throw, c.Wrong)}}
	case c.Physical:
		last.News = &News{Mark: " (typed in)"}
	default:
		last.News = &News{Mark: " (checked)"}
	}
	return list
}

// tellPresence tells who comes and goes, and for whom a bot plays.
func tellPresence(s client.Step, mine int) []Event {
	seat, was := s.Event.Seat, s.Before.Seats[s.Event.Seat].Plays()
	now := s.After.Seats[seat].Plays()
	if was == now && seat == mine {
		return nil // That he was away himself he knows.
	}
	line := named(s, seat) + " is back."
	switch {
	case now != "" && now != was:
		line = "A bot plays on for " + named(s, seat) + "."
	case s.Event.Kind == room.Left:
		line = named(s, seat) + " is away."
	}
	e := news(s.Before.Position, s.After.Position, line)
	for i, x := range s.After.Seats {
		e.News.Seats = append(e.News.Seats, sits(x, i == mine))
	}
	return []Event{e}
}

// tellEnding tells of a game that was ended, and not by its rules.
func tellEnding(s client.Step) []Event {
	res := s.Event.Result
	if res.Reason == room.ByRules {
		return nil // The last action has told it.
	}
	before, after := s.Before.Position, s.After.Position
	won, lost := -1, -1
	for i, n := range res.Payoffs {
		if n > 0 {
			won = i
		} else if n < 0 {
			lost = i
		}
	}
	line := "The game is drawn by agreement."
	if won >= 0 && lost >= 0 {
		why := map[room.Reason]string{room.ByResign: "has resigned", room.ByFlag: "has no time left", room.ByLeave: "has left"}[res.Reason]
		f := familyOf(before)
		line = fmt.Sprintf("%s %s: %s wins, %s.", capital(f.label(before, game.Seat(lost))), why, f.label(before, game.Seat(won)), payoffText(res.Payoffs[won]))
	}
	e := news(before, after, line)
	if _, ok := match.At(before); ok && won >= 0 {
		var pay game.Payoffs
		copy(pay[:], res.Payoffs)
		e.News.Paid = &pay
	}
	if s.After.Phase == room.Over && after.ToAct() != 0 {
		e.News.Lines, e.News.End = nil, line
	}
	return []Event{e}
}

// diceLine says what goes into the dice of a room.
func diceLine(r *room.Room) string {
	l := r.Ledger
	var seeds []string
	for i, share := range l.Material(l.Key(), l.Held()).Seats {
		if share.Seed.Present() {
			seeds = append(seeds, familyOf(r.Position).label(r.Position, game.Seat(i)))
		}
	}
	from := "no seat's seed"
	if len(seeds) > 0 {
		from = "a seed of " + join(seeds)
	}
	return "The dice are made of a chain that the server promised beforehand and of " + from + ". Every throw is checked as it falls."
}

// diceCount counts throws that were checked.
type diceCount struct{ throws, physical, seed, link, wrong int }

func (d *diceCount) add(c client.Check) {
	if c.Throw == 0 && c.Wrong == "" {
		return
	}
	d.throws++
	d.physical += one(c.Physical)
	d.seed += one(c.Seed)
	d.link += one(c.Link)
	d.wrong += one(c.Wrong != "")
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (d diceCount) String() string {
	switch {
	case d.throws == 0:
		return "No dice were thrown."
	case d.wrong > 0:
		return fmt.Sprintf("%d of %d throws are NOT what the promised chain and the seeds make. Keep the game file and show it around.", d.wrong, d.throws)
	case d.physical == d.throws:
		return "All dice were thrown by hand: nothing could be checked."
	}
	return fmt.Sprintf("All %s were checked as they fell: each is what the promised chain and the seeds make. Your seed went into %d of them, a link of your own chain into %d.",
		count(d.throws, "throw", "throws"), d.seed, d.link)
}
