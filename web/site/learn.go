package site

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"parlor/api"
	"parlor/docs"
	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
)

// lessonStep is a step of a lesson as the page's script plays it.
type lessonStep struct {
	Title string       `json:"title"`
	Say   string       `json:"say"`
	Want  string       `json:"want"`
	Falls []game.Part  `json:"falls,omitempty"` // what falls when the learner throws
	After string       `json:"after"`           // the position that it leads to
	View  roomlessView `json:"view"`
}

// roomlessView is a view that the page's script shows though there is no room: of a lesson, a puzzle, the bench.
type roomlessView struct {
	api.View
	Own []game.Seat `json:"own"`
}

// hasLesson reports whether there is a lesson for a game.
func hasLesson(name string) bool {
	all, err := docs.Lessons()
	return err == nil && all[name] != nil
}

// learnCookie says that a visitor has seen the lesson of a game, or wanted none, or has played without it.
func learnCookie(name string) string { return "learn-" + name }

// offersLesson reports whether a room shows a visitor where the lesson is: the first time that he plays a game, and not in a rematch.
// A page with scripts stays when its reader sits down: so it has the offer before that, and hides it as long as seats are free.
func offersLesson(r *http.Request, m pages.Room) bool {
	_, err := r.Cookie(learnCookie(m.Game.Name))
	plays := m.View.You >= 0 && m.View.Phase == api.Playing || m.View.Phase == api.Seating && (m.View.You >= 0 || len(m.Free) > 0)
	return err != nil && plays && m.View.Config.After == "" && hasLesson(m.Game.Name)
}

// lesson returns the lesson that an address names, and its game.
func (s *Site) lesson(r *http.Request) (e catalogue.Entry, l *docs.Lesson, err error) {
	e, ok := s.house.Games().List.Find(r.PathValue("game"))
	all, err := docs.Lessons()
	if err != nil {
		return e, nil, err
	}
	if l = all[e.Name]; !ok || l == nil {
		return e, nil, door.NewProblem(http.StatusNotFound, api.NotFound, "There is no lesson for such a game.")
	}
	return e, l, nil
}

// learnExplain says why an action is legal or not in a step of a lesson, in the language of the visitor.
func (s *Site) learnExplain(w http.ResponseWriter, r *http.Request) error {
	e, lesson, err := s.lesson(r)
	if err != nil {
		return err
	}
	i, err := door.QueryInt(r, "step", 0, 0, len(lesson.Steps)-1)
	if err != nil {
		return err
	}
	g, err := gameOf(s.house.Games().List, e.Name+" "+lesson.With)
	if err != nil {
		return err
	}
	at, _, err := playStep(g, lesson.Steps[i])
	if err != nil {
		return err
	}
	return door.Explain(w, r, at, 0)
}

// learnPage shows how a game is played, in steps that the learner does himself. With no=ROOM it only remembers that he wants
// none, and leads back to the room.
func (s *Site) learnPage(w http.ResponseWriter, r *http.Request) error {
	e, lesson, err := s.lesson(r)
	if err != nil {
		return err
	}
	door.KeepWish(w, r, learnCookie(e.Name), "1", "/")
	if id := r.URL.Query().Get("no"); id != "" {
		rm, err := s.house.Look(r.Context(), id)
		if err != nil {
			return err
		}
		http.Redirect(w, r, "/r/"+rm.ID, http.StatusSeeOther)
		return nil
	}
	w.Header().Set(keepHeader, "lesson") // Its steps and its rules are in the page.
	e = pages.Titled(lang(r), e)
	m := pages.Learn{Page: s.frame(r, e.Title), Game: e, Against: s.firstOpponent(e.Name)}
	m.Title = pages.Word(m.Lang, "learn") + ": " + m.Title
	m.Wide, m.Style = true, []string{"app.css", "pages.css"}
	m.Preview = preview(r, pages.Word(m.Lang, "learn")+": "+e.Title, pages.Blurb(m.Lang, e), "/preview/"+e.Name+".jpg")
	g, err := gameOf(s.house.Games().List, e.Name+" "+lesson.With)
	if err != nil {
		return err
	}
	list, err := learnSteps(r, &m, g, lesson.Steps)
	if err != nil {
		return fmt.Errorf("lesson of %s: %w", e.Name, err)
	}
	b, err := json.Marshal(list)
	if err != nil {
		return err
	}
	m.Scripts = `<script type="application/json" id="steps">` + strings.ReplaceAll(string(b), "<", `\u003c`) + "</script>" + scripts("js/lesson.js") + script("js/play.js")
	return s.show(w, r, http.StatusOK, pages.LearnPage(m))
}

// learnSteps writes the steps of a lesson into m, and returns them as the page's script plays them.
func learnSteps(r *http.Request, m *pages.Learn, g game.Game, steps []docs.Step) ([]lessonStep, error) {
	tongue := slices.Index(pages.Langs, m.Lang)
	plates := []string{pages.Word(m.Lang, "learn.you"), pages.Word(m.Lang, "learn.plate")} // Small boards have little room for names.
	var list []lessonStep
	var boards []board.Board
	for i, step := range steps {
		p, end, err := playStep(g, step)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", step.Title[0], err)
		}
		x := lessonStep{
			Title: step.Title[tongue], Say: step.Say[tongue], Want: step.Want, After: end.String(), View: learnerView(m.Game.Name, p, m.Lang, i),
		}
		if step.Falls != "" {
			x.Falls = game.Parts(p, true, step.Falls)
		}
		if i == 0 {
			if m.Board, err = learnerBoard(p, x.View, m.Lang, viewSettingsOf(r)); err != nil {
				return nil, err
			}
		}
		list = append(list, x)
		before, err := smallBoard(p, m.Lang, plates)
		if err != nil {
			return nil, err
		}
		after, err := smallBoard(end, m.Lang, plates)
		if err != nil {
			return nil, err
		}
		boards = append(boards, before, after)
		m.Steps = append(m.Steps, pages.Step{
			Title: x.Title, Say: x.Say, Do: lessonDone(tellerOf(p, m.Lang, learners(x.View), 0), p, step),
			Before: before.Small(before, after), After: after.Small(before, after), SaysBefore: before.Says(), SaysAfter: after.Says(),
		})
	}
	m.Symbols = board.Symbols(boards...)
	return list, nil
}

// playStep returns the position of a step of a lesson, and the one that it leads to.
func playStep(g game.Game, step docs.Step) (at, end game.Position, err error) {
	if at, err = g.Parse(step.Line); err != nil {
		return nil, nil, err
	}
	if step.Throw != "" {
		if at, err = at.PlayText(game.Nature, step.Throw); err != nil {
			return nil, nil, err
		}
	}
	seat, text := game.Seat(0), step.Want
	if step.Falls != "" {
		seat, text = game.Nature, step.Falls
	}
	end, err = at.PlayText(seat, text)
	return at, end, err
}

// firstOpponent is who plays against somebody who has just learnt a game: the weakest, where some are stronger than others.
func (s *Site) firstOpponent(name string) string {
	roster := s.house.Games().Bots
	if _, err := roster.Equal(name, nil); err != nil {
		return roster.Usual(name, 1)
	}
	return roster.Offers(name)[0].Name
}

// learnerView is how the learner, who has seat 0, sees the position of step i.
func learnerView(name string, p game.Position, lang string, i int) roomlessView {
	rm := &room.Room{Position: p, Phase: api.Playing, Turn: i + 1}
	v := api.View{
		Config: api.Config{Game: name, Seats: p.Seats()}, Position: p.String(),
		Brief: api.Brief{N: uint64(i + 1), Phase: api.Playing, Turn: i + 1, ToAct: []game.Seat{0}, Thrower: -1, Offerer: -1},
	}
	for seat := range game.Seat(p.Seats()) {
		who := pages.Word(lang, "learn.you")
		if seat > 0 {
			who = pages.Word(lang, "learn.other")
		}
		if p.Seats() > 2 && seat > 0 {
			who += " " + seat.String()
		}
		v.Seats = append(v.Seats, api.SeatView{Name: p.SeatName(seat), Who: who, Taken: true})
	}
	if v.Legal = rm.Legal(0); p.ToAct().Has(game.Nature) {
		v.Thrower = p.Thrower()
	}
	return roomlessView{v, []game.Seat{0}}
}

// learners are the names of those who sit in a lesson.
func learners(v roomlessView) (names []string) {
	for _, seat := range v.Seats {
		names = append(names, seat.Who)
	}
	return names
}

// learnerBoard draws the board of the first step: the script shows the others on it.
func learnerBoard(p game.Position, v roomlessView, lang string, a viewSettings) (string, error) {
	b, err := board.Build(p, board.Options{
		Viewer: v.You, HomeLeft: a.left, Look: a.look, Own: v.Own, Lang: lang, Names: learners(v), Legal: v.Legal, Files: files(lang),
	})
	if err != nil {
		return "", err
	}
	var text strings.Builder
	err = b.Render(&text)
	return text.String(), err
}
