package client_test

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parlor/api"
	"parlor/client"
	"parlor/fair"
	"parlor/live/cheat"
	"parlor/room"
)

// cheater begins a server that can lie, before s.
func (s *server) cheater() (c *cheat.Server, address string) {
	s.t.Helper()
	secret, err := s.store.Get(s.t.Context(), "secrets", "sign")
	if err != nil {
		s.t.Fatal(err)
	}
	c, err = cheat.New(s.house, secret.Value, "http://"+s.addr)
	if err != nil {
		s.t.Fatal(err)
	}
	h := httptest.NewServer(c)
	s.t.Cleanup(h.Close)
	return c, h.URL
}

// eventually waits until something is so.
func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !so(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// during runs f beside a test, which ends only when f has: f may write to folders of the test, and ends with its context.
func during(t testing.TB, f func()) {
	t.Helper()
	var done sync.WaitGroup
	done.Go(f)
	t.Cleanup(done.Wait)
}

// rightly are the lies that no signature of the server's own proves, and as what the receipts that are kept of them fail; nothing if they hold.
var rightly = map[string]fair.Check{
	"another key": fair.OfReceipt, "no signature": fair.OfReceipt, "other dice shown than signed": "",
}

// TestWhatACheatHasSignedIsKept plays against a server that begins to lie in the middle of a game, in a way for each: the player is alarmed, what
// the server has signed for it is kept, also over the program's end, and proves to others that it has signed two logs.
func TestWhatACheatHasSignedIsKept(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(cheat.Lies(0))) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newServer(t)
			liar, address := s.cheater()
			c, _ := somebody(t, address)
			dir := t.TempDir()
			id, err := c.Open(t.Context(), api.Opening{Game: "backgammon", Sit: []api.Sit{{Seat: 1, Bot: "random"}}})
			if err != nil {
				t.Fatal(err)
			}
			p := join(t, c, client.Joining{Room: id, Seat: 0, Name: "Ada", Dice: client.Folder(dir)})
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var turns atomic.Int64
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				_, _ = play(ctx, p, &turns) // It cannot end well.
			}()
			eventually(t, "three turns and a receipt", func() bool { return turns.Load() >= 3 && len(p.Receipts()) > 0 })
			if said := p.Alarm(); said != "" {
				t.Fatalf("an honest server: %s", said)
			}
			liar.Tell(cheat.Lies(p.Room().Seq)[name])
			eventually(t, "an alarm", func() bool { return p.Alarm() != "" })
			told, err := liar.File(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			liar.Tell(cheat.Lie{})
			cancel()
			<-ended
			p.Close()

			var kept fair.Witness
			files, err := filepath.Glob(filepath.Join(dir, "*.json"))
			if err != nil || len(files) != 1 {
				t.Fatalf("kept are %v, %v", files, err)
			}
			if b, err := os.ReadFile(files[0]); err != nil || json.Unmarshal(b, &kept) != nil || kept.Alarm == "" {
				t.Errorf("kept is %.300s, %v", b, err)
			}
			for _, r := range []fair.Receipt{kept.Receipt, kept.Against} {
				if r.Seq > 0 && !slices.Contains(p.Receipts(), r) {
					t.Errorf("the receipt for event %d is kept, and not told of", r.Seq)
				}
			}

			honest, err := s.house.File(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			want, other := rightly[name]
			if !other {
				want = fair.OfLogs
			}
			report := fair.Verify(honest, fair.Knowledge{Referee: room.NewReferee(id), Receipts: p.Receipts()})
			failed := slices.ContainsFunc(report.Findings, func(f fair.Finding) bool { return f.Verdict == fair.Failed && f.Check == want })
			if failed != (want != "") || report.OK() != (want == "") {
				t.Errorf("alarm %q; the true log and %d receipts: want %q failed: %+v", kept.Alarm, len(p.Receipts()), want, report.Findings)
			}
			if !other { // The server cannot get out of it by showing the log that it has signed last.
				if fair.Verify(told, fair.Knowledge{Referee: room.NewReferee(id), Receipts: p.Receipts()}).OK() {
					t.Errorf("the log that is told, and the receipts, hold")
				}
			}
			if want != "" { // Nor by showing none.
				if fair.Verify(p.Signed(), fair.Knowledge{Referee: room.NewReferee(id), Receipts: p.Receipts()}).OK() {
					t.Errorf("the log that was kept, and the receipts, hold")
				}
			}
			again := join(t, c, client.Joining{Room: id, Seat: 0, Name: "Ada", Dice: client.Folder(dir)})
			during(t, func() { _, _ = play(t.Context(), again, &turns) })
			eventually(t, "the same alarm, of a program begun anew", func() bool { return again.Alarm() == kept.Alarm })
		})
	}
}

// toAct plays three turns against a bot, with a receipt, and returns the player when he is to act again.
func toAct(t *testing.T, c *client.Client, dice client.Memory) *client.Player {
	t.Helper()
	id, err := c.Open(t.Context(), api.Opening{Game: "backgammon", Sit: []api.Sit{{Seat: 1, Bot: "random"}}})
	if err != nil {
		t.Fatal(err)
	}
	p := join(t, c, client.Joining{Room: id, Seat: 0, Name: "Ada", Dice: dice})
	rnd := rand.New(rand.NewPCG(uint64(p.Seat()), 9))
	for n := 0; n < 3 || len(p.Receipts()) == 0 || !p.Room().Waits(p.Seat()); { // A command that was given up might be carried out later.
		steps := len(p.Steps(0))
		acted, err := act(t.Context(), p, rnd)
		if err == nil && !acted {
			err = p.Wait(t.Context(), steps, p.Offline() != nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		if acted {
			n++
		}
	}
	return p
}

// TestARefusalIsLookedInto: whoever is refused may have been shown another log than the one that is kept now, and of the same length: then nothing new
// comes by which he could see it.
func TestARefusalIsLookedInto(t *testing.T) {
	s := newServer(t)
	liar, address := s.cheater()
	c, dice := somebody(t, address)
	p := toAct(t, c, dice)
	refused := func() {
		if err := p.Play(t.Context(), p.Room().Turn, "no move"); !client.Refused(err, api.BadCommand, api.Illegal, api.NotYourTurn, api.Waiting) {
			t.Errorf("%v: want a refusal", err)
		}
	}
	if refused(); p.Alarm() != "" {
		t.Fatalf("an honest server: %s", p.Alarm())
	}
	liar.Tell(cheat.Lies(p.Room().Seq)["another past"])
	refused()
	if p.Alarm() == "" {
		t.Error("no alarm")
	}
}

// TestALineMadeAnewIsLookedInto: so may whoever only waits, while his line was gone: he need not do anything to be told.
func TestALineMadeAnewIsLookedInto(t *testing.T) {
	s := newServer(t)
	liar, address := s.cheater()
	g := newGate(t)
	g.lead(t, strings.TrimPrefix(address, "http://"), "")
	c, dice := somebody(t, g.URL)
	p := toAct(t, c, dice)
	behind := p.Room().Seq
	anew := func() {
		g.lead(t, strings.TrimPrefix(address, "http://"), "")
		for _, offline := range []bool{false, true} { // It goes, and comes.
			if err := p.Wait(t.Context(), int(behind), offline); err != nil {
				t.Fatal(err)
			}
		}
	}
	if anew(); p.Alarm() != "" {
		t.Fatalf("an honest server: %s", p.Alarm())
	}
	liar.Tell(cheat.Lies(behind)["another past"])
	anew()
	eventually(t, "an alarm, though nothing has happened", func() bool { return p.Alarm() != "" })
	if n := p.Room().Seq; n != behind {
		t.Errorf("the room went on to event %d, from %d", n, behind)
	}
}
