package tui

import (
	"fmt"
	"time"

	"parlor/api"
	"parlor/client"
	"parlor/game"
	"parlor/match"
	"parlor/room"
)

// Tell says what h does, which follows p, in lines.
func (p Progress) Tell(h Happening) (lines []string) {
	if h.Word != "" {
		return []string{h.Word}
	}
	list := h.acts()
	for i, a := range list {
		mark := ""
		if i == len(list)-1 && p.Setup.Dice != "" {
			mark = checkMark(h.Check)
		}
		lines = append(lines, p.tellAct(a, mark)...)
	}
	if h.lapses() {
		lines = append([]string{"The offer has lapsed: the game goes on."}, lines...)
	}
	if h.Check.Wrong != "" {
		lines = append(lines, fmt.Sprintf("These dice are not what they must be: throw %d: %s.", h.Check.Throw, h.Check.Wrong))
	}
	return append(lines, p.tellEvent(h)...)
}

// lapses reports whether the game goes on with h though an offer waited for its answer.
func (h Happening) lapses() bool {
	switch h.Event.Kind {
	case api.Called, api.Threw, api.Played:
		return h.Before.Offer != "" && h.After.Offer == ""
	}
	return false
}

// tellAct says what was done in the game. What follows in a match is no part of
// the game.
func (p Progress) tellAct(a act, mark string) (lines []string) {
	f := p.family(a.Before)
	last, _, ends := a.ended()
	if ends {
		lines = f.tell(act{a.Seat, a.Text, game.Inner(a.Before), last})
	} else {
		lines = f.tell(a)
	}
	if n := len(lines); n > 0 {
		lines[n-1] += mark
	}
	if ends {
		lines = append(append(lines, f.result(last)), tellScore(a.Before, a.After, f)...)
	}
	return lines
}

// checkMark says what became of a throw that was checked as it fell.
func checkMark(c client.Check) string {
	switch {
	case c.Throw == 0 || c.Wrong != "":
		return ""
	case c.Physical:
		return " (typed in)"
	}
	return " (checked)"
}

// tellEvent tells what happens in a room beside the game.
func (p Progress) tellEvent(h Happening) []string {
	e := h.Event
	if h.Restored {
		return []string{"The server was restored from a backup: the game stands where it stood then."}
	}
	switch e.Kind {
	case api.Anchored:
		if p.Setup.Dice == "" {
			return nil // It is the seed that was told at the beginning.
		}
		return []string{p.diceLine(h)}
	case api.Voided:
		return []string{"The throw that was called is given up, as all who are here agreed."}
	case api.TookBack:
		return []string{p.doing(h, e.Seat, "takes") + " the last turn back."}
	case api.Offered:
		if len(h.After.Seats) > 2 && e.Offer.Resigns() {
			return []string{p.doing(h, e.Seat, "gives") + " up."}
		}
		return []string{p.doing(h, e.Seat, "offers") + " " + offerText(e.Offer, h.After) + "."}
	case api.Answered:
		if h.Before.Offer != "" && h.Before.Offerer == e.Seat {
			return []string{p.doing(h, e.Seat, "takes") + " the offer back."}
		}
		return []string{fmt.Sprintf("%s %s.", p.doing(h, e.Seat, "says"), map[bool]string{true: "yes", false: "no"}[e.Yes])}
	case api.Said:
		if !e.Hidden && e.Text != "" {
			return []string{p.named(h, e.Seat) + ": " + e.Text}
		}
	case api.Flagged:
		return []string{"The time of " + p.named(h, e.Seat) + " is up."}
	case api.Paused:
		return []string{fmt.Sprintf("The server was away for %v. That is nobody's time.", time.Duration(e.Down)*time.Millisecond)}
	case api.Left, api.Returned, api.StoodIn:
		return p.tellPresence(h)
	case api.Ended:
		return p.tellEnding(h)
	}
	return nil
}

// doing says at the beginning of a sentence that who sits in seat at h does something:
// "o (Ada) offers", "You offer".
func (p Progress) doing(h Happening, seat game.Seat, verb string) string {
	return begins(p.called(h, seat), verb)
}

// named is called at the beginning of a sentence.
func (p Progress) named(h Happening, seat game.Seat) string { return capital(p.called(h, seat)) }

// called says who sits in seat at h: "o (Ada)", and at a keyboard "o (you)", or "you".
func (p Progress) called(h Happening, seat game.Seat) string {
	if seat < 0 {
		return "a spectator"
	}
	name := h.After.Seats[seat].Name
	if p.Setup.Dice == "" {
		name = p.cast().name(seat)
	}
	f := p.family(p.Now)
	if !f.sides() {
		return name
	}
	return f.label(p.Now, seat) + " (" + name + ")"
}

// offerText says what is offered in r, so that it can follow "offers".
func offerText(o api.OfferKind, r *room.Room) string {
	switch o {
	case api.Draw:
		if r.Config.Match.Several() {
			return "a draw of the whole match"
		}
		return "a draw"
	case api.TakeBack:
		return "to take the last turn back"
	case api.Rematch:
		return "another game"
	case api.Resign1:
		return "to resign for one point"
	case api.Resign2:
		return "to resign for a gammon"
	case api.Without:
		return "to give this throw up and go on without whose link is missing (the server and he may know it; going on gives another)"
	}
	return string(o)
}

// tellPresence tells who comes and goes, and for whom a bot plays.
func (p Progress) tellPresence(h Happening) []string {
	seat := h.Event.Seat
	was, now := h.Before.Seats[seat].Plays(), h.After.Seats[seat].Plays()
	switch {
	case now != "" && now != was:
		return []string{"A bot plays on for " + p.called(h, seat) + "."}
	case was == now && p.Here.Has(seat):
		return nil // That he was away himself he knows.
	case h.Event.Kind == api.Returned && !h.Before.Seats[seat].Came:
		return nil // Who sits down for the first time is not back.
	case h.Event.Kind == api.Left:
		return []string{p.named(h, seat) + " is away."}
	}
	return []string{p.named(h, seat) + " is back."}
}

// tellEnding tells of a game of a match that was ended, and not by its rules. What
// ends all is told as the result.
func (p Progress) tellEnding(h Happening) (lines []string) {
	if h.Event.Result.Reason == api.ByRules {
		return nil // The last action has told it.
	}
	if h.After.Phase != api.Over || h.After.Position.ToAct() == 0 {
		lines = append(lines, p.ending(h))
	}
	if _, _, ok := h.ended(); ok {
		lines = append(lines, tellScore(h.Before.Position, h.After.Position, p.family(p.Now))...)
	}
	return lines
}

// ending says how a game ended that did not end by its rules.
func (p Progress) ending(h Happening) string {
	res := h.Event.Result
	won, lost := -1, -1
	paid := res.Won(h.After.Paid())
	for i, n := range paid {
		if n > 0 {
			won = i
		} else if n < 0 {
			lost = i
		}
	}
	switch {
	case won >= 0 && lost >= 0:
		why := map[api.Reason]string{api.ByResign: "has resigned", api.ByFlag: "has no time left", api.ByLeave: "has left"}[res.Reason]
		before := h.Before.Position
		f := p.family(before)
		return fmt.Sprintf("%s %s: %s, %s%s.", capital(f.label(before, game.Seat(lost))), why, does(f.label(before, game.Seat(won)), "wins"), payoffText(paid[won], before), besideText(before, res.Payoffs, paid, f))
	case res.Reason == api.ByStop:
		return "The game was stopped without a result, because a link for the dice did not come."
	case res.Reason == api.ByStall:
		return "The game is drawn: nobody could ever move again."
	}
	return "The game is drawn by agreement."
}

// ended returns the position in which a game of a match ended with h, and what it
// paid. It reports false if none did.
func (h Happening) ended() (last game.Position, pay game.Payoffs, ok bool) {
	for _, a := range h.acts() {
		if last, pay, ok := a.ended(); ok {
			return last, pay, ok
		}
	}
	if h.Word != "" || h.Event.Kind != api.Ended || h.Event.Result.Reason == api.ByRules {
		return nil, pay, false
	}
	if _, ok := match.At(h.Before.Position); !ok || copy(pay[:], h.Event.Result.Payoffs) == 0 || pay == (game.Payoffs{}) {
		return nil, pay, false
	}
	return game.Inner(h.Before.Position), pay, true
}

// diceLine says what goes into the dice of a room from now on.
func (p Progress) diceLine(h Happening) string {
	e := h.After.Ledger.Epoch()
	if e == nil {
		return "The dice are made of a chain that the server promised beforehand."
	}
	f := p.family(p.Now)
	var seats []string
	for _, part := range e.Parts {
		for _, i := range part.Seats {
			seats = append(seats, f.label(p.Now, i))
		}
	}
	line := "The dice are made of a chain that the server has promised, and of nothing else: nobody here brings one."
	if len(seats) > 0 {
		line = "The dice are made of chains that were promised beforehand: the server's, and those of " + join(seats) + "."
	}
	if old := h.Before.Ledger.Epoch(); old != nil && old.Store != e.Store {
		line = "The server was restored from a backup. " + line
	}
	return line + " Every throw is checked as it falls."
}

// diceCount counts throws that were checked.
type diceCount struct {
	throws, physical, wrong int
	before                  int // throws that had fallen when the player came back
	link                    int // of those since: his own link is in them
}

func (d *diceCount) add(c client.Check) {
	if c.Throw == 0 && c.Wrong == "" {
		return
	}
	d.throws++
	d.physical += one(c.Physical)
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
		which := fmt.Sprintf("%d of %d throws are", d.wrong, d.throws)
		if d.throws == 1 {
			which = "The one throw is"
		} else if d.wrong == 1 {
			which = fmt.Sprintf("1 of %d throws is", d.throws)
		}
		return which + " NOT what the promised chains make. Keep the game file and show it around."
	case d.physical == d.throws:
		return "All dice were thrown by hand: nothing could be checked."
	}
	checked, it, them := fmt.Sprintf("All %d throws were checked", d.throws), "each", fmt.Sprintf("%d of them", d.link)
	as := " as they fell"
	if d.throws == 1 {
		checked, it, them, as = "The one throw was checked", "it", "it", " as it fell"
	}
	if d.before > 0 {
		as = ""
	}
	text := fmt.Sprintf("%s%s: %s is what the promised chains make.", checked, as, it)
	switch since := d.throws - d.before; {
	case since == 0:
		return text
	case d.before > 0:
		return text + fmt.Sprintf(" Since you came back a link of your own chain went into %d of %d.", d.link, since)
	case d.link == 0 && d.throws == 1:
		return text + " No link of your own chain went into it."
	}
	return text + fmt.Sprintf(" A link of your own chain went into %s.", them)
}
