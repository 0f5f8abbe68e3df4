package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzRead reads matches that were kept: what is refused names the file, what is read can be told, and is the same when it
// is written and read again.
func FuzzRead(f *testing.F) {
	p := plan{Points: 3, Seed: 1, Who: "sailor,bosun", Self: 3}
	one := view{Rolls: []roll{{Dice: "3-1"}, {Seat: 1, Dice: "6-5", Unforced: true, Error: 0.1}, {Game: 1, Dice: "2-1"}}}
	for _, k := range []kept{
		{p, []pair{{Ours: one, His: one, Self: &one}}},
		{p, nil},
		{p, []pair{{Ours: one, His: one}}},                // no second look
		{p, []pair{{Ours: one, Self: &one}}},              // lists that do not fit
		{p, []pair{{Ours: one, His: one, Self: &view{}}}}, // nor these
		{p, []pair{{Ours: view{Rolls: []roll{{Game: -1}}}, His: view{Rolls: []roll{{Game: -1}}}, Self: &view{Rolls: []roll{{Game: -1}}}}}},
	} {
		text, err := json.Marshal(k)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte("null"))
	f.Add([]byte(`{"points":3,"seed":1,"who":"sailor,bosun","self":3,"done":[null]}`))
	name := filepath.Join(f.TempDir(), "kept.json")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		k, err := read(name, p)
		if err != nil {
			if !strings.HasPrefix(err.Error(), name+": ") {
				t.Fatalf("%v: want the name of the file", err)
			}
			return
		}
		text := k.tell()
		if err := k.write(name); err != nil {
			t.Fatal(err)
		}
		again, err := read(name, p)
		if err != nil || again.tell() != text {
			t.Fatalf("written and read again: %v", err)
		}
	})
}
