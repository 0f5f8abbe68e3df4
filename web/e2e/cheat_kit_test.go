package e2e

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/bots"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
)

// forger is a server that knows all its secrets, as a cheat does.
type forger struct{ secret fair.Value }

const forgerLinks = 600

func (forger) key() ed25519.PrivateKey                { return ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)) }
func (forger) Store() string                          { return "store" }
func (forger) Length() int                            { return forgerLinks }
func (f forger) Link(e *fair.Epoch, j int) fair.Value { return f.chain(*e).Link(j) }
func (f forger) chain(e fair.Epoch) *fair.Chain {
	return fair.NewChain(e.ServerSeed(f.secret), e.Length)
}

func (f forger) sign(g *fair.File, seq int) fair.Receipt {
	e := g.Events[seq-1]
	return fair.Sign(f.key(), g.Room, e.Seq, e.Hash, e.Time+5)
}

func (f forger) Begin(e fair.Epoch) fair.Epoch {
	e.Nonce, e.Key = fair.Value{9, byte(e.Epoch)}, fair.PublicKey(f.key())
	e.Server = f.chain(e).Anchor()
	return e
}

// seal numbers and hashes a changed log anew, and signs it.
func (f forger) seal(g *fair.File) {
	var prev fair.Value
	for i := range g.Events {
		e := &g.Events[i]
		e.Seq = uint64(i) + 1
		e.Hash = e.Sum(prev, g.Room)
		prev = e.Hash
	}
	g.Receipts = []fair.Receipt{f.sign(g, len(g.Events))}
}

// A gamble is a game that is played at random, honestly, and its log.
type gamble struct {
	testing.TB
	forger
	room   *room.Room
	now    int64
	rnd    *rand.Rand
	src    *rand.ChaCha8
	brings []bool
	chains []map[int][2]*fair.Chain // of each seat, by their epochs
	file   fair.File
	cup    room.Cup // what makes the server's part of the dice
}

// seal numbers and hashes a changed log anew, and signs it where there is a server.
func (g *gamble) seal(f *fair.File) {
	if g.forger.seal(f); g.room != nil && g.room.Config.Seed != "" {
		f.Receipts = nil
	}
}

func (g *gamble) value() fair.Value {
	v, err := fair.NewValue(g.src)
	if err != nil {
		g.Fatal(err)
	}
	return v
}

// do gives a command and writes down what becomes of it.
func (g *gamble) do(c room.Command) {
	g.Helper()
	next, events, err := g.room.Do(c, g.now, g.cup)
	if err != nil {
		g.Fatalf("%+v: %v", c, err)
	}
	for _, e := range events {
		g.file.Events = append(g.file.Events, fair.Event{Time: e.Time * 1000, Data: string(e.Encode())})
	}
	g.room = next
	g.now += 100
}

// A liar says that its dice are made of a seed, and makes them of a chain of its own.
type liar struct{ *fair.Seeded }

func (l liar) chain() *fair.Chain { return fair.NewChain(fair.Value{9}, l.Length()) }

func (l liar) Begin(e fair.Epoch) fair.Epoch {
	e = l.Seeded.Begin(e)
	e.Server = l.chain().Anchor()
	return e
}

func (l liar) Link(_ *fair.Epoch, j int) fair.Value { return l.chain().Link(j) }

// keyboard is a game at one keyboard, with dice of the seed 7 by cup.
func keyboard(t testing.TB, cup room.Cup) *gamble {
	return newGambleBy(t, "room-1", api.Config{Game: "backgammon", Seed: "7"}, 0, cup).play(20)
}

// older makes of a game at a keyboard what a save of an older kind says of it: what fell, and not of what it was made.
func older(g *gamble) *gamble {
	g.file.Events = slices.DeleteFunc(g.file.Events, func(e fair.Event) bool { return strings.Contains(e.Data, `{"epoch":`) })
	for i, e := range g.file.Events {
		if strings.Contains(e.Data, `{"throw":`) {
			rewrite(g, &g.file, i, func(r *fair.Throw) { *r = fair.Throw{K: r.K, Physical: true, Fell: r.Fell} })
		}
	}
	g.seal(&g.file)
	return g
}

// promise makes chains of a seat for the next epoch.
func (g *gamble) promise(seat game.Seat) *api.Commitment {
	first, second := fair.NewChain(g.value(), forgerLinks), fair.NewChain(g.value(), forgerLinks)
	g.chains[seat][g.room.Ledger.Epochs()+1] = [2]*fair.Chain{first, second}
	c := &api.Commitment{Length: forgerLinks, Anchor: first.Anchor()}
	if g.room.Config.Travels() {
		c.Ahead = second.Anchor()
	}
	return c
}

// newGamble opens a room. The first seats bring chains, so many.
func newGamble(t testing.TB, config api.Config, brings int) *gamble {
	t.Helper()
	return newGambleIn(t, "room-1", config, brings)
}

// newGambleIn is newGamble with the id of the room. The chains are the same in all.
func newGambleIn(t testing.TB, id string, config api.Config, brings int) *gamble {
	t.Helper()
	return newGambleBy(t, id, config, brings, nil)
}

// newGambleBy is newGambleIn with what makes the server's part; nil is the forger.
func newGambleBy(t testing.TB, id string, config api.Config, brings int, cup room.Cup) *gamble {
	t.Helper()
	src := rand.NewChaCha8([32]byte{1, 2, 3})
	g := &gamble{TB: t, room: room.Standard.New(id), now: 1_770_000_000_000, rnd: rand.New(src), src: src, file: fair.File{Room: id}}
	g.secret = g.value()
	if g.cup = cup; cup == nil {
		g.cup = g.forger
	}
	g.do(room.Command{Do: api.DoOpen, Seat: -1, Open: &config})
	for i := range game.Seat(len(g.room.Seats)) {
		g.brings, g.chains = append(g.brings, i < game.Seat(brings)), append(g.chains, map[int][2]*fair.Chain{})
		c := room.Command{Do: api.DoSit, Seat: i, Sit: &api.Sitting{Name: fmt.Sprint("seat ", i), Token: strings.Repeat("0", 64)}}
		if i < game.Seat(brings) {
			c.Hash = g.promise(i)
		}
		g.do(c)
	}
	for i := range game.Seat(len(g.room.Seats)) {
		g.do(room.Command{Do: api.DoReturn, Seat: i})
	}
	return g
}

// play plays on until so many throws have fallen, or to the end.
func (g *gamble) play(throws uint64) *gamble {
	g.Helper()
	for steps := 0; g.room.Phase == api.Playing && g.room.Ledger.Next() <= throws; steps++ {
		if steps > 20000 || !g.owed() && !g.turn() {
			g.Fatalf("nobody has anything to do: %s", g.room.Position)
		}
	}
	g.seal(&g.file)
	return g
}

// owed lets a seat give what the room asks of it.
func (g *gamble) owed() bool {
	g.Helper()
	for i := range game.Seat(len(g.brings)) {
		o := g.room.Owed(i)
		if o == nil || !g.brings[i] {
			continue
		}
		switch o.Ask {
		case api.DoCommit:
			g.do(room.Command{Do: api.DoCommit, Seat: i, Hash: g.promise(i)})
			return true
		case api.DoLink:
			g.do(room.Command{Do: api.DoLink, Seat: i, K: o.K, Ahead: o.Ahead, Link: g.link(i, o.Link, o.Ahead)})
			return true
		}
	}
	return false
}

func (g *gamble) link(seat game.Seat, j int, ahead bool) fair.Value {
	c := g.chains[seat][g.room.Ledger.Epochs()]
	if ahead {
		return c[1].Link(j)
	}
	return c[0].Link(j)
}

// turn lets a seat do something legal.
func (g *gamble) turn() bool {
	g.Helper()
	seat := game.Seat(slices.IndexFunc(g.room.Seats, func(room.Seat) bool { return false }))
	for i := range game.Seat(len(g.room.Seats)) {
		if g.room.Waits(i) {
			seat = i
			break
		}
	}
	if seat < 0 {
		return false
	}
	c := room.Command{Do: api.DoPlay, Seat: seat, Turn: g.room.Turn}
	if g.room.Position.ToAct().Has(game.Nature) {
		if c.Do = api.DoThrow; g.room.Config.Manual {
			c.Text = g.room.Position.Format(game.Draw(g.room.Position.Outcomes(), g.rnd))
		}
		g.do(c)
		return true
	}
	if o := g.room.Owed(seat); o != nil && o.Send != nil && g.brings[seat] {
		c.Link = g.link(seat, o.Send.Link, true)
	}
	bot, err := bots.Standard.New("random", g.room.Position)
	if err != nil {
		g.Fatal(err)
	}
	if c.Text, err = bot.Choose(g.room.Position, seat, g.rnd); err != nil {
		g.Fatal(err)
	}
	g.do(c)
	return true
}

// stored makes a game file of a log of the older protocol, signed by the forger.
func stored(t testing.TB, name string) *gamble {
	t.Helper()
	b, err := os.ReadFile("../../room/testdata/logs/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	g := &gamble{TB: t, file: fair.File{Room: "room"}}
	for line := range bytes.Lines(b) {
		var e struct {
			T    int64           `json:"t"`
			Data json.RawMessage `json:"data"`
		}
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatal(err)
		}
		if e.Data == nil {
			continue // The head.
		}
		g.file.Events = append(g.file.Events, fair.Event{Time: e.T * 1000, Data: string(e.Data)})
	}
	for i := range g.file.Events {
		if r, _ := fair.RecordIn([]byte(g.file.Events[i].Data)); r != nil {
			if _, ok := r.(fair.Anchor); ok {
				rewrite(t, &g.file, i, func(a *fair.Anchor) { a.Key = fair.PublicKey(g.key()) })
			}
		}
	}
	g.seal(&g.file)
	return g
}

// nth finds the nth event, from 0, with a record for which ok.
func nth[R fair.Record](t testing.TB, f *fair.File, n int, ok func(R) bool) int {
	t.Helper()
	for i, e := range f.Events {
		rec, err := fair.RecordIn([]byte(e.Data))
		if err != nil {
			t.Fatal(err)
		}
		if r, is := rec.(R); is && (ok == nil || ok(r)) {
			if n == 0 {
				return i
			}
			n--
		}
	}
	t.Fatal("no such record")
	return 0
}

// event finds the nth event, from 0, whose text has all these parts.
func event(t testing.TB, f *fair.File, n int, parts ...string) int {
	t.Helper()
	for i, e := range f.Events {
		if !slices.ContainsFunc(parts, func(p string) bool { return !strings.Contains(e.Data, p) }) {
			if n == 0 {
				return i
			}
			n--
		}
	}
	t.Fatalf("no event %q", parts)
	return 0
}

// rewrite changes a record; the text of a throw follows.
func rewrite[R fair.Record](t testing.TB, f *fair.File, at int, with func(*R)) {
	t.Helper()
	e := &f.Events[at]
	rec, err := fair.RecordIn([]byte(e.Data))
	if err != nil {
		t.Fatal(err)
	}
	r, ok := rec.(R)
	if !ok {
		t.Fatalf("event %d is %T", at+1, rec)
	}
	before := fair.Encode(r)
	was := textOf(r)
	with(&r)
	e.Data = strings.Replace(e.Data, string(before), string(fair.Encode(r)), 1)
	if was != "" {
		e.Data = strings.Replace(e.Data, `"text":"`+was+`"`, `"text":"`+textOf(r)+`"`, 1)
	}
}

func textOf(r fair.Record) string {
	if t, ok := r.(fair.Throw); ok {
		return strings.Join(t.Fell, "; ")
	}
	return ""
}

// swap replaces a part of the text of an event.
func swap(t testing.TB, f *fair.File, at int, old, with string) {
	t.Helper()
	if !strings.Contains(f.Events[at].Data, old) {
		t.Fatalf("event %d has no %q: %s", at+1, old, f.Events[at].Data)
	}
	f.Events[at].Data = strings.Replace(f.Events[at].Data, old, with, 1)
}

func drop(f *fair.File, at int) { f.Events = slices.Delete(f.Events, at, at+1) }

// shift puts an event in the place of another.
func shift(f *fair.File, from, to int) {
	e := f.Events[from]
	f.Events = slices.Insert(slices.Delete(f.Events, from, from+1), to, e)
}

// insert adds an event, at the time of the one before.
func insert(f *fair.File, at int, data string) {
	f.Events = slices.Insert(f.Events, at, fair.Event{Time: f.Events[at-1].Time, Data: data})
}
