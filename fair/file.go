package fair

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

// ReadFile reads a game file. It checks its form only; [Verify] checks what it
// says.
func ReadFile(r io.Reader) (File, error) {
	var f File
	limited := &io.LimitedReader{R: r, N: MaxFile + 1}
	d := json.NewDecoder(limited)
	d.DisallowUnknownFields()
	if err := d.Decode(&f); limited.N <= 0 {
		return File{}, fmt.Errorf("game file: more than %d bytes", MaxFile)
	} else if err != nil {
		return File{}, fmt.Errorf("game file: %w", err)
	}
	_, err := d.Token()
	switch {
	case limited.N <= 0:
		return File{}, fmt.Errorf("game file: more than %d bytes", MaxFile)
	case !errors.Is(err, io.EOF):
		return File{}, errors.New("game file: something follows its end")
	case f.Format != Format:
		return File{}, fmt.Errorf("game file: format %.40q: want %q", f.Format, Format)
	case f.Version != Version:
		return File{}, fmt.Errorf("game file: version %d: this program reads version %d", f.Version, Version)
	case checkRoom(f.Room) != nil:
		return File{}, fmt.Errorf("game file: %w", checkRoom(f.Room))
	case len(f.Events) == 0:
		return File{}, errors.New("game file: no events")
	}
	return f, nil
}

// Write writes f. Format and version need not be set.
func (f File) Write(w io.Writer) error {
	f.Format, f.Version = Format, Version
	b, err := json.MarshalIndent(f, "", " ")
	if err != nil {
		return fmt.Errorf("game file: %w", err)
	}
	_, err = w.Write(append(b, '\n'))
	return err
}
