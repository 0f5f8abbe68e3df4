package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"parlor/plaintext"
)

// readKept reads what an earlier command has kept in a file, for this one to go on
// from: nil where there is no file. An error says by what ("odds") what it should be.
func readKept[T any](file, what string) (*T, error) {
	if file == "" {
		return nil, nil
	}
	text, err := plaintext.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, canWrite(file)
	}
	if err != nil {
		return nil, err
	}
	v, d := new(T), json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields() // It will be written over: what is somebody else's is left as it is.
	if err := d.Decode(v); err != nil {
		return nil, fmt.Errorf("%s: want %s that were kept", file, what)
	}
	return v, canReplace(file)
}

// writeKept writes v to the file, if one is named, whole or not at all.
func writeKept(file string, v any) error {
	if file == "" {
		return nil
	}
	text, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return replace(file, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}
