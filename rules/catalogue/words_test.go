package catalogue

import (
	"maps"
	"slices"
	"testing"

	"parlor/game"
)

// TestEachValueOfEachOptionHasItsSentence in both languages, and nothing is said of what is no value.
func TestEachValueOfEachOptionHasItsSentence(t *testing.T) {
	said := func(where string, text game.Text) {
		if text.EN == "" || text.DE == "" || text.EN == text.DE {
			t.Errorf("%s: %q, %q: want a sentence in English and one in German", where, text.EN, text.DE)
		}
	}
	known := map[string]map[string]bool{} // values by family and option
	for _, e := range All {
		for _, o := range e.Options {
			w, ok := e.Words[o.Name]
			if !ok {
				t.Errorf("%s: nothing is said of the option %s", e.Name, o.Name)
				continue
			}
			said(e.Name+" "+o.Name, w.Asks)
			said(e.Name+" "+o.Name, w.Group)
			values := slices.Clone(e.Choices(o))
			if len(o.Values) == 0 {
				values = append(values, "")
			}
			key := e.Family + " " + o.Name
			if known[key] == nil {
				known[key] = map[string]bool{}
			}
			different := map[string]bool{}
			for _, v := range values {
				said(e.Name+" "+o.Name+"="+v, w.Says[v])
				known[key][v], different[w.Says[v].EN] = true, true
			}
			if len(different) != len(values) {
				t.Errorf("%s: %s: two values have one sentence", e.Name, o.Name)
			}
		}
	}
	for _, e := range All {
		for name, w := range e.Words {
			for _, v := range slices.Sorted(maps.Keys(w.Says)) {
				if !known[e.Family+" "+name][v] {
					t.Errorf("%s: something is said of %s=%s, which is no value", e.Family, name, v)
				}
			}
		}
	}
}

// TestPresetsCanBePlayed begins a game by each.
func TestPresetsCanBePlayed(t *testing.T) {
	for _, e := range All {
		for _, p := range e.Presets {
			g, err := e.New(p.Options)
			if err != nil {
				t.Errorf("%s: %s: %v", e.Name, p.Name.EN, err)
				continue
			}
			seats := p.Seats
			if seats == 0 {
				seats = e.Seats[0]
			}
			if _, err := g.Start(seats); err != nil {
				t.Errorf("%s: %s: %v", e.Name, p.Name.EN, err)
			}
			if p.Name.EN == "" || p.Name.DE == "" || len(p.Options) == 0 {
				t.Errorf("%s: a preset without a name or without options: %+v", e.Name, p)
			}
			for name, value := range p.Options {
				i := slices.IndexFunc(e.Options, func(o game.Option) bool { return o.Name == name })
				if i < 0 || e.Options[i].Default == value {
					t.Errorf("%s: %s: %s=%s changes nothing", e.Name, p.Name.EN, name, value)
				}
			}
		}
	}
}
