package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/players"
	"parlor/room"
	"parlor/store"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
	"parlor/web/papers"
	"parlor/web/rooms"
)

// keepPuzzle keeps a choice of a finished game for the visitor, and asks him at once.
func (s *Site) keepPuzzle(w http.ResponseWriter, r *http.Request) error {
	p, err := s.puzzleOf(r)
	if err != nil {
		return err
	}
	name := s.nameOf(r)
	if room.CheckName(name) != nil {
		name = pages.Guest(lang(r))
	}
	v, err := s.known(w, r, name)
	if err != nil {
		return err
	}
	if err := s.door.Allow(v, door.Commands); err != nil {
		return err
	}
	if err := s.players.KeepPuzzle(r.Context(), v.Player, p); errors.Is(err, players.ErrFull) {
		return door.NewProblem(http.StatusConflict, api.BadCommand, err.Error())
	} else if err != nil {
		return err
	}
	http.Redirect(w, r, "/puzzle/"+p.ID(), http.StatusSeeOther)
	return nil
}

// dropPuzzle lets go of a puzzle.
func (s *Site) dropPuzzle(w http.ResponseWriter, r *http.Request) error {
	v, err := s.door.Who(r)
	if err != nil {
		return err
	}
	if err := s.door.Allow(v, door.Commands); err != nil {
		return err
	}
	if id := r.PathValue("id"); v.Player != "" && analysis.IsID.MatchString(id) {
		if err := s.players.DropPuzzle(r.Context(), v.Player, id); err != nil {
			return err
		}
	}
	http.Redirect(w, r, "/you#puzzles", http.StatusSeeOther)
	return nil
}

// dailyPuzzle leads to the puzzle of the day.
func (s *Site) dailyPuzzle(w http.ResponseWriter, r *http.Request) error {
	p, err := s.daily(r)
	switch {
	case errors.Is(err, store.ErrNotFound):
		m := pages.Puzzle{Page: s.frame(r, pages.Word(lang(r), "puzzle.day"))}
		return s.show(w, r, http.StatusOK, pages.NoPuzzle(m))
	case err != nil:
		return err
	}
	http.Redirect(w, r, "/puzzle/"+p.ID(), http.StatusSeeOther)
	return nil
}

// daily returns the puzzle of the day, chosen now if nobody has asked for it before.
func (s *Site) daily(r *http.Request) (analysis.Puzzle, error) {
	now := s.house.Time()
	return papers.Get(r.Context(), s.papers, papers.Key{Room: "daily", What: now.UTC().Format(time.DateOnly)}, s.host.Allowed(s.door.Anybody(r), api.Quick), func(ctx context.Context) (analysis.Puzzle, int, error) {
		ctx, cancel := context.WithTimeout(ctx, rooms.StudyWait)
		defer cancel()
		p, err := s.advice.Daily(ctx, now)
		if errors.Is(err, context.DeadlineExceeded) {
			err = door.NewProblem(http.StatusServiceUnavailable, api.Busy, "the puzzle of the day is still being chosen: try again")
		}
		return p, 1 << 10, err
	})
}

// asked returns the puzzle that a path names, as the visitor keeps it or as the game
// tells it, its position, and when it is asked again: nil where he does not keep it.
func (s *Site) asked(r *http.Request, v door.Visitor) (z analysis.Puzzle, p game.Position, kept *players.Kept, err error) {
	id := r.PathValue("id")
	if !analysis.IsID.MatchString(id) {
		return z, nil, nil, door.NewProblem(http.StatusNotFound, api.NotFound, "There is no such puzzle.")
	}
	if v.Player != "" {
		k, err := s.players.Puzzle(r.Context(), v.Player, id)
		if err == nil {
			z, kept = k.Puzzle, &k
		} else if !errors.Is(err, store.ErrNotFound) {
			return z, nil, nil, err
		}
	}
	if kept == nil {
		where, n, _ := strings.Cut(id, ".")
		at := r.Clone(r.Context())
		at.SetPathValue("room", where)
		at.Form = url.Values{"n": {n}}
		if z, err = s.puzzleOf(at); err != nil {
			return z, nil, nil, err
		}
	}
	p, err = s.position(z)
	return z, p, kept, err
}

// position returns where a puzzle asks for a choice.
func (s *Site) position(z analysis.Puzzle) (game.Position, error) {
	g, err := s.house.Games().Rules(api.Config{Game: z.Game, Options: z.Options, Match: z.Match, Version: z.Version})
	if err != nil {
		return nil, err
	}
	return g.Parse(z.Position)
}

// puzzlePage asks what the visitor would play, or says what his answer is worth.
func (s *Site) puzzlePage(w http.ResponseWriter, r *http.Request) error {
	v := s.door.Anybody(r)
	z, p, kept, err := s.asked(r, v)
	if err != nil {
		return err
	}
	w.Header().Set("X-Robots-Tag", "noindex")
	e, _ := s.house.Games().List.Find(z.Game)
	e = pages.Titled(lang(r), e)
	m := pages.Puzzle{Page: s.frame(r, pages.Word(lang(r), "puzzle")+": "+e.Title), Game: e, ID: z.ID(), Room: z.Room, N: z.N, Seat: p.ToAct().First(), Seats: p.Seats()}
	m.Wide, m.Style = true, []string{"app.css", "pages.css", "look.css", "lab.css"}
	m.Kept = kept != nil
	if kept != nil {
		m.Known, m.Days = kept.Due == 0, kept.Days(s.house.Time())
	}
	if at, ok := match.At(p); ok {
		m.Match = &at
	}
	_, m.Throw, _ = beforeThrow(game.Inner(p))
	small, err := labBoard(setup{at: p}, m.Seat, m.Lang)
	if err != nil {
		return err
	}
	m.Sides, m.Name = small.Sides(), p.SeatName(m.Seat)
	play := strings.TrimSpace(r.URL.Query().Get("play"))
	if play == "" {
		m.Plays = labelled(tellerOf(p, m.Lang, pages.Called(m.Lang, p), m.Seat), p, m.Seat, analysis.Plays(p))
		return s.ask(w, r, m, z, p)
	}
	m.Symbols, m.Small, m.Says = board.Symbols(small), small.Small(), small.Says()
	rep, err := s.answered(r, v, z, p, play)
	if err != nil {
		return err
	}
	m.Scripts = scripts("js/play.js")
	m.Answered(rep)
	m.Why(p)
	if v.Player != "" {
		list, err := s.players.Puzzles(r.Context(), v.Player)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(list, func(k players.Kept) bool { return k.Now(s.house.Time()) && k.ID() != m.ID })
		if i >= 0 {
			m.Next = "/puzzle/" + list[i].ID()
		}
	}
	return s.show(w, r, http.StatusOK, pages.PuzzleAnswer(m))
}

// ask shows the board on which a puzzle is answered.
func (s *Site) ask(w http.ResponseWriter, r *http.Request, m pages.Puzzle, z analysis.Puzzle, p game.Position) (err error) {
	view := askedView(z, p, m.Lang, m.Seat)
	if m.Board, err = learnerBoard(p, view, m.Lang, viewSettingsOf(r)); err != nil {
		return err
	}
	b, err := json.Marshal(view)
	if err != nil {
		return err
	}
	m.Scripts = `<script type="application/json" id="asked">` + strings.ReplaceAll(string(b), "<", `\u003c`) + "</script>" + scripts("js/puzzle.js")
	return s.show(w, r, http.StatusOK, pages.PuzzlePage(m))
}

// askedView is the position as the one who is asked sees it: as if he sat in a room.
func askedView(z analysis.Puzzle, p game.Position, lang string, me game.Seat) roomlessView {
	rm := &room.Room{Position: p, Phase: api.Playing, Turn: 1}
	v := api.View{
		Config: api.Config{Game: z.Game, Options: z.Options, Match: z.Match, Seats: p.Seats()}, Position: p.String(), You: me,
		Brief: api.Brief{N: 1, Phase: api.Playing, Turn: 1, ToAct: []game.Seat{me}, Thrower: -1, Offerer: -1},
	}
	for seat := range game.Seat(p.Seats()) {
		who := pages.Word(lang, "learn.you")
		if seat != me {
			who = pages.Word(lang, "learn.other")
		}
		if p.Seats() > 2 && seat != me {
			who += " " + (seat + 1).String()
		}
		v.Seats = append(v.Seats, api.SeatView{Name: p.SeatName(seat), Who: who, Taken: true})
	}
	v.Legal = rm.Legal(me)
	return roomlessView{v, []game.Seat{me}}
}

// answerPuzzle takes an answer: it counts where the visitor keeps the puzzle, and it
// is asked now.
func (s *Site) answerPuzzle(w http.ResponseWriter, r *http.Request) error {
	v := s.door.Anybody(r)
	z, p, kept, err := s.asked(r, v)
	if err != nil {
		return err
	}
	if err := s.door.Allow(v, door.Commands); err != nil {
		return err
	}
	play := strings.TrimSpace(r.FormValue("play"))
	rep, err := s.answered(r, v, z, p, play)
	if err != nil {
		return err
	}
	if kept != nil {
		if _, err := s.players.Answered(r.Context(), v.Player, z.ID(), rep.Games[0].Items[0].Grade == ""); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	http.Redirect(w, r, "/puzzle/"+z.ID()+"?"+url.Values{"play": {play}}.Encode(), http.StatusSeeOther)
	return nil
}

// maxAnswer is how many bytes the text of a play may have.
const maxAnswer = 200

// answered judges an answer, as kept or made now: two throws ahead.
func (s *Site) answered(r *http.Request, v door.Visitor, z analysis.Puzzle, p game.Position, play string) (*analysis.Report, error) {
	if play == "" || len(play) > maxAnswer {
		return nil, door.BadRequest("play: want what you would play there")
	}
	key := papers.Key{Room: "puzzle " + z.ID(), What: play}
	return papers.Get(r.Context(), s.papers, key, s.host.Allowed(v, api.Quick), func(ctx context.Context) (*analysis.Report, int, error) {
		ctx, cancel := context.WithTimeout(ctx, rooms.StudyWait)
		defer cancel()
		rep, err := z.Answer(ctx, p, play, analysis.Options{Roster: s.house.Games().Bots, Depth: api.Standard, Workers: 1})
		switch {
		case errors.Is(err, game.ErrIllegal):
			why := p.Explain(p.ToAct().First(), play)
			refused := &api.Refusal{Code: api.Illegal, Message: err.Error(), Rules: why.Rules, Misread: api.MisreadIn(err)}
			if len(why.Rules) > 0 && !why.Legal {
				refused.Message = why.Rules[0].Text
			}
			err = refused
		case errors.Is(err, context.DeadlineExceeded):
			err = door.NewProblem(http.StatusServiceUnavailable, api.Busy, fmt.Sprintf("this position takes longer than %v to look at", rooms.StudyWait))
		}
		return rep, 4 << 10, err
	})
}

// puzzles lists what a player keeps, for the page of his own games.
func (s *Site) puzzles(ctx context.Context, player, lang string) (list []pages.Fact, due int, err error) {
	kept, err := s.players.Puzzles(ctx, player)
	now := s.house.Time()
	for _, k := range kept {
		f := pages.Fact{Name: s.title(lang, k.Game), Value: k.ID(), About: pages.DueIn(lang, k.Days(now))}
		if p, err := s.position(k.Puzzle); err == nil {
			m := pages.Puzzle{Page: pages.Page{Lang: lang}, Name: p.SeatName(p.ToAct().First())}
			_, m.Throw, _ = beforeThrow(game.Inner(p))
			f.Name += ": " + strings.TrimSuffix(m.Asks(), ".")
		}
		switch {
		case k.Due == 0:
			f.About = pages.Word(lang, "puzzle.known")
		case k.Now(now):
			f.About = pages.Word(lang, "puzzle.now")
			due++
		}
		list = append(list, f)
	}
	return list, due, err
}
