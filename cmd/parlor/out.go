package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"parlor/matchfile"
	"parlor/plaintext"
	"parlor/tui"
)

// canWrite refuses names under which nothing can be written, before there is anything to write: a folder, a folder
// that is not there or in which this user may write nothing, a file that is kept from being written, and one with a
// game in it, which nobody can make again. None and - are let pass.
func canWrite(names ...string) error {
	for i, name := range names {
		if name == "" || name == "-" {
			continue
		}
		if slices.Contains(names[:i], name) {
			return misused("%s: this file is named twice: want a name for each", name)
		}
		switch info, err := os.Stat(name); {
		case err == nil && info.IsDir():
			return &fs.PathError{Op: "open", Path: name, Err: syscall.EISDIR}
		case err == nil && info.Mode().IsRegular() && holdsGame(name):
			return fmt.Errorf("%s: there is a game in this file: want another name", name)
		case err != nil:
			if err := newFile(name); err != nil {
				return err
			}
		}
		if err := canReplace(name); err != nil {
			return err
		}
	}
	return nil
}

// canReplace refuses the name of a file in the place of which none may be put.
func canReplace(name string) error {
	if inPlace(name) {
		return nil
	}
	if info, err := os.Stat(name); err == nil {
		if info.Mode().Perm()&0o222 == 0 { // Nobody may, and who may put another in its place was not asked.
			return &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
		}
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		f.Close()
	}
	return canMake(filepath.Dir(name), name)
}

// canMake makes a file in a folder and takes it away again; an error is one of what is called name.
func canMake(folder, name string) error {
	f, err := os.CreateTemp(folder, ".parlor-*")
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			path.Path = name
		}
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// canHold refuses what cannot be a folder to write in. There need not be one: then one can be made.
func canHold(folder string) error {
	if folder == "" {
		return nil
	}
	for at := folder; ; at = filepath.Dir(at) {
		info, err := os.Stat(at)
		switch {
		case err == nil && info.IsDir():
			return canMake(at, folder)
		case err == nil:
			return &fs.PathError{Op: "mkdir", Path: folder, Err: syscall.ENOTDIR}
		case at == filepath.Dir(at):
			return err
		}
	}
}

// holdsGame reports whether the file called name begins as one with a game, of ours or of another program, does.
func holdsGame(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head, _ := bufio.NewReader(plaintext.NewReader(f)).Peek(1024) // There may be less.
	return tui.IsGameFile(head) || matchfile.IsKnown(string(head))
}

// heard is where a command says things. It keeps the first error, for those who say them without looking: what did not
// arrive, because the disk is full, say, is not done.
type heard struct {
	io.Writer
	err error
}

func (h *heard) Write(b []byte) (int, error) {
	n, err := h.Writer.Write(b)
	if h.err == nil {
		h.err = err
	}
	return n, err
}

// writeTo writes to the file called name, whole or not at all: to out if it is -, to none if it is
// empty.
func writeTo(name string, out io.Writer, write func(io.Writer) error) error {
	switch name {
	case "":
		return nil
	case "-":
		return write(out)
	}
	if err := canWrite(name); err != nil {
		return err
	}
	if inPlace(name) {
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644) // Who opens a pipe to read as well waits for himself.
		return writeAll(f, err, write)
	}
	return replace(name, write)
}

// leaves reports whether a command leaves the file called name as it was, because what it has is less than it was asked
// for and may be less than what is there; and says so.
func (m Main) leaves(interrupted bool, name string) bool {
	if !interrupted || name == "" || name == "-" || !exists(name) || inPlace(name) {
		return false
	}
	fmt.Fprintf(m.Err, "parlor: %s: left as it was\n", name)
	return true
}

// inPlace reports whether what is called name is written as it is, and no file put in its place: a pipe, a device, a link
// to whatever it be.
func inPlace(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && !info.Mode().IsRegular()
}

// replace puts what is written in the place of the file called name. Who may read that may read the new one.
func replace(name string, write func(io.Writer) error) error {
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	return plaintext.Replace(name, mode, write)
}

// writeJSON writes v for programs.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", " ")
	return enc.Encode(v)
}

// writeAll writes to a file that has been opened, and closes it.
func writeAll(f *os.File, err error, write func(io.Writer) error) error {
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
