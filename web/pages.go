package web

import (
	"bytes"
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"parlor/bots"
	"parlor/game"
	"parlor/live"
	"parlor/match"
	"parlor/room"
	"parlor/rules/catalogue"
	"parlor/web/assets"
	"parlor/web/pages"
)

func (s *Server) pageRoutes() {
	for pattern, handle := range map[string]func(w http.ResponseWriter, r *http.Request) error{
		"GET /{$}":                  s.frontPage,
		"GET /new/{game}":           s.newPage,
		"POST /play":                s.playForm,
		"GET /join":                 s.joinForm,
		"GET /r/{room}":             s.tablePage,
		"POST /r/{room}":            s.tableForm,
		"GET /r/{room}/replay":      s.replayPage,
		"GET /r/{room}/replay.json": s.replayFrames,
		"GET /r/{room}/dice":        s.dicePage,
		"GET /r/{room}/dice.html":   s.savedDice,
		"GET /rules":                s.rulesPage,
		"GET /rules/{game}":         s.rulesPage,
		"GET /rule/{rule}":          s.rulePlace,
		"GET /numbers":              s.numbersPage,
		"GET /you":                  s.youPage,
		"GET /settings":             s.settingsPage,
		"POST /settings":            s.settingsForm,
	} {
		s.mux.HandleFunc(pattern, s.page(handle))
	}
	s.mux.Handle("GET "+assets.Prefix, assets.Handler())
	s.mux.HandleFunc("GET /robots.txt", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		w.Write([]byte("User-agent: *\nDisallow: /api/\n"))
	})
	s.mux.HandleFunc("/", s.page(func(http.ResponseWriter, *http.Request) error {
		return &problem{http.StatusNotFound, "not_found", "There is no such page.", nil}
	}))
}

// page makes an HTTP handler of a page that may fail: its error is a page too.
func (s *Server) page(handle func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		h := w.Header()
		h.Set("Cache-Control", "no-cache")
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' "+
			assets.ImportMapHash()+"; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
		if err := handle(w, r); err != nil {
			p := s.asProblem(r, err)
			s.show(w, r, p.status, pages.ProblemPage(pages.Problem{Page: s.frame(r, p.Code), Message: p.Message}))
		}
	}
}

// frame returns what every page knows.
func (s *Server) frame(r *http.Request, title string) pages.Page {
	return pages.Page{
		Title: title + " – parlor", About: title + ": old dice games, played in the browser by their original rules, against friends and bots.",
		Lang: lang(r), Theme: theme(r), Path: r.URL.Path,
		Style: []string{"app.css", "pages.css"}, Asset: assets.Path,
	}
}

// show writes a page, compressed where the browser likes that.
func (s *Server) show(w http.ResponseWriter, r *http.Request, status int, c templ.Component) error {
	var b bytes.Buffer
	if err := c.Render(r.Context(), &b); err != nil {
		return err
	}
	return writePacked(w, r, status, "text/html; charset=utf-8", b.Bytes())
}

// cards are the games as the front page shows them: first one of each board.
func cards(lang string) (list []pages.Card) {
	first := []string{"parker", "india", "crown-and-anchor", "check-and-double-check", "backgammon"}
	rank := func(c pages.Card) int {
		if i := slices.Index(first, c.Entry.Name); i >= 0 {
			return i
		}
		return len(first)
	}
	for _, e := range catalogue.All {
		list = append(list, pages.Card{Entry: e, Picture: picture(e), Blurb: pages.Blurb(lang, e.Name)})
	}
	slices.SortStableFunc(list, func(a, b pages.Card) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

// picture returns the art of a game's board.
func picture(e catalogue.Entry) string {
	switch {
	case e.Name == "backgammon" || e.Name == "parker":
		return "art/tables-" + e.Name + "-landscape.svg"
	case e.Family == "tables":
		return "art/tables-ivory-landscape.svg"
	}
	return "art/" + e.Family + "-landscape.svg"
}

func (s *Server) frontPage(w http.ResponseWriter, r *http.Request) error {
	v, err := s.who(r)
	if err != nil {
		v = visitor{id: host(r)} // A key of another house: a stranger here.
	}
	m := pages.Front{Page: s.frame(r, "parlor")}
	m.Title = "parlor: old dice games, played properly"
	m.Cards, m.Scripts = cards(m.Lang), scripts("js/play.js")
	open, err := s.house.List(r.Context(), room.Seating, 12)
	if err != nil {
		return err
	}
	playing, err := s.house.List(r.Context(), room.Playing, 12)
	if err != nil {
		return err
	}
	m.Open, m.Playing = listed(open), listed(playing)
	if v.player != "" {
		c, open, _, err := s.settle(r.Context(), v.player)
		if err != nil {
			return err
		}
		m.Yours, m.Played = s.tables(r, v, open), len(c.Games) > 0
	}
	return s.show(w, r, http.StatusOK, pages.FrontPage(m))
}

func listed(list []live.Listed) (lines []pages.Line) {
	for _, l := range list {
		lines = append(lines, lineOf(l))
	}
	return lines
}

func lineOf(l live.Listed) pages.Line {
	title := l.Config.Title
	if e, ok := catalogue.Find(l.Config.Game); ok && title == "" {
		title = e.Title
	}
	var who []string
	for _, name := range l.Who {
		if name != "" {
			who = append(who, name)
		}
	}
	return pages.Line{Room: l.Room, Title: title, Who: strings.Join(who, " · ")}
}

func (s *Server) newPage(w http.ResponseWriter, r *http.Request) error {
	e, ok := catalogue.Find(r.PathValue("game"))
	if !ok {
		return &problem{http.StatusNotFound, "not_found", "There is no such game.", nil}
	}
	return s.show(w, r, http.StatusOK, pages.NewPage(pages.New{
		Page: s.frame(r, e.Title), Scripts: scripts("js/play.js"), Game: e, Name: s.nameOf(r), Error: r.URL.Query().Get("error"),
	}))
}

// nameOf returns the name that a visitor last used.
func (s *Server) nameOf(r *http.Request) string {
	if c, err := r.Cookie("name"); err == nil {
		if name, err := url.QueryUnescape(c.Value); err == nil {
			return name
		}
	}
	return ""
}

func (s *Server) keepName(w http.ResponseWriter, name string) {
	keepWish(w, "name", name, "/")
}

// known returns the visitor, with a key made for him if he has none.
func (s *Server) known(w http.ResponseWriter, r *http.Request, name string) (visitor, error) {
	v, err := s.who(r)
	if err == nil && v.player != "" {
		return v, nil
	}
	if err := s.limits.open(host(r)); err != nil {
		return v, err
	}
	key, err := NewKey(r.Context(), s.store, name, "")
	if err != nil {
		return v, err
	}
	s.setCookie(w, r, key)
	return s.visitor(r.Context(), key, r)
}

// playForm opens a room and goes there.
func (s *Server) playForm(w http.ResponseWriter, r *http.Request) error {
	b, err := openForm(r)
	if err != nil {
		return err
	}
	name := strings.TrimSpace(r.FormValue("name"))
	if name == "" {
		name = orDefault(s.nameOf(r), pages.Guest(lang(r)))
	}
	v, err := s.known(w, r, name)
	if err != nil {
		return err
	}
	if err := s.limits.open(v.id); err != nil {
		return err
	}
	s.keepName(w, name)
	b.Sit = sittings(r.FormValue("with"), name, lang(r), b.Seats)
	query := ""
	if r.FormValue("js") != "" && r.FormValue("with") != "here" {
		// The browser sits down by itself, with a seed of its own for the dice.
		b.Sit, query = b.Sit[1:], "?sit"
	}
	opened, _, err := s.open(r, v, live.NewID(), b)
	var refused *room.Refusal
	if errors.As(err, &refused) && refused.Code == room.BadCommand {
		http.Redirect(w, r, "/new/"+url.PathEscape(b.Game)+"?error="+url.QueryEscape(refused.Message), http.StatusSeeOther)
		return nil
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/r/"+opened.ID+query, http.StatusSeeOther)
	return nil
}

// openForm reads the form of the page of options.
func openForm(r *http.Request) (b openBody, err error) {
	if err := r.ParseForm(); err != nil {
		return b, badRequest("form: %v", err)
	}
	e, ok := catalogue.Find(r.FormValue("game"))
	if !ok {
		return b, badRequest("there is no such game")
	}
	b = openBody{Game: e.Name, Options: game.Options{}, Seats: e.Seats[0], Dice: 2, Private: r.FormValue("private") != ""}
	if n, err := strconv.Atoi(r.FormValue("seats")); err == nil {
		b.Seats = n
	}
	for _, o := range e.Options {
		if value := strings.TrimSpace(r.FormValue("o-" + o.Name)); value != "" && value != o.Default {
			b.Options[o.Name] = value
		}
	}
	b.Match = matchForm(r.FormValue("match"))
	b.Clock = clockForm(r.FormValue("clock"))
	if b.Options["partners"] == "on" {
		b.Seats = 4
	}
	return b, nil
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
func clockForm(text string) (c room.ClockConfig) {
	if days, ok := strings.CutPrefix(text, "d"); ok {
		c.Days, _ = strconv.Atoi(days)
		return c
	}
	delay, pool, _ := strings.Cut(text, "/")
	d, _ := strconv.ParseInt(delay, 10, 32)
	p, _ := strconv.ParseInt(pool, 10, 32)
	return room.ClockConfig{Delay: d * 1000, Pool: p * 60_000}
}

// sittings are who sits down at once: you against bots, you alone, or all of you
// at one screen.
func sittings(with, name, lang string, seats int) (list []sitBody) {
	list = append(list, sitBody{Seat: 0, Name: name})
	for i := 1; i < seats; i++ {
		switch with {
		case "bot":
			list = append(list, sitBody{Seat: i, Bot: bots.Best, Name: pages.House(lang, i)})
		case "here":
			list = append(list, sitBody{Seat: i, Name: pages.Guests(name, i)})
		}
	}
	return list
}

// joinForm finds the room that a link or a name means.
func (s *Server) joinForm(w http.ResponseWriter, r *http.Request) error {
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

func (s *Server) settingsPage(w http.ResponseWriter, r *http.Request) error {
	m := pages.Text{Page: s.frame(r, pages.Settings(lang(r)))}
	m.HTML = scripts("js/settings.js")
	return s.show(w, r, http.StatusOK, pages.SettingsPage(m))
}

func (s *Server) settingsForm(w http.ResponseWriter, r *http.Request) error {
	for _, name := range []string{"lang", "theme"} {
		keepWish(w, name, r.FormValue(name), "/")
	}
	http.Redirect(w, r, "/settings", http.StatusSeeOther)
	return nil
}
