package lab

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"parlor/bots"
	"parlor/rules/catalogue"
)

func openings(t *testing.T, name string) OpeningsTrial {
	t.Helper()
	g, err := catalogue.All.New(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	return OpeningsTrial{Game: g, Name: name, Roster: bots.Standard, Level: "hand", Seed: 2, StdErr: 0.2, Trials: 36, Truncate: 4}
}

func none(*Openings) error { return nil }

// In backgammon who begins plays the dice of the roll-off, which differ; in the
// games of acey-deucey he throws, and may throw a doublet.
func TestFirstThrowsAreAsOftenAsTheyFall(t *testing.T) {
	for name, want := range map[string]int{"backgammon": 15, "article": 21} {
		tr := openings(t, name)
		list, _, err := tr.first()
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != want {
			t.Errorf("%s: %d throws, want %d", name, len(list), want)
		}
		sum := 0.0
		for _, o := range list {
			sum += o.Share
			share := 2.0 / 36
			if pairOf(o.Throw) == doublet {
				share = 1.0 / 36
			}
			if want == 15 {
				share = 1.0 / 15
			}
			if math.Abs(o.Share-share) > 1e-12 {
				t.Errorf("%s %s: %v, want %v", name, o.Throw, o.Share, share)
			}
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("%s: shares add up to %v", name, sum)
		}
	}
}

func TestOpeningsAreTheSameHoweverManyPlayAndWhereverTheyGoOn(t *testing.T) {
	var want []byte
	for _, workers := range []int{1, 3} {
		tr := openings(t, "hypergammon")
		tr.Workers = workers
		var half []byte
		o, err := tr.Run(t.Context(), nil, func(o *Openings) error {
			if len(o.Throws) == 7 {
				half, _ = json.Marshal(o)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = got
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%d workers: %s, want %s", workers, got, want)
		}
		var from Openings
		if err := json.Unmarshal(half, &from); err != nil || !tr.same(&from) {
			t.Fatalf("%v: %s", err, half)
		}
		again, err := tr.Run(t.Context(), &from, none)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ = json.Marshal(again); !bytes.Equal(got, want) {
			t.Errorf("gone on: %s, want %s", got, want)
		}
		tr.Seed++
		if tr.same(o) {
			t.Error("openings by another seed are the same")
		}
	}
}

// The worth of the beginning is the mean over all throws, best play each: found
// again by playing the beginning on.
func TestWorthOfTheBeginningIsTheMeanOfItsThrows(t *testing.T) {
	tr := openings(t, "article")
	tr.StdErr, tr.Trials = 0.08, 72
	o, err := tr.Run(t.Context(), nil, none)
	if err != nil {
		t.Fatal(err)
	}
	p, err := tr.Game.Parse("x=res:15 o=res:15 turn=x next=throw")
	if err != nil {
		t.Fatal(err)
	}
	r, err := bots.Standard.RollOut(t.Context(), "hand", p, bots.Plan{Trials: 648, Seed: 9, Truncate: 5, Adjust: true})
	if err != nil {
		t.Fatal(err)
	}
	if gap := math.Abs(r.Equity[0] - o.Worth); gap > 4*math.Hypot(r.StdErr[0], o.WorthErr)+0.02 {
		t.Errorf("%+v ± %v by its throws, %+v ± %v by playing on", o.Worth, o.WorthErr, r.Equity[0], r.StdErr[0])
	}
}

func TestBestPlayIsFirst(t *testing.T) {
	o, err := (&OpeningsTrial{Game: openings(t, "backgammon").Game, Name: "backgammon", Roster: bots.Standard, Level: "net", Seed: 1, StdErr: 0.02, Trials: 36, Truncate: 6}).Run(t.Context(), nil, none)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range o.Throws {
		if !slices.IsSortedFunc(one.Plays, func(a, b Play) int {
			if a.Equity > b.Equity {
				return -1
			}
			return 1
		}) {
			t.Errorf("%s: %v", one.Throw, one.Plays)
		}
	}
	// The points that everybody makes.
	for throw, want := range map[string]string{"3-1": "8/5 6/5", "4-2": "8/4 6/4", "6-1": "13/7 8/7"} {
		i := slices.IndexFunc(o.Throws, func(one Opening) bool { return one.Throw == throw })
		if got := o.Throws[i].Plays[0].Play; got != want {
			t.Errorf("%s: %s, want %s", throw, got, want)
		}
	}
	var b strings.Builder
	if err := o.WriteText(&b); err != nil || !strings.Contains(b.String(), "8/5 6/5") || !strings.Contains(b.String(), "To begin is worth") {
		t.Errorf("%v: %s", err, b.String())
	}
}

func TestFirstMovesAreOfGamesOnPoints(t *testing.T) {
	g, err := catalogue.All.New("india", nil)
	if err != nil {
		t.Fatal(err)
	}
	tr := OpeningsTrial{Game: g, Name: "india", Roster: bots.Standard, Level: "hand", Trials: 36}
	if _, err := tr.Run(t.Context(), nil, none); err == nil || !strings.Contains(err.Error(), "a game on points") {
		t.Error(err)
	}
}
