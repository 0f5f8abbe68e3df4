package board_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
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
	own    []game.Seat // seats that belong to who asks; the others are played at random
	lang   string
	change chan struct{} // closed and replaced when something happens
	down   bool          // refuses everything, as if the server were gone
	busy   int           // how many hellos it still refuses
	done   map[string]int
	script []api.Event // what is left of a game that is played once more; nil if none is
}

func newTable(t *testing.T, config api.Config, own []game.Seat, seed uint64) *table {
	t.Helper()
	tb := &table{room: room.Standard.New("test"), cup: cup{byte(seed)}, rnd: rand.New(rand.NewPCG(seed, 7)), own: own, lang: "en", change: make(chan struct{}), done: map[string]int{}}
	tb.must(t, room.Command{Do: api.DoOpen, Seat: -1, Open: &config})
	names := []string{"Ada", "Bruno", "Clara", "Dora", "Emil", "Frida", "Georg", "Hanna"}
	for i := range game.Seat(len(tb.room.Seats)) {
		tb.must(t, room.Command{Do: api.DoSit, Seat: i, Sit: &api.Sitting{Name: names[i]}})
	}
	for i := range game.Seat(len(tb.room.Seats)) {
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
		tb.frames, tb.log = append(tb.frames, at.Position.String()), append(tb.log, at.Told(e))
	}
	tb.room = next
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
	for seat := range game.Seat(len(tb.room.Seats)) {
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

func (tb *table) choose(seat game.Seat) string {
	p := tb.room.Position
	if turns := p.Turns(); len(turns) > 0 {
		return turns[tb.rnd.IntN(len(turns))].Play
	}
	actions := p.Actions(seat)
	return p.Format(actions[tb.rnd.IntN(len(actions))])
}

// you is the seat for which the page acts: of several the one to act.
func (tb *table) you() game.Seat {
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

func legalOf(r *room.Room, seat game.Seat) *api.Legal {
	if seat < 0 {
		return nil
	}
	return r.Legal(seat)
}
