package board_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
	"parlor/web/assets"
	"parlor/web/board"
)

// cup is a server's part of the dice.
type cup fair.Value

func (c cup) chain(e fair.Epoch) *fair.Chain {
	return fair.NewChain(e.ServerSeed(fair.Value(c)), e.Length)
}

// Store implements room.Cup.
func (c cup) Store() string { return "store" }

// Length implements room.Cup.
func (c cup) Length() int { return fair.ChainLength }

// Begin implements room.Cup.
func (c cup) Begin(e fair.Epoch) fair.Epoch {
	e.Nonce, e.Key = fair.Value{2}, fair.Value{1}
	e.Server = c.chain(e).Anchor()
	return e
}

// Link implements room.Cup.
func (c cup) Link(e *fair.Epoch, j int) fair.Value { return c.chain(*e).Link(j) }

// table is a small server of one room: what the board element needs, without storage.
type table struct {
	mu     sync.Mutex
	room   *room.Room
	log    []api.Event
	frames []string // position after each event
	cup    cup
	rnd    *rand.Rand
	own    []int // seats that belong to who asks; the others are played at random
	lang   string
	change chan struct{} // closed and replaced when something happens
	down   bool          // refuses everything, as if the server were gone
	busy   int           // so many hellos are refused
	slow   time.Duration // round trip
	done   map[string]int
	script []api.Event // what is left of a game that is played once more; nil if none is
}

func newTable(t *testing.T, config api.Config, own []int, seed uint64) *table {
	t.Helper()
	tb := &table{room: room.New("test"), cup: cup{byte(seed)}, rnd: rand.New(rand.NewPCG(seed, 7)), own: own, lang: "en", change: make(chan struct{}), done: map[string]int{}}
	tb.must(t, room.Command{Do: api.DoOpen, Seat: -1, Open: &config})
	names := []string{"Ada", "Bruno", "Clara", "Dora", "Emil", "Frida", "Georg", "Hanna"}
	for i := range tb.room.Seats {
		tb.must(t, room.Command{Do: api.DoSit, Seat: i, Sit: &api.Sitting{Name: names[i]}})
	}
	for i := range tb.room.Seats {
		tb.must(t, room.Command{Do: api.DoReturn, Seat: i})
	}
	return tb
}

func (tb *table) must(t *testing.T, c room.Command) {
	t.Helper()
	if err := tb.do(c); err != nil {
		t.Fatal(err)
	}
}

// do does a command; the caller holds mu, or is alone.
func (tb *table) do(c room.Command) error {
	next, events, err := tb.room.Do(c, time.Now().UnixMilli(), tb.cup)
	if err != nil {
		return err
	}
	at := tb.room
	for _, e := range events {
		if at, err = at.Apply(e); err != nil {
			return err
		}
		tb.frames = append(tb.frames, at.Position.String())
	}
	tb.room, tb.log = next, append(tb.log, events...)
	if tb.script != nil && (c.Do == api.DoThrow || c.Do == api.DoPlay) {
		tb.script = tb.script[1:]
	}
	close(tb.change)
	tb.change = make(chan struct{})
	return nil
}

// others lets the seats that belong to nobody play, one command at a time, until it is somebody's turn.
func (tb *table) others(pause time.Duration) {
	for {
		time.Sleep(pause)
		tb.mu.Lock()
		c, ok := tb.next()
		if ok {
			if err := tb.do(c); err != nil {
				panic(err)
			}
		}
		tb.mu.Unlock()
		if !ok {
			return
		}
	}
}

// next is what the first other seat that has to act does.
func (tb *table) next() (room.Command, bool) {
	for seat := range tb.room.Seats {
		if slices.Contains(tb.own, seat) || !tb.room.Waits(seat) {
			continue
		}
		if tb.script != nil {
			return tb.told(seat)
		}
		c := room.Command{Do: api.DoThrow, Seat: seat, Turn: tb.room.Turn}
		if !tb.room.Position.ToAct().Has(game.Nature) {
			c.Do, c.Text = api.DoPlay, tb.choose(seat)
		}
		return c, true
	}
	return room.Command{}, false
}

func (tb *table) choose(seat int) string {
	p := tb.room.Position
	if turns := p.Turns(); len(turns) > 0 {
		return turns[tb.rnd.IntN(len(turns))].Play
	}
	actions := p.Actions(game.Seat(seat))
	return p.Format(actions[tb.rnd.IntN(len(actions))])
}

// you is the seat for which the page acts: of several the one to act.
func (tb *table) you() int {
	for _, s := range tb.own {
		if tb.room.Waits(s) {
			return s
		}
	}
	if len(tb.own) > 0 {
		return tb.own[0]
	}
	return -1
}

func (tb *table) view() map[string]any {
	b, err := json.Marshal(tb.room.View(tb.you(), time.Now().UnixMilli()))
	if err != nil {
		panic(err)
	}
	v := map[string]any{}
	if err := json.Unmarshal(b, &v); err != nil {
		panic(err)
	}
	v["own"], v["epoch"] = tb.own, "e1"
	delete(v, "dice") // This server takes no part in fair dice: web/e2e has one that does.
	if tb.own == nil {
		v["own"] = []int{}
	}
	if c, ok := tb.told(0); ok {
		v["recorded"] = c.Text
		if l, ok := v["legal"].(map[string]any); ok {
			delete(l, "dice") // They are not typed in here.
		}
	}
	if len(tb.room.Seats) == 2 {
		v["odds"] = map[string]any{"win": []float64{0.58, 0.42}}
	}
	return v
}

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
		down, slow := tb.down, tb.slow
		tb.mu.Unlock()
		if down && !strings.HasPrefix(r.URL.Path, assets.Prefix) {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		time.Sleep(slow)
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
	viewer := 0
	if len(tb.own) > 0 {
		viewer = tb.own[0]
	}
	if v, err := strconv.Atoi(r.FormValue("from")); err == nil {
		viewer = v
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

func legalOf(r *room.Room, seat int) *api.Legal {
	if seat < 0 {
		return nil
	}
	return r.Legal(seat)
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // Nobody to tell if the browser has gone.
}

func (tb *table) command(w http.ResponseWriter, r *http.Request) {
	var c struct {
		ID, Do, Text string
		Seat, Turn   int
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
	answer(w, 200, tb.room.Position.Explain(game.Seat(tb.you()), r.FormValue("action")))
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
		slow := tb.slow
		tb.mu.Unlock()
		if down {
			return
		}
		if len(news) > 0 || first {
			first = false
			time.Sleep(slow / 2)
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
