package advice

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"parlor/store"
)

// TestARolloutThatWasStoppedIsGoneOnWith: by the same node when it is there again, or by another; it begins where it was stopped, and
// comes to what it comes to without a stop.
func TestARolloutThatWasStoppedIsGoneOnWith(t *testing.T) {
	everyStore(t, func(t *testing.T, where string) {
		x := open(t, where)
		first, _ := x.desk()
		other := first
		if strings.HasPrefix(where, "postgres") {
			other, _ = x.desk()
		}
		ask := Roll{Game: "backgammon", Position: longLine, Trials: 36 * 10, Seed: 4}
		r, err := first.RollOut(t.Context(), ask, "ada", "here", nil)
		if err != nil {
			t.Fatal(err)
		}
		j, err := first.store.Job(t.Context(), rollID(r.ID))
		if err != nil {
			t.Fatal(err)
		}
		whole, err := other.roll(t.Context(), j, func(int, int) {})
		if err != nil {
			t.Fatal(err)
		}
		reached := 0
		for _, until := range []int{200, 600} { // behind the pilot, too
			ctx, stop := context.WithCancel(t.Context())
			_, err := first.roll(ctx, j, func(done, _ int) {
				if reached > 0 && done < reached {
					t.Errorf("at %d of 1000, and was at %d", done, reached)
				}
				if done >= until {
					reached = done
					stop()
				}
			})
			if !errors.Is(err, context.Canceled) || reached < until {
				t.Fatalf("stopped at %d: %v", reached, err)
			}
		}
		begun := 0
		got, err := other.roll(t.Context(), j, func(done, _ int) {
			if begun == 0 {
				begun = done
			}
		})
		if err != nil || string(got) != string(whole) || begun != reached {
			t.Errorf("gone on with at %d, was stopped at %d: %v\n%s\nwant\n%s", begun, reached, err, got, whole)
		}
		if b := first.begun(t.Context(), j.ID); b.Spent <= 0 || b.Spent > time.Minute || b.Rollout.Trials*1000/ask.Trials != reached {
			t.Errorf("kept: %v, %+v", b.Spent, b.Rollout)
		}
	})
}

// TestWhatCannotBeReadOfARolloutIsPlayedAgain: it never stops one from being done.
func TestWhatCannotBeReadOfARolloutIsPlayedAgain(t *testing.T) {
	x := open(t, t.TempDir())
	d, begin := x.desk()
	r, err := d.RollOut(t.Context(), Roll{Game: "backgammon", Position: shortLine, Trials: 36, Seed: 4}, "ada", "here", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"no JSON", `{"Spent":"1"}`} {
		packed, err := pack([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, kept := range [][]byte{[]byte(text), packed} {
			if err := d.replace(t.Context(), store.Job{ID: begunID(rollID(r.ID)), Kind: begunKind, Due: time.Now()}, kept); err != nil {
				t.Fatal(err)
			}
			if b := d.begun(t.Context(), rollID(r.ID)); b.Rollout != nil {
				t.Errorf("%s: read as %+v", text, b.Rollout)
			}
		}
	}
	begin()
	if r = x.rolled(d, r.ID); r.Result.Trials != 36 {
		text, _ := json.Marshal(r.Result)
		t.Errorf("%s", text)
	}
}

const longLine = "x=7:1,6:2,5:2,3:2,2:1,off:7 o=24:1,6:2,4:2,3:2,1:1,off:7 turn=x next=throw"
