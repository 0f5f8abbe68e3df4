package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
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
		list = append(list, pages.Card{Entry: pages.Titled(lang, e), Picture: artOf(e), Lesson: hasLesson(e.Name), Blurb: pages.Blurb(lang, e)})
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

// plainArt is the board of all games that have none of their own. To have it in common is not to be played on the same board.
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

// inPlay are positions of middle games: the front page shows boards as they look while they are played on.
var inPlay = map[string]string{
	"parker":                 "x=21:2,17:1,15:5,14:3,13:2,10:2 o=20:2,18:2,17:3,16:2,14:3,13:2,3:1 turn=x next=play throw=5-2 left=5,5 nobear=on",
	"wikipedia":              "x=24:1,23:1,18:1,14:2,12:2,11:3,10:2,9:3 o=22:2,21:2,20:2,19:3,18:1,17:2,6:3 turn=o next=play throw=4-3 left=4,3 opened=xo",
	"backgammon":             "x=24:1,20:2,13:3,8:3,6:5,bar:1 o=22:1,15:2,13:1,9:2,8:2,7:2,6:3,3:2 turn=x next=play throw=4-1 left=4,1",
	"india":                  "s=25,0,-,- w=70,33,12,0 n=60,16,16,12 e=71,28,24,21 turn=s next=play throw=4-1 left=4,1",
	"crown-and-anchor":       "chips=84,104,92,105 banker=3 bets=5:crown,2:heart,8:anchor,- round=4 next=throw",
	"check-and-double-check": "hands=10.5.5.2.2.2/10.10.10.8.2/10.8.6.5/8.8.6.5.3 discard=2.9.7.4.4.4.4.4.3.3.3.9.9.9.7.7.7.7.6.6 dealer=2 thrower=1 points=0,0,0,0 next=throw",
}

// drawInPlay draws what lies on boards in middle games, by the game: files, since a slow phone takes long to draw so much as part of a page.
func drawInPlay(games catalogue.List) (map[string]assets.File, error) {
	drawn := map[string]assets.File{}
	for name, line := range inPlay {
		if _, ok := games.Find(name); !ok {
			continue
		}
		g, err := games.New(name, game.Options{})
		if err != nil {
			return nil, err
		}
		p, err := g.Parse(line)
		if err != nil {
			return nil, fmt.Errorf("the middle game of %s: %w", name, err)
		}
		b, err := drawnSmall(p, "en")
		if err != nil {
			return nil, err
		}
		drawn[name] = assets.Make("inplay/"+name+".svg", []byte(b.LyingFile()))
	}
	return drawn, nil
}

// inPlayFile serves what drawInPlay has drawn.
func (s *Site) inPlayFile(w http.ResponseWriter, r *http.Request) {
	drawn, err := s.inPlay()
	if err != nil {
		s.log.Error("front page", "error", err)
	}
	for _, f := range drawn {
		if f.Path == r.URL.Path {
			f.ServeHTTP(w, r)
			return
		}
	}
	http.NotFound(w, r)
}

const (
	sightKept = time.Second      // how long a sight is shown before another is made
	sightMost = 10 * time.Second // how long it may take to make one: others wait for it
)

// A sight is what the front page shows to everybody, in a language.
type sight struct {
	made          time.Time
	cards         []pages.Card
	open, playing []pages.Line
	boards        []board.Board // of open and playing
	symbols       string        // of boards
}

// sights keeps the sight of each language. One is made at a time in a language, for all who ask meanwhile, and is kept for sightKept.
type sights struct {
	mu   sync.Mutex
	kept map[string]*looking // by the language
}

// looking is a sight that is being made, or was.
type looking struct {
	done chan struct{} // closed when the rest is there
	sight
	err error
}

// get returns the sight that is kept, or that make makes now. Its error goes to all who have waited for it. make gets sightMost.
func (s *sights) get(ctx context.Context, lang string, make func(context.Context) (sight, error)) (sight, error) {
	s.mu.Lock()
	x := s.kept[lang]
	mine := x == nil || x.old()
	if mine {
		x = newLooking()
		s.kept[lang] = x
	}
	s.mu.Unlock()
	if mine {
		x.look(ctx, make)
		return x.sight, x.err
	}
	select {
	case <-x.done:
		return x.sight, x.err
	case <-ctx.Done():
		return sight{}, ctx.Err()
	}
}

func newLooking() *looking {
	return &looking{done: make(chan struct{}), err: errors.New("what the front page shows could not be found out")}
}

// old reports whether somebody has to look again.
func (x *looking) old() bool {
	select {
	case <-x.done:
		return time.Since(x.made) >= sightKept
	default:
		return false // It is being made.
	}
}

// look makes the sight. It goes on when the visitor who asked first has gone: others wait for it.
func (x *looking) look(ctx context.Context, make func(context.Context) (sight, error)) {
	defer close(x.done)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), sightMost)
	defer cancel()
	x.sight, x.err = make(ctx)
	x.made = time.Now()
}

// sight returns what the front page shows to everybody. What is in it must not be changed.
func (s *Site) sight(ctx context.Context, lang string) (sight, error) {
	return s.sights.get(ctx, lang, func(ctx context.Context) (sight, error) {
		x := sight{cards: s.cards(lang)}
		drawn, err := s.inPlay()
		if err != nil {
			return x, err
		}
		for i, c := range x.cards {
			x.cards[i].Lying = drawn[c.Entry.Name].Path
		}
		if x.open, err = s.shownRooms(ctx, lang, api.Seating); err != nil {
			return x, err
		}
		if x.playing, err = s.shownRooms(ctx, lang, api.Playing); err != nil {
			return x, err
		}
		x.boards = append(x.boards, s.asTheyStand(ctx, lang, x.open)...)
		x.boards = append(x.boards, s.asTheyStand(ctx, lang, x.playing)...)
		x.symbols = board.LyingSymbols(x.boards...)
		return x, nil
	})
}

func (s *Site) frontPage(w http.ResponseWriter, r *http.Request) error {
	v := s.door.Anybody(r)
	m := pages.Front{Page: s.frame(r, "parlor")}
	m.Title = "parlor: " + m.T("front.title")
	m.Preview.Title = m.T("front.title")
	m.Scripts = scripts("js/play.js")
	all, err := s.sight(r.Context(), m.Lang)
	if err != nil {
		return err
	}
	m.Cards, m.Symbols = all.cards, all.symbols
	if v.Player != "" {
		open, over, err := s.players.Open(r.Context(), v.Player)
		if err != nil {
			return err
		}
		c, err := s.players.Career(r.Context(), v.Player)
		if err != nil {
			return err
		}
		m.Yours, m.Played = s.satDown(r, v, open), over+len(c.Games) > 0
	}
	others := func(list []pages.Line) []pages.Line { // What is one's own stands in one list only.
		return slices.DeleteFunc(slices.Clone(list), func(l pages.Line) bool {
			return slices.ContainsFunc(m.Yours, func(y pages.Line) bool { return y.Room == l.Room })
		})
	}
	m.Open, m.Playing = others(all.open), others(all.playing)
	if len(m.Yours) > 0 {
		m.Symbols = board.LyingSymbols(slices.Concat(all.boards, s.asTheyStand(r.Context(), m.Lang, m.Yours))...)
	}
	return s.show(w, r, http.StatusOK, pages.FrontPage(m))
}

func (s *Site) lineOf(lang string, l api.Listed) pages.Line {
	return pages.Line{Room: l.Room, Title: cmp.Or(l.Config.Title, s.title(lang, l.Config.Game)), Who: together(l.Who)}
}

// sitters names who sits in a room, as a page in lang calls them.
func sitters(lang string, rm *room.Room) string { return together(called(lang, rm, nil)) }

// together joins the names of seats; an empty one is nobody's.
func together(names []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "" }), " · ")
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
