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
		`{"options":{"men":15,"men":3}}`, `{"options":{"a":-1.5e3}}`, `{"id":null}`, " \t{\r\n} ", "{\"id\":\"\xff\"}", `{"turn":1e2}`, `{"turn":-0}`, `{"stderr":1e-400}`,
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
