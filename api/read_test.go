package api

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// sent are the types of what is sent to a server.
func sent() []reflect.Type {
	list := []reflect.Type{reflect.TypeFor[Saying]()}
	for _, r := range Requests() {
		if r.Body != nil {
			list = append(list, reflect.TypeOf(r.Body))
		}
	}
	return list
}

// TestAllThatIsSentIsReadWhole reads every type that is sent to a server with all
// its members saying something, as encoding/json writes it.
func TestAllThatIsSentIsReadWhole(t *testing.T) {
	for _, of := range sent() {
		want := full(of)
		text, err := json.Marshal(want.Interface())
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{string(text), strings.ReplaceAll(string(text), ":", " : ") + "\n"} {
			got := reflect.New(of)
			if err := Read([]byte(text), got.Interface()); err != nil || !reflect.DeepEqual(got.Elem().Interface(), want.Interface()) {
				t.Errorf("%s: %v: %+v", text, err, got.Elem())
			}
		}
	}
}

// TestANumberOutOfRangeSaysTheRange, of whatever kind it is.
func TestANumberOutOfRangeSaysTheRange(t *testing.T) {
	var x struct {
		Float float64 `json:"float"`
		Small float32 `json:"small"`
		Seat  int8    `json:"seat"`
		Whole int     `json:"whole"`
		Seed  uint64  `json:"seed"`
	}
	for text, want := range map[string]string{
		`{"float":1e999}`:               "float: found 1e999: want a number from -1.7976931348623157e+308 to 1.7976931348623157e+308",
		`{"small":-1e39}`:               "small: found -1e39: want a number from -3.4028234663852886e+38 to 3.4028234663852886e+38",
		`{"seat":128}`:                  "seat: found 128: want a whole number from -128 to 127",
		`{"whole":1.5}`:                 "whole: found 1.5: want a whole number",
		`{"whole":9223372036854775808}`: "whole: found 9223372036854775808: want a whole number of at most 18 digits",
		`{"seed":-1}`:                   "seed: found -1: want a whole number, 0 or more",
		`{"seed":1e3}`:                  "seed: found 1e3: want a whole number, 0 or more",
		`{"seed":18446744073709551616}`: "seed: found 18446744073709551616: want a whole number of at most 19 digits",
		`{"float":"1"}`:                 `float: found "1": want a number`,
	} {
		if err := Read([]byte(text), &x); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if err := Read([]byte(`{"float":1e308,"small":1e-60}`), &x); err != nil || x.Float != 1e308 || x.Small != 0 {
		t.Errorf("%+v, %v", x, err)
	}
}

// TestAMemberIsNamedAsItIsSpelled to programs, which compare it; in a sentence one that is made up stands in quotes.
func TestAMemberIsNamedAsItIsSpelled(t *testing.T) {
	for text, want := range map[string][2]string{
		`{"Game":"parker"}`:               {"Game", `"Game": found a member that nobody knows`},
		`{"game":1}`:                      {"game", "game: found 1"},
		`{"options":{"Big men":true}}`:    {"options.Big men", `"options.Big men": found true`},
		`{"options":{"\"":"1","\"":"2"}}`: {`options."`, `"options.\"": found the member twice`},
	} {
		var o Opening
		err := Read([]byte(text), &o)
		if err == nil || MisreadIn(err).Field != want[0] || !strings.HasPrefix(err.Error(), want[1]) {
			t.Errorf("%s: %v, of %q; want %q", text, err, MisreadIn(err).Field, want)
		}
	}
}

// TestHalfOfALetterIsRefused: of a surrogate alone one reader makes this, another that.
func TestHalfOfALetterIsRefused(t *testing.T) {
	for text, half := range map[string]string{
		`{"text":"\ud800"}`: `\ud800`, `{"text":"a\uDC00b"}`: `\uDC00`, `{"text":"\ud83d\u0041"}`: `\ud83d`, `{"text":"\ud83d x"}`: `\ud83d`,
		`{"text":"\ude00\ud83d"}`: `\ude00`, `{"\ud800":1}`: `\ud800`, `{"text":"\ud83d\ude00\ud83d"}`: `\ud83d`, `{"text":"\ud83d\\ude00"}`: `\ud83d`,
		`{"text":"\\\ud800"}`: `\ud800`,
	} {
		var c Command
		if err := Read([]byte(text), &c); err == nil || err.Error() != "body: found "+half+`, half of a letter: want both halves of it, or \ufffd` {
			t.Errorf("%s: %v, want %s refused", text, err, half)
		}
	}
	for text, want := range map[string]string{`\ud83d\ude00`: "😀", `\ufffd`: "\ufffd", `\\ud800`: `\ud800`, `\n\"\ud83d\ude00\\`: "\n\"😀\\", `\u0041`: "A"} {
		var c Command
		if err := Read([]byte(`{"text":"`+text+`"}`), &c); err != nil || c.Text != want {
			t.Errorf("%s: %q, %v, want %q", text, c.Text, err, want)
		}
	}
}

// FuzzRead compares Read with encoding/json, which takes more and nothing less.
func FuzzRead(f *testing.F) {
	for _, of := range sent() {
		text, err := json.Marshal(full(of).Interface())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, text := range []string{
		``, `null`, `{`, `{"id":"1","do":"play","turn":17,"text":"24/18 \u00e9"}`, `{"seats":[0,1],"seats":[]}`, `{"Id":"1"}`, `{"seats":[null]}`,
		`{"options":{"men":15,"men":3}}`, `{"options":{"a":-1.5e3}}`, `{"id":null}`, " \t{\r\n} ", "{\"id\":\"\xff\"}", `{"turn":1e2}`, `{"turn":-0}`, `{"stderr":1e-400}`, `{"stderr":1e999}`, `{"text":"\ud800"}`, `{"text":"\ud83d\ude00\\ud800"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, of := range sent() {
			got, want := reflect.New(of), reflect.New(of)
			err := Read(data, got.Interface())
			d := json.NewDecoder(bytes.NewReader(data))
			d.DisallowUnknownFields()
			slow := d.Decode(want.Interface())
			switch m, ok := err.(*Misfit); {
			case err == nil && (slow != nil || !reflect.DeepEqual(got.Interface(), want.Interface())):
				t.Errorf("%v: %q is read as %+v; encoding/json: %+v, %v", of, data, got.Elem(), want.Elem(), slow)
			case err != nil && (!ok || m.Found == "" || m.Wanted == ""):
				t.Errorf("%v: %q: %v", of, data, err)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	text := []byte(`{"command":"k3v9k3v9k3v9","body":{"id":"k3v9k3v9k3v9-117","do":"play","seat":0,"turn":117,"text":"24/18 13/10"}}`)
	for b.Loop() {
		var s Saying
		if err := Read(text, &s); err != nil {
			b.Fatal(err)
		}
	}
}
