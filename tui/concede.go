package tui

import (
	"fmt"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/tables"
)

// trials is how many games a bot plays in its mind before it lets somebody give
// up for less than the most.
const trials = 24

// refusal says why the bot opposite does not let seat give a game up for
// points: it expects more from playing on.
func (s *Session) refusal(seat game.Seat, points int) error {
	if !s.at.gammons() || len(s.at.Seats) != 2 || points > 2 || s.at.Seats[seat^1] == Me {
		return nil
	}
	worth, err := s.worth(seat)
	if err != nil || worth <= float64(points)+0.25 {
		return err
	}
	return fmt.Errorf("%s expects about %.1f points from this game and does not take %d: play on, or resign for %d",
		familyOf(s.at.Now).label(s.at.Now, seat^1), worth, points, points+1)
}

// worth returns what the game is worth to the opponent of seat, in points of an
// unturned cube: the mean of some games that the bot plays against itself.
func (s *Session) worth(seat game.Seat) (float64, error) {
	start := game.Inner(s.at.Now)
	bot, err := bots.New(bots.Best, start)
	if err != nil {
		return 0, err
	}
	sum := 0.0
	for i := range uint64(trials) {
		rnd := randomAt(s.setup.Seed, uint64(game.Public), i)
		p := start
		for p.ToAct() != 0 {
			who := p.ToAct().First()
			text := undoubled(p)
			switch {
			case who == game.Nature:
				p, err = p.Play(who, game.Draw(p.Outcomes(), rnd))
			case text != "":
				p, err = p.PlayText(who, text)
			default:
				p, err = p.PlayText(who, bot.Choose(p, who, rnd))
			}
			if err != nil {
				return 0, err
			}
		}
		t, _ := tablesAt(p)
		value, _ := t.Cube()
		sum -= float64(p.Payoffs()[seat]) / float64(value)
	}
	return sum / trials, nil
}

// undoubled is what is done about the cube where nobody turns it.
func undoubled(p game.Position) string {
	s, _ := tablesAt(p)
	switch s.Next() {
	case tables.NextDouble:
		return "throw"
	case tables.NextTake:
		return "take"
	}
	return ""
}
