// Package site is the pages, for people: HTML, pictures, and what the pages' scripts
// alone ask for. HTML exists only here and below.
package site

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"parlor/advice"
	"parlor/api"
	"parlor/live"
	"parlor/players"
	"parlor/web/assets"
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
	sights   sights
	inPlay   func() (map[string]assets.File, error) // drawInPlay, once
	places   chan struct{}                          // pages that are written at once
	press    press                                  // of pages
}

// New returns the pages of a house.
func New(d *door.Door, h *rooms.Host, p *papers.Papers, house *live.House, book *players.Book, desk *advice.Desk) *Site {
	return &Site{door: d, host: h, papers: p, house: house, players: book, advice: desk, log: d.Log, rollouts: newRollouts(), sights: sights{kept: map[string]*looking{}}, inPlay: sync.OnceValues(func() (map[string]assets.File, error) { return drawInPlay(house.Games().List) }), places: make(chan struct{}, max(runtime.GOMAXPROCS(0)/2, 1))}
}

// Route adds all pages to mux.
func (s *Site) Route(mux *http.ServeMux) {
	for pattern, handle := range map[string]func(w http.ResponseWriter, r *http.Request) error{
		"GET /{$}":                  s.frontPage,
		"GET /new/{game}":           s.newPage,
		"POST /play":                s.playForm,
		"GET /join":                 s.joinForm,
		"GET /r/{room}":             s.roomPage,
		"POST /r/{room}":            s.roomForm,
		"GET /r/{room}/replay":      s.replayPage,
		"GET /r/{room}/replay.json": s.replayFrames,
		"GET /learn/{game}":         s.learnPage,
		"GET /learn/{game}/explain": s.learnExplain,
		"GET /offline":              s.offlinePage,
		"GET /r/{room}/preview.jpg": s.roomPreview,
		"GET /preview/{game}":       s.gamePreview,
		"POST /r/{room}/replay":     s.replayForm,
		"GET /r/{room}/look":        s.lookPart,
		"GET /r/{room}/turned":      s.turnedLine,
		"GET /r/{room}/games":       s.matchGames,
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
		"GET /lab/{game}/board.png":   s.labPixels,
		"GET /lab/{game}/rollout":     s.labRollout,
		"POST /lab/{game}/try":        s.tryLab,
		"GET /lab/{game}/rules":       s.labRulesPage,
		"POST /lab/{game}/rules":      s.labRulesForm,
		"POST /lab/{game}/rules/stop": s.labRulesStop,
		"GET /lab/{game}/rules.csv":   s.labRulesFile("text/csv; charset=utf-8", writeCSV),
		"GET /lab/{game}/rules.svg":   s.labRulesFile("image/svg+xml", writeRules),
		"GET /lab/{game}/lengths.svg": s.labRulesFile("image/svg+xml", writeLengths),
		"POST /r/{room}/try":          s.tryGame,
		"POST /r/{room}/puzzle":       s.keepPuzzle,
		"GET /puzzle":                 s.dailyPuzzle,
		"GET /puzzle/{id}":            s.puzzlePage,
		"POST /puzzle/{id}":           s.answerPuzzle,
		"POST /puzzle/{id}/drop":      s.dropPuzzle,
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
	mux.Handle("GET /play", http.RedirectHandler("/", http.StatusSeeOther)) // Whoever is asked for a name there may open the address again.
	mux.HandleFunc("GET /worker.js", s.workerScript)
	mux.Handle("GET "+assets.Prefix, assets.Handler())
	mux.HandleFunc("GET "+assets.Prefix+"inplay/{file}", s.inPlayFile)
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
		err := s.door.Allow(s.door.Anybody(r), door.Pages)
		if err == nil {
			err = handle(w, r)
		}
		if err != nil {
			p := s.door.Problem(r, err)
			if door.Began(w) {
				return
			}
			p.RetryAfter(w)
			s.show(w, r, p.Status, pages.ProblemPage(pages.Problem{Page: s.frame(r, pages.Word(lang(r), "problem")), Code: string(p.Code), Message: p.Message, Rules: p.Rules}))
		}
	}
}

// frame returns what every page knows.
func (s *Site) frame(r *http.Request, title string) pages.Page {
	p := pages.Page{
		Title: title + " – parlor", About: pages.About(lang(r), title),
		Lang: lang(r), Theme: theme(r), Path: r.URL.Path,
		Style: []string{"app.css", "pages.css"}, Asset: assetsIn(lang(r)), Text: assets.Text,
		First: first(r),
	}
	p.Preview = preview(r, title, pages.Word(p.Lang, "front.caption"), "/preview/parker.jpg")
	return p
}

// first reports whether a browser asks for its first page here, as far as it tells: it has no cookie, and comes from no page of the house.
func first(r *http.Request) bool {
	from, err := url.Parse(r.Referer())
	return len(r.Cookies()) == 0 && (err != nil || from.Host != r.Host)
}

// show writes a page, compressed where the browser takes that. However many ask, at most half of the processors are busy with it: the others are for those who play.
func (s *Site) show(w http.ResponseWriter, r *http.Request, status int, c templ.Component) error {
	send, err := func() (func() error, error) {
		select {
		case s.places <- struct{}{}:
			defer func() { <-s.places }()
		case <-r.Context().Done():
			return nil, r.Context().Err()
		}
		var b bytes.Buffer
		if err := c.Render(r.Context(), &b); err != nil {
			return nil, err
		}
		return s.press.pack(w, r, status, "text/html; charset=utf-8", b.Bytes()), nil
	}()
	if err != nil {
		return err
	}
	return send()
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
	return text + script(module)
}

// script returns the element that loads a module where scripts has told what modules are called.
func script(module string) string {
	return `<script type="module" src="` + assets.Path(module) + `"></script>`
}
