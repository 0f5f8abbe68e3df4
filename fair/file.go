package fair

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// Format and Version are what a game file says it is.
const (
	Format  = "parlor game"
	Version = 1
)

// MaxFile is the most bytes that a game file may have.
const MaxFile = 64 << 20

// A File is a whole game to be checked by anybody, without the server: the log
// of its room and receipts for it.
type File struct {
	Format   string    `json:"format"`
	Version  int       `json:"version"`
	Room     string    `json:"room"`
	Events   []Event   `json:"events"`
	Receipts []Receipt `json:"receipts"`
}

// ErrNoObject is the error of JSON that is no object, and so no game file.
var ErrNoObject = errors.New("game file: want an object")

// ReadFile reads a game file. It checks its form only; [Verify] checks what it
// says.
func ReadFile(r io.Reader) (File, error) {
	var f File
	data, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	switch {
	case err != nil:
		return File{}, fmt.Errorf("game file: %w", err)
	case len(data) > MaxFile:
		return File{}, fmt.Errorf("game file: more than %d bytes", MaxFile)
	case !utf8.Valid(data):
		return File{}, errors.New("game file: want text in UTF-8")
	}
	var kind struct{ Format string }
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&kind); err == nil && kind.Format != Format {
		return File{}, fmt.Errorf("game file: format %.40q: want %q, as in a file that parlor play saved, or that comes from a server", kind.Format, Format)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var kindOf *json.UnmarshalTypeError
	switch err := d.Decode(&f); {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return File{}, errors.New("game file: the text ends within it: want the whole of it")
	case errors.As(err, &kindOf) && kindOf.Field == "":
		return File{}, ErrNoObject
	case errors.As(err, &kindOf):
		return File{}, fmt.Errorf("game file: %s: a %s cannot stand there", kindOf.Field, kindOf.Value)
	case err != nil:
		return File{}, fmt.Errorf("game file: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return File{}, errors.New("game file: something follows its end")
	}
	if err := Spelled(data); err != nil {
		return File{}, fmt.Errorf("game file: %w", err)
	}
	switch {
	case f.Version != Version:
		return File{}, fmt.Errorf("game file: version %d: this program reads version %d", f.Version, Version)
	case checkRoom(f.Room) != nil:
		return File{}, fmt.Errorf("game file: %w", checkRoom(f.Room))
	case len(f.Events) == 0:
		return File{}, errors.New("game file: no events")
	}
	for _, e := range f.Events {
		if e.Time < 0 {
			return File{}, fmt.Errorf("game file: event %d: time %d: want microseconds since 1970", e.Seq, e.Time)
		}
	}
	for _, r := range f.Receipts {
		if r.Time < 0 {
			return File{}, fmt.Errorf("game file: receipt for event %d: time %d: want microseconds since 1970", r.Seq, r.Time)
		}
	}
	return f, nil
}

// Write writes f. Format and version need not be set.
func (f File) Write(w io.Writer) error {
	x := NewFileWriter(w, f.Room)
	x.Add(f.Events...)
	return x.End(f.Receipts)
}

// A FileWriter writes a game file in parts, as [File.Write] does at once.
type FileWriter struct {
	w     io.Writer
	count int // events
	err   error
}

// NewFileWriter returns a writer of the game file of a room to w.
func NewFileWriter(w io.Writer, room string) *FileWriter {
	x := &FileWriter{w: w}
	x.put("{\n \"format\": ", "", Format)
	x.put(",\n \"version\": ", "", Version)
	x.put(",\n \"room\": ", "", room)
	x.say(",\n \"events\": [")
	return x
}

// Add writes the events that come next. End tells of errors.
func (x *FileWriter) Add(events ...Event) {
	for _, e := range events {
		before := ",\n  "
		if x.count == 0 {
			before = before[1:]
		}
		x.count++
		x.put(before, "  ", e)
	}
}

// End writes the receipts and what closes the file. The error is the first of all.
func (x *FileWriter) End(receipts []Receipt) error {
	if x.count > 0 {
		x.say("\n ")
	}
	if receipts == nil {
		receipts = []Receipt{} // [], not null
	}
	x.put("],\n \"receipts\": ", " ", receipts)
	x.say("\n}\n")
	if x.err != nil {
		return fmt.Errorf("game file: %w", x.err)
	}
	return nil
}

// put writes a value behind some text, its lines behind prefix. It writes < as \u003c, so that nothing in it can end an element of HTML.
func (x *FileWriter) put(text, prefix string, value any) {
	if x.err != nil {
		return
	}
	b, err := json.MarshalIndent(value, prefix, " ")
	if x.err = err; err == nil {
		x.say(text + string(b))
	}
}

func (x *FileWriter) say(text string) {
	if x.err == nil {
		_, x.err = io.WriteString(x.w, text)
	}
}
