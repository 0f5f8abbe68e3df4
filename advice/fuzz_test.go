package advice

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"parlor/api"
	"parlor/room"
	"parlor/store"
)

// FuzzRoll plays out what the job of a rollout says, as it may come with a backup that
// somebody else has made: nothing panics, and a result is of some of the games that were
// asked for.
func FuzzRoll(f *testing.F) {
	s, err := store.Open(f.Context(), f.TempDir()) // Nothing was kept there of any rollout.
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { s.Close() })
	d := New(s, room.Standard, Options{Now: time.Now})
	for _, r := range []Roll{
		{Game: "backgammon", Position: shortLine, Trials: 36, Seed: 4},
		{Game: "crown-and-anchor", Position: "chips=10,10 banker=0 round=1 next=bet", Trials: 2},
		{Game: "hypergammon", Position: "x=24:1,23:1,22:1 o=24:1,23:1,22:1 turn=x next=play throw=2-1 left=2,1", Trials: 3, StdErr: 0.5},
		{Game: "backgammon", Position: shortLine, Trials: -1},
		{Game: "backgammon", Position: shortLine, Trials: MostTrials + 1},
	} {
		o := rollOrder{Roll: r, Level: "hand"}
		_, o.Version, _ = d.position(&o.Roll)
		data, err := json.Marshal(o)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var o rollOrder
		if json.Unmarshal(data, &o) == nil && o.Trials > 72 && o.Trials <= MostTrials {
			return // Many games take long, and are played like few.
		}
		result, err := d.roll(t.Context(), store.Job{Data: data}, func(done, all int) {})
		if err != nil {
			return
		}
		var r api.Rolled
		if err := json.Unmarshal(result, &r); err != nil {
			t.Fatal(err)
		}
		if r.Trials < 1 || r.Trials > o.Trials || o.Trials > MostTrials || len(r.Equity) == 0 {
			t.Errorf("%+v of %+v", r, o)
		}
		for _, x := range append(r.Equity, r.StdErr...) {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Errorf("%+v of %+v", r, o)
			}
		}
	})
}
