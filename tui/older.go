package tui

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parlor/api"
	"parlor/client"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
	"parlor/room"
)

// magic is the first line of a save of the older kind: what was agreed on, an
// empty line, then a line for each action, with the seat that acts or throws.
const magic = "parlor game 1"

// readOlder reads a save of the older kind as the log that it would be today. It
// does not say of what the dice were made, so they stand there as told.
func readOlder(house *room.Games, text string) (Record, error) {
	head, body, ok := strings.Cut(text, "\n\n")
	lines := strings.Split(head, "\n")
	if lines[0] != magic {
		return Record{}, fmt.Errorf("line 1: want %q: this is no game file", magic)
	}
	if !ok {
		return Record{}, errors.New("the game file ends before its first empty line")
	}
	setup, err := readSetup(house, lines[1:])
	if err != nil {
		return Record{}, fmt.Errorf("line %d: %w", len(lines)+1, err)
	}
	rec, n, err := transcribe(setup, nil, strings.Split(body, "\n"))
	if err != nil {
		return Record{}, fmt.Errorf("line %d: %w", len(lines)+1+n, err)
	}
	return rec, nil
}

// Transcribe returns the record of a game of which only what was done is known: a
// line for each action, with the name of the seat that acts or throws ("x 6-3",
// "x 24/18 13/10", "o resign 2"), and what those were called who played, by seat. The
// error is about line n, from 1; about the setup if that is 0.
func Transcribe(setup Setup, players, lines []string) (rec Record, n int, err error) {
	names := make([]string, len(setup.Seats))
	for i := range names {
		names[i] = sitting(game.Seat(i), Me).Name
		if i < len(players) {
			runes := []rune(strings.Join(strings.Fields(players[i]), " "))
			if name := strings.TrimSpace(string(runes[:min(len(runes), api.MaxName)])); room.CheckName(name) == nil {
				names[i] = name
			}
		}
	}
	return transcribe(setup, names, lines)
}

// transcribe does so; without names the room is that of a save of the older kind, which
// hangs on the setup alone.
func transcribe(setup Setup, names, lines []string) (rec Record, n int, err error) {
	s, err := NewSession(setup)
	if err != nil {
		return rec, 0, err
	}
	id := s.at.ID
	if names != nil {
		id = idOf(s.at.Config, slices.Concat(names, lines))
	}
	o := older{rec: Record{File: fair.File{Room: id}}, at: setup.house().New(id)}
	for _, h := range s.log {
		if h.Event.Kind == api.Threw || h.Event.Kind == api.Anchored {
			break // Of the lots and cards that come first the lines tell.
		}
		if e := h.Event; e.Sit != nil && names != nil { // Somebody sits down.
			e.Sit.Name = names[e.Seat]
		}
		if err := o.add(h.Event); err != nil {
			return rec, 0, err
		}
	}
	for i, line := range lines {
		if line == "" {
			continue
		}
		if err := o.line(line); err != nil {
			return rec, i + 1, err
		}
	}
	return o.rec, 0, nil
}

// older is a save of the older kind on its way to become a log.
type older struct {
	rec Record
	at  *room.Room
}

// add makes e happen. The older saves know no times.
func (o *older) add(e api.Event) error {
	e.Seq, e.Time = o.at.Seq+1, 0
	after, err := o.at.Apply(e)
	if err != nil {
		return err
	}
	o.rec.File.Events = append(o.rec.File.Events, logged(o.rec.File, e))
	o.rec.Log = append(o.rec.Log, Happening{Step: client.Step{Event: e, Before: o.at, After: after}})
	o.at = after
	return nil
}

// line makes happen what a line says.
func (o *older) line(line string) error {
	who, text, _ := strings.Cut(line, " ")
	p := o.at.Position
	if o.at.Phase != api.Playing {
		return fmt.Errorf("%q: the game was over before", line)
	}
	offer, gives := resignation(text)
	if !gives && p.ToAct().Has(game.Nature) {
		return o.throw(who, text)
	}
	seat := game.Public
	for i := range game.Seat(len(o.at.Seats)) {
		if p.SeatName(i) == who {
			seat = i
		}
	}
	if seat < 0 {
		return fmt.Errorf("%q: no seat is called %q", line, who)
	}
	if gives {
		return o.resign(seat, offer)
	}
	if err := o.add(api.Event{Kind: api.Played, Seat: seat, Text: text}); err != nil {
		return err
	}
	return o.end()
}

// throw makes Nature act for who, as text tells.
func (o *older) throw(who, text string) error {
	p := o.at.Position
	want := "-"
	if thrower, ok := familyOf(p, nil).thrower(p); ok {
		want = p.SeatName(thrower)
	}
	if who != want {
		return fmt.Errorf("%q: %s is to throw", who+" "+text, want)
	}
	if _, err := p.PlayText(game.Nature, text); err != nil {
		return err
	}
	rec := fair.Throw{K: o.at.Ledger.Next(), Physical: true, Fell: []string{text}}
	if err := o.add(api.Event{Kind: api.Threw, Seat: p.Thrower(), Text: text, Dice: fair.Encode(rec)}); err != nil {
		return err
	}
	return o.end()
}

// end ends the game if it is over by its rules.
func (o *older) end() error {
	if o.at.Phase == api.Over || o.at.Position.ToAct() != 0 {
		return nil
	}
	pay := o.at.Position.Payoffs()
	return o.add(api.Event{Kind: api.Ended, Seat: -1, Result: &api.Result{Reason: api.ByRules, Payoffs: pay[:len(o.at.Seats)]}})
}

// resign makes seat give up: among more than two a bot went on; the other of two
// took it for as many points as were said.
func (o *older) resign(seat game.Seat, offer api.OfferKind) error {
	if len(o.at.Seats) > 2 {
		return o.add(api.Event{Kind: api.StoodIn, Seat: seat, Text: o.at.Games.Bots.Best()})
	}
	points := int(offer[len(offer)-1] - '0')
	counting := match.CountingAt(o.at.Config.Version)
	if points > 1 && counting.Most(o.at.Position, seat) < 2 {
		return fmt.Errorf("%s: here a game is not given up for a number of points", offer)
	}
	pay := counting.Concession(o.at.Position, seat, points)
	for _, e := range []api.Event{
		{Kind: api.Offered, Seat: seat, Offer: offer},
		{Kind: api.Answered, Seat: 1 - seat, Offer: offer, Yes: true},
		{Kind: api.Ended, Seat: -1, Result: &api.Result{Reason: api.ByResign, Payoffs: pay[:2]}},
	} {
		if err := o.add(e); err != nil {
			return err
		}
	}
	return o.end()
}

// readSetup reads the head of a save of the older kind.
func readSetup(house *room.Games, lines []string) (s Setup, err error) {
	head := map[string]string{}
	for _, line := range lines {
		key, value, _ := strings.Cut(line, " ")
		if !slices.Contains([]string{"game", "version", "match", "options", "seats", "seed"}, key) {
			return s, fmt.Errorf("unknown field %q: want game, version, match, options, seats or seed", key)
		}
		head[key] = value
	}
	if s.Entry, err = orStandard(house).Get(head["game"]); err != nil {
		return s, err
	}
	s.House, s.Options = house, game.Options{}
	for _, word := range strings.Fields(head["options"]) {
		name, value, _ := strings.Cut(word, "=")
		s.Options[name] = value
	}
	if s.Version, err = game.Number(head["version"], 1, game.Version); err != nil {
		return s, fmt.Errorf("version of the rules of %s: %w", s.Entry.Name, err)
	}
	if s.Length, err = readLength(head["match"]); err != nil {
		return s, err
	}
	if s.Seed, err = strconv.ParseUint(head["seed"], 10, 64); err != nil {
		return s, fmt.Errorf("seed %q: want a whole number", head["seed"])
	}
	s.Seats, err = ReadSeats(house, s.Entry.Name, head["seats"])
	return s, err
}

// readLength reads the length of a match: "points 7", "games 3", or nothing.
func readLength(text string) (l match.Length, err error) {
	if text == "" {
		return l, nil
	}
	what, number, _ := strings.Cut(text, " ")
	n, err := game.Number(number, 1, 1000)
	switch {
	case err != nil:
		return l, fmt.Errorf("match: %w", err)
	case what == "points":
		l.Points = n
	case what == "games":
		l.Games = n
	default:
		return l, fmt.Errorf("match %q: want points or games, and a number", text)
	}
	return l, l.Check()
}
