package players

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/store"
)

// What is kept of a player's finished games. A room that is over moves from the
// seats bucket to the other two: one entry a game, the latest first, and their
// sum, so that no page reads them all.
const (
	playedBucket  = "played"  // by player, time backwards, and room: a Game
	careersBucket = "careers" // by player: a Career
)

// formGames is how many games a career lists the results of.
const formGames = 200

// A Game is a finished game, as one of its players sees it.
type Game struct {
	Room   string   `json:"room"`
	Game   string   `json:"game"`
	Title  string   `json:"title,omitempty"`
	Time   int64    `json:"time"`
	With   string   `json:"with"`           // bots, people, or here: all sides of it himself
	Who    []string `json:"who,omitempty"`  // the others
	Bots   []string `json:"bots,omitempty"` // which bot each of them is, or "": left out where all are people
	Won    int      `json:"won"`            // 1, -1 if it was lost, 0 if neither
	Points int      `json:"points"`         // payoff
	Dice   Luck     `json:"dice,omitzero"`  // of his throws
	Reason string   `json:"why,omitempty"`  // why it ended
	Manual bool     `json:"real,omitempty"` // the dice were real ones

	Bouts []bots.Bout `json:"bouts,omitempty"` // with each bot that did better or worse
}

// key sorts games backwards in time.
func (g Game) key(player string) string {
	return fmt.Sprintf("%s/%016x/%s", player, uint64(1<<63-1-g.Time), g.Room)
}

// Luck counts throws of two dice.
type Luck struct {
	Throws   int `json:"n"`
	Pips     int `json:"pips"`
	Doublets int `json:"doublets"`
}

// add counts a throw as logs write it. What is not two plain dice is not
// counted.
func (l *Luck) add(text string) {
	if len(text) != 3 || text[1] != '-' || text[0] < '1' || text[0] > '6' || text[2] < '1' || text[2] > '6' {
		return
	}
	l.Throws++
	l.Pips += int(text[0]-'0') + int(text[2]-'0')
	if text[0] == text[2] {
		l.Doublets++
	}
}

// A Score counts games.
type Score struct {
	Played int `json:"n"`
	Won    int `json:"won"`
	Lost   int `json:"lost"`
	Points int `json:"points"`
}

func (s *Score) add(g Game) {
	s.Played++
	s.Points += g.Points
	switch g.Won {
	case 1:
		s.Won++
	case -1:
		s.Lost++
	}
}

// A Career is the sum of a player's finished games.
type Career struct {
	All   Score             `json:"all"`   // against somebody else
	Games map[string]*Score `json:"games"` // by game
	With  map[string]*Score `json:"with"`  // by the kind of the others
	Dice  Luck              `json:"dice"`
	Form  []int8            `json:"form"` // who won, the latest last

	// Bouts are how the player did against bots, by game, the latest last.
	Bouts map[string][]bots.Bout `json:"bouts,omitempty"`

	// Fresh are the games counted last, which may still stand in the seats
	// bucket too, if the server went down between.
	Fresh []Game `json:"fresh,omitempty"`
}

func (c *Career) add(g Game) {
	count := func(m map[string]*Score, name string) {
		if m[name] == nil {
			m[name] = new(Score)
		}
		m[name].add(g)
	}
	count(c.Games, g.Game)
	count(c.With, g.With)
	c.Dice.Throws += g.Dice.Throws
	c.Dice.Pips += g.Dice.Pips
	c.Dice.Doublets += g.Dice.Doublets
	c.Fresh = append(c.Fresh, g)
	if g.With == "here" { // Nobody wins against himself.
		return
	}
	c.All.add(g)
	c.Form = append(c.Form, int8(g.Won))
	c.Form = c.Form[max(0, len(c.Form)-formGames):]
	if len(g.Bouts) > 0 {
		if c.Bouts == nil {
			c.Bouts = map[string][]bots.Bout{}
		}
		list := append(c.Bouts[g.Game], g.Bouts...)
		c.Bouts[g.Game] = list[max(0, len(list)-bots.LastBouts):]
	}
}

// Career returns the sum of what was counted of a player's games. A sum that cannot be
// read (it may come with an import) is logged, and is as none.
func (b *Book) Career(ctx context.Context, player string) (Career, error) {
	c, _, err := b.career(ctx, player)
	if errors.Is(err, errEntry) {
		b.options.Log.Warn("what was counted of a player's games is left out", "err", err)
		return noCareer(), nil
	}
	return c, err
}

// errEntry says that an entry of the store is not what this program writes.
var errEntry = errors.New("an entry that cannot be read")

func noCareer() Career { return Career{Games: map[string]*Score{}, With: map[string]*Score{}} }

// readCareer reads what count has written.
func readCareer(e store.Entry) (Career, error) {
	c := noCareer()
	err := json.Unmarshal(e.Value, &c)
	for _, m := range []map[string]*Score{c.Games, c.With} {
		if err == nil && (m == nil || slices.Contains(slices.Collect(maps.Values(m)), nil)) {
			err = errors.New("want games and with, and a score for each of their members")
		}
	}
	if err != nil {
		return c, fmt.Errorf("career %s: %w: %w", e.Key, errEntry, err)
	}
	return c, nil
}

func (b *Book) career(ctx context.Context, player string) (c Career, version uint64, err error) {
	e, err := b.store.Get(ctx, careersBucket, player)
	if errors.Is(err, store.ErrNotFound) {
		return noCareer(), 0, nil
	} else if err != nil {
		return c, 0, err
	}
	c, err = readCareer(e)
	return c, e.Version, err
}

// Past lists at most n of a player's games that were counted, the latest first, from
// after the place called before ("" to begin), and returns the place where the list
// goes on; it is empty at the end. A game that cannot be read is left out, and logged.
func (b *Book) Past(ctx context.Context, player, before string, n int) (list []Game, older string, err error) {
	entries, err := b.store.Keys(ctx, playedBucket, player+"/", player+"/"+before, n+1)
	if err != nil {
		return nil, "", err
	}
	for i, e := range entries {
		if i == n {
			return list, entries[i-1].Key[len(player)+1:], nil
		}
		var g Game
		if err := json.Unmarshal(e.Value, &g); err != nil {
			b.options.Log.Warn("a finished game is left out of a player's list: it cannot be read", "game", e.Key, "err", err)
			continue
		}
		list = append(list, g)
	}
	return list, "", nil
}

// count counts the games of a player that are over. It may break off at any point, be
// called again, and by several at once: each call first finishes what the last began.
func (b *Book) count(ctx context.Context, player string) error {
	for {
		seats, err := b.seats(ctx, player)
		if err != nil {
			return err
		}
		seats = slices.DeleteFunc(seats, func(s Seat) bool { return s.Room.Phase != api.Over })
		c, version, err := b.career(ctx, player)
		if err != nil {
			return err
		}
		if seats, err = b.tidy(ctx, player, c.Fresh, seats); err != nil {
			return err
		}
		var fresh []Game
		for _, seat := range seats {
			g, isNew, err := b.finished(ctx, player, seat)
			if err != nil {
				return err
			}
			if isNew {
				fresh = append(fresh, g)
			}
		}
		if len(fresh) == 0 {
			return nil
		}
		slices.SortFunc(fresh, func(a, b Game) int { return cmp.Compare(a.Time, b.Time) })
		c.Fresh = nil
		for _, g := range fresh {
			c.add(g)
		}
		value, err := json.Marshal(c)
		if err != nil {
			return err
		}
		if _, err := b.store.Put(ctx, careersBucket, player, value, version); errors.Is(err, store.ErrConflict) {
			continue // Somebody else was quicker.
		} else if err != nil {
			return err
		}
		_, err = b.tidy(ctx, player, c.Fresh, seats)
		return err
	}
}

// tidy moves what was counted last to where it is kept, and returns the other
// seats.
func (b *Book) tidy(ctx context.Context, player string, fresh []Game, seats []Seat) (others []Seat, err error) {
	for _, seat := range seats {
		i := slices.IndexFunc(fresh, func(g Game) bool { return g.Room == seat.Room.Room })
		if i < 0 {
			others = append(others, seat)
			continue
		}
		value, err := json.Marshal(fresh[i])
		if err != nil {
			return nil, err
		}
		if _, err := b.store.Put(ctx, playedBucket, fresh[i].key(player), value, 0); err != nil && !errors.Is(err, store.ErrConflict) {
			return nil, err
		}
		if err := b.leave(ctx, seat); err != nil {
			return nil, err
		}
	}
	return others, nil
}

// finished returns a game that is over, if it counts and was not counted long
// ago: a seat is noted again when the opening of its room is repeated.
func (b *Book) finished(ctx context.Context, player string, seat Seat) (g Game, isNew bool, err error) {
	events, err := b.options.Events(ctx, seat.Room.Room)
	if err != nil {
		return g, false, err
	}
	g, ok := gameOf(player, seat.Room, events)
	if !ok { // He stood up before it began.
		return g, false, b.leave(ctx, seat)
	}
	_, err = b.store.Get(ctx, playedBucket, g.key(player))
	if errors.Is(err, store.ErrNotFound) {
		return g, true, nil
	} else if err != nil {
		return g, false, err
	}
	return g, false, b.leave(ctx, seat)
}

// gameOf returns a finished game as a player sees it, if he played in it.
func gameOf(player string, l api.Listed, events []api.Event) (g Game, ok bool) {
	if l.Result == nil || l.Config.Position != "" { // What began with a position that was set up is practice.
		return g, false
	}
	g = Game{Room: l.Room, Game: l.Config.Game, Title: l.Config.Title, With: "here", Reason: string(l.Result.Reason), Manual: l.Config.Manual}
	sits, rated := map[game.Seat]api.Sitting{}, true
	fell := false // a throw, since the player's last turn
	mine := func(seat game.Seat) bool { return sits[seat].Bot == "" && sits[seat].Player == player }
	for _, e := range events {
		switch e.Kind {
		case api.Sat:
			sits[e.Seat] = *e.Sit
		case api.Stood:
			delete(sits, e.Seat)
		case api.Played:
			fell = fell && !mine(e.Seat)
		case api.Threw:
			fell = true
			if mine(e.Seat) && !g.Manual {
				g.Dice.add(e.Text)
			}
		case api.Voided: // It went on without somebody's link.
			rated = false
		case api.TookBack: // Bots grant what is asked of them, also other dice.
			rated = rated && !(fell && mine(e.Seat))
		case api.Ended:
			g.Time = e.Time
		}
	}
	own := game.Public
	for seat := range game.Seat(len(l.Result.Payoffs)) {
		switch {
		case mine(seat):
			own = seat
			continue
		case sits[seat].Bot == "":
			g.With = "people"
		case g.With == "here":
			g.With = "bots"
		}
		g.Who, g.Bots = append(g.Who, sits[seat].Name), append(g.Bots, sits[seat].Bot)
	}
	if !slices.ContainsFunc(g.Bots, func(bot string) bool { return bot != "" }) {
		g.Bots = nil
	}
	if own < 0 {
		return g, false
	}
	if g.With == "here" {
		return g, true
	}
	g.Points = int(l.Result.Payoffs[own])
	paid := l.Result.Won(l.Paid)
	g.Won = won(paid, own)
	if l.Result.OfLastGame(l.Config.Match) {
		g.Points = g.Won // as a match pays that ends on the board
	}
	if rated {
		g.Bouts = bots.Bouts(paid, own, func(seat game.Seat) string { return sits[seat].Bot })
	}
	return g, true
}

// Bouts returns how a player lately did against bots at the game called name. Games
// that cannot be counted just now do not count.
func (b *Book) Bouts(ctx context.Context, player, name string) ([]bots.Bout, error) {
	if err := b.count(ctx, player); err != nil {
		b.options.Log.Warn("games could not be counted", "player", player, "err", err)
	}
	c, err := b.Career(ctx, player)
	return c.Bouts[name], err
}

// won returns 1 for those with most, -1 for the others, 0 if all have the same.
func won(payoffs []int32, seat game.Seat) int {
	most := slices.Max(payoffs)
	switch {
	case most == slices.Min(payoffs):
		return 0
	case payoffs[seat] == most:
		return 1
	}
	return -1
}
