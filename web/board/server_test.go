package board_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/web/assets"
	"parlor/web/board"
)

func (tb *table) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle(assets.Prefix, assets.Handler())
	mux.HandleFunc("GET /r/test", tb.page)
	mux.HandleFunc("GET /r/test/replay", tb.page)
	mux.HandleFunc("POST /api/v1/rooms/test/commands", tb.command)
	mux.HandleFunc("GET /api/v1/rooms/test/log", tb.events)
	mux.HandleFunc("GET /api/v1/rooms/test/replay", tb.replay)
	mux.HandleFunc("GET /api/v1/rooms/test/explain", tb.explain)
	mux.HandleFunc("GET /api/v1/rooms/test/legal", tb.legal)
	mux.HandleFunc("GET /api/v1/live", tb.live)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tb.mu.Lock()
		down := tb.down
		tb.mu.Unlock()
		if down && !strings.HasPrefix(r.URL.Path, assets.Prefix) {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func (tb *table) page(w http.ResponseWriter, r *http.Request) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	names := make([]string, len(tb.room.Seats))
	for i, s := range tb.room.Seats {
		names[i] = s.Name
	}
	viewer := game.Seat(0)
	if len(tb.own) > 0 {
		viewer = tb.own[0]
	}
	if v, err := strconv.Atoi(r.FormValue("from")); err == nil {
		viewer = game.Seat(v)
	}
	you := tb.you()
	b, err := board.Build(tb.room.Position, board.Options{
		Viewer: viewer, Own: tb.own, HomeLeft: r.FormValue("home") == "left", Lang: tb.lang, Names: names, Look: r.FormValue("look"),
		Legal: legalOf(tb.room, you), Files: board.Files{Path: assets.Path, Text: assets.Text},
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	view, err := json.Marshal(tb.view())
	if err != nil {
		panic(err)
	}
	mode := "live"
	if strings.HasSuffix(r.URL.Path, "/replay") {
		mode = "replay"
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, `<!doctype html><html lang="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>parlor: %s</title>`+
		`<meta name="description" content="A table of parlor."><link rel="icon" href="%s"><link rel="stylesheet" href="%s">`, tb.lang, html.EscapeString(tb.room.Config.Game), assets.Path("icon.svg"), assets.Path("app.css"))
	fmt.Fprintf(w, `<link rel="preload" as="font" type="font/woff2" href="%s" crossorigin>`, assets.Path("fonts/marquee.woff2"))
	fmt.Fprintf(w, `<link rel="modulepreload" href="%s">`, assets.Path(board.Script(b)))
	fmt.Fprintf(w, `<script type="importmap">%s</script></head><body class="wide"><header class="site"><a class="brand" href="/">Parlor</a><nav><a href="/rules/%[2]s">Rules</a></nav></header><main><h1 class="vh">%[2]s</h1><div class="room"><game-board data-room="test" data-api="/api/v1" data-mode="%[3]s">`,
		assets.ImportMap(), html.EscapeString(tb.room.Config.Game), mode)
	if err := b.Render(w); err != nil {
		return
	}
	fmt.Fprintf(w, `</game-board><aside id="panel" aria-label="Beside the board"></aside></div></main><script type="application/json" id="view">%s</script><script type="module" src="%s"></script></body></html>`, view, assets.Path("js/main.js"))
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // Nobody to tell if the browser has gone.
}

func (tb *table) command(w http.ResponseWriter, r *http.Request) {
	var c struct {
		ID, Do, Text string
		Seat         game.Seat
		Turn         int
	}
	if err := json.NewDecoder(r.Body).Decode(&c); err != nil {
		answer(w, 400, map[string]any{"error": map[string]any{"code": "bad_request", "message": err.Error()}})
		return
	}
	tb.mu.Lock()
	defer tb.mu.Unlock()
	if n, ok := tb.done[c.ID]; ok {
		answer(w, 200, map[string]any{"n": n})
		return
	}
	if told, ok := tb.told(c.Seat); ok && told.Do == api.DoThrow {
		c.Text = told.Text
	}
	if err := tb.do(room.Command{Do: api.Verb(c.Do), Seat: c.Seat, Turn: c.Turn, Text: c.Text}); err != nil {
		answer(w, 409, map[string]any{"error": err})
		return
	}
	tb.done[c.ID] = int(tb.room.Seq)
	go tb.others(30 * time.Millisecond)
	answer(w, 200, map[string]any{"n": tb.room.Seq})
}

func (tb *table) events(w http.ResponseWriter, r *http.Request) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	since, _ := strconv.Atoi(r.FormValue("since")) // An empty one is 0.
	answer(w, 200, map[string]any{"events": tb.log[min(since, len(tb.log)):]})
}

func (tb *table) replay(w http.ResponseWriter, _ *http.Request) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	type frame struct {
		api.Event
		Position string `json:"position"`
	}
	var list []frame
	for i, e := range tb.log {
		if e.Kind == api.Threw || e.Kind == api.Played || e.Kind == api.Started {
			list = append(list, frame{e, tb.frames[i]})
		}
	}
	answer(w, 200, map[string]any{"frames": list})
}

func (tb *table) explain(w http.ResponseWriter, r *http.Request) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	answer(w, 200, tb.room.Position.Explain(tb.you(), r.FormValue("action")))
}

func (tb *table) legal(w http.ResponseWriter, r *http.Request) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	l, err := tb.room.LegalAfter(tb.you(), r.FormValue("play"))
	if err != nil {
		answer(w, 409, map[string]any{"error": err})
		return
	}
	answer(w, 200, l)
}

func (tb *table) live(w http.ResponseWriter, r *http.Request) {
	c, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer c.CloseNow()
	ctx := r.Context()
	hello := make(chan int)
	go func() {
		defer close(hello)
		for {
			_, data, err := c.Read(ctx)
			if err != nil {
				return
			}
			var h struct {
				Hello string
				Since int
			}
			if json.Unmarshal(data, &h) == nil && h.Hello != "" {
				select {
				case hello <- h.Since:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	tb.follow(ctx, c, hello)
}

// follow answers hellos and sends what happens.
func (tb *table) follow(ctx context.Context, c *websocket.Conn, hello <-chan int) {
	since, open := <-hello
	if !open {
		return
	}
	tb.mu.Lock()
	busy := tb.busy > 0
	tb.busy--
	tb.mu.Unlock()
	if busy {
		c.Write(ctx, websocket.MessageText, []byte(`{"type":"error","error":{"code":"busy","message":"later"}}`)) // The page hears it, or is gone.
		<-ctx.Done()
		return
	}
	first := true
	for {
		tb.mu.Lock()
		news, change, down := tb.log[min(since, len(tb.log)):], tb.change, tb.down
		f := map[string]any{"type": "events", "room": "test", "epoch": "e1", "n": tb.room.Seq, "events": news, "view": tb.view()}
		if len(news) == 0 {
			f = map[string]any{"type": "uptodate", "room": "test", "epoch": "e1", "n": tb.room.Seq}
		}
		since = len(tb.log)
		tb.mu.Unlock()
		if down {
			return
		}
		if len(news) > 0 || first {
			first = false
			b, err := json.Marshal(f)
			if err != nil || c.Write(ctx, websocket.MessageText, b) != nil {
				return
			}
		}
		select {
		case <-change:
		case since, open = <-hello:
			if !open {
				return
			}
			first = true
		case <-ctx.Done():
			return
		}
	}
}

// serve starts tb on a free port.
func serve(t *testing.T, tb *table) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(tb.handler())
	t.Cleanup(s.Close)
	go tb.others(0)
	return s
}
