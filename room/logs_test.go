package room

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

var record = flag.Bool("record", false, "record the logs of testdata/logs that are not there; those that are never change")

// head is the first line of a stored log: where the rest must lead.
type head struct {
	Room     string  `json:"room"`
	Position string  `json:"position"`
	Phase    Phase   `json:"phase"`
	Turn     int     `json:"turn"`
	Result   *Result `json:"result"`
}

// entry is a line of a stored log: an event as the store has it.
type entry struct {
	N    uint64          `json:"n"`
	T    int64           `json:"t"`
	Data json.RawMessage `json:"data"`
}

// games are what the stored logs are of.
func games() map[string]Config {
	list := map[string]Config{
		"match-cube":    {Game: "backgammon", Options: game.Options{"cube": "on"}, Match: match.Length{Points: 3}},
		"match-best-of": {Game: "india", Match: match.Length{Games: 3}},
		"links":         {Game: "backgammon", Dice: 2},
		"by-hand":       {Game: "parker", Manual: true},
		"waits":         {Game: "india", Seats: 3, Dice: 2, Clock: ClockConfig{Delay: 5000, Pool: 60000}},
		"renewed":       {Game: "backgammon", Dice: 2},
		"clock":         {Game: "article", Clock: ClockConfig{Delay: 5000, Pool: 60000}},
	}
	for _, e := range catalogue.All {
		list[e.Name] = Config{Game: e.Name, Options: short(e)}
	}
	return list
}

// TestOldLogsReplay folds the logs of games that were played once. They must
// lead to where they led then, for ever.
func TestOldLogsReplay(t *testing.T) {
	if *record {
		recordLogs(t)
	}
	for name := range games() {
		t.Run(name, func(t *testing.T) {
			b, err := os.ReadFile(filepath.Join("testdata", "logs", name+".jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			want, events := readLog(t, b)
			r, err := Fold(want.Room, events)
			if err != nil {
				t.Fatal(err)
			}
			if got := headOf(r); got != string(bytes.SplitN(b, []byte("\n"), 2)[0]) {
				t.Errorf("the log leads to\n%s", got)
			}
			if r.Phase != Over || len(events) < 10 {
				t.Errorf("%d events, phase %s: want a whole game", len(events), r.Phase)
			}
		})
	}
}

func readLog(t testing.TB, b []byte) (h head, events []Event) {
	t.Helper()
	lines := bufio.NewScanner(bytes.NewReader(b))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if h.Room == "" {
			if err := json.Unmarshal(lines.Bytes(), &h); err != nil {
				t.Fatal(err)
			}
			continue
		}
		var x entry
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		e, err := Decode(x.N, x.T, x.Data)
		if err != nil {
			t.Fatal(err)
		}
		if again := e.Encode(); !bytes.Equal(again, x.Data) {
			t.Fatalf("event %d is stored as\n%s\nand would be now\n%s", x.N, x.Data, again)
		}
		events = append(events, e)
	}
	return h, events
}

func headOf(r *Room) string {
	b, err := json.Marshal(head{r.ID, r.Position.String(), r.Phase, r.Turn, r.Result})
	if err != nil {
		panic(err)
	}
	return string(b)
}

// recordLogs plays the games whose logs are not there yet.
func recordLogs(t *testing.T) {
	for name, config := range games() {
		file := filepath.Join("testdata", "logs", name+".jsonl")
		if _, err := os.Stat(file); err == nil {
			continue
		}
		p := newParty(t, uint64(len(name)))
		p.cup.length, p.long = 500, 500
		if name == "renewed" {
			p.cup.length = 15
		}
		p.open(config, config.Dice)
		here := name == "waits" || name == "renewed"
		for i := range p.room.Seats {
			if here {
				p.must(Command{Do: DoReturn, Seat: i})
			}
		}
		for n := range 5000 {
			p.now += 1000
			if !here {
				p.handOver()
			} else if _, due := p.room.DiceWait(); due && n%9 == 0 {
				p.must(Command{Do: DoSettle, Seat: -1})
			}
			if !p.step() {
				break
			}
		}
		out := []byte(headOf(p.room) + "\n")
		for _, e := range p.log {
			line, err := json.Marshal(entry{e.Seq, e.Time, e.Encode()})
			if err != nil {
				t.Fatal(err)
			}
			out = append(append(out, line...), '\n')
		}
		if err := os.WriteFile(file, out, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
