package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/jpeg"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/matchfile"
	"parlor/rules/catalogue"
	"parlor/web/assets"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
	"parlor/web/papers"
	"parlor/web/rooms"
)

// labWait is how long a position is looked at, at most.
const labWait = 8 * time.Second

// maxLine is how many bytes the longest position line that is read has.
const maxLine = 1000

// maxWhy is how many bytes a play may have that the rules are asked about.
const maxWhy = 200

// A setup is a position to be judged, with what it is played by.
type setup struct {
	entry   catalogue.Entry
	options game.Options // other than the usual ones
	length  match.Length
	at      game.Position
}

// query is what an address says of u: the position is the address.
func (u setup) query() url.Values {
	q := url.Values{"position": {u.at.String()}}
	for name, value := range u.options {
		q.Set("o-"+name, value)
	}
	switch {
	case u.length.Points > 0:
		q.Set("match", "p"+strconv.Itoa(u.length.Points))
	case u.length.Games > 0:
		q.Set("match", "g"+strconv.Itoa(u.length.Games))
	}
	return q
}

// path is the address of the page of u.
func (u setup) path() string { return "/lab/" + u.entry.Name + "?" + u.query().Encode() }

// with returns u at another position.
func (u setup) with(p game.Position) setup {
	u.at = p
	return u
}

// options returns what a form chooses of those of a game, the usual left out.
func optionsOf(e catalogue.Entry, q url.Values) game.Options {
	options := game.Options{}
	for _, o := range e.Options {
		if value := strings.TrimSpace(q.Get("o-" + o.Name)); value != "" && value != o.Default {
			options[o.Name] = value
		}
	}
	return options
}

// setUp reads what a form or an address says. Its errors are sentences for whoever
// filled it in.
func (s *Site) setUp(e catalogue.Entry, q url.Values) (u setup, err error) {
	u = setup{entry: e, options: optionsOf(e, q), length: matchForm(q.Get("match"))}
	text := strings.Join(strings.Fields(q.Get("position")), " ")
	if len(text) > maxLine {
		return u, fmt.Errorf("position: want at most %d bytes", maxLine)
	}
	if spot, ok, err := foreign(text); ok {
		return s.abroad(u, spot, err)
	}
	g, err := s.house.Games().Rules(api.Config{Game: e.Name, Options: u.options, Match: u.length})
	if err != nil {
		return u, err
	}
	if text == "" {
		u.at, err = opening(g, e.Usual, q.Get("seats"))
	} else {
		u.at, err = g.Parse(text)
	}
	if err != nil {
		return u, err
	}
	if turn := q.Get("turn"); turn != "" && turn != "line" {
		if u.at, err = turned(u.at, turn); err != nil {
			return u, err
		}
	}
	if throw := strings.TrimSpace(q.Get("throw")); throw != "" {
		u.at, err = thrown(u.at, throw)
	}
	return u, err
}

// foreign reads a position as other programs write it; it reports false where text
// is none.
func foreign(text string) (spot matchfile.Spot, ok bool, err error) {
	id, isID := strings.CutPrefix(text, "GNUBGID=")
	position, matched, colon := strings.Cut(id, ":")
	switch {
	case strings.HasPrefix(text, "XGID=") || strings.Count(text, ":") >= 8 && !strings.Contains(text, "="):
		spot, err = matchfile.ParseXGID(text)
	case isID || colon && !strings.Contains(text, "=") && !strings.Contains(text, " ") && len(position) > 9 && len(matched) > 9:
		spot, err = matchfile.ParseID(id)
	default:
		return spot, false, nil
	}
	return spot, true, err
}

// abroad sets up a position of another program: it brings its cube and its match.
func (s *Site) abroad(u setup, spot matchfile.Spot, err error) (setup, error) {
	if err != nil {
		return u, err
	}
	p, err := spot.Position()
	if err != nil {
		return u, err
	}
	if name := game.Inner(p).Game().Info().Name; name != u.entry.Name {
		return u, fmt.Errorf("this is a position of %s: want a position line of %s", s.house.Games().Title(name), u.entry.Title)
	}
	_, u.options, u.length = spot.Line()
	u.at = p
	return u, nil
}

// opening is how g begins, with the first seat to throw where the game can be set up so.
func opening(g game.Game, usual int, asked string) (game.Position, error) {
	seats := max(usual, g.Info().Seats[0])
	if n, err := strconv.Atoi(asked); err == nil && n >= g.Info().Seats[0] && n <= g.Info().Seats[1] {
		seats = n
	}
	seats = min(seats, g.Info().Seats[1])
	p, err := g.Start(seats)
	if err != nil {
		return nil, err
	}
	line := setField(p.String(), "next", "throw")
	if !strings.Contains(line, " turn=") {
		line = strings.Replace(line, " next=", " turn="+p.SeatName(0)+" next=", 1)
	}
	if q, err := g.Parse(line); err == nil {
		return q, nil
	}
	return p, nil
}

// setField returns a position line with another value of a field that it has.
func setField(line, name, value string) string {
	words := strings.Split(line, " ")
	for i, w := range words {
		if strings.HasPrefix(w, name+"=") {
			words[i] = name + "=" + value
		}
	}
	return strings.Join(words, " ")
}

// ofThrow are the fields that a line has from a throw to the end of its turn.
var ofThrow = []string{"throw", "left", "named", "nobear", "last"}

// beforeThrow returns the position before the throw of p, if p is where that throw
// led.
func beforeThrow(p game.Position) (before game.Position, throw string, ok bool) {
	words := strings.Split(p.String(), " ")
	for _, w := range words {
		if value, is := strings.CutPrefix(w, "throw="); is {
			throw = value
		}
	}
	if throw == "" {
		return nil, "", false
	}
	words = slices.DeleteFunc(words, func(w string) bool {
		name, _, _ := strings.Cut(w, "=")
		return slices.Contains(ofThrow, name)
	})
	before, err := p.Game().Parse(setField(strings.Join(words, " "), "next", "throw"))
	if err != nil {
		return nil, throw, false
	}
	after, err := fallen(before, throw)
	return before, throw, err == nil && after.String() == p.String()
}

// fallen returns the position after a throw.
func fallen(p game.Position, throw string) (game.Position, error) {
	a, err := p.Parse(game.Nature, throw)
	if err != nil {
		return nil, err
	}
	return p.Play(game.Nature, a)
}

// toThrow returns the position at which the next throw falls, or the throw of p
// fell; nil where that cannot be said.
func toThrow(p game.Position) game.Position {
	who := p.ToAct()
	switch {
	case who.Has(game.Nature):
		return p
	case who == 0:
		return nil
	}
	if before, _, ok := beforeThrow(p); ok {
		return before
	}
	var found game.Position
	for _, a := range p.Actions(who.First()) {
		if after, err := p.Play(who.First(), a); err == nil && after.ToAct().Has(game.Nature) && after.Thrower() == who.First() {
			if found != nil {
				return nil
			}
			found = after
		}
	}
	return found
}

// thrown returns p with another throw, or with one.
func thrown(p game.Position, throw string) (game.Position, error) {
	at := toThrow(p)
	if at == nil {
		return nil, fmt.Errorf("throw %s: no throw is awaited at this position: want a line with next=throw", throw)
	}
	if throw == "-" {
		return at, nil
	}
	return fallen(at, throw)
}

// turned returns p with a seat to throw.
func turned(p game.Position, seat string) (game.Position, error) {
	at := toThrow(p)
	if at == nil || !strings.Contains(at.String(), "turn=") {
		return nil, fmt.Errorf("turn %s: this position does not wait for a throw of one of the players", seat)
	}
	return p.Game().Parse(setField(at.String(), "turn", seat))
}

// judged looks at a position, as kept or made now.
func (s *Site) judged(r *http.Request, u setup, depth analysis.Depth) (*analysis.Study, error) {
	v, err := s.door.Who(r)
	if err != nil {
		v = door.Stranger(r) // A key of another house.
	}
	made, err := s.papers.Get(r.Context(), papers.Key{Room: u.path(), What: "study " + string(depth)}, s.host.Allowed(v, depth), func(ctx context.Context) (any, int, error) {
		ctx, cancel := context.WithTimeout(ctx, labWait)
		defer cancel()
		x, err := analysis.Examine(ctx, u.at, analysis.Options{Roster: s.house.Games().Bots, Depth: depth, Workers: 1})
		if errors.Is(err, context.DeadlineExceeded) {
			err = door.NewProblem(http.StatusServiceUnavailable, api.Busy, fmt.Sprintf("this position takes longer than %v to look at", labWait))
		}
		return x, 8 << 10, err
	})
	if err != nil {
		return nil, err
	}
	return made.(*analysis.Study), nil
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
		return u, door.BadRequest("%v", err)
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
	m := pages.Lab{Page: s.frame(r, pages.Word(lang(r), "lab")+": "+u.entry.Title), Game: u.entry, Values: q}
	m.Style = append(m.Style, "look.css", "lab.css")
	if wrong != nil {
		m.Error = s.door.Problem(r, wrong).Message
		return s.show(w, r, http.StatusBadRequest, pages.LabPage(m))
	}
	depth, err := rooms.DepthOf(q.Get("depth"))
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
	}
	m.Path = "/lab/" + u.entry.Name
	m.Here = u.path()
	if err := s.labStudies(r, &m, u, depth); err != nil {
		return err
	}
	b, err := labBoard(u.at, m.Study.Seat, m.Lang)
	if err != nil {
		return err
	}
	m.Symbols, m.Board, m.Says, m.Sides = board.Symbols(b), b.Small(), b.Says(), b.Sides()
	if m.Rolls = rolls(m.Study, u); m.Rolls != "" && q.Get("rollout") == "1" {
		if err := s.labRolled(r, &m, u); err != nil {
			return err
		}
	}
	m.Scripts = scripts("js/lab.js")
	encoded := u.query().Encode()
	m.Preview = preview(r, m.Heading(), m.Told(), "/lab/"+u.entry.Name+"/preview.jpg?"+encoded)
	m.Preview.Address = door.Origin(r) + m.Here
	m.SVG = "/lab/" + u.entry.Name + "/board.svg?" + encoded
	return s.show(w, r, http.StatusOK, pages.LabPage(m))
}

// labStudies fills in what is known of u.
func (s *Site) labStudies(r *http.Request, m *pages.Lab, u setup, depth analysis.Depth) (err error) {
	m.At, m.Depth = u.at, depth
	if m.Study, err = s.judged(r, u, depth); err != nil {
		return err
	}
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
	for seat := range game.Seat(before.Seats()) {
		m.Turns = append(m.Turns, before.SeatName(seat))
	}
	return nil
}

// labBoard draws a position from the side of the seat to act, so that the numbers
// at its rim are those of the plays.
func labBoard(p game.Position, seat int, lang string) (board.Board, error) {
	names := make([]string, p.Seats())
	for i := range names {
		names[i] = p.SeatName(game.Seat(i))
	}
	return board.Build(p.View(game.Public), board.Options{Viewer: seat, Lang: lang, Names: names, Files: board.Files{Path: assets.Path, Text: assets.Text}})
}

// labPicture serves a drawing of a position.
func (s *Site) labPicture(w http.ResponseWriter, r *http.Request, mime string, draw func(b board.Board) ([]byte, error)) error {
	u, err := s.labGame(r)
	if err != nil {
		return err
	}
	v, err := s.door.Who(r)
	if err != nil {
		v = door.Stranger(r)
	}
	made, err := s.papers.Get(r.Context(), papers.Key{Room: u.path(), What: mime}, s.host.Allowed(v, analysis.Quick), func(context.Context) (any, int, error) {
		seat := -1
		if who := u.at.ToAct(); who.Has(game.Nature) {
			seat = int(u.at.Thrower())
		} else if who != 0 {
			seat = int(who.First())
		}
		b, err := labBoard(u.at, seat, "")
		if err != nil {
			return nil, 0, err
		}
		text, err := draw(b)
		return text, len(text), err
	})
	if err != nil {
		return err
	}
	return writePacked(w, r, http.StatusOK, mime, made.([]byte))
}

// labPreview is the picture of a position, for previews of links.
func (s *Site) labPreview(w http.ResponseWriter, r *http.Request) error {
	return s.labPicture(w, r, "image/jpeg", func(b board.Board) ([]byte, error) {
		m, err := b.Picture(previewWide, previewHigh)
		if err != nil {
			return nil, err
		}
		var out bytes.Buffer
		err = jpeg.Encode(&out, m, &jpeg.Options{Quality: 85})
		return out.Bytes(), err
	})
}

// labDrawing is the drawing of a position as a file of its own.
func (s *Site) labDrawing(w http.ResponseWriter, r *http.Request) error {
	return s.labPicture(w, r, "image/svg+xml", func(b board.Board) ([]byte, error) { return []byte(b.File()), nil })
}
