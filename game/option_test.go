package game

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
)

func TestOptionsMayBeWrittenAsNumbers(t *testing.T) {
	for text, want := range map[string]Options{
		`{}`:                         {},
		`null`:                       nil,
		`{"chips":50}`:               {"chips": "50"},
		`{"chips":"50"}`:             {"chips": "50"},
		`{"low":-3,"cube":"on"}`:     {"low": "-3", "cube": "on"},
		`{"chips":5e1}`:              {"chips": "5e1"}, // Check will ask for a whole number.
		`{"seats":"s,n","name":"ä"}`: {"seats": "s,n", "name": "ä"},
	} {
		var got Options
		if err := json.Unmarshal([]byte(text), &got); err != nil || !maps.Equal(got, want) || (got == nil) != (want == nil) {
			t.Errorf("%s: %v %v, want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"cube":true}`:       `option "cube": want a text or a number, not true`,
		`{"cube":null}`:       `option "cube": want a text or a number, not null`,
		`{"cube":["on"]}`:     `option "cube": want a text or a number, not ["on"]`,
		`{"cube":{"a":"on"}}`: `option "cube": want a text or a number, not {"a":"on"}`,
		`["cube"]`:            `options: want an object, not ["cube"]`,
		`"cube"`:              `options: want an object, not "cube"`,
	} {
		var got Options
		if err := json.Unmarshal([]byte(text), &got); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	var got Options
	long := `{"cube":["` + strings.Repeat("ä", 5000) + `"]}`
	if err := json.Unmarshal([]byte(long), &got); err == nil || len(err.Error()) > 100 {
		t.Errorf("a long value is quoted whole: %v", err)
	}
}
