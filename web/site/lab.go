package site

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/matchfile"
	"parlor/rules/catalogue"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
	"parlor/web/rooms"
)

// judged looks at a position, as kept or made now.
func (s *Site) judged(r *http.Request, u setup, depth api.Depth) (*analysis.Study, error) {
	return s.host.Study(r.Context(), s.door.Anybody(r), u.judged(), u.at, depth)
}

// labIndex lets a game be chosen, or a position be pasted.
func (s *Site) labIndex(w http.ResponseWriter, r *http.Request) error {
	m := pages.Lab{Page: s.frame(r, pages.Word(lang(r), "lab")), Values: r.URL.Query()}
	m.Cards = s.cards(m.Lang)
	text := strings.TrimSpace(r.URL.Query().Get("position"))
	if text == "" {
		return s.show(w, r, http.StatusOK, pages.LabIndex(m))
	}
	spot, ok, err := foreign(text)
	if !ok {
		err = errors.New("want an XGID or an ID of GNU Backgammon here: a position line is put in where its game is chosen")
	} else if err == nil {
		p, wrong := spot.Position()
		if err = wrong; err == nil {
			u := setup{at: p}
			if u.entry, ok = s.house.Games().List.Find(game.Inner(p).Game().Info().Name); ok {
				_, u.options, u.length = spot.Line()
				u.without = without(spot)
				http.Redirect(w, r, "/lab/"+u.entry.Name+"?"+labQuery(r, u, api.Quick), http.StatusSeeOther)
				return nil
			}
			err = errors.New("this game is not played here")
		}
	}
	m.Error = door.Told(m.Lang, api.Refused(api.BadCommand, err))
	return s.show(w, r, http.StatusBadRequest, pages.LabIndex(m))
}

// labGame returns the game that a path names, and what is set up.
func (s *Site) labGame(r *http.Request) (setup, error) {
	u, err := s.labForm(r)
	var wrong fieldError
	if errors.As(err, &wrong) {
		return u, door.Misread(err)
	}
	return u, err
}

// labForm does what labGame does, but its error is a [fieldError], which says what field is wrong.
func (s *Site) labForm(r *http.Request) (setup, error) {
	e, ok := s.house.Games().List.Find(r.PathValue("game"))
	if !ok {
		return setup{}, door.NewProblem(http.StatusNotFound, api.NotFound, "There is no such game.")
	}
	return s.setUp(e, r.URL.Query())
}

// labPage is the bench for the positions of a game: what a position is worth, the
// best plays, the map of all throws.
func (s *Site) labPage(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	if len(q) > 0 { // From every position others can be reached without an end: nobody should try them all.
		w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	}
	u, wrong := s.labForm(r)
	if u.entry.Name == "" {
		return wrong
	}
	m := pages.Lab{Page: s.frame(r, pages.Word(lang(r), "lab")+": "+pages.GameTitle(lang(r), u.entry.Name, u.entry.Title)), Game: pages.Titled(lang(r), u.entry), Values: q}
	m.Style = append(m.Style, "look.css", "lab.css")
	depth, err := rooms.DepthOf(q.Get("depth"), rooms.At)
	if wrong = cmp.Or(wrong, err); wrong != nil {
		if err := s.labRefused(&m, u.entry, wrong); err != nil {
			return err
		}
		return s.show(w, r, http.StatusBadRequest, pages.LabPage(m))
	}
	if want := labQuery(r, u, depth); len(q) > 0 && want != q.Encode() { // One position has one address.
		http.Redirect(w, r, "/lab/"+u.entry.Name+"?"+want, http.StatusSeeOther)
		return nil
	}
	m.Values, m.Without = u.query(), u.without
	if m.Asks = u.at.ToAct() != 0 && !u.at.ToAct().Has(game.Nature); m.Asks && q.Get("why") != "" {
		m.Why, m.Because = q.Get("why"), door.Why(r, u.at, u.at.ToAct().First(), q.Get("why"))
	}
	m.Path = "/lab/" + u.entry.Name
	m.Here, m.From = u.path(), u.from
	status := http.StatusOK
	if err := s.labStudies(r, &m, u, labStands(&m, u, depth)); door.Busy(err) { // What was set up is not lost by that.
		p := s.door.Problem(r, err)
		p.RetryAfter(w)
		status, m.Late = p.Status, &pages.Problem{Page: m.Page, Code: string(p.Code), Message: p.Message}
		m.Study, m.Map = analysis.Glance(u.at), nil
	} else if err != nil {
		return err
	}
	if err := labDrawn(&m, u); err != nil {
		return err
	}
	m.Foreign = u.entry.Name == matchfile.Game
	if spot, err := matchfile.At(u.at); err == nil {
		m.Written = []pages.Fact{{Name: "XGID", Value: spot.XGID()}, {Name: "GNU Backgammon", Value: spot.PositionID() + ":" + spot.MatchID()}}
	}
	m.Start = setup{entry: u.entry, options: u.options, length: u.length}.begin()
	if m.Rolls = rolls(m.Study, u); m.Rolls != "" && q.Get("rollout") == "1" {
		if err := s.labRolled(r, &m, u); err != nil {
			return err
		}
	}
	m.Scripts = scripts("js/lab.js") + script("js/play.js")
	if u.at.ToAct() != 0 {
		m.Try = "/lab/" + u.entry.Name + "/try?" + u.query().Encode()
		m.Levels, m.Usual = s.offers(u.entry.Name)
	}
	encoded := u.query().Encode()
	m.Preview = preview(r, m.Heading(), m.Told(), "/lab/"+u.entry.Name+"/preview.jpg?"+encoded)
	m.Preview.Address = door.Origin(r) + m.Here
	m.SVG, m.PNG = "/lab/"+u.entry.Name+"/board.svg?"+encoded, "/lab/"+u.entry.Name+"/board.png?"+encoded
	return s.show(w, r, status, pages.LabPage(m))
}

// labQuery writes what the bench is asked about u: the one query of that question.
func labQuery(r *http.Request, u setup, depth api.Depth) string {
	q, want := r.URL.Query(), u.query()
	if depth != api.Quick {
		want.Set("depth", string(depth))
	}
	if u.without != "" {
		want.Set("without", u.without)
	}
	if q.Get("rollout") == "1" {
		want.Set("rollout", "1")
		if word := exactly(r); word != "" {
			want.Set("exact", word)
		}
	}
	if why := strings.TrimSpace(q.Get("why")); why != "" && len(why) <= door.MaxAction {
		want.Set("why", why)
	}
	return want.Encode()
}

// labDrawn fills in the board of u: to set up where that is done by hand, else to look at.
func labDrawn(m *pages.Lab, u setup) error {
	hand, moved := byHand[u.at.Game().Info().Family]
	side := m.Study.Seat
	if moved && !hand.Turned {
		side = game.Public
	}
	b, err := labBoard(u, side, m.Lang)
	if err != nil {
		return err
	}
	if m.Sides = b.Sides(); hand.Turned {
		m.Turned = u.fromBeyond(side).path()
	}
	if p := toThrow(u.at); hand.Cleared != nil && p != nil {
		m.Cleared = hand.Cleared(p)
	}
	m.Pips = hand.Pips
	if moved {
		if m.Setup, err = labByHand(u, b, hand, m.Lang); err != nil {
			return err
		}
	} else {
		m.Symbols, m.Board, m.Says = board.Symbols(b), b.Small(), b.Says()
	}
	return nil
}

// labStands fills in what can be said of u before anybody has looked at it. It returns the position at which its throw falls; nil if none does.
func labStands(m *pages.Lab, u setup, depth api.Depth) game.Position {
	m.At, m.Depth, m.Dice = u.at, depth, awaiting(u.at)
	before := toThrow(u.at)
	if before == nil {
		return nil
	}
	m.Before = u.with(before).path()
	if before.String() != u.at.String() {
		_, m.Throw, _ = beforeThrow(u.at)
	}
	if hand := byHand[u.at.Game().Info().Family]; hand.Staked != nil {
		m.Staked = hand.Staked(before)
	}
	if turnField(before) != "" {
		m.Turns = seatNames(before, "")
	}
	return before
}

// labStudies fills in what a look at u finds, and one at before, the position at which its throw falls.
func (s *Site) labStudies(r *http.Request, m *pages.Lab, u setup, before game.Position) (err error) {
	if m.Study, err = s.judged(r, u, m.Depth); err != nil {
		return err
	}
	m.Like = s.like(m.Lang, m.Study.Judge, u.entry.Name)
	if m.Depth == api.Quick && m.Study.Among > 1 {
		closer := u.query()
		closer.Set("depth", string(api.Standard))
		m.Closer = "/lab/" + u.entry.Name + "?" + closer.Encode()
	}
	if before == nil {
		return nil
	}
	if m.Map = m.Study; before.String() != u.at.String() { // Before a double, too, though no throw has fallen.
		if m.Map, err = s.judged(r, u.with(before), api.Quick); err != nil {
			return err
		}
	}
	for _, f := range m.Map.Throws {
		if after, err := fallen(before, f.Text); err == nil {
			m.Links = append(m.Links, u.with(after).path())
		}
	}
	return nil
}

// labRefused fills in what is said of a form that was filled in wrongly: what is wrong,
// beside the field that it is about, and all that was filled in.
func (s *Site) labRefused(m *pages.Lab, e catalogue.Entry, wrong error) error {
	m.Error = door.Told(m.Lang, api.Refused(api.BadCommand, wrong))
	var at fieldError
	if errors.As(wrong, &at) {
		m.Blamed = at.field
		if text := m.Wrong(); text != "" {
			m.Error = text
		}
	}
	g, err := e.New(nil)
	if err != nil {
		return err
	}
	if m.At, err = opening(g, e.Usual, m.Values.Get("seats")); err != nil {
		return err
	}
	m.Dice = awaiting(m.At)
	b, err := labBoard(setup{entry: e, at: m.At}, 0, m.Lang)
	if err != nil {
		return err
	}
	if m.Sides = b.Sides(); turnField(m.At) != "" {
		m.Turns = seatNames(m.At, "")
	}
	m.From = m.Values.Get("from")
	return nil
}

// labBoard draws the position of u with the numbers of a seat's plays at its rim, from
// the side of that seat if u names no other.
func labBoard(u setup, seat game.Seat, lang string) (board.Board, error) {
	names := seatNames(u.at, "")
	beyond := max(slices.Index(names, u.from)-int(max(seat, 0)), -u.at.Seats())
	if u.from == "" {
		beyond = 0
	}
	return board.Build(u.at.View(game.Public), board.Options{Viewer: seat, Turn: (beyond + u.at.Seats()) % u.at.Seats(), Lang: lang, Names: pages.Called(lang, u.at), Files: files(lang)})
}

// fromBeyond returns u seen from the next side. Where u names none, it is seen from that of seat.
func (u setup) fromBeyond(seat game.Seat) setup {
	names := seatNames(u.at, "")
	at := int(max(seat, 0))
	if u.from != "" {
		at = slices.Index(names, u.from)
	}
	u.from = names[(at+1)%len(names)]
	return u
}
