package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"parlor/game"
)

// full returns an x of which every member says something.
func full(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch {
	case t == reflect.TypeFor[json.RawMessage]():
		v.SetBytes([]byte(`{"throw":{}}`))
		return v
	case t == reflect.TypeFor[game.Options]():
		v.Set(reflect.ValueOf(game.Options{"b": "2", "a": "<1>"}))
		return v
	}
	switch t.Kind() {
	case reflect.Pointer:
		v.Set(full(t.Elem()).Addr())
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && f.Tag.Get("json") != "-" {
				v.Field(i).Set(full(f.Type))
			}
		}
	case reflect.Slice:
		v = reflect.MakeSlice(t, 2, 2)
		v.Index(0).Set(full(t.Elem()))
	case reflect.Array:
		for i := range t.Len() {
			v.Index(i).Set(full(t.Elem()))
		}
	case reflect.String:
		v.SetString("x<\"ü")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float64:
		v.SetFloat(0.25)
	case reflect.Uint8, reflect.Uint64:
		v.SetUint(7)
	default:
		v.SetInt(-7)
	}
	return v
}

// handwritten are the types whose JSON is written by hand.
func handwritten() map[string]struct {
	of   reflect.Type
	text func(v reflect.Value) []byte
} {
	return map[string]struct {
		of   reflect.Type
		text func(v reflect.Value) []byte
	}{
		"event": {reflect.TypeFor[Event](), func(v reflect.Value) []byte { return v.Interface().(Event).AppendJSON(nil) }},
		"view":  {reflect.TypeFor[View](), func(v reflect.Value) []byte { return v.Addr().Interface().(*View).AppendJSON(nil) }},
		"brief": {reflect.TypeFor[Brief](), func(v reflect.Value) []byte { return v.Addr().Interface().(*Brief).AppendJSON(nil) }},
		"owed":  {reflect.TypeFor[Owed](), func(v reflect.Value) []byte { return v.Addr().Interface().(*Owed).appendJSON(nil) }},
		"frame": {reflect.TypeFor[Frame](), func(v reflect.Value) []byte { return v.Addr().Interface().(*Frame).AppendJSON(nil) }},
	}
}

// TestWhatIsWrittenByHandIsWhole writes types with all members, with none, and
// with each alone or missing, and compares with encoding/json. A member that is
// new, and not written by hand, is found here.
func TestWhatIsWrittenByHandIsWhole(t *testing.T) {
	for name, x := range handwritten() {
		same := func(what string, v reflect.Value) {
			t.Helper()
			want, err := json.Marshal(v.Interface())
			if err != nil {
				t.Fatal(err)
			}
			if got := x.text(v); !bytes.Equal(got, want) {
				t.Errorf("%s %s: got\n%s, want\n%s", name, what, got, want)
			}
		}
		whole, none := full(x.of), reflect.New(x.of).Elem()
		same("whole", whole)
		same("empty", none)
		for _, f := range reflect.VisibleFields(x.of) {
			if tag, _, _ := strings.Cut(f.Tag.Get("json"), ","); f.Anonymous || tag == "-" {
				continue
			}
			alone, without := reflect.New(x.of).Elem(), full(x.of)
			alone.FieldByIndex(f.Index).Set(whole.FieldByIndex(f.Index))
			without.FieldByIndex(f.Index).SetZero()
			same("with "+f.Name, alone)
			same("without "+f.Name, without)
		}
	}
}

// TestPartsOfWhatIsWrittenByHandAreWhole does the same for what stands in them.
func TestPartsOfWhatIsWrittenByHandAreWhole(t *testing.T) {
	v := View{Config: Config{Game: "x"}, Seats: []SeatView{}}
	parts := map[string]reflect.Value{
		"seat": reflect.ValueOf(&v.Seats), "legal": reflect.ValueOf(&v.Legal), "dice": reflect.ValueOf(&v.Dice), "odds": reflect.ValueOf(&v.Odds),
		"config": reflect.ValueOf(&v.Config), "result": reflect.ValueOf(&v.Result),
	}
	for name, p := range parts {
		p.Elem().Set(full(p.Elem().Type()))
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if got := v.AppendJSON(nil); !bytes.Equal(got, want) {
			t.Errorf("%s: got\n%s, want\n%s", name, got, want)
		}
	}
	edges := []game.Edge{full(reflect.TypeFor[game.Edge]()).Interface().(game.Edge), {}}
	v = View{Legal: &Legal{Nodes: [][]game.Edge{edges, {}, nil}}}
	want, err := json.Marshal(v)
	if got := v.AppendJSON(nil); err != nil || !bytes.Equal(got, want) {
		t.Errorf("edges: got\n%s, want\n%s", got, want)
	}
}

func ExampleMisfit() {
	var c Command
	fmt.Println(Read([]byte(`{"id":"1","do":"play","turn":"17"}`), &c))
	// Output: turn: found "17": want a whole number
}
