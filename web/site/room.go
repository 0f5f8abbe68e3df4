package site

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"rsc.io/qr"

	"parlor/api"
	"parlor/game"
	"parlor/players"
	"parlor/room"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
)

// roomOf returns the page of a room as a visitor sees it.
func (s *Site) roomOf(r *http.Request) (m pages.Room, rm *room.Room, v door.Visitor, err error) {
	if rm, v, err = s.host.Look(r); err != nil {
		return m, rm, v, err
	}
	e, _ := s.house.Games().List.Find(rm.Config.Game)
	e = pages.Titled(lang(r), e)
	m.Page = s.frame(r, cmp.Or(rm.Config.Title, e.Title))
	m.Style = []string{"app.css"} // The other sheet is for what stands around boards.
	m.Heading, m.Game, m.Wide = cmp.Or(rm.Config.Title, e.Title), e, true
	own := v.Seats(rm)
	if own == nil {
		own = []game.Seat{}
	}
	m.View = seen(rm, v, m.Lang, s.house.Now())
	m.Name, m.Known = s.nameOf(r), v.Player != ""
	m.Sits = m.View.You < 0 && m.Known && r.URL.Query().Has("sit") // Who opened the room has a key; a seat that somebody without one took would be nobody's.
	if m.Name == "" && m.Sits {
		m.Name = pages.Guest(m.Lang) // Who opened the room without a name sits down by himself.
	}
	for i, seat := range rm.Seats {
		if !seat.Taken {
			m.Free = append(m.Free, game.Seat(i))
		}
	}
	page := roomView{View: m.View, Own: own, Epoch: s.house.Epoch()}
	page.Odds = rm.Judge()
	page.Words, page.Called = map[string]string{}, otherwise(rm, called(m.Lang, rm, own))
	about := m.Sits && len(m.Free) > 0 && pages.IsGuest(m.Name) // to sit down, without a name
	if about {
		page.Called[int(m.Free[0])] = pages.Self(m.Lang)
	}
	if about || nameless(rm, own) {
		maps.Copy(page.Words, pages.SelfWords(m.Lang))
	}
	if rm.Config.Match.Several() {
		maps.Copy(page.Words, pages.MatchWords(m.Lang))
	}
	if len(rm.Seats) == 2 {
		page.Words["ev.flag"] = "" // The end follows at once, and says that time was up.
	}
	data, err := json.Marshal(page)
	if err != nil {
		return m, rm, v, err
	}
	b, text, err := drawn(rm, rm.Position, m.View, own, m.Lang, viewSettingsOf(r), nil)
	if err != nil {
		return m, rm, v, err
	}
	m.Board = text
	for _, side := range b.Sides() {
		m.Colours = append(m.Colours, side.Colour)
	}
	early := []string{"js/main.js", board.Script(b), "lang/" + m.Lang + ".json"}
	if rm.Phase == api.Seating {
		early = append([]string{"js/sit.js"}, early...)
	}
	m.Preview = linkPreview(r, m, rm)
	m.ViewSettings = viewSettingsOf(r).links(m.Lang, "/r/"+rm.ID, e, len(rm.Seats), len(own))
	if rm.Advised() == nil && rm.Judged() && rm.Phase != api.Over && (m.View.You >= 0 || len(m.Free) > 0) {
		m.ViewSettings = slices.Insert(m.ViewSettings, 0, pages.Link{Href: "/r/" + rm.ID + "?hint", Text: pages.ViewSettingName(m.Lang, "hint")})
	}
	m.Scripts = `<script type="application/json" id="view">` + strings.ReplaceAll(string(data), "<", `\u003c`) + "</script>" + scripts("js/main.js", early...)
	return m, rm, v, nil
}

// seen is a room as a page in lang shows it to a visitor: bots have their titles in that language.
func seen(rm *room.Room, v door.Visitor, lang string, now int64) api.View {
	view := rm.View(v.Sees(rm), now)
	for i, name := range called(lang, rm, v.Seats(rm)) {
		view.Seats[i].Who = name
	}
	return view
}

// nameless reports whether own is one seat, whose owner has given no name.
func nameless(rm *room.Room, own []game.Seat) bool {
	return len(own) == 1 && pages.IsGuest(rm.Seats[own[0]].Name)
}

// called names who sits at each seat of a room, as a page in lang calls them that is shown to the owner of some seats.
func called(lang string, rm *room.Room, own []game.Seat) (names []string) {
	for _, seat := range rm.Seats {
		names = append(names, pages.Seated(lang, seat.Name, seat.Bot))
	}
	if nameless(rm, own) {
		names[own[0]] = pages.Self(lang)
	}
	return names
}

// otherwise returns, by their seats, those of names that are others than in the log.
func otherwise(rm *room.Room, names []string) map[int]string {
	others := map[int]string{}
	for i, name := range names {
		if rm.Seats[i].Name != name {
			others[i] = name
		}
	}
	return others
}

// roomView is the view with what only the page tells.
type roomView struct {
	api.View
	Own    []game.Seat       `json:"own"`
	Epoch  string            `json:"epoch"`
	Called map[int]string    `json:"called,omitempty"` // see otherwise
	Words  map[string]string `json:"words,omitempty"`  // texts that are others in this room
}

// drawn returns the board of rm at a position, as it is or was, and its HTML; said are places that the page names by numbers.
func drawn(rm *room.Room, at game.Position, view api.View, own []game.Seat, lang string, a viewSettings, said []board.Said) (b board.Board, text string, err error) {
	b, err = board.Build(at, board.Options{
		Viewer: a.viewer(view.You, own), Turn: a.turn, HomeLeft: a.left, Look: a.look, Own: own, Lang: lang, Names: called(lang, rm, own), Legal: view.Legal,
		Said: said, Files: files(lang),
	})
	if err != nil {
		return b, "", err
	}
	var html strings.Builder
	err = b.Render(&html)
	return b, html.String(), err
}

func (s *Site) roomPage(w http.ResponseWriter, r *http.Request) error {
	if secret := r.URL.Query().Get("seat"); secret != "" {
		return s.takeSecret(w, r, secret)
	}
	m, rm, v, err := s.roomOf(r)
	if err != nil {
		return err
	}
	if path := "/r/" + rm.ID; keepViewSettings(w, r, path) { // Not the path of the request: who made the link chose that.
		http.Redirect(w, r, path, http.StatusSeeOther)
		return nil
	}
	if rm.Phase == api.Seating {
		m.Scripts += script("js/sit.js")
	}
	tell := tellerOf(rm.Position, m.Lang, called(m.Lang, rm, v.Seats(rm)), viewSettingsOf(r).viewer(m.View.You, v.Seats(rm)))
	if r.URL.Query().Has("hint") {
		if m.Hint, err = s.hinted(m, rm, tell); err != nil {
			return err
		}
	}
	if m.View.Legal != nil {
		m.Title = m.T("plain.tab") + m.Title
	}
	m.Lesson = offersLesson(r, m)
	m.Late = m.View.You < 0 && rm.Phase == api.Playing && (rm.Config.Private || r.URL.Query().Has("late"))
	if rm.Config.Private {
		w.Header().Set("X-Robots-Tag", "noindex")
	}
	if len(m.Free) > 0 {
		if m.View.You >= 0 {
			m.Scripts += script("js/invite.js")
		}
		m.Invite = door.Origin(r) + "/r/" + rm.ID
		m.QR = qrSVG(m.Invite)
	}
	can := plays(m.View.Legal, rm.Position)
	m.Plays, m.MustPass = labelled(tell, rm.Position, m.View.You, can), mustPass(r, rm.Position, m.View.You, can)
	m.Pairs = rm.Position != nil && rm.Position.Pairs()
	m.Out = rm.Position != nil && rm.Position.LooksOn(m.View.You)
	var said []board.Said
	n, _ := strconv.ParseUint(r.URL.Query().Get("since"), 10, 64)
	if m.Told, said, err = s.since(r, rm, tell, v, n); err != nil {
		return err
	}
	for _, text := range can {
		said = append(said, named(tell, game.Parts(rm.Position, false, text), m.View.You)...)
	}
	if len(said) > 0 {
		if _, m.Board, err = drawn(rm, rm.Position, m.View, v.Seats(rm), m.Lang, viewSettingsOf(r), said); err != nil {
			return err
		}
	}
	return s.show(w, r, http.StatusOK, pages.RoomPage(m))
}

// plays lists what can be chosen without scripts: whole turns, decisions, and stakes of some sizes, in the notation.
func plays(legal *api.Legal, at game.Position) (list []string) {
	switch {
	case legal == nil:
	case at.Stepping():
		for _, t := range at.Turns() {
			list = append(list, t.Play)
		}
	default:
		for _, b := range legal.Bets {
			for _, n := range slices.Compact([]int{b.Min, max(b.Min, min(5, b.Max)), max(b.Min, min(10, b.Max)), b.Max}) {
				list = append(list, b.Text(n))
			}
		}
		if len(legal.Nodes) > 0 {
			for _, e := range legal.Nodes[0] {
				list = append(list, e.Do)
			}
		}
	}
	return list
}

// hinted says what a bot would play for who sees the page.
func (s *Site) hinted(m pages.Room, rm *room.Room, tell pages.Teller) (string, error) {
	best, err := s.host.Best(rm, m.View.You)
	var refused *api.Refusal
	switch {
	case errors.As(err, &refused) && refused.Code == api.NotYourTurn:
		return m.Hinted(""), nil
	case err != nil:
		return "", err
	}
	return m.Hinted(tell.InWords(rm.Position, m.View.You, best[0].Play)), nil
}

// takeSecret lets the bearer of a seat's link act for that seat, as well as for whatever
// he may already, and hides the secret from the address bar.
func (s *Site) takeSecret(w http.ResponseWriter, r *http.Request, secret string) error {
	rm, err := s.house.Look(r.Context(), r.PathValue("room"))
	if err != nil {
		return err
	}
	switch {
	case strings.HasPrefix(secret, players.PlayerPrefix):
		return door.BadRequest("this is a player's key, not the secret of a seat: it is taken on the page of your games, /you")
	case !strings.HasPrefix(secret, players.SeatPrefix) || rm.SeatOf(players.Digest(secret)) < 0:
		return door.Forbidden("this link belongs to no seat of the room: nothing was changed")
	}
	door.SetCookie(w, r, door.SeatCookie(rm.ID), secret)
	http.Redirect(w, r, "/r/"+rm.ID, http.StatusSeeOther)
	return nil
}

// qrSVG draws a link.
func qrSVG(text string) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return ""
	}
	var b strings.Builder
	n := strconv.Itoa(code.Size)
	b.WriteString(`<svg viewBox="0 0 ` + n + ` ` + n + `" shape-rendering="crispEdges"><path fill="#000" d="`)
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				b.WriteString("M" + strconv.Itoa(x) + " " + strconv.Itoa(y) + "h1v1h-1z")
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return b.String()
}

// roomForm does a command without JavaScript.
func (s *Site) roomForm(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.host.Look(r)
	if err != nil {
		return err
	}
	c := api.Command{ID: rand.Text(), Do: api.Verb(r.FormValue("do")), Text: r.FormValue("text"), Name: strings.TrimSpace(r.FormValue("name"))}
	c.Turn, _ = strconv.Atoi(r.FormValue("turn"))
	if c.Do == api.DoSit {
		if err := sitsWell(rm, c.Name); err != nil {
			return s.late(w, r, rm, c, err)
		}
		if v, err = s.known(w, r, c.Name); err != nil {
			return err
		}
		if len(v.Seats(rm)) == 0 { // Who sits here already has named somebody else.
			door.KeepWish(w, r, "name", c.Name, "/")
		}
	}
	if c.Do == api.DoStand {
		return s.standUp(w, r, rm, v)
	}
	if _, _, err := s.host.Do(r.Context(), rm, v, c, nil); err != nil {
		return s.late(w, r, rm, c, err)
	}
	if c.Do == api.DoPlay {
		door.KeepWish(w, r, learnCookie(rm.Config.Game), "1", "/") // Who has played needs no lesson.
	}
	path := "/r/" + rm.ID
	if (c.Do == api.DoThrow || c.Do == api.DoPlay) && s.playForced(r, rm.ID, v) {
		path += "?since=" + strconv.FormatUint(rm.Seq, 10) // The page tells what was played for him.
	}
	http.Redirect(w, r, path, http.StatusSeeOther)
	return nil
}

// standUp gives up all seats of a visitor before the game begins, and leads him to where he can begin another. If the last seat was taken
// meanwhile, the game goes on.
func (s *Site) standUp(w http.ResponseWriter, r *http.Request, rm *room.Room, v door.Visitor) error {
	for _, seat := range v.Seats(rm) {
		_, _, err := s.host.Do(r.Context(), rm, v, api.Command{ID: rand.Text(), Do: api.DoStand, Seat: &seat}, nil)
		var refused *api.Refusal
		if errors.As(err, &refused) && refused.Code == api.Gone {
			http.Redirect(w, r, "/r/"+rm.ID, http.StatusSeeOther)
			return nil
		}
		if err != nil {
			return err
		}
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}

// late leads a visitor whose seat somebody else has taken meanwhile to the room, where he is told so and may watch. Any other error
// comes back.
func (s *Site) late(w http.ResponseWriter, r *http.Request, rm *room.Room, c api.Command, err error) error {
	var refused *api.Refusal
	if c.Do != api.DoSit || !errors.As(err, &refused) || refused.Code != api.Taken && refused.Code != api.Gone {
		return err
	}
	http.Redirect(w, r, "/r/"+rm.ID+"?late", http.StatusSeeOther)
	return nil
}

// sitsWell returns why nobody of this name can sit down, before a key is made for him; nil if he can.
func sitsWell(rm *room.Room, name string) error {
	switch {
	case rm.Phase != api.Seating:
		return &api.Refusal{Code: api.Gone, Message: "the game has begun: no seat is open"}
	case rm.Full():
		return &api.Refusal{Code: api.Taken, Message: "all seats are taken"}
	}
	return room.CheckName(name)
}
