package room

import (
	"errors"
	"slices"
	"testing"

	"parlor/api"
	"parlor/game"
)

// clocked returns a game of two with a clock, in which seat 0 is to throw at
// time 0 of the clock.
func clocked(t *testing.T, c api.ClockConfig) (*party, game.Seat) {
	t.Helper()
	p := newParty(t, 11)
	p.open(api.Config{Game: "backgammon", Clock: c}, 0)
	for !p.room.Position.Stepping() {
		p.step()
	}
	p.step()
	return p, p.waits()
}

// delayed checks what the view tells of the delay of a turn.
func (p *party) delayed(seat game.Seat, want int64) {
	p.t.Helper()
	if got := p.room.View(-1, p.now).Seats[seat].Delay; got != want {
		p.t.Errorf("seat %d has %d ms until its turn costs time, want %d", seat, got, want)
	}
}

func (p *party) left(seat game.Seat, want int64, runs bool) {
	p.t.Helper()
	if left, running := p.room.Left(seat, p.now); left != want || running != runs {
		p.t.Errorf("seat %d has %d ms left, running %v: want %d, %v", seat, left, running, want, runs)
	}
}

func TestATurnIsFreeForTheDelayThenSpendsThePool(t *testing.T) {
	p, seat := clocked(t, api.ClockConfig{Delay: 5000, Pool: 60000})
	p.left(seat, 60000, true)
	p.left(1-seat, 60000, false)
	p.delayed(seat, 5000)
	p.delayed(1-seat, 0)
	p.now += 4000
	p.step() // The throw: the turn goes on, and so does its delay.
	p.left(seat, 60000, true)
	p.delayed(seat, 1000)
	p.now += 3000
	p.delayed(seat, 0)
	p.left(seat, 58000, true)
	p.step()
	p.left(seat, 58000, false)
	p.left(1-seat, 60000, true)
	if at, who, ok := p.room.Deadline(); !ok || who != 1-seat || at != p.now+65000 {
		t.Errorf("deadline %d of seat %d, %v: want %d", at, who, ok, p.now+65000)
	}
	v := p.room.View(game.Public, p.now)
	if v.Seats[seat].Time != 58000 || v.Seats[seat].Runs || !v.Seats[1-seat].Runs {
		t.Errorf("view of the clocks: %+v", v.Seats)
	}
}

// TestTheDelayBeginsAnewWhenLinksHaveCome has a throw wait for the link of the other seat: the clock stands, and what is played has a
// delay of its own.
func TestTheDelayBeginsAnewWhenLinksHaveCome(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: live(), Position: "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw"})
	seat := p.waits()
	p.now += p.room.View(-1, p.now).Seats[seat].Delay - 1000 // of this throw one second is free still
	p.delayed(seat, 1000)
	before, _ := p.room.Left(seat, p.now)
	p.throws()
	p.gives(seat)
	p.passes(30)
	p.left(seat, before, false)
	p.allGive()
	p.left(seat, before, true)
	p.delayed(seat, 5000)
}

func TestTheFlagFallsWhenThePoolIsSpent(t *testing.T) {
	p, seat := clocked(t, api.ClockConfig{Delay: 1000, Pool: 2000})
	p.now += 2999
	var refusal *api.Refusal
	for _, who := range []game.Seat{seat, 1 - seat} {
		if err := p.do(Command{Do: api.DoFlag, Seat: who}); !errors.As(err, &refusal) {
			t.Errorf("seat %d is flagged with time left: %v", who, err)
		}
	}
	p.now++
	p.must(Command{Do: api.DoFlag, Seat: seat})
	want := []int32{1, 1}
	want[seat] = -1
	if r := p.room.Result; p.room.Phase != api.Over || r.Reason != api.ByFlag || !slices.Equal(r.Payoffs, want) {
		t.Errorf("phase %s, result %+v", p.room.Phase, r)
	}
}

func TestAFlagAmongMoreThanTwoBringsABot(t *testing.T) {
	p := newParty(t, 12)
	p.open(api.Config{Game: "india", Seats: 3, Clock: api.ClockConfig{Pool: 1000}}, 0)
	seat := p.waits()
	p.now += 1000
	p.must(Command{Do: api.DoFlag, Seat: seat})
	if s := p.room.Seats[seat]; s.StandIn == "" || s.Plays() != s.StandIn || p.room.Phase != api.Playing {
		t.Errorf("seat %+v, phase %s", s, p.room.Phase)
	}
}

func TestDaysATurn(t *testing.T) {
	p, seat := clocked(t, api.ClockConfig{Days: 2})
	p.now += api.Day
	p.left(seat, api.Day, true)
	p.step()
	p.now += api.Day - 1
	p.left(seat, 1, true)
	p.step()
	p.now += 5
	p.left(1-seat, 2*api.Day-5, true)
	if at, who, ok := p.room.Deadline(); !ok || who != 1-seat || at != p.now-5+2*api.Day {
		t.Errorf("deadline %d of seat %d, %v", at, who, ok)
	}
	p.now += 2*api.Day - 5
	p.must(Command{Do: api.DoFlag, Seat: 1 - seat})
}

func TestAPauseIsNobodysTime(t *testing.T) {
	for _, c := range []api.ClockConfig{{Delay: 1000, Pool: 30000}, {Days: 1}} {
		p, seat := clocked(t, c)
		p.now += 500
		before, _ := p.room.Left(seat, p.now)
		p.now += 3600_000
		p.must(Command{Do: api.DoPause, Seat: -1, Down: 3600_000})
		p.left(seat, before, true)
	}
}

func TestSeveralWhoMayActHaveTheirOwnTime(t *testing.T) {
	p := newParty(t, 13)
	p.open(api.Config{Game: "crown-and-anchor", Seats: 4, Clock: api.ClockConfig{Pool: 10000}}, 0)
	for p.room.Position.ToAct().Len() != 3 {
		p.step()
	}
	first := p.waits()
	p.now += 4000
	p.must(p.next(first))
	p.now += 5000
	p.left(first, 6000, false)
	runs := 0
	for i := range game.Seat(4) {
		left, running := p.room.Left(i, p.now)
		if running {
			runs++
			if left != 1000 {
				t.Errorf("seat %d has %d ms left", i, left)
			}
		}
	}
	if runs != 2 {
		t.Errorf("%d clocks run", runs)
	}
}

// TestATurnThatComesTooLateIsTooLate sends a turn in the moment between the end
// of the time and the flag.
func TestATurnThatComesTooLateIsTooLate(t *testing.T) {
	p, seat := clocked(t, api.ClockConfig{Delay: 1000, Pool: 2000})
	p.now += 3000
	c := p.next(seat)
	if p.do(c) == nil {
		t.Fatal("a turn was taken when its time was up")
	}
	p.must(Command{Do: api.DoFlag, Seat: seat})
}
