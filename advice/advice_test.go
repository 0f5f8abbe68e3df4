package advice

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/room"
	"parlor/store"
	"parlor/store/pgtest"
)

var server pgtest.Shared

// rig is a store, the games that are over in it, and desks over them.
type rig struct {
	*testing.T
	where string
	rooms map[string]*room.Room
	logs  map[string][]api.Event
	hold  atomic.Pointer[chan struct{}] // if not nil, reports wait until it is closed
	asked atomic.Int32                  // how often a log was read for a report
}

// open reads the games that package room keeps.
func open(t *testing.T, where string, games ...string) *rig {
	t.Helper()
	x := &rig{T: t, where: where, rooms: map[string]*room.Room{}, logs: map[string][]api.Event{}}
	for _, name := range games {
		x.read(name, name)
	}
	return x
}

// read reads a game that package room keeps, for a room.
func (x *rig) read(name, id string) {
	x.Helper()
	f, err := os.Open("../room/testdata/logs/" + name + ".jsonl")
	if err != nil {
		x.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	lines.Scan() // what is in the file
	r := room.Standard.New(id)
	for lines.Scan() {
		var row struct {
			N    uint64
			T    int64
			Data json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			x.Fatal(err)
		}
		e, err := api.Decode(row.N, row.T, row.Data)
		if err != nil {
			x.Fatal(err)
		}
		if r, err = r.Apply(e); err != nil {
			x.Fatal(err)
		}
		x.logs[id] = append(x.logs[id], e)
	}
	x.rooms[id] = r
}

// desk opens a desk; at work is what stops it.
func (x *rig) desk() (d *Desk, begin func() (stop func())) {
	x.Helper()
	s, err := store.Open(x.Context(), x.where)
	if err != nil {
		x.Fatal(err)
	}
	x.Cleanup(func() {
		if err := s.Close(); err != nil {
			x.Error(err)
		}
	})
	d = New(s, room.Standard, Options{Now: time.Now, Log: slog.New(slog.DiscardHandler), Events: func(ctx context.Context, id string) ([]api.Event, error) {
		x.asked.Add(1)
		if hold := x.hold.Load(); hold != nil {
			select {
			case <-*hold:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		if x.logs[id] == nil {
			return nil, store.ErrNotFound
		}
		return x.logs[id], nil
	}})
	return d, func() func() {
		ctx, cancel := context.WithCancel(context.Background())
		var wait sync.WaitGroup
		wait.Go(func() { d.Work(ctx) })
		stop := func() { cancel(); wait.Wait() }
		x.Cleanup(stop)
		return stop
	}
}

// ask asks for a report, and waits for it.
func (x *rig) ask(d *Desk, name string, depth api.Depth) State {
	x.Helper()
	if _, err := d.Ask(x.Context(), x.rooms[name], depth, "ada", nil); err != nil {
		x.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(x.Context(), 2*time.Minute)
	defer cancel()
	st, err := d.Wait(ctx, x.rooms[name], depth)
	if err != nil || !st.Done {
		x.Fatalf("%s: %+v, %v", name, st, err)
	}
	return st
}

func everyStore(t *testing.T, test func(t *testing.T, where string)) {
	t.Run("sqlite", func(t *testing.T) { test(t, t.TempDir()) })
	t.Run("postgres", func(t *testing.T) { test(t, server.Server(t).NewDatabase(t)) })
}

func TestAReportIsMadeOnceForAll(t *testing.T) {
	everyStore(t, func(t *testing.T, where string) {
		x := open(t, where, "hypergammon", "crown-and-anchor")
		d, begin := x.desk()
		stop := begin()
		for _, name := range []string{"hypergammon", "crown-and-anchor"} {
			for _, depth := range []api.Depth{api.Quick, api.Standard} {
				st := x.ask(d, name, depth)
				g, err := analysis.Of(nil, name, x.logs[name])
				if err != nil {
					t.Fatal(err)
				}
				rep, err := analysis.Restore(g, st.Report)
				if err != nil || rep.Depth != depth || rep.Judge != st.Judge || rep.Version != st.Version || st.Part != 1000 {
					t.Fatalf("%s, %s: %v: %+v", name, depth, err, st)
				}
			}
		}
		made := x.asked.Load()
		if made != 4 {
			t.Errorf("%d reports were made, want 4", made)
		}
		refuse := func() error { return errors.New("asked whether more is allowed") }
		for range 3 { // Kept, it costs nobody anything.
			st, err := d.Ask(t.Context(), x.rooms["hypergammon"], api.Standard, "ben", refuse)
			if err != nil || !st.Done || len(st.Report) == 0 {
				t.Errorf("%+v, %v", st, err)
			}
		}
		stop()
		if x.asked.Load() != made {
			t.Error("a report was made again")
		}
	})
}

func TestAnyNodeMakesAReportAndAllHearOfIt(t *testing.T) {
	x := open(t, server.Server(t).NewDatabase(t), "hypergammon")
	asks, _ := x.desk() // nobody works there
	_, begin := x.desk()
	begin()
	if st := x.ask(asks, "hypergammon", api.Quick); len(st.Report) == 0 {
		t.Errorf("%+v", st)
	}
}

func TestAReportIsCancelledByWhoAskedForIt(t *testing.T) {
	everyStore(t, func(t *testing.T, where string) {
		x := open(t, where, "hypergammon")
		hold := make(chan struct{})
		x.hold.Store(&hold)
		d, begin := x.desk()
		rm, ctx := x.rooms["hypergammon"], t.Context()
		if was, err := d.Cancel(ctx, rm, api.Standard, "ada"); was || err != nil {
			t.Errorf("nothing was asked for: cancelled %v, %v", was, err)
		}
		if _, err := d.Ask(ctx, rm, api.Standard, "ada", nil); err != nil {
			t.Fatal(err)
		}
		if st, err := d.State(ctx, rm, api.Standard); err != nil || !st.Asked || st.Begun || st.Done {
			t.Errorf("%+v, %v: want it to wait", st, err)
		}
		begin()
		for { // until somebody works at it
			st, err := d.State(ctx, rm, api.Standard)
			if err != nil {
				t.Fatal(err)
			}
			if st.Begun && x.asked.Load() > 0 {
				break
			}
			time.Sleep(time.Millisecond)
		}
		if _, err := d.Cancel(ctx, rm, api.Standard, "ben"); !errors.Is(err, ErrOthers) {
			t.Errorf("somebody else may cancel: %v", err)
		}
		if was, err := d.Cancel(ctx, rm, api.Standard, "ada"); !was || err != nil {
			t.Errorf("cancelled %v, %v", was, err)
		}
		if st, err := d.State(ctx, rm, api.Standard); err != nil || st.Asked {
			t.Errorf("%+v, %v: want nothing", st, err)
		}
		// Who worked at it lets go though nobody lets him have the log: the next one is made.
		x.hold.Store(nil)
		if st := x.ask(d, "hypergammon", api.Standard); len(st.Report) == 0 {
			t.Errorf("%+v", st)
		}
		if was, err := d.Cancel(ctx, rm, api.Standard, "ada"); was || err != nil {
			t.Errorf("what is done was cancelled: %v, %v", was, err)
		}
	})
}

func TestWhatIsNotDoneIsDoneAfterARestart(t *testing.T) {
	x := open(t, t.TempDir(), "hypergammon")
	hold := make(chan struct{})
	x.hold.Store(&hold)
	d, begin := x.desk()
	stop := begin()
	if _, err := d.Ask(t.Context(), x.rooms["hypergammon"], api.Quick, "ada", nil); err != nil {
		t.Fatal(err)
	}
	for x.asked.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	stop()
	close(hold)
	begin()
	if st := x.ask(d, "hypergammon", api.Quick); len(st.Report) == 0 {
		t.Errorf("%+v", st)
	}
}

func TestOnlySoMuchWaits(t *testing.T) {
	x := open(t, t.TempDir(), "hypergammon")
	d, _ := x.desk()
	for i := range most {
		if err := d.store.Enqueue(t.Context(), store.Job{ID: "x" + string(rune('0'+i)), Kind: kind(api.Standard), Due: time.Now()}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.Ask(t.Context(), x.rooms["hypergammon"], api.Standard, "ada", nil); !errors.Is(err, ErrBusy) {
		t.Errorf("error %v, want %v", err, ErrBusy)
	}
	if _, err := d.Ask(t.Context(), x.rooms["hypergammon"], api.Quick, "ada", nil); err != nil {
		t.Errorf("what is quick waits for what is not: %v", err)
	}
	no := errors.New("no")
	if _, err := d.Ask(t.Context(), x.rooms["hypergammon"], api.Standard, "ada", func() error { return no }); !errors.Is(err, no) {
		t.Errorf("error %v, want %v", err, no)
	}
}

func TestAReportThatCannotBeMadeIsSaidToFail(t *testing.T) {
	x := open(t, t.TempDir(), "hypergammon")
	d, _ := x.desk()
	now := time.Now()
	d.options.Now = func() time.Time { return now }
	delete(x.logs, "hypergammon") // lost
	if _, err := d.Ask(t.Context(), x.rooms["hypergammon"], api.Quick, "ada", nil); err != nil {
		t.Fatal(err)
	}
	for range tries {
		j, err := d.store.Claim(t.Context(), kind(api.Quick), now, lease)
		if err != nil {
			t.Fatal(err)
		}
		d.do(t.Context(), j, tell, d.report)
		now = now.Add(again)
	}
	if st, err := d.State(t.Context(), x.rooms["hypergammon"], api.Quick); err != nil || !st.Done || !st.Failed {
		t.Errorf("%+v, %v: want it to have failed", st, err)
	}
}

func TestAnotherVersionIsLeftToItsNode(t *testing.T) {
	x := open(t, t.TempDir(), "hypergammon")
	d, _ := x.desk()
	data, err := json.Marshal(order{"hypergammon", api.Quick, "older", "ada"})
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	if err := d.store.Enqueue(t.Context(), store.Job{ID: "older", Kind: kind(api.Quick), Data: data, Due: now}); err != nil {
		t.Fatal(err)
	}
	for range tries + 2 {
		j, err := d.store.Claim(t.Context(), kind(api.Quick), now.Add(time.Hour), lease)
		if err != nil {
			t.Fatal(err)
		}
		d.do(t.Context(), j, tell, d.report)
	}
	if j, err := d.store.Job(t.Context(), "older"); err != nil || j.Done {
		t.Errorf("%+v, %v: want it to wait", j, err)
	}
}

func TestOnlyTheLastReportsAreKept(t *testing.T) {
	x := open(t, t.TempDir(), "hypergammon", "crown-and-anchor")
	d, begin := x.desk()
	stop := begin()
	for _, name := range []string{"crown-and-anchor", "hypergammon"} {
		x.ask(d, name, api.Quick)
	}
	x.ask(d, "crown-and-anchor", api.Standard)
	stop()
	d.keep = 1
	stop = begin()
	for { // until who works has looked after it
		st, err := d.State(t.Context(), x.rooms["crown-and-anchor"], api.Quick)
		if err != nil {
			t.Fatal(err)
		}
		if !st.Asked {
			break
		}
		time.Sleep(time.Millisecond)
	}
	stop()
	for name, depth := range map[string]api.Depth{"hypergammon": api.Quick, "crown-and-anchor": api.Standard} {
		if st, err := d.State(t.Context(), x.rooms[name], depth); err != nil || !st.Done || len(st.Report) == 0 {
			t.Errorf("%s, %s: %+v, error %v: want it kept", name, depth, st, err)
		}
	}
	begin()
	if st := x.ask(d, "crown-and-anchor", api.Quick); len(st.Report) == 0 {
		t.Errorf("asked for again: %+v", st)
	}
}

func TestTheProtocolSaysHowMuchIsKept(t *testing.T) {
	text, err := os.ReadFile("../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := fmt.Sprintf("the last %d,%03d", Kept/1000, Kept%1000); strings.Count(strings.ToLower(string(text)), n) != 2 {
		t.Errorf("docs/protocol.md: want %q twice, of reports and of rollouts", n)
	}
}
