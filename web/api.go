package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"strconv"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/live"
	"parlor/players"
	"parlor/room"
)

// games lists the catalogue.
func (s *Server) games(w http.ResponseWriter, _ *http.Request) error {
	list := []api.Game{}
	for _, e := range s.house.Games().List {
		g := api.Game{Name: e.Name, Title: e.Title, Family: e.Family, Seats: e.Seats, Options: []api.Option{}, Levels: []api.Level{}}
		for _, p := range s.house.Games().Bots.Offers(e.Name) {
			g.Levels = append(g.Levels, api.Level{Name: p.Name, Title: p.Title, About: p.Line, Step: p.Rank, Usual: p.Usual})
		}
		for _, o := range e.Options {
			b := api.Option{Name: o.Name, Help: o.Help, Values: o.Values, Default: o.Default}
			if o.Max > 0 {
				b.Min, b.Max = &o.Min, &o.Max
			}
			g.Options = append(g.Options, b)
		}
		list = append(list, g)
	}
	return writeJSON(w, http.StatusOK, api.Games{Games: list, Bots: s.house.Games().Bots.Names()})
}

// listRooms lists the rooms that are not private, in a phase.
func (s *Server) listRooms(w http.ResponseWriter, r *http.Request) error {
	phase := api.Phase(r.URL.Query().Get("phase"))
	switch phase {
	case "":
		phase = api.Seating
	case api.Seating, api.Playing, api.Over:
	default:
		return badRequest("phase %q: want seating, playing or over", phase)
	}
	limit, err := queryInt(r, "limit", 50, 1, 200)
	if err != nil {
		return err
	}
	list, err := s.house.List(r.Context(), phase, limit)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, api.Rooms{Rooms: list})
}

// queryEvent reads the number of an event; none is 0.
func queryEvent(name, text string) (uint64, error) {
	n, err := strconv.ParseUint(orDefault(text, "0"), 10, 64)
	if err != nil {
		return 0, badRequest("%s=%q: want the number of an event, or 0", name, text)
	}
	return n, nil
}

func queryInt(r *http.Request, name string, def, lo, hi int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return def, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < lo || n > hi {
		return 0, badRequest("%s=%q: want a whole number from %d to %d", name, text, lo, hi)
	}
	return n, nil
}

func (s *Server) openRoom(w http.ResponseWriter, r *http.Request) error {
	v, err := s.who(r)
	if err != nil {
		return err
	}
	if v.scope == "watch" {
		return forbidden("this token may only watch")
	}
	var b api.Opening
	if err := readJSON(r, &b); err != nil {
		return err
	}
	if err := s.allow(v, opens, s.opts.Rate.Opens); err != nil {
		return err
	}
	if b.ID != "" && !goodKey(b.ID) {
		return badRequest("id: want an idempotency key of 1 to 64 visible letters")
	}
	id := live.NewID()
	if b.ID != "" {
		id = s.house.RoomID(v.id, b.ID)
	}
	opened, seats, err := s.open(r, v, id, b)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusCreated, api.NewRoom{Room: opened.ID, Seats: seats, View: opened.View(viewAs(v, opened), s.house.Now())})
}

// configOf is the room that b asks for.
func configOf(b api.Opening) api.Config {
	return api.Config{
		Game: b.Game, Options: b.Options, Seats: b.Seats, Match: b.Match, Clock: b.Clock,
		Private: b.Private, Title: b.Title, Manual: b.Manual, Advice: b.Advice, Dice: b.Dice, Position: b.Position,
	}
}

// sittingOf is who takes a seat, for a visitor who is not known yet.
func sittingOf(b api.Sit) room.Command {
	c := room.Command{Do: api.DoSit, Seat: b.Seat, Sit: &api.Sitting{Name: b.Name, Bot: b.Bot}, Hash: b.Dice}
	if b.Bot != "" && b.Name == "" {
		c.Sit.Name = b.Bot
	}
	return c
}

// check says what is wrong with b, before anything is made for it.
func (s *Server) check(b api.Opening) error {
	var sits []room.Command
	for _, x := range b.Sit {
		sits = append(sits, sittingOf(x))
	}
	return s.house.Check(configOf(b), sits...)
}

// open opens the room id as b says, and seats whom it names.
func (s *Server) open(r *http.Request, v visitor, id string, b api.Opening) (*room.Room, []api.SeatSecret, error) {
	var sits []room.Command
	seats := []api.SeatSecret{}
	for i, x := range b.Sit {
		c, secret := s.sitting(v, id, b.ID, "open "+strconv.Itoa(i), x)
		sits = append(sits, c)
		seats = append(seats, api.SeatSecret{Seat: x.Seat, Secret: secret})
	}
	opened, err := s.house.Open(r.Context(), id, configOf(b), sits...)
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
		s.players.SatDown(r.Context(), v.player, id)
	}
	return opened, seats, nil
}

// surely is how many letters of an idempotency key nobody guesses.
const surely = 16

// sitting returns the command that takes a seat, and the seat's secret. The same
// command again gets the same secret, for whoever has shown a secret himself: his
// key, or as a guest an idempotency key that nobody guesses. Neither is ever told
// to others. For other guests the secret is another each time, and the command
// repeated is answered without it.
func (s *Server) sitting(v visitor, roomID, id, what string, b api.Sit) (room.Command, string) {
	c := sittingOf(b)
	if b.Bot != "" {
		return c, ""
	}
	if v.player == "" && len(id) < surely {
		id = rand.Text()
	}
	secret := s.house.SeatSecret(roomID, v.id+" "+id+" "+what)
	c.Sit.Token, c.Sit.Player = players.Digest(secret), v.player
	return c, secret
}

// viewAs returns the seat as which a visitor sees a room.
func viewAs(v visitor, r *room.Room) int {
	seat, err := v.acts(r, nil)
	if err != nil {
		return room.Public
	}
	return seat
}

// look returns the room that a request is about, and who asks.
func (s *Server) look(r *http.Request) (*room.Room, visitor, error) {
	rm, err := s.house.Look(r.Context(), r.PathValue("room"))
	if err != nil {
		return nil, visitor{}, err
	}
	v, err := s.visitorAt(r.Context(), rm, "", r)
	return rm, v, err
}

func (s *Server) view(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, rm.View(viewAs(v, rm), s.house.Now()))
}

// log lists events, as the visitor sees them.
func (s *Server) log(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	since, err := queryInt(r, "since", 0, 0, 1<<31-1)
	if err != nil {
		return err
	}
	list, err := s.house.Log(r.Context(), rm, uint64(since), 1000, viewAs(v, rm))
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, api.Log{Room: rm.ID, Epoch: s.house.Epoch(), N: rm.Seq, Events: list})
}

// legal returns the rest of a turn's graph.
func (s *Server) legal(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	if err := s.allow(v, commands, s.opts.Rate.Commands); err != nil {
		return err
	}
	seat := viewAs(v, rm)
	if seat < 0 || !rm.Waits(seat) {
		return &api.Refusal{Code: api.NotYourTurn, Message: "it is not your turn"}
	}
	l := rm.Legal(seat)
	if play := r.URL.Query().Get("play"); play != "" {
		if l, err = rm.LegalAfter(seat, play); err != nil {
			return err
		}
	}
	return writeJSON(w, http.StatusOK, l)
}

// explain says why an action is legal or not.
func (s *Server) explain(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	if err := s.allow(v, commands, s.opts.Rate.Commands); err != nil {
		return err
	}
	action := r.URL.Query().Get("action")
	if action == "" || len(action) > 200 {
		return badRequest("action: want what to explain")
	}
	seat := game.Seat(max(viewAs(v, rm), 0))
	return writeJSON(w, http.StatusOK, rm.Position.Explain(seat, action))
}

// hint says what the best bot would do.
func (s *Server) hint(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	if err := s.allow(v, commands, s.opts.Rate.Commands); err != nil {
		return err
	}
	best, err := s.bestOf(rm, viewAs(v, rm))
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, api.Hints{Best: best})
}

// bestOf returns what the best bot would do for seat, the best first, at most five.
func (s *Server) bestOf(rm *room.Room, seat int) ([]api.Hint, error) {
	if err := rm.Advised(); err != nil {
		return nil, err
	}
	if seat < 0 || !rm.Waits(seat) || rm.Position.ToAct().Has(game.Nature) {
		return nil, &api.Refusal{Code: api.NotYourTurn, Message: "there is nothing for you to choose now"}
	}
	list, err := s.house.Games().Bots.Candidates(s.house.Games().Bots.Best(), rm.Position)
	if errors.Is(err, bots.ErrNoJudge) {
		return nil, newProblem(http.StatusNotFound, api.NotFound, "no bot judges this game")
	} else if err != nil {
		return nil, err
	}
	best := []api.Hint{}
	for _, c := range list[:min(len(list), 5)] {
		best = append(best, api.Hint{Play: c.Play, Equity: c.Equity})
	}
	return best, nil
}

// receipt signs the log as it is, for a player to keep.
func (s *Server) receipt(w http.ResponseWriter, r *http.Request) error {
	rec, err := s.house.Receipt(r.Context(), r.PathValue("room"))
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, rec)
}

// proof returns what lets a player follow the log by its hashes.
func (s *Server) proof(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	if len(v.seats(rm)) == 0 {
		return &api.Refusal{Code: api.NotSeated, Message: "only who sits in the room is given its log before the game is over"}
	}
	since, err := queryEvent("since", r.URL.Query().Get("since"))
	if err != nil {
		return err
	}
	p, err := s.house.Proof(r.Context(), rm.ID, since, 0)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, p)
}

// gameFile returns a finished game, for anybody to check.
func (s *Server) gameFile(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	if rm.Phase != api.Over {
		return &api.Refusal{Code: api.Waiting, Message: "the game can be checked when it is over: until then, keep the receipts"}
	}
	made, err := s.paper(r, v, rm, "game.json", func(ctx context.Context) (any, int, error) {
		f, err := s.house.File(ctx, rm.ID)
		if err != nil {
			return nil, 0, err
		}
		var b bytes.Buffer
		err = f.Write(&b)
		return b.Bytes(), b.Len(), err
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="`+rm.ID+`.json"`)
	_, err = w.Write(made.([]byte))
	return err
}
