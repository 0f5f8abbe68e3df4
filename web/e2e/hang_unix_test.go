//go:build unix

package e2e

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"parlor/client"
	"parlor/cmd/parlor-bench/child"
	"parlor/store/pgtest"
	"parlor/web/e2e/rig"
)

// A front is what stands before several nodes under one address: a new connection goes to the first node that answers /readyz. What is
// open stays where it is, however long that says nothing.
type front struct {
	nodes []string
	use   atomic.Int64 // index of the node for new connections
}

// openFront returns the address of a front.
func openFront(t *testing.T, nodes ...string) (*front, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	f := &front{nodes: nodes}
	go f.look(t.Context())
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", f.nodes[f.use.Load()])
			if err != nil {
				near.Close()
				continue
			}
			go func() { _, _ = io.Copy(far, near); far.Close() }()
			go func() { _, _ = io.Copy(near, far); near.Close() }()
		}
	}()
	return f, "http://" + l.Addr().String()
}

// look asks the nodes how they are, in turn.
func (f *front) look(ctx context.Context) {
	asks := http.Client{Timeout: 2 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	for ; ctx.Err() == nil; time.Sleep(200 * time.Millisecond) {
		for i, node := range f.nodes {
			res, err := asks.Get("http://" + node + "/readyz")
			if err != nil {
				continue
			}
			if res.Body.Close(); res.StatusCode == http.StatusOK {
				f.use.Store(int64(i))
				break
			}
		}
	}
}

// TestPlayersLeaveANodeThatHangs stops one of two nodes behind a front. The page has one address and a line that is open and dead, the
// program two addresses: both notice that nothing is said any more, and go on at the other node.
func TestPlayersLeaveANodeThatHangs(t *testing.T) {
	t.Parallel()
	v := visitor(t)
	url, ctx := pgtest.Start(t).NewDatabase(t), context.WithoutCancel(t.Context())
	parlor := program(t)
	var nodes [2]*child.Server
	for i := range nodes {
		var err error
		if nodes[i], err = child.Start(ctx, parlor, url, "127.0.0.1:0", "--no-limits"); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(nodes[i].Kill)
	}
	f, address := openFront(t, nodes[0].Addr, nodes[1].Addr)
	p := page(t, v, desk, address)
	h := &rig.House{URL: address}
	deal(p, h, "parker", "bot", nil)
	hand := rig.ByMouse(p, random(7))
	goOn := func(from int) { // Three programs and a browser share the machine with others.
		t.Helper()
		for end := time.Now().Add(rig.Patience); p.See().N < from && !p.See().Over; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the page stands at event %d, want %d: %+v", p.See().N, from, p.See())
			}
			if s := p.See(); !s.Wait {
				hand(s)
			}
		}
	}
	goOn(p.See().N + 4)
	room := at(p)[len("/r/"):]
	c, err := client.New(nodes[0].Addr+", "+nodes[1].Addr, "")
	if err != nil {
		t.Fatal(err)
	}
	heard := make(chan uint64, 10_000)
	following, leave := context.WithCancel(ctx)
	t.Cleanup(leave)
	go func() {
		_ = c.Follow(following, room, nil, func(u client.Update) error {
			for _, e := range u.Events {
				heard <- e.Seq
			}
			return nil
		})
	}()
	<-heard
	if f.use.Load() != 0 {
		t.Fatal("the first node is not in use")
	}
	rig.Eval[bool](p, `window.same = true`)
	n := p.See().N
	if err := nodes[0].Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	stopped := time.Now()
	for f.use.Load() == 0 { // It answers nobody.
		time.Sleep(10 * time.Millisecond)
	}
	// What the page does meanwhile goes to the dead node first, and must not wait for it for ever.
	goOn(n + 8)
	t.Logf("the page has played on at the other node %v after its own stopped", time.Since(stopped).Round(time.Second))
	if !rig.Eval[bool](p, `window.same === true`) {
		t.Error("the page was loaded again")
	}
	if alarms := rig.Eval[int](p, `document.querySelectorAll('.alarm').length`); alarms != 0 {
		t.Errorf("the page sounds an alarm: %s", text(p, `.alarm`))
	}
	for wait := time.After(2 * time.Minute); ; {
		select {
		case seq := <-heard:
			if seq > uint64(n)+2 {
				t.Logf("the program has heard of it %v after", time.Since(stopped).Round(time.Second))
				return
			}
		case <-wait:
			t.Fatal("the program never hears of what happens at the other node")
		}
	}
}
