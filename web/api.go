package web

import (
	"errors"
	"net/http"
	"strconv"

	"parlor/bots"
	"parlor/game"
	"parlor/live"
	"parlor/match"
	"parlor/room"
	"parlor/rules/catalogue"
)

type gameBody struct {
	Name    string       `json:"name"`
	Title   string       `json:"title"`
	Family  string       `json:"family"`
	Seats   [2]int       `json:"seats"`
	Options []optionBody `json:"options"`
}

type optionBody struct {
	Name    string   `json:"name"`
	Help    string   `json:"help"`
	Values  []string `json:"values,omitempty"`
	Min     *int     `json:"min,omitempty"`
	Max     *int     `json:"max,omitempty"`
	Default string   `json:"default"`
}

// games lists the catalogue.
func (s *Server) games(w http.ResponseWriter, _ *http.Request) error {
	list := []gameBody{}
	for _, e := range catalogue.All {
		g := gameBody{e.Name, e.Title, e.Family, e.Seats, []optionBody{}}
		for _, o := range e.Options {
			b := optionBody{Name: o.Name, Help: o.Help, Values: o.Values, Default: o.Default}
			if o.Max > 0 {
				b.Min, b.Max = &o.Min, &o.Max
			}
			g.Options = append(g.Options, b)
		}
		list = append(list, g)
	}
	return writeJSON(w, http.StatusOK, map[string]any{"games": list, "bots": bots.Kinds})
}

// listRooms lists the rooms that are not private, in a phase.
func (s *Server) listRooms(w http.ResponseWriter, r *http.Request) error {
	phase := room.Phase(r.URL.Query().Get("phase"))
	switch phase {
	case "":
		phase = room.Seating
	case room.Seating, room.Playing, room.Over:
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
	return writeJSON(w, http.StatusOK, map[string]any{"rooms": list})
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

// openBody is a room to be opened.
type openBody struct {
	ID      string           `json:"id"` // idempotency key
	Game    string           `json:"game"`
	Options game.Options     `json:"options"`
	Seats   int              `json:"seats"`
	Match   match.Length     `json:"match"`
	Clock   room.ClockConfig `json:"clock"`
	Private bool             `json:"private"`
	Title   string           `json:"title"`
	Manual  bool             `json:"manual"`
	Dice    int              `json:"dice"`
	Sit     []sitBody        `json:"sit"`
}

type sitBody struct {
	Seat int              `json:"seat"`
	Name string           `json:"name"`
	Bot  string           `json:"bot"`
	Dice *room.Commitment `json:"dice"`
}

type seatBody struct {
	Seat   int    `json:"seat"`
	Secret string `json:"secret,omitempty"`
}

func (s *Server) openRoom(w http.ResponseWriter, r *http.Request) error {
	v, err := s.who(r)
	if err != nil {
		return err
	}
	if v.scope == "watch" {
		return forbidden("this token may only watch")
	}
	var b openBody
	if err := readJSON(r, &b); err != nil {
		return err
	}
	if err := s.limits.open(v.id); err != nil {
		return err
	}
	id := live.NewID()
	if b.ID != "" {
		id = s.house.RoomID(v.id, b.ID)
	}
	opened, seats, err := s.open(r, v, id, b)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusCreated, map[string]any{
		"room": opened.ID, "seats": seats, "view": opened.View(viewAs(v, opened), live.Now()),
	})
}

// open opens the room id as b says, and seats whom it names.
func (s *Server) open(r *http.Request, v visitor, id string, b openBody) (*room.Room, []seatBody, error) {
	config := room.Config{
		Game: b.Game, Options: b.Options, Seats: b.Seats, Match: b.Match, Clock: b.Clock,
		Private: b.Private, Title: b.Title, Manual: b.Manual, Dice: b.Dice,
	}
	var sits []room.Command
	seats := []seatBody{}
	for i, x := range b.Sit {
		c, secret := s.sitting(v, id, "open "+strconv.Itoa(i), x)
		sits = append(sits, c)
		seats = append(seats, seatBody{x.Seat, secret})
	}
	opened, err := s.house.Open(r.Context(), id, config, sits...)
	if err == nil && len(b.Sit) > 0 {
		s.remember(r.Context(), v.player, id)
	}
	return opened, seats, err
}

// sitting returns the command that takes a seat, and the seat's secret.
func (s *Server) sitting(v visitor, roomID, key string, b sitBody) (room.Command, string) {
	c := room.Command{Do: room.DoSit, Seat: b.Seat, Sit: &room.Sitting{Name: b.Name, Bot: b.Bot}, Hash: b.Dice}
	if b.Bot != "" {
		if b.Name == "" {
			c.Sit.Name = b.Bot
		}
		return c, ""
	}
	secret := s.house.SeatSecret(roomID, v.id+" "+key)
	c.Sit.Token, c.Sit.Player = digest(secret), v.player
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
	v, err := s.who(r)
	if err != nil {
		return nil, v, err
	}
	rm, err := s.house.Look(r.Context(), r.PathValue("room"))
	return rm, v, err
}

func (s *Server) view(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, rm.View(viewAs(v, rm), live.Now()))
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
	return writeJSON(w, http.StatusOK, map[string]any{"room": rm.ID, "epoch": s.house.Epoch(), "n": rm.Seq, "events": list})
}

// legal returns the rest of a turn's graph.
func (s *Server) legal(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	seat := viewAs(v, rm)
	if seat < 0 || !rm.Waits(seat) {
		return &room.Refusal{Code: room.NotYourTurn, Message: "it is not your turn"}
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
	if err := s.limits.command(v.id); err != nil {
		return err
	}
	seat := viewAs(v, rm)
	if seat < 0 || !rm.Waits(seat) || rm.Position.ToAct().Has(game.Nature) {
		return &room.Refusal{Code: room.NotYourTurn, Message: "there is nothing for you to choose now"}
	}
	list, err := bots.Candidates(rm.Position)
	if errors.Is(err, bots.ErrNoJudge) {
		return &problem{http.StatusNotFound, "not_found", "no bot judges this game", nil}
	} else if err != nil {
		return err
	}
	type hint struct {
		Play   string  `json:"play"`
		Equity float64 `json:"equity"`
	}
	best := []hint{}
	for _, c := range list[:min(len(list), 5)] {
		best = append(best, hint{c.Play, c.Equity})
	}
	return writeJSON(w, http.StatusOK, map[string]any{"best": best})
}

// receipt signs the log as it is, for a player to keep.
func (s *Server) receipt(w http.ResponseWriter, r *http.Request) error {
	rec, err := s.house.Receipt(r.Context(), r.PathValue("room"))
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, rec)
}

// gameFile returns a finished game, for anybody to check.
func (s *Server) gameFile(w http.ResponseWriter, r *http.Request) error {
	rm, _, err := s.look(r)
	if err != nil {
		return err
	}
	if rm.Phase != room.Over {
		return &room.Refusal{Code: room.Waiting, Message: "the game can be checked when it is over: until then, keep the receipts"}
	}
	f, err := s.house.File(r.Context(), rm.ID)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="`+rm.ID+`.json"`)
	return f.Write(w)
}
