package door

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"parlor/room"
)

// TestAVisitorTalksInFourRoomsAtOnce says as much as he may in one room after another,
// where he sits: all of it counts against what he may say in four.
func TestAVisitorTalksInFourRoomsAtOnce(t *testing.T) {
	d := &Door{Options: Options{Rate: Rate{Words: {Each: 0.001, Burst: 3}}}, limits: newLimits()}
	v := Visitor{Counted: "Ada", address: "192.0.2.1"}
	said := 0
	for i := range 6 {
		for range 4 {
			if d.AllowWords(v, &room.Room{ID: fmt.Sprint("room-", i)}, true) == nil {
				said++
			}
		}
	}
	if said != 3*4 {
		t.Errorf("he says %d words, want %d", said, 3*4)
	}
}

// TestWhoIsTooFastIsToldWhenToComeAgain takes all there is and asks how long to wait:
// whole seconds, and not too few.
func TestWhoIsTooFastIsToldWhenToComeAgain(t *testing.T) {
	for each, want := range map[float64]int{10: 1, 0.4: 3, 0.00001: 3600} {
		l := newLimits()
		if err := l.take("Ada", Commands, Allowance{each, 1}); err != nil {
			t.Fatal(err)
		}
		err := l.take("Ada", Commands, Allowance{each, 1})
		p, ok := errors.AsType[*problem](err)
		if !ok || p.retry != want {
			t.Errorf("of %v a second: %+v, want to come again in %d s", each, err, want)
		}
	}
}

// TestWhoAsksForNothingIsForgotten looks after a while who is still counted: who asked
// lately, however much he may ask for, and nobody else.
func TestWhoAsksForNothingIsForgotten(t *testing.T) {
	l := newLimits()
	for _, who := range []string{"Ada", "Bea"} {
		if err := l.take(who, Commands, Allowance{1, 1}); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now()
	l.counters[counter{"Ada", Commands}].seen = now.Add(-sweepEvery - time.Second)
	l.sweep(now)
	if _, ok := l.counters[counter{"Bea", Commands}]; !ok || len(l.counters) != 1 {
		t.Errorf("counted after a while: %v", l.counters)
	}
}
