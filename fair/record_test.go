package fair

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func records() []Record {
	return []Record{
		Anchor{Seats: 2, Length: 4096, Anchor: value("a"), Key: value("k")},
		Commit{Seat: 1, Commit: value("c")},
		Commit{Seat: 1, Commit: value("c"), Length: 4096, Anchor: value("a")},
		Seed{Seat: 0, Seed: value("s")},
		Seed{Seat: 1},
		Rechain{Seat: 1, Length: 100, Anchor: value("a")},
		Away{Seat: 1, Away: true},
		Away{Seat: 1},
		Link{Seat: 0, K: 17, Link: value("l")},
		Throw{K: 17, Link: value("l"), Links: []Value{value("m"), {}}, Fell: []string{"6-3"}},
		Throw{K: 18, Physical: true, Fell: []string{"crown,crown,anchor"}},
	}
}

func TestRecordsAreReadAsTheyWereWritten(t *testing.T) {
	for _, want := range records() {
		b := Encode(want)
		for name, data := range map[string]string{
			"alone": `{"dice":` + string(b) + `}`,
			"last":  `{"e":"throw","text":"6-3","x":{"dice":1},"y":[{"dice":2}],"dice":` + string(b) + `}`,
			"first": `{"dice":` + string(b) + `,"e":"throw"}`,
		} {
			got, err := RecordIn([]byte(data))
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s: got %v, %v", name, data, got, err)
			}
		}
	}
}

// TestThrowsAreWrittenAsJSON writes throws in both ways.
func TestThrowsAreWrittenAsJSON(t *testing.T) {
	for _, fell := range [][]string{nil, {}, {"6-3"}, {"crown,crown,anchor", "x"}, {`"`, `\`, "<", "\n", "é"}, {"&"}, {""}} {
		for _, links := range [][]Value{nil, {}, {value("a")}, {value("a"), {}, value("b")}} {
			for _, throw := range []Throw{{Fell: fell, Links: links}, {K: 1 << 60, Physical: true, Link: value("l"), Links: links, Fell: fell}} {
				want, err := json.Marshal(map[string]Record{"throw": throw})
				if got := Encode(throw); err != nil || string(got) != string(want) {
					t.Errorf("got %s, want %s, %v", got, want, err)
				}
			}
		}
	}
}

func BenchmarkEncodeThrow(b *testing.B) {
	throw := Throw{K: 17, Link: value("l"), Links: []Value{value("m"), value("n")}, Fell: []string{"6-3"}}
	b.Run("by hand", func(b *testing.B) {
		for b.Loop() {
			Encode(throw)
		}
	})
	b.Run("encoding/json", func(b *testing.B) {
		for b.Loop() {
			_, _ = json.Marshal(map[string]Record{"throw": throw})
		}
	})
}

func TestARecordHasOneSpelling(t *testing.T) {
	good := string(Encode(Link{Seat: 0, K: 17, Link: value("l")}))
	for name, bad := range map[string]string{
		"blank":           strings.Replace(good, ",", ", ", 1),
		"order":           strings.Replace(good, `"seat":0,"k":17`, `"k":17,"seat":0`, 1),
		"capital name":    strings.Replace(good, `"k"`, `"K"`, 1),
		"given twice":     strings.Replace(good, `"k":17`, `"k":16,"k":17`, 1),
		"unknown field":   strings.Replace(good, `"k":17`, `"k":17,"x":1`, 1),
		"number as 1.7e1": strings.Replace(good, "17", "1.7e1", 1),
		"capital digits":  strings.ToUpper(good),
		"capital hex":     strings.Replace(good, value("l").String(), strings.ToUpper(value("l").String()), 1),
		"zero value":      strings.Replace(good, value("l").String(), strings.Repeat("0", 64), 1),
		"short value":     strings.Replace(good, value("l").String(), value("l").String()[2:], 1),
		"unknown kind":    strings.Replace(good, `{"link"`, `{"lynk"`, 1),
		"two kinds":       strings.TrimSuffix(good, "}") + `,"away":{"seat":0,"away":true}}`,
		"null":            "null",
		"nothing":         "{}",
		"text":            `"6-3"`,
		"negative":        strings.Replace(good, "17", "-17", 1),
	} {
		if r, err := Decode([]byte(bad)); err == nil {
			t.Errorf("%s: %s was read as %v", name, bad, r)
		}
	}
}

func TestAnEventHoldsOneRecord(t *testing.T) {
	good := `{"dice":` + string(Encode(Seed{Seat: 1})) + `}`
	for name, bad := range map[string]string{
		"twice":   `{"dice":1,` + good[1:],
		"capital": strings.Replace(good, "dice", "Dice", 1),
		"cut off": good[:len(good)-1],
		"more":    good + "{}",
	} {
		if r, err := RecordIn([]byte(bad)); err == nil {
			t.Errorf("%s: %s was read as %v", name, bad, r)
		}
	}
	for _, none := range []string{"", "x 6-3 24/18 13/10", "[]", `"dice"`, "{}", `{"e":"say","text":"dice"}`} {
		if r, err := RecordIn([]byte(none)); r != nil || err != nil {
			t.Errorf("%q: got %v, %v, want nothing", none, r, err)
		}
	}
}

func FuzzRecordIn(f *testing.F) {
	for _, r := range records() {
		f.Add(`{"e":"throw","dice":` + string(Encode(r)) + `}`)
	}
	f.Add(`{"e":"say","text":"hello"}`)
	f.Fuzz(func(t *testing.T, data string) {
		r, err := RecordIn([]byte(data))
		if err != nil || r == nil {
			return
		}
		if again, err := Decode(Encode(r)); err != nil || !reflect.DeepEqual(again, r) {
			t.Fatalf("%s becomes %v, %v", data, again, err)
		}
		if !strings.Contains(data, string(Encode(r))) {
			t.Fatalf("%s has another spelling of %s", data, Encode(r))
		}
		_, _ = NewLedger("room").After(r) // Whatever it is, nothing breaks.
	})
}
