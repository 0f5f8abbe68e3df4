package advice

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"parlor/api"
	"parlor/bots"
	"parlor/room"
	"parlor/store"
)

const shortLine = "x=6:2,off:13 o=6:2,off:13 turn=x next=throw"

// rolled waits for a rollout.
func (x *rig) rolled(d *Desk, id string) Rolling {
	x.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		r, err := d.Rolling(x.Context(), id)
		if err != nil || r.Failed || time.Now().After(end) {
			x.Fatalf("%+v, %v", r, err)
		}
		if r.Done {
			return r
		}
	}
}

// TestARolloutIsMadeOnceAndIsThatOfThePlan by whichever desk is at work, also by one
// that takes it over.
func TestARolloutIsMadeOnceAndIsThatOfThePlan(t *testing.T) {
	x := open(t, t.TempDir())
	idle, begin := x.desk()
	ask := Roll{Game: "backgammon", Position: shortLine, Trials: 150, Seed: 4}
	r, err := idle.RollOut(t.Context(), ask, "ada", "here", nil)
	if err != nil || r.Done || r.Begun {
		t.Fatalf("%+v, %v", r, err)
	}
	// Somebody has it, and dies.
	if _, err := idle.store.Claim(t.Context(), rollKind, time.Now().Add(-time.Hour), time.Minute); !errors.Is(err, store.ErrNotFound) {
		t.Fatalf("claimed before it was asked for: %v", err)
	}
	if j, err := idle.store.Claim(t.Context(), rollKind, time.Now(), 0); err != nil || j.ID != rollID(r.ID) {
		t.Fatalf("%+v, %v", j, err)
	}
	begin()
	r = x.rolled(idle, r.ID)
	g, err := room.Standard.Rules(api.Config{Game: "backgammon"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(shortLine)
	if err != nil {
		t.Fatal(err)
	}
	want, err := bots.Standard.RollOut(t.Context(), bots.Standard.Best(), p, bots.Plan{Trials: 150, Seed: 4, Adjust: true})
	if err != nil || r.Result.Trials != 150 || !slices.Equal(r.Result.Equity, want.Equity) || !slices.Equal(r.Result.WinErr, want.WinErr) {
		t.Errorf("%+v, want %+v, %v", r.Result, want, err)
	}
	again, err := idle.RollOut(t.Context(), ask, "ben", "there", func() error { return errors.New("is counted") })
	if err != nil || again.ID != r.ID || !again.Done {
		t.Errorf("%+v, %v", again, err)
	}
}

// TestARolloutSaysWhereItsGamesWereBrokenOff, and is of games that were.
func TestARolloutSaysWhereItsGamesWereBrokenOff(t *testing.T) {
	x := open(t, t.TempDir())
	d, begin := x.desk()
	begin()
	const line = "s=10,-,-,- n=12,3,-,- turn=s next=throw"
	r, err := d.RollOut(t.Context(), Roll{Game: "india", Position: line, Trials: 36, Seed: 4}, "ada", "here", nil)
	if err != nil {
		t.Fatal(err)
	}
	r = x.rolled(d, r.ID)
	g, err := room.Standard.Rules(api.Config{Game: "india"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	plan := bots.Plan{Trials: 36, Seed: 4, Truncate: 60, Adjust: true}
	want, err := bots.Standard.RollOut(t.Context(), bots.Standard.Best(), p, plan)
	if err != nil || r.Result.Truncated != 60 || !slices.Equal(r.Result.Equity, want.Equity) {
		t.Errorf("%+v, want %+v, %v", r.Result, want, err)
	}
	plan.Truncate = 0
	if whole, err := bots.Standard.RollOut(t.Context(), bots.Standard.Best(), p, plan); err != nil || slices.Equal(r.Result.Equity, whole.Equity) {
		t.Errorf("games to the end pay the same to the last digit: %v, %v", whole.Equity, err)
	}
}

// TestOneVisitorHasOneRollout and those from one place a few; what is given up makes room.
func TestOneVisitorHasOneRollout(t *testing.T) {
	x := open(t, t.TempDir())
	d, _ := x.desk()
	ask := func(seed uint64, by, from string) (Rolling, error) {
		return d.RollOut(t.Context(), Roll{Game: "backgammon", Position: shortLine, Trials: 36, Seed: seed}, by, from, nil)
	}
	first, err := ask(1, "ada", "here")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ask(2, "ada", "there"); !errors.Is(err, ErrOne) {
		t.Errorf("a second one: %v", err)
	}
	for i := range uint64(rollsFrom - 1) {
		if _, err := ask(10+i, string(rune('b'+i)), "here"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ask(20, "zoe", "here"); !errors.Is(err, ErrFull) {
		t.Errorf("one more from here: %v", err)
	}
	if _, err := d.GiveUp(t.Context(), first.ID, "ben"); !errors.Is(err, ErrOthers) {
		t.Errorf("given up by another: %v", err)
	}
	if gone, err := d.GiveUp(t.Context(), first.ID, "ada"); err != nil || !gone {
		t.Errorf("%v, %v", gone, err)
	}
	for i := uint64(0); ; i++ {
		_, err := ask(100+i, "far "+string(rune('a'+i)), "place "+string(rune('a'+i)))
		if err == nil {
			continue
		}
		if !errors.Is(err, ErrFull) || i != mostRolls-rollsFrom+1 {
			t.Errorf("after %d more: %v", i, err)
		}
		break
	}
	var wrong *Misasked
	if _, err := d.RollOut(context.Background(), Roll{Game: "chess", Position: "e4", Trials: 1}, "ada", "here", nil); !errors.As(err, &wrong) {
		t.Errorf("of chess: %v", err)
	}
}
