package client

import (
	"context"
	"crypto/rand"
	"net/url"
	"strconv"

	"parlor/api"
	"parlor/fair"
)

// NewID returns an idempotency key.
func NewID() string { return rand.Text() }

// NewPlayer lets the server make a player's key.
func (c *Client) NewPlayer(ctx context.Context, name string) (key string, err error) {
	var a api.Player
	err = c.call(ctx, "POST", "/players", api.NewPlayer{Name: name}, &a)
	return a.Key, err
}

// Open opens a room and returns its id.
func (c *Client) Open(ctx context.Context, o api.Opening) (id string, err error) {
	if o.ID == "" {
		o.ID = NewID()
	}
	var a api.NewRoom
	err = c.call(ctx, "POST", "/rooms", o, &a)
	return a.Room, err
}

// Do gives a command. It is repeated under the same id until the server has
// answered, so that it is done once.
func (c *Client) Do(ctx context.Context, id string, cmd api.Command) (a api.Done, err error) {
	if cmd.ID == "" {
		cmd.ID = NewID()
	}
	err = c.call(ctx, "POST", path(id)+"/commands", cmd, &a)
	return a, err
}

// View returns the room as it is now.
func (c *Client) View(ctx context.Context, id string) (v api.View, err error) {
	err = c.call(ctx, "GET", path(id), nil, &v)
	return v, err
}

// Proof returns the events of a room after number since as they are hashed, and
// a receipt for the last of them.
func (c *Client) Proof(ctx context.Context, id string, since uint64) (p fair.Proof, err error) {
	err = c.call(ctx, "GET", path(id)+"/proof?since="+strconv.FormatUint(since, 10), nil, &p)
	return p, err
}

// Log returns all events of a room after number since.
func (c *Client) Log(ctx context.Context, id string, since uint64) (api.Log, error) {
	var all api.Log
	for {
		var part api.Log
		at := since + uint64(len(all.Events))
		if err := c.call(ctx, "GET", path(id)+"/log?since="+strconv.FormatUint(at, 10), nil, &part); err != nil {
			return all, err
		}
		if all.Epoch != "" && part.Epoch != all.Epoch {
			all = api.Log{} // The store is another one: from the beginning.
			continue
		}
		more := len(part.Events) > 0
		part.Events = append(all.Events, part.Events...)
		all = part
		if !more || all.Events[len(all.Events)-1].Seq >= part.N {
			return all, nil
		}
	}
}

// Game returns the finished game, for fair.Verify.
func (c *Client) Game(ctx context.Context, id string) (f fair.File, err error) {
	err = c.call(ctx, "GET", path(id)+"/game.json", nil, &f)
	return f, err
}

// AskAnalysis asks for a finished game to be looked back at, and returns how far
// that is.
func (c *Client) AskAnalysis(ctx context.Context, id string, depth api.Depth) (a api.Analysis, err error) {
	err = c.call(ctx, "POST", path(id)+"/analysis", api.LookBack{Depth: depth}, &a)
	return a, err
}

// Analysis returns how far the report of a finished game is, and the report.
func (c *Client) Analysis(ctx context.Context, id string, depth api.Depth) (a api.Analysis, err error) {
	err = c.call(ctx, "GET", path(id)+"/analysis?depth="+url.QueryEscape(string(depth)), nil, &a)
	return a, err
}

// CancelAnalysis gives up a report that was asked for and is not there yet.
func (c *Client) CancelAnalysis(ctx context.Context, id string, depth api.Depth) (a api.Analysis, err error) {
	err = c.call(ctx, "DELETE", path(id)+"/analysis?depth="+url.QueryEscape(string(depth)), nil, &a)
	return a, err
}

// Judge says what a position is worth, and the best plays or what every throw
// would bring: the study is what analysis.Examine returns.
func (c *Client) Judge(ctx context.Context, q api.Question) (a api.Judged, err error) {
	err = c.call(ctx, "POST", "/judge", q, &a)
	return a, err
}

// RollOut asks for a position to be played out, and returns how far that is.
func (c *Client) RollOut(ctx context.Context, q api.PlayingOut) (a api.Rollout, err error) {
	err = c.call(ctx, "POST", "/rollouts", q, &a)
	return a, err
}

// Rollout returns how far a rollout is, by the id that [Client.RollOut] has returned.
func (c *Client) Rollout(ctx context.Context, id string) (a api.Rollout, err error) {
	err = c.call(ctx, "GET", "/rollouts/"+url.PathEscape(id), nil, &a)
	return a, err
}

// CancelRollout gives up a rollout that was asked for and is not done.
func (c *Client) CancelRollout(ctx context.Context, id string) (a api.Rollout, err error) {
	err = c.call(ctx, "DELETE", "/rollouts/"+url.PathEscape(id), nil, &a)
	return a, err
}

// Measure asks what rules are like, and returns how far that is: its figures are what
// package lab tells of games.
func (c *Client) Measure(ctx context.Context, q api.Measure) (a api.Measuring, err error) {
	err = c.call(ctx, "POST", "/measures", q, &a)
	return a, err
}

// Measuring returns how far a measure is, by the id that [Client.Measure] has returned.
func (c *Client) Measuring(ctx context.Context, id string) (a api.Measuring, err error) {
	err = c.call(ctx, "GET", "/measures/"+url.PathEscape(id), nil, &a)
	return a, err
}

// StopMeasure stops a measure that was asked for and is not done, and returns what had come of it.
func (c *Client) StopMeasure(ctx context.Context, id string) (a api.Measuring, err error) {
	err = c.call(ctx, "DELETE", "/measures/"+url.PathEscape(id), nil, &a)
	return a, err
}

func path(id string) string { return "/rooms/" + url.PathEscape(id) }

// Link returns the address at which others find a room.
func (c *Client) Link(id string) string { return c.Base + "/r/" + url.PathEscape(id) }
