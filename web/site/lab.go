package site

import (
	"errors"
	"net/http"
	"strings"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/matchfile"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
	"parlor/web/rooms"
)

// judged looks at a position, as kept or made now.
func (s *Site) judged(r *http.Request, u setup, depth analysis.Depth) (*analysis.Study, error) {
	return s.host.Study(r.Context(), s.door.Anybody(r), u.path(), u.at, depth)
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
				http.Redirect(w, r, u.path(), http.StatusSeeOther)
				return nil
			}
			err = errors.New("this game is not played here")
		}
	}
	m.Error = err.Error()
	return s.show(w, r, http.StatusBadRequest, pages.LabIndex(m))
}

// labGame returns the game that a path names, and what is set up.
func (s *Site) labGame(r *http.Request) (setup, error) {
	e, ok := s.house.Games().List.Find(r.PathValue("game"))
	if !ok {
		return setup{}, door.NewProblem(http.StatusNotFound, api.NotFound, "There is no such game.")
	}
	u, err := s.setUp(e, r.URL.Query())
	if err != nil {
		return u, door.Misread(err)
	}
	return u, nil
}

// labPage is the bench for the positions of a game: what a position is worth, the
// best plays, the map of all throws.
func (s *Site) labPage(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	if len(q) > 0 { // From every position others can be reached without an end: nobody should try them all.
		w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	}
	u, wrong := s.labGame(r)
	if u.entry.Name == "" {
		return wrong
	}
	m := pages.Lab{Page: s.frame(r, pages.Word(lang(r), "lab")+": "+pages.GameTitle(lang(r), u.entry.Name, u.entry.Title)), Game: pages.Titled(lang(r), u.entry), Values: q}
	m.Style = append(m.Style, "look.css", "lab.css")
	if wrong != nil {
		m.Error = s.door.Problem(r, wrong).Message
		return s.show(w, r, http.StatusBadRequest, pages.LabPage(m))
	}
	depth, err := rooms.DepthOf(q.Get("depth"), rooms.At)
	if err != nil {
		return err
	}
	if len(q) > 0 { // One position has one address.
		want := u.query()
		if depth != analysis.Quick {
			want.Set("depth", string(depth))
		}
		if q.Get("rollout") == "1" {
			want.Set("rollout", "1")
			if word := exactly(r); word != "" {
				want.Set("exact", word)
			}
		}
		if why := strings.TrimSpace(q.Get("why")); why != "" && len(why) <= maxWhy {
			want.Set("why", why)
		}
		if want.Encode() != q.Encode() {
			http.Redirect(w, r, "/lab/"+u.entry.Name+"?"+want.Encode(), http.StatusSeeOther)
			return nil
		}
	}
	m.Values = u.query()
	if m.Asks = u.at.ToAct() != 0 && !u.at.ToAct().Has(game.Nature); m.Asks && q.Get("why") != "" {
		m.Why, m.Because = q.Get("why"), u.at.Explain(u.at.ToAct().First(), q.Get("why"))
		m.Because.Rules = door.Rules(r, m.Because.Rules)
	}
	m.Path = "/lab/" + u.entry.Name
	m.Here = u.path()
	if err := s.labStudies(r, &m, u, depth); err != nil {
		return err
	}
	hand, moved := byHand[u.at.Game().Info().Family]
	side := m.Study.Seat
	if moved && !hand.Turned {
		side = game.Public
	}
	b, err := labBoard(u.at, side, m.Lang)
	if err != nil {
		return err
	}
	m.Sides = b.Sides()
	if spot, err := matchfile.At(u.at); err == nil {
		m.Written = []pages.Fact{{Name: "XGID", Value: spot.XGID()}, {Name: "GNU Backgammon", Value: spot.PositionID() + ":" + spot.MatchID()}}
	}
	m.Start = setup{entry: u.entry, options: u.options, length: u.length}.begin()
	m.Pips = hand.Pips
	if moved {
		if m.Setup, err = labByHand(u, b, hand); err != nil {
			return err
		}
	} else {
		m.Symbols, m.Board, m.Says = board.Symbols(b), b.Small(), b.Says()
	}
	if m.Rolls = rolls(m.Study, u); m.Rolls != "" && q.Get("rollout") == "1" {
		if err := s.labRolled(r, &m, u); err != nil {
			return err
		}
	}
	m.Scripts = scripts("js/lab.js")
	if u.at.ToAct() != 0 {
		m.Try = "/lab/" + u.entry.Name + "/try?" + u.query().Encode()
		m.Levels, m.Usual = s.offers(u.entry.Name)
	}
	encoded := u.query().Encode()
	m.Preview = preview(r, m.Heading(), m.Told(), "/lab/"+u.entry.Name+"/preview.jpg?"+encoded)
	m.Preview.Address = door.Origin(r) + m.Here
	m.SVG, m.PNG = "/lab/"+u.entry.Name+"/board.svg?"+encoded, "/lab/"+u.entry.Name+"/board.png?"+encoded
	return s.show(w, r, http.StatusOK, pages.LabPage(m))
}

// labStudies fills in what is known of u.
func (s *Site) labStudies(r *http.Request, m *pages.Lab, u setup, depth analysis.Depth) (err error) {
	m.At, m.Depth = u.at, depth
	if m.Study, err = s.judged(r, u, depth); err != nil {
		return err
	}
	m.Like = s.like(m.Lang, m.Study.Judge, u.entry.Name)
	if depth == analysis.Quick && m.Study.Among > 1 {
		closer := u.query()
		closer.Set("depth", string(analysis.Standard))
		m.Closer = "/lab/" + u.entry.Name + "?" + closer.Encode()
	}
	before := toThrow(u.at)
	if before == nil {
		return nil
	}
	from := u.with(before)
	m.Before = from.path()
	if m.Map = m.Study; before.String() != u.at.String() {
		_, m.Throw, _ = beforeThrow(u.at)
		if m.Map, err = s.judged(r, from, analysis.Quick); err != nil {
			return err
		}
	}
	for _, f := range m.Map.Throws {
		if after, err := fallen(before, f.Text); err == nil {
			m.Links = append(m.Links, u.with(after).path())
		}
	}
	if turnField(before) == "" {
		return nil
	}
	for seat := range game.Seat(before.Seats()) {
		m.Turns = append(m.Turns, before.SeatName(seat))
	}
	return nil
}

// labBoard draws a position from the side of the seat to act, so that the numbers
// at its rim are those of the plays.
func labBoard(p game.Position, seat game.Seat, lang string) (board.Board, error) {
	return board.Build(p.View(game.Public), board.Options{Viewer: seat, Lang: lang, Names: seatNames(p, ""), Files: files})
}

// maxWhy is how many bytes a play may have that the rules are asked about.
const maxWhy = 200
