// Package site is the pages, for people: HTML, pictures, and what the pages' scripts
// alone ask for. HTML exists only here and below.
package site

import (
	"bytes"
	"cmp"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"parlor/advice"
	"parlor/api"
	"parlor/live"
	"parlor/match"
	"parlor/players"
	"parlor/room"
	"parlor/rules/catalogue"
	"parlor/web/assets"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
	"parlor/web/papers"
	"parlor/web/rooms"
)

// A Site shows a house to people.
type Site struct {
	door     *door.Door
	host     *rooms.Host
	papers   *papers.Papers
	house    *live.House
	players  *players.Book
	advice   *advice.Desk
	log      *slog.Logger
	numbers  numbers
	rollouts *rollouts
}

// New returns the pages of a house.
func New(d *door.Door, h *rooms.Host, p *papers.Papers, house *live.House, book *players.Book, desk *advice.Desk) *Site {
	return &Site{door: d, host: h, papers: p, house: house, players: book, advice: desk, log: d.Log, rollouts: newRollouts()}
}

// Route adds all pages to mux.
func (s *Site) Route(mux *http.ServeMux) {
	for pattern, handle := range map[string]func(w http.ResponseWriter, r *http.Request) error{
		"GET /{$}":                  s.frontPage,
		"GET /new/{game}":           s.newPage,
		"POST /play":                s.playForm,
		"GET /join":                 s.joinForm,
		"GET /r/{room}":             s.tablePage,
		"POST /r/{room}":            s.tableForm,
		"GET /r/{room}/replay":      s.replayPage,
		"GET /r/{room}/replay.json": s.replayFrames,
		"GET /learn/{game}":         s.learnPage,
		"GET /offline":              s.offlinePage,
		"GET /r/{room}/preview.jpg": s.roomPreview,
		"GET /preview/{game}":       s.gamePreview,
		"POST /r/{room}/replay":     s.replayForm,
		"GET /r/{room}/look":        s.lookPart,
		"GET /r/{room}/turned":      s.turnedLine,
		"GET /r/{room}/dice":        s.dicePage,
		"GET /r/{room}/dice.html":   s.savedDice,
		"GET /rules":                s.rulesPage,
		"GET /rules/{game}":         s.rulesPage,
		"GET /rule/{rule}":          s.rulePlace,
		"GET /numbers":              s.numbersPage,
		"GET /lab":                  s.labIndex,
		"GET /lab/{game}":           s.labPage,

		"GET /lab/{game}/preview.jpg": s.labPreview,
		"GET /lab/{game}/board.svg":   s.labDrawing,
		"GET /lab/{game}/rollout":     s.labRollout,
		"POST /lab/{game}/try":        s.tryLab,
		"POST /r/{room}/try":          s.tryGame,
		"GET /you":                    s.youPage,
		"GET /you/key":                s.saveKey,
		"POST /you/key":               s.takeKey,
		"GET /settings":               s.settingsPage,
		"POST /settings":              s.settingsForm,
	} {
		mux.HandleFunc(pattern, s.page(handle))
	}
	for path := range icons {
		mux.HandleFunc("GET "+path, s.page(s.icon))
	}
	mux.HandleFunc("GET /worker.js", s.workerScript)
	mux.Handle("GET "+assets.Prefix, assets.Handler())
	mux.HandleFunc("GET /robots.txt", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		w.Write([]byte("User-agent: *\nDisallow: /api/\n"))
	})
	mux.HandleFunc("/", s.page(func(http.ResponseWriter, *http.Request) error {
		return door.NewProblem(http.StatusNotFound, api.NotFound, "There is no such page.")
	}))
}

// page makes an HTTP handler of a page that may fail: its error is a page too.
func (s *Site) page(handle func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-cache")
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' "+
			assets.ImportMapHash()+"; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
		if err := handle(w, r); err != nil {
			p := s.door.Problem(r, err)
			p.RetryAfter(w)
			s.show(w, r, p.Status, pages.ProblemPage(pages.Problem{Page: s.frame(r, string(p.Code)), Message: p.Message}))
		}
	}
}

// frame returns what every page knows.
func (s *Site) frame(r *http.Request, title string) pages.Page {
	p := pages.Page{
		Title: title + " – parlor", About: title + ": old dice games, played in the browser by their original rules, against friends and bots.",
		Lang: lang(r), Theme: theme(r), Path: r.URL.Path,
		Style: []string{"app.css", "pages.css"}, Asset: assets.Path,
	}
	p.Preview = preview(r, title, pages.Word(p.Lang, "front.caption"), "/preview/parker.jpg")
	return p
}

// show writes a page, compressed where the browser likes that.
func (s *Site) show(w http.ResponseWriter, r *http.Request, status int, c templ.Component) error {
	var b bytes.Buffer
	if err := c.Render(r.Context(), &b); err != nil {
		return err
	}
	return writePacked(w, r, status, "text/html; charset=utf-8", b.Bytes())
}

// cards are the games as the front page shows them: one of each board.
func (s *Site) cards(lang string) (list []pages.Card) {
	first := []string{"parker", "india", "crown-and-anchor", "check-and-double-check", "backgammon", "wikipedia"}
	rank := func(c pages.Card) int {
		if i := slices.Index(first, c.Entry.Name); i >= 0 {
			return i
		}
		return len(first)
	}
	for _, e := range s.house.Games().List {
		list = append(list, pages.Card{Entry: e, Picture: artOf(e), Lesson: hasLesson(e.Name), Blurb: pages.Blurb(lang, e)})
	}
	slices.SortStableFunc(list, func(a, b pages.Card) int { return cmp.Compare(rank(a), rank(b)) })
	return gathered(list)
}

// gathered makes one card of the games that are played on the same board: the first, with the others as its forms.
func gathered(list []pages.Card) (cards []pages.Card) {
	for _, c := range list {
		i := slices.IndexFunc(cards, func(o pages.Card) bool { return o.Picture == c.Picture && c.Picture != plainArt })
		if i < 0 {
			cards = append(cards, c)
			continue
		}
		cards[i].Forms = append(cards[i].Forms, c.Entry)
	}
	return cards
}

// plainArt is the board of all games that have none of their own: it makes no family of them.
const plainArt = "art/plain-landscape.svg"

// artOf returns the art of a game's board, or of a plain one.
func artOf(e catalogue.Entry) string {
	name := e.Family
	if len(board.LooksOf(e.Family)) > 0 {
		name += "-" + board.LookOf(e.Name, "")
	}
	if art := "art/" + name + "-landscape.svg"; assets.Has(art) {
		return art
	}
	return plainArt
}

func (s *Site) frontPage(w http.ResponseWriter, r *http.Request) error {
	v := s.door.Anybody(r)
	m := pages.Front{Page: s.frame(r, "parlor")}
	m.Title = "parlor: old dice games, played properly"
	m.Preview.Title = m.T("front.title")
	m.Cards, m.Scripts = s.cards(m.Lang), scripts("js/play.js")
	open, err := s.house.List(r.Context(), api.Seating, 12)
	if err != nil {
		return err
	}
	playing, err := s.house.List(r.Context(), api.Playing, 12)
	if err != nil {
		return err
	}
	m.Open, m.Playing = s.listed(open), s.listed(playing)
	if v.Player != "" {
		open, over, err := s.players.Open(r.Context(), v.Player)
		if err != nil {
			return err
		}
		c, err := s.players.Career(r.Context(), v.Player)
		if err != nil {
			return err
		}
		m.Yours, m.Played = s.tables(r, v, open), over+len(c.Games) > 0
	}
	return s.show(w, r, http.StatusOK, pages.FrontPage(m))
}

func (s *Site) listed(list []api.Listed) (lines []pages.Line) {
	for _, l := range list {
		lines = append(lines, s.lineOf(l))
	}
	return lines
}

func (s *Site) lineOf(l api.Listed) pages.Line {
	title := cmp.Or(l.Config.Title, s.house.Games().Title(l.Config.Game))
	var who []string
	for _, name := range l.Who {
		if name != "" {
			who = append(who, name)
		}
	}
	return pages.Line{Room: l.Room, Title: title, Who: strings.Join(who, " · ")}
}

// nameOf returns the name that a visitor last used.
func (s *Site) nameOf(r *http.Request) string {
	if c, err := r.Cookie("name"); err == nil {
		if name, err := url.QueryUnescape(c.Value); err == nil {
			return name
		}
	}
	return ""
}

// known returns the visitor, with a key made for him if he has none. What he wants
// it for has been checked.
func (s *Site) known(w http.ResponseWriter, r *http.Request, name string) (door.Visitor, error) {
	v, err := s.door.Who(r)
	if err == nil && v.Player != "" {
		return v, nil
	}
	key, err := s.door.NewKey(w, r, name)
	if err != nil {
		return v, err
	}
	return s.door.Visitor(r.Context(), key, r)
}

// playForm opens a room and goes there.
func (s *Site) playForm(w http.ResponseWriter, r *http.Request) error {
	b, err := s.openForm(r)
	if err != nil {
		return err
	}
	given := strings.TrimSpace(r.FormValue("name"))
	name := cmp.Or(given, cmp.Or(s.nameOf(r), pages.Guest(lang(r))))
	b.Private = b.Private || r.FormValue("with") == "friend" // Who is invited has the link: the seat is kept for him.
	b.Sit = s.sittings(r, name, b)
	query := ""
	if r.FormValue("js") != "" && r.FormValue("with") != "here" {
		// The browser sits down by itself, with a seed of its own for the dice.
		b.Sit, query = b.Sit[1:], "?sit"
	}
	if err := errors.Join(room.CheckName(name), s.host.Check(b)); err != nil {
		return s.askAgain(w, r, b.Game, name, err)
	}
	v, err := s.known(w, r, name)
	if err != nil {
		return err
	}
	if err := s.door.Allow(v, door.Opens); err != nil {
		return err
	}
	if given != "" {
		door.KeepWish(w, r, "name", name, "/") // Nobody has to be called Guest twice.
	}
	opened, _, err := s.host.Open(r, v, live.NewID(), b)
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/r/"+opened.ID+query, http.StatusSeeOther)
	return nil
}

// matchForm reads "p5" (to five points) or "g3" (best of three).
func matchForm(text string) (l match.Length) {
	if len(text) < 2 {
		return l
	}
	n, err := strconv.Atoi(text[1:])
	switch {
	case err != nil:
	case text[0] == 'p':
		l.Points = n
	case text[0] == 'g':
		l.Games = n
	}
	return l
}

// clockForm reads "12/2" (seconds of delay, minutes of pool) or "d3" (days).
func clockForm(text string) (c api.ClockConfig) {
	if days, ok := strings.CutPrefix(text, "d"); ok {
		c.Days, _ = strconv.Atoi(days)
		return c
	}
	delay, pool, _ := strings.Cut(text, "/")
	d, _ := strconv.ParseInt(delay, 10, 32)
	p, _ := strconv.ParseInt(pool, 10, 32)
	return api.ClockConfig{Delay: d * 1000, Pool: p * 60_000}
}

// joinForm finds the room that a link or a name means.
func (s *Site) joinForm(w http.ResponseWriter, r *http.Request) error {
	text := strings.TrimSpace(r.FormValue("room"))
	if u, err := url.Parse(text); err == nil && strings.Contains(u.Path, "/r/") {
		_, text, _ = strings.Cut(u.Path, "/r/")
	}
	id := strings.ToLower(strings.Trim(text, "/ "))
	if _, err := s.house.Look(r.Context(), id); err != nil {
		return err
	}
	http.Redirect(w, r, "/r/"+url.PathEscape(id), http.StatusSeeOther)
	return nil
}

// scripts returns the elements that load a module, and those that tell a browser early what the module will ask for.
func scripts(module string, early ...string) string {
	text := `<script type="importmap">` + assets.ImportMap() + `</script>`
	for _, name := range early {
		if strings.HasSuffix(name, ".js") {
			text += `<link rel="modulepreload" href="` + assets.Path(name) + `">`
		} else {
			text += `<link rel="preload" as="fetch" crossorigin href="` + assets.Path(name) + `">`
		}
	}
	return text + `<script type="module" src="` + assets.Path(module) + `"></script>`
}

func (s *Site) settingsPage(w http.ResponseWriter, r *http.Request) error {
	m := pages.Text{Page: s.frame(r, pages.Settings(lang(r)))}
	m.HTML = scripts("js/settings.js")
	return s.show(w, r, http.StatusOK, pages.SettingsPage(m))
}

func (s *Site) settingsForm(w http.ResponseWriter, r *http.Request) error {
	for _, name := range []string{"lang", "theme"} {
		door.KeepWish(w, r, name, r.FormValue(name), "/")
	}
	http.Redirect(w, r, "/settings", http.StatusSeeOther)
	return nil
}
