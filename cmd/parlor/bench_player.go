package main

import (
	"fmt"
	"math/rand/v2"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/room"
)

// said is a command as the API takes it.
type said struct {
	ID   string `json:"id"`
	Do   string `json:"do"`
	Seat int    `json:"seat"`
	Turn int    `json:"turn"`
	Text string `json:"text,omitempty"`
}

// opened is the answer to a room that was opened.
type opened struct {
	Room  string `json:"room"`
	Seats []struct {
		Seat   int    `json:"seat"`
		Secret string `json:"secret"`
	} `json:"seats"`
	View shown `json:"view"`
}

// shown is what a player needs of a view.
type shown struct {
	N        uint64     `json:"n"`
	Phase    room.Phase `json:"phase"`
	Position string     `json:"position"`
	Turn     int        `json:"turn"`
	ToAct    []int      `json:"to_act"`
	Thrower  int        `json:"thrower"`
}

// players are the two at a room, who play backgammon as long as they are let.
// They know the rules, so that they need not read what is legal.
type players struct {
	room    string
	secrets [2]string
	rules   game.Game
	bot     bots.Bot
	rnd     *rand.Rand
	now     game.Position
	turn    int
	count   int // commands thought of
}

// longMatch is how long the players' match is, in points: some 80,000 commands,
// more than any measurement lasts.
const longMatch = 1000

// openPlayers opens a room for two.
func openPlayers(c *wire, seed uint64) (*players, error) {
	var o opened
	err := c.call("POST", "/rooms", "", map[string]any{
		"game": "backgammon", "match": map[string]int{"points": longMatch},
		"sit": []map[string]any{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Bob"}},
	}, &o)
	if err != nil {
		return nil, err
	}
	p := &players{room: o.Room, rnd: rand.New(rand.NewPCG(seed, 1))}
	for _, s := range o.Seats {
		p.secrets[s.Seat] = s.Secret
	}
	if p.rules, err = match.New("backgammon", nil, match.Length{Points: longMatch}); err != nil {
		return nil, err
	}
	return p, p.see(o.View)
}

// see takes a view for the truth.
func (p *players) see(v shown) (err error) {
	p.now, err = p.rules.Parse(v.Position)
	p.turn = v.Turn
	if err == nil && p.bot == nil {
		p.bot, err = bots.New("random", p.now)
	}
	return err
}

// look asks the server where the room stands.
func (p *players) look(c *wire) (v shown, err error) {
	if err = c.call("GET", "/rooms/"+p.room, "", nil, &v); err == nil {
		err = p.see(v)
	}
	return v, err
}

// next returns what is to be done now, and the secret of who does it.
func (p *players) next() (said, string) {
	p.count++
	s := said{ID: fmt.Sprintf("%s-%d", p.room, p.count), Turn: p.turn}
	if p.now.ToAct().Has(game.Nature) {
		s.Do, s.Seat = "throw", int(p.now.Thrower())
		return s, p.secrets[s.Seat]
	}
	seat := p.now.ToAct().First()
	s.Do, s.Seat, s.Text = "play", int(seat), p.bot.Choose(p.now, seat, p.rnd)
	return s, p.secrets[s.Seat]
}
