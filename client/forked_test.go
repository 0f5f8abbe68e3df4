package client_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parlor/api"
	"parlor/bots"
	"parlor/client"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
)

// ofDice are the two ways in which links come: after the call, and ahead of it.
var ofDice = map[string]api.Opening{
	"after the call": {Game: "backgammon", Clock: api.ClockConfig{Delay: 60_000, Pool: 600_000}},
	"ahead of it":    {Game: "backgammon"},
}

// TestAServerThatForgetsInSecretIsTold: it goes on from an earlier copy of its store, and marks no restore. Both players are told, neither
// program gives a link for what comes then, and the receipts of both say that events are gone.
func TestAServerThatForgetsInSecretIsTold(t *testing.T) {
	for name, opening := range ofDice {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newServer(t)
			players, id, _ := twoPlayers(t, s.addr, s.addr, opening)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var turns atomic.Int64
			for _, p := range players {
				during(t, func() { _, _ = play(ctx, p, &turns) })
			}
			eventually(t, "five turns", func() bool { return turns.Load() >= 5 })
			before := s.copied()
			s.start()
			n := turns.Load()
			eventually(t, "eight more", func() bool { return turns.Load() >= n+8 })
			s.stop()
			s.dir = before
			s.start()
			given := links(t, s, id)
			for i, p := range players {
				eventually(t, "an alarm", func() bool { return p.Alarm() != "" })
				f := gameOf(t, s, id)
				if fair.Verify(f, fair.Knowledge{Referee: room.NewReferee(id), Receipts: p.Receipts()}).OK() {
					t.Errorf("seat %d: %q, and the game holds", i, p.Alarm())
				}
			}
			if n := links(t, s, id); n > given+2 { // Those for a throw that had been called before, which can fall in one way only.
				t.Errorf("%d links were given since, %d before", n-given, given)
			}
		})
	}
}

// links counts the links in the log of a room.
func links(t *testing.T, s *server, id string) int {
	t.Helper()
	n := 0
	for _, e := range gameOf(t, s, id).Events {
		if r, _ := fair.RecordIn([]byte(e.Data)); r != nil {
			if _, ok := r.(fair.Reveal); ok {
				n++
			}
		}
	}
	return n
}

// gameOf is what a server says of a room, signed by it.
func gameOf(t *testing.T, s *server, id string) fair.File {
	t.Helper()
	f, err := s.house.File(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// twoPlayers sit down in a new room, each by an address of his own.
func twoPlayers(t *testing.T, ada, bea string, opening api.Opening) (players []*client.Player, id string, keys []string) {
	t.Helper()
	for i, address := range []string{ada, bea} {
		c, dice := somebody(t, address)
		if i == 0 {
			var err error
			if id, err = c.Open(t.Context(), opening); err != nil {
				t.Fatal(err)
			}
		}
		keys = append(keys, c.Secret)
		players = append(players, join(t, c, client.Joining{Room: id, Seat: game.Seat(i), Name: "AB"[i : i+1], Dice: dice}))
	}
	return players, id, keys
}

// A gate is an address that leads to one of several servers, and holds back what they shall not hear yet.
type gate struct {
	URL string

	mu    sync.Mutex
	to    *httputil.ReverseProxy
	over  context.CancelFunc // ends all that was passed on
	ctx   context.Context
	holds api.Verb // commands that are not passed on
	held  bool     // one was not
}

// newGate begins a gate that leads nowhere yet.
func newGate(t *testing.T) *gate {
	t.Helper()
	g := &gate{over: func() {}}
	h := httptest.NewServer(g)
	t.Cleanup(h.Close)
	g.URL = h.URL
	return g
}

// lead has the gate lead to an address from now on, and lets nobody give commands of one kind.
func (g *gate) lead(t *testing.T, address string, holds api.Verb) {
	t.Helper()
	to, err := url.Parse("http://" + address)
	if err != nil {
		t.Fatal(err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.over()
	g.ctx, g.over = context.WithCancel(context.Background())
	g.to, g.holds, g.held = httputil.NewSingleHostReverseProxy(to), holds, false
	g.to.ErrorLog = log.New(io.Discard, "", 0)
}

func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	to, ctx, holds := g.to, g.ctx, g.holds
	g.mu.Unlock()
	if strings.HasSuffix(r.URL.Path, "/commands") && holds != "" {
		b, err := io.ReadAll(r.Body)
		if err != nil || strings.Contains(string(b), `"do":"`+string(holds)+`"`) {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.held = true
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(b)), int64(len(b))
	}
	with, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	to.ServeHTTP(w, r.WithContext(with))
}

// hasHeld reports whether the gate has held back a command since it leads where it leads.
func (g *gate) hasHeld() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.held
}

// puppet plays a seat at a fork whose player is at the other: what he promises and hands over there, the operator hands over here.
func puppet(ctx context.Context, here, there *server, id, key string, seat game.Seat) {
	c, _ := client.New(here.addr, key)
	other, _ := client.New(there.addr, key)
	rnd := rand.New(rand.NewPCG(uint64(seat), 77))
	var mu sync.Mutex
	now := room.Standard.New(id)
	go func() {
		_ = c.Follow(ctx, id, nil, func(u client.Update) error {
			mu.Lock()
			defer mu.Unlock()
			next, err := now.Apply(u.Events...)
			if err == nil {
				now = next
			}
			return err
		})
	}()
	for ; ctx.Err() == nil; time.Sleep(5 * time.Millisecond) {
		mu.Lock()
		r := now
		mu.Unlock()
		if r.Seq == 0 || r.Phase != api.Playing {
			continue
		}
		do := api.Command{Seat: &seat, Turn: r.Turn}
		if o := r.Owed(seat); o != nil && (o.Ask == api.DoLink || o.Ask == api.DoCommit) {
			log, err := other.Log(ctx, id, 0)
			if err != nil {
				continue
			}
			for _, e := range log.Events {
				switch x, _ := fair.Decode(e.Dice); x := x.(type) {
				case fair.Reveal:
					if o.Ask == api.DoLink && x.K == o.K && x.Ahead == o.Ahead && e.Seat == seat {
						do.Do, do.K, do.Ahead, do.Link = api.DoLink, x.K, x.Ahead, x.Link
					}
				case fair.Promise:
					if o.Ask == api.DoCommit && x.Epoch == o.Epoch+1 && slices.Contains(x.Seats, seat) {
						do.Do, do.Dice = api.DoCommit, &api.Commitment{Length: x.Length, Anchor: x.Anchor, Ahead: x.Ahead}
					}
				}
			}
		} else if r.Waits(seat) {
			do.Do = api.DoThrow
			if !r.Position.ToAct().Has(game.Nature) {
				bot, err := bots.Standard.New("random", r.Position)
				if err != nil {
					continue
				}
				if do.Text, err = bot.Choose(r.Position, seat, rnd); err != nil {
					continue
				}
				do.Do = api.DoPlay
			}
		}
		if do.Do != "" {
			_, _ = c.Do(ctx, id, do)
		}
	}
}

// TestTwoWhoAreShownTwoLogs: an operator copies the store in the middle of a game and lets each of two players go on with another copy, in which he
// plays the other himself, with the links that the other gives elsewhere. Neither can see that while it lasts. No throw that both copies have by one epoch
// falls in two ways; when one of the players is brought back to the other's log he is told, and his program gives nothing more; and each one's
// receipts beside the other's log prove that the server has signed two.
func TestTwoWhoAreShownTwoLogs(t *testing.T) {
	for name, c := range map[string]struct {
		holds [2]api.Verb // what of the two is held back before the store is copied
		last  api.Kind    // the last event then
	}{
		"before the first epoch": {[2]api.Verb{api.DoThrow, api.DoThrow}, api.Returned},
		"after the call":         {[2]api.Verb{api.DoLink, api.DoLink}, api.Called},
		"between the links":      {[2]api.Verb{"", api.DoLink}, api.Linked},
		"after the throw":        {[2]api.Verb{api.DoPlay, api.DoPlay}, api.Threw},
	} {
		for way, opening := range ofDice {
			if c.last == api.Returned && !opening.Clock.On() {
				continue // By two epochs the throws are of others, and the operator has no links of the right chains.
			}
			t.Run(name+", links "+way, func(t *testing.T) {
				t.Parallel()
				twoLogs(t, opening, c.holds, c.last)
			})
		}
	}
}

func twoLogs(t *testing.T, opening api.Opening, holds [2]api.Verb, last api.Kind) {
	t.Helper()
	one := newServer(t)
	gates := []*gate{newGate(t), newGate(t)}
	for i, g := range gates {
		g.lead(t, one.addr, holds[i])
	}
	players, id, keys := twoPlayers(t, gates[0].URL, gates[1].URL, opening)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var turns atomic.Int64
	for _, p := range players {
		during(t, func() {
			for ctx.Err() == nil && p.Alarm() == "" {
				_, _ = play(ctx, p, &turns) // Now and then the other is not there yet.
			}
		})
	}
	eventually(t, "that it stands still", func() bool {
		if players[1].Room().Phase != api.Playing || !slices.ContainsFunc(gates, (*gate).hasHeld) {
			return false
		}
		events := gameOf(t, one, id).Events
		return strings.Contains(events[len(events)-1].Data, `"e":"`+string(last)+`"`)
	})
	two := &server{t: t, dir: one.copied(), addr: "127.0.0.1:0"}
	one.start()
	two.start()
	t.Cleanup(func() { two.stop() })
	common, fork := len(gameOf(t, two, id).Events), players[1].Room().Ledger.Next()
	var puppets sync.WaitGroup
	acting, rest := context.WithCancel(ctx)
	defer puppets.Wait()
	defer rest()
	forks := []*server{one, two}
	for i, g := range gates {
		g.lead(t, forks[i].addr, "")
		puppets.Go(func() { puppet(acting, forks[1-i], forks[i], id, keys[i], game.Seat(i)) })
	}
	eventually(t, "six throws in each log", func() bool {
		return !slices.ContainsFunc(players, func(p *client.Player) bool { return p.Room().Ledger.Next() < fork+6 })
	})
	for i, p := range players {
		if said := p.Alarm(); said != "" {
			t.Errorf("seat %d, while each sees one log: %s", i, said)
		}
	}
	fell := fallen(t, two, id)
	for k, x := range fallen(t, one, id) {
		if y, ok := fell[k]; ok && x != y {
			t.Errorf("throw %s is %s in one log and %s in the other", k, x, y)
		}
	}
	gates[1].lead(t, one.addr, "") // Where the operator goes on to take her turns.
	eventually(t, "an alarm of who is shown the other log, and a receipt for it", func() bool {
		// A link of hers that was under way may have come to the other log: then she is alarmed before she is shown that.
		receipts := players[1].Receipts()
		return players[1].Alarm() != "" && !fair.Verify(gameOf(t, two, id), fair.Knowledge{Referee: room.NewReferee(id), Receipts: receipts}).OK()
	})
	if said := players[0].Alarm(); said != "" {
		t.Errorf("who goes on with his own log: %s", said)
	}
	rest()
	puppets.Wait()
	eventually(t, "a receipt behind the fork, of who stays", func() bool {
		return slices.ContainsFunc(players[0].Receipts(), func(r fair.Receipt) bool { return r.Seq > uint64(common) })
	})
	receipts := [][]fair.Receipt{players[0].Receipts(), players[1].Receipts()}
	files := []fair.File{gameOf(t, one, id), gameOf(t, two, id)}
	for i, own := range files {
		know := fair.Knowledge{Referee: room.NewReferee(id), Receipts: receipts[i]}
		if r := fair.Verify(own, know); r.OK() != (i == 0) { // She has seen both, and one of her receipts is for the other.
			t.Errorf("seat %d, his log, his receipts: %+v", i, r.Findings)
		}
		know.Referee = room.NewReferee(id)
		if r := fair.Verify(files[1-i], know); !fails(r, fair.OfLogs) {
			t.Errorf("seat %d, the other's log, his receipts: %+v", i, r.Findings)
		}
		if r := fair.Verify(own, fair.Knowledge{Referee: room.NewReferee(id), Other: &files[1-i]}); !fails(r, fair.OfLogs) {
			t.Errorf("two files: %+v", r.Findings)
		}
	}
}

// fails reports whether a check failed.
func fails(r fair.Report, c fair.Check) bool {
	return slices.ContainsFunc(r.Findings, func(f fair.Finding) bool { return f.Verdict == fair.Failed && f.Check == c })
}

// fallen are the throws in the log of a room, by their epochs and numbers.
func fallen(t *testing.T, s *server, id string) map[string]string {
	t.Helper()
	list, epoch := map[string]string{}, fair.Value{}
	for _, e := range gameOf(t, s, id).Events {
		switch x, _ := fair.RecordIn([]byte(e.Data)); x := x.(type) {
		case fair.Epoch:
			epoch = x.Sum()
		case fair.Throw:
			list[fmt.Sprint(epoch, " ", x.K)] = strings.Join(x.Fell, " ")
		}
	}
	return list
}
