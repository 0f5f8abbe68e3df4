package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/client"
)

// lookOn lets a server look back at the game of a room, which is an id or a link.
// When ctx ends first, what this visitor has asked for is given up. It returns who of the players is a bot, too.
func (m Main) lookOn(ctx context.Context, server, room string, o analysis.Options) (rep *analysis.Report, bots []string, err error) {
	c, err := client.New(server, "")
	if err != nil {
		return nil, nil, misuse{err}
	}
	id, secret := readRoom(room)
	if c.Secret = secret; secret == "" {
		if c.Secret, err = knownKey(c); err != nil {
			return nil, nil, err
		}
	}
	a, err := c.AskAnalysis(ctx, id, o.Depth)
	for wait := lookSoon; err == nil && (a.State == api.Queued || a.State == api.InTheWork); wait = min(2*wait, lookLate) {
		if o.Progress != nil {
			o.Progress(int(1000*a.Part), 1000)
		}
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case <-time.After(wait):
			a, err = c.Analysis(ctx, id, o.Depth)
		}
	}
	switch {
	case ctx.Err() != nil:
		return nil, nil, giveUp(ctx, c, id, o.Depth)
	case err != nil:
		return nil, nil, fmt.Errorf("%s: %w", id, err)
	case a.State == api.Failed:
		return nil, nil, errors.New("the server cannot look back at this game")
	case a.State != api.Made || a.Report == nil:
		return nil, nil, errors.New("the report was given up on the server: ask again")
	}
	f, err := c.Game(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	g, err := analysis.Read(m.Games, f)
	if err != nil {
		return nil, nil, err
	}
	rep, err = analysis.Restore(g, a.Report.RawMessage)
	return rep, g.Bots, err
}

// How long is waited before asking how far a report is: first, and at most.
const (
	lookSoon = 100 * time.Millisecond
	lookLate = time.Second
)

// giveUp tells the server that nobody waits for a report any more. What somebody
// else has asked for goes on.
func giveUp(ctx context.Context, c *client.Client, id string, depth api.Depth) error {
	late, end := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer end()
	if _, err := c.CancelAnalysis(late, id, depth); err != nil && !client.Refused(err, api.Forbidden) {
		return fmt.Errorf("%w; the server was not told: %w", ctx.Err(), err)
	}
	return ctx.Err()
}

// knownKey returns the key of the user on the server of c, if he was there before.
func knownKey(c *client.Client) (string, error) {
	keys, err := userKeys()
	if err != nil {
		return "", err
	}
	return keys.Known(c).Key, nil
}

// userKeys reads the keys of the user.
func userKeys() (*client.Keys, error) {
	path, err := client.KeysPath()
	if err != nil {
		return nil, err
	}
	return client.LoadKeys(path)
}
