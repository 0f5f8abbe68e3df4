package board_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/room"
)

// recorded returns a table at which a game is played once more: the dice fall as they fell, and the second seat does what was done
// there. What the first seat did is told to its page, as view.recorded; a hand is to do it.
func recorded(t *testing.T, name string) *table {
	t.Helper()
	b, err := os.ReadFile("../../room/testdata/logs/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var config *api.Config
	var script []api.Event
	for sc := bufio.NewScanner(bytes.NewReader(b)); sc.Scan(); {
		var line struct{ Data *api.Event }
		if err := json.Unmarshal(sc.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		switch e := line.Data; {
		case e == nil:
		case e.Open != nil:
			config = e.Open
		case e.Kind == api.Threw || e.Kind == api.Played:
			script = append(script, *e)
		}
	}
	config.Manual = true // The dice are told by the table.
	tb := newTable(t, *config, []game.Seat{0}, 1)
	tb.script = script
	return tb
}

// told is what was recorded next for a seat, as a command.
func (tb *table) told(seat game.Seat) (room.Command, bool) {
	if len(tb.script) == 0 || tb.script[0].Seat != seat {
		return room.Command{}, false
	}
	e := tb.script[0]
	c := room.Command{Do: api.DoPlay, Seat: seat, Turn: tb.room.Turn, Text: e.Text}
	if e.Kind == api.Threw {
		c.Do = api.DoThrow
	}
	return c, true
}
