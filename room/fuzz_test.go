package room

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// FuzzFold reads logs that may be anything, an event a line. It may refuse them,
// and must not panic; nor may the views of what it makes of them.
func FuzzFold(f *testing.F) {
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
		`{"e":"sit","seat":-1,"sit":{"name":"a"}}`, `{"e":"sit","seat":0}`, `{"e":"answer","seat":-1}`, `{"e":"offer","seat":-1}`,
		`{"e":"leave","seat":-1}`, `{"e":"standin","seat":-1}`, `{"e":"play","seat":-1,"text":"pass"}`, `{"e":"end","seat":-1}`,
		`{"e":"takeback","seat":-1}`, `{"e":"throw","seat":-1,"text":"6-3"}`, `{"e":"stand","seat":-1}`, `{"e":"return","seat":-1}`,
		`{"e":"call","seat":-1}`, `{"e":"call","seat":0}`, `{"e":"link","seat":1,"hidden":true}`, `{"e":"link","seat":0,"dice":{"away":{"seat":0,"away":true}}}`, `{"e":"end","seat":-1,"result":{"reason":"rules","payoffs":[1,2]}}`,
	} {
		f.Add([]byte(`{"e":"open","seat":-1,"open":{"game":"backgammon","version":1,"seats":2}}` + "\n" + line))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r := New("room")
		for i, line := range bytes.Split(text, []byte("\n")) {
			e, err := Decode(uint64(i+1), int64(i), line)
			if err != nil {
				return
			}
			next, err := r.Apply(e)
			if err != nil {
				return
			}
			r = next
			r.ViewEvent(e, Public)
			_ = e.Line(r.SeatName)
		}
		for seat := Public; r.Position != nil && seat < len(r.Seats); seat++ {
			r.View(seat, 0)
		}
	})
}
