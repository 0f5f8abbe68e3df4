package site

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strconv"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/live"
	"parlor/room"
	"parlor/web/door"
	"parlor/web/pages"
	"parlor/web/rooms"
)

// tryLab opens a room that begins with the position of the bench, for who is to act
// there, against bots of the level that the form chooses.
func (s *Site) tryLab(w http.ResponseWriter, r *http.Request) error {
	u, err := s.labGame(r)
	if err != nil {
		return err
	}
	return s.try(w, r, api.Opening{Game: u.entry.Name, Options: u.options, Match: u.length, Position: u.at.String()})
}

// tryGame opens a room that begins where somebody chose in a game that is over: at
// event n of the form.
func (s *Site) tryGame(w http.ResponseWriter, r *http.Request) error {
	p, err := s.puzzleOf(r)
	if err != nil {
		return err
	}
	return s.try(w, r, api.Opening{Game: p.Game, Options: p.Options, Match: p.Match, Position: p.Position})
}

// puzzleOf returns the choice at event n, as the form says, of the game that a
// request is about, which must be over.
func (s *Site) puzzleOf(r *http.Request) (analysis.Puzzle, error) {
	rm, v, err := s.host.Over(r)
	if err != nil {
		return analysis.Puzzle{}, err
	}
	n, err := strconv.ParseUint(r.FormValue("n"), 10, 32)
	if err != nil {
		return analysis.Puzzle{}, door.BadRequest("n: want the number of an event")
	}
	return rooms.Paper(s.host, r, v, rm, "choice "+strconv.FormatUint(n, 10), func(ctx context.Context) (analysis.Puzzle, int, error) {
		events, err := s.house.Events(ctx, rm.ID)
		if err != nil {
			return analysis.Puzzle{}, 0, err
		}
		g, err := analysis.Of(s.house.Games(), rm.ID, events)
		if err != nil {
			return analysis.Puzzle{}, 0, err
		}
		p, err := analysis.PuzzleOf(g, rm.ID, rm.Config.Version, n)
		if errors.Is(err, analysis.ErrNoPuzzle) {
			err = door.BadRequest("event %d: %v", n, err)
		}
		return p, 1 << 10, err
	})
}

// try opens the room that b asks for: the visitor sits where somebody is to act, and bots everywhere else; or, if the form asks to play
// here, he plays all sides.
func (s *Site) try(w http.ResponseWriter, r *http.Request, b api.Opening) error {
	config := api.Config{Game: b.Game, Options: b.Options, Match: b.Match, Position: b.Position}
	games := s.house.Games()
	if err := games.Check(&config); err != nil {
		return door.Misread(err)
	}
	me, err := games.FirstToAct(config)
	if err != nil {
		return err
	}
	name := cmp.Or(s.nameOf(r), pages.Guest(lang(r)))
	promises := r.FormValue("js") != "" // The browser promises chains for whoever sits before it, once it shows the room.
	for seat := range game.Seat(config.Seats) {
		if r.FormValue("with") == "here" {
			b.Sit = append(b.Sit, api.Sit{Seat: seat, Name: pages.Sharing(lang(r), name, int(seat)), Promises: promises})
			continue
		}
		if seat == me {
			b.Sit = append(b.Sit, api.Sit{Seat: seat, Name: name, Promises: promises})
			continue
		}
		bot := cmp.Or(r.FormValue("bot"), games.Bots.Usual(b.Game, max(seat, 1)))
		b.Sit = append(b.Sit, api.Sit{Seat: seat, Bot: bot})
	}
	s.nameBots(lang(r), b.Game, b.Sit)
	if err := errors.Join(room.CheckName(name), s.host.Check(b)); err != nil {
		return err
	}
	v, err := s.known(w, r, name)
	if err != nil {
		return err
	}
	if err := s.door.Allow(v, door.Opens); err != nil {
		return err
	}
	opened, _, err := s.host.Open(r, v, live.NewID(), b)
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/r/"+opened.ID, http.StatusSeeOther)
	return nil
}
