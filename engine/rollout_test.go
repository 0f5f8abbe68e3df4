package engine_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"parlor/api"
)

// opening asks for a rollout of the first throw of backgammon that need not be waited for.
func opening(trials int) asking {
	return asking{
		"cmd": "rollout", "game": "backgammon", "position": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw",
		"level": "random", "trials": trials, "seed": 1, "wait": false,
	}
}

// TestARolloutIsFollowedAndGivenUp and what it has come to by then is told.
func TestARolloutIsFollowedAndGivenUp(t *testing.T) {
	tell := engineOf(t)
	first := tell(opening(100_000))
	if first.Rollout == "" || first.Analysis != "" || first.State != api.Queued && first.State != api.InTheWork {
		t.Fatalf("asked for: %+v", first)
	}
	if again := tell(opening(100_000)); again.Rollout != first.Rollout {
		t.Errorf("the same again is %s, want %s", again.Rollout, first.Rollout)
	}
	behind := tell(opening(72))
	if behind.State != api.Queued || behind.Rolled != nil {
		t.Errorf("behind another: %+v, want it to wait", behind)
	}
	came := first
	for ; came.Part == 0; time.Sleep(time.Millisecond) {
		if came = tell(asking{"cmd": "poll", "rollout": first.Rollout}); came.State != api.InTheWork && came.State != api.Queued {
			t.Fatalf("polled: %+v", came)
		}
	}
	if came.Rolled == nil || came.Rolled.Trials == 0 || came.Rolled.Trials%36 != 0 || len(came.Rolled.Equity) != 2 {
		t.Errorf("on the way: %+v", came)
	}
	if l := tell(asking{"cmd": "poll", "analysis": first.Rollout}); l.Error.Code != "unknown_analysis" {
		t.Errorf("a rollout is no analysis: %+v", l)
	}
	l := tell(asking{"cmd": "cancel", "rollout": first.Rollout})
	if l.State != api.Unasked || l.Rolled == nil || l.Rolled.Trials < came.Rolled.Trials || l.Rolled.Trials >= 100_000 {
		t.Errorf("cancelled: %+v", l)
	}
	if l := tell(asking{"cmd": "poll", "rollout": first.Rollout}); l.Error.Code != "unknown_rollout" {
		t.Errorf("polled when it was cancelled: %+v", l)
	}
	l = tell(asking{"cmd": "poll", "rollout": behind.Rollout, "wait": true})
	if l.State != api.Made || l.Part != 1 {
		t.Fatalf("when the other is given up: %+v", l)
	}
	if l := tell(asking{"cmd": "cancel", "rollout": behind.Rollout}); l.State != api.Made || l.Rolled == nil {
		t.Errorf("what is done cannot be given up: %+v", l)
	}
	// Who waits is told the same, as an answer of its own.
	plain := opening(72)
	delete(plain, "wait")
	line, err := json.Marshal(plain)
	if err != nil {
		t.Fatal(err)
	}
	want, err := json.Marshal(l.Rolled)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := ask(t, string(line))[0], fmt.Sprintf(`{"id":null,%s`, want[1:]); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestAStoppedRolloutTellsWhatItHasComeTo beside the refusal.
func TestAStoppedRolloutTellsWhatItHasComeTo(t *testing.T) {
	a := opening(100_000)
	delete(a, "wait")
	line, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	for patience := 10 * time.Millisecond; patience < 10*time.Second; patience *= 2 {
		got := stopAfter(t, patience, string(line)+"\n")
		if _, rest, ok := strings.Cut(got, `"rolled":{"equity":[`); ok && strings.Contains(rest, `"trials":`) && strings.Contains(got, `"code":"interrupted"`) {
			return
		}
	}
	t.Error("no stopped rollout tells what it has come to")
}
