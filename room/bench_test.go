package room

import (
	"encoding/json"
	"testing"

	"parlor/api"
	"parlor/rules/catalogue"
)

// BenchmarkLegal lists whole turns: of two numbers, and of a doublet with many
// ways.
func BenchmarkLegal(b *testing.B) {
	for name, line := range map[string]string{
		"6-1": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-1 left=6,1",
		"1-1": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=1-1 left=1,1,1,1",
	} {
		b.Run(name, func(b *testing.B) {
			g, err := catalogue.All.New("backgammon", nil)
			if err != nil {
				b.Fatal(err)
			}
			p := newParty(b, 1)
			p.open(api.Config{Game: "backgammon"}, 0)
			r := *p.room
			if r.Position, err = g.Parse(line); err != nil {
				b.Fatal(err)
			}
			nodes := 0
			for b.Loop() {
				nodes = len(r.Legal(0).Nodes)
			}
			b.ReportMetric(float64(nodes), "nodes")
		})
	}
}

// BenchmarkViewJSON writes the view of a player with a turn to choose.
func BenchmarkViewJSON(b *testing.B) {
	g, err := catalogue.All.New("backgammon", nil)
	if err != nil {
		b.Fatal(err)
	}
	p := newParty(b, 1)
	p.open(api.Config{Game: "backgammon"}, 0)
	r := *p.room
	if r.Position, err = g.Parse("x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-1 left=6,1"); err != nil {
		b.Fatal(err)
	}
	v := r.View(0, p.now)
	b.Run("by hand", func(b *testing.B) {
		var text []byte
		for b.Loop() {
			text = v.AppendJSON(text[:0])
		}
	})
	b.Run("encoding/json", func(b *testing.B) {
		for b.Loop() {
			if _, err := json.Marshal(v); err != nil {
				b.Fatal(err)
			}
		}
	})
}
