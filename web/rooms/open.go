package rooms

import (
	"cmp"
	"context"
	"crypto/rand"
	"net/http"
	"slices"
	"strconv"

	"parlor/api"
	"parlor/bots"
	"parlor/players"
	"parlor/room"
	"parlor/web/door"
)

// configOf is the room that b asks for.
func configOf(b api.Opening) api.Config {
	return api.Config{
		Game: b.Game, Options: b.Options, Seats: b.Seats, Match: b.Match, Clock: b.Clock,
		Private: b.Private, Title: b.Title, Manual: b.Manual, Advice: b.Advice, Dice: b.Dice, Position: b.Position,
	}
}

// sittingOf is who takes a seat, for a visitor who is not known yet.
func (h *Host) sittingOf(b api.Sit) room.Command {
	return room.Command{Do: api.DoSit, Seat: b.Seat, Sit: &api.Sitting{Name: b.Name, Bot: b.Bot, Dice: b.Promises && b.Bot == ""}, Hash: b.Dice}
}

// nameOf is what who takes a seat is called among those who sit there already. A bot to whom nobody gives a name has his title ("Navigator"), or
// else the name of the level; the second one is "Navigator 2".
func (h *Host) nameOf(b api.Sit, others []string) string {
	if b.Bot == "" || b.Name != "" {
		return b.Name
	}
	person, _ := h.house.Games().Bots.Person(b.Bot)
	title := cmp.Or(person.Title, b.Bot)
	name := title
	for i := 2; slices.Contains(others, name); i++ {
		name = title + " " + strconv.Itoa(i)
	}
	return name
}

// Check says what is wrong with b, before anything is made for it.
func (h *Host) Check(b api.Opening) error {
	var sits []room.Command
	for _, x := range b.Sit {
		var err error
		if x.Bot, err = h.opponent(nil, b.Game, x.Bot); err != nil {
			return err
		}
		x.Name = h.nameOf(x, nil)
		sits = append(sits, h.sittingOf(x))
	}
	return h.house.Check(configOf(b), sits...)
}

// Opponent returns the bot that sits down when a visitor asks for bot at a game: where
// he asks for one as strong as he is (bots.Equal), the person who is, else bot.
func (h *Host) Opponent(ctx context.Context, v door.Visitor, name, bot string) (string, error) {
	if bot != bots.Equal || v.Player == "" {
		return h.opponent(nil, name, bot)
	}
	list, err := h.players.Bouts(ctx, v.Player, name)
	if err != nil {
		return "", err
	}
	return h.opponent(list, name, bot)
}

func (h *Host) opponent(list []bots.Bout, name, bot string) (string, error) {
	if bot != bots.Equal {
		return bot, nil
	}
	if _, ok := h.house.Games().List.Find(name); !ok {
		return bot, nil // The game itself is refused.
	}
	person, err := h.house.Games().Bots.Equal(name, list)
	if err != nil {
		return "", door.BadRequest("%v", err)
	}
	return person, nil
}

// Open opens the room id as b says, and seats whom it names.
func (h *Host) Open(r *http.Request, v door.Visitor, id string, b api.Opening) (*room.Room, []api.SeatSecret, error) {
	var sits []room.Command
	var names []string
	seats := []api.SeatSecret{}
	for i, x := range b.Sit {
		var err error
		if x.Bot, err = h.Opponent(r.Context(), v, b.Game, x.Bot); err != nil {
			return nil, nil, err
		}
		x.Name = h.nameOf(x, names)
		names = append(names, x.Name)
		c, secret := h.sitting(v, id, b.ID, "open "+strconv.Itoa(i), x)
		sits = append(sits, c)
		seats = append(seats, api.SeatSecret{Seat: x.Seat, Secret: secret})
	}
	open := h.house.Open
	if b.ID != "" && !guarded(v, b.ID) {
		open = h.house.OpenOnce // Somebody else may have chosen the same key.
	}
	opened, err := open(r.Context(), id, configOf(b), sits...)
	if err != nil {
		return nil, nil, err
	}
	for i, x := range seats {
		// The opening of a guest may be repeated by a stranger.
		if x.Secret != "" && opened.SeatOf(players.Digest(x.Secret)) < 0 {
			seats[i].Secret = ""
		}
	}
	if len(b.Sit) > 0 {
		h.players.SatDown(r.Context(), v.Player, id)
	}
	return opened, seats, nil
}

// guarded reports whether nobody but the visitor can give a command with the same
// idempotency key: he has a key as a player, or nobody guesses the idempotency key.
func guarded(v door.Visitor, id string) bool { return v.Player != "" || len(id) >= surely }

// surely is how many letters of an idempotency key nobody guesses.
const surely = 16

// sitting returns the command that takes a seat, and the seat's secret. Where the
// command is guarded, the same command gets the same secret again: only its visitor
// can repeat it. Else the secret is another each time, and whoever repeats the
// command is answered without it.
func (h *Host) sitting(v door.Visitor, roomID, id, what string, b api.Sit) (room.Command, string) {
	c := h.sittingOf(b)
	if b.Bot != "" {
		return c, ""
	}
	if !guarded(v, id) {
		id = rand.Text()
	}
	secret := h.house.SeatSecret(roomID, v.ID+" "+id+" "+what)
	c.Sit.Token, c.Sit.Player = players.Digest(secret), v.Player
	return c, secret
}
