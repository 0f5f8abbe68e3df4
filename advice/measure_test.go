package advice

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/lab"
	"parlor/room"
	"parlor/store"
)

// measured waits until a measure is done, or stopped.
func (x *rig) measured(d *Desk, m Measure) Measuring {
	x.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
		r, err := d.Measured(x.Context(), m)
		if err != nil && !errors.Is(err, store.ErrNotFound) || r.Failed || time.Now().After(end) {
			x.Fatalf("%+v, %v", r, err)
		}
		if r.Done {
			return r
		}
	}
}

func hyper(games int, seed uint64) Measure {
	return Measure{
		Sets:  []Composition{{Game: "hypergammon", Options: game.Options{"cube": "off"}, Seats: 2}, {Game: "crown-and-anchor", Options: game.Options{"rounds": "2"}, Seats: 3}},
		Level: "hand", Weaker: "random", Games: games, Seed: seed,
	}
}

// TestAMeasureIsMadeOnceAndIsThatOfTheLab, also where what is usual is said.
func TestAMeasureIsMadeOnceAndIsThatOfTheLab(t *testing.T) {
	x := open(t, t.TempDir())
	d, begin := x.desk()
	ask := hyper(6, 3)
	if _, err := d.Measured(t.Context(), ask); !errors.Is(err, store.ErrNotFound) {
		t.Fatalf("before it is asked for: %v", err)
	}
	r, err := d.Measure(t.Context(), ask, "ada", "here", nil)
	if err != nil || r.Done || r.By != "ada" {
		t.Fatalf("%+v, %v", r, err)
	}
	begin()
	r = x.measured(d, ask)
	if len(r.Figures) != 2 {
		t.Fatalf("%+v", r)
	}
	for i, c := range ask.Sets {
		g, err := room.Standard.Rules(api.Config{Game: c.Game, Options: c.Options})
		if err != nil {
			t.Fatal(err)
		}
		want, err := lab.Run(t.Context(), lab.Trial{Game: g, Name: c.Game, Options: r.Sets[i].Options, Seats: c.Seats, Roster: room.Standard.Bots, Level: "hand", Weaker: "random", Games: 6, Seed: 3})
		a, _ := json.Marshal(want)
		if b, _ := json.Marshal(r.Figures[i]); err != nil || string(a) != string(b) {
			t.Errorf("%s\nwant %s, %v", b, a, err)
		}
	}
	ask.Sets[0].Options = nil // "cube" is off as usual.
	again, err := d.Measure(t.Context(), ask, "ben", "there", func() error { return errors.New("is counted") })
	if err != nil || again.ID != r.ID || !again.Done {
		t.Errorf("%+v, %v", again, err)
	}
}

// TestWhatHasComeOfAMeasureThatIsStoppedIsKept until it is asked for again. Only who has asked can stop it.
func TestWhatHasComeOfAMeasureThatIsStoppedIsKept(t *testing.T) {
	x := open(t, t.TempDir())
	d, begin := x.desk()
	begin()
	ask := hyper(MostGames, 1)
	if _, err := d.Measure(t.Context(), ask, "ada", "here", nil); err != nil {
		t.Fatal(err)
	}
	for r := (Measuring{}); r.Part == 0; { // Some games are done.
		var err error
		if r, err = d.Measured(t.Context(), ask); err != nil || r.Done {
			t.Fatalf("%+v, %v", r, err)
		}
	}
	if _, err := d.StopMeasure(t.Context(), ask, "ben"); !errors.Is(err, ErrOthers) {
		t.Errorf("stopped by another: %v", err)
	}
	if there, err := d.StopMeasure(t.Context(), ask, "ada"); err != nil || !there {
		t.Fatalf("%v, %v", there, err)
	}
	r := x.measured(d, ask)
	if !r.Stopped || len(r.Figures) != 1 || !r.Figures[0].Stopped || r.Figures[0].Games < 2 || r.Figures[0].Games >= MostGames {
		t.Errorf("%+v", r)
	}
	if again, err := d.Measure(t.Context(), ask, "ada", "here", nil); err != nil || again.Done {
		t.Errorf("asked for again: %+v, %v", again, err)
	}
}

// TestOneVisitorHasOneMeasure and those from one place a few; what nobody can measure is said.
func TestOneVisitorHasOneMeasure(t *testing.T) {
	x := open(t, t.TempDir())
	d, _ := x.desk()
	ask := func(seed uint64, by, from string) error {
		_, err := d.Measure(t.Context(), hyper(20, seed), by, from, nil)
		return err
	}
	if err := ask(1, "ada", "here"); err != nil {
		t.Fatal(err)
	}
	if err := ask(2, "ada", "there"); !errors.Is(err, ErrOneMeasure) {
		t.Errorf("a second one: %v", err)
	}
	for i := range uint64(measuresFrom - 1) {
		if err := ask(10+i, string(rune('b'+i)), "here"); err != nil {
			t.Fatal(err)
		}
	}
	if err := ask(20, "zoe", "here"); !errors.Is(err, ErrMeasures) {
		t.Errorf("one more from here: %v", err)
	}
	for _, change := range []func(m *Measure){
		func(m *Measure) { m.Games = MostGames + 1 },
		func(m *Measure) { m.Games = 1 },
		func(m *Measure) { m.Sets = nil },
		func(m *Measure) { m.Sets = append(m.Sets, m.Sets...) },
		func(m *Measure) { m.Sets[0].Game = "chess" },
		func(m *Measure) { m.Sets[1].Seats = 9 },
		func(m *Measure) { m.Weaker = "nobody" },
	} {
		m := hyper(20, 30)
		change(&m)
		var wrong *Misasked
		if _, err := d.Measure(t.Context(), m, "eve", "far", nil); !errors.As(err, &wrong) {
			t.Errorf("%+v: %v", m, err)
		}
	}
}
