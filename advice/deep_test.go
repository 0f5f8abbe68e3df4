package advice

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/bots"
	"parlor/room"
	"parlor/store"
)

// counted are rollouts of which is counted what is kept; after so many somebody pulls the plug.
type counted struct {
	*rolls
	n, after int
	pull     func()
}

func (c *counted) Keep(key string, r bots.Rollout, whole bool) error {
	err := c.rolls.Keep(key, r, whole)
	if !whole {
		return err
	}
	if c.n++; c.n == c.after {
		c.pull()
	}
	return err
}

// short opens a game of a few throws; its log has the name by which its dice were checked.
func short(t *testing.T, where string) (x *rig, g analysis.Game) {
	t.Helper()
	x = open(t, where)
	x.read("set-up", "room")
	g, err := analysis.Of(room.Standard, "room", x.logs["room"])
	if err != nil {
		t.Fatal(err)
	}
	return x, g
}

// TestADeepLookThatWasBrokenOffPlaysNothingTwice pulls the plug when two positions have been played out; the node that comes next makes the report,
// and it is that of a look that nobody has broken off.
func TestADeepLookThatWasBrokenOffPlaysNothingTwice(t *testing.T) {
	everyStore(t, func(t *testing.T, where string) {
		x, g := short(t, where)
		first, begin := x.desk()
		other := first
		if strings.HasPrefix(where, "postgres") {
			other, begin = x.desk()
		}
		look := func(ctx context.Context, d *Desk, c *counted) (*analysis.Report, error) {
			o := analysis.Options{Roster: room.Standard.Bots, Depth: api.Deep, Workers: 1}
			if c != nil {
				c.rolls = &rolls{ctx: ctx, desk: d}
				o.Rolls = c
			}
			return analysis.Run(ctx, g, o)
		}
		ctx, pull := context.WithCancel(t.Context())
		if _, err := look(ctx, first, &counted{after: 2, pull: pull}); !errors.Is(err, context.Canceled) {
			t.Fatalf("broken off: %v", err)
		}
		want, err := look(t.Context(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		rest := &counted{}
		if _, err := look(t.Context(), first, rest); err != nil || rest.n == 0 {
			t.Fatalf("%d more were played out, %v", rest.n, err)
		}
		begin()
		if st := x.ask(other, "room", api.Deep); string(st.Report) != string(text) {
			t.Errorf("%s\nwant %s", st.Report, text)
		}
		none := &counted{}
		if _, err := look(t.Context(), other, none); err != nil || none.n > 0 {
			t.Errorf("%d were played out again, %v", none.n, err)
		}
		if n, err := other.store.Forget(t.Context(), rolledKind, 0); err != nil || n != int64(2+rest.n) {
			t.Errorf("%d rollouts are kept, %v: want 2 and %d", n, err, rest.n)
		}
	})
}

// TestADeepLookGoesOnInTheMiddleOfARollout that was broken off, or that a node had in hand that died.
func TestADeepLookGoesOnInTheMiddleOfARollout(t *testing.T) {
	x := open(t, t.TempDir())
	d, _ := x.desk()
	now := time.Now()
	d.options.Now = func() time.Time { return now } // However long a write takes, no time goes by.
	ctx, stop := context.WithCancel(t.Context())
	first, next := &rolls{ctx: ctx, desk: d}, &rolls{ctx: t.Context(), desk: d}
	keep := func(key string, trials, want int) {
		t.Helper()
		if err := first.Keep(key, bots.Rollout{Trials: trials, Courses: [][]float64{{0.5}}}, false); err != nil {
			t.Fatal(err)
		}
		if r, ok := next.Kept(key); r.Trials != want || ok != (want > 0) || ok && len(r.Courses) != 1 {
			t.Errorf("%s: %d games are kept, %v: want %d", key, r.Trials, ok, want)
		}
	}
	keep("a", 36, 36)
	keep("a", 72, 36) // A moment later it is not worth a write.
	keep("b", 36, 0)
	now = now.Add(keepEvery)
	keep("b", 72, 72)
	stop()
	keep("a", 108, 108)
	if err := next.Keep("a", bots.Rollout{Trials: 144}, true); err != nil {
		t.Fatal(err)
	}
	if r, ok := next.Kept("a"); r.Trials != 144 || !ok {
		t.Errorf("whole: %d games are kept, %v", r.Trials, ok)
	}
}

// TestADeepLookGivesWay to what is quicker on its node.
func TestADeepLookGivesWay(t *testing.T) {
	x := open(t, t.TempDir())
	d, _ := x.desk()
	d.quicker.Add(1)
	var done atomic.Bool
	go func() {
		time.Sleep(2 * glance)
		done.Store(true)
		d.quicker.Add(-1)
	}()
	if _, ok := (&rolls{ctx: t.Context(), desk: d}).Kept("nothing"); ok || !done.Load() {
		t.Errorf("it is kept: %v; what is quicker was done: %v", ok, done.Load())
	}
}

// TestWhatIsNotLookedAtDeeply: more games than can wait; of matches there is room for some.
func TestWhatIsNotLookedAtDeeply(t *testing.T) {
	x := open(t, t.TempDir(), "match-cube", "crown-and-anchor")
	d, _ := x.desk()
	if st, err := d.Ask(t.Context(), x.rooms["match-cube"], api.Deep, "ada", nil); err != nil || !st.Asked {
		t.Errorf("a match: %+v, %v", st, err)
	}
	for i := range mostDeep {
		if err := d.store.Enqueue(t.Context(), store.Job{ID: fmt.Sprint("deep-", i), Kind: kind(api.Deep), Due: time.Now()}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.Ask(t.Context(), x.rooms["crown-and-anchor"], api.Deep, "ada", nil); !errors.Is(err, ErrBusy) {
		t.Errorf("one more than can wait: %v", err)
	}
}
