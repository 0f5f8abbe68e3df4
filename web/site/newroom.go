package site

import (
	"cmp"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/live"
	"parlor/match"
	"parlor/room"
	"parlor/rules/catalogue"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
)

// newPage shows how a game can be opened. What the query says stands in the form already: links to sets of options do that, and the buttons
// that draw the start and choose a ready-made set.
func (s *Site) newPage(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return door.BadRequest("form: %v", err)
	}
	if to := s.readyMade(r); to != "" {
		http.Redirect(w, r, to, http.StatusSeeOther)
		return nil
	}
	return s.optionsPage(w, r, http.StatusOK, r.PathValue("game"), nil)
}

// readyMade is the address of the page with the ready-made set that a button of the form asks for: its options stand in place of those that
// were chosen, and all else stays as it was filled in. It is empty where none is asked for.
func (s *Site) readyMade(r *http.Request) string {
	e, ok := s.house.Games().List.Find(r.PathValue("game"))
	n, err := strconv.Atoi(r.Form.Get("preset"))
	if !ok || err != nil || n < 0 || n >= len(e.Presets) {
		return ""
	}
	query := url.Values{}
	for name, values := range r.Form {
		if name != "game" && name != "preset" && !strings.HasPrefix(name, "o-") {
			query[name] = values
		}
	}
	for name, value := range e.Presets[n].Options {
		query.Set("o-"+name, value)
	}
	if seats := e.Presets[n].Seats; seats > 0 {
		query.Set("seats", strconv.Itoa(seats))
	}
	if points := e.Presets[n].Match; points > 0 {
		query.Set("match", pages.ToPoints(points))
	}
	return "/new/" + e.Name + "?" + query.Encode() + "#ways"
}

// nameIn is the name in the form of a request: as it was written there, and the visitor's where no form was sent.
func (s *Site) nameIn(r *http.Request) string {
	if r.Form.Has("name") {
		return r.Form.Get("name")
	}
	return s.nameOf(r)
}

// optionsPage shows how a game can be opened, with what was filled in. wrong is why that was refused, or nil: it is told beside the fields
// that are to blame, where these are known.
func (s *Site) optionsPage(w http.ResponseWriter, r *http.Request, status int, name string, wrong *api.Refusal) error {
	e, ok := s.house.Games().List.Find(name)
	if !ok {
		return door.NewProblem(http.StatusNotFound, api.NotFound, "There is no such game.")
	}
	e = pages.Titled(lang(r), e)
	frame := s.frame(r, e.Title)
	frame.Preview = preview(r, e.Title, pages.Blurb(frame.Lang, e), "/preview/"+e.Name+".jpg")
	m := pages.New{Page: frame, Scripts: scripts("js/play.js") + script("js/begin.js"), Game: e, Name: s.nameIn(r), Wrong: map[string]string{}, Values: r.Form}
	if wrong != nil {
		m.Error = door.Told(m.Lang, wrong)
	}
	if wrong != nil && wrong.Field == "name" {
		m.Error = m.NameWrong()
		m.Wrong["name"] = m.Error
	}
	m.Levels, _ = s.offers(e.Name)
	if _, err := s.house.Games().Bots.Equal(e.Name, nil); err == nil {
		m.Levels = append(m.Levels, bots.Equal)
	}
	for seat := game.Seat(1); seat < game.Seat(e.Seats[1]); seat++ {
		m.Usual = append(m.Usual, s.house.Games().Bots.Usual(e.Name, seat))
	}
	chosen := filledIn(e, m.Values)
	one := slices.IndexFunc(e.Presets, func(p game.Preset) bool {
		return maps.Equal(chosen, p.Options) && (p.Match == 0 || m.Values.Get("match") == pages.ToPoints(p.Match))
	})
	for i, p := range e.Presets {
		m.Presets = append(m.Presets, pages.ReadyMade{Name: p.Name.In(m.Lang), Chosen: i == one})
	}
	if err := s.composed(&m, e); err != nil {
		return err
	}
	return s.show(w, r, status, pages.NewPage(m))
}

// offers lists who can be asked to play a game, by name, and who sits down if the
// visitor chooses none.
func (s *Site) offers(game string) (levels []string, usual string) {
	for _, p := range s.house.Games().Bots.Offers(game) {
		levels = append(levels, p.Name)
	}
	return levels, s.house.Games().Bots.Usual(game, 1)
}

// composed puts into m what the fields lead to: the board as the game begins, or why there is none.
func (s *Site) composed(m *pages.New, e catalogue.Entry) error {
	opts, seats := filledIn(e, m.Values), seatsOf(e, m.Values)
	g, err := e.New(opts)
	var conflict *game.Conflict
	switch {
	case errors.As(err, &conflict):
		beside, head := m.Contradiction(conflict)
		m.Error = head
		for _, name := range conflict.Between {
			m.Wrong["o-"+name] = beside
		}
		return nil
	case err != nil:
		m.Error = door.Told(m.Lang, api.Refused(api.BadCommand, err))
		for _, o := range slices.Backward(e.Options) { // The error of the first is left in m.Error.
			var misread *game.ParseError
			if _, err := e.New(game.Options{o.Name: opts[o.Name]}); opts[o.Name] != "" && errors.As(err, &misread) {
				m.Wrong["o-"+o.Name], m.Error = m.OptionWrong(o, misread)
			}
		}
		return nil
	}
	if in := g.Info().Seats; seats < in[0] || seats > in[1] {
		m.Error = m.SeatsWrong(seats, in)
		m.Wrong["seats"] = m.Error
		for _, o := range slices.Backward(e.Options) { // To blame is each without which so many could play; the first is told at the head.
			if others := but(opts, o.Name); opts[o.Name] != "" && playable(e, others, seats) {
				beside, head := m.SeatsClash(seats, in, o, func(value string) bool {
					others[o.Name] = value
					return playable(e, others, seats)
				})
				m.Wrong["o-"+o.Name], m.Wrong["seats"], m.Error = beside, beside, head
			}
		}
		return nil
	}
	p, err := g.Start(seats)
	if err != nil {
		return err
	}
	b, err := smallBoard(p, m.Lang, pages.Called(m.Lang, p))
	if err != nil {
		return err
	}
	m.Start, m.Symbols, m.Says = b.Small(b), board.Symbols(b), b.Says()
	return nil
}

// but returns options without one of them.
func but(opts game.Options, name string) game.Options {
	others := maps.Clone(opts)
	delete(others, name)
	return others
}

// playable reports whether so many can play by options.
func playable(e catalogue.Entry, opts game.Options, seats int) bool {
	g, err := e.New(opts)
	return err == nil && seats >= g.Info().Seats[0] && seats <= g.Info().Seats[1]
}

// filledIn reads the options of a form, those that are not the default.
func filledIn(e catalogue.Entry, form url.Values) game.Options {
	opts := game.Options{}
	for _, o := range e.Options {
		if value := strings.TrimSpace(form.Get("o-" + o.Name)); value != "" && value != o.Default {
			opts[o.Name] = value
		}
	}
	return opts
}

// seatsOf reads how many play: as few as the game wants, if the form does not say.
func seatsOf(e catalogue.Entry, form url.Values) int {
	if n, err := strconv.Atoi(form.Get("seats")); err == nil {
		return n
	}
	return e.Seats[0]
}

// askAgain shows the form of a game that was filled in wrongly, and says there what
// was expected. Any other error comes back.
func (s *Site) askAgain(w http.ResponseWriter, r *http.Request, game string, err error) error {
	var refused *api.Refusal
	if !errors.As(err, &refused) || refused.Code != api.BadCommand {
		return err
	}
	return s.optionsPage(w, r, http.StatusBadRequest, game, refused)
}

// openForm reads the form of the page of options.
func (s *Site) openForm(r *http.Request) (b api.Opening, err error) {
	if err := r.ParseForm(); err != nil {
		return b, door.BadRequest("form: %v", err)
	}
	e, ok := s.house.Games().List.Find(r.FormValue("game"))
	if !ok {
		return b, door.BadRequest("there is no such game")
	}
	if short, ok := e.Short(); ok && r.FormValue("with") == "short" { // at once, against bots
		r.Form.Set("with", "bot")
		for name, value := range short.Options {
			r.Form.Set("o-"+name, value)
		}
	}
	b = api.Opening{Game: e.Name, Options: filledIn(e, r.Form), Seats: seatsOf(e, r.Form), Private: r.FormValue("private") != ""}
	b.Match, b.Advice = matchForm(r.FormValue("match")), api.Advice(r.FormValue("advice"))
	b.Clock = clockForm(r.FormValue("clock"))
	return b, nil
}

// playForm opens a room and goes there.
func (s *Site) playForm(w http.ResponseWriter, r *http.Request) error {
	b, err := s.openForm(r)
	if err != nil {
		return err
	}
	given := strings.TrimSpace(r.FormValue("name"))
	name := cmp.Or(given, s.nameOf(r))
	if r.FormValue("with") == "friend" {
		b.Private = true // Who is invited has the link: the seat is kept for him.
	}
	if with := r.FormValue("with"); with == "friend" && name == "" || (with == "friend" || with == "open") && asksWhoComes(r, b) {
		return s.invitingPage(w, r, b, name)
	}
	if r.FormValue("with") == "here" && !r.Form.Has(pages.HereField(1)) {
		return s.herePage(w, r, b, http.StatusOK, "")
	}
	name = cmp.Or(name, pages.Guest(lang(r)))
	if b.Sit, err = s.sittings(r, name, b); err != nil {
		return err
	}
	query, here := "", r.FormValue("with") == "here"
	switch scripts := r.FormValue("js") != ""; {
	case scripts && here: // The browser promises chains for all who sit before it as one, once they do.
		for i := range b.Sit {
			b.Sit[i].Promises = b.Sit[i].Bot == ""
		}
	case scripts: // The browser sits down by itself, with chains of its own for the dice.
		b.Sit, query = b.Sit[1:], "?sit"
	}
	for _, sit := range b.Sit {
		if err := room.CheckName(sit.Name); err != nil && here {
			b.Sit = nil // herePage checks the room, and that is right: a name is wrong.
			return s.herePage(w, r, b, http.StatusBadRequest, pages.New{Page: s.frame(r, "")}.NameWrong())
		}
	}
	if err := errors.Join(room.CheckName(name), s.host.Check(b)); err != nil {
		return s.askAgain(w, r, b.Game, err)
	}
	if here { // Nobody knows which of the names is the visitor's own.
		name = cmp.Or(s.nameOf(r), pages.Guest(lang(r)))
	}
	v, err := s.known(w, r, name)
	if err != nil {
		return err
	}
	if err := s.door.Allow(v, door.Opens); err != nil {
		return err
	}
	if here {
		keepHere(w, r, b)
	} else if given != "" {
		door.KeepWish(w, r, "name", name, "/") // Nobody has to be called Guest twice.
	}
	opened, _, err := s.host.Open(r, v, live.NewID(), b)
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/r/"+opened.ID+query, http.StatusSeeOther)
	return nil
}

// asksWhoComes reports whether bots were chosen for several seats, and the visitor has not said yet which of these are for whom he invites.
func asksWhoComes(r *http.Request, b api.Opening) bool {
	return b.Seats > 2 && r.Form.Has("bot-2") && !r.Form.Has(pages.ComesField(1))
}

// invitingPage asks whoever invites a friend for his name, before there is a room: the friend is told who invites him. Of several seats it
// asks who sits there. What was chosen stands in the form.
func (s *Site) invitingPage(w http.ResponseWriter, r *http.Request, b api.Opening, name string) error {
	e, ok := s.house.Games().List.Find(b.Game)
	if !ok {
		return door.BadRequest("there is no such game")
	}
	if err := s.host.Check(b); err != nil { // Nobody is asked about a room that cannot be.
		return s.askAgain(w, r, b.Game, err)
	}
	e = pages.Titled(lang(r), e)
	frame := s.frame(r, e.Title)
	m := pages.Inviting{Page: frame, Scripts: scripts("js/play.js"), Game: e, Values: r.PostForm, With: r.FormValue("with"), Name: name}
	if asksWhoComes(r, b) {
		m.Levels, _ = s.offers(e.Name)
		m.Seats = b.Seats
	}
	return s.show(w, r, http.StatusOK, pages.InvitingPage(m))
}

// herePage asks those who play at one screen for their names, before there is a room. What was chosen stands in the form, and the names
// that were given last.
func (s *Site) herePage(w http.ResponseWriter, r *http.Request, b api.Opening, status int, wrong string) error {
	e, ok := s.house.Games().List.Find(b.Game)
	if !ok {
		return door.BadRequest("there is no such game")
	}
	if err := s.host.Check(b); err != nil { // Nobody is asked for names in a room that cannot be.
		return s.askAgain(w, r, b.Game, err)
	}
	e = pages.Titled(lang(r), e)
	names := []string{""}
	if c, err := r.Cookie("here"); err == nil {
		if text, err := url.QueryUnescape(c.Value); err == nil {
			names = strings.Split(text, "\n")
		}
	}
	frame := s.frame(r, e.Title)
	asked := pages.Inviting{Page: frame, Scripts: scripts("js/play.js"), Game: e, Values: r.PostForm}
	if b.Seats > 2 { // Bots may sit with those who play here.
		asked.Levels, _ = s.offers(e.Name)
	}
	m := pages.NewHere(asked, cmp.Or(strings.TrimSpace(r.FormValue("name")), names[0], s.nameOf(r)), names, b.Seats)
	m.Face, m.Error = viewSettingsOf(r).face, wrong
	if r.Form.Has(pages.HereField(1)) { // The form comes back as it was sent.
		m.Face = r.FormValue("face") != ""
		for i := range m.Names {
			m.Names[i] = r.FormValue(pages.HereField(i))
		}
	}
	return s.show(w, r, status, pages.HerePage(m))
}

// keepHere lets the browser keep who played at this screen, and whether the board turns to them.
func keepHere(w http.ResponseWriter, r *http.Request, b api.Opening) {
	var names []string
	for _, sit := range b.Sit {
		names = append(names, strings.TrimSpace(r.FormValue(pages.HereField(int(sit.Seat)))))
	}
	face := "off"
	if r.FormValue("face") != "" {
		face = "on"
	}
	door.KeepWish(w, r, "here", strings.Join(names, "\n"), "/")
	door.KeepWish(w, r, "face", face, "/")
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
