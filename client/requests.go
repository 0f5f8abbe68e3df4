package client

import (
	"context"
	"crypto/rand"
	"net/url"
	"strconv"

	"parlor/fair"
	"parlor/game"
	"parlor/match"
	"parlor/room"
)

// NewID returns an idempotency key.
func NewID() string { return rand.Text() }

// NewPlayer lets the server make a player's key.
func (c *Client) NewPlayer(ctx context.Context, name string) (key string, err error) {
	var a struct {
		Key string `json:"key"`
	}
	err = c.call(ctx, "POST", "/players", map[string]string{"name": name}, &a)
	return a.Key, err
}

// Opening is a room to be opened. Everything but Game may be left out.
type Opening struct {
	ID      string           `json:"id"` // idempotency key
	Game    string           `json:"game"`
	Options game.Options     `json:"options,omitempty"`
	Seats   int              `json:"seats,omitempty"`
	Match   match.Length     `json:"match,omitzero"`
	Clock   room.ClockConfig `json:"clock,omitzero"`
	Private bool             `json:"private,omitempty"`
	Title   string           `json:"title,omitempty"`
	Dice    int              `json:"dice,omitempty"` // level of the checked dice
	Sit     []Sitting        `json:"sit,omitempty"`
}

// Sitting is who takes a seat: a bot, or the client under a name.
type Sitting struct {
	Seat int    `json:"seat"`
	Name string `json:"name,omitempty"`
	Bot  string `json:"bot,omitempty"`
}

// Open opens a room and returns its id.
func (c *Client) Open(ctx context.Context, o Opening) (id string, err error) {
	if o.ID == "" {
		o.ID = NewID()
	}
	var a struct {
		Room string `json:"room"`
	}
	err = c.call(ctx, "POST", "/rooms", o, &a)
	return a.Room, err
}

// Listed is a room in a list.
type Listed struct {
	Room   string      `json:"room"`
	Config room.Config `json:"config"`
	Who    []string    `json:"who"` // by seat; empty where nobody sits
}

// Rooms lists rooms in a phase, the newest first.
func (c *Client) Rooms(ctx context.Context, phase room.Phase) ([]Listed, error) {
	var a struct {
		Rooms []Listed `json:"rooms"`
	}
	err := c.call(ctx, "GET", "/rooms?phase="+string(phase), nil, &a)
	return a.Rooms, err
}

// Command is what somebody wants to happen in a room (docs/protocol.md).
type Command struct {
	ID   string           `json:"id"` // idempotency key; made up if empty
	Do   room.Verb        `json:"do"`
	Seat *int             `json:"seat,omitempty"`
	Turn int              `json:"turn,omitempty"`
	Text string           `json:"text,omitempty"`
	Name string           `json:"name,omitempty"`
	Bot  string           `json:"bot,omitempty"`
	Dice *room.Commitment `json:"dice,omitempty"`
	Seed fair.Value       `json:"seed,omitzero"`
	Link fair.Value       `json:"link,omitzero"`
}

// Answer is what became of a command.
type Answer struct {
	N      uint64 `json:"n"` // number of its last event
	Seat   int    `json:"seat"`
	Secret string `json:"secret"` // of the seat that was taken
	Next   string `json:"next"`   // the room of the rematch
}

// Do gives a command. It is repeated under the same id until the server has
// answered, so that it is done once.
func (c *Client) Do(ctx context.Context, id string, cmd Command) (a Answer, err error) {
	if cmd.ID == "" {
		cmd.ID = NewID()
	}
	err = c.call(ctx, "POST", path(id)+"/commands", cmd, &a)
	return a, err
}

// View returns the room as it is now.
func (c *Client) View(ctx context.Context, id string) (v room.View, err error) {
	err = c.call(ctx, "GET", path(id), nil, &v)
	return v, err
}

// Log is a part of a room's log.
type Log struct {
	Epoch  string       `json:"epoch"`
	N      uint64       `json:"n"` // number of the room's last event
	Events []room.Event `json:"events"`
}

// Log returns all events of a room after number since.
func (c *Client) Log(ctx context.Context, id string, since uint64) (Log, error) {
	var all Log
	for {
		var part Log
		at := since + uint64(len(all.Events))
		if err := c.call(ctx, "GET", path(id)+"/log?since="+strconv.FormatUint(at, 10), nil, &part); err != nil {
			return all, err
		}
		if all.Epoch != "" && part.Epoch != all.Epoch {
			all = Log{} // The store is another one: from the beginning.
			continue
		}
		all = Log{part.Epoch, part.N, append(all.Events, part.Events...)}
		if len(part.Events) == 0 || all.Events[len(all.Events)-1].Seq >= part.N {
			return all, nil
		}
	}
}

// Hint is a play that the best bot thinks well of.
type Hint struct {
	Play   string  `json:"play"`
	Equity float64 `json:"equity"`
}

// Hint returns what the best bot would do, the best first.
func (c *Client) Hint(ctx context.Context, id string) ([]Hint, error) {
	var a struct {
		Best []Hint `json:"best"`
	}
	err := c.call(ctx, "GET", path(id)+"/hint", nil, &a)
	return a.Best, err
}

// Game returns the finished game, for fair.Verify.
func (c *Client) Game(ctx context.Context, id string) (f fair.File, err error) {
	err = c.call(ctx, "GET", path(id)+"/game.json", nil, &f)
	return f, err
}

// Receipt returns the server's signature under the log as it is now.
func (c *Client) Receipt(ctx context.Context, id string) (r fair.Receipt, err error) {
	err = c.call(ctx, "GET", path(id)+"/receipt", nil, &r)
	return r, err
}

func path(id string) string { return "/rooms/" + url.PathEscape(id) }

// Link returns the address at which others find a room.
func (c *Client) Link(id string) string { return c.Base + "/r/" + url.PathEscape(id) }
