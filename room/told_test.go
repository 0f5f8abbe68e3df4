package room

import (
	"slices"
	"testing"

	"parlor/api"
)

// TestProgramsAreToldWhatEachValueMeans looks for a sentence in both languages for each value of each option, and for the sets of options.
func TestProgramsAreToldWhatEachValueMeans(t *testing.T) {
	told := Standard.Told()
	for i, e := range Standard.List {
		g := told.Games[i]
		if g.Name != e.Name || len(g.Options) != len(e.Options) || len(g.Presets) != len(e.Presets) || len(e.Presets) == 0 {
			t.Errorf("%s: told as %s, with %d of %d options, %d of %d presets", e.Name, g.Name, len(g.Options), len(e.Options), len(g.Presets), len(e.Presets))
			continue
		}
		for _, o := range g.Options {
			values := o.Values
			if len(values) == 0 {
				values = []string{""}
			}
			if o.Asks == nil || o.Group == nil || len(o.Says) != len(values) {
				t.Errorf("%s: %s is told as %+v", e.Name, o.Name, o)
				continue
			}
			for _, v := range values {
				i := slices.IndexFunc(o.Says, func(m api.Meaning) bool { return m.Value == v })
				if want := e.Words[o.Name].Says[v]; i < 0 || o.Says[i].Text != api.Text(want) {
					t.Errorf("%s: %s=%s is told as %v, want %v", e.Name, o.Name, v, o.Says, want)
				}
			}
		}
	}
}
