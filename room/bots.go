package room

import (
	"fmt"
	"math/rand/v2"

	"parlor/api"
	"parlor/game"
	"parlor/match"
)

// BotsTurn returns a seat for which a bot is to act, and what is asked of it: to
// throw, to play, or to answer an offer.
func (r *Room) BotsTurn() (seat game.Seat, do api.Verb, ok bool) {
	for i := range game.Seat(len(r.Seats)) {
		switch {
		case r.Seats[i].Plays() == "":
		case r.Offer == api.Without: // Bots go along.
		case r.Offer != "" && r.Agreed>>i&1 == 0:
			return i, api.DoAnswer, true
		case !r.Waits(i) || r.Config.Manual:
		case r.Position.ToAct().Has(game.Nature):
			return i, api.DoThrow, true
		default:
			return i, api.DoPlay, true
		}
	}
	return 0, "", false
}

// Choose lets the bot think that plays for seat. It returns a play in any case:
// the first that is legal, with an error, where the bot does not choose one, so
// that nobody waits for it for ever.
func (r *Room) Choose(seat game.Seat, rnd *rand.Rand) (text string, err error) {
	bot, err := r.Games.Bots.New(r.Seats[seat].Plays(), r.Position)
	if err == nil {
		text, err = bot.Choose(r.Position, seat, rnd)
	}
	if err == nil {
		_, err = r.Position.PlayText(seat, text)
	}
	if err != nil {
		return firstPlay(r.Position, seat), fmt.Errorf("play %q: %w", text, err)
	}
	return text, nil
}

// firstPlay returns the first turn or decision that is legal for seat.
func firstPlay(p game.Position, seat game.Seat) string {
	if turns := p.Turns(); len(turns) > 0 {
		return turns[0].Play
	}
	if acts := p.Actions(seat); len(acts) > 0 {
		return p.Format(acts[0])
	}
	return ""
}

// A bot draws where it is behind by more than this, and takes a resignation that
// lacks no more than this of what it expects: points of an unturned cube.
const leeway = 0.1

// lost is how little a bot may have left to play for where it resigns: points of an unturned cube.
const lost = 0.001

// Resigns returns the resignation by which the bot at seat, which is to throw, gives the game up, or "": where it has lost as good as
// certainly, and can lose no more than one point by the game, so that nobody need be asked. Who plays on for somebody else does not give up for him.
func (r *Room) Resigns(seat game.Seat) api.OfferKind {
	if r.Seats[seat].Bot == "" || len(r.Seats) != 2 || r.most(seat) > 1 {
		return ""
	}
	pay := match.CountingAt(r.Config.Version).Concession(r.Position, seat, 1)
	if ends, err := r.Games.Bots.Settles(r.Games.Bots.Best(), r.Position, seat, pay, -lost); err != nil || !ends {
		return ""
	}
	return api.Resign1
}

// Opinion is what the bot at seat says to an offer. It judges draws and
// resignations as a strong player would, and plays on where it cannot judge;
// otherwise it is a good sport.
func (r *Room) Opinion(seat game.Seat) string {
	var pay game.Payoffs
	margin := leeway
	switch r.Offer {
	case api.Draw:
	case api.Resign1, api.Resign2:
		pay = match.CountingAt(r.Config.Version).Concession(r.Position, r.Offerer, r.Offer.Points())
		margin = -leeway
	default:
		return "yes"
	}
	ends, err := r.Games.Bots.Settles(r.Games.Bots.Best(), r.Position, seat, pay, margin)
	if err != nil {
		ends = r.Offer != api.Draw
	}
	if ends {
		return "yes"
	}
	return "no"
}
