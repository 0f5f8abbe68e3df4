package live

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/store"
	"parlor/store/pgtest"
)

// holdUp stands between a node and its database. When the node sends a word that it
// was told, nothing comes through any more, until it is let go: as if the node had
// been stopped at that moment, and went on later.
type holdUp struct {
	net.Listener
	target string

	mu   sync.Mutex
	word []byte
	held chan struct{} // closed when the word came
	let  chan struct{} // closed by letGo
}

func newHoldUp(t *testing.T, database string) (*holdUp, string) {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &holdUp{Listener: l, target: filepath.Join(u.Query().Get("host"), ".s.PGSQL.5432")}
	t.Cleanup(func() { l.Close() })
	go p.serve()
	return p, "postgres://parlor@" + l.Addr().String() + u.Path + "?sslmode=disable"
}

// at stops the node where it says word.
func (p *holdUp) at(word string) (held chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.word, p.held, p.let = []byte(word), make(chan struct{}), make(chan struct{})
	return p.held
}

// gate waits while the node is stopped.
func (p *holdUp) gate(b []byte) {
	p.mu.Lock()
	if p.word != nil && bytes.Contains(b, p.word) {
		p.word = nil
		close(p.held)
	}
	held, let := p.held, p.let
	p.mu.Unlock()
	if held == nil {
		return
	}
	select {
	case <-held:
		<-let
	default:
	}
}

func (p *holdUp) serve() {
	for {
		near, err := p.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("unix", p.target)
		if err != nil {
			near.Close()
			continue
		}
		go func() {
			io.Copy(near, far)
			near.Close()
		}()
		go func() {
			defer far.Close()
			for b := make([]byte, 1<<16); ; {
				n, err := near.Read(b)
				if err != nil {
					return
				}
				p.gate(b[:n])
				if _, err := far.Write(b[:n]); err != nil {
					return
				}
			}
		}()
	}
}

// paused returns two nodes over one PostgreSQL, of which the first can be held up.
func paused(t *testing.T) (a, b *House, s *store.Store, p *holdUp) {
	t.Helper()
	direct := pgtest.Start(t).NewDatabase(t)
	p, through := newHoldUp(t, direct)
	houses, _ := nodes(t, through, Options{Node: "a"})
	others, s := nodes(t, direct, Options{Node: "b"})
	return houses[0], others[0], s, p
}

func await(t *testing.T, what string, c <-chan struct{}) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(30 * time.Second):
		t.Fatalf("waited 30 s for %s", what)
	}
}

// TestAPausedNodeDoesNotSayThatSomebodyLeftWhoIsElsewhere stops a node while it says
// that a player has left. She comes to another node, which is no event: the head of
// the log says nothing of it. When the node goes on, its word comes too late.
func TestAPausedNodeDoesNotSayThatSomebodyLeftWhoIsElsewhere(t *testing.T) {
	a, b, s, p := paused(t)
	r := open(t, a, backgammon(), person(0), person(1))
	follow(t, a, r.ID, []game.Seat{1}, Hello{})
	ada := connect(t, a, r.ID, 0)
	<-ada.Frames()
	held := p.at("leave/0/")
	ada.Close()
	await(t, "the node to say that she left", held)
	follow(t, b, r.ID, []game.Seat{0}, Hello{})
	eventually(t, "her connection elsewhere", func() bool {
		list, err := s.Holds(context.Background(), r.ID)
		return err == nil && len(list) > 0 && (list[0] == store.Hold{Log: r.ID, Seat: 0, Node: "b"} || len(list) > 1 && list[1] == store.Hold{Log: r.ID, Seat: 0, Node: "b"})
	})
	close(p.let)
	if _, _, err := a.Do(context.Background(), r.ID, "after", say("here again")); err != nil {
		t.Fatal(err)
	}
	time.Sleep(leftAfter + 2*time.Second) // What must not come would have come.
	if events, now := checkLog(t, s, r.ID); count(events, api.Left) != 0 || now.Seats[0].Away {
		t.Errorf("she is there, and left %d times", count(events, api.Left))
	}
}

// TestAPausedNodesCommandIsRefusedWhenAnotherWasQuicker stops a node with a player's
// command on its way. He gives the same command at another node, and it is done once;
// or another one, and the first is done never.
func TestAPausedNodesCommandIsRefusedWhenAnotherWasQuicker(t *testing.T) {
	a, b, s, p := paused(t)
	for _, same := range []bool{true, false} {
		r := open(t, a, backgammon(), person(0), person(1))
		look(t, b, r.ID)
		c, ok := move(r)
		if !ok {
			t.Fatal("nobody is to act")
		}
		type done struct {
			n   uint64
			err error
		}
		first, id := make(chan done, 1), "the same"
		held := p.at(r.ID)
		go func() {
			_, n, err := a.Do(context.Background(), r.ID, id, c)
			first <- done{n, err}
		}()
		await(t, "the command", held)
		if !same {
			id = "another"
		}
		_, n, err := b.Do(context.Background(), r.ID, id, c)
		if err != nil {
			t.Fatal(err)
		}
		close(p.let)
		got := <-first
		if same && (got.err != nil || got.n != n) {
			t.Errorf("the same command: event %d, error %v; elsewhere event %d", got.n, got.err, n)
		}
		if !same && asRefusal(got.err) != api.Stale && asRefusal(got.err) != api.NotYourTurn && asRefusal(got.err) != api.Waiting {
			t.Errorf("another command was done elsewhere: event %d, error %v, want a refusal", got.n, got.err)
		}
		events, _ := checkLog(t, s, r.ID)
		if len(events) != int(n) {
			t.Errorf("same %v: %d events, want %d", same, len(events), n)
		}
	}
}

// eventually waits for what must come.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited 30 s for %s", what)
		}
	}
}
