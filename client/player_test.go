package client_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
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

// chain is how many links all chains have: games need several.
const chain = 20

// somebody returns a client with a key, and a memory for its dice.
func somebody(t testing.TB, address string) (*client.Client, client.Memory) {
	t.Helper()
	c, err := client.New(address, "")
	if err != nil {
		t.Fatal(err)
	}
	if c.Secret, err = c.NewPlayer(t.Context(), "Ada"); err != nil {
		t.Fatal(err)
	}
	return c, client.Folder(t.TempDir())
}

// join sits down.
func join(t testing.TB, c *client.Client, j client.Joining) *client.Player {
	t.Helper()
	j.Links = chain
	p, err := client.Join(t.Context(), c, j)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// play plays at random to the end of the game, and returns what became of the
// throws.
func play(ctx context.Context, p *client.Player, turns *atomic.Int64) (checks []client.Check, err error) {
	rnd := rand.New(rand.NewPCG(uint64(p.Seat()), 9))
	for n := 0; ; {
		for _, s := range p.Steps(n) {
			n++
			if s.Check != (client.Check{}) {
				checks = append(checks, s.Check)
			}
		}
		now := p.Room()
		if now.Phase == api.Over {
			return checks, nil
		}
		switch acted, err := act(ctx, p, rnd); {
		case err != nil:
			return nil, err
		case acted:
			turns.Add(1)
			continue
		}
		if err := p.Wait(ctx, n, p.Offline() != nil); err != nil {
			return nil, err
		}
	}
}

// act throws or plays at random if it is the player's turn, and reports whether it was.
func act(ctx context.Context, p *client.Player, rnd *rand.Rand) (acted bool, err error) {
	now := p.Room()
	if now.Phase != api.Playing || !now.Waits(p.Seat()) {
		return false, nil
	}
	if now.Position.ToAct().Has(game.Nature) {
		err = p.Throw(ctx, now.Turn)
	} else {
		bot, e := bots.Standard.New("random", now.Position)
		if e != nil {
			return false, e
		}
		text, e := bot.Choose(now.Position, p.Seat(), rnd)
		if e != nil {
			return false, e
		}
		err = p.Play(ctx, now.Turn, text)
	}
	if client.Refused(err, "stale", "not_your_turn") {
		err = nil
	}
	return true, err
}

// TestTwoPlayAcrossRestarts lets two clients play a game while the server is
// restarted again and again, and chain after chain is used up. Every throw is
// checked by both and has links of both; the file of the game holds, and nothing
// in it is marked.
func TestTwoPlayAcrossRestarts(t *testing.T) {
	s := newServer(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	a, diceA := somebody(t, s.addr)
	b, diceB := somebody(t, s.addr)
	id, err := a.Open(ctx, api.Opening{Game: "backgammon", Clock: api.ClockConfig{Delay: 60_000, Pool: 600_000}})
	if err != nil {
		t.Fatal(err)
	}
	ada := join(t, a, client.Joining{Room: id, Seat: 1, Name: "Ada", Dice: diceA})
	bea := join(t, b, client.Joining{Room: id, Seat: -1, Name: "Bea", Dice: diceB})
	if ada.Seat() != 1 || bea.Seat() != 0 {
		t.Fatalf("seats %d and %d", ada.Seat(), bea.Seat())
	}
	type outcome struct {
		checks []client.Check
		err    error
	}
	ends := make(chan outcome, 2)
	var turns atomic.Int64
	for _, p := range []*client.Player{ada, bea} {
		go func() {
			checks, err := play(ctx, p, &turns)
			ends <- outcome{checks, err}
		}()
	}
	for restart := range int64(3) {
		for turns.Load() < 15*(restart+1) && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		s.stop()
		s.start()
	}
	for range 2 {
		o := <-ends
		if o.err != nil {
			for _, p := range []*client.Player{ada, bea} {
				r := p.Room()
				t.Errorf("seat %d: event %d, turn %d, %s, called %v, to act %v, owes %+v, alarm %q, offline %v", p.Seat(), r.Seq, r.Turn, r.Position, r.Called, r.Waits(p.Seat()), r.Owed(p.Seat()), p.Alarm(), p.Offline())
			}
			t.Fatal(o.err)
		}
		linked := 0
		for _, c := range o.checks {
			if c.Wrong != "" {
				t.Errorf("throw %+v", c)
			}
			if c.Link {
				linked++
			}
		}
		if linked != len(o.checks) || len(o.checks) < 20 {
			t.Errorf("a link of the seat in %d of %d throws", linked, len(o.checks))
		}
	}
	f, err := a.Game(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	report := fair.Verify(f, fair.Knowledge{Referee: room.NewReferee(id), Receipts: append(ada.Receipts(), bea.Receipts()...)})
	if ada.Room().Ledger.Epochs() < 2 {
		t.Error("no chain was used up")
	}
	if !report.OK() || len(ada.Receipts()) == 0 || len(report.Marks()) > 0 || ada.Alarm()+bea.Alarm() != "" {
		t.Errorf("%d receipts, alarms %q %q: %+v", len(ada.Receipts()), ada.Alarm(), bea.Alarm(), report.Findings)
	}
}

// TestOneComesBackToHisSeat closes a player and joins again, with the same key:
// chain and seat are the same, and nothing is sat on twice.
func TestOneComesBackToHisSeat(t *testing.T) {
	s := newServer(t)
	a, dice := somebody(t, s.addr)
	id, err := a.Open(t.Context(), api.Opening{Game: "parker", Sit: []api.Sit{{Seat: 1, Bot: "random"}}})
	if err != nil {
		t.Fatal(err)
	}
	j := client.Joining{Room: id, Seat: -1, Name: "Ada", Dice: dice}
	first := join(t, a, j)
	sat := witnessed(t, dice, a, id, 0)
	if sat.Taken == 0 {
		t.Error("what was promised when he sat down is not known to be taken")
	}
	first.Close()
	again := join(t, a, j)
	if again.Seat() != first.Seat() {
		t.Errorf("seat %d, then %d", first.Seat(), again.Seat())
	}
	var turns atomic.Int64
	checks, err := play(t.Context(), again, &turns)
	linked := 0
	for _, c := range checks {
		if c.Wrong != "" {
			t.Errorf("throw %+v", c)
		}
		if c.Link {
			linked++
		}
	}
	if err != nil || linked == 0 {
		t.Errorf("a link in %d of %d throws, %v", linked, len(checks), err)
	}
	if w := witnessed(t, dice, a, id, 0); w.Promised.Epoch < 2 || w.Taken <= sat.Taken {
		t.Errorf("promised for epoch %d, taken as event %d; the first was event %d", w.Promised.Epoch, w.Taken, sat.Taken)
	}
	other, dice := somebody(t, s.addr)
	if _, err := client.Join(t.Context(), other, client.Joining{Room: id, Seat: -1, Name: "Eve", Dice: dice}); !client.Refused(err, "gone") {
		t.Errorf("a third sits down: %v", err)
	}
}

// witnessed returns what is kept for a seat.
func witnessed(t *testing.T, m client.Memory, c *client.Client, room string, seat game.Seat) (w fair.Witness) {
	t.Helper()
	err := m.Update(fmt.Sprintf("%s %s %d", c.Base, room, seat), func(kept []byte) ([]byte, error) { return kept, json.Unmarshal(kept, &w) })
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestALyingServerIsNoticed reads a game from a server that shows another throw
// than the one that its links and seeds make, and from one whose link is made up.
func TestALyingServerIsNoticed(t *testing.T) {
	s := newServer(t)
	target, err := url.Parse("http://" + s.addr)
	if err != nil {
		t.Fatal(err)
	}
	for name, lie := range map[string]func(e *api.Event, x *fair.Throw){
		"throw": func(e *api.Event, x *fair.Throw) {
			e.Text = map[bool]string{true: "6-5", false: "6-4"}[e.Text == "6-4"]
			x.Fell = []string{e.Text}
		},
		"link": func(_ *api.Event, x *fair.Throw) { x.Link[3] ^= 1 },
	} {
		t.Run(name, func(t *testing.T) {
			proxy := httputil.NewSingleHostReverseProxy(target)
			proxy.ModifyResponse = func(res *http.Response) error { return tamper(res, lie) }
			liar := httptest.NewServer(proxy)
			defer liar.Close()
			honest, dice := somebody(t, s.addr)
			id, err := honest.Open(t.Context(), api.Opening{Game: "backgammon", Sit: []api.Sit{{Seat: 1, Bot: "random"}}})
			if err != nil {
				t.Fatal(err)
			}
			p := join(t, honest, client.Joining{Room: id, Seat: 0, Name: "Ada", Dice: dice})
			var turns atomic.Int64
			if _, err := play(t.Context(), p, &turns); err != nil {
				t.Fatal(err)
			}
			p.Close()
			lied, err := client.New(liar.URL, honest.Secret)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			again, err := client.Join(ctx, lied, client.Joining{Room: id, Seat: 0, Name: "Ada", Dice: dice, Links: chain})
			if err != nil {
				if !strings.Contains(err.Error(), "event") {
					t.Errorf("error %v: want one that names the event", err)
				}
				return // What cannot be folded is no game.
			}
			defer again.Close()
			for _, x := range again.Steps(0) {
				if x.Check.Wrong != "" {
					return
				}
			}
			t.Error("nobody noticed")
		})
	}
}

// tamper changes the last throw in a log on its way.
func tamper(res *http.Response, lie func(e *api.Event, x *fair.Throw)) error {
	if !strings.HasSuffix(res.Request.URL.Path, "/log") {
		return nil
	}
	var log struct {
		Room   string      `json:"room"`
		Epoch  string      `json:"epoch"`
		N      uint64      `json:"n"`
		Events []api.Event `json:"events"`
	}
	if err := json.NewDecoder(res.Body).Decode(&log); err != nil {
		return err
	}
	for i := len(log.Events) - 1; i >= 0; i-- {
		e := &log.Events[i]
		if e.Kind != api.Threw {
			continue
		}
		rec, err := fair.Decode(e.Dice)
		x, ok := rec.(fair.Throw)
		if err != nil || !ok {
			return errors.New("no throw")
		}
		lie(e, &x)
		e.Dice = fair.Encode(x)
		break
	}
	b, err := json.Marshal(log)
	if err != nil {
		return err
	}
	res.Body, res.ContentLength = io.NopCloser(bytes.NewReader(b)), int64(len(b))
	res.Header.Del("Content-Length")
	return nil
}

// TestADeniedLinkIsTold takes a player's first link, says that it is there, and does not pass it on until he is told. That stays said.
func TestADeniedLinkIsTold(t *testing.T) {
	s := newServer(t)
	target, err := url.Parse("http://" + s.addr)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	taken := make(chan []byte, 1)
	liar := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/commands") {
			body, err := io.ReadAll(r.Body)
			if err == nil && bytes.Contains(body, []byte(`"do":"link"`)) {
				select {
				case taken <- body:
					io.WriteString(w, `{"n":1}`)
					return
				default:
				}
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
		}
		proxy.ServeHTTP(w, r)
	}))
	defer liar.Close()
	_, dice := somebody(t, s.addr)
	honest, _ := somebody(t, s.addr)
	robbed, err := client.New(liar.URL, honest.Secret)
	if err != nil {
		t.Fatal(err)
	}
	id, err := robbed.Open(t.Context(), api.Opening{Game: "backgammon", Sit: []api.Sit{{Seat: 1, Bot: "random"}}})
	if err != nil {
		t.Fatal(err)
	}
	p := join(t, robbed, client.Joining{Room: id, Seat: 0, Name: "Ada", Dice: dice})
	defer p.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	during(t, func() {
		var turns atomic.Int64
		_, _ = play(ctx, p, &turns) // Until then it stands still.
	})
	denied := func() bool { return strings.Contains(p.Alarm(), "the server says that it is missing") }
	eventually(t, "an alarm", denied)
	var late api.Command
	if err := json.Unmarshal(<-taken, &late); err != nil {
		t.Fatal(err)
	}
	taken <- nil // The others come at once.
	if _, err := honest.Do(ctx, id, late); err != nil {
		t.Fatal(err)
	}
	eventually(t, "three more throws", func() bool { return p.Room().Ledger.Next() > late.K+3 })
	if !denied() {
		t.Errorf("alarm %q once it is there", p.Alarm())
	}
}
