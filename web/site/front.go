package site

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"parlor/api"
	"parlor/rules/catalogue"
	"parlor/web/assets"
	"parlor/web/board"
	"parlor/web/pages"
)

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
