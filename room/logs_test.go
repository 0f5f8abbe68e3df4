package room

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

var record = flag.Bool("record", false, "record the logs of testdata/logs that are not there; those that are never change")

// head is the first line of a stored log: where the rest must lead.
type head struct {
	Room     string      `json:"room"`
	Position string      `json:"position"`
	Phase    api.Phase   `json:"phase"`
	Turn     int         `json:"turn"`
	Result   *api.Result `json:"result"`
}

// entry is a line of a stored log: an event as the store has it.
type entry struct {
	N    uint64          `json:"n"`
	T    int64           `json:"t"`
	Data json.RawMessage `json:"data"`
}

// games are what the stored logs are of.
func games() map[string]api.Config {
	list := map[string]api.Config{
		"chains":        {Game: "backgammon", Clock: api.ClockConfig{Delay: 5000, Pool: 600000}},
		"chains-ahead":  {Game: "india", Seats: 3},
		"chains-renew":  {Game: "parker", Match: match.Length{Games: 3}},
		"match-cube":    {Game: "backgammon", Options: game.Options{"cube": "on"}, Match: match.Length{Points: 3}},
		"match-best-of": {Game: "india", Match: match.Length{Games: 3}},
		"match-penalty": {Game: "parker", Options: game.Options{"penalty": "5"}, Match: match.Length{Games: 3}},
		"links":         {Game: "backgammon", Dice: 2},
		"by-hand":       {Game: "parker", Manual: true},
		"waits":         {Game: "india", Seats: 3, Dice: 2, Clock: api.ClockConfig{Delay: 5000, Pool: 60000}},
		"renewed":       {Game: "backgammon", Dice: 2},
		"set-up":        {Game: "parker", Position: "x=6:4,3:2,off:9 o=8:2,4:3,off:10 turn=o next=play throw=6-4 left=6,4 nobear=on"},
		"clock":         {Game: "article", Clock: api.ClockConfig{Delay: 5000, Pool: 60000}},

		"match-level-1":     {Game: "india", Version: 1, Match: match.Length{Games: 5}},
		"match-penalty-1":   {Game: "parker", Version: 1, Options: game.Options{"penalty": "5"}, Match: match.Length{Games: 3}},
		"match-dead-cube-1": {Game: "backgammon", Version: 1, Options: game.Options{"cube": "on"}, Match: match.Length{Points: 2}},
		"match-partners-2":  {Game: "india", Version: 2, Options: game.Options{"partners": "on"}, Match: match.Length{Games: 3}},
	}
	for _, e := range catalogue.All {
		list[e.Name] = api.Config{Game: e.Name, Options: short(e)}
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
			r, err := Standard.New(want.Room).Apply(events...)
			if err != nil {
				t.Fatal(err)
			}
			if got := headOf(r); got != string(bytes.SplitN(b, []byte("\n"), 2)[0]) {
				t.Errorf("the log leads to\n%s", got)
			}
			if r.Phase != api.Over || len(events) < 10 {
				t.Errorf("%d events, phase %s: want a whole game", len(events), r.Phase)
			}
		})
	}
}

// TestEarlierVersionsSelectTheRules: the same events by today's rules are no
// log, or lead elsewhere.
func TestEarlierVersionsSelectTheRules(t *testing.T) {
	for name, version := range map[string]int{"match-level-1": 1, "match-penalty-1": 1, "match-dead-cube-1": 1, "match-partners-2": 2} {
		b, err := os.ReadFile(filepath.Join("testdata", "logs", name+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		want, events := readLog(t, b)
		if events[0].Open.Version != version {
			t.Fatalf("%s is a log of version %d", name, events[0].Open.Version)
		}
		today := *events[0].Open
		today.Version = game.Version
		events[0].Open = &today
		r, err := Standard.New(want.Room).Apply(events...)
		if err == nil && headOf(r) == string(bytes.SplitN(b, []byte("\n"), 2)[0]) {
			t.Errorf("%s leads to the same by version %d", name, game.Version)
		}
	}
}

func readLog(t testing.TB, b []byte) (h head, events []api.Event) {
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
		e, err := api.Decode(x.N, x.T, x.Data)
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
		level := 0
		if strings.HasPrefix(name, "chains") {
			p.cup.length, level = 60, 2
		}
		p.open(config, level)
		for range 5000 {
			p.now += 1000
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

// olderLog returns a room at an event of a stored log of the older protocol of
// the dice, with people who can bring chains from now on.
func olderLog(t *testing.T, name string, events int) *party {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "logs", name+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	h, log := readLog(t, b)
	p := newParty(t, uint64(events))
	p.log = log[:events]
	if p.room, err = Standard.New(h.Room).Apply(p.log...); err != nil {
		t.Fatal(err)
	}
	p.now = p.room.Time
	p.hand = make([]hand, len(p.room.Seats))
	for i := range p.hand {
		p.hand[i].brings = true
	}
	return p
}
