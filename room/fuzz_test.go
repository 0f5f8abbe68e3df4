package room

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// addLogs begins with logs that were played, and with events that no log may have.
func addLogs(f *testing.F) {
	f.Helper()
	files, err := filepath.Glob("testdata/logs/*.jsonl")
	if err != nil || len(files) == 0 {
		f.Fatal("no logs to begin with", err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		_, events := readLog(f, b)
		var text []byte
		for _, e := range events[:min(len(events), 12)] {
			text = append(append(text, e.Encode()...), '\n')
		}
		f.Add(text)
	}
	for _, line := range []string{
		`{"e":"play","seat":2,"text":"pass"}`, `{"e":"flag","seat":9}`, `{"e":"call","seat":1000000}`, `{"e":"throw","seat":-7,"text":"6-3"}`, `{"e":"say","seat":2,"text":"x"}`,
		`{"e":"sit","seat":-1,"sit":{"name":"a"}}`, `{"e":"sit","seat":0}`, `{"e":"answer","seat":-1}`, `{"e":"offer","seat":-1}`,
		`{"e":"leave","seat":-1}`, `{"e":"standin","seat":-1}`, `{"e":"play","seat":-1,"text":"pass"}`, `{"e":"end","seat":-1}`,
		`{"e":"takeback","seat":-1}`, `{"e":"throw","seat":-1,"text":"6-3"}`, `{"e":"stand","seat":-1}`, `{"e":"return","seat":-1}`,
		`{"e":"call","seat":-1}`, `{"e":"call","seat":0}`, `{"e":"link","seat":1,"hidden":true}`, `{"e":"link","seat":0,"dice":{"away":{"seat":0,"away":true}}}`, `{"e":"end","seat":-1,"result":{"reason":"rules","payoffs":[1,2]}}`,
		`{"e":"commit","seat":0,"dice":{"promise":{"seats":[],"epoch":1,"length":16,"anchor":"0100000000000000000000000000000000000000000000000000000000000000"}}}`,
	} {
		f.Add([]byte(`{"e":"open","seat":-1,"open":{"game":"backgammon","version":1,"seats":2}}` + "\n" + line))
	}
}

// FuzzFold reads logs that may be anything, an event a line. It may refuse them,
// and must not panic; nor may the views of what it makes of them.
func FuzzFold(f *testing.F) {
	addLogs(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		r := Standard.New("room")
		for i, line := range bytes.Split(text, []byte("\n")) {
			e, err := api.Decode(uint64(i+1), int64(i), line)
			if err != nil {
				return
			}
			next, err := r.Apply(e)
			if err != nil {
				return
			}
			r = next
			r.ViewEvent(e, game.Public)
		}
		for seat := game.Public; r.Position != nil && int(seat) < len(r.Seats); seat++ {
			r.View(seat, 0)
		}
	})
}

// FuzzVerify lets the referee check logs that may be anything, hashed as they must
// be. It finds something or nothing, and must not panic.
func FuzzVerify(f *testing.F) {
	addLogs(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		file, prev := fair.File{Room: "room"}, fair.Value{}
		for i, line := range bytes.Split(text, []byte("\n")) {
			e := fair.Event{Seq: uint64(i + 1), Time: int64(i) * 1000, Data: string(line)}
			e.Hash = e.Sum(prev, file.Room)
			prev = e.Hash
			file.Events = append(file.Events, e)
		}
		report := fair.Verify(file, fair.Knowledge{Referee: NewReferee(file.Room)})
		if len(report.Findings) == 0 {
			t.Fatal("a report that says nothing")
		}
	})
}

// FuzzDo gives commands that may be anything, one a line. What is refused changes
// nothing; what is done becomes events that lead to the same room.
func FuzzDo(f *testing.F) {
	const open = `{"Do":"open","Open":{"game":"backgammon"}}`
	for _, text := range []string{
		open + "\n" + `{"Do":"sit","Seat":-1,"Sit":{"name":"a"}}` + "\n" + `{"Do":"sit","Seat":1,"Sit":{"name":"b","bot":"hand"}}` + "\n" + `{"Do":"throw","Seat":0}`,
		open + "\n" + `{"Do":"flag","Seat":99}`, open + "\n" + `{"Do":"say","Seat":-5,"Text":"x"}`, open + "\n" + `{"Do":"pause","Down":-1}`,
		`{"Do":"open","Open":{"game":"india","seats":4,"match":{"games":3},"clock":{"delay":1,"pool":1}}}` + "\n" + `{"Do":"settle"}`,
		open + "\n" + `{"Do":"sit","Sit":{"name":"a"},"Hash":{"length":16,"anchor":"0100000000000000000000000000000000000000000000000000000000000000","ahead":"0200000000000000000000000000000000000000000000000000000000000000"}}` + "\n" + `{"Do":"commit","Hash":null}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, again := Standard.New("room"), Standard.New("room")
		for i, line := range bytes.Split(text, []byte("\n")) {
			var c Command
			if json.Unmarshal(line, &c) != nil || i > 30 {
				return
			}
			next, events, err := r.Do(c, int64(i)*1000, testCup{secret: fair.Value{1}, length: 16})
			if err != nil {
				continue
			}
			if again, err = again.Apply(events...); err != nil || again.Seq != next.Seq || again.Phase != next.Phase || again.Turn != next.Turn {
				t.Fatalf("%s: its events lead elsewhere: %v", line, err)
			}
			r = next
		}
	})
}
