package room

import (
	"math"
	"strings"

	"parlor/api"
	"parlor/bots"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
)

// Advised returns nil if hints and odds are given here, and else a refusal that
// says why not. Who has a bot stand in for him is still a person who plays.
func (r *Room) Advised() error {
	people := 0
	for _, s := range r.Seats {
		if s.Bot == "" {
			people++
		}
	}
	switch {
	case r.Config.Advice == api.AdviceNever:
		return refuse(api.NoAdvice, "in this room nobody is given hints")
	case r.Config.Advice != api.AdviceAlways && people > 1:
		return refuse(api.NoAdvice, "in this room hints are for games against bots only")
	}
	return nil
}

// Judge returns the chances of the seats as the strongest level sees them,
// or nil where it has no opinion or is not to tell it.
func (r *Room) Judge() *api.Odds {
	if r.Phase != api.Playing || r.Advised() != nil {
		return nil
	}
	j, err := r.judge()
	if err != nil {
		return nil
	}
	for i, w := range j.Win {
		j.Win[i] = math.Round(w*1000) / 1000
	}
	return &api.Odds{Win: j.Win}
}

// judge asks the strongest level what it says of the position.
func (r *Room) judge() (bots.Judgement, error) {
	return r.Games.Bots.Judge(r.Games.Bots.Best(), r.Position)
}

// Judged reports whether bots have an opinion about the game: where they have none there are no hints.
func (r *Room) Judged() bool {
	_, err := r.judge()
	return err == nil
}

// View returns the room as seat sees it, or as everybody does.
func (r *Room) View(seat game.Seat, now int64) api.View {
	v := api.View{
		Room: r.ID, Config: r.Config, Position: r.Position.View(seat).String(), Brief: r.Brief(seat, false), You: seat, Now: now, Encoded: r.config,
		Gammons: r.Phase == api.Playing && r.mayLose(seat),
	}
	switch {
	case r.Result == nil:
	case r.Result.Reason == api.ByRules:
		v.Won = match.Gammon(r.Position)
	case r.Result.Reason == api.ByResign:
		v.Won = match.CountingAt(r.Config.Version).GivenUp(r.Position, r.Result.Payoffs)
	}
	v.Paid = r.Paid()
	v.Seats = make([]api.SeatView, 0, len(r.Seats))
	for i := range game.Seat(len(r.Seats)) {
		s := &r.Seats[i]
		sv := api.SeatView{
			Name: r.SeatName(i), Who: s.Name, Player: s.Player, Bot: s.Bot, Taken: s.Taken, Away: s.Away, StandIn: s.StandIn,
		}
		if r.Config.Clock.On() {
			sv.Time, sv.Runs = r.Left(i, now)
			sv.Delay = r.clocks[i].delay(r.Config.Clock, now)
		}
		v.Seats = append(v.Seats, sv)
	}
	if seat >= 0 {
		v.Legal = r.Legal(seat)
	}
	return v
}

// Brief returns how the room stands as seat sees it, or as everybody does, with
// the position or without.
func (r *Room) Brief(seat game.Seat, position bool) api.Brief {
	b := api.Brief{
		N: r.Seq, Phase: r.Phase, Turn: r.Turn, ToAct: make([]game.Seat, 0, len(r.Seats)), Thrower: game.Public,
		Offer: r.Offer, Offerer: r.Offerer, Result: r.Result, Next: r.Next,
	}
	if position {
		b.Position = r.Position.View(seat).String()
	}
	for i := range game.Seat(len(r.Seats)) {
		if r.Waits(i) {
			b.ToAct = append(b.ToAct, i)
		}
	}
	if r.Phase == api.Playing && r.Position.ToAct().Has(game.Nature) {
		b.Thrower = r.Position.Thrower()
	}
	if seat >= 0 {
		b.Dice = r.Owed(seat)
	}
	return b
}

// Told returns e with its text taken apart, if that is in the notation.
func (r *Room) Told(e api.Event) api.Event {
	switch e.Kind {
	case api.Threw:
		text, more, ok := strings.Cut(e.Text, api.FellSeparator)
		e.Parts = game.Parts(r.Position, true, text)
		for ok {
			text, more, ok = strings.Cut(more, api.FellSeparator)
			e.Parts = append(e.Parts, game.Parts(r.Position, true, text)...)
		}
	case api.Played:
		e.Parts = game.Parts(r.Position, false, e.Text)
	}
	return e
}

// longestPreview is more letters than any turn has.
const longestPreview = 200

// Preview takes apart the steps that somebody shows: anything, for nobody checks
// them.
func (r *Room) Preview(steps []string) []game.Part {
	text := strings.Join(steps, " ")
	if len(text) > longestPreview || r.Position == nil {
		return nil
	}
	return game.Parts(r.Position, false, text)
}

// ViewEvent returns e as seat sees it, or everybody. What a viewer may not see
// keeps its number and is blanked: the secret of a seat, and a link that another
// seat has handed over for a throw still to come.
func (r *Room) ViewEvent(e api.Event, seat game.Seat) api.Event {
	if !e.Secret() {
		return e
	}
	if e.Sit != nil && e.Sit.Token != "" {
		sit := *e.Sit
		sit.Token = ""
		e.Sit = &sit
	}
	if e.Kind == api.Linked && e.Seat != seat {
		rec, _ := fair.Decode(e.Dice)
		if link, ok := rec.(fair.Link); ok && link.K >= r.Ledger.Next() {
			e.Dice, e.Hidden = nil, true
		}
	}
	return e
}
