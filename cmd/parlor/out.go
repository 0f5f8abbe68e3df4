package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"parlor/matchfile"
	"parlor/plaintext"
	"parlor/tui"
)

// canWrite refuses names under which nothing can be written, before there is anything to write: a folder, a folder
// that is not there, and a file with a game in it, which nobody can make again. None and - are let pass.
func canWrite(names ...string) error {
	for _, name := range names {
		if name == "" || name == "-" {
			continue
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
	}
	return nil
}

// canHold refuses the name of a file where a folder is wanted. There need not be one.
func canHold(folder string) error {
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return &fs.PathError{Op: "mkdir", Path: folder, Err: syscall.ENOTDIR}
	}
	return nil
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
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() { // a pipe, a device, a link to whatever it be
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644) // Who opens a pipe to read as well waits for himself.
		return writeAll(f, err, write)
	}
	return plaintext.Replace(name, 0o644, write)
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
