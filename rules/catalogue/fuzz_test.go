package catalogue

import (
	"strings"
	"testing"

	"parlor/game"
)

// FuzzNew makes games of options that may be anything, "name=value" with blanks
// between. A game that is made can be begun.
func FuzzNew(f *testing.F) {
	for _, e := range All {
		f.Add(e.Name, "")
		for _, o := range e.Options {
			f.Add(e.Name, o.Name+"="+o.Default)
			for _, v := range o.Values {
				f.Add(e.Name, o.Name+"="+v)
			}
		}
	}
	f.Add("house", "points=24 men=15 unknown=1")
	f.Fuzz(func(t *testing.T, name, options string) {
		opts := game.Options{}
		for _, word := range strings.Fields(options) {
			key, value, _ := strings.Cut(word, "=")
			opts[key] = value
		}
		g, err := All.New(name, opts)
		if err != nil {
			return
		}
		for seats := -1; seats < 10; seats++ {
			p, err := g.Start(seats)
			in := g.Info()
			if ok := seats >= in.Seats[0] && seats <= in.Seats[1]; ok != (err == nil) {
				t.Fatalf("%s %s: %d seats, want %v: %v", name, options, seats, in.Seats, err)
			}
			if err != nil {
				continue
			}
			if _, err := g.Parse(p.String()); err != nil {
				t.Fatalf("%s %s: its own beginning does not read: %v", name, options, err)
			}
		}
	})
}
