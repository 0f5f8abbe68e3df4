package main

import (
	"context"
	"math/rand/v2"

	"parlor/api"
	"parlor/client"
	"parlor/game"
	"parlor/match"
	"parlor/room"
)

// players are the two at a room, who play backgammon as long as they are let.
// They know the rules, so that they need not read what is legal.
type players struct {
	client  *client.Client
	room    string
	secrets [2]string
	rules   game.Game
	rnd     *rand.Rand
	now     game.Position
	turn    int
	count   int // commands thought of
}

// longMatch is how long the players' match is, in points: some 80,000 commands,
// more than any measurement lasts.
const longMatch = 1000

// openPlayers opens a room for two, and takes both seats.
func openPlayers(ctx context.Context, addr string, seed uint64) (*players, error) {
	c, err := client.New(addr, "")
	if err != nil {
		return nil, err
	}
	p := &players{client: c, rnd: rand.New(rand.NewPCG(seed, 1))}
	length := match.Length{Points: longMatch}
	if p.rules, err = room.Standard.Rules(api.Config{Game: "backgammon", Match: length}); err != nil {
		return nil, err
	}
	if p.room, err = c.Open(ctx, api.Opening{Game: "backgammon", Match: length}); err != nil {
		return nil, err
	}
	for i, name := range []string{"Ada", "Bob"} {
		seat := game.Seat(i)
		a, err := c.Do(ctx, p.room, api.Command{Do: api.DoSit, Seat: &seat, Name: name})
		if err != nil {
			return nil, err
		}
		p.secrets[seat] = a.Secret
	}
	_, err = p.look(ctx)
	return p, err
}

// look asks the server where the room stands, and takes it for the truth.
func (p *players) look(ctx context.Context) (v api.View, err error) {
	if v, err = p.client.View(ctx, p.room); err == nil {
		p.now, err = p.rules.Parse(v.Position)
		p.turn = v.Turn
	}
	return v, err
}
