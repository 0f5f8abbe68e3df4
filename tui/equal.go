package tui

import (
	"slices"

	"parlor/bots"
	"parlor/game"
	"parlor/room"
)

// SeatEqual returns seats with whoever is as strong as the player at this keyboard
// in place of [bots.Equal], by his last games of this kind in the folder of games:
// those in which he sat alone, and which did not begin with a position. It refuses games at which nobody is
// stronger than others.
func (c Config) SeatEqual(name string, seats []string) ([]string, error) {
	if !slices.Contains(seats, bots.Equal) {
		return seats, nil
	}
	person, err := c.house().Bots.Equal(name, c.bouts(name))
	if err != nil {
		return nil, err
	}
	seats = slices.Clone(seats)
	for i, who := range seats {
		if who == bots.Equal {
			seats[i] = person
		}
	}
	return seats, nil
}

// bouts returns how the player at this keyboard lately did against bots at the game
// called name, the latest last.
func (c Config) bouts(name string) (list []bots.Bout) {
	for _, g := range slices.Backward(savedGames(c)) { // The newest is the first.
		at := g.rec.Log[len(g.rec.Log)-1].After
		if at.Config.Game == name && at.Result != nil && at.Config.Position == "" && g.rec.Here().Len() == 1 {
			list = append(list, boutsOf(at, g.rec.Here().First())...)
		}
	}
	return list[max(0, len(list)-bots.LastBouts):]
}

func boutsOf(at *room.Room, own game.Seat) []bots.Bout {
	return bots.Bouts(at.Result.Won(at.Paid()), own, func(seat game.Seat) string { return at.Seats[seat].Bot })
}

// equals reports whether somebody can be asked for who is as strong as the player.
func equals(house *room.Games, name string) bool {
	_, err := orStandard(house).Bots.Equal(name, nil)
	return err == nil
}
