package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"parlor/api"
	"parlor/store"
)

// What is kept of a player's finished games. A room that is over moves, when
// its player next looks, from the seats bucket to the other two: one entry a
// game, the latest first, and their sum, so that no page reads them all.
const (
	playedBucket  = "played"  // by player, time backwards, and room: a played
	careersBucket = "careers" // by player: a career
)

const (
	countingFor = 250 * time.Millisecond // how long a visitor waits for games to be counted
	formGames   = 200                    // games whose results a career lists
)

// played is a finished game, as one of its players sees it.
type played struct {
	Room   string   `json:"room"`
	Game   string   `json:"game"`
	Title  string   `json:"title,omitempty"`
	Time   int64    `json:"time"`
	With   string   `json:"with"`           // bots, people, or here: all sides of it himself
	Who    []string `json:"who,omitempty"`  // the others
	Won    int      `json:"won"`            // 1 won, -1 lost, 0 neither
	Points int      `json:"points"`         // payoff
	Dice   luck     `json:"dice,omitzero"`  // of his throws
	Reason string   `json:"why,omitempty"`  // why it ended
	Manual bool     `json:"real,omitempty"` // the dice were real ones
}

// key sorts games backwards in time.
func (p played) key(player string) string {
	return fmt.Sprintf("%s/%016x/%s", player, uint64(1<<63-1-p.Time), p.Room)
}

// luck counts throws of two dice.
type luck struct {
	Throws   int `json:"n"`
	Pips     int `json:"pips"`
	Doublets int `json:"doublets"`
}

// add counts a throw as logs write it. What is not two plain dice is not
// counted.
func (l *luck) add(text string) {
	if len(text) != 3 || text[1] != '-' || text[0] < '1' || text[0] > '6' || text[2] < '1' || text[2] > '6' {
		return
	}
	l.Throws++
	l.Pips += int(text[0]-'0') + int(text[2]-'0')
	if text[0] == text[2] {
		l.Doublets++
	}
}

// score counts games.
type score struct {
	Played int `json:"n"`
	Won    int `json:"won"`
	Lost   int `json:"lost"`
	Points int `json:"points"`
}

func (s *score) add(p played) {
	s.Played++
	s.Points += p.Points
	switch p.Won {
	case 1:
		s.Won++
	case -1:
		s.Lost++
	}
}

// career is the sum of a player's finished games.
type career struct {
	All   score             `json:"all"`
	Games map[string]*score `json:"games"` // by game
	With  map[string]*score `json:"with"`  // by the kind of the others
	Dice  luck              `json:"dice"`
	Form  []int8            `json:"form"` // who won, the latest last

	// Fresh are the games counted last, which may still stand in the seats
	// bucket too, if the server went down between.
	Fresh []played `json:"fresh,omitempty"`
}

func (c *career) add(p played) {
	count := func(m map[string]*score, name string) {
		if m[name] == nil {
			m[name] = new(score)
		}
		m[name].add(p)
	}
	count(c.Games, p.Game)
	count(c.With, p.With)
	c.Dice.Throws += p.Dice.Throws
	c.Dice.Pips += p.Dice.Pips
	c.Dice.Doublets += p.Dice.Doublets
	c.Fresh = append(c.Fresh, p)
	if p.With == "here" { // Nobody wins against himself.
		return
	}
	c.All.add(p)
	c.Form = append(c.Form, int8(p.Won))
	c.Form = c.Form[max(0, len(c.Form)-formGames):]
}

// seated is an entry of the seats bucket, with the head of its room.
type seated struct {
	entry store.Entry
	room  api.Listed
}

// settle counts the games of a player that are over, and returns the sum and his
// other seats. With many new ones it counts for a moment and says that there are
// more.
func (s *Server) settle(ctx context.Context, player string) (c career, open []seated, more bool, err error) {
	seats, err := s.seats(ctx, player)
	if err != nil {
		return c, nil, false, err
	}
	c, version, err := s.career(ctx, player)
	if err != nil {
		return c, nil, false, err
	}
	if err := s.tidy(ctx, player, c, seats); err != nil {
		return c, nil, false, err
	}
	counted, fresh, begin := c.Fresh, []played(nil), time.Now()
	for _, seat := range seats {
		switch {
		case seat.room.Phase != api.Over:
			open = append(open, seat)
			continue
		case slices.ContainsFunc(counted, func(p played) bool { return p.Room == seat.room.Room }):
			continue
		case time.Since(begin) > countingFor:
			more = true
			continue
		}
		p, isNew, err := s.finished(ctx, player, seat)
		if err != nil {
			return c, nil, false, err
		}
		if isNew {
			fresh = append(fresh, p)
		}
	}
	if len(fresh) == 0 {
		return c, open, more, nil
	}
	slices.SortFunc(fresh, func(a, b played) int { return cmp.Compare(a.Time, b.Time) })
	c.Fresh = nil
	for _, p := range fresh {
		c.add(p)
	}
	value, err := json.Marshal(c)
	if err != nil {
		return c, nil, false, err
	}
	if _, err = s.store.Put(ctx, careersBucket, player, value, version); errors.Is(err, store.ErrConflict) {
		c, _, err = s.career(ctx, player) // Another request was quicker: its sum is as good.
		return c, open, more, err
	} else if err != nil {
		return c, nil, false, err
	}
	return c, open, more, s.tidy(ctx, player, c, seats)
}

// seats lists where a player sat down and what became of it.
func (s *Server) seats(ctx context.Context, player string) (list []seated, err error) {
	const page = 1000
	for after := ""; ; {
		entries, err := s.store.Keys(ctx, seatsBucket, player+"/", after, page)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			after = e.Key
			seat := seated{entry: e}
			_, seat.room.Room, _ = strings.Cut(e.Key, "/")
			l, err := s.store.Head(ctx, seat.room.Room)
			if errors.Is(err, store.ErrNotFound) {
				continue
			} else if err != nil {
				return nil, err
			}
			id := seat.room.Room
			if err := json.Unmarshal(l.Data, &seat.room); err != nil {
				s.opts.Log.Warn("a player's table is left out: its summary cannot be read", "room", id, "err", err)
				continue
			}
			seat.room.Room = id
			list = append(list, seat)
		}
		if len(entries) < page {
			return list, nil
		}
	}
}

func (s *Server) career(ctx context.Context, player string) (c career, version uint64, err error) {
	c = career{Games: map[string]*score{}, With: map[string]*score{}}
	e, err := s.store.Get(ctx, careersBucket, player)
	if errors.Is(err, store.ErrNotFound) {
		return c, 0, nil
	} else if err != nil {
		return c, 0, err
	}
	return c, e.Version, json.Unmarshal(e.Value, &c)
}

// tidy moves what was counted last to where it is kept. It may be done again.
func (s *Server) tidy(ctx context.Context, player string, c career, seats []seated) error {
	for _, seat := range seats {
		i := slices.IndexFunc(c.Fresh, func(p played) bool { return p.Room == seat.room.Room })
		if i < 0 {
			continue
		}
		value, err := json.Marshal(c.Fresh[i])
		if err != nil {
			return err
		}
		if _, err := s.store.Put(ctx, playedBucket, c.Fresh[i].key(player), value, 0); err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
		if err := s.leave(ctx, seat); err != nil {
			return err
		}
	}
	return nil
}

// leave forgets that a player sits in a room.
func (s *Server) leave(ctx context.Context, seat seated) error {
	err := s.store.Delete(ctx, seatsBucket, seat.entry.Key, seat.entry.Version)
	if errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrNotFound) {
		return nil // Another request was quicker.
	}
	return err
}

// finished returns a game that is over, if it counts and was not counted long
// ago: a seat is noted again when the opening of its room is repeated.
func (s *Server) finished(ctx context.Context, player string, seat seated) (p played, isNew bool, err error) {
	events, err := s.house.Events(ctx, seat.room.Room)
	if err != nil {
		return p, false, err
	}
	p, ok := playedBy(player, seat.room, events)
	if !ok { // He stood up before it began.
		return p, false, s.leave(ctx, seat)
	}
	_, err = s.store.Get(ctx, playedBucket, p.key(player))
	if errors.Is(err, store.ErrNotFound) {
		return p, true, nil
	} else if err != nil {
		return p, false, err
	}
	return p, false, s.leave(ctx, seat)
}

// playedBy returns a finished game as a player sees it, if he played in it.
func playedBy(player string, l api.Listed, events []api.Event) (p played, ok bool) {
	if l.Result == nil {
		return p, false
	}
	p = played{Room: l.Room, Game: l.Config.Game, Title: l.Config.Title, With: "here", Reason: string(l.Result.Reason), Manual: l.Config.Manual}
	sits := map[int]api.Sitting{}
	mine := func(seat int) bool { return sits[seat].Bot == "" && sits[seat].Player == player }
	for _, e := range events {
		switch e.Kind {
		case api.Sat:
			sits[e.Seat] = *e.Sit
		case api.Stood:
			delete(sits, e.Seat)
		case api.Threw:
			if mine(e.Seat) && !p.Manual {
				p.Dice.add(e.Text)
			}
		case api.Ended:
			p.Time = e.Time
		}
	}
	own := -1
	for seat := range l.Result.Payoffs {
		switch {
		case mine(seat):
			own = seat
			continue
		case sits[seat].Bot == "":
			p.With = "people"
		case p.With == "here":
			p.With = "bots"
		}
		p.Who = append(p.Who, sits[seat].Name)
	}
	if own < 0 {
		return p, false
	}
	if p.With == "here" {
		return p, true
	}
	p.Points = int(l.Result.Payoffs[own])
	p.Won = won(l.Result.Payoffs, own)
	return p, true
}

// won returns 1 for those with most, -1 for the others, 0 if all have the same.
func won(payoffs []int32, seat int) int {
	most := slices.Max(payoffs)
	switch {
	case most == slices.Min(payoffs):
		return 0
	case payoffs[seat] == most:
		return 1
	}
	return -1
}
