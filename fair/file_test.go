package fair

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
)

func TestGameFilesAreReadAsWritten(t *testing.T) {
	r := played(t, 2)
	var b bytes.Buffer
	if err := r.file.Write(&b); err != nil {
		t.Fatal(err)
	}
	f, err := ReadFile(&b)
	if err != nil {
		t.Fatal(err)
	}
	if report := Verify(f, r.knowledge("backgammon")); !report.OK() {
		t.Errorf("%+v", report.Findings)
	}
}

// TestAFileInPartsIsTheFile writes a game event by event, and its file as encoding/json has it at once.
func TestAFileInPartsIsTheFile(t *testing.T) {
	f := played(t, 2).file
	f.Format, f.Version = Format, Version
	f.Room = "r-<1>"
	for _, receipts := range [][]Receipt{f.Receipts, {}, nil} {
		if f.Receipts = receipts; receipts == nil {
			f.Receipts = []Receipt{} // A list, whoever reads it.
		}
		want, err := json.MarshalIndent(f, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		x := NewFileWriter(&b, f.Room)
		for _, e := range f.Events {
			x.Add(e)
		}
		if err := x.End(receipts); err != nil || b.String() != string(want)+"\n" {
			t.Errorf("%d receipts: %v, %d bytes, want %d", len(f.Receipts), err, b.Len(), len(want)+1)
		}
	}
}

func TestFilesThatAreNone(t *testing.T) {
	const good = `{"format":"parlor game","version":1,"room":"r","events":[{"seq":1,"time":5,"data":"x","hash":"absent"}],"receipts":[]}`
	if _, err := ReadFile(strings.NewReader(good)); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ file, want string }{
		"empty":          {"", "EOF"},
		"other format":   {strings.Replace(good, "parlor game", "PGN", 1), `want "parlor game"`},
		"later version":  {strings.Replace(good, `"version":1`, `"version":2`, 1), "reads version 1"},
		"no room":        {strings.Replace(good, `"r"`, `""`, 1), "room id"},
		"unknown field":  {strings.Replace(good, `"receipts"`, `"tickets"`, 1), "tickets"},
		"two files":      {good + good, "follows its end"},
		"events twice":   {strings.Replace(good, `"receipts"`, `"events":[],"receipts"`, 1), "want each once"},
		"Events too":     {strings.Replace(good, `"receipts"`, `"Events":[],"receipts"`, 1), "want each once"},
		"Data too":       {strings.Replace(good, `"data"`, `"Data":"y","data"`, 1), "want each once"},
		"long s":         {strings.Replace(good, `"seq"`, `"ſeq"`, 1), "want each once"},
		"before 1970":    {strings.Replace(good, `"time":5`, `"time":-5`, 1), "microseconds since 1970"},
		"broken letters": {strings.Replace(good, `"x"`, "\"\xff\"", 1), "UTF-8"},
		"short hash":     {strings.Replace(good, `"absent"`, `"ab"`, 1), "64 lower-case"},
		"bad signature":  {strings.Replace(good, `[]`, `[{"sig":"00"}]`, 1), "128 lower-case hexadecimal"},
		"without events": {`{"format":"parlor game","version":1,"room":"r","events":[],"receipts":[]}`, "no events"},
	} {
		if _, err := ReadFile(strings.NewReader(c.file)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one that says %q", name, err, c.want)
		}
	}
}

// TestAFileThatIsTooLongIsCalledSo reads one that goes on for ever.
func TestAFileThatIsTooLongIsCalledSo(t *testing.T) {
	_, err := ReadFile(io.MultiReader(strings.NewReader(`{"format":"`), endless{}))
	if err == nil || !strings.Contains(err.Error(), "more than 67108864 bytes") {
		t.Errorf("error %v", err)
	}
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'x'
	}
	return len(b), nil
}

func FuzzReadFile(f *testing.F) {
	r := newRig(f, "backgammon", 2, 2)
	r.open()
	r.play(6)
	r.sign()
	var b bytes.Buffer
	if err := r.file.Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte(`{"format":"parlor game","version":1,"room":"r","events":[{}],"receipts":[{}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := ReadFile(bytes.NewReader(data))
		if err != nil {
			return
		}
		report := Verify(file, Knowledge{Receipts: file.Receipts})
		if report.OK() && len(file.Events) > 0 && file.Events[0].Sum(Value{}, file.Room) != file.Events[0].Hash {
			t.Fatal("a wrong hash passed")
		}
		var again bytes.Buffer
		if err := file.Write(&again); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadFile(&again); err != nil {
			t.Fatalf("written and not read: %v", err)
		}
	})
}
