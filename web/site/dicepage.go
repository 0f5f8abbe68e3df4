package site

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
	"parlor/web/pages"
	"parlor/web/rooms"
)

// dicePage shows what a game's dice were made of, and what that proves.
func (s *Site) dicePage(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.host.Look(r)
	if err != nil {
		return err
	}
	d, err := rooms.Paper(s.host, r, v, rm, "dice", func(ctx context.Context) (diceFacts, int, error) { return s.diceOf(ctx, rm) })
	if err != nil {
		return err
	}
	m := pages.Dice{Page: s.frame(r, pages.Word(lang(r), "dice.title")), Room: rm.ID, Over: rm.Phase == api.Over, Seeded: rm.Config.Seed != ""}
	m.Level = pages.DiceLevel(m.Lang, m.Over)
	m.Anchor, m.Throws = d.anchor, slices.Clone(d.throws)
	if m.Began = rm.Config.Position; m.Began != "" {
		m.Bench = pages.Bench(rm.Config.Game, rm.Config.Options, m.Began)
	}
	for seat, name := range called(m.Lang, rm, v.Seats(rm)) {
		m.Who = append(m.Who, m.Thrower(rm.SeatName(game.Seat(seat)), name))
	}
	m.Findings = pages.Findings(m.Lang, d.findings, m.Who)
	if rm.Position != nil { // The log has the notation; whoever reads the page is told it in words.
		t := tellerOf(rm.Position, m.Lang, m.Who, 0)
		t.Throws = nil
		for i, x := range m.Throws {
			var parts []game.Part
			for fell := range strings.SplitSeq(x.Fell, "; ") { // as what falls at once stands in one event
				parts = append(parts, game.Parts(rm.Position, true, fell)...)
			}
			m.Throws[i].Fell = t.Fell(parts)
		}
	}
	m.Scripts = scripts("js/fair.js")
	return s.show(w, r, http.StatusOK, pages.DicePage(m))
}

// diceFacts are what the log of a room says of its dice.
type diceFacts struct {
	anchor   string
	throws   []pages.Throw
	findings []fair.Finding
}

// diceOf reads a log, and checks it when the game is over. It holds no more than the one
// copy of the log that is checked.
func (s *Site) diceOf(ctx context.Context, rm *room.Room) (d diceFacts, size int, err error) {
	take := func(e api.Event) error {
		if e.Dice == nil || e.Seq > rm.Seq {
			return nil
		}
		rec, err := fair.Decode(e.Dice)
		if err != nil {
			return err
		}
		switch x := rec.(type) {
		case fair.Anchor:
			d.anchor = x.Anchor.String()
		case fair.Epoch:
			d.anchor = x.Server.String()
		case fair.Throw:
			d.throws = append(d.throws, pages.Throw{K: x.K, Seat: e.Seat, Fell: e.Text, Link: x.Link.String()})
			size += 200 + len(e.Text)
		}
		return nil
	}
	if rm.Phase != api.Over {
		err = s.house.EachEvent(ctx, rm.ID, take)
		return d, size + 100, err
	}
	f, err := s.house.File(ctx, rm.ID)
	if err != nil {
		return d, 0, err
	}
	for _, x := range f.Events {
		e, err := api.Decode(x.Seq, x.Time/1000, []byte(x.Data))
		if err == nil {
			err = take(e)
		}
		if err != nil {
			return d, 0, err
		}
	}
	d.findings = fair.Verify(f, fair.Knowledge{Referee: room.NewReferee(rm.ID)}).Findings
	for _, x := range d.findings {
		size += 150 + len(x.Text) // The text, and what it was made of.
	}
	return d, size + 100, nil
}
