package room

import (
	"bytes"
	"encoding/json"
	"testing"

	"parlor/game"
)

// TestViewsAreWrittenAsJSON writes every view and every event of games of all
// kinds in both ways.
func TestViewsAreWrittenAsJSON(t *testing.T) {
	same := func(x any, got []byte) {
		t.Helper()
		want, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("got\n%s, want\n%s", got, want)
		}
	}
	for i, config := range configs() {
		p := newParty(t, uint64(1300+i))
		config.Title = `<b>"a\ü &`
		p.open(config, i%3)
		for range 40 {
			for viewer := game.Public; int(viewer) < len(p.room.Seats); viewer++ {
				v := p.room.View(viewer, p.now)
				v.Odds, v.Watching = p.room.Judge(), i
				same(v, v.AppendJSON(nil))
				for _, position := range []bool{false, true} {
					b := p.room.Brief(viewer, position)
					same(b, b.AppendJSON(nil))
				}
			}
			if !p.step() {
				break
			}
		}
		for _, e := range p.log {
			same(e, e.AppendJSON(nil))
		}
	}
}
