package lab

import (
	"context"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"parlor/arena"
	"parlor/bots"
	"parlor/rules/catalogue"
)

func TestEveryNamedGameIsMeasured(t *testing.T) {
	all, err := Named(catalogue.All)
	if err != nil {
		t.Fatal(err)
	}
	met, files := map[string]int{}, map[string]bool{}
	for i := range all {
		c := &all[i]
		met[c.Name]++
		if files[c.picture()] {
			t.Errorf("two charts are called %s", c.picture())
		}
		files[c.picture()] = true
		if c.Begins() != (c.Game.Info().Family == "tables") {
			t.Errorf("%s: first moves %v", c.Title, c.Begins())
		}
	}
	for _, e := range catalogue.All {
		want := min(e.Seats[1], 4) - e.Seats[0] + 1
		if e.Name == "india" {
			want++ // with partners
		}
		if met[e.Name] != want {
			t.Errorf("%s is measured %d times, want %d", e.Name, met[e.Name], want)
		}
	}
}

// stop is a survey's error in the middle.
type stop struct{}

func (stop) Error() string { return "stop" }

func TestASurveyGoesOnWhereItWasInterrupted(t *testing.T) {
	all, err := Named(catalogue.All)
	if err != nil {
		t.Fatal(err)
	}
	var sets []Composition
	for _, c := range all {
		if c.Name == "hypergammon" || c.Name == "check-and-double-check" && c.Seats == 4 {
			sets = append(sets, c)
		}
	}
	s := Survey{Sets: sets, Roster: bots.Standard, Level: "hand", Weaker: "random", Games: 4, Seed: 3, StdErr: 0.5, Trials: 36, Truncate: 4}
	var kept []byte
	calls := 0
	s.Keep = func(n *Numbers) error { kept, err = json.Marshal(n); return err }
	s.Progress = func(done, all int) {
		if done < 0 || done > all {
			t.Errorf("%d of %d", done, all)
		}
	}
	whole, err := s.Run(t.Context(), &Numbers{})
	if err != nil {
		t.Fatal(err)
	}
	want := kept
	s.Keep = func(n *Numbers) error {
		kept, _ = json.Marshal(n)
		if calls++; calls == 6 {
			return stop{}
		}
		return nil
	}
	if _, err := s.Run(t.Context(), &Numbers{}); err == nil {
		t.Fatal("not interrupted")
	}
	half := &Numbers{}
	if err := json.Unmarshal(kept, half); err != nil || len(half.Sets) != 2 || len(half.Openings) != 1 || len(half.Openings[0].Throws) != 4 {
		t.Fatalf("%v: %s", err, kept)
	}
	again := 0
	s.Keep = func(n *Numbers) error { again++; kept, err = json.Marshal(n); return err }
	if _, err := s.Run(t.Context(), half); err != nil || string(kept) != string(want) {
		t.Errorf("%v: gone on %s\nwant %s", err, kept, want)
	}
	if again != 15-4+1 {
		t.Errorf("%d parts were done again, want those that were missing", again)
	}
	s.Seed++
	s.Keep = func(n *Numbers) error { return stop{} }
	if _, err := s.Run(t.Context(), half); err == nil {
		t.Error("figures of another seed were taken")
	}

	s.Seed--
	d := Document{Survey: &s, Numbers: whole, Command: "parlor lab --all"}
	var b strings.Builder
	if err := d.WriteMarkdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"    parlor lab --all\n", "| Hypergammon | ", "[chart](pictures/length-hypergammon.svg)", "[chart](pictures/length-check-and-double-check-4.svg)", "### Hypergammon", "\n| 2-1 | ", "| – | – | – |"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	drawn := map[string]*strings.Builder{}
	if err := d.Charts(func(name string, write func(io.Writer) error) error {
		drawn[name] = &strings.Builder{}
		return write(drawn[name])
	}); err != nil {
		t.Fatal(err)
	}
	if len(drawn) != 2 || !strings.Contains(drawn["length-hypergammon.svg"].String(), "Hypergammon: throws in a game") {
		t.Errorf("%d charts", len(drawn))
	}
}

func TestSharesOfLengthsAreCounted(t *testing.T) {
	f := Figures{Games: 10}
	if err := json.Unmarshal([]byte(`[{"value":3,"times":4},{"value":5,"times":5},{"value":9,"times":1}]`), &f.Lengths); err != nil {
		t.Fatal(err)
	}
	for q, want := range map[float64]int{0.05: 3, 0.4: 3, 0.5: 5, 0.9: 5, 0.95: 9} {
		if got := f.within(q); got != want {
			t.Errorf("%v: %d, want %d", q, got, want)
		}
	}
	if got := thousands(1234567) + thousands(12) + thousands(123); got != "1,234,56712123" {
		t.Error(got)
	}
}

// FuzzNumbersThatWereKept goes on from figures and first moves that may be anything: what is not refused can be told and drawn.
func FuzzNumbersThatWereKept(f *testing.F) {
	all, err := Named(catalogue.All)
	if err != nil {
		f.Fatal(err)
	}
	sets := slices.DeleteFunc(all, func(c Composition) bool { return c.Name != "hypergammon" })
	s := Survey{Sets: sets, Roster: bots.Standard, Level: "hand", Weaker: "random", Games: 4, Seed: 3, StdErr: 0.5, Trials: 2, Truncate: 1}
	s.Keep = func(*Numbers) error { return nil }
	whole, err := s.Run(f.Context(), &Numbers{})
	if err != nil {
		f.Fatal(err)
	}
	add := func(change func(n *Numbers)) {
		text, err := json.Marshal(whole)
		if err != nil {
			f.Fatal(err)
		}
		var n Numbers
		if err := json.Unmarshal(text, &n); err != nil {
			f.Fatal(err)
		}
		change(&n)
		if text, err = json.Marshal(n); err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	add(func(*Numbers) {})
	add(func(n *Numbers) { n.Openings[0].Throws[2].Plays = nil })
	add(func(n *Numbers) { n.Openings[0].Throws = append(n.Openings[0].Throws, n.Openings[0].Throws...) })
	add(func(n *Numbers) {
		n.Openings[0].Throws[0], n.Openings[0].Throws[1] = n.Openings[0].Throws[1], n.Openings[0].Throws[0]
	})
	add(func(n *Numbers) { n.Sets[0].Lengths = nil })
	add(func(n *Numbers) {
		n.Sets[0].Lengths = append(n.Sets[0].Lengths, arena.Count{Value: math.MaxInt, Times: 1})
	})
	add(func(n *Numbers) {
		n.Sets[0].Lengths = []arena.Count{{Value: math.MinInt, Times: 2}, {Value: math.MaxInt, Times: 2}}
	})
	done, stop := context.WithCancel(f.Context())
	stop() // What is not known is not worked out.
	f.Fuzz(func(_ *testing.T, text []byte) {
		var n Numbers
		if json.Unmarshal(text, &n) != nil {
			return
		}
		known, err := s.Run(done, &n)
		if err != nil {
			return
		}
		d := Document{Survey: &s, Numbers: known, Command: "parlor lab --all"}
		if err := d.WriteMarkdown(io.Discard); err != nil {
			panic(err)
		}
		if err := d.Charts(func(_ string, write func(io.Writer) error) error { return write(io.Discard) }); err != nil {
			panic(err)
		}
		for i := range known.Openings {
			if err := known.Openings[i].WriteText(io.Discard); err != nil {
				panic(err)
			}
		}
	})
}
